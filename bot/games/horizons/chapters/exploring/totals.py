"""11.1 to 11.4: what can be explored from where, and how well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.records import Record, Seat
from bot.games.horizons.acts import Explore
from bot.games.horizons.box.sky import (
    ALPHA,
    HOME_ORBIT,
    SYSTEMS,
    WORLDS,
    World,
    WorldId,
    box_of,
    kind_of,
    surface,
    system_of,
    world_at,
    worlds_in,
)
from bot.games.horizons.box.units import UNITS, Kind, Robot, Unit, UnitId
from bot.games.horizons.chapters.common.home import telescope_orbit
from bot.games.horizons.chapters.units.hazards import hazard
from bot.games.horizons.effects import added
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons

FROM_AFAR = -1  # for an orbiter that looks at another world (HORIZON-11.2.2)


class Part(Record, frozen=True):
    """`key`: 'world', 'explorer', 'bonus', 'tile' or 'place'."""

    key: str
    value: float


class Total(Record, frozen=True):
    """What an exploration comes to, and of what (HORIZON-11.1.6)."""

    parts: tuple[Part, ...]

    @property
    def value(self) -> int:
        """Rounded once (HORIZON-1.2.4)."""
        return rounded(sum(part.value for part in self.parts))

    @property
    def sure(self) -> int:
        """Tokens without a roll (HORIZON-11.1.7)."""
        return max(0, self.value // 10)

    @property
    def wanted(self) -> int:
        """One more if a d10 is at most this; 0: no roll."""
        return self.value % 10 if self.value >= 1 else 0

    def tokens(self, dice: tuple[int, ...]) -> int:
        """The best of the dice is kept (HORIZON-11.1.7, HORIZON-11.4.4)."""
        return self.sure + (bool(self.wanted) and min(dice) <= self.wanted)


def explorer(view: Horizons, act: Explore) -> Unit:
    """The counter that explores: the ship, or the probe that it carries."""
    probe = view.ships[act.ship].probe if act.probe else None
    return UNITS[probe or act.ship]


def strength(view: Horizons, unit: UnitId) -> int:
    """Its exploration value; damage lowers that of CVs (HORIZON-5.8.1, HORIZON-11.2.7)."""
    damage = view.ships[unit].damage if unit in view.ships else 0
    return (UNITS[unit].explore or 0) - damage


def exploration(view: Horizons, seat: Seat, act: Explore) -> Total:
    counter = explorer(view, act)
    crewed = counter.kind is Kind.CV
    value = view.values.get(act.world, 0)
    mods = tile.explore_mods if (tile := view.tile(act.world)) else None
    mode = "crewed" if counter.type is None else counter.type.value
    place = reach(view, seat, act.ship, probe=act.probe).get(act.world, 0)
    parts = {
        "world": value / 2 if counter.type is Robot.TELESCOPE else value,
        "explorer": strength(view, counter.id),
        "bonus": added(view, seat, "crewed_explore" if crewed else "robotic_explore"),
        "tile": getattr(mods, mode) if mods else 0,
        "place": place,
    }
    return Total(tuple(Part(key, number) for key, number in parts.items() if number))


# --- what is in reach


def targets(
    view: Horizons, seat: Seat, unit: UnitId, *, probe: bool = False
) -> tuple[WorldId, ...]:
    """What it can explore from where it is, if it may explore at all (HORIZON-11.1.3)."""
    found = reach(view, seat, unit, probe=probe)
    return tuple(world for world in found if view.values.get(world, 0) > 0)


def reach(
    view: Horizons, seat: Seat, unit: UnitId, *, probe: bool = False
) -> Mapping[WorldId, int]:
    """The worlds that it can look at from here, and what the place adds to each total."""
    ship, kind = view.ships[unit], UNITS[unit].type
    at, here = kind_of(ship.at), world_at(ship.at)
    if UNITS[unit].kind is Kind.CV:
        return dict(on_foot(view, seat, unit))
    if kind is Robot.ROVER and at == "surface" and here is not None:
        return {here: 0}
    if kind is Robot.ORBITER and at == "orbit" and here is not None:
        return dict(from_orbit(WORLDS[here]))
    if kind is Robot.TELESCOPE and ship.at == telescope_orbit(view, seat):
        return {world: 0 for world in view.values if world in FAR_AWAY}
    if kind is Robot.FLYBY and (at == "flyby" or (at == "transfer" and not probe)):
        worlds = worlds_in(system_of(ship.at))
        return {world.id: -box_of(ship.at) for world in worlds if for_robots(world)}
    return {}


def for_robots(world: World) -> bool:
    """Only crews explore the station around Earth (HORIZON-11.2.3, HORIZON-11.4.1)."""
    return world.surface_kind not in ("station", "home")


# What telescopes see (HORIZON-11.2.4, HORIZON-11.2.5).
FAR_AWAY = frozenset(
    world.id for world in WORLDS.values() if world.system != ALPHA and for_robots(world)
)


def from_orbit(world: World) -> Iterator[tuple[WorldId, int]]:
    """HORIZON-11.2.2, HORIZON-11.2.3"""
    if for_robots(world):
        yield world.id, 0
    if world.central and world.system is not None:
        for other in worlds_in(world.system):
            if other != world and for_robots(other):
                yield other.id, FROM_AFAR


def on_foot(view: Horizons, seat: Seat, unit: UnitId) -> Iterator[tuple[WorldId, int]]:
    """Crews: where they have landed or could land, and the orbit of Earth (section 11.4)."""
    at = view.ships[unit].at
    here = world_at(at)
    if here is None:
        return
    if at == HOME_ORBIT:
        stations = worlds_in(SYSTEMS[system_of(at)].id)
        yield from ((world.id, 0) for world in stations if world.surface_kind == "station")
    elif WORLDS[here].surface_kind == "ground" and (
        kind_of(at) == "surface" or hazard(view, seat, unit, surface(here)) is None
    ):
        yield here, 0
