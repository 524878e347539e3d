"""A table's options, read strictly: what does not fit is refused with what would."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, get_type_hints

import msgspec

from bot.engine.chance import SECRET_BYTES, Chance
from bot.engine.errors import UnclearAnswer
from bot.engine.game import Game, Options
from bot.engine.records import S
from bot.engine.story import open_table
from bot.engine.text import Text, say

SHOWN = 40  # characters of a wrong answer that are said again


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
