"""The rules of every game in both languages: the same clauses and figures; all that is cited."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from bot.games import NAMES
from bot.games.reference import clauses as readable
from bot.i18n.catalog import LANGUAGES

CLAUSE = re.compile(r"^- \*\*([A-Z]+-[\d.]+)\*\*(.*)$", re.MULTILINE)
MARKER = re.compile(r"`RULING`|\(physical\)")
SOURCE = re.compile(r"\[[^\]]*\]|\((?:§|p\.)[^)]*\)")  # where the printed book says it
NOTES = re.compile(r"RULING|\(physical\)|\[|\((?:p\.|§) ?\d[^()]*\)\.?$")  # of the editors
NUMBER = re.compile(r"\d+")
CODE = re.compile(r"`[^`]+`")
FILES = {"en": "rules.md", "it": "rules.it.md"}
GAMES = pytest.mark.parametrize("game", NAMES)
BOTH = pytest.mark.parametrize("language", LANGUAGES)


@cache
def text(game: str, language: str) -> str:
    return (resources.files(f"bot.games.{game}") / FILES[language]).read_text(encoding="utf-8")


@cache
def clauses(game: str, language: str) -> dict[str, str]:
    return dict(CLAUSE.findall(text(game, language)))


def cited(known: dict[str, str], words: str) -> list[str]:
    """The clauses of that game which are named there."""
    prefix = next(iter(known)).split("-")[0]
    return re.findall(rf"{prefix}-\d+(?:\.\d+)+", words)


def bare(words: str) -> str:
    return MARKER.sub("", SOURCE.sub("", words)).strip()


@GAMES
def test_both_languages_have_the_same_clauses_in_the_same_places(game: str) -> None:
    shapes = [
        [
            line.split()[0] if line.startswith("#") else CLAUSE.sub(r"\1", line)
            for line in text(game, language).splitlines()
            if line.startswith(("#", "- "))
        ]
        for language in FILES
    ]
    assert shapes[0]
    assert shapes[0] == shapes[1]


@BOTH
@GAMES
def test_no_clause_stands_twice_and_each_is_a_sentence(game: str, language: str) -> None:
    found = CLAUSE.findall(text(game, language))
    assert len(clauses(game, language)) == len(found)
    assert [name for name, words in found if not bare(words).endswith((".", ":", ")"))] == []


@GAMES
def test_every_clause_is_in_words_of_its_language(game: str) -> None:
    english, italian = (clauses(game, language) for language in FILES)
    assert [name for name in english if english[name] == italian[name]] == []


@pytest.mark.parametrize(
    "pattern", [MARKER, SOURCE, NUMBER, CODE], ids=["markers", "sources", "numbers", "codes"]
)
@GAMES
def test_both_languages_name_the_same(game: str, pattern: re.Pattern[str]) -> None:
    english, italian = (clauses(game, language) for language in FILES)
    differing = [
        name
        for name in english
        if sorted(pattern.findall(english[name])) != sorted(pattern.findall(italian[name]))
    ]
    assert differing == []


@BOTH
@GAMES
def test_every_clause_that_a_clause_cites_exists(game: str, language: str) -> None:
    known = clauses(game, language)
    found = {one for words in known.values() for one in cited(known, words)}
    assert found - known.keys() == set()


@GAMES
def test_every_clause_that_the_code_cites_exists(game: str) -> None:
    known = clauses(game, "en")
    package = Path(str(resources.files(f"bot.games.{game}")))
    files = [file.read_text(encoding="utf-8") for file in package.rglob("*.py")]
    found = {one for code in files for one in cited(known, code)}
    assert found
    assert found - known.keys() == set()


@BOTH
@GAMES
def test_players_look_up_the_bare_words_of_a_clause(game: str, language: str) -> None:
    found = readable(game, language)
    assert list(found) == list(clauses(game, language))
    assert [one.id for one in found.values() if NOTES.search(one.text)] == []
    assert all(one.heading and one.text and one.text[0] != ":" for one in found.values())
