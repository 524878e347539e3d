"""Whom somebody does not want near: a list that nobody else ever reads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from bot.engine.errors import require
from bot.play.locks import Locks
from bot.store import settings
from bot.store.journal import Journal
from bot.store.privacy.sealing import sealed
from bot.store.settings import BLOCKED, SHUNNED, USER, Setting

MOST = 100


class Blocks:
    """Whoever was blocked and then forgotten stays so, under a hash that only they fit."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._locks = Locks()

    async def of(self, user: str) -> list[str]:
        """Those whom the bot knows."""
        return list(await BLOCKED.read(self._journal, user))

    async def forgotten(self, user: str) -> int:
        """How many it has forgotten since."""
        return len(await SHUNNED.read(self._journal, user))

    async def add(self, user: str, other: str) -> None:
        """Blocking somebody twice changes nothing."""
        require(user != other, "company.refuse.yourself")
        async with self._locks.of(user):

            def more(known: tuple[str, ...]) -> tuple[str, ...]:
                require(len(known) < MOST or other in known, "company.refuse.many", n=MOST)
                return (*(one for one in known if one != other), other)

            await BLOCKED.change(self._journal, more, user)

    async def remove(self, user: str, other: str) -> None:
        async with self._locks.of(user):
            require(await self.shuns(user, other), "company.refuse.not_blocked")
            await self._drop(BLOCKED, user, other)
            if await SHUNNED.read(self._journal, user):
                await self._drop(SHUNNED, user, await self._hash(user, other))

    async def shuns(self, user: str, other: str) -> bool:
        """Has `user` blocked the other?"""
        kept = await settings.kept(self._journal, USER, user)
        if other in kept.get(BLOCKED):
            return True
        hashes = kept.get(SHUNNED)
        return bool(hashes) and await self._hash(user, other) in hashes

    async def apart(self, one: str, other: str) -> bool:
        """Has either blocked the other?"""
        return await self.shuns(one, other) or await self.shuns(other, one)

    async def shunned_by(self, user: str, others: Iterable[str]) -> bool:
        """Has any of these blocked them?"""
        return bool(await self.shunning(user, others))

    async def shunning(self, user: str, others: Iterable[str]) -> tuple[str, ...]:
        """Those of these who have blocked them."""
        wanted = [one for one in dict.fromkeys(others) if one != user]
        return tuple([one for one in wanted if await self.shuns(one, user)])

    async def among(self, user: str, others: Iterable[str]) -> tuple[str, ...]:
        """Those of these whom they have blocked."""
        wanted = [one for one in dict.fromkeys(others) if one != user]
        return tuple([one for one in wanted if await self.shuns(user, one)])

    async def _hash(self, user: str, other: str) -> str:
        return await asyncio.to_thread(sealed, USER.of(user), other)

    async def _drop(self, listed: Setting[tuple[str, ...]], user: str, gone: str) -> None:
        def left(known: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(one for one in known if one != gone)

        await listed.change(self._journal, left, user)
