"""9.7 Interception: who may try, what they find, and how the caught go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, done
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.names import node_name
from bot.games.horizons.box.orders import (
    ALWAYS,
    FIGHT,
    INTERCEPT,
    INTERCEPTED,
    NEVER,
    STRONGER,
)
from bot.games.horizons.box.sky import NodeId, kind_of
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.fire import prospect
from bot.games.horizons.chapters.combat.rights import may_intercept
from bot.games.horizons.chapters.combat.search import (
    begin_battle,
    is_helpless,
    roll_search,
    search_odds,
)
from bot.games.horizons.chapters.combat.sides import combat_value, side
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.standing import answered
from bot.games.horizons.chapters.units.fleets import fleets_at, leader, owners
from bot.games.horizons.commands.moving import Halt, Intercept
from bot.games.horizons.events.combat import fleet_name
from bot.games.horizons.events.moving import unit_names
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Battle
from bot.games.horizons.steps.flights import Course, Flight
from bot.games.horizons.steps.moving import (
    Carrying,
    Caught,
    Intercepting,
    Proceeding,
    Underway,
)

# --- who may


def interceptors(
    view: Horizons, prey: tuple[UnitId, ...], node: NodeId
) -> list[tuple[UnitId, ...]]:
    """Fleets that could try when these leave a place, the best initiative first (9.7.12)."""
    found = (fleet for fleet in fleets_at(view, node) if not set(fleet) & set(prey))
    able = [fleet for fleet in found if may_intercept(view, fleet, side(view, prey), node)]
    return sorted(able, key=lambda fleet: (view.place(leader(view, fleet)), fleet))


def next_interceptor(
    view: Horizons, prey: tuple[UnitId, ...], node: NodeId, tried: Iterable[str]
) -> tuple[UnitId, ...] | None:
    """The next one that has not decided yet in this place."""
    done_with = set(tried)
    fleets = (one for one in interceptors(view, prey, node) if not done_with & set(one))
    return next(fleets, None)


# --- do they try?


def approach(view: Horizons, fleet: tuple[UnitId, ...], course: Course) -> Intercepting:
    return Intercepting(leader(view, fleet), fleet, course)


def resumed(course: Course) -> AgendaStep:
    return Underway(course) if isinstance(course, Flight) else Carrying(course)


def prey_of(view: Horizons, course: Course) -> tuple[UnitId, ...]:
    """What can be caught where it is now."""
    if not isinstance(course, Flight):
        return (course.launcher,)
    here = view.ships[course.ships[0]].at
    lv = course.launcher
    along = lv is not None and view.ships[lv].at == here and kind_of(here) != "flyby"
    return (*course.ships, lv) if along and lv is not None else course.ships


def intercepting(
    story: Story[Horizons], step: Intercepting, chance: Chance
) -> list[AgendaStep] | None:
    """A standing answer decides, else its owner is asked; for what is left, if they scuttle some.

    HORIZON-5.1.6
    """
    if any(unit not in story.state.ships for unit in step.fleet):
        return [resumed(untried(step))]
    answer = answered(story, step.seat, INTERCEPT)
    if answer is None:
        return None
    prey = prey_of(story.state, step.course)
    tries = answer == ALWAYS or (answer == STRONGER and stronger(story.state, step.fleet, prey))
    assert answer in (ALWAYS, STRONGER, NEVER)
    return decided(story, step, tries, chance)


def untried(step: Intercepting) -> Course:
    """As it was before this fleet was looked at."""
    course = step.course
    if isinstance(course, Flight):
        return replace(course, tried=tuple(one for one in course.tried if one not in step.fleet))
    return replace(course, tried=course.tried[:-1])


def stronger(view: Horizons, fleet: tuple[UnitId, ...], prey: tuple[UnitId, ...]) -> bool:
    return combat_value(view, side(view, fleet)) > combat_value(view, side(view, prey))


def intercept(story: Story[Horizons], seat: Seat, command: Intercept, chance: Chance) -> None:
    step = story.state.expect(Intercepting)
    instead(story, *decided(story, step, command.yes, chance))


def decided(
    story: Story[Horizons], step: Intercepting, yes: bool, chance: Chance
) -> list[AgendaStep]:
    """One owner who does not want it prevents it (HORIZON-4.2.2)."""
    if not yes:
        return [resumed(step.course)]
    agreed = (*step.agreed, step.seat)
    missing = [seat for seat in owners(story.state, step.fleet) if seat not in agreed]
    if missing:
        return [replace(step, seat=missing[0], agreed=agreed)]
    return pounce(story, step.fleet, step.course, chance)


def pounce(
    story: Story[Horizons], fleet: tuple[UnitId, ...], course: Course, chance: Chance
) -> list[AgendaStep]:
    """Resolved like a search; launchers and robots alone are destroyed (HORIZON-9.7.3, 9.7.4)."""
    view, prey = story.state, prey_of(story.state, course)
    at = view.ships[fleet[0]].at
    battle = roll_search(story, side(view, fleet), side(view, prey), at, chance)
    if battle is None:
        return [resumed(course)]
    assert isinstance(course, Flight)
    return [Caught(leader(view, prey), battle, course)]


# --- stop or fight


def caught(story: Story[Horizons], step: Caught, chance: Chance) -> list[AgendaStep] | None:
    answer = answered(story, step.seat, INTERCEPTED)
    return None if answer is None else stopped_or_fought(step, fight=answer == FIGHT)


def halt(story: Story[Horizons], seat: Seat, command: Halt, chance: Chance) -> None:
    step = story.state.expect(Caught)
    instead(story, *stopped_or_fought(step, fight=command.fight))


def stopped_or_fought(step: Caught, *, fight: bool) -> list[AgendaStep]:
    """Who stops stays where they were caught; who fights may go on if they survive (9.7.5)."""
    flight = step.flight
    if not fight:
        return [Underway(replace(flight, path=(), dock=None, join=None, stopped=True))]
    return [*begin_battle(step.battle), Proceeding(flight.seat, flight)]


# --- questions


def prompts(view: Horizons, seat: Seat, step: Intercepting | Caught) -> Iterator[Prompt]:
    if seat not in step.waits_for(view):
        return
    if isinstance(step, Intercepting):
        prey = prey_of(view, step.course)
        at = view.ships[step.fleet[0]].at
        told = say(
            "horizons.intercept.says",
            ships=unit_names(step.fleet),
            prey=unit_names(prey),
            where=node_name(at),
        )
        yield Prompt(
            "horizons.intercept", seat, partial(yes_or_no, view, step.fleet, prey), says=told
        )
        return
    told = say(
        "horizons.halt.says",
        ships=unit_names(step.flight.ships),
        by=fleet_name(step.battle.attacker.units),
    )
    yield Prompt("horizons.halt", seat, partial(stop_or_fight, view, step.battle), says=told)


def yes_or_no(view: Horizons, fleet: tuple[UnitId, ...], prey: tuple[UnitId, ...]) -> Talk:
    mine, theirs = side(view, fleet), side(view, prey)
    values = {"odds": search_odds(view, mine, theirs), **prospect(view, mine, theirs)}
    key = "helpless" if is_helpless(view, theirs) else "yes"
    options = (
        Option(Intercept(yes=False), "no", Text("horizons.option.intercept_no")),
        Option(Intercept(yes=True), "yes", Text(f"horizons.option.intercept_{key}", values)),
    )
    return (yield from done("intercept", options))


def stop_or_fight(view: Horizons, battle: Battle) -> Talk:
    values = prospect(view, battle.defender, battle.attacker)
    stop = say("horizons.option.halt_stop", where=node_name(battle.at))
    options = (
        Option(Halt(fight=False), "stop", stop),
        Option(Halt(fight=True), "fight", Text("horizons.option.halt_fight", values)),
    )
    return (yield from done("halt", options))


CHAPTER = Chapter[Horizons](
    {Intercepting: intercepting, Caught: caught}, {Intercept: intercept, Halt: halt}, prompts
)
