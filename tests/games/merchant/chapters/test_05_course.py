"""5, 6 and 8. What is asked on the way, what answers it, and what it takes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.chapters.moving.sailing import choices
from bot.games.merchant.chapters.places import is_market, shields
from bot.games.merchant.commands import Fly, GoOn, Leg, Reroll, Stay, Switches, TakeOff, Then
from bot.games.merchant.events import (
    FlightEnded,
    Landed,
    PassedBy,
    Rerolled,
    Stayed,
    TollPaid,
    TookOff,
)
from bot.games.merchant.state import Plan
from bot.games.merchant.ways.sky import Sky, chart, declarable
from tests.games.merchant.flights import GATES, flying, path
from tests.games.merchant.scene import Scene, given, landed, seat

CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
OVAL = {"jw_05": "penalty_blue_20_1"}


def leg(*spaces: str, pilot: int | None = None, then: Then = Then.ON) -> Leg:
    return Leg(tuple(map(SpaceId, spaces)), pilot, then=then)


# --- before the throw


@pytest.mark.rule("MERCHANT-6.3.7", "MERCHANT-6.3.6", "MERCHANT-16.2.6")
def test_the_last_money_pays_for_a_turn_on_an_oval() -> None:
    scene = given(seat(at="sn_02", cash=30), seat())
    assert "stay" in scene.offered(0, "turn")
    scene.when(0, Stay())
    assert scene.told(Stayed)[0].toll == 30
    assert scene.cash(0) == 0
    given(seat(at="sn_02", cash=29), seat()).refused(0, Stay(), "stay", n=30, held=29)
    flying("cw_06", 4, "gb_cw_4").refused(0, Stay(), "not_now")


@pytest.mark.rule("MERCHANT-8.2.6")
def test_only_drives_and_what_is_aboard_can_be_switched() -> None:
    scene = given(seat(load=["shield", "red_drive"]), seat())
    for switches in (
        Switches(("shield",)),
        Switches(("red_drive", "red_drive")),
        Switches(auto_pilot=True),
        Switches(gate_lock=True),
    ):
        take_off = TakeOff(SpaceId("gb_cw_1"), None, switches)
        scene.refused(0, take_off, "switches", "MERCHANT-8.2.6")
    scene.fly("gb_cw_1", 1, 1, 1, off=("red_drive",))
    assert scene.told(TookOff)[0].switches.off == ("red_drive",)


@pytest.mark.rule("MERCHANT-5.6.1", "MERCHANT-5.6.2")
def test_a_destination_is_named_instead_of_a_first_space() -> None:
    scene = given(seat(at=ORBIT), seat(), cultures=HUMANS)
    for first, goal in ((None, ORBIT), (None, "cw_05"), (None, None), ("cw_05", CITY)):
        take_off = TakeOff(first, goal, Switches())
        scene.refused(0, take_off, "no_goal", "MERCHANT-5.6.1")
    scene.luck("dice", (1, 1, 1)).when(0, TakeOff(None, SpaceId("galactic_base"), Switches()))
    (told,) = scene.told(TookOff)
    assert (told.declared, told.goal) == ("cw_05", "galactic_base")


@pytest.mark.rule("MERCHANT-5.5.2", "MERCHANT-8.4.4", "MERCHANT-6.5.4")
def test_telegates_are_declared_from_telegates_or_with_jump_start() -> None:
    here = chart(Sky(gates=((2, SpaceId("jw_05")), (5, SpaceId("ww_08")))))
    near = ("jw_03", "jw_05", "trp_jw_7")
    assert declarable(here, SpaceId("jw_04")) == near
    assert declarable(here, SpaceId("jw_04"), jump_start=True) == (*near, "ww_08")
    assert declarable(here, SpaceId("jw_05")) == ("jw_04", "jw_06", "ww_08")
    boxes = {GATES[n]: f"telegate_{n}" for n in (2, 5)}
    for at, load, first, jumping in (
        ("jw_04", ["jump_start"], "ww_08", True),
        ("jw_04", ["jump_start"], "jw_05", False),  # it is next to the ship
        ("jw_04", ["jump_start"], "jw_03", False),
        ("jw_05", [], "ww_08", False),
    ):
        scene = given(seat(at=at, load=load), seat(), boxes=boxes).fly(first, 5, 5, 5)
        assert scene.told(TookOff)[0].jumping is jumping, (at, first)


@pytest.mark.rule("MERCHANT-8.4.7")
def test_a_throw_is_changed_once_or_kept() -> None:
    for die in (None, 1):
        scene = given(seat(load=["mulligan_gear"]), seat()).fly("gb_cw_1", 1, 2, 3)
        scene.luck("mulligan", (6,)).when(0, Reroll(die))
        assert [one.die for one in scene.told(Rerolled)] == [die]
        assert scene.state.dice == ((1, 2, 3) if die is None else (1, 6, 3))
        assert scene.asked() != "Mulligan"
        scene.refused(0, Reroll(0), "not_now")


# --- tolls and landings


@pytest.mark.rule("MERCHANT-6.3.1", "MERCHANT-6.3.3")
def test_a_route_or_a_plan_pays_up_to_its_sum_and_else_somebody_is_asked() -> None:
    def arriving(pays: int | None, then: Then, **more: Any) -> Scene:
        plan = None if pays is None else Plan(SpaceId(CITY), pay_up_to=pays)
        scene = flying("jw_04", 4, "jw_03", boxes=OVAL, cash=100, me={"plan": plan}, **more)
        return scene.step("jw_05", then=then)

    for pays, then in ((20, Then.ASK), (50, Then.ASK), (None, Then.ON), (0, Then.ON)):
        paid = arriving(pays, then)
        assert [one.amount for one in paid.told(TollPaid)] == [20], (pays, then)
        assert paid.cash(0) == 80
    for pays in (None, 0):
        asked = arriving(pays, Then.ASK)
        assert (asked.asked(), asked.cash(0)) == ("Toll", 100)
    stopped = arriving(None, Then.STOP)
    assert [one.why for one in stopped.told(FlightEnded)] == ["oval"]
    assert stopped.cash(0) == 100


@pytest.mark.rule("MERCHANT-8.3.1", "MERCHANT-6.3.1")
def test_nothing_but_shields_lowers_a_penalty() -> None:
    load = ["shield", "laser", "nova_ball", "red_drive"]
    assert shields(given(seat(load=load), seat(), options={"combat": True}).player(0)) == 20
    assert shields(given(seat(load=["shield", "shield"]), seat()).player(0)) == 40


def coming(goal: str | None = None, then: Then = Then.ASK, mp: int = 4) -> Scene:
    """Into the spaceport of somebody, from where the ways go on."""
    me = {"plan": Plan(SpaceId(goal), pay_up_to=20)} if goal else {}
    scene = flying(
        *("cw_05", mp, "cw_06"),
        cultures=HUMANS,
        deeds={"port_comfort_station": 1},
        me=me,
        others=(seat(), seat()),
        dice=(1, 2, 6),
    )
    return scene if scene.asked() != "Sail" else scene.step(ORBIT, then=then)


@pytest.mark.rule("MERCHANT-6.2.1")
def test_in_a_port_one_lands_or_flies_on_as_asked_planned_or_routed() -> None:
    asked = coming()
    assert (asked.asked(), asked.player(0).at) == ("Touch", ORBIT)
    elsewhere = coming("galactic_base")
    assert (elsewhere.asked(), elsewhere.player(0).at) == ("Touch", ORBIT)
    planned = coming(ORBIT)
    assert [(one.why, one.left) for one in planned.ever_told(FlightEnded)] == [("land", 3)]
    assert planned.ever_told(Landed)


def routed(then: Then) -> Scene:
    more: dict[str, Any] = {"deeds": {"port_comfort_station": 1}, "cultures": HUMANS}
    scene = flying("cw_06", 5, "gb_cw_4", **more)
    return scene.when(0, Fly((leg("cw_05"), leg(ORBIT, then=then))))


@pytest.mark.rule("MERCHANT-6.2.1", "MERCHANT-5.6.3")
def test_a_route_lands_or_passes_by_as_it_says() -> None:
    lands = routed(Then.LAND)
    assert [(one.why, one.left) for one in lands.told(FlightEnded)] == [("land", 3)]
    assert lands.told(PassedBy) == []
    assert lands.told(Landed)
    passes = routed(Then.ON)
    assert [one.at for one in passes.told(PassedBy)] == [ORBIT]
    assert (passes.told(FlightEnded), passes.asked()) == ([], "Sail")
    assert routed(Then.ASK).asked() == "Touch"


@pytest.mark.rule("MERCHANT-6.2.1")
def test_nobody_is_asked_to_land_where_there_is_nothing_or_no_way_on() -> None:
    plain = flying("dw_05", 4, "dw_04").step("dw_06")
    assert plain.asked() == "Sail"
    assert not [one for one in plain.story if isinstance(one, PassedBy)]
    town = flying(ORBIT, 5, "cw_05", cultures=HUMANS).step(CITY)  # only the way back is left
    assert town.told(Landed)


@pytest.mark.rule("MERCHANT-16.4.1", "MERCHANT-9.1.1")
def test_markets_are_cities_and_ports_without_a_rastur() -> None:
    deeds, rastur = {"port_comfort_station": 1}, {CITY: 60}
    scene = landed(seat(), seat(), cultures=HUMANS, deeds=deeds)
    found = [one for one in (CITY, ORBIT, "cw_01", "cw_05") if is_market(scene.state, SpaceId(one))]
    assert found == [CITY, ORBIT]
    held = landed(seat(), seat(), cultures=HUMANS, options={"rastur": True}, rastur=rastur)
    assert not is_market(held.state, SpaceId(CITY))


# --- steps


@pytest.mark.rule("MERCHANT-5.5.11")
def test_stopping_by_a_number_takes_no_mp_and_loses_them() -> None:
    scene = flying("cloud_body", 4, "cloud_b2", dice=(1, 2, 4))
    _, halts = choices(scene.state, Seat(0))
    assert [(move.pilot, move.cost) for move in halts] == [(1, 0)]
    scene.when(0, Fly((Leg((), 1),)))
    assert [(one.why, one.left) for one in scene.told(FlightEnded)] == [("number", 4)]
    assert scene.turn.seat == 1


@pytest.mark.rule("MERCHANT-5.2.6", "MERCHANT-5.6.3", "MERCHANT-5.5.9", "MERCHANT-5.5.8")
def test_a_first_step_that_cannot_be_is_refused_for_what_it_is() -> None:
    scene = flying("cw_06", 3, "gb_cw_4")
    scene.refused(0, Fly(()), "no_step", "MERCHANT-5.2.6")
    scene.refused(0, Fly((leg("gb_cw_4"),)), "back", "MERCHANT-5.3.5")
    bound: Any = {"declared": "cloud_b2"}
    declared = flying("cloud_body", 4, dice=(1, 6, 2), flight=bound)
    declared.refused(0, Fly((leg("dw_05"),)), "step", "MERCHANT-5.5.4")
    gate = flying("jw_05", 4, dice=(3, 4, 4), gates=(2, 3))
    jump = Leg((SpaceId("pp_05"),), 4, True)
    gate.refused(0, Fly((jump,)), "pilot", "MERCHANT-5.5.8")
    last = flying("cloud_body", 1, dice=(2, 2, 4), others=(seat(), seat()))
    last.refused(0, Fly((leg("cloud_b2", pilot=2),)), "pilot", "MERCHANT-5.5.8")


@pytest.mark.rule("MERCHANT-5.6.3", "MERCHANT-5.6.4")
def test_a_route_is_refused_at_the_leg_that_cannot_follow() -> None:
    scene = flying("cw_06", 4, "gb_cw_4")
    scene.refused(0, Fly((leg("cw_05"), leg("cw_03"))), "route", n=2)
    scene.refused(0, Fly((leg("cw_05"), leg(ORBIT, then=Then.ASK), leg("cw_03"))), "route", n=3)
    circle = flying("cloud_body", 4, "cloud_b2", dice=(1, 2, 4))
    circle.refused(0, Fly((Leg((), 1), leg("cloud_b5", pilot=2))), "route", n=2)
    circle.when(0, Fly((Leg((), 1),)))
    assert circle.turn.seat == 1


@pytest.mark.rule("MERCHANT-5.6.3", "MERCHANT-6.4.4")
def test_a_route_keeps_its_number_from_circle_to_circle() -> None:
    wing, body = leg("cloud_wing"), leg("cloud_body", pilot=3)
    scene = flying("pp_07", 4, "pp_08", dice=(1, 3, 6))
    scene.refused(0, Fly((wing, body, leg("cloud_b2", pilot=1))), "route", n=3)
    scene.when(0, Fly((wing, body, leg("cloud_b5", pilot=3, then=Then.ASK))))
    assert path(scene)[:3] == ["cloud_wing", "cloud_body", "cloud_b5"]


# --- out of a box


def turned_up(at: str, box: str, *came: str) -> Scene:
    """Into a box with a red penalty, by a red drive."""
    hidden = {box: "penalty_red_20_1"}
    scene = flying(at, 3, *came, load=["red_drive"], hidden=hidden, cash=100, dice=(1, 2, 6))
    return scene.step(box) if scene.player(0).at == at else scene


@pytest.mark.rule("MERCHANT-8.2.11", "MERCHANT-5.5.13")
def test_a_single_way_out_of_a_box_is_taken_and_of_two_one_is_chosen() -> None:
    single = turned_up("dw_02", "dw_03", "dw_01")
    assert path(single)[:2] == ["dw_03", "dw_04"]
    assert not single.ever_told(TollPaid)
    pair = turned_up("gp_09", "gp_08", "gp_01")
    assert path(pair)[:3] == ["gp_08", "gp_07", "gp_06"]
    two = turned_up("jw_06", "jw_05", "jw_07")
    assert (two.asked(), two.player(0).at, two.mp) == ("Onward", "jw_05", 2)
    two.refused(0, GoOn((SpaceId("jw_06"),)), "way_on", "MERCHANT-5.5.13")
    two.refused(0, GoOn((SpaceId("jw_04"),)), "way_on", "MERCHANT-5.5.13")
    two.when(0, GoOn((SpaceId("jw_04"), SpaceId("jw_03"))))
    assert (two.player(0).at, two.cash(0)) == ("jw_03", 100)
    assert two.asked() == "Sail"
    assert two.mp == 2
