"""Exports: everything of a finished game, and of a running one what its reader saw."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from bot.engine.records import Seat, replace
from bot.games import game
from bot.play.assembly import assemble
from bot.play.proof.file import BadExport, NotThere, SeenMove, read, sights, write
from bot.play.table.moves import replay, standing
from bot.play.table.seen import watch
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.support.exports import USERS, exported, finished_file, moves_of, play, simulated, start

RACE = game("race")
VIEWERS = [None, Seat(0), Seat(1)]


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


async def state_of(journal: Journal, table: str) -> Any:
    return replay(RACE, standing(await journal.moves(table)))


def test_a_file_is_one_json_object_with_one_move_per_line() -> None:
    data = finished_file()
    whole = json.loads(data)
    lines = data.decode().splitlines()
    first = lines.index('"moves":[') + 1
    moves = [json.loads(line.removesuffix(",")) for line in lines[first:-1]]
    assert whole["moves"] == moves
    assert whole["format"] == "sublight.export"


def test_what_was_written_is_read() -> None:
    assert write(read(finished_file())) == finished_file()


async def test_a_finished_game_is_all_there(journal: MemoryJournal) -> None:
    table = await play(journal)
    file = await exported(journal, table)
    stored = await journal.moves(table)
    told = moves_of(file)
    plain = {"giver": "", "key": None, "link": ""}
    assert [replace(move, **plain) for move in told] == [replace(move, **plain) for move in stored]
    assert file.secret == (await journal.secret(table)).hex()


async def test_no_user_and_no_request_is_named(journal: MemoryJournal) -> None:
    data = write(await exported(journal, await play(journal)))
    found = [name for name in (*USERS, "press/") if name.encode() in data]
    assert found == []
    assert b'"giver":"player 2"' in data


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_a_running_game_keeps_its_secrets(
    journal: MemoryJournal, viewer: Seat | None
) -> None:
    table = await play(journal, most=12)
    state = await state_of(journal, table)
    hidden = set(state.supply)
    for seat, player in enumerate(state.players):
        if seat != viewer:
            hidden.update(set(player.hand) - set(player.shown))
        hidden.update(player.goods.values())
    data = write(await exported(journal, table, viewer)).decode()
    assert hidden
    assert hidden.isdisjoint(re.findall(r'"([^"]+)"', data))
    secret = (await journal.secret(table)).hex()
    keys = ["secret", "draws", "first_draw", "link", "giver", "key", "command", "actor", "at"]
    assert [key for key in keys if f'"{key}":' in data] == []
    assert [text for text in (secret, *USERS) if text in data] == []


@pytest.mark.parametrize("viewer", [None, Seat(1)])
async def test_an_unseen_move_leaves_no_trace(journal: MemoryJournal, viewer: Seat | None) -> None:
    """The first cards discarded are their owner's business."""
    table, referee = await start(journal), assemble(journal).referee
    before = write(await exported(journal, table, viewer))
    own = write(await exported(journal, table, Seat(0)))
    prompt = (await referee.prompts(table, Seat(0)))[0]
    command = prompt.answer(lambda choice: choice.stock()[: choice.at_least])
    await referee.submit(table, Seat(0), command, giver=USERS[0])
    assert write(await exported(journal, table, viewer)) == before
    assert write(await exported(journal, table, Seat(0))) != own


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_versions_of_a_running_game_have_no_gaps(
    journal: MemoryJournal, viewer: Seat | None
) -> None:
    table = await play(journal, most=40, undo=True)
    file = await exported(journal, table, viewer)
    moves = [msgspec.json.decode(raw, type=SeenMove) for raw in file.moves]
    assert [move.version for move in moves] == list(range(1, len(moves) + 1))
    assert len(moves) < (await journal.table(table)).version
    assert all(version < move.version for move in moves for version in move.concerns)
    assert any(move.kind == "take_back" and move.concerns for move in moves)


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_a_file_shows_a_running_game_as_the_table_does(
    journal: MemoryJournal, viewer: Seat | None
) -> None:
    table = await play(journal, most=40, undo=True)
    file = read(write(await exported(journal, table, viewer)))
    live = list(watch(RACE, await journal.moves(table), viewer))
    seen = list(sights(file, viewer))
    assert [sight.view for sight in seen] == [sight.view for sight in live]
    assert [sight.events for sight in seen] == [sight.events for sight in live]


async def test_a_finished_game_is_seen_by_every_seat_as_it_was_then() -> None:
    file = simulated()
    for viewer in VIEWERS:
        live = list(watch(RACE, moves_of(file), viewer))
        assert list(sights(read(write(file)), viewer)) == live


async def test_a_running_game_is_shown_to_nobody_else(journal: MemoryJournal) -> None:
    file = await exported(journal, await start(journal), Seat(1))
    with pytest.raises(NotThere, match="only what seat 2 saw"):
        list(sights(file, Seat(0)))
    with pytest.raises(NotThere, match="only what seat 2 saw"):
        list(sights(file, None))


async def test_a_seat_that_is_not_there_is_named(journal: MemoryJournal) -> None:
    with pytest.raises(NotThere, match="no seat 3: the table has 2"):
        await exported(journal, await start(journal), Seat(2))


async def test_a_table_that_has_not_begun_has_no_moves(journal: MemoryJournal) -> None:
    table = await start(journal)
    row = await journal.table(table)
    await journal.create_table(
        replace(row, id="new", status="open", version=0, head=""), await journal.secret(table)
    )
    file = await exported(journal, "new")
    assert (file.status, file.moves, file.secret) == ("open", (), None)
    assert read(write(file)) == file


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a Sublight export"),
        (b"\xff\xfe", "not a Sublight export"),
        (b"[1, 2]", "not a Sublight export"),
        (b'{"format":"other","version":1}', "not a Sublight export"),
        (b'{"format":"sublight.export","version":0}', "not a Sublight export"),
        (b"[" * 100_000, "not a Sublight export"),
        (b'{"format":"sublight.export","version":2}', "the head: .*missing required field"),
        (
            b'{"format":"sublight.export","version":3}',
            "the file has version 3, written by a later build of Sublight;"
            " this build reads version 2",
        ),
        (
            finished_file().replace(b'"version":2,', b'"version":1,', 1),
            "the file has version 1, written by an earlier build of Sublight;"
            " this build reads version 2",
        ),
    ],
)
def test_a_file_of_another_kind_is_refused_by_name(data: bytes, message: str) -> None:
    with pytest.raises(BadExport, match=message):
        read(data)


def test_a_broken_file_names_the_record_that_is_broken() -> None:
    lines = finished_file().split(b"\n")
    move = lines.index(b'"moves":[') + 7
    for spoilt in (lines[move][:-20], lines[move].replace(b"]}", b"]]")):
        broken = b"\n".join([*lines[:move], spoilt, *lines[move + 1 :]])
        with pytest.raises(BadExport, match=r"^move 7: cannot be read"):
            read(broken)


def test_facts_that_fit_no_table_are_a_bad_file_and_not_a_crash() -> None:
    file = simulated()
    spoilt = replace(file, moves=file.moves[1:])
    with pytest.raises(BadExport, match=r"^move \d+: its events do not fit the table"):
        list(sights(spoilt, None))
