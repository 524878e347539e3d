"""The whole bot (cogs, announcer, clock) in front of a local Discord, with a clock set by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.app import Application
from bot.engine.records import replace
from bot.playground.server import LocalDiscord
from bot.settings import Settings
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.screen import Seen
from tests.support.discord.sketches import Sketches

NOON = datetime(2026, 1, 12, 12, tzinfo=UTC).timestamp()
HOUR = 3600.0


@asynccontextmanager
async def running(app: Application) -> AsyncIterator[Application]:
    """Until the end it is there and hears everything."""
    await app.start()
    await app.ready()
    try:
        yield app
    finally:
        await app.stop()


def settings(local: LocalDiscord, folder: Path, **more: object) -> Settings:
    token, database = local.world.token, folder / "journal.db"
    return replace(Settings(token=token, database=database), **more)


class Ground:
    def __init__(
        self, local: LocalDiscord, folder: Path, pictures: Sketches | None = None, **more: object
    ) -> None:
        self.local, self.world, self.now = local, local.world, NOON
        self.sketches = pictures or Sketches()
        self.app = Application(
            settings(local, folder, **more),
            pictures=self.sketches,
            clock=lambda: self.now,
            ready_after=0.05,
            identify_every=0.0,
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


@pytest.fixture
async def ground(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[Ground]:
    found = Ground(local, tmp_path)
    async with running(found.app):
        yield found


@pytest.fixture
def nova(ground: Ground) -> Person:
    return ground.person("Nova")


@pytest.fixture
def rigel(ground: Ground) -> Person:
    return ground.person("Rigel")
