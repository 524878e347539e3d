"""One process of the bot in a simulated month: all parts put together, as the application does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from bot.engine.records import Seat
from bot.play.assembly import assemble
from bot.play.autopilots.drivers import pilots
from bot.play.owner import LEASE
from bot.play.table.live import RUNNING
from bot.play.upkeep.upgrade import take_over
from bot.simulation.games import derived
from bot.store.address import Place
from bot.store.bells import Topic
from bot.store.opening import AnyJournal
from bot.store.records import Deadline
from bot.store.shards import ALL, Shards, Taken
from tests.month.builds import OLD, running
from tests.month.leaks import Inspector
from tests.month.mailbox import Mailbox
from tests.month.mortal import mortal
from tests.month.near import NearJournal
from tests.month.poster import Announcer

MOST_RINGS = 6  # at one instant: what the clock does may make something else due at once
ONE = 2**64


class World(NamedTuple):
    """What all processes of a month have in common, and no crash undoes."""

    now: Callable[[], float]
    seed: int
    box: Mailbox
    names: Mapping[str, str]
    inspector: Inspector
    offers: dict[str, tuple[str, int, str]]  # seats, and who will take each
    regrets: dict[tuple[str, Seat], str]  # seats that will ask to take a step back


class Process:
    """One of a build on a database; it is closed in order, or killed and left as it is."""

    def __init__(
        self, journal: AnyJournal, world: World, build: str = OLD, shards: Shards | None = None
    ) -> None:
        """`shards`: those it shares the database by; None: it has the database alone."""
        self.journal, self.build = journal, build
        self.offers, self.regrets = world.offers, world.regrets
        self.life = mortal(journal)
        self.touched: set[str] = set()
        journal.listen(Topic.CHANGED, self.touched.add)
        self._now = now = world.now
        # Luck that depends on the time alone: tables may move in any order at one instant.
        self.play = play = assemble(
            journal,
            clock=now,
            luck=lambda: derived(world.seed, now()) / ONE,
            at_once=1,
            shards=shards or ALL,
            alone=shards is None,
            build=build,
        )
        play.owner.clock = lambda: 0.0  # as if it were renewed all the time
        play.owner.begun.append(self._adopt)
        alive = lambda: not self.life.dead  # noqa: E731
        self.announcer = Announcer(play, world.box, world.names, world.inspector, alive)

    @property
    def now(self) -> float:
        return self._now()

    @property
    def shards(self) -> Shards:
        return self.play.owner.wanted

    @classmethod
    async def open(
        cls, place: Place, world: World, build: str = OLD, shards: Shards | None = None
    ) -> Process:
        """Clocks stood still while there was none; autopilots answer what they were asked."""
        with running(build):
            found = cls(await opened(place, world.now), world, build, shards)
            await found.play.alarm.start()
            await found.play.owner.renew()
            return found

    async def _adopt(self, found: Taken) -> None:
        await take_over(self.play.keeper, shards=Shards(found.got, self.shards.count))

    async def follow(self, former: Process) -> None:
        """Of the same shards: the former hands them over, and this one goes on at once."""
        with running(former.build):
            await former.play.drivers.close()
            await former.play.owner.leave()
            await former.close()
        with running(self.build):
            await self.play.owner.renew()

    async def last(self, at: float) -> None:
        """Its leases are renewed until then, as they are every few seconds."""
        if not self.play.owner.alone:
            owner = self.play.owner
            with self.life.spared():
                await self.journal.take(
                    owner.shards, owner.id, self.build, at - self._now() + LEASE
                )

    async def ring(self) -> list[Deadline]:
        """All that is due at this instant; returns what was due, also what became due by it."""
        done: list[Deadline] = []
        for _ in range(MOST_RINGS):
            due = await self.journal.deadlines(self._now(), shards=self.play.owner.only)
            due = [row for row in due if row not in done]
            await self.play.alarm.ring()
            if not due:
                break
            done += due
        await self.drive(self.touched)
        return done

    async def beat(self) -> None:
        """A sign of life between two instants, as the real clock gives one every half minute."""
        with self.life.spared():
            await self.play.outages.beat()

    async def drive(self, tables: Iterable[str]) -> None:
        """Autopilots at these tables answer until they have nothing to answer."""
        for table in sorted(tables):
            row = await self.journal.table(table)
            if row.status == RUNNING and pilots(row):
                self.play.drivers.wake(table)
        await self.play.drivers.idle()

    async def close(self) -> None:
        await self.play.drivers.close()
        await self.journal.close()

    async def bury(self) -> None:
        """What a killed process leaves to the system: its threads and files."""
        await asyncio.gather(self.play.drivers.close(), return_exceptions=True)
        await self.journal.close()


async def opened(place: Place, now: Callable[[], float]) -> AnyJournal:
    if isinstance(place, Path):
        return await NearJournal.open(place)
    from tests.month.near_server import NearServer  # only where one is asked for

    found = await NearServer.open(place, writers=2, readers=1)
    found.now = now
    return found
