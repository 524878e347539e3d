"""The numbers that are looked up when somebody reads `/metrics`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress

from bot.client import Sublight
from bot.operation.metrics import Metrics
from bot.play.table.live import CLOSED, OPEN, OVER, RUNNING
from bot.store.records import JournalError
from cogs.ui.post.announcer import Announcer

FRESH = 15.0  # seconds for which the counts of the database are not asked again


class Numbers:
    """Gauges of a bot: its tables, its outbox, its shards."""

    def __init__(
        self,
        metrics: Metrics,
        bot: Sublight,
        announcer: Announcer,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._metrics, self._bot, self._clock = metrics, bot, clock
        self._counted = -math.inf  # when the database was last asked
        self._posts = 0
        owner, referee = bot.play.owner, bot.play.referee
        gauge = metrics.gauge
        gauge("outbox_posts", "Posts that wait in the database.", lambda: self._posts)
        gauge("outbox_age_seconds", "How long the oldest post waits.", announcer.age)
        gauge("shards", "Looked after here.", lambda: len(owner.shards.ids))
        gauge("shards_connected", "To Discord.", lambda: len(bot.shards_up))
        gauge("conflicts", "Moves decided again.", lambda: float(referee.conflicts))
        if not owner.alone:
            gauge("lease_seconds", "Until they end.", lambda: owner.left)
        self._tables = metrics.gauges("tables", "Tables by their state.", "state")
        self._up = metrics.gauges("shard_connected", "1 while it is connected.", "shard")
        self._latency = metrics.gauges("shard_latency_seconds", "To Discord and back.", "shard")

    async def page(self, accept: str = "") -> tuple[bytes, str]:
        """All numbers and their content type; those of a database that is away are old."""
        with suppress(JournalError):
            await self._count()
        latencies = dict(self._bot.latencies)
        for shard in self._bot.play.owner.wanted.ids:
            self._up(str(shard), float(shard in self._bot.shards_up))
            if math.isfinite(latency := latencies.get(shard, math.nan)):
                self._latency(str(shard), latency)
        return self._metrics.page(accept)

    async def _count(self) -> None:
        """One query, however many tables there are, and not for every reader."""
        now = self._clock()
        if now - self._counted < FRESH:
            return
        self._counted = now
        play = self._bot.play
        tally = await play.journal.tally(play.owner.only)
        self._posts = tally.posts
        for status in (OPEN, RUNNING, OVER, CLOSED):
            self._tables(status, float(tally.tables.get(status, 0)))
