"""The file of an export: one JSON object whose records stand one per line.

So two files can be compared line by line, and a broken one tells where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from bot.engine.events import StoredEvent, UnknownEvent, load
from bot.engine.game import Game
from bot.engine.records import Record, Seat, encode, replace
from bot.games import NAMES
from bot.games import game as game_named
from bot.play.table.seen import Sight, watch
from bot.store.records import Move

FORMAT, VERSION = "sublight.export", 2  # builds before the first release wrote version 1
MOVES = b'"moves":['
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


class BadExport(Exception):
    """The file cannot be read or believed. The message names the first wrong record."""


class NotThere(Exception):
    """A seat or a view that the table or the file does not have."""


class Export(Record, frozen=True):
    """`secret` is there once the game is over, and `moves` are then all of them, as `Move`s.

    Before that they are `SeenMove`s: those that `viewer` (None: the channel) saw, as they saw them.
    """

    format: str
    version: int
    table: str
    game: str
    options: msgspec.Raw
    seats: tuple[str, ...]
    commitment: str
    status: str
    viewer: int | None = None
    secret: str | None = None
    moves: tuple[msgspec.Raw, ...] = ()


class SeenMove(Record, frozen=True):
    """A move of a running game: no command, draw, link or time, and numbered among its like.

    `view` holds the parts of the viewer's table that changed.
    """

    version: int
    kind: str
    concerns: tuple[int, ...]
    events: tuple[StoredEvent, ...]
    view: Mapping[str, msgspec.Raw]


class Label(msgspec.Struct):
    """What every version of the format begins with."""

    format: str = ""
    version: int = 0


def write(export: Export) -> bytes:
    """What there is not is left out."""
    values = msgspec.structs.asdict(export)
    moves = b",\n".join(map(bytes, values.pop("moves")))
    lines = [b'"%b":%b,\n' % (k.encode(), encode(v)) for k, v in values.items() if v is not None]
    return b"{\n%b%b\n%b\n]}\n" % (b"".join(lines), MOVES, moves)


def read(data: bytes) -> Export:
    """The head is read strictly, the moves are still raw. Raises BadExport."""
    try:
        label = msgspec.json.decode(data, type=Label)
    except UNREADABLE as error:
        raise BadExport(spoilt(data) or f"this is not a Sublight export: {error}") from None
    if label.format != FORMAT or label.version < 1:
        raise BadExport("this is not a Sublight export")
    if label.version != VERSION:
        written = "an earlier" if label.version < VERSION else "a later"
        raise BadExport(
            f"the file has version {label.version}, written by {written} build of Sublight;"
            f" this build reads version {VERSION}"
        )
    try:
        return msgspec.json.decode(data, type=Export)
    except UNREADABLE as error:
        raise BadExport(spoilt(data) or f"the head: {error}") from None


def spoilt(data: bytes) -> str | None:
    """Which record is not JSON? A fault shows later in the whole file than in its own line."""
    head, found, body = data.partition(MOVES)
    if not found:
        return None
    for line in head.split(b"\n")[1:-1]:
        try:
            msgspec.json.decode(b"{%b}" % line.removesuffix(b","))
        except UNREADABLE as error:
            name = line.split(b'"')[1] if b'"' in line else line[:20]
            return f"{name.decode(errors='replace')}: cannot be read: {error}"
    for number, line in enumerate(body.split(b"\n")[1:], 1):
        try:
            msgspec.json.decode(line.removesuffix(b","))
        except UNREADABLE as error:
            if line != b"]}":
                return f"move {number}: cannot be read: {error}"
    return None


def compact(raw: msgspec.Raw) -> msgspec.Raw:
    """Without spaces between the tokens; all other bytes stay."""
    return msgspec.Raw(msgspec.json.format(bytes(raw), indent=-1))


def read_move(number: int, raw: msgspec.Raw) -> Move:
    """One move of a finished game, however its JSON is laid out."""
    with complaining(f"move {number}"):
        move = msgspec.json.decode(raw, type=Move)
        events = tuple(replace(fact, body=compact(fact.body)) for fact in move.events)
        return replace(
            move, command=compact(move.command), draws=compact(move.draws), events=events
        )


@contextmanager
def complaining(record: str) -> Iterator[None]:
    """What does not fit our records is no surprise but a bad file."""
    try:
        yield
    except (*UNREADABLE, UnknownEvent) as error:
        raise BadExport(f"{record}: {error}") from None


def known_game(name: str) -> Game[Any]:
    if name not in NAMES:
        raise BadExport(f"the game {name} is not known to this build")
    return game_named(name)


def require_seat(viewer: Seat | None, seats: int) -> None:
    if viewer is not None and not 0 <= viewer < seats:
        raise NotThere(f"there is no seat {viewer + 1}: the table has {seats}")


def sights(export: Export, viewer: Seat | None) -> Iterator[Sight[Any]]:
    """What a viewer saw, move by move; of a running game the file knows one viewer only."""
    game = known_game(export.game)
    require_seat(viewer, len(export.seats))
    if export.secret is not None:
        yield from _watch(game, export, viewer)
        return
    if viewer != export.viewer:
        owner = "the channel" if export.viewer is None else f"seat {export.viewer + 1}"
        raise NotThere(f"the game is not over: the file holds only what {owner} saw")
    known: dict[str, msgspec.Raw] = {}
    for number, raw in enumerate(export.moves, 1):
        with complaining(f"move {number}"):
            move = msgspec.json.decode(raw, type=SeenMove)
            known.update(move.view)
            view = msgspec.json.decode(encode(known), type=game.state)
            events = tuple(load(fact.tag, fact.version, fact.body) for fact in move.events)
        yield Sight(move.version, move.kind, move.concerns, events, view)


def _watch(game: Game[Any], export: Export, viewer: Seat | None) -> Iterator[Sight[Any]]:
    number = 0

    def moves() -> Iterator[Move]:
        nonlocal number
        for number, raw in enumerate(export.moves, 1):
            yield read_move(number, raw)

    try:
        yield from watch(game, moves(), viewer)
    except BadExport:
        raise
    except Exception as error:  # whatever facts do to a table they do not belong to
        raise BadExport(f"move {number}: its events do not fit the table: {error!r}") from error
