"""19.3.6 and 15: lists of wishes, for technologies and for events."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.events import Event
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Bid,
    Convert,
    Develop,
    GiveUp,
    Line,
    Publicise,
    Section,
    Yield,
)
from bot.games.horizons.box.cards import EVENTS, EventId
from bot.games.horizons.box.goods import Into, Points, Product, Stock
from bot.games.horizons.box.knowledge import PolicyId, TechId
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.offers import offered
from bot.games.horizons.commands.economy import BuyTechnology, ChooseWindfall
from bot.games.horizons.commands.sheets import WriteLine
from bot.games.horizons.events.course import LineSkipped
from bot.games.horizons.events.economy.phase import Adopted, BaseProduced
from bot.games.horizons.events.economy.politics import BidDeclared
from bot.games.horizons.state import Year
from bot.games.horizons.steps.course import Beat, Moment, Slot
from bot.games.horizons.steps.economy import Windfall
from tests.games.horizons.scene import Scene, base, given, ship

COMPUTING, SUITS = map(TechId, ("advanced_computing", "improved_spacesuits"))
MIR = UnitId("russia:base_mir")
MARS, COMET = WorldId("mars"), WorldId("comet")
VALUES = {"mars": 3, "phobos_deimos": 0}
CAMPAIGN, STRIKE = EventId("publicity_campaign"), EventId("dockyard_strike")
PUBLICITY, DOCKYARD = EVENTS[CAMPAIGN].range[0], EVENTS[STRIKE].range[0]


def shop(**russia: Any) -> Scene:
    """Technologies are to be bought: Japan, which has the worse initiative, before Russia."""
    japan = {"technologies": (), "bank": Points(90, 90, 90), "politics": 0}
    own = {"technologies": (), "bank": Points(), "politics": 0} | russia
    return given("russia", "japan", players={"russia": own, "japan": japan}, year=2040)


# --- technologies


@pytest.mark.rule("HORIZON-19.2.5", "HORIZON-19.3.6")
def test_a_list_of_technologies_is_final_from_its_first_turn_on() -> None:
    scene = shop(bank=Points(90, 90, 90)).line("japan", Develop(COMPUTING))
    scene.write("russia", Section.TECHNOLOGY, live=True).beat(Moment.TECHNOLOGY)
    assert scene.awaited() == {0}
    more = WriteLine(Section.TECHNOLOGY, Line((Develop(SUITS),)))
    for seat in (0, 1):  # Japan has bought, Russia is asked
        scene.refused(seat, more, "begun", "HORIZON-19.2.5")
    scene.when(0, BuyTechnology(SUITS))
    scene.refused(1, more, "begun")
    scene.when(0, BuyTechnology(None))
    assert scene.state.step is None
    assert scene.player("japan").technologies == (COMPUTING,)


@pytest.mark.rule("HORIZON-19.2.5")
def test_until_then_it_can_be_changed() -> None:
    """The first of a round is asked live; the list of the second has not begun."""
    scene = shop(bank=Points(90, 90, 90)).write("japan", Section.TECHNOLOGY, live=True)
    scene.beat(Moment.TECHNOLOGY)
    assert scene.awaited() == {1}
    scene.when(0, WriteLine(Section.TECHNOLOGY, Line((Develop(SUITS),))))
    scene.when(1, BuyTechnology(None))
    assert scene.player("russia").technologies == (SUITS,)


@pytest.mark.rule("HORIZON-3.1.6", "HORIZON-3.3.3", "HORIZON-19.3.6")
def test_markers_become_points_by_a_line_before_the_first_purchase() -> None:
    """Once, though the list is gone through in every round."""
    scene = shop(politics=6, bank=Points(biology=90))
    scene.line("russia", Develop(COMPUTING)).line("russia", Develop(SUITS))
    lines = Line((Convert(Into.PHYSICS, 5),)), Line((Convert(Into.MONEY, 9),))
    scene.write("russia", Section.TECHNOLOGY, *lines).beat(Moment.TECHNOLOGY)
    assert {*scene.player("russia").technologies} == {COMPUTING, SUITS}
    assert scene.player("russia").politics == 1
    (skipped,) = scene.told(LineSkipped)
    assert (skipped.seat, skipped.section, skipped.at) == (0, Section.TECHNOLOGY, 3)


@pytest.mark.rule("HORIZON-19.1.2", "HORIZON-19.4.1")
@pytest.mark.parametrize("ask", [True, False])
def test_a_technology_that_cannot_be_had_asks_if_its_line_says_so(ask: bool) -> None:
    """Not about one that was bought already, nor if there is nothing to decide."""
    scene = shop(bank=Points(biology=90)).line("russia", Develop(SUITS), ask=True)
    scene.line("russia", Develop(COMPUTING), ask=ask).beat(Moment.TECHNOLOGY)
    assert scene.player("russia").technologies == (SUITS,)
    assert (scene.awaited() == {0}) == ask
    poor = shop().line("russia", Develop(COMPUTING), ask=True).beat(Moment.TECHNOLOGY)
    assert poor.state.step is None


# --- events


def publicity(*lines: Line, year: int = 2040, **marks: bool) -> Scene:
    """Russia may raise a world; its orbiter can explore Mars and what is near it."""
    ships = {"russia:kozlov": ship("orbit:mars", launched=True)}
    scene = given("japan", "russia", year=year, ships=ships, values=VALUES)
    scene.write("russia", Section.EVENTS, *lines, **marks).luck("event", (PUBLICITY,), (95,))
    return scene.beat(Moment.EVENTS)


def raised(scene: Scene) -> set[str]:
    before = given("japan", "russia", values=VALUES).state.values
    return {one for one, value in scene.state.values.items() if value != before[one]}


@pytest.mark.rule("HORIZON-19.4.4", "HORIZON-15.2.1")
def test_who_says_nothing_raises_the_best_world_in_own_reach() -> None:
    """Not one that none of their ships could look at, though its value is higher."""
    scene = publicity()
    assert raised(scene) == {COMET}
    assert scene.state.values[COMET] == 6 + 2 < scene.state.values[WorldId("triton")]
    live = publicity(live=True)
    assert live.choice(1, "publicity").suggest == (COMET,)


@pytest.mark.rule("HORIZON-19.1.2")
@pytest.mark.parametrize("ask", [True, False])
def test_an_answer_to_an_event_that_cannot_be_had_asks_if_its_line_says_so(ask: bool) -> None:
    spent = Publicise(WorldId("phobos_deimos"))
    scene = publicity(Line((spent,), ask), Line((GiveUp(MIR, Stock(2)),), ask=True))
    assert (scene.awaited() == {1}) == ask
    if ask:
        scene.when(1, ChooseWindfall(Publicise(MARS)))
        assert raised(scene) == {MARS}


@pytest.mark.rule("HORIZON-19.2.5", "HORIZON-19.3.3")
def test_what_is_written_for_events_is_final_when_the_first_is_rolled() -> None:
    scene = publicity(live=True, year=2100)
    assert scene.awaited() == {1}
    scene.state.agenda = (*scene.state.agenda, Beat(Moment.DRIFT))
    for seat in (0, 1):
        line = WriteLine(Section.EVENTS, Line((Publicise(MARS),)))
        scene.refused(seat, line, "begun", "HORIZON-19.2.5")
    scene.when(0, WriteLine(Section.INITIATIVE, Line((Convert(Into.MONEY),))))


@pytest.mark.rule("HORIZON-3.1.6", "HORIZON-19.2.1")
def test_markers_are_changed_by_a_line_before_the_events() -> None:
    scene = given("russia", year=2040, players={"russia": {"politics": 3, "cash": 0}})
    scene.write("russia", Section.EVENTS, Line((Convert(Into.MONEY, 2),)))
    scene.luck("event", (PUBLICITY,)).beat(Moment.EVENTS)
    assert (scene.player("russia").cash, scene.player("russia").politics) == (2, 1)


@pytest.mark.rule("HORIZON-19.2.2", "HORIZON-15.2.26")
def test_what_a_strike_would_destroy_can_be_said_on_the_sheet() -> None:
    bases = {MIR: base("mars", stock=Stock(0, 3, 1), service=1), "russia:base_salyut": "moon"}
    scene = given("russia", bases=bases, year=2040)
    found = offered(scene.state, scene.seat("russia"), Section.EVENTS)
    ways = [one for one in found if isinstance(one, GiveUp)]
    assert ways == [GiveUp(MIR, Stock(0, 2)), GiveUp(MIR, Stock(0, 1, 1))]
    scene.line("russia", ways[1]).luck("event", (DOCKYARD,)).beat(Moment.EVENTS)
    assert scene.base(MIR).stock == Stock(0, 2)


@pytest.mark.rule("HORIZON-19.4.4", "HORIZON-15.2.26")
def test_who_says_nothing_loses_what_is_most_plentiful() -> None:
    """Also where another resource is missing."""
    scene = given("russia", bases={MIR: base("mars", stock=Stock(0, 3, 1))}, year=2040)
    scene.state.this = Year(events=(STRIKE,))
    scene.play(Windfall(scene.seat("russia"), "dockyard"))
    assert scene.base(MIR).stock == Stock(0, 1, 1)


# --- of several, one


@pytest.mark.rule("HORIZON-19.3.7", "HORIZON-19.5.2")
@pytest.mark.parametrize(
    ("section", "acts", "done"),
    [
        (Section.POLICY, [Adopt(PolicyId("economics")), Adopt(PolicyId("diplomacy"))], Adopted),
        (Section.INITIATIVE, [Bid(1), Bid(0)], BidDeclared),
        (Section.PRODUCTS, [Yield(MIR, Product.SUP), Yield(MIR, Product.FUEL)], BaseProduced),
    ],
)
def test_a_wish_that_comes_too_late_is_neither_skipped_nor_asked_about(
    section: Section, acts: list[Act], done: type[Event[Any]]
) -> None:
    bases = {MIR: base("mars", mining=1)}
    players = {"russia": {"politics": 2, "cash": 9, "policies": ()}}
    scene = given("russia", bases=bases, players=players, year=2040)
    scene.write("russia", section, *(Line((act,), ask=True) for act in acts))
    scene.play(Slot(scene.seat("russia"), section))
    assert len(scene.told(done)) == 1
    assert not scene.told(LineSkipped)
    assert scene.state.step is None
