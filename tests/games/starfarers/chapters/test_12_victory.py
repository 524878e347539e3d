"""Section 12: points, what ends a game at once, what does not yet, and who gets which place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.pieces import Colour, Item
from bot.games.starfarers.commands import (
    AcceptOffer,
    Befriend,
    Build,
    Defeat,
    EndPhase,
    EndTurn,
    Found,
    Give,
    Jump,
    MakeOffer,
    UseCard,
)
from bot.games.starfarers.counts import COUNTS
from bot.games.starfarers.events import (
    ColonyFounded,
    EncountersShuffled,
    FriendshipMoved,
    FriendTaken,
    GameEnded,
    ShipFinished,
    TokenRemoved,
    TurnBegan,
)
from bot.games.starfarers.state import Player, Result, Starfarers
from bot.games.starfarers.steps import TurnEnd
from bot.games.starfarers.victory import places, points, result
from bot.games.starfarers.words.table import ending
from tests.games.starfarers.chapters.aloft import T1, A, B, C, aloft, fly, meets, table
from tests.games.starfarers.scene import STAR, Scene, SeatPlan, cards, given, seat, ship

PORT = "carbon carbon carbon food food"
FOURTEEN = 20  # fame rings: ten points more than the four of the start
TOKENS_OF_C = {People.MERCHANTS: Seat(2), People.DIPLOMATS: Seat(2)}
NUMBERS = {"S1b": "D12", "S1c": "D15"}


@pytest.mark.rule("STAR-12.1")
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, 0),
        ({"colonies": ("H25",)}, 1),
        ({"colonies": ("H25", "J24")}, 2),
        ({"colonies": ("C24",), "spaceports": ("C24",)}, 2),
        ({"trophies": ("D17", "D20")}, 2),
        ({"fame": 1}, 0),
        ({"fame": 2}, 1),
        ({"fame": 7}, 3),
        ({"outposts": 4, "cannons": 6, "boosters": 6, "freight_rings": 6}, 0),
    ],
)
def test_what_each_piece_is_worth(more: dict[str, Any], expected: int) -> None:
    assert points(Starfarers(players=(Player(Colour.RED, **more),)), Seat(0)) == expected


@pytest.mark.rule("STAR-12.2")
def test_points_follow_every_change_at_once() -> None:
    scene = given(seat(PORT, fame=4), seat(), seat())
    assert (scene.points(0), COUNTS.public(scene.view(None))[Seat(0)]["vp"]) == (6, 6)
    scene.when(0, Build(Item.SPACEPORT, NodeId("H25")))
    assert (scene.points(0), COUNTS.public(scene.view(None))[Seat(0)]["vp"]) == (7, 7)


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


@pytest.mark.rule("STAR-12.3", "STAR-8.10")
def test_no_ship_sets_out_after_the_colony_that_the_ship_before_it_wins_with() -> None:
    """The second ship would found an outpost on the first dock of the Merchants."""
    ships = [ship("T1", "colony", "C17"), ship("T2", "trade", "A12")]
    me = close_to(ships=ships, looks=["S1b", "S1c"], freight_rings=1)
    scene = fly(aloft(me, faces=NUMBERS), "T1", "C18", "C17")
    fly(scene, "T2", "A11", stop=True)
    assert [type(event) for event in scene.events] == [ColonyFounded, GameEnded]
    assert scene.points(A) == 15
    assert STAR.winners(scene.state) == {A}


@pytest.mark.rule("STAR-12.3")
def test_after_the_end_nothing_is_asked_and_open_offers_are_dropped() -> None:
    scene = given(close_to(f"{PORT} ore"), seat("fuel"), seat())
    scene.when(A, MakeOffer(cards("ore"), cards("fuel")))
    scene.when(A, Build(Item.SPACEPORT, NodeId("H25")))
    scene.refused(B, AcceptOffer(1), "over", "STAR-12.3")
    scene.refused(A, EndTurn(), "over", "STAR-12.3")
    assert [scene.prompts(who) for who in range(3)] == [[], [], []]
    assert STAR.timers(scene.state) == {}


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


@pytest.mark.rule("STAR-12.4", "STAR-3.7")
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
def test_there_is_one_winner_though_another_has_more_points() -> None:
    scene = given(close_to(PORT), seat(), seat(fame=16), friends=TOKENS_OF_C)
    scene.when(A, Build(Item.SPACEPORT, NodeId("H25")))
    assert (scene.points(A), scene.points(C)) == (15, 16)
    assert STAR.winners(scene.state) == {A}
    assert scene.told(GameEnded)[0].result.ranking == (A, C, B)


@pytest.mark.rule("STAR-12.5")
def test_of_several_who_reach_fifteen_at_once_the_active_player_wins() -> None:
    """ENC-32 gives A and C, who have most freight rings, a fame ring each."""
    me = close_to(fame=FOURTEEN + 1, freight_rings=1, ships=[ship("T1", "colony", "C20")])
    scene = table(me, seat(), seat(fame=13, freight_rings=1), friends=TOKENS_OF_C, deck=["ENC-32"])
    assert [scene.points(who) for who in (A, C)] == [14, 14]
    scene.luck("shake", (3, 0)).advance()
    assert [scene.points(who) for who in (A, C)] == [15, 15]
    assert STAR.winners(scene.state) == {A}


# --- the record


@pytest.mark.rule("STAR-12.6")
def test_players_who_are_alike_in_all_share_their_place() -> None:
    scene = given(close_to(PORT), seat("ore"), seat("fuel"), seat())
    scene.when(A, Build(Item.SPACEPORT, NodeId("H25")))
    result = scene.state.result
    assert result is not None
    assert places(scene.view(None)) == {A: 1, B: 2, C: 2, Seat(3): 4}
    lines = list(ending(scene.view(None), result))
    assert [line.values["place"] for line in lines] == [1, 2, 2, 4]


@pytest.mark.rule("STAR-12.6")
def test_the_others_are_placed_by_points_then_colonies_then_cards() -> None:
    scene = given(
        seat(fame=22),
        seat("ore", fame=2),
        seat("ore ore", fame=2),
        seat(colonies=["K23", "D24", "I24", "G06"], fame=0),
    )
    assert [scene.points(who) for who in range(4)] == [15, 5, 5, 5]
    ranking = (Seat(0), Seat(3), Seat(2), Seat(1))
    assert result(scene.state) == Result(Seat(0), (15, 5, 5, 5), ranking)
