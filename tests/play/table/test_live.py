"""What is kept in memory, and what a long game is loaded from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions
from bot.play.autopilots.levels import at_random
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from bot.store.records import JournalError
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, Note
from tests.support.tables import (
    A,
    B,
    Player,
    games,
    new_referee,
    say,
    start,
)

RACE = games("race")
EXPLORE, SETTLE = (ChooseActions((action,)) for action in (Action.EXPLORE_5, Action.SETTLE))


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

    async def watched(table: str, after: int = 0, **more: Any) -> Any:
        if more.get("upto") != 1:  # the first move alone: what the players added to the luck
            read.append(after)
        return await moves(table, after, **more)

    monkeypatch.setattr(journal, "moves", watched)
    fresh = new_referee(journal)
    for viewer in (None, A, B):
        assert await fresh.view(table, viewer) == await referee.view(table, viewer)
    assert read[0] > 20
    for version in (1, 30, 119):
        monkeypatch.setattr("bot.play.table.live.shape", lambda game: "another")
        plain = await new_referee(journal).view(table, A, at=version)
        monkeypatch.undo()
        assert await fresh.view(table, A, at=version) == plain


async def test_a_snapshot_of_moves_that_no_longer_stand_is_not_used(
    memory: MemoryJournal, heaps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.table.live.SNAPSHOT_AFTER", 1)
    referee = new_referee(memory)
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, Add(2))
    shape = "heaps"
    monkeypatch.setattr("bot.play.table.live.shape", lambda game: shape)
    await say(referee, heaps, B, Note("n"))
    stale = await memory.snapshot(heaps, shape, 99)
    assert stale is not None
    await referee.take_back(heaps, A, giver="ada")
    assert await memory.snapshot(heaps, shape, 4) is None  # dropped with the take-back
    await memory.save_snapshot(heaps, stale)  # by a process that had not heard of it
    monkeypatch.setattr("bot.play.table.live.SNAPSHOT_AFTER", 10**6)
    assert (await new_referee(memory).view(heaps)).heaps == (0, 2)


async def test_a_snapshot_that_cannot_be_saved_stops_no_move(
    memory: MemoryJournal, referee: Referee, heaps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr("bot.play.table.live.SNAPSHOT_AFTER", 1)
    monkeypatch.setattr(memory, "save_snapshot", fail)
    assert (await say(referee, heaps, A, Add(1))).seen(A).heaps == (1, 0)
    assert (await new_referee(memory).view(heaps)).heaps == (1, 0)


async def test_random_moves_take_backs_and_redos_always_reload_to_the_same_table(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.table.live.SNAPSHOT_AFTER", 10)
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
