"""Rules as players look them up: what is asked of them, and nothing of how it was written down."""

from __future__ import annotations

import re

import pytest

from bot.games import NAMES
from bot.games.reference import clauses
from bot.i18n.catalog import LANGUAGES

NOTES = re.compile(r"RULING|\(physical\)|\[[^\]]*book|\((?:p\.|§) ?\d[^()]*\)\.?$")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_no_clause_is_shown_with_the_notes_of_its_editors(name: str, language: str) -> None:
    found = clauses(name, language)
    assert len(found) > 100
    assert [one.id for one in found.values() if NOTES.search(one.text)] == []
    assert all(one.text and one.text[0] != ":" for one in found.values())
