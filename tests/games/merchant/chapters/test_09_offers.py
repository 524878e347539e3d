"""9. What is offered where a player has landed: all that they can do there, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, change, replace
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.numbers import FORTS, NUMBERS
from bot.games.merchant.box.pieces import DEEDS, GEAR, GOODS, SHIPS, FortId, GoodId
from bot.games.merchant.chapters.combat.paid import (
    attacks_here,
    buyable_forts,
    can_revolt,
    can_swindle,
)
from bot.games.merchant.chapters.trading.market import (
    discounted,
    forts_left,
    goods_for_sale,
    sale_price,
)
from bot.games.merchant.chapters.turn.entries import entries
from bot.games.merchant.commands import (
    BarterGear,
    BuyDeed,
    BuyFort,
    BuyGear,
    BuyGood,
    BuyShip,
    DeliverFare,
    EndTurn,
    PlanTrade,
    PlanTurn,
    Sell,
    TradeList,
)
from bot.games.merchant.events import BankBroke, GoodSold
from bot.games.merchant.state import Item, Plan
from tests.games.merchant.scene import Scene, given, landed, seat

CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
COMBAT = {"combat": True}
RASTUR = {"combat": True, "rastur": True}
FULL = {"ship": "scout", "goods": ["mulch_wine"] * 4, "load": []}
DEMAND = "demand_4b_space_spice_1"


def offers(scene: Scene, *kinds: str) -> dict[str, int]:
    """What is possible now, and how often."""
    found = entries(scene.view(0), Seat(0))
    return {one.id: one.limit for one in found if not kinds or one.kind in kinds}


def trading(at: str = CITY, **more: Any) -> Scene:
    """Rich, with goods of two kinds, a drive, and the IOU of the culture here."""
    me = {
        "goods": ["space_spice", "space_spice", "mulch_wine"],
        "load": ["yellow_drive"],
        "cash": 500,
        "ious": ["4b"],
        "ship": "freighter",
        "race": "8",
        **more.pop("me", {}),
    }
    homes = more.pop("cultures", HUMANS)
    return landed(seat(at=at, **me), seat(race="10"), cultures=homes, **more)


def price(scene: Scene, name: str) -> int:
    (found,) = [one.label.values["n"] for one in entries(scene.view(0), Seat(0)) if one.id == name]
    assert isinstance(found, int)
    return found


@pytest.mark.rule("MERCHANT-9.4.2", "MERCHANT-9.3.6", "MERCHANT-9.3.13", "MERCHANT-9.3.5")
def test_in_a_city_one_thing_is_sold_and_one_is_bought() -> None:
    scene = trading()
    first = offers(scene, "sell", "iou", "barter", "ship", "buy")
    assert first == {
        "sell.space_spice": 1,
        "sell.mulch_wine": 1,
        "iou": 1,
        "barter.yellow_drive": 1,
        "buy.rock_videos": 1,
        "ship.scout": 1,
        "ship.clipper": 1,
    }
    scene.when(0, Sell("mulch_wine"))
    assert offers(scene, "sell", "barter", "ship") == {}
    assert offers(scene, "buy") == {"buy.rock_videos": 1}
    scene.when(0, BuyGood("rock_videos"))
    assert offers(scene, "buy", "gear", "deed", "ship") == {}


@pytest.mark.rule("MERCHANT-9.4.2", "MERCHANT-9.3.6", "MERCHANT-10.3.1", "MERCHANT-9.1.1")
def test_in_a_port_everything_goes_as_often_as_it_can() -> None:
    port, fare = {"port_comfort_station": 1}, "fare_5_base_1"
    me: dict[str, Any] = {"ious": []}
    scene = trading(ORBIT, deeds=port, waiting=[fare], cultures={"cw": "5"}, me=me)
    found = offers(scene, "sell", "barter", "buy", "board")
    assert found["sell.space_spice"] == 2
    assert found["barter.yellow_drive"] == 1
    assert found["board.fare_5_base_1"] == 1
    assert found["buy.melf_pelts"] == min(scene.state.goods["melf_pelts"], 500 // 50)
    scene.when(0, Sell("space_spice"))
    assert offers(scene, "sell")["sell.space_spice"] == 1
    assert "barter.yellow_drive" in offers(scene)
    full = trading(ORBIT, deeds=port, waiting=[fare], cultures={"cw": "5"}, me={**me, **FULL})
    assert offers(full, "board") == {}
    plain = landed(seat(at="cw_05", goods=["mulch_wine"], load=["shield"], cash=500), seat())
    assert offers(plain, "sell", "barter", "buy", "board", "gear", "ship", "deed") == {}


@pytest.mark.rule("MERCHANT-9.3.6")
def test_damaged_equipment_is_not_taken() -> None:
    scene = trading(me={"load": [Item("yellow_drive"), Item("shield", damaged=True)]})
    assert offers(scene, "barter") == {"barter.yellow_drive": 1}
    scene.refused(0, BarterGear("shield"), "not_aboard", "MERCHANT-9.3.6")


@pytest.mark.rule("MERCHANT-10.2.1")
def test_all_demands_raise_what_is_offered_and_paid() -> None:
    scene = trading(waiting=[DEMAND, "demand_4b_space_spice_2"])
    first, second = scene.state.demands("4b", "space_spice")
    bonus = first.bonus + second.bonus
    assert bonus > 0
    whole = GOODS["space_spice"].sell + bonus
    assert sale_price(scene.state, "4b", "space_spice") == whole
    assert price(scene, "sell.space_spice") == whole
    before = scene.cash(0)
    scene.when(0, Sell("space_spice"))
    assert scene.cash(0) == before + whole
    assert sale_price(scene.state, "4b", "mulch_wine") == GOODS["mulch_wine"].sell


@pytest.mark.rule("MERCHANT-9.2.1")
def test_the_last_money_is_enough() -> None:
    for command, cost in (
        (BuyGood("rock_videos"), GOODS["rock_videos"].buy),
        (BuyGear("red_drive"), GEAR["red_drive"].price),
    ):
        scene = trading(me={"cash": cost, "ious": [], "load": []})
        name = "buy.rock_videos" if isinstance(command, BuyGood) else "gear.red_drive"
        assert name in offers(scene)
        scene.when(0, command)
        assert scene.cash(0) == 0
    poor = trading(me={"cash": GOODS["rock_videos"].buy - 1, "ious": []})
    assert "buy.rock_videos" not in offers(poor)
    poor.refused(0, BuyGood("rock_videos"), "money", "MERCHANT-9.2.1")


@pytest.mark.rule("MERCHANT-16.4.3", "MERCHANT-9.2.1")
def test_what_is_sold_out_is_not_for_sale() -> None:
    scene = trading()
    assert goods_for_sale(scene.state, "4b") == ("rock_videos",)
    scene.state.goods = {**scene.state.goods, GoodId("rock_videos"): 0}
    assert goods_for_sale(scene.state, "4b") == ()
    assert goods_for_sale(scene.state, "base") == ()


@pytest.mark.rule("MERCHANT-12.2.3")
def test_only_the_owner_of_a_port_gets_a_commission() -> None:
    city = trading().when(0, Sell("mulch_wine"))
    (sold,) = city.told(GoodSold)
    assert [one.seat for one in sold.paid] == [0]
    port = trading(ORBIT, deeds={"port_comfort_station": 1})
    before = port.cash(1)
    port.when(0, Sell("mulch_wine"))
    assert port.cash(1) == before + GOODS["mulch_wine"].sell // 10


@pytest.mark.rule("MERCHANT-3.4.2", "MERCHANT-9.2.3", "MERCHANT-3.4.13")
def test_a_ship_costs_its_price_less_the_old_one() -> None:
    scene = landed(seat(at="galactic_base", cash=500), seat())
    before = SHIPS["scout"].trade_in
    scene.when(0, BuyShip("clipper"))
    assert scene.cash(0) == 500 - SHIPS["clipper"].price + before
    assert scene.player(0).ship == "clipper"
    assert price(landed(seat(at="galactic_base", cash=500), seat()), "ship.clipper") == (
        SHIPS["clipper"].price - before
    )


@pytest.mark.rule("MERCHANT-9.4.1")
def test_a_list_says_why_something_on_it_cannot_be() -> None:
    scene = trading(me={"cash": 1, "ious": []})
    scene.refused(0, TradeList((BuyGood("rock_videos"),)), "money", "MERCHANT-9.2.1")
    scene.refused(0, TradeList((Sell("mulch_wine"),) * 2), "too_many", "MERCHANT-9.4.1")
    scene.refused(0, TradeList((EndTurn(), EndTurn())), "too_many", "MERCHANT-9.4.1")
    scene.refused(0, TradeList(()), "list", "MERCHANT-9.4.1")
    scene.when(0, TradeList((Sell("mulch_wine"), EndTurn())))
    assert scene.turn.seat == 1


@pytest.mark.rule("MERCHANT-15.1.4", "MERCHANT-15.1.5")
def test_forts_of_rivals_are_not_ones_own() -> None:
    forts = {"cw_04": (1, "fort_60_1"), "dw_05": (0, "fort_30_1")}
    scene = trading(forts=forts, options=COMBAT)
    mine, theirs = (forts_left(scene.state, Seat(who)) for who in (0, 1))
    assert "fort_30_1" not in mine
    assert "fort_60_1" in mine
    assert "fort_60_1" not in theirs
    assert len(mine) == len(theirs)


@pytest.mark.rule("MERCHANT-3.3.1", "MERCHANT-12.4.4")
def test_the_own_culture_sells_deeds_for_less() -> None:
    own = trading(me={"race": "4b"})
    assert discounted(own.state, Seat(0), 203, "4b") == 203 - 40
    assert discounted(own.state, Seat(0), 203, "8") == 203
    assert price(own, "deed.port_comfort_station") == 160
    assert price(trading(), "deed.port_comfort_station") == 200


@pytest.mark.rule("MERCHANT-15.5.10", "MERCHANT-17.3.2", "MERCHANT-15.1.3", "MERCHANT-15.5.11")
def test_attacks_are_offered_with_combat_at_a_culture_while_something_may_be_bought() -> None:
    def beside(at: str, options: Any = COMBAT, **turn: Any) -> Scene:
        armed = {"load": ["laser"]} if options else {}
        me = seat(at=at, cash=300, race="8", goods=["rock_videos"], **armed)
        rival = seat(at=at, goods=["mulch_wine"], race="10")
        scene = landed(me, rival, cultures=HUMANS, options=options)
        return scene if not turn else scene.when(0, BuyGood("rock_videos"))

    here = beside(CITY)
    assert attacks_here(here.state, Seat(0)) == "4b"
    assert can_swindle(here.state, Seat(0))
    assert buyable_forts(here.state, Seat(0))
    for other in (beside(CITY, {}), beside("galactic_base"), beside(CITY, bought=1)):
        assert attacks_here(other.state, Seat(0)) is None
        assert not can_swindle(other.state, Seat(0))
        assert buyable_forts(other.state, Seat(0)) == ()
    alone = landed(seat(at=CITY, cash=300, load=["laser"]), cultures=HUMANS)
    assert attacks_here(alone.state, Seat(0)) is None
    assert not can_revolt(alone.state, Seat(0))


@pytest.mark.rule("MERCHANT-10.3.2", "MERCHANT-9.3.1", "MERCHANT-9.3.6", "MERCHANT-9.1.1")
def test_what_is_not_aboard_is_not_taken_and_nobody_trades_in_open_space() -> None:
    scene = landed(seat(at="galactic_base", load=["fare_5_base_1"]), seat(), cultures=HUMANS)
    scene.refused(0, DeliverFare("fare_10_base_1"), "not_aboard", "MERCHANT-10.3.2")
    here = trading()
    here.refused(0, Sell("voil_silk"), "not_aboard", "MERCHANT-9.3.1")
    here.refused(0, BarterGear("red_drive"), "not_aboard", "MERCHANT-9.3.6")
    plain = landed(seat(at="dw_05", load=["red_drive"]), seat(), cultures=HUMANS)
    plain.refused(0, BarterGear("red_drive"), "no_market", "MERCHANT-9.1.1")


@pytest.mark.rule("MERCHANT-9.2.2")
def test_a_bought_good_is_aboard_and_no_longer_at_its_culture() -> None:
    scene = trading(me={"ious": []})
    left = scene.state.goods["rock_videos"]
    scene.when(0, BuyGood("rock_videos"))
    assert scene.player(0).goods[-1] == "rock_videos"
    assert scene.state.goods["rock_videos"] == left - 1
    assert scene.cash(0) == 500 - GOODS["rock_videos"].buy
    poor = trading(me={"ious": [], "cash": GOODS["rock_videos"].buy - 1})
    poor.refused(0, BuyGood("rock_videos"), "money", "MERCHANT-9.2.1")


@pytest.mark.rule("MERCHANT-9.2.4", "MERCHANT-9.3.13", "MERCHANT-9.2.1", "MERCHANT-3.4.2")
def test_the_base_sells_all_other_ships_for_the_last_money_too() -> None:
    due = SHIPS["freighter"].price - SHIPS["scout"].trade_in
    scene = landed(seat(at="galactic_base", cash=due), seat())
    assert [*offers(scene, "ship")] == ["ship.clipper", "ship.transport", "ship.freighter"]
    scene.when(0, BuyShip("freighter"))
    assert scene.cash(0) == 0
    poor = landed(seat(at="galactic_base", cash=due - 1), seat())
    assert [*offers(poor, "ship")] == ["ship.clipper", "ship.transport"]
    poor.refused(0, BuyShip("freighter"), "money", "MERCHANT-9.2.1")


BANK = NUMBERS.bank_total or 0


@pytest.mark.rule("MERCHANT-13.3.2", "MERCHANT-9.2.3", "MERCHANT-9.2.1", "MERCHANT-15.1.3")
@pytest.mark.rule("MERCHANT-9.2.2", "MERCHANT-12.1.1")
@pytest.mark.parametrize(
    ("command", "cost"),
    [
        (BuyGear("red_drive"), GEAR["red_drive"].price),
        (BuyShip("clipper"), SHIPS["clipper"].price - SHIPS["scout"].trade_in),
        (BuyGood("rock_videos"), GOODS["rock_videos"].buy),
        (BuyFort("fort_60_1", SpaceId(CITY)), FORTS[FortId("fort_60_1")].price),
        (BuyDeed("port_cobbleport"), DEEDS["port_cobbleport"].price),
    ],
)
def test_an_empty_bank_pays_a_commission_of_what_it_gets_and_of_nothing_else(
    command: Any, cost: int
) -> None:
    """Credit is no money that the bank gets."""
    for credit, broke in ((0, False), (cost, True)):
        me = seat(at=ORBIT, cash=500, race="8")
        scene = landed(
            *(me, seat(race="10", cash=BANK - 500)),
            cultures=HUMANS,
            deeds={"port_comfort_station": 1},
            options=COMBAT,
        )
        assert scene.state.bank == 0
        assert scene.state.turn is not None
        scene.state.turn = replace(scene.state.turn, credit=credit)
        scene.when(0, command)
        assert bool(scene.told(BankBroke)) is broke


@pytest.mark.rule("MERCHANT-15.1.3", "MERCHANT-15.1.9")
def test_a_fort_takes_the_last_money_and_not_more() -> None:
    cost = FORTS[FortId("fort_60_1")].price
    buy = BuyFort("fort_60_1", SpaceId(CITY))
    me: dict[str, Any] = {"ious": [], "load": []}
    scene = trading(me={**me, "cash": cost}, options=COMBAT).when(0, buy)
    assert scene.cash(0) == 0
    trading(me={**me, "cash": cost - 1}, options=COMBAT).refused(0, buy, "money")
    trading(me=me).refused(0, buy, "no_forts", "MERCHANT-15.1.3")


@pytest.mark.rule("MERCHANT-3.2.1", "MERCHANT-19.3")
def test_others_see_all_that_somebody_owns_and_nothing_that_they_intend() -> None:
    scene = trading()
    orders = {"wishes": ("3",), "goal": SpaceId(CITY), "plan": Plan(SpaceId(CITY))}
    for name, value in orders.items():
        change(scene.state, Seat(0), **{name: value})
        seen = scene.view(1).players[0]
        assert not getattr(seen, name)
        assert (seen.cash, seen.goods, seen.ious) == (500, scene.player(0).goods, ("4b",))
        assert getattr(scene.view(0).players[0], name) == value
        change(scene.state, Seat(0), **{name: () if name == "wishes" else None})
    assert scene.view(1).players[0] == scene.player(0)


@pytest.mark.rule("MERCHANT-10.1.2", "MERCHANT-10.2.2", "MERCHANT-9.3.1")
def test_a_sale_with_a_demand_gives_up_the_smallest_and_pays_all() -> None:
    scene = trading(waiting=[DEMAND, "demand_4b_space_spice_2"])
    first, second = scene.state.demands("4b", "space_spice")
    before, banked = scene.cash(0), scene.state.bank or 0
    scene.when(0, Sell("space_spice"))
    whole = GOODS["space_spice"].sell + first.bonus + second.bonus
    assert (scene.cash(0), scene.state.bank) == (before + whole, banked - whole)
    assert len(scene.state.demands("4b", "space_spice")) == 1


@pytest.mark.rule("MERCHANT-16.4.6", "MERCHANT-2.2.2")
def test_deeds_that_somebody_owns_or_a_rastur_holds_are_not_for_sale() -> None:
    scene = trading(deeds={"port_cobbleport": 1}, me={"load": []})
    assert {*offers(scene, "deed")} == {"deed.port_comfort_station", "deed.factory_4b"}
    held = trading(rastur={ORBIT: 60}, options=RASTUR, me={"load": []})
    assert {*offers(held, "deed")} == {"deed.port_cobbleport", "deed.factory_4b"}


@pytest.mark.rule("MERCHANT-9.4.1", "MERCHANT-5.6.1")
def test_a_shopping_list_is_kept_with_the_plan() -> None:
    scene = given(seat(at="cw_05"), seat(at="cw_05", goods=["mulch_wine"]), cultures=HUMANS)
    scene.refused(1, PlanTrade((Sell("mulch_wine"),)), "not_now")
    scene.when(1, PlanTurn(SpaceId(CITY), False, 20))
    scene.refused(1, PlanTrade((Sell("space_spice"),)), "plan_deed", "MERCHANT-9.4.1")
    scene.refused(1, PlanTrade((Sell("mulch_wine"),) * 2), "plan_deed", "MERCHANT-9.4.1")
    scene.when(1, PlanTrade((Sell("mulch_wine"),)))
    plan = scene.player(1).plan
    assert plan is not None
    assert (plan.goal, plan.pay_up_to, plan.deeds) == (CITY, 20, (Sell("mulch_wine"),))
    scene.refused(0, PlanTurn(SpaceId(CITY), False, 20), "not_now")
    assert scene.when(1, PlanTurn()).player(1).plan is None  # dropped
    scene.refused(1, PlanTurn(), "no_plan", "MERCHANT-5.6.1")
