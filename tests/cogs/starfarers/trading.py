"""Answers given on the trays of Starfarers, and proof that nothing came of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.store.records import TableRow
from cogs.ui.words import ids
from tests.cogs.starfarers.starfaring import Harbour, commit_of, moves
from tests.support.discord.driver import Person


@asynccontextmanager
async def nothing_changes(harbour: Harbour, row: TableRow, person: Person) -> AsyncIterator[None]:
    """Neither the table, nor any public message; nobody is called."""

    async def everything() -> Any:
        await harbour.settle()
        public = [
            (seen.id, seen.text, seen.labels, seen.called)
            for seen in person.see()
            if not seen.ephemeral
        ]
        return await harbour.version(row), public

    before = await everything()
    yield
    assert await everything() == before


async def tap(person: Person, choice: str, option: str) -> None:
    """One more of a kind, on the tray of a question."""
    panel = person.panel()
    code = next(
        str(move)
        for _, move in moves(panel)
        if (move.op, move.choice, move.option) == (ids.ADD, choice, option)
    )
    await person.press(code, panel)


async def take(person: Person, label: str) -> None:
    """An option, on a button or in a list."""
    panel = person.panel()
    if panel.selects:
        await person.choose(label, None, panel)
    else:
        await person.press(label, panel)


async def seal(person: Person) -> None:
    await person.press(commit_of(person.panel()), person.panel())
