"""A picture that comes late never brings back what a panel showed before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest

from bot.engine.records import Record
from bot.playground.server import LocalDiscord
from bot.store.sqlite.memory import MemoryJournal
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.sample_bot import PNG

EDIT = "PATCH /webhooks/*/*/messages/@original"


class Painted(Record, frozen=True):
    png: bytes
    alt: str


class SlowStudio:
    """Paints a hand when the test lets it; the first is `ready[0]`."""

    def __init__(self) -> None:
        self.ready = [asyncio.Event() for _ in range(4)]
        self._number = count()

    async def hand(self, *_: Any, **__: Any) -> Painted:
        number = next(self._number)
        await self.ready[number].wait()
        return Painted(PNG, f"picture {number}")


@pytest.fixture
async def painter() -> SlowStudio:
    return SlowStudio()


@pytest.fixture
async def nova(local: LocalDiscord, painter: SlowStudio) -> AsyncIterator[tuple[House, Person]]:
    """Somebody at a table whose pictures take their time."""
    async with House(local, MemoryJournal(), painter) as house:
        person = house.person("Nova")
        await house.table(person, house.person("Rigel"))
        yield house, person
        for event in painter.ready:
            event.set()


async def test_a_picture_is_dropped_when_a_press_came_before_the_words_were_confirmed(
    nova: tuple[House, Person], painter: SlowStudio
) -> None:
    house, person = nova
    ended = asyncio.create_task(house.bot.wait_for("app_command_completion"))
    house.world.faults.next(EDIT, delay=60, after=True)
    await person.slash("/play")
    asked = person.panel().text
    await person.press("More", person.panel())
    looked_up = person.panel().text
    assert looked_up != asked
    house.world.clock.advance(60)
    painter.ready[0].set()
    await asyncio.wait_for(ended, person.patience)
    assert person.panel().text == looked_up


async def test_a_press_while_a_picture_is_uploaded_is_shown_after_it(
    nova: tuple[House, Person], painter: SlowStudio
) -> None:
    house, person = nova
    ended = asyncio.create_task(house.bot.wait_for("app_command_completion"))
    await person.slash("/play")
    asked = person.panel().text
    upload = house.world.faults.next(EDIT, delay=0.3)
    painter.ready[0].set()
    await person.until(lambda: upload.hits)
    await person.press("More", person.panel())
    await asyncio.wait_for(ended, person.patience)
    assert person.panel().text != asked
