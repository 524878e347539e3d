"""8. Drives, shields and devices."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import CITIES, ORBITS, SPACES, SYSTEMS
from bot.games.merchant.chapters.places import shields, sky_of
from bot.games.merchant.commands import GoOn, Switches, TakeOff
from bot.games.merchant.events import CounterRevealed, FlightEnded, Looked, Moved
from bot.games.merchant.state import Flight, Item
from bot.games.merchant.steps import Onward
from bot.games.merchant.ways.sky import Sky, chart
from tests.games.merchant.flights import flying, path, steps
from tests.games.merchant.scene import FLYING, given, seat


def skipped(*load: object, off: tuple[str, ...] = ()) -> tuple[str, ...]:
    scene = given(seat(load=load), seat(), options={"combat": True})
    return tuple(sky_of(scene.state, Seat(0), Switches(off)).skip)


@pytest.mark.rule("MERCHANT-8.2.9", "MERCHANT-8.2.10")
def test_skipped_spaces_cost_nothing_and_do_nothing() -> None:
    scene = given(seat(at="trp_07", load=["red_drive"], cash=100), seat()).fly("trp_09", 1, 1, 1)
    first = scene.told(Moved)[0]
    assert (first.path, first.cost) == (("trp_08", "trp_09"), 1)
    assert scene.cash(0) == 100


@pytest.mark.rule("MERCHANT-8.2.2")
def test_only_coloured_dots_and_ovals_are_skipped() -> None:
    both = chart(Sky(skip=("red", "yellow")))
    assert {SPACES[space].kind for space in both.skipped} == {"dot", "penalty"}
    assert {SPACES[space].color for space in both.skipped} == {"red", "yellow"}
    assert "jw_05" not in both.skipped
    shown = chart(Sky(tints=(("jw_05", "red"),), skip=("red",)))
    assert "jw_05" in shown.skipped


@pytest.mark.rule("MERCHANT-8.2.8")
def test_no_skipped_space_is_crossed_twice_in_a_step() -> None:
    both = chart(Sky(skip=("red", "yellow")))
    for hop in both.hops("as_2_2"):
        crossed = hop.path[:-1]
        assert len(set(crossed)) == len(crossed)


@pytest.mark.rule("MERCHANT-8.2.11")
def test_out_of_a_revealed_box_the_player_chooses_the_way() -> None:
    scene = flying(
        "as_5_3",
        2,
        "as_west_rock",
        load=["red_drive"],
        hidden={"as_6_4": "penalty_red_20_1"},
        cash=100,
    )
    scene.step("as_6_4")
    assert scene.asked() == "Onward"
    ends = [option.value[-1] for option in scene.choice(0, "onward").options]
    assert "as_5_4" in ends
    scene.when(0, GoOn(("as_5_4",)))
    assert scene.player(0).at == "as_5_4"
    assert scene.cash(0) == 100


@pytest.mark.rule("MERCHANT-8.2.11")
def test_where_only_the_way_back_is_left_the_ship_stops_unpaid() -> None:
    used = (("as_east_rock", "as_4_1"), ("as_5_2", "as_4_1"))
    scene = given(
        seat(at="as_4_1", load=["red_drive"], cash=100),
        seat(),
        boxes={"as_4_1": "penalty_red_20_1"},
        agenda=(Onward(Seat(0)), *FLYING[1:]),
        turn={"flight": Flight((1, 1, 1), 3, used=used), "moved": True},
    )
    (end,) = [event for event in scene.story if isinstance(event, FlightEnded)]
    assert (end.why, end.left, scene.cash(0)) == ("box", 3, 100)
    assert scene.player(0).at == "as_4_1"


@pytest.mark.rule("MERCHANT-8.2.6", "MERCHANT-8.2.12")
def test_a_drive_may_be_switched_off_and_a_combined_one_wholly() -> None:
    assert skipped("red_drive", "yellow_drive") == ("red", "yellow")
    assert skipped("red_drive", "yellow_drive", off=("red_drive",)) == ("yellow",)
    assert skipped("combined_drive") == ("red", "yellow")
    assert skipped("combined_drive", off=("combined_drive",)) == ()
    scene = given(seat(load=["red_drive"]), seat())
    bad = TakeOff("gb_cw_1", None, Switches(("yellow_drive",)))
    scene.refused(0, bad, "switches", "MERCHANT-8.2.6")
    scene.fly("gb_cw_1", 1, 1, 1, off=("red_drive",))
    assert scene.told(Moved)[0].path == ("gb_cw_1",)


@pytest.mark.rule("MERCHANT-8.2.7")
def test_a_fort_or_a_rastur_is_never_skipped() -> None:
    both = chart(Sky(skip=("red", "yellow")))
    asteroids = {space for system in SYSTEMS.values() for space in system.asteroids}
    assert not both.skipped & {*CITIES, *ORBITS, *asteroids}


@pytest.mark.rule("MERCHANT-8.4.1")
def test_relic_drive_and_shield_work_like_the_others() -> None:
    assert skipped("relic_yellow_drive") == ("yellow",)
    scene = given(seat(load=["relic_shield", "shield"]), seat())
    assert shields(scene.player(0)) == 40


@pytest.mark.rule("MERCHANT-8.4.17", "MERCHANT-15.4.17")
def test_damaged_things_do_not_work() -> None:
    assert skipped(Item("red_drive", True)) == ()
    scene = given(
        seat(load=[Item("shield", True), Item("air_foil", True)]), seat(), options={"combat": True}
    )
    assert shields(scene.player(0)) == 0
    assert not sky_of(scene.state, Seat(0), Switches()).foil
    assert skipped(Item("red_drive")) == ("red",)


@pytest.mark.rule("MERCHANT-8.4.8", "MERCHANT-19.2")
def test_the_spy_eye_sees_face_down_counters_beside_the_way() -> None:
    scene = flying("trp_jw_7", 1, "trp_jw_6", load=["spy_eye"], hidden={"jw_05": "telegate_3"})
    looked = next(event for event in scene.story if isinstance(event, Looked))
    assert scene.player(0).at == "jw_04"
    assert looked.boxes == {"jw_05": "telegate_3"}
    assert scene.view(0).boxes["jw_05"] == "telegate_3"
    assert scene.view(1).boxes["jw_05"] == "?"
    assert "jw_05" not in scene.state.open


@pytest.mark.rule("MERCHANT-8.4.18")
def test_entering_a_box_turns_it_up_for_all_even_with_a_spy_eye() -> None:
    scene = flying("jw_04", 1, "jw_03", load=["spy_eye"], hidden={"jw_05": "telegate_3"})
    scene.step("jw_05")
    assert scene.told(CounterRevealed)
    assert scene.view(1).boxes["jw_05"] == "telegate_3"


@pytest.mark.rule("MERCHANT-8.4.19")
def test_a_look_from_a_skipped_space_lets_the_owner_choose_anew() -> None:
    """With a red drive jw_04 is skipped on the way from jw_03 to the box jw_05."""
    scene = flying(
        "jw_03", 2, "jw_02", load=["spy_eye", "red_drive"], hidden={"jw_05": "telegate_3"}
    )
    before = scene.mp
    scene.step("jw_04", "jw_05")
    assert scene.told(Looked)[0].boxes == {"jw_05": "telegate_3"}
    if scene.asked() == "Onward":
        assert scene.player(0).at == "jw_04"
        assert scene.mp == before - 1
        ends = {option.value[-1] for option in scene.choice(0, "onward").options}
        assert "trp_jw_7" in ends
        scene.when(0, GoOn(("trp_jw_7",)))
        assert scene.told(Moved)[0].cost == 0
        assert scene.state.is_hidden("jw_05")


@pytest.mark.rule("MERCHANT-8.4.9")
def test_the_spy_eye_sees_the_culture_from_any_space_of_the_system() -> None:
    spied = flying("gb_cw_4", 1, "gb_cw_3", load=["spy_eye"])
    plain = flying("gb_cw_4", 1, "gb_cw_3")
    assert path(spied)[-1] in ("cw_06", "cw_07")
    assert [event.systems for event in spied.story if isinstance(event, Looked)]
    assert not [event for event in plain.story if isinstance(event, Looked)]


@pytest.mark.rule("MERCHANT-8.4.10")
def test_switch_switch_changes_the_number_among_those_rolled() -> None:
    fixed = flying("cloud_b8", 4, "galactic_base", dice=(1, 3, 3), flight={"pilot": 1})
    free = flying(
        "cloud_b8", 4, "galactic_base", dice=(1, 3, 3), flight={"pilot": 1}, load=["switch_switch"]
    )
    assert {option[0] for option in steps(free)} == {"1", "3"}
    assert path(fixed)[:1] == ["cloud_b4"]


def test_a_number_that_points_back_ends_the_flight_by_itself() -> None:
    scene = flying("cloud_b8", 4, "galactic_base", dice=(2, 2, 2), flight={"pilot": 2})
    (end,) = [event for event in scene.story if isinstance(event, FlightEnded)]
    assert end.why == "stuck"
