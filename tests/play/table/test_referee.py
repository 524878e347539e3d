"""One move at a time at each table: decided, stored, and only then true."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import open_table, rule
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions, Discard
from bot.play.table.moves import decode_command
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from bot.store.records import Append, Appended, VersionConflict
from bot.store.sqlite.journal import SqliteJournal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, EndTurn, Finish, Note
from tests.support.tables import (
    A,
    B,
    Player,
    first_answer,
    games,
    new_referee,
    refused,
    say,
    start,
)

RACE = games("race")
EXPLORE, SETTLE = (ChooseActions((action,)) for action in (Action.EXPLORE_5, Action.SETTLE))


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
    assert (await referee.side(table)).scores == RACE.scores(RACE.seen_by(bare.state, None))
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
        assert await fresh.awaited(table) == outcome.awaited()
        assert (await fresh._tables.get(table)).draws == (await referee._tables.get(table)).draws
    assert len(await journal.moves(table)) > 100


async def test_the_table_can_be_seen_as_it_stood_after_any_version(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    seen = [await referee.view(heaps, A)]
    for n in (1, 2):
        seen.append((await say(referee, heaps, A, Add(n))).seen(A))
    seen.append((await referee.take_back(heaps, A, giver="ada")).seen(A))
    for version, view in enumerate(seen, 1):
        assert await referee.view(heaps, A, at=version) == view
    for version in (0, 5, -1):
        async with refused(memory, heaps, "play.refuse.no_such_version"):
            await referee.view(heaps, A, at=version)


async def test_a_move_gives_the_new_table(referee: Referee, heaps: str) -> None:
    after = await say(referee, heaps, A, Note("mine"))
    assert (after.version, after.awaited()) == (2, frozenset({A}))
    facts = (await referee.journal.moves(heaps))[-1].events
    assert [fact.tag for fact in facts] == ["toy.noted"]
    assert after.seen(A) == await referee.view(heaps, A)
    assert (await referee.view(heaps, B)).notes == ("", "")


async def test_a_user_plays_the_seat_they_have(referee: Referee, heaps: str) -> None:
    side = await referee.submit_as(heaps, "bob", Add(3))
    assert side.view.heaps == (0, 3)
    assert (await referee.journal.moves(heaps))[-1].giver == "bob"


# Sealed answers


async def test_a_sealed_choice_can_be_changed_until_the_last_is_in(
    memory: MemoryJournal, referee: Referee, race: str
) -> None:
    for seat in (A, B):
        discard = await first_answer(referee, race, seat)
        assert isinstance(discard, Discard)
        await say(referee, race, seat, discard)
    await say(referee, race, A, EXPLORE)
    public, posts = await referee.view(race), await memory.pending(1e12)
    for choice in (SETTLE, EXPLORE, SETTLE):
        assert (await say(referee, race, A, choice)).seen(A).players[A].sealed.answer == choice
        assert await referee.view(race) == public
        assert await referee.awaited(race) == {B}
    assert await memory.pending(1e12) == posts  # a changed mind is posted nowhere
    view = (await say(referee, race, B, EXPLORE)).seen(B)
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
    assert {answer.version for answer in answers} == {2}
    assert {answer.seen(A).heaps for answer in answers} == {(2, 0)}
    assert len({answer.head for answer in answers}) == 1  # the same facts
    assert len(await journal.moves(table)) == 2


async def test_a_repeated_key_gets_the_first_answer_even_if_it_would_be_refused_now(
    journal: Journal,
) -> None:
    table = await start(journal, "toy")
    referee = new_referee(journal)
    first = await referee.submit(table, A, EndTurn(), giver="ada", key="k")
    await referee.submit(table, B, Add(1), giver="bob", key="l")
    again = await referee.submit(table, A, EndTurn(), giver="ada", key="k")
    assert (again.version, again.head, again.seen(A)) == (
        first.version,
        first.head,
        first.seen(A),
    )
    assert len(await journal.moves(table)) == 3


async def test_a_repeated_key_gets_its_answer_after_the_game_too(
    referee: Referee, heaps: str
) -> None:
    first = await referee.submit(heaps, A, Finish(), giver="ada", key="k")
    again = await referee.submit(heaps, A, Finish(), giver="ada", key="k")
    assert (again.version, again.head) == (first.version, first.head)
    assert len(await referee.journal.moves(heaps)) == first.version


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
        assert (await say(referees[0], table, A, Add(4))).seen(A).heaps == (5, 2)
        assert await here.check() == []


async def test_a_refusal_on_an_old_table_is_decided_again(
    memory: MemoryJournal, heaps: str
) -> None:
    here, there = new_referee(memory), new_referee(memory)
    await here.view(heaps)
    await say(there, heaps, A, EndTurn())
    assert (await say(here, heaps, B, EndTurn())).awaited() == {A}


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
    assert (await second).seen(B).heaps == (1, 2)
    assert first.cancelled()
