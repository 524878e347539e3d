"""9.3 What a move would be, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.games.horizons.acts import Fly
from bot.games.horizons.box.goods import NOTHING, Resource, Stock
from bot.games.horizons.box.names import unit_name
from bot.games.horizons.box.sky import NodeId, kind_of
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.elevators import on_earth
from bot.games.horizons.chapters.moving.paths import (
    boxed,
    may_cross,
    may_enter,
    require_way,
    stuck,
)
from bot.games.horizons.chapters.units.fleets import seat_of_unit
from bot.games.horizons.chapters.units.launchers import require_launch, unlaunched
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps.flights import Flight


def planned(view: Horizons, seat: Seat, act: Fly) -> Flight:
    """The move as it would be, or why it cannot be."""
    ships = act.ships
    require_ships(view, seat, ships)
    start = view.ships[ships[0]].at
    if act.path:
        require_way(start, act.path)
        require_launch(view, seat, ships, act.launcher)
    else:
        require_stay(view, seat, act)
    path = boxed(view, ships, start, act.path, act.launcher)
    require_places(view, ships, path, act.launcher)
    end = path[-1] if path else start
    require_company(view, ships, end, act.dock, act.join)
    require_load(view, seat, act)
    pad = view.ships[act.launcher].docked if act.launcher is not None else None
    return Flight(seat, ships, start, path, act.launcher, pad, dock=act.dock, join=act.join)


def require_ships(view: Horizons, seat: Seat, ships: tuple[UnitId, ...]) -> None:
    """Own ones, and with them those of allies (HORIZON-4.2.1), in one place, that can move."""
    mine = view.players[seat].faction
    known = bool(ships) and len(set(ships)) == len(ships)
    require(
        known and all(unit in view.ships for unit in ships),
        "horizons.refuse.no_ship",
        "HORIZON-5.7.1",
    )
    own = [unit for unit in ships if owner(unit) == mine]
    factions = {owner(unit) for unit in ships}
    friendly = all(view.together(*two) for two in combinations(factions, 2))
    free = not any(view.ships[unit].awake for unit in ships)
    require(own and friendly and free, "horizons.refuse.not_yours", "HORIZON-5.7.1")
    places = {view.ships[unit].at for unit in ships}
    require(len(places) == 1, "horizons.refuse.scattered", "HORIZON-5.7.1")
    for unit in ships:
        refusal = stuck(view, unit)
        if refusal is not None:
            raise refusal


def require_stay(view: Horizons, seat: Seat, act: Fly) -> None:
    """Joining or leaving a fleet without leaving the place is a move too (HORIZON-5.7.4).

    For a robot that a base has built it is the first, on a launcher (HORIZON-9.5.1).
    """
    robots = [unit for unit in act.ships if unlaunched(view, unit)]
    if robots:
        require_launch(view, seat, act.ships, act.launcher)
        refusal = may_enter(view, seat, robots[0], view.ships[robots[0]].at)
        if refusal is not None:
            raise refusal
    else:
        require(act.launcher is None, "horizons.refuse.no_launcher", "HORIZON-9.5.7")
    changes = act.dock is not None or act.join is not None
    first = act.ships[0]
    whole = set(view.fleet_of(first)) == set(act.ships) and view.ships[first].docked is None
    require(changes or not whole, "horizons.refuse.no_path", "HORIZON-5.7.4")


def require_places(
    view: Horizons,
    ships: tuple[UnitId, ...],
    path: tuple[NodeId, ...],
    launcher: UnitId | None,
) -> None:
    """Each ship by what its owner may do (HORIZON-5.5.5, HORIZON-9.3.2)."""
    for unit in ships:
        seat = seat_of_unit(view, unit)
        for node in path[:-1]:
            refusal = may_cross(view, seat, unit, node)
            if refusal is not None:
                raise refusal
        if not path:
            continue
        refusal = may_enter(view, seat, unit, path[-1])
        if refusal is not None:
            raise refusal
        robot = UNITS[unit].kind is Kind.RE and kind_of(path[-1]) == "transfer"
        require(
            launcher is not None or not robot,
            "horizons.refuse.robot_transfer",
            "HORIZON-9.4.7",
            unit=unit_name(unit),
        )


def require_company(
    view: Horizons,
    ships: tuple[UnitId, ...],
    end: NodeId,
    dock: UnitId | None,
    join: UnitId | None,
) -> None:
    require(dock is None or join is None, "horizons.refuse.one_fleet", "HORIZON-5.7.1")
    if dock is not None:
        require(can_dock(view, ships, end, dock), "horizons.refuse.dock", "HORIZON-5.7.6")
    if join is not None:
        require(can_join(view, ships, end, join), "horizons.refuse.join", "HORIZON-5.7.1")


def can_dock(view: Horizons, ships: tuple[UnitId, ...], end: NodeId, base: UnitId) -> bool:
    """Own bases and those of allies; at others one stands, and forms no fleet (5.7.6)."""
    found = view.bases.get(base)
    if found is None or found.at != end:
        return False
    return found.common or all(view.together(owner(unit), owner(base)) for unit in ships)


def can_join(view: Horizons, ships: tuple[UnitId, ...], end: NodeId, other: UnitId) -> bool:
    """The whole fleet must be theirs or of allies."""
    if other in ships or other not in view.ships or view.ships[other].awake:
        return False
    members = view.fleet_of(other)
    return view.ships[other].at == end and all(
        view.together(owner(unit), owner(member)) for unit in ships for member in members
    )


# --- loading (HORIZON-3.1.10)


def require_load(view: Horizons, seat: Seat, act: Fly) -> None:
    load = act.load
    if load == NOTHING:
        return
    require(load.least >= 0, "horizons.refuse.amount", "HORIZON-3.1.1")
    here = on_earth(view, seat, act.ships[0])
    require(here, "horizons.refuse.load_place", "HORIZON-3.1.10")
    room = sum(hold(view, seat, unit) for unit in act.ships)
    require(load.total <= room, "horizons.refuse.room", "HORIZON-3.1.12", n=room)
    money, cash = price(view, seat, load), view.players[seat].cash
    require(money <= cash, "horizons.refuse.cash", "HORIZON-3.1.4", n=money, cash=cash)


def hold(view: Horizons, seat: Seat, unit: UnitId) -> int:
    """Free room of an own crewed vehicle (HORIZON-3.1.11)."""
    mine = owner(unit) == view.players[seat].faction and UNITS[unit].kind is Kind.CV
    return UNITS[unit].cargo - view.ships[unit].cargo.total if mine else 0


def price(view: Horizons, seat: Seat, load: Stock) -> int:
    """What is not stored on Earth is bought there, $1B each (HORIZON-3.1.4)."""
    return view.players[seat].stock.short_of(load).total


def loads(view: Horizons, seat: Seat, act: Fly) -> Iterator[tuple[UnitId, Stock]]:
    """The first ships take as much as they can."""
    left = act.load
    for unit in act.ships:
        room, taken = hold(view, seat, unit), dict[str, int]()
        for resource in Resource:
            taken[resource.value] = min(room, left[resource])
            room -= taken[resource.value]
        part = Stock(**taken)
        left -= part
        if part:
            yield unit, part
