"""5 and 6.4. Flying step by step, or along a whole route."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick, pick_some
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.names import place_name, space_name
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.moving.arriving import new_looks
from bot.games.merchant.chapters.moving.offered import line_of, offered_routes, route_labels
from bot.games.merchant.chapters.places import can_land, course_of, sky_of, toll_at
from bot.games.merchant.commands import Fly, GoOn, Leg, Then
from bot.games.merchant.events import FlightEnded, Moved
from bot.games.merchant.state import Flight, Merchant
from bot.games.merchant.steps import AgendaStep, Arrive, Onward, Sail
from bot.games.merchant.ways.routes import Route
from bot.games.merchant.ways.sky import (
    Chart,
    Course,
    Move,
    bits,
    chart,
    legal_steps,
    stops,
    ways_on,
)


def flight_of(view: Merchant) -> Flight:
    assert view.turn is not None
    assert view.turn.flight is not None
    return view.turn.flight


def chart_of(view: Merchant, seat: Seat) -> Chart:
    return chart(sky_of(view, seat, view.players[seat].switches))


def choices(view: Merchant, seat: Seat) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Legal steps, and pilot numbers by which one may stop (MERCHANT-5.5.11)."""
    here, course = chart_of(view, seat), course_of(view, seat)
    return legal_steps(here, course), stops(here, course)


# --- going on


def sail(story: Story[Merchant], step: Sail, chance: Chance) -> list[AgendaStep] | None:
    """The next leg of a route; what has only one way is flown at once."""
    table, seat = story.state, step.seat
    flight, player = flight_of(table), table.players[seat]
    if not flight.mp:
        return []
    moves, halts = choices(table, seat)
    if not moves:
        story.tell(FlightEnded(seat, player.at, "stuck", flight.mp))
        return []
    if step.legs:
        leg, *rest = step.legs
        found = meant(leg, moves, halts)
        if found is not None:
            return fly_leg(story, seat, found, leg.then, tuple(rest))
        return [Sail(seat)]
    if len(moves) == 1 and not halts:
        return fly_leg(story, seat, moves[0], Then.ASK)
    route = planned_route(table, seat)
    return [Sail(seat, route.legs)] if route is not None else None


def planned_route(view: Merchant, seat: Seat) -> Route | None:
    """The route that a plan means: one that lands at its goal, for no more than it pays."""
    plan = view.players[seat].plan
    if plan is None or plan.goal is None:
        return None
    best = offered_routes(view, seat)[:1]
    lands = (route for route in best if route.end == plan.goal and route.landed)
    return next((route for route in lands if route.paid <= plan.pay_up_to), None)


def meant(leg: Leg, moves: tuple[Move, ...], halts: tuple[Move, ...]) -> Move | None:
    """The legal step that a leg names."""
    for move in halts if not leg.path else moves:
        if (move.path, move.pilot, move.jump) == (leg.path, leg.pilot, leg.jump):
            return move
    return None


def fly_leg(
    story: Story[Merchant], seat: Seat, move: Move, then: Then, legs: tuple[Leg, ...] = ()
) -> list[AgendaStep]:
    """One step: on to its end, or as far as a private look interrupts it (MERCHANT-8.4.19).

    Without a path the ship is stopped by its pilot number (MERCHANT-5.5.11).
    """
    player = story.state.players[seat]
    if not move.path:
        left = flight_of(story.state).mp
        story.tell(FlightEnded(seat, player.at, "number", left, move.pilot))
        return []
    moved = Moved(seat, player.at, move.path, move.cost, move.pilot, move.jump)
    return enter(story, moved, Arrive(seat, then, legs))


def enter(
    story: Story[Merchant], moved: Moved, arrive: Arrive, crossed: tuple[SpaceId, ...] = ()
) -> list[AgendaStep]:
    """`crossed`: of a step that goes on for no MP, the skipped spaces so far."""
    path, seat = moved.path, moved.seat
    for place in range(1, len(path)):
        if any(new_looks(story.state, seat, path[place - 1 : place])):
            part = path[:place]
            story.tell(replace(moved, path=part))
            return [Arrive(seat, midway=True), Onward(seat, (*crossed, *part))]
    story.tell(moved)
    return [arrive]


def onward(story: Story[Merchant], step: Onward, chance: Chance) -> list[AgendaStep] | None:
    """A way on for no MP; without any the ship stops there unpaid (MERCHANT-8.2.11)."""
    table, seat = story.state, step.seat
    hops = ways_out(table, step)
    if not hops:
        flight = flight_of(table)
        story.tell(FlightEnded(seat, table.players[seat].at, "box", flight.mp))
        return []
    if len(hops) > 1:
        return None
    return go(story, step, hops[0])


def ways_out(view: Merchant, step: Onward) -> tuple[tuple[SpaceId, ...], ...]:
    here, player = chart_of(view, step.seat), view.players[step.seat]
    used = bits(flight_of(view).used)
    return tuple(hop.path for hop in ways_on(here, player.at, used, step.crossed))


def go(story: Story[Merchant], step: Onward, path: tuple[SpaceId, ...]) -> list[AgendaStep]:
    seat = step.seat
    moved = Moved(seat, story.state.players[seat].at, path, 0, free=True)
    return enter(story, moved, Arrive(seat), step.crossed)


# --- deciding


def fly(story: Story[Merchant], seat: Seat, command: Fly, chance: Chance) -> None:
    """The first leg must be legal; the rest is tried as it comes (MERCHANT-5.6.3)."""
    table = story.state
    table.expect(Sail)
    require(command.steps, "merchant.refuse.no_step", "MERCHANT-5.2.6")
    moves, halts = choices(table, seat)
    leg = command.steps[0]
    if meant(leg, moves, halts) is None:
        refuse_step(table, seat, leg)
    check_legs(table, seat, command.steps)
    instead(story, Sail(seat, command.steps))


def refuse_step(table: Merchant, seat: Seat, leg: Leg) -> None:
    """Why a step is not legal."""
    course, here = course_of(table, seat), chart_of(table, seat)
    declared = course.declared
    free = legal_steps(here, course._replace(declared=None))
    if declared is not None and meant(leg, free, ()) is not None:
        refuse("merchant.refuse.declared", "MERCHANT-5.5.9", where=space_name(declared))
    numbers = [move.pilot for move in free if move.path == leg.path]
    if numbers:
        refuse("merchant.refuse.pilot", "MERCHANT-5.5.8")
    ways = [hop for hop in here.hops(course.at) if hop.path == leg.path]
    if ways and course.used & ways[0].bans:
        refuse("merchant.refuse.back", "MERCHANT-5.3.5")
    if ways and ways[0].cost > course.mp:
        n = ways[0].cost
        refuse("merchant.refuse.mp", "MERCHANT-5.2.5", n=n, held=course.mp)
    require(not ways, "merchant.refuse.pilot", "MERCHANT-5.5.8")  # no die leads there
    refuse("merchant.refuse.step", "MERCHANT-5.5.4", where=space_name(course.at))


def check_legs(table: Merchant, seat: Seat, legs: tuple[Leg, ...]) -> None:
    """Every leg must follow from the one before, as far as can be known (MERCHANT-5.6.4)."""
    here, course = chart_of(table, seat), course_of(table, seat)
    paid = 0
    for place, leg in enumerate(legs):
        found = meant(leg, legal_steps(here, course), stops(here, course))
        require(found is not None, "merchant.refuse.route", "MERCHANT-5.6.3", n=place + 1)
        assert found is not None
        last = place == len(legs) - 1
        if not found.path:
            require(last, "merchant.refuse.route", "MERCHANT-5.6.3", n=place + 2)
            return
        space, mp = found.path[-1], course.mp - found.cost
        toll, hidden = toll_at(table, seat, space), table.is_hidden(space)
        if not last:
            paid += toll or 0
            on = leg.then is Then.ON and mp and not hidden and paid <= table.players[seat].cash
            require(on, "merchant.refuse.route", "MERCHANT-5.6.3", n=place + 2)
        elif leg.then is Then.STOP:
            require(toll is not None and mp, "merchant.refuse.no_oval", "MERCHANT-6.3.1")
        elif leg.then is Then.LAND:
            lands = can_land(table, space) and mp and toll is None
            require(lands, "merchant.refuse.no_landing", "MERCHANT-6.2.1")
        pilot = course.pilot if found.pilot is None else found.pilot
        used = course.used | found.edges
        course = Course(space, mp, course.dice, pilot, used, None, False, course.switch)


def go_on(story: Story[Merchant], seat: Seat, command: GoOn, chance: Chance) -> None:
    step = story.state.expect(Onward)
    legal = command.path in ways_out(story.state, step)
    require(legal, "merchant.refuse.way_on", "MERCHANT-5.5.13")
    instead(story, *go(story, step, command.path))


# --- asking


def prompts(view: Merchant, seat: Seat, step: Sail | Onward) -> Iterator[Prompt]:
    if step.seat != seat:
        return
    about = f"{view.round}.{len(flight_of(view).used)}"
    if isinstance(step, Onward):
        yield Prompt("merchant.onward", seat, partial(onward_talk, view, step), about)
    else:
        look, flight = cache(partial(offered_routes, view, seat)), flight_of(view)
        says = say("merchant.fly.with", dice=flight.dice, n=flight.mp)
        player = view.players[seat]
        if (spaces := len(player.flown) - 1) > 0:  # also those flown where one way was open
            where = space_name(player.at)
            says = say("merchant.fly.on", spaces=spaces, where=where, dice=flight.dice, n=flight.mp)
        yield Prompt("merchant.fly", seat, partial(talk, view, seat, look), about, says=says)


def talk(view: Merchant, seat: Seat, look: Callable[[], list[Route]]) -> Talk:
    """A whole route, or a single step: the number and the next space, then the way between."""
    routes = look()
    labels = route_labels(view, seat, routes)
    options: list[Option[Any]] = [
        Option(route, str(place), label, spot=line_of(view, seat, route))
        for place, (route, label) in enumerate(zip(routes, labels, strict=True), 1)
    ]
    single: Option[Any] = Option(None, "step", Text("merchant.option.fly.step"))
    (route,) = yield from pick_some(
        "route", options, at_least=1, at_most=1, hint=("1",), instead=(single,)
    )
    if route is not None:
        return Fly(route.legs)
    moves, halts = choices(view, seat)
    by_end: dict[str, list[Move]] = {}
    for move in (*moves, *halts):
        by_end.setdefault(step_id(move), []).append(move)
    steps = [
        Option(found, name, step_label(view, found[0]), spot=(found[0].path or (None,))[-1])
        for name, found in by_end.items()
    ]
    found = yield from pick("step", steps, (steps[0].id,))
    ways_ = [Option(move, str(place), way_label(move.path)) for place, move in enumerate(found, 1)]
    move = yield from pick("way", ways_, ("1",))
    return Fly((Leg(move.path, move.pilot, move.jump),))


def step_id(move: Move) -> str:
    """Such as `3.cloud_body`, or `stop.5` (MERCHANT-5.5.16)."""
    if not move.path:
        return f"stop.{move.pilot}"
    number = f"{move.pilot}." if move.pilot is not None else ""
    return f"{number}{'jump.' if move.jump else ''}{move.path[-1]}"


def way_label(path: tuple[SpaceId, ...]) -> Text:
    """All spaces of a step, of which there may be several to the same end."""
    return say("merchant.option.way", way=tuple(map(place_name, path)) or ("·",))


def step_label(view: Merchant, move: Move) -> Text:
    if not move.path:
        return say("merchant.option.step.stop", n=move.pilot)
    where = space_name(move.path[-1])
    if move.jump:
        return say("merchant.option.step.jump", where=where, n=move.pilot, mp=move.cost)
    if move.pilot is not None:
        return say("merchant.option.step.pilot", where=where, n=move.pilot, mp=move.cost)
    return say("merchant.option.step", where=where, mp=move.cost)


def onward_talk(view: Merchant, step: Onward) -> Talk:
    paths = ways_out(view, step)
    options = [
        Option(path, str(place), way_label(path), spot=path[-1])
        for place, path in enumerate(paths, 1)
    ]
    return GoOn((yield from pick("way", options, ("1",))))


CHAPTER = Chapter[Merchant]({Sail: sail, Onward: onward}, {Fly: fly, GoOn: go_on}, prompts)
