"""Questions to a tableau in the rulebook's words: prices, Military, ways, sale values.

Pure functions of frozen arguments, so the costly ones are cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from bot.games.race.box.cards import ACTIONS, CARDS, CONSTANTS, PRICES, Action, Card, CardId
from bot.games.race.box.powers import (
    ConsumePower,
    Discount,
    DrawAfter,
    DrawAtStart,
    DrawExtra,
    FreeSettle,
    KeepExtra,
    Kind,
    Military,
    PayForMilitary,
    Phase,
    ProduceWindfall,
    SaleBonus,
    TemporaryMilitary,
)
from bot.games.race.commands import Means, PowerId, Way

Tableau = tuple[CardId, ...]

CONSUME_POWERS: dict[PowerId, ConsumePower] = {
    PowerId(f"{card}/{place}"): power
    for card in CARDS
    for place, power in enumerate(CARDS[card].powers.consume)
}


def bonuses(actions: tuple[Action, ...], phase: Phase, nth: int = 1) -> int:
    """How many bonuses of a phase the chosen cards give its nth time (RACE-14.5, RACE-14.6)."""
    chosen = sum(ACTIONS[action].phase is phase for action in actions)
    if phase in (Phase.DEVELOP, Phase.SETTLE):
        return int(chosen >= nth)
    return chosen


# --- I: Explore


def explore_numbers(tableau: Tableau, actions: tuple[Action, ...]) -> tuple[int, int]:
    """Cards drawn and cards kept (RACE-5.2, RACE-5.3)."""
    draw = CONSTANTS.explore.draw + sum(ACTIONS[action].draw for action in actions)
    keep = CONSTANTS.explore.keep + sum(ACTIONS[action].keep for action in actions)
    for card in tableau:
        for power in CARDS[card].powers.explore:
            match power:
                case DrawExtra(amount):
                    draw += amount
                case KeepExtra(amount):
                    keep += amount
    return draw, keep


# --- II: Develop


def start_draws(tableau: Tableau) -> int:
    return sum(
        power.amount
        for card in tableau
        for power in CARDS[card].powers.develop
        if isinstance(power, DrawAtStart)
    )


def develop_discount(tableau: Tableau, bonus: int) -> int:
    return bonus * ACTIONS[Action.DEVELOP].discount + sum(
        power.amount
        for card in tableau
        for power in CARDS[card].powers.develop
        if isinstance(power, Discount)
    )


@lru_cache(maxsize=20_000)
def develop_cost(tableau: Tableau, bonus: int, card: CardId) -> int:
    """Printed cost less discounts and bonus; never below 0 (RACE-6.6, RACE-4.6)."""
    return max(0, (CARDS[card].cost or 0) - develop_discount(tableau, bonus))


@lru_cache(maxsize=20_000)
def developable(tableau: Tableau, bonus: int, hand: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Developments of the hand that can be paid and are not in the tableau yet.

    RACE-6.9, RACE-6.10.
    """
    room = len(hand) - 1
    owned = {CARDS[card].id for card in tableau}
    discount = develop_discount(tableau, bonus)
    return tuple(
        card
        for card in hand
        if not (design := CARDS[card]).is_world
        and (design.cost or 0) - discount <= room
        and design.id not in owned
    )


def draws_after(tableau: Tableau, phase: Phase) -> int:
    """Cards for having placed something in this phase (RACE-6.12, RACE-7.43)."""
    return sum(
        power.amount
        for card in tableau
        for power in getattr(CARDS[card].powers, phase)
        if isinstance(power, DrawAfter)
    )


# --- III: Settle


def settle_discount(tableau: Tableau, world: Card) -> int:
    """General discounts and those for the world's kind, which is its good's.

    RACE-7.10 to RACE-7.12.
    """
    return sum(
        power.amount
        for card in tableau
        for power in CARDS[card].powers.settle
        if isinstance(power, Discount) and (power.kind is None or power.kind is world.kind)
    )


@lru_cache(maxsize=20_000)
def military_against(tableau: Tableau, world: CardId) -> int:
    """All unconditional Military and what is specialised in this world (RACE-7.21)."""
    target = CARDS[world]
    return sum(
        power.amount
        for card in tableau
        for power in CARDS[card].powers.settle
        if isinstance(power, Military)
        and (power.against_kind is None or power.against_kind is target.kind)
        and (power.against_keyword is None or power.against_keyword in target.keywords)
    )


@lru_cache(maxsize=20_000)
def military(tableau: Tableau) -> int:
    """Unconditional Military (RACE-7.22, RACE-12.12)."""
    return sum(
        power.amount
        for card in tableau
        for power in CARDS[card].powers.settle
        if isinstance(power, Military) and power.unconditional
    )


def settle_price(tableau: Tableau, world: CardId, means: Means) -> int | None:
    """What a world costs by this means before free settling; None: it cannot be paid for."""
    card = CARDS[world]
    if means is Means.PAY and card.cost is not None:
        return max(0, card.cost - settle_discount(tableau, card))
    if means is Means.BUY and card.defense is not None:
        reductions = [
            power.amount
            for own in tableau
            for power in CARDS[own].powers.settle
            if isinstance(power, PayForMilitary) and power.not_kind is not card.kind
        ]
        if reductions:
            return max(0, card.defense - max(reductions) - settle_discount(tableau, card))
    return None


def way_cost(tableau: Tableau, world: CardId, way: Way) -> int:
    """Hand cards to discard for this way (RACE-7.14, RACE-7.18, RACE-7.30, RACE-7.36)."""
    if way.means is Means.CONQUER or any(frees(card) for card in way.discards):
        return 0
    return settle_price(tableau, world, way.means) or 0


def way_strength(tableau: Tableau, world: CardId, way: Way) -> int:
    """Military of a conquest, the cards discarded for it included (RACE-7.21, RACE-7.26)."""
    return military_against(tableau, world) + sum(map(reinforces, way.discards))


def frees(card: CardId) -> bool:
    return any(isinstance(power, FreeSettle) for power in CARDS[card].powers.settle)


def buys(card: CardId) -> bool:
    return any(isinstance(power, PayForMilitary) for power in CARDS[card].powers.settle)


def reinforces(card: CardId) -> int:
    return sum(
        power.amount for power in CARDS[card].powers.settle if isinstance(power, TemporaryMilitary)
    )


def subsets(cards: Tableau) -> Iterator[Tableau]:
    """None of them first, all of them last."""
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


@lru_cache(maxsize=50_000)
def ways(tableau: Tableau, world: CardId, purse: int) -> tuple[Way, ...]:
    """All legal ways to place a world with so many other hand cards.

    RACE-7.2, RACE-7.10 to RACE-7.39.

    The first is the default: conquest before payment, no tableau discards.
    """
    card = CARDS[world]
    if not card.is_world:
        return ()
    tactics = tuple(own for own in tableau if reinforces(own))
    ships = tuple(
        own
        for own in tableau
        for power in CARDS[own].powers.settle
        if isinstance(power, FreeSettle) and power.not_kind is not card.kind
    )
    extras = tuple(subsets(tactics))
    found = []
    if card.defense is not None:
        found += [
            way
            for extra in extras
            if way_strength(tableau, world, way := Way(Means.CONQUER, extra)) >= card.defense
        ]
    for means in (Means.PAY, Means.BUY):
        price = settle_price(tableau, world, means)
        if price is None:
            continue
        for ship in ((), *((own,) for own in ships)):
            if ship or price <= purse:
                found += [Way(means, ship + extra) for extra in extras]
    return tuple(sorted(found, key=lambda way: len(way.discards)))


@lru_cache(maxsize=20_000)
def settleable(tableau: Tableau, hand: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Worlds of the hand that can be placed in at least one way (RACE-7.2)."""
    purse = len(hand) - 1
    return tuple(card for card in hand if CARDS[card].is_world and ways(tableau, card, purse))


# --- IV: Consume


@lru_cache(maxsize=20_000)
def sale_value(tableau: Tableau, world: CardId) -> int:
    """Trade price and all Trade powers that apply (RACE-8.2, RACE-8.3)."""
    kind = CARDS[world].kind
    assert kind is not None, "only a world with a good attribute holds a good"
    return PRICES[kind] + sum(
        power.amount
        for card in tableau
        for power in CARDS[card].powers.trade
        if applies(power, card, world, kind)
    )


def applies(power: SaleBonus, card: CardId, world: CardId, kind: Kind) -> bool:
    return (not power.here or card == world) and power.kind in (None, kind)


@lru_cache(maxsize=20_000)
def consume_powers(tableau: Tableau) -> tuple[PowerId, ...]:
    return tuple(
        PowerId(f"{card}/{place}")
        for card in tableau
        for place in range(len(CARDS[card].powers.consume))
    )


# --- V: Produce


@lru_cache(maxsize=20_000)
def windfall_sources(tableau: Tableau, bonus: int) -> tuple[Kind | None, ...]:
    """Sources of windfall goods in the fixed order (RACE-9.6): kinds, the bonus, any kind."""
    powers = [
        power
        for card in reversed(tableau)
        for power in CARDS[card].powers.produce
        if isinstance(power, ProduceWindfall)
    ]
    return (
        *(power.kind for power in powers if power.kind is not None),
        *(None,) * bonus,
        *(None for power in powers if power.kind is None),
    )


@lru_cache(maxsize=20_000)
def windfall_worlds(tableau: Tableau) -> tuple[CardId, ...]:
    return tuple(card for card in tableau if CARDS[card].windfall)
