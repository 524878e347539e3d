"""Section 8, Gambling World: name a number, turn a card (page 10)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import DECK
from bot.games.race.commands import Bet, Consume, Stop
from bot.games.race.events import Gambled
from tests.games.race.scene import Scene, given, seat

IDLE = seat("epsilon_eridani", action="consume_2x")  # has nothing to consume
GAMBLE = "gambling_world/1"


def gambling(card: str, **table: int) -> Scene:
    mine = seat("old_earth", "gambling_world", action="settle")
    return given(mine, IDLE, supply=[card], **table).perform("consume")


@pytest.mark.rule("RACE-8.25")
def test_gambling_world_gambles_without_a_good_and_consumes_without_gambling() -> None:
    scene = gambling("gem_world").when(0, Bet(GAMBLE, 5))
    assert scene.state.discards == ("gem_world",)
    mine = seat("new_sparta", "gambling_world", "artist_colony", goods=["artist_colony"])
    scene = given(mine, IDLE).perform("consume")
    scene.when(0, Consume("gambling_world/0", ("artist_colony",)))
    assert scene.player(0).vp == 1
    assert not scene.ever_told(Gambled)
    assert scene.awaited() == {0}


@pytest.mark.rule("RACE-8.26")
def test_the_number_of_a_gamble_is_one_to_seven() -> None:
    scene = gambling("gem_world")
    assert scene.offered(0, "consume") == list("1234567")
    for number in (-1, 0, 8):
        scene.refused(0, Bet(GAMBLE, number), "gamble_number", "RACE-8.26")
    assert scene.state.supply[0] == "gem_world"
    for number in (1, 7):
        assert gambling("gem_world").when(0, Bet(GAMBLE, number)).told(Gambled)


@pytest.mark.rule("RACE-8.26")
def test_only_the_gamble_takes_a_number() -> None:
    scene = gambling("gem_world")
    scene.refused(0, Bet("gambling_world/0", 3), "wrong_use", "RACE-8.26")


@pytest.mark.rule("RACE-8.62")
@pytest.mark.parametrize(
    ("card", "number", "won"),
    [
        ("gem_world", 2, True),  # cost of a world
        ("gem_world", 1, False),
        ("galactic_federation", 6, True),  # cost of a development
        ("galactic_federation", 7, False),
        ("new_sparta", 2, True),  # defense
        ("new_sparta", 1, False),
        ("rebel_homeworld", 7, True),
        ("rebel_homeworld", 6, False),
    ],
)
def test_the_turned_card_is_won_if_its_cost_or_defense_is_the_number(
    card: str, number: int, won: bool
) -> None:
    scene = gambling(card).when(0, Bet(GAMBLE, number))
    assert scene.player(0).hand == ((card,) if won else ())
    assert scene.state.discards == (() if won else (card,))
    assert card not in scene.state.supply


@pytest.mark.rule("RACE-8.27", "RACE-4.7")
def test_the_gamble_is_mandatory() -> None:
    mine = seat("old_earth", "gambling_world", "deficit_spending", hand=[1], action="settle")
    scene = given(mine, IDLE).perform("consume")
    scene.refused(0, Stop(), "must_consume")
    assert "stop" not in [option.id for option in scene.choice(0, "consume").instead]
    scene.when(0, Bet(GAMBLE, 1)).when(0, Stop())
    assert len(scene.ever_told(Gambled)) == 1


@pytest.mark.rule("RACE-8.63")
@pytest.mark.parametrize("card", ["pilgrimage_world", "refugee_world"])
def test_a_card_of_cost_0_is_never_won(card: str) -> None:
    for number in range(1, 8):
        scene = gambling(card).when(0, Bet(GAMBLE, number))
        assert scene.player(0).hand == ()
        assert scene.state.discards == (card,)
    gambling(card).refused(0, Bet(GAMBLE, 0), "gamble_number")


@pytest.mark.rule("RACE-8.64")
def test_a_gamble_without_any_card_to_turn_does_nothing() -> None:
    mine = seat("old_earth", "gambling_world", action="consume_2x")
    other = seat("new_sparta", hand=[len(DECK) - 3])
    scene = given(mine, other).perform("consume")
    assert (scene.state.supply, scene.state.discards) == ((), ())
    scene.when(0, Bet(GAMBLE, 2))
    assert (scene.state.supply, scene.state.discards) == ((), ())
    assert (scene.player(0).hand, scene.player(0).vp) == ((), 0)
    assert scene.state.round == 3
