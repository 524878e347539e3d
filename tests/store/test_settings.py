"""The catalogue of settings: each is declared once, read by somebody, and written nowhere else."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import Beside, VersionConflict
from bot.store.settings import CATALOGUE, Scope
from tests.store.given import SECRET, new_table

ROOT = Path(__file__).parent.parent.parent
STORE = ROOT / "bot/store"
RAW = {"setting", "settings_of", "save_setting"}  # for the store, and journals made of others
WRITE = {"save", "drop"}
JOURNALS = {ROOT / "bot/play/autopilots/tryout.py"}


@cache
def sources() -> dict[Path, ast.Module]:
    """All outside the store that has anything to do with a setting: each such name has the word."""
    files = (path for top in ("bot", "cogs", "rendering") for path in (ROOT / top).rglob("*.py"))
    outside = {path: path.read_text("utf-8") for path in files if STORE not in path.parents}
    return {path: ast.parse(text) for path, text in outside.items() if "setting" in text.lower()}


def mentioned(tree: ast.Module) -> Iterator[str]:
    """Settings that a file uses otherwise than to write them."""
    nodes = list(ast.walk(tree))
    written = {n.value for n in nodes if isinstance(n, ast.Attribute) and n.attr in WRITE}
    imported = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == settings.__name__
        for alias in node.names
    }
    for node in nodes:
        match node:
            case ast.Attribute(ast.Name("settings"), name) if node not in written:
                yield name
            case ast.Name(name) if name in imported and node not in written:
                yield name


def test_nobody_else_makes_up_settings() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (
            (
                isinstance(node.func, ast.Attribute)
                and node.func.attr in RAW
                and path not in JOURNALS
            )
            or (isinstance(node.func, ast.Name) and node.func.id == "SettingChange")
        )
    ]
    assert found == []


def test_no_setting_is_left_that_nobody_reads() -> None:
    read = {name for tree in sources().values() for name in mentioned(tree)}
    assert CATALOGUE.keys() - read == set()


def test_every_row_belongs_to_one_setting() -> None:
    rows = Counter((one.scope, one.name, one.keys) for one in CATALOGUE.values())
    assert [row for row, times in rows.items() if times > 1] == []


async def test_a_missing_or_empty_row_is_the_default(journal: Journal) -> None:
    assert await settings.THREAD.read(journal, "lyra") == ""
    assert await settings.WAITING.read(journal, "7") == ()
    assert await settings.RATED.read(journal, "ada") is None
    await journal.save_setting("guild:7", "waiting", "")
    assert await settings.WAITING.read(journal, "7") == ()


@pytest.mark.parametrize(
    ("setting", "ids", "value", "row"),
    [
        (settings.THREAD, ("lyra",), "12", ("table:lyra", "thread", "12")),
        (settings.NOTE, ("lyra", "ada"), "east", ("table:lyra", "note:ada", "east")),
        (settings.WHISPER, ("lyra", "a", "b"), "[]", ("table:lyra", "whisper:a:b", "[]")),
        (settings.OFFERS, ("lyra",), ("3", "7"), ("table:lyra", "offers", "3 7")),
        (settings.BLOCKED, ("ada",), ("bob",), ("user:ada", "blocked", '["bob"]')),
        (settings.NAMES, ("ada",), ("A", "Ö"), ("user:ada", "names", '["A", "Ö"]')),
        (settings.RATED, ("ada",), 2.5, ("user:ada", "rated", "2.5")),
        (settings.ACTS, ("lyra",), 3, ("table:lyra", "acts", "3")),
        (settings.HEARTBEAT, (), 1.5, ("clock", "heartbeat", "1.5")),
        (settings.MAINTENANCE_WHY, (), "soon", ("application", "maintenance", "soon")),
        (settings.COMMANDS, ("1", "2"), "d", ("application:1", "commands:2", "d")),
        (settings.WISHES, ("7",), "{}", ("guild:7", "rules", "{}")),
        (settings.RULES, ("lyra",), "2/9", ("table:lyra", "rules", "2/9")),
    ],
)
async def test_rows_have_the_shape_they_always_had(
    journal: Journal,
    setting: settings.Setting[object],
    ids: tuple[str, ...],
    value: object,
    row: tuple[str, str, str],
) -> None:
    await setting.save(journal, value, *ids)
    scope, name, text = row
    assert await journal.setting(scope, name) == text
    assert await setting.read(journal, *ids) == value
    await setting.drop(journal, *ids)
    assert await setting.read(journal, *ids) == setting.default


async def test_all_of_several_owners_are_read_at_once(journal: Journal) -> None:
    await settings.THEME.save(journal, "light", "ada")
    await settings.NOTIFY_HERE.save(journal, "dm", "ada", "lyra")
    await settings.THEME.save(journal, "dark", "bob")
    await settings.TABLE_THEME.save(journal, "safe", "ada")  # a table of this id
    found = await settings.kept_of(journal, Scope.USER, ["ada", "bob", "eve"])
    assert [found[user].get(settings.THEME) for user in ("ada", "bob", "eve")] == [
        "light",
        "dark",
        "",
    ]
    assert found["ada"].get(settings.NOTIFY_HERE, "lyra") == "dm"
    assert found["ada"].get(settings.NOTIFY) == ""
    assert await settings.kept_of(journal, Scope.USER, []) == {}


async def test_a_setting_of_another_scope_is_not_looked_for(journal: Journal) -> None:
    found = await settings.kept(journal, Scope.USER, "ada")
    with pytest.raises(ValueError, match="no setting of USER"):
        found.get(settings.THREAD)
    with pytest.raises(ValueError, match="1 ids"):
        await settings.NOTE.read(journal, "lyra")


async def test_a_change_counts_only_if_nobody_was_faster(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    first = await settings.THANKS.row(journal, "lyra")
    late = await settings.THANKS.row(journal, "lyra")
    await journal.change(Beside("lyra", settings=(first.change(("ada",)),)))
    with pytest.raises(VersionConflict):
        await journal.change(Beside("lyra", settings=(late.change(("bob",)),)))
    again = await settings.THANKS.row(journal, "lyra")
    assert again.value == ("ada",)
    await journal.change(Beside("lyra", settings=(again.drop(),)))
    assert await settings.THANKS.read(journal, "lyra") == ()
