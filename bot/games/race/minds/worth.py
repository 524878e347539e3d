"""What a tableau is worth to its owner: points, and what its powers will bring in the rounds left.

Judged by powers, costs, VP and scoring lines alone, and roughly: the heuristic player needs an
order of preference, not the truth.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from bot.games.race.box.cards import CARDS, DESIGNS, PRICES, Card, CardId
from bot.games.race.box.powers import (
    ConsumeAll,
    ConsumeExactly,
    ConsumePower,
    ConsumeUpTo,
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
    Kind,
    Military,
    PayForMilitary,
    ProduceHere,
    SellGood,
    TemporaryMilitary,
)
from bot.games.race.chapters.consume.courses import kind_of
from bot.games.race.chapters.scoring import card_points
from bot.games.race.chapters.tableau import Tableau, sale_value, windfall_sources, windfall_worlds

# How often in a round: the phase is played and this player makes use of it.
EXPLORES, DEVELOPS, SETTLES, TRADES, CYCLES = 0.45, 0.4, 0.4, 0.2, 0.4
DOUBLING = 1.6  # consumed VP count more, since consumers tend to choose the doubling action
SEEN = 2.2  # cards a player gets to see in a round

MILITARY_WORLDS = tuple(card for card in DESIGNS.values() if card.military)
KIND_SHARE = {
    kind: sum(card.kind is kind for card in DESIGNS.values() if not card.military)
    / sum(card.is_world for card in DESIGNS.values())
    for kind in Kind
}


class Income(NamedTuple):
    """What a tableau brings in an average round."""

    vp: float
    cards: float


@lru_cache(maxsize=50_000)
def income(tableau: Tableau) -> Income:
    designs = [CARDS[card] for card in tableau]
    vp = conquests(designs)
    cards = sum(steady_cards(design) for design in designs)
    earned, drawn = cycle(tableau)
    sellers = tuple(card for card in tableau if CARDS[card].good)
    price = best_sale(tableau, sellers)[0] if sellers else 0
    return Income(
        vp + CYCLES * DOUBLING * earned,
        cards + CYCLES * drawn + TRADES * price,
    )


def value(tableau: Tableau, chips: int, rounds: float, card_value: float) -> float:
    """In VP: the points it has now and its income until the end."""
    brought = income(tableau)
    return card_points(tableau, chips) + rounds * (brought.vp + card_value * brought.cards)


@cache
def steady_cards(design: Card) -> float:
    """Cards a round from the powers of Explore, Develop and Settle, saved ones included."""
    cards = 0.0
    for exploring in design.powers.explore:
        match exploring:
            case DrawExtra(amount):
                cards += EXPLORES * 0.2 * amount
            case KeepExtra(amount):
                cards += EXPLORES * 0.9 * amount
    for developing in design.powers.develop:
        match developing:
            case DrawAtStart(amount):
                cards += 1.5 * DEVELOPS * amount
            case DrawAfter(amount) | Discount(amount):
                cards += DEVELOPS * amount
    for settling in design.powers.settle:
        match settling:
            case DrawAfter(amount) | Discount(amount, None):
                cards += SETTLES * amount
            case Discount(amount, kind) if kind is not None:
                cards += SETTLES * amount * KIND_SHARE[kind]
            case PayForMilitary():
                cards += 0.3
            case FreeSettle() | TemporaryMilitary():
                cards += 0.15
    return cards


def conquests(designs: list[Card]) -> float:
    """VP a round from worlds that Military can take, if they come up."""
    against: dict[str, int] = {}
    for design in designs:
        for foe, amount in strengths(design):
            against[foe] = against.get(foe, 0) + amount
    return in_reach(tuple(sorted(against.items())))


@cache
def strengths(design: Card) -> tuple[tuple[str, int], ...]:
    """The Military of a card by the kind or keyword it is for; '': all worlds."""
    return tuple(
        (power.against_kind or power.against_keyword or "", power.amount)
        for power in design.powers.settle
        if isinstance(power, Military)
    )


@lru_cache(maxsize=5_000)
def in_reach(against: tuple[tuple[str, int], ...]) -> float:
    found = 0.0
    for world in MILITARY_WORLDS:
        marks = {"", world.kind, *world.keywords}
        if sum(amount for foe, amount in against if foe in marks) >= world.number:
            found += prize(world)
    return SEEN * found / len(CARDS)


@cache
def prize(world: Card) -> float:
    """A world for nothing."""
    return (world.vp or 0) + (0.3 * PRICES[world.kind] if world.kind else 0.3)


@lru_cache(maxsize=50_000)
def cycle(tableau: Tableau) -> tuple[float, float]:
    """VP and cards of one Produce phase and the Consume phase after it."""
    made = filled(tableau, (), 1)
    vp, cards = consumed(tableau, made)
    return vp, cards + produce_draws(tableau, made)


def filled(tableau: Tableau, goods: tuple[CardId, ...], bonus: int) -> tuple[CardId, ...]:
    """The worlds on which a Produce phase would put a good, the dearest windfalls first."""
    made = [card for card in tableau if card not in goods and makes_here(card)]
    empty = [card for card in windfall_worlds(tableau) if card not in goods]
    empty.sort(key=lambda world: PRICES[kind_of(world)])
    for source in windfall_sources(tableau, bonus):
        for world in reversed(empty):
            if source in (None, kind_of(world)):
                made.append(world)
                empty.remove(world)
                break
    return tuple(made)


@cache
def makes_here(card: CardId) -> bool:
    return any(isinstance(power, ProduceHere) for power in CARDS[card].powers.produce)


@lru_cache(maxsize=50_000)
def consumed(tableau: Tableau, goods: tuple[CardId, ...]) -> tuple[float, float]:
    """VP and cards of a Consume phase, the goods given to the powers one after the other."""
    stock = Counter(kind_of(world) for world in goods)
    vp = cards = 0.0
    for consumer in consumers(tableau):
        earned, drawn = feed(consumer, stock)
        vp += earned
        cards += drawn
    return vp, cards


def best_sale(tableau: Tableau, goods: tuple[CardId, ...]) -> tuple[int, CardId]:
    return max((sale_value(tableau, world), world) for world in goods)


def produce_draws(tableau: Tableau, made: tuple[CardId, ...]) -> float:
    """Cards drawn in a Produce phase that makes these goods."""
    cards, stock = 0.0, Counter(kind_of(world) for world in made)
    for card in tableau:
        for power in CARDS[card].powers.produce:
            match power:
                case Draw(amount):
                    cards += amount
                case DrawIfProducedHere(amount) if card in made:
                    cards += amount
                case DrawPerGoodProduced(amount, kind):
                    cards += amount * stock[kind]
                case DrawPerKindProduced(amount):
                    cards += amount * sum(number > 0 for number in stock.values())
                case DrawPerWorld(amount, kind):
                    cards += amount * sum(CARDS[own].kind is kind for own in tableau)
                case DrawIfMostProduced(amount, kind) if stock[kind]:
                    cards += amount * 0.6
    return cards


def consumers(tableau: Tableau) -> list[ConsumePower]:
    """The choosy powers first, then those that give most for a good, those that take all last."""
    found = [power for card in tableau for power in CARDS[card].powers.consume]
    return sorted(found, key=eagerness)


@cache
def eagerness(power: ConsumePower) -> tuple[int, float]:
    match power:
        case ConsumeUpTo(_, kind, vp, cards):
            return (1 if kind else 2), -(vp + 0.4 * cards)
        case ConsumeExactly(count, vp, kind, distinct):
            return (0 if distinct else 1 if kind else 2), -vp / count
        case SellGood():
            return 3, 0
    return 4, 0


def feed(power: ConsumePower, stock: Counter[Kind]) -> tuple[float, float]:
    """What a power gives for goods of this stock, which it takes."""
    match power:
        case ConsumeUpTo(most, kind, vp, cards):
            eaten = eat(stock, most, kind)
            return vp * eaten, cards * eaten
        case ConsumeExactly(count, vp, _, True):
            kinds = [kind for kind in stock if stock[kind] > 0]
            if len(kinds) < count:
                return 0, 0
            for kind in sorted(kinds, key=stock.__getitem__, reverse=True)[:count]:
                stock[kind] -= 1
            return vp, 0
        case ConsumeExactly(count, vp, kind, _, cards):
            room = stock[kind] if kind else stock.total()
            return (vp, cards) if room >= count and eat(stock, count, kind) else (0, 0)
        case ConsumeAll(vp, offset):
            eaten = eat(stock, stock.total(), None)
            return max(0, vp * eaten + offset), 0
        case SellGood():
            kinds = [kind for kind in stock if stock[kind] > 0]
            if not kinds:
                return 0, 0
            best = max(kinds, key=PRICES.__getitem__)
            stock[best] -= 1
            return 0, PRICES[best]
        case Draw(amount):
            return 0, amount
        case Gamble():
            return 0, 0.25
    return 0, 0  # hand cards for VP are no income: they cost as much


def eat(stock: Counter[Kind], most: int, kind: Kind | None) -> int:
    """Takes so many goods, the commonest first; how many there were."""
    if kind is not None:
        eaten = min(most, stock[kind])
        stock[kind] -= eaten
        return eaten
    eaten = 0
    while eaten < most and stock.total() > 0:
        (common, number), *_ = stock.most_common(1)
        taken = min(number, most - eaten)
        stock[common] -= taken
        eaten += taken
    return eaten
