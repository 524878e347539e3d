"""A table's options: what a game lets choose; read strictly, what does not fit is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from functools import cache
from itertools import islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from bot.engine.chance import SECRET_BYTES, Chance
from bot.engine.errors import IllegalMove, UnclearAnswer
from bot.engine.game import Game, Options
from bot.engine.records import S
from bot.engine.story import open_table
from bot.engine.text import Text, say
from bot.games import NAMES
from bot.games import game as find_game

SHOWN = 40  # characters of a wrong answer that are said again


# --- what there is to choose


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


def lists(game_name: str) -> Mapping[str, Mapping[str, Text]]:
    """The options of a game that name several pieces, each with all there are."""
    return find_game(game_name).guide.lists


def idle_options(game_name: str, chosen: Mapping[str, Any]) -> Collection[str]:
    """The options of a game that change nothing where the others are as they are."""
    return find_game(game_name).guide.idle(chosen)


def defaults(game_name: str) -> dict[str, Any]:
    """The options of a table about which nobody said anything: for two, or as few as may play."""
    rules = find_game(game_name)
    players = min(number for number in rules.seats if number > 1)
    found: dict[str, Any] = msgspec.to_builtins(rules.options(players=players))
    return found


@cache
def setups(game_name: str) -> tuple[Mapping[str, Any], ...]:
    """Tables of all sorts: every number of seats, then each option by itself, where it fits."""
    game, usual = find_game(game_name), defaults(game_name)
    numbers = tuple(seat_numbers(game_name))
    others: list[tuple[str, Any]] = [(name, not usual[name]) for name in switches(game_name)]
    for name, words in variants(game_name).items():
        others += ((name, word) for word in words if word != usual[name])
    found: list[Mapping[str, Any]] = [{"players": number} for number in numbers]
    for place, (name, value) in enumerate(others):
        turned = (numbers[(place + step) % len(numbers)] for step in range(len(numbers)))
        tables = ({"players": number, name: value} for number in turned)
        found.extend(islice((one for one in tables if fits(game, one)), 1))
    return tuple(found)


def fits(game: Game[S], given: Mapping[str, Any]) -> bool:
    try:
        read_options(game, given)
    except IllegalMove:
        return False
    return True


# --- what was chosen


def read_options(game: Game[S], given: Mapping[str, Any]) -> Options:
    """The game's record of these names and values; a set-up with them must succeed."""
    kinds = get_type_hints(game.options)
    names = tuple(msgspec.structs.fields(game.options))
    known = tuple(field.name for field in names)
    for name, value in given.items():
        if name not in known:
            raise UnclearAnswer("play.refuse.option_unknown", name=str(name)[:SHOWN], allowed=known)
        try:
            msgspec.convert(value, kinds[name])
        except msgspec.ValidationError:
            raise UnclearAnswer(
                "play.refuse.option_value",
                name=name,
                given=str(value)[:SHOWN],
                allowed=possible(kinds[name]),
            ) from None
    missing = tuple(field.name for field in names if field.required and field.name not in given)
    if missing:
        raise UnclearAnswer("play.refuse.option_missing", names=missing)
    options = msgspec.convert(dict(given), game.options)
    open_table(game, options, Chance(bytes(SECRET_BYTES)))  # refuses what does not fit together
    return options


def possible(kind: Any) -> Text:
    """What may be given for an option of this type."""
    if kind is bool:
        return say("play.option.yes_or_no")
    if kind is int:
        return say("play.option.number")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return say("play.option.one_of", values=tuple(str(member.value) for member in kind))
    return say("play.option.text")
