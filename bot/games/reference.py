"""The rules as players look them up: clauses by id, by section and by words."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from bot.engine.records import Record

CLAUSE = re.compile(r"- \*\*([A-Z]+-[\d.]+)\*\* (.*)")
HEADING = re.compile(r"#{2,3} (.*?)(?: \[designed\])?")
SOURCES = re.compile(
    r"\s*(?:\[[^\]]*(?:book|public|designed|computed|[A-Z]+-\d)[^\]]*\]\.?|\((?:p\.|§)[^()]*\))$"
)
ASIDE = re.compile(r"(?:`RULING`|RULING:?|\(physical\))\s*")
ENGLISH = "en"


class Clause(Record, frozen=True):
    """One numbered sentence of a game's rules, without the notes on where it comes from."""

    id: str
    heading: str
    text: str


@cache
def clauses(game: str, language: str = ENGLISH) -> Mapping[str, Clause]:
    """All clauses in the order of the book; untranslated ones in English."""
    if language == ENGLISH:
        return read(game, "rules.md")
    return {**clauses(game), **read(game, f"rules.{language}.md")}


def read(game: str, file: str) -> dict[str, Clause]:
    path = Path(import_module(f"bot.games.{game}").__path__[0], file)
    found: dict[str, Clause] = {}
    heading = ""
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        if match := HEADING.fullmatch(line):
            heading = match[1]
        elif match := CLAUSE.fullmatch(line):
            text = ASIDE.sub("", SOURCES.sub("", match[2]))
            name = sys.intern(match[1])  # the languages share it
            found[name] = Clause(name, heading, text)
    return found


def clause(game: str, name: str, language: str = ENGLISH) -> Clause | None:
    return clauses(game, language).get(name)
