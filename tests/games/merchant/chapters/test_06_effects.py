"""6 and 7. Counters, ovals, pilot numbers, telegates, discovery."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import BOXES, SPACES, SYSTEMS, SpaceId
from bot.games.merchant.box.pieces import NOTHING
from bot.games.merchant.chapters.places import can_land, is_asteroid, is_port, toll_at
from bot.games.merchant.commands import (
    AnswerLanding,
    AnswerToll,
    Reroll,
    Stay,
    TakeRelic,
)
from bot.games.merchant.events import (
    CounterRevealed,
    CultureDiscovered,
    FlightEnded,
    Landed,
    Looked,
    Moved,
    TollPaid,
)
from bot.games.merchant.ways.sky import Course, Sky, chart, legal_steps
from tests.games.merchant.flights import GATES, flying, steps
from tests.games.merchant.scene import given, landed, seat


@pytest.mark.rule("MERCHANT-6.1.1", "MERCHANT-6.1.6")
def test_a_face_down_counter_is_turned_up_in_passing_and_acts_at_once() -> None:
    scene = flying("jw_04", 4, "jw_03", hidden={"jw_05": "penalty_blue_20_1"}, cash=100)
    scene.step("jw_05")
    assert scene.told(CounterRevealed)[0].counter == "penalty_blue_20_1"
    assert scene.asked() == "Toll"
    for viewer in (None, 1):
        assert scene.view(viewer).boxes["jw_05"] == "penalty_blue_20_1"
    scene.when(0, AnswerToll(True))
    assert "jw_05" in scene.state.open


@pytest.mark.rule("MERCHANT-6.1.2", "MERCHANT-6.1.7", "MERCHANT-11.2.1", "MERCHANT-9.4.8")
def test_a_relic_makes_an_asteroid_that_stays_one() -> None:
    scene = flying("jw_04", 1, "jw_03", hidden={"jw_05": "relic_spy_eye"})
    scene.step("jw_05") if scene.asked() == "Sail" else None
    assert scene.asked() == "Trade"
    scene.when(0, TakeRelic())
    assert [item.what for item in scene.player(0).load] == ["spy_eye"]
    assert is_asteroid(scene.state, "jw_05")
    assert can_land(scene.state, "jw_05")
    scene = landed(
        seat(at="jw_05", goods=["mulch_wine"]),
        seat(),
        boxes={"jw_05": "relic_spy_eye"},
        taken=("jw_05",),
        relics={"spy_eye": "cw"},
        cultures={"cw": "4b"},
    )
    scene.refused(0, TakeRelic(), "no_relic", "MERCHANT-11.2.1")


@pytest.mark.rule("MERCHANT-6.1.3", "MERCHANT-12.2.5", "MERCHANT-7.3.1")
def test_an_open_port_is_a_port_of_its_system() -> None:
    scene = flying("jw_04", 1, "jw_03", hidden={"jw_05": "open_port_1"})
    scene.step("jw_05") if scene.asked() == "Sail" else None
    facts = [event for event in scene.story if isinstance(event, CultureDiscovered)]
    assert [fact.system for fact in facts] == ["jw"]
    assert is_port(scene.state, "jw_05")


@pytest.mark.rule("MERCHANT-6.1.8")
@pytest.mark.parametrize("counter", ["telegate_1", "penalty_blue_10_1"])
def test_one_cannot_land_on_a_telegate_or_a_penalty(counter: str) -> None:
    scene = given(seat(at="cw_05"), seat(), boxes={"jw_05": counter})
    assert not can_land(scene.state, "jw_05")


@pytest.mark.rule("MERCHANT-6.1.9")
def test_counters_stay_in_their_boxes() -> None:
    scene = flying("jw_04", 3, "jw_03", hidden={"jw_05": "telegate_1"}, dice=(2, 2, 2))
    scene.step("jw_05").stay(1) if scene.asked() == "Sail" else None
    assert scene.state.boxes["jw_05"] == "telegate_1"
    assert {*scene.state.boxes} == {*BOXES}


@pytest.mark.rule("MERCHANT-6.2.2")
def test_an_orbit_without_a_spaceport_is_no_landing_place() -> None:
    bare = given(seat(), seat(), cultures={"cw": "4b"})
    built = given(seat(), seat(), cultures={"cw": "4b"}, deeds={"port_comfort_station": 1})
    assert not can_land(bare.state, "cw_04")
    assert can_land(built.state, "cw_04")


@pytest.mark.rule("MERCHANT-6.2.3")
def test_a_ship_whose_mp_end_in_a_city_has_landed() -> None:
    scene = flying("cw_04", 2, "cw_05", cultures={"cw": "4b"}).step("southern_comfort")
    assert scene.told(Landed)
    scene = given(seat(at="southern_comfort"), seat(), cultures={"cw": "4b"}).stay()
    assert any(isinstance(event, Landed) for event in scene.story)


@pytest.mark.rule("MERCHANT-6.3.3")
def test_arriving_with_the_last_mp_costs_nothing() -> None:
    scene = flying("sn_ww_1", 1, "ww_07", cash=100)
    assert scene.player(0).at == "sn_02"
    assert scene.cash(0) == 100
    assert scene.turn.seat == 1


@pytest.mark.rule("MERCHANT-6.3.4", "MERCHANT-6.3.8")
def test_every_oval_is_paid_for_each_time_it_is_entered() -> None:
    scene = flying("sn_ww_1", 9, "ww_07", cash=300, load=["shield"])
    paid = list[str]()
    while scene.asked() in ("Toll", "Sail") and len(paid) < 7:
        if scene.asked() == "Toll":
            scene.when(0, AnswerToll(True))
            paid += [event.at for event in scene.told(TollPaid)]
        else:
            scene.step(next(one for one in steps(scene) if one.startswith("sn_0")))
    assert scene.cash(0) == 300 - 10 * len(paid)
    assert len(paid) == 7
    assert paid.count("sn_02") == 2


@pytest.mark.rule("MERCHANT-6.3.7")
def test_who_cannot_pay_may_not_stay() -> None:
    scene = given(seat(at="sn_02", cash=20), seat())
    scene.refused(0, Stay(), "stay", "MERCHANT-6.3.7")
    assert "stay" not in scene.offered(0, "turn")
    scene.fly("sn_ww_1", 1, 1, 1)
    assert scene.cash(0) == 20


@pytest.mark.rule("MERCHANT-6.4.3")
def test_a_pilot_number_is_one_of_the_final_dice() -> None:
    load = ["mulligan_gear"]
    scene = given(seat(at="cloud_b8", load=load), seat()).fly("galactic_base", 1, 4, 6)
    scene.luck("mulligan", (3,)).when(0, Reroll(0))
    numbers = {option.split(".")[0] for option in steps(scene)}
    assert numbers == {"3", "4", "6"}


@pytest.mark.rule("MERCHANT-6.4.8")
def test_no_number_is_chosen_before_one_is_needed() -> None:
    scene = flying("pp_08", 3, "pp_09", dice=(2, 4, 6))
    scene.step("pp_07")
    assert scene.turn.flight is not None
    assert scene.turn.flight.pilot is None
    scene.step("cloud_wing")
    assert scene.turn.flight.pilot is None
    assert all(option[0] in "246s" for option in steps(scene))


@pytest.mark.rule("MERCHANT-6.5.4", "MERCHANT-6.5.6")
def test_on_a_telegate_another_one_or_a_neighbour_may_be_declared() -> None:
    boxes = {GATES[n]: f"telegate_{n}" for n in (2, 5)}
    jumped = given(seat(at="jw_05"), seat(), boxes=boxes).fly("ww_08", 5, 1, 1)
    assert jumped.told(Moved)[0].jump
    void = given(seat(at="jw_05"), seat(), boxes=boxes).fly("ww_08", 3, 1, 1)
    assert {option.split(".")[-1] for option in steps(void)} == {"jw_04", "jw_06"}
    by_path = given(seat(at="jw_05"), seat(), boxes=boxes).fly("jw_06", 5, 1, 1)
    first = by_path.told(Moved)[0]
    assert (first.jump, first.pilot, first.path[0]) == (False, 1, "jw_06")


@pytest.mark.rule("MERCHANT-6.5.5")
def test_after_a_jump_every_path_out_is_open() -> None:
    scene = flying("jw_05", 5, "jw_04", dice=(5, 5, 5), gates=(2, 5))
    assert scene.player(0).at == "ww_08"  # the jump was the only way
    ends = {option.split(".")[-1] for option in steps(scene)}
    assert ends == {*chart(Sky()).near["ww_08"]}


# --- discovery (section 7)


@pytest.mark.rule("MERCHANT-7.2.1", "MERCHANT-19.2")
def test_entering_an_orbit_shows_the_culture_to_the_visitor_alone() -> None:
    scene = flying("cw_05", 2, "cw_06")
    looked = [event for event in scene.story if isinstance(event, Looked)]
    real = scene.state.cultures["cw"]
    assert looked[0].systems == {"cw": real}
    assert scene.view(0).cultures["cw"] == real
    assert scene.view(1).cultures["cw"] == "?"
    assert {*looked[0].seen_by(Seat(1)).systems.values()} == {"?"}
    assert scene.view(0).players[0].saw_systems == ("cw",)


@pytest.mark.rule("MERCHANT-7.2.2")
def test_starting_or_staying_in_an_orbit_shows_nothing_new() -> None:
    scene = given(seat(at="cw_04"), seat()).stay()
    assert not [event for event in scene.story if isinstance(event, Looked)]
    left = given(seat(at="cw_04", ship="freighter"), seat()).fly("cw_03", 1, 1)
    assert not [event for event in left.story if isinstance(event, Looked)]


@pytest.mark.rule("MERCHANT-7.3.3", "MERCHANT-7.3.2")
def test_a_discovery_opens_the_market_in_the_same_turn() -> None:
    scene = flying("cw_04", 2, "cw_05")
    culture = scene.state.cultures["cw"]
    scene.step("southern_comfort")
    (fact,) = scene.told(CultureDiscovered)
    assert (fact.system, fact.culture) == ("cw", culture)
    assert scene.player(0).ious == (culture,)
    assert scene.asked() == "Trade"
    assert "iou" in scene.offered(0, "trade")


@pytest.mark.rule("MERCHANT-7.3.4")
def test_landing_on_an_asteroid_discovers_nothing() -> None:
    scene = flying("dw_04", 1, "dw_03", boxes={"dw_03": "telegate_1"})
    kinds = {type(event) for event in scene.story}
    assert scene.player(0).at == "dw_05"
    assert Landed in kinds
    assert CultureDiscovered not in kinds
    assert "dw_05" in SYSTEMS["dw"].asteroids


@pytest.mark.rule("MERCHANT-6.1.4")
def test_a_box_whose_penalty_is_gone_is_a_plain_dot() -> None:
    scene = given(
        seat(at="cw_05"),
        seat(),
        boxes={"jw_05": "penalty_red_30_1"},
        options={"combat": True},
    )
    scene.state.boxes = {**scene.state.boxes, SpaceId("jw_05"): NOTHING}
    assert toll_at(scene.state, Seat(0), "jw_05") is None
    assert not can_land(scene.state, "jw_05")
    assert "jw_05" not in chart(Sky(skip=("red",))).skipped
    assert SPACES["jw_05"].color is None
    found = legal_steps(chart(Sky()), Course("jw_05", 2, (1,)))
    assert {move.path[-1] for move in found} == {"jw_04", "jw_06"}


def test_flying_on_is_told() -> None:
    scene = flying("cw_05", 4, "cw_06", cultures={"cw": "4b"}, deeds={"port_comfort_station": 1})
    scene.when(0, AnswerLanding(True))
    assert scene.told(FlightEnded)[0].why == "land"
