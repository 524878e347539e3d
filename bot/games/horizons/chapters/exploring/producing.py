"""12.1 Crewed vehicles produce where they stand."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Produce
from bot.games.horizons.box.goods import Resource, Stock, some
from bot.games.horizons.box.names import resource_name, unit_name, world_name
from bot.games.horizons.box.sky import WorldId, kind_of, world_at
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.holdings import stowed
from bot.games.horizons.chapters.common.recalls import recall
from bot.games.horizons.chapters.exploring.explore import require_ship
from bot.games.horizons.effects import has, is_machine
from bot.games.horizons.events.producing import Produced
from bot.games.horizons.reckoning import d10
from bot.games.horizons.state import Horizons


def output(value: int, die: int) -> int:
    """Of a production value and a die less refining (HORIZON-12.1.3, HORIZON-12.1.4)."""
    over = value % 10
    return 1 + value // 10 + (over > 0 and die <= over) + (die <= 1)


def output_of(view: Horizons, seat: Seat, value: int, rolled: int) -> int:
    return output(value, rolled - has(view, seat, "space_refining"))


def holds(view: Horizons, unit: UnitId) -> tuple[UnitId, ...]:
    """The ships of its fleet that can take what it makes, itself first (HORIZON-12.1.5)."""
    others = (one for one in view.fleet_of(unit) if one != unit and UNITS[one].kind is Kind.CV)
    return (unit, *others)


def taken_aboard(
    view: Horizons, unit: UnitId, resource: Resource, amount: int
) -> Mapping[UnitId, Stock]:
    return dict(stowed(view, holds(view, unit), some(resource, amount)))


def require_producer(view: Horizons, seat: Seat, unit: UnitId, clause: str) -> None:
    """Equipped, active and unused (HORIZON-12.1.1, HORIZON-12.2.1, HORIZON-12.2.3)."""
    require_ship(view, seat, unit)
    name = unit_name(unit)
    require(has(view, seat, "space_mining"), "horizons.refuse.no_mining", clause)
    require(UNITS[unit].production, "horizons.refuse.not_equipped", clause, ship=name)
    require(not view.ships[unit].reserve, "horizons.refuse.recalled", clause, ship=name)
    fresh = unit not in view.this.acted
    require(fresh, "horizons.refuse.acted", "HORIZON-12.2.3", ship=name)


def site(view: Horizons, unit: UnitId) -> WorldId | None:
    """The world on which it stands."""
    at = view.ships[unit].at
    return world_at(at) if kind_of(at) == "surface" else None


def require_possible(view: Horizons, seat: Seat, unit: UnitId, resource: Resource) -> WorldId:
    require_producer(view, seat, unit, "HORIZON-12.1.1")
    world = site(view, unit)
    require(world is not None, "horizons.refuse.not_landed", "HORIZON-12.1.1", ship=unit_name(unit))
    assert world is not None
    named = world_name(world)
    makes = resource is not Resource.SUP or not is_machine(view, seat)
    require(makes, "horizons.refuse.no_supplies", "HORIZON-16.6.18")
    base = view.base_on(world, view.players[seat].faction)
    require(base is None, "horizons.refuse.base_there", "HORIZON-12.1.1", world=named)
    home = world == view.scenario.colonial_home  # a market like Earth, on which nobody mines
    rich = view.produces(world)[resource] >= 1 and not home
    what, clause = resource_name(resource), "HORIZON-16.7.3" if home else "HORIZON-12.1.2"
    require(rich, "horizons.refuse.barren", clause, world=named, resource=what)
    return world


def produce(story: Story[Horizons], seat: Seat, act: Produce, chance: Chance) -> None:
    table = story.state
    world = require_possible(table, seat, act.ship, act.resource)
    die = d10(chance, "produce")
    made = output_of(table, seat, table.produces(world)[act.resource], die)
    fits = taken_aboard(table, act.ship, act.resource, made)
    story.tell(Produced(seat, act.ship, world, act.resource, die, made, fits))
    recall(story, seat, act.ship, chance)


CHAPTER = Chapter[Horizons](acts={Produce: produce})
