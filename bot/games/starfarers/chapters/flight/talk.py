"""What the active player is asked in the flight phase (sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, TypeAlias

from bot.engine.prompts import Option, Prompt, Reply, Talk, done, pick, plain
from bot.engine.records import Command, Seat
from bot.engine.text import Text, say
from bot.games.starfarers.box.board import (
    NEIGHBOURS,
    NODES,
    NodeId,
    PlanetId,
    shortest_path,
)
from bot.games.starfarers.box.names import planet_name, point_name, token_face
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.chapters.asking import node_option
from bot.games.starfarers.chapters.end_points import (
    DOCKS,
    end_points,
    ends_near,
    has_landed,
    movable,
    moving_ship,
    must_leave,
    no_ends,
    steps_left,
)
from bot.games.starfarers.chapters.exploring import can_found, removable
from bot.games.starfarers.chapters.flight.goals import best_goals, goal_options
from bot.games.starfarers.commands import Defeat, EndTurn, Finish, Fly, Found
from bot.games.starfarers.state import Ship, Starfarers
from bot.games.starfarers.steps import AgendaStep, Flying

Deed: TypeAlias = Ship | Command  # a ship to fly, or what is done at once
END: Option[Deed] = Option(EndTurn(), "end", Text("starfarers.option.end_turn"))
ONE_SCREEN = 10  # buttons
STOP, HALT = plain("starfarers.option.stop", "stop"), plain("starfarers.option.halt", "halt")


def prompts(view: Starfarers, seat: Seat, step: AgendaStep) -> Iterator[Prompt]:
    """The menu of the phase is owed; steering step by step and single deeds are open as well."""
    if seat != view.active or not isinstance(step, Flying):
        return
    flying, deeds = movable(view, seat), deed_options(view, seat)
    yield Prompt("starfarers.fly", seat, partial(talk, view, seat, flying, deeds))
    if flying:
        yield Prompt("starfarers.steer", seat, partial(steer_talk, view, seat, flying), owed=False)
    found = [option for option in deeds if isinstance(option.value, Found | Defeat)]
    ends = [option for option in deeds if isinstance(option.value, EndTurn | Finish)]
    if found:
        settle = partial(found_talk, view, seat, found)
        yield Prompt("starfarers.found", seat, settle, owed=False, within="starfarers.fly")
    if ends:
        end = partial(done, "what", ends)
        yield Prompt("starfarers.end", seat, end, owed=False, within="starfarers.fly")


def deed_options(view: Starfarers, seat: Seat) -> list[Option[Deed]]:
    """What can be done without moving: found, remove, finish a ship, end the turn."""
    ships, moving = view.players[seat].ships, moving_ship(view)
    found = [found_option(ship) for ship in ships if can_found(view, ship)]
    found += [defeat_option(planet, view.tokens[planet]) for planet in removable(view, seat)]
    landed = has_landed(view)
    if moving is not None and landed:
        found.append(finish_option(moving.transporter))
    if landed and not any(must_leave(view, seat, ship) for ship in ships if ship != moving):
        found.append(END)
    return found


@lru_cache(maxsize=5_000)
def ship_option(ship: Ship) -> Option[Deed]:
    return Option(ship, ship.transporter, ship.text, spot=ship.node, sign=ship.transporter)


@lru_cache(maxsize=1_000)
def found_option(ship: Ship) -> Option[Deed]:
    label = say("starfarers.option.found", where=point_name(ship.node))
    name = f"found.{ship.transporter}"
    return Option(Found(ship.transporter), name, label, spot=ship.node, sign=ship.transporter)


@lru_cache(maxsize=500)
def defeat_option(planet: PlanetId, token: TokenId) -> Option[Deed]:
    label = say("starfarers.option.defeat", planet=planet_name(planet), token=token_face(token))
    return Option(Defeat(planet), f"defeat.{planet}", label, spot=planet, sign=planet)


@lru_cache(maxsize=10)
def finish_option(ship: Transporter) -> Option[Deed]:
    return Option(Finish(ship), "finish", say("starfarers.option.finish", ship=ship))


# --- the menu


def talk(view: Starfarers, seat: Seat, flying: list[Ship], deeds: list[Option[Deed]]) -> Talk:
    """Which ship flies where, or what else is done. A ship that is sent somewhere stops there."""
    options = (*goals(view, seat, flying, len(deeds)), *map(ship_option, flying), *deeds)
    deed = yield from pick("ship", options, partial(advised, view, seat, deeds))
    if isinstance(deed, Command):
        return deed
    ends = end_points(view, seat, deed)
    goal = yield from pick("to", goal_options(view, seat, deed, ends), (ends[0],))
    return Fly(deed.transporter, shortest_path(deed.node, goal), stop=True)


def goals(view: Starfarers, seat: Seat, flying: list[Ship], others: int) -> Iterator[Option[Deed]]:
    """The best points for each ship, to be flown to at once; as many as a screen has room for."""
    each = max(1, (ONE_SCREEN - others) // max(1, len(flying)) - 1)
    for ship in flying:
        for node, why in best_goals(view, seat, ship, end_points(view, seat, ship), each):
            fly = Fly(ship.transporter, shortest_path(ship.node, node), stop=True)
            label = say("starfarers.option.fly", ship=ship.transporter, goal=why)
            yield Option(fly, f"{ship.transporter}.{node}", label, spot=node, sign=node)


def only_move(view: Starfarers, seat: Seat) -> Fly | None:
    """The one thing left to do: a ship that cannot stay has one end point in reach."""
    flying = movable(view, seat)
    if len(flying) != 1 or deed_options(view, seat):
        return None
    ends = end_points(view, seat, flying[0])
    if len(ends) != 1:
        return None
    return Fly(flying[0].transporter, shortest_path(flying[0].node, ends[0]), stop=True)


def advised(view: Starfarers, seat: Seat, deeds: list[Option[Deed]]) -> Reply:
    """Found, then remove, then leave where a ship must not stay; else the ships stay."""
    for option in deeds:
        if isinstance(option.value, Found | Defeat):
            return (option.id,)
    if END in deeds:
        return (END.id,)
    moving = moving_ship(view)
    if moving is not None and not has_landed(view):
        return (moving.transporter,)
    ships = view.players[seat].ships
    return tuple(ship.transporter for ship in ships if must_leave(view, seat, ship))[:1]


# --- single questions


def steer_talk(view: Starfarers, seat: Seat, flying: list[Ship]) -> Talk:
    """A way of one's own, point by point, to an end or to a halt (STAR-8.2, STAR-9.1.5)."""
    ship = yield from pick("ship", map(ship_option, flying))
    assert isinstance(ship, Ship)
    barred, left = no_ends(view, seat, ship), steps_left(view, ship)
    path: list[NodeId] = []
    here = ship.node
    while True:
        on = [node for node in NEIGHBOURS[here] if ends_near(barred, node, left - 1)]
        options: list[Option[Any]] = [*map(node_option, on)] if left else []
        if path:
            at_dock = ship.kind is ShipKind.TRADE and here in DOCKS and here not in barred
            options += [] if here in barred else [STOP]
            options += [] if at_dock or not left else [HALT]
        picked: str = yield from pick(f"step.{len(path) + 1}", options)
        if picked in (STOP.value, HALT.value):
            return Fly(ship.transporter, tuple(path), stop=picked == STOP.value)
        here = NodeId(picked)
        path.append(here)
        left -= 1


def found_talk(view: Starfarers, seat: Seat, deeds: list[Option[Deed]]) -> Talk:
    """First by which ship, then what: a colony there, or a token beside it."""
    near = {
        ship: [option for option in deeds if option.value in at_hand]
        for ship in view.players[seat].ships
        for at_hand in [(Found(ship.transporter), *map(Defeat, NODES[ship.node].planets))]
    }
    ship = yield from pick("ship", (ship_option(ship) for ship, found in near.items() if found))
    assert isinstance(ship, Ship)
    return (yield from done("found", near[ship]))
