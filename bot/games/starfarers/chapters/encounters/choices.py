"""Choices that effects of encounters leave to players, one or several at once (section 11.5)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.sealed import fill, seal
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.board import NODES, NodeId
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Cards, spread
from bot.games.starfarers.chapters import exploring, prepared
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.bank import can_add, can_lose, gain
from bot.games.starfarers.chapters.encounters.answers import are_some_of, only_way
from bot.games.starfarers.chapters.end_points import DOCKS, first_ship, no_ends, why_no_end
from bot.games.starfarers.chapters.friendship import found_outpost
from bot.games.starfarers.chapters.prepared import Prepared, answer_of
from bot.games.starfarers.commands import AddExpansion, Choose, Give, Jump, RemoveExpansion
from bot.games.starfarers.events import (
    AnswerSealed,
    ExpansionAdded,
    ExpansionLost,
    GiftsReceived,
    JumpDeclined,
    OrderActed,
    ShipJumped,
    WornDown,
)
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import (
    Adding,
    AgendaStep,
    Choosing,
    Collecting,
    Jumping,
    Losing,
    Wearing,
)

Choice: TypeAlias = Choose | AddExpansion | RemoveExpansion | Jump


def advance(story: Story[Starfarers], step: AgendaStep, chance: Chance) -> bool:
    """What leaves no choice is done, what was prepared is used; False: somebody is asked."""
    state = story.state
    match step:
        case Choosing(n):
            cards = only_way(state.bank, n)
            if cards is None:
                return False
            choose(story, cards)
        case Adding():
            return change_parts(story, can_add(state, state.active))
        case Losing():
            return change_parts(story, can_lose(state.me))
        case Collecting():
            return collect(story, step)
        case Wearing():
            return wear(story, step)
        case _:
            return False
    return True


# --- the active player alone


def choose(story: Story[Starfarers], cards: Cards) -> None:
    gain(story, story.state.active, cards, "encounter")
    pop(story)


def change_parts(story: Story[Starfarers], possible: tuple[Expansion, ...]) -> bool:
    """Without any that fits, or any to lose, nothing happens (STAR-11.5.4, STAR-11.5.5)."""
    if len(possible) > 1:
        return False
    if possible:
        change_part(story, possible[0])
    else:
        pop(story)
    return True


def change_part(story: Story[Starfarers], part: Expansion) -> None:
    """Added or lost, as the open question says."""
    seat = story.state.active
    if isinstance(story.state.step, Adding):
        story.tell(ExpansionAdded(seat, part, why="encounter"))
    else:
        story.tell(ExpansionLost(seat, part))
    pop(story)


def jump(story: Story[Starfarers], to: NodeId | None) -> None:
    """It has the usual consequences: a look, and on a dock an outpost at once (STAR-11.5.15)."""
    state, seat = story.state, story.state.active
    if to is None:
        story.tell(JumpDeclined(seat))
        pop(story)
        return
    ship = first_ship(state)
    known = to in NODES and to != ship.node
    require(known, "starfarers.refuse.no_jump_there", "STAR-11.5.8")
    if to in no_ends(state, seat, ship):
        key, clause = why_no_end(state, seat, ship, to)
        refuse(key, clause, where=to)
    story.tell(ShipJumped(seat, ship.transporter, to))
    exploring.look(story, seat, (to,))
    pop(story)
    if to in DOCKS:
        found_outpost(story, seat, first_ship(state))


# --- several players at once: sealed until all are in (STAR-11.5.18)


def collect(story: Story[Starfarers], step: Collecting) -> bool:
    """Every giver's own choice, seen by giver and receiver alone (STAR-11.5.2)."""

    def ready(seat: Seat) -> Prepared[Give] | None:
        found = prepared.gift(story.state, seat, step.n)
        return Prepared(Give(found.answer), found.order) if found else None

    if not fill(story, step.seats, ready, AnswerSealed, OrderActed):
        return False
    gifts = tuple(
        spread(gift_of(story.state, seat)) if seat in step.seats else ()
        for seat in story.state.seats()
    )
    story.tell(GiftsReceived(story.state.active, gifts))
    pop(story)
    return True


def gift_of(state: Starfarers, seat: Seat) -> Cards:
    answer = answer_of(state.players[seat])
    assert isinstance(answer, Give)
    return answer.cards


def wear(story: Story[Starfarers], step: Wearing) -> bool:
    def ready(seat: Seat) -> Prepared[RemoveExpansion] | None:
        found = prepared.removal(story.state, seat)
        return Prepared(RemoveExpansion(found.answer), found.order) if found else None

    if not fill(story, step.seats, ready, AnswerSealed, OrderActed):
        return False
    story.tell(WornDown(tuple((seat, worn_part(story.state, seat)) for seat in step.seats)))
    pop(story)
    return True


def worn_part(state: Starfarers, seat: Seat) -> Expansion:
    answer = answer_of(state.players[seat])
    assert isinstance(answer, RemoveExpansion)
    return answer.expansion


# --- commands


def decide(story: Story[Starfarers], actor: Seat, command: Choice, chance: Chance) -> None:
    """Cards, parts of the mother ship, a jump (STAR-11.5.8, STAR-11.5.15, STAR-11.5.18)."""
    state = story.state
    match command:
        case Choose(cards):
            n = state.expect(Choosing).n
            fits = are_some_of(cards, state.bank, n)
            require(fits, "starfarers.refuse.choose_exactly", "STAR-11.5.1", n=n)
            choose(story, cards)
        case AddExpansion(part):
            state.expect(Adding)
            require(part in can_add(state, actor), "starfarers.refuse.no_room", "STAR-11.5.4")
            change_part(story, part)
        case RemoveExpansion(part) if isinstance(state.step, Wearing):
            require_asked(state, actor, state.step.seats)
            has = part in can_lose(state.players[actor])
            require(has, "starfarers.refuse.no_such_part", "STAR-11.5.10")
            seal(story, actor, command, AnswerSealed)
        case RemoveExpansion(part):
            if actor != state.active:
                raise state.not_now()
            state.expect(Losing)
            has = part in can_lose(state.me)
            require(has, "starfarers.refuse.no_such_part", "STAR-11.5.5")
            change_part(story, part)
        case Jump(to):
            state.expect(Jumping)
            jump(story, to)


def decide_gift(story: Story[Starfarers], actor: Seat, command: Give, chance: Chance) -> None:
    step = story.state.expect(Collecting)
    require_asked(story.state, actor, step.seats)
    fits = are_some_of(command.cards, story.state.players[actor].hand, step.n)
    require(fits, "starfarers.refuse.gift_exactly", "STAR-11.5.2", n=step.n)
    seal(story, actor, command, AnswerSealed)


def require_asked(state: Starfarers, actor: Seat, seats: tuple[Seat, ...]) -> None:
    if actor not in seats:
        raise state.not_now("STAR-11.5.18")
