"""15, 16 and 11. Fights, attacks and deals at their edges: what just does, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat, fork
from bot.engine.story import Story
from bot.games.merchant.box.numbers import NUMBERS, RACES
from bot.games.merchant.box.pieces import CultureId
from bot.games.merchant.chapters.combat.fighting import firepower
from bot.games.merchant.chapters.combat.hits import possible
from bot.games.merchant.chapters.combat.paid import revolt_bonus, swindle_bonus
from bot.games.merchant.chapters.combat.rastur import menace
from bot.games.merchant.chapters.trading.freight import jettisonable
from bot.games.merchant.commands import (
    AnswerDeal,
    Arrange,
    Bundle,
    BuyGood,
    ChooseRace,
    Hit,
    Jettison,
    OfferDeal,
    Revolt,
    Shoot,
    Swindle,
    WishRaces,
)
from bot.games.merchant.events import (
    Arranged,
    FireHeld,
    HoldHit,
    RasturDrawn,
    Revolted,
    ShipAttacked,
    ShipFought,
    Swindled,
)
from bot.games.merchant.memoir import places
from bot.games.merchant.state import Flight, Result
from bot.games.merchant.steps import Arrive
from tests.games.merchant.scene import FLYING, MERCHANT, Scene, given, landed, seat

COMBAT = {"combat": True}
RASTUR = {"combat": True, "rastur": True}
CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
PORT = {"port_comfort_station": 1}


def arriving(*seats: dict[str, Any], options: Any = COMBAT, **more: Any) -> Scene:
    """The first seat has just entered its space, with MP left."""
    turn = {"flight": Flight((2, 2, 2), 3), "moved": True}
    agenda = (Arrive(Seat(0)), *FLYING[1:])
    return given(*seats, agenda=agenda, turn=turn, options=options, **more)


def beside(at: str = CITY, options: Any = COMBAT, **mine: Any) -> Scene:
    """A rival with a good is in the same place."""
    me = {"cash": 300, "race": "8", **mine}
    rival = seat(at=at, goods=["mulch_wine"], race="10")
    return landed(seat(at=at, **me), rival, cultures=HUMANS, options=options)


def revolting(load: Any = ("laser",), **more: Any) -> Scene:
    return landed(
        seat(at=ORBIT, cash=more.pop("cash", 300), race="8", load=load, goods=["mulch_wine"]),
        seat(race="10"),
        cultures=HUMANS,
        deeds=more.pop("deeds", PORT),
        options=more.pop("options", COMBAT),
        **more,
    )


# --- shooting


@pytest.mark.rule("MERCHANT-15.4.1", "MERCHANT-15.4.2", "MERCHANT-15.3.4")
def test_a_shot_is_told_before_it_is_answered_and_comes_when_it_is_asked_for() -> None:
    both = seat(at="cw_05", load=["laser"]), seat(at="cw_05")
    scene = arriving(*both).luck("fight", (6, 1)).when(0, Shoot(Seat(1), ("laser",)))
    (told,) = scene.told(ShipAttacked)
    assert (told.victim, told.weapons) == (1, ("laser",))
    assert scene.told(ShipFought)[0].won
    empty = arriving(*both)
    empty.refused(0, Shoot(None, ("laser",)), "no_target", "MERCHANT-15.4.1")
    empty.refused(0, Shoot(Seat(1), ()), "weapons", "MERCHANT-15.3.4")
    empty.refused(0, Shoot(Seat(1), ("laser", "laser")), "weapons")
    ashore = landed(seat(at=CITY, load=["laser"]), seat(at=CITY), cultures=HUMANS, options=COMBAT)
    ashore.refused(0, Shoot(Seat(1), ("laser",)), "not_now")


@pytest.mark.rule("MERCHANT-16.2.1")
def test_a_one_in_the_attackers_die_brings_a_rastur() -> None:
    for die, drawn in ((1, 1), (2, 0), (6, 0)):
        both = seat(at="cw_05", load=["laser"]), seat(at="cw_05")
        scene = arriving(*both, options=RASTUR).luck("fight", (die, 6))
        scene.when(0, Shoot(Seat(1), ("laser",)))
        assert len(scene.told(RasturDrawn)) == drawn, die
    quiet = arriving(*both)
    assert menace(quiet.state, Seat(0), (1,)) == []
    assert menace(scene.state, Seat(0), (2, 6)) == []
    plain = arriving(*both).luck("fight", (1, 6)).when(0, Shoot(Seat(1), ("laser",)))
    assert plain.told(RasturDrawn) == []


# --- hits


def hits(mine: Any, theirs: Any) -> set[Hit]:
    scene = given(seat(at="cw_05", **mine), seat(at="cw_05", **theirs), options=COMBAT)
    return {*possible(scene.state, Seat(0), Seat(1))}


@pytest.mark.rule("MERCHANT-15.4.12", "MERCHANT-15.4.14", "MERCHANT-15.4.22")
def test_a_good_is_taken_if_there_is_room_or_room_is_made() -> None:
    cargo = {"goods": ["rock_videos"]}
    assert hits({}, cargo) == {Hit(None, 0), Hit(None, 0, True)}
    full = {"goods": ["mulch_wine"] * 4}
    assert hits(full, cargo) == {Hit(None, 0), Hit(None, 0, True, ("mulch_wine",))}
    assert hits({}, {"load": ["shield"]}) == {Hit("shield")}
    assert hits({}, {}) == set()


@pytest.mark.rule("MERCHANT-15.4.12")
def test_what_was_jettisoned_for_a_good_is_gone() -> None:
    armed = {"at": "cw_05", "goods": ["mulch_wine"] * 3, "load": ["laser", "shield", "shield"]}
    scene = arriving(seat(**armed), seat(at="cw_05", goods=["rock_videos"]))
    scene.luck("fight", (6, 1)).when(0, Shoot(Seat(1), ("laser",)))
    found = {*possible(scene.state, Seat(0), Seat(1))}
    (swap,) = [hit for hit in found if hit.jettison == ("mulch_wine",)]
    scene.luck("cup", (0,)).when(0, swap)
    assert scene.told(HoldHit)[0].captured
    assert sorted(scene.player(0).goods) == ["mulch_wine", "mulch_wine", "rock_videos"]


# --- swindles and revolts


@pytest.mark.rule("MERCHANT-15.5.10", "MERCHANT-15.5.11", "MERCHANT-15.6.1")
def test_a_swindle_is_won_by_more_and_paid_either_way() -> None:
    for dice, won in (((3, 3), False), ((4, 3), True), ((3, 4), False)):
        scene = beside().luck("swindle", dice).when(0, Swindle(Seat(1)))
        assert scene.told(Swindled)[0].won is won, dice
        assert scene.cash(0) == 300 - NUMBERS.swindle_cost
    exact = beside(cash=NUMBERS.swindle_cost).luck("swindle", (6, 1)).when(0, Swindle(Seat(1)))
    assert exact.cash(0) == 0
    poor = beside(cash=NUMBERS.swindle_cost - 1)
    poor.refused(0, Swindle(Seat(1)), "money", "MERCHANT-9.2.1")


@pytest.mark.rule("MERCHANT-15.5.3")
def test_both_sides_of_a_swindle_count_what_is_theirs_in_this_space() -> None:
    scene = landed(
        seat(at=CITY, race="4b"),
        seat(at=CITY, race="10"),
        cultures=HUMANS,
        options=COMBAT,
        deeds={"factory_4b": 0, "port_comfort_station": 0},
        factories={"factory_4b": CITY},
        forts={CITY: (1, "fort_60_1"), ORBIT: (0, "fort_60_1")},
    )
    bonus = [swindle_bonus(scene.state, Seat(who), CITY, CultureId("4b")) for who in (0, 1)]
    assert bonus == [2, 1]


@pytest.mark.rule("MERCHANT-15.5.5", "MERCHANT-15.5.12", "MERCHANT-15.6.1")
def test_a_revolt_is_paid_in_firepower_and_money() -> None:
    deed = "port_comfort_station"
    scene = revolting().luck("revolt", (6, 1))
    price = NUMBERS.revolt_cost - firepower(("laser",))
    scene.when(0, Revolt(deed, ("laser",)))
    assert scene.cash(0) == 300 - price
    exact = revolting(cash=price).luck("revolt", (6, 1)).when(0, Revolt(deed, ("laser",)))
    assert exact.cash(0) == 0
    revolting(cash=price - 1).refused(0, Revolt(deed, ("laser",)), "money")
    arms = ("laser",) * (NUMBERS.revolt_cost // firepower(("laser",)) + 1)
    free = revolting(load=arms, cash=10).luck("revolt", (6, 1)).when(0, Revolt(deed, arms))
    assert free.cash(0) == 10
    revolting().refused(0, Revolt(deed, ("nova_ball",)), "weapons")
    revolting().refused(0, Revolt(deed, ("laser", "laser")), "weapons")


@pytest.mark.rule("MERCHANT-15.5.5", "MERCHANT-15.5.10", "MERCHANT-15.6.1", "MERCHANT-15.5.12")
def test_a_revolt_is_won_by_more_and_is_a_purchase() -> None:
    deed = "port_comfort_station"
    for dice, won in (((4, 3), False), ((5, 3), True)):
        scene = revolting().luck("revolt", dice).when(0, Revolt(deed, ("laser",)))
        assert scene.told(Revolted)[0].won is won
    assert scene.turn.bought == 1
    both = revolting(deeds={**PORT, "port_cobbleport": 0}).luck("revolt", (4, 4))
    both.when(0, Revolt(deed, ("laser",)))
    fact = both.told(Revolted)[0]
    assert (fact.total, fact.other, fact.won) == (5, 5, False)
    me = seat(at=CITY, cash=500, race="8", load=["laser"], goods=["rock_videos"])
    town = landed(
        *(me, seat(race="10")),
        cultures=HUMANS,
        options=COMBAT,
        deeds={"factory_4b": 1},
        factories={"factory_4b": CITY},
    )
    town.when(0, BuyGood("rock_videos"))
    town.refused(0, Revolt("factory_4b", ("laser",)), "bought", "MERCHANT-9.4.2")


@pytest.mark.rule("MERCHANT-15.4.1", "MERCHANT-15.3.4")
def test_whoever_holds_fire_flies_on() -> None:
    scene = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05"))
    assert scene.asked() == "Shot"
    scene.when(0, Shoot(None, ()))
    assert scene.told(FireHeld)
    assert scene.asked() != "Shot"


@pytest.mark.rule("MERCHANT-15.2.6")
def test_a_lost_fight_leaves_no_mp() -> None:
    scene = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05", load=["shield"] * 3))
    table = fork(scene.state)
    scene.luck("fight", (1, 6)).when(0, Shoot(Seat(1), ("laser",)))
    (fought,) = scene.told(ShipFought)
    assert not fought.won
    fought.apply(table)
    assert table.turn.lost
    assert table.turn.flight.mp == 0


@pytest.mark.rule("MERCHANT-16.4.9", "MERCHANT-15.5.7")
def test_a_revolt_counts_ports_of_the_system_and_what_stands_in_the_space() -> None:
    def bonus(owner: int, **more: Any) -> int:
        deeds = {"port_comfort_station": 1, "port_cobbleport": 1, "factory_4b": 1}
        scene = revolting(deeds=deeds, options=RASTUR, **more)
        return revolt_bonus(scene.state, Seat(owner), ORBIT, CultureId("4b"))

    here, there = {"factory_4b": ORBIT}, {"factory_4b": CITY}
    assert bonus(1, factories=here) == 3
    assert bonus(1, factories=there) == 2
    assert bonus(0, factories=here) == 0
    assert bonus(1, factories=there, rastur={"cw_01": 60}) == 1
    assert bonus(1, factories=here, forts={ORBIT: (1, "fort_60_1")}) == 4


# --- deals, cargo and races


@pytest.mark.rule("MERCHANT-11.4.3")
def test_ious_change_hands_too() -> None:
    scene = landed(seat(at=CITY, ious=["4b"], cash=100), seat(at=CITY, cash=200), cultures=HUMANS)
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("4b",)), Bundle(70))).when(1, AnswerDeal(1, True))
    assert (scene.player(0).ious, scene.player(1).ious) == ((), ("4b",))
    assert (scene.cash(0), scene.cash(1)) == (170, 130)


@pytest.mark.rule("MERCHANT-11.3.3")
def test_what_came_in_this_turn_and_went_again_binds_nothing() -> None:
    scene = landed(seat(at=CITY, goods=["rock_videos"], cash=300), seat(at=CITY), cultures=HUMANS)
    assert jettisonable(scene.state, Seat(0)) == ("rock_videos",)
    scene.when(0, BuyGood("rock_videos"))
    scene.when(0, OfferDeal(Seat(1), Bundle(0, ("rock_videos",) * 2), Bundle(10)))
    scene.when(1, AnswerDeal(1, True))
    assert scene.turn.gained == ()
    kept = landed(
        seat(at=CITY, goods=["rock_videos"], cash=300), seat(at=CITY), cultures=HUMANS
    ).when(0, BuyGood("rock_videos"))
    assert kept.turn.gained == ("rock_videos",)
    kept.luck("cup", (0,)).when(0, Jettison("rock_videos"))
    kept.refused(0, Jettison("rock_videos"), "just_got", "MERCHANT-11.3.3")


@pytest.mark.rule("MERCHANT-15.4.25")
def test_only_something_aboard_that_is_not_first_can_be_put_first() -> None:
    load = ["shield", "yellow_drive", "red_drive"]
    scene = landed(seat(at=CITY, load=load), seat(), cultures=HUMANS)
    scene.refused(0, Arrange("shield"), "arrange", "MERCHANT-15.4.25")
    scene.refused(0, Arrange("laser"), "arrange", "MERCHANT-15.4.25")
    scene.when(0, Arrange("red_drive"))
    assert [item.what for item in scene.told(Arranged)[0].load] == [load[2], load[0], load[1]]


@pytest.mark.rule("MERCHANT-4.2.2")
def test_wishes_are_for_free_races_each_once_and_for_those_who_choose_later() -> None:
    story = Story(MERCHANT.state())
    MERCHANT.setup(story, MERCHANT.options(players=3), Chance(bytes(32)))
    scene = Scene(story.state).advance()
    first, second, _ = scene.state.order
    scene.refused(first, WishRaces(("3",)), "not_now")
    scene.refused(second, WishRaces(("3", "3")), "wishes", "MERCHANT-4.2.2")
    scene.refused(second, WishRaces(("5",)), "wishes", "MERCHANT-4.2.2")
    scene.when(first, ChooseRace("3"))
    scene.refused(second, ChooseRace("3"), "race_taken", "MERCHANT-4.2.2")
    whole = tuple(race for race in RACES if race != "3")
    scene.when(scene.state.order[2], WishRaces(whole))
    assert scene.player(scene.state.order[2]).wishes == whole


@pytest.mark.rule("MERCHANT-1.2", "MERCHANT-4.3.1")
def test_what_players_have_was_taken_from_the_bank() -> None:
    for players in range(1, 7):
        story = Story(MERCHANT.state())
        MERCHANT.setup(story, MERCHANT.options(players=players), Chance(bytes(32)))
        state = story.state
        assert len(state.players) == players
        held = sum([player.cash for player in state.players])
        assert held > 0
        total = NUMBERS.bank_total
        assert state.bank == (None if total is None else total - held)


@pytest.mark.rule("MERCHANT-13.3.4")
def test_places_go_by_victory_wealth_and_deeds() -> None:
    scene = given(*(seat() for _ in range(4)), deeds={"port_cobbleport": 2})
    scene.state.result = Result((900, 1000, 900, 900), (Seat(1),), "goal")
    assert places(scene.state) == {0: 3, 1: 1, 2: 2, 3: 3}
