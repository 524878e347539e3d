"""Sentences with holes: `{who} draws {n} {n|card|cards}.`

`{n}` is the value; `{n|card|cards}` the first form for exactly 1 (or -1, or a list of one), else
the second; `{n:+}` a number with its sign; `{cards:,}` a list with commas alone; `{deeds:.}` a list
of sentences; `{place:^}` begins a sentence, with a capital. A doubled brace is a brace.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

SIGNED, COMMAS, SENTENCES, CAPITAL = "+", ",", ".", "^"

_TOKEN = re.compile(
    r"(?P<brace>\{\{|\}\})"
    r"|\{(?P<name>[a-z_]+)(?::(?P<form>[+,.^])|\|(?P<one>[^{}|]*)\|(?P<many>[^{}|]*))?\}"
    r"|(?P<stray>[{}])"
)


class Hole(NamedTuple):
    """A place for the value of this name."""

    name: str
    form: str = ""


class Plural(NamedTuple):
    """A word that depends on the number of this name."""

    name: str
    one: str
    many: str


Template: TypeAlias = tuple[str | Hole | Plural, ...]


def parse(text: str) -> Template:
    """The parts of a template, in order; ValueError names a brace that means nothing."""
    parts: list[str | Hole | Plural] = []
    end = 0
    for token in _TOKEN.finditer(text):
        if token["stray"]:
            raise ValueError(f"a stray {token['stray']} in {text!r}")
        parts.append(text[end : token.start()])
        end = token.end()
        if token["brace"]:
            parts.append(token["brace"][0])
        elif token["one"] is not None:
            parts.append(Plural(token["name"], token["one"], token["many"]))
        else:
            parts.append(Hole(token["name"], token["form"] or ""))
    parts.append(text[end:])
    return tuple(part for part in parts if part)


def parameters(template: Template) -> frozenset[str]:
    """The names whose values a template needs."""
    return frozenset(part.name for part in template if not isinstance(part, str))
