"""The rows of the store as records, and what goes wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec

from bot.engine.events import StoredEvent
from bot.engine.records import Record
from bot.store.shards import Shards

FROZEN = "frozen"  # the kind of the fact that clocks stood still
WHOLE, LATE, LEFT = "whole", "late", "left"  # from the start, from later on, not to the end


class Due(StrEnum):
    """What comes to its end at a deadline, as the journal names it."""

    ACT = "act"  # the time of a seat
    REMIND = "remind"
    VACATION = "vacation"
    RESUME = "resume"  # a pause
    LOBBY = "lobby"  # a table that has not begun
    LOBBY_ENDS = "lobby_ends"  # its owner is called before
    WINDOW = "window"  # of the rules
    REQUEST = "request"


class JournalError(Exception):
    """The store cannot do it; nothing has changed. The message says what is wrong."""


class DiskFull(JournalError):
    """There is no room to write anything; what was asked has not happened."""


class Damaged(JournalError):
    """The file, or the disk below it, is spoilt: trying again does not help."""


class Uncertain(JournalError):
    """The one failure after which something may have changed: nobody can say whether it happened.

    Its key, or what is read next, will.
    """


class NoDatabase(JournalError):
    """There is no such file."""


class UnknownTable(JournalError):
    """No table has this id."""


class VersionConflict(JournalError):
    """Somebody else has moved since: decide again on the new state."""


class RequestConflict(VersionConflict):
    """Somebody else has asked or answered since: read the requests again."""


class SeatRow(Record, frozen=True):
    """Who sits where. `user` is a Discord id, or `autopilot:<level>`."""

    seat: int
    user: str
    colour: str = ""
    holder: str = ""  # whose seat it is while `user` sits there for them


class Title(NamedTuple):
    """What a table is called."""

    id: str
    game: str
    name: str


class Tally(Record, frozen=True):
    """How much there is: tables by status, and posts that wait."""

    tables: Mapping[str, int]
    posts: int


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

    While it is open it has a deadline of its own, `request:<id>`. Whoever answers it says by
    `revision` which answers they have read.
    """

    id: int
    table: str
    what: str
    body: msgspec.Raw
    answers: msgspec.Raw
    due: float
    status: str = "open"
    revision: int = 0  # counts its answers


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


class Beside(Record, frozen=True):
    """All that changes at a table beside the moves, in one transaction or not at all."""

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
    stamp: int | None = None  # of the table as it was read; None: whatever it is


class StoredClock(Record, frozen=True):
    """A table's clock and how often it has changed."""

    revision: int
    body: msgspec.Raw


class Freeze(Record, frozen=True):
    """Clocks stood still: deadlines of these kinds move, those whose tables count are left.

    With an end before the start the time of day was set back: posts that wait move too, what
    `counted` names is due at the end, `clock` says what becomes of each clock, and nothing is told.
    """

    start: float
    end: float
    kinds: tuple[str, ...]
    settings: tuple[SettingChange, ...] = ()
    counted: tuple[str, ...] = ()
    clock: Callable[[msgspec.Raw], msgspec.Raw] | None = None
    shards: Shards | None = None  # whose tables alone; None: all

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
    beside: Beside | None = None  # with what is to be posted
    audit: AuditRow | None = None
    stamp: int | None = None  # of the table as it was read; None: whatever it is


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
    beside: Beside | None = None  # what the move does to the table's clock
    stamp: int | None = None  # of the table it was decided for; None: whatever it is


class Appended(Record, frozen=True):
    """`repeated`: the key was known; `move` is the one that first used it."""

    move: Move
    repeated: bool


class Snapshot(Record, frozen=True):
    """A cached state: may be deleted at any time."""

    version: int
    fingerprint: str
    state: msgspec.Raw


class Loaded(Record, frozen=True):
    """What a table stands by, all of one moment; with a snapshot, the moves from its own on."""

    row: TableRow
    secret: bytes
    stamp: int  # how often row, seats, moves or clock had changed
    snapshot: Snapshot | None
    moves: tuple[Move, ...]
    clock: StoredClock | None


class Result(Record, frozen=True):
    """`user` as in a seat. `answers`: seconds in counting hours. `luck`: what came, and what was
    expected if that can be said, by measure. `mu`, `sigma`: the rating after the game."""

    table: str
    seat: int
    nth: int  # 0: who has the seat at the end; then those who left it
    user: str
    part: str
    game: str
    guild: str
    players: int
    people: int
    score: int
    place: int
    moves: int
    started: float
    ended: float
    answers: tuple[int, ...] = ()
    misses: int = 0
    luck: Mapping[str, tuple[float, ...]] = {}
    mu: float | None = None
    sigma: float | None = None

    @property
    def left(self) -> bool:
        return self.part == LEFT

    @property
    def won(self) -> bool:
        return self.place == 1 and not self.left
