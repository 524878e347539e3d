"""Offers of what may be done at any moment of one's own (HORIZON-3.1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Buy, Convert, Demolish, Redraw, Scuttle, Sell, Shift, Waste
from bot.games.horizons.box.goods import Into, Resource, Stock, some
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.sky import EARTH_ORBIT
from bot.games.horizons.box.units import Chain, UnitId
from bot.games.horizons.chapters.common.elevators import base_below
from bot.games.horizons.chapters.common.holdings import free_cargo
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons

PAIR = 2  # resources that are sold together (HORIZON-3.1.5)


def moments(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Cargo moved first, then trade on Earth and markers; what destroys something last."""
    yield from shifts(view, seat)
    yield from map(Sell, for_sale(view.players[seat].stock))
    yield from (Buy(some(resource, 1)) for resource in Resource)
    yield Redraw()
    yield from conversions(view, seat)
    yield from losses(view, seat)


def for_sale(stock: Stock) -> Iterator[Stock]:
    """All pairs of a kind, one pair, and one of two kinds that are left over (HORIZON-3.1.5)."""
    for resource in Resource:
        pairs = stock[resource] // PAIR
        yield from (some(resource, n * PAIR) for n in dict.fromkeys((pairs, 1)) if n <= pairs and n)
    single = [resource for resource in Resource if stock[resource] % PAIR]
    yield from (some(one, 1) + some(other, 1) for one, other in combinations(single, 2))


def conversions(view: Horizons, seat: Seat) -> Iterator[Act]:
    """All markers, or as few as are worth something, of which lines make any number (3.3.3)."""
    have = view.players[seat].politics
    for into in Into:
        least = TABLES.politics_costs.victory_point if into is Into.VP else 1
        if have >= least or into is not Into.VP:
            yield Convert(into)
        if have >= 2 * least:
            yield Convert(into, least)


def shifts(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Between ships and the base, Earth or fleet they are at (HORIZON-3.1.8, HORIZON-5.7.11)."""
    faction = view.players[seat].faction
    for unit, ship in view.ships_of(faction):
        for place in dict.fromkeys((ship.docked, base_below(view, seat, unit.id), None)):
            yield from loads(view, seat, unit.id, place)
            yield from loads(view, seat, place, unit.id)
        for mate in view.fleet_of(unit.id):
            yield from loads(view, seat, unit.id, mate)
    for base, found in view.bases_of(faction):
        if found.world == EARTH_ORBIT:
            yield from loads(view, seat, base, None)
            yield from loads(view, seat, None, base)


def loads(
    view: Horizons, seat: Seat, source: UnitId | None, target: UnitId | None
) -> Iterator[Act]:
    """All that is there, if there is room for it; then of each kind what fits."""
    have, room = stock_at(view, seat, source), free_cargo(view, seat, target)
    if have and (room is None or have.total <= room):
        yield Shift(source, target, have)
    for resource in Resource:
        n = have[resource] if room is None else min(room, have[resource])
        if n and some(resource, n) != have:
            yield Shift(source, target, some(resource, n))


def losses(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Resources destroyed, structures pulled down, ships and bases given up."""
    faction = view.players[seat].faction
    places: list[tuple[UnitId | None, Stock]] = [(None, view.players[seat].stock)]
    places += [(unit.id, ship.cargo) for unit, ship in view.ships_of(faction)]
    places += [(unit, base.stock) for unit, base in view.bases_of(faction)]
    for place, stock in places:
        amounts = (some(one, n) for one in Resource for n in (stock[one], min(1, stock[one])))
        yield from (Waste(place, part) for part in dict.fromkeys((stock, *amounts)) if part)
    for unit, base in view.bases_of(faction):
        yield from (Demolish(unit, chain) for chain in base.works)
        if base.settlements:
            yield Demolish(unit, Chain.SETTLEMENT)
        if not base.common:
            yield Scuttle(unit)
    yield from (Scuttle(unit.id) for unit, _ in view.ships_of(faction))
