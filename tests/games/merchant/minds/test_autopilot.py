"""Level 1: what it would do, and why."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, change
from bot.games.merchant.box.galaxy import SPACES, SYSTEMS, SpaceId, SystemId
from bot.games.merchant.commands import (
    AnswerDeal,
    BarterGear,
    Bundle,
    BuyGear,
    BuyGood,
    OfferDeal,
    PlaceRastur,
    PlanTrade,
    PlanTurn,
    Reroll,
    Sell,
    TakeOff,
    TradeList,
    WithdrawDeal,
)
from bot.games.merchant.minds.autopilot import volunteer
from bot.games.merchant.minds.trips import Atlas
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Mulligan, Placing
from bot.games.merchant.ways.routes import Route
from bot.simulation.games import simulate
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
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

FAR = "galactic_base"  # from the Humans

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


def test_where_the_rastur_win_it_is_ahead_of_random_players() -> None:
    """Random players bring them by their dice, and all lose together (MERCHANT-16.5.1)."""
    report = simulate("merchant", 2, 4, 5, ["1", "random"], {"rastur": True, "goal": "apprentice"})
    assert report.finished == 4
    assert report.wins["1"] + report.ahead["1"] == 4
    assert report.wins["random"] + report.ahead.get("random", 0) == 0


# --- flying


def atlas(scene: Scene, who: int = 0) -> Atlas:
    return Atlas(scene.view(who), Seat(who))


def test_a_rastur_on_the_way_makes_a_market_farther() -> None:
    cities, near = (SpaceId(CITY),), SYSTEMS[SystemId("cw")].orbits
    turns = [
        atlas(given(seat(cash=40), seat(), options=options, rastur=rastur)).nearest(
            SpaceId("galactic_base"), cities
        )[1]
        for options, rastur in (({}, {}), ({"rastur": True}, dict.fromkeys(near, 60)))
    ]
    assert turns[0] < turns[1]


@pytest.mark.parametrize(
    ("options", "cost"),
    [({}, 1.0), ({"rastur": True}, 0.5), ({"rastur": True, "rastur_roll_when_staying": True}, 1.0)],
)
def test_a_turn_in_one_place_is_cheap_where_only_flights_bring_rastur(
    options: dict[str, bool], cost: float
) -> None:
    assert atlas(given(seat(at=CITY), seat(), options=options)).waiting == cost


def test_a_route_that_leads_away_from_the_goal_is_known() -> None:
    found = atlas(given(seat(at=OPEN, goal=CITY), seat(), cultures=HUMANS))
    ends = {end: found.leads_away(Route((), SpaceId(end), False)) for end in (CITY, ORBIT, FAR)}
    assert ends == {CITY: False, ORBIT: False, FAR: True}


@pytest.mark.parametrize(("cash", "system"), [(1960, "dw"), (300, "wts")])
def test_it_sells_where_it_wins_soonest_not_where_most_is_paid(cash: int, system: str) -> None:
    me = seat(at="galactic_base", cash=cash, goods=["finest_dust", *["servo_mechanism"] * 3])
    best = atlas(given(me, seat(), cultures={"dw": "7a", "wts": "8"})).best
    assert best is not None
    assert (SPACES[best.goal].system, best.why) == (system, "sell")


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


def test_it_withdraws_an_offer_that_it_can_no_longer_keep_or_that_no_longer_pays() -> None:
    me = seat(at="galactic_base", cash=200, goods=["rock_videos"])
    other = seat(at="galactic_base", goods=["rock_videos"])
    for pay, spent, keeps in ((100, 0, True), (100, 101, False), (200, 0, False)):
        scene = landed(me, other, cultures=BUYER).when(0, would_buy("rock_videos", pay))
        change(scene.state, Seat(0), cash=200 - spent)
        (prompt,) = (one for one in scene.prompts(0) if one.key == "merchant.withdraw")
        assert volunteer(scene.view(0), prompt) == (None if keeps else WithdrawDeal(1))


def test_it_speaks_unasked_of_nothing_but_offers() -> None:
    scene = given(seat(at=CITY), seat(), cultures=HUMANS)
    prompts = [one for one in scene.prompts(1) if not one.owed]
    assert prompts
    assert all(volunteer(scene.view(1), prompt) is None for prompt in prompts)


# --- equipment


def shopping(stayed: bool = True, **more: Any) -> Scene:
    """A whole turn in a city that sells rock videos and nova balls."""
    me = {"at": CITY, "race": "8", **more.pop("me", {})}
    rival = seat(race="10")
    return landed(seat(**me), rival, cultures=BUYER, keep=["rock_videos"], stayed=stayed, **more)


def test_it_trades_in_a_device_that_it_does_not_use_for_goods() -> None:
    found = would(shopping(me={"cash": 200, "load": ["gate_lock"]})).command
    assert found == TradeList((BarterGear("gate_lock"),))
    kept = would(shopping(me={"cash": 200, "load": ["air_foil"]})).command
    assert isinstance(kept, TradeList)
    assert kept.steps[0] == BuyGood("rock_videos")


def test_it_arms_itself_where_rivals_have_something_to_take() -> None:
    factory = {"factory_4b": 1}
    me = {"cash": 300, "goods": ["rock_videos"] * 4}
    for deeds, arms in (({**factory, PORT: 1}, True), (factory, False)):
        scene = shopping(
            me=me, options=COMBAT, deeds=deeds, factories={"factory_4b": CITY}, stayed=False
        )
        found = would(scene).command
        assert isinstance(found, TradeList)
        assert (found.steps[0] == BuyGear("nova_ball")) == arms
