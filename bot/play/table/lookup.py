"""Looking things up at a table: why something is not offered, and what the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from bot.engine.chance import SECRET_BYTES, Chance
from bot.engine.errors import IllegalMove
from bot.engine.offers import Offer
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, Record, Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games import NAMES, part_of
from bot.games import game as find_game
from bot.games.reference import Clause, clause, clauses
from bot.play.table.log import changes

__all__ = [
    "Clause",
    "Doubt",
    "changes_between",
    "clause",
    "clause_of",
    "clauses",
    "defaults",
    "doubts",
    "game_names",
    "hand",
    "left_out",
    "lines",
    "marks",
    "offers",
    "passage",
    "passages",
    "seat_numbers",
    "switches",
    "variants",
    "why_not",
    "wider",
    "winners",
]


SEAT = "seat."  # how the name of a part begins that shows one player


class Doubt(Record, frozen=True):
    """A piece that the question does not offer, and the refusal it would meet."""

    id: str
    label: Text
    refusal: IllegalMove


def doubts(game_name: str, view: Any, prompt: Prompt) -> Iterator[Doubt]:
    """A refusal depends on the asker's view alone, so his view is asked; what is offered is not."""
    part = part_of(game_name, "words.why_not")
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


def wider(game_name: str, view: Any, prompt: Prompt, question: str) -> Choice[Any] | None:
    """All that could be named in answer to a question, whether or not it is offered now."""
    found = getattr(part_of(game_name, "words.why_not"), "wider", None)
    choice: Choice[Any] | None = found(view, prompt, question) if found else None
    return choice


def why_not(
    game_name: str, view: Any, prompt: Prompt, replies: Mapping[str, Reply], named: Choice[Any]
) -> IllegalMove | None:
    """Why something that a question does not offer, but that could be named, will not do."""
    meant = getattr(part_of(game_name, "words.why_not"), "meant", None)
    values = named.read(replies[named.name])
    command = meant(view, prompt, replies, named.name, values) if meant else None
    if command is None:
        return None
    return refused(find_game(game_name), view, prompt.seat, command)


def clause_of(game_name: str, prompt_key: str) -> str:
    """The clause with which to begin reading about a question; empty: none is known."""
    part = part_of(game_name, "words.why_not")
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


def variants(game_name: str) -> dict[str, tuple[str, ...]]:
    """The options of a game that are one of several words, each with its words."""
    found: dict[str, tuple[str, ...]] = {}
    for name, kind in get_type_hints(find_game(game_name).options).items():
        if get_origin(kind) is Literal:
            found[name] = tuple(map(str, get_args(kind)))
        elif isinstance(kind, type) and issubclass(kind, Enum):
            found[name] = tuple(str(member.value) for member in kind)
    return found


def defaults(game_name: str) -> dict[str, Any]:
    """The options of a table about which nobody said anything."""
    rules = find_game(game_name)
    found: dict[str, Any] = msgspec.to_builtins(rules.options(players=min(rules.seats)))
    return found


def hand(game_name: str, view: Any, seat: Seat) -> tuple[Text, ...]:
    """What a seat holds, piece by piece."""
    part = part_of(game_name, "words.why_not")
    return tuple(part.hand(view, seat)) if part else ()


def marks(game_name: str, options: Mapping[str, Any]) -> str:
    """The signs of the seats, if the game has its own; else nothing."""
    own = getattr(part_of(game_name, "words.post"), "marks", None)
    return str(own(options)) if own else ""


def lines(game_name: str, view: Any) -> tuple[Text, ...]:
    """The table in words, line by line, as this view shows it."""
    return tuple(find_game(game_name).describe(view))


def passages(game_name: str, players: int) -> tuple[str, ...]:
    """The parts of the table in words that can be read alone: the turn, a map, each player."""
    part = part_of(game_name, "words.table")
    if part is None:
        return ()
    found = ("table", "map") if hasattr(part, "galaxy") else ("table",)
    return (*found, *(f"{SEAT}{number + 1}" for number in range(players)))


def passage(game_name: str, view: Any, name: str) -> tuple[Text, ...]:
    """One of them, as this view shows it; for anything else the whole table."""
    part = part_of(game_name, "words.table")
    if part is not None and name == "table":
        return tuple(part.table(view))
    if part is not None and name == "map":
        return tuple(part.galaxy(view))
    if part is not None and name.startswith(SEAT):
        return tuple(part.player(view, Seat(int(name.removeprefix(SEAT)) - 1)))
    return lines(game_name, view)


def changes_between(game_name: str, before: Any, after: Any) -> tuple[Text, ...]:
    """By how much the public numbers of each player changed from one view to a later one."""
    return tuple(changes(find_game(game_name), before, after))


def winners(game_name: str, view: Any) -> frozenset[Seat]:
    return find_game(game_name).winners(view)


def left_out(game_name: str) -> frozenset[str]:
    """Sentences of the log that a short summary does without."""
    part = part_of(game_name, "words.post")
    found: frozenset[str] = part.LEFT_OUT if part else frozenset()
    return found


def offers(game_name: str, view: Any) -> tuple[Offer, ...]:
    """What stands on offer between players, if the game knows such a thing."""
    part = part_of(game_name, "words.post")
    return tuple(part.offers(view)) if part is not None and hasattr(part, "offers") else ()


def orders(game_name: str) -> Any:
    """What a game says about standing orders: its language, whose they are, what it measures."""
    return part_of(game_name, "chapters.orders")
