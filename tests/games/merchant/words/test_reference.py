"""The rules in two languages: the same clauses and numbers, and all that they cite exists."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from bot.engine.text import Text
from bot.games.merchant.box.numbers import RACES
from bot.games.merchant.box.pieces import Tech
from bot.games.reference import clause
from bot.games.reference import clauses as readable
from bot.i18n.catalog import catalogs

PACKAGE = resources.files("bot.games.merchant")
CLAUSE = re.compile(r"^- \*\*(MERCHANT-[\d.]+)\*\* (.+)$", re.MULTILINE)
MARKER = re.compile(r"\(physical\)")
SECTION = re.compile("§[\\d.]+(?:\N{EN DASH}[\\d.]+)?")  # of the printed book
NUMBER = re.compile(r"\d+")
ELSEWHERE = re.compile(r"(?<![§\d.$])\d+(?:\.\d+){2}")  # a clause by its number alone
SPACE = re.compile(r"`(?:\?|[a-z]+_[a-z0-9_]+)`")


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


def test_both_languages_have_the_same_377_clauses_in_the_same_order() -> None:
    assert len(ENGLISH) == 377
    assert [name for name, _ in ITALIAN] == [name for name, _ in ENGLISH]


@BOTH
def test_no_clause_stands_twice_and_each_is_a_sentence(rules: list[tuple[str, str]]) -> None:
    assert len(dict(rules)) == len(rules)
    bare = {name: re.sub(r" \(§[^)]*\)$", "", text) for name, text in rules}
    assert [name for name, text in bare.items() if not text.endswith(".")] == []


def test_every_clause_is_in_words_of_its_language() -> None:
    english = dict(ENGLISH)
    assert [name for name, text in ITALIAN if text == english[name]] == []


@pytest.mark.parametrize("pattern", [MARKER, SECTION, NUMBER, SPACE])
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


@BOTH
def test_every_clause_that_a_clause_cites_exists(rules: list[tuple[str, str]]) -> None:
    cited = {one for _, text in rules for one in ELSEWHERE.findall(SECTION.sub("", text))}
    assert len(cited) > 25
    assert {f"MERCHANT-{one}" for one in cited} - dict(rules).keys() == set()


def test_the_italian_rules_use_the_italian_names() -> None:
    texts, italian = dict(ITALIAN), catalogs()["it"]
    named = {
        "MERCHANT-2.2.3": [f"merchant.culture.{race}" for race in RACES],
        "MERCHANT-9.3.7": [f"merchant.tech.{tech}" for tech in (Tech.INDUSTRY, Tech.TECHNOLOGY)],
        "MERCHANT-12.2.4": ["merchant.good.designer_genes"],
    }
    for name, keys in named.items():
        for key in keys:
            assert italian.render(Text(key)) in texts[name], key


@pytest.mark.parametrize("language", ["en", "it"])
def test_players_look_up_the_bare_words_of_a_clause(language: str) -> None:
    found = readable("merchant", language)
    assert list(found) == [name for name, _ in ENGLISH]
    money = clause("merchant", "MERCHANT-4.3.1", language)
    assert money is not None
    assert NUMBER.findall(money.text)[:3] == ["20", "80", "120"]
    assert money.heading.startswith("4.")
