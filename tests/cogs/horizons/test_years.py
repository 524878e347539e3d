"""Years of Stellar Horizons looked back at through the real client, and what stands for them."""

from __future__ import annotations

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.games.horizons.box.orders import Wake
from bot.play.post.posts import Outbox
from cogs.ui.table import log
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from tests.cogs.horizons.tables import Hand, Table, begun
from tests.cogs.table.showing import show
from tests.support.discord.house import House
from tests.support.discord.panels import pictures


async def a_year(house: House) -> tuple[Table, list[Hand]]:
    """Both hand in what is suggested, and a year is over."""
    table, _ = await begun(house)
    await show(house, table.row)
    hands = [Hand(person, table.row.id) for person in table.people]
    for hand in hands:
        await hand.play()
        await hand.pick("fill")
        await hand.hand_in()
    assert (await table.view()).year == 2037
    await show(house, table.row)
    return table, hands


async def test_a_year_is_stepped_through_event_by_event_with_pictures(house: House) -> None:
    table, (nova, _) = await a_year(house)
    person, name = nova.person, table.row.id
    boards = await Outbox(house.journal).boards(name)
    frames = await house.play.follower.frames(name, boards[-2], boards[-1], Seat(0))
    assert len(frames) > 5
    await person.slash("/table history")
    await person.press("Step by step", nova.panel)
    told = list[str]()
    for place, frame in enumerate(frames, 1):
        assert f"step {place} of {len(frames)}" in nova.panel.text
        sitting = await house.front.desk.seating.sit(name, Reader(str(person.user.id), "en"))
        (picture,) = pictures(await log.step(house.play, sitting, len(boards), place))
        assert (picture.kind, picture.at, picture.frame) == ("table", boards[-1], place)
        said = house.play.catalogs["en"].render(frame.text, {0: "Nova", 1: "Rigel"})
        assert said in nova.panel.text
        told.append(said)
        if place < len(frames):
            await person.press(f"d1:history:{name}:s.{len(boards)}.{place + 1}.n", nova.panel)
    assert any("explores" in said for said in told)
    assert any("year 2037 begins" in said for said in told)


async def test_whose_sheet_lets_a_year_run_reads_their_own_part_of_it_first(house: House) -> None:
    _, (nova, rigel) = await a_year(house)
    told = rigel.panel.text.splitlines()
    (first,) = (place for place, line in enumerate(told) if line.startswith("Done. Rigel: "))
    (later,) = (place for place, line in enumerate(told) if line.startswith("Nova: "))
    assert first < later
    assert "Done. Nova: " not in nova.panel.text


async def test_news_since_my_sheet_tell_my_ships_and_bases_first(house: House) -> None:
    _, hands = await a_year(house)
    for hand, name in zip(hands, ("Nova", "Rigel"), strict=True):
        await hand.person.slash("/table news")
        paragraphs = [line for line in hand.panel.text.splitlines() if "explores" in line]
        assert len(paragraphs) == 2, hand.panel.text
        assert paragraphs[0].startswith(f"{name}:")


async def test_standing_answers_and_wakes_by_panel_and_typed_in_one_language(house: House) -> None:
    table, hand = await begun(house)
    nova = hand.person
    proposed = await nova.autocomplete("/me orders", "order", "pir")
    assert "pirates: pay" in [one["value"] for one in proposed]
    await nova.slash("/me orders", order="pirates: pay if ransom <= 4")
    await nova.slash("/me orders", order="wake me: a loss, an attack if year >= 2040")
    orders = (await table.view()).players[0].orders
    assert [order.subject for order in orders] == ["pirates", "wake"]
    assert orders[1].answer == (Wake.LOST.value, Wake.ATTACKED.value)
    assert "(1) pirates: pay if ransom ≤ 4" in hand.panel.text
    assert "(2) wake me: a loss, an attack if year ≥ 2040" in hand.panel.text
    # the same by taps alone, from the panel of the game's orders
    await nova.slash("/horizons orders")
    for option in ("intercept", "never", "changed", "always"):
        if any(f":{ids.PICK}:{option}:" in one["custom_id"] for one in hand.panel.buttons):
            await hand.pick(option)
    await hand.commit()
    orders = (await table.view()).players[0].orders
    assert Order("intercept", ("never",)) in orders
    nova.user.locale = "it"
    await nova.slash("/me orders", order="pirati: combattere")
    assert any(order.answer == ("fight",) for order in (await table.view()).players[0].orders)
