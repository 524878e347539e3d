"""2. Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.games.pulsar.box.cluster import Side
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import BOARDS, EXPLORATION, GOALS, HQ, letter_of
from bot.games.pulsar.chapters.counting import awards_left
from bot.games.pulsar.chapters.setup import chosen_boards, needs_hq
from bot.games.pulsar.commands import (
    HqOption,
    Options,
    PickSide,
    PlaceShip,
    SideOption,
)
from bot.games.pulsar.events import Rolled, SidesRevealed
from bot.games.pulsar.steps import PickSides, PlaceShips
from tests.games.pulsar.opening import begun, fresh, opened
from tests.games.pulsar.scene import PULSAR

PLAYERS = [2, 3, 4]
every_number = pytest.mark.parametrize("players", PLAYERS)


@pytest.mark.rule("PULSAR-2.1.1", "PULSAR-2.3.1")
@pytest.mark.parametrize(("players", "dice"), [(2, 7), (3, 7), (4, 9)])
def test_the_number_of_silver_dice(players: int, dice: int) -> None:
    assert len(begun(players=players).state.dice) == dice


@pytest.mark.rule("PULSAR-2.1.1.1", "PULSAR-3.1")
def test_the_red_die_is_never_rolled() -> None:
    scene = begun(players=4)
    (rolled,) = scene.told(Rolled)
    assert len(rolled.dice) == 9
    assert all(1 <= die <= 6 for die in rolled.dice)
    assert scene.state.turn is None


@pytest.mark.rule("PULSAR-2.1.2", "PULSAR-5.1.3")
def test_one_system_tile_goes_to_the_box_unseen() -> None:
    state = fresh(players=3)
    assert len(state.systems) == 16
    assert state.boxed not in state.systems.values()
    for viewer in (None, *state.seats()):
        view = PULSAR.seen_by(state, viewer)
        assert set(view.systems.values()) == {view.boxed} == {"?"}


@pytest.mark.rule("PULSAR-2.1.3", "PULSAR-2.1.3.1")
def test_awards_lie_7_on_4_for_each_size() -> None:
    state = fresh(players=2)
    assert [awards_left(state, size) for size in Size] == [(7, 4)] * 3


@pytest.mark.rule("PULSAR-2.1.4")
def test_the_exploration_tiles_are_shuffled_face_down() -> None:
    stacks = {fresh(seed, players=3).exploration for seed in range(4)}
    assert len(stacks) > 1
    assert all(sorted(stack) == sorted(EXPLORATION) for stack in stacks)


@pytest.mark.rule("PULSAR-2.1.5", "PULSAR-2.1.5.1")
def test_three_goals_of_different_tiles_are_drawn_with_any_side() -> None:
    drawn = [fresh(seed, players=4).goals for seed in range(60)]
    assert all(len({GOALS[goal].tile for goal in goals}) == 3 for goals in drawn)
    assert {goal for goals in drawn for goal in goals} == set(GOALS)


@pytest.mark.rule("PULSAR-2.1.6", "PULSAR-2.1.6.1")
def test_one_board_of_each_category_is_drawn_innermost_first() -> None:
    drawn = [fresh(seed, players=4).boards for seed in range(60)]
    assert all([BOARDS[one].category for one in boards] == ["I", "II", "III"] for boards in drawn)
    assert {one for boards in drawn for one in boards} == set(BOARDS)
    chance = Chance(bytes(32))
    chosen_boards(Options(), chance)
    assert [len(draw.result) for draw in chance.draws] == [1, 1, 1]


@pytest.mark.rule("PULSAR-2.1.8")
def test_the_time_marker_starts_at_row_1() -> None:
    assert begun(players=3).state.round == 1


@pytest.mark.rule("PULSAR-2.1.9", "PULSAR-2.1.9.1")
def test_transmitters_lie_a_on_b_on_c_and_three_are_dealt() -> None:
    state = fresh(players=3)
    letters = "".join(map(letter_of, (*state.row, *state.stack)))
    assert letters == "A" * 8 + "B" * 8 + "C" * 8
    assert len(state.row) == 3


@pytest.mark.rule("PULSAR-2.1.10", "PULSAR-7.2.2")
@every_number
def test_the_turn_order_is_random_and_holds_for_round_1(players: int) -> None:
    orders = {fresh(seed, players=players).turns for seed in range(20)}
    assert len(orders) > 1
    assert len(fresh(players=players).order) == (4 if players == 2 else players)
    scene = begun(7, players=players)
    assert scene.state.turns == fresh(7, players=players).turns
    assert scene.awaited() == {scene.state.order[0]}


@pytest.mark.rule("PULSAR-2.1.12", "PULSAR-2.1.13")
@every_number
def test_counters_start_on_space_8_of_15(players: int) -> None:
    state = fresh(players=players)
    for track in (state.initiative, state.engineering):
        assert len(track) == 15
        assert len(track[7]) == max(players, 4 if players == 2 else 0)
        assert sum(map(len, track)) == len(track[7])


@pytest.mark.rule("PULSAR-2.3.3", "PULSAR-2.1.13")
def test_with_two_players_each_has_two_counters_in_the_stack() -> None:
    state = fresh(players=2)
    first, second = state.turns
    assert state.initiative[7] == (first, second, first + 4, second + 4)


@pytest.mark.rule("PULSAR-2.1.14")
@every_number
def test_everybody_starts_with_one_token_and_no_cube(players: int) -> None:
    for player in fresh(players=players).players:
        assert player.tokens == {Token.PM1: 1}
        assert player.cubes == 0


@pytest.mark.rule("PULSAR-1.12", "PULSAR-2.3.4")
@every_number
def test_everybody_has_one_ship_on_a_gate_of_their_own(players: int) -> None:
    ships = Counter(player.ship for player in begun(players=players).state.players)
    assert len(ships) == players
    assert set(ships) <= {"E1", "E2", "E3", "E4"}


@pytest.mark.rule("PULSAR-2.1.15")
def test_a_gate_is_chosen_in_reverse_turn_order_and_only_once() -> None:
    scene = opened(players=3, headquarters=HqOption.WITHOUT)
    order = scene.state.order
    assert scene.awaited() == {order[-1]}
    scene.when(order[-1], PlaceShip("E2"))
    assert scene.awaited() == {order[1]}
    scene.refused(order[1], PlaceShip("E2"), "gate_taken", "PULSAR-2.1.15")
    scene.refused(order[1], PlaceShip("S1"), "no_entry", "PULSAR-2.1.15")


@pytest.mark.rule("PULSAR-2.1.16")
@every_number
def test_everybody_gets_another_headquarters(players: int) -> None:
    boards = [player.board for player in fresh(players=players).players]
    assert len(set(boards)) == players
    assert set(boards) <= {"A", "B", "C", "D"}


@pytest.mark.rule("PULSAR-2.1.16.1", "PULSAR-2.1.17", "PULSAR-5.3")
def test_sides_are_picked_in_secret_and_shown_together() -> None:
    scene = opened(players=3)
    assert scene.awaited() == {0, 1, 2}
    scene.when(1, PickSide(2))
    assert scene.view(1).players[1].sealed == PickSide(2)
    for viewer in (None, 0, 2):
        assert scene.view(viewer).players[1].sealed not in (None, PickSide(1), PickSide(2))
    scene.when(1, PickSide(1))  # a mind may be changed
    scene.refused(0, PickSide(3), "side", "PULSAR-2.1.16.1")
    scene.when(0, PickSide(2))
    assert all(player.hq not in HQ for player in scene.state.players)
    scene.when(2, PickSide(2))
    (revealed,) = scene.told(SidesRevealed)
    assert [one[1] for one in revealed.sides] == ["2", "1", "2"]
    assert [player.hq for player in scene.state.players] == list(revealed.sides)
    scene.refused(1, PickSide(2), "not_now")


@pytest.mark.rule("PULSAR-2.1.18")
def test_sides_come_before_ships_and_ships_before_the_first_roll() -> None:
    state = fresh(players=4)
    kinds = [type(step).__name__ for step in state.agenda]
    assert kinds == ["PickSides", "PlaceShips", "Roll"]
    assert isinstance(state.agenda[0], PickSides)
    assert isinstance(state.agenda[1], PlaceShips)
    assert state.goals
    assert state.boards


@pytest.mark.rule("PULSAR-2.1.18")
@pytest.mark.parametrize("headquarters", [HqOption.WITH, HqOption.WITHOUT])
def test_the_first_transmitters_lie_open_from_the_first_decision_to_the_first_roll(
    headquarters: HqOption,
) -> None:
    dealt = opened(players=3, headquarters=headquarters)
    assert len(dealt.state.row) == 3
    assert all(dealt.view(viewer).row == dealt.state.row for viewer in (None, 0, 1, 2))
    rolled = begun(players=3, headquarters=headquarters)
    assert rolled.state.round == 1
    assert rolled.state.row == dealt.state.row
    assert rolled.state.stack == dealt.state.stack


@pytest.mark.rule("PULSAR-2.1.19")
@every_number
def test_no_two_players_share_a_colour(players: int) -> None:
    assert len({player.colour for player in fresh(players=players).players}) == players


@pytest.mark.rule(
    "PULSAR-2.2.1", "PULSAR-2.2.1.1", "PULSAR-2.2.1.2", "PULSAR-2.2.1.3", "PULSAR-2.2.2"
)
@every_number
def test_a_first_game_is_always_the_same(players: int) -> None:
    for seed in range(5):
        state = fresh(seed, players=players, first_game=True)
        assert state.boards == ("AI", "AII", "AIII")
        assert state.side is Side.OPEN
        assert set(state.goals) == {"G2A", "G4A", "G5A"}
        assert all(not player.board for player in state.players)
    needs = [(GOALS[goal].requirement.count, GOALS[goal].requirement.n) for goal in state.goals]
    assert sorted(needs) == [("different_spinning_sizes", 2), ("patent", 5), ("station", 9)]


@pytest.mark.rule("PULSAR-2.2.1", "PULSAR-9.1")
@pytest.mark.parametrize(
    ("option", "first", "there"),
    [
        (HqOption.USUAL, False, True),
        (HqOption.USUAL, True, False),
        (HqOption.WITH, False, True),
        (HqOption.WITHOUT, False, False),
        (HqOption.WITHOUT, True, False),
    ],
)
def test_headquarters_are_there_or_not(option: HqOption, first: bool, there: bool) -> None:
    state = fresh(players=3, headquarters=option, first_game=first)
    assert all(bool(player.board) is there for player in state.players)


@pytest.mark.rule("PULSAR-2.2.3", "PULSAR-2.2.4", "PULSAR-4.9.21")
def test_without_headquarters_there_are_a_boards_and_no_goal_of_theirs() -> None:
    for seed in range(40):
        state = fresh(seed, players=3, headquarters=HqOption.WITHOUT)
        assert state.boards == ("AI", "AII", "AIII")
        assert not any(map(needs_hq, state.goals))


@pytest.mark.rule("PULSAR-1.5")
@pytest.mark.parametrize("side", [SideOption.OPEN, SideOption.DEAD_ENDS])
def test_either_side_can_be_chosen(side: SideOption) -> None:
    for headquarters in (HqOption.WITH, HqOption.WITHOUT):
        assert fresh(players=2, side=side, headquarters=headquarters).side == Side(side)
    drawn = {fresh(seed, players=2).side for seed in range(20)}
    assert drawn == set(Side)


@pytest.mark.rule("PULSAR-1.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(IllegalMove, match=r"pulsar\.refuse\.players"):
        fresh(players=players)
