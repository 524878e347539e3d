"""What only the rules of Merchant have: bare numbers of clauses, and names in Italian."""

from __future__ import annotations

import re

import pytest

from bot.engine.text import Text
from bot.games.merchant.box.numbers import RACES
from bot.games.merchant.box.pieces import Tech
from bot.games.reference import clause, clauses
from bot.i18n.catalog import LANGUAGES, catalogs

ELSEWHERE = re.compile(r"(?<![§\d.$])\d+(?:\.\d+){2}")  # a clause by its number alone
SECTION = re.compile("§[\\d.]+(?:\N{EN DASH}[\\d.]+)?")  # of the printed book


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_a_clause_cites_exists(language: str) -> None:
    rules = clauses("merchant", language)
    texts = [SECTION.sub("", one.text) for one in rules.values()]
    cited = {one for text in texts for one in ELSEWHERE.findall(text)}
    assert len(cited) > 25
    assert {f"MERCHANT-{one}" for one in cited} - rules.keys() == set()


def test_the_italian_rules_use_the_italian_names() -> None:
    texts, italian = clauses("merchant", "it"), catalogs()["it"]
    named = {
        "MERCHANT-2.2.3": [f"merchant.culture.{race}" for race in RACES],
        "MERCHANT-9.3.7": [f"merchant.tech.{tech}" for tech in (Tech.INDUSTRY, Tech.TECHNOLOGY)],
        "MERCHANT-12.2.4": ["merchant.good.designer_genes"],
    }
    for name, keys in named.items():
        for key in keys:
            assert italian.render(Text(key)) in texts[name].text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_look_up_the_bare_words_of_a_clause(language: str) -> None:
    money = clause("merchant", "MERCHANT-4.3.1", language)
    assert money is not None
    assert re.findall(r"\d+", money.text)[:3] == ["20", "80", "120"]
    assert money.heading.startswith("4.")
