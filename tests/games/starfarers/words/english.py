"""Three at a table, and what is said of it in English."""

from __future__ import annotations

from bot.engine.text import Text
from bot.games.starfarers.state import Starfarers
from bot.i18n.catalog import catalogs
from tests.games.starfarers.scene import given, seat

NAMES = {0: "Ada", 1: "Bruno", 2: "Chiara", 3: "Dario"}


def table() -> Starfarers:
    return given(seat(), seat(), seat()).state


def english(text: Text | None) -> str | None:
    return None if text is None else catalogs()["en"].render(text, NAMES)
