"""Section 14, played: what each option of a table changes, and what no table has."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bot.games.starfarers.box.board import BASES
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.commands import BallSet, Found, Options, SetupMode, TieRule
from bot.games.starfarers.events import SuppliesDrawn
from bot.games.starfarers.steps import Placing, Supplies
from tests.games.starfarers.chapters.aloft import T1, A, B, aloft, fly, token
from tests.games.starfarers.opening import opened
from tests.games.starfarers.scene import TRADE, Scene, given, seat, ship


@pytest.mark.rule("STAR-14.1")
@pytest.mark.parametrize(("mode", "placing"), [("beginner", False), ("expert", True)])
def test_experts_place_their_pieces_and_beginners_do_not(mode: str, placing: bool) -> None:
    scene = opened(4, setup_mode=SetupMode(mode))
    assert isinstance(scene.state.agenda[0], Placing) is placing
    assert [len(player.colonies) for player in scene.state.players] == [0 if placing else 3] * 4


@pytest.mark.rule("STAR-14.2", "STAR-14.5")
@pytest.mark.parametrize(("quick", "cards"), [(False, 1), (True, 2)])
def test_only_a_quick_game_gives_two_supply_cards(quick: bool, cards: int) -> None:
    plans = (seat("ore"), seat(), seat())
    options = {"quick_game": quick}
    scene = given(*plans, agenda=[Supplies(), *TRADE], options=options).advance()
    assert scene.points(A) == 4
    assert [len(told.cards) for told in scene.told(SuppliesDrawn)] == [cards]


def tied(**options: Any) -> Scene:
    """A has dock 1 of the Merchants and another base, B docks 2 and 3; A founds on dock 4."""
    me = seat(ships=[ship("T1", "trade", "B08")], freight_rings=4)
    docks = {"merchants": [A, B, B], "green_folk": [A]}
    return fly(aloft(me, docks=docks, options=options), "T1", "B09", stop=True)


@pytest.mark.rule("STAR-14.3")
@pytest.mark.parametrize(
    ("options", "holder"),
    [
        ({}, A),
        ({"friendship_tie_rule": TieRule.LOWEST_DOCK}, A),
        ({"friendship_tie_rule": TieRule.FEWEST_OUTPOSTS}, B),
    ],
)
def test_the_tie_rule_decides_who_holds_a_token(options: dict[str, Any], holder: int) -> None:
    assert tied(**options).state.friends[People.MERCHANTS] == holder


@pytest.mark.rule("STAR-14.4")
@pytest.mark.parametrize(
    ("balls", "encounters", "pairs"), [(BallSet.EDITION_1999, 3, 6), (BallSet.EDITION_2019, 4, 10)]
)
def test_encounters_come_in_half_of_the_shakes_or_in_two_of_five(
    balls: BallSet, encounters: int, pairs: int
) -> None:
    assert Options().ball_set is BallSet.EDITION_1999
    number = len(CONSTANTS.balls[balls.value])
    met = []
    for pair in combinations(range(number), CONSTANTS.flight.balls_shown):
        plans = (seat("ore ore ore"), seat(), seat())
        scene = given(*plans, agenda=TRADE[1:], options={"ball_set": balls})
        scene.luck("shake", pair).advance()
        met.append("black" in scene.state.shake)
        assert bool(scene.state.encounter or scene.state.met) is met[-1]
    assert (sum(met), len(met)) == (encounters, pairs)


# --- what only the edition of 2019 has


@pytest.mark.rule("STAR-14.5")
def test_nobody_starts_with_a_booster() -> None:
    assert [player.expansions for player in opened(4).state.players] == [0] * 4


@pytest.mark.rule("STAR-14.5")
def test_a_colony_does_not_open_its_whole_system() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = aloft(me, faces={"S1b": "D12", "S1c": "D15"}).when(A, Found(T1))
    assert token(scene, None, "S1a") == token(scene, A, "S1a") == NO_TOKEN


@pytest.mark.rule("STAR-14.5")
def test_a_token_is_not_kept_on_a_tie() -> None:
    """B held it with two outposts; with two outposts too A, who was first, gets it back."""
    scene = tied()
    assert scene.state.docks[People.MERCHANTS] == (A, B, B, A)
    assert scene.state.friends[People.MERCHANTS] == A


@pytest.mark.rule("STAR-14.5")
def test_every_base_has_five_docking_points() -> None:
    for base in BASES.values():
        assert len({dock.node for dock in base.docks}) == 5
