"""7, 8. The flight phase: the shake, and ships that move one after another."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.board import NEIGHBOURS
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.orders import THROUGH
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.chapters import exploring, turn
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.build import launching
from bot.games.starfarers.chapters.end_points import (
    DOCKS,
    can_move,
    ends_near,
    has_landed,
    moving_ship,
    must_leave,
    must_settle,
    no_ends,
    ship_of,
    stands_well,
    steps_left,
    why_no_end,
)
from bot.games.starfarers.chapters.flight.shake import colours, shake, total
from bot.games.starfarers.chapters.flight.talk import only_move, prompts
from bot.games.starfarers.chapters.friendship import found_outpost
from bot.games.starfarers.chapters.orders import acting
from bot.games.starfarers.chapters.prepared import say_order
from bot.games.starfarers.commands import Defeat, EndTurn, Finish, Fly, Found
from bot.games.starfarers.events import AgendaMoved, FlightEnded, Shaken, ShipFinished, ShipFlew
from bot.games.starfarers.state import Ship, Starfarers
from bot.games.starfarers.steps import Flying, Meeting, Shake

BLACK = "black"


# --- the shake


def advance_shake(story: Story[Starfarers], step: Shake, chance: Chance) -> bool:
    """No ship, no flight; the black ball is an encounter (STAR-3.5, STAR-7.1, STAR-7.3)."""
    state = story.state
    if not state.me.ships:
        story.tell(AgendaMoved(state.agenda[2:]))
        return True
    balls = shake(state, chance)
    met = BLACK in colours(balls)
    base = CONSTANTS.flight.speed_after_encounter if met else total(balls)
    story.tell(Shaken(state.active, colours(balls), base, met))
    pop(story, *((Meeting(),) if met else ()))
    return True


# --- the phase goes on


def advance_flying(story: Story[Starfarers], step: Flying, chance: Chance) -> bool:
    """The phase ends when no ship can do anything more; a ship with one way to go takes it."""
    state = story.state
    if has_choice(state, state.active):
        forced = only_move(state, state.active)
        if forced is not None:
            decide_fly(story, state.active, forced, chance)
        return forced is not None
    end_flight(story, state.active)
    return True


def has_choice(view: Starfarers, seat: Seat) -> bool:
    """Can any ship of the player still move, found or remove something?"""
    ships = view.players[seat].ships
    return (
        any(can_move(view, seat, ship) for ship in ships)
        or any(exploring.can_found(view, ship) for ship in ships)
        or bool(exploring.removable(view, seat))
    )


def finish(story: Story[Starfarers], seat: Seat, ship: Ship) -> None:
    """On a dock it founds an outpost, where it began a colony (STAR-8.9, STAR-8.15, STAR-8.17)."""
    if ship.kind is ShipKind.TRADE and ship.node in DOCKS:
        found_outpost(story, seat, ship)
    elif must_settle(story.state, ship):
        exploring.found(story, seat, ship)
    else:
        story.tell(ShipFinished(seat, ship.transporter))


def comes_first(state: Starfarers) -> bool:
    """A win or a free trade ship comes before anything else (STAR-12.3, STAR-11.5.13)."""
    return turn.has_won(state) or launching.is_due(state)


def end_flight(story: Story[Starfarers], seat: Seat) -> None:
    story.tell(FlightEnded(seat))
    pop(story)


# --- commands


def own_ship(state: Starfarers, seat: Seat, transporter: Transporter) -> Ship:
    ship = ship_of(state.players[seat], transporter)
    if ship is None:
        refuse("starfarers.refuse.no_such_ship", "STAR-8.1", ship=transporter[:8])
    return ship


def require_end(state: Starfarers, seat: Seat, ship: Ship) -> None:
    """The movement of this ship may end where it stands (STAR-8.4 to STAR-8.9)."""
    if not stands_well(state, seat, ship):
        key, clause = why_no_end(state, seat, ship, ship.node)
        refuse(key, clause, where=ship.node)


def require_landed(state: Starfarers) -> None:
    require(has_landed(state), "starfarers.refuse.on_its_way", "STAR-8.14")


def decide_fly(story: Story[Starfarers], actor: Seat, command: Fly, chance: Chance) -> None:
    """A path, or a part of one; a look at a new token stops the ship for an answer (STAR-9.1.5).

    The ship before it has landed and is finished with (STAR-8.10, STAR-8.14, STAR-8.15). If that
    brings what comes first, this ship does not set out.
    """
    state = story.state
    state.expect(Flying)
    ship = own_ship(state, actor, command.ship)
    other = moving_ship(state)
    if other != ship:
        require_landed(state)
    require_path(state, actor, ship, command)
    if other is not None and other != ship:
        finish(story, actor, other)
        if comes_first(story.state):
            return
    steps, order = len(command.path), None
    halt = look_out(state, actor, ship, command)
    if halt:
        order = acting(state, actor, THROUGH)
        say_order(story, actor, order)
        steps = steps if order else halt
    flown = command.path[:steps]
    story.tell(ShipFlew(actor, ship.transporter, flown))
    exploring.look(story, actor, flown)
    if command.stop and (order or not halt):
        finish(story, actor, own_ship(story.state, actor, command.ship))


def look_out(state: Starfarers, seat: Seat, ship: Ship, command: Fly) -> int:
    """After how many steps a new token makes the ship pause; 0: it flies through (STAR-9.1.5)."""
    path = command.path
    fresh = (exploring.unseen(state, seat, node) for node in path)
    halt = next((n for n, planets in enumerate(fresh, 1) if planets), 0)
    could_go_on = command.stop and len(path) < steps_left(state, ship)
    return halt if halt < len(path) or could_go_on else 0


def require_path(state: Starfarers, seat: Seat, ship: Ship, command: Fly) -> None:
    """Edge by edge within the speed, to an end point or to where one is still in reach."""
    flight = state.flight
    assert flight is not None
    require(ship.transporter not in flight.grounded, "starfarers.refuse.grounded", "STAR-11.5.7")
    require(ship.transporter not in flight.finished, "starfarers.refuse.finished", "STAR-8.10")
    path, left = command.path, steps_left(state, ship)
    here = ship.node
    for node in path:
        require(node in NEIGHBOURS[here], "starfarers.refuse.no_way", "STAR-8.1", where=here)
        here = node
    require(path, "starfarers.refuse.no_path", "STAR-8.1")
    require(len(path) <= left, "starfarers.refuse.too_far", "STAR-8.1", n=len(path), speed=left)
    barred = no_ends(state, seat, ship)
    if command.stop and here in barred:
        key, clause = why_no_end(state, seat, ship, here)
        refuse(key, clause, where=here)
    docked = here in DOCKS and here not in barred  # to other ships than traders all are barred
    require(command.stop or not docked, "starfarers.refuse.dock_is_an_end", "STAR-8.9")
    safe = ends_near(barred, here, left - len(path))
    require(safe, "starfarers.refuse.no_end_in_reach", "STAR-8.14", where=here)
    further = command.stop or len(path) < left
    require(further, "starfarers.refuse.last_step", "STAR-8.10", where=here)


def decide_finish(story: Story[Starfarers], actor: Seat, command: Finish, chance: Chance) -> None:
    """The movement of a ship ends where it may (STAR-8.4 to STAR-8.10)."""
    state = story.state
    state.expect(Flying)
    ship = own_ship(state, actor, command.ship)
    require(moving_ship(state) == ship, "starfarers.refuse.not_moving", "STAR-8.10")
    require_end(state, actor, ship)
    finish(story, actor, ship)


def decide_found(story: Story[Starfarers], actor: Seat, command: Found, chance: Chance) -> None:
    state = story.state
    state.expect(Flying)
    ship = own_ship(state, actor, command.ship)
    exploring.require_founding(state, ship)
    exploring.found(story, actor, ship)


def decide_defeat(story: Story[Starfarers], actor: Seat, command: Defeat, chance: Chance) -> None:
    story.state.expect(Flying)
    exploring.remove(story, actor, command.planet)


def decide_end_turn(
    story: Story[Starfarers], actor: Seat, command: EndTurn, chance: Chance
) -> None:
    """All ships stand where they may, or are stuck (STAR-8.8, STAR-8.11, STAR-8.14, STAR-8.16).

    One that came back to its site founds there (STAR-8.17). If that brings what comes first, the
    turn goes on.
    """
    state = story.state
    state.expect(Flying)
    require_landed(state)
    moving = moving_ship(state)
    for ship in state.me.ships:
        if ship != moving and must_leave(state, actor, ship):
            clause = "STAR-8.8" if must_settle(state, ship) else "STAR-8.11"
            refuse("starfarers.refuse.must_leave", clause, ship=ship.transporter)
    if moving is not None and must_settle(state, moving):
        exploring.found(story, actor, moving)
        if comes_first(story.state):
            return
    end_flight(story, actor)


CHAPTER = Chapter[Starfarers](
    {Shake: advance_shake, Flying: advance_flying},
    {
        Fly: decide_fly,
        Finish: decide_finish,
        Found: decide_found,
        Defeat: decide_defeat,
        EndTurn: decide_end_turn,
    },
    prompts,
)
