"""What people are called: on a server as they are called there, elsewhere as everywhere."""

from __future__ import annotations

from typing import Any

import discord

from bot.play.assembly import Play
from bot.store import settings
from bot.store.settings import NAME, NAME_HERE

MOST_KNOWN = 512


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
            earlier = await settings.NAMES.read(journal, user)
            await settings.NAMES.save(journal, tuple(sorted({*earlier, known})), user)
            until = {**await settings.NAMED.read(journal, user), known: self.play.clock()}
            await settings.NAMED.save(journal, until, user)
        await setting.save(journal, name, user, *guild)


def remember(known: dict[str, Any], key: str, value: Any) -> None:
    known.pop(key, None)
    known[key] = value
    if len(known) > MOST_KNOWN:
        del known[next(iter(known))]
