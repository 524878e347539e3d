"""Looking things up at a table: why something is not offered, and what the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from bot.engine.chance import SECRET_BYTES, Chance
from bot.engine.errors import IllegalMove
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Record, Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games import NAMES
from bot.games import game as find_game
from bot.games.reference import Clause, clause, clauses
from bot.play.autopilot import part_of

__all__ = [
    "Clause",
    "Doubt",
    "clause",
    "clause_of",
    "clauses",
    "doubts",
    "game_names",
    "hand",
    "lines",
    "seat_numbers",
    "switches",
]


class Doubt(Record, frozen=True):
    """A piece that the question does not offer, and the refusal it would meet."""

    id: str
    label: Text
    refusal: IllegalMove


def doubts(game_name: str, view: Any, prompt: Prompt) -> Iterator[Doubt]:
    """A refusal depends on the asker's view alone, so his view is asked; what is offered is not."""
    part = part_of(game_name, "doubts")
    if part is None:
        return
    game = find_game(game_name)
    tries: Iterator[tuple[str, Text, Command]] = part.tries(view, prompt)
    first = next(prompt.talk(), None)
    offered = {option.id for option in first.options} if first else set()
    for name, label, command in tries:
        if name in offered:
            continue
        refusal = refused(game, view, prompt.seat, command)
        if refusal is not None:
            yield Doubt(name, label, refusal)


def refused(game: Any, view: Any, seat: Seat, command: Command) -> IllegalMove | None:
    """Why the command will not do; nothing is drawn and nothing is kept."""
    try:
        game.decide(Story(view), seat, command, Chance(bytes(SECRET_BYTES)))
    except IllegalMove as refusal:
        return refusal
    return None


def clause_of(game_name: str, prompt_key: str) -> str:
    """The clause with which to begin reading about a question; empty: none is known."""
    part = part_of(game_name, "doubts")
    known: dict[str, str] = part.CLAUSES if part else {}
    return known.get(prompt_key, "")


def game_names() -> tuple[str, ...]:
    return NAMES


def seat_numbers(game_name: str) -> range:
    """For how many a game is."""
    return find_game(game_name).seats


def switches(game_name: str) -> tuple[str, ...]:
    """The options of a game that are on or off."""
    kinds = get_type_hints(find_game(game_name).options)
    return tuple(name for name, kind in kinds.items() if kind is bool)


def hand(game_name: str, view: Any, seat: Seat) -> tuple[Text, ...]:
    """What a seat holds, piece by piece."""
    part = part_of(game_name, "doubts")
    return tuple(part.hand(view, seat)) if part else ()


def lines(game_name: str, view: Any) -> tuple[Text, ...]:
    """The table in words, line by line, as this view shows it."""
    return tuple(find_game(game_name).describe(view))
