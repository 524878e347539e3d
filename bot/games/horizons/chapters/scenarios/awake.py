"""15.3 Self-aware robots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick, plain
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.names import node_name, unit_name
from bot.games.horizons.box.sky import (
    HOME,
    NodeId,
    box_of,
    kind_of,
    neighbours,
    system_of,
    transfer_box,
)
from bot.games.horizons.box.units import Kind, UnitId
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.home import is_home
from bot.games.horizons.chapters.moving.paths import on_map
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.chapters.units.reserve import flying
from bot.games.horizons.commands.scenarios import Awaken, Stray
from bot.games.horizons.events.scenarios import Awoken, Strayed, SwitchedOff
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons, is_kind, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.scenarios import Awaking, Straying

STAY = "stay"


# --- who wakes up


def robots(view: Horizons) -> tuple[UnitId, ...]:
    """Of players, and not at home (HORIZON-15.3.1)."""
    return tuple(
        unit
        for unit, ship in view.ships.items()
        if is_kind(unit, Kind.RE) and not ship.awake and is_away(view, unit)
    )


def is_away(view: Horizons, unit: UnitId) -> bool:
    seat = view.seat_of(owner(unit))
    return seat is not None and not is_home(view, seat, view.ships[unit].at)


def beside(view: Horizons, node: NodeId) -> tuple[UnitId, ...]:
    """Robots in a place that are not self-aware yet, in a stack or not (HORIZON-15.3.3)."""
    return tuple(
        unit for unit, ship in view.ships_at(node) if is_kind(unit, Kind.RE) and not ship.awake
    )


def rogue(story: Story[Horizons], chance: Chance) -> list[AgendaStep]:
    """A player by chance chooses one."""
    view = story.state
    if not robots(view) or view.director is not None:
        return []
    return [Awaking(chance.sample("horizons.director", view.seats(), 1)[0])]


def awaking(story: Story[Horizons], step: Awaking, chance: Chance) -> list[AgendaStep] | None:
    found = robots(story.state)
    if len(found) > 1:
        return None
    for unit in found:
        wake_up(story, step.seat, unit)
    return []


def wake_up(story: Story[Horizons], seat: Seat, unit: UnitId) -> None:
    story.tell(Awoken(seat, beside(story.state, story.state.ships[unit].at)))


def awaken(story: Story[Horizons], seat: Seat, command: Awaken, chance: Chance) -> None:
    story.state.expect(Awaking)
    known = command.unit in robots(story.state)
    require(known, "horizons.refuse.no_robot", "HORIZON-15.3.1")
    wake_up(story, seat, command.unit)
    instead(story)


def spread(story: Story[Horizons]) -> None:
    """All robots that are beside one now, but for those that only pass (HORIZON-15.3.3)."""
    view = story.state
    if view.director is None:
        return
    places = sorted({ship.at for ship in view.ships.values() if ship.awake})
    agenda = story.agenda or view.agenda
    passing = {unit for step in agenda for unit in flying(step)}
    met = (unit for node in places for unit in beside(view, node))
    units = tuple(unit for unit in met if unit not in passing)
    if units:
        story.tell(Awoken(view.director, units))


def switch_off(story: Story[Horizons]) -> None:
    """HORIZON-15.3.4"""
    view = story.state
    if view.director is not None:
        units = tuple(unit for unit, ship in view.ships.items() if ship.awake)
        story.tell(SwitchedOff(view.director, units))


# --- where they go


def destinations(view: Horizons, seat: Seat, unit: UnitId) -> tuple[NodeId, ...]:
    """Without limits, but never to Earth; other systems as fast as the director flies there.

    HORIZON-15.3.2, HORIZON-15.3.6
    """
    start = view.ships[unit].at
    if kind_of(start) == "transfer":
        return ()
    found, open_ones = list[NodeId](), [start]
    while open_ones:
        here = open_ones.pop(0)
        if here != start and kind_of(here) == "surface":
            continue
        for node in neighbours(here):
            if node not in (*found, start, HOME) and on_map(view, node):
                found.append(node)
                open_ones.append(node)
    origin = system_of(start)
    others = (system for system in view.scenario.systems if system != origin)
    boxes = (transfer_box(one, transfer_time(view, seat, origin, one)) for one in others)
    return (*found, *boxes)


def awake(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """They move after all players."""
    spread(story)
    view = story.state
    units = tuple(unit for unit, ship in view.ships.items() if ship.awake)
    return [] if view.director is None else [Straying(view.director, units)]


def straying(story: Story[Horizons], step: Straying, chance: Chance) -> list[AgendaStep] | None:
    if not step.units:
        return []
    unit = step.units[0]
    if unit in story.state.ships and destinations(story.state, step.seat, unit):
        return None
    return [Straying(step.seat, step.units[1:])]


def stray(story: Story[Horizons], seat: Seat, command: Stray, chance: Chance) -> None:
    """Who is where one comes to wakes up too (HORIZON-15.3.3)."""
    step = story.state.expect(Straying)
    unit = step.units[0]
    require(command.unit == unit, *story.state.refusal)
    if command.to is not None:
        open_ones = destinations(story.state, seat, unit)
        clause = "HORIZON-15.3.6" if command.to == HOME else "HORIZON-15.3.2"
        known = command.to in open_ones
        require(known, "horizons.refuse.no_way", clause, unit=unit_name(unit))
        story.tell(Strayed(seat, unit, command.to))
        spread(story)
    instead(story, Straying(seat, step.units[1:]))


# --- asking


def prompts(view: Horizons, seat: Seat, step: Awaking | Straying) -> Iterator[Prompt]:
    if seat != step.seat:
        return
    if isinstance(step, Awaking):
        yield Prompt("horizons.awaking", seat, partial(awaking_talk, view))
    elif isinstance(step, Straying) and step.units:
        unit = step.units[0]
        says = say("horizons.straying.says", unit=unit_name(unit))
        talk = partial(straying_talk, view, seat, unit)
        yield Prompt("horizons.straying", seat, talk, f"{view.year}.{len(step.units)}", says=says)


def awaking_talk(view: Horizons) -> Talk:
    """Those beside it wake up too; each is worth a VP to who directs them (HORIZON-15.3.4)."""
    options = [
        Option(
            one,
            one,
            with_uses(
                say("horizons.option.robot", unit=unit_name(one), node=node_name(at)),
                say("horizons.use.awakes", n=len(beside(view, at))),
            ),
        )
        for one in robots(view)
        if (at := view.ships[one].at)
    ]
    return Awaken((yield from pick("robot", options, (options[0].id,))))


def straying_talk(view: Horizons, seat: Seat, unit: UnitId) -> Talk:
    options = [plain("horizons.option.stay", STAY)]
    options += [
        Option(node, node, stray_text(view, node), spot=node)
        for node in destinations(view, seat, unit)
    ]
    to = yield from pick("node", options, (STAY,))
    return Stray(unit, None if to == STAY else NodeId(to))


def stray_text(view: Horizons, node: NodeId) -> Text:
    """With how many wake up there, or when it is there."""
    named = say("horizons.option.node", node=node_name(node))
    if box := box_of(node):
        return with_uses(named, say("horizons.use.arrives", year=view.year + box))
    found = len(beside(view, node))
    return with_uses(named, say("horizons.use.awakes", n=found)) if found else named


CHAPTER = Chapter[Horizons](
    {(Beat, Moment.AWAKE): awake, Awaking: awaking, Straying: straying},
    {Awaken: awaken, Stray: stray},
    prompts,
)
