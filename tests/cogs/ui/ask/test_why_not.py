"""Why not? All reasons at once as long as they are few, and a way back from everywhere."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.guide import Doubt
from bot.engine.text import say
from cogs.ui.ask import why_not
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel
from tests.support.discord.panels import USERS, faults, new_desk, new_table

ADA = Reader(USERS[0], "en")
CLAUSE = "RACE-7.1"


async def asked(patch: pytest.MonkeyPatch, count: int, *picked: str) -> Panel:
    """The panel behind Why not? of a question that leaves so many things out."""
    refusal = IllegalMove("prompt.not_offered", CLAUSE, option="This")
    found = [Doubt(f"d{n}", say("prompt.number", n=f"Thing {n}"), refusal) for n in range(count)]
    patch.setattr(why_not, "doubts", lambda *_: found)
    desk = await new_desk()
    opened = await desk.open(await new_table(desk, preset=True), ADA)
    (door,) = [button for button in opened.buttons() if button.label == "Why not?"]
    code = ids.decode(door.id)
    assert isinstance(code, MoveId)
    panel = await desk.press(code, ADA, picked or None)
    assert list(faults(panel)) == []
    return panel


async def test_up_to_ten_reasons_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = await asked(monkeypatch, 10)
    text = "\n".join(panel.texts())
    assert all(f"**Thing {n}**" in text for n in range(10))
    assert text.count(f"-# {CLAUSE} ") == 10
    assert list(panel.menus()) == []


async def test_of_more_than_ten_one_is_picked(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = await asked(monkeypatch, 11)
    assert CLAUSE not in "\n".join(panel.texts())
    (menu,) = panel.menus()
    assert [item.label for item in menu.items] == [f"Thing {n}" for n in range(11)]


async def test_from_a_reason_ways_lead_back_and_to_the_rules_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of its table: from a clause that is read for itself no way would lead back."""
    panel = await asked(monkeypatch, 11, "4")
    assert "**Thing 4**" in "\n".join(panel.texts())
    ways = [(button.label, button.id.split(":")[:2]) for button in panel.buttons()]
    assert ways == [("◀ Back", ["d1", "ask"]), ("Rules", ["d1", "rules"])]
    back, rules = (button.id.rpartition(":")[2] for button in panel.buttons())
    assert rules == f"{CLAUSE}#{back}"  # and from there to the same question
