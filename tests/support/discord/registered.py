"""Every bot of these tests registers the same commands: they are worded and measured once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from bot import app
from bot.playground.api import limits_commands
from bot.playground.api.limits import Problem
from bot.playground.model.things import Json


@pytest.fixture(scope="session", autouse=True)
def commands_are_worded_once() -> Iterator[None]:
    known: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    translated = app.registration

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

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "registration", registration)
        patch.setattr(limits_commands, "commands", problems)
        yield
