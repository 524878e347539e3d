"""Page 7: who wins."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.race.box.cards import CARDS
from bot.games.race.events import GameEnded
from bot.games.race.memoir import places
from bot.games.race.state import Result
from tests.games.race.scene import RACE, Scene, SeatPlan, given, seat

STARTS = ("new_sparta", "epsilon_eridani", "earths_lost_colony", "old_earth")
WORLDS = ("gem_world", "spice_world", "mining_world", "comet_zone")


def ended(*seats: SeatPlan) -> Scene:
    """A game whose last chip is gone, at the end of the round."""
    return given(*seats, pool=0).perform(agenda=())


def result(scene: Scene) -> Result:
    (ending,) = scene.told(GameEnded)
    assert RACE.winners(scene.view(None)) == set(ending.result.winners)
    assert scene.state.result == ending.result
    return ending.result


def rivals(*standings: tuple[int, int, int]) -> Result:
    """Players by their total, their hand and the worlds of theirs that hold goods."""
    seats: list[Any] = []
    spare = iter([*WORLDS, "space_port", "artist_colony", "new_vinland", "new_earth"])
    for start, (total, hand, goods) in zip(STARTS, standings, strict=False):
        worlds = [next(spare) for _ in range(goods)]
        printed: list[int] = [CARDS[card].vp or 0 for card in (start, *worlds)]
        chips = total - sum(printed)
        seats.append(seat(start, *worlds, hand=[hand], goods=worlds, vp=chips))
    found = result(ended(*seats))
    assert found.scores == tuple(total for total, _, _ in standings)
    return found


# --- the sum (RACE-11.5, 11.13)


@pytest.mark.rule("RACE-11.5")
def test_the_score_is_printed_vp_and_chips_and_the_six_cost_developments() -> None:
    scene = ended(
        # 2 + 1 + 2, 7 in chips, 2 for itself and 1 for the other development
        seat("old_earth", "gem_world", "drop_ships", "galactic_federation", vp=7),
        # 1 + 7 + 5, no chip, 2 for each Rebel world and 1 for New Sparta
        seat("new_sparta", "rebel_homeworld", "rebel_outpost", "galactic_imperium"),
        # 1 + 0, 30 in chips
        seat("epsilon_eridani", "destroyed_world", vp=30),
    )
    assert result(scene).scores == (2 + 1 + 2 + 7 + 3, 1 + 7 + 5 + 5, 1 + 30)
    assert RACE.scores(scene.state) == {0: 15, 1: 18, 2: 31}


@pytest.mark.rule("RACE-11.5")
def test_every_line_of_the_score_counts_once() -> None:
    def score(*tableau: str, vp: int = 0) -> int:
        return result(ended(seat("new_sparta", *tableau, vp=vp), seat("old_earth"))).scores[0]

    assert score() == 1
    assert score(vp=9) == 10
    assert score("gem_world", "rebel_base", "research_labs.2") == 1 + 1 + 6 + 2
    assert score("galactic_renaissance", vp=9) == 1 + 9 + 3
    assert score("galactic_renaissance", "merchant_guild", "gem_world", vp=9) == 1 + 9 + 3 + 2 + 1


@pytest.mark.rule("RACE-11.13")
def test_goods_and_hand_cards_score_nothing() -> None:
    bare = result(ended(seat("old_earth", *WORLDS, vp=4), seat("new_sparta")))
    rich = result(
        ended(
            seat("old_earth", *WORLDS, vp=4, goods=WORLDS, hand=["rebel_homeworld", 9]),
            seat("new_sparta", hand=["galactic_federation", "merchant_guild"]),
        )
    )
    assert bare.scores == rich.scores == (2 + 1 + 1 + 2 + 2 + 4, 1)


# --- the winner (RACE-11.6 to 11.8)


@pytest.mark.rule("RACE-11.6")
@pytest.mark.parametrize("best", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_highest_score_wins(best: int, players: int) -> None:
    standings = [(20 + (who == best % players), 0, 0) for who in range(players)]
    assert rivals(*standings).winners == (best % players,)


@pytest.mark.rule("RACE-11.6", "RACE-11.7")
def test_hand_and_goods_do_not_help_who_has_fewer_points() -> None:
    assert rivals((20, 0, 0), (19, 10, 3)).winners == (0,)
    assert rivals((20, 1, 0), (20, 0, 0), (19, 10, 3)).winners == (0,)


@pytest.mark.rule("RACE-11.7")
@pytest.mark.parametrize(
    ("standings", "ties", "winner"),
    [
        (((20, 3, 0), (20, 4, 0)), (3, 4), 1),
        (((20, 4, 0), (20, 3, 0)), (4, 3), 0),
        (((20, 0, 2), (20, 0, 1)), (2, 1), 0),
        (((20, 3, 0), (20, 1, 3)), (3, 4), 1),
        (((20, 5, 0), (20, 1, 3)), (5, 4), 0),
        (((20, 2, 1), (20, 3, 2), (20, 4, 0)), (3, 5, 4), 1),
    ],
)
def test_a_tie_goes_to_most_cards_in_hand_and_goods_together(
    standings: tuple[tuple[int, int, int], ...], ties: tuple[int, ...], winner: int
) -> None:
    found = rivals(*standings)
    assert found.ties == ties
    assert found.winners == (winner,)


@pytest.mark.rule("RACE-11.7")
def test_in_a_tie_a_hand_counts_ten_cards_at_most_and_goods_come_on_top() -> None:
    found = rivals((20, 15, 0), (20, 10, 1))
    assert found.ties == (10, 11)
    assert found.winners == (1,)
    assert rivals((20, 15, 0), (20, 9, 0)).winners == (0,)


@pytest.mark.rule("RACE-11.8")
@pytest.mark.parametrize(
    ("standings", "winners"),
    [
        (((20, 3, 1), (20, 2, 2)), (0, 1)),
        (((20, 10, 0), (20, 14, 0)), (0, 1)),
        (((20, 4, 0), (19, 9, 0), (20, 3, 1)), (0, 2)),
        (((20, 2, 0), (20, 4, 0), (20, 3, 1), (20, 4, 0)), (1, 2, 3)),
        (((20, 0, 0),) * 4, (0, 1, 2, 3)),
    ],
)
def test_who_is_still_tied_wins_together(
    standings: tuple[tuple[int, int, int], ...], winners: tuple[int, ...]
) -> None:
    assert rivals(*standings).winners == winners


@pytest.mark.rule("RACE-11.7", "RACE-11.8")
def test_places_go_by_points_then_by_cards_and_goods_and_are_shared_by_the_like() -> None:
    scene = ended(
        seat(STARTS[0], vp=3, hand=[2]),
        seat(STARTS[1], vp=9, hand=[1]),
        seat(STARTS[2], vp=9, hand=[4]),
        seat(STARTS[3], vp=8, hand=[4]),
    )
    assert result(scene).scores == (4, 10, 10, 10)
    assert places(scene.state) == {0: 4, 1: 3, 2: 1, 3: 1}
