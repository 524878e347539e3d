"""4. Set-up and the order of a turn."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story, open_table
from bot.games.merchant.box.galaxy import INHABITED, START
from bot.games.merchant.box.pieces import BONUS, CULTURES, GOODS
from bot.games.merchant.chapters.setup import setup
from bot.games.merchant.commands import (
    BuyGood,
    ChooseRace,
    EndTurn,
    Options,
    Stay,
    TakeOff,
    WishRaces,
)
from bot.games.merchant.events import RaceChosen, Rolled, SetUp, TookOff, TurnBegan
from bot.games.merchant.state import Merchant
from tests.games.merchant.scene import MERCHANT, Scene, given, landed, seat
from tests.support.luck import Luck

CITY = "southern_comfort"


def opened(players: int, *rolls: tuple[int, int], **options: object) -> Scene:
    """A table at its first decision; `rolls` find the starter."""
    luck = Luck(0, {"merchant.start": list(rolls)})
    return Scene(open_table(MERCHANT, Options(players=players, **options), luck).state)


@pytest.mark.rule("MERCHANT-4.1.2", "MERCHANT-7.1.1")
def test_every_culture_lives_in_one_system_and_nobody_knows_where() -> None:
    scene = opened(3)
    assert sorted(scene.state.cultures.values()) == sorted(CULTURES)
    assert {*scene.state.cultures} == {*INHABITED}
    for viewer in (None, 0):
        assert {*scene.view(viewer).cultures.values()} == {"?"}
    other = Story(Merchant())
    setup(other, Options(players=3), Chance(bytes([7]) * 32))
    assert other.state.cultures != scene.state.cultures


@pytest.mark.rule("MERCHANT-4.1.3", "MERCHANT-4.1.5")
def test_all_ordinary_goods_are_at_their_cultures_and_factory_goods_are_not() -> None:
    goods = opened(2).state.goods
    assert goods == {good.id: good.count for good in GOODS.values() if not good.factory}
    assert {*goods.values()} == {4, 5, 6}
    thin = opened(2, thin_markets=True).state
    assert thin.waiting
    assert {*thin.waiting} <= {*BONUS}
    assert sum(thin.goods.values()) + len(thin.waiting) == 20


@pytest.mark.rule("MERCHANT-4.2.1")
def test_the_highest_roll_starts_and_ties_roll_again() -> None:
    story = Story(Merchant())
    luck = Luck(0, {"merchant.start": [(1, 2), (6, 5), (5, 6), (1, 1), (6, 6)]})
    setup(story, Options(players=3), luck)
    (fact,) = [event for event in story.events if isinstance(event, SetUp)]
    assert fact.rolls == (((0, 3), (1, 11), (2, 11)), ((1, 2), (2, 12)))
    assert fact.order == (2, 0, 1)


@pytest.mark.rule("MERCHANT-4.2.4", "MERCHANT-4.2.2")
def test_races_are_chosen_and_turns_taken_in_seat_order_from_the_starter() -> None:
    scene = opened(3, (1, 1), (6, 6), (2, 2))
    assert scene.awaited() == {1}
    before = scene.state
    scene.when(1, ChooseRace("8"))
    assert scene.awaited() == {2}
    assert MERCHANT.guide.handovers(before, scene.events, scene.state) == 1
    scene.refused(2, ChooseRace("8"), "race_taken", "MERCHANT-4.2.2")
    scene.refused(2, ChooseRace("5"), "no_race", "MERCHANT-2.2.3")
    scene.when(2, ChooseRace("3")).when(0, ChooseRace("4a"))
    assert [player.race for player in scene.state.players] == ["4a", "8", "3"]
    assert [event.seat for event in scene.told(TurnBegan)] == [1]
    scene.when(1, Stay())
    assert scene.turn.seat == 2


@pytest.mark.rule("MERCHANT-4.2.2")
def test_a_wish_chooses_for_its_owner() -> None:
    scene = opened(3, (6, 6), (1, 1), (2, 2))
    scene.when(1, WishRaces(("8", "10"))).when(0, ChooseRace("8"))
    (wished,) = [event for event in scene.told(RaceChosen) if event.seat == 1]
    assert (wished.race, wished.wished) == ("10", True)
    scene.refused(2, WishRaces(("3",)), "not_now")


@pytest.mark.rule("MERCHANT-4.2.3")
def test_all_ships_start_at_the_galactic_base() -> None:
    assert {player.at for player in opened(6).state.players} == {START}


@pytest.mark.rule("MERCHANT-4.4.1", "MERCHANT-4.4.5")
def test_nobody_moves_after_a_transaction() -> None:
    scene = landed(seat(at=CITY, cash=300), seat(), cultures={"cw": "4b"}, stayed=True)
    scene.when(0, BuyGood("rock_videos"))
    scene.refused(0, TakeOff("cw_04"), "not_now", "MERCHANT-4.4.3")


@pytest.mark.rule("MERCHANT-4.4.2")
def test_a_player_who_did_not_move_may_trade_too() -> None:
    scene = given(seat(at=CITY, cash=300), seat(), cultures={"cw": "4b"}).stay()
    assert scene.asked() == "Trade"
    scene.when(0, BuyGood("rock_videos"))


@pytest.mark.rule("MERCHANT-4.4.3", "MERCHANT-5.3.3")
def test_the_first_space_is_declared_before_the_dice() -> None:
    scene = given(seat(), seat()).fly("gb_cw_1", 1, 2, 3)
    kinds = [type(event) for event in scene.events]
    assert kinds.index(TookOff) < kinds.index(Rolled)
    assert scene.told(TookOff)[0].declared == "gb_cw_1"


@pytest.mark.rule("MERCHANT-4.4.4")
def test_a_ship_may_stay_in_open_space() -> None:
    scene = given(seat(at="cw_05"), seat()).stay()
    assert scene.player(0).at == "cw_05"
    assert scene.turn.seat == 1


@pytest.mark.rule("MERCHANT-4.5.1", "MERCHANT-13.2.2")
def test_the_goal_reached_in_a_turn_wins_at_its_end_and_not_before() -> None:
    scene = landed(
        seat(at=CITY, cash=1950, goods=["mulch_wine"]), seat(), cultures={"cw": "4b"}, stayed=True
    )
    from bot.games.merchant.commands import Sell

    scene.when(0, Sell("mulch_wine"))
    assert scene.state.wealth(Seat(0)) == 2010
    assert scene.state.result is None or scene.state.result.reason == "goal"
    if scene.state.result is None:
        scene.when(0, EndTurn())
    assert scene.state.result is not None
    assert scene.state.result.winners == (0,)
