"""Who looks after which shards, in memory."""

from __future__ import annotations

import time

from bot.engine.records import replace
from bot.store.shards import Holder, Shards, Taken, taken


class RememberedLeases:
    """A part of the journal in memory."""

    def __init__(self) -> None:
        self._leases: dict[tuple[int, int], Holder] = {}

    async def take(
        self, shards: Shards, holder: str, build: str, seconds: float, *, want: bool = False
    ) -> Taken:
        now = time.time()
        found, blocking = taken(shards, holder, self._leases.values(), now)
        for shard in found.got:
            known = self._leases.get((shard, shards.count))
            own = known is not None and known.holder == holder
            self._leases[shard, shards.count] = Holder(
                shard,
                shards.count,
                holder,
                build,
                known.wanted if known is not None and own else "",
                max(now + seconds, known.until if known is not None and own else 0.0),
            )
        for one in blocking if want else ():
            self._leases[one.shard, one.count] = replace(one, wanted=holder)
        return found

    async def release(self, holder: str) -> None:
        now = time.time()
        for where, one in self._leases.items():
            if one.holder == holder and one.until > now:
                self._leases[where] = replace(one, until=now)

    async def holders(self) -> list[Holder]:
        return sorted(self._leases.values(), key=lambda one: (one.count, one.shard))
