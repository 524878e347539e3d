"""Section 11.5: ships that encounters give, ground or send far away; and further cards."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Command
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.chapters.end_points import steps_left
from bot.games.starfarers.commands import (
    Befriend,
    Build,
    EndTurn,
    Found,
    Give,
    Jump,
    PlaceFreeShip,
)
from bot.games.starfarers.events import (
    ColonyFounded,
    EncounterOver,
    JumpDeclined,
    OutpostFounded,
    Shaken,
    ShipFlew,
    ShipGrounded,
    ShipJumped,
    ShipLaunched,
)
from bot.games.starfarers.steps import Flying, Shake, TradeAndBuild, TurnEnd, TurnStart
from tests.games.starfarers.chapters.aloft import T1, T2, T3, A, B, aloft, fly, meets, route, where
from tests.games.starfarers.scene import Scene, SeatPlan, cards, given, seat, ship

SHIPS = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, **{"ships": SHIPS, **more})


# --- the free trade ship


def promised(**more: Any) -> Scene:
    """The Travellers leave a ship: three cards were given."""
    return meets("ENC-28", me("ore ore ore", **more)).when(A, Give(cards("ore ore ore")))


@pytest.mark.rule("STAR-11.5.6", "STAR-11.5.12")
def test_a_free_trade_ship_is_placed_at_once_where_its_owner_likes() -> None:
    scene = promised()
    assert scene.asked(A) == ["free_ship"]
    assert scene.offered(A, "free_ship") == ["C23", "C25"]
    scene.when(A, PlaceFreeShip(NodeId("C25"), T3))
    (launched,) = scene.told(ShipLaunched)
    assert launched.paid == cards("")
    assert where(scene)["T3"] == "C25"


@pytest.mark.rule("STAR-11.5.13")
@pytest.mark.parametrize(
    "hurdle",
    [
        {"ships": [*SHIPS, ship("T3", "trade", "E19")]},  # no transporter
        {"ships": [ship("T1", "colony", "C23"), ship("T2", "trade", "C25")]},  # no free point
    ],
)
def test_a_ship_that_cannot_be_placed_stays_pending(hurdle: dict[str, object]) -> None:
    scene = promised(**hurdle)
    assert scene.step() == "Flying"
    assert scene.view(None).players[A].pending == 1


@pytest.mark.rule("STAR-11.5.13")
def test_several_ships_may_be_pending_and_each_is_placed_as_soon_as_it_can() -> None:
    crowded = [*SHIPS, ship("T3", "trade", "E19")]
    scene = promised(ships=crowded, pending=1)
    assert scene.player(A).pending == 2
    agenda = (TurnStart(), TradeAndBuild(), Shake(), Flying(), TurnEnd())
    mine = seat(pending=2, ships=[ship("T1", "colony", "C23")])
    later = given(mine, seat(), seat(), seat(), agenda=agenda).luck("roll", (1, 1)).advance()
    later.when(A, PlaceFreeShip(NodeId("C25"), T2))
    assert len(later.told(ShipLaunched)) == 1, "there is no other point"
    assert later.player(A).pending == 1
    assert later.step() == "TradeAndBuild"


@pytest.mark.rule("STAR-11.5.13")
def test_it_is_placed_after_building_a_spaceport() -> None:
    mine = seat(
        "carbon carbon carbon food food",
        pending=1,
        ships=[ship("T1", "colony", "C23"), ship("T2", "trade", "C25")],
    )
    scene = given(mine, seat(), seat(), seat()).when(A, Build(Item.SPACEPORT, NodeId("H25")))
    assert scene.step() == "FreeShip"
    assert not scene.told(Shaken)  # at once, though the hand is empty


@pytest.mark.rule("STAR-11.5.13")
def test_it_is_placed_after_a_founding_in_flight() -> None:
    ships = [ship("T1", "colony", "C17"), ship("T2", "trade", "D20"), ship("T3", "trade", "D21")]
    mine = seat(ships=ships, looks=["S1b", "S1c"], pending=1)
    scene = aloft(mine, faces={"S1b": "D12", "S1c": "D15"})
    assert scene.step() == "Flying"
    scene.when(A, Found(T1))
    assert scene.step() == "FreeShip"
    scene.when(A, PlaceFreeShip(NodeId("C23"), T1))
    fly(scene, "T1", "C22", stop=True)
    assert where(scene)["T1"] == "C22"


@pytest.mark.rule("STAR-11.5.13", "STAR-8.10")
@pytest.mark.parametrize("command", [route("T2", "D19", stop=True), EndTurn()])
def test_it_is_placed_after_a_founding_before_the_next_ship_sets_out(command: Command) -> None:
    ships = [ship("T1", "colony", "C17"), ship("T2", "trade", "D20"), ship("T3", "trade", "D21")]
    mine = seat(ships=ships, looks=["S1b", "S1c"], pending=1)
    scene = aloft(mine, faces={"S1b": "D12", "S1c": "D15"})
    fly(scene, "T1", "C18", "C17").when(A, command)
    assert scene.told(ColonyFounded)
    assert scene.step() == "FreeShip"
    assert where(scene)["T2"] == "D20"
    scene.when(A, PlaceFreeShip(NodeId("C23"), T1)).when(A, command)
    assert scene.step() != "FreeShip"


@pytest.mark.rule("STAR-11.5.13", "STAR-8.14")
def test_it_waits_until_the_ship_on_its_way_has_landed() -> None:
    """Else it could take the only end point that the moving ship can reach."""
    ships = [ship("T1", "colony", "C17"), ship("T2", "trade", "D22"), ship("T3", "trade", "D20")]
    mine = seat(ships=ships, looks=["S1b", "S1c"], pending=1)
    scene = aloft(mine, seat(ships=[]), faces={"S1b": "D12", "S1c": "D15"})
    fly(scene, "T2", "E22").when(A, Found(T1))  # T2 halts beside the spaceport of red
    assert scene.step() == "Flying"
    fly(scene, "T2", "E21", stop=True)
    assert scene.step() == "FreeShip"


# --- grounded


@pytest.mark.rule("STAR-11.5.7")
def test_a_grounded_first_ship_stays_and_the_others_fly() -> None:
    scene = meets("ENC-05", me())
    assert [told.ship for told in scene.ever_told(ShipGrounded)] == ["T1"]
    scene.refused(A, route("T1", "C21"), "grounded", "STAR-11.5.7")
    fly(scene, "T2", "D20", stop=True)
    assert where(scene) == {"T1": "C20", "T2": "D20"}


# --- the space jump


def jumping(**more: Any) -> Scene:
    """The Travellers fold space: two cards were given."""
    faces = {"S1b": "D12", "S1c": "D15"}
    return meets("ENC-29", me("ore ore", **more), faces=faces).when(A, Give(cards("ore ore")))


@pytest.mark.rule("STAR-11.5.8")
def test_the_first_ship_jumps_to_any_point_where_it_could_end() -> None:
    scene = jumping()
    assert scene.step() == "Jumping"
    offered = set(scene.offered(A, "jump"))
    assert {"H10", "E03", "L25"} <= offered  # whatever the distance
    assert not {"A11", "C20", "D19", "E22", "H23"} & offered
    scene.refused(A, Jump(NodeId("A11")), "end_dock", "STAR-8.6")
    scene.refused(A, Jump(NodeId("E22")), "end_guarded", "STAR-8.5")
    scene.refused(A, Jump(NodeId("D19")), "end_occupied", "STAR-8.4")
    scene.refused(A, Jump(NodeId("C20")), "no_jump_there", "STAR-11.5.8")
    scene.refused(B, Jump(NodeId("H10")), "not_now")
    scene.when(A, Jump(NodeId("H10")))
    assert where(scene) == {"T1": "H10", "T2": "D19"}
    scene.refused(A, Jump(NodeId("E03")), "not_now")


@pytest.mark.rule("STAR-11.5.15")
def test_the_jump_is_optional() -> None:
    scene = jumping().when(A, Jump(None))
    assert scene.told(JumpDeclined)
    assert not scene.told(ShipJumped)
    assert where(scene)["T1"] == "C20"
    assert scene.step() == "Flying"


@pytest.mark.rule("STAR-11.5.15")
def test_the_jump_uses_no_movement_and_the_ship_may_still_fly() -> None:
    scene = jumping().when(A, Jump(NodeId("E19")))
    assert steps_left(scene.state, scene.player(A).ships[0]) == 3
    assert not scene.told(ShipFlew)
    fly(scene, "T1", "E20", "E21", "F21", stop=True)
    assert where(scene)["T1"] == "F21"


@pytest.mark.rule("STAR-11.5.15")
def test_a_colony_ship_that_lands_on_a_site_may_found() -> None:
    scene = jumping().when(A, Jump(NodeId("C17")))
    scene.when(A, Found(T1))
    assert "C17" in scene.player(A).colonies


@pytest.mark.rule("STAR-11.5.15")
def test_a_trade_ship_that_lands_on_a_dock_founds_at_once() -> None:
    ships = [ship("T1", "trade", "C20"), ship("T2", "colony", "D19")]
    scene = jumping(ships=ships, freight_rings=1)
    assert "L11" in scene.offered(A, "jump")
    scene.when(A, Jump(NodeId("L11")))
    assert scene.told(OutpostFounded)[0].dock == 1
    assert scene.asked(A) == ["friend"]
    scene.when(A, Befriend(FriendId("GF-ore")))
    assert scene.step() == "Flying"
    assert scene.ever_told(EncounterOver)
