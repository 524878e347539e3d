"""Who moves may take it back for the asking, unless it made a hidden sheet of another act."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Command, Seat
from bot.engine.story import open_table, rule
from bot.games.horizons.acts import Blockade, Develop, Fly, Section, Sell, TradeAt
from bot.games.horizons.box.goods import Points, Stock
from bot.games.horizons.box.knowledge import ALLIANCE, WAR, TechId
from bot.games.horizons.box.orders import trade_with
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.commands.bases import AnswerTrade, Terms
from bot.games.horizons.commands.economy import BuyTechnology
from bot.games.horizons.commands.moving import Consent, Intercept
from bot.games.horizons.commands.scenarios import ChooseFaction, WishFactions
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.steps.bases import Permit
from bot.games.horizons.steps.course import Beat, Moment, Slot
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Consenting, Intercepting
from tests.games.horizons.scene import HORIZONS, Scene, base, given, ship
from tests.support.luck import Luck
from tests.support.undo import refusal_of_undo

RUSSIA, JAPAN, CHINA = map(Seat, range(3))
COMPUTING, SUITS = map(TechId, ("advanced_computing", "improved_spacesuits"))
SHOWN = "play.refuse.take_back_shown"
EDO = UnitId("japan:base_edo")
YANGTZE, VIKRANT, HIRYU = map(UnitId, ("china:yangtze", "asia:vikrant", "japan:hiryu"))


def undo(scene: Scene, seat: Seat, command: Command) -> str:
    """Why this move could not be taken back freely; "": it could."""
    ruling = rule(HORIZONS, scene.state, seat, command, Luck(scene.draws, {}))
    assert not ruling.draws
    return refusal_of_undo(HORIZONS, scene.state, seat, command, ruling)


def market(*lists: tuple[str, TechId]) -> Scene:
    """China has the worst initiative and buys live, and these have a list."""
    rich: dict[str, Any] = {"technologies": (), "policies": (), "bank": Points(90, 90, 90)}
    factions = "russia", "japan", "china"
    scene = given(*factions, players=dict.fromkeys(factions, rich), year=2040)
    scene.write("china", Section.TECHNOLOGY, live=True)
    for faction, technology in lists:
        scene.line(faction, Develop(technology))
    return scene.beat(Moment.TECHNOLOGY)


@pytest.mark.rule("HORIZON-18.1.4")
@pytest.mark.parametrize("lists", [(("japan", SUITS),), ()], ids=["a list", "no list"])
@pytest.mark.parametrize("bought", [SUITS, None], ids=["a purchase", "a pass"])
def test_a_purchase_after_which_the_lists_of_others_buy_is_not_free(
    lists: tuple[tuple[str, TechId], ...], bought: TechId | None
) -> None:
    """That another has no list is as secret as what stands on it."""
    scene = market(*lists)
    assert scene.awaited() == {CHINA}
    assert undo(scene, CHINA, BuyTechnology(bought)) == SHOWN


@pytest.mark.rule("HORIZON-18.1.4")
def test_after_the_others_have_passed_a_purchase_is_free_again() -> None:
    scene = market().when(CHINA, BuyTechnology(SUITS))
    assert scene.state.this.passed == (JAPAN, RUSSIA)
    assert scene.awaited() == {CHINA}
    assert undo(scene, CHINA, BuyTechnology(COMPUTING)) == ""


@pytest.mark.rule("HORIZON-18.1.4")
def test_an_answer_after_which_a_trader_goes_on_with_their_sheet_is_not_free() -> None:
    crew = UnitId("russia:kuznetsov")
    scene = given(
        "russia",
        "japan",
        ships={crew: ship("surface:mars", cargo=Stock(3))},
        bases={EDO: base("mars", token="sell ORE", settlements=9)},
    )
    scene.line("russia", TradeAt(EDO, 2, crew)).run(Section.TRADE, "russia")
    assert isinstance(scene.state.step, Permit)
    assert undo(scene, JAPAN, AnswerTrade(Terms.REFUSE)) == SHOWN


@pytest.mark.rule("HORIZON-19.5.2")
def test_a_trade_that_a_standing_answer_allows_is_not_free() -> None:
    """To ask the owner of the base would be the same, and the table turns to them then."""
    crew = UnitId("russia:kuznetsov")
    order = Order(trade_with("russia"), (Terms.FREE,))
    scene = given(
        "russia",
        "japan",
        players={"japan": {"orders": (order,)}},
        ships={crew: ship("surface:mars", cargo=Stock(3))},
        bases={EDO: base("mars", token="sell ORE", settlements=9)},
    )
    scene.live("russia", Section.TRADE)
    assert undo(scene, RUSSIA, Do(TradeAt(EDO, 2, crew))) == SHOWN


@pytest.mark.rule("HORIZON-18.1.4", "HORIZON-4.2.2")
def test_a_consent_after_which_an_ally_goes_on_with_their_sheet_is_not_free() -> None:
    scene = given(
        "china",
        "asia",
        ships={one: ship("orbit:mars", fleet=1) for one in (YANGTZE, VIKRANT)},
        relations={("china", "asia"): ALLIANCE},
    )
    fly = Fly((YANGTZE, VIKRANT), (NodeId("flyby:mars"),))
    scene.state.agenda = (Consenting(Seat(1), Seat(0), fly), Slot(Seat(0), Section.MOVES, at=1))
    assert undo(scene, Seat(1), Consent(yes=False)) == SHOWN


@pytest.mark.rule("HORIZON-18.1.4", "HORIZON-4.2.5")
def test_an_attack_that_the_sheet_of_an_ally_agrees_to_is_not_free() -> None:
    scene = given(
        "china",
        "asia",
        "japan",
        ships={one: ship("orbit:mars", fleet=1) for one in (YANGTZE, VIKRANT)},
        bases={EDO: base("mars")},
        relations={("china", "asia"): ALLIANCE, ("china", "japan"): WAR, ("asia", "japan"): WAR},
    )
    hold = Blockade((YANGTZE, VIKRANT), EDO)
    scene.line("asia", hold).live("china", Section.COMBAT)
    assert undo(scene, Seat(0), Do(hold)) == SHOWN


@pytest.mark.rule("HORIZON-18.1.4")
def test_to_let_a_fleet_go_is_not_free_once_its_way_is_seen() -> None:
    scene = given(
        "japan",
        "china",
        ships={HIRYU: "flyby:mars", YANGTZE: "flyby:mars"},
        relations={("china", "japan"): WAR},
    )
    flight = Flight(Seat(0), (HIRYU,), NodeId("flyby:mars"), (NodeId("orbit:mars"),))
    scene.state.agenda = (Intercepting(Seat(1), (YANGTZE,), flight),)
    assert undo(scene, Seat(1), Intercept(yes=False)) == SHOWN


@pytest.mark.rule("HORIZON-18.1.4")
def test_an_own_act_with_no_sheet_behind_it_stays_free() -> None:
    scene = given("russia", "japan", players={"russia": {"stock": Stock(SUP=4)}})
    scene.state.agenda = (
        Slot(RUSSIA, Section.BUILDING, live=True),
        Slot(JAPAN, Section.BUILDING),
        Beat(Moment.END),
    )
    assert undo(scene, RUSSIA, Do(Sell(Stock(SUP=2)))) == ""


@pytest.mark.rule("HORIZON-19.1.1")
def test_a_choice_after_which_the_wish_of_another_comes_true_is_not_free() -> None:
    scene = Scene(open_table(HORIZONS, HORIZONS.options(players=3), Luck(0, {})).state)
    scene.when(1, WishFactions((FactionId("japan"), FactionId("china"))))
    assert undo(scene, Seat(0), ChooseFaction(FactionId("russia"))) == SHOWN
