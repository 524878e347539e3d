"""One JSON file of a table: everything once it is over, until then what one viewer saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic

import msgspec

from bot.engine.chance import commitment
from bot.engine.events import Event, StoredEvent, load, store
from bot.engine.game import Game
from bot.engine.records import Command, Record, S, Seat, encode, replace
from bot.engine.story import Ruling, fold
from bot.games import game as find_game
from bot.play.standing import TAKE_BACK, replay, standing
from bot.store import chain
from bot.store.journal import Journal, Move, TableRow

FORMAT, VERSION = "sublight.export", 1
OVER = "over"


class BadExport(Exception):
    """The file cannot be believed or read. The message names the first wrong record."""


class NoSuchSeat(Exception):
    """The table has no such seat."""


class Export(Record, frozen=True):
    """The file. `secret` is there once the game is over, and `moves` are then the journal's;
    before that they are those that `viewer` (None: the channel) saw, as he saw them.
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
    """A move of a running game: no command, draw, link or time, numbered among its like.

    `view` holds the parts of the viewer's table that changed.
    """

    version: int
    kind: str
    concerns: tuple[int, ...]
    events: tuple[StoredEvent, ...]
    view: Mapping[str, msgspec.Raw]


class Sight(Record, Generic[S], frozen=True):
    """What a viewer saw of one move, and the table in his eyes after it."""

    version: int
    kind: str
    concerns: tuple[int, ...]
    events: tuple[Event[S], ...]
    view: S


async def export(journal: Journal, table: str, viewer: Seat | None = None) -> Export:
    """Everything if the game is over; else what this viewer saw."""
    row = await journal.table(table)
    moves = await journal.moves(table)
    if row.status == OVER:
        return finished(row, await journal.secret(table), moves)
    return unfinished(row, moves, viewer)


def finished(row: TableRow, secret: bytes, moves: Iterable[Move]) -> Export:
    """All of it, users by the names of their seats, linked anew over what the file holds."""
    seats = labels(row)
    names = {seat.user: seats[seat.seat] for seat in row.seats}
    told, head = [], ""
    for move in moves:
        giver = names.get(move.giver, move.giver if _is_nobody(move.giver) else "guest")
        bare = replace(move, giver=giver, key=None, at=float(move.at))
        linked = chain.linked(secret, head, bare)
        head = linked.link
        told.append(msgspec.Raw(encode(linked)))
    return replace(_head(row, seats), secret=secret.hex(), moves=tuple(told))


def unfinished(row: TableRow, moves: Sequence[Move], viewer: Seat | None) -> Export:
    """Unseen moves leave no gap: versions count what was seen."""
    seats = labels(row)
    require_seat(viewer, len(seats))
    numbers: dict[int, int] = {}
    known: dict[str, msgspec.Raw] = {}
    told = []
    for number, sight in enumerate(watch(find_game(row.game), moves, viewer), 1):
        numbers[sight.version] = number
        view = {name: encode(getattr(sight.view, name)) for name in sight.view.__struct_fields__}
        news = {name: msgspec.Raw(part) for name, part in view.items() if known.get(name) != part}
        known.update(news)
        concerns = tuple(numbers[version] for version in sight.concerns if version in numbers)
        seen = SeenMove(number, sight.kind, concerns, tuple(map(store, sight.events)), news)
        told.append(msgspec.Raw(encode(seen)))
    return replace(_head(row, seats), viewer=viewer, moves=tuple(told))


def played(
    game: Game[S],
    options: Record,
    secret: bytes,
    rulings: Iterable[tuple[Seat | None, Command | None, Ruling[S]]],
    name: str,
) -> Export:
    """A game that never was in a journal: set-up is the ruling without a command."""
    moves, drawn = [], 0
    for version, (actor, command, ruling) in enumerate(rulings, 1):
        moves.append(
            Move(
                version=version,
                kind="setup" if command is None else "play",
                actor=actor,
                giver="autopilot" if command else "",
                rules=game.rules,
                first_draw=drawn,
                draws=msgspec.Raw(encode(ruling.draws)),
                at=0.0,
                command=msgspec.Raw(encode(command)),
                events=tuple(map(store, ruling.events)),
            )
        )
        drawn += len(ruling.draws)
    row = TableRow(
        name, game.name, msgspec.Raw(encode(options)), OVER, commitment(secret), created=0.0
    )
    return finished(row, secret, moves)


def watch(game: Game[S], moves: Iterable[Move], viewer: Seat | None) -> Iterator[Sight[S]]:
    """The moves of which a viewer learned anything; a take-back, if he saw what went."""
    state, past, seen = game.state(), list[Move](), set[int]()
    for move in moves:
        past.append(move)
        facts = [load(fact.tag, fact.version, fact.body) for fact in move.events]
        events = tuple(e for fact in facts if (e := fact.seen_by(viewer)) is not None)
        if move.kind == TAKE_BACK:
            state = replay(game, standing(past))
        else:
            state = fold(state, facts)
        if events or (move.kind == TAKE_BACK and seen.intersection(move.concerns)):
            seen.add(move.version)
            view = game.seen_by(state, viewer)
            yield Sight(move.version, move.kind, move.concerns, events, view)


def sights(export: Export, viewer: Seat | None) -> Iterator[Sight[Any]]:
    """What a viewer saw of an exported game; of a running one the file knows only its own."""
    game = known_game(export)
    require_seat(viewer, len(export.seats))
    if export.secret is not None:
        moves = (decode_move(number, raw) for number, raw in enumerate(export.moves, 1))
        yield from watch(game, moves, viewer)
        return
    if viewer != export.viewer:
        raise NoSuchSeat(f"the game is not over: this file holds only what {eyes(export)} saw")
    known: dict[str, msgspec.Raw] = {}
    for number, raw in enumerate(export.moves, 1):
        with complaining(f"move {number}"):
            move = msgspec.json.decode(raw, type=SeenMove)
            known.update(move.view)
            view = msgspec.json.decode(encode(known), type=game.state)
            events = tuple(load(fact.tag, fact.version, fact.body) for fact in move.events)
        yield Sight(move.version, move.kind, move.concerns, events, view)
