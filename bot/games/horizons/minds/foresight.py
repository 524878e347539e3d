"""Lines for the years to come: what a standing sheet does while nobody looks at it.

Each is possible only once its moment has come, and is passed over until then (HORIZON-19.1.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from bot.engine.records import Seat, replace
from bot.games.horizons.acts import Act, Construct, Explore, Fly, LoadProbe, Section
from bot.games.horizons.box.sky import box_of, flyby, system_of
from bot.games.horizons.box.units import SETTLEMENT, Kind, UnitId
from bot.games.horizons.chapters.sheets.asking import Plan
from bot.games.horizons.chapters.sheets.editing import MOST_LINES
from bot.games.horizons.minds.causes import cause_of
from bot.games.horizons.minds.crews import Crews
from bot.games.horizons.minds.outlook import Outlook
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.minds.robots import Robots
from bot.games.horizons.minds.surveys import surveys
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import Horizons


def prolonged(view: Horizons, seat: Seat, plan: Plan) -> Plan:
    """The plan of a year, and after its lines those for later ones."""
    found = {section: list(acts) for section, acts in plan.items()}
    for act in (*arriving(view, seat, plan), *building_on(view, plan)):
        section = type(act).section
        assert section is not None
        lines = found.setdefault(section, [])
        if act not in lines and len(lines) < MOST_LINES:
            lines.append(act)
    return {section: tuple(acts) for section, acts in found.items()}


def arriving(view: Horizons, seat: Seat, plan: Plan) -> Iterator[Act]:
    """What ships do that are on their way, or leave this year, once they have arrived."""
    outlook = Outlook(there(view, plan), seat, moving=False)
    late = travellers(view, plan)
    pads = Pads(outlook)
    robots, crews = Robots(outlook, pads), Crews(outlook, pads, cause_of(view))
    robots.go_on()
    for unit, ship in outlook.ships:
        able = unit.kind is Kind.CV and unit.explore and not ship.reserve
        if unit.id in late and able and not crews.settle(unit, ship) and crews.cause is None:
            crews.roam(unit, ship)
    moves = [*robots.flights, *crews.flights]
    yield from (act for act in moves if isinstance(act, Fly) and act.ships[0] in late)
    yield from crews.founded
    for act in surveys(outlook):
        if isinstance(act, Explore) and act.ship in late:
            yield act


def travellers(view: Horizons, plan: Plan) -> dict[UnitId, Ship]:
    """Ships that will be in a transfer box at the end of this year, as they leave it."""
    found = {unit: ship for unit, ship in view.ships.items() if box_of(ship.at) > 1}
    loading = plan.get(Section.BUILDING, ())
    probes = {act.carrier: act.probe for act in loading if isinstance(act, LoadProbe)}
    for act in plan.get(Section.MOVES, ()):
        if isinstance(act, Fly) and act.path and box_of(act.path[-1]):
            for unit in act.ships:
                ship = view.ships.get(unit, Ship(act.path[-1]))
                cargo, probe = ship.cargo + act.load, probes.get(unit, ship.probe)
                found[unit] = Ship(
                    act.path[-1], reserve=ship.reserve, cargo=cargo, probe=probe, launched=True
                )
    return found


def there(view: Horizons, plan: Plan) -> Horizons:
    """The table when they have arrived."""
    found = copy(view)
    arrived = {
        unit: replace(ship, at=flyby(system_of(ship.at)))
        for unit, ship in travellers(view, plan).items()
    }
    found.ships = {**view.ships, **arrived}
    return found


def building_on(view: Horizons, plan: Plan) -> Iterator[Act]:
    """Where something is built this year, settlements follow it: the same is brought again."""
    if cause_of(view) is None:
        for act in plan.get(Section.BASES, ()):
            if isinstance(act, Construct):
                yield replace(act, structure=SETTLEMENT)
