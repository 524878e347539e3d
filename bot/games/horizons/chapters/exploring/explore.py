"""11.1 Exploring: what is refused, the roll, and the tokens."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Explore
from bot.games.horizons.box.names import unit_name, world_name
from bot.games.horizons.box.sky import ALPHA, WORLDS, WorldId
from bot.games.horizons.box.units import Kind, Robot, Unit, UnitId
from bot.games.horizons.chapters.common.holdings import require_own
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.chapters.exploring.depletion import is_depletion
from bot.games.horizons.chapters.exploring.flybys import passes, require_way
from bot.games.horizons.chapters.exploring.totals import (
    exploration,
    explorer,
    reach,
    strength,
    targets,
)
from bot.games.horizons.events.exploring import CREW, ROBOT, Explored
from bot.games.horizons.reckoning import d10s
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import Aftermath, Depleting

FROM_WHERE = {  # who says from where each kind explores
    Robot.ROVER: "HORIZON-11.2.1",
    Robot.ORBITER: "HORIZON-11.2.2",
    Robot.TELESCOPE: "HORIZON-11.2.4",
    Robot.PROBE: "HORIZON-11.2.6",
    Robot.FLYBY: "HORIZON-11.3.1",
    None: "HORIZON-11.4.1",
}


def explore(
    story: Story[Horizons], seat: Seat, act: Explore, chance: Chance
) -> list[AgendaStep] | None:
    table = story.state
    require_possible(table, seat, act)
    counter, total = explorer(table, act), exploration(table, seat, act)
    dice: tuple[int, ...] = ()
    if total.wanted:
        dice = d10s(chance, "explore", 2 if counter.lab else 1)
    number = total.tokens(dice)
    probe = counter.id if act.probe else None
    mark = first_of(act.world, counter)
    story.tell(Explored(seat, act.ship, act.world, total.value, dice, number, probe, mark))
    field = WORLDS[act.world].explore_field
    assert field is not None
    values = draw_tokens(story, seat, field, number, chance, why="exploration", shown=True)
    after = Aftermath(seat, act.ship, act.probe, act.onward, act.box)
    if is_depletion(values, crewed=counter.kind is Kind.CV):
        return [Depleting(seat, act.world, counter.id), after]
    return [after]


def first_of(world: WorldId, counter: Unit) -> str:
    """An attempt beyond the Solar System is enough (HORIZON-14.2.5)."""
    if WORLDS[world].system != ALPHA:
        return ""
    return CREW if counter.kind is Kind.CV else ROBOT


def require_ship(view: Horizons, seat: Seat, unit: UnitId) -> None:
    """One's own, and not one that thinks for itself."""
    explores = unit not in view.bases and not (unit in view.ships and view.ships[unit].awake)
    require(explores, "horizons.refuse.no_ship", "HORIZON-11.1.1")
    require_own(view, seat, unit)


def require_possible(view: Horizons, seat: Seat, act: Explore) -> None:
    """All that an exploration needs, or why not (HORIZON-11.3.2 for flybys).

    Only a ship that is really stacked with a base is kept from it (HORIZON-5.7.5, HORIZON-5.7.12).
    """
    require_ship(view, seat, act.ship)
    ship, name = view.ships[act.ship], unit_name(act.ship)
    require(ship.docked is None, "horizons.refuse.explore_docked", "HORIZON-11.1.2", ship=name)
    require(not ship.reserve, "horizons.refuse.recalled", "HORIZON-5.4.8", ship=name)
    fresh = act.ship not in view.this.acted
    require(fresh, "horizons.refuse.acted", "HORIZON-11.1.1", ship=name)
    if act.probe:
        require(ship.probe is not None, "horizons.refuse.carries_none", "HORIZON-11.2.6", ship=name)
    counter = explorer(view, act)
    able = strength(view, counter.id) > 0
    require(able, "horizons.refuse.blind", "HORIZON-11.1.1", ship=name)
    known = act.world in reach(view, seat, act.ship, probe=act.probe)
    clause = FROM_WHERE[counter.type]
    named = world_name(act.world) if act.world in WORLDS else ""
    require(known, "horizons.refuse.out_of_sight", clause, ship=name, world=named)
    left = act.world in targets(view, seat, act.ship, probe=act.probe)
    require(left, "horizons.refuse.spent", "HORIZON-11.1.3", world=named)
    if act.onward is not None and passes(view, act.ship):
        require_way(view, seat, act.ship, act.onward, act.box)


CHAPTER = Chapter[Horizons](acts={Explore: explore})
