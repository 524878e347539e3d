"""12 and 13. Spaceports, factories, commissions, and the end of the game."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.merchant.box.pieces import DEEDS
from bot.games.merchant.chapters.places import is_port
from bot.games.merchant.chapters.trading.market import limited, share
from bot.games.merchant.commands import (
    BarterGear,
    BuyDeed,
    BuyGood,
    EndTurn,
    RoundLimit,
    Sell,
    Stay,
)
from bot.games.merchant.events import BankBroke, GoodBought, GoodSold
from tests.games.merchant.scene import given, landed, seat

CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
PORT = {"port_comfort_station": 1}


@pytest.mark.rule("MERCHANT-12.1.2", "MERCHANT-12.2.1", "MERCHANT-2.5.12")
def test_a_deed_builds_its_port_at_once_on_its_orbit() -> None:
    scene = landed(seat(at=CITY, cash=500), seat(), cultures=HUMANS, stayed=True)
    scene.when(0, BuyDeed("port_comfort_station"))
    assert is_port(scene.state, ORBIT)
    assert not is_port(scene.state, "cw_01")
    scene.refused(0, BuyDeed("port_comfort_station"), "not_sold")
    scene.refused(0, BuyDeed("port_cobbleport", "cw_04"), "site")
    assert DEEDS["port_comfort_station"].space == ORBIT


@pytest.mark.rule("MERCHANT-12.2.2")
def test_anyone_trades_without_limit_in_a_port() -> None:
    scene = landed(
        seat(at=ORBIT, cash=900, goods=["mulch_wine"] * 2), seat(), cultures=HUMANS, deeds=PORT
    )
    assert not limited(scene.state, Seat(0))
    scene.when(0, BuyGood("rock_videos")).when(0, BuyGood("rock_videos"))
    scene.when(0, Sell("mulch_wine")).when(0, Sell("mulch_wine"))


@pytest.mark.rule("MERCHANT-12.2.7")
def test_an_owner_gets_commission_on_own_trades() -> None:
    scene = landed(
        seat(at=ORBIT, goods=["mulch_wine"]),
        seat(),
        cultures=HUMANS,
        deeds={"port_comfort_station": 0},
    )
    before = scene.cash(0)
    scene.when(0, Sell("mulch_wine"))
    assert scene.cash(0) == before + 60 + 6


@pytest.mark.rule("MERCHANT-12.2.6")
def test_an_open_port_has_no_owner() -> None:
    scene = landed(
        seat(at="jw_05", goods=["mulch_wine"]),
        seat(),
        cultures={"jw": "4b"},
        boxes={"jw_05": "open_port_1"},
        deeds={"port_jewelport": 1},
    )
    scene.when(0, Sell("mulch_wine"))
    (sold,) = scene.told(GoodSold)
    assert [one.seat for one in sold.paid] == [0]
    assert "jw_05" not in {deed.space for deed in DEEDS.values()}


@pytest.mark.rule("MERCHANT-12.3.1", "MERCHANT-12.3.5", "MERCHANT-12.3.6")
def test_a_factory_goes_on_any_city_or_port_of_its_culture() -> None:
    boxes = {"jw_05": "open_port_1"}
    for place in ("jewelburg", "jellybeast_city", "jw_03", "jw_05"):
        scene = landed(
            seat(at="jewelburg", cash=500),
            seat(),
            cultures={"jw": "9a"},
            boxes=boxes,
            deeds={"port_jewelport": 1},
            stayed=True,
        )
        scene.when(0, BuyDeed("factory_9a", place))
        assert scene.state.factories == {"factory_9a": place}
        scene.refused(0, BuyDeed("factory_9a", place), "not_sold")
    bare = landed(seat(at="jewelburg", cash=500), seat(), cultures={"jw": "9a"})
    bare.refused(0, BuyDeed("factory_9a", "jw_03"), "site", "MERCHANT-12.3.1")


@pytest.mark.rule("MERCHANT-12.3.2", "MERCHANT-12.3.7")
def test_a_factory_good_is_bought_carried_sold_and_drawn_like_any() -> None:
    scene = landed(seat(at=CITY, cash=900), seat(), cultures={"cw": "9a", "ib": "10"}, stayed=True)
    scene.when(0, BuyDeed("factory_9a", CITY))
    assert scene.state.goods["life_projects"] == 1
    scene.when(0, BuyGood("life_projects"))
    assert scene.player(0).goods == ("life_projects",)
    scene.refused(0, BuyGood("life_projects"), "not_sold")
    other = landed(
        seat(at="smoke_ring", goods=["life_projects"]),
        seat(),
        cultures={"cw": "9a", "ib": "10"},
        deeds={"factory_9a": 1},
        factories={"factory_9a": CITY},
    )
    place = sorted((*other.state.cup, "life_projects")).index("life_projects")
    other.luck("cup", (place,)).when(0, Sell("life_projects"))
    assert other.state.goods["life_projects"] == 1


@pytest.mark.rule("MERCHANT-12.4.1")
def test_commissions_come_from_the_bank() -> None:
    scene = landed(seat(at=ORBIT, cash=200), seat(), cultures=HUMANS, deeds=PORT)
    bank = scene.state.bank
    assert bank is not None
    scene.when(0, BuyGood("rock_videos"))
    (bought,) = scene.told(GoodBought)
    assert scene.cash(0) == 80
    assert scene.state.bank == bank + 120 - 12
    assert bought.paid[0].amount == 12


@pytest.mark.rule("MERCHANT-12.4.4")
def test_fractions_are_dropped() -> None:
    assert share(95, 10) == 9
    assert share(35, 50) == 17


@pytest.mark.rule("MERCHANT-12.4.5")
def test_the_commission_is_of_the_price_really_charged() -> None:
    scene = landed(seat(at=ORBIT, cash=500, race="4b"), seat(), cultures=HUMANS, deeds=PORT)
    rival = scene.cash(1)
    scene.when(0, BuyDeed("port_cobbleport"))
    assert scene.cash(1) - rival == 16


@pytest.mark.rule("MERCHANT-12.2.3")
def test_barter_pays_commission_too() -> None:
    scene = landed(seat(at=ORBIT, load=["red_drive"]), seat(), cultures=HUMANS, deeds=PORT)
    rival = scene.cash(1)
    scene.when(0, BarterGear("red_drive"))
    assert scene.cash(1) - rival == 6


# --- the end (section 13)


@pytest.mark.rule("MERCHANT-13.3.1")
def test_who_has_no_money_plays_on() -> None:
    scene = given(seat(at="cw_05", cash=0), seat(at="cw_05", cash=0)).stay()
    assert scene.turn.seat == 1
    assert scene.state.result is None


@pytest.mark.rule("MERCHANT-13.3.2", "MERCHANT-13.3.4")
def test_a_bank_that_cannot_pay_ends_the_game_for_the_wealthiest() -> None:
    scene = landed(
        seat(at=CITY, goods=["rock_videos"], cash=100),
        seat(cash=19_870),
        cultures={"cw": "5"},
        stayed=True,
    )
    assert scene.state.bank == 30
    scene.when(0, Sell("rock_videos"))
    assert scene.told(BankBroke)
    assert scene.cash(0) == 130
    assert scene.state.result is not None
    assert (scene.state.result.winners, scene.state.result.reason) == ((1,), "bank")


@pytest.mark.rule("MERCHANT-13.4.1", "MERCHANT-13.3.4")
def test_after_the_last_round_the_wealthiest_wins_and_deeds_break_ties() -> None:
    limit = {"round_limit": RoundLimit.ROUNDS_10}
    scene = given(
        seat(at="cw_05", cash=300),
        seat(at="cw_05", cash=100),
        seat(at="cw_05", cash=300),
        options=limit,
        round=10,
        deeds={"port_bypass": 1},
        cultures={"ib": "4b"},
    )
    scene.when(0, Stay()).when(1, Stay())
    assert scene.state.result is None
    scene.when(2, Stay())
    assert scene.state.result is not None
    assert (scene.state.result.winners, scene.state.result.reason) == ((1,), "rounds")


@pytest.mark.rule("MERCHANT-13.4.1")
def test_without_a_limit_the_game_goes_on() -> None:
    scene = given(
        seat(at="cw_05"), seat(at="cw_05"), options={"round_limit": RoundLimit.NONE}, round=999
    )
    scene.when(0, Stay()).when(1, Stay())
    assert scene.state.result is None
    assert scene.state.round == 1000


@pytest.mark.rule("MERCHANT-13.3.4")
def test_a_tie_in_all_is_shared() -> None:
    scene = given(
        seat(at="cw_05", cash=300),
        seat(at="cw_05", cash=300),
        options={"round_limit": RoundLimit.ROUNDS_10},
        round=10,
    )
    scene.when(0, Stay()).when(1, Stay())
    assert scene.state.result is not None
    assert scene.state.result.winners == (0, 1)


def test_ending_a_turn_hands_over() -> None:
    scene = landed(seat(at=CITY, cash=300), seat(), cultures=HUMANS).when(0, EndTurn())
    assert scene.turn.seat == 1
