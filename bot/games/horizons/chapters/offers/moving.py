"""Offers of movement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Fly, Freight, Missile, MoveBefore
from bot.games.horizons.box.goods import NOTHING, Resource, Stock, some
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.home import is_home
from bot.games.horizons.chapters.moving.freight import capacity, pad
from bot.games.horizons.chapters.moving.goals import destinations
from bot.games.horizons.chapters.moving.missiles import can_be_hit
from bot.games.horizons.chapters.offers import fleets
from bot.games.horizons.chapters.units.launchers import launchers, needs_launcher
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons


def claims(view: Horizons, seat: Seat) -> Iterator[Act]:
    """To move before somebody with worse initiative (HORIZON-9.2.2)."""
    behind = view.initiative[view.place(seat) :]
    return (MoveBefore(view.players[other].faction) for other in reversed(behind))


def moves(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Ships by themselves first; then those that could be, are or would be one fleet."""
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.LV:
            yield from freights(view, seat, unit.id)
            yield from missiles(view, seat, unit.id)
        elif unit.id not in view.this.moved and not ship.awake:
            yield from flights(view, seat, unit.id)
    yield from fleets.changes(view, seat)
    yield from fleets.common_moves(view, seat)
    for unit, _ in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.LV:
            yield from part_freights(view, seat, unit.id)


def flights(view: Horizons, seat: Seat, unit: UnitId) -> Iterator[Act]:
    """Where it may go; at an own or allied base it may dock, with a fleet there become one."""
    for launcher in choice_of_launchers(view, seat, unit):
        for node, path in destinations(view, seat, unit, launcher).items():
            for load in loads(view, seat, unit):
                for base in fleets.docks(view, (unit,), node):
                    yield Fly((unit,), path, launcher, dock=base, load=load)
                yield Fly((unit,), path, launcher, load=load)
            for other in fleets.company(view, (unit,), node):
                yield Fly((unit,), path, launcher, join=other)


def choice_of_launchers(view: Horizons, seat: Seat, unit: UnitId) -> tuple[UnitId | None, ...]:
    """The smallest that does; to a robot larger ones are worth years (HORIZON-9.4.3)."""
    if not needs_launcher(view, unit):
        return (None,)
    found = launchers(view, seat, unit)
    if UNITS[unit].kind is Kind.CV:
        return found[:1]
    return tuple({UNITS[one].size: one for one in reversed(found)}.values())[::-1]


def loads(view: Horizons, seat: Seat, unit: UnitId) -> Iterator[Stock]:
    """Supplies for a base, from Earth; or as it is."""
    ship, cargo = view.ships[unit], UNITS[unit].cargo
    room = cargo - ship.cargo.total
    if UNITS[unit].kind is Kind.CV and is_home(view, seat, ship.at) and room > 0:
        have = view.players[seat]
        number = min(room, have.cash + have.stock.SUP)
        if number:
            yield Stock(SUP=number)
    yield NOTHING


def freights(view: Horizons, seat: Seat, launcher: UnitId) -> Iterator[Act]:
    """As full of one kind as it can be, to a base or home, from wherever else it stands.

    Full, where there is nothing of it yet.
    """
    number, most = capacity(view, seat, launcher), carried(view, seat, launcher)
    for target in goals_of(view, seat, launcher):
        for resource, n in most.items():
            yield Freight(launcher, target, some(resource, n or number))


def part_freights(view: Horizons, seat: Seat, launcher: UnitId) -> Iterator[Act]:
    """Smaller loads and mixed ones: it flies once, so lines cannot add them up (HORIZON-5.1.4)."""
    number, most = capacity(view, seat, launcher), carried(view, seat, launcher)
    loads = [
        Stock(*amounts)
        for amounts in product(*(range(n, -1, -1) for n in most.values()))
        if 0 < sum(amounts) <= number
    ]
    for target in goals_of(view, seat, launcher):
        yield from (Freight(launcher, target, load) for load in loads)


def carried(view: Horizons, seat: Seat, launcher: UnitId) -> dict[Resource, int]:
    """So many of each kind, if it takes nothing else; on Earth they can be bought."""
    number, (_, here) = capacity(view, seat, launcher), pad(view, seat, launcher)
    stock, cash = stock_at(view, seat, here), view.players[seat].cash if here is None else 0
    return {resource: min(number, stock[resource] + cash) for resource in Resource}


def goals_of(view: Horizons, seat: Seat, launcher: UnitId) -> list[UnitId | None]:
    _, here = pad(view, seat, launcher)
    bases = (unit for unit, _ in view.bases_of(view.players[seat].faction))
    return [target for target in (*bases, None) if target != here]


def missiles(view: Horizons, seat: Seat, launcher: UnitId) -> Iterator[Act]:
    if view.options.interplanetary_missiles:
        yield from (Missile(launcher, base) for base in view.bases if can_be_hit(view, seat, base))
