"""Private panels that wait: once their table asks their reader, the question takes their place.

Known as long as the process lives, and changed as long as Discord allows: a quarter of an hour.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord

from bot.engine.errors import IllegalMove
from bot.play.table.live import is_copy
from cogs.ui.press.press import LOST
from cogs.ui.table.sitting import Reader
from cogs.ui.table.visitors import remember
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel, Waiting

LOG = logging.getLogger("sublight.front")


class Wait(NamedTuple):
    """A panel, and the press by which Discord lets it be changed."""

    interaction: discord.Interaction[Any]
    reader: Reader
    message: int


class Waits:
    """For each player at a table the last panel that waits, unless they were asked since."""

    def __init__(self, go_on: Callable[[str, Wait], Awaitable[None]]) -> None:
        self._go_on = go_on
        self._waits: dict[str, Wait] = {}  # by table and user
        self._tasks: set[asyncio.Task[None]] = set()

    def shown(self, wait: Wait, panel: Panel) -> None:
        if isinstance(panel, Waiting) and not is_copy(panel.table):
            remember(self._waits, _name(panel.table, wait), wait)
            self.wake(panel.table)  # it may have moved while this was sent
            return
        found = (ids.read(button.id) for button in panel.buttons())
        for table in {one.table for one in found if isinstance(one, MoveId)}:
            self._waits.pop(_name(table, wait), None)

    def wake(self, table: str) -> None:
        """A table has moved."""
        for wait in self.at(table):
            task = asyncio.create_task(self._try(table, wait), name=f"panel {table}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def at(self, table: str) -> list[Wait]:
        return [wait for name, wait in self._waits.items() if name == _name(table, wait)]

    def drop(self, table: str, wait: Wait) -> bool:
        """False: it did not wait any more."""
        name = _name(table, wait)
        if self._waits.get(name) is not wait:
            return False
        del self._waits[name]
        return True

    async def idle(self) -> None:
        """Until every panel that may go on has done so."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _try(self, table: str, wait: Wait) -> None:
        try:
            await self._go_on(table, wait)
        except (IllegalMove, discord.HTTPException, *LOST) as late:
            self.drop(table, wait)
            LOG.info("a panel that waited is gone: %s", late)
        except Exception:
            self.drop(table, wait)
            LOG.exception("a panel that waited could not go on")


def _name(table: str, wait: Wait) -> str:
    return f"{table}/{wait.reader.user}"
