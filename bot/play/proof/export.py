"""One JSON file of a table: everything once it is over, until then what one viewer saw.

`docs/decisions/0004-exports.md` says what leaves the house and what never does.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.engine.events import store
from bot.engine.records import Seat, encode, replace
from bot.play.people import AUTOPILOT
from bot.play.proof.file import (
    FORMAT,
    VERSION,
    Export,
    SeenMove,
    compact,
    known_game,
    require_seat,
)
from bot.play.table.live import OVER
from bot.play.table.seen import watch
from bot.store import chain
from bot.store.records import Move, TableRow


def export(
    row: TableRow, secret: bytes, moves: Sequence[Move], viewer: Seat | None = None
) -> Export:
    """Everything if the game is over; else what this viewer saw."""
    if row.status == OVER:
        return finished(row, secret, moves)
    return unfinished(row, moves, viewer)


def finished(row: TableRow, secret: bytes, moves: Sequence[Move]) -> Export:
    """All of it, users by the names of their seats, linked anew over what the file holds."""
    seats = labels(row)
    users = {seat.user: seats[seat.seat] for seat in row.seats}
    told, head = [], ""
    for move in moves:
        known = move.giver == "" or move.giver.startswith(AUTOPILOT)
        giver = move.giver if known else users.get(move.giver, "guest")
        bare = replace(move, giver=giver, key=None, at=float(move.at))
        linked = chain.linked(secret, head, bare)
        told.append(msgspec.Raw(encode(linked)))
        head = linked.link
    return replace(_head(row, seats), secret=secret.hex(), moves=tuple(told))


def unfinished(row: TableRow, moves: Sequence[Move], viewer: Seat | None) -> Export:
    """Unseen moves leave no gap: versions count what was seen."""
    seats = labels(row)
    require_seat(viewer, len(seats))
    numbers: dict[int, int] = {}
    known: dict[str, bytes] = {}
    told = []
    for number, sight in enumerate(watch(known_game(row.game), moves, viewer), 1):
        numbers[sight.version] = number
        view = {name: encode(getattr(sight.view, name)) for name in sight.view.__struct_fields__}
        news = {name: msgspec.Raw(part) for name, part in view.items() if known.get(name) != part}
        known = view
        concerns = tuple(numbers[version] for version in sight.concerns if version in numbers)
        seen = SeenMove(number, sight.kind, concerns, tuple(map(store, sight.events)), news)
        told.append(msgspec.Raw(encode(seen)))
    return replace(_head(row, seats), viewer=viewer, moves=tuple(told))


def labels(row: TableRow) -> tuple[str, ...]:
    """What the seats are called: nobody's user id."""
    sitting = {seat.seat: seat.user for seat in row.seats}
    players = msgspec.json.decode(row.options, type=known_game(row.game).options).players
    return tuple(
        f"{'autopilot' if sitting.get(seat, '').startswith(AUTOPILOT) else 'player'} {seat + 1}"
        for seat in range(players)
    )


def _head(row: TableRow, seats: tuple[str, ...]) -> Export:
    options = compact(row.options)
    return Export(FORMAT, VERSION, row.id, row.game, options, seats, row.commitment, row.status)
