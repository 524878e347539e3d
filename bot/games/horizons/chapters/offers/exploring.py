"""Offers of exploration and production."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Deflect, Explore, Mine, Onward, Produce
from bot.games.horizons.box.goods import Resource
from bot.games.horizons.box.sky import SystemId, box_of, kind_of, system_of, world_at
from bot.games.horizons.box.units import UNITS, Kind, Robot, UnitId
from bot.games.horizons.chapters.exploring.flybys import boxes, leaves, outward
from bot.games.horizons.chapters.exploring.totals import exploration, targets
from bot.games.horizons.effects import has
from bot.games.horizons.state import Horizons


def explorations(view: Horizons, seat: Seat) -> Iterator[Act]:
    """For each ship what it can study, the highest total first; then where flybys could go on."""
    ways = list[Act]()
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.id in view.this.acted or unit.kind is Kind.LV:
            continue
        if view.menace is not None and ship.at == view.menace.at:
            yield from deflections(view, unit.id)
        found = [Explore(unit.id, world) for world in targets(view, seat, unit.id)]
        if ship.probe is not None:
            found += [
                Explore(unit.id, world, probe=True)
                for world in targets(view, seat, unit.id, probe=True)
            ]
        yield from sorted(found, key=lambda act: -exploration(view, seat, act).value)
        if unit.type is Robot.FLYBY and box_of(ship.at) <= 1:  # it will be in the flyby box
            ways += onward(view, seat, unit.id)
    yield from sorted(ways, key=lambda act: isinstance(act, Onward) and bool(act.box))


def onward(view: Horizons, seat: Seat, unit: UnitId) -> Iterator[Act]:
    """Every system farther out, and the higher boxes of each (HORIZON-11.3.3)."""
    for system in outward(view, system_of(view.ships[unit].at)):
        yield Onward(unit, system)
        yield from (Onward(unit, system, box) for box in boxes(view, seat, unit, system)[1:])


def next_system(view: Horizons, unit: UnitId) -> SystemId | None:
    """The nearest farther out, for a flyby in a flyby box (HORIZON-11.3.2)."""
    ways = outward(view, system_of(view.ships[unit].at)) if leaves(view, unit) else ()
    return next(iter(ways), None)


def deflections(view: Horizons, unit: UnitId) -> Iterator[Act]:
    crewed = UNITS[unit].kind is Kind.CV
    if crewed:
        yield Deflect(unit, "tow")
        yield Deflect(unit, "shoot")
    yield Deflect(unit, "explore")
    if view.ships[unit].probe is not None:
        yield Deflect(unit, "explore", probe=True)


def productions(view: Horizons, seat: Seat) -> Iterator[Act]:
    if not has(view, seat, "space_mining"):
        return
    for unit, ship in view.ships_of(view.players[seat].faction):
        if not unit.production or ship.reserve or unit.id in view.this.acted:
            continue
        if ship.at in view.asteroids:
            yield Mine(unit.id)
        world = world_at(ship.at) if kind_of(ship.at) == "surface" else None
        if world is not None:
            values = view.produces(world)
            ranked = sorted(Resource, key=lambda one: -values[one])
            yield from (Produce(unit.id, one) for one in ranked if values[one] > 0)
