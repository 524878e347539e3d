"""Level 1 leaves standing answers and standing sheets, so that years run by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import MOST_ORDERS, Order
from bot.engine.records import Seat, replace
from bot.games.horizons.acts import Explore, Fly, Form, Found, Section
from bot.games.horizons.box.cards import ScenarioId
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.orders import LANGUAGE, YES, Wake
from bot.games.horizons.commands.sheets import HandIn, SetWakes
from bot.games.horizons.events.course import SheetIn, YearBegan
from bot.games.horizons.minds.habits import HABITS, volunteer, written
from bot.games.horizons.steps.course import Beat, Due, Moment
from tests.games.horizons.scene import Scene, given, ship

NOW = (Due(Form.YEAR, opened=True),)
POOR = {"russia": {"cash": 0, "technologies": (TechId("crewed_vehicles"),)}}
CREW, ROBOT = "russia:kliper", "russia:kozlov"


def unasked(scene: Scene, key: str) -> Any:
    (prompt,) = [one for one in scene.prompts(0) if one.key == key]
    return volunteer(scene.state, prompt)


def test_level_1_leaves_each_of_its_habits_once() -> None:
    scene = given("russia", "japan", agenda=NOW)
    said = set[str]()
    while (command := unasked(scene, "horizons.orders")) is not None:
        said.add(command.subject)
        scene.when(0, command)
    assert said == HABITS.keys()


def test_level_1_leaves_no_habit_where_there_is_no_room_for_an_order() -> None:
    """Its seat may have been somebody else's, with as many orders as there can be."""
    subjects = [one.name for one in LANGUAGE.subjects if one.name not in HABITS]
    orders = tuple(Order(one, (YES,)) for one in subjects[-MOST_ORDERS:])
    scene = given("russia", "japan", agenda=NOW, players={"russia": {"orders": orders}})
    assert unasked(scene, "horizons.orders") is None
    for_then = (replace(orders[0], until=1), *orders[1:])
    scene = given("russia", "japan", agenda=NOW, players={"russia": {"orders": for_then}})
    scene.when(0, unasked(scene, "horizons.orders"))


def test_level_1_says_once_what_wakes_it_and_more_does_in_a_race() -> None:
    scene = given("russia", "japan", agenda=NOW)
    command = unasked(scene, "horizons.wakes")
    assert isinstance(command, SetWakes)
    assert Wake.RECALLED in (command.wakes or ())
    assert Wake.LOST not in (command.wakes or ())
    scene.when(0, command)
    assert unasked(scene, "horizons.wakes") is None
    race = given("russia", "japan", options={"scenario": ScenarioId.RED_PLANET}, agenda=NOW)
    assert {*unasked(race, "horizons.wakes").wakes} > {*(command.wakes or ())}
    menaced = given("russia", "japan", options={"scenario": ScenarioId.INCOMING}, agenda=NOW)
    assert {*unasked(menaced, "horizons.wakes").wakes} == {"recalled", "arrived", "lost"}


def test_a_sheet_of_a_year_stands_and_holds_what_ships_do_once_they_arrive() -> None:
    scene = given(
        "russia",
        "japan",
        players=POOR,
        ships={ROBOT: "transfer:mars:3"},
        agenda=NOW,
    )
    plan, stands = written(scene.state, Seat(0), Form.YEAR)
    assert stands
    assert Fly((ROBOT,), ("orbit:mars",)) in plan[Section.MOVES]
    explored = [act.ship for act in plan[Section.EXPLORING] if isinstance(act, Explore)]
    assert explored[-1] == ROBOT
    scene.when(0, HandIn(lines=tuple(plan.items()), standing=True))
    assert all(scene.state.players[0].pages[section].standing for section in plan)
    early, stays = written(scene.state, Seat(0), Form.EARLY)
    assert not stays
    assert all(section.form is Form.EARLY for section in early)


def test_a_crew_on_its_way_with_supplies_founds_its_base_without_another_word() -> None:
    scene = given(
        "russia",
        "japan",
        players={"russia": {"cash": 0, "technologies": (TechId("advanced_astrodynamics"),)}},
        ships={CREW: ship("transfer:mars:3", cargo=Stock(SUP=9))},
        agenda=NOW,
    )
    plan, _ = written(scene.state, Seat(0), Form.YEAR)
    assert [type(act) for act in plan[Section.BASES]] == [Found]
    assert [act.ships for act in plan[Section.MOVES] if isinstance(act, Fly)] == [(CREW,)]


@pytest.mark.rule("HORIZON-19.4.3")
def test_a_year_of_standing_sheets_runs_without_a_question() -> None:
    robots = {ROBOT: "transfer:mars:3", "japan:yukawa": "transfer:mars:3"}
    scene = given("russia", "japan", ships=robots, year=2032, agenda=(*NOW, Beat(Moment.END)))
    for seat in (0, 1):
        while (command := wakes_of(scene, seat)) is not None:
            scene.when(seat, command)
    for seat in (0, 1):
        plan, stands = written(scene.state, Seat(seat), Form.YEAR)
        scene.when(seat, HandIn(lines=tuple(plan.items()), standing=stands))
    began = [fact.year for fact in scene.story if isinstance(fact, YearBegan)]
    assert began[:2] == [2033, 2034]
    assert all(fact.auto for fact in scene.told(SheetIn)[1:])


def wakes_of(scene: Scene, seat: int) -> Any:
    (prompt,) = [one for one in scene.prompts(seat) if one.key == "horizons.wakes"]
    return volunteer(scene.state, prompt)
