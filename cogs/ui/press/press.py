"""One press, menu or form: who gave it, on which screen, the answer that Discord waits for, and how
it is counted.

That answer goes over a line that may fail. It may be sent again: Discord takes the first and says
so of the others. What came back decides whether the player can still be told anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, NamedTuple, TypeAlias, TypeVar

import aiohttp
import discord
from discord import InteractionType

from bot.engine.errors import IllegalMove
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

    @property
    def word(self) -> str:
        """What was chosen in a menu of one, else the door's own word."""
        return ids.require_word(self.value) or self.arg

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


# --- how interactions end, in numbers

MOST = 1_000  # interactions that have not ended
UNHEARD_OF = "unknown"  # nothing that this build knows, such as a forged id
KINDS = {
    InteractionType.application_command: "command",
    InteractionType.autocomplete: "autocomplete",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
}
GROUPS = {1, 2}  # types of options: a command or a group within a group
PREFIXES = {"d1": "door", "u1": "page", "v1": "vote", "a1": "admin"}
MOVE = "m1"


class Outcome(StrEnum):
    """How an interaction ended."""

    DONE = "done"
    REFUSED = "refused"  # with a reason that its player can read
    FAILED = "failed"  # a mistake of ours, or a store that is away
    LATE = "late"  # done, but Discord took no answer any more
    RESTARTING = "restarting"


class Counted(NamedTuple):
    """An interaction that has not ended."""

    kind: str
    command: str
    table: str  # only to find its game: never a label
    at: float
    acknowledged: bool = False


class Counting:
    """Notes acknowledgements and ends; its labels have few values, whatever somebody sends.

    `is_command` and `is_handled` say whether this build knows the name of a command or the kind
    of a component; `game_of` gives the game of a table, or an empty text.
    """

    def __init__(
        self,
        note: Callable[..., None],
        *,
        is_command: Callable[[str], bool],
        is_handled: Callable[[tuple[str, str]], bool],
        game_of: Callable[[str], str],
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._note, self._clock = note, clock
        self._is_command, self._is_handled, self._game_of = is_command, is_handled, game_of
        self._open: dict[str, Counted] = {}

    def arrived(self, interaction: discord.Interaction[Any]) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        what, table = UNHEARD_OF, ""
        if "custom_id" in data:
            what, table = self._component(str(data["custom_id"]))
        elif self._is_command(name := name_of(data)):
            what = name
        group = KINDS.get(interaction.type, UNHEARD_OF)
        self._open[str(interaction.id)] = Counted(group, what, table, self._clock())
        if len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def _component(self, custom: str) -> tuple[str, str]:
        found = ids.read(custom[: ids.LONGEST + 1])
        if found is None:
            return UNHEARD_OF, ""
        version, what = ids.kind(found)
        if version == MOVE:
            return "move", ids.table_of(found)
        if not self._is_handled((version, what)):
            return UNHEARD_OF, ""
        return f"{PREFIXES[version]}.{what}", ids.table_of(found)

    def acknowledged(self, interaction: str) -> None:
        """Discord has the first answer. Proposals while somebody types end with it."""
        heard = self._open.get(interaction)
        if heard is None or heard.acknowledged:
            return
        self._open[interaction] = heard._replace(acknowledged=True)
        took = self._clock() - heard.at
        self._note("acknowledge_seconds", took, heard.kind)
        if heard.kind == KINDS[InteractionType.autocomplete]:
            self.ended(interaction, Outcome.DONE)

    def ended(self, interaction: str, outcome: Outcome) -> None:
        """Count it, once."""
        heard = self._open.pop(interaction, None)
        if heard is None:
            return
        game = self._game_of(heard.table) if heard.table else ""
        self._note("interactions", 1.0, heard.kind, heard.command, game, outcome)
        self._note("command_seconds", self._clock() - heard.at, heard.kind, heard.command)


def outcome_of(error: Exception) -> Outcome:
    return Outcome.REFUSED if isinstance(error, IllegalMove) else Outcome.FAILED


def name_of(data: Mapping[str, Any]) -> str:
    """A command with its groups: `admin server setup`."""
    names = [str(data.get("name", ""))]
    options = data.get("options") or ()
    while options and options[0].get("type") in GROUPS:
        names.append(str(options[0]["name"]))
        options = options[0].get("options") or ()
    return " ".join(names)
