"""Questions say what is to be chosen; nothing that was once said wrong is said again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from bot.engine.text import Text
from bot.games import NAMES
from bot.i18n.catalog import LANGUAGES, catalogs
from bot.i18n.template import Hole

TAKE = re.compile(r"(?:Take|Prendi)\b")
VAGUE = frozenset({"what", "cosa", "che cosa"})
ONCE = {
    "en": ("Its owner starts it", "Take the goods for this power"),
    "it": ("finché non la chiudi e scuoti", "Prendi dove finisce il movimento", "aspetta te"),
}


def questions(name: str) -> Iterator[str]:
    """The keys of all choices of a game."""
    asked = import_module(f"tests.games.{name}.keys").QUESTIONS
    return (f"{prompt}.{choice}" for prompt, choices in asked.items() for choice in choices)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_is_to_be_chosen_not_taken(name: str, language: str) -> None:
    catalog = catalogs()[language]
    asked = [key for key in questions(name) if key in catalog]
    assert asked
    wrong = [key for key in asked if TAKE.match(str(catalog.template(key)[0]))]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_is_said_with_the_same_word(language: str) -> None:
    catalog = catalogs()[language]
    counts = [key for key in catalog if key.startswith(("cog.take.", "cog.more."))]
    assert len(counts) > 4
    assert [key for key in counts if TAKE.search(str(catalog.template(key)[0]))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_answer_consists_of_is_named_by_more_than_what(language: str) -> None:
    catalog = catalogs()[language]
    parts = [key for key in catalog if key.startswith("cog.part.")]
    assert len(parts) > 50
    assert [key for key in parts if str(catalog.template(key)[0]).lower() in VAGUE] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_said_wrong_once_is_not_said_again(language: str) -> None:
    catalog = catalogs()[language]
    for key in catalog:
        words = "".join(part for part in catalog.template(key) if isinstance(part, str))
        assert not any(wrong in words for wrong in ONCE[language]), key


def test_a_table_is_called_by_its_name_not_by_its_id() -> None:
    """Where somebody already sits, or where something is refused."""
    holes = {
        part.name
        for catalog in catalogs().values()
        for part in catalog.template("play.refuse.already_seated")
        if isinstance(part, Hole)
    }
    assert holes == {"name"}


@pytest.mark.parametrize(
    ("n", "words"), [(1, "Ha risposto 1 su 3."), (2, "Hanno risposto 2 su 3.")]
)
def test_in_italian_people_have_answered(n: int, words: str) -> None:
    said = catalogs()["it"].render(Text("cog.sealed", {"what": "Sviluppo", "n": n, "of": 3}))
    assert f"**Sigillato: Sviluppo.** {words}" in said


def test_in_italian_a_move_is_taken_back_not_annulled() -> None:
    assert catalogs()["it"].render(Text("cog.undo")) == "Riprendi la mossa"
