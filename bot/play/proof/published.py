"""What players saw of a game while it ran, against what its file tells: the host wrote the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.records import Record
from bot.play.luck import SHORT, bound, of_word
from bot.play.proof.file import BadExport, Export

NONE: Mapping[int, str] = {}


class Published(Record, frozen=True):
    """The fingerprint of the card or of the first post, heads of boards, words of players."""

    fingerprint: str = ""
    heads: Mapping[int, str] = NONE  # by board
    words: Mapping[int, str] = NONE  # by seat, the first is 1


NOTHING = Published()


def fingerprints(export: Export, added: Sequence[str]) -> tuple[str, ...]:
    """Those that may have been published; where nobody added anything also the secret's alone."""
    whole = bound(export.table, export.game, export.options, export.commitment)
    return (whole,) if any(added) else (export.commitment, whole)


def require_fingerprint(published: Published, known: Sequence[str]) -> None:
    if published.fingerprint and published.fingerprint.lower() not in known:
        raise BadExport(
            f"the fingerprint: that of this file is {known[0]}, not the one that was published"
        )


def require_words(published: Published, added: Sequence[str]) -> None:
    for seat, word in published.words.items():
        here = added[seat - 1] if 1 <= seat <= len(added) else ""
        if here != of_word(word):
            raise BadExport(f"seat {seat}: this word is not part of the luck")


def require_heads(published: Published, found: Sequence[tuple[int, str]]) -> None:
    """Every board must be one that the file leads to, in their order; names the first that is not.

    `found`: the versions that the channel saw something of, and the head after each.
    """
    place, agrees = 0, "with no board before it"
    for board, posted in sorted(published.heads.items()):
        head = posted.lower()[:SHORT]
        rest = [at for at in range(place, len(found)) if found[at][1] == head]
        if not rest:
            raise BadExport(
                f"board {board}: the channel saw another game; this one agrees {agrees}"
            )
        place = rest[0]
        agrees = f"up to board {board} (move {found[place][0]})"
