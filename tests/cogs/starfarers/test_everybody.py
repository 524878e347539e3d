"""What is asked of several seats at once, and what they have answered beforehand."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.events import AgendaMoved, ExpansionAdded, Rolled, Shaken
from bot.games.starfarers.steps import Collecting, Relief, Supplies, Theft, Tributes, Wearing
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from cogs.ui.words import ids
from tests.cogs.starfarers.starfaring import REST, Harbour, commit_of, moves, opened, table_post
from tests.cogs.starfarers.trading import nothing_changes, seal, take, tap
from tests.support.discord.driver import Person

NINE = "ore ore ore fuel fuel carbon food food goods"
NAMES = {"tribute_give": "give on a 7", "gift": "card to give", "removal": "wear & tear"}
SEVEN = Rolled(Seat(0), (3, 4))
BLACK = Shaken(Seat(0), ("black", "red"), 3, encounter=True)


@pytest.fixture
async def harbour(local: LocalDiscord) -> AsyncIterator[Harbour]:
    async with opened(local) as found:
        yield found


async def seven(harbour: Harbour) -> tuple[TableRow, list[Person]]:
    """Nova and Rigel owe four cards each of nine; nobody has answered yet."""
    row, people = await harbour.starfarers(3)
    await harbour.deal(row, NINE, NINE, "ore")
    await harbour.happen(row, SEVEN, AgendaMoved((Tributes((4, 4, 0)), Theft(), *REST)))
    await harbour.settle()
    return row, people


async def prepare(person: Person, order: str, *ranked: str) -> None:
    """One line of the orders sheet."""
    await person.slash("/starfarers orders")
    await take(person, NAMES[order])
    for option in ranked:
        await tap(person, "answer", option)
    await person.press("Go on with these", person.panel())
    await person.press("Always", person.panel())
    await seal(person)


# --- the seven


async def test_a_tribute_is_asked_of_all_at_once_and_stays_secret(harbour: Harbour) -> None:
    row, (nova, rigel, vega) = await seven(harbour)
    post = table_post(vega, row)
    assert post.called == ["Nova", "Rigel"]
    assert "pay the tribute of the 7" in post.text
    await rigel.press(f"d1:play:{row.id}", post)
    assert "Give 4 more" in rigel.panel().labels
    for kind in ("ore", "ore", "fuel", "food"):
        await tap(rigel, "cards", kind)
    await seal(rigel)
    assert "Sealed: " in rigel.panel().text
    await harbour.later(0.1)
    assert "waiting for ▲ Nova" in table_post(vega, row).text
    before = table_post(vega, row).text
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


async def test_only_whoever_was_asked_has_answered(harbour: Harbour) -> None:
    """Vega owes nothing; and at Nova's own turn nobody else was asked anything."""
    row, (nova, rigel, vega) = await seven(harbour)
    assert "answered" not in table_post(vega, row).text
    await rigel.slash("/starfarers tribute", cards="2 ore 1 fuel 1 goods")
    await seal(rigel)
    await harbour.later(0.1)
    assert waiting_line(vega, row).endswith("✓ answered: ● Rigel")
    await nova.slash("/starfarers tribute", cards="2 ore 1 fuel 1 goods")
    await seal(nova)
    await harbour.later(0.1)
    assert "waiting for ▲ Nova" in waiting_line(vega, row)
    assert "answered" not in waiting_line(vega, row)


def waiting_line(person: Person, row: TableRow) -> str:
    lines = table_post(person, row).text.splitlines()
    return next(line for line in lines if "waiting for" in line)


async def test_a_tribute_of_wrong_cards_is_explained(harbour: Harbour) -> None:
    row, (nova, rigel, vega) = await seven(harbour)
    async with nothing_changes(harbour, row, vega):
        for cards, words in (
            ("5 ore", "(STAR-4.2.3)"),
            ("4 ore", "(STAR-4.2.2)"),
            ("gold", "I cannot tell which one you mean"),
        ):
            await nova.slash("/starfarers tribute", cards=cards)
            assert words in nova.panel().text, cards
        await vega.slash("/starfarers tribute", cards="1 ore")
    assert "The table does not ask this now" in vega.panel().text
    assert rigel.panel().ephemeral


async def test_who_has_left_orders_is_not_asked(harbour: Harbour) -> None:
    row, (nova, rigel, vega) = await harbour.starfarers(3)
    await harbour.deal(row, NINE, NINE, "ore")
    async with nothing_changes(harbour, row, vega):
        await rigel.slash("/starfarers orders")
    await prepare(rigel, "tribute_give", "ore", "fuel", "food")
    assert "Your order stands: “give on a 7: ore, fuel, food”." in rigel.panel().text
    await harbour.happen(row, SEVEN, AgendaMoved((Tributes((4, 4, 0)), Theft(), *REST)))
    await harbour.settle()
    assert table_post(vega, row).called == ["Nova"]
    assert "waiting for ▲ Nova" in table_post(vega, row).text
    await nova.slash("/starfarers tribute", cards="2 ore 2 food")
    await seal(nova)
    assert await harbour.hand(row, 1) == "fuel carbon food food goods"


# --- encounters of everybody


async def test_gifts_and_losses_are_asked_of_all_others(harbour: Harbour) -> None:
    row, (nova, rigel, vega) = await harbour.starfarers(3)
    await harbour.deal(row, "", "ore fuel", "food goods")
    others = Collecting((Seat(1), Seat(2)))
    await harbour.happen(row, BLACK, AgendaMoved((others, *REST)))
    await harbour.settle()
    assert table_post(nova, row).called == ["Rigel", "Vega"]
    await rigel.slash("/starfarers gift", cards="1 fuel")
    await seal(rigel)
    await vega.press(f"d1:play:{row.id}", table_post(vega, row))
    await vega.press("food", vega.panel())
    await seal(vega)
    assert await harbour.hand(row, 0) == "fuel food"
    await harbour.settle()
    assert table_post(nova, row).called == ["Nova"]


async def test_wear_and_tear_takes_what_each_has_chosen(harbour: Harbour) -> None:
    row, (nova, rigel, vega) = await harbour.starfarers(3)
    await harbour.deal(row, "", "", "")
    parts = ("cannon", "booster")
    added = [ExpansionAdded(Seat(s), part) for s in range(3) for part in parts]  # type: ignore[arg-type]  # plain words are parts
    await prepare(vega, "removal", "cannon")
    everybody = (Seat(0), Seat(1), Seat(2))
    await harbour.happen(row, *added, BLACK, AgendaMoved((Wearing(everybody), *REST)))
    await harbour.settle()
    assert table_post(nova, row).called == ["Nova", "Rigel"]
    await nova.slash("/starfarers choose", choice="booster")
    await seal(nova)
    await rigel.press(f"d1:play:{row.id}", table_post(rigel, row))
    await rigel.press("booster", rigel.panel())
    await seal(rigel)
    players = (await harbour.state(row)).players
    assert [(one.cannons, one.boosters) for one in players] == [(1, 0), (1, 0), (0, 1)]


# --- relief and supplies


async def test_relief_comes_as_ordered_or_as_asked(harbour: Harbour) -> None:
    row, (nova, rigel, _) = await harbour.starfarers(3)
    await harbour.deal(row, "", "", "")
    await harbour.happen(row, SEVEN, AgendaMoved((Relief(Seat(1)), *REST)))
    await harbour.settle()
    assert table_post(nova, row).called == ["Rigel"]
    await rigel.slash("/starfarers relief", type="carbon")
    await seal(rigel)
    assert await harbour.hand(row, 1) == "carbon"
    await rigel.slash("/starfarers orders")
    await rigel.press("aid convoy", rigel.panel())
    await rigel.press("what I have least of", rigel.panel())
    await rigel.press("Always", rigel.panel())
    await seal(rigel)
    await harbour.happen(row, AgendaMoved((Relief(Seat(1)), *REST)))
    assert await harbour.hand(row, 1) == "ore carbon"


async def test_supplies_that_were_declined_can_be_taken_later(harbour: Harbour) -> None:
    row, (nova, _, _) = await harbour.starfarers(3)
    await harbour.deal(row, "ore", "", "")
    await nova.slash("/starfarers orders")
    await nova.press("supplies from Earth", nova.panel())
    await nova.press("Always", nova.panel())
    await seal(nova)
    await harbour.happen(row, AgendaMoved((Supplies(), *REST)))
    assert await harbour.hand(row, 0) == "ore"
    await nova.slash("/starfarers supplies", take="yes")
    assert "later" not in nova.panel().text
    await seal(nova)
    assert len((await harbour.hand(row, 0)).split()) > 1


async def test_orders_begin_anew_after_each_line(harbour: Harbour) -> None:
    row, (nova, _, _) = await harbour.starfarers(3)
    await harbour.deal(row, "ore", "", "")
    await prepare(nova, "gift", "ore", "fuel")
    await prepare(nova, "removal", "booster")
    await nova.slash("/starfarers orders")
    assert commit_of(nova.panel()) == ""
    assert not any(move.op == ids.ADD for _, move in moves(nova.panel()))
    await nova.slash("/starfarers hand")
    assert "booster" in nova.panel().text
    orders = (await harbour.state(row)).players[0].orders
    assert orders == (Order("gift", ("ore", "fuel")), Order("removal", ("booster",)))


async def test_a_first_ship_changes_its_transporter(harbour: Harbour) -> None:
    row, (nova, rigel, _) = await harbour.starfarers(3)
    await rigel.slash("/starfarers choose", choice="T3")
    await seal(rigel)
    (ship,) = (await harbour.state(row)).players[1].ships
    assert ship.transporter == Transporter("T3")
    assert nova.see()
