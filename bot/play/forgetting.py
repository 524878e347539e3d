"""What is stored about a person: told to whoever asks about himself, and forgotten on his wish."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import msgspec

from bot.engine.errors import IllegalMove
from bot.engine.records import Record, encode
from bot.play.lobby import ID_LENGTH, ID_LETTERS, Lobby
from bot.play.referee import Referee
from bot.play.seating import Seating
from bot.play.tables import OPEN, RUNNING
from bot.store.database import archive_of
from bot.store.erasing import Person, concerned, erase_in, erasing, scrub
from bot.store.journal import JournalError
from bot.store.personal import gathered
from bot.store.rotation import copies, games_in
from bot.store.sqlite import SqliteJournal

FORMER = "former:"  # what stands where a person was; then letters that mean nothing
NAME, NAMES = "name", "names"  # a user's settings: what he is called, and was before
LOG = logging.getLogger("sublight.forgetting")


class Forgotten(Record, frozen=True):
    """What came of it. `left`: files that could not be cleaned, and why."""

    tables: int
    alias: str
    left: tuple[str, ...] = ()


class Forgetting:
    """Seats at running tables go to autopilots first; the games themselves stay whole."""

    def __init__(
        self,
        journal: SqliteJournal,
        referee: Referee,
        lobby: Lobby,
        seating: Seating,
        *,
        backups: Path | None = None,
    ) -> None:
        self.listeners: list[Callable[[str], None]] = []  # who else remembers somebody
        self._journal = journal
        self._referee = referee
        self._lobby = lobby
        self._seating = seating
        self._backups = backups

    async def told(self, user: str) -> bytes:
        """Everything stored about him, as JSON that a human can read."""
        found = await asyncio.to_thread(gathered, self._journal.path, user)
        return msgspec.json.format(encode({"user": user, **found}), indent=2)

    async def forget(self, user: str, names: Iterable[str] = ()) -> Forgotten:
        """Afterwards nobody can tell from any file of ours that he was ever here."""
        person = await self._person(user, names)
        await self._leave_tables(user)
        running = {row.id for row in await self._journal.tables(status=RUNNING)}
        mine = await self._journal.writer.submit(lambda c: concerned(c, user))
        async with AsyncExitStack() as stack:
            for table in running & set(mine):  # no move is under way while chains are made anew
                await stack.enter_async_context(self._referee.alone(table))
            tables = await self._erase(person)
            for table in tables:
                self._referee.forget(table)
        await self._journal.writer.alone(scrub)
        for listener in self.listeners:
            listener(user)
        left = await asyncio.to_thread(self._erase_copies, person)
        LOG.info("a person was forgotten at %s tables", len(tables))
        return Forgotten(len(tables), person.alias, tuple(left))

    async def _person(self, user: str, names: Iterable[str]) -> Person:
        scope = f"user:{user}"
        known = [await self._journal.setting(scope, NAME) or "", *names]
        earlier = await self._journal.setting(scope, NAMES)
        if earlier:
            known += msgspec.json.decode(earlier, type=list[str])
        return Person(user, tuple(dict.fromkeys(filter(None, known))), new_alias())

    async def _leave_tables(self, user: str) -> None:
        """A refusal only means that he is gone there already."""
        for row in await self._journal.tables(user=user):
            with suppress(IllegalMove):
                if row.status == OPEN:
                    await self._lobby.leave(row.id, user)
                elif row.status == RUNNING:
                    kept = any(seat.user == user and seat.holder for seat in row.seats)
                    go = self._seating.leave if kept else self._seating.resign
                    await go(row.id, user)
        for row in await self._journal.tables(holder=user, status=RUNNING):
            with suppress(IllegalMove):
                await self._seating.resign(row.id, user)

    async def _erase(self, person: Person) -> list[str]:
        """The archive first: the database must know the heads it has afterwards."""
        archive = archive_of(self._journal.path)
        heads: dict[str, str] = {}
        if archive.exists():
            await self._journal.shelf.close()
            await asyncio.to_thread(erase_in, archive, person)
            heads = await asyncio.to_thread(games_in, archive)
        return await self._journal.writer.submit(erasing(person, heads))

    def _erase_copies(self, person: Person) -> list[str]:
        return erase_copies(self._journal.path, self._backups, person)


def erase_copies(database: Path, folder: Path | None, person: Person) -> list[str]:
    """In every backup; those that cannot be cleaned are named, to be deleted by hand."""
    left = []
    archive = archive_of(database)
    heads = games_in(archive) if archive.exists() else {}
    for path in (database, archive) if folder else ():
        for copy in copies(folder or Path(), path):
            try:
                erase_in(copy.path, person, heads)
            except JournalError as error:
                LOG.warning("a backup could not be cleaned: %s", error)
                left.append(str(error))
    return left


def new_alias() -> str:
    return FORMER + "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
