"""Section 8: how ships move, one after another, and when the phase ends."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.board import NodeId, within
from bot.games.starfarers.commands import EndTurn, Finish, Fly, Found
from bot.games.starfarers.events import (
    ColonyFounded,
    FlightEnded,
    OutpostFounded,
    ShipFinished,
    ShipFlew,
)
from bot.games.starfarers.state import Ship
from tests.games.starfarers.chapters.aloft import T1, T2, A, aloft, fly, meets, menu, route, where
from tests.games.starfarers.scene import Scene, seat, ship
from tests.games.starfarers.timing.ordering import THROUGH
from tests.support.steps import step_of

HARMLESS = {"S1b": "D12", "S1c": "D15"}  # numbers next to C17
ALONE = [ship("T1", "colony", "C20")]
TWO = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]


# --- movement


@pytest.mark.rule("STAR-8.1")
def test_a_ship_moves_along_edges_up_to_its_speed() -> None:
    scene = aloft(seat(ships=ALONE))
    scene.refused(A, route("T1", "C21", "C22", "B22", "B21", "A21"), "too_far", "STAR-8.1")
    scene.refused(A, route("T1", "D20"), "no_way", "STAR-8.1")  # no edge leads there
    scene.refused(A, route("T1"), "no_path", "STAR-8.1")
    scene.refused(A, route("T3", "C21"), "no_such_ship")
    fly(scene, "T1", "C21", "C22", "B22", "B21", stop=True)
    assert scene.told(ShipFlew)[0].path == ("C21", "C22", "B22", "B21")
    assert where(scene) == {"T1": "B21"}


@pytest.mark.rule("STAR-8.1")
def test_the_points_offered_are_the_end_points_within_the_speed() -> None:
    scene = aloft(seat(ships=ALONE), balls="blue yellow")
    ends = scene.offered(A, "fly", ship=("T1",))
    assert ends[:3] == ["C17", "B18", "D18"]  # sites and points beside new planets come first
    assert ends[3:6] == ["B20", "C19", "C21"]  # then the nearest
    assert sorted(ends) == sorted(within(NodeId("C20"), 3)[1:])  # nothing is in the way


@pytest.mark.rule("STAR-8.1", "STAR-8.10")
def test_the_best_points_of_every_ship_are_flown_to_at_once() -> None:
    me = seat(ships=TWO, orders=[THROUGH])  # new planets do not stop them
    scene = aloft(me)
    ways = [one.value for one in scene.choice(A, "fly").options if isinstance(one.value, Fly)]
    assert {way.ship for way in ways} == {T1, T2}
    for way in ways:
        assert way.path[-1] in scene.offered(A, "fly", ship=(way.ship,))
        flown = aloft(me).when(A, way)
        assert where(flown)[way.ship] == way.path[-1]
        assert [told.ship for told in flown.told(ShipFinished)] == [way.ship]


@pytest.mark.rule("STAR-8.1", "STAR-8.2")
def test_a_ship_may_visit_a_point_more_than_once_and_every_step_costs_one() -> None:
    scene = fly(aloft(seat(ships=ALONE)), "T1", "C21", "C20")
    scene.refused(A, route("T1", "C21", "C22", "B22"), "too_far")
    fly(scene, "T1", "C21", "C20", stop=True)
    assert where(scene) == {"T1": "C20"}


@pytest.mark.rule("STAR-8.3")
def test_a_ship_flies_through_outposts_and_they_count_as_steps() -> None:
    me = seat(ships=[ship("T1", "colony", "A12")])
    scene = aloft(me, docks={"merchants": [1]})
    scene.refused(A, route("T1", "A11", "B11", "B12", "B13", "B14"), "too_far")
    fly(scene, "T1", "A11", "B11", "B12", "B13", stop=True)
    assert where(scene) == {"T1": "B13"}


# --- one ship after another


@pytest.mark.rule("STAR-8.10")
def test_ships_move_in_any_order_and_each_once() -> None:
    scene = fly(aloft(seat(ships=TWO)), "T2", "D20")
    assert not scene.told(ShipFinished)
    fly(scene, "T1", "C21")
    assert [told.ship for told in scene.told(ShipFinished)] == ["T2"]
    scene.refused(A, route("T2", "D19"), "finished", "STAR-8.10")
    fly(scene, "T1", "C22")
    assert where(scene) == {"T1": "C22", "T2": "D20"}


@pytest.mark.rule("STAR-8.10")
def test_a_ship_is_finished_when_its_owner_says_so() -> None:
    scene = fly(aloft(seat(ships=TWO)), "T1", "C21")
    scene.refused(A, Finish(T2), "not_moving", "STAR-8.10")
    scene.when(A, Finish(T1))
    scene.refused(A, route("T1", "C22"), "finished", "STAR-8.10")
    assert menu(scene) == ["T2", "end"]


@pytest.mark.rule("STAR-8.10", "STAR-3.4")
def test_a_ship_without_steps_left_is_finished() -> None:
    scene = aloft(seat(ships=TWO))
    scene.refused(A, route("T1", "C21", "C22", "B22", "B21"), "last_step", "STAR-8.10")
    fly(scene, "T1", "C21", "C22", "B22", "B21", stop=True)
    assert [told.ship for told in scene.told(ShipFinished)] == ["T1"]
    assert menu(scene) == ["T2", "end"]


@pytest.mark.rule("STAR-8.14", "STAR-8.5", "STAR-9.1.5")
def test_a_ship_between_end_points_must_go_on_first() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "D22"), ship("T2", "colony", "C20")]))
    fly(scene, "T1", "E22")  # next to a foreign spaceport
    scene.refused(A, route("T2", "C21"), "on_its_way", "STAR-8.14")
    scene.refused(A, EndTurn(), "on_its_way", "STAR-8.14")
    scene.refused(A, Finish(T1), "end_guarded", "STAR-8.5")
    assert menu(scene) == ["T1"]
    fly(scene, "T1", "E21", stop=True)
    fly(scene, "T2", "C21", stop=True)
    assert where(scene) == {"T1": "E21", "T2": "C21"}


@pytest.mark.rule("STAR-8.14")
def test_a_step_of_a_move_that_leaves_no_end_point_in_reach_is_refused() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "D22")]), balls="blue yellow")
    path = ("E22", "E23", "F23")  # three steps, the last next to the spaceport of red
    scene.refused(A, route("T1", *path), "no_end_in_reach", "STAR-8.14")
    scene.refused(A, route("T1", *path[:2]), "no_end_in_reach", "STAR-8.14")
    fly(scene, "T1", *path[:1])  # back to D22, or on to E21
    assert where(scene) == {"T1": "E22"}


@pytest.mark.rule("STAR-8.2", "STAR-9.1.5")
def test_a_ship_is_steered_point_by_point_to_a_halt_or_an_end() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "D22")]), balls="blue yellow")  # three steps
    first = scene.choice(A, "steer")
    assert first.name == "step.1"
    assert not {"stop", "halt"} & {option.id for option in first.options}
    way = {"step.1": ("E22",), "step.2": ("E21",)}
    assert set(scene.offered(A, "steer", **way)) == {"stop", "halt", "E20", "F21"}
    prompt = scene.prompt(A, "steer")
    path = (NodeId("E22"), NodeId("E21"))
    assert step_of(prompt, {**way, "step.3": ("stop",)}) == Fly(T1, path, stop=True)
    assert step_of(prompt, {**way, "step.3": ("halt",)}) == Fly(T1, path, stop=False)
    whole = scene.offered(A, "steer", **{"step.1": ("D21",), "step.2": ("D20",)})
    assert {"stop", "halt"} <= set(whole)
    last = step_of(prompt, {"step.1": ("D21",), "step.2": ("D20",), "step.3": ("D19",)})
    assert last == Fly(T1, (NodeId("D21"), NodeId("D20"), NodeId("D19")), stop=True), "no step left"


@pytest.mark.rule("STAR-8.2", "STAR-8.9")
def test_on_an_open_dock_a_steered_ship_can_only_stop_or_go_on() -> None:
    me = seat(ships=[ship("T1", "trade", "A13")], freight_rings=1)
    way = {"step.1": ("A12",), "step.2": ("A11",)}
    open_dock = set(aloft(me).offered(A, "steer", **way))
    assert "stop" in open_dock
    assert "halt" not in open_dock


@pytest.mark.rule("STAR-8.14")
def test_no_step_of_a_move_is_offered_that_leads_nowhere() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "D22")]), balls="blue yellow")
    on = scene.offered(A, "steer", **{"step.1": ("E22",)})
    assert on == ["D22", "E21", "halt"]  # neither to E23 nor an end here


@pytest.mark.rule("STAR-8.15", "STAR-8.9")
def test_an_outpost_is_founded_the_moment_the_ship_finishes_on_the_dock() -> None:
    me = seat(ships=[ship("T1", "trade", "A13"), ship("T2", "colony", "C20")], freight_rings=1)
    scene = aloft(me)
    scene.refused(A, route("T1", "A12", "A11"), "dock_is_an_end", "STAR-8.9")
    fly(scene, "T1", "A12", "A11", stop=True)
    assert scene.told(OutpostFounded)[0].dock == 1
    assert where(scene) == {"T2": "C20"}


# --- duties


@pytest.mark.rule("STAR-8.8")
def test_a_ship_that_did_not_begin_on_a_site_may_stay_where_it_is() -> None:
    scene = aloft(seat(ships=[ship("T1", "colony", "C20")]))
    assert "end" in menu(scene)
    scene.when(A, EndTurn())
    assert scene.state.active == 1
    landed = aloft(seat(ships=[ship("T1", "colony", "C18")], looks=["S1b", "S1c"]), faces=HARMLESS)
    fly(landed, "T1", "C17").when(A, EndTurn())
    assert "C17" not in landed.player(A).colonies
    assert where(landed) == {"T1": "C17"}


@pytest.mark.rule("STAR-8.8", "STAR-8.17")
def test_ending_the_turn_on_the_own_site_after_a_round_trip_founds_there() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = fly(aloft(me, faces=HARMLESS), "T1", "C18", "C17")
    scene.when(A, EndTurn())
    assert scene.told(ColonyFounded)[0].node == "C17"


@pytest.mark.rule("STAR-8.8", "STAR-8.17")
def test_a_ship_that_comes_back_to_its_site_finishes_there_only_by_founding() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = aloft(me, faces={"S1b": "D12", "S1c": "D19"})  # a strong lair
    scene.refused(A, route("T1", "C18", "C17", stop=True), "end_began", "STAR-8.8")
    scene.refused(A, route("T1", "C18", "C17", "C18", "C17"), "no_end_in_reach", "STAR-8.14")
    scene = fly(aloft(me, faces=HARMLESS), "T1", "C18", "C17", stop=True)
    assert scene.told(ColonyFounded)[0].node == "C17"


# --- two ships of one player in a system that takes one more colony


def last_place(*others: Ship, balls: str = "red blue", start: str = "C17") -> Scene:
    """White has a colony in S1 already; T1 has flown to C17 there, where it began or not."""
    ships = [ship("T1", "colony", start), ship("T2", "colony", "C15")]
    me = seat(ships=ships, looks=["S1a", "S1b", "S1c"])
    red, white = seat(ships=[*others]), seat(colonies=["H23", "B16"])
    faces = {"S1a": "D03", **HARMLESS}
    scene = aloft(me, red, white, players=3, faces=faces, balls=balls)
    path = ["C17"] if start == "C18" else ["C18", "C17"]
    return fly(scene, "T1", *path)


@pytest.mark.rule("STAR-8.10", "STAR-9.2.5")
def test_a_second_ship_cannot_take_the_place_that_the_first_one_takes_as_it_sets_out() -> None:
    scene = last_place()
    scene.refused(A, route("T2", "C14", "C15", stop=True), "end_began", "STAR-8.8")
    ends = scene.offered(A, "steer", **{"ship": ("T2",), "step.1": ("C14",), "step.2": ("C15",)})
    assert ends
    assert "stop" not in ends
    fly(scene, "T2", "C14", stop=True)
    assert [told.node for told in scene.told(ColonyFounded)] == ["C17"]
    assert where(scene) == {"T2": "C14"}


@pytest.mark.rule("STAR-8.10", "STAR-8.17")
def test_a_ship_that_may_end_on_a_site_leaves_the_last_place_to_a_second_ship() -> None:
    scene = last_place(start="C18")
    fly(scene, "T2", "C14", "C15", stop=True)
    assert [told.node for told in scene.told(ColonyFounded)] == ["C15"]
    assert where(scene) == {"T1": "C17"}


@pytest.mark.rule("STAR-8.14")
def test_no_founding_takes_the_last_end_point_of_the_ship_on_its_way() -> None:
    """T1 has one step left, and foreign ships stand on both points beside it."""
    hemmed_in = last_place(*fleet("C18", "D17"), balls="blue yellow")
    hemmed_in.refused(A, Found(T2), "strands", "STAR-8.14", ship=T1)
    assert "found.T2" not in hemmed_in.offered(A, "fly")
    hemmed_in.when(A, Found(T1))
    assert [told.node for told in hemmed_in.told(ColonyFounded)] == ["C17"]
    scene = last_place(*fleet("C18"), balls="blue yellow").when(A, Found(T2))
    assert [told.node for told in scene.told(ColonyFounded)] == ["C15"]
    assert where(scene) == {"T1": "D17"}, "the only way out is flown by itself"


@pytest.mark.rule("STAR-8.11")
def test_a_ship_beside_a_new_foreign_spaceport_must_leave() -> None:
    """Red has built a spaceport at C17 since; it stands next to C18."""
    red = seat(colonies=["E23", "B25", "K25", "C17"], spaceports=["E23", "C17"])
    scene = aloft(seat(ships=[ship("T1", "trade", "C18")], looks=["S1b"]), red)
    scene.refused(A, EndTurn(), "must_leave", "STAR-8.11")
    fly(scene, "T1", "C19", stop=True)
    assert scene.ever_told(FlightEnded)


@pytest.mark.rule("STAR-8.16", "STAR-11.5.7")
def test_a_grounded_ship_stays_on_its_site_without_penalty_and_must_leave_next_time() -> None:
    me = seat(ships=[ship("T1", "colony", "C17"), ship("T2", "trade", "D20")], looks=["S1b", "S1c"])
    scene = meets("ENC-05", me, faces={"S1b": "D12", "S1c": "D19"})  # no present: grounded
    assert scene.step() == "Flying"
    scene.refused(A, route("T1", "C18"), "grounded", "STAR-11.5.7")
    scene.when(A, EndTurn())
    assert where(scene)["T1"] == "C17"
    again = aloft(me, faces={"S1b": "D12", "S1c": "D19"})
    again.refused(A, EndTurn(), "must_leave", "STAR-8.8")


@pytest.mark.rule("STAR-8.16")
def test_a_ship_without_an_end_point_in_reach_may_stay() -> None:
    """It stands on the closed site K25, and others on all end points within three steps."""
    red = seat(colonies=["E23", "B25"], ships=fleet("K26", "L25", "J26"))
    white = seat(ships=fleet("L24", "J25"))
    me = seat(ships=[ship("T1", "colony", "K25")])
    scene = aloft(me, red, white, balls="blue yellow", closed=("K25",))
    assert scene.ever_told(FlightEnded)  # there was nothing to decide
    assert where(scene) == {"T1": "K25"}
    scene = aloft(me, red, balls="blue yellow", closed=("K25",))
    scene.refused(A, EndTurn(), "must_leave", "STAR-8.8")  # L24 and J25 are free


def fleet(*nodes: str) -> list[Ship]:
    return [ship(f"T{place}", "trade", node) for place, node in enumerate(nodes, 1)]
