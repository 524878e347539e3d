"""What any journal promises: nothing lost, nothing doubled, nothing deleted."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.chance import commitment
from bot.engine.records import replace
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import (
    Appended,
    AuditRow,
    Deadline,
    JournalError,
    RequestRow,
    SeatRow,
    Snapshot,
    UnknownTable,
    VersionConflict,
)
from tests.store.given import SECRET, game, moved, new_table, next_move, played, post, raw, told

# Tables


async def test_a_table_comes_back_as_it_was_created(journal: Journal) -> None:
    table = new_table(name="Friday", owner="ada", guild="g", channel="c", pace="slow")
    await journal.create_table(table, SECRET)
    assert await journal.table("lyra") == table
    assert await journal.secret("lyra") == SECRET


async def test_a_table_is_created_once(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    with pytest.raises(JournalError, match="lyra exists already"):
        await journal.create_table(new_table(owner="eve"), SECRET)
    assert (await journal.table("lyra")).owner == ""


async def test_a_commitment_to_another_secret_is_refused(journal: Journal) -> None:
    with pytest.raises(JournalError, match="lyra: the commitment"):
        await journal.create_table(new_table(commitment=commitment(b"other")), SECRET)
    assert await journal.tables() == []


async def test_tables_are_found_by_server_status_and_player(journal: Journal) -> None:
    first = new_table("a", guild="g", created=1.0, seats=(SeatRow(0, "ada"), SeatRow(1, "bob")))
    second = new_table("b", guild="g", created=2.0, status="open", seats=())
    third = new_table("c", guild="h", created=3.0, seats=(SeatRow(0, "bob"),))
    for table in (third, first, second):
        await journal.create_table(table, SECRET)
    assert await journal.tables() == [first, second, third]
    assert await journal.tables(guild="g") == [first, second]
    assert await journal.tables(status="open") == [second]
    assert await journal.tables(user="bob") == [first, third]
    assert await journal.tables(guild="g", user="bob", status="running") == [first]


async def test_the_lobby_changes_its_fields_and_no_others(journal: Journal) -> None:
    await played(journal, count=2)
    before = await journal.table("lyra")
    lobby = {
        "options": raw({"goal": 3}),
        "status": "over",
        "name": "Late",
        "owner": "bob",
        "guild": "g",
        "channel": "c",
        "pace": "fast",
        "seats": (SeatRow(0, "autopilot:1", "red"), SeatRow(2, "cleo", "green")),
    }
    fixed = {"game": "x", "commitment": "x", "created": 9.0, "version": 9, "head": "x"}
    await journal.change_table(replace(before, **lobby, **fixed))
    assert await journal.table("lyra") == replace(before, **lobby)
    assert await journal.tables(user="ada") == []


async def test_a_player_who_comes_back_sits_there_again(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    await journal.change_table(replace(table, seats=()))
    assert (await journal.table("lyra")).seats == ()
    await journal.change_table(table)
    assert (await journal.table("lyra")).seats == table.seats


async def test_what_was_decided_on_an_older_lobby_is_refused(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    was = await journal.table("lyra")
    await journal.change_table(replace(was, name="First"), was)
    now = await journal.table("lyra")
    with pytest.raises(VersionConflict, match="lyra is no longer as it was read"):
        await journal.change_table(replace(was, name="Second"), was)
    with pytest.raises(VersionConflict, match="lyra is no longer as it was read"):
        await journal.append(replace(next_move(was), lobby=was))
    assert await journal.table("lyra") == now
    await journal.append(replace(next_move(now), lobby=now))
    assert (await journal.table("lyra")).version == 1


async def test_writing_to_a_table_nobody_knows_is_refused(journal: Journal) -> None:
    with pytest.raises(UnknownTable, match="no table vega"):
        await journal.table("vega")
    for refused in (
        journal.secret("vega"),
        journal.change_table(new_table("vega")),
        journal.append(next_move(new_table("vega"))),
        journal.save_snapshot("vega", Snapshot(1, "f", raw({}))),
        journal.save_draft("vega", 0, "p", {}),
        journal.open_request(RequestRow(0, "vega", "undo", raw({}), raw({}), 1.0)),
        journal.record_audit(AuditRow("vega", "mod", "rewind", "asked", 1.0)),
    ):
        with pytest.raises(UnknownTable, match="no table vega"):
            await refused


async def test_reading_of_a_table_nobody_knows_finds_nothing(journal: Journal) -> None:
    assert await journal.moves("vega") == []
    assert await journal.move_by_key("vega", "k") is None
    assert await journal.events("vega", [1]) == {1: ()}
    assert await journal.snapshot("vega", "f", 9) is None
    assert await journal.draft("vega", 0, "p") == {}
    assert await journal.requests("vega") == []
    assert await journal.audit("vega") == []


# Moves


async def test_a_move_comes_back_as_it_was_appended(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    append = next_move(
        table,
        "press-1",
        kind="redo",
        actor=None,
        giver="clock",
        first_draw=7,
        draws=raw([{"kind": "deal"}]),
        command=raw({"word": "Ünïcode ✨"}),
        concerns=(3, 5),
        events=told("ñ", "two", "three"),
    )
    assert await journal.append(append) == Appended(append.move, repeated=False)
    assert await journal.moves("lyra") == [append.move]
    assert await journal.move_by_key("lyra", "press-1") == append.move
    assert await journal.table("lyra") == moved(table, append)


async def test_a_time_in_whole_seconds_keeps_the_chain(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    await journal.append(next_move(new_table(), at=3))
    assert await journal.check() == []


async def test_moves_are_read_from_any_version_on(journal: Journal) -> None:
    moves = await played(journal, count=5)
    assert await journal.moves("lyra") == moves
    assert await journal.moves("lyra", after=3) == moves[3:]
    assert await journal.moves("lyra", after=5) == []


async def test_moves_without_events_leave_them_out(journal: Journal) -> None:
    moves = await played(journal)
    bare = [replace(move, events=()) for move in moves]
    assert await journal.moves("lyra", events=False) == bare


async def test_events_are_read_for_chosen_moves(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    for words in (["a", "b"], [], ["c"]):
        append = next_move(table, events=told(*words))
        await journal.append(append)
        table = moved(table, append)
    assert await journal.events("lyra", [3, 2, 9]) == {3: told("c"), 2: (), 9: ()}
    assert await journal.events("lyra", []) == {}


async def test_the_same_key_counts_once_even_later(journal: Journal) -> None:
    first, second = game(new_table(), 2)
    await journal.create_table(new_table(), SECRET)
    await journal.append(first)
    await journal.append(second)
    assert await journal.append(first) == Appended(first.move, repeated=True)
    assert await journal.moves("lyra") == [first.move, second.move]


async def test_a_key_belongs_to_its_table(journal: Journal) -> None:
    for name in ("lyra", "vega"):
        await journal.create_table(new_table(name), SECRET)
    answers = [await journal.append(next_move(new_table(name), "k")) for name in ("lyra", "vega")]
    assert [answer.repeated for answer in answers] == [False, False]


async def test_moves_without_a_key_are_all_new(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    first = next_move(table)
    second = next_move(moved(table, first))
    assert not (await journal.append(first)).repeated
    assert not (await journal.append(second)).repeated


async def test_the_same_key_in_parallel_makes_one_move(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    append = next_move(new_table(), "press-1")
    answers = await asyncio.gather(*(journal.append(append) for _ in range(20)))
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 19
    assert {answer.move.link for answer in answers} == {append.move.link}
    assert await journal.moves("lyra") == [append.move]


async def test_of_two_moves_on_the_same_state_one_lands(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    rivals = [next_move(new_table(), key, giver=key) for key in ("ada", "bob")]
    answers = await asyncio.gather(*map(journal.append, rivals), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Appended", "VersionConflict"]
    assert len(await journal.moves("lyra")) == 1


async def test_a_conflict_names_both_versions(journal: Journal) -> None:
    await played(journal, count=3)
    with pytest.raises(VersionConflict, match="lyra stands at version 3, not 0"):
        await journal.append(next_move(new_table()))


async def test_a_version_cannot_be_left_out(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    append = next_move(new_table(), version=2)
    with pytest.raises(JournalError, match="after version 0 comes no version 2"):
        await journal.append(append)
    assert await journal.moves("lyra") == []


async def test_a_link_that_does_not_fit_is_refused(journal: Journal) -> None:
    await played(journal, count=1)
    table = await journal.table("lyra")
    append = next_move(replace(table, head="elsewhere"))
    with pytest.raises(JournalError, match="the link of version 2 does not fit"):
        await journal.append(append)
    assert await journal.table("lyra") == table


async def test_a_refused_move_changes_nothing_beside_it(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    append = replace(
        next_move(table),
        status="over",
        outbox=(post("lyra", "n1"), post("lyra", "n1")),
        deadlines=(Deadline("lyra", "seat:0", "act", 5.0),),
    )
    with pytest.raises(JournalError, match="nonce"):
        await journal.append(append)
    assert await journal.table("lyra") == table
    assert await journal.moves("lyra") == []
    assert await journal.pending(99.0) == []
    assert await journal.deadlines() == []


async def test_a_move_can_end_the_game(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    await journal.append(replace(next_move(new_table()), status="over"))
    assert (await journal.table("lyra")).status == "over"


async def test_every_link_holds_the_one_before(journal: Journal) -> None:
    moves = await played(journal, count=3)
    heads = ["", *(move.link for move in moves)]
    for previous, move in zip(heads, moves, strict=False):
        assert move.link == chain.link(SECRET, previous, move)
    assert await journal.check() == []


# Beside the moves


async def test_a_snapshot_is_found_by_shape_and_version(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    early, late = Snapshot(2, "f1", raw({"n": 2})), Snapshot(5, "f1", raw({"n": 5}))
    for snapshot in (early, late, Snapshot(4, "f2", raw({}))):
        await journal.save_snapshot("lyra", snapshot)
    assert await journal.snapshot("lyra", "f1", 9) == late
    assert await journal.snapshot("lyra", "f1", 4) == early
    assert await journal.snapshot("lyra", "f1", 1) is None
    assert await journal.snapshot("lyra", "f3", 9) is None


async def test_a_snapshot_is_overwritten(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    newer = Snapshot(2, "f2", raw({"n": 2}))
    await journal.save_snapshot("lyra", Snapshot(2, "f1", raw({})))
    await journal.save_snapshot("lyra", newer)
    assert await journal.snapshot("lyra", "f2", 2) == newer


async def test_a_take_back_drops_the_snapshots_after_it(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    kept = Snapshot(2, "f", raw({}))
    for snapshot in (kept, Snapshot(3, "f", raw({}))):
        await journal.save_snapshot("lyra", snapshot)
    await journal.append(replace(next_move(table), drop_snapshots_after=2))
    assert await journal.snapshot("lyra", "f", 9) == kept


async def test_a_draft_is_kept_until_its_prompt_is_gone(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    for seat, prompt in ((0, "settle"), (0, "trade"), (1, "settle")):
        await journal.save_draft("lyra", seat, prompt, {"world": ("a",)})
    await journal.save_draft("lyra", 0, "settle", {"world": ("b", "b"), "payment": ()})
    assert await journal.draft("lyra", 0, "settle") == {"world": ("b", "b"), "payment": ()}
    left = await journal.drop_drafts("lyra", 0, keep=["trade"])
    assert left == {"trade": {"world": ("a",)}}
    assert await journal.draft("lyra", 0, "settle") == {}
    assert await journal.draft("lyra", 0, "trade") == {"world": ("a",)}
    assert await journal.draft("lyra", 1, "settle") == {"world": ("a",)}
    assert await journal.drop_drafts("lyra", 0) == {}
    assert await journal.draft("lyra", 0, "trade") == {}


async def test_deadlines_are_replaced_as_a_whole_and_come_nearest_first(journal: Journal) -> None:
    table = new_table()
    await journal.create_table(table, SECRET)
    lines = (Deadline("lyra", "seat:0", "act", 9.0), Deadline("lyra", "seat:1", "act", 4.0))
    first = replace(next_move(table), deadlines=lines)
    await journal.append(first)
    table = moved(table, first)
    assert await journal.deadlines() == [lines[1], lines[0]]
    assert await journal.deadlines(upto=4.0) == [lines[1]]
    silent = next_move(table)
    await journal.append(silent)
    assert await journal.deadlines() == [lines[1], lines[0]]
    await journal.append(replace(next_move(moved(table, silent)), deadlines=(lines[0],)))
    assert await journal.deadlines() == [lines[0]]


async def test_a_request_collects_its_answers(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    asked = RequestRow(0, "lyra", "undo", raw({"version": 3}), raw({}), 9.0)
    number = await journal.open_request(asked)
    assert await journal.open_request(asked) != number
    await journal.answer_request(number, raw({"1": True}), "granted")
    granted = replace(asked, id=number, answers=raw({"1": True}), status="granted", revision=1)
    assert (await journal.requests("lyra"))[0] == granted


async def test_a_request_and_its_post_are_written_together_or_not_at_all(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    asked = RequestRow(0, "lyra", "undo", raw({}), raw({}), 9.0)
    posts = (post("lyra", "nonce-1"),)
    await journal.open_request(asked, posts)
    assert [row.nonce for row in await journal.pending(10.0)] == ["nonce-1"]
    with pytest.raises(JournalError, match="nonce"):
        await journal.open_request(asked, posts)
    assert len(await journal.requests("lyra")) == 1


async def test_changing_a_row_that_is_not_there_is_refused(journal: Journal) -> None:
    for refused in (
        journal.posted(7),
        journal.attempted(7, 1.0),
        journal.answer_request(7, raw({}), "granted"),
    ):
        with pytest.raises(JournalError, match="no row 7"):
            await refused


async def test_settings_belong_to_their_scope(journal: Journal) -> None:
    await journal.save_setting("user:ada", "language", "en")
    await journal.save_setting("user:ada", "language", "it")
    assert await journal.setting("user:ada", "language") == "it"
    assert await journal.setting("user:bob", "language") is None


async def test_the_audit_keeps_what_moderators_did(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    entries = [AuditRow("lyra", "mod", what, "asked", 1.0) for what in ("rewind", "correct")]
    for entry in entries:
        await journal.record_audit(entry)
    assert await journal.audit("lyra") == entries


async def test_a_closed_journal_refuses_everything(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    await journal.close()
    await journal.close()
    for refused in (
        journal.table("lyra"),
        journal.append(next_move(new_table())),
        journal.posted(1),
    ):
        with pytest.raises(JournalError, match="closed"):
            await refused
