"""The chain of moves: each link holds the one before it, keyed by the table's secret."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator

import msgspec

from bot.engine.chance import commitment
from bot.engine.records import replace
from bot.store.records import Append, JournalError, Move, TableRow, VersionConflict


def bare(move: Move) -> bytes:
    """What a link is taken over: all of a move and its events, but for the link."""
    return msgspec.json.encode(replace(move, link="", at=float(move.at)))


def seal(secret: bytes, previous: str, content: bytes) -> str:
    """A bare hash of a sealed answer could be found by trying; a keyed one cannot."""
    return hmac.digest(secret, previous.encode() + b"\n" + content, "sha256").hex()


def link(secret: bytes, previous: str, move: Move) -> str:
    return seal(secret, previous, bare(move))


def linked(secret: bytes, previous: str, move: Move) -> Move:
    return replace(move, link=link(secret, previous, move))


def broken(table: TableRow, secret: bytes, moves: Iterable[Move]) -> Iterator[str]:
    """What is wrong with a table's chain, from its commitment to its head."""
    if table.commitment != commitment(secret):
        yield "version 0: the commitment is not that of the secret"
    previous, last = "", 0
    for move in moves:
        if move.version != last + 1:
            yield f"version {move.version}: follows version {last}"
        if move.link != link(secret, previous, move):
            yield f"version {move.version}: the link does not fit the move and the one before it"
        previous, last = move.link, move.version
    if last != table.version:
        yield f"version {table.version}: the table stands there, its last move is {last}"
    if previous != table.head:
        yield f"version {table.version}: the table's head is not the last link"


def require_commitment(table: TableRow, secret: bytes) -> None:
    if table.commitment != commitment(secret):
        raise JournalError(f"table {table.id}: the commitment is not that of the secret")


def require_next(append: Append, content: bytes, version: int, head: str, secret: bytes) -> None:
    """May this move, whose bare content is given, be the table's next one?"""
    move = append.move
    if append.expected != version:
        raise VersionConflict(
            f"table {append.table} stands at version {version}, not {append.expected}"
        )
    if move.version != version + 1:
        raise JournalError(
            f"table {append.table}: after version {version} comes no version {move.version}"
        )
    if move.link != seal(secret, head, content):
        raise JournalError(
            f"table {append.table}: the link of version {move.version} does not fit the chain"
        )


def require_unchanged(table: TableRow, was: TableRow | None) -> None:
    """Is the table still as somebody read it, who now decides on that? None: they do not."""
    if was is not None and was != table:
        raise VersionConflict(f"table {table.id} is no longer as it was read")
