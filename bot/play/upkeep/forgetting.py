"""What is stored about a person: told to whoever it is about, and forgotten on their wish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import msgspec

from bot.engine.errors import IllegalMove
from bot.engine.records import Record, encode
from bot.engine.text import say
from bot.i18n.catalog import Catalog
from bot.play.lobby.lobby import Lobby
from bot.play.locks import WorkPlaces
from bot.play.seats.seats import Seating
from bot.play.table.live import OPEN, RUNNING, new_id
from bot.play.table.referee import Referee
from bot.store import settings
from bot.store.files import backup
from bot.store.files.database import archive_of
from bot.store.files.rotation import copies, games_in
from bot.store.opening import AnyJournal
from bot.store.privacy.erasing import (
    Links,
    empty_log,
    erase_in,
    erasing,
    is_named,
    links_of,
    named_in,
    scrub,
)
from bot.store.privacy.gathering import Row, gathered, gathered_in
from bot.store.privacy.words import Person
from bot.store.records import JournalError
from bot.store.schema import Unreleased
from bot.store.settings import ERASING, SCRUB
from bot.store.sqlite.journal import SqliteJournal

FORMER = "former:"  # what stands where a person was; then letters that mean nothing
AGAIN = 90.0  # seconds after which other processes have written down what they had read
LARGE = 64_000_000  # bytes; to write more of them anew would hold up every move for too long
HERE = f"{settings.NAME_HERE.name}:"  # then a server: what somebody is called there
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
        journal: AnyJournal,
        referee: Referee,
        lobby: Lobby,
        seating: Seating,
        *,
        backups: Path | None = None,
        catalogs: Iterable[Catalog] = (),
    ) -> None:
        self.listeners: list[Callable[[str], None]] = []  # who else remembers somebody
        self.writers: list[WorkPlaces] = []  # who else writes down what concerns a table
        self._journal = journal
        self._file: Path | None = journal.path if isinstance(journal, SqliteJournal) else None
        self._whole = journal.whole if isinstance(journal, SqliteJournal) else asyncio.Lock()
        self._referee = referee
        self._lobby = lobby
        self._seating = seating
        self._backups = backups
        self._catalogs = tuple(catalogs)
        self._later: set[asyncio.Task[None]] = set()

    async def told(self, user: str) -> bytes:
        """Everything stored about them, as JSON that a human can read; empty: nothing is."""
        found = await asyncio.to_thread(self._gathered, user)
        if not found:
            return b""
        return msgspec.json.format(encode({"user": user, **found}), indent=2)

    def _gathered(self, user: str) -> dict[str, list[Row]]:
        if self._file is not None:
            return gathered(self._file, user)
        with self._journal.looking() as connection:
            return gathered_in(connection, user)

    async def knows(self, user: str) -> bool:
        """Does the id stand anywhere in a file of ours?"""
        return await asyncio.to_thread(self._knows, user)

    def _knows(self, user: str) -> bool:
        if self._file is not None:
            swept(self._file, self._backups)
            return any(may_name(path, user) for path in (self._file, *self._copies(self._file)))
        with self._journal.looking() as connection:
            return is_named(connection, user, self._journal.catalogue)

    def _copies(self, database: Path) -> list[Path]:
        folder, archive = self._backups, archive_of(database)
        kept = [archive] if archive.exists() else []
        for path in (database, archive) if folder else ():
            kept += [copy.path for copy in copies(folder or Path(), path)]
        return kept

    async def forget(self, user: str, names: Iterable[str] = ()) -> Forgotten:
        """Afterwards nobody can tell from any file of ours that they were ever here.

        `names`: names that a host gives, which count in words of any time.
        What was begun is written down first; whatever ends it, the next start brings it to an end.
        """
        for row in await self._journal.tables(user=user, status=RUNNING):
            await self._referee.owner.require_build(row)  # all of it, or nothing
        return await self._forget(await self._person(user, names))

    async def _forget(self, person: Person) -> Forgotten:
        """The database is last, and before it the tables: until then nobody sees anything of it."""
        done = say("upkeep.erasing.begun")
        async with self._whole:  # no copy that still has them is being made
            if self._file is not None:
                await SCRUB.save(self._journal, "1")
            await ERASING.save(self._journal, encode(person).hex())
            try:
                heads = await self._erase_archive(person)
                left = await asyncio.to_thread(self._erase_copies, person)
                done = say("upkeep.erasing.copies")
                await self._leave_tables(person.user)
                done = say("upkeep.erasing.tables")
                tables = await self._erase_here(person, heads)
            except JournalError as error:
                LOG.error("an erasure was begun and is not done: %s", error)
                raise IllegalMove("upkeep.refuse.erasing", done=done) from error
            await self._scrub()
            if not self._referee.owner.alone:
                await self._once_more(person)
        LOG.info("a person was forgotten at %s tables", len(tables))
        return Forgotten(len(tables), person.alias, tuple(left))

    async def _once_more(self, person: Person) -> None:
        """Another process may have read their name and write it down now: it goes again later, by
        this process or by the next that starts.
        """

        async def again() -> None:
            await asyncio.sleep(AGAIN)
            async with self._whole:
                with suppress(JournalError):  # the next that starts does it
                    await self._erase_here(person, {})

        await ERASING.save(self._journal, encode(person).hex())
        task = asyncio.create_task(again(), name="forgetting once more")
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _erase_here(self, person: Person, heads: dict[str, str]) -> list[str]:
        ready = await asyncio.to_thread(self._links, person)
        async with AsyncExitStack() as stack:
            for slots in self.writers:  # who has read their name would write it down again
                await stack.enter_async_context(slots.still())
            tables = await self._erase(person, heads, ready)
            for listener in self.listeners:
                listener(person.user)
        return tables

    def _links(self, person: Person) -> dict[str, Links]:
        with self._journal.looking() as connection:
            return links_of(connection, person, self._journal.catalogue)

    async def finish(self) -> bool:
        """While nobody plays: what was begun and cut short is brought to its end."""
        if self._file is not None:
            await asyncio.to_thread(swept, self._file, self._backups)
        begun = await ERASING.read(self._journal)
        if begun:
            with suppress(IllegalMove):  # it is in the log, and tried at the next start
                await self._forget(msgspec.json.decode(bytes.fromhex(begun), type=Person))
        if not isinstance(self._journal, SqliteJournal) or not await SCRUB.read(self._journal):
            return bool(begun)
        await self._journal.writer.alone(scrub)
        await SCRUB.drop(self._journal)
        return True

    async def _person(self, user: str, names: Iterable[str]) -> Person:
        kept = await settings.kept(self._journal, settings.USER, user)
        here = {text for name, text in kept.rows.items() if name.startswith(HERE)}
        known = [kept.get(settings.NAME), *names, *sorted(here), *kept.get(settings.NAMES)]
        meant = tuple(name for name in dict.fromkeys(known) if name and not self._is_word(name))
        times = {n: at for n, at in kept.get(settings.NAMED).items() if n not in names}
        since = {name: first for name, (first, _) in times.items()}
        borne = {*known[:1], *here}
        until = {n: last for n, (_, last) in times.items() if last is not None and n not in borne}
        return Person(user, meant, new_alias(), since, until)

    def _is_word(self, name: str) -> bool:
        """Whoever is called `the` or `open` is not meant wherever that is written."""
        return any(catalog.writes(name) for catalog in self._catalogs)

    async def _leave_tables(self, user: str) -> None:
        """A refusal only means that they are gone there already."""
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

    async def _erase_archive(self, person: Person) -> dict[str, str]:
        """First: the database must know the heads it has afterwards."""
        if not isinstance(self._journal, SqliteJournal):
            return {}
        archive = archive_of(self._journal.path)
        if not archive.exists():
            return {}
        await self._journal.shelf.close()
        await asyncio.to_thread(erase_in, archive, person)
        return await asyncio.to_thread(games_in, archive)

    async def _erase(
        self, person: Person, heads: dict[str, str], ready: dict[str, Links]
    ) -> list[str]:
        running = {row.id for row in await self._journal.tables(status=RUNNING)}
        async with AsyncExitStack() as stack:
            for table in running & ready.keys():  # no move is under way while chains are made anew
                await stack.enter_async_context(self._referee.alone(table))
            work = erasing(person, heads, ready, self._journal.catalogue)
            tables = await self._journal.writer.submit(work)
            for table in tables:
                self._referee.forget(table)
        return tables

    async def _scrub(self) -> None:
        """A large file keeps single bytes of what was replaced until `finish`.

        What a server keeps of them, it keeps until its own cleaning and its oldest backup.
        """
        if not isinstance(self._journal, SqliteJournal):
            return
        large = self._journal.path.stat().st_size > LARGE
        try:
            await self._journal.writer.alone(empty_log if large else scrub)
        except JournalError as error:
            LOG.warning("the database is written anew at the next start: %s", error)
        else:
            if not large:
                await SCRUB.drop(self._journal)

    def _erase_copies(self, person: Person) -> list[str]:
        return [] if self._file is None else erase_copies(self._file, self._backups, person)


def may_name(path: Path, user: str) -> bool:
    """Return True if the id stands in the file, or if it is a copy that this build cannot read."""
    try:
        return named_in(path, user)
    except Unreleased:
        return True


def erase_copies(database: Path, folder: Path | None, person: Person) -> list[str]:
    """In every backup; those that cannot be cleaned are named, to be deleted by hand."""
    left = [f"{path} is being written" for path in swept(database, folder)]
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


def swept(database: Path, folder: Path | None) -> list[Path]:
    """What killed copies left behind goes; gives what somebody still works at."""
    folders = {database.absolute().parent, *([folder.absolute()] if folder else [])}
    return [path for one in sorted(folders) for path in backup.sweep(one, database.stem)]


def new_alias() -> str:
    return FORMER + new_id()
