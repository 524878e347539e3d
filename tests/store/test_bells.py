"""Who listens to the journal hears at once of everything that is to be shown."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.engine.records import replace
from bot.store.bells import SILENT, Topic
from bot.store.journal import Journal
from bot.store.records import Beside, RequestRow
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, moved, new_table, next_move, post, raw


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[SqliteJournal]:
    found = await SqliteJournal.open(tmp_path / "journal.db")
    await found.create_table(new_table(), SECRET)
    yield found
    await found.close()


@pytest.fixture
def heard(journal: SqliteJournal) -> list[str]:
    found: list[str] = []
    journal.listen(Topic.CHANGED, found.append)
    return found


async def test_a_move_rings(journal: SqliteJournal, heard: list[str]) -> None:
    await journal.append(next_move(new_table()))
    assert heard == ["lyra"]


async def test_what_is_written_beside_the_moves_rings_if_it_is_to_be_shown(
    journal: SqliteJournal, heard: list[str]
) -> None:
    await journal.change(Beside("lyra"))
    assert heard == []
    await journal.change(Beside("lyra", outbox=(post("lyra", "1"),)))
    assert heard == ["lyra"]


async def test_a_request_rings_at_once_so_that_nobody_waits_for_it(
    journal: SqliteJournal, heard: list[str]
) -> None:
    request = RequestRow(0, "lyra", "undo", raw({}), raw({}), 1.0)
    await journal.open_request(request)
    assert heard == []
    await journal.open_request(request, (post("lyra", "2"),))
    assert heard == ["lyra"]


async def test_the_end_of_a_game_is_heard_apart(journal: SqliteJournal, heard: list[str]) -> None:
    ended: list[str] = []
    journal.listen(Topic.OVER, ended.append)
    first = next_move(new_table())
    await journal.append(first)
    assert ended == []
    await journal.append(replace(next_move(moved(new_table(), first)), status="over"))
    assert ended == ["lyra"]
    assert heard == ["lyra", "lyra"]


def test_whatever_writes_rings_or_is_silent_for_a_reason() -> None:
    promised = {name for name in vars(Journal) if not name.startswith("_")}
    writing = {name for name in promised if writes(getattr(SqliteJournal, name))}
    ringing = {name for name in promised if rings(getattr(SqliteJournal, name))}
    assert {"append", "posted", "save_setting", "save_results"} <= writing
    assert ringing & SILENT.keys() == set()
    assert writing == ringing | SILENT.keys()


def writes(method: Callable[..., object]) -> bool:
    """Does it hand anything to the writer?"""
    return bool(used(method) & {"submit", "_write"})


def rings(method: Callable[..., object]) -> bool:
    return "_ring" in used(method)


def used(method: Callable[..., object]) -> set[str]:
    """The names of the attributes in its text."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(method)))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
