"""All that the pictures read from the game, in one place: printed cards and questions to a view."""

from __future__ import annotations

from bot.engine.kit.agenda import awaited
from bot.games.race.box.cards import (
    ACTIONS,
    CARDS,
    CONSTANTS,
    DESIGNS,
    Action,
    Card,
    CardId,
    Condition,
)
from bot.games.race.box.powers import (
    ConsumeAll,
    ConsumeExactly,
    ConsumeUpTo,
    DiscardHand,
    Discount,
    Draw,
    DrawAfter,
    DrawAtStart,
    DrawExtra,
    DrawIfMostProduced,
    DrawIfProducedHere,
    DrawPerGoodProduced,
    DrawPerKindProduced,
    DrawPerWorld,
    FreeSettle,
    Gamble,
    KeepExtra,
    Keyword,
    Kind,
    Military,
    Mode,
    PayForMilitary,
    Phase,
    Power,
    ProduceHere,
    ProduceWindfall,
    SaleBonus,
    SellGood,
    TemporaryMilitary,
)
from bot.games.race.chapters.scoring import breakdown, score, tie_break
from bot.games.race.chapters.tableau import (
    Tableau,
    bonuses,
    develop_cost,
    military,
    military_against,
    settle_price,
    way_cost,
    ways,
)
from bot.games.race.commands import Means
from bot.games.race.state import (
    Choosing,
    Consuming,
    Discarding,
    Keeping,
    LateWays,
    Paying,
    Player,
    Race,
    Selecting,
    Targeting,
    Turn,
)

SLOTS = ("explore", "develop", "settle", "trade", "consume", "produce")  # of powers on a card
NUMERALS = {
    "explore": "I",
    "develop": "II",
    "settle": "III",
    "trade": "$",
    "consume": "IV",
    "produce": "V",
}
LETTERS = {Kind.NOVELTY: "N", Kind.RARE: "R", Kind.GENES: "G", Kind.ALIEN: "A"}
TABLEAU_LIMIT = CONSTANTS.limits.tableau
HAND_LIMIT = CONSTANTS.limits.hand


def chips_at_start(view: Race) -> int:
    return CONSTANTS.chips.pool_per_player * len(view.players)


def is_rebel(card: Card) -> bool:
    return Keyword.REBEL in card.keywords


def powers_of(card: Card) -> list[tuple[str, Power]]:
    """Slot and power, in the order in which they are printed."""
    return [(slot, power) for slot in SLOTS for power in getattr(card.powers, slot)]


def special_military(tableau: Tableau) -> dict[Kind | Keyword, int]:
    """Strength against some worlds only, on top of the rest."""
    found: dict[Kind | Keyword, int] = {}
    for own in tableau:
        for power in CARDS[own].powers.settle:
            if isinstance(power, Military):
                target = power.against_kind or power.against_keyword
                if target is not None:
                    found[target] = found.get(target, 0) + power.amount
    return found
