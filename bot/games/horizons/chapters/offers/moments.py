"""Offers of what may be done at any moment of one's own (HORIZON-3.1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Buy, Convert, Demolish, Redraw, Scuttle, Sell, Shift, Waste
from bot.games.horizons.box.goods import Into, Resource, Stock, some
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons

PAIR = 2  # resources that are sold together (HORIZON-3.1.5)


def moments(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Cargo moved first, then trade on Earth and markers; what destroys something last."""
    yield from shifts(view, seat)
    stock = view.players[seat].stock
    for resource in Resource:
        pairs = stock[resource] // PAIR
        if pairs:
            yield Sell(some(resource, pairs * PAIR))
    yield from (Buy(some(resource, 1)) for resource in Resource)
    yield Redraw()
    yield from conversions(view, seat)
    yield from losses(view, seat)


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
    """All of a ship's cargo to its base or to Earth, and of a base's stock what fits aboard."""
    for unit, ship in view.ships_of(view.players[seat].faction):
        room = unit.cargo - ship.cargo.total
        for other in (ship.docked, None):
            if ship.cargo:
                yield Shift(unit.id, other, ship.cargo)
            have = stock_at(view, seat, other)
            for resource in Resource:
                n = min(room, have[resource])
                if n:
                    yield Shift(other, unit.id, some(resource, n))


def losses(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Resources destroyed, structures pulled down, ships and bases given up."""
    faction = view.players[seat].faction
    places: list[tuple[UnitId | None, Stock]] = [(None, view.players[seat].stock)]
    places += [(unit.id, ship.cargo) for unit, ship in view.ships_of(faction)]
    places += [(unit, base.stock) for unit, base in view.bases_of(faction)]
    yield from (Waste(place, stock) for place, stock in places if stock)
    for unit, base in view.bases_of(faction):
        yield from (Demolish(unit, chain) for chain in base.works)
        if not base.common:
            yield Scuttle(unit)
    yield from (Scuttle(unit.id) for unit, _ in view.ships_of(faction))
