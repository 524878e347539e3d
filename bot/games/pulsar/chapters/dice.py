"""3. The Dice Phase: roll, median, draft (pages 7 and 8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter, Decide
from bot.engine.prompts import Choice, Option, Prompt, Talk, pick_some
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.pieces import DEALT, DICE
from bot.games.pulsar.chapters.asking import instead
from bot.games.pulsar.chapters.tracks import Move, distance, median, moves
from bot.games.pulsar.chapters.wishes import granted
from bot.games.pulsar.commands import TakeDice, TakeDie, Track
from bot.games.pulsar.events import DieTaken, Rolled
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Act, AgendaStep, Draft, Produce, Roll


def roll(story: Story[Pulsar], step: Roll, chance: Chance) -> list[AgendaStep]:
    """Roll all silver dice and deal three transmitters (PULSAR-3.1, PULSAR-7.8, PULSAR-7.8.4).

    Those of round 1 lie open since the set-up (PULSAR-2.1.18).
    """
    table = story.state
    even = DICE.even_start[len(table.players)] if table.even_start and not table.round else None
    number = even.rolled if even else DICE.silver_dice[len(table.players)]
    rolled = chance.dice("pulsar.dice", number)
    dice = tuple(sorted((*(even.fixed if even else ()), *rolled)))  # PULSAR-3.19
    dealt = table.stack[:DEALT] if table.round else ()
    story.tell(Rolled(table.round + 1, dealt, dice, median(dice)))
    return [Draft(picks(table)), *map(Act, table.turns), Produce()]


def picks(table: Pulsar) -> tuple[Seat, ...]:
    """In turn order and back; with two players by the four rockets (PULSAR-3.5, PULSAR-3.6)."""
    if len(table.players) == 2:
        return table.order
    return (*table.order, *reversed(table.order))


def draft(story: Story[Pulsar], step: Draft, chance: Chance) -> list[AgendaStep] | None:
    """A pick with one legal way is made at once (PULSAR-10.2), or one wished for (PULSAR-10.4)."""
    if not step.picks:
        return []
    seat, *others = step.picks
    possible = moves(story.state, seat)
    wish = possible[0] if len(possible) == 1 else granted(story, seat, possible)
    if wish is None:
        return None
    take(story, seat, wish)
    return [Draft(tuple(others))]


def take(story: Story[Pulsar], seat: Seat, move: Move) -> None:
    story.tell(DieTaken(seat, move.value, move.track, move.start, move.end, move.stacks))


def decide(story: Story[Pulsar], seat: Seat, command: TakeDie, chance: Chance) -> None:
    """A die and the counter that it moves (PULSAR-3.7, PULSAR-3.21)."""
    step = story.state.expect(Draft)
    take(story, seat, chosen(story.state, seat, command))
    instead(story, Draft(step.picks[1:]))


def decide_both(story: Story[Pulsar], seat: Seat, command: TakeDice, chance: Chance) -> None:
    """The second as the board stands after the first (PULSAR-10.9)."""
    step = story.state.expect(Draft)
    mine = step.picks[:2] == (seat, seat)
    require(mine, "pulsar.refuse.one_pick", "PULSAR-10.9")
    for one in (command.first, command.second):
        take(story, seat, chosen(story.state, seat, one))
    instead(story, Draft(step.picks[2:]))


def chosen(table: Pulsar, seat: Seat, command: TakeDie) -> Move:
    """The move that is meant, or a refusal."""
    require(command.value in table.dice, "pulsar.refuse.die_gone", "PULSAR-3.5")
    possible = moves(table, seat)
    found = next((move for move in possible if move.command == command), None)
    if found is None:
        reach = any(move.value == command.value for move in possible)
        on = not distance(table.marker, command.value)
        require(reach, "pulsar.refuse.too_far", "PULSAR-3.14.1", n=command.value)
        require(not on, "pulsar.refuse.no_counter", "PULSAR-3.9")
        require(reach and on, "pulsar.refuse.counter", "PULSAR-3.14.1", n=command.value)
    assert found is not None
    return found


# --- asking


def prompts(view: Pulsar, seat: Seat, step: Draft | Roll) -> Iterator[Prompt]:
    if isinstance(step, Draft) and step.picks and step.picks[0] == seat:
        about = f"{view.round}.{len(step.picks)}"
        yield Prompt("pulsar.draft", seat, partial(talk, view, seat), about)


def talk(view: Pulsar, seat: Seat) -> Talk:
    """Two picks in a row are asked together; the second may wait (PULSAR-10.9)."""
    first: Move = yield from pick_move("die", view, seat)
    step = view.step
    if not isinstance(step, Draft) or step.picks[1:2] != (seat,):
        return first.command
    table = picked(view, seat, first)
    second: Move | None = yield from pick_move("second", table, seat, at_least=0)
    return TakeDice(first.command, second.command) if second else first.command


def picked(view: Pulsar, seat: Seat, move: Move) -> Pulsar:
    """The table after a pick."""
    story = Story(view)
    take(story, seat, move)
    return story.state


def pick_move(
    question: str, view: Pulsar, seat: Seat, *, at_least: int = 1
) -> Generator[Choice[Any], list[Any], Any]:
    """Pairs of a die and a counter; equal dice are one option (PULSAR-3.20)."""
    possible = moves(view, seat)
    options = [Option(move, option_id(move), option_text(view, seat, move)) for move in possible]
    found = yield from pick_some(
        question,
        options,
        at_least=at_least,
        at_most=1,
        hint=lambda: (option_id(usual(view, possible)),),
    )
    return next(iter(found), None)


def option_id(move: Move) -> str:
    return f"{move.value}.{move.track or 'stay'}.{move.nth}"


def option_text(view: Pulsar, seat: Seat, move: Move) -> Text:
    if move.track is None:
        return say("pulsar.option.draft.stay", n=move.value)
    key = "pulsar.option.draft"
    if len(view.players) == 2:
        stack = view.track(move.track)[move.start - 1]
        own = [one for one in stack if one % 4 == seat]
        if len(own) == 2:  # upper or lower (PULSAR-3.7.2)
            upper = own.index(seat + 4 * move.nth)
            key += ".upper" if upper else ".lower"
    track = Text(f"pulsar.track.{move.track}")
    return say(key, n=move.value, track=track, before=move.start, after=move.end)


def usual(view: Pulsar, possible: Sequence[Move]) -> Move:
    """The nearest die on the marker or left of it, engineering; else the smallest move.

    That one on the track with more room.
    """

    def order(move: Move) -> tuple[int, int, int]:
        by = distance(view.marker, move.value)
        return by > 0, abs(by), move.end if by > 0 else move.track is not Track.ENGINEERING

    return min(possible, key=order)


COMMANDS: Mapping[type[Command], Decide[Pulsar]] = {TakeDie: decide, TakeDice: decide_both}
CHAPTER = Chapter[Pulsar]({Roll: roll, Draft: draft}, COMMANDS, prompts)
