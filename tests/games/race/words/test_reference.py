"""The rules of Race in Italian call the cards by their Italian names."""

from __future__ import annotations

from bot.engine.text import Text
from bot.games.race.box.cards import DESIGNS
from bot.games.reference import clauses
from bot.i18n.catalog import catalogs


def test_the_italian_rules_call_the_cards_by_their_italian_names() -> None:
    english, italian = catalogs()["en"], catalogs()["it"]
    rules, texts = clauses("race"), clauses("race", "it")
    for design in DESIGNS:
        key = Text(f"race.card.{design}")
        name, nome = english.render(key), italian.render(key)
        named = [clause for clause, one in rules.items() if name in one.text]
        assert [clause for clause in named if nome not in texts[clause].text] == [], name
