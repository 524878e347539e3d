"""Every bot of these tests registers the same commands: they are put into words once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot import app


@pytest.fixture(scope="session", autouse=True)
def commands_are_worded_once() -> Iterator[None]:
    known: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    translated = app.registration

    async def registration(tree: Any, guild: Any) -> list[dict[str, Any]]:
        key = (guild, *(command.qualified_name for command in tree.walk_commands()))
        if key not in known:
            known[key] = await translated(tree, guild)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "registration", registration)
        yield
