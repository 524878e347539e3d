"""Level 1 in scenarios: what each of them is about comes first."""

from __future__ import annotations

import pytest

from bot.engine.records import replace
from bot.games.horizons import game as rules
from bot.games.horizons.acts import (
    Act,
    BuildUnit,
    Construct,
    Convert,
    Deflect,
    Develop,
    Fly,
    Form,
    Section,
    Terraform,
)
from bot.games.horizons.box.goods import Field, Stock
from bot.games.horizons.box.knowledge import TECHNOLOGIES, TechId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.minds.cabinet import to_the_stars
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.pieces import Menace
from tests.games.horizons.scene import Scene, base, given

MIR = "russia:base_mir"


def lines(scene: Scene, section: Section) -> tuple[Act, ...]:
    seat = scene.seat("russia")
    view = rules.seen_by(scene.state, seat)
    return planned(view, seat, section.form).get(section, ())


def test_settlements_on_the_world_of_a_race_are_all_that_is_built() -> None:
    mars = base("mars", settlements=3, stock=Stock(ORE=9, FUEL=9, SUP=9))
    scene = given(
        "russia",
        "japan",
        options={"scenario": "red_planet"},
        bases={MIR: mars},
        players={"russia": {"cash": 0}},
        year=2051,
    )
    built = [act.structure for act in lines(scene, Section.BASES) if isinstance(act, Construct)]
    assert built == ["settlement"] * 4


def test_what_a_race_cannot_do_without_is_developed_first() -> None:
    scene = given(
        "russia",
        "japan",
        options={"scenario": "red_planet"},
        players={"russia": {"technologies": ()}},
        year=2040,
    )
    listed = [
        act.technology for act in lines(scene, Section.TECHNOLOGY) if isinstance(act, Develop)
    ]
    assert listed[:2] == ["orbital_rendezvous", "advanced_astrodynamics"]


def test_robots_fly_to_the_great_asteroid_and_work_on_it() -> None:
    box = NodeId("flyby:belt")
    scene = given(
        "russia",
        "japan",
        options={"scenario": "incoming"},
        ships={"russia:kozlov": "transfer:belt:1"},
        players={"russia": {"cash": 20}},
        year=2063,
        menace=Menace(box, 40, 2061),
    )
    ends = [act.path[-1] for act in lines(scene, Section.MOVES) if isinstance(act, Fly)]
    assert ends
    assert {end.split(":")[1] for end in ends} == {"belt"}
    assert lines(scene, Section.EXPLORING) == (Deflect(next(iter(scene.state.ships)), "explore"),)


def test_the_fleet_against_the_invader_is_armed_and_paid() -> None:
    scene = given(
        "russia",
        "japan",
        options={"scenario": "invasion"},
        players={"russia": {"cash": 60}},
        year=2133,
    )
    fleet = [
        UNITS[act.unit] for act in lines(scene, Section.BUILDING) if isinstance(act, BuildUnit)
    ]
    assert len(fleet) > 1
    assert any(one.combat for one in fleet)
    assert sum(one.cost.total for one in fleet) <= 60


def test_a_plan_is_made_for_each_sheet() -> None:
    scene = given("russia", "japan", options={"scenario": "olympus_mons"}, year=2040)
    seat = scene.seat("russia")
    view = rules.seen_by(scene.state, seat)
    for form in Form:
        sections = planned(view, seat, form)
        assert all(section.form is form for section in sections)


def garden(*order: str) -> Scene:
    """A common base on Mars, and all that is needed to make it green."""
    known = {"technologies": tuple(TECHNOLOGIES), "cash": 60}
    mars = replace(base("mars", settlements=3, stock=Stock(SUP=20)), common=True)
    return given(
        "russia",
        "japan",
        options={"scenario": "olympus_mons"},
        players={"russia": known, "japan": known},
        bases={MIR: mars},
        initiative=order,
        year=2061,
    )


@pytest.mark.rule("HORIZON-13.3.1")
def test_at_a_common_base_all_build_and_who_acts_last_makes_the_garden() -> None:
    first, last = (
        lines(garden(*order), Section.BASES) for order in (("russia", "japan"), ("japan", "russia"))
    )
    assert {type(act) for act in first} == {Construct}
    assert [type(act) for act in last[-2:]] == [Terraform, Terraform]
    assert isinstance(last[0], Construct)
    brought = [one.load.SUP for one in lines(garden("russia", "japan"), Section.MOVES)]
    assert sum(brought) > 2 * len(first), "more than settlements need"


def test_of_a_common_base_one_founder_is_enough() -> None:
    known = ("crewed_vehicles", "orbital_rendezvous", "advanced_astrodynamics")
    rich = {"technologies": tuple(map(TechId, known)), "cash": 40}

    def crews(*order: str) -> list[str]:
        scene = given(
            "russia",
            "japan",
            options={"scenario": "olympus_mons"},
            players={"russia": rich, "japan": rich},
            initiative=order,
            year=2041,
        )
        built = [act.unit for act in lines(scene, Section.BUILDING) if isinstance(act, BuildUnit)]
        return [unit for unit in built if UNITS[unit].kind is Kind.CV]

    assert crews("russia", "japan")
    assert not crews("japan", "russia")


@pytest.mark.parametrize("scenario", ["olympus_mons", "ex_machina"])
def test_markers_become_points_before_technologies_are_bought(scenario: str) -> None:
    scene = given("russia", "japan", options={"scenario": scenario}, year=2070)
    (markers,) = [act for act in lines(scene, Section.TRANSPORT) if isinstance(act, Convert)]
    assert markers.into in {*Field}
    campaign = given("russia", "japan", year=2070)
    assert not [act for act in lines(campaign, Section.TRANSPORT) if isinstance(act, Convert)]


def test_against_the_machine_humans_buy_only_what_leads_to_the_stars() -> None:
    scene = given("russia", "japan", options={"scenario": "ex_machina"}, year=2070)
    wanted = {act.technology for act in lines(scene, Section.TECHNOLOGY)}
    assert wanted
    assert wanted <= to_the_stars()
