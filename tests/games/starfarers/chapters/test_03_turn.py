"""Section 3: the course of a turn."""

from __future__ import annotations

import pytest

from bot.engine.records import Command
from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import (
    Build,
    Defeat,
    EndPhase,
    EndTurn,
    Finish,
    Found,
    TakeSupplies,
    TradeWithBank,
    UseCard,
)
from bot.games.starfarers.events import Rolled, Shaken, ShipLaunched, SuppliesDrawn, TurnBegan
from bot.games.starfarers.steps import TurnEnd
from tests.games.starfarers.chapters.aloft import T1, aloft, route
from tests.games.starfarers.scene import Scene, given, seat, ship
from tests.games.starfarers.trade.market import offer
from tests.support.steps import step_of

NO_SHIPS: list[object] = []


def kinds(scene: Scene) -> list[type]:
    """The facts of the last step, without those nobody sees."""
    return [type(event) for event in scene.events if event.seen_by(None) is not None]


@pytest.mark.rule("STAR-3.1", "STAR-3.2", "STAR-4.3.3", "STAR-3.4")
def test_a_turn_is_production_then_trade_then_flight_then_the_next_player() -> None:
    scene = given(seat("ore"), seat("ore"), seat("ore"), agenda=[TurnEnd()], active=2)
    scene.luck("roll", (1, 1)).luck("shake", (1, 2)).advance()
    assert kinds(scene) == [TurnBegan, Rolled, SuppliesDrawn]
    assert (scene.state.active, scene.step(), scene.asked(0)) == (0, "TradeAndBuild", ["turn"])
    scene.when(0, EndPhase())
    assert (scene.step(), kinds(scene)[0]) == ("Flying", Shaken)
    scene.luck("roll", (1, 1)).when(0, EndTurn())
    assert (scene.state.active, scene.step()) == (1, "TradeAndBuild")


@pytest.mark.rule("STAR-3.3")
def test_trades_and_builds_come_in_any_order_until_the_player_ends_the_phase() -> None:
    scene = given(seat("fuel fuel carbon carbon ore"), seat(), seat())
    scene.when(0, Build(Item.BOOSTER)).when(0, Build(Item.CANNON))
    assert scene.step() == "TradeAndBuild"
    scene.luck("shake", (1, 2)).when(0, EndPhase())
    scene.refused(0, Build(Item.FREIGHT_RING), "not_now").refused(0, EndPhase(), "not_now")


@pytest.mark.rule("STAR-3.4")
def test_an_encounter_comes_before_any_movement() -> None:
    scene = given(seat("ore"), seat("ore"), seat()).luck("shake", (0, 3)).when(0, EndPhase())
    assert scene.state.encounter is not None
    assert "fly" not in scene.asked(0)


@pytest.mark.rule("STAR-3.4", "STAR-3.6")
def test_nobody_with_a_ship_gets_round_the_shake_but_the_ship_may_stay() -> None:
    scene = given(seat("ore"), seat("ore"), seat()).luck("shake", (1, 2))
    scene.refused(0, EndTurn(), "not_now")
    scene.when(0, EndPhase())
    assert len(scene.told(Shaken)) == 1
    ships = scene.player(0).ships
    assert scene.when(0, EndTurn()).player(0).ships == ships


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(EndPhase(), marks=pytest.mark.rule("STAR-3.3", "STAR-5.3.17")),
        pytest.param(Build(Item.BOOSTER), marks=pytest.mark.rule("STAR-6.0")),
        pytest.param(
            TradeWithBank(Resource.FUEL, Resource.ORE),
            marks=pytest.mark.rule("STAR-5.1.2", "STAR-5.2.1"),
        ),
        pytest.param(
            offer("fuel", "ore"), marks=pytest.mark.rule("STAR-5.1.1", "STAR-5.1.2", "STAR-5.3.2")
        ),
        pytest.param(TakeSupplies(), marks=pytest.mark.rule("STAR-4.3.6")),
        pytest.param(
            UseCard(FriendId("DI-fame-1")), marks=pytest.mark.rule("STAR-10.3.5", "STAR-10.3.6")
        ),
    ],
)
def test_nobody_trades_or_builds_in_the_turn_of_another_or_in_flight(command: Command) -> None:
    rich = seat("fuel fuel fuel goods", cards=["DI-fame-1"])
    given(seat("ore"), rich, seat("ore")).refused(1, command, "not_now")
    aloft(rich).refused(0, command, "not_now")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(route("T1", "C19"), marks=pytest.mark.rule("STAR-8.1", "STAR-9.1.5")),
        pytest.param(Finish(T1), marks=pytest.mark.rule("STAR-8.10", "STAR-8.14")),
        pytest.param(EndTurn(), marks=pytest.mark.rule("STAR-8.16")),
        pytest.param(Found(T1), marks=pytest.mark.rule("STAR-9.2.8")),
        pytest.param(Defeat(PlanetId("S1b")), marks=pytest.mark.rule("STAR-9.3.6")),
    ],
)
def test_nobody_flies_founds_or_removes_in_the_turn_of_another_or_before_the_shake(
    command: Command,
) -> None:
    mine = seat("ore", ships=[ship("T1", "colony", "C18")], looks=["S1b"], cannons=6)
    aloft(seat(ships=[ship("T1", "colony", "C20")]), mine, faces={"S1b": "D17"}).refused(
        1, command, "not_now", "STAR-3.1"
    )
    given(mine, seat(), seat()).refused(0, command, "not_now")


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
