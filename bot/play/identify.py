"""Shards begin in turn: Discord lets one of a bucket do so every few seconds, of all processes."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.store.journal import Journal
from bot.store.records import VersionConflict
from bot.store.settings import IDENTIFIED
from bot.store.shards import store_time


async def in_turn(journal: Journal, bucket: int, every: float) -> None:
    """Until a shard of this bucket may begin; of those who wait, one goes on at a time."""
    while True:
        last = await IDENTIFIED.row(journal, str(bucket))
        now = await store_time(journal)
        wait = 0.0 if last.value is None else last.value + every - now
        if 0.0 < wait <= every:  # more: the store's clock was set back
            await asyncio.sleep(wait)
            continue
        with suppress(VersionConflict):
            await journal.change_settings(last.change(now))
            return
