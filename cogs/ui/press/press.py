"""One press, menu or form: who gave it, on which screen, and the answer that Discord waits for.

That answer goes over a line that may fail. It may be sent again: Discord takes the first and says
so of the others. What came back decides whether the player can still be told anything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias, TypeVar

import aiohttp
import discord

from cogs.ui.table.sitting import Reader
from cogs.ui.table.visitors import remember
from cogs.ui.words import ids
from cogs.ui.words.ids import AdminId, AnyId, DoorId, MoveId, SelfId
from cogs.ui.words.panel import Form, Panel

T = TypeVar("T")
LOST = (OSError, TimeoutError, aiohttp.ClientConnectionError, aiohttp.ClientPayloadError)
ARRIVED, UNKNOWN = 40060, (10062, 10015)  # what Discord says of it: already, or not any more
IN_TIME, EACH, PAUSE = 2.8, 1.4, 0.1  # seconds: for all attempts, for each, between two
TIMES = 3  # that a message is changed before its words are given up
LOG = logging.getLogger("sublight.front")
HASTE = 2.0  # seconds in which a finger may still mean what was there before
NEWER, AGAIN = "cog.newer_panel", "cog.press_again"


@dataclass(frozen=True)
class Press:
    """One press, one menu or one form sent in; `fields` only of a form."""

    interaction: discord.Interaction[Any]
    reader: Reader
    id: AnyId
    values: tuple[str, ...] | None = None
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def table(self) -> str:
        """The table that the id names; empty: a page of its own."""
        return ids.table_of(self.id)

    @property
    def arg(self) -> str:
        return self.id.arg if isinstance(self.id, DoorId | SelfId | AdminId) else ""

    @property
    def value(self) -> str:
        """What was chosen in a menu of one."""
        return next(iter(self.values or ()), "")

    @property
    def message(self) -> int:
        """The message that was pressed."""
        return self.interaction.message.id if self.interaction.message else 0

    def field(self, name: str) -> str:
        return next(iter(self.fields.get(name, ())), "")


Handler: TypeAlias = Callable[[Press], Awaitable[Panel | None]]
Opener: TypeAlias = Callable[[Press], Awaitable[Form]]


# --- screens


class Screens:
    """Known as long as the process lives: it guards against slips, not against anything else."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.haste = HASTE
        self._clock = clock
        self._newest: dict[str, int] = {}  # the message that asked last, by table and user
        self._pressed: dict[str, tuple[float, str]] = {}  # when, and what, by message

    def shown(self, panel: Panel, reader: Reader, message: int, *, by_itself: bool = False) -> None:
        """A panel that goes on by itself does not outdo one that was opened after it."""
        found = (ids.read(button.id) for button in panel.buttons())
        table = next((one.table for one in found if isinstance(one, MoveId)), "")
        name = f"{table}/{reader.user}"
        if table and not (by_itself and message < self._newest.get(name, 0)):
            remember(self._newest, name, message)

    def answered(self, press: Press) -> None:
        """Until now the finger saw what it had pressed."""
        remember(self._pressed, str(press.message), (self._clock(), str(press.id)))

    def moved(self, message: int) -> None:
        """It shows something else by now, though nobody has pressed it."""
        remember(self._pressed, str(message), (self._clock(), ""))

    def doubt(self, press: Press) -> str:
        """Why a press should not end anything yet; empty: it is meant."""
        now, code = self._clock(), str(press.id)
        at, before = self._pressed.get(str(press.message), (0.0, ""))
        self.answered(press)
        newest = self._newest.get(f"{press.table}/{press.reader.user}", press.message)
        if newest != press.message:
            return NEWER
        return AGAIN if before != code and now - at < self.haste else ""


# --- the answer in three seconds


class Heard(Enum):
    """Has Discord heard the answer?"""

    YES = "yes"
    PERHAPS = "perhaps"  # it may have: then the player waits for more
    NO = "no"  # it was too late


async def call_back(send: Callable[[], Awaitable[object]]) -> Heard:
    """Sent until it has arrived or time is up; Discord's other refusals are raised."""
    clock = asyncio.get_running_loop().time
    end, tries = clock() + IN_TIME, 0
    while True:
        tries += 1
        try:
            async with asyncio.timeout(min(EACH, max(PAUSE, end - clock()))):
                await send()
        except discord.HTTPException as error:
            if error.code in (ARRIVED, *UNKNOWN):
                return Heard.YES if error.code == ARRIVED else Heard.NO
            if error.status < 500:
                raise
        except LOST:
            pass
        else:
            return Heard.YES
        if clock() + PAUSE >= end:
            LOG.warning("an answer may not have arrived after %s attempts", tries)
            return Heard.PERHAPS
        if tries == 1:
            LOG.info("an answer is sent again")
        await asyncio.sleep(PAUSE)


async def persist(change: Callable[[], Awaitable[T]]) -> T:
    """A change that may be made twice, over a line that is lost now and then."""
    for _ in range(TIMES - 1):
        try:
            return await change()
        except LOST:
            LOG.info("a message is changed again")
            await asyncio.sleep(PAUSE)
    return await change()
