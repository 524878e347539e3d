"""Ships, bases, and what players hold: what all chapters do with them (sections 3, 5)."""

from __future__ import annotations

from typing import Any

from bot.engine import records
from bot.engine.records import Seat, replace
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.pieces import Base, Ship
from bot.games.horizons.state import Horizons

COMMON = ("technologies", "politics", "bank")  # tokens become points of the common bank

# Helpers of `apply`: they change the root only, and decide nothing.


def change(state: Horizons, seat: Seat, **changes: Any) -> None:
    """In a common cause some of what players hold is everybody's (HORIZON-16.5.7)."""
    records.change(state, seat, **changes)
    common = {name: value for name, value in changes.items() if name in COMMON}
    if common and state.scenario.single_mars_base:
        for other in state.seats():
            records.change(state, other, **common)


def put_ship(state: Horizons, unit: UnitId, ship: Ship) -> None:
    state.ships = {**state.ships, unit: ship}


def alter_ship(state: Horizons, unit: UnitId, **changes: object) -> None:
    put_ship(state, unit, replace(state.ships[unit], **changes))


def lose_ships(state: Horizons, *units: UnitId) -> None:
    """With all that they carry; the counters can be built again (HORIZON-1.3.2)."""
    state.ships = {unit: ship for unit, ship in state.ships.items() if unit not in units}
    if any(unit in block.ships for unit in units for block in state.blockades.values()):
        state.blockades = {
            base: replace(block, ships=tuple(one for one in block.ships if one not in units))
            for base, block in state.blockades.items()
        }


def put_base(state: Horizons, unit: UnitId, base: Base) -> None:
    state.bases = {**state.bases, unit: base}


def alter_base(state: Horizons, unit: UnitId, **changes: object) -> None:
    put_base(state, unit, replace(state.bases[unit], **changes))


def lose_base(state: Horizons, unit: UnitId) -> None:
    """Its stock is lost, its trade token goes back (HORIZON-13.2.6); ships there stay."""
    base = state.bases[unit]
    if base.token is not None:
        state.trade = tuple(sorted((*state.trade, base.token.resource)))
    state.bases = {one: other for one, other in state.bases.items() if one != unit}
    state.blockades = {one: block for one, block in state.blockades.items() if one != unit}
    docked = {one: ship for one, ship in state.ships.items() if ship.docked == unit}
    for one, ship in docked.items():
        put_ship(state, one, replace(ship, docked=None))


def stock_at(state: Horizons, seat: Seat, place: UnitId | None) -> Stock:
    """Of a ship or base, or on Earth (None)."""
    if place is None:
        return state.players[seat].stock
    if place in state.bases:
        return state.bases[place].stock
    return state.ships[place].cargo


def put_stock(state: Horizons, seat: Seat, place: UnitId | None, stock: Stock) -> None:
    if place is None:
        change(state, seat, stock=stock)
    elif place in state.bases:
        alter_base(state, place, stock=stock)
    else:
        alter_ship(state, place, cargo=stock)


def move_stock(
    state: Horizons, seat: Seat, source: UnitId | None, target: UnitId | None, stock: Stock
) -> None:
    put_stock(state, seat, source, stock_at(state, seat, source) - stock)
    put_stock(state, seat, target, stock_at(state, seat, target) + stock)


def spend(state: Horizons, seat: Seat, place: UnitId | None, cost: Stock, money: int = 0) -> None:
    """From a stock, and money with it (HORIZON-3.1.7)."""
    if cost != NOTHING:
        put_stock(state, seat, place, stock_at(state, seat, place) - cost)
    if money:
        change(state, seat, cash=state.players[seat].cash - money)
