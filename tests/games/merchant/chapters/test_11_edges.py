"""11 and 5.6. Deals, cargo and plans: who may, when, how often, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import When, WriteOrder, at_least
from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.chapters.trading.deals import MOST_OPEN, partners
from bot.games.merchant.chapters.turn.plans import MOST, standing
from bot.games.merchant.commands import (
    AnswerDeal,
    Arrange,
    Bundle,
    BuyGood,
    EndTurn,
    Jettison,
    OfferDeal,
    PlanTrade,
    PlanTurn,
    Sell,
    TakeRelic,
    WithdrawDeal,
)
from bot.games.merchant.events import DealClosed, DealMade, OrderActed, PlanStopped
from bot.games.merchant.state import Item
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import Scene, given, landed, seat

CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
WINE = Bundle(0, ("mulch_wine",))


def together(mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Scene:
    """Two merchants in the same city, the first of them active; a third far away."""
    here = {"at": CITY, "cash": 200}
    return landed(
        seat(**{**here, **mine}), seat(**{**here, **theirs}), seat(), cultures=HUMANS, **more
    )


# --- deals


@pytest.mark.rule("MERCHANT-11.4.1")
def test_only_who_is_active_and_landed_has_partners() -> None:
    scene = together({}, {})
    assert partners(scene.state, Seat(0)) == (1,)
    assert partners(scene.state, Seat(1)) == ()
    both = seat(at="cw_05"), seat(at="cw_05")
    flying = given(*both)
    assert partners(flying.state, Seat(0)) == ()
    flying.refused(0, OfferDeal(Seat(1), Bundle(10), Bundle(20)), "not_now")


@pytest.mark.rule("MERCHANT-11.4.1")
def test_the_second_in_turn_offers_to_the_first_and_to_nobody_who_is_not_there() -> None:
    scene = together({}, {"goods": ["mulch_wine"]}).when(0, EndTurn()).stay(1)
    for nobody in (-1, 3):
        scene.refused(1, OfferDeal(Seat(nobody), WINE, Bundle(50)), "deal_place", "MERCHANT-11.4.1")
    scene.when(1, OfferDeal(Seat(0), WINE, Bundle(50))).when(0, AnswerDeal(1, True))
    assert (scene.player(0).goods, scene.cash(1)) == (("mulch_wine",), 250)


@pytest.mark.rule("MERCHANT-11.4.1")
def test_few_offers_are_open_at_once_and_each_is_answered_by_its_number() -> None:
    scene = together({"goods": ["mulch_wine", "space_spice"]}, {})
    for price in (40, 50, 60):
        scene.when(0, OfferDeal(Seat(1), WINE, Bundle(price)))
    assert len(scene.state.offers) == MOST_OPEN
    scene.refused(0, OfferDeal(Seat(1), WINE, Bundle(70)), "offers_full", "MERCHANT-11.4.1")
    scene.refused(1, WithdrawDeal(2), "not_yours", "MERCHANT-11.4.1")
    scene.when(0, WithdrawDeal(2))
    assert [(one.number, one.how) for one in scene.told(DealClosed)] == [(2, "withdrawn")]
    assert [one.number for one in scene.state.offers] == [1, 3]
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("space_spice",)), Bundle(70)))
    scene.when(1, AnswerDeal(3, True))
    assert [one.offer.number for one in scene.told(DealMade)] == [3]
    assert scene.cash(1) == 140
    scene.refused(1, AnswerDeal(1, True), "deal_things", "MERCHANT-11.4.1")  # the wine is gone
    assert [one.number for one in scene.state.offers] == [1, 4]


@pytest.mark.rule("MERCHANT-11.4.1")
def test_an_order_that_answers_is_told() -> None:
    scene = together({"goods": ["mulch_wine"]}, {})
    scene.when(1, WriteOrder("deal", ("refuse",), When.IF, (at_least("cash", 1),)))
    scene.when(0, OfferDeal(Seat(1), WINE, Bundle(50)))
    assert [one.seat for one in scene.told(OrderActed)] == [1]
    assert [one.how for one in scene.told(DealClosed)] == ["refused"]


@pytest.mark.rule("MERCHANT-11.4.4", "MERCHANT-11.4.1", "MERCHANT-11.3.3")
def test_goods_ious_fares_and_damaged_equipment_change_hands_both_ways() -> None:
    mine = {"goods": ["mulch_wine"], "ious": ["4b"], "load": [Item("shield", True)], "cash": 300}
    theirs = {"goods": ["space_spice"], "load": ["fare_2_10_1"], "cash": 200}
    scene = together(mine, theirs, stayed=True)
    scene.when(0, BuyGood("rock_videos"))
    give = Bundle(30, ("mulch_wine", "rock_videos", "4b", "shield_damaged"))
    want = Bundle(0, ("space_spice", "fare_2_10_1"))
    scene.when(0, OfferDeal(Seat(1), give, want)).when(1, AnswerDeal(1, True))
    me, other = scene.player(0), scene.player(1)
    assert (me.goods, me.ious, me.load) == (("space_spice",), (), (Item("fare_2_10_1"),))
    assert (other.goods, other.ious) == (("mulch_wine", "rock_videos"), ("4b",))
    assert other.load == (Item("shield", True),)
    assert (me.cash, other.cash) == (150, 230)
    assert scene.turn.gained == ("space_spice", "fare_2_10_1")


# --- cargo


@pytest.mark.rule("MERCHANT-11.2.1", "MERCHANT-11.3.1", "MERCHANT-15.4.25")
def test_on_the_way_nothing_is_taken_thrown_out_or_rearranged() -> None:
    cargo = {"goods": ["mulch_wine"]}
    scene = flying("cw_06", 4, "gb_cw_4", load=["red_drive", "shield"], me=cargo)
    for command in (TakeRelic(), Jettison("mulch_wine"), Arrange("shield")):
        scene.refused(0, command, "not_now")
    ashore = together({"goods": ["mulch_wine"]}, {})
    ashore.refused(0, Jettison("space_spice"), "not_aboard", "MERCHANT-11.3.1")


@pytest.mark.rule("MERCHANT-15.4.25")
def test_what_is_put_first_comes_from_anywhere_and_all_else_keeps_its_order() -> None:
    load = ["shield", "yellow_drive", "red_drive", "fare_2_10_1"]
    scene = together({"load": load}, {}).when(0, Arrange("yellow_drive"))
    assert [item.what for item in scene.player(0).load] == [load[1], load[0], load[2], load[3]]


# --- plans


def waiting(**mine: Any) -> Scene:
    """The second seat is not on turn."""
    return given(seat(at="cw_05"), seat(at="cw_05", **mine), cultures=HUMANS)


@pytest.mark.rule("MERCHANT-5.6.1", "MERCHANT-6.3.1")
def test_a_plan_is_for_a_known_place_and_a_known_sum() -> None:
    scene = waiting()
    for wrong in (
        PlanTurn(SpaceId("cw_05")),
        PlanTurn(SpaceId("dw_04")),
        PlanTurn(SpaceId(CITY), True),
    ):
        scene.refused(1, wrong, "plan", "MERCHANT-5.6.1")
    scene.refused(1, PlanTurn(SpaceId(CITY), False, 30), "plan_pay", "MERCHANT-6.3.1")
    scene.when(1, PlanTurn(SpaceId(CITY), False, 50))
    plan = scene.player(1).plan
    assert plan is not None
    assert (plan.goal, plan.stay, plan.pay_up_to, plan.watched) == (CITY, False, 50, None)
    for nothing in (PlanTurn(pay_up_to=20), PlanTurn(watch=True)):
        scene.refused(1, nothing, "plan", "MERCHANT-5.6.1")
    assert scene.when(1, PlanTurn()).player(1).plan is None


@pytest.mark.rule("MERCHANT-5.6.1")
def test_a_plan_watches_the_place_where_it_will_be() -> None:
    for goal, at in ((SpaceId(CITY), CITY), (None, "cw_05")):
        scene = waiting().when(1, PlanTurn(goal, goal is None, 0, True))
        plan = scene.player(1).plan
        assert plan is not None
        assert plan.watched == standing(scene.state, SpaceId(at))
    for buys in (True, False):
        far = landed(
            seat(at=CITY, cash=300, goods=["mulch_wine"]), seat(at="dw_04"), cultures=HUMANS
        )
        far.when(1, PlanTurn(SpaceId(CITY), False, 0, True))
        if buys:
            far.when(0, BuyGood("rock_videos"))
        far.luck("dice", (1, 1, 1)).when(0, EndTurn())
        assert [one.changed for one in far.ever_told(PlanStopped)] == [True] * buys


@pytest.mark.rule("MERCHANT-9.4.1", "MERCHANT-5.6.1")
def test_a_shopping_list_has_as_much_as_it_may() -> None:
    goods = ["mulch_wine"] * 3 + ["space_spice"] * 2
    scene = waiting(goods=goods, ship="freighter").when(1, PlanTurn(SpaceId(CITY)))
    sales = tuple(map(Sell, goods))
    assert len(sales) == MOST + 1
    scene.refused(1, PlanTrade(sales), "list", "MERCHANT-9.4.1")
    scene.when(1, PlanTrade(sales[:MOST]))
    plan = scene.player(1).plan
    assert plan is not None
    assert plan.deeds == sales[:MOST]
