"""Autopilots answer by themselves: to the end of a game, and never without end."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.engine.errors import BoardMovedOn, IllegalMove
from bot.engine.records import Seat
from bot.games.race.commands import Pay
from bot.play.autopilots import drivers as module
from bot.play.autopilots.drivers import Drivers
from bot.play.autopilots.levels import by_suggestion
from bot.play.lobby.lobby import Lobby
from bot.play.table.referee import Referee
from bot.store.bells import Topic
from bot.store.sqlite.memory import MemoryJournal

HUMAN = Seat(0)


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


async def table(journal: MemoryJournal, *levels: str, plays: bool = True) -> str:
    lobby = Lobby(journal)
    players = len(levels) + plays
    row = await lobby.open("race", "1001", options={"players": players}, plays=plays)
    for level in levels:
        await lobby.seat_autopilot(row.id, "1001", level)
    await lobby.start(row.id, "1001")
    return row.id


async def play_on(referee: Referee, name: str) -> bool:
    """The human's move, if they are asked anything."""
    prompts = await referee.prompts(name, HUMAN)
    if not prompts or not prompts[0].owed:
        return False
    view = await referee.view(name, HUMAN)
    await referee.submit(name, HUMAN, by_suggestion(view, prompts[0]), giver="1001")
    return True


@pytest.mark.parametrize("levels", [("1",), ("random", "0", "1")])
async def test_a_game_of_one_human_and_autopilots_comes_to_its_end(
    journal: MemoryJournal, levels: tuple[str, ...]
) -> None:
    referee = Referee(journal)
    drivers = Drivers(referee)
    journal.listen(Topic.CHANGED, drivers.wake)
    name = await table(journal, *levels)
    await drivers.idle()
    while await play_on(referee, name):
        await drivers.idle()
    assert (await journal.table(name)).status == "over"
    givers = {move.giver for move in await journal.moves(name, events=False)}
    assert givers == {"1001", *(f"autopilot:{level}" for level in levels)}


async def test_after_a_start_the_autopilots_answer_what_they_owe(journal: MemoryJournal) -> None:
    name = await table(journal, "0", "0")
    referee = Referee(journal)
    drivers = Drivers(referee)
    await drivers.start()
    await drivers.idle()
    assert await referee.awaited(name) == {HUMAN}


async def test_a_table_of_autopilots_alone_pauses(journal: MemoryJournal) -> None:
    name = await table(journal, "0", "1", plays=False)
    drivers = Drivers(Referee(journal))
    await drivers.start()
    await drivers.idle()
    assert (await journal.table(name)).version == 1


async def test_an_autopilot_that_fails_is_logged_once_and_not_tried_again_by_itself(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries = []

    def fail(*about: Any) -> Any:
        tries.append(about)
        raise ZeroDivisionError("no way to think")

    monkeypatch.setattr(module, "choose", fail)
    drivers = Drivers(Referee(journal))
    journal.listen(Topic.CHANGED, drivers.wake)
    name = await table(journal, "1")
    with caplog.at_level(logging.ERROR):
        await drivers.idle()
    assert len(tries) == 1
    assert [record.__dict__["table"] for record in caplog.records] == [name]


async def test_a_refused_autopilot_falls_back_to_what_is_suggested(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "choose", lambda *about: Pay(()))
    referee = Referee(journal)
    drivers = Drivers(referee)
    journal.listen(Topic.CHANGED, drivers.wake)
    name = await table(journal, "1")
    await drivers.idle()
    assert await referee.awaited(name) == {HUMAN}


async def test_an_autopilot_that_was_overtaken_looks_again(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An undo or a rewind while it thinks: its answer fits no longer, and that is no fault."""
    referee = Referee(journal)
    drivers = Drivers(referee)
    name = await table(journal, "1")
    think, stale = module.choose, Pay(())

    def overtaken(*about: Any) -> Any:
        monkeypatch.setattr(module, "choose", think)
        drivers.wake(name)
        return stale

    monkeypatch.setattr(module, "choose", overtaken)
    monkeypatch.setattr(module, "by_suggestion", lambda view, prompt: stale)
    drivers.wake(name)
    with caplog.at_level(logging.ERROR):
        await drivers.idle()
    assert await referee.awaited(name) == {HUMAN}
    assert not caplog.records


async def test_a_race_that_an_autopilot_lost_is_no_error(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody moved at the table between its thought and its answer, and nobody rang."""
    referee = Referee(journal)
    drivers = Drivers(referee)
    name = await table(journal, "1")
    submit = referee.submit

    async def overtaken(table: str, seat: Seat, command: Any, **more: Any) -> Any:
        monkeypatch.setattr(referee, "submit", submit)
        await submit(table, seat, command, **more)
        raise BoardMovedOn("play.refuse.moved_on")

    monkeypatch.setattr(referee, "submit", overtaken)
    drivers.wake(name)
    with caplog.at_level(logging.ERROR):
        await drivers.idle()
    assert await referee.awaited(name) == {HUMAN}
    assert not caplog.records


async def test_nor_is_one_that_it_lost_with_what_is_suggested(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Refused first, which is worth a word, then overtaken, which is not."""
    referee = Referee(journal)
    drivers = Drivers(referee)
    name = await table(journal, "1")
    refusals = [BoardMovedOn("play.refuse.moved_on"), IllegalMove("play.refuse.kind")]

    async def refused(*about: Any, **more: Any) -> Any:
        raise refusals.pop()

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(referee, "submit", refused)
        drivers.wake(name)
        await drivers.idle()
    (record,) = caplog.records
    assert "was refused" in record.message
    drivers.wake(name)
    await drivers.idle()
    assert await referee.awaited(name) == {HUMAN}


async def test_nor_does_a_table_stand_still_that_moved_while_both_were_refused(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The wake that came meanwhile is not thrown away with the refusal."""
    referee = Referee(journal)
    drivers = Drivers(referee)
    name = await table(journal, "1")
    submit, refused = referee.submit, list[bool]()

    async def refusing(*about: Any, **more: Any) -> Any:
        refused.append(True)
        if len(refused) == 2:
            drivers.wake(name)
            monkeypatch.setattr(referee, "submit", submit)
        raise IllegalMove("play.refuse.kind")

    monkeypatch.setattr(referee, "submit", refusing)
    drivers.wake(name)
    with caplog.at_level(logging.ERROR):
        await drivers.idle()
    assert await referee.awaited(name) == {HUMAN}
    assert not any("failed" in record.message for record in caplog.records)


async def test_autopilots_never_play_on_without_end(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "MOST_MOVES", 1)
    drivers = Drivers(Referee(journal))
    name = await table(journal, "0")
    drivers.wake(name)
    with caplog.at_level(logging.ERROR):
        await drivers.idle()
    assert [record.message for record in caplog.records] == ["autopilots play without end"]


async def test_closed_drivers_answer_nothing_more(journal: MemoryJournal) -> None:
    name = await table(journal, "0")
    drivers = Drivers(Referee(journal))
    drivers.wake(name)
    await drivers.close()
    before = (await journal.table(name)).version
    drivers.wake(name)
    await drivers.idle()
    assert (await journal.table(name)).version == before


async def test_with_one_turn_at_a_time_every_table_gets_its_turn(journal: MemoryJournal) -> None:
    names = [await table(journal, "0", "0") for _ in range(6)]
    referee = Referee(journal)
    drivers = Drivers(referee, at_once=1)
    await drivers.start()
    await drivers.idle()
    assert [await referee.awaited(name) for name in names] == [{HUMAN}] * 6
