"""A process of the bot: what of the environment is its own, and what it prints."""

from __future__ import annotations

import asyncio
from pathlib import Path

ROOT = Path(__file__).parents[2]


def is_ours(name: str) -> bool:
    return name.startswith(("SUBLIGHT_", "DISCORD_"))


async def line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode()
