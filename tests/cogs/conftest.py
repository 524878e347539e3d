"""The real client with all cogs, in front of a local Discord; no announcer, no pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import LocalDiscord
from bot.store.sqlite.journal import SqliteJournal
from bot.store.sqlite.memory import MemoryJournal
from tests.support.discord.ground import ground, nova, rigel
from tests.support.discord.house import House
from tests.support.discord.local import local, person
from tests.support.discord.office import Hands, Office, with_role
from tests.support.discord.registered import commands_are_worded_once
from tests.support.luck import same_luck_every_time

__all__ = [
    "commands_are_worded_once",
    "ground",
    "local",
    "nova",
    "person",
    "rigel",
    "same_luck_every_time",
]


@pytest.fixture
async def house(local: LocalDiscord) -> AsyncIterator[House]:
    async with House(local, MemoryJournal()) as found:
        yield found


@pytest.fixture
async def timed(local: LocalDiscord) -> AsyncIterator[House]:
    async with House(local, MemoryJournal(), clock=Hands()) as found:
        yield found


@pytest.fixture
async def office(local: LocalDiscord) -> AsyncIterator[Office]:
    role = with_role(local.world, "Orion")
    async with House(local, MemoryJournal(), clock=Hands()) as house:
        found = Office(house)
        await house.play.servers.change(
            str(local.world.guild.id), "host", "setup", moderator=str(role.id)
        )
        found.let_everybody_try()
        yield found


@pytest.fixture
async def filed(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    """A house with a journal in a file, from which people can be erased."""
    async with (
        await SqliteJournal.open(tmp_path / "journal.db") as journal,
        House(local, journal) as found,
    ):
        yield found
