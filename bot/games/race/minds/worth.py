"""What the powers of a tableau bring: in a Produce phase, in a Consume phase, in any round.

Judged by powers, costs and VP alone, and roughly: the heuristic player needs an order of
preference, not the truth.
"""

from __future__ import annotations

from functools import cache, lru_cache

from bot.engine.records import Seat
from bot.games.race.box.cards import CARDS, FACE_DOWN, PRICES, Action, CardId
from bot.games.race.box.powers import (
    Discount,
    Draw,
    DrawAfter,
    DrawAtStart,
    DrawIfMostProduced,
    DrawIfProducedHere,
    FreeSettle,
    Gamble,
    KeepExtra,
    Kind,
    Military,
    PayForMilitary,
    Power,
    TemporaryMilitary,
)
from bot.games.race.chapters.courses import goods_powers, kind_of, lots, outcomes
from bot.games.race.chapters.produce import default_targets, production
from bot.games.race.chapters.tableau import (
    CONSUME_POWERS,
    Tableau,
    consume_powers,
    military_against,
)
from bot.games.race.events import Targets
from bot.games.race.state import Draws, Make, Player, Tally

# What a round brings, found by how games ended: of the VP that a Produce phase and the Consume
# phase after it give, for each good that nothing consumes yet, of the worlds that Military can
# reach, and of the cards that are drawn for goods used and for goods made.
EARNED, SPARE, CONQUERED, BOUGHT, DRAWN = 0.58, 0.25, 0.0045, 0.14, 0.2
EATEN = 0.4  # VP for a card that a consume power draws: it decides who gets which good
# Cards a round, saved ones included, for each card that a power of Explore to Settle speaks of.
STEADY: dict[type[Power], float] = {
    KeepExtra: 0.1,
    DrawAtStart: 0.25,
    DrawAfter: 0.16,
    Discount: 0.16,
    PayForMilitary: 0.12,
    FreeSettle: 0.15,
    TemporaryMilitary: 0.07,
}
WORLDS = tuple(card for card in CARDS if CARDS[card].is_world)
FOES = tuple(card for card in WORLDS if CARDS[card].military)
SHARE: dict[Kind | None, float] = {
    kind: sum(CARDS[card].kind is kind for card in WORLDS if card not in FOES) / len(WORLDS)
    for kind in Kind
}


@lru_cache(maxsize=50_000)
def income(tableau: Tableau) -> tuple[float, float]:
    """VP and cards that a tableau brings in an average round."""
    made, drawn = produced(tableau, (), 1)
    vp, bought, left = consumed(tableau, made, False)
    return (
        EARNED * vp + SPARE * left + CONQUERED * prizes(tuple(filter(is_armed, tableau))),
        BOUGHT * bought + DRAWN * drawn + sum(map(steady, tableau)),
    )


@cache
def steady(card: CardId) -> float:
    """Cards a round from the powers of Explore, Develop and Settle."""
    powers = CARDS[card].powers
    return sum(
        STEADY.get(type(power), 0.0)
        * getattr(power, "amount", 1)
        * SHARE.get(getattr(power, "kind", None), 1.0)
        for power in (*powers.explore, *powers.develop, *powers.settle)
    )


@cache
def is_armed(card: CardId) -> bool:
    return any(isinstance(power, Military) for power in CARDS[card].powers.settle)


@lru_cache(maxsize=5_000)
def prizes(armed: Tableau) -> float:
    """The worlds that these cards could conquer: their VP, and something for their goods."""
    reach = [CARDS[foe] for foe in FOES if military_against(armed, foe) >= CARDS[foe].number]
    return sum((foe.vp or 0) + 0.3 * (PRICES[foe.kind] if foe.kind else 1) for foe in reach)


@lru_cache(maxsize=50_000)
def consumed(tableau: Tableau, goods: Tableau, sells: bool) -> tuple[int, float, int]:
    """VP, cards and goods left of the best Consume turn with these goods, the sale included."""
    powers = consume_powers(tableau)
    ends = outcomes(lots(tableau, goods), goods_powers(powers), sells)
    best = max(ends, key=lambda end: end.vp + EATEN * end.cards)
    cards = float(best.cards)
    for power in map(CONSUME_POWERS.__getitem__, powers):
        cards += power.amount if isinstance(power, Draw) else 0.25 * isinstance(power, Gamble)
    return best.vp, cards, sum(best.left)


@lru_cache(maxsize=50_000)
def produced(tableau: Tableau, goods: Tableau, bonus: int) -> tuple[Tableau, float]:
    """The worlds on which a Produce phase would put a good, and the cards that it draws."""
    actions = (Action.PRODUCE,) * bonus
    me = Player(tableau[0], (), tableau, dict.fromkeys(goods, FACE_DOWN), actions=actions)
    steps = production(me, Targets(Seat(0), default_targets(me)))
    made = tuple(step.world for step in steps if isinstance(step, Make) and step.world not in goods)
    kinds = [*map(kind_of, made)]
    cards = 0.0
    for step in steps:
        match step:
            case Draws(count=count):
                cards += count
            case Tally(amount=amount, kind=kind):
                cards += amount * (kinds.count(kind) if kind else len(set(kinds)))
    for card in tableau:
        for power in CARDS[card].powers.produce:
            match power:
                case DrawIfProducedHere(amount) if card in made:
                    cards += amount
                case DrawIfMostProduced(amount, kind) if kind in kinds:
                    cards += 0.6 * amount
    return made, cards
