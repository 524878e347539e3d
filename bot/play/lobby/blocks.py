"""Whom somebody does not want near: a list that nobody else ever reads."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.errors import require
from bot.play.locks import Locks
from bot.store.journal import Journal
from bot.store.settings import BLOCKED

MOST = 100


class Blocks:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._locks = Locks()

    async def of(self, user: str) -> list[str]:
        return list(await BLOCKED.read(self._journal, user))

    async def add(self, user: str, other: str) -> None:
        """Blocking somebody twice changes nothing."""
        require(user != other, "company.refuse.yourself")
        async with self._locks.of(user):
            known = await self.of(user)
            require(len(known) < MOST or other in known, "company.refuse.many", n=MOST)
            await self._save(user, [*(one for one in known if one != other), other])

    async def remove(self, user: str, other: str) -> None:
        async with self._locks.of(user):
            known = await self.of(user)
            require(other in known, "company.refuse.not_blocked")
            await self._save(user, [one for one in known if one != other])

    async def shuns(self, user: str, other: str) -> bool:
        """Has `user` blocked the other?"""
        return other in await self.of(user)

    async def apart(self, one: str, other: str) -> bool:
        """Has either blocked the other?"""
        return await self.shuns(one, other) or await self.shuns(other, one)

    async def shunned_by(self, user: str, others: Iterable[str]) -> bool:
        """Has any of these blocked them?"""
        return any([await self.shuns(one, user) for one in others if one != user])

    async def among(self, user: str, others: Iterable[str]) -> tuple[str, ...]:
        """Those of these whom they have blocked."""
        mine = await self.of(user)
        return tuple(one for one in dict.fromkeys(others) if one in mine)

    async def _save(self, user: str, others: list[str]) -> None:
        await BLOCKED.save(self._journal, tuple(others), user)
