"""Who comes to a table: what they are called, whether they are let in, what newcomers are told.

The gate is asked wherever a door, a form or a command gets a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.engine.records import Record
from bot.play.assembly import Play
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.people import everybody_at
from bot.play.table.live import OPEN
from bot.store import settings
from bot.store.records import TableRow
from bot.store.settings import HINTS, NAME, NAME_HERE, Kept
from cogs.ui.words.tongue import Tongue

MOST_KNOWN = 512
TIPS = GREEN, UNDO, WHY, NEWS, ORDERS = "green", "undo", "why", "news", "orders"  # in order
TIMES = 2  # that a tip is shown, or what is new explained


# --- what people are called


class Names:
    """A nickname is its server's: no other server ever reads it."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._names: dict[str, str] = {}

    async def known_name(self, user: str, guild: str = "") -> str:
        """Of somebody met before; empty: nobody has seen them yet."""
        here = await self._known(user, guild) if guild else ""
        return here or await self._known(user)

    async def seen(self, who: discord.User | discord.Member, guild: int | None) -> None:
        """Somebody as Discord tells of them on a server, or in a direct message."""
        name = who.global_name or who.name
        await self.meet(str(who.id), name, str(guild or ""), who.display_name)

    async def meet(self, user: str, name: str, guild: str = "", here: str = "") -> None:
        """`here`: what they are called on this server; written down when it is new."""
        await self._keep(user, name)
        if guild:
            await self._keep(user, "" if here == name else here, guild)

    def forget(self, user: str) -> None:
        for key in [one for one in self._names if one.partition("/")[0] == user]:
            del self._names[key]

    async def _known(self, user: str, *guild: str) -> str:
        key = "/".join((user, *guild))
        if key not in self._names:
            saved = await (NAME_HERE if guild else NAME).read(self.play.journal, user, *guild)
            remember(self._names, key, saved)
        return self._names[key]

    async def _keep(self, user: str, name: str, *guild: str) -> None:
        key, journal = "/".join((user, *guild)), self.play.journal
        if self._names.get(key) == name:
            return
        remember(self._names, key, name)
        setting = NAME_HERE if guild else NAME
        known = await setting.read(journal, user, *guild)
        if known == name:
            return
        if known:  # to be found again when all of them are to be forgotten
            await settings.NAMES.change(journal, lambda e: tuple(sorted({*e, known})), user)
        now = self.play.clock()

        def renamed(
            times: Mapping[str, tuple[float, float | None]],
        ) -> Mapping[str, tuple[float, float | None]]:
            changed = dict(times)
            if known:
                changed[known] = (times[known][0] if known in times else 0.0, now)
            if name:
                changed[name] = (times[name][0] if name in times else now, None)
            return changed

        await settings.NAMED.change(journal, renamed, user)
        await setting.save(journal, name, user, *guild)


def remember(known: dict[str, Any], key: str, value: Any) -> None:
    known.pop(key, None)
    known[key] = value
    if len(known) > MOST_KNOWN:
        del known[next(iter(known))]


# --- the gate


class Where(Record, frozen=True):
    """Where somebody asks: a server, and a channel or thread of it; a direct message has none.

    `writes`: they may write there themselves. `opens`: and begin threads of its channel.
    """

    guild: str = ""
    channel: str = ""
    writes: bool = False
    opens: bool = False


async def let_in(
    play: Play, table: str, row: TableRow | None, user: str, where: Where | None
) -> bool:
    """Its people and whom they asked; else its server, or by invitation only its thread.

    As long as it looks for players, its card is there for the whole server. The journal is asked
    the same where there is no such table: it takes as long.
    """
    if where is None or (row is not None and user in everybody_at(row)):
        return row is not None
    kept = await settings.kept(play.journal, settings.TABLE, table)
    requests = await play.seats.requests(table)
    if row is None:
        return False
    named = any(one.open and one.asked.player == user for one in requests)
    if named or kept.get(settings.INVITED, user):
        return True
    if not row.guild or where.guild != row.guild:
        return False
    by_invitation = kept.get(settings.ACCESS) == BY_INVITATION and row.status != OPEN
    return not by_invitation or where.channel == kept.get(settings.THREAD)


# --- tips: one grey line on a panel, gone once it is known


async def next_tip(play: Play, user: str, tongue: Tongue) -> str:
    """Counted as shown; empty: they have seen them all."""
    shown = await HINTS.read(play.journal, user)
    tip = next((one for one in TIPS if shown.get(one, 0) < TIMES), None)
    if tip is None:
        return ""
    await count(play, user, tip)
    return f"-# {tongue.say(f'cog.hint.{tip}')}"


def is_new(kept: Kept, name: str) -> bool:
    """A tip not shown often enough, or a kind of question not answered so often."""
    return kept.get(HINTS).get(name, 0) < TIMES


async def count(play: Play, user: str, name: str) -> None:
    def once_more(shown: Mapping[str, int]) -> Mapping[str, int]:
        return {**shown, name: shown.get(name, 0) + 1}

    await HINTS.change(play.journal, once_more, user)


async def learned(play: Play, user: str, tip: str) -> None:
    """They have done it without being told."""

    def known(shown: Mapping[str, int]) -> Mapping[str, int]:
        return shown if shown.get(tip, 0) >= TIMES else {**shown, tip: TIMES}

    await HINTS.change(play.journal, known, user)


async def tips_again(play: Play, user: str) -> None:
    """All of them."""
    await HINTS.drop(play.journal, user)
