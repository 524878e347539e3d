"""What a tableau is worth to its owner: points, and what its powers will bring in the rounds left.

Judged by powers, costs, VP and scoring lines alone, and roughly: the heuristic player needs an
order of preference, not the truth.
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
    DrawExtra,
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
from bot.games.race.chapters.consume.courses import goods_powers, kind_of, lots, outcomes
from bot.games.race.chapters.produce import default_targets, production
from bot.games.race.chapters.scoring import card_points
from bot.games.race.chapters.tableau import (
    CONSUME_POWERS,
    Tableau,
    consume_powers,
    military_against,
    sale_value,
)
from bot.games.race.events import Targets
from bot.games.race.state import Draws, Make, Player, Tally

# How often in a round a tableau sells a good, and how often it produces and consumes.
TRADES, CYCLES = 0.2, 0.4
DOUBLING = 1.6  # consumed VP count more, since consumers tend to choose the doubling action
EATEN = 0.4  # VP for a card that a consume power draws: it decides who gets which good
SEEN = 2.2  # cards a player gets to see in a round
# Cards a round, saved ones included, for each card that a power of Explore to Settle speaks of.
STEADY: dict[type[Power], float] = {
    DrawExtra: 0.09,
    KeepExtra: 0.4,
    DrawAtStart: 0.6,
    DrawAfter: 0.4,
    Discount: 0.4,
    PayForMilitary: 0.3,
    FreeSettle: 0.15,
    TemporaryMilitary: 0.07,
}
WORLDS = tuple(card for card in CARDS if CARDS[card].is_world)
FOES = tuple(card for card in WORLDS if CARDS[card].military)
BOUGHT: dict[Kind | None, float] = {
    kind: sum(CARDS[card].kind is kind for card in WORLDS if card not in FOES) / len(WORLDS)
    for kind in Kind
}


def value(tableau: Tableau, chips: int, rounds: float, card_value: float) -> float:
    """In VP: the points it has now and its income until the end."""
    vp, cards = income(tableau)
    return card_points(tableau, chips) + rounds * (vp + card_value * cards)


@lru_cache(maxsize=50_000)
def income(tableau: Tableau) -> tuple[float, float]:
    """VP and cards that a tableau brings in an average round."""
    made, drawn = produced(tableau, (), 1)
    earned, bought = consumed(tableau, made, False)
    price = max((sale_value(tableau, card) for card in tableau if CARDS[card].good), default=0)
    vp = CYCLES * DOUBLING * earned + in_reach(tuple(filter(is_armed, tableau)))
    return vp, CYCLES * (drawn + bought) + TRADES * price + sum(map(steady, tableau))


@cache
def steady(card: CardId) -> float:
    """Cards a round from the powers of Explore, Develop and Settle."""
    powers = CARDS[card].powers
    return sum(
        STEADY.get(type(power), 0.0)
        * getattr(power, "amount", 1)
        * BOUGHT.get(getattr(power, "kind", None), 1.0)
        for power in (*powers.explore, *powers.develop, *powers.settle)
    )


@cache
def is_armed(card: CardId) -> bool:
    return any(isinstance(power, Military) for power in CARDS[card].powers.settle)


@lru_cache(maxsize=5_000)
def in_reach(armed: Tableau) -> float:
    """VP a round from worlds that these cards can conquer, if they come up."""
    worlds = [foe for foe in FOES if military_against(armed, foe) >= CARDS[foe].number]
    goods = (CARDS[world].kind for world in worlds)
    prizes = sum(CARDS[world].vp or 0 for world in worlds)
    return SEEN / len(CARDS) * (prizes + sum(0.3 * PRICES[kind] if kind else 0.3 for kind in goods))


@lru_cache(maxsize=50_000)
def consumed(tableau: Tableau, goods: Tableau, sells: bool) -> tuple[int, float]:
    """VP and cards of the best Consume turn with these goods, the sale included."""
    powers = consume_powers(tableau)
    ends = outcomes(lots(tableau, goods), goods_powers(powers), sells)
    best = max(ends, key=lambda end: end.vp + EATEN * end.cards)
    cards = float(best.cards)
    for power in map(CONSUME_POWERS.__getitem__, powers):
        cards += power.amount if isinstance(power, Draw) else 0.25 * isinstance(power, Gamble)
    return best.vp, cards


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
