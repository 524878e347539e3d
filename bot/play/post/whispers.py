"""Whispers: private notes from one player to another, kept beside the moves and never in a game.

Those of one person to another at one table are one setting, which names both of them: the two
find it in their data, nobody else does, and it goes with either.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from bot.engine.errors import require
from bot.engine.records import Record, replace
from bot.play.locks import Locks
from bot.play.post.notices import Ledger
from bot.play.post.posts import users_of
from bot.play.table.live import RUNNING
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import TableRow
from bot.store.settings import WHISPERS, Setting

LONGEST = 300  # characters
KEPT = 20  # of each to each
MOST_UNREAD = 5


class Whisper(Record, frozen=True):
    by: str
    to: str
    text: str
    at: float
    read: bool = False


WHISPER: Setting[tuple[Whisper, ...]] = settings.WHISPER.holding(tuple[Whisper, ...], ())


class Whispers:
    def __init__(
        self, journal: Journal, ledger: Ledger, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._journal = journal
        self._ledger = ledger
        self._clock = clock
        self._locks = Locks()

    async def send(self, row: TableRow, by: str, to: str, text: str) -> None:
        """The first that is not read yet is noticed; those after it are found with it."""
        text = text.strip()
        require(row.status == RUNNING, "whisper.refuse.not_now")
        people = users_of(row).values()
        require(by in people, "whisper.refuse.not_seated")
        require(to in people and to != by, "whisper.refuse.nobody")
        require(text, "whisper.refuse.empty")
        require(len(text) <= LONGEST, "whisper.refuse.long", limit=LONGEST, n=len(text))
        async with self._locks.of(row.id):
            first, whisper = not await self._unread(row, to), Whisper(by, to, text, self._clock())

            def more(known: tuple[Whisper, ...]) -> tuple[Whisper, ...]:
                waiting = sum(not one.read for one in known)
                require(waiting < MOST_UNREAD, "whisper.refuse.many", n=MOST_UNREAD)
                return (*known, whisper)[-KEPT:]

            await WHISPER.change(self._journal, more, row.id, by, to)
            if first:
                await self._notice(row, to)

    async def heard(self, row: TableRow, user: str, most: int) -> list[Whisper]:
        """The oldest that they have not read, which they read now."""
        async with self._locks.of(row.id):
            found = (await self._unread(row, user))[:most]

            def heard(known: tuple[Whisper, ...]) -> tuple[Whisper, ...]:
                return tuple(replace(one, read=True) if one in found else one for one in known)

            for sender in dict.fromkeys(one.by for one in found):
                await WHISPER.change(self._journal, heard, row.id, sender, user)
            if found and not await self._unread(row, user):
                await self._settle(row, user)
        return found

    async def exchanged(self, row: TableRow, user: str) -> list[Whisper]:
        """All from them and to them that are kept, the oldest first."""
        found: list[Whisper] = []
        kept = await settings.kept(self._journal, settings.TABLE, row.id)
        for other in await self._others(row, user):
            found += kept.get(WHISPER, user, other) + kept.get(WHISPER, other, user)
        return sorted(found, key=lambda one: one.at)

    async def _unread(self, row: TableRow, user: str) -> list[Whisper]:
        found: list[Whisper] = []
        kept = await settings.kept(self._journal, settings.TABLE, row.id)
        for other in await self._others(row, user):
            found += [one for one in kept.get(WHISPER, other, user) if not one.read]
        return sorted(found, key=lambda one: one.at)

    async def _others(self, row: TableRow, user: str) -> list[str]:
        """Who plays there, or ever did."""
        facts = await self._journal.seat_facts(row.id)
        seen = [*users_of(row).values(), *(who for f in facts for who in (f.former, f.user))]
        return [one for one in dict.fromkeys(seen) if one.isdecimal() and one != user]

    async def _notice(self, row: TableRow, to: str) -> None:
        """In their own way; it stands until they have read all of them."""
        mark = f"{seat_of(row, to)}.{secrets.token_hex(4)}"
        await WHISPERS.change(self._journal, lambda standing: (*standing, mark), row.id)
        await self._ledger.asked(row.id, f"{WHISPER.name}:{mark}", [to])

    async def _settle(self, row: TableRow, user: str) -> None:
        mine = f"{seat_of(row, user)}."

        def rest(marks: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(mark for mark in marks if not mark.startswith(mine))

        await WHISPERS.change(self._journal, rest, row.id)


def seat_of(row: TableRow, user: str) -> str:
    """In the settings of a table seats are named, not people."""
    return next((str(seat) for seat, one in users_of(row).items() if one == user), "-")
