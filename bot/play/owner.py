"""Who looks after which servers: where several processes share a store, each holds some shards.

Whatever is done by itself (clocks, autopilots, posts) is done by who holds the shard of the table's
server; a lease ends by itself if its process does. What people press is right wherever it arrives.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from bot.engine.errors import refuse
from bot.engine.text import say
from bot.store.journal import Journal
from bot.store.records import JournalError, TableRow
from bot.store.settings import THREAD
from bot.store.shards import ALL, Holder, Shards, Taken

LEASE = 20.0  # seconds that a lease lasts
SAFE = 15.0  # of them it is relied on, by one's own clock
RENEW = 5.0  # seconds from one renewal to the next
IN_TURN = 0.2  # seconds between two looks while somebody else holds one of ours
LOG = logging.getLogger("sublight.owner")

Begun: TypeAlias = Callable[[Taken], Awaitable[None]]
Timed: TypeAlias = Callable[[float, float], None]  # the time, and how many seconds old it may be


class Owner:
    """Alone at its store it has all its shards at once; else those whose leases it holds."""

    def __init__(
        self,
        journal: Journal,
        shards: Shards = ALL,
        *,
        alone: bool = True,
        build: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.alone = alone
        self.wanted = shards
        self.id = secrets.token_hex(8)
        self.timed: list[Timed] = []  # told the store's time, before anything is done by a clock
        self.begun: list[Begun] = []  # what is done before a shard that was taken is looked after
        self.ready: list[Callable[[], Awaitable[None]]] = []  # and right afterwards
        self.renewed: list[Callable[[], Awaitable[None]]] = []  # whenever its leases were renewed
        self.clock = clock  # by which it relies on its leases
        self._journal, self._build = journal, build
        self._held: frozenset[int] = shards.ids if alone else frozenset()
        self._until = float("inf") if alone else float("-inf")
        self.cut_off = False  # the store could not be asked when it last tried
        self._left = False
        self._store_time = 0.0  # when the leases were last looked at, as the store tells the time
        self._bell = asyncio.Event()

    @property
    def shards(self) -> Shards:
        """Those that are looked after here, now."""
        held = self._held if self.clock() < self._until else frozenset[int]()
        return Shards(held, self.wanted.count)

    @property
    def only(self) -> Shards | None:
        """For the journal: whose tables alone; None: all there are."""
        return None if self.alone else self.shards

    def owns(self, guild: str) -> bool:
        return self.alone or self.shards.serve(guild)

    @property
    def whole(self) -> bool:
        """Does it have all that it wants?"""
        return self.shards.ids == self.wanted.ids

    @property
    def first(self) -> bool:
        """Is what is done once for all done here?"""
        return 0 in self.shards.ids

    async def renew(self) -> None:
        """Takes what is free, and keeps what it has."""
        if self.alone or self._left:
            return
        asked = self.clock()
        found = await self._journal.take(self.wanted, self.id, self._build, LEASE, want=True)
        self.cut_off = False
        self._store_time = found.now
        for tell in self.timed:
            tell(found.now, self.clock() - asked)
        lost = self._held - found.got
        if lost:
            LOG.error("shards %s are looked after by another process", sorted(lost))
        # A machine that slept relied on leases that had ended: its shards were not looked after.
        ended = {shard for shard, until in found.served.items() if until < found.now}
        new = (found.got - self.shards.ids) | (found.got & ended)
        if new:
            mine = Taken(new, {n: at for n, at in found.served.items() if n in new}, found.now)
            for begin in self.begun:
                await begin(mine)
            LOG.info("looks after shards %s of %s", sorted(new), self.wanted.count)
        if not self._left:
            self._held, self._until = found.got, asked + SAFE
            self._bell.set()
            for go_on in (*(self.ready if new else ()), *self.renewed):
                await go_on()

    async def run(self) -> None:
        """For ever; while the store cannot be reached the leases end, and so does the work."""
        while True:
            try:
                await self.renew()
            except JournalError as error:
                self.cut_off = True
                LOG.warning("the leases cannot be renewed: %s", error)
            except Exception:  # what goes on with a shard has failed: the leases go on
                LOG.exception("something failed after the leases were renewed")
            await asyncio.sleep(RENEW if self.whole or self.alone else IN_TURN)

    async def builds(self) -> set[str]:
        """What runs now, here and elsewhere."""
        return {one.build for one in await self._holders()}

    async def other_build(self, guild: str) -> bool:
        """Is that server looked after by another build? It may tell facts unknown to this one, and
        need not know this one's.
        """
        if self.owns(guild):
            return False
        found = [one for one in await self._holders() if one.serves(guild)]
        return any(one.build != self._build for one in found)

    async def require_build(self, row: TableRow) -> None:
        """Who is refused is told where the table is played."""
        if await self.other_build(row.guild):
            place = await THREAD.read(self._journal, row.id) or row.channel
            link = say("admin.channel", id=place)
            refuse("play.refuse.other_build", table=row.name or row.id, place=link)

    async def _holders(self) -> list[Holder]:
        known = await self._journal.holders()
        return [one for one in known if one.until > self._store_time]

    @property
    def left(self) -> float:
        """Seconds for which its leases are relied on."""
        return max(0.0, self._until - self.clock())

    async def until(self, guild: str, seconds: float) -> bool:
        """Until that server is looked after here, so long at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.owns(guild):
                    self._bell.clear()
                    await self._bell.wait()
        return self.owns(guild)

    async def nobody_has(self, guild: str) -> bool:
        """Though this one wants it: a press there is better answered without a lease than not.

        A store that cannot be asked counts as nobody: they are told of it.
        """
        held = False
        with suppress(JournalError):
            held = any(one.serves(guild) for one in await self._holders())
        return not held and not self._left and self.wanted.serve(guild)

    async def leave(self) -> None:
        """Whoever waits for these shards has them at once."""
        if not self.alone:
            self._left, self._held = True, frozenset()
            await self._journal.release(self.id)
