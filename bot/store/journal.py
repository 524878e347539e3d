"""The journal as an interface: what any store of tables promises, whatever it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from bot.engine.events import StoredEvent
from bot.engine.records import Record
from bot.store.sqlite.write_results import Results

REQUEST = "request"  # the kind of a request's deadline
FROZEN = "frozen"  # the kind of the fact that clocks stood still


class JournalError(Exception):
    """The store cannot do it; nothing has changed. The message says what is wrong."""


class DiskFull(JournalError):
    """There is no room to write anything; what was asked has not happened."""


class UnknownTable(JournalError):
    """No table has this id."""


class VersionConflict(JournalError):
    """Somebody else has moved since: decide again on the new state."""


class SeatRow(Record, frozen=True):
    """Who sits where. `user` is a Discord id, or `autopilot:<level>`."""

    seat: int
    user: str
    colour: str = ""
    holder: str = ""  # whose seat it is while `user` sits there for him


class TableRow(Record, frozen=True):
    """One match as the lobby knows it. `status`: open, running, over, closed."""

    id: str
    game: str
    options: msgspec.Raw
    status: str
    commitment: str
    created: float
    name: str = ""
    owner: str = ""
    guild: str = ""
    channel: str = ""
    pace: str = ""
    version: int = 0  # of the last move; 0: none yet
    head: str = ""  # the chain's last link
    seats: tuple[SeatRow, ...] = ()


class Move(Record, frozen=True):
    """One row of the journal: a command with all its events, or what was taken back.

    `kind`: setup, play, take_back, redo, correct. `command` is JSON with its tag; for take_back
    and redo `concerns` names the versions. `key` makes the same request count once. `link` is
    the chain's.
    """

    version: int
    kind: str
    actor: int | None
    giver: str
    rules: str
    first_draw: int
    draws: msgspec.Raw
    at: float
    command: msgspec.Raw = msgspec.Raw(b"null")
    concerns: tuple[int, ...] = ()
    key: str | None = None
    link: str = ""
    events: tuple[StoredEvent, ...] = ()


class OutboxRow(Record, frozen=True):
    """Something to post. The nonce is unique: it is posted once."""

    table: str
    kind: str
    payload: msgspec.Raw
    nonce: str
    not_before: float = 0.0
    id: int = 0
    attempts: int = 0
    done: bool = False


class Deadline(Record, frozen=True):
    """`who` is a seat (`seat:2`) or a window of the rules (`starfarers.offer/7`)."""

    table: str
    who: str
    kind: str
    due: float


class RequestRow(Record, frozen=True):
    """Consent asked for. `answers` maps seats to yes or no.

    While it is open it has a deadline of its own, `request:<id>`.
    """

    id: int
    table: str
    what: str
    body: msgspec.Raw
    answers: msgspec.Raw
    due: float
    status: str = "open"


class ClockFact(Record, frozen=True):
    """What the clock did. `key` names seat, decision and kind: told twice, it counts once."""

    table: str
    key: str
    kind: str
    seat: int | None
    decision: int
    at: float
    amount: float = 0.0  # seconds


class SettingChange(Record, frozen=True):
    """A setting as it was read, and as it is to be."""

    scope: str
    name: str
    was: str | None
    value: str


class ClockChange(Record, frozen=True):
    """All that the clock of a table changes beside the moves, in one transaction or not at all."""

    table: str
    revision: int = 0  # of the clock after this; it must follow the one stored
    body: msgspec.Raw | None = None  # the clock itself; None: it stays
    deadlines: tuple[Deadline, ...] | None = None  # as in Append
    facts: tuple[ClockFact, ...] = ()
    outbox: tuple[OutboxRow, ...] = ()
    settings: tuple[SettingChange, ...] = ()
    request: RequestRow | None = None  # what is answered by this
    audit: AuditRow | None = None  # what a moderator did by this
    status: str | None = None  # the table's new status, if it changes


class StoredClock(Record, frozen=True):
    """A table's clock and how often it has changed."""

    revision: int
    body: msgspec.Raw


class Freeze(Record, frozen=True):
    """Clocks stood still: deadlines of these kinds move, those whose tables count are left."""

    start: float
    end: float
    kinds: tuple[str, ...]
    settings: tuple[SettingChange, ...] = ()

    def fact(self, table: str) -> ClockFact:
        key = f"{FROZEN}/{self.start:.0f}"
        return ClockFact(table, key, FROZEN, None, 0, self.end, self.end - self.start)


class AuditRow(Record, frozen=True):
    """What a moderator did: who, what, why and when. Never changed."""

    table: str
    who: str
    what: str
    why: str
    at: float


class SeatFact(Record, frozen=True):
    """Who came to a seat or gave it up. `by`: a user, a vote or the clock. Never changed."""

    seat: int
    kind: str
    former: str  # who played it before
    user: str  # who plays it from then on
    by: str
    at: float
    why: str = ""
    version: int = 0  # of the last move before it


class Reseating(Record, frozen=True):
    """All that changes when somebody comes to a seat or goes, in one transaction or not at all."""

    was: TableRow  # as it was read
    now: TableRow
    facts: tuple[SeatFact, ...] = ()  # the drafts of these seats go
    requests: tuple[RequestRow, ...] = ()  # without an id: opened; else answered
    clock: ClockChange | None = None  # with what is to be posted
    audit: AuditRow | None = None


class Append(Record, frozen=True):
    """All that one move changes in the store, in one transaction or not at all."""

    table: str
    expected: int  # the version the move was decided on
    move: Move
    status: str | None = None  # the table's new status, if it changes
    outbox: tuple[OutboxRow, ...] = ()
    deadlines: tuple[Deadline, ...] | None = None  # all of the table's but those of requests
    drop_snapshots_after: int | None = None  # a take-back: snapshots later than this are wrong
    lobby: TableRow | None = None  # a first move: the seats and options it was decided for
    audit: AuditRow | None = None  # a moderator's move: who made it, and why
    clock: ClockChange | None = None  # what the move does to the table's clock


class Appended(Record, frozen=True):
    """`repeated`: the key was known; `move` is the one that first used it."""

    move: Move
    repeated: bool


class Snapshot(Record, frozen=True):
    """A cached state: may be deleted at any time."""

    version: int
    fingerprint: str
    state: msgspec.Raw


class Journal(Results, Protocol):
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
    ) -> list[TableRow]:
        """`holder`: whose seat somebody else has for him."""

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
    async def moves(self, table: str, after: int = 0, *, events: bool = True) -> list[Move]:
        """In order of version; without events, moves have an empty tuple there.

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
    async def drop_drafts(self, table: str, seat: int, keep: Sequence[str] = ()) -> None:
        """Drops the drafts of this seat whose prompt is not among those to keep."""

    async def pending(
        self, now: float, limit: int = 100, *, table: str | None = None
    ) -> list[OutboxRow]:
        """What is to be posted by now, oldest first; of one table, or of all."""

    async def attempted(self, row: int, not_before: float) -> None: ...
    async def posted(self, row: int) -> None: ...

    async def deadlines(
        self, upto: float | None = None, *, table: str | None = None
    ) -> list[Deadline]:
        """The nearest first; of one table, or of all."""

    async def clock(self, table: str) -> StoredClock | None: ...
    async def change_clock(self, change: ClockChange) -> None:
        """Raises VersionConflict if the clock, or a setting, is no longer as it was read."""

    async def clock_facts(self, table: str | None = None) -> list[ClockFact]:
        """In the order in which they were told; of one table, or of all."""

    async def freeze(self, freeze: Freeze) -> None:
        """Every table with a deadline is told; raises VersionConflict like `change_clock`."""

    async def open_request(self, request: RequestRow, outbox: Sequence[OutboxRow] = ()) -> int:
        """Returns the id it is given; the one in the record counts for nothing.

        `outbox`: what is to be posted about it, in the same transaction.
        """

    async def answer_request(self, request: int, answers: msgspec.Raw, status: str) -> None: ...
    async def requests(self, table: str) -> list[RequestRow]: ...

    async def setting(self, scope: str, name: str) -> str | None: ...
    async def save_setting(self, scope: str, name: str, value: str) -> None: ...

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
