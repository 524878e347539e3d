"""Of two who have read the same and decide on it, one is told; neither overwrites the other."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.records import (
    Beside,
    Deadline,
    Freeze,
    RequestConflict,
    RequestRow,
    Reseating,
    SeatFact,
    SeatRow,
    SettingChange,
    Snapshot,
    UnknownTable,
    VersionConflict,
)
from bot.store.shards import Shards
from tests.store.given import SECRET, game, moved, new_table, next_move, post, raw

ASKED = RequestRow(0, "lyra", "pause", raw({}), raw({}), 8.0)
EVEN, ODD = Shards(frozenset({0}), 2), Shards(frozenset({1}), 2)
ODD_SERVER = str(1 << 22)


@pytest.fixture
async def table(journal: Journal) -> Journal:
    await journal.create_table(new_table(), SECRET)
    return journal


# Requests


async def test_of_two_answers_to_what_both_have_read_one_is_refused(table: Journal) -> None:
    number = await table.open_request(ASKED)
    await table.answer_request(number, raw({"0": "agree"}), "open", revision=0)
    with pytest.raises(RequestConflict, match="answered meanwhile"):
        await table.answer_request(number, raw({"1": "agree"}), "open", revision=0)
    await table.answer_request(number, raw({"0": "agree", "1": "agree"}), "agreed", revision=1)
    (found,) = await table.requests("lyra")
    assert (found.answers, found.status, found.revision) == (
        raw({"0": "agree", "1": "agree"}),
        "agreed",
        2,
    )


async def test_a_change_by_a_vote_that_went_on_meanwhile_changes_nothing(table: Journal) -> None:
    number = await table.open_request(ASKED)
    await table.answer_request(number, raw({"0": "agree"}), "open")
    late = replace(ASKED, id=number, status="agreed")
    with pytest.raises(RequestConflict):
        await table.change(Beside("lyra", outbox=(post("lyra", "1"),), request=late))
    assert await table.pending(9.0) == []
    was = await table.table("lyra")
    with pytest.raises(RequestConflict):
        await table.reseat(Reseating(was, replace(was, owner="eve"), requests=(late,)))
    assert await table.table("lyra") == was


async def test_a_request_opened_meanwhile_is_noticed(table: Journal) -> None:
    await table.open_request(ASKED, last=0)
    with pytest.raises(RequestConflict, match="asked something at table lyra"):
        await table.open_request(ASKED, (post("lyra", "1"),), last=0)
    assert len(await table.requests("lyra")) == 1
    assert await table.pending(9.0) == []


# Settings


async def test_of_two_changes_of_a_setting_one_is_refused(journal: Journal) -> None:
    await journal.change_settings(SettingChange("guild:g", "waiting", None, "a"))
    for was in (None, "b"):
        with pytest.raises(VersionConflict, match="waiting of guild:g"):
            await journal.change_settings(SettingChange("guild:g", "waiting", was, "c"))
    await journal.change_settings(SettingChange("guild:g", "waiting", "a", "b"))
    assert await journal.setting("guild:g", "waiting") == "b"


async def test_several_settings_change_together_or_not_at_all(journal: Journal) -> None:
    await journal.save_setting("guild:g", "acts", "old")
    with pytest.raises(VersionConflict):
        await journal.change_settings(
            SettingChange("guild:g", "act_pages", None, "1"),
            SettingChange("guild:g", "acts", "other", "new"),
        )
    assert await journal.settings([("guild:g", "act_pages"), ("guild:g", "acts")]) == {
        ("guild:g", "acts"): "old"
    }


async def test_twenty_who_change_one_setting_at_once_all_find_their_place(
    journal: Journal,
) -> None:
    async def enter(name: str) -> None:
        while True:
            was = await journal.setting("guild:g", "waiting")
            now = f"{was or ''}{name}"
            try:
                return await journal.change_settings(SettingChange("guild:g", "waiting", was, now))
            except VersionConflict:
                continue

    names = [chr(ord("a") + n) for n in range(20)]
    await asyncio.gather(*map(enter, names))
    assert sorted(await journal.setting("guild:g", "waiting") or "") == names


# What a table stands by


async def test_every_change_of_a_table_is_stamped(table: Journal) -> None:
    stamps = [await table.stamp("lyra")]
    row = await table.table("lyra")
    append = next_move(row)
    await table.append(append)
    stamps.append(await table.stamp("lyra"))
    row = moved(row, append)
    await table.change_table(replace(row, pace="slow"))
    stamps.append(await table.stamp("lyra"))
    row = replace(row, pace="slow")
    seats = (SeatRow(0, "eve", "red"), row.seats[1])
    fact = SeatFact(0, "taken", "ada", "eve", "eve", 3.0)
    await table.reseat(Reseating(row, replace(row, seats=seats), (fact,)))
    stamps.append(await table.stamp("lyra"))
    await table.change(Beside("lyra", 1, raw({"paused": 1.0})))
    stamps.append(await table.stamp("lyra"))
    await table.change(Beside("lyra", status="closed"))
    stamps.append(await table.stamp("lyra"))
    assert stamps == [stamps[0] + n for n in range(6)]
    await table.change(Beside("lyra", outbox=(post("lyra", "1"),)))
    await table.save_setting("table:lyra", "note", "x")
    assert await table.stamp("lyra") == stamps[-1]
    with pytest.raises(UnknownTable):
        await table.stamp("vega")


async def test_who_gave_up_their_seat_elsewhere_does_not_move_by_what_was_read_before(
    table: Journal,
) -> None:
    """At a table without a clock nothing else would tell."""
    row, stamp = await table.table("lyra"), await table.stamp("lyra")
    await table.change_table(replace(row, seats=(SeatRow(0, "autopilot:1"), row.seats[1])))
    late = next_move(row)
    with pytest.raises(VersionConflict, match="no longer as it was read"):
        await table.append(replace(late, stamp=stamp))
    with pytest.raises(VersionConflict):
        await table.change(Beside("lyra", 1, raw({}), stamp=stamp))
    now = await table.table("lyra")
    with pytest.raises(VersionConflict):
        await table.reseat(Reseating(now, now, stamp=stamp))
    assert (await table.moves("lyra"), await table.clock("lyra")) == ([], None)
    await table.append(replace(late, stamp=stamp + 1))


async def test_a_table_is_loaded_as_it_is_at_one_moment(table: Journal) -> None:
    moves = game(new_table(), 4)
    for append in moves:
        await table.append(append)
    await table.change(Beside("lyra", 1, raw({"paused": 1.0})))
    snapshot = Snapshot(3, "shape", raw({"turn": 3}))
    await table.save_snapshot("lyra", snapshot)
    found = await table.loaded("lyra", "shape")
    assert found.row == await table.table("lyra")
    assert (found.secret, found.stamp) == (SECRET, await table.stamp("lyra"))
    assert (found.snapshot, found.clock) == (snapshot, await table.clock("lyra"))
    assert [move.version for move in found.moves] == [3, 4]
    assert [m.version for m in (await table.loaded("lyra", "shape", 2)).moves] == [1, 2]
    assert [m.version for m in (await table.loaded("lyra", "other")).moves] == [1, 2, 3, 4]


# Servers of some shards


async def test_each_shard_has_the_work_of_its_own_servers(journal: Journal) -> None:
    for name, guild in (("lyra", "g"), ("vega", ODD_SERVER)):
        due = Deadline(name, "seat:0", "act", 9.0)
        await journal.create_table(new_table(name, guild=guild, status="over"), SECRET, (due,))
        await journal.change(Beside(name, outbox=(post(name, name),)))
    for shards, mine in ((EVEN, "lyra"), (ODD, "vega")):
        assert [row.id for row in await journal.tables(shards=shards)] == [mine]
        assert [row.table for row in await journal.pending(9.0, shards=shards)] == [mine]
        assert [row.table for row in await journal.deadlines(shards=shards)] == [mine]
        assert await journal.unrecorded(shards) == [mine]
    await journal.change_table(new_table("lyra", guild=ODD_SERVER, status="over"))
    assert await journal.tables(shards=EVEN) == []


async def test_the_clocks_of_one_shard_stand_still_alone(journal: Journal) -> None:
    for name, guild in (("lyra", "g"), ("vega", ODD_SERVER)):
        due = Deadline(name, "seat:0", "act", 9.0)
        await journal.create_table(new_table(name, guild=guild), SECRET, (due,))
    await journal.freeze(Freeze(1.0, 5.0, ("act",), shards=ODD))
    assert [(line.table, line.due) for line in await journal.deadlines()] == [
        ("lyra", 9.0),
        ("vega", 13.0),
    ]
    assert [fact.table for fact in await journal.clock_facts()] == ["vega"]
