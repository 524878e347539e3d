"""Level 1: the sheets it would write."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons import game as rules
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Approach,
    BuildUnit,
    Construct,
    Develop,
    Explore,
    Fly,
    Form,
    Found,
    Freight,
    LoadProbe,
    Mine,
    Repair,
    Section,
    Terraform,
    TradeAt,
    Unreserve,
)
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, TechId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.chapters.sheets.asking import Plan
from bot.games.horizons.commands.sheets import HandIn
from bot.games.horizons.minds.autopilot import Mind
from bot.games.horizons.minds.habits import written
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.steps.course import Due
from tests.games.horizons.scene import Scene, base, given, ship

REUSABLE = (TechId("crewed_vehicles"), TechId("reusable_launchers"))
CREW, MIR = "russia:kliper", "russia:base_mir"


def plan(scene: Scene, faction: str = "russia", form: Form = Form.YEAR) -> Plan:
    seat = scene.seat(faction)
    return planned(rules.seen_by(scene.state, seat), seat, form)


def acts(found: Plan, kind: type[Act]) -> list[Any]:
    return [act for page in found.values() for act in page if isinstance(act, kind)]


def rich(cash: int = 30, *technologies: TechId) -> dict[str, dict[str, Any]]:
    return {"russia": {"cash": cash, "technologies": technologies or REUSABLE}}


def test_money_becomes_robots_and_the_launchers_they_need() -> None:
    found = plan(given("russia", "japan", players=rich()))
    built = [UNITS[act.unit].kind for act in acts(found, BuildUnit)]
    assert Kind.RE in built
    assert Kind.LV in built
    flown = {act.ships[0] for act in acts(found, Fly)}
    robots = {a.unit for a in acts(found, BuildUnit) if UNITS[a.unit].kind is Kind.RE}
    carried = {act.probe: act.carrier for act in acts(found, LoadProbe)}
    assert carried, "a probe is cheap"
    assert {carried.get(robot, robot) for robot in robots} <= flown


def test_what_one_cannot_pay_is_not_planned() -> None:
    assert not acts(plan(given("russia", "japan", players=rich(1))), BuildUnit)


def test_a_robot_that_arrives_goes_to_work_and_explores_at_once() -> None:
    scene = given("russia", "japan", ships={"russia:kozlov": "transfer:mars:1"}, players=rich(0))
    found = plan(scene)
    assert [act.path[-1] for act in acts(found, Fly)] == ["orbit:mars"]
    assert [act.ship for act in acts(found, Explore)] == ["russia:kozlov"]


def test_a_crew_with_supplies_founds_a_base_where_it_stands() -> None:
    crew = ship("orbit:earth", cargo=Stock(SUP=3))
    found = plan(given("russia", "japan", ships={CREW: crew}, players=rich()))
    assert [act.ship for act in acts(found, Found)] == [CREW]


def test_a_crew_in_reserve_is_made_ready_at_home() -> None:
    crew = ship("surface:earth", reserve=True)
    found = plan(given("russia", "japan", ships={CREW: crew}, players=rich()))
    assert [act.unit for act in acts(found, Unreserve)] == [CREW]


@pytest.mark.parametrize("stored", [Stock(), Stock(FUEL=1, SUP=1)])
def test_a_crew_in_reserve_leaves_an_allys_base_that_serves_its_owner_alone(stored: Stock) -> None:
    scene = given(
        "russia",
        "japan",
        bases={"japan:base_edo": base("mars", service=2, stock=stored)},
        ships={CREW: ship("surface:mars", docked="japan:base_edo", reserve=True)},
        relations={("russia", "japan"): ALLIANCE},
        players=rich(100),
    )
    found = plan(scene)
    assert not acts(found, Unreserve)
    assert not acts(found, Freight)
    assert CREW in {act.ships[0] for act in acts(found, Fly)}


def test_launchers_bring_what_a_base_builds_from_this_year() -> None:
    scene = given(
        "russia",
        "japan",
        bases={MIR: "earth_orbit"},
        ships={"russia:lv2a": "surface:earth"},
        players=rich(40),
        year=2049,
    )
    found = plan(scene)
    assert [act.target for act in acts(found, Freight)]
    assert [act.base for act in acts(found, Construct)] == [MIR]


def test_what_is_damaged_is_mended_with_the_ore_that_lies_there() -> None:
    for ore, markers in ((1, [1]), (0, [])):
        mars = base("mars", mining=(2, 1), research=1, stock=Stock(ORE=ore))
        found = plan(given("russia", "japan", bases={MIR: mars}, players=rich(0)))
        assert [act.markers for act in acts(found, Repair)] == markers


def test_a_cheap_trade_token_is_used() -> None:
    mars = base("mars", settlements=3, token="buy SUP")
    found = plan(given("russia", "japan", bases={MIR: mars}, players=rich()))
    assert [act.base for act in acts(found, TradeAt)] == [MIR]


def test_supplies_turn_a_settled_world_into_a_garden() -> None:
    mars = base("mars", settlements=9, stock=Stock(SUP=8))
    players = rich(30, *REUSABLE, TechId("terraforming"))
    found = plan(given("russia", "japan", bases={MIR: mars}, players=players, year=2100))
    assert [act.base for act in acts(found, Terraform)] == [MIR]


def test_an_economic_phase_seeks_friends_knowledge_and_a_policy() -> None:
    scene = given("russia", "japan", players={"russia": {"politics": 3}}, year=2040)
    assert all(act.up for act in acts(plan(scene, form=Form.EARLY), Approach))
    assert len(acts(plan(scene, form=Form.EARLY), Approach)) == 2
    late = plan(scene, form=Form.LATE)
    assert acts(late, Develop)
    assert acts(late, Adopt)[0].policy == "economics"


def test_technologies_are_listed_after_what_they_need() -> None:
    late = plan(given("russia", "japan", year=2040), form=Form.LATE)
    listed = [act.technology for act in late[Section.TECHNOLOGY]]
    assert listed.index("advanced_computing") < listed.index("fault_tolerant_systems")


def test_it_hands_in_the_whole_plan_with_one_answer_and_says_why() -> None:
    scene = given("russia", "japan", players=rich(), agenda=(Due(Form.YEAR, opened=True),))
    view = rules.seen_by(scene.state, scene.seat("russia"))
    (prompt,) = [one for one in rules.prompts(view, scene.seat("russia")) if one.owed]
    mind = Mind(view, prompt)
    command = prompt.answer(mind.reply)
    assert isinstance(command, HandIn)
    assert dict(command.lines) == written(view, scene.seat("russia"), Form.YEAR)[0]
    assert mind.why().key == "horizons.advice.plan"


@pytest.mark.rule("HORIZON-19.2.1")
def test_a_sheet_that_is_handed_in_whole_has_only_lines_of_its_own() -> None:
    scene = given("russia", "japan", agenda=(Due(Form.YEAR, opened=True),))
    acts = (Develop(TechId("space_habitats")),)
    for section in (Section.TECHNOLOGY, Section.MOVES):  # of another sheet; of another section
        scene.refused(0, HandIn(lines=((section, acts),)), "section", "HORIZON-19.2.1")


def test_a_crew_that_can_mines_the_asteroid_of_its_system() -> None:
    miner = "russia:leonov"
    known = (TechId("crewed_vehicles"), TechId("advanced_astrodynamics"))
    box = NodeId("flyby:mars")

    def of(*more: str, at: str) -> Plan:
        scene = given(
            "russia",
            "japan",
            players=rich(0, *known, *map(TechId, more)),
            ships={miner: at},
            asteroids=(box,),
        )
        return plan(scene)

    (flight,) = acts(of("space_mining", at="orbit:mars"), Fly)
    assert flight.path[-1] == box
    assert acts(of("space_mining", at=box), Mine) == [Mine(miner)]
    assert not acts(of(at=box), Mine)


def test_a_robot_explores_with_its_probe_first_and_then_by_itself() -> None:
    robot = "russia:kozlov"
    probing = ship("orbit:mars", probe="russia:keldysh", launched=True)
    found = acts(plan(given("russia", "japan", ships={robot: probing})), Explore)
    assert [act.probe for act in found] == [True, False]
