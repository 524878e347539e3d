"""Page 8: the expert game for two players, the choice of two actions."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.prompts import suggested
from bot.engine.story import open_table
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions, Consume, Options, Sell
from bot.games.race.events import CardsDrawn, PowerUsed, RoundEnded
from tests.games.race.opening import opened
from tests.games.race.scene import RACE, Scene, SeatPlan, given, seat
from tests.support.luck import SECRET

SEVEN = tuple(Action)
IDLE = seat("new_sparta")


def chosen(
    mine: tuple[str, ...],
    other: tuple[str, ...],
    me: SeatPlan | None = None,
    him: SeatPlan = IDLE,
) -> Scene:
    """An expert table on which both have chosen."""
    scene = given(me or seat("old_earth"), him, expert=True)
    return scene.when(0, ChooseActions(mine)).when(1, ChooseActions(other))


# --- who and what (RACE-14.1, 14.10, 14.11)


@pytest.mark.rule("RACE-14.1")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_expert_game_is_for_exactly_two(players: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        open_table(RACE, Options(players, expert=True), Chance(SECRET))
    assert refused.value.clause == ("RACE-2.1" if players == 1 else "RACE-14.1")
    assert len(opened(2, expert=True).state.players) == 2


@pytest.mark.rule("RACE-14.1")
@pytest.mark.parametrize("action", SEVEN)
def test_only_develop_and_settle_can_be_chosen_twice(action: str) -> None:
    scene = given(seat("old_earth"), IDLE, expert=True)
    if action in ("develop", "settle"):
        scene.when(0, ChooseActions((action, action)))
        assert scene.awaited() == {1}
    else:
        scene.refused(0, ChooseActions((action, action)), "action_not_in_set", "RACE-14.1")


@pytest.mark.rule("RACE-14.10")
def test_two_players_play_the_standard_game_unless_they_ask_for_the_expert_one() -> None:
    assert Options(players=2) == Options(players=2, expert=False)
    ruling = open_table(RACE, Options(players=2), Chance(SECRET))
    assert not ruling.state.expert
    scene = opened(2)
    for who in (0, 1):
        scene.when(who, scene.prompt(who, "discard").answer(suggested))
        assert (scene.choice(who, "action").at_least, scene.choice(who, "action").at_most) == (1, 1)
        assert scene.choice(who, "action").stock() == SEVEN
    scene.refused(0, ChooseActions(("develop", "settle")), "actions_number", "RACE-3.3")


@pytest.mark.rule("RACE-14.11")
@pytest.mark.parametrize("seed", range(3))
def test_set_up_is_the_same_but_for_the_action_cards(seed: int) -> None:
    standard, expert = opened(2, seed).state, opened(2, seed, expert=True).state
    assert expert.expert
    assert expert.pool == 24
    standard.expert = True
    assert expert == standard


@pytest.mark.rule("RACE-14.11")
def test_the_hand_limit_is_ten_in_the_expert_game_too() -> None:
    mine = seat("old_earth", hand=[13])
    scene = chosen(("produce", "consume_2x"), ("produce", "consume_2x"), mine)
    assert scene.told(RoundEnded)[0].excess == (3, 0)


# --- choosing (RACE-14.2, 14.12)


@pytest.mark.rule("RACE-14.2")
def test_each_player_chooses_exactly_two_cards() -> None:
    scene = given(seat("old_earth"), IDLE, expert=True)
    choice = scene.choice(0, "action")
    assert (choice.at_least, choice.at_most) == (2, 2)
    for wrong in ((), ("settle",), ("develop", "settle", "produce")):
        scene.refused(0, ChooseActions(wrong), "actions_number", "RACE-14.2")


@pytest.mark.rule("RACE-14.12")
def test_the_order_in_which_two_cards_are_named_means_nothing() -> None:
    tables = [
        given(seat("old_earth"), IDLE, expert=True).when(0, ChooseActions(actions)).state
        for actions in (("settle", "explore_5"), ("explore_5", "settle"))
    ]
    assert tables[0] == tables[1]


# --- what the cards give (RACE-14.3, 14.4, 14.8)


@pytest.mark.rule("RACE-14.4")
@pytest.mark.parametrize(
    ("mine", "other", "phases"),
    [
        (("produce", "consume_2x"), ("settle", "develop"), "develop settle consume produce"),
        (("produce", "explore_5"), ("explore_1_1", "settle"), "explore settle produce"),
        (("consume_trade", "explore_5"), ("develop", "produce"), "explore develop consume produce"),
        (("consume_trade", "consume_2x"), ("consume_2x", "produce"), "consume produce"),
        (("explore_5", "explore_1_1"), ("explore_5", "explore_1_1"), "explore"),
        pytest.param(
            *(("settle", "settle"), ("develop", "develop"), "develop develop settle settle"),
            marks=pytest.mark.rule("RACE-14.5"),
        ),
    ],
)
def test_all_chosen_phases_are_performed_in_the_usual_order(
    mine: tuple[str, ...], other: tuple[str, ...], phases: str
) -> None:
    scene = chosen(mine, other)
    while asked := [who for who in (0, 1) if scene.asked(who) and scene.asked(who) != ["action"]]:
        who = asked[0]
        scene.when(who, scene.prompt(who, scene.asked(who)[0]).answer(suggested))
    assert scene.begun() == phases.split()


@pytest.mark.rule("RACE-14.8")
def test_with_both_consume_cards_a_good_is_sold_first_and_vp_are_doubled() -> None:
    worlds = ["gem_world", "asteroid_belt", "pre_sentient_race"]
    mine = seat("alpha_centauri", "terraformed_world", *worlds, goods=worlds)
    scene = chosen(("consume_2x", "consume_trade"), ("consume_2x", "produce"), mine)
    scene.refused(0, Consume("terraformed_world/0", ("gem_world",)), "sell_first", "RACE-8.1")
    scene.when(0, Sell("pre_sentient_race"))
    assert len(scene.told(CardsDrawn, 0)[0].cards) == 4
    scene.refused(0, Sell("gem_world"), "no_sale")
    scene.when(0, Consume("terraformed_world/0", ("asteroid_belt",)))
    assert scene.player(0).vp == 2
    sold, consumed = (event.deed for event in scene.ever_told(PowerUsed, 0))
    assert (sold.power, sold.vp, consumed.vp) == (None, 0, 2)
