"""5.6 Whole routes that are offered after the throw: which, in what order, and what each is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.names import place_name, space_name
from bot.games.merchant.chapters.moving.goals import goals, purposes
from bot.games.merchant.chapters.places import course_of, waters_of
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import Sail
from bot.games.merchant.ways.routes import Route, all_routes, best_routes, ways

OFFERED = 8  # routes at once
USEFUL = 2  # up to this rank of its use a landing is worth more than a way that leads on


def search(view: Merchant, seat: Seat) -> Callable[[], object] | None:
    """Whole routes take their time; they are kept, so that the question finds them."""
    step = view.step
    if not isinstance(step, Sail) or step.seat != seat or step.legs:
        return None
    waters = waters_of(view, seat, view.players[seat].switches)
    return partial(all_routes, waters, course_of(view, seat))


def offered_routes(view: Merchant, seat: Seat) -> list[Route]:
    """To the goal of this flight or nearest to it; then useful landings; then all others."""
    player = view.players[seat]
    waters = waters_of(view, seat, player.switches)
    found = all_routes(waters, course_of(view, seat))
    goal = player.goal
    if goal is None:
        wanted = goals(view, seat)
        goal = wanted[0].space if wanted else None
    far: dict[SpaceId, int] = {}
    if goal is not None:
        ovals = tuple(space for space, _ in waters.tolls)
        far = {space: way.cost for space, way in ways(waters.sky, ovals, goal).items()}
    best = best_routes(found, far, goal, frozenset(waters.hidden))
    worth = purposes(view, seat)

    def rank(route: Route) -> int:
        _, use = worth.get(route.end, (None, USEFUL + 1))
        return min(use, USEFUL + 1) if route.landed else USEFUL + 1

    return [*best[:1], *sorted(best[1:], key=rank)][:OFFERED]


def line_of(view: Merchant, seat: Seat, route: Route) -> str:
    """How a route is drawn: its spaces from the ship on."""
    return ">".join((view.players[seat].at, *route.spaces))


def route_labels(view: Merchant, seat: Seat, routes: Iterable[Route]) -> list[Text]:
    worth = purposes(view, seat)
    return [route_label(view, route, worth) for route in routes]


def route_label(view: Merchant, route: Route, worth: dict[SpaceId, tuple[Text, int]]) -> Text:
    """Where it ends and what for, what it pays, and the number it uses."""
    where, hidden = place_name(route.end), view.is_hidden(route.end)
    label = say("merchant.option.route.end", where=space_name(route.end))
    if hidden:
        label = say("merchant.option.route.box", where=where)
    elif route.landed:
        use = worth.get(route.end)
        label = say("merchant.option.route.touch", where=where)
        if use is not None:
            label = say("merchant.option.route.land", where=where, use=use[0])
    extras = list[Text]()
    if hidden and route.left:
        extras.append(say("merchant.option.route.left", n=route.left))
    if route.paid:
        extras.append(say("merchant.option.route.paid", n=route.paid))
    if route.pilot is not None:
        extras.append(say("merchant.option.route.pilot", n=route.pilot))
    return say("merchant.option.route.with", route=label, extras=extras) if extras else label
