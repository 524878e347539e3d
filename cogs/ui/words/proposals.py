"""Lines that Discord proposes while something is typed, and how names are compared with it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from bot.engine.records import Record
from cogs.ui.words.tongue import cut

MOST, LONGEST = 25, 100  # as Discord has it
MOST_FOLDED = 16_384  # texts that are known so: all clauses, options and titles of a large server
SIGNS = re.compile(r"[\W_]+")


class Proposal(Record, frozen=True):
    """A line of autocompletion: what is read, and what is sent."""

    name: str
    value: str


@lru_cache(maxsize=MOST_FOLDED)
def folded(text: str) -> str:
    """For comparing: no accents, no capitals, no signs."""
    bare = unicodedata.normalize("NFKD", text).casefold()
    if not bare.isascii():
        bare = "".join([c for c in bare if not unicodedata.combining(c)])
    return SIGNS.sub(" ", bare).strip()


def among(names: Iterable[tuple[str, str]], typed: str) -> list[Proposal]:
    """Of things with a value and a name those that fit, the better first."""
    wanted = folded(typed)
    fitting = [
        (not folded(name).startswith(wanted), place, Proposal(cut(name, LONGEST), value))
        for place, (value, name) in enumerate(names)
        if not wanted or wanted in folded(name) or folded(value).startswith(wanted)
    ]
    return [proposal for *_, proposal in sorted(fitting, key=lambda one: one[:2])][:MOST]
