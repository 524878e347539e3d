"""Whoever may fight reads the odds, what it costs and what it brings."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.names import deed_name, good_name
from bot.games.merchant.chapters.combat.fighting import odds, percent
from bot.games.merchant.chapters.combat.shooting import ship_odds
from bot.games.merchant.commands import DefenceOrders, Revolt, Shoot, Swindle
from bot.games.merchant.events import Revolted, Swindled
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Shot
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

CITY, ORBIT, OPEN = "southern_comfort", "cw_04", "cw_05"
HUMANS = {"cw": "4b"}
DEED = "port_comfort_station"


def shooting(at: str, mine: list[str], theirs: list[str], **more: Any) -> Scene:
    asks = {"combat": True, "defence_orders": DefenceOrders.ASK}
    return given(
        seat(at=at, load=mine, cash=100),
        seat(at=at, load=theirs),
        options=asks,
        turn={"moved": True, "flight": Flight((1, 1, 1), 1)},
        agenda=(Shot(Seat(0)), *FLYING),
        **more,
    )


def labels(scene: Scene, key: str) -> list[Text]:
    """Of what is asked first, be it the only answer."""
    return [option.label for option in next(scene.prompt(0, key).talk()).options]


def test_a_ship_and_an_oval_are_offered_with_the_odds_of_all_weapons() -> None:
    scene = shooting(OPEN, ["laser", "nova_ball"], ["laser", "nova_ball", "shield"])
    ship = say("merchant.option.shoot.ship", who=Who(Seat(1)), n=20, odds=42, toll=0)
    assert labels(scene, "shoot") == [ship]
    oval = shooting("jw_05", ["laser", "shield"], [], boxes={"jw_05": "penalty_blue_40_1"})
    first = say("merchant.option.shoot.oval_paid", n=40, odds=17, toll=20)
    assert labels(oval, "shoot")[0] == first
    assert labels(oval, "shoot")[1].key == "merchant.option.shoot.ship_paid"


def test_a_defender_reads_what_is_fired_and_what_each_answer_holds() -> None:
    scene = shooting(OPEN, ["laser", "nova_ball"], ["laser", "nova_ball", "shield"])
    scene.when(0, Shoot(Seat(1), ("laser",)))
    says = scene.prompt(1, "defend").says
    held = {"nothing": 58, "lasers": 83, "everything": 97}
    assert says == say("merchant.defend.with", who=Who(Seat(0)), n=20, shields=20, **held)


def test_the_odds_of_a_shot_are_those_of_all_throws() -> None:
    scene = shooting(OPEN, ["laser", "shield"], ["shield", "shield", "shield"])
    mine, theirs = scene.player(0), scene.player(1)
    won = 0
    for die in range(1, 7):
        for other in range(1, 7):
            won += max(0, 10 * die + 20 - 60) > max(0, 10 * other - 20)
    assert ship_odds(mine, theirs, ("laser",), ()) == won / 36
    assert won


def test_swindles_and_revolts_are_offered_with_odds_price_and_prize() -> None:
    rival = seat(at=CITY, goods=["mulch_wine", "mulch_wine", "space_spice"], race="10")
    me = {"cash": 300, "race": "4b", "load": ["laser"], "goods": ["rock_videos"]}
    town = landed(seat(at=CITY, **me), rival, cultures=HUMANS, options={"combat": True})
    goods = (good_name("mulch_wine"), good_name("space_spice"))
    offered = {"who": Who(Seat(1)), "n": 50, "odds": 58, "goods": goods}
    assert labels(town, "do.swindle") == [say("merchant.option.swindle", **offered)]
    told = town.luck("swindle", (1, 1)).when(0, Swindle(Seat(1))).told(Swindled)[0]
    assert percent(odds(told.total - told.other)) == 58
    port = landed(
        seat(at=ORBIT, **me),
        seat(race="10"),
        cultures=HUMANS,
        options={"combat": True},
        deeds={DEED: 1, "port_cobbleport": 1},
    )
    wanted = say("merchant.option.revolt", deed=deed_name(DEED), value=200, odds=28)
    assert labels(port, "do.revolt") == [wanted]
    fought = port.luck("revolt", (1, 1)).when(0, Revolt(DEED, ("laser",))).told(Revolted)[0]
    assert percent(odds(fought.total - fought.other)) == 28
