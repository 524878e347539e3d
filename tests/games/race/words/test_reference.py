"""The rules of Race in English and Italian: the same clauses, and all that the code cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine.text import Text
from bot.games import race
from bot.games.race.box.cards import DESIGNS
from bot.i18n.catalog import catalogs

PACKAGE = Path(race.__file__).parent
CLAUSE = re.compile(r"^- \*\*(RACE-[\d.]+)\*\*(.*)$", re.MULTILINE)
CITED = re.compile(r"RACE-\d+\.\d+")
SOURCE = re.compile(r"\[[^\]]*\]")
MARKER = re.compile(r"`RULING`|\(physical\)")


def clauses(file: str) -> list[tuple[str, str]]:
    """Each clause's id and its text, in the order of the file."""
    return CLAUSE.findall((PACKAGE / file).read_text(encoding="utf-8"))


ENGLISH = clauses("rules.md")
ITALIAN = clauses("rules.it.md")
BOTH = pytest.mark.parametrize("rules", [ENGLISH, ITALIAN], ids=["en", "it"])
SOURCE_FILES = sorted(PACKAGE.rglob("*.py"))


def differing(pattern: re.Pattern[str]) -> list[str]:
    """The clauses in whose two texts the pattern does not find the same."""
    italian = dict(ITALIAN)
    return [
        clause
        for clause, text in ENGLISH
        if pattern.findall(text) != pattern.findall(italian[clause])
    ]


def test_both_languages_have_the_same_clauses_in_the_same_order() -> None:
    assert len(ENGLISH) > 300
    assert [clause for clause, _ in ITALIAN] == [clause for clause, _ in ENGLISH]


@BOTH
def test_no_clause_stands_twice(rules: list[tuple[str, str]]) -> None:
    assert len(dict(rules)) == len(rules)


@BOTH
def test_no_clause_is_empty(rules: list[tuple[str, str]]) -> None:
    bare = [(clause, MARKER.sub("", SOURCE.sub("", text)).strip()) for clause, text in rules]
    assert [clause for clause, text in bare if not text] == []


def test_every_clause_is_in_words_of_its_language() -> None:
    english = dict(ENGLISH)
    assert [clause for clause, text in ITALIAN if text == english[clause]] == []


@pytest.mark.parametrize("pattern", [MARKER, SOURCE, CITED], ids=["markers", "sources", "clauses"])
def test_both_languages_name_the_same(pattern: re.Pattern[str]) -> None:
    assert differing(pattern) == []


def test_the_headings_divide_the_clauses_in_the_same_places() -> None:
    shapes = [
        [
            line.split()[0] if line.startswith("#") else CLAUSE.sub(r"\1", line)
            for line in (PACKAGE / file).read_text(encoding="utf-8").splitlines()
            if line.startswith(("#", "- "))
        ]
        for file in ("rules.md", "rules.it.md")
    ]
    assert shapes[0] == shapes[1]


def test_the_italian_rules_call_the_cards_by_their_italian_names() -> None:
    english, italian = catalogs()["en"], catalogs()["it"]
    texts = dict(ITALIAN)
    for design in DESIGNS:
        key = Text(f"race.card.{design}")
        name, nome = english.render(key), italian.render(key)
        named = [clause for clause, text in ENGLISH if name in text]
        assert [clause for clause in named if nome not in texts[clause]] == [], name


def test_every_clause_the_code_cites_exists() -> None:
    cited = {
        clause
        for file in SOURCE_FILES
        for clause in CITED.findall(file.read_text(encoding="utf-8"))
    }
    assert len(cited) > 50
    assert cited - dict(ENGLISH).keys() == set()
