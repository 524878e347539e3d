"""11. Relics, jettison, and deals between merchants."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import When, WriteOrder, at_least
from bot.engine.records import Seat
from bot.games.merchant.chapters.trading.deals import fault
from bot.games.merchant.commands import (
    AnswerDeal,
    Bundle,
    BuyGood,
    EndTurn,
    Jettison,
    OfferDeal,
    WithdrawDeal,
)
from bot.games.merchant.events import CupTurned, DealClosed, DealMade
from bot.games.merchant.state import Item
from tests.games.merchant.scene import Scene, landed, seat

CITY = "southern_comfort"
HUMANS = {"cw": "4b"}


def together(mine: dict[str, object], theirs: dict[str, object], **more: object) -> Scene:
    """Two merchants in the same city, the first of them active; a third far away."""
    here = {"at": CITY, "cash": 200}
    return landed(
        seat(**{**here, **mine}), seat(**{**here, **theirs}), seat(), cultures=HUMANS, **more
    )


@pytest.mark.rule("MERCHANT-11.3.1", "MERCHANT-11.3.2")
def test_jettison_brings_nothing_and_goods_go_to_the_cup() -> None:
    scene = landed(
        seat(at=CITY, goods=["mulch_wine"], load=["shield", "fare_2_10_1"]), seat(), cultures=HUMANS
    )
    cash, banked = scene.cash(0), scene.state.stock["shield"]
    scene.when(0, Jettison("mulch_wine"))
    assert scene.told(CupTurned)[0].into == ("mulch_wine",)
    scene.when(0, Jettison("fare_2_10_1"))
    assert scene.told(CupTurned)[0].into == ("fare_2_10_1",)
    scene.when(0, Jettison("shield"))
    assert scene.told(CupTurned) == []
    assert scene.state.stock["shield"] == banked + 1
    assert scene.cash(0) == cash


@pytest.mark.rule("MERCHANT-11.3.4")
def test_a_jettisoned_relic_leaves_the_game() -> None:
    scene = landed(seat(at=CITY, load=["spy_eye"]), seat(), cultures=HUMANS)
    scene.when(0, Jettison("spy_eye"))
    assert "spy_eye" in scene.state.gone
    assert scene.state.relics == {}


@pytest.mark.rule("MERCHANT-11.3.3")
def test_what_came_in_this_turn_is_not_jettisoned() -> None:
    scene = landed(
        seat(at=CITY, cash=300, goods=["rock_videos"]), seat(), cultures=HUMANS, stayed=True
    )
    scene.when(0, BuyGood("rock_videos"))
    scene.when(0, Jettison("rock_videos"))
    scene.refused(0, Jettison("rock_videos"), "just_got", "MERCHANT-11.3.3")


@pytest.mark.rule("MERCHANT-11.4.1")
def test_merchants_in_the_same_place_deal_by_consent() -> None:
    scene = together({"goods": ["mulch_wine"], "ious": ["4b"]}, {"load": ["shield"]})
    give, want = Bundle(30, ("mulch_wine", "4b")), Bundle(0, ("shield",))
    scene.refused(0, OfferDeal(Seat(2), give, want), "deal_things")
    scene.refused(0, OfferDeal(Seat(2), give, Bundle()), "deal_place", "MERCHANT-11.4.1")
    scene.refused(1, OfferDeal(Seat(0), want, give), "not_now")
    scene.when(0, OfferDeal(Seat(1), give, want))
    scene.refused(2, AnswerDeal(1, True), "not_asked")
    scene.when(1, AnswerDeal(1, True))
    assert scene.told(DealMade)
    assert scene.player(1).goods == ("mulch_wine",)
    assert scene.player(1).ious == ("4b",)
    assert [item.what for item in scene.player(0).load] == ["shield"]
    assert (scene.cash(0), scene.cash(1)) == (170, 230)


@pytest.mark.rule("MERCHANT-11.4.1")
def test_an_offer_may_be_refused_withdrawn_and_lapses_with_the_turn() -> None:
    scene = together({"goods": ["mulch_wine"]}, {})
    offer = OfferDeal(Seat(1), Bundle(0, ("mulch_wine",)), Bundle(50))
    scene.when(0, offer).when(1, AnswerDeal(1, False))
    assert scene.told(DealClosed)[0].how == "refused"
    scene.when(0, offer).when(0, WithdrawDeal(2))
    scene.when(0, offer).when(0, EndTurn())
    scene.refused(1, AnswerDeal(3, True), "no_offer")


@pytest.mark.rule("MERCHANT-11.4.2")
def test_deals_count_nothing_against_the_limit() -> None:
    scene = together({"goods": ["mulch_wine"]}, {}, deeds={"port_comfort_station": 2})
    rival = scene.cash(2)
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("mulch_wine",)), Bundle(50)))
    scene.when(1, AnswerDeal(1, True))
    assert (scene.turn.bought, scene.turn.sold) == (0, 0)
    assert scene.cash(2) == rival


@pytest.mark.rule("MERCHANT-11.4.3")
def test_ships_and_deeds_are_never_dealt_in() -> None:
    scene = together({"goods": ["mulch_wine"]}, {}, deeds={"port_bypass": 0})
    for thing in ("scout", "port_bypass"):
        offer = OfferDeal(Seat(1), Bundle(0, (thing,)), Bundle(50))
        scene.refused(0, offer, "deal_things")


@pytest.mark.rule("MERCHANT-11.4.4")
def test_a_deal_needs_a_thing_and_damaged_equipment_is_one() -> None:
    scene = together({"load": [Item("shield", True)]}, {}, options={"combat": True}, stayed=True)
    scene.refused(0, OfferDeal(Seat(1), Bundle(10), Bundle(20)), "deal_nothing")
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("shield_damaged",)), Bundle(20)))
    scene.when(1, AnswerDeal(1, True))
    assert scene.player(1).load == (Item("shield", True),)
    whole = together({"load": [Item("shield", True), "laser"]}, {}, options={"combat": True})
    whole.when(0, OfferDeal(Seat(1), Bundle(0, ("laser",)), Bundle(20)))
    assert whole.when(1, AnswerDeal(1, True)).player(1).load == (Item("laser"),)


@pytest.mark.rule("MERCHANT-11.4.5")
def test_both_ships_must_have_room_after_a_deal() -> None:
    scene = together({"goods": ["mulch_wine"]}, {"goods": ["space_spice"] * 4})
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("mulch_wine",)), Bundle(50)))
    scene.refused(1, AnswerDeal(1, True), "deal_room", "MERCHANT-11.4.5")
    assert fault(scene.state, scene.state.offers[0]) == "deal_room"
    swap = OfferDeal(Seat(1), Bundle(0, ("mulch_wine",)), Bundle(0, ("space_spice",)))
    scene.when(0, swap).when(1, AnswerDeal(2, True))


@pytest.mark.rule("MERCHANT-11.4.1")
def test_a_standing_order_answers_a_deal_at_once() -> None:
    scene = together({"goods": ["mulch_wine"]}, {})
    order = WriteOrder("deal", ("accept",), When.IF, (at_least("gain", 10),))
    scene.when(1, order)
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("mulch_wine",)), Bundle(55)))
    assert scene.told(DealMade) == []
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("mulch_wine",)), Bundle(50)))
    assert scene.told(DealMade)
