"""Games of Stellar Horizons through the real client: by components, typed, and with seven."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.prompts import Prompt
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.horizons import game as rules
from bot.games.horizons.acts import Line
from bot.games.horizons.box.knowledge import NEUTRAL, TECHNOLOGIES, WAR
from bot.games.horizons.box.names import section_name
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.chapters.sheets.asking import form_now
from bot.games.horizons.chapters.sheets.typed import line_of
from bot.games.horizons.commands import Options
from bot.games.horizons.events.course import morning
from bot.games.horizons.minds.habits import written
from bot.games.horizons.state import Horizons, Year, pair
from cogs.horizons import Horizons as Cog
from tests.cogs.horizons.tables import Hand, Table
from tests.games.horizons.chapters.combat.fleets import (
    HIRYU,
    HUANG_HE,
    MUTSU,
    WALL,
    YANGTZE,
    at,
)
from tests.support.discord.house import House
from tests.support.discord.pressing import answer, commit
from tests.support.discord.screen import Seen
from tests.support.twins import laid

MOST_ANSWERS = 400
NEAR = "flyby:earth"
SEVEN = ("china", "japan", "europe", "russia", "asia", "north_america", "south_america")
PEOPLE = ("Nova", "Rigel", "Vega", "Orion", "Lyra", "Cygnus", "Draco")


async def answered(hand: Hand, prompt: Prompt, chance: Random) -> None:
    """A sheet with the suggested lines; anything else by whatever its panel offers."""
    if prompt.key == "horizons.sheet":
        if any(":fill:" in one["custom_id"] for one in hand.panel.buttons):
            await hand.pick("fill")
        await hand.hand_in()
        return
    await answer(hand.person, chance)
    await hand.confirm()


async def played(table: Table, *, most: int = MOST_ANSWERS) -> int:
    """To its end by Play buttons and panels alone; how many answers that took."""
    chance = Random(3)
    for count in range(most):
        waiting = await table.house.owing(table.row)
        if not waiting:
            return count
        (prompt, *_) = await table.owed(waiting[0])
        hand = Hand(table.people[waiting[0]], table.row.id)
        await hand.play()
        await answered(hand, prompt, chance)
    raise AssertionError("it does not end")


async def test_three_race_to_the_red_planet_by_components_alone(house: House) -> None:
    table = await Table.opened(house, "Nova", "Rigel", "Vega", Scenario="red_planet")
    assert await played(table) > 50
    assert (await house.journal.table(table.row.id)).status == "over"
    result = (await table.view()).result
    assert result is not None
    assert result.reason in ("goal", "deadline")
    assert house.world.violations == []


async def test_one_leads_a_faction_for_twenty_years_by_commands_and_typed_sheets(
    house: House,
) -> None:
    table = await Table.opened(house, "Nova", Length_of_a_campaign="years_30")
    nova, speak = table.people[0], house.play.catalogs["en"].render
    typed, used = 0, set[str]()
    while (view := await table.view()).year < 2050 or not view.agenda:
        (prompt, *_) = await table.owed(0)
        if prompt.key == "horizons.sheet":
            plan, _ = written(view, Seat(0), form_now(view))
            text = "; ".join(
                f"{speak(section_name(section))}: {'; '.join(lines)}"
                for section, acts in plan.items()
                if (lines := [line_of(Line((act,)), speak) for act in acts])
            )
            if text:
                await nova.slash("/horizons sheet", text=text)
                pages = (await table.view()).players[0].pages
                for section, acts in plan.items():
                    assert section in pages or not acts, nova.panel().text
                    found = tuple(one.acts[0] for one in pages[section].lines) if acts else ()
                    assert found == acts, nova.panel().text
                typed += 1
            await nova.slash("/horizons write", section="in")
        else:
            (row,) = [one for one in Cog.ROWS if prompt.key in one.kinds]
            used.add(row.name)
            given: dict[str, Any] = {}
            for parameter in row.parameters:
                name = f"/horizons {row.name}"
                offered = await nova.autocomplete(name, parameter, "", **given)
                given |= {parameter: offered[0]["value"]} if offered else {}
            await nova.slash(f"/horizons {row.name}", **given)
        await Hand(nova, table.row.id).commit()
    assert typed >= 10
    assert "faction" in used
    assert house.world.violations == []


def before_the_war(state: Horizons) -> Horizons:
    """2038: fleets of China and Japan, at war, in one place."""
    state.year = 2038
    fleets = {**at(NEAR, YANGTZE, HUANG_HE, WALL, fleet=901), **at(NEAR, HIRYU, MUTSU, fleet=902)}
    state.ships = {**state.ships, **{UnitId(unit): one for unit, one in fleets.items()}}
    two = pair(FactionId("china"), FactionId("japan"))
    state.relations = {**state.relations, two: WAR}
    known = tuple(TECHNOLOGIES)  # enough to be in range
    state.players = tuple(
        replace(player, politics=6, technologies=known) for player in state.players
    )
    state.this = Year(morning=morning(state))
    return state


async def test_seven_fight_court_and_let_years_run(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = rules.setup

    def setup(story: Story[Horizons], options: Options, chance: Chance) -> None:
        named = replace(options, factions=SEVEN)
        real(story, named, chance)
        rules.advance(story, chance)
        story.tell(laid(before_the_war(story.state)))

    monkeypatch.setattr(rules, "setup", setup)
    table = await Table.opened(house, *PEOPLE)
    hands = [Hand(person, table.row.id) for person in table.people]
    nova, chance = hands[0], Random(7)

    async def all_hand_in(*but: int) -> None:
        for seat, hand in enumerate(hands):
            if seat not in but and await table.owed(seat):
                await hand.play()
                await hand.hand_in()

    async def settled() -> set[str]:
        """What comes up on the way; nobody surrenders."""
        asked = set[str]()
        for _ in range(MOST_ANSWERS):
            waiting = await house.owing(table.row)
            owed = [(seat, (await table.owed(seat))[0].key) for seat in waiting]
            between = [(seat, key) for seat, key in owed if key != "horizons.sheet"]
            if not between:
                break
            seat, key = between[0]
            asked.add(key)
            await hands[seat].play()
            if key == "horizons.surrender":
                await hands[seat].pick("no")
                await hands[seat].commit()
            else:
                await answer(table.people[seat], chance)
        return asked

    # China searches; both plan the battle at once.
    await nova.play()
    await nova.edit("Y4")
    await nova.say("search")
    await nova.commit()
    await all_hand_in()
    assert {"horizons.surrender", "horizons.tactics"} <= await settled()
    assert (await table.view()).year == 2039
    await all_hand_in()
    await settled()
    # 2040: China courts Russia.
    view = await table.view()
    assert view.year == 2040
    relation = view.relation(FactionId("china"), FactionId("russia"))
    assert relation == NEUTRAL
    await nova.play()
    await nova.edit("A3")
    await nova.say("Court Russia")
    await nova.commit()
    for _ in range(3):  # its three sheets
        await all_hand_in()
        await settled()
    view = await table.view()
    assert view.relation(FactionId("china"), FactionId("russia")) > relation
    # 2041: whatever stands runs by itself.
    assert view.year == 2041
    for hand in hands:
        told = await hand.person.slash("/horizons wakes", wakes="attacked")
        assert told.response is not None  # older panels go on by themselves beside it
        await hand.person.press(commit(Seen(told.response)), told.response)
        await hand.play()
        await hand.edit("Y1")
        await hand.pick("standing")
        await hand.hand_in()
    await settled()
    assert (await table.view()).year >= 2045
    assert house.world.violations == []
