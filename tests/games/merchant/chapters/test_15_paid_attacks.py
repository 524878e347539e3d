"""15.5. Swindles and revolts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.merchant.box.numbers import MARKERS
from bot.games.merchant.box.pieces import DEEDS
from bot.games.merchant.chapters.combat.paid import targets, victims
from bot.games.merchant.commands import BuyGood, Revolt, Sell, Swindle, TakeLoot
from bot.games.merchant.events import LootTaken, Revolted, Swindled
from tests.games.merchant.scene import Scene, landed, seat

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
