"""A backup made while people play, put up elsewhere and played on: nothing tells the two apart.

Not only the moves: clocks, deadlines, open requests, votes, drafts and posts that wait go on too.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.play.table.live import OVER
from bot.play.time.seat_clock import ANSWERED, MISSED, REMINDED, VACATION_USED
from bot.play.votes.ballot import Answer, Status
from bot.play.votes.consent import Consent
from bot.store.files import rotation
from bot.store.files.backup import restore
from bot.store.files.rotation import Plan
from bot.store.sqlite.journal import SqliteJournal
from tests.support.seats import DAY, Room
from tests.support.tables import USERS

ADA, BOB, CY, DEE = USERS
CACHE = {"snapshots"}  # may be deleted at any time
BY_CHANCE = re.compile(r"/[0-9a-f]{12}$")  # the end of a nonce


class Home:
    """A journal in a file of its own, and two tables: one is played at, one waits for answers."""

    def __init__(self, journal: SqliteJournal) -> None:
        self.journal = journal
        self.busy, self.waiting = Room(journal), Room(journal)

    async def open(self, game: str) -> None:
        for room in (self.busy, self.waiting):
            await room.open(game)
            await room.play(14)
        room, consent = self.waiting, Consent(self.waiting.referee, clock=self.waiting.time)
        mine = await self.cannot_go_freely(consent)
        await consent.ask(room.id, mine, giver=USERS[mine])
        await room.seating.ask_substitute(room.id, CY)
        await self.journal.save_draft(room.id, 0, "anything", {"choice": ("a", "b")})
        await self.later(0.3)

    async def cannot_go_freely(self, consent: Consent) -> Seat:
        """The game goes on until somebody has just moved who would have to ask."""
        for _ in range(300):
            last = (await self.waiting.moves())[-1].actor
            if last is not None:
                found = await consent.proposal(self.waiting.id, Seat(last))
                if not found.free:
                    return Seat(last)
            await self.waiting.play(1)
        raise AssertionError("no such move came")

    async def later(self, days: float) -> None:
        """The clock rings for all tables at once."""
        self.busy.now = self.waiting.now = self.waiting.now + days * DAY
        await self.busy.clock.ring()

    async def go_on(self) -> None:
        """All that waits is answered, somebody misses a deadline, and both games end."""
        room, consent = self.waiting, Consent(self.waiting.referee, clock=self.waiting.time)
        (asked,) = await consent.requests(room.id)
        for seat in asked.asked:
            asked = await consent.answer(room.id, asked.id, seat, Answer.YES, giver=USERS[seat])
        assert asked.status == Status.AGREED
        (wanted,) = await room.seating.requests(room.id)
        await room.seating.answer(room.id, wanted.id, DEE, "take")
        for _ in range(12):  # longer than bank and vacation last
            await self.later(4)
        for each in (self.busy, self.waiting):
            await each.play(5_000)
            assert (await each.row()).status == OVER

    def contents(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table."""
        with closing(sqlite3.connect(self.journal.path)) as connection:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            names = {row[0] for row in connection.execute(query)} - CACHE
            return {
                name: sorted(
                    map(settled, connection.execute(f"SELECT * FROM {name}").fetchall()), key=repr
                )
                for name in names
            }


def settled(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(BY_CHANCE.sub("", one) if isinstance(one, str) else one for one in row)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Home]:
    async with await SqliteJournal.open(tmp_path / "sublight.db") as journal:
        yield Home(journal)


async def moved_to(folder: Path, old: Home, copy: Path) -> Home:
    await asyncio.to_thread(folder.mkdir)
    await asyncio.to_thread(restore, copy, folder / "other.db")
    new = Home(await SqliteJournal.open(folder / "other.db"))
    for room, same in ((new.busy, old.busy), (new.waiting, old.waiting)):
        room.id, room.game, room.now = same.id, same.game, same.now
    return new


@pytest.mark.parametrize("game", ["race", pytest.param("starfarers", marks=pytest.mark.slow)])
async def test_from_a_backup_made_while_playing_everything_goes_on_to_the_same_end(
    here: Home, tmp_path: Path, game: str
) -> None:
    await here.open(game)
    stood = len(await here.busy.moves())
    plan = Plan(tmp_path / "backups")
    take = asyncio.to_thread(rotation.take, plan, here.journal.path, here.busy.now)
    _, (copy,) = await asyncio.gather(here.busy.play(12), take)
    there = await moved_to(tmp_path / "elsewhere", here, copy)
    try:
        after = await there.busy.moves()
        assert stood <= len(after) <= stood + 12
        await there.busy.play(stood + 12 - len(after))
        assert there.contents() == here.contents()
        before = here.contents()
        assert all(before[name] for name in ("requests", "outbox", "clocks", "deadlines", "drafts"))
        await here.go_on()
        await there.go_on()
        assert there.contents() == here.contents()
        facts = await there.journal.clock_facts(here.busy.id)
        assert {fact.kind for fact in facts} >= {ANSWERED, REMINDED, VACATION_USED, MISSED}
        heads = [(await home.journal.table(here.busy.id)).head for home in (here, there)]
        assert heads[0] == heads[1]
        assert await there.journal.check() == []
    finally:
        await there.journal.close()
