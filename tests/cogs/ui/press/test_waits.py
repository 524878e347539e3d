"""Panels that wait go on by themselves: the question takes their place, with no press."""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.games.pulsar.commands import TakeDice, TakeDie
from bot.store.bells import Topic
from cogs.ui.press.press import AGAIN, Press
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from tests.cogs.pulsar.tables import DOWN, NOVA, UP, VEGA, Table
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import op_of, seal, tap

PICK = "Which die, and which counter does it move?"
WAITS = "Waiting for"


async def waiting(house: House) -> tuple[Table, Person]:
    """Rigel has taken the first die and waits; their second pick comes last."""
    table = await Table.drafting(house)
    house.journal.listen(Topic.CHANGED, house.front.waits.wake)
    _, rigel, _ = table.people
    await rigel.slash("/play")
    await tap(rigel, "6.initiative.0")
    await seal(rigel)
    assert WAITS in rigel.panel().text
    return table, rigel


async def others_pick(table: Table) -> None:
    """Until Rigel is asked again."""
    await table.submit(VEGA, TakeDie(5, DOWN))
    await table.submit(NOVA, TakeDice(TakeDie(5, DOWN), TakeDie(4)))
    await table.house.front.waits.idle()
    assert PICK not in table.people[1].panel().text
    await table.submit(VEGA, TakeDie(3, UP))
    await table.house.front.waits.idle()


async def test_the_next_question_comes_to_whoever_waits_and_the_turn_follows_it(
    house: House,
) -> None:
    table, rigel = await waiting(house)
    panel = rigel.panel()
    await others_pick(table)
    assert PICK in rigel.panel().text
    assert "Vega takes a 3" in rigel.panel().text  # what happened meanwhile
    await tap(rigel, "3.engineering.0")
    assert "**Your turn.** What do you do next?" in rigel.panel().text
    assert rigel.panel().id == panel.id  # one message from the first die into the turn


async def test_a_panel_that_shows_something_else_by_now_is_left_alone(house: House) -> None:
    table, rigel = await waiting(house)
    await rigel.press("Board", rigel.panel())
    await others_pick(table)
    assert PICK not in rigel.panel().text


async def test_whoever_was_asked_elsewhere_is_not_asked_twice(house: House) -> None:
    table, rigel = await waiting(house)
    old = rigel.panel().id
    await rigel.slash("/pulsar orders")
    await others_pick(table)
    assert PICK not in rigel.panel().text
    assert old != rigel.panel().id


async def test_what_discord_would_not_change_any_more_is_not_tried(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, rigel = await waiting(house)
    late = discord.utils.utcnow() + datetime.timedelta(minutes=16)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: late)
    await others_pick(table)
    assert WAITS in rigel.panel().text


async def test_what_moved_under_a_finger_ends_nothing_at_once(house: House) -> None:
    table, rigel = await waiting(house)
    screens = house.front.screens
    screens.haste = 60.0
    await others_pick(table)
    (die, *_) = [b["custom_id"] for b in rigel.panel().buttons if op_of(b) == ids.PICK]
    found = ids.read(die)
    assert isinstance(found, MoveId)
    on = SimpleNamespace(message=rigel.panel().message)
    press = Press(cast(Any, on), Reader(str(rigel.user.id), "en"), found)
    assert screens.doubt(press) == AGAIN
    assert screens.doubt(press) == ""  # the same button once more: it is meant
