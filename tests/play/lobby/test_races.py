"""Two processes with one journal: what one of them changed, the other does not overwrite."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import BoardMovedOn, IllegalMove
from bot.play.lobby.lobby import Lobby
from bot.store.journal import Journal
from bot.store.records import TableRow
from bot.store.sqlite.journal import SqliteJournal
from tests.support.tables import lobby

Request = Callable[[Lobby, str], Coroutine[Any, Any, TableRow]]


class Meanwhile:
    """A journal that lets something else happen right after a table was read, once."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.happens: list[Callable[[], Coroutine[Any, Any, object]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    async def table(self, table: str) -> TableRow:
        found = await self._journal.table(table)
        if self.happens:
            await self.happens.pop()()
        return found


@pytest.fixture
async def journals(tmp_path: Path) -> AsyncIterator[tuple[Any, Journal]]:
    """The same journal, here and there."""
    here, there = [await SqliteJournal.open(tmp_path / "journal.db") for _ in range(2)]
    yield Meanwhile(here), there
    await here.close()
    await there.close()


def users(row: TableRow) -> list[str]:
    return [seat.user for seat in row.seats]


async def test_of_two_who_join_at_once_both_sit_down(journals: tuple[Any, Journal]) -> None:
    here, there = journals
    row = await lobby(there).open("toy", "ada", options={"players": 3})
    here.happens = [lambda: lobby(there).join(row.id, "bob")]
    await lobby(here).join(row.id, "cleo")
    assert users(await there.table(row.id)) == ["ada", "bob", "cleo"]


async def test_of_two_who_want_the_last_seat_one_is_refused(
    journals: tuple[Any, Journal],
) -> None:
    here, there = journals
    row = await lobby(there).open("toy", "ada")
    here.happens = [lambda: lobby(there).join(row.id, "bob")]
    with pytest.raises(IllegalMove) as refused:
        await lobby(here).join(row.id, "cleo")
    assert refused.value.key == "play.refuse.table_full"
    assert users(await there.table(row.id)) == ["ada", "bob"]


@pytest.mark.parametrize(
    "late",
    [
        lambda host, table: host.leave(table, "bob"),
        lambda host, table: host.configure(table, "ada", name="Late"),
        lambda host, table: host.free_seat(table, "ada", 1),
        lambda host, table: host.close(table, "ada"),
    ],
    ids=["leave", "configure", "free_seat", "close"],
)
async def test_a_game_that_began_meanwhile_goes_on(
    journals: tuple[Any, Journal], late: Request
) -> None:
    here, there = journals
    row = await lobby(there).open("toy", "ada")
    await lobby(there).join(row.id, "bob")
    here.happens = [lambda: lobby(there).start(row.id, "ada")]
    with pytest.raises(IllegalMove) as refused:
        await late(lobby(here), row.id)
    assert refused.value.key == "play.refuse.not_open.running"
    found = await there.table(row.id)
    assert (found.status, found.version, users(found)) == ("running", 1, ["ada", "bob"])


async def test_no_game_begins_with_a_seat_that_was_left_meanwhile(
    journals: tuple[Any, Journal],
) -> None:
    here, there = journals
    row = await lobby(there).open("toy", "ada")
    await lobby(there).join(row.id, "bob")
    here.happens = [lambda: lobby(there).leave(row.id, "bob")]
    with pytest.raises(IllegalMove) as refused:
        await lobby(here).start(row.id, "ada")
    assert refused.value.key == "play.refuse.seats_missing"
    assert (await there.table(row.id)).version == 0


async def test_whoever_loses_twice_is_told_that_the_table_is_busy(
    journals: tuple[Any, Journal],
) -> None:
    here, there = journals
    row = await lobby(there).open("toy", "ada", options={"players": 3})
    here.happens = [
        lambda: lobby(there).leave(row.id, "bob"),
        lambda: lobby(there).join(row.id, "bob"),
    ]
    with pytest.raises(BoardMovedOn):
        await lobby(here).configure(row.id, "ada", name="Late")
    assert (await there.table(row.id)).name == ""


async def test_two_changes_in_one_process_wait_for_each_other(journal: Journal) -> None:
    host = lobby(journal)
    row = await host.open("toy", "ada", options={"players": 3})
    await asyncio.gather(host.join(row.id, "bob"), host.join(row.id, "cleo"))
    assert users(await journal.table(row.id)) == ["ada", "bob", "cleo"]
