"""Turns of Pulsar on the screen: wishes, plans, and what cannot be, each with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.prompts import walk
from bot.games.pulsar.chapters.actions.inventions import technologies
from bot.games.pulsar.commands import EndTurn, Patent, Pay
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from tests.cogs.pulsar.tables import NOVA, RIGEL, VEGA, Table
from tests.support.discord.house import House
from tests.support.discord.pressing import commit, op_of, seal, tap

LOCALES = ("en-GB", "it")


# --- wishes


async def test_a_wish_comes_true_and_one_that_fails_asks_its_player(house: House) -> None:
    table = await Table.drafting(house)
    nova, rigel, vega = table.people
    for person, wish in ((vega, "6 with initiative"), (nova, "4 from the median")):
        await person.slash("/pulsar wishes", wishes=wish)
        await seal(person)
        assert f"Given in advance: {wish}." in person.panel().text
    async with table.unchanged():
        await nova.slash("/pulsar wishes", wishes="2 with initiative")
        assert "2 with initiative: I cannot tell which one you mean." in nova.panel().text
    await rigel.slash("/pulsar draft", die="6.initiative.0")
    assert "wish" not in rigel.panel().text.casefold()  # nobody else knows of them
    await seal(rigel)
    assert await table.asked() == (VEGA, "pulsar.draft")
    await vega.slash("/play")
    assert "None of the wishes of Vega can be had any more." in vega.panel().text
    await tap(vega, "5.engineering.0")
    await seal(vega)
    assert await table.asked() == (NOVA, "pulsar.draft")  # the second die in a row
    assert (await table.state()).players[NOVA].dice == (4,)
    await nova.slash("/play")
    assert "A wish of Nova comes true: 4 from the median." in nova.panel().text


# --- plans


async def test_a_plan_stops_at_a_system_that_it_turns_up_and_asks_on(house: House) -> None:
    table = await Table.acting(house)
    _, rigel, vega = table.people
    await vega.slash("/pulsar plan", what="fly")
    await tap(vega, "5s.none.5")
    (prompt,) = [
        one
        for one in await house.play.referee.prompts(table.row.id, VEGA)
        if one.key == "pulsar.plan"
    ]
    ends = walk(prompt, {"what": ("fly",), "pay": ("5s.none.5",)}).choice
    assert ends is not None
    (goal, *_) = [option.id for option in ends.options if option.id.startswith("S")]
    await tap(vega, goal)
    assert "Which transmitter" not in vega.panel().text
    await seal(vega)
    assert (await table.state()).players[VEGA].plan
    assert "Given in advance: 1 deed of your turn." in vega.panel().text
    await rigel.slash("/pulsar end")
    await seal(rigel)
    state = await table.state()
    assert goal in state.open
    assert (state.players[VEGA].ship, state.players[VEGA].dice) == (goal, (3,))
    assert state.players[VEGA].plan == ()
    assert await table.asked() == (VEGA, "pulsar.bonus")
    await vega.slash("/play")
    assert "Vega flies 5" in vega.panel().text
    assert f"{goal} is revealed" in vega.panel().text


async def test_a_plan_that_came_too_late_stops_and_says_so(house: House) -> None:
    table = await Table.acting(house)
    _, rigel, vega = table.people
    await vega.slash("/pulsar plan", what="transmitter")
    await tap(vega, "TA3", "done")
    await seal(vega)
    await rigel.slash("/pulsar transmitter", tile="TA3")
    await seal(rigel)
    await rigel.slash("/pulsar end")
    await seal(rigel)
    assert await table.asked() == (VEGA, "pulsar.turn")
    await vega.slash("/play")
    stops = "The plan of Vega stops here: the next deed is not possible any more (1 not done)."
    assert stops in vega.panel().text
    assert (await table.state()).players[VEGA].dice == (3, 5)


# --- what cannot be

REFUSED: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "a die of somebody else": (
        "fly",
        {"pay": "5"},
        {"en-GB": "You have no 5 to use.", "it": "Non hai un 5 da usare."},
    ),
    "a technology of a later round": (
        "patent",
        {"tech": "AI-5"},
        {"en-GB": "PULSAR-4.8.1", "it": "PULSAR-4.8.1"},
    ),
    "a price that the die does not pay": (
        "patent",
        {"tech": "AI-2", "pay": "6"},
        {"en-GB": "That takes a 3, and your die comes to 6.", "it": "PULSAR-4.2.1"},
    ),
    "a place too far away": (
        "fly",
        {"pay": "6", "to": "S1"},
        {"en-GB": "That takes a ", "it": "PULSAR-4.2.1"},
    ),
    "an entry gate": ("fly", {"pay": "6", "to": "E1"}, {"en-GB": "an entry gate", "it": "E1"}),
    "no piece at all": (
        "transmitter",
        {"tile": "moon"},
        {"en-GB": "I cannot tell which one you mean", "it": "non è chiaro quale intendi"},
    ),
}


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_cannot_be_is_explained_and_changes_nothing(house: House, locale: str) -> None:
    table = await Table.acting(house, locale)
    nova, rigel, _ = table.people
    async with table.unchanged():
        for what, (name, given, words) in REFUSED.items():
            await rigel.slash(f"/pulsar {name}", **given)
            assert rigel.panel().ephemeral
            assert words[locale] in rigel.panel().text, (what, rigel.panel().text)
        await nova.slash("/pulsar fly", pay="5")  # it is not her turn
        assert nova.panel().ephemeral
        assert not [button for button in nova.panel().buttons if op_of(button) == ids.COMMIT]
    await rigel.slash("/pulsar patent", tech="AI-2")
    used = commit(rigel.panel())
    await seal(rigel)
    assert (await table.state()).players[RIGEL].dice == (6,)
    async with table.unchanged():
        await rigel.slash("/pulsar fly", pay="3")
        told = {"en-GB": "You have no 3 to use.", "it": "Non hai un 3 da usare."}
        assert told[locale] in rigel.panel().text
        await rigel.forge(used, rigel.panel())  # the same press again
        await rigel.slash("/pulsar patent", tech="AI-2")
        assert "PULSAR-4.8.3" in rigel.panel().text


async def test_a_technology_is_locked_until_the_next_round(house: House) -> None:
    table = await Table.acting(house)
    for seat in (RIGEL, VEGA, NOVA):
        await table.submit(seat, EndTurn())
    await table.until_a_turn()
    state = await table.state()
    first, second, _ = state.order
    locked = next(
        one
        for one in technologies(state)
        if (one.row, one.icons) == (2, 1) and one.cost in state.players[first].dice
    )
    await table.submit(first, Patent(Pay(locked.cost), locked.id))
    await table.until_a_turn()
    await table.submit(first, EndTurn())
    late = table.people[second]
    async with table.unchanged():
        await late.slash("/pulsar patent", tech=locked.id)
        assert "Somebody patented it in this round." in late.panel().text
        assert "PULSAR-4.8.4" in late.panel().text


async def test_a_way_that_cannot_be_flown_is_refused_place_by_place(house: House) -> None:
    table = await Table.acting(house)
    rigel = table.people[RIGEL]
    exits, ship = (await table.state()).cluster.exits, (await table.state()).players[RIGEL].ship
    first = exits[ship][0][0]
    second = next(one for one, _ in exits[first] if one != ship)
    ways = {
        f"{first}>{second}>{first}": f"The segment to {first} would be flown twice.",
        f"{first}>{ship}": f"No flight enters {ship}, an entry gate.",
        f"{first}>S99": "There is no place S99.",
    }
    async with table.unchanged():
        for path, told in ways.items():
            await rigel.slash("/pulsar fly", pay="3", path=path)
            assert told in rigel.panel().text, path


async def test_forged_flights_move_nothing(house: House) -> None:
    table = await Table.acting(house)
    nova, rigel, _ = table.people
    await rigel.slash("/pulsar fly", pay="6", to="O15")
    (real, *_) = [
        move
        for button in rigel.panel().buttons
        if isinstance(move := ids.read(button["custom_id"]), MoveId)
        and (move.choice, move.op) == ("route", ids.PICK)
    ]
    first = real.option.split("-")[0]
    twice = "-".join((first, "E3", first, "E3", first))
    code = (real.table, real.seat, real.prompt, real.choice, real.op)
    async with table.unchanged():
        for route in (twice, "S1-S2-S3", "E1"):
            await rigel.forge(str(MoveId(*code, route, real.sig)), rigel.panel())
            assert "is not on offer here" in rigel.panel().text, route
        await nova.slash("/play")
        await nova.forge(str(real), nova.panel())
        assert "That panel belongs to seat 2" in nova.panel().text
    await rigel.press(str(real), rigel.panel())
    await seal(rigel)
    assert (await table.state()).players[RIGEL].ship == "O15"
