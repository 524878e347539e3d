"""9 and 10. Trading with cultures, bonus counters and the cup."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.merchant.box.pieces import BONUS, FARES, GOODS, CultureId
from bot.games.merchant.chapters.trading.market import limited
from bot.games.merchant.commands import (
    AnswerLanding,
    AnswerToll,
    BarterGear,
    BarterIou,
    BoardFare,
    BuyDeed,
    BuyGear,
    BuyGood,
    BuyShip,
    DeliverFare,
    EndTurn,
    Jettison,
    Sell,
    TradeList,
)
from bot.games.merchant.events import (
    CupTurned,
    GearBartered,
    GoodBought,
    ListPaused,
    ShipBought,
)
from tests.games.merchant.flights import flying, steps
from tests.games.merchant.scene import Scene, given, landed, seat

CITY, ORBIT, ASTEROID = "southern_comfort", "cw_04", "dw_05"
HUMANS = {"cw": "4b"}


@pytest.mark.rule("MERCHANT-9.1.1", "MERCHANT-11.1.1")
def test_one_trades_only_where_one_has_landed() -> None:
    scene = landed(seat(at=ASTEROID, cash=500, goods=["mulch_wine"]), seat(), cultures={"dw": "4b"})
    scene.refused(0, BuyGood("rock_videos"), "no_market", "MERCHANT-9.1.1")
    scene.refused(0, Sell("mulch_wine"), "no_market")
    scene.when(0, Jettison("mulch_wine"))
    flyer = flying("cw_06", 3, "gb_cw_4", cultures=HUMANS)
    flyer.refused(0, BuyGood("rock_videos"), "not_now")


@pytest.mark.rule("MERCHANT-9.2.1")
def test_goods_equipment_and_deeds_cost_what_is_printed() -> None:
    scene = landed(seat(at=CITY, cash=900), seat(), cultures=HUMANS, stayed=True)
    scene.when(0, BuyGood("rock_videos"))
    assert scene.cash(0) == 780
    scene.when(0, BuyGear("red_drive"))
    assert scene.cash(0) == 660
    scene.when(0, BuyDeed("port_cobbleport"))
    assert scene.cash(0) == 460
    scene.when(0, BuyShip("clipper"))
    assert scene.cash(0) == 460 - 120 + 30


@pytest.mark.rule("MERCHANT-9.2.2", "MERCHANT-12.1.1")
def test_a_culture_sells_only_what_it_has() -> None:
    scene = landed(seat(at=CITY, cash=900), seat(), cultures={"cw": "4b", "ib": "7a"}, stayed=True)
    scene.refused(0, BuyGood("chicle_liquor"), "not_sold", "MERCHANT-9.2.2")
    scene.refused(0, BuyDeed("port_bypass"), "not_sold", "MERCHANT-12.1.1")
    scene.refused(0, BuyDeed("factory_7a", CITY), "not_sold")
    scene.refused(0, BuyGood("primitive_art"), "not_sold")


@pytest.mark.rule("MERCHANT-10.2.2")
def test_only_a_demand_that_lies_here_is_given_up() -> None:
    scene = landed(seat(at=CITY, goods=["mulch_wine"]), seat(), cultures=HUMANS)
    other = Sell("mulch_wine", "demand_5_mulch_wine_1")
    scene.refused(0, other, "demand", "MERCHANT-10.2.2")


@pytest.mark.rule("MERCHANT-9.2.3")
def test_equipment_and_ships_need_the_right_technology() -> None:
    scene = landed(seat(at=CITY, cash=900), seat(), cultures=HUMANS, stayed=True)
    scene.refused(0, BuyGear("yellow_drive"), "not_sold", "MERCHANT-9.2.3")
    scene.refused(0, BuyShip("freighter"), "not_sold", "MERCHANT-9.2.3")
    scene.when(0, BuyGear("red_drive"))


@pytest.mark.rule("MERCHANT-9.2.4")
@pytest.mark.parametrize("ship", ["clipper", "transport", "freighter"])
def test_the_base_sells_all_ships(ship: str) -> None:
    scene = landed(seat(at="galactic_base", cash=500), seat()).when(0, BuyShip(ship))
    assert scene.player(0).ship == ship


@pytest.mark.rule("MERCHANT-9.4.2", "MERCHANT-3.4.2")
def test_a_ship_is_the_one_purchase_and_the_one_sale_of_who_has_just_landed() -> None:
    def just_landed() -> Scene:
        return landed(seat(at=CITY, cash=900, goods=["mulch_wine"]), seat(), cultures=HUMANS)

    bought = just_landed().when(0, BuyGood("rock_videos"))
    bought.refused(0, BuyShip("clipper"), "bought", "MERCHANT-9.4.2")
    sold = just_landed().when(0, Sell("mulch_wine"))
    sold.refused(0, BuyShip("clipper"), "sold", "MERCHANT-9.4.2")


@pytest.mark.rule("MERCHANT-10.3.1")
def test_only_a_fare_that_waits_here_comes_aboard() -> None:
    scene = landed(seat(at=CITY, cash=900), seat(), cultures=HUMANS)
    here = {fare.id for fare in scene.state.fares_at(CultureId("4b"))}
    away = next(fare for fare in FARES if fare not in here)
    scene.refused(0, BoardFare(away), "no_fare", "MERCHANT-10.3.1")


@pytest.mark.rule("MERCHANT-9.2.5", "MERCHANT-9.4.6")
def test_the_base_is_a_city_without_a_culture() -> None:
    scene = landed(
        seat(at="galactic_base", cash=500, goods=["mulch_wine"], load=["shield", "shield"]), seat()
    )
    scene.refused(0, Sell("mulch_wine"), "no_buyer")
    scene.refused(0, BuyGood("mulch_wine"), "not_sold")
    assert limited(scene.state, Seat(0))
    scene.when(0, BarterGear("shield"))
    scene.refused(0, BarterGear("shield"), "sold", "MERCHANT-9.4.2")
    scene.refused(0, BarterIou(), "no_iou")


@pytest.mark.rule("MERCHANT-9.2.6", "MERCHANT-10.1.7", "MERCHANT-10.3.1")
def test_fares_board_and_alight_at_the_base_and_relics_stay_there() -> None:
    scene = landed(
        seat(at="galactic_base", load=["fare_5_base_1", "spy_eye"], cash=200),
        seat(),
        waiting=["fare_base_2_1"],
        stayed=True,
    )
    scene.when(0, BoardFare("fare_base_2_1"))
    assert "fare_base_2_1" in {item.what for item in scene.player(0).load}
    assert "fare_base_2_1" not in scene.state.waiting
    scene.when(0, DeliverFare("fare_5_base_1"))
    assert scene.cash(0) == 340
    scene.when(0, BarterGear("spy_eye"))
    assert scene.state.relics == {"spy_eye": "gb"}
    scene.when(0, BuyGear("spy_eye"))
    assert scene.cash(0) == 340 - 50


@pytest.mark.rule("MERCHANT-9.3.1", "MERCHANT-9.3.2")
def test_goods_are_sold_for_cash_to_their_buyers_alone() -> None:
    scene = landed(
        seat(at=CITY, goods=["mulch_wine", "chicle_liquor"]), seat(), cultures=HUMANS, stayed=True
    )
    scene.refused(0, Sell("chicle_liquor"), "no_buyer", "MERCHANT-9.3.2")
    scene.when(0, Sell("mulch_wine"))
    assert scene.cash(0) == 40 + 60
    assert "mulch_wine" in scene.told(CupTurned)[0].into


@pytest.mark.rule("MERCHANT-9.3.8", "MERCHANT-9.3.9")
def test_equipment_and_ious_bring_credit_and_deeds_nothing() -> None:
    scene = landed(
        seat(at=CITY, cash=100, load=["shield"], ious=["4b"]),
        seat(),
        cultures=HUMANS,
        deeds={"port_bypass": 0},
        stayed=True,
    )
    scene.when(0, BarterGear("shield")).when(0, BarterIou())
    assert (scene.cash(0), scene.turn.credit) == (100, 30 + 90)
    kinds = {option.split(".")[0] for option in scene.offered(0, "trade")}
    assert "barter" not in kinds
    assert not [one for one in scene.offered(0, "trade") if "port_bypass" in one]


@pytest.mark.rule("MERCHANT-9.3.11", "MERCHANT-9.3.4")
def test_credit_is_used_before_cash_for_anything_the_culture_sells() -> None:
    scene = landed(seat(at=CITY, cash=200, ious=["4b"]), seat(), cultures=HUMANS, stayed=True)
    scene.when(0, BarterIou()).when(0, BuyDeed("port_cobbleport"))
    assert (scene.cash(0), scene.turn.credit) == (90, 0)


@pytest.mark.rule("MERCHANT-9.3.4")
def test_credit_pays_no_penalty() -> None:
    scene = flying("sn_ww_1", 5, "ww_07", cash=20)
    assert scene.player(0).at == "sn_02"
    scene.refused(0, AnswerToll(True), "not_now")


@pytest.mark.rule("MERCHANT-9.3.14")
def test_a_dear_ship_for_a_cheap_one_leaves_credit() -> None:
    scene = landed(
        seat(at="galactic_base", cash=100, ship="freighter", load=["shield"]), seat(), stayed=True
    )
    scene.when(0, BuyShip("clipper"))
    (bought,) = scene.told(ShipBought)
    assert (bought.credit, scene.turn.credit, scene.cash(0)) == (120, 30, 100)


@pytest.mark.rule("MERCHANT-9.4.1")
def test_transactions_come_in_any_order() -> None:
    first, second = BuyGood("rock_videos"), Sell("mulch_wine")
    one = landed(seat(at=CITY, cash=300, goods=["mulch_wine"]), seat(), cultures=HUMANS)
    two = landed(seat(at=CITY, cash=300, goods=["mulch_wine"]), seat(), cultures=HUMANS)
    one.when(0, first).when(0, second)
    two.when(0, second).when(0, first)
    assert one.cash(0) == two.cash(0) == 240


@pytest.mark.rule("MERCHANT-9.4.1")
def test_a_list_is_settled_one_by_one_and_stops_where_it_must() -> None:
    scene = landed(
        seat(at=CITY, cash=300, goods=["mulch_wine"] * 2), seat(), cultures=HUMANS, stayed=True
    )
    scene.luck("cup", (0,), (0,))
    scene.when(0, TradeList((Sell("mulch_wine"), Sell("mulch_wine"), EndTurn())))
    assert scene.cash(0) == 420
    again = landed(
        seat(at=CITY, cash=300, goods=["space_spice"] * 2), seat(), cultures=HUMANS, stayed=True
    )
    place = sorted((*again.state.cup, "space_spice")).index("demand_4b_space_spice_1")
    again.luck("cup", (place,)).when(0, TradeList((Sell("space_spice"), Sell("space_spice"))))
    assert again.told(ListPaused)[0].drawn
    assert len(again.player(0).goods) == 1


@pytest.mark.rule("MERCHANT-9.4.7", "MERCHANT-9.4.10")
def test_leaving_a_city_and_coming_back_is_a_landing() -> None:
    scene = given(seat(at=CITY, cash=300, load=["air_foil"]), seat(), cultures=HUMANS)
    scene.fly("cw_04", 2, 2, 2)
    while scene.asked() in ("Sail", "Touch"):
        if scene.asked() == "Touch":
            scene.when(0, AnswerLanding(False))
            continue
        round_about = ("cw_03", "cw_02", "cw_01", "shoemaker_levee", CITY)
        scene.step(next(one for one in round_about if one in steps(scene)))
    assert (scene.player(0).at, scene.asked()) == (CITY, "Trade")
    assert limited(scene.state, Seat(0))
    stayed = given(seat(at=CITY, cash=300), seat(), cultures=HUMANS).stay()
    assert not limited(stayed.state, Seat(0))


@pytest.mark.rule("MERCHANT-9.4.9")
def test_buying_a_relic_from_a_culture_is_a_purchase() -> None:
    scene = landed(
        seat(at=CITY, cash=900, goods=["mulch_wine"]),
        seat(),
        cultures=HUMANS,
        relics={"spy_eye": "cw"},
        boxes={"as_7_6": "relic_spy_eye"},
        taken=("as_7_6",),
    )
    scene.when(0, BuyGear("spy_eye"))
    scene.refused(0, BuyGood("rock_videos"), "bought", "MERCHANT-9.4.2")


# --- the cup (section 10)


@pytest.mark.rule("MERCHANT-10.1.3", "MERCHANT-2.7.1", "MERCHANT-2.7.2")
def test_a_sold_good_goes_to_the_cup_and_a_drawn_one_to_its_culture() -> None:
    scene = landed(seat(at=CITY, goods=["mulch_wine"]), seat(), cultures=HUMANS, stayed=True)
    size, there = len(scene.state.cup), scene.state.goods["mulch_wine"]
    place = sorted((*scene.state.cup, "mulch_wine")).index("mulch_wine")
    scene.luck("cup", (place,)).when(0, Sell("mulch_wine"))
    (turned,) = scene.told(CupTurned)
    assert (turned.into, turned.drawn) == (("mulch_wine",), ("mulch_wine",))
    assert scene.state.goods["mulch_wine"] == there + 1
    assert len(scene.state.cup) == size


@pytest.mark.rule("MERCHANT-10.1.5")
def test_a_counter_just_put_in_may_be_drawn_again() -> None:
    scene = landed(seat(at=CITY, goods=["mulch_wine"]), seat(), cultures=HUMANS, stayed=True)
    before = sorted((*scene.state.cup, "mulch_wine"))
    scene.luck("cup", (before.index("mulch_wine"),)).when(0, Sell("mulch_wine"))
    assert scene.told(CupTurned)[0].drawn == ("mulch_wine",)


@pytest.mark.rule("MERCHANT-10.1.4", "MERCHANT-10.1.6")
def test_a_drawn_demand_waits_at_its_culture_discovered_or_not() -> None:
    scene = landed(seat(at=CITY, goods=["mulch_wine"]), seat(), cultures=HUMANS, stayed=True)
    cup = sorted((*scene.state.cup, "mulch_wine"))
    scene.luck("cup", (cup.index("demand_10_designer_genes_1"),)).when(0, Sell("mulch_wine"))
    assert "demand_10_designer_genes_1" in scene.state.waiting
    for viewer in (None, 1):
        assert "demand_10_designer_genes_1" in scene.view(viewer).waiting
    assert BONUS["demand_10_designer_genes_1"].at == "10"


@pytest.mark.rule("MERCHANT-10.3.3")
def test_fares_do_not_count_against_the_limit() -> None:
    scene = landed(
        seat(at=CITY, cash=300, goods=["mulch_wine"], load=["fare_6_4b_1"]), seat(), cultures=HUMANS
    )
    scene.when(0, BuyGood("rock_videos")).when(0, DeliverFare("fare_6_4b_1"))
    scene.when(0, Sell("mulch_wine"))
    assert scene.cash(0) == 300 - 120 + 120 + 60


@pytest.mark.rule("MERCHANT-10.3.4")
def test_a_fare_is_delivered_at_will_and_nowhere_else() -> None:
    scene = landed(seat(at=CITY, load=["fare_2_10_1", "fare_6_4b_1"]), seat(), cultures=HUMANS)
    scene.refused(0, DeliverFare("fare_2_10_1"), "wrong_end", "MERCHANT-10.3.4")
    scene.when(0, EndTurn())
    assert len(scene.player(0).fares) == 2


def test_a_bought_good_is_told_with_its_price() -> None:
    scene = landed(seat(at=CITY, cash=300), seat(), cultures=HUMANS)
    scene.when(0, BuyGood("rock_videos"))
    assert scene.told(GoodBought)[0].price == GOODS["rock_videos"].buy
    assert scene.told(GearBartered) == []
