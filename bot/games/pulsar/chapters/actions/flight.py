"""4.3 The survey ship, and 4.6.6 its hyperlight runs (pages 10, 11 and 14)."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Choice, Option, Talk, pick, pick_maybe
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.cluster import LocationId, Place
from bot.games.pulsar.box.effects import Colour, RunColour
from bot.games.pulsar.box.names import named
from bot.games.pulsar.box.pieces import ProjectId
from bot.games.pulsar.box.routes import Route, described, fault
from bot.games.pulsar.chapters.actions.arrival import arrive, may_claim
from bot.games.pulsar.chapters.actions.paying import (
    check,
    faces,
    flight_allowance,
    pick_pay,
    use,
)
from bot.games.pulsar.chapters.actions.prospects import (
    Asked,
    Prospects,
    allowed,
    asked_for,
    destinations,
    promise,
    prospects,
    routes_for,
)
from bot.games.pulsar.chapters.asking import first
from bot.games.pulsar.commands import Fly, Pay
from bot.games.pulsar.events import Flew, Gained
from bot.games.pulsar.events.turn import pay_name
from bot.games.pulsar.state import Player, Pulsar
from bot.games.pulsar.steps import AgendaStep, RunScores

PLACE = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")
BEST = 8  # destinations that are shown at once
REFUSED = {"no_place": "1.6", "entry": "4.3.4", "no_segment": "1.7", "twice": "4.3.2"}


def checked(table: Pulsar, seat: Seat, command: Fly) -> tuple[Route, Colour | None]:
    """The route and the colour of its run, if it can be flown; else a refusal."""
    me = table.players[seat]
    require(command.path, "pulsar.refuse.no_path", "PULSAR-4.3.1")
    wrong, where = fault(table.side, me.ship, command.path)
    if wrong:
        refuse(f"pulsar.refuse.path_{wrong}", f"PULSAR-{REFUSED[wrong]}", where=named(where))
    route = described(table.side, command.path)
    check(table, seat, command.pay, len(command.path), flight_allowance(me, route.colours))
    colour = run_colour(me, command)
    if command.decline:
        require(may_claim(table, seat, route.end), "pulsar.refuse.no_claim", "PULSAR-4.3.20.2")
    return route, colour


def fly(story: Story[Pulsar], seat: Seat, command: Fly, chance: Chance) -> None:
    """Exactly as many segments as the die says, then all it brings (PULSAR-4.3.1, 4.3.24).

    Its claim may be declined (PULSAR-4.3.20.2).
    """
    me = story.state.players[seat]
    route, colour = checked(story.state, seat, command)
    use(story, seat, command.pay, len(command.path))
    story.tell(Flew(seat, me.ship, command.path, command.run, colour))
    steps = arrive(story, seat, route, claims=not command.decline)
    if colour is not None:
        assert command.run is not None
        steps.append(RunScores(seat, command.run, run_points(me, command.run, colour, route)))
    first(story, *steps)


def run_colour(me: Player, command: Fly) -> Colour | None:
    """The colour that a declared run scores (PULSAR-4.6.10)."""
    if command.run is None:
        require(command.colour is None, "pulsar.refuse.no_run", "PULSAR-4.6.6")
        return None
    run = me.open_runs.get(command.run)
    if run is None:
        refuse("pulsar.refuse.run_gone", "PULSAR-4.6.6.1")
    if run.color is RunColour.ANY:
        require(command.colour is not None, "pulsar.refuse.run_colour", "PULSAR-4.6.10")
        return command.colour
    require(command.colour is None, "pulsar.refuse.run_has_colour", "PULSAR-4.6.8")
    return Colour(run.color)


def run_points(me: Player, project: ProjectId, colour: Colour, route: Route) -> int:
    """For each distinct gate of its colour (PULSAR-4.6.8, PULSAR-4.6.8.1)."""
    return me.open_runs[project].points * route.count(colour)


def score_run(story: Story[Pulsar], step: RunScores, chance: Chance) -> list[AgendaStep]:
    """Last of all (PULSAR-4.3.24); a run of 0 points is used all the same (PULSAR-4.6.12)."""
    if step.points:
        story.tell(Gained(step.seat, step.project, step.points))
    return []


# --- asking


def flights(view: Pulsar, seat: Seat) -> Iterator[tuple[Pay, int]]:
    """All dice with tokens and shifts, and how far each flies."""
    me = view.players[seat]
    most = flight_allowance(me, Colour)
    for pay, face in faces(view, seat):
        for far in sorted(range(face - most, face + most + 1), key=lambda far: abs(far - face)):
            if far > 0 and routes_for(view, seat, abs(far - face), far):
                yield pay, far


def talk(view: Pulsar, seat: Seat) -> Talk:
    """The die, then where to, then which way and what goes with it."""
    ahead = prospects(view, seat)
    pay, far = yield from pick_pay(flights(view, seat), name=partial(pay_text, view, seat, ahead))
    asked = asked_for(view, seat, shift(pay, far), far)
    route = yield from pick_route(view, ahead, asked)
    run, colour = yield from pick_run(view.players[seat], route)
    decline = False
    if may_claim(view, seat, route.end):
        decline = yield from pick_claim()
    return Fly(pay, route.path, run, colour, decline)


def shift(pay: Pay, far: int) -> int:
    """How far technologies must shift the die for this flight."""
    return abs(far - pay.die - pay.change.pips)


def pay_text(view: Pulsar, seat: Seat, ahead: Prospects, pay: Pay, far: int) -> Text:
    """A die, and the most that a flight with it could bring."""
    stations, pulsars = promise(ahead, asked_for(view, seat, shift(pay, far), far))
    return say("pulsar.option.flight", die=pay_name(pay, far), stations=stations, pulsars=pulsars)


def pick_route(
    view: Pulsar, ahead: Prospects, asked: Asked
) -> Generator[Choice[Any], list[Any], Route]:
    """Destinations that bring something first; then the ways there, the best first."""
    by_end = destinations(ahead, asked)
    usual = next(iter(by_end))

    def use(end: LocationId) -> tuple[int, bool, bool]:
        bonus = end in ahead.bonuses
        return -ahead.stations(by_end[end][0]), end not in ahead.pulsars, not bonus

    ends = [
        end_option(view, ahead, end, by_end[end], first=place < BEST)
        for place, end in enumerate(sorted(by_end, key=use))
    ]
    path = partial(typed_path, ahead, asked)
    end = yield from pick("to", ends, (usual,), also=path)
    if isinstance(end, Route):
        return end
    ways = by_end[end]
    options = [Option(route, path_id(route), route_text(ahead, route)) for route in ways]
    if len({option.id for option in options}) < len(options):  # too long for their own names
        options = [
            Option(route, f"{place}", option.label)
            for place, (route, option) in enumerate(zip(ways, options, strict=True), 1)
        ]
    return (yield from pick("route", options, (options[0].id,), also=path))


def typed_path(ahead: Prospects, asked: Asked, typed: str) -> Option[Any] | None:
    """A whole way, such as `O4 S3 G3` or `O4>S3>G3`; the place of the ship may stand first."""
    path = places_in(typed)
    if path[:1] == (asked.start,) and len(path) > asked.far:
        path = path[1:]
    route = next((one for one in allowed(asked) if one.path == path), None)
    if route is None:
        return None
    return Option(route, ">".join(path), route_text(ahead, route))


def places_in(typed: str) -> tuple[LocationId, ...]:
    """Places one after the other; none, if there is anything else among them."""
    found = [part for part in re.split(r"[\s>,→-]+", typed.upper()) if part]
    return tuple(map(LocationId, found)) if all(map(PLACE.fullmatch, found)) else ()


def path_id(route: Route) -> str:
    """Such as `O5-P4-O4`; the end is known."""
    return "-".join(route.path[:-1])[:36] or route.end


def end_option(
    view: Pulsar, ahead: Prospects, end: LocationId, ways: Sequence[Route], *, first: bool
) -> Option[LocationId]:
    """A destination, with what it brings; all but the `first` useful ones lie in a region."""
    stations, place = ahead.stations(ways[0]), view.cluster.locations[end]
    useful = bool(stations) or end in ahead.pulsars
    kind = "gate"
    if place.type is Place.PULSAR:
        kind = "claim" if end in ahead.pulsars else "pulsar"
    elif place.type is Place.SYSTEM:
        kind = "bonus" if end in ahead.bonuses else "system"
        kind = kind if end in view.open else "unknown"
    label = say(f"pulsar.option.to.{kind}", where=end, stations=stations, ways=len(ways))
    region = None if useful and first else Text(f"pulsar.region.{place.type}")
    return Option(end, end, label, spot=end, sign=end, region=region)


def route_text(ahead: Prospects, route: Route) -> Text:
    """The way, and what lies on it."""
    gates = [
        say(f"pulsar.gates.{colour}", n=route.count(colour))
        for colour in Colour
        if route.count(colour)
    ]
    return say(
        "pulsar.option.route",
        route=" → ".join(route.path),
        stations=ahead.stations(route),
        gates=gates,
        pulsars=len(route.pulsars),
    )


def pick_run(
    me: Player, route: Route
) -> Generator[Choice[Any], list[Any], tuple[ProjectId | None, Colour | None]]:
    """Declared with the route, before anything is revealed (PULSAR-4.6.6); the best first."""
    found: list[tuple[int, ProjectId, Colour, bool]] = []
    for project, run in me.open_runs.items():
        any_colour = run.color is RunColour.ANY
        for colour in Colour if any_colour else (Colour(run.color),):
            found.append((run.points * route.count(colour), project, colour, any_colour))
    if not found:
        return None, None
    found.sort(key=lambda one: (-one[0], one[1]))
    options = [
        Option(
            (project, colour if free else None),
            f"{project}.{colour}",
            say(
                "pulsar.option.run",
                run=named(project),
                colour=Text(f"pulsar.colour.{colour}"),
                n=points,
            ),
        )
        for points, project, colour, free in found
    ]
    best = found[0]
    worth = route.count(best[2]) >= 3
    picked = yield from pick_maybe("run", options, (options[0].id,) if worth else ())
    return picked or (None, None)


def pick_claim() -> Generator[Choice[Any], list[Any], bool]:
    """Does the player do without the claim?"""
    options = [
        Option(False, "yes", Text("pulsar.option.claim.yes")),
        Option(True, "no", Text("pulsar.option.claim.no")),
    ]
    return (yield from pick("claim", options, ("yes",), preset=True))


CHAPTER = Chapter[Pulsar]({RunScores: score_run}, {Fly: fly})
