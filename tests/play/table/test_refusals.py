"""Whatever is sent, a refusal is a clear word and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.records import Command, Seat
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions
from bot.play.table.referee import Referee
from bot.store.records import Append, Appended, JournalError
from bot.store.sqlite.journal import SqliteJournal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, EndTurn, Expire, Finish, Note, Roll, Wait
from tests.support.tables import (
    A,
    B,
    first_answer,
    games,
    lobby,
    new_referee,
    refused,
    rows,
    say,
    start,
)

RACE = games("race")
EXPLORE, SETTLE = (ChooseActions((action,)) for action in (Action.EXPLORE_5, Action.SETTLE))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"7",
        b'{"type":"toy.add"}',
        b'{"type":"toy.add","n":"1"}',
        b'{"type":"toy.add","n":1.5}',
        b'{"type":"toy.add","n":true}',
        b'{"type":"toy.add","n":1,"seat":1}',
        b'{"type":"toy.add","n":1}{}',
        b'{"type":"toy.forbidden"}',
        b'{"type":"race.pass"}',
        b'{"type":["toy.add"]}',
        b'{"n":1}',
        b'\xff\xfe{"type":"toy.roll"}',
        b'{"type":"toy.note","text":"\\ud800"}',
        b'{"type":"toy.note","text":"\xed\xa0\x80"}',
        b'{"type":"toy.note","text":"\x00"}',
        '{"type":"toy.note","text":"\ud800"}',
        b"[" * 60_000,
        b'{"type":"toy.note","text":' + b"[" * 60_000,
    ],
)
async def test_malformed_commands_are_refused(
    memory: MemoryJournal, referee: Referee, heaps: str, raw: bytes | str
) -> None:
    async with refused(memory, heaps, "play.refuse.unreadable"):
        await referee.submit(heaps, A, raw, giver="ada")


async def test_a_huge_command_is_refused_unread(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    raw = b'{"type":"toy.note","text":"%b"}' % (b"x" * 65_536)
    async with refused(memory, heaps, "play.refuse.too_long"):
        await referee.submit(heaps, A, raw, giver="ada")


async def test_odd_text_is_kept_as_it_is(referee: Referee, heaps: str) -> None:
    text = "\u202e e\u0301 \U0001f680 \u0000 \uffff"
    await say(referee, heaps, A, Note(text))
    assert (await new_referee(referee.journal).view(heaps, A)).notes[A] == text


class Forged(Command, frozen=True, tag="toy.forged"):
    n: int = 1


@pytest.mark.parametrize("command", [Forged(), Add("1"), Command(), Note(object())])  # type: ignore[arg-type]  # wrong on purpose
async def test_forged_commands_are_refused(
    memory: MemoryJournal, referee: Referee, heaps: str, command: Command
) -> None:
    async with refused(memory, heaps, "play.refuse.unreadable"):
        await say(referee, heaps, A, command)


async def test_what_the_game_refuses_changes_nothing(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    live = await referee.view(heaps, A)
    async with refused(memory, heaps, "toy.refuse.size"):
        await say(referee, heaps, A, Add(10))
    async with refused(memory, heaps, "toy.refuse.turn"):
        await say(referee, heaps, B, EndTurn())
    assert await referee.view(heaps, A) == live


async def test_a_stale_answer_of_race_is_refused(
    memory: MemoryJournal, referee: Referee, race: str
) -> None:
    discard = await first_answer(referee, race, A)
    await say(referee, race, A, discard)
    async with refused(memory, race, "race.refuse.not_now"):
        await say(referee, race, A, discard)


@pytest.mark.parametrize("seat", [Seat(2), Seat(-1), Seat(99)])
async def test_a_seat_that_is_not_there_is_refused(
    memory: MemoryJournal, referee: Referee, heaps: str, seat: Seat
) -> None:
    async with refused(memory, heaps, "play.refuse.no_seat"):
        await referee.submit(heaps, seat, Add(1), giver="x")
    async with refused(memory, heaps, "play.refuse.no_seat"):
        await referee.view(heaps, seat)
    async with refused(memory, heaps, "play.refuse.no_seat"):
        await referee.take_back(heaps, seat, giver="x")


async def test_a_user_without_a_seat_is_refused(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    async with refused(memory, heaps, "play.refuse.not_seated"):
        await referee.submit_as(heaps, "eve", Add(1))


async def test_an_unknown_table_is_refused(memory: MemoryJournal, referee: Referee) -> None:
    for request in (
        referee.submit("nope", A, Add(1), giver="ada"),
        referee.submit_as("nope", "ada", Add(1)),
        referee.take_back("nope", A, giver="ada"),
        referee.redo("nope", A, giver="ada"),
        referee.view("nope"),
        referee.prompts("nope", A),
        referee.log("nope"),
    ):
        async with refused(memory, "nope", "play.refuse.unknown_table"):
            await request


async def test_a_table_that_has_not_started_is_refused(
    memory: MemoryJournal, referee: Referee
) -> None:
    row = await lobby(memory).open("toy", "ada")
    async with refused(memory, row.id, "play.refuse.not_started"):
        await say(referee, row.id, A, Add(1))


async def test_a_finished_game_takes_no_more_moves(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Finish())
    assert (await memory.table(heaps)).status == "over"
    for table in (referee, new_referee(memory)):
        async with refused(memory, heaps, "play.refuse.over"):
            await say(table, heaps, A, Add(1))


async def test_a_game_that_waits_for_the_clock_is_not_over(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Wait())
    assert (await memory.table(heaps)).status == "running"
    async with refused(memory, heaps, "toy.refuse.turn"):
        await say(referee, heaps, A, Expire())
    outcome = await referee.submit(heaps, None, Expire(), giver="clock")
    assert outcome.awaited() == {A}
    assert (await memory.moves(heaps))[-1].actor is None


# The store fails


class Full(MemoryJournal):
    full = False

    async def append(self, append: Append) -> Appended:
        if self.full:
            raise JournalError("the disk is full, nothing could be written")
        return await super().append(append)


async def test_a_store_that_fails_says_so_and_the_table_stays() -> None:
    journal = Full()
    table = await start(journal, "toy")
    referee = new_referee(journal)
    await say(referee, table, A, Add(1))
    before = await rows(journal, table)
    journal.full = True
    with pytest.raises(JournalError, match="disk is full"):
        await say(referee, table, A, Roll())
    assert await rows(journal, table) == before
    assert (await referee.view(table)).heaps == (1, 0)
    journal.full = False
    assert (await say(referee, table, A, Add(2))).seen(A).heaps == (3, 0)


async def test_a_full_disk_is_a_clear_error_and_the_table_stays(tmp_path: Path) -> None:
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        table = await start(journal, "toy")
        referee = new_referee(journal)

        async def limit(pages: int) -> None:
            sql = f"PRAGMA max_page_count = {pages}"
            await journal.writer.submit(lambda connection: connection.execute(sql).fetchall())

        await limit(1)  # not less than there are
        seen, failure = await referee.view(table, A), None
        while failure is None:
            try:
                seen = (await say(referee, table, A, Note("x" * 9000))).seen(A)
            except JournalError as error:
                failure = error
        assert "the disk is full" in str(failure)
        assert await referee.view(table, A) == seen
        await limit(1_000_000)
        assert (await say(referee, table, A, Add(1))).seen(A).heaps == (1, 0)
        assert await journal.check() == []
