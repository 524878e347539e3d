"""Moves: made, read to the letter, stored; and which of them stand. Nothing is deleted."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import field

from bot.engine.errors import UnclearAnswer
from bot.engine.events import Event, StoredEvent, load, store
from bot.engine.game import Game
from bot.engine.records import Command, Record, S, Seat, encode, fork, replace
from bot.engine.story import Ruling
from bot.play.time import expiry
from bot.store.records import AuditRow, Beside, Move, OutboxRow

SETUP, PLAY, TAKE_BACK, REDO = "setup", "play", "take_back", "redo"
CORRECT = "correct"
CHANGED = "table.changed"  # what the outbox calls a table to be shown anew
MOST_BYTES = 64 * 1024

Views: TypeAlias = dict[Seat | None, tuple[S, S]]  # by viewer: a state, and what they see of it


class Correction(Command, frozen=True, tag="play.correction"):
    """What a moderator put right: facts of the game that no player's command has told."""

    facts: tuple[StoredEvent, ...]


class Decided(Record, Generic[S], frozen=True):
    """A move that waits for the journal, and the table it makes."""

    move: Move  # without its link
    state: S
    draws: int  # the counter after it
    events: tuple[Event[S], ...]
    news: bool  # is there something to post?
    drop_snapshots_after: int | None = None
    opened: Mapping[str, float] = {}  # windows that open again, and when they first did
    audit: AuditRow | None = None  # what a moderator did
    note: Beside | None = None  # a request that it answers, with what is posted of it
    ruled: expiry.ClockRuling | None = None  # what the clock decided, before it answers for a seat
    views: Views[S] = field(default_factory=dict)  # those of its state that were asked for

    def seen(self, game: Game[S], viewer: Seat | None) -> S:
        return seen_of(game, self.state, self.views, viewer)

    def beside(self, tick: Beside | None) -> Beside | None:
        """What it does to the clock, and the note, written as one."""
        if tick is None or self.note is None:
            return tick or self.note
        posts = (*tick.outbox, *self.note.outbox)
        return replace(tick, request=self.note.request, outbox=posts)


def ruled(
    game: Game[S],
    before: S,
    draws: int,
    move: Move,
    ruling: Ruling[S],
    audit: AuditRow | None = None,
) -> Decided[S]:
    """`before`: the channel's view; `draws`: made so far."""
    views: Views[S] = {}
    news = is_news(game, before, seen_of(game, ruling.state, views, None), ruling.events)
    made = draws + len(ruling.draws)
    return Decided(move, ruling.state, made, ruling.events, news, audit=audit, views=views)


_decoders: dict[tuple[str, str], msgspec.json.Decoder[Command]] = {}  # by game and its rules


def decode_command(game: Game[Any], raw: bytes | str | msgspec.Raw) -> Command:
    """A command of this game: unknown tags, fields and types are refused."""
    if len(raw) > MOST_BYTES:
        raise UnclearAnswer("play.refuse.too_long", limit=MOST_BYTES // 1024)
    edition = game.name, game.rules
    decoder = _decoders.get(edition)
    if decoder is None:
        decoder = _decoders[edition] = msgspec.json.Decoder(game.commands)
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnclearAnswer("play.refuse.unreadable", why=str(error)) from None


def checked_command(game: Game[Any], command: Command | bytes | str) -> Command:
    """What the journal could give back; an object is checked like any other text."""
    if not isinstance(command, Command):
        return decode_command(game, command)
    try:
        raw = encode(command)
    except (TypeError, ValueError) as error:
        raise UnclearAnswer("play.refuse.unreadable", why=str(error)) from None
    return decode_command(game, raw)


def facts_of(move: Move) -> tuple[Event[Any], ...]:
    return tuple(load(fact.tag, fact.version, fact.body) for fact in move.events)


def heard(facts: Iterable[Event[S]], viewer: Seat | None) -> tuple[Event[S], ...]:
    """The facts that a viewer learns of, as they see them."""
    return tuple(seen for fact in facts if (seen := fact.seen_by(viewer)) is not None)


def corrected_by(move: Move) -> list[Event[Any]]:
    """The facts that a moderator gave; those that followed from them are not among these."""
    correction = msgspec.json.decode(move.command, type=Correction)
    return [load(fact.tag, fact.version, fact.body) for fact in correction.facts]


def new_move(
    game: Game[S],
    kind: str,
    actor: Seat | None,
    *,
    version: int,
    first_draw: int,
    giver: str,
    key: str | None,
    at: float,
    command: Command | None = None,
    concerns: tuple[int, ...] = (),
    ruling: Ruling[S] | None = None,
) -> Move:
    """A row for the journal, not yet linked to the one before it."""
    return Move(
        version=version,
        kind=kind,
        actor=actor,
        giver=giver,
        rules=game.rules,
        first_draw=first_draw,
        draws=msgspec.Raw(encode(ruling.draws if ruling else ())),
        at=at,
        command=msgspec.Raw(encode(command)),
        concerns=concerns,
        key=key,
        events=tuple(map(store, ruling.events)) if ruling else (),
    )


def outbox_row(table: str, version: int) -> OutboxRow:
    """The channel is to be shown the table; what of it, is worked out when it is posted."""
    payload = msgspec.Raw(b'{"version":%d}' % version)
    return OutboxRow(table, CHANGED, payload, nonce=f"{table}/{version}")


def shown_again(table: str, about: str) -> OutboxRow:
    """The channel is to be shown what stands beside the moves: a request, a vote, the seats."""
    nonce = f"{table}/{about}/{secrets.token_hex(6)}"
    return OutboxRow(table, CHANGED, msgspec.Raw(b'{"version":0}'), nonce)


def is_news(
    game: Game[S], before: S, after: S, told: Iterable[Event[S]], *, undone: bool = False
) -> bool:
    """Does the channel see another table, or another line of the log? `undone`: a line struck.

    `before` and `after` are views of the channel.
    """
    if before != after:
        return True
    view = before if undone else after
    seen = (fact.seen_by(None) for fact in told)
    return any(fact is not None and fact.words(view) is not None for fact in seen)


# Which moves stand


class Line(Protocol):
    """A row of the journal, or what a viewer saw of it."""

    @property
    def version(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def concerns(self) -> tuple[int, ...]: ...


L = TypeVar("L", bound=Line)


def gone(rows: Sequence[Line]) -> set[int]:
    """The versions that count no more; a take-back that was taken back takes nothing away."""
    found = set[int]()
    for row in reversed(rows):
        if row.kind == TAKE_BACK and row.version not in found:
            found.update(row.concerns)
    return found


def in_force(rows: Sequence[L]) -> list[L]:
    """All rows that count, take-backs too."""
    lost = gone(rows)
    return [row for row in rows if row.version not in lost]


def with_revived(rows: Sequence[Line], versions: Iterable[int]) -> set[int]:
    """These, and all that would count again without them: what they took back, and so on."""
    known, found, new = {row.version: row for row in rows}, set[int](), set(versions)
    while new:
        found |= new
        taken = (known[version] for version in new if known[version].kind == TAKE_BACK)
        new = {version for row in taken for version in row.concerns} - found
    return found


def standing(moves: Sequence[Move]) -> list[Move]:
    """All moves but those taken back, and the take-backs themselves; a redo is a move again."""
    return [move for move in in_force(moves) if move.kind != TAKE_BACK]


def replay(game: Game[S], moves: Iterable[Move], state: S | None = None) -> S:
    """The fold of these moves' events; no rule runs."""
    after = game.state() if state is None else fork(state)
    for move in moves:
        for fact in facts_of(move):
            fact.apply(after)
    return after


def draws_of(move: Move) -> int:
    return len(msgspec.json.decode(move.draws))


def counter_after(move: Move) -> int:
    """How many draws the table has made; a take-back's own number is the one it goes back to."""
    return move.first_draw + draws_of(move)


def counter_of(stands: Sequence[Move]) -> int:
    """The same from the moves that stand: a roll taken back is the next roll again."""
    return next((counter_after(move) for move in reversed(stands) if draws_of(move)), 0)


def seen_of(game: Game[S], state: S, views: Views[S], viewer: Seat | None) -> S:
    """What a seat, or the channel, may know of a state; worked out once for each of them."""
    known = views.get(viewer)
    if known is None or known[0] is not state:
        known = views[viewer] = state, game.seen_by(state, viewer)
    return known[1]
