"""5 and 6. What cannot be flown, each with its reason; and where ships stop."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.box.galaxy import BOXES, NEAR, SPACES, SpaceId
from bot.games.merchant.box.pieces import COUNTERS, GEAR
from bot.games.merchant.chapters.moving.sailing import choices
from bot.games.merchant.chapters.places import can_land, is_asteroid, waters_of
from bot.games.merchant.commands import (
    Fly,
    Leg,
    PlaceRastur,
    Reroll,
    Stay,
    Switches,
    TakeOff,
    Then,
)
from bot.games.merchant.events import (
    FlightEnded,
    Landed,
    Moved,
    OnesRolled,
    RasturPlaced,
    Rolled,
    TollPaid,
)
from bot.games.merchant.ways.routes import CIRCLE, OVAL, ways
from bot.games.merchant.ways.sky import Sky
from tests.games.merchant.flights import flying, path, steps
from tests.games.merchant.scene import MERCHANT, given, seat

CITY = "southern_comfort"
RASTUR = {"combat": True, "rastur": True}


def fly(*spaces: str, pilot: int | None = None, then: Then = Then.ASK) -> Fly:
    return Fly((Leg(tuple(map(SpaceId, spaces)), pilot, then=then),))


@pytest.mark.rule("MERCHANT-5.3.5", "MERCHANT-5.5.4")
def test_a_way_back_is_refused_as_one() -> None:
    scene = flying("cw_06", 3, "gb_cw_4")
    scene.refused(0, fly("gb_cw_4"), "back", "MERCHANT-5.3.5")
    scene.refused(0, fly("dw_05"), "step", "MERCHANT-5.5.4")
    scene.when(0, fly("cw_05"))
    assert path(scene)[0] == "cw_05"


@pytest.mark.rule("MERCHANT-5.2.5", "MERCHANT-5.2.2")
def test_a_step_that_costs_two_needs_two() -> None:
    scene = flying("cw_04", 1)
    scene.refused(0, fly(CITY), "mp", "MERCHANT-5.2.5")
    enough = flying("cw_04", 2).when(0, fly(CITY))
    assert enough.player(0).at == CITY


@pytest.mark.rule("MERCHANT-5.5.8")
def test_a_number_that_was_not_rolled_leads_nowhere() -> None:
    scene = flying("cloud_body", 4, "cloud_wing", dice=(1, 2, 6))
    scene.refused(0, fly("cloud_b2", pilot=5), "pilot", "MERCHANT-5.5.8")
    scene.refused(0, fly("cloud_b2"), "pilot", "MERCHANT-5.5.8")
    scene.when(0, fly("cloud_b2", pilot=6))
    assert path(scene)[0] == "cloud_b2"


@pytest.mark.rule("MERCHANT-5.5.9")
def test_a_declared_space_that_can_be_reached_must_be() -> None:
    start: Any = {"declared": "cloud_b2"}
    scene = flying("cloud_body", 4, dice=(1, 6, 2), flight=start)
    scene.refused(0, fly("cloud_b5", pilot=2), "declared", "MERCHANT-5.5.9")
    scene.when(0, fly("cloud_b2", pilot=1))
    assert path(scene)[0] == "cloud_b2"
    void = flying("cloud_body", 4, dice=(2, 4, 2), flight=start)
    void.when(0, fly("cloud_b5", pilot=2))
    assert path(void)[0] == "cloud_b5"


@pytest.mark.rule("MERCHANT-5.5.11")
def test_a_ship_stops_by_a_number_that_points_back_and_by_no_other() -> None:
    scene = flying("cloud_body", 4, "cloud_b2", dice=(1, 2, 4))
    _, halts = choices(scene.state, Seat(0))
    assert [move.pilot for move in halts] == [1]
    start = flying("cloud_body", 4, dice=(1, 2, 4))
    assert choices(start.state, Seat(0))[1] == ()
    plain = flying("cw_06", 4, "gb_cw_4", dice=(1, 2, 4))
    assert choices(plain.state, Seat(0))[1] == ()
    scene.refused(0, Fly((Leg((), 2),)), "step")
    scene.when(0, Fly((Leg((), 1),)))
    (end,) = scene.told(FlightEnded)
    assert (end.why, end.pilot) == ("number", 1)


@pytest.mark.rule("MERCHANT-5.5.16")
def test_steps_are_called_by_number_and_end() -> None:
    scene = flying("cloud_body", 4, "cloud_b2", dice=(1, 2, 4), boxes={})
    assert steps(scene) == ["2.cloud_b5", "4.cloud_wing", "stop.1"]
    gate = flying("jw_05", 4, dice=(3, 4, 4), gates=(2, 3))
    assert "3.jump.pp_05" in steps(gate)
    assert "4.jw_04" in steps(gate)


@pytest.mark.rule("MERCHANT-5.5.7", "MERCHANT-6.5.1")
def test_the_last_mp_is_enough_for_a_jump() -> None:
    scene = flying("jw_05", 1, dice=(3, 4, 4), gates=(2, 3))
    scene.when(0, Fly((Leg((SpaceId("pp_05"),), 3, True),)))
    assert scene.player(0).at == "pp_05"


@pytest.mark.rule("MERCHANT-8.2.5", "MERCHANT-8.2.9")
def test_a_box_is_left_at_once_only_for_a_penalty_of_a_skipped_colour() -> None:
    for counter, left in (
        ("penalty_red_30_1", True),
        ("penalty_blue_10_1", False),
        ("telegate_1", False),
    ):
        scene = flying("jw_04", 6, "jw_03", load=["red_drive"], hidden={"jw_05": counter})
        scene.when(0, fly("jw_05"))
        moved = [one for one in scene.events if isinstance(one, Moved)]
        assert any(one.free for one in moved) is left, counter
    relic = flying("jw_04", 6, "jw_03", hidden={"jw_05": "relic_spy_eye"})
    assert relic.when(0, fly("jw_05", then=Then.ON)).asked() == "Touch"  # a surprise: they choose


@pytest.mark.rule("MERCHANT-5.6.3")
def test_a_route_goes_on_only_where_it_says_so() -> None:
    scene = flying("cw_06", 4, "gb_cw_4")
    legs = [Leg((SpaceId(one),), then=Then.ON) for one in ("cw_05", "cw_04", "cw_03")]
    asks = Leg((SpaceId("cw_05"),), then=Then.ASK)
    scene.refused(0, Fly((asks, legs[1])), "route", "MERCHANT-5.6.3")
    scene.refused(0, Fly((legs[0], legs[2])), "route", "MERCHANT-5.6.3")
    two = flying("cw_06", 2, "gb_cw_4")
    two.refused(0, Fly(tuple(legs)), "route", "MERCHANT-5.6.3")  # MP for two steps
    poor = flying("wts_08", 4, cash=0)
    spaces = map(SpaceId, ("wts_07", "wts_06", "wts_05"))
    poor.refused(
        0, Fly(tuple(Leg((one,), then=Then.ON) for one in spaces)), "route", "MERCHANT-5.6.3"
    )
    enough = flying("wts_08", 4, cash=10)
    on = [Leg((SpaceId(one),), then=Then.ON) for one in ("wts_07", "wts_06", "wts_05")]
    enough.when(0, Fly(tuple(on)))
    assert enough.player(0).at == "wts_05"
    assert enough.cash(0) == 0
    scene.refused(0, fly("cw_05", then=Then.LAND), "no_landing", "MERCHANT-6.2.1")
    scene.refused(0, fly("cw_05", then=Then.STOP), "no_oval", "MERCHANT-6.3.1")


@pytest.mark.rule("MERCHANT-5.6.4", "MERCHANT-19.6")
def test_only_face_down_boxes_bound_a_forecast() -> None:
    scene = flying("jw_04", 6, boxes={"jw_05": "telegate_1", "jw_08": "penalty_blue_10_1"})
    waters = waters_of(scene.state, Seat(0), Switches())
    assert {*waters.hidden} == {*BOXES} - {"jw_05", "jw_08"}
    assert dict(waters.tolls)["jw_08"] == 10
    assert waters.cash == scene.cash(0)


@pytest.mark.rule("MERCHANT-5.6.1")
def test_the_first_space_is_that_of_the_cheapest_way() -> None:
    ovals = tuple(space.id for space in SPACES.values() if space.penalty)
    for at in ("galactic_base", "wts_08", CITY):
        found, far = ways(Sky(), ovals, SpaceId(at)), {SpaceId(at): 0}
        row = [SpaceId(at)]
        for here in row:
            for there in NEAR[here]:
                town = {SPACES[one].kind for one in (here, there)} & {"surface_city"}
                extra = OVAL * (there in ovals) + CIRCLE * bool(SPACES[there].exits)
                cost = far[here] + (2 if town else 1) + extra
                if cost < far.get(there, 999):
                    far[there] = cost
                    row.append(there)
        del far[SpaceId(at)]
        assert {space: way.cost for space, way in found.items()} == far
        assert {way.first for way in found.values()} <= {*NEAR[SpaceId(at)]}


@pytest.mark.rule("MERCHANT-6.3.3", "MERCHANT-6.3.2")
def test_who_has_mp_left_and_no_money_stops_at_an_oval() -> None:
    poor = flying("wts_07", 3, "wts_08", cash=9)
    (end,) = [one for one in poor.story if isinstance(one, FlightEnded)]
    assert (end.at, end.why, end.left) == ("wts_06", "oval", 2)
    assert [one for one in poor.story if isinstance(one, TollPaid)] == []
    rich = flying("wts_07", 3, "wts_08", cash=10)
    assert (rich.asked(), rich.player(0).at) == ("Toll", "wts_06")
    last = flying("wts_07", 1, "wts_08", cash=9)
    assert last.player(0).at == "wts_06"
    assert last.cash(0) == 9


@pytest.mark.rule("MERCHANT-6.1.2", "MERCHANT-6.1.7")
def test_asteroids_are_those_of_the_map_and_of_relics() -> None:
    scene = given(seat(), seat(), boxes={"jw_05": "relic_spy_eye", "jw_08": "telegate_1"})
    found = {space for space in SPACES if is_asteroid(scene.state, space)}
    printed = {one.id for one in SPACES.values() if one.kind == "asteroid"}
    assert found == printed | {"jw_05"}
    assert can_land(scene.state, SpaceId("jw_05"))
    assert not can_land(scene.state, SpaceId("jw_08"))


@pytest.mark.rule("MERCHANT-8.4.7")
def test_each_die_may_be_thrown_again_and_no_other() -> None:
    for die in (0, 2):
        scene = given(seat(load=["mulligan_gear"]), seat()).fly("gb_cw_1", 1, 1, 1)
        assert scene.asked() == "Mulligan"
        scene.refused(0, Reroll(3), "die", "MERCHANT-8.4.7")
        scene.refused(0, Reroll(-1), "die", "MERCHANT-8.4.7")
        scene.luck("mulligan", (6,)).when(0, Reroll(die))
        assert scene.state.dice[die] == 6
        assert sum(scene.state.dice) == 8


@pytest.mark.rule("MERCHANT-16.2.6")
def test_whoever_stays_throws_no_dice_unless_the_table_wants_it() -> None:
    quiet = given(seat(), seat(), options=RASTUR).when(0, Stay())
    assert quiet.told(OnesRolled) == []
    plain = given(seat(), seat(), options={"rastur_roll_when_staying": True}).when(0, Stay())
    assert plain.told(OnesRolled) == []
    both = given(seat(), seat(), options={**RASTUR, "rastur_roll_when_staying": True})
    assert len(both.luck("dice", (2, 3, 4)).when(0, Stay()).told(OnesRolled)) == 1
    ones = given(seat(at=CITY), seat(), options={**RASTUR, "rastur_roll_when_staying": True})
    ones.luck("dice", (1, 3, 4)).luck("rastur", (0,)).when(0, Stay())
    armed = given(
        seat(at="cw_05", load=["laser"]),
        seat(at="cw_05"),
        options={**RASTUR, "rastur_roll_when_staying": True},
    )
    armed.luck("dice", (1, 3, 4)).luck("rastur", (0,)).when(0, Stay())
    assert armed.asked() == "Placing"  # before anybody shoots
    assert ones.told(OnesRolled)[0].dice == (1, 3, 4)
    assert ones.told(Landed) == []
    assert ones.asked() == "Placing"


@pytest.mark.rule("MERCHANT-16.2.7")
def test_a_placed_rastur_is_not_placed_again() -> None:
    scene = given(seat(), seat(), options=RASTUR).luck("dice", (1, 2, 3)).luck("rastur", (0,))
    scene.when(0, TakeOff(SpaceId("gb_cw_1"), None, Switches()))
    assert [len(one.dice) for one in scene.told(Rolled)] == [3]
    scene.refused(0, PlaceRastur(SpaceId("galactic_base")), "rastur_site", "MERCHANT-16.2.7")
    scene.when(0, PlaceRastur(SpaceId("trp_04")))
    assert len(scene.told(RasturPlaced)) == 1
    assert len(scene.state.rastur) == 1
    assert scene.asked() != "Placing"


@pytest.mark.rule("MERCHANT-5.2.6", "MERCHANT-5.3.3", "MERCHANT-5.5.2")
def test_who_has_not_taken_off_flies_nowhere_and_nobody_takes_off_twice() -> None:
    waiting = given(seat(at="cw_06"), seat())
    waiting.refused(0, fly("cw_05"), "not_now")
    far = TakeOff(SpaceId("cw_04"), None, Switches())
    waiting.refused(0, far, "declare", "MERCHANT-5.5.2")
    under_way = flying("cw_06", 4, "gb_cw_4")
    take_off = TakeOff(SpaceId("cw_05"), None, Switches())
    under_way.refused(0, take_off, "not_now")
    waiting.refused(1, take_off, "not_now")


@pytest.mark.rule("MERCHANT-1.2", "MERCHANT-2.1.1")
def test_counters_of_combat_are_in_the_game_with_combat_alone() -> None:
    fighting = {one.id for one in COUNTERS.values() if one.combat_only}
    assert fighting
    for options, there in (({}, set()), ({"combat": True}, fighting), ({"rastur": True}, fighting)):
        story = Story(MERCHANT.state())
        MERCHANT.setup(story, MERCHANT.options(players=3, **options), Chance(bytes(32)))
        state = story.state
        used = {*state.boxes.values(), *state.spare}
        assert used & fighting == there
        assert used >= {one.id for one in COUNTERS.values() if not one.combat_only}
        gear = {one for one in state.stock if GEAR[one].combat_only}
        assert bool(gear) is bool(options)
