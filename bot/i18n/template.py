"""Sentences with holes: `{who} draws {n} {n|card|cards}.`

`{n}` is the value; `{n|card|cards}` the first form for exactly 1 (or -1, or a list of one), else
the second; `{n:+}` a number with its sign; `{cards:,}` a list with commas alone; `{deeds:.}` a list
of sentences; `{place:^}` begins a sentence, with a capital. A doubled brace is a brace.

A name may begin with its article, and after @ with what says that something is there:
`{=the@on}Moon`, `{=@on}Mars`, `{=la@su}Luna`. By itself it is `Moon`; `{world:the}` is `the Moon`,
`{world:@}` `on the Moon`. Italian melts the two: `{world:di}` is `della Luna`, or `di Marte`.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

SIGNED, COMMAS, SENTENCES, CAPITAL, THERE = "+", ",", ".", "^", "@"
ARTICLES = ("the", "il", "lo", "la", "l'", "i", "gli", "le")
ALONE = ("the", "il")  # the article, and nothing before it
CASES = (*ALONE, "di", "a", "da", "in", "su", THERE)

_TOKEN = re.compile(
    r"(?P<brace>\{\{|\}\})"
    rf"|\{{=(?P<article>{'|'.join(ARTICLES)}|)(?:@(?P<there>[a-z]+))?\}}"
    rf"|\{{(?P<name>[a-z_]+)(?::(?P<form>[+,.^]|{'|'.join(CASES)})|"
    r"\|(?P<one>[^{}|]*)\|(?P<many>[^{}|]*))?\}"
    r"|(?P<stray>[{}])"
)


class Hole(NamedTuple):
    """A place for the value of this name."""

    name: str
    form: str = ""


class Article(NamedTuple):
    """How the name that follows is put into a sentence."""

    article: str  # none: it has none
    there: str  # `on`, `in`: where something is


class Plural(NamedTuple):
    """A word that depends on the number of this name."""

    name: str
    one: str
    many: str


Template: TypeAlias = tuple[str | Hole | Plural | Article, ...]

# Italian melts a preposition with the article after it: `de` and `lla`.
_STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ENDS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}


def parse(text: str) -> Template:
    """The parts of a template, in order; ValueError names a brace that means nothing."""
    parts: list[str | Hole | Plural | Article] = []
    end = 0
    for token in _TOKEN.finditer(text):
        if token["stray"]:
            raise ValueError(f"a stray {token['stray']} in {text!r}")
        parts.append(text[end : token.start()])
        end = token.end()
        if token["brace"]:
            parts.append(token["brace"][0])
        elif token["article"] is not None:
            parts.append(Article(token["article"], token["there"] or ""))
        elif token["one"] is not None:
            parts.append(Plural(token["name"], token["one"], token["many"]))
        else:
            parts.append(Hole(token["name"], token["form"] or ""))
    parts.append(text[end:])
    return tuple(part for part in parts if part)


def parameters(template: Template) -> frozenset[str]:
    """The names whose values a template needs."""
    return frozenset(part.name for part in template if not isinstance(part, str | Article))


def before(name: str, case: str, article: Article) -> str:
    """What stands before a name in a case: `della `, `dell'`, `the `, `ad `, or nothing."""
    word, there = article
    case = there if case == THERE else "" if case in ALONE else case
    if case in _STEMS and word in _ENDS:
        said = _STEMS[case] + _ENDS[word]
    else:
        said = " ".join(filter(None, (case, word)))
    if said == "a" and name[:1].lower() == "a":
        said = "ad"
    return said if not said or said.endswith("'") else f"{said} "
