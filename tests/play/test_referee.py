"""One move at a time at each table: decided, stored, and only then true."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Command, Seat
from bot.engine.story import open_table, rule
from bot.games.race.cards import Action
from bot.games.race.commands import ChooseActions, Discard
from bot.play.autopilot import at_random
from bot.play.moves import decode_command
from bot.play.referee import Referee
from bot.store.journal import Append, Appended, Journal, JournalError, VersionConflict
from bot.store.memory import MemoryJournal
from bot.store.sqlite import SqliteJournal
from tests.play.tables import A, B, Player, first_answer, games, lobby, refused, rows, say, start
from tests.play.toy import Add, EndTurn, Expire, Finish, Note, Roll, Wait

RACE = games("race")
EXPLORE, SETTLE = (ChooseActions((action,)) for action in (Action.EXPLORE_5, Action.SETTLE))


def new_referee(journal: Journal, **more: Any) -> Referee:
    return Referee(journal, games=games, clock=lambda: 7.0, **more)


# Whole games


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "expert": True}])
async def test_a_game_through_the_referee_is_the_game_of_the_bare_engine(
    journal: Journal, options: dict[str, Any]
) -> None:
    table = await start(journal, "race", **options)
    referee = new_referee(journal)
    player = Player(referee, table, seed=3)
    while await player.move():
        pass
    moves = await journal.moves(table)
    secret = await journal.secret(table)
    bare = open_table(RACE, RACE.options(**options), Chance(secret))
    draws = len(bare.draws)
    for move in moves[1:]:
        assert move.first_draw == draws
        command = decode_command(RACE, move.command)
        bare = rule(RACE, bare.state, Seat(move.actor or 0), command, Chance(secret, draws))
        draws += len(bare.draws)
    for viewer in (None, *map(Seat, range(options["players"]))):
        assert await referee.view(table, viewer) == RACE.seen_by(bare.state, viewer)
    assert await referee.scores(table) == RACE.scores(RACE.seen_by(bare.state, None))
    assert (await journal.table(table)).status == "over"
    assert await journal.check() == []


async def test_a_reloaded_table_equals_the_live_one_after_every_move(journal: Journal) -> None:
    table = await start(journal, "race", players=2)
    referee = new_referee(journal)
    player = Player(referee, table, seed=1)
    while outcome := await player.move():
        fresh = new_referee(journal)
        for viewer in (None, A, B):
            assert await fresh.view(table, viewer) == await referee.view(table, viewer)
        assert await fresh.awaited(table) == outcome.awaited
        assert (await fresh._tables.get(table)).draws == (await referee._tables.get(table)).draws
    assert len(await journal.moves(table)) > 100


async def test_the_table_can_be_seen_as_it_stood_after_any_version(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    seen = [await referee.view(heaps, A)]
    for n in (1, 2):
        seen.append((await say(referee, heaps, A, Add(n))).view)
    seen.append((await referee.take_back(heaps, A, giver="ada")).view)
    for version, view in enumerate(seen, 1):
        assert await referee.view(heaps, A, at=version) == view
    for version in (0, 5, -1):
        async with refused(memory, heaps, "play.refuse.no_such_version"):
            await referee.view(heaps, A, at=version)


async def test_an_outcome_is_what_the_submitter_may_know(referee: Referee, heaps: str) -> None:
    outcome = await say(referee, heaps, A, Note("mine"))
    assert (outcome.version, outcome.repeated, outcome.awaited) == (2, False, {A})
    assert [event.tag for event in outcome.events] == ["toy.noted"]
    assert outcome.view == await referee.view(heaps, A)
    assert (await referee.view(heaps, B)).notes == ("", "")


async def test_a_user_plays_the_seat_he_has(referee: Referee, heaps: str) -> None:
    outcome = await referee.submit_as(heaps, "bob", Add(3))
    assert outcome.view.heaps == (0, 3)
    assert (await referee.journal.moves(heaps))[-1].giver == "bob"


# Sealed answers


async def test_a_sealed_choice_can_be_changed_until_the_last_is_in(
    memory: MemoryJournal, referee: Referee, race: str
) -> None:
    for seat in (A, B):
        assert isinstance(discard := await first_answer(referee, race, seat), Discard)
        await say(referee, race, seat, discard)
    await say(referee, race, A, EXPLORE)
    public, posts = await referee.view(race), await memory.pending(1e12)
    for choice in (SETTLE, EXPLORE, SETTLE):
        assert (await say(referee, race, A, choice)).view.players[A].sealed.answer == choice
        assert await referee.view(race) == public
        assert await referee.awaited(race) == {B}
    assert await memory.pending(1e12) == posts  # a changed mind is posted nowhere
    view = (await say(referee, race, B, EXPLORE)).view
    assert [player.actions for player in view.players] == [SETTLE.actions, EXPLORE.actions]
    assert len(await memory.pending(1e12)) == len(posts) + 1


async def test_only_what_the_channel_can_see_is_posted(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    posts = len(await memory.pending(1e12))
    await say(referee, heaps, A, Note("psst"))
    assert len(await memory.pending(1e12)) == posts
    outcome = await say(referee, heaps, A, Add(1))
    new = (await memory.pending(1e12))[posts:]
    assert [(post.kind, bytes(post.payload)) for post in new] == [
        ("table.changed", b'{"version":%d}' % outcome.version)
    ]


# Twice, at once, too late


async def test_the_same_key_in_parallel_makes_one_move(journal: Journal) -> None:
    table = await start(journal, "toy")
    referee = new_referee(journal)
    answers = await asyncio.gather(
        *(referee.submit(table, A, Add(2), giver="ada", key="k") for _ in range(8))
    )
    assert [answer.repeated for answer in answers].count(False) == 1
    assert {answer.version for answer in answers} == {2}
    assert {answer.view.heaps for answer in answers} == {(2, 0)}
    assert all(answer.events == answers[0].events for answer in answers)
    assert len(await journal.moves(table)) == 2


async def test_a_repeated_key_gets_the_first_answer_even_if_it_would_be_refused_now(
    journal: Journal,
) -> None:
    table = await start(journal, "toy")
    referee = new_referee(journal)
    first = await referee.submit(table, A, EndTurn(), giver="ada", key="k")
    await referee.submit(table, B, Add(1), giver="bob", key="l")
    again = await referee.submit(table, A, EndTurn(), giver="ada", key="k")
    assert again.repeated
    assert (again.version, again.events, again.view) == (first.version, first.events, first.view)


async def test_a_repeated_key_gets_its_answer_after_the_game_too(
    referee: Referee, heaps: str
) -> None:
    first = await referee.submit(heaps, A, Finish(), giver="ada", key="k")
    again = await referee.submit(heaps, A, Finish(), giver="ada", key="k")
    assert (again.version, again.repeated) == (first.version, True)


async def test_the_key_of_another_seat_gives_nothing_away(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await referee.submit(heaps, A, Note("secret"), giver="ada", key="k")
    async with refused(memory, heaps, "play.refuse.key_used"):
        await referee.submit(heaps, B, Add(1), giver="bob", key="k")


async def test_two_seats_at_once_both_land(journal: Journal) -> None:
    table = await start(journal, "toy")
    referee = new_referee(journal)
    await asyncio.gather(*(say(referee, table, seat, Add(1)) for _ in range(10) for seat in (A, B)))
    assert (await referee.view(table)).heaps == (10, 10)
    assert await journal.check() == []


async def test_two_processes_at_once_both_land(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    async with await SqliteJournal.open(path) as here, await SqliteJournal.open(path) as there:
        table = await start(here, "toy")
        referees = [new_referee(here), new_referee(there)]
        for referee in referees:
            await referee.view(table)
        await say(referees[0], table, A, Add(1))
        await say(referees[1], table, B, Add(2))
        assert (await say(referees[0], table, A, Add(4))).view.heaps == (5, 2)
        assert await here.check() == []


async def test_a_refusal_on_an_old_table_is_decided_again(
    memory: MemoryJournal, heaps: str
) -> None:
    here, there = new_referee(memory), new_referee(memory)
    await here.view(heaps)
    await say(there, heaps, A, EndTurn())
    assert (await say(here, heaps, B, EndTurn())).awaited == {A}


class Contested(MemoryJournal):
    """Somebody else is always faster."""

    async def append(self, append: Append) -> Appended:
        if append.move.version > 1:
            raise VersionConflict("too late")
        return await super().append(append)


async def test_a_race_lost_twice_is_refused_and_not_tried_for_ever() -> None:
    journal = Contested()
    table = await start(journal, "toy")
    async with refused(journal, table, "play.refuse.busy"):
        await say(new_referee(journal), table, A, Add(1))


class Slow(MemoryJournal):
    """Has begun to write, and waits for a sign."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.sign = asyncio.Event(), asyncio.Event()

    async def append(self, append: Append) -> Appended:
        if append.move.version > 1:
            self.begun.set()
            await self.sign.wait()
        return await super().append(append)


async def test_whoever_stops_waiting_stops_no_move() -> None:
    journal = Slow()
    table = await start(journal, "toy")
    referee = new_referee(journal)
    first = asyncio.create_task(say(referee, table, A, Add(1)))
    await journal.begun.wait()
    first.cancel()
    second = asyncio.create_task(say(referee, table, B, Add(2)))
    journal.sign.set()
    assert (await second).view.heaps == (1, 2)
    assert first.cancelled()


# Refusals


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


@pytest.mark.parametrize("command", [Forged(), Add("1"), Command(), Note(object())])  # type: ignore[arg-type]
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
    assert outcome.awaited == {A}
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
    assert (await say(referee, table, A, Add(2))).view.heaps == (3, 0)


async def test_a_full_disk_is_a_clear_error_and_the_table_stays(tmp_path: Path) -> None:
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        table = await start(journal, "toy")
        referee = new_referee(journal)

        def limit(pages: str) -> None:
            journal.writer._connection.execute(f"PRAGMA max_page_count = {pages}")

        pages = (await journal._read("PRAGMA page_count"))[0][0]
        await journal.writer.submit(lambda connection: limit(pages))
        seen = await referee.view(table)
        with pytest.raises(JournalError, match="disk is full"):
            for n in range(1000):
                seen = await referee.view(table, A)
                await say(referee, table, A, Note(f"{n}" + "x" * 9000))
        assert await referee.view(table, A) == seen
        await journal.writer.submit(lambda connection: limit("1000000"))
        assert (await say(referee, table, A, Add(1))).view.heaps == (1, 0)
        assert await journal.check() == []


# Memory and snapshots


async def test_only_the_tables_last_used_are_kept_in_memory(memory: MemoryJournal) -> None:
    referee = new_referee(memory, most_live=3)
    tables = [await start(memory, "toy") for _ in range(6)]
    for number, table in enumerate(tables):
        await say(referee, table, A, Add(number + 1))
        await referee.view(tables[0])
    assert list(referee._tables._live) == [*tables[-2:], tables[0]]
    assert len(referee._tables.locks._locks) == 0
    for number, table in enumerate(tables):
        assert (await referee.view(table)).heaps == (number + 1, 0)


async def test_a_long_game_is_loaded_from_its_snapshot(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start(journal, "race", players=2)
    referee = new_referee(journal)
    player = Player(referee, table, seed=5)
    while len(await journal.moves(table)) < 120:
        assert await player.move()
    read: list[int] = []
    moves = journal.moves

    async def watched(table: str, after: int = 0, *, events: bool = True) -> Any:
        read.append(after)
        return await moves(table, after, events=events)

    monkeypatch.setattr(journal, "moves", watched)
    fresh = new_referee(journal)
    for viewer in (None, A, B):
        assert await fresh.view(table, viewer) == await referee.view(table, viewer)
    assert read[0] > 20
    for version in (1, 30, 119):
        monkeypatch.setattr("bot.play.tables.shape", lambda game: "another")
        plain = await new_referee(journal).view(table, A, at=version)
        monkeypatch.undo()
        assert await fresh.view(table, A, at=version) == plain


async def test_a_snapshot_of_moves_that_no_longer_stand_is_not_used(
    memory: MemoryJournal, heaps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.tables.SNAPSHOT_AFTER", 1)
    referee = new_referee(memory)
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, Add(2))
    shape = "heaps"
    monkeypatch.setattr("bot.play.tables.shape", lambda game: shape)
    await say(referee, heaps, B, Note("n"))
    stale = await memory.snapshot(heaps, shape, 99)
    assert stale is not None
    await referee.take_back(heaps, A, giver="ada")
    assert await memory.snapshot(heaps, shape, 4) is None  # dropped with the take-back
    await memory.save_snapshot(heaps, stale)  # by a process that had not heard of it
    monkeypatch.setattr("bot.play.tables.SNAPSHOT_AFTER", 10**6)
    assert (await new_referee(memory).view(heaps)).heaps == (0, 2)


async def test_a_snapshot_that_cannot_be_saved_stops_no_move(
    memory: MemoryJournal, referee: Referee, heaps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr("bot.play.tables.SNAPSHOT_AFTER", 1)
    monkeypatch.setattr(memory, "save_snapshot", fail)
    assert (await say(referee, heaps, A, Add(1))).view.heaps == (1, 0)
    assert (await new_referee(memory).view(heaps)).heaps == (1, 0)


async def test_random_moves_take_backs_and_redos_always_reload_to_the_same_table(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.tables.SNAPSHOT_AFTER", 10)
    table = await start(journal, "race", players=2)
    referee, chance, pilot = new_referee(journal), Random(8), at_random(8)
    done = {"move": 0, "take_back": 0, "restart_turn": 0, "redo": 0}
    for _ in range(250):
        seat = chance.choice((A, B))
        what = chance.choice(("move", "move", "take_back", "restart_turn", "redo"))
        try:
            if what == "move":
                prompt = chance.choice(await referee.prompts(table, seat))
                await say(referee, table, seat, pilot(await referee.view(table, seat), prompt))
            else:
                await getattr(referee, what)(table, seat, giver="x")
        except IllegalMove:
            continue
        finally:
            fresh = new_referee(journal)
            for viewer in (None, A, B):
                assert await fresh.view(table, viewer) == await referee.view(table, viewer)
        done[what] += 1
    assert min(done.values()) > 5
    assert await journal.check() == []
