"""10. Wishes: picks that a player leaves for later in the draft (PULSAR-10.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Given, Option, Prompt, Talk, gather
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.pulsar.chapters.tracks import Move, counters, distance
from bot.games.pulsar.commands import LeaveWishes, TakeDie
from bot.games.pulsar.events import WishesFailed, WishesLeft, WishMade
from bot.games.pulsar.events.ahead import pick_name
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Draft

MOST = 6


def later(view: Pulsar, seat: Seat) -> bool:
    """Has this player a pick to come, though somebody else is asked now?"""
    step = view.step
    return isinstance(step, Draft) and seat in step.picks[1:] and step.picks[0] != seat


def possible(view: Pulsar, seat: Seat) -> list[TakeDie]:
    """Every die on the board with every own counter; whether it can move is seen then."""
    found = list[TakeDie]()
    for value in dict.fromkeys(view.dice):
        if distance(view.marker, value):
            found += [TakeDie(value, track, nth) for track, nth, _ in counters(view, seat)]
        else:
            found.append(TakeDie(value))
    return found


def granted(story: Story[Pulsar], seat: Seat, moves: Sequence[Move]) -> Move | None:
    """The first wish that can be had; if none can, they are dropped and the player is asked."""
    wishes = story.state.players[seat].wishes
    legal = {move.command: move for move in moves}
    for wish in wishes:
        if wish in legal:
            story.tell(WishMade(seat, wish))
            return legal[wish]
    if wishes:
        story.tell(WishesFailed(seat))
    return None


def decide(story: Story[Pulsar], seat: Seat, command: LeaveWishes, chance: Chance) -> None:
    if not later(story.state, seat):
        raise story.state.not_now()
    picks = command.picks
    require(len(set(picks)) == len(picks) <= MOST, "pulsar.refuse.wishes", "PULSAR-10.4", n=MOST)
    known = set(possible(story.state, seat))
    require(set(picks) <= known, "pulsar.refuse.wish", "PULSAR-10.4")
    story.tell(WishesLeft(seat, picks))


def prompts(view: Pulsar, seat: Seat) -> Iterator[Prompt]:
    if later(view, seat):
        talk, lies = partial(wish_talk, view, seat), given(view, seat)
        about = str(view.round)
        yield Prompt("pulsar.wishes", seat, talk, about, owed=False, secret=True, given=lies)


def given(view: Pulsar, seat: Seat) -> Given | None:
    """The wishes that are left already, to be changed until they come up."""
    wishes = view.players[seat].wishes
    names = tuple(map(pick_name, wishes))
    return Given(LeaveWishes(wishes), say("pulsar.wished", wishes=names)) if wishes else None


def wish_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [Option(one, wish_id(one), pick_name(one)) for one in possible(view, seat)]
    return LeaveWishes(tuple((yield from gather("wishes", options, at_most=MOST))))


def wish_id(pick: TakeDie) -> str:
    return f"{pick.value}.{pick.track or 'stay'}.{pick.nth}"


CHAPTER = Chapter[Pulsar](commands={LeaveWishes: decide}, any_time={LeaveWishes})
