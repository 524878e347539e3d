"""15.5. Swindles and revolts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, fork, replace
from bot.games.merchant.box.numbers import MARKERS
from bot.games.merchant.box.pieces import DEEDS
from bot.games.merchant.chapters.combat.paid import targets, victims
from bot.games.merchant.chapters.trading.deals import partners
from bot.games.merchant.commands import (
    AnswerLanding,
    AnswerToll,
    Bundle,
    BuyDeed,
    BuyGood,
    EndTurn,
    OfferDeal,
    Revolt,
    Sell,
    Shoot,
    Stay,
    Swindle,
    TakeLoot,
)
from bot.games.merchant.events import LootTaken, OvalFought, Revolted, Swindled
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Arrive
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

COMBAT = {"combat": True}
CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
PORT = {"port_comfort_station": 1}


def beside(place: str = CITY, stayed: bool = False, **more: Any) -> Scene:
    """A rival with goods is in the same place."""
    return landed(
        seat(at=place, cash=300, race="8", goods=["rock_videos"]),
        seat(at=place, goods=["mulch_wine", "space_spice"], race="10"),
        cultures=HUMANS,
        options=COMBAT,
        stayed=stayed,
        **more,
    )


def revolting(load: Any = ("laser",), cash: int = 300, **more: Any) -> Scene:
    return landed(
        seat(at=ORBIT, cash=cash, race="8", load=load, goods=["mulch_wine"]),
        more.pop("rival", seat(race="10")),
        cultures=HUMANS,
        deeds=more.pop("deeds", PORT),
        options=COMBAT,
        **more,
    )


@pytest.mark.rule("MERCHANT-15.5.1", "MERCHANT-15.5.4")
def test_a_won_swindle_takes_a_good_of_choice_and_a_lost_one_ends_the_turn() -> None:
    won = beside().luck("swindle", (4, 3)).when(0, Swindle(Seat(1)))
    assert won.cash(0) == 250
    won.refused(0, TakeLoot("rock_videos"), "loot", "MERCHANT-15.5.4")
    won.when(0, TakeLoot("space_spice"))
    assert won.told(LootTaken)[0].good == "space_spice"
    assert won.player(0).goods == ("rock_videos", "space_spice")
    lost = beside().luck("swindle", (3, 3)).when(0, Swindle(Seat(1)))
    assert not lost.told(Swindled)[0].won
    assert lost.turn.seat == 1
    assert len(lost.player(1).goods) == 2


@pytest.mark.rule("MERCHANT-15.5.10", "MERCHANT-15.2.3", "MERCHANT-15.5.13")
def test_an_attack_is_the_one_purchase_of_a_landing_turn() -> None:
    scene = beside().luck("swindle", (6, 1)).when(0, Swindle(Seat(1)))
    scene.when(0, TakeLoot("mulch_wine"))
    scene.refused(0, Swindle(Seat(1)), "bought", "MERCHANT-9.4.2")
    scene.refused(0, BuyGood("rock_videos"), "bought")
    scene.when(0, Sell("mulch_wine"))
    base = landed(
        seat(at="galactic_base", cash=300, goods=["rock_videos"]),
        seat(at="galactic_base", goods=["mulch_wine"]),
        options=COMBAT,
    )
    base.refused(0, Swindle(Seat(1)), "no_attacks", "MERCHANT-15.5.10")


@pytest.mark.rule("MERCHANT-15.5.2")
def test_after_a_whole_turn_attacks_may_be_repeated_while_they_succeed() -> None:
    scene = beside(stayed=True).luck("swindle", (6, 1), (6, 1))
    scene.when(0, Swindle(Seat(1))).when(0, TakeLoot("mulch_wine")).when(0, Swindle(Seat(1)))
    assert scene.player(0).goods == ("rock_videos", "mulch_wine", "space_spice")


@pytest.mark.rule("MERCHANT-15.5.11")
def test_a_swindle_needs_a_good_there_and_room_here() -> None:
    poor = landed(seat(at=CITY, cash=300), seat(at=CITY), cultures=HUMANS, options=COMBAT)
    assert victims(poor.state, Seat(0)) == ()
    full = landed(
        seat(at=CITY, cash=300, goods=["rock_videos"] * 4),
        seat(at=CITY, goods=["mulch_wine"]),
        cultures=HUMANS,
        options=COMBAT,
    )
    full.refused(0, Swindle(Seat(1)), "no_victim", "MERCHANT-15.5.11")


@pytest.mark.rule("MERCHANT-15.5.6")
def test_a_revolt_is_against_a_building_here_whose_owner_is_away() -> None:
    assert targets(revolting().state, Seat(0)) == ("port_comfort_station",)
    home = revolting(rival=seat(at="cw_07", race="10"))
    home.refused(0, Revolt("port_comfort_station", ("laser",)), "no_revolt", "MERCHANT-15.5.6")
    own = revolting(deeds={"port_comfort_station": 0})
    assert targets(own.state, Seat(0)) == ()
    elsewhere = revolting(deeds={**PORT, "port_cobbleport": 1})
    elsewhere.refused(0, Revolt("port_cobbleport", ("laser",)), "no_revolt")


@pytest.mark.rule("MERCHANT-15.5.8", "MERCHANT-15.6.1")
def test_a_won_revolt_takes_the_deed_and_pays_no_commission() -> None:
    scene = revolting().luck("revolt", (6, 1))
    rival = scene.cash(1)
    scene.when(0, Revolt("port_comfort_station", ("laser",)))
    assert scene.told(Revolted)[0].won
    assert scene.state.deeds == {"port_comfort_station": 0}
    assert scene.cash(1) == rival
    lost = revolting().luck("revolt", (1, 6)).when(0, Revolt("port_comfort_station", ("laser",)))
    assert lost.state.deeds == PORT
    assert lost.turn.seat == 1


@pytest.mark.rule("MERCHANT-15.5.5")
def test_a_revolt_needs_a_fired_weapon() -> None:
    scene = revolting()
    bad = Revolt("port_comfort_station", ())
    scene.refused(0, bad, "revolt_weapon", "MERCHANT-15.5.5")
    poor = revolting(cash=70)
    poor.refused(0, Revolt("port_comfort_station", ("laser",)), "money")


@pytest.mark.rule("MERCHANT-15.5.9")
def test_who_has_no_marker_left_cannot_revolt() -> None:
    owned = [deed.id for deed in DEEDS.values() if deed.space and deed.system != "cw"]
    deeds: dict[str, int] = {**dict.fromkeys(owned[:MARKERS], 0), **PORT}
    scene = revolting(deeds=deeds)
    attack = Revolt("port_comfort_station", ("laser",))
    scene.refused(0, attack, "markers", "MERCHANT-15.5.9")


def test_two_parties_count_their_buildings() -> None:
    scene = revolting(deeds={**PORT, "port_cobbleport": 1}).luck("revolt", (3, 1))
    scene.when(0, Revolt("port_comfort_station", ("laser",)))
    fact = scene.told(Revolted)[0]
    assert (fact.total, fact.other, fact.won) == (3, 3, False)


# --- who has landed


def at_a_fort(*, stays: bool) -> Scene:
    """The first seat is in a city with a fort of the second one, whose ship has landed there."""
    both = (
        seat(at=CITY, cash=300, race="8", load=["laser"], goods=["mulch_wine"]),
        seat(at=CITY, cash=300, race="10"),
    )
    table: dict[str, Any] = {
        "cultures": HUMANS,
        "forts": {CITY: (1, "fort_30_1")},
        "options": COMBAT,
    }
    if stays:  # where it had landed in its last turn
        return landed(*both, **table).when(0, EndTurn()).stay(1).when(1, EndTurn())
    turn = {"flight": Flight((2, 2, 2), 3), "moved": True}
    return given(*both, agenda=(Arrive(Seat(0)), *FLYING[1:]), turn=turn, **table)


@pytest.mark.rule("MERCHANT-6.2.3", "MERCHANT-11.4.1", "MERCHANT-15.4.19", "MERCHANT-15.5.1")
@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("won", [False, True])
def test_a_ship_that_lost_a_shot_has_not_landed_in_the_turns_of_others(
    stays: bool, won: bool
) -> None:
    scene = at_a_fort(stays=stays).luck("fight", (6, 1) if won else (1, 6))
    scene.when(0, Stay() if stays else AnswerToll(True)).when(0, Shoot(None, ("laser",)))
    assert scene.told(OvalFought)[0].won is won
    if won:
        if not stays:
            scene.when(0, AnswerLanding(True))
        scene.when(0, EndTurn())
    scene.stay(1)
    assert partners(scene.state, Seat(1)) == ((Seat(0),) if won else ())
    assert victims(scene.state, Seat(1)) == ((Seat(0),) if won else ())
    offer = OfferDeal(Seat(0), Bundle(20), Bundle(0, ("mulch_wine",)))
    if won:
        scene.when(1, offer)
    else:
        scene.refused(1, Swindle(Seat(0)), "no_victim", "MERCHANT-15.5.11")
        scene.refused(1, offer, "deal_place", "MERCHANT-11.4.1")


@pytest.mark.rule("MERCHANT-6.2.3", "MERCHANT-11.4.1")
def test_a_spaceport_built_later_does_not_land_a_ship_that_stopped_there() -> None:
    turn = {"flight": Flight((2, 2, 2), 0), "moved": True}
    scene = given(
        seat(at=ORBIT, goods=["mulch_wine"]),
        seat(at=CITY, cash=500, race="10"),
        cultures=HUMANS,
        agenda=(Arrive(Seat(0)), *FLYING[1:]),
        turn=turn,
    )
    assert scene.turn.seat == 1
    scene.stay(1).when(1, BuyDeed("port_comfort_station"))
    state = fork(scene.state)
    state.players = (state.players[0], replace(state.players[1], at=ORBIT))
    assert partners(state, Seat(1)) == ()


@pytest.mark.rule("MERCHANT-6.2.3", "MERCHANT-11.4.1")
def test_ships_that_have_not_had_a_turn_yet_have_landed_at_the_base() -> None:
    scene = given(seat(goods=["mulch_wine"]), seat(goods=["space_spice"])).stay()
    assert partners(scene.state, Seat(0)) == (Seat(1),)
