"""5. Movement: steps, reversals, routes."""

from __future__ import annotations

import pytest

from bot.games.merchant.box.galaxy import CITIES, Colour
from bot.games.merchant.commands import AnswerLanding, Fly, Leg, Stay, Then
from bot.games.merchant.events import (
    CounterRevealed,
    FlightEnded,
    Looked,
    Moved,
    Rolled,
    TollPaid,
)
from bot.games.merchant.ways.routes import Waters, all_routes
from bot.games.merchant.ways.sky import Course, Sky, chart, declarable, legal_steps
from tests.games.merchant.brute import ASTEROIDS, anywhere
from tests.games.merchant.flights import flying, path, steps
from tests.games.merchant.scene import given, seat

PORTS = (*CITIES, *ASTEROIDS)


@pytest.mark.rule("MERCHANT-5.1.1")
def test_a_ship_goes_along_paths_in_either_direction() -> None:
    there = flying("gb_cw_2", 1, "gb_cw_1")
    back = flying("gb_cw_2", 1, "gb_cw_3")
    assert (path(there), path(back)) == (["gb_cw_3"], ["gb_cw_1"])
    scene = flying("cw_06", 2, "gb_cw_4")
    scene.refused(0, Fly((Leg(("cw_08",)),)), "step", "MERCHANT-5.5.4")


@pytest.mark.rule("MERCHANT-5.2.7")
def test_the_dice_stay_visible_until_the_next_roll() -> None:
    scene = given(seat(), seat()).fly("gb_cw_1", 1, 1, 1)
    assert scene.turn.seat == 1
    assert scene.view(None).dice == (1, 1, 1)
    scene.fly("gb_cw_1", 2, 2, 2, who=1)
    assert scene.view(None).dice == (2, 2, 2)


@pytest.mark.rule("MERCHANT-5.2.4", "MERCHANT-5.5.14")
def test_movement_ends_with_the_last_mp() -> None:
    scene = flying("gb_cw_1", 3, "galactic_base")
    assert path(scene) == ["gb_cw_2", "gb_cw_3", "gb_cw_4"]
    assert scene.turn.seat == 1


@pytest.mark.rule("MERCHANT-5.2.6", "MERCHANT-5.5.15")
def test_a_ship_with_mp_left_must_go_on() -> None:
    scene = flying("cw_06", 3, "gb_cw_4")
    assert scene.asked() == "Sail"
    scene.refused(0, Fly(()), "no_step", "MERCHANT-5.2.6")
    scene.refused(0, Stay(), "not_now")
    scene.refused(0, Fly((Leg(("cw_07",), then=Then.LAND),)), "no_landing", "MERCHANT-6.2.1")


@pytest.mark.rule("MERCHANT-5.3.4")
def test_after_the_first_space_every_direction_is_open() -> None:
    scene = given(seat(at="gb_cw_3"), seat()).fly("gb_cw_4", 2, 2, 2)
    assert sorted(steps(scene)) == ["cw_05", "cw_07"]


@pytest.mark.rule("MERCHANT-5.3.9")
def test_a_path_may_be_flown_again_in_the_same_direction() -> None:
    ring = ("as_6_4", "as_5_3", "as_5_4")
    scene = flying("as_6_4", 4, "as_5_3", "as_5_4", boxes={"as_6_4": "telegate_1"})
    found = {move.path[-1] for move in legal_steps(chart(Sky()), Course("as_6_4", 4, (1,)))}
    assert {*ring[1:]} <= found
    assert scene.asked() == "Sail"
    used = Course("as_5_4", 4, (1,), None, 0)
    assert "as_6_4" in {move.path[-1] for move in legal_steps(chart(Sky()), used)}


@pytest.mark.rule("MERCHANT-5.3.7")
def test_in_the_next_turn_the_way_back_is_free() -> None:
    scene = given(seat(at="gb_cw_2"), seat(at="cw_05")).fly("gb_cw_3", 1, 1, 1)
    scene.stay(1)
    here = scene.player(0).flown[-2]
    assert here in declarable(chart(Sky()), scene.player(0).at)
    scene.fly(here, 1, 1, 1)
    assert scene.told(Moved)[0].path[0] == here


@pytest.mark.rule("MERCHANT-5.3.8")
def test_paths_around_skipped_spaces_are_used_up_too() -> None:
    scene = flying("gb_cw_2", 2, load=["red_drive"])
    scene.step("gb_cw_1", "galactic_base").when(0, AnswerLanding(False))
    assert scene.turn.flight is not None
    assert ("gb_cw_2", "gb_cw_1") in scene.turn.flight.used
    assert "gb_cw_2" not in steps(scene)


@pytest.mark.rule("MERCHANT-5.4.1")
def test_ships_do_not_stop_each_other() -> None:
    rivals = (seat(at="gb_cw_3"), seat(at="gb_cw_3"))
    scene = flying("gb_cw_2", 2, "gb_cw_1", others=rivals)
    assert path(scene) == ["gb_cw_3", "gb_cw_4"]


@pytest.mark.rule("MERCHANT-5.5.1")
def test_only_air_foil_joins_the_cities_of_a_planet() -> None:
    assert "wet_willy" not in declarable(chart(Sky()), "whale_watch")
    assert "wet_willy" in declarable(chart(Sky(foil=True)), "whale_watch")
    course = Course("wet_willy", 4, (1,), None, 0)
    moves = legal_steps(chart(Sky(foil=True)), course)
    (over,) = [move for move in moves if move.path == ("whale_watch",)]
    back = Course("whale_watch", 4, (1,), None, over.edges)
    assert "wet_willy" not in {move.path[-1] for move in legal_steps(chart(Sky(foil=True)), back)}


@pytest.mark.rule("MERCHANT-5.5.5")
def test_a_loop_of_skipped_spaces_may_end_where_it_began() -> None:
    both = chart(Sky(skip=(Colour.RED, Colour.YELLOW)))
    assert "as_2_2" in {hop.path[-1] for hop in both.hops("as_2_2")}
    assert "as_2_2" not in declarable(both, "as_2_2")


@pytest.mark.rule("MERCHANT-5.5.12")
def test_looks_come_before_the_counter_and_the_counter_before_the_toll() -> None:
    scene = flying(
        "jw_04", 4, "jw_03", load=["spy_eye"], hidden={"jw_05": "penalty_blue_20_1"}, cash=100
    )
    scene.step("jw_05") if scene.asked() == "Sail" else None
    kinds = [type(event) for event in scene.story]
    assert kinds.index(CounterRevealed) > kinds.index(Moved)
    assert scene.asked() == "Toll"
    assert Looked not in kinds or kinds.index(Looked) < kinds.index(CounterRevealed)


@pytest.mark.rule("MERCHANT-5.5.16")
def test_steps_to_the_same_end_are_one_choice_and_the_shortest_comes_first() -> None:
    scene = flying("as_2_2", 3, load=["combined_drive"], boxes={"as_3_4": "telegate_1"})
    assert len(steps(scene)) == len(set(steps(scene)))
    ways = scene.choice(0, "fly", route=("step",), step=("as_4_3",)).options
    lengths = [len(option.value.path) for option in ways]
    assert lengths == sorted(lengths)
    assert len(ways) > 3


@pytest.mark.rule("MERCHANT-5.6.3")
def test_a_route_breaks_off_where_something_comes_up() -> None:
    scene = flying("cw_06", 6, "gb_cw_4")
    scene.when(0, Fly(tuple(Leg((one,), then=Then.ON) for one in ("cw_05", "cw_04", "cw_03"))))
    assert scene.told(Looked)
    assert scene.player(0).at == "cw_04"
    assert scene.asked() == "Sail"


@pytest.mark.rule("MERCHANT-5.6.3")
def test_a_route_pays_passes_and_lands_by_itself() -> None:
    scene = flying("dw_04", 4, "dw_03", cultures={"dw": "4b"}, boxes={"dw_03": "telegate_1"})
    scene.when(0, Fly((Leg(("dw_05",), then=Then.LAND),)))
    (end,) = scene.told(FlightEnded)
    assert (end.why, end.left) == ("land", 3)
    assert scene.told(TollPaid) == []


@pytest.mark.rule("MERCHANT-5.6.4", "MERCHANT-19.6")
def test_routes_end_at_face_down_boxes() -> None:
    waters = Waters(Sky(), (), ("jw_05",), PORTS, 100)
    ends = {route.end: route for route in all_routes(waters, Course("jw_04", 5, (1, 2, 2)))}
    assert ends["jw_05"].left == 4
    assert "jw_06" not in {space for route in ends.values() for space in route.spaces[:-1]}
    shown = Waters(Sky(), (), (), PORTS, 100)
    beyond = {route.end for route in all_routes(shown, Course("jw_04", 5, (1, 2, 2)))}
    assert "jw_07" in {*beyond} or beyond - ends.keys()


@pytest.mark.slow
@pytest.mark.rule("MERCHANT-5.6.3")
@pytest.mark.parametrize("part", range(5))
def test_the_search_for_routes_finds_what_brute_force_finds(part: int) -> None:
    """As far as a check of every change should take; many more: see `brute`."""
    for number in range(30):
        assert anywhere((part, number)).differences() == [], number


def test_a_landing_place_may_be_passed() -> None:
    scene = flying("cw_05", 4, "cw_06", cultures={"cw": "4b"}, deeds={"port_comfort_station": 1})
    assert (scene.asked(), scene.player(0).at) == ("Touch", "cw_04")
    scene.when(0, AnswerLanding(False))
    assert scene.asked() == "Sail"


def test_a_roll_is_told_with_its_dice() -> None:
    scene = given(seat(), seat()).fly("gb_cw_1", 3, 3, 3)
    assert scene.told(Rolled)[0].dice == (3, 3, 3)
