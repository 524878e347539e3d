"""3. Merchants and ships: discounts, holds and hulls."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.merchant.cargo import fits, halves, holds, on_hull
from bot.games.merchant.commands import BoardFare, BuyGear, BuyGood, BuyShip
from bot.games.merchant.events import Rolled
from tests.games.merchant.scene import given, landed, seat

CITY = "southern_comfort"


@pytest.mark.rule("MERCHANT-3.1.1", "MERCHANT-3.4.1")
def test_everyone_starts_with_one_scout() -> None:
    scene = given(seat(), seat(), seat())
    assert [player.ship for player in scene.state.players] == ["scout"] * 3
    assert {player.at for player in scene.state.players} == {"galactic_base"}


@pytest.mark.rule("MERCHANT-3.4.3")
@pytest.mark.parametrize(("ship", "dice"), [("scout", 3), ("clipper", 4), ("freighter", 2)])
def test_a_ship_rolls_as_many_dice_as_its_speed(ship: str, dice: int) -> None:
    scene = given(seat(ship=ship), seat()).fly("gb_cw_1", *([1] * dice))
    (rolled,) = scene.told(Rolled)
    assert len(rolled.dice) == dice


@pytest.mark.rule("MERCHANT-3.4.6")
def test_a_drive_always_uses_half_a_hold_and_a_relic_drive_none() -> None:
    bought = given(seat(load=["yellow_drive"]), seat()).player(0)
    found = given(seat(load=["relic_yellow_drive"]), seat()).player(0)
    assert halves(bought.goods, bought.load) == 1
    assert halves(found.goods, found.load) == 0


@pytest.mark.rule("MERCHANT-3.4.8")
def test_money_ious_and_deeds_use_no_room() -> None:
    scene = given(
        seat(cash=900, ious=["4b"]), seat(), cultures={"cw": "4b"}, deeds={"port_bypass": 0}
    )
    me = scene.player(0)
    assert halves(me.goods, me.load) == 0


@pytest.mark.rule("MERCHANT-3.4.10", "MERCHANT-3.4.12")
def test_what_does_not_fit_is_refused() -> None:
    scene = landed(
        seat(at=CITY, cash=500, goods=["mulch_wine"] * 4),
        seat(),
        cultures={"cw": "4b"},
        waiting=["fare_6_4b_1"],
    )
    scene.refused(0, BuyGood("rock_videos"), "room", "MERCHANT-3.4.10")
    scene.refused(0, BuyGear("red_drive"), "room")


@pytest.mark.rule("MERCHANT-3.4.10", "MERCHANT-10.3.1")
def test_a_fare_needs_half_a_hold() -> None:
    for goods, possible in ((3, True), (4, False)):
        scene = landed(
            seat(at=CITY, goods=["mulch_wine"] * goods),
            seat(),
            cultures={"cw": "6"},
            waiting=["fare_6_4b_1"],
        )
        if possible:
            scene.when(0, BoardFare("fare_6_4b_1"))
        else:
            scene.refused(0, BoardFare("fare_6_4b_1"), "room")


@pytest.mark.rule("MERCHANT-3.4.11", "MERCHANT-2.5.10")
def test_a_new_ship_carries_all_that_the_old_one_did() -> None:
    load = ["shield", "red_drive", "fare_2_10_1"]
    scene = landed(
        seat(at="galactic_base", cash=400, goods=["mulch_wine"], load=load),
        seat(ship="transport"),
        seat(ship="transport"),
        stayed=True,
    )
    before = scene.player(0)
    scene.when(0, BuyShip("transport"))
    after = scene.player(0)
    assert (after.goods, after.load, after.ship) == (before.goods, before.load, "transport")


@pytest.mark.rule("MERCHANT-3.4.13")
def test_a_ship_too_small_for_the_cargo_cannot_be_bought() -> None:
    scene = landed(
        seat(at="galactic_base", cash=400, ship="transport", goods=["mulch_wine"] * 5),
        seat(),
        stayed=True,
    )
    scene.refused(0, BuyShip("clipper"), "small_ship", "MERCHANT-3.4.13")
    assert not fits(scene.player(0), ship="clipper")
    scene.when(0, BuyShip("freighter"))


@pytest.mark.rule("MERCHANT-15.4.25")
def test_packing_is_by_the_order_in_which_things_came() -> None:
    load = ["red_drive", "shield", "shield", "fare_2_10_1", "spy_eye"]
    me = given(seat(goods=["mulch_wine", "space_spice"], load=load), seat()).player(0)
    assert [me.load[place].what for place in on_hull(me.load)] == ["shield", "spy_eye"]
    assert on_hull(me.load)[0] == 1
    assert holds(me) == (
        ("mulch_wine",),
        ("space_spice",),
        ("red_drive", "shield"),
        ("fare_2_10_1",),
    )
    assert Seat(0) == 0
