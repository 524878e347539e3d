"""The rules of Starfarers in English and Italian: the same clauses, and all that is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine.text import Text
from bot.games import starfarers
from bot.games.reference import clause
from bot.games.reference import clauses as readable
from bot.games.starfarers.box.friends import FRIENDS, People
from bot.games.starfarers.box.names import card_name, people_name
from bot.i18n.catalog import catalogs

PACKAGE = Path(starfarers.__file__).parent
CLAUSE = re.compile(r"^- \*\*(STAR-[\d.]+)\*\*(.*)$", re.MULTILINE)
CITED = re.compile(r"STAR-\d+(?:\.\d+)+")
MARKER = re.compile(r"`RULING`|\(physical\)")
NUMBER = re.compile(r"\d+")


def clauses(file: str) -> list[tuple[str, str]]:
    """Each clause's id and its text, in the order of the file."""
    return CLAUSE.findall((PACKAGE / file).read_text(encoding="utf-8"))


ENGLISH = clauses("rules.md")
ITALIAN = clauses("rules.it.md")
BOTH = pytest.mark.parametrize("rules", [ENGLISH, ITALIAN], ids=["en", "it"])


def differing(pattern: re.Pattern[str]) -> list[str]:
    """The clauses in whose two texts the pattern does not find the same."""
    italian = dict(ITALIAN)
    return [
        name
        for name, text in ENGLISH
        if sorted(pattern.findall(text)) != sorted(pattern.findall(italian[name]))
    ]


def test_both_languages_have_the_same_264_clauses_in_the_same_order() -> None:
    assert len(ENGLISH) == 264
    assert [name for name, _ in ITALIAN] == [name for name, _ in ENGLISH]


@BOTH
def test_no_clause_stands_twice_and_none_is_empty(rules: list[tuple[str, str]]) -> None:
    assert len(dict(rules)) == len(rules)
    assert [name for name, text in rules if not MARKER.sub("", text).strip()] == []


def test_every_clause_is_in_words_of_its_language() -> None:
    english = dict(ENGLISH)
    assert [name for name, text in ITALIAN if text == english[name]] == []


@pytest.mark.parametrize("pattern", [MARKER, CITED, NUMBER], ids=["markers", "clauses", "numbers"])
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


def test_the_italian_rules_use_the_italian_names() -> None:
    english, italian = catalogs()["en"], catalogs()["it"]
    texts = dict(ITALIAN)
    names: list[Text] = [*map(card_name, FRIENDS), *map(people_name, People)]
    for key in names:
        name, nome = english.render(key), italian.render(key)
        named = [one for one, text in ENGLISH if re.search(rf"\b{name}\b(?!')", text)]
        assert [one for one in named if nome not in texts[one]] == [], name


@BOTH
def test_every_clause_that_a_clause_cites_exists(rules: list[tuple[str, str]]) -> None:
    cited = {one for _, text in rules for one in CITED.findall(text)}
    assert len(cited) > 30
    assert cited - dict(rules).keys() == set()


def test_every_clause_the_code_cites_exists() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    cited = {one for file in files for one in CITED.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 30
    assert cited - dict(ENGLISH).keys() == set()


@pytest.mark.parametrize("language", ["en", "it"])
def test_players_look_up_the_bare_words_of_a_clause(language: str) -> None:
    found = readable("starfarers", language)
    assert list(found) == [name for name, _ in ENGLISH]
    assert [one.id for one in found.values() if "`RULING`" in one.text or "[" in one.text] == []
    tribute = clause("starfarers", "STAR-4.2.3", language)
    assert tribute is not None
    assert NUMBER.findall(tribute.text) == ["9", "4"]
    assert tribute.heading.startswith("4.2")
