"""The whole bot (cogs, announcer, clock) in front of a local Discord, with a clock set by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.app import Application
from bot.playground.server import LocalDiscord
from bot.settings import Settings
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.screen import Seen
from tests.support.discord.sketches import Sketches

NOON = datetime(2026, 1, 12, 12, tzinfo=UTC).timestamp()
HOUR = 3600.0


class Ground:
    def __init__(self, local: LocalDiscord, folder: Path) -> None:
        self.local, self.world, self.now = local, local.world, NOON
        settings = Settings(token=local.world.token, database=folder / "journal.db")
        self.app = Application(
            settings, pictures=Sketches(), clock=lambda: self.now, ready_after=0.05
        )

    def person(self, name: str, locale: str = "en-US") -> Person:
        found = Person(self.world, name)
        found.user.locale = locale
        return found

    async def table(self, *people: Person, **options: Any) -> TableRow:
        """A running table; everybody looks at its thread, and its first post is there."""
        first, *others = people
        await first.slash("/table new", game="race", seats=len(people), **options)
        row = (await self.app.journal.tables())[-1]
        for other in others:
            await other.slash("/table join", table=row.id)
        place = await self.app.journal.setting(f"table:{row.id}", "thread")
        for one in people:
            one.channel = self.world.channels[int(place or 0)]
        await first.until(lambda: posts(first))
        return await self.app.journal.table(row.id)

    def later(self, hours: float) -> None:
        """So much time has passed, and the clock looks at once."""
        self.now += hours * HOUR
        self.app.play.alarm.wake()


def posts(person: Person) -> list[Seen]:
    """The posts of the table whose thread is looked at."""
    return [seen for seen in person.see() if seen.message.attachments and not seen.ephemeral]


def notices(person: Person) -> list[Seen]:
    """What else the bot wrote there since the table's first post."""
    first = posts(person)[0].id
    return [
        seen
        for seen in person.see()
        if seen.id > first and not seen.message.attachments and not seen.ephemeral
    ]


@asynccontextmanager
async def standing(local: LocalDiscord, folder: Path) -> AsyncIterator[Ground]:
    ground = Ground(local, folder)
    await ground.app.start()
    await ground.app.ready()
    try:
        yield ground
    finally:
        await ground.app.stop()


@pytest.fixture
async def ground(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[Ground]:
    async with standing(local, tmp_path) as found:
        yield found


@pytest.fixture
def nova(ground: Ground) -> Person:
    return ground.person("Nova")


@pytest.fixture
def rigel(ground: Ground) -> Person:
    return ground.person("Rigel")
