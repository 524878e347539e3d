"""7. The Production Phase."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import WriteOrder
from bot.engine.prompts import suggested
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import GOALS, TRANSMITTERS, GoalId, TransmitterId, letter_of
from bot.games.pulsar.commands import Buy, EndTurn
from bot.games.pulsar.events import (
    GameEnded,
    OrderActed,
    OrderSet,
    PointsBought,
    Produced,
    Rolled,
    RoundEnded,
)
from bot.games.pulsar.state import Array, Wheel
from bot.games.pulsar.steps import Produce
from tests.games.pulsar.opening import begun
from tests.games.pulsar.scene import PULSAR, Scene, given, seat

ORDER = ["OrderSet", "engineering", "penalties", "transmitters", "gyrodynes", "technologies"]


def active(name: str) -> Array:
    tile = TRANSMITTERS[TransmitterId(name)]
    return Array(tile.id, tuple(range(len(tile.costs))), active=True)


def producing(*seats: dict[str, Any], **more: Any) -> Scene:
    return given(*seats, agenda=(Produce(),), **more)


def steps(scene: Scene) -> list[str]:
    return [getattr(event, "step", type(event).__name__) for event in scene.events]


@pytest.mark.rule("PULSAR-7.1", "PULSAR-7.4.2", "PULSAR-1.2")
def test_the_steps_come_in_order() -> None:
    wheels = {LocationId("P1"): Wheel(Size.SMALL, spinning=True)}
    me = seat(score=5, arrays=(active("TA7"),), wheels=wheels, claims=("P1",), patents={"AII-2": 3})
    scene = producing(me, seat(), seat(), round=3, initiative={14: [0], 8: [1, 2]})
    told = [step for step in steps(scene) if step in (*ORDER, "RoundEnded", "Rolled")]
    assert told == [*ORDER, "RoundEnded", "Rolled"]


@pytest.mark.rule("PULSAR-7.4.2", "PULSAR-7.4.1")
def test_penalties_take_the_points_of_step_2_but_not_later_ones() -> None:
    scene = producing(
        seat(arrays=(active("TA7"),)),
        seat(),
        initiative={15: [0, 4], 8: [1, 5]},
        engineering={3: [1], 4: [5], 5: [0], 8: [4]},
    )
    assert scene.told(Produced)[0].points[0] == 1  # of step 2
    (penalty,) = [one for one in scene.told(Produced) if one.step == "penalties"]
    assert penalty.points[0] == -1  # four are due, one is there
    assert scene.score(0) == 3  # of the transmitter


@pytest.mark.rule("PULSAR-7.5", "PULSAR-7.5.3")
def test_active_transmitters_yield_what_they_show_to_their_owners() -> None:
    building = Array(TransmitterId("TA7"), (0,))
    scene = producing(seat(arrays=(active("TA1"), building)), seat(arrays=(active("TA8"),)), seat())
    (found,) = [one for one in scene.told(Produced) if one.step == "transmitters"]
    assert (found.points, found.cubes) == ((2, 0, 0), (1, 0, 0))


@pytest.mark.rule("PULSAR-7.7", "PULSAR-4.9.12.1")
def test_only_green_technologies_score_in_production() -> None:
    own = dict.fromkeys(("AI-3", "AII-3", "AIII-2"), 1)  # no green one
    scene = producing(seat(patents=own, stations={LocationId("S1"): 0}), seat(), seat(), round=8)
    assert not [one for one in scene.told(Produced) if one.step == "technologies"]


@pytest.mark.rule("PULSAR-7.2", "PULSAR-7.2.2")
def test_rockets_follow_the_initiative_track() -> None:
    scene = producing(seat(), seat(), seat(), initiative={3: [2], 9: [0, 1]})
    (order,) = scene.told(OrderSet)
    assert order.order == (2, 1, 0)
    assert scene.state.order == (2, 1, 0)
    assert scene.awaited() == {2}


@pytest.mark.rule("PULSAR-7.2.1")
def test_with_two_players_four_counters_order_four_rockets() -> None:
    scene = producing(seat(), seat(), initiative={3: [1], 5: [5, 0], 9: [4]})
    assert scene.state.order == (1, 0, 1, 0)
    scene = producing(seat(), seat(), initiative={3: [1], 5: [5], 9: [4, 0]})
    assert scene.state.order == (1, 1, 0, 0)


@pytest.mark.rule("PULSAR-7.2.3", "PULSAR-7.8.5", "PULSAR-8.1", "PULSAR-8.11")
def test_after_round_8_the_order_is_set_and_nothing_is_dealt_any_more() -> None:
    scene = producing(seat(score=4), seat(), seat(), round=8, initiative={15: [0], 3: [2, 1]})
    assert scene.told(OrderSet)[0].order == (1, 2, 0)
    assert not scene.told(RoundEnded)
    assert not scene.told(Rolled)
    kinds = [type(event) for event in scene.events]
    assert kinds[-1] is GameEnded or kinds[-2] is GameEnded
    penalties = [one for one in scene.told(Produced) if one.step == "penalties"]
    assert len(penalties) == 1  # in production, and no more at the end
    assert scene.state.agenda == ()


@pytest.mark.rule("PULSAR-7.3.3", "PULSAR-7.3.2", "PULSAR-7.3", "PULSAR-2.3.1")
@pytest.mark.parametrize(("players", "cubes"), [(3, (3, 2, 0)), (4, (3, 2, 1, 0))])
def test_engineering_by_rank(players: int, cubes: tuple[int, ...]) -> None:
    track = {place + 1: [place] for place in range(players)}
    scene = producing(*[seat()] * players, engineering=track)
    assert scene.told(Produced)[0].cubes == cubes


@pytest.mark.rule("PULSAR-7.4")
@pytest.mark.parametrize(("space", "points"), [(13, 0), (14, -1), (15, -2)])
@pytest.mark.parametrize("track", ["initiative", "engineering"])
def test_penalties_on_the_last_spaces_of_both_tracks(space: int, points: int, track: str) -> None:
    scene = producing(seat(score=9), seat(), seat(), **{track: {space: [0], 8: [1, 2]}})
    found = [one.points[0] for one in scene.told(Produced) if one.step == "penalties"]
    assert found == ([points] if points else [])


@pytest.mark.rule("PULSAR-7.5.2", "PULSAR-7.5.1")
def test_all_owners_decide_on_their_purchases_at_the_same_time() -> None:
    scene = producing(
        seat(cubes=1, arrays=(active("TA8"),)), seat(cubes=9, arrays=(active("TB5"),)), seat()
    )
    assert scene.awaited() == {0, 1}
    scene.refused(1, Buy(2), "buy", "PULSAR-7.5.1")
    scene.when(1, Buy(1))
    assert [(one.cubes, one.points) for one in scene.told(PointsBought)] == [(1, 4)]
    assert scene.awaited() == {0}
    scene.refused(1, Buy(1), "not_now")
    scene.when(0, Buy(0))
    assert scene.score(0) == 0
    assert scene.state.round == 2


@pytest.mark.rule("PULSAR-7.5.1")
def test_the_best_purchases_come_first_and_each_tile_sells_once() -> None:
    scene = producing(seat(cubes=9, arrays=(active("TA8"), active("TB5"))), seat(), seat())
    assert scene.offered(0, "buy") == ["2", "1", "0"]
    one = Scene(scene.state).when(0, Buy(1))
    assert one.told(PointsBought)[0].points == 4
    assert scene.when(0, Buy(2)).told(PointsBought)[0].points == 7


@pytest.mark.rule("PULSAR-10.1", "PULSAR-7.5.2")
@pytest.mark.parametrize(("answer", "points"), [("all", 3), ("none", 0)])
def test_a_standing_order_buys_or_not(answer: str, points: int) -> None:
    scene = given(seat(dice=(6,), cubes=5, arrays=(active("TA8"),)), seat(), seat())
    scene.when(0, WriteOrder("buy", (answer,)))
    assert scene.view(0).players[0].orders
    assert not scene.view(1).players[0].orders
    assert not [event.seen_by(1) for event in scene.events if event.seen_by(1)]
    scene.state.agenda, scene.state.turn = (Produce(),), None
    scene.advance()
    assert scene.told(OrderActed)
    assert scene.told(OrderActed)[0].shows()  # that nobody is asked tells of an order
    assert [one.points for one in scene.told(PointsBought)] == [points]
    assert scene.state.round == 2


@pytest.mark.rule("PULSAR-7.8", "PULSAR-7.8.2", "PULSAR-7.8.4")
def test_the_next_round_discards_what_nobody_took_and_deals_three() -> None:
    scene = producing(seat(dice=(3,)), seat(), seat(), row=("TA1", "TA2"), dice=(5,), round=4)
    assert scene.state.gone == ("TA1", "TA2")
    assert len(scene.state.row) == 3
    assert scene.state.round == 5
    assert len(scene.state.dice) == 7
    assert scene.player(0).dice == ()


@pytest.mark.rule("PULSAR-7.8.1", "PULSAR-1.1")
def test_the_letters_of_the_eight_rounds() -> None:
    scene = begun(players=3)
    dealt = ["".join(map(letter_of, scene.state.row))]
    while scene.state.round < 8:
        scene.state.agenda = (Produce(),)
        scene.advance()
        dealt.append("".join(map(letter_of, scene.state.row)))
    assert dealt == ["AAA", "AAA", "AAB", "BBB", "BBB", "BCC", "CCC", "CCC"]
    assert scene.state.stack == ()
    scene.state.agenda = (Produce(),)
    assert scene.advance().state.result is not None


@pytest.mark.rule("PULSAR-7.6.2")
@pytest.mark.parametrize(("marker", "bonus"), [(8, 4), (7, 4), (9, 5), (2, 1), (12, 6)])
def test_a_median_row_adds_the_value_or_the_higher_of_two(marker: int, bonus: int) -> None:
    wheels = {LocationId("P1"): Wheel(Size.SMALL, spinning=True)}
    options = {"technologies": ("AI", "AII", "DIII")}
    me = seat(wheels=wheels, claims=("P1",))
    scene = producing(me, seat(), seat(), options=options, round=6, marker=marker)
    (spun,) = [one for one in scene.told(Produced) if one.step == "gyrodynes"]
    assert spun.points[0] == 1 + bonus


@pytest.mark.rule("PULSAR-7.9")
def test_counters_keep_their_places_between_rounds() -> None:
    track = {2: [1], 11: [0, 2]}
    scene = producing(seat(), seat(), seat(), initiative=track, engineering=track)
    assert scene.state.round == 2
    assert scene.state.initiative[1] == (1,)
    assert scene.state.engineering[10] == (0, 2)


@pytest.mark.rule("PULSAR-10.3")
def test_a_round_of_four_players_turns_to_somebody_else_ten_times() -> None:
    scene = begun(players=4)
    seen, last, allowed = list[int](), None, 0
    while scene.state.round == 1:
        (who,) = scene.awaited()
        if who != last:
            seen.append(who)
        last = who
        prompt = scene.prompts(who)[0]
        ends, before = prompt.key == "pulsar.turn", scene.state
        scene.when(who, EndTurn() if ends else prompt.answer(suggested))
        allowed += PULSAR.guide.handovers(before, scene.events, scene.state)
    a, b, c, d = seen[:4]
    assert allowed == 9 + (scene.awaited() != {d})  # the tenth of them begins round 2
    assert seen == [a, b, c, d, c, b, a, b, c, d]


@pytest.mark.parametrize(("stations", "bought"), [(8, "2"), (9, "1")])
def test_usually_the_cubes_for_the_dearest_goal_in_reach_are_kept(
    stations: int, bought: str
) -> None:
    prices = sum(bonus.cubes for bonus in GOALS[GoalId("G4A")].bonuses)  # from nine stations on
    owned = {f"S{number}": 0 for number in range(1, stations + 1)}
    arrays = (active("TA8"), active("TB5"))
    me = seat(cubes=prices + 1, arrays=arrays, stations=owned)
    scene = producing(me, seat(), seat(), goals=("G4A", "G5A", "G2A"))
    assert scene.choice(0, "buy").suggest == (bought,)
