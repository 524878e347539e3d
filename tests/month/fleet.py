"""The processes of a simulated month: one for all servers, or each with its share of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.engine.records import Record
from bot.store.address import Place
from bot.store.shards import ALL, SLOT_BITS, Shards, slot_of
from tests.month.builds import NEW, OLD
from tests.month.process import Process, World

GUILD = "200000000000000000"


class Outage(Record, frozen=True):
    """Nobody looked after these servers."""

    start: float
    end: float
    shards: Shards = ALL

    def concerns(self, guild: str) -> bool:
        return self.shards.serve(guild)


def shares(processes: int) -> list[Shards]:
    """Of the fewest shards that are enough; the last process has those that are left over."""
    count = 1 << (processes - 1).bit_length()
    last = frozenset(range(processes - 1, count))
    return [*(Shards(frozenset({n}), count) for n in range(processes - 1)), Shards(last, count)]


def guild_of(number: int, count: int) -> str:
    """Tables are spread over as many servers as there are shards."""
    return (
        GUILD
        if count == 1
        else str((slot_of(GUILD) // count * count + number % count) << SLOT_BITS)
    )


class Fleet:
    """A place for each process; there may be nobody in it for a while."""

    def __init__(self, place: Place, world: World, processes: int, *, shared: bool) -> None:
        self.shares, self.shared = shares(processes), shared
        self._at: list[Process | None] = [None] * processes
        self._up = [0.0] * processes  # when there will be somebody again
        self._builds = [OLD] * processes
        self._database, self._world = place, world
        self._gone: list[Process] = []

    @property
    def alive(self) -> list[Process]:
        return [one for one in self._at if one is not None]

    @property
    def dead(self) -> Iterator[int]:
        """Places of processes that were just killed."""
        return (n for n, one in enumerate(self._at) if one is not None and one.life.dead)

    @property
    def empty(self) -> list[int]:
        return [n for n, one in enumerate(self._at) if one is None]

    @property
    def dying(self) -> bool:
        return any(one.life.armed or one.life.dead for one in self.alive)

    @property
    def any(self) -> Process:
        return self.alive[0]

    @property
    def first(self) -> Process | None:
        """Who hears direct messages."""
        return self._at[0]

    def at(self, place: int) -> Process | None:
        return self._at[place]

    def place_of(self, guild: str) -> int:
        return next(n for n, share in enumerate(self.shares) if share.serve(guild))

    def of(self, guild: str) -> Process | None:
        return self._at[self.place_of(guild)]

    def up(self, guild: str) -> float:
        return self._up[self.place_of(guild)]

    def back(self, place: int) -> float:
        return self._up[place]

    async def begin(self) -> None:
        for place in range(len(self.shares)):
            await self.start(place)

    async def start(self, place: int) -> Process:
        """Of the newest build that runs anywhere: the database may be too new for another."""
        newest = NEW if NEW in self._builds else OLD
        self._builds[place] = newest
        found = self._at[place] = await self._opened(place)
        return found

    async def kill(self, place: int, up: float) -> None:
        """Everything in its memory is gone."""
        found = self._at[place]
        assert found is not None
        await asyncio.gather(found.play.drivers.close(), return_exceptions=True)
        self._gone.append(found)
        self._leave(place, up)

    async def stop(self, place: int, up: float) -> None:
        """In order; whoever comes next is of the newer build."""
        found = self._at[place]
        assert found is not None
        await found.close()
        self._builds[place] = NEW
        self._leave(place, up)

    async def renew(self, place: int) -> Process:
        """The newer build beside the older one, which hands its servers over."""
        former = self._at[place]
        assert former is not None
        self._builds[place] = NEW
        found = self._at[place] = await self._opened(place)
        await found.follow(former)
        return found

    async def bury(self) -> None:
        for one in (*self._gone, *self.alive):
            await one.bury()

    async def _opened(self, place: int) -> Process:
        shards = self.shares[place] if self.shared else None
        return await Process.open(self._database, self._world, self._builds[place], shards)

    def _leave(self, place: int, up: float) -> None:
        self._at[place], self._up[place] = None, up
