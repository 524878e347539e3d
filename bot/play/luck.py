"""Where a table's luck comes from: its secret, and what its players add to it.

The fingerprint of the secret is published before anybody joins. What the players add comes after
it, so that nobody can choose a secret for what it will deal.
`docs/decisions/0022-luck-against-the-host.md` says what that proves.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from bot.engine.records import Command, encode
from bot.store.records import Move, TableRow

PRESS, WORD = "press:", "word:"
NOTHING_ADDED: tuple[str, ...] = ()
LONGEST_WORD = 100
SHORT = 16  # signs of what a post shows


class Started(Command, frozen=True, tag="play.started"):
    """The first move: what each seat added to the luck; nothing: an autopilot, or nobody asked."""

    added: tuple[str, ...]


def of_press(interaction: int | str) -> str:
    """The number that Discord gave to the press of who sat down."""
    return f"{PRESS}{interaction}"


def of_word(word: str) -> str:
    """A word that a player typed; the word itself is not kept."""
    return f"{WORD}{hashlib.sha256(word.strip().encode()).hexdigest()}"


def fingerprint(row: TableRow, added: Sequence[str]) -> str:
    """Published before anybody joins: it binds the table, its game, its options and the secret.

    Where nobody adds anything: the secret alone.
    """
    if not any(added):
        return row.commitment
    return bound(row.id, row.game, row.options, row.commitment)


def bound(table: str, game: str, options: msgspec.Raw, commitment: str) -> str:
    """The number of players is left out: it is known only when the game begins."""
    chosen = msgspec.json.decode(options)
    chosen.pop("players", None)
    terms = msgspec.json.encode([table, game, chosen, commitment], order="sorted")
    return hashlib.sha256(b"sublight.fingerprint:" + terms).hexdigest()


def added_by(first: Move | None) -> tuple[str, ...]:
    """What the players added, from the first move; a simulated game has nothing there."""
    if first is None or bytes(first.command) == b"null":
        return NOTHING_ADDED
    return msgspec.json.decode(first.command, type=Started).added


def digest(added: Sequence[str]) -> str:
    """In short: what was added cannot be exchanged once it was published."""
    return hashlib.sha256(b"sublight.added:" + encode(tuple(added))).hexdigest()[:SHORT]


def key_of(secret: bytes, added: Sequence[str]) -> bytes:
    """From which every draw of the table comes."""
    if not any(added):
        return secret
    return hmac.digest(secret, b"sublight.luck:" + encode(tuple(added)), "sha256")
