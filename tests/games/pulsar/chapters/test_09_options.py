"""9. Options of a table, and what is refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.games.pulsar import game
from bot.games.pulsar.box.pieces import BOARDS, DICE, GOALS
from bot.games.pulsar.commands import HqOption, Options, SideOption
from tests.games.pulsar.opening import begun, fresh


@pytest.mark.rule("PULSAR-9.1", "PULSAR-9.1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_combination_that_fits_can_be_played(players: int) -> None:
    played = 0
    for first, side, hq, even in product((False, True), SideOption, HqOption, (False, True)):
        if first and (side is SideOption.DEAD_ENDS or hq is HqOption.WITH):
            continue
        scene = begun(
            players=players, first_game=first, side=side, headquarters=hq, even_start=even
        )
        assert scene.step() == "Draft"
        played += 1
    assert played == 2 * (9 + 4)


@pytest.mark.rule("PULSAR-9.1")
def test_technologies_and_goals_can_be_fixed() -> None:
    state = fresh(players=2, technologies=("DIII", "BI", "CII"), goals=("G1B", "G6A", "G3A"))
    assert state.boards == ("BI", "CII", "DIII")
    assert state.goals == ("G1B", "G6A", "G3A")
    assert fresh(players=2, first_game=True, technologies=("AI", "AII", "AIII")).boards[0] == "AI"


@pytest.mark.rule("PULSAR-9.1.1")
def test_what_a_first_game_has_anyway_may_be_named() -> None:
    state = fresh(players=3, first_game=True, goals=("G5A", "G2A", "G4A"))
    assert state.goals == ("G5A", "G2A", "G4A")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"headquarters": HqOption.WITHOUT, "technologies": ("BI", "AII", "AIII")}, "boards_of_hq"),
    ({"headquarters": HqOption.WITHOUT, "goals": ("G6A", "G1A", "G2A")}, "goal_of_hq"),
    ({"headquarters": HqOption.WITHOUT, "goals": ("G6B", "G1A", "G2A")}, "goal_of_hq"),
    ({"goals": ("G1A", "G1B", "G2A")}, "goal_sides"),
    ({"goals": ("G1A", "G2A")}, "goals"),
    ({"goals": ("G1A", "G2A", "G3A", "G4A")}, "goals"),
    ({"goals": ("G1A", "G2A", "G9Z")}, "goal_unknown"),
    ({"technologies": ("AI", "BI", "AIII")}, "boards"),
    ({"technologies": ("AI", "AII")}, "boards"),
    ({"technologies": ("AI", "AII", "XIII")}, "boards"),
    ({"first_game": True, "side": SideOption.DEAD_ENDS}, "first_side"),
    ({"first_game": True, "headquarters": HqOption.WITH}, "first_hq"),
    ({"first_game": True, "technologies": ("BI", "AII", "AIII")}, "first_boards"),
    ({"first_game": True, "goals": ("G1A", "G2A", "G3A")}, "first_goals"),
]


@pytest.mark.rule("PULSAR-9.1.1")
@pytest.mark.parametrize(("options", "why"), REFUSED)
def test_what_does_not_fit_is_refused_with_its_reason(options: dict[str, Any], why: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        fresh(players=3, **options)
    assert caught.value.key == f"pulsar.refuse.{why}"
    assert caught.value.clause.startswith("PULSAR-")


@pytest.mark.rule("PULSAR-9.2")
def test_there_is_no_solo_game_and_nothing_from_an_expansion() -> None:
    assert list(game.seats) == [2, 3, 4]
    assert len(BOARDS) == 12
    assert len(GOALS) == 12
    assert set(Options.__struct_fields__) == {
        *("players", "first_game", "side", "headquarters", "even_start", "technologies", "goals")
    }


@pytest.mark.rule("PULSAR-2.4.1")
def test_three_players_differ_from_four_by_dice_rewards_planets_and_initiative() -> None:
    assert DICE.silver_dice[3] != DICE.silver_dice[4]
    assert DICE.engineering[3] == DICE.engineering[4][:2]
    assert DICE.final_initiative[3] == DICE.final_initiative[4][:2]
    scenes = [begun(players=players) for players in (3, 4)]
    three, four = (scene.state for scene in scenes)
    assert len(three.initiative[7]) == 3
    assert [player.tokens for player in three.players] == [one.tokens for one in four.players[:3]]
