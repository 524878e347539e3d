"""9, 10 and 12. One purchase and one sale; money, room and lists at their limits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import replace
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.numbers import FORTS
from bot.games.merchant.box.pieces import DEEDS, DEMANDS, GEAR, GOODS, BonusId, FortId
from bot.games.merchant.chapters.turn.menu import MOST
from bot.games.merchant.commands import (
    BarterGear,
    BarterIou,
    BoardFare,
    BuyDeed,
    BuyFort,
    BuyGear,
    BuyGood,
    BuyShip,
    EndTurn,
    Jettison,
    Sell,
    TradeList,
)
from bot.games.merchant.events import FareBoarded, GearBought, GoodSold
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import Scene, landed, seat
from tests.support.steps import step_of

CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
PORT = {"port_comfort_station": 1}
COMBAT = {"combat": True}
FARE = "fare_6_4b_1"
PURCHASES = [
    BuyGood("rock_videos"),
    BuyGear("red_drive"),
    BuyShip("clipper"),
    BuyDeed("port_cobbleport"),
    BuyDeed("factory_4b", SpaceId(CITY)),
    BuyFort(FortId("fort_30_1"), SpaceId(CITY)),
]


def trading(at: str = CITY, cash: int = 900, **more: Any) -> Scene:
    me = seat(at=at, cash=cash, race="8", **more.pop("me", {}))
    homes = more.pop("cultures", HUMANS)
    return landed(me, seat(race="10"), cultures=homes, options=COMBAT, **more)


@pytest.mark.rule(
    "MERCHANT-9.4.2", "MERCHANT-9.2.2", "MERCHANT-9.2.3", "MERCHANT-12.1.1", "MERCHANT-15.1.3"
)
@pytest.mark.parametrize("second", PURCHASES, ids=lambda one: one.__struct_config__.tag)
def test_after_one_purchase_in_a_city_nothing_else_is_bought(second: Any) -> None:
    cargo = {"goods": ["mulch_wine"]}
    scene = trading(me=cargo).when(0, BuyGood("rock_videos"))
    scene.refused(0, second, "bought", "MERCHANT-9.4.2")
    ashore = trading(ORBIT, deeds=PORT).when(0, BuyGood("rock_videos"))
    assert ashore.when(0, second).turn.bought == 2


@pytest.mark.rule("MERCHANT-9.4.2", "MERCHANT-9.3.1", "MERCHANT-9.3.6", "MERCHANT-9.3.13")
@pytest.mark.rule("MERCHANT-9.2.3", "MERCHANT-3.4.2")
@pytest.mark.parametrize(
    "second", [Sell("mulch_wine"), BarterGear("yellow_drive"), BuyShip("clipper")]
)
def test_after_one_sale_in_a_city_nothing_else_is_sold_or_traded_in(second: Any) -> None:
    cargo = {"goods": ["mulch_wine", "space_spice"], "load": ["yellow_drive"]}
    scene = trading(me=cargo).when(0, Sell("space_spice"))
    scene.refused(0, second, "sold", "MERCHANT-9.4.2")
    ashore = trading(ORBIT, deeds=PORT, me=cargo).when(0, Sell("space_spice"))
    assert ashore.when(0, second).turn.sold == 2


@pytest.mark.rule("MERCHANT-9.2.1", "MERCHANT-9.2.3", "MERCHANT-12.1.1", "MERCHANT-15.1.3")
@pytest.mark.parametrize(
    ("purchase", "price"),
    [
        (BuyGear("red_drive"), GEAR["red_drive"].price),
        (BuyDeed("port_cobbleport"), DEEDS["port_cobbleport"].price),
        (BuyFort(FortId("fort_30_1"), SpaceId(CITY)), FORTS[FortId("fort_30_1")].price),
    ],
)
def test_the_last_money_buys_and_one_less_does_not(purchase: Any, price: int) -> None:
    assert trading(cash=price).when(0, purchase).cash(0) == 0
    trading(cash=price - 1).refused(0, purchase, "money", n=price, held=price - 1)


@pytest.mark.rule("MERCHANT-9.2.2", "MERCHANT-9.2.3", "MERCHANT-10.3.1", "MERCHANT-3.4.10")
def test_what_does_not_fit_is_neither_bought_nor_boarded() -> None:
    three: dict[str, Any] = {"goods": ["mulch_wine"] * 3, "load": ["yellow_drive"]}
    half = trading(me=three, cultures={"cw": "6", "ib": "4b"}, waiting=[FARE])
    half.refused(0, BuyGood("immortal_grease"), "room", "MERCHANT-3.4.10")
    half.when(0, BuyGear("red_drive"))  # half a hold is left
    assert [one.gear for one in half.told(GearBought)] == ["red_drive"]
    assert [item.what for item in half.player(0).load] == ["yellow_drive", "red_drive"]
    half.refused(0, BoardFare(FARE), "room", "MERCHANT-3.4.10")
    full = trading(me={"goods": ["mulch_wine"] * 4})
    full.refused(0, BuyGear("red_drive"), "room", "MERCHANT-3.4.10")


@pytest.mark.rule("MERCHANT-10.3.1")
def test_a_fare_is_boarded_where_it_waits() -> None:
    scene = trading(cultures={"cw": "6"}, waiting=[FARE, "fare_9b_5_1"])
    scene.refused(0, BoardFare("fare_9b_5_1"), "no_fare", "MERCHANT-10.3.1")
    scene.when(0, BoardFare(FARE))
    assert [one.fare for one in scene.told(FareBoarded)] == [FARE]
    assert [item.what for item in scene.player(0).load] == [FARE]
    assert scene.state.waiting == ("fare_9b_5_1",)
    scene.refused(0, BoardFare(FARE), "no_fare", "MERCHANT-10.3.1")


@pytest.mark.rule("MERCHANT-9.3.5", "MERCHANT-9.4.3")
def test_only_an_iou_that_one_has_is_taken_and_outside_the_limit() -> None:
    trading().refused(0, BarterIou(), "no_iou", "MERCHANT-9.3.5")
    scene = trading(me={"ious": ["4b"], "goods": ["mulch_wine"]}).when(0, Sell("mulch_wine"))
    scene.when(0, BarterIou())
    assert (scene.turn.credit, scene.turn.sold, scene.player(0).ious) == (90, 1, ())
    scene.refused(0, BarterIou(), "no_iou", "MERCHANT-9.3.5")


@pytest.mark.rule("MERCHANT-12.2.3", "MERCHANT-10.1.2", "MERCHANT-10.2.2")
def test_the_owner_of_a_port_gets_a_part_of_demands_too() -> None:
    demands = [BonusId(f"demand_4b_space_spice_{n}") for n in (1, 2)]
    scene = trading(ORBIT, deeds=PORT, waiting=demands, me={"goods": ["space_spice"]})
    whole = GOODS["space_spice"].sell + sum(DEMANDS[one].bonus for one in demands)
    before = scene.cash(1)
    scene.when(0, Sell("space_spice"))
    assert scene.cash(0) == 900 + whole
    assert scene.cash(1) == before + whole // 10


# --- lists and questions


@pytest.mark.rule("MERCHANT-9.4.1")
def test_a_list_is_as_long_as_it_may_be_and_no_longer() -> None:
    relics = ["jump_start", "gate_lock", "switch_switch", "auto_pilot", "spy_eye", "air_foil"]
    hull = [*relics, "shield", "laser", "nova_ball"]
    cargo = {"goods": [*["mulch_wine"] * 6, *["space_spice"] * 4], "load": hull, "ious": ["4b"]}
    scene = trading(ORBIT, deeds=PORT, me={**cargo, "ship": "freighter"})
    sales = (*(Sell("mulch_wine"),) * 6, *(Sell("space_spice"),) * 4)
    whole = (BarterIou(), *map(BarterGear, hull), *sales)
    assert len(whole) == MOST
    scene.refused(0, TradeList((*whole, EndTurn())), "list", "MERCHANT-9.4.1")
    scene.when(0, TradeList(whole))
    assert scene.told(GoodSold)


@pytest.mark.rule("MERCHANT-9.4.1", "MERCHANT-11.3.1")
def test_a_list_is_for_whoever_trades_and_says_what_is_too_much() -> None:
    for steps in ((EndTurn(),), ()):
        flying("cw_06", 4, "gb_cw_4").refused(0, TradeList(steps), "not_now")
    scene = trading(cash=1, me={"goods": ["mulch_wine"]})
    twice = TradeList((BuyGood("rock_videos"),) * 2)
    scene.refused(0, twice, "too_many", "MERCHANT-9.4.1")
    scene.refused(0, TradeList((Jettison("shield"),)), "not_aboard", "MERCHANT-11.3.1")


@pytest.mark.rule("MERCHANT-10.2.2")
def test_of_demands_that_differ_the_seller_chooses_and_the_smallest_is_suggested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small, large = (BonusId(f"demand_4b_space_spice_{n}") for n in (2, 1))
    monkeypatch.setitem(DEMANDS, large, replace(DEMANDS[large], bonus=90))
    scene = trading(waiting=[large, small], me={"goods": ["space_spice"]})
    choice = scene.choice(0, "do.sell", sell=("sell.space_spice",))
    assert [option.id for option in choice.options] == [small, large]
    assert choice.suggest == (small,)
    scene.when(0, Sell("space_spice", large))
    assert [one.demand for one in scene.told(GoodSold)] == [large]


@pytest.mark.rule("MERCHANT-12.3.1")
def test_a_place_is_asked_for_a_factory_alone() -> None:
    scene = trading(deeds=PORT)
    sites = scene.choice(0, "do.deed", deed=("deed.factory_4b",))
    assert {option.id for option in sites.options} == {CITY, "shoemaker_levee", ORBIT}
    answered = step_of(scene.prompt(0, "do.deed"), {"deed": ("deed.port_cobbleport",)})
    assert answered == BuyDeed("port_cobbleport")
