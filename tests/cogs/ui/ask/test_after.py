"""After an answer: whom the table waits for, the hand, and the most urgent other table."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.play.autopilots import drivers as module
from bot.play.autopilots.levels import by_suggestion
from bot.play.people import AUTOPILOT
from cogs.ui.ask.answering import Answering
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.panel import Panel
from tests.support.discord.panels import USERS, Person, commit_of, new_desk, new_table


async def sealed(desk: Answering) -> tuple[Panel, str]:
    """Ada has sealed an action; her other tables wait for her."""
    table = await new_table(desk, players=3, preset=True)
    return await act_settle(Person(desk, USERS[0], 1), table), table


async def act_settle(ada: Person, table: str) -> Panel:
    panel = await ada.play(table)
    panel = await ada.press(next(b for b in panel.buttons() if f":{ids.PICK}:settle:" in b.id))
    commit = commit_of(panel)
    assert commit is not None
    return await ada.press(commit)


async def opened(desk: Answering, name: str, pace: str) -> str:
    lobby = desk.play.lobby
    row = await lobby.open("race", USERS[0], options={"players": 2}, name=name, pace=pace)
    await lobby.join(row.id, USERS[1])
    await lobby.start(row.id, USERS[0])
    return row.id


async def test_a_sealed_answer_says_whom_the_table_waits_for() -> None:
    panel, table = await sealed(await new_desk())
    text = "\n".join(panel.texts())
    assert "Sealed: Settle" in text
    assert "Waiting for ■ Bruno, ▲ Chiara" in text
    assert f"d1:hand:{table}" in [button.id for button in panel.buttons()]


async def test_the_most_urgent_other_table_is_offered_with_its_time() -> None:
    desk = await new_desk()
    await opened(desk, "Slow Belt", "slow")
    swift = await opened(desk, "Swift Sun", "swift")
    await opened(desk, "Easy Moon", "easy")
    panel, _ = await sealed(desk)
    (label,) = [button.label for button in panel.buttons() if button.id == f"d1:play:{swift}"]
    assert label == "Next table: Swift Sun, 8 h"


async def test_whoever_has_nothing_to_answer_finds_the_same_ways() -> None:
    """Also after an answer that was not sealed: the table waits for somebody else."""
    desk = await new_desk()
    swift = await opened(desk, "Swift Sun", "swift")
    row = await desk.play.lobby.open("starfarers", USERS[0], options={"players": 3})
    for user in USERS[1:3]:
        await desk.play.lobby.join(row.id, user)
    await desk.play.lobby.start(row.id, USERS[0])
    referee = desk.play.referee
    while 0 in await referee.awaited(row.id):
        prompt, *_ = await referee.prompts(row.id, Seat(0))
        command = by_suggestion(await referee.view(row.id, Seat(0)), prompt)
        await referee.submit_as(row.id, USERS[0], command)
    (other,) = await referee.awaited(row.id)
    panel = await desk.open(row.id, Reader(USERS[0], "en"))
    sitting = await desk.seating.sit(row.id, Reader(USERS[0], "en"))
    assert f"Waiting for {sitting.tongue.seat(other)}" in "\n".join(panel.texts())
    doors = {button.id: button.label for button in panel.buttons()}
    assert doors[f"d1:play:{swift}"] == "Next table: Swift Sun, 8 h"
    assert doors[f"d1:hand:{row.id}"] == "Hand"


async def beside_an_autopilot(patch: pytest.MonkeyPatch, patience: float) -> Panel:
    """Ada has answered; the autopilot at her table thinks until a panel waits for it."""
    desk, waited_for = await new_desk(), Event()
    drivers, choose, answer = desk.play.drivers, module.choose, desk.play.drivers.answer

    def thinking(*about: Any) -> Any:
        waited_for.wait()
        return choose(*about)

    async def answering(table: str, within: float) -> bool:
        if within:
            waited_for.set()
        return await answer(table, within)

    patch.setattr(module, "choose", thinking)
    patch.setattr(drivers, "answer", answering)
    desk.seating.patience = patience
    pilot, options = f"{AUTOPILOT}1:1", {"players": 2, "preset": True}
    row = await desk.play.lobby.open("race", USERS[0], options=options, others=[pilot])
    await desk.play.lobby.start(row.id, USERS[0])
    drivers.wake(row.id)
    panel = await act_settle(Person(desk, USERS[0], 1), row.id)
    waited_for.set()
    await drivers.close()
    return panel


async def test_what_an_autopilots_answer_leads_to_is_asked_on_the_same_panel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "\n".join((await beside_an_autopilot(monkeypatch, patience=600)).texts())
    assert "Waiting for" not in text
    assert "Sealed" not in text


async def test_nobody_waits_long_for_an_autopilot(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join((await beside_an_autopilot(monkeypatch, patience=0)).texts())
    assert "Sealed: Settle" in text
    assert "Waiting for" in text
