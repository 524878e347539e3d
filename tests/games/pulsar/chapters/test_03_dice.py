"""3. The Dice Phase: what the worked examples leave out."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.engine.text import say
from bot.games.pulsar.chapters.tracks import Move, distance, median, moved, moves, space_of
from bot.games.pulsar.commands import TakeDie, Track
from bot.games.pulsar.events import DieTaken, Rolled
from bot.games.pulsar.events.course import median_name
from bot.games.pulsar.state import counter
from bot.games.pulsar.steps import Draft, Roll
from tests.games.pulsar.scene import Scene, given, seat, stacks


def drafting(picks: tuple[int, ...], dice: tuple[int, ...], marker: int = 7, n: int = 3) -> Scene:
    agenda = (Draft(tuple(map(Seat, picks))),)
    return given(*[seat()] * n, agenda=agenda, dice=dice, marker=marker)


@pytest.mark.rule("PULSAR-3.1", "PULSAR-3.19")
def test_all_dice_are_rolled_but_in_the_first_round_of_an_even_start() -> None:
    for even, number, result in ((False, 1, 7), (True, 1, 3), (True, 2, 7)):
        scene = given(seat(), seat(), seat(), agenda=(), round=number - 1, even_start=even)
        scene.state.agenda = (Roll(),)
        scene.luck("dice", (1,) * result).advance()
        dice = (1,) * result if result == 7 else (1, 1, 1, 2, 3, 4, 5)
        assert scene.told(Rolled)[0].dice == dice


@pytest.mark.rule("PULSAR-10.2", "PULSAR-10.4")
def test_a_pick_with_one_way_is_made_without_asking_and_one_with_two_is_not() -> None:
    only = drafting((0, 1), (4, 4), marker=8)
    assert [(one.seat, one.value) for one in only.story if isinstance(one, DieTaken)] == [
        (0, 4),
        (1, 4),
    ]
    assert drafting((0, 1), (4, 5), marker=8).awaited() == {0}
    two = drafting((0,), (3,), marker=8)  # one die, either track
    assert two.awaited() == {0}


@pytest.mark.rule("PULSAR-3.14", "PULSAR-3.9", "PULSAR-3.10")
def test_a_counter_reaches_the_last_space_and_goes_left_from_it() -> None:
    view = drafting((0,), (5, 6), marker=8).state
    view.initiative = stacks({14: [0], 15: [1, 2]})
    view.engineering = stacks({15: [0], 8: [1, 2]})
    found = {(move.value, move.track): move.end for move in moves(view, Seat(0))}
    assert found == {(5, Track.INITIATIVE): 15}
    view.dice = (3, 4)
    assert moves(view, Seat(0))[-1] == Move(4)
    assert {(move.value, move.track, move.end) for move in moves(view, Seat(0))} == {
        (3, Track.INITIATIVE, 13),
        (3, Track.ENGINEERING, 14),
        (4, None, 0),
    }


@pytest.mark.rule("PULSAR-3.2", "PULSAR-3.3")
def test_the_median_is_the_die_in_the_middle_and_is_told_so() -> None:
    assert median((1, 1, 2, 5, 6, 6, 6)) == 2 * 5
    assert median((1, 1, 1, 2, 3, 3, 4, 6, 6)) == 2 * 3 - 1
    assert median_name(8) == say("pulsar.median.on", n=4)
    assert median_name(7) == say("pulsar.median.between", low=3, high=4)


@pytest.mark.rule("PULSAR-3.21", "PULSAR-3.7", "PULSAR-3.20")
def test_a_pick_is_one_die_and_the_next_player_is_asked() -> None:
    scene = drafting((0, 1, 2), (1, 2, 3, 6))
    choice = scene.choice(0, "draft")
    assert choice.at_most == 1
    scene.when(0, TakeDie(6, Track.ENGINEERING))
    assert scene.state.step == Draft((Seat(1), Seat(2)))


@pytest.mark.rule("PULSAR-3.4")
def test_the_marker_stays_whatever_dice_are_taken() -> None:
    scene = drafting((0, 1, 2), (1, 2, 3, 6))
    scene.when(0, TakeDie(6, Track.ENGINEERING))
    scene.when(1, TakeDie(1, Track.ENGINEERING))
    assert scene.state.marker == 7
    assert scene.offered(2, "draft")[0].startswith("2.")


@pytest.mark.rule("PULSAR-3.7.1", "PULSAR-3.7")
def test_with_two_players_any_of_four_counters_may_move() -> None:
    scene = drafting((0, 1), (3, 5), n=2)
    moved = {
        (track, nth)
        for track in Track
        for nth in (0, 1)
        if f"3.{track}.{nth}" in scene.offered(0, "draft")
    }
    assert len(moved) == 4
    scene.when(0, TakeDie(3, Track.ENGINEERING, 1))
    assert space_of(scene.state.engineering, counter(Seat(0), 1)) == 7
    assert space_of(scene.state.engineering, counter(Seat(0))) == 8
    assert space_of(scene.state.initiative, counter(Seat(0), 1)) == 8


@pytest.mark.rule("PULSAR-3.7.2")
def test_with_two_players_a_pick_says_which_counter_of_a_stack_it_moves() -> None:
    scene = drafting((0, 1), (3, 5), n=2)
    labels = {option.id: option.label.key for option in scene.choice(0, "draft").options}
    assert labels["3.initiative.0"].endswith(".lower")
    assert labels["3.initiative.1"].endswith(".upper")
    apart = drafting((0, 1), (3, 5), n=3)
    assert {option.label.key for option in apart.choice(0, "draft").options} == {
        "pulsar.option.draft"
    }


@pytest.mark.rule("PULSAR-3.11", "PULSAR-3.8")
def test_four_spaces_left_and_two_right_belong_to_one_marker_alone() -> None:
    found = {marker: [distance(marker, value) for value in range(1, 7)] for marker in range(2, 13)}
    assert [one for one in found if (found[one][0], found[one][-1]) == (-4, 2)] == [9]
    assert all(own == sorted(own) for own in found.values())


@pytest.mark.rule("PULSAR-3.15.1")
def test_a_counter_on_the_last_space_can_be_forced_to_the_bottom_of_its_stack() -> None:
    scene = given(
        seat(),
        seat(),
        seat(),
        agenda=(Draft((Seat(0), Seat(1))),),
        dice=(5, 6),
        marker=4,
        initiative={15: [1, 0], 8: [2]},
        engineering={15: [0], 8: [1, 2]},
    )
    scene.when(0, TakeDie(5, Track.INITIATIVE))
    assert scene.state.initiative[14] == (0, 1)


@pytest.mark.rule("PULSAR-3.18.1")
def test_leftover_dice_stay_visible_for_the_round() -> None:
    scene = given(seat(dice=(1, 1), cubes=4), seat(), seat(), dice=(6,))
    assert scene.offered(0, "turn")[-2:] == ["copy", "end"]
    assert scene.view(None).dice == (6,)


@pytest.mark.rule("PULSAR-3.20")
def test_dice_of_equal_value_are_one_option() -> None:
    scene = drafting((0, 1), (2, 2, 2, 5))
    values = [one.split(".")[0] for one in scene.offered(0, "draft")]
    assert values == ["2", "2", "5", "5"]  # with either counter


@pytest.mark.rule("PULSAR-3.21")
def test_nobody_can_pass() -> None:
    scene = drafting((0, 1), (2, 5))
    assert scene.choice(0, "draft").at_least == 1


@pytest.mark.rule("PULSAR-3.5")
def test_a_die_that_is_gone_cannot_be_taken() -> None:
    scene = drafting((0, 1), (2, 5))
    scene.refused(0, TakeDie(4, Track.INITIATIVE), "die_gone", "PULSAR-3.5")
    scene.refused(1, TakeDie(2, Track.INITIATIVE), "not_now")


@pytest.mark.rule("PULSAR-3.9", "PULSAR-3.10")
def test_a_die_on_the_marker_moves_nothing() -> None:
    scene = drafting((0, 1), (4, 5), marker=8)
    scene.refused(0, TakeDie(4, Track.INITIATIVE), "no_counter", "PULSAR-3.9")
    before = scene.state.initiative, scene.state.engineering
    scene.when(0, TakeDie(4))
    assert (scene.state.initiative, scene.state.engineering) == before


@pytest.mark.rule("PULSAR-3.14.1", "PULSAR-3.14")
def test_a_counter_without_room_cannot_be_chosen() -> None:
    tracks = {14: [0], 8: [1, 2]}
    scene = given(
        seat(),
        seat(),
        seat(),
        agenda=(Draft((Seat(0), Seat(1))),),
        dice=(2, 5, 6),
        initiative=tracks,
    )
    scene.refused(0, TakeDie(5, Track.INITIATIVE), "counter", "PULSAR-3.14.1")
    scene.when(0, TakeDie(5, Track.ENGINEERING))
    both = given(
        seat(),
        seat(),
        seat(),
        agenda=(Draft((Seat(0), Seat(1))),),
        dice=(2, 5, 6),
        initiative=tracks,
        engineering=tracks,
    )
    both.refused(0, TakeDie(6, Track.INITIATIVE), "too_far", "PULSAR-3.14.1")


@pytest.mark.rule("PULSAR-10.2")
def test_a_pick_with_one_legal_way_is_made_at_once() -> None:
    scene = drafting((0, 1, 2), (4, 4, 4), marker=8)
    assert scene.step() == "Draft" or not scene.state.agenda
    assert [player.dice for player in scene.state.players] == [(4,), (4,), (4,)]


def test_the_usual_pick_is_the_nearest_die_left_of_the_marker() -> None:
    scene = drafting((0, 1), (1, 3, 4, 6))
    choice = scene.choice(0, "draft")
    assert choice.suggest == ("3.engineering.0",)
    assert len(moves(scene.state, Seat(0))) == 8


def test_of_dice_to_the_right_alone_the_usual_pick_is_the_smallest_move_where_there_is_room() -> (
    None
):
    scene = drafting((0, 1), (4, 6, 6), marker=6)
    tracks = scene.state.initiative, scene.state.engineering
    scene.state.engineering = moved(tracks[1], 0, 3)
    assert scene.choice(0, "draft").suggest == ("4.initiative.0",)
    scene.state.engineering, scene.state.initiative = tracks[1], moved(tracks[0], 0, 3)
    assert scene.choice(0, "draft").suggest == ("4.engineering.0",)
