"""Level 1: what it would do, and why."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.guide import Advice, advice
from bot.engine.orders.language import WriteOrder
from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SPACES, SpaceId
from bot.games.merchant.commands import (
    AnswerDeal,
    Bundle,
    BuyDeed,
    BuyFort,
    DefenceOrders,
    OfferDeal,
    PlaceRastur,
    PlanTrade,
    PlanTurn,
    Reroll,
    Revolt,
    Sell,
    Shoot,
    Stay,
    Swindle,
    TakeOff,
    TradeList,
)
from bot.games.merchant.minds.arms import odds, shot_odds
from bot.games.merchant.minds.autopilot import volunteer
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Mulligan, Placing, Shot
from bot.i18n.catalog import LANGUAGES, catalogs
from bot.simulation.games import simulate
from tests.games.merchant.scene import FLYING, MERCHANT, Scene, given, landed, seat

COMBAT = {"combat": True}
CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
PORT = "port_comfort_station"
BUYER = {"cw": "4b", "dw": "7a"}  # what the Humans make is sold in the other system
OPEN = "gb_cw_1"  # a space that is no city


def would(scene: Scene, who: int = 0, key: str = "") -> Advice:
    """What level 1 answers to the open question, or to one of this name."""
    view = scene.view(who)
    prompt = next(one for one in scene.prompts(who) if not key or one.key == key)
    return advice(prompt, MERCHANT.guide.mind(view, prompt))


def reason(found: Advice) -> str:
    assert all(catalogs()[language].render(found.why) for language in LANGUAGES)
    return found.why.key.removeprefix("merchant.advice.")


# --- whole games


def test_a_round_costs_one_hand_over_for_each_player() -> None:
    """Besides the choice of races: fights, hits and deals make nobody wait."""
    for seed, players in enumerate((2, 4)):
        options = {"goal": "apprentice", "combat": True}
        report = simulate("merchant", players, 1, seed, ["1"], options)
        assert report.finished == 1
        assert report.rounds is not None
        assert report.handovers_allowed_per_game is not None
        assert report.handovers_per_game <= report.handovers_allowed_per_game
        assert report.handovers_per_game <= players * (report.rounds.max + 1)


@pytest.mark.parametrize("ordered", [True, False])
def test_an_order_spares_a_table_that_asks_defenders_the_wait(ordered: bool) -> None:
    scene = shooting(["laser"], ["servo_mechanism"], armed=True, defence_orders=DefenceOrders.ASK)
    if ordered:
        scene.when(1, WriteOrder("defence", ("nothing",)))
    before = scene.state
    scene.luck("fight", (6, 1)).when(0, Shoot(Seat(1), ("laser",)))
    assert MERCHANT.awaited(scene.state) == {Seat(0 if ordered else 1)}
    assert MERCHANT.guide.handovers(before, scene.events, scene.state) == (0 if ordered else 2)


# --- flying


def test_it_lets_an_auto_pilot_fly() -> None:
    found = would(given(seat(at=CITY, load=["auto_pilot"]), seat(), cultures=HUMANS)).command
    assert isinstance(found, TakeOff)
    assert found.switches.auto_pilot


@pytest.mark.parametrize(("dice", "die"), [((2, 2, 1), 2), ((6, 6, 1), None), ((2, 2, 2), 0)])
def test_it_rolls_a_poor_die_again_only_if_the_goal_is_out_of_reach(
    dice: tuple[int, ...], die: int | None
) -> None:
    me = seat(at=CITY, load=["mulligan_gear"], goal="cw_05" if die is None else "ip_01")
    turn = {"flight": Flight(dice, sum(dice))}
    scene = given(me, seat(), turn=turn, dice=dice, agenda=(Mulligan(Seat(0)), *FLYING))
    assert would(scene).command == Reroll(die)


def test_it_rolls_a_one_again_that_would_bring_a_rastur() -> None:
    me, turn = seat(at=CITY, load=["mulligan_gear"]), {"flight": Flight((6, 6, 1), 13)}
    agenda = (Mulligan(Seat(0)), *FLYING)
    scene = given(me, seat(), options={"rastur": True}, turn=turn, dice=(6, 6, 1), agenda=agenda)
    found = would(scene)
    assert (found.command, reason(found)) == (Reroll(2), "one")


def test_it_sets_a_rastur_on_a_rival_port_never_on_its_own() -> None:
    agenda = (Placing(Seat(0), 60), *FLYING)
    for owner, deeds in ((1, {PORT: 1}), (0, {PORT: 0})):
        turn = {"flight": Flight((6, 6, 1), 13)}
        scene = given(
            *(seat(at=CITY), seat()),
            options={"rastur": True},
            cultures=HUMANS,
            deeds=deeds,
            turn=turn,
            agenda=agenda,
        )
        found = would(scene).command
        assert isinstance(found, PlaceRastur)
        assert (found.at == ORBIT) == (owner == 1)


# --- beforehand


def test_it_suggests_a_plan_as_its_turn_would_begin() -> None:
    me = seat(at="galactic_base", goods=["rock_videos"] * 2)
    scene = given(seat(at=CITY), me, cultures=BUYER)
    found = would(scene, 1, "merchant.plan")
    assert isinstance(found.command, PlanTurn)
    assert (SPACES[found.command.goal or SpaceId("")].system, reason(found)) == ("dw", "sell")
    scene.when(1, found.command)
    shopping = would(scene, 1, "merchant.shopping").command
    assert shopping == PlanTrade((Sell("rock_videos"), Sell("rock_videos")))


# --- deals


def would_buy(good: str, money: int) -> OfferDeal:
    return OfferDeal(Seat(1), Bundle(money), Bundle(0, (good,)))


def test_it_offers_once_in_a_turn_for_what_is_paid_where_it_goes() -> None:
    me = seat(at="galactic_base", cash=400, goods=["rock_videos"] * 3)
    theirs = ["psychotic_sculpture"] * 3  # they go elsewhere
    other = seat(at="galactic_base", goods=[*theirs, "rock_videos"])
    scene = landed(me, other, cultures={**BUYER, "jw": "1a"})
    found = would(scene)
    assert isinstance(found.command, OfferDeal)
    assert (found.command.want.things, found.command.give.things) == (("rock_videos",), ())
    assert 0 < found.command.give.money < 200
    assert reason(found) == "deal"
    scene.when(0, found.command)
    assert not isinstance(would(scene).command, OfferDeal)


def test_an_offer_is_answered_unasked_by_what_it_is_worth_to_the_other() -> None:
    for money, takes in ((200, True), (20, False)):
        me = seat(at="galactic_base", cash=400)
        scene = landed(me, seat(at="galactic_base", goods=["rock_videos"]), cultures=BUYER)
        make = would_buy("rock_videos", money)
        scene.when(0, make)
        view = scene.view(1)
        (prompt,) = (one for one in scene.prompts(1) if one.key == "merchant.answer")
        assert volunteer(view, prompt) == AnswerDeal(1, takes)
        assert reason(would(scene, 1, "merchant.answer")) == ("accept" if takes else "refuse")


def test_it_deals_with_nobody_who_is_about_to_win() -> None:
    me = seat(at="galactic_base", cash=1900)
    scene = landed(me, seat(at="galactic_base", goods=["rock_videos"]), cultures=BUYER)
    scene.when(0, would_buy("rock_videos", 300))
    (prompt,) = (one for one in scene.prompts(1) if one.key == "merchant.answer")
    assert volunteer(scene.view(1), prompt) == AnswerDeal(1, False)


def test_it_speaks_unasked_of_nothing_but_offers() -> None:
    scene = given(seat(at=CITY), seat(), cultures=HUMANS)
    prompts = [one for one in scene.prompts(1) if not one.owed]
    assert prompts
    assert all(volunteer(scene.view(1), prompt) is None for prompt in prompts)


# --- fights


def test_its_odds_are_those_of_two_dice() -> None:
    assert [round(36 * odds(ahead)) for ahead in (-5, -1, 0, 1, 6)] == [0, 10, 15, 21, 36]
    assert [round(36 * shot_odds(ahead)) for ahead in (-50, -10, 0, 10, 60)] == [0, 10, 15, 21, 36]


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
