"""9.7.6 After a fight on the way: finish, cancel or change the move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.names import node_name, unit_name
from bot.games.horizons.box.sky import NodeId, box_of
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.moving.flying import alive, halted
from bot.games.horizons.chapters.moving.goals import ways
from bot.games.horizons.chapters.moving.paths import boxed, require_way
from bot.games.horizons.chapters.moving.plans import can_dock, require_company, require_places
from bot.games.horizons.commands.moving import Proceed
from bot.games.horizons.events.moving import unit_names
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Proceeding, Underway


def proceeding(story: Story[Horizons], step: Proceeding, chance: Chance) -> list[AgendaStep] | None:
    """Survivors choose; who is lost or has surrendered does not."""
    flight = alive(story.state, step.flight)
    if not flight.ships or halted(story.state, flight):
        return [Underway(flight)]
    return None


def proceed(story: Story[Horizons], seat: Seat, command: Proceed, chance: Chance) -> None:
    """No new engine roll; a changed move can be intercepted again."""
    step = story.state.expect(Proceeding)
    flight = alive(story.state, step.flight)
    if command.path is not None:
        flight = changed(story.state, flight, command)
    instead(story, Underway(flight))


def changed(view: Horizons, flight: Flight, command: Proceed) -> Flight:
    assert command.path is not None
    here, ships = view.ships[flight.ships[0]].at, flight.ships
    require_way(here, command.path)
    path = boxed(view, ships, here, command.path, flight.launcher)
    require_places(view, ships, path, flight.launcher)
    end = path[-1] if path else here
    require_company(view, ships, end, command.dock, command.join)
    tried = flight.tried if path == flight.path else ()
    return replace(flight, path=path, dock=command.dock, join=command.join, tried=tried)


def prompts(view: Horizons, seat: Seat, step: Proceeding) -> Iterator[Prompt]:
    if seat in step.waits_for(view):
        flight = alive(view, step.flight)
        goal = flight.path[-1] if flight.path else view.ships[flight.ships[0]].at
        told = say("horizons.proceed.says", ships=unit_names(flight.ships), where=node_name(goal))
        yield Prompt("horizons.proceed", seat, partial(talk, view, flight), says=told)


def talk(view: Horizons, flight: Flight) -> Talk:
    stay = say("horizons.option.proceed_cancel", where=node_name(view.ships[flight.ships[0]].at))
    meant = Text("horizons.option.proceed_finish")
    goal = flight.path[-1:]
    how = yield from pick(
        "how",
        (
            Option("finish", "finish", with_uses(meant, *(when(view, node) for node in goal))),
            Option("cancel", "cancel", stay),
            Option("change", "change", Text("horizons.option.proceed_change")),
        ),
        ("finish",),
    )
    if how == "finish":
        return Proceed()
    if how == "cancel":
        return Proceed(())
    return (yield from pick("to", goals(view, flight)))


def goals(view: Horizons, flight: Flight) -> Iterator[Option[Proceed]]:
    """Where they may go now, and the bases there that they may stack with (HORIZON-9.3.5)."""
    for node, path in ways(view, flight.ships, flight.launcher).items():
        yield Option(Proceed(path), node, arrival(view, node), spot=node)
        for base in view.bases:
            if can_dock(view, flight.ships, node, base):
                docked = say("horizons.with.join", unit=unit_name(base))
                yield Option(Proceed(path, dock=base), base, with_uses(node_name(node), docked))


def arrival(view: Horizons, node: NodeId) -> Text:
    """A place, and when one is there if that takes years."""
    return with_uses(node_name(node), *((when(view, node),) if box_of(node) else ()))


def when(view: Horizons, node: NodeId) -> Text:
    return say("horizons.use.arrives", year=view.year + box_of(node))


CHAPTER = Chapter[Horizons]({Proceeding: proceeding}, {Proceed: proceed}, prompts)
