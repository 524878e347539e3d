"""Flights and encounters on the screen: goals first, ways point by point, what is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, EncounterId
from bot.games.starfarers.events import EncountersShuffled, Shaken, TurnBegan
from bot.games.starfarers.steps import Flying, Meeting, TurnEnd
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from tests.cogs.starfarers.starfaring import Harbour, commit_of, opened, table_post
from tests.cogs.starfarers.trading import nothing_changes, seal, tap
from tests.support.discord.driver import Person

FLIGHT = (Flying(), TurnEnd())
FIRST = ("ENC-26", "ENC-07")  # a call for help that may be left unheard; a present, then a demand


@pytest.fixture
async def harbour(local: LocalDiscord) -> AsyncIterator[Harbour]:
    async with opened(local) as found:
        yield found


async def aloft(harbour: Harbour, speed: int = 4) -> tuple[TableRow, Person, Person]:
    """Nova flies; her only ship, a colony ship, stands at C23."""
    row, (nova, rigel, _) = await harbour.starfarers(3)
    shaken = Shaken(Seat(0), ("red", "blue"), speed)
    await harbour.happen(row, TurnBegan(Seat(0), FLIGHT), shaken)
    await harbour.settle()
    return row, nova, rigel


async def ship(harbour: Harbour, row: TableRow) -> str:
    (found,) = (await harbour.state(row)).players[0].ships
    return str(found.node)


# --- where to


async def test_a_ship_flies_to_a_point_that_is_called_as_on_the_map(harbour: Harbour) -> None:
    row, nova, _ = await aloft(harbour)
    await nova.press(f"d1:play:{row.id}", table_post(nova, row))
    await nova.press("colony ship T1", nova.panel())
    labels = nova.panel().labels
    assert not any(label.startswith("C24") for label in labels)  # her own spaceport is there
    (other,) = nova.panel().selects
    assert "D23 (Beta)" in [option["label"] for option in other["options"]]
    await nova.press(next(label for label in labels if label.startswith("C19:")), nova.panel())
    assert any(label.startswith("✔ Fly T1 to C19 (towards site ") for label in nova.panel().labels)
    assert await ship(harbour, row) == "C23"
    await seal(nova)
    assert await ship(harbour, row) == "C19"


async def test_many_ends_come_by_their_regions(harbour: Harbour) -> None:
    row, nova, _ = await aloft(harbour, 9)
    await nova.slash("/starfarers fly", ship="T1")
    first = [label for label in nova.panel().labels if ": new site, " in label]
    assert first == ["C17: new site, 6 steps", "B16: new site, 8 steps"]
    (regions,) = nova.panel().selects
    assert regions["placeholder"] == "Elsewhere: choose a region"
    assert "Near West" in [option["label"] for option in regions["options"]]
    await nova.choose("Near West", on=nova.panel())
    _, points = nova.panel().selects
    assert points["placeholder"] == "Near West"
    await nova.choose("C18 (Near West)", points["custom_id"], nova.panel())
    await seal(nova)
    assert await ship(harbour, row) == "C18"


async def test_a_point_is_typed_by_its_id_and_completed(harbour: Harbour) -> None:
    row, nova, _ = await aloft(harbour, 9)
    found = await nova.autocomplete("/starfarers fly", "to", "c1", ship="T1")
    assert {"C19", "C18"} <= {one["value"] for one in found}
    assert len(await nova.autocomplete("/starfarers fly", "to", "", ship="T1")) == 25
    await nova.slash("/starfarers fly", ship="t1", to="c18")
    await seal(nova)
    assert await ship(harbour, row) == "C18"


async def test_a_way_is_typed_point_by_point(harbour: Harbour) -> None:
    row, nova, rigel = await aloft(harbour)
    found = await nova.autocomplete("/starfarers fly", "to", "C22 C", ship="T1")
    assert {"C22 C21", "C22 C23"} <= {one["value"] for one in found}
    await nova.slash("/starfarers fly", ship="T1", to="C22 B22")
    assert "Step: **C22" in nova.panel().text
    async with nothing_changes(harbour, row, rigel):
        assert commit_of(nova.panel()) == ""
    await nova.press("Stop here", nova.panel())
    await seal(nova)
    assert await ship(harbour, row) == "B22"


# --- where not

REFUSED = (
    ("B11", "(STAR-8.6)"),  # a dock, for a colony ship
    ("E23", "(STAR-8.4)"),  # somebody's spaceport
    ("E22", "(STAR-8.5)"),  # beside it
    ("C23", "(STAR-8.1)"),  # where it stands
    ("A01", "(STAR-8.1)"),  # too far
    ("C22 A01", "(STAR-8.1)"),  # not beside each other
    ("Z99", "I cannot tell which one you mean"),
    ("C22 home", "I cannot tell which one you mean"),
)


async def test_an_end_that_is_none_is_explained(harbour: Harbour) -> None:
    row, nova, rigel = await aloft(harbour, 14)
    async with nothing_changes(harbour, row, rigel):
        for to, words in REFUSED:
            await nova.slash("/starfarers fly", ship="T1", to=to)
            assert words in nova.panel().text, to
            assert commit_of(nova.panel()) == ""
    assert await ship(harbour, row) == "C23"


# --- encounters


async def meeting(harbour: Harbour, hand: str) -> tuple[TableRow, Person, Person]:
    """Nova has just shaken the black ball; these cards lie on top of the pile."""
    row, (nova, rigel, _) = await harbour.starfarers(3)
    await harbour.deal(row, hand, "", "")
    top = tuple(map(EncounterId, FIRST))
    pile = (*top, *(card for card in ENCOUNTERS if card not in top))
    await harbour.happen(
        row,
        TurnBegan(Seat(0), (Meeting(), *FLIGHT)),
        EncountersShuffled(pile),
        Shaken(Seat(0), ("black", "red"), 3, encounter=True),
    )
    await harbour.settle()
    return row, nova, rigel


async def test_an_encounter_with_three_decisions_by_presses_and_a_command(
    harbour: Harbour,
) -> None:
    row, nova, rigel = await meeting(harbour, "ore food food")
    await nova.press(f"d1:play:{row.id}", table_post(nova, row))
    no = next(b["custom_id"] for b in nova.panel().buttons if ":p:no:" in b["custom_id"])
    await nova.press(no, nova.panel())
    await seal(nova)
    await tap(nova, "cards", "food")
    await seal(nova)
    await nova.slash("/starfarers encounter", reply="no")
    await seal(nova)
    assert await harbour.hand(row, 0) == "ore food"
    assert (await harbour.state(row)).step == Flying()
    await harbour.later(0.1)
    public = "\n".join(seen.text for seen in rigel.see() if not seen.ephemeral)
    assert "ENC-" not in public


async def test_an_answer_that_is_not_asked_for_opens_what_is(harbour: Harbour) -> None:
    row, nova, rigel = await meeting(harbour, "ore")
    async with nothing_changes(harbour, row, rigel):
        await nova.slash("/starfarers fly", ship="T1", to="C22")
        assert "The table does not ask this now" in nova.panel().text
        assert any(":p:no:" in button["custom_id"] for button in nova.panel().buttons)
        await rigel.slash("/starfarers encounter", reply="yes")
        assert "The table does not ask this now" in rigel.panel().text


# --- what a slip must not end


async def test_an_older_panel_does_not_end_a_turn_but_shows_the_newer_one(harbour: Harbour) -> None:
    row, nova, _ = await aloft(harbour)
    await nova.slash("/play")
    old = nova.panel()
    await nova.slash("/play")
    await nova.press("✔ End the turn", old)
    assert (await harbour.state(row)).active == 0
    assert "You have a newer panel of this table" in old.text
    await nova.press("✔ End the turn", old)  # now it shows what the newer one asks
    assert (await harbour.state(row)).active == 1


async def test_a_button_that_ends_something_asks_again_right_after_another_press(
    harbour: Harbour,
) -> None:
    row, nova, _ = await aloft(harbour)
    harbour.front.screens.haste = 2.0
    await nova.slash("/starfarers fly", ship="T1", to="C21")
    panel = nova.panel()
    for _ in range(2):
        await nova.press("◀ Back", panel)
    await nova.press("✔ End the turn", panel)
    assert (await harbour.state(row)).active == 0
    assert "Press it again if you mean it" in panel.text
    await nova.press("✔ End the turn", panel)
    assert (await harbour.state(row)).active == 1


async def test_after_two_seconds_a_turn_ends_with_one_press(harbour: Harbour) -> None:
    row, nova, _ = await aloft(harbour)
    harbour.front.screens.haste = 2.0
    await nova.slash("/starfarers fly", ship="T1", to="C21")
    await nova.press("Start over", nova.panel())
    harbour.now += 2
    await nova.press("✔ End the turn", nova.panel())
    assert (await harbour.state(row)).active == 1
