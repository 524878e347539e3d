"""What each ship explores, from where it will stand."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from bot.engine.records import Seat, replace
from bot.games.horizons.acts import Act, Deflect, Explore, Mine, Onward
from bot.games.horizons.box.sky import box_of
from bot.games.horizons.box.units import Kind, Robot, Unit
from bot.games.horizons.chapters.exploring.totals import exploration, targets
from bot.games.horizons.chapters.offers.exploring import next_system
from bot.games.horizons.effects import has
from bot.games.horizons.minds.outlook import Outlook
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import Horizons

LEAST = 4  # a lower total is not worth a robot
LEAST_IN_TRANSFER = 7


def surveys(outlook: Outlook) -> Iterator[Act]:
    view = copy(outlook.view)
    moved = outlook.moved
    view.ships = {
        unit: replace(ship, at=moved[unit], docked=None) if unit in moved else ship
        for unit, ship in view.ships.items()
    }
    new = {one: Ship(at, launched=True) for one, at in moved.items() if one not in view.ships}
    view.ships = {**view.ships, **new}
    outlook_then = copy(outlook)
    outlook_then.view = view
    for unit, ship in view.ships_of(outlook.faction):
        if unit.kind is Kind.LV or ship.reserve or unit.type is Robot.PROBE:
            continue
        if unit.id in outlook.busy:
            continue
        yield from survey(outlook_then, unit, ship)


def survey(outlook: Outlook, unit: Unit, ship: Ship) -> Iterator[Act]:
    view, seat = outlook.view, outlook.seat
    if view.menace is not None and ship.at == view.menace.at:
        how = "shoot" if unit.combat else "tow" if unit.kind is Kind.CV else "explore"
        yield Deflect(unit.id, how)  # type: ignore[arg-type]  # one of the three
        return
    if ship.docked is not None or not unit.explore:
        return
    onward = next_system(view, unit.id) if unit.type is Robot.FLYBY else None
    crewed = unit.kind is Kind.CV
    if ship.at in view.asteroids and can_mine(view, seat, unit):
        yield Mine(unit.id)
        return
    found = list[Act]()
    for probe in (True, False) if ship.probe is not None else (False,):
        best: tuple[float, Explore] | None = None
        for world in targets(view, seat, unit.id, probe=probe):
            act = Explore(unit.id, world, probe=probe, onward=onward)
            total = exploration(view, seat, act).value
            least = LEAST_IN_TRANSFER if box_of(ship.at) else LEAST
            if total < least and not outlook.mission_at(world, crewed=crewed):
                continue
            telescope = unit.type is Robot.TELESCOPE
            value = outlook.worth(world, total, crewed=crewed, telescope=telescope)
            if best is None or value > best[0]:
                best = value, act
        found += [best[1]] if best is not None else []
    yield from found  # a probe first; without it the other line is what is done
    if not found and onward is not None:
        yield Onward(unit.id, onward)


def can_mine(view: Horizons, seat: Seat, unit: Unit) -> bool:
    """Asteroids (HORIZON-12.2.1)."""
    return bool(unit.production) and has(view, seat, "space_mining")
