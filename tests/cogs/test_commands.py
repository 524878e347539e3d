"""All commands fit Discord's limits in every language, and every word of them has a translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.text import Text
from bot.i18n.catalog import LANGUAGES, catalogs
from cogs.race import QUESTIONS
from tests.cogs.house import House

COGS = Path(__file__).parents[2] / "cogs"
ENGLISH = catalogs()["en"]
KEY = re.compile(r"cog(?:\.[a-z0-9_]+)+")
NAME = re.compile(r"[-_\w]{1,32}")

# Keys that are put together: how they begin.
FAMILIES = (
    *("cog.ask.", "cog.cmd.", "cog.do.", "cog.door.hand.", "cog.game.", "cog.language."),
    *("cog.none.", "cog.notify.", "cog.option.", "cog.pace.", "cog.param.", "cog.part."),
    *("cog.set.", "cog.short.", "cog.theme."),
)


async def payloads(house: House) -> list[dict[str, Any]]:
    tree = house.bot.tree
    return [
        await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands()
    ]


def parts(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield payload
    for option in payload.get("options", ()):
        yield from parts(option)


async def test_every_command_is_named_and_described_in_both_languages(house: House) -> None:
    found = [part for payload in await payloads(house) for part in parts(payload)]
    assert len(found) > 90
    for part in found:
        names = [part["name"], part["name_localizations"]["it"]]
        about = [part["description"], part["description_localizations"]["it"]]
        assert all(NAME.fullmatch(name) and name == name.lower() for name in names), names
        assert all(1 <= len(text) <= 100 for text in about), about


async def test_every_command_stays_below_8000_characters(house: House) -> None:
    for payload in await payloads(house):
        size = 0
        for part in parts(payload):
            for key in ("name", "description"):
                size += max(len(part[key]), *map(len, part[f"{key}_localizations"].values()))
        assert size <= 8_000
        assert len(payload.get("options", ())) <= 25


async def test_italian_names_differ_among_themselves(house: House) -> None:
    for payload in await payloads(house):
        for part in parts(payload):
            names = [option["name_localizations"]["it"] for option in part.get("options", ())]
            assert len(set(names)) == len(names)


async def test_every_decision_of_the_game_has_a_command(house: House) -> None:
    kinds = {kind for kinds, _ in QUESTIONS.values() for kind in kinds}
    asked = {key.removeprefix("cog.do.") for key in ENGLISH if key.startswith("cog.do.race.")}
    assert asked - {"race.consume_plan"} <= kinds


def literals() -> set[str]:
    return {
        node.value
        for path in COGS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and KEY.fullmatch(node.value)
    }


def test_every_key_in_the_cogs_has_words() -> None:
    whole = {key for key in literals() if not any(f.startswith(key) for f in FAMILIES)}
    assert whole - set(ENGLISH) == set()


def test_no_words_of_the_cogs_are_left_that_nobody_says() -> None:
    said = literals() | {f"{key}.do" for key in literals()}
    unsaid = {
        key
        for key in ENGLISH
        if key.startswith("cog.") and key not in said and not key.startswith(FAMILIES)
    }
    assert unsaid == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_that_are_always_there_are_short(language: str) -> None:
    catalog = catalogs()[language]
    names = ("back", "start_over", "why_not", "suggest", "rules", "undo", "redo", "log", "note")
    doors = [key for key in catalog if key.startswith(("cog.door.", "cog.ask."))]
    for key in [*(f"cog.{name}" for name in names), *doors]:
        assert len(catalog.render(Text(key))) <= 24, key
