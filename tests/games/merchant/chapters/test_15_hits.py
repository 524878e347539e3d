"""15, 16 and 3.4. Hits, weapons and attacks: what is refused, counted, paid and left."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, replace
from bot.games.merchant.cargo import fits, halves
from bot.games.merchant.chapters.combat.rastur import exchange
from bot.games.merchant.commands import (
    Difficulty,
    EndTurn,
    Goal,
    Hit,
    Revolt,
    Sell,
    Shoot,
    Swindle,
)
from bot.games.merchant.events import HullHit, RasturDrawn, Swindled
from bot.games.merchant.state import Flight, Item
from bot.games.merchant.steps import Arrive
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

COMBAT = {"combat": True}
RASTUR = {"combat": True, "rastur": True}
CITY, ORBIT, OPEN = "southern_comfort", "cw_04", "cw_05"
HUMANS = {"cw": "4b"}
PORT = {"port_comfort_station": 1}
DEED = "port_comfort_station"


def meeting(mine: Any, theirs: Any, *others: Any, at: str = OPEN, **more: Any) -> Scene:
    """The first seat has just come to where the second is, with MP left."""
    turn = {"flight": Flight((2, 2, 2), 3), "moved": True}
    both = seat(at=at, **mine), seat(at=at, **theirs)
    agenda = (Arrive(Seat(0)), *FLYING[1:])
    return given(*both, *others, agenda=agenda, turn=turn, options=COMBAT, **more)


@pytest.mark.rule("MERCHANT-3.4.9")
def test_what_rides_on_the_hull_takes_no_room() -> None:
    load = ["shield", "laser", "nova_ball", "fare_2_10_1", "yellow_drive"]
    cargo: dict[str, Any] = {"goods": ["mulch_wine"] * 3, "load": load}
    full = given(seat(**cargo), seat(), options=COMBAT).player(0)
    assert halves(full.goods, full.load) == 8
    assert fits(full)
    assert fits(full, "spy_eye")
    assert fits(full, "spy_eye_damaged")
    assert not fits(full, "shield")
    assert not fits(full, "fare_5_base_1")


# --- shots


@pytest.mark.rule("MERCHANT-15.3.4", "MERCHANT-15.4.2")
def test_weapons_are_fired_at_a_ship_in_the_same_open_space() -> None:
    scene = meeting({"load": ["laser", "shield"]}, {}, seat(at="cw_06"))
    for fired in (("shield",), ("laser", "rubbish"), ("nova_ball",)):
        scene.refused(0, Shoot(Seat(1), fired), "weapons", "MERCHANT-15.3.4")
    for nobody in (0, 2):
        shot = Shoot(Seat(nobody), ("laser",))
        scene.refused(0, shot, "no_target", "MERCHANT-15.4.2")
    assert scene.asked() == "Shot"


@pytest.mark.rule("MERCHANT-15.4.12", "MERCHANT-15.4.25")
def test_a_hit_is_one_of_those_that_can_be_and_happens_once() -> None:
    load = ["yellow_drive", "shield", Item("shield", True), "laser"]
    scene = meeting({"load": ["laser"] * 4}, {"goods": ["rock_videos"], "load": load})
    banked = scene.state.stock["shield"]
    scene.luck("fight", (6, 1)).when(0, Shoot(Seat(1), ("laser",) * 4))
    for wrong in (
        *(Hit("nova_ball"), Hit("yellow_drive"), Hit(None, 3)),
        Hit(None, 0, True, ("laser",)),
    ):
        scene.refused(0, wrong, "hit", "MERCHANT-15.4.12")
    scene.when(0, Hit("shield"))
    assert [one.gear for one in scene.told(HullHit)] == ["shield"]
    left = (Item("yellow_drive"), Item("shield", True), Item("laser"))
    assert scene.player(1).load == left
    assert scene.player(1).goods == ("rock_videos",)
    assert scene.state.stock["shield"] == banked + 1
    assert scene.asked() == "Sail"


# --- swindles and revolts


@pytest.mark.rule("MERCHANT-15.5.3", "MERCHANT-15.5.10", "MERCHANT-15.5.11")
def test_each_side_of_a_swindle_adds_what_is_its_own() -> None:
    for race, owner, dice, totals, won in (
        ("4b", 1, (3, 3), (4, 4), False),
        ("4b", 0, (3, 4), (5, 4), True),
        ("8", 1, (3, 2), (3, 3), False),
        ("8", 1, (4, 2), (4, 3), True),
    ):
        scene = landed(
            seat(at=CITY, cash=300, race=race),
            seat(at=CITY, goods=["mulch_wine"], race="10"),
            cultures=HUMANS,
            options=COMBAT,
            forts={CITY: (owner, "fort_60_1")},
        )
        (told,) = scene.luck("swindle", dice).when(0, Swindle(Seat(1))).told(Swindled)
        assert ((told.total, told.other), told.won) == (totals, won), (race, owner)


@pytest.mark.rule("MERCHANT-15.6.1", "MERCHANT-9.3.4")
def test_credit_pays_for_attacks_before_cash() -> None:
    both = seat(at=CITY, cash=300, race="8"), seat(at=CITY, goods=["mulch_wine"], race="10")
    scene = landed(*both, cultures=HUMANS, options=COMBAT)
    for credit, left, cash in ((30, 0, 280), (80, 30, 300)):
        scene.state.turn = replace(scene.turn, credit=credit)
        here = Scene(scene.state).luck("swindle", (6, 1)).when(0, Swindle(Seat(1)))
        assert (here.turn.credit, here.cash(0), here.turn.bought) == (left, cash, 1)


def revolting(at: str = ORBIT, options: Any = COMBAT, **more: Any) -> Scene:
    me = seat(at=at, cash=300, race="8", load=["laser"] if options else [], goods=["mulch_wine"])
    return landed(me, seat(race="10"), cultures=HUMANS, deeds=PORT, options=options, **more)


@pytest.mark.rule("MERCHANT-15.5.10", "MERCHANT-15.5.6")
def test_revolts_are_for_tables_with_combat_and_cultures_alone() -> None:
    revolt = Revolt(DEED, ("laser",))
    revolting("galactic_base").refused(0, revolt, "no_attacks", "MERCHANT-15.5.10")
    revolting(options={}).refused(0, revolt, "no_attacks", "MERCHANT-15.5.10")
    revolting(CITY).refused(0, revolt, "no_revolt", "MERCHANT-15.5.6")
    alone = landed(seat(at=ORBIT, cash=300, load=["laser"]), cultures=HUMANS, deeds={DEED: 0})
    alone.refused(0, revolt, "no_attacks", "MERCHANT-15.5.10")


@pytest.mark.rule("MERCHANT-16.2.1", "MERCHANT-15.5.5")
def test_a_one_in_a_revolt_brings_a_rastur_once_it_is_settled() -> None:
    for die, drawn in ((1, 1), (2, 0)):
        scene = revolting(options=RASTUR).luck("revolt", (die, 6)).luck("rastur", (0,))
        scene.when(0, Revolt(DEED, ("laser",)))
        assert len(scene.told(RasturDrawn)) == drawn


@pytest.mark.rule("MERCHANT-17.2.1")
def test_alone_two_ones_bring_a_worse_rastur_and_one_does_not() -> None:
    def worse(number: int, level: Difficulty = Difficulty.STANDARD) -> int | None:
        options = {"goal": Goal.APPRENTICE, "solitaire_difficulty": level}
        return exchange(given(seat(), options=options).state, 60, number)

    assert worse(1) is None
    assert worse(2) == worse(3) == 120
    assert worse(2, Difficulty.MASTER) == 120
    assert worse(1, Difficulty.MASTER) is None
    assert worse(3, Difficulty.APPRENTICE) is None
    several = given(seat(), seat(), options=RASTUR, reserve=(200,))
    assert exchange(several.state, 60, 3) is None


@pytest.mark.rule("MERCHANT-13.3.2")
def test_as_long_as_the_bank_pays_the_game_goes_on_and_then_nothing_is_left_to_do() -> None:
    for banked, over in ((60, False), (59, True)):
        rest = 20_000 - 100 - banked
        me = seat(at=CITY, goods=["mulch_wine"], cash=100)
        scene = landed(me, seat(cash=rest, at=OPEN), cultures=HUMANS)
        assert scene.state.bank == banked
        scene.when(0, Sell("mulch_wine"))
        assert (scene.state.result is not None) == over
        assert (scene.state.agenda == ()) == over
        assert scene.cash(0) == 100 + banked
    going = landed(me, seat(at=OPEN), cultures=HUMANS).when(0, EndTurn())
    assert (going.turn.seat, going.asked()) == (1, "Depart")
