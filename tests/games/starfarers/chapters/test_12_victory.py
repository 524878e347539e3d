"""Section 12: points, and who wins when."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.encounter_cards import Effect
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.box.pieces import Colour, Item
from bot.games.starfarers.commands import AcceptOffer, Build, EndTurn, MakeOffer
from bot.games.starfarers.counts import COUNTS
from bot.games.starfarers.events import GameEnded
from bot.games.starfarers.state import Encounter, Flight, Player, Result, Starfarers
from bot.games.starfarers.steps import Effects, Flying, TurnEnd
from bot.games.starfarers.victory import points, result, winners
from tests.games.starfarers.scene import STAR, Scene, SeatPlan, cards, given, seat

PORT = "carbon carbon carbon food food"  # the price of a spaceport
TWO_TOKENS = {People.MERCHANTS: Seat(1), People.DIPLOMATS: Seat(1)}


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


@pytest.mark.rule("STAR-12.1")
def test_a_friendship_token_is_worth_two() -> None:
    scene = given(seat(), seat(), seat(), friends=TWO_TOKENS)
    assert [scene.points(who) for who in range(3)] == [4, 8, 4]


@pytest.mark.rule("STAR-12.2")
def test_points_follow_every_change_at_once() -> None:
    scene = given(seat(PORT, fame=4), seat(), seat())
    assert (scene.points(0), COUNTS.public(scene.view(None))[Seat(0)]["vp"]) == (6, 6)
    scene.when(0, Build(Item.SPACEPORT, NodeId("H25")))
    assert (scene.points(0), COUNTS.public(scene.view(None))[Seat(0)]["vp"]) == (7, 7)


def nearly(hand: str = PORT) -> SeatPlan:
    """Fourteen points: four of the start and ten of fame."""
    return seat(hand, fame=20)


@pytest.mark.rule("STAR-12.3")
def test_fifteen_points_in_the_own_turn_end_the_game_at_once() -> None:
    scene = given(nearly(), seat(), seat())
    assert scene.points(0) == 14
    scene.when(0, Build(Item.SPACEPORT, NodeId("H25")))
    assert scene.points(0) == 15
    assert winners(scene.state) == {0}
    assert scene.awaited() == set()
    assert scene.state.agenda == ()


@pytest.mark.rule("STAR-12.3")
def test_after_the_end_nothing_is_asked_and_open_offers_are_dropped() -> None:
    scene = given(nearly(f"{PORT} ore"), seat("fuel"), seat())
    scene.when(0, MakeOffer(cards("ore"), cards("fuel")))
    scene.when(0, Build(Item.SPACEPORT, NodeId("H25")))
    scene.refused(1, AcceptOffer(1), "over", "STAR-12.3")
    scene.refused(0, EndTurn(), "over", "STAR-12.3")
    assert [scene.prompts(who) for who in range(3)] == [[], [], []]
    assert STAR.timers(scene.state) == {}


def in_an_encounter(*effects: Effect, fame: tuple[int, int, int], **more: Any) -> Scene:
    """The first seat suffers what a card says."""
    players = [seat(fame=number, freight_rings=2) for number in fame]
    scene = given(*players, agenda=(Effects(effects), Flying(), TurnEnd()), **more)
    state = scene.state
    state.encounter, state.encounters = Encounter(state.encounters[0], None), state.encounters[1:]
    state.flight = Flight(3, {ship.transporter: ship.node for ship in state.me.ships})
    return scene


@pytest.mark.rule("STAR-12.3")
def test_later_effects_of_the_same_box_are_dropped() -> None:
    scene = in_an_encounter(Effect("fame", 1), Effect("fame", -1), fame=(21, 1, 1)).advance()
    assert winners(scene.state) == {0}
    assert scene.player(0).fame == 22  # the loss that would have come next is never suffered
    assert isinstance(scene.events[-1], GameEnded)


@pytest.mark.rule("STAR-12.5")
def test_of_several_who_reach_fifteen_at_once_the_active_player_wins() -> None:
    all_of_them = Effect("fame_to_most", 1, stat="freight_rings")
    scene = in_an_encounter(all_of_them, fame=(21, 13, 1), friends=TWO_TOKENS)
    assert [scene.points(who) for who in range(3)] == [14, 14, 4]
    scene.advance()
    assert [scene.points(who) for who in range(3)] == [15, 15, 5]
    assert winners(scene.state) == {0}


@pytest.mark.rule("STAR-12.4", "STAR-12.5")
def test_fifteen_points_in_the_turn_of_another_win_only_at_the_start_of_the_own() -> None:
    all_of_them = Effect("fame_to_most", 1, stat="freight_rings")
    scene = in_an_encounter(all_of_them, fame=(1, 13, 1), friends=TWO_TOKENS).advance()
    assert scene.points(1) == 15
    assert winners(scene.state) == frozenset()
    scene.when(0, EndTurn())
    assert winners(scene.state) == {1}
    assert scene.state.roll == ()  # before the roll


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
