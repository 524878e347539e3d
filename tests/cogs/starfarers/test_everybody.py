"""What is asked of several seats at once, or outside the own turn, on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.engine.events import Event
from bot.engine.records import Seat
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.events import (
    AgendaMoved,
    ExpansionAdded,
    Rolled,
    Shaken,
    SuppliesDeclined,
)
from bot.games.starfarers.steps import AgendaStep, Collecting, Relief, Theft, Tributes, Wearing
from bot.playground.server import LocalDiscord
from tests.cogs.starfarers.starfaring import REST, Harbour, opened, table_post
from tests.cogs.starfarers.trading import seal, tap

NINE = "ore ore ore fuel fuel carbon food food goods"
NOVA, RIGEL = Seat(0), Seat(1)
SEVEN = Rolled(NOVA, (3, 4))
BLACK = Shaken(NOVA, ("black", "red"), 3, encounter=True)
PARTS = [ExpansionAdded(RIGEL, part) for part in (Expansion.CANNON, Expansion.BOOSTER)]


@pytest.fixture
async def harbour(local: LocalDiscord) -> AsyncIterator[Harbour]:
    async with opened(local) as found:
        yield found


async def test_a_tribute_is_asked_of_all_at_once_and_stays_secret(harbour: Harbour) -> None:
    """Nova and Rigel owe four cards each of nine; Vega owes nothing."""
    row, (nova, rigel, vega) = await harbour.starfarers(3)
    await harbour.deal(row, NINE, NINE, "ore")
    await harbour.happen(row, SEVEN, AgendaMoved((Tributes((4, 4, 0)), Theft(), *REST)))
    await harbour.settle()
    post = table_post(vega, row)
    assert post.called == ["Nova", "Rigel"]
    assert "pay the tribute of the 7" in post.text
    assert "answered" not in post.text
    await rigel.press(f"d1:play:{row.id}", post)
    assert "Give 4 more" in rigel.panel().labels
    for kind in ("ore", "ore", "fuel", "food"):
        await tap(rigel, "cards", kind)
    await seal(rigel)
    assert "Sealed: " in rigel.panel().text
    await harbour.later(0.1)
    before = table_post(vega, row).text
    assert "waiting for ▲ Nova" in before
    assert "✓ answered: ● Rigel" in before
    await rigel.press("Start over", rigel.panel())
    for kind in ("ore", "ore", "ore", "food"):
        await tap(rigel, "cards", kind)
    await seal(rigel)
    await harbour.later(0.1)
    assert table_post(vega, row).text == before  # a changed answer shows nowhere
    await nova.slash("/starfarers tribute", cards="2 ore 1 fuel 1 goods")
    await seal(nova)
    assert await harbour.hand(row, 0) == "ore fuel carbon food food"
    assert await harbour.hand(row, 1) == "fuel fuel carbon food goods"
    await nova.press("Vega", nova.panel())
    await seal(nova)
    assert await harbour.hand(row, 2) == ""


@pytest.mark.parametrize(
    ("facts", "step", "line", "given", "field", "value"),
    [
        ([BLACK], Collecting((RIGEL,)), "gift", {"cards": "1 fuel"}, "hand", (1, 0, 0, 0, 0)),
        ([SEVEN], Relief(RIGEL), "relief", {"type": "carbon"}, "hand", (1, 1, 1, 0, 0)),
        ([*PARTS, BLACK], Wearing((RIGEL,)), "choose", {"choice": "booster"}, "boosters", 0),
    ],
)
async def test_a_question_in_the_turn_of_another_calls_its_player_and_is_answered_by_a_command(
    harbour: Harbour,
    facts: list[Event[Any]],
    step: AgendaStep,
    line: str,
    given: dict[str, Any],
    field: str,
    value: Any,
) -> None:
    row, (nova, rigel, _) = await harbour.starfarers(3)
    await harbour.deal(row, "", "ore fuel", "")
    await harbour.happen(row, *facts, AgendaMoved((step, *REST)))
    await harbour.settle()
    assert table_post(nova, row).called == ["Rigel"]
    await rigel.slash(f"/starfarers {line}", **given)
    await seal(rigel)
    assert getattr((await harbour.state(row)).players[RIGEL], field) == value


async def test_a_first_ship_changes_its_transporter_and_declined_supplies_are_taken_by_commands(
    harbour: Harbour,
) -> None:
    row, (nova, rigel, _) = await harbour.starfarers(3)
    await rigel.slash("/starfarers choose", choice="T3")
    await seal(rigel)
    (ship,) = (await harbour.state(row)).players[RIGEL].ships
    assert ship.transporter == "T3"
    await harbour.deal(row, "ore", "", "")
    await harbour.happen(row, SuppliesDeclined(NOVA, 1), AgendaMoved(REST))
    await nova.slash("/starfarers supplies", take="yes")
    await seal(nova)
    assert len((await harbour.hand(row, 0)).split()) == 2
