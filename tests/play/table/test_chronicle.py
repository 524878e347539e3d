"""Logs are made once and lengthened, and long games are gone through beside the event loop."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.engine.game import Game
from bot.engine.records import Seat
from bot.games import game
from bot.play import locks
from bot.play.table import chronicle
from bot.play.table.chronicle import Chronicle
from bot.play.table.log import lines_for
from bot.play.table.referee import Referee
from bot.store.journal import LAST
from bot.store.records import Move
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, EndTurn, Note
from tests.support.tables import A, B, Player, new_referee, say, start


class Counting(MemoryJournal):
    """Counts the moves that were read."""

    read = 0

    async def moves(
        self, table: str, after: int = 0, *, upto: int = LAST, events: bool = True
    ) -> list[Move]:
        found = await super().moves(table, after, upto=upto, events=events)
        self.read += len(found)
        return found


@pytest.mark.parametrize("name", ["race", "starfarers"])
async def test_a_log_that_grew_reads_like_one_made_at_once(name: str) -> None:
    journal = MemoryJournal()
    referee = new_referee(journal)
    table = await start(journal, name, players=3)
    player, rules = Player(referee, table, 7), game(name)
    for number in range(40):
        await player.move()
        if number % 4 == 0:
            await referee.lines(table, A)
    for viewer in (None, A, B):
        whole = lines_for(rules, await journal.moves(table), viewer)
        assert await referee.lines(table, viewer) == whole


async def test_a_look_reads_new_moves_alone() -> None:
    journal = Counting()
    referee = new_referee(journal)
    table = await start(journal, "toy")
    for _ in range(10):
        await say(referee, table, A, Add(1))
    await referee.lines(table, None)
    await say(referee, table, A, Add(1))
    journal.read = 0
    assert len(await referee.lines(table, None)) == 11
    assert journal.read == 1


async def test_a_take_back_changes_lines_that_were_told_before(
    referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, A, Note("psst"))
    assert not any(line.undone for line in await referee.lines(heaps, A))
    await referee.take_back(heaps, A, giver="ada")
    assert [line.undone for line in await referee.lines(heaps, A)] == [False, True]
    await say(referee, heaps, A, EndTurn())
    assert [line.undone for line in await referee.lines(heaps, A)] == [False, True, False]


async def test_many_looks_at_once_go_through_the_game_once() -> None:
    journal = Counting()
    referee = new_referee(journal)
    table = await start(journal, "toy")
    for _ in range(20):
        await say(referee, table, A, Add(1))
    journal.read = 0
    found = await asyncio.gather(*(referee.lines(table, None) for _ in range(20)))
    assert all(one == found[0] for one in found)
    assert journal.read == 21


async def test_a_long_game_is_gone_through_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal, threads = MemoryJournal(), set[str]()
    referee = new_referee(journal)
    table = await start(journal, "toy")
    for _ in range(5):
        await say(referee, table, A, Add(1))
    made = chronicle._Told.__init__

    def noted(self: Any, rules: Game[Any], moves: list[Move], viewer: Seat | None) -> None:
        threads.add(threading.current_thread().name)
        made(self, rules, moves, viewer)

    monkeypatch.setattr(locks, "LONG", 5)
    monkeypatch.setattr(chronicle._Told, "__init__", noted)
    await referee.lines(table, None)
    assert threading.main_thread().name not in threads
    assert threads


async def test_only_so_many_logs_are_kept() -> None:
    journal = MemoryJournal()
    referee = new_referee(journal)
    kept = Chronicle(journal, most=2)
    for _ in range(4):
        table = await start(journal, "toy")
        await say(referee, table, A, Add(1))
        await kept.lines(table, (await referee.live(table)).game, None)
    assert len(kept._told) == 2
