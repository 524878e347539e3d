"""Section 12, played: what ends a game at once, what does not yet, and who gets which place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.commands import (
    Answer,
    Befriend,
    Build,
    Defeat,
    EndPhase,
    EndTurn,
    Found,
    Give,
    Jump,
    UseCard,
)
from bot.games.starfarers.events import (
    CardTaken,
    EncountersShuffled,
    FameChanged,
    FriendshipMoved,
    FriendTaken,
    GameEnded,
    Rolled,
    ShipFinished,
    TokenRemoved,
    TurnBegan,
)
from bot.games.starfarers.steps import TurnEnd
from bot.games.starfarers.victory import places
from bot.games.starfarers.words.table import ending
from tests.games.starfarers.chapters.aloft import T1, A, B, C, aloft, fly, meets, shuffled_to, table
from tests.games.starfarers.scene import STAR, Scene, SeatPlan, cards, given, seat, ship

PORT = "carbon carbon carbon food food"
FOURTEEN = 20  # fame rings: ten points more than the four of the start
TOKENS_OF_C = {People.MERCHANTS: Seat(2), People.DIPLOMATS: Seat(2)}
NUMBERS = {"S1b": "D12", "S1c": "D15"}


def close_to(hand: str = "", fame: int = FOURTEEN, **more: Any) -> SeatPlan:
    return seat(hand, **{"fame": fame, **more})


def spaceport() -> Scene:
    table = given(close_to(PORT), seat(), seat())
    return table.when(A, Build(Item.SPACEPORT, NodeId("H25")))


def bought_fame() -> Scene:
    me = close_to("goods goods", fame=FOURTEEN + 1, cards=["DI-fame-1"])
    return given(me, seat(), seat()).when(A, UseCard(FriendId("DI-fame-1")))


def colony() -> Scene:
    me = close_to(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    return aloft(me, faces=NUMBERS).when(A, Found(T1))


def lair() -> Scene:
    me = close_to(ships=[ship("T1", "trade", "D17")], looks=["S1c"], cannons=4)
    return aloft(me, faces={"S1c": "D17"}).when(A, Defeat(PlanetId("S1c")))


def token() -> Scene:
    me = close_to(ships=[ship("T1", "trade", "A12")], freight_rings=1)
    return fly(aloft(me), "T1", "A11", stop=True)


def fame_of_a_card() -> Scene:
    me = close_to("ore ore", fame=FOURTEEN + 1, ships=[ship("T1", "colony", "C20")])
    return meets("ENC-02", me).when(A, Give(cards("ore ore")))


def jump_to_a_dock() -> Scene:
    ships = [ship("T1", "trade", "C20"), ship("T2", "colony", "D19")]
    me = close_to("ore ore", ships=ships, freight_rings=1)
    return meets("ENC-29", me).when(A, Give(cards("ore ore"))).when(A, Jump(NodeId("L11")))


ENDS = (spaceport, bought_fame, colony, lair, token, fame_of_a_card, jump_to_a_dock)


@pytest.mark.rule("STAR-12.3")
@pytest.mark.parametrize("deed", ENDS)
def test_whatever_brings_the_fifteenth_point_ends_the_game_there(
    deed: Callable[[], Scene],
) -> None:
    scene = deed()
    result = scene.state.result
    assert result is not None
    assert (result.winner, result.scores[A] >= 15) == (A, True)
    assert isinstance(scene.events[-1], GameEnded)
    assert not any(scene.prompts(who) for who in scene.state.seats())
    assert scene.awaited() == set()


@pytest.mark.rule("STAR-12.3")
def test_fourteen_points_are_not_enough() -> None:
    me = close_to(PORT, fame=FOURTEEN - 1)
    scene = given(me, seat("ore"), seat()).when(A, Build(Item.SPACEPORT, NodeId("H25")))
    assert (scene.points(A), scene.state.result) == (14, None)


@pytest.mark.rule("STAR-12.3")
def test_a_token_that_wins_leaves_its_friendship_card_untaken() -> None:
    scene = token()
    assert scene.told(FriendshipMoved)
    assert not scene.ever_told(FriendTaken)
    assert scene.player(A).cards == ()
    assert scene.points(A) == 16


@pytest.mark.rule("STAR-12.3")
def test_the_rest_of_a_box_is_dropped() -> None:
    """ENC-23, won: a fame ring, then a card of each other player."""
    me = close_to(fame=FOURTEEN + 1, ships=[ship("T1", "colony", "C20")])
    scene = meets("ENC-23", me, seat("ore"), shakes=["red yellow", "black blue"])
    scene.when(A, Answer(yes=True))
    assert [told.rings for told in scene.told(FameChanged)] == [1]
    assert (scene.told(CardTaken), scene.hand(B)) == ([], "ore")


@pytest.mark.rule("STAR-12.3")
def test_wear_and_tear_that_wins_shuffles_nothing() -> None:
    me = close_to(fame=FOURTEEN + 1, freight_rings=1, ships=[ship("T1", "colony", "C20")])
    scene = meets("ENC-32", me)
    assert STAR.winners(scene.state) == {A}
    assert not scene.ever_told(EncountersShuffled)


@pytest.mark.rule("STAR-12.3")
def test_an_unfinished_move_is_dropped() -> None:
    """The ship stands where another does, and could not end its movement there."""
    me = close_to(ships=[ship("T1", "trade", "D18")], looks=["S1c"], cannons=4)
    scene = aloft(me, seat(ships=[ship("T1", "trade", "D17")]), faces={"S1c": "D17"})
    fly(scene, "T1", "D17").when(A, Defeat(PlanetId("S1c")))
    assert scene.told(TokenRemoved)
    assert not scene.ever_told(ShipFinished)
    assert STAR.winners(scene.state) == {A}


# --- in the turn of another


@pytest.mark.rule("STAR-12.4")
def test_points_that_are_gone_again_before_the_own_turn_do_not_win() -> None:
    """B has fifteen with the token of the Merchants, which A takes away."""
    me = seat(ships=[ship("T1", "trade", "C10")], freight_rings=3)
    scene = aloft(me, close_to(fame=18), docks={"merchants": [B, A]})
    assert scene.points(B) == 15
    fly(scene, "T1", "B10", stop=True)
    assert scene.points(B) == 13
    scene.when(A, Befriend(FriendId("ME-ore")))
    assert (scene.state.active, scene.state.result) == (B, None)
    assert scene.state.roll


@pytest.mark.rule("STAR-12.4")
def test_points_that_are_still_there_win_before_the_roll() -> None:
    scene = given(seat("ore"), close_to(fame=22), seat(), agenda=[TurnEnd()]).advance()
    assert [type(event) for event in scene.events] == [TurnBegan, GameEnded]
    assert STAR.winners(scene.state) == {B}


@pytest.mark.rule("STAR-12.4", "STAR-12.5")
def test_nobody_wins_in_the_turn_of_a_player_in_between() -> None:
    scene = given(seat("ore", ships=[]), seat("ore", ships=[]), close_to(fame=24))
    scene.luck("roll", (1, 1)).when(A, EndPhase())
    assert (scene.state.active, scene.points(C), scene.state.result) == (B, 16, None)
    scene.when(B, EndPhase())
    assert STAR.winners(scene.state) == {C}


@pytest.mark.rule("STAR-12.5")
def test_others_who_are_lifted_to_fifteen_do_not_stop_the_game() -> None:
    """ENC-32 gives B and C a fame ring each, and with it the fifteenth point."""
    me = seat(ships=[ship("T1", "colony", "C20")], freight_rings=1)
    others = (seat(fame=21, freight_rings=2), seat(fame=13, freight_rings=2))
    scene = table(me, *others, friends=TOKENS_OF_C, deck=["ENC-32"])
    assert [scene.points(who) for who in (B, C)] == [14, 14]
    scene.luck("shake", (3, 0)).luck("encounters", shuffled_to("ENC-13")).advance()
    assert [scene.points(who) for who in (B, C)] == [15, 15]
    assert (scene.state.result, scene.awaited()) == (None, {A})
    scene.when(A, Answer(yes=True)).when(A, EndTurn())
    assert STAR.winners(scene.state) == {B}


@pytest.mark.rule("STAR-12.5")
def test_there_is_one_winner_though_another_has_more_points() -> None:
    scene = given(close_to(PORT), seat(), seat(fame=16), friends=TOKENS_OF_C)
    scene.when(A, Build(Item.SPACEPORT, NodeId("H25")))
    assert (scene.points(A), scene.points(C)) == (15, 16)
    assert STAR.winners(scene.state) == {A}
    assert scene.told(GameEnded)[0].result.ranking == (A, C, B)


# --- the record


def won(*others: SeatPlan) -> Scene:
    return given(close_to(PORT), *others).when(A, Build(Item.SPACEPORT, NodeId("H25")))


@pytest.mark.rule("STAR-12.6")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (seat(fame=4), seat("ore ore ore", fame=2)),
        (seat(colonies=["K25", "B25", "E23", "C15"]), seat("ore ore ore", fame=2)),
        (seat("ore ore"), seat("goods")),
    ],
)
def test_points_come_before_colonies_and_colonies_before_cards(
    better: SeatPlan, worse: SeatPlan
) -> None:
    for first, second in ((better, worse), (worse, better)):
        scene = won(with_home(first, "red"), with_home(second, "white"))
        result = scene.state.result
        assert result is not None
        expected = (A, B, C) if first is better else (A, C, B)
        assert result.ranking == expected
        assert [places(scene.view(None))[Seat(who)] for who in expected] == [1, 2, 3]


def with_home(plan: SeatPlan, colour: str) -> SeatPlan:
    """The same number of colonies, on free sites, whoever plays the seat."""
    number = len(plan.more.get("colonies", "123"))
    sites = {"red": ["E23", "B25", "K25", "C15"], "white": ["H23", "B23", "E25", "G15"]}[colour]
    return seat(plan.hand, **{**plan.more, "colonies": sites[:number]})


@pytest.mark.rule("STAR-12.6")
def test_players_who_are_alike_in_all_share_their_place() -> None:
    scene = won(seat("ore"), seat("fuel"), seat())
    result = scene.state.result
    assert result is not None
    assert places(scene.view(None)) == {A: 1, B: 2, C: 2, Seat(3): 4}
    lines = list(ending(scene.view(None), result))
    assert [line.values["place"] for line in lines] == [1, 2, 2, 4]


@pytest.mark.rule("STAR-12.2", "STAR-12.3")
def test_the_end_comes_with_the_points_of_that_moment() -> None:
    scene = colony()
    result = scene.state.result
    assert result is not None
    assert result.scores == tuple(scene.points(who) for who in scene.state.seats())
    assert not scene.ever_told(Rolled)
    scene.refused(A, EndTurn(), "over", "STAR-12.3")
