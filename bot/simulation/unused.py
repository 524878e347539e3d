"""What a game declares and simulated games never came to: commands, options and events."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

import msgspec
from msgspec import inspect

from bot.engine.events import Event, event_classes
from bot.engine.game import Game
from bot.engine.records import Command, Record


class Unused(Record, frozen=True):
    """Commands and events by their tags, options as `name=value` if their values can be listed."""

    commands: tuple[str, ...]
    options: tuple[str, ...]
    events: tuple[str, ...]


def given_by(command: object) -> Iterator[type[Command]]:
    """The kind of a command, and of those that it lists."""
    if isinstance(command, Command):
        yield type(command)
        for name in command.__struct_fields__:
            yield from given_by(getattr(command, name))
    elif isinstance(command, tuple):
        for part in command:
            yield from given_by(part)


def unused(
    game: Game[Any], options: Record, commands: Set[type[Command]], events: Set[type[Event[Any]]]
) -> Unused:
    """All that the game declares but these, at tables with these options."""
    given = inspect.type_info(game.commands)
    kinds = given.types if isinstance(given, inspect.UnionType) else (given,)
    tags = {kind.cls: kind.tag for kind in kinds if isinstance(kind, inspect.StructType)}
    chosen = msgspec.to_builtins(options)
    return Unused(
        tuple(str(tag) for kind, tag in tags.items() if kind not in commands),
        tuple(f"{name}={value}" for name, value in values(game) if chosen[name] != value),
        tuple(kind.tag for kind in event_classes(game.name) if kind not in events),
    )


def values(game: Game[Any]) -> Iterator[tuple[str, Any]]:
    """The options of a table, each with every value it can have."""
    yield from (("players", number) for number in game.seats)
    shape = inspect.type_info(game.options)
    assert isinstance(shape, inspect.StructType)
    for field in shape.fields:
        match field.type:
            case inspect.BoolType():
                yield from ((field.name, value) for value in (False, True))
            case inspect.EnumType(kind):
                yield from ((field.name, value.value) for value in kind)
