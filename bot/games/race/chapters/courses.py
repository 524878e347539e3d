"""Consume courses: what a power takes and gives, and all that can come of a turn (p. 6, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.games.race.box.cards import CARDS, PRICES, CardId
from bot.games.race.box.powers import (
    ConsumeAll,
    ConsumeExactly,
    ConsumePower,
    ConsumeUpTo,
    DiscardHand,
    Draw,
    Gamble,
    Kind,
    SellGood,
)
from bot.games.race.chapters.tableau import CONSUME_POWERS, Tableau, sale_value
from bot.games.race.commands import PowerId


def kind_of(world: CardId) -> Kind:
    kind = CARDS[world].kind
    assert kind is not None, f"{world} holds no good"
    return kind


def fitting(power: ConsumePower, goods: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The goods, named by their worlds, that a power can take."""
    match power:
        case ConsumeUpTo(kind=kind) | ConsumeExactly(kind=kind) if kind is not None:
            return tuple(world for world in goods if kind_of(world) is kind)
        case ConsumeUpTo() | ConsumeExactly() | ConsumeAll() | SellGood():
            return goods
    return ()


def goods_needed(power: ConsumePower, goods: tuple[CardId, ...]) -> int | None:
    """How many goods the power takes when invoked now; None: it cannot be.

    RACE-8.15 to RACE-8.31.
    """
    fit = fitting(power, goods)
    match power:
        case ConsumeUpTo(most=most):
            return min(most, len(fit)) or None
        case ConsumeExactly(count=count, distinct=True):
            return count if len({kind_of(world) for world in fit}) >= count else None
        case ConsumeExactly(count=count):
            return count if len(fit) >= count else None
        case ConsumeAll():
            return len(fit) or None
        case SellGood():
            return 1 if fit else None
    return 0


def may_use(power: ConsumePower, goods: tuple[CardId, ...], hand: int) -> bool:
    if isinstance(power, DiscardHand):
        return hand > 0
    return goods_needed(power, goods) is not None


def must_use(power: ConsumePower, goods: tuple[CardId, ...]) -> bool:
    """Mandatory and usable now (RACE-4.7, RACE-8.14)."""
    return not isinstance(power, DiscardHand) and goods_needed(power, goods) is not None


def value(power: ConsumePower | None, taken: Sequence[tuple[Kind, int]]) -> tuple[int, int]:
    """Undoubled VP and cards for goods of these kinds and sale values; None: the sale itself."""
    match power:
        case None | SellGood(trade_powers=True):
            return 0, sum(price for _, price in taken)
        case SellGood():
            return 0, sum(PRICES[kind] for kind, _ in taken)
        case ConsumeUpTo(vp=vp, cards=cards):
            return vp * len(taken), cards * len(taken)
        case ConsumeExactly(vp=vp, cards=cards):
            return vp, cards
        case ConsumeAll(vp=vp, offset=offset):
            return max(0, vp * len(taken) + offset), 0
        case Draw(amount=amount):
            return 0, amount
    return 0, 0


def gains(
    power: ConsumePower | None, worlds: tuple[CardId, ...], tableau: Tableau, multiplier: int
) -> tuple[int, int]:
    """VP and cards for these goods; chips are doubled, cards are not (RACE-8.40)."""
    taken = [(kind_of(world), sale_value(tableau, world)) for world in worlds]
    vp, cards = value(power, taken)
    return vp * multiplier, cards


# --- all that can come of a turn


class Lot(NamedTuple):
    """Goods that are alike to every power."""

    kind: Kind
    price: int  # what a sale with Trade powers gives
    number: int


class Outcome(NamedTuple):
    vp: int
    cards: int
    left: tuple[int, ...]  # goods that remain of each lot


def lots(tableau: Tableau, goods: tuple[CardId, ...]) -> tuple[Lot, ...]:
    found: dict[tuple[Kind, int], int] = {}
    for world in goods:
        key = kind_of(world), sale_value(tableau, world)
        found[key] = found.get(key, 0) + 1
    return tuple(Lot(*key, count) for key, count in sorted(found.items()))


def takings(power: ConsumePower, stock: tuple[Lot, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to take goods for one use: how many of each lot."""
    match power:
        case ConsumeAll():
            if any(lot.number for lot in stock):
                yield tuple(lot.number for lot in stock)
        case ConsumeExactly(count=count, distinct=True):
            present = [place for place, lot in enumerate(stock) if lot.number]
            for chosen in combinations(present, count):
                if len({stock[place].kind for place in chosen}) == count:
                    yield tuple(int(place in chosen) for place in range(len(stock)))
        case ConsumeUpTo(kind=kind) | ConsumeExactly(kind=kind):
            room = tuple(lot.number if kind in (None, lot.kind) else 0 for lot in stock)
            if isinstance(power, ConsumeUpTo):
                yield from split(min(power.most, sum(room)), room) if any(room) else ()
            elif sum(room) >= power.count:
                yield from split(power.count, room)
        case SellGood():
            yield from (
                split(1, tuple(lot.number for lot in stock))
                if any(lot.number for lot in stock)
                else ()
            )


def split(total: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to take `total` from these counts."""
    if not room:
        if total == 0:
            yield ()
        return
    for here in range(max(0, total - sum(room[1:])), min(total, room[0]) + 1):
        for rest in split(total - here, room[1:]):
            yield (here, *rest)


Goods = tuple[Lot, ...]
Step = tuple[int | None, tuple[int, ...]]  # which power (None: the sale), and what it takes


def moves(stock: Goods, powers: tuple[ConsumePower, ...], sells: bool) -> Iterator[Step]:
    """What can be done next; powers that read the same are tried once."""
    if sells and any(lot.number for lot in stock):
        for taken in split(1, tuple(lot.number for lot in stock)):
            yield None, taken
        return
    for place, power in enumerate(powers):
        if power not in powers[:place]:
            for taken in takings(power, stock):
                yield place, taken


def after(stock: Goods, taken: tuple[int, ...]) -> Goods:
    return tuple(
        Lot(lot.kind, lot.price, lot.number - n) for lot, n in zip(stock, taken, strict=True)
    )


@lru_cache(maxsize=100_000)
def outcomes(
    stock: Goods, powers: tuple[ConsumePower, ...], sells: bool
) -> dict[Outcome, Step | None]:
    """Everything a turn can come to, each with a first step towards it (None: nothing to do)."""
    found: dict[Outcome, Step | None] = {}
    for place, taken in moves(stock, powers, sells):
        power = None if place is None else powers[place]
        rest = powers if place is None else powers[:place] + powers[place + 1 :]
        goods = [
            (lot.kind, lot.price) for lot, n in zip(stock, taken, strict=True) for _ in range(n)
        ]
        vp, cards = value(power, goods)
        for end in outcomes(after(stock, taken), rest, sells and place is not None):
            found.setdefault(Outcome(end.vp + vp, end.cards + cards, end.left), (place, taken))
    return found or {Outcome(0, 0, tuple(lot.number for lot in stock)): None}


def goods_powers(powers: tuple[PowerId, ...]) -> tuple[ConsumePower, ...]:
    """The powers that need goods, in an order that makes like turns equal."""
    found = [CONSUME_POWERS[power] for power in powers]
    return tuple(
        sorted((p for p in found if not isinstance(p, Draw | Gamble | DiscardHand)), key=repr)
    )


@lru_cache(maxsize=50_000)
def is_settled(
    tableau: Tableau, goods: tuple[CardId, ...], powers: tuple[PowerId, ...], sells: bool
) -> bool:
    """Does every legal course end with the same VP, cards and goods left (RACE-13.15)?"""
    if not goods:
        return True
    stock = lots(tableau, goods)
    found = outcomes(stock, goods_powers(powers), sells)
    if len(found) > 1:
        return False
    (end,) = found
    return all(left in (0, lot.number) for left, lot in zip(end.left, stock, strict=True))


@lru_cache(maxsize=50_000)
def vp_bounds(
    tableau: Tableau,
    goods: tuple[CardId, ...],
    powers: tuple[PowerId, ...],
    sells: bool,
    multiplier: int,
) -> tuple[int, int]:
    """The least and the most VP of a turn; hand discards count 0 and their maximum (RACE-13.40)."""
    ends = outcomes(lots(tableau, goods), goods_powers(powers), sells)
    extra = sum(
        power.most * power.vp
        for power in (CONSUME_POWERS[own] for own in powers)
        if isinstance(power, DiscardHand)
    )
    found = [end.vp * multiplier for end in ends]
    return min(found), max(found) + extra


def vp_ceiling(goods: tuple[CardId, ...], powers: tuple[PowerId, ...], multiplier: int) -> int:
    """A quick upper bound of `vp_bounds`: each power judged alone."""
    total = 0
    for own in powers:
        power = CONSUME_POWERS[own]
        match power:
            case DiscardHand(most=most, vp=vp):
                total += most * vp
            case ConsumeUpTo(most=most, vp=vp):
                total += min(most, len(fitting(power, goods))) * vp * multiplier
            case ConsumeExactly(count=count, vp=vp) if len(goods) >= count:
                total += vp * multiplier
            case ConsumeAll(vp=vp):
                total += vp * len(goods) * multiplier
    return total


def cards_ceiling(
    tableau: Tableau, goods: tuple[CardId, ...], powers: tuple[PowerId, ...], sells: bool
) -> int:
    """C(p): an upper bound of the cards drawn, each power judged alone (RACE-13.44)."""
    best_sale = max((sale_value(tableau, world) for world in goods), default=0)
    total = best_sale if sells else 0
    for own in powers:
        power = CONSUME_POWERS[own]
        match power:
            case ConsumeUpTo(most=most, cards=cards):
                total += cards * min(most, len(fitting(power, goods)))
            case ConsumeExactly(cards=cards):
                total += cards if goods_needed(power, goods) is not None else 0
            case SellGood(trade_powers=True):
                total += best_sale
            case SellGood():
                total += max((PRICES[kind_of(world)] for world in goods), default=0)
            case Draw(amount=amount):
                total += amount
            case Gamble():
                total += 1
    return total
