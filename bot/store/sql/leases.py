"""A part of the journal: which process looks after which servers, and until when."""

from __future__ import annotations

from typing import ClassVar

from bot.store.shards import Holder, Shards, Taken, taken
from bot.store.sql.annals import Database
from bot.store.sql.connection import Connection

# Whoever takes shards does so alone: a lease may overlap others that are no rows of the same name.
GUARD = "UPDATE shards SET until = until + 1 WHERE shard = -1"
HOLDERS = "SELECT shard, count, holder, build, wanted, until FROM shards WHERE shard >= 0"
LEASE = """
    INSERT INTO shards (shard, count, holder, build, until) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (shard, count) DO UPDATE SET
        wanted = CASE WHEN shards.holder = excluded.holder THEN shards.wanted ELSE '' END,
        until = CASE WHEN shards.holder = excluded.holder AND shards.until > excluded.until
            THEN shards.until ELSE excluded.until END,
        holder = excluded.holder, build = excluded.build
"""
WANT = "UPDATE shards SET wanted = ? WHERE shard = ? AND count = ?"


class Leases(Database):
    """They end by themselves: the time is the database's, the same for all processes."""

    now_sql: ClassVar[str]  # seconds, in the words of the engine

    async def take(
        self, shards: Shards, holder: str, build: str, seconds: float, *, want: bool = False
    ) -> Taken:
        def work(connection: Connection) -> Taken:
            connection.execute(GUARD)
            now: float = connection.execute(f"SELECT {self.now_sql}").fetchone()[0]
            known = [Holder(*row) for row in connection.execute(HOLDERS)]
            found, blocking = taken(shards, holder, known, now)
            until = now + seconds
            connection.executemany(
                LEASE, [(shard, shards.count, holder, build, until) for shard in sorted(found.got)]
            )
            if want:
                connection.executemany(WANT, [(holder, one.shard, one.count) for one in blocking])
            return found

        return await self.writer.submit(work)

    async def release(self, holder: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(GUARD)
            now = self.now_sql
            query = f"UPDATE shards SET until = {now} WHERE holder = ? AND until > {now}"
            connection.execute(query, (holder,))

        await self.writer.submit(work)

    async def holders(self) -> list[Holder]:
        return [Holder(*row) for row in await self._read(f"{HOLDERS} ORDER BY count, shard")]
