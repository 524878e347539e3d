"""Every bot of these tests registers the same commands: they are read and measured once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from types import CodeType, FunctionType
from typing import Any

import msgspec
import pytest
from discord.app_commands import commands as discord_commands

from bot import client
from bot.playground.api import limits_commands
from bot.playground.api.limits import Problem
from bot.playground.model.things import Json
from cogs.ui.press import slash


@pytest.fixture(scope="session", autouse=True)
def commands_are_worded_once() -> Iterator[None]:
    """Each bot makes them, but discord.py reads their functions for the first one alone."""
    with pytest.MonkeyPatch.context() as patch:
        word_once(patch)
        read_once(patch)
        yield


def read_once(patch: pytest.MonkeyPatch) -> None:
    read, check = (
        discord_commands._extract_parameters_from_callback,
        discord_commands.validate_auto_complete_callback,
    )
    parameters: dict[str, dict[str, Any]] = {}  # by the key of a command's name
    checked = set[CodeType]()

    def command(*, name: Any, **more: Any) -> Any:
        def known(callback: Any, names: Any) -> dict[str, Any]:
            key = name.extras["key"]
            if key not in parameters:
                parameters[key] = read(callback, names)
            return {word: copy(one) for word, one in parameters[key].items()}

        with pytest.MonkeyPatch.context() as now:
            now.setattr(discord_commands, "_extract_parameters_from_callback", known)
            return discord_commands.Command(name=name, **more)

    def validate(callback: Any) -> Callable[..., Any]:
        if not isinstance(callback, FunctionType) or callback.__code__ not in checked:
            checked.add(callback.__code__)
            return check(callback)
        callback.pass_command_binding = False  # type: ignore[attr-defined]  # as `check` would
        return callback

    patch.setattr(slash, "Command", command)
    patch.setattr(discord_commands, "validate_auto_complete_callback", validate)


def word_once(patch: pytest.MonkeyPatch) -> None:
    known: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    translated = client.registration

    async def registration(tree: Any, guild: Any) -> list[dict[str, Any]]:
        key = (guild, *(command.qualified_name for command in tree.walk_commands()))
        if key not in known:
            known[key] = await translated(tree, guild)
        return known[key]

    measured: dict[bytes, list[Problem]] = {}
    measure = limits_commands.commands

    def problems(bodies: Sequence[Json]) -> list[Problem]:
        told = msgspec.json.encode(bodies)
        if told not in measured:
            measured[told] = measure(bodies)
        return measured[told]

    patch.setattr(client, "registration", registration)
    patch.setattr(limits_commands, "commands", problems)
