"""What the bot said in two worlds that a reader cannot tell apart."""

from __future__ import annotations

import json
from itertools import zip_longest

from tests.support.discord.hearing import Heard
from tests.support.leaks import Leak


def same(here: Heard, there: Heard, who: str) -> None:
    """Every message, byte by byte; the first that differs is told."""
    for (name, one), (other, two) in zip_longest(here, there, fillvalue=("nothing", b"{}")):
        if (name, one) != (other, two):
            parts = [json.loads(text) for text in (one, two)]
            differ = [
                key for key in {**parts[0], **parts[1]} if parts[0].get(key) != parts[1].get(key)
            ]
            more = "" if name == other else f" / {other}"
            raise Leak(f"{who}: {name}{more}: {', '.join(differ)}\n{difference(one, two)}")


def difference(one: bytes, two: bytes) -> str:
    at = next((n for n, pair in enumerate(zip(one, two, strict=False)) if len({*pair}) > 1), 0)
    return "\n".join(text[max(0, at - 200) : at + 200].decode() for text in (one, two))
