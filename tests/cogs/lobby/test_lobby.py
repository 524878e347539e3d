"""From an empty channel to a running game, by commands and by buttons."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from cogs.lobby.notices import hall
from cogs.ui.table.sitting import players
from tests.support.discord.house import House


async def test_a_table_is_opened_joined_and_begins_when_it_is_full(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=2)
    card = nova.newest()
    assert "1 ● Nova · 2 ■ free" in card.text
    assert "Starts when all seats are taken" in card.text
    place = f"{house.world.guild.id}/{house.world.hall.id}/{card.message.id}"
    assert f"https://discord.com/channels/{place}" in nova.panel().text
    assert card.labels == ["Join", "Leave", "Start now", "Invite", "Options"]
    await rigel.press("Join", card)
    row = await house.only_table()
    assert row.status == "running"
    thread = await house.thread(row.id)
    assert thread.name == f"Race · {row.name}"
    assert f"<#{thread.id}>" in card.text
    (first,) = [seen for seen in rigel.see(thread) if seen.labels]
    assert "Fingerprint of the luck" in first.text
    assert "Starts when all seats are taken" not in card.text + first.text
    assert first.message.pinned
    assert first.labels == ["▶ Play", "Hand", "Board", "News", "More"]


async def test_a_table_for_one_waits_for_its_options_and_begins_when_wanted(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="merchant", seats=1)
    card = nova.newest()
    assert "choose options, then start it" in card.text
    assert "Starts when all seats are taken" not in card.text
    await nova.press("Start now", card)
    assert (await house.only_table()).status == "running"


async def test_a_card_says_nothing_of_options_that_change_nothing_there(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="merchant", seats=1)
    card = nova.newest()
    assert "Standard difficulty" in card.text
    assert "Standing orders defend" not in card.text
    await nova.slash("/table new", game="merchant", seats=2)
    card = nova.newest()
    assert "200 rounds" in card.text
    assert "difficulty" not in card.text
    assert "Standing orders defend" not in card.text


async def test_the_hall_opens_a_table_by_a_form(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/admin server setup")
    (hall,) = [seen for seen in nova.see() if "0 tables need players" in seen.text]
    assert hall.message.pinned
    await nova.press("Race", hall)
    assert set(nova.inputs) == {"name", "seats", "pace", "expiry", "options"}
    await nova.submit_modal({"name": "Blue Dwarf", "seats": ["3"], "options": ["preset"]})
    row = await house.only_table()
    assert (row.name, row.pace, len(row.seats)) == ("Blue Dwarf", "daily", 1)
    assert "First-game hands" in nova.newest().text
    await nova.until(lambda: "Blue Dwarf" in hall.text)


async def test_seats_that_stay_free_go_to_autopilots(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="race", seats=4)
    card = nova.newest()
    await nova.press("Start now", card)
    assert "3 seats are still free" in nova.panel().text
    assert (await house.only_table()).status == "open"
    await nova.press("Fill with autopilots", nova.panel())
    row = await house.only_table()
    assert [seat.user for seat in row.seats[1:]] == ["autopilot:1"] * 3
    assert row.status == "running"
    assert "● Nova · 2 ■ Autopilot 2" in card.text


async def test_only_the_owner_starts_and_changes_a_table(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=3)
    card = nova.newest()
    await rigel.press("Join", card)
    for button in ("Start now", "Options"):
        await rigel.press(button, card)
        assert "Only the owner" in rigel.panel().text
    row = await house.only_table()
    assert (row.status, row.owner) == ("open", str(nova.user.id))


async def test_who_leaves_is_off_the_card_and_an_empty_table_closes(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=3)
    card = nova.newest()
    await rigel.press("Join", card)
    await nova.press("Leave", card)
    assert "1 ● Rigel · 2 ■ free" in card.text
    await rigel.press("Leave", card)
    assert "closed" in card.text
    assert card.labels == []


async def test_an_invitation_calls_one_person_once(house: House) -> None:
    nova, vega = house.person("Nova"), house.person("Vega")
    await nova.slash("/table new", game="race", seats=3)
    await nova.slash("/table invite", player="Vega")
    invitation = vega.newest()
    assert invitation.called == ["Vega"]
    await vega.press("Join", invitation)
    assert "You sit at" in vega.panel().text
    assert len((await house.only_table()).seats) == 2


async def test_the_owner_changes_options_in_a_form(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="race", seats=3)
    card = nova.newest()
    await nova.press("Options", card)
    await nova.press("Add an autopilot", nova.panel())
    assert "2 ■ Autopilot 2" in card.text
    await nova.press("Free seat 2", nova.panel())
    await nova.press("Change options", nova.panel())
    await nova.submit_modal({"seats": ["2"], "options": ["expert"], "name": "Swift Arc"})
    assert "Swift Arc" in card.text
    assert "Expert game" in card.text
    assert "2 ■ free" in card.text
    await nova.press("Close the table", nova.panel())
    assert (await house.only_table()).status == "closed"


# From so many to so many


async def test_a_table_for_two_to_four_begins_with_those_who_sit_there(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    await nova.slash("/table new", game="race", seats=4, from_=2)
    card = nova.newest()
    assert "with 2 players its owner may start it before" in card.text
    await nova.press("Start now", card)
    assert "Start with" not in " ".join(nova.panel().labels)
    await rigel.press("Join", card)
    await vega.press("Join", card)
    assert (await house.only_table()).status == "open"
    await nova.press("Start now", card)
    await nova.press("Start with 3", nova.panel())
    row = await house.only_table()
    assert (row.status, len(row.seats)) == ("running", 3)
    assert players(row) == 3
    assert "4 ◆" not in card.text


async def test_a_form_takes_two_numbers_of_seats(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/admin server setup")
    (hall,) = [seen for seen in nova.see() if "0 tables need players" in seen.text]
    await nova.press("Race", hall)
    await nova.submit_modal({"name": "Blue Dwarf", "seats": ["2", "4"]})
    row = await house.only_table()
    assert (players(row), await house.play.lobby.least(row)) == (4, 2)
    await nova.press("Options", nova.newest())
    await nova.press("Change options", nova.panel())
    await nova.submit_modal({"seats": ["3"]})
    row = await house.only_table()
    assert (players(row), await house.play.lobby.least(row)) == (3, 3)


async def test_a_table_cannot_begin_with_fewer_than_its_game_allows(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="starfarers", seats=4, from_=2)
    assert "Choose between 3 and 4" in nova.panel().text
    assert await house.journal.tables(status="open") == []


async def test_only_the_owner_starts_with_fewer(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=4, from_=2)
    card, row = nova.newest(), await house.only_table()
    await rigel.press("Join", card)
    with pytest.raises(IllegalMove, match="not_owner"):
        await house.bot.opening.begin(row.id, str(rigel.user.id))
    assert (await house.only_table()).status == "open"


async def hall_lines(house: House) -> list[str]:
    """The tables that the hall names, the one opened first at the top."""
    panel = await hall(house.play, str(house.world.guild.id))
    lines = "\n".join(panel.texts()).splitlines()
    return [line for line in lines if line.startswith("●")]


async def test_the_hall_tells_from_how_many_to_how_many_and_what_is_free(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=4, from_=2, name="Wide Light")
    await nova.slash("/table new", game="race", seats=3, name="Narrow Light")
    wide, narrow = await hall_lines(house)
    assert "Wide Light · 1/2\N{EN DASH}4 · " in wide
    assert wide.endswith("3 seats free · needs 1 to begin")
    assert "Narrow Light · 1/3 · " in narrow
    assert narrow.endswith("2 seats free")
    row = next(r for r in await house.play.journal.tables() if r.name == "Wide Light")
    await rigel.slash("/table join", table=row.id)
    wide, _ = await hall_lines(house)
    assert "Wide Light · 2/2\N{EN DASH}4 · " in wide
    assert wide.endswith("2 seats free")
