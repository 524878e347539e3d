"""Shards: Discord tells of each server on one of them, and a process serves some of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from bot.engine.records import Record

SLOT_BITS = 22  # of a server's id, below its time
MOST = 4096
LARGEST = (1 << 63) - 1  # that a database holds
WRITTEN = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?/([0-9]{1,4})")


def slot_of(guild: str) -> int:
    """What decides the shard of a server, however many there are; 0: no server."""
    known = guild.isascii() and guild.isdecimal()
    return min(int(guild), LARGEST) >> SLOT_BITS if known else 0


class Shards(Record, frozen=True):
    """Some of `count` shards. What belongs to no server (direct messages) is the first one's."""

    ids: frozenset[int] = frozenset({0})
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1 or self.count & (self.count - 1):
            raise ValueError(f"{self.count} shards: their number must be a power of two")
        if not self.ids <= set(range(self.count)):
            raise ValueError(f"of {self.count} shards there is no {max(self.ids)}")

    def __str__(self) -> str:
        first, last = min(self.ids), max(self.ids)
        return f"{first}/{self.count}" if first == last else f"{first}-{last}/{self.count}"

    def serve(self, guild: str) -> bool:
        return slot_of(guild) % self.count in self.ids

    @property
    def share(self) -> float:
        return len(self.ids) / self.count


ALL = Shards()


def read(text: str) -> Shards:
    """`0-3/16`: the first four of sixteen; `0/1`: all there are."""
    match = WRITTEN.fullmatch(text)
    if match is not None:
        low, high, count = int(match[1]), int(match[2] or match[1]), int(match[3])
        if low <= high < count <= MOST and count & (count - 1) == 0:
            return Shards(frozenset(range(low, high + 1)), count)
    raise ValueError(
        f"is {text[:40]!r}, not shards such as 0/1 or 0-3/16 (from-to/count, and the count is a"
        " power of two)"
    )


class Holder(Record, frozen=True):
    """Who looks after a shard, and until when; `wanted`: who waits for it."""

    shard: int
    count: int
    holder: str
    build: str
    wanted: str
    until: float

    def serves(self, guild: str) -> bool:
        return slot_of(guild) % self.count == self.shard


class Taken(Record, frozen=True):
    """The shards that are held now, and until when each was served before; absent: never."""

    got: frozenset[int]
    served: Mapping[int, float]
    now: float  # as the store tells the time


class Leased(Protocol):
    """A store with leases."""

    async def take(
        self, shards: Shards, holder: str, build: str, seconds: float, *, want: bool = False
    ) -> Taken: ...


async def store_time(store: Leased) -> float:
    """By which leases end; nothing is taken."""
    return (await store.take(Shards(frozenset()), "", "", 0.0)).now


def overlap(shard: int, count: int, other: int, of: int) -> bool:
    """Do these two have a server in common?"""
    return (shard - other) % min(count, of) == 0


def taken(
    wanted: Shards, holder: str, known: Iterable[Holder], now: float
) -> tuple[Taken, list[Holder]]:
    """Which of these are free for the holder, and the leases that are in the way of the others."""
    leases = list(known)
    got, served, blocking = set[int](), dict[int, float](), list[Holder]()
    for shard in sorted(wanted.ids):
        near = [one for one in leases if overlap(one.shard, one.count, shard, wanted.count)]
        others = [one for one in near if one.holder != holder and one.until > now]
        blocking += others
        if not others:
            got.add(shard)
            if near:
                served[shard] = min(now, max(one.until for one in near))
    return Taken(frozenset(got), served, now), blocking
