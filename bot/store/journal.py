"""The journal as an interface: what any store of tables promises, whatever it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from bot.engine.events import StoredEvent
from bot.store.records import (
    Append,
    Appended,
    AuditRow,
    Beside,
    ClockFact,
    Deadline,
    Freeze,
    Loaded,
    Move,
    OutboxRow,
    RequestRow,
    Reseating,
    Result,
    SeatFact,
    SettingChange,
    Snapshot,
    StoredClock,
    TableRow,
    Tally,
    Title,
    VersionConflict,
)
from bot.store.settings import TRIES
from bot.store.shards import Holder, Shards, Taken

LAST = 1 << 62  # no version is later, and nothing is so many


class Journal(Protocol):
    """Nothing lost, nothing doubled, nothing deleted."""

    async def create_table(
        self, table: TableRow, secret: bytes, deadlines: Sequence[Deadline] = ()
    ) -> None:
        """A table without moves, whose commitment must be that of the secret."""

    async def table(self, table: str) -> TableRow: ...
    async def tables(
        self,
        *,
        guild: str | None = None,
        status: str | None = None,
        user: str | None = None,
        holder: str | None = None,
        owner: str | None = None,
        shards: Shards | None = None,
    ) -> list[TableRow]:
        """`holder`: whose seat somebody else has for them."""

    async def tally(self, shards: Shards | None = None) -> Tally:
        """Count tables and waiting posts, without those in the archive."""

    async def stamp(self, table: str) -> int:
        """How often row, seats, moves or clock have changed; UnknownTable if there is none."""

    async def loaded(self, table: str, fingerprint: str, upto: int | None = None) -> Loaded:
        """The table as it stands, all of one moment; moves and snapshot no later than `upto`."""
        for _ in range(TRIES):
            stamp, row = await self.stamp(table), await self.table(table)
            last = row.version if upto is None else upto
            saved = await self.snapshot(table, fingerprint, last)
            moves = await self.moves(table, saved.version - 1 if saved else 0, upto=last)
            clock, secret = await self.clock(table), await self.secret(table)
            if await self.stamp(table) == stamp:
                return Loaded(row, secret, stamp, saved, tuple(moves), clock)
        raise VersionConflict(f"table {table} does not stand still")

    async def titles(self, guild: str, status: str | None = None, most: int = LAST) -> list[Title]:
        """What the tables of a server are called, the newest first; `most`: so many of them."""
        rows = await self.tables(guild=guild, status=status)
        return [Title(row.id, row.game, row.name) for row in reversed(rows)][:most]

    async def secret(self, table: str) -> bytes: ...
    async def change_table(self, table: TableRow, was: TableRow | None = None) -> None:
        """The lobby's fields only: options, status, name, owner, guild, channel, pace and seats.

        `was`: the table as it was read; VersionConflict if it has changed since.
        """

    async def reseat(self, change: Reseating) -> None:
        """Raises VersionConflict if the table, or its clock, is no longer as it was read."""

    async def seat_facts(self, table: str) -> list[SeatFact]:
        """In the order in which they happened."""

    async def append(self, append: Append) -> Appended:
        """Returns after the commit. Raises VersionConflict, UnknownTable or JournalError.

        A key already known gives its first move, whatever the version. The move's link must follow
        the table's head (`chain.linked`): what can never be mended is refused at the door.
        """

    async def move_by_key(self, table: str, key: str) -> Move | None: ...
    async def moves(
        self, table: str, after: int = 0, *, upto: int = LAST, events: bool = True
    ) -> list[Move]:
        """In order of version, `upto` one of them; without events, moves have an empty tuple there.

        Readers of a table nobody knows find nothing; only `table` and `secret` raise UnknownTable.
        """

    async def events(
        self, table: str, versions: Sequence[int]
    ) -> dict[int, tuple[StoredEvent, ...]]:
        """Of these moves, each with an entry even if it has no events."""

    async def snapshot(self, table: str, fingerprint: str, upto: int) -> Snapshot | None:
        """The latest of this shape that is no later than version `upto`."""

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None: ...

    async def draft(self, table: str, seat: int, prompt: str) -> Mapping[str, tuple[str, ...]]: ...
    async def save_draft(
        self, table: str, seat: int, prompt: str, replies: Mapping[str, tuple[str, ...]]
    ) -> None: ...
    async def drop_drafts(
        self, table: str, seat: int, keep: Sequence[str] = ()
    ) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Drops the drafts of this seat but those to keep, by prompt; these are given back."""

    async def pending(
        self,
        now: float,
        limit: int = 100,
        *,
        table: str | None = None,
        shards: Shards | None = None,
    ) -> list[OutboxRow]:
        """What is to be posted by now, oldest first; of one table, of some servers, or of all."""

    async def attempted(self, row: int, not_before: float) -> None: ...
    async def posted(self, row: int) -> None: ...

    async def deadlines(
        self,
        upto: float | None = None,
        *,
        table: str | None = None,
        shards: Shards | None = None,
    ) -> list[Deadline]:
        """The nearest first; of one table, of some servers, or of all."""

    async def clock(self, table: str) -> StoredClock | None: ...
    async def change(self, change: Beside) -> None:
        """Raises VersionConflict if the clock, or a setting, is no longer as it was read.

        RequestConflict: the request has been answered since.
        """

    async def clock_facts(self, table: str | None = None) -> list[ClockFact]:
        """In the order in which they were told; of one table, or of all."""

    async def freeze(self, freeze: Freeze) -> None:
        """Every table with a deadline is told; raises VersionConflict like `change`."""

    async def open_request(
        self, request: RequestRow, outbox: Sequence[OutboxRow] = (), last: int | None = None
    ) -> int:
        """Returns the id it is given; the one in the record counts for nothing.

        `outbox`: what is to be posted about it, in the same transaction. `last`: the latest
        request of the table that was read; RequestConflict if there is a later one.
        """

    async def answer_request(
        self, request: int, answers: msgspec.Raw, status: str, revision: int | None = None
    ) -> None:
        """`revision`: as it was read; RequestConflict if it was answered since. None: whatever."""

    async def requests(self, table: str) -> list[RequestRow]: ...

    async def setting(self, scope: str, name: str) -> str | None: ...
    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]:
        """All settings of these scopes, by scope and name; a scope without any is left out."""

    async def settings(self, wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Those of these that there are, by scope and name; read at once."""

    async def save_setting(self, scope: str, name: str, value: str) -> None: ...
    async def change_settings(self, *changes: SettingChange) -> None:
        """All of them, or VersionConflict if one is no longer as it was read."""

    async def save_results(self, table: str, results: Sequence[Result]) -> None:
        """All of a table's: those there were before are gone."""

    async def results(
        self, *, table: str | None = None, user: str | None = None, guild: str | None = None
    ) -> list[Result]:
        """The game that ended first comes first."""

    async def unrecorded(self, shards: Shards | None = None) -> list[str]:
        """Games that are over and have no results yet."""

    async def take(
        self, shards: Shards, holder: str, build: str, seconds: float, *, want: bool = False
    ) -> Taken:
        """Those of these shards that nobody else has are the holder's for so long, from now.

        What the holder has is prolonged, never shortened. `want`: who has the others is told.
        """

    async def release(self, holder: str) -> None:
        """Whatever the holder has is free."""

    async def holders(self) -> list[Holder]:
        """All shards that ever had a holder, also those whose time is over."""

    async def record_audit(self, entry: AuditRow) -> None: ...
    async def audit(self, table: str) -> list[AuditRow]: ...
    async def audit_of(self, guild: str, limit: int) -> list[AuditRow]:
        """What moderators did last at the tables of a server, the latest first."""

    async def check(self) -> list[str]:
        """Every inconsistency found: file, foreign keys, versions, chains, nonces. Empty: sound."""

    async def backup(self, path: str) -> None:
        """A whole copy of this moment in a new file; play goes on meanwhile."""

    async def close(self) -> None:
        """Finishes what was asked before, then refuses everything."""
