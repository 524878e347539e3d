"""All commands fit Discord's limits in every language, and every word of them has a translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType

from bot.engine.text import Text
from bot.games import game as find_game
from bot.i18n.catalog import LANGUAGES, catalogs
from cogs.race import Race
from cogs.starfarers import STEPS, Starfarers
from cogs.ui.press.game_commands import Decisions
from tests.support.discord.house import House

SLASH = AppCommandType.chat_input
COGS = Path(__file__).parents[4] / "cogs"
ENGLISH = catalogs()["en"]
KEY = re.compile(r"cog(?:\.[a-z0-9_]+)+")
NAME = re.compile(r"[-_\w]{1,32}")

# Keys that are put together: how they begin.
FAMILIES = (
    *(
        "cog.access.",
        "cog.ask.",
        "cog.cmd.",
        "cog.do.",
        "cog.door.hand.",
        "cog.entry.",
        "cog.first.",
        "cog.commit.",
        "cog.confirm.",
        "cog.more.",
    ),
    *("cog.game.", "cog.help.legend.", "cog.hint.", "cog.language.", "cog.region.", "cog.reply."),
    *(
        "cog.none.",
        "cog.notify.",
        "cog.now.",
        "cog.regions.",
        "cog.option.",
        "cog.pace.",
        "cog.param.",
        "cog.part.",
        "cog.passage.",
        "cog.permission.",
        "cog.rematch.",
    ),
    *("cog.expiry.", "cog.late.", "cog.pause.", "cog.seat.", "cog.set.", "cog.short.", "cog.also."),
    *("cog.theme.", "cog.undo."),
)


async def payloads(house: House, kind: AppCommandType = SLASH) -> list[dict[str, Any]]:
    tree = house.bot.tree
    assert tree.translator is not None
    return [
        await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands(type=kind)
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


async def test_entries_of_menus_are_few_and_named_in_both_languages(house: House) -> None:
    found = [await payloads(house, kind) for kind in (AppCommandType.user, AppCommandType.message)]
    assert [len(entries) for entries in found] == [2, 1]
    for entry in (*found[0], *found[1]):
        for name in (entry["name"], entry["name_localizations"]["it"]):
            assert 1 <= len(name) <= 32
        assert entry["dm_permission"] is False or entry["contexts"] == [0]


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


ASKED_BESIDES = {"race.consume_plan", "starfarers.turn"}  # menus, by buttons alone


@pytest.mark.parametrize("cog", [Race, Starfarers], ids=lambda cog: cog.GAME)
def test_every_decision_of_a_game_has_a_command(cog: type[Decisions]) -> None:
    kinds = {kind for row in cog.ROWS for kind in row.kinds}
    kinds |= {kind for kind in STEPS.kinds if kind.startswith(cog.GAME)}
    asked = {key for key in clauses_asked(cog.GAME) if key not in ASKED_BESIDES}
    assert len(asked) > 7
    assert asked <= kinds


def clauses_asked(game: str) -> set[str]:
    """The kinds of question that a game asks: each has a clause with which to begin reading."""
    return set(find_game(game).guide.clauses)


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
        assert len(catalog.render(Text(key, {"about": "12"}))) <= 24, key
