"""Section 3: the course of a turn."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.commands import Build, EndPhase, EndTurn
from bot.games.starfarers.events import (
    GameEnded,
    Rolled,
    Shaken,
    ShipLaunched,
    SuppliesDrawn,
    TurnBegan,
)
from bot.games.starfarers.steps import TurnEnd
from tests.games.starfarers.scene import Scene, given, seat
from tests.support.steps import step_of

NO_SHIPS: list[object] = []


def kinds(scene: Scene) -> list[type]:
    """The facts of the last step, without those nobody sees."""
    return [type(event) for event in scene.events if event.seen_by(None) is not None]


@pytest.mark.rule("STAR-3.1", "STAR-3.2")
def test_a_turn_is_production_then_trade_then_flight_then_the_next_player() -> None:
    scene = given(seat("ore"), seat("ore"), seat("ore"), agenda=[TurnEnd()], active=2)
    scene.luck("roll", (1, 1)).luck("shake", (1, 2)).advance()
    assert kinds(scene) == [TurnBegan, Rolled, SuppliesDrawn]
    assert (scene.state.active, scene.step(), scene.asked(0)) == (0, "TradeAndBuild", ["turn"])
    scene.when(0, EndPhase())
    assert (scene.step(), kinds(scene)[0]) == ("Flying", Shaken)
    scene.luck("roll", (1, 1)).when(0, EndTurn())
    assert (scene.state.active, scene.step()) == (1, "TradeAndBuild")


@pytest.mark.rule("STAR-3.2", "STAR-4.3.3")
def test_production_is_the_roll_and_then_the_supplies() -> None:
    scene = given(seat(), seat(), seat(), agenda=[TurnEnd()], active=2)
    scene.luck("roll", (4, 4)).advance()
    assert kinds(scene)[1:] == [Rolled, SuppliesDrawn]


@pytest.mark.rule("STAR-3.3")
def test_trades_and_builds_come_in_any_order_until_the_player_ends_the_phase() -> None:
    scene = given(seat("fuel fuel carbon carbon ore"), seat(), seat())
    scene.when(0, Build(Item.BOOSTER)).when(0, Build(Item.CANNON))
    assert scene.step() == "TradeAndBuild"
    scene.luck("shake", (1, 2)).when(0, EndPhase())
    scene.refused(0, Build(Item.FREIGHT_RING), "not_now").refused(0, EndPhase(), "not_now")


@pytest.mark.rule("STAR-3.4")
def test_a_player_with_a_ship_shakes_before_it_moves() -> None:
    scene = given(seat("ore"), seat("ore"), seat()).luck("shake", (1, 2)).when(0, EndPhase())
    assert kinds(scene) == [Shaken]
    assert scene.state.flight is not None


@pytest.mark.rule("STAR-3.4")
def test_an_encounter_comes_before_any_movement() -> None:
    scene = given(seat("ore"), seat("ore"), seat()).luck("shake", (0, 3)).when(0, EndPhase())
    assert scene.state.encounter is not None
    assert "fly" not in scene.asked(0)


@pytest.mark.rule("STAR-3.5")
def test_without_a_ship_the_flight_phase_is_skipped() -> None:
    scene = given(seat("ore", ships=NO_SHIPS), seat("ore"), seat())
    scene.luck("roll", (1, 1)).when(0, EndPhase())
    assert not scene.told(Shaken)
    assert scene.state.active == 1


@pytest.mark.rule("STAR-3.6")
def test_nobody_with_a_ship_gets_round_the_shake() -> None:
    scene = given(seat("ore"), seat("ore"), seat())
    scene.refused(0, EndTurn(), "not_now")
    scene.when(0, EndPhase())
    assert len(scene.told(Shaken)) == 1


@pytest.mark.rule("STAR-3.7", "STAR-12.4")
def test_a_turn_begins_with_a_look_at_the_points_before_the_roll() -> None:
    winner = seat("ore", fame=22)
    scene = given(winner, seat("ore"), seat("ore"), agenda=[TurnEnd()], active=2).advance()
    assert scene.told(GameEnded)
    assert not scene.told(Rolled)


@pytest.mark.rule("STAR-3.7")
def test_a_pending_trade_ship_is_placed_before_the_roll() -> None:
    mine = seat("ore", pending=1, ships=NO_SHIPS)
    scene = given(mine, seat("ore"), seat("ore"), agenda=[TurnEnd()], active=2).advance()
    assert scene.step() == "FreeShip"
    assert not scene.told(Rolled)
    prompt = scene.prompt(0, "free_ship")
    command = step_of(prompt, {"where": ("C25",), "transporter": ("T2",)})
    scene.luck("roll", (1, 1)).when(0, command)
    order = [kind for kind in kinds(scene) if kind in (ShipLaunched, Rolled)]
    assert order == [ShipLaunched, Rolled]
