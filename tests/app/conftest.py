"""A bot at noon beside a local Discord, who hears what it says, and ports."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.app.hearing import Ear
from tests.app.lab import NOON, Lab, new_lab
from tests.support.luck import same_luck_every_time

__all__ = ["same_luck_every_time"]


@pytest.fixture
async def lab(tmp_path: Path) -> AsyncIterator[Lab]:
    async with new_lab(tmp_path) as found:
        found.now = NOON
        yield found


@pytest.fixture
def ear(lab: Lab) -> Ear:
    return Ear(lab)


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
