"""A whole database moves from a file to a server and back, and is the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from bot.engine.records import replace
from bot.play.proof.drill import drill
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.store import copying
from bot.store.address import Address, Place
from bot.store.copying import copy
from bot.store.files import database as files
from bot.store.opening import all_tables, findings, links, looking, open_journal, stored
from bot.store.records import Beside, JournalError
from bot.store.shards import ALL
from bot.store.sqlite.journal import SqliteJournal
from tests.store.archiving import finished, put_away
from tests.store.given import SECRET, new_table, next_move, post, raw
from tests.store.privacy.lives import lived
from tests.support.engines import server
from tests.support.tables import start

psycopg = pytest.importorskip("psycopg")


@pytest.fixture
def address() -> Iterator[Address]:
    with server().ready() as found:
        yield found


async def grown(path: Path) -> None:
    """A database with a game of each kind: running, over and put away, not begun."""
    async with await SqliteJournal.open(path) as journal:
        await lived(journal)
        await start(journal, "race")
        await finished(journal, "old")
        await put_away(journal, "old")
        await journal.create_table(new_table("vega", status="open", guild=str(5 << 22)), SECRET)
        await journal.change(Beside("vega", 1, raw({"paused": 1.0}), outbox=(post("vega", "p"),)))
        await journal.save_setting("guild:7", "hall", "1/2")


def everything(place: Place) -> dict[str, list[tuple[object, ...]]]:
    """Every row but who serves it, and that some moves lie elsewhere."""
    with looking(place) as (connection, catalogue):
        names = sorted(catalogue.tables(connection) - {"shards", "archived", "moves", "events"})
        found = {}
        for name in names:
            columns = catalogue.all_columns(connection, name)
            listed = ", ".join(f'"{column}"' for column in sorted(columns))
            rows = connection.execute(f"SELECT {listed} FROM {name}").fetchall()
            found[name] = sorted((tuple(row) for row in rows), key=str)
    return found


def exports(place: Place) -> list[bytes]:
    """Of every table that has begun, as a player gets it; those not of a real game bare."""
    found = []
    for row in all_tables(place):
        table, secret, moves = stored(place, row.id)
        bare = row.game != "race" or row.id in ("lyra", "old") or not row.version
        found.append(msgspec.json.encode((table, secret, moves)) if bare else b"")
        if not bare:
            found.append(write(export(table, secret, moves, None)))
    return found


async def test_there_and_back_every_row_and_every_export_is_equal(
    address: Address, tmp_path: Path
) -> None:
    here, back = tmp_path / "here.db", tmp_path / "back.db"
    await grown(here)
    done = copy(here, address)
    assert (done.tables, done.before) == (4, 0)
    copy(address, back)
    assert everything(here) == everything(address) == everything(back)
    assert exports(here) == exports(address) == exports(back)
    assert findings(here) == findings(address) == findings(back) == []
    async with await open_journal(address) as journal:
        (asked,) = await journal.requests("lyra")
        assert await journal.open_request(asked) == 2
        await journal.append(next_move(await journal.table("lyra")))


async def test_what_was_cut_short_goes_on_where_it_ended(address: Address, tmp_path: Path) -> None:
    here = tmp_path / "here.db"
    await grown(here)
    bring, left = copying._bring, [2]

    def cut(*parts: Any) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        bring(*parts)

    with patch.object(copying, "_bring", cut), pytest.raises(KeyboardInterrupt):
        copy(here, address)
    assert len(all_tables(address)) == 2
    done = copy(here, address)
    assert (done.tables, done.before) == (4, 2)
    assert everything(here) == everything(address)


async def test_a_spoilt_chain_is_not_copied(address: Address, tmp_path: Path) -> None:
    here = tmp_path / "here.db"
    await grown(here)
    with files.identified(here) as connection:
        connection.execute("DROP TRIGGER moves_stay")
        connection.execute("UPDATE moves SET giver = 'eve' WHERE table_id = 'lyra'")
        connection.close()
    with pytest.raises(JournalError, match="table lyra, version 1: the link does not fit"):
        copy(here, address)
    assert "lyra" not in {row.id for row in all_tables(address)}


async def test_games_of_two_databases_are_not_mixed(address: Address, tmp_path: Path) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    await grown(one)
    copy(one, address)
    async with await SqliteJournal.open(other) as journal:
        await journal.create_table(new_table("else"), SECRET)
    with pytest.raises(JournalError, match="has other games"):
        copy(other, address)
    async with await SqliteJournal.open(one) as journal:
        await journal.append(next_move(await journal.table("lyra")))
    with pytest.raises(JournalError, match="another state of table lyra"):
        copy(one, address)


async def test_a_database_in_use_is_not_copied_onto(address: Address, tmp_path: Path) -> None:
    await grown(tmp_path / "here.db")
    async with await open_journal(address) as journal:
        await journal.take(ALL, "bot-0", "b", 60)
        with pytest.raises(JournalError, match="in use by bot-0"):
            copy(tmp_path / "here.db", address)


async def test_a_restored_server_is_drilled(address: Address, tmp_path: Path) -> None:
    """As after pg_restore into another database."""
    here = tmp_path / "here.db"
    async with await SqliteJournal.open(here) as journal:
        await start(journal, "race")
    copy(here, address)
    with server().ready() as restored:
        copy(address, restored)
        async with await open_journal(address) as journal:
            (row,) = await journal.tables()
            await journal.change_table(replace(row, name="Friday"))
        done = drill(address, restored)
        assert (done.tables, done.folded, done.equal, done.problems) == (1, 1, 1, ())
        assert links(restored, {row.id: row.version}) == {row.id: row.head}
        with psycopg.connect(restored.url, autocommit=True) as connection:
            connection.execute("SET session_replication_role = replica")
            connection.execute("UPDATE moves SET giver = 'eve'")
        assert any("the link does not fit" in what for what in drill(address, restored).problems)
