"""Level 1 in combat: what the odds are worth to it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import WriteOrder
from bot.engine.records import Seat
from bot.games.merchant.box.pieces import GearId
from bot.games.merchant.chapters.combat.fighting import PIP, odds
from bot.games.merchant.commands import (
    BuyDeed,
    BuyFort,
    DefenceOrders,
    Revolt,
    Shoot,
    Stay,
    Swindle,
    TakeOff,
    TradeList,
)
from bot.games.merchant.minds.arms import Arms
from bot.games.merchant.minds.trips import Atlas
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Shot
from tests.games.merchant.minds.advising import (
    BUYER,
    CITY,
    COMBAT,
    HUMANS,
    OPEN,
    ORBIT,
    PORT,
    reason,
    would,
)
from tests.games.merchant.scene import FLYING, MERCHANT, Scene, given, landed, seat


def test_its_odds_are_those_of_two_dice() -> None:
    assert [round(36 * odds(ahead)) for ahead in (-5, -1, 0, 1, 6)] == [0, 10, 15, 21, 36]
    assert [round(36 * odds(ahead, PIP)) for ahead in (-50, -10, 0, 10, 60)] == [0, 10, 15, 21, 36]


def beside(good: str, cash: int = 110) -> Scene:
    """A rival with this good is landed in the same city, where nothing else can be paid."""
    return landed(
        seat(at=CITY, cash=cash, race="8"),
        seat(at=CITY, goods=[good], race="10", cash=0),
        cultures=BUYER,
        options=COMBAT,
    )


def test_it_swindles_for_a_dear_good_and_not_for_a_cheap_one() -> None:
    found = would(beside("servo_mechanism"))
    assert (found.command, reason(found)) == (Swindle(Seat(1)), "swindle")
    assert not isinstance(would(beside("finest_dust")).command, Swindle)
    assert not isinstance(would(beside("servo_mechanism", cash=60)).command, Swindle)


def taking(race: str, wealth: int = 0) -> Scene:
    return landed(
        seat(at=ORBIT, cash=110, race=race, load=["laser"], goods=["rock_videos"] * 4),
        seat(race="10", cash=wealth),
        cultures=HUMANS,
        deeds={PORT: 1},
        options=COMBAT,
    )


def test_it_revolts_at_home_or_against_somebody_near_the_goal() -> None:
    for scene, fights in ((taking("4b"), True), (taking("8"), False), (taking("8", 1200), True)):
        found = would(scene)
        assert isinstance(found.command, Revolt) == fights
        if fights:
            assert (found.command, reason(found)) == (Revolt(PORT, ("laser",)), "revolt")


def guarded(rival: list[str], cash: int) -> Scene:
    return landed(
        seat(at=ORBIT, cash=cash, race="8", goods=["rock_videos"] * 4),
        seat(race="10", load=rival),
        cultures=HUMANS,
        deeds={PORT: 0, "port_cobbleport": 0, "factory_4b": 0},
        factories={"factory_4b": CITY},
        options=COMBAT,
    )


def test_it_builds_a_fort_by_its_building_if_a_rival_is_armed_and_money_is_left() -> None:
    found = would(guarded(["laser"], 600))
    assert (found.command, reason(found)) == (BuyFort("fort_30_1", CITY), "fort")
    assert not isinstance(would(guarded([], 600)).command, BuyFort)
    assert not isinstance(would(guarded(["laser"], 400)).command, BuyFort)


def shooting(load: list[str], goods: list[str], *, armed: bool = False, **options: Any) -> Scene:
    """Two ships in open space."""
    return given(
        seat(at=OPEN, load=load),
        seat(at=OPEN, goods=goods, load=["laser"] * armed),
        options={**COMBAT, **options},
        turn={"moved": True, "flight": Flight((1, 1, 1), 1)},
        agenda=(Shot(Seat(0)), *FLYING),
    )


def test_it_shoots_at_a_ship_with_a_dear_good_if_the_odds_are_good() -> None:
    found = would(shooting(["laser", "nova_ball"], ["servo_mechanism"]))
    assert isinstance(found.command, Shoot)
    assert (found.command.victim, reason(found)) == (1, "shoot")
    assert would(shooting(["laser"], [])).command == Shoot()
    assert reason(would(shooting(["laser"], []))) == "hold"


@pytest.mark.parametrize(("cash", "shoots"), [(1500, True), (300, False)])
def test_it_shoots_at_the_hull_of_a_rival_near_the_goal(cash: int, shoots: bool) -> None:
    scene = given(
        seat(at=OPEN, load=["laser"]),
        seat(at=OPEN, load=["relic_yellow_drive"], cash=cash),
        options=COMBAT,
        turn={"moved": True, "flight": Flight((1, 1, 1), 1)},
        agenda=(Shot(Seat(0)), *FLYING),
    )
    assert isinstance(found := would(scene).command, Shoot)
    assert (found.victim is not None) == shoots


@pytest.mark.parametrize(("cash", "buys"), [(560, True), (400, False)])
def test_it_buys_a_laser_once_others_have_something_to_take(cash: int, buys: bool) -> None:
    scene = landed(
        seat(at=CITY, cash=cash, race="8"),
        seat(race="10"),
        stayed=True,
        cultures={"cw": "1a"},
        deeds={"port_cobbleport": 1, "port_comfort_station": 1},
        options=COMBAT,
    )
    arms = Arms(Atlas(scene.view(0), Seat(0)))
    assert arms.wants(GearId("laser"), cash - 260) == buys
    assert not Arms(Atlas(scene.view(1), Seat(1))).wants(GearId("laser"), 500)


def test_it_takes_the_good_that_sells_best_from_a_swindle() -> None:
    scene = landed(
        seat(at=CITY, cash=300, race="8"),
        seat(at=CITY, goods=["finest_dust", "servo_mechanism"], race="10"),
        cultures=BUYER,
        options=COMBAT,
    )
    scene.luck("swindle", (6, 1)).when(0, Swindle(Seat(1)))
    assert reason(would(scene)) == "loot"
    assert would(scene).command.good == "servo_mechanism"  # type: ignore[attr-defined]  # the command of loot


def sieged(load: list[str], at: str = ORBIT, goods: tuple[str, ...] = ()) -> Scene:
    """A Rastur holds its port and factory, beside which it stands."""
    return given(
        seat(at=at, cash=300, load=load, goods=goods),
        seat(),
        options={"rastur": True},
        cultures=HUMANS,
        deeds={PORT: 0, "factory_4b": 0},
        factories={"factory_4b": ORBIT},
        rastur={ORBIT: 60},
    )


def test_it_stays_to_shoot_a_rastur_off_its_buildings_if_it_is_strong_enough() -> None:
    strong = ["laser", "nova_ball", "nova_ball", "nova_ball"]
    found = would(sieged(strong))
    assert (found.command, reason(found)) == (Stay(), "siege")
    shot = would(sieged(strong).stay())
    assert isinstance(shot.command, Shoot)
    assert len(shot.command.weapons) == 4
    assert not isinstance(would(sieged(["laser"])).command, Stay)


def test_it_flies_to_its_buildings_that_a_rastur_holds() -> None:
    found = would(sieged(["laser", "nova_ball", "nova_ball", "nova_ball"], at=CITY))
    assert isinstance(found.command, TakeOff)
    assert (found.command.goal, reason(found)) == (ORBIT, "siege")


@pytest.mark.parametrize("rastur", [True, False])
def test_it_buys_no_port_where_rivals_may_send_a_rastur(rastur: bool) -> None:
    scene = landed(
        seat(at=CITY, cash=700, race="8", goods=["rock_videos"] * 4),
        seat(race="10"),
        options={"rastur": rastur},
        cultures=HUMANS,
        deeds={"factory_4b": 1},
        factories={"factory_4b": CITY},
    )
    found = would(scene).command
    assert isinstance(found, TradeList)
    assert isinstance(found.steps[0], BuyDeed) == (not rastur)


@pytest.mark.rule("MERCHANT-15.4.9")
@pytest.mark.parametrize("ordered", [True, False])
def test_an_order_spares_a_table_that_asks_defenders_the_wait(ordered: bool) -> None:
    scene = shooting(["laser"], ["servo_mechanism"], armed=True, defence_orders=DefenceOrders.ASK)
    if ordered:
        scene.when(1, WriteOrder("defence", ("nothing",)))
    before = scene.state
    scene.luck("fight", (6, 1)).when(0, Shoot(Seat(1), ("laser",)))
    assert MERCHANT.awaited(scene.state) == {Seat(0 if ordered else 1)}
    assert MERCHANT.guide.handovers(before, scene.events, scene.state) == (0 if ordered else 2)
