"""A bot at noon beside a local Discord, who hears what it says, and ports."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator

import pytest

from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from tests.support.discord.told import ear, lab
from tests.support.luck import same_luck_every_time

__all__ = ["ear", "lab", "same_luck_every_time"]


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as found:
        with redirected(found.base):
            yield found
