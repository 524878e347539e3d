"""Sheets of Stellar Horizons through the real client: by taps, counted, and as text."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.minds.habits import written
from bot.games.horizons.minds.plans import planned
from cogs.ui.words import ids
from tests.cogs.horizons.tables import Hand, Table, begun
from tests.support.discord.house import House
from tests.support.discord.pressing import advice

FEWEST, WITH_THREE = 6, 15  # presses of a year


async def lines(table: Table, section: Section) -> list[str]:
    """What is written there, by the tags of its acts."""
    page = (await table.view()).players[0].pages.get(section)
    return [str(line.acts[0].__struct_config__.tag) for line in page.lines] if page else []


async def test_two_years_without_wishes_by_two_presses_each(house: House) -> None:
    table = await Table.opened(house, "Nova", "Rigel")
    for person, faction in zip(table.people, ("europe", "japan"), strict=True):
        hand = Hand(person, table.row.id)
        await hand.play()
        await hand.pick(faction)
        await hand.confirm()
    for year in (2030, 2031):
        for person in table.people:
            hand = Hand(person, table.row.id)
            await hand.play()
            assert f"Your sheet of {year}." in hand.panel.text
            assert "standing orders" not in hand.panel.text
            (green, *_) = [one for one in hand.panel.buttons if "Hand in" in one["label"]]
            await hand.press(green["custom_id"])
            assert hand.presses == 2 <= FEWEST
    assert (await table.view()).year == 2032


async def test_a_year_with_three_orders_by_taps(house: House) -> None:
    table, hand = await begun(house)
    await hand.play()
    for section, wanted in (("Y1", "build.lv1a"), ("Y2", "move_before"), ("Y5", "explore")):
        await hand.edit(section)
        (option, *_) = [
            one["custom_id"] for one in hand.panel.buttons if f":+:{wanted}" in one["custom_id"]
        ]
        await hand.press(option)
        await hand.commit()
    text = hand.panel.text
    assert "**Build and service** · 1 line, $2B\n1. Build LV-1 A · $2B" in text
    assert "Cash $12B, of which these lines leave $10B." in text
    assert "**Moving early** · 1 line\n1. Move before" in text
    assert "**Exploration** · 1 line\n1. " in text
    await hand.hand_in()
    assert hand.presses == 11 <= WITH_THREE
    assert (await table.view()).players[0].ready


async def test_suggested_lines_are_taken_by_one_press_and_changed_by_taps(house: House) -> None:
    table, hand = await begun(house)
    await hand.play()
    await hand.pick("fill")
    found = await lines(table, Section.EXPLORING)
    assert len(found) > 1
    page = (await table.view()).players[0].pages[Section.EXPLORING]
    await hand.edit("Y5")
    await hand.pick("line2")
    await hand.pick("earlier")
    turned = (await table.view()).players[0].pages[Section.EXPLORING]
    assert turned.lines[:2] == (page.lines[1], page.lines[0])
    await hand.edit("Y5")
    await hand.pick("line1")
    await hand.pick("drop")
    left = (await table.view()).players[0].pages[Section.EXPLORING]
    assert left.lines == turned.lines[1:]
    await hand.edit("Y5")
    await hand.pick("line1")
    await hand.pick("ask")
    assert "; else I am asked" in hand.panel.text
    await hand.edit("Y5")
    await hand.pick("standing")
    assert "every year" in hand.panel.text
    assert (await table.view()).players[0].pages[Section.EXPLORING].standing


async def test_taken_lines_are_those_of_this_year_alone(house: House) -> None:
    table, hand = await begun(house, year=2030)
    view = await table.view()
    whole, stands = written(view, Seat(0), Form.YEAR)
    once = planned(view, Seat(0), Form.YEAR)
    assert stands
    assert sum(map(len, whole.values())) > sum(map(len, once.values()))
    await hand.play()
    await hand.pick("fill")
    pages = (await table.view()).players[0].pages
    assert {one: tuple(line.acts[0] for line in page.lines) for one, page in pages.items()} == once
    await hand.edit("Y1")
    assert "Which line? As many as you like." in hand.panel.text


async def test_a_suggestion_says_what_it_would_write(house: House) -> None:
    table, hand = await begun(house)
    await hand.play()
    await hand.press(f":section:{ids.SUGGEST}:")
    await hand.person.until(lambda: f":{ids.TAKEN}:" in advice(hand.panel))
    assert "Exploration: Da Vinci: explore Ganymede, Darwin: explore Titan" in hand.panel.text
    await hand.press(f":{ids.TAKEN}:")
    await hand.person.until(lambda: "Your answer" in hand.panel.text)
    await hand.commit()
    assert (await table.view()).players[0].ready


async def test_what_is_tapped_survives_a_restart(house: House) -> None:
    table, hand = await begun(house)
    await hand.play()
    await hand.edit("Y1")
    await hand.tap("build.lv1a")
    await house.restart()
    again = Hand(table.people[0], table.row.id)
    await again.play()
    assert "So far: **Build LV-1 A · $2B**" in again.panel.text
    await again.commit()
    assert await lines(table, Section.BUILDING) == ["build"]


async def test_a_whole_sheet_is_typed_and_typed_again(house: House) -> None:
    table, hand = await begun(house)
    await hand.play()
    await hand.pick("fill")
    before = dict((await table.view()).players[0].pages)
    await hand.press(f"::{ids.FORM}::")
    text = hand.person.inputs["whole"]["value"]
    assert text.startswith("Reserve:\nBuild and service:\n")
    assert "explore" in text
    await hand.person.submit_modal({"whole": text})  # as it stands
    assert (await table.view()).players[0].pages == before
    wrong = text.replace("Build and service:", "Build and service (every year):\nBuild LV-1 Z")
    await hand.press(f"::{ids.FORM}::")
    await hand.person.submit_modal({"whole": wrong})
    assert "I cannot read 1 line: Build LV-1 Z." in hand.panel.text
    assert (await table.view()).players[0].pages == before
    await hand.press(f"::{ids.FORM}::")
    assert hand.person.inputs["whole"]["value"] == wrong  # nothing typed is lost
    await hand.person.submit_modal({"whole": wrong.replace("LV-1 Z", "LV-1 A")})
    assert (await lines(table, Section.BUILDING))[0] == "build"
    assert (await table.view()).players[0].pages[Section.BUILDING].standing


async def test_a_sheet_by_slash_in_either_language(house: House) -> None:
    table, hand = await begun(house)
    nova = hand.person
    await nova.slash("/horizons sheet", text="Build and service: Build LV-1 A; Build LV-2 A")
    assert await lines(table, Section.BUILDING) == ["build", "build"]
    await nova.slash("/horizons sheet", text="Y1: build.lv2a | build.lv1a ?")
    (line,) = (await table.view()).players[0].pages[Section.BUILDING].lines
    assert (len(line.acts), line.ask) == (2, True)
    italian = "Costruzione e servizio (ogni anno): Costruisci LV-1 A"
    await nova.slash("/horizons sheet", text=italian)
    page = (await table.view()).players[0].pages[Section.BUILDING]
    assert (len(page.lines), page.standing) == (1, True)
    await nova.slash("/horizons sheet", text="Build LV-1 A")
    assert "I cannot read 1 line: Build LV-1 A." in hand.panel.text
    await nova.slash("/horizons sheet", text="Build and service:")
    assert await lines(table, Section.BUILDING) == []


async def test_why_not_is_asked_of_a_section_and_of_the_whole_sheet(house: House) -> None:
    _, hand = await begun(house)
    await hand.play()
    await hand.edit("Y1")
    await hand.press(f":{ids.WHY}:")
    assert "Why not?" in hand.panel.text
    assert "**Build LV-4 A**" in hand.panel.text
    assert "HORIZON-5.1.1" in hand.panel.text
    await hand.press("d1:ask:")  # back to the section that was open
    assert any(f":{ids.ADD}:build." in one["custom_id"] for one in hand.panel.buttons)
    await hand.press(f":{ids.BACK}:")
    await hand.press(f":{ids.WHY}:")
    named = [menu["placeholder"] for menu in hand.panel.selects]
    assert {"Build and service", "Moves", "Exploration"} <= {*named}
    assert len(named) == len({*named})
    moves = next(one for one in hand.panel.selects if one["placeholder"] == "Moves")
    first = moves["options"][0]
    await hand.person.choose(first["value"], moves["custom_id"], hand.panel)
    assert f"**{first['label']}**" in hand.panel.text
    assert "-# HORIZON-" in hand.panel.text


async def test_a_typed_sheet_is_completed_line_by_line(house: House) -> None:
    table, hand = await begun(house)
    nova = hand.person

    async def proposed(text: str) -> list[str]:
        found = await nova.autocomplete("/horizons sheet", "text", text)
        assert all(one["name"] == one["value"] for one in found)
        return [one["value"] for one in found]

    assert {"Build and service:", "Moves:", "Exploration:"} <= {*await proposed("")}
    assert await proposed("bui") == ["Build and service:"]
    assert "Build and service: Build LV-1 A" in await proposed("Build and service: lv-1")
    more = await proposed("Y1: Build LV-1 A; build lv-2")
    assert "Y1: Build LV-1 A; Build LV-2 A" in more
    assert "Y1: Build LV-1 A; Moves:" in await proposed("Y1: Build LV-1 A; mov")
    long = "Build and service: Build LV-1 A; Build LV-2 A; Build LV-1 B; Exploration: "
    text = next(one for one in await proposed(long) if "explore." in one)
    assert len(text) <= 100
    await nova.slash("/horizons sheet", text=text)
    assert await lines(table, Section.BUILDING) == ["build"] * 3
    assert await lines(table, Section.EXPLORING) == ["explore"]
    nova.user.locale = "it"
    assert "Y1: Costruisci LV-1 A" in await proposed("Y1: costruisci lv-1")
