"""The rules of Starfarers in Italian call everything by its Italian name."""

from __future__ import annotations

import re

from bot.engine.text import Text
from bot.games.reference import clauses
from bot.games.starfarers.box.friends import FRIENDS, People
from bot.games.starfarers.box.names import card_name, people_name
from bot.i18n.catalog import catalogs


def test_the_italian_rules_use_the_italian_names() -> None:
    english, italian = catalogs()["en"], catalogs()["it"]
    rules, texts = clauses("starfarers"), clauses("starfarers", "it")
    names: list[Text] = [*map(card_name, FRIENDS), *map(people_name, People)]
    for key in names:
        name, nome = english.render(key), italian.render(key)
        named = [at for at, one in rules.items() if re.search(rf"\b{name}\b(?!')", one.text)]
        assert [one for one in named if nome not in texts[one].text] == [], name
