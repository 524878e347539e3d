"""7.7 and 15: what else stands in the lists of technologies and of events, and lines that ask."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Convert, Develop, Immigrate, Line, Publicise, Section
from bot.games.horizons.box.goods import Into, Points
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.commands.economy import BuyTechnology, ChooseWindfall
from bot.games.horizons.events.course import LineSkipped
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.economy.tables import two
from tests.games.horizons.scene import Scene, base

COMPUTING, SUITS = TechId("advanced_computing"), TechId("improved_spacesuits")
MARS, MOON = WorldId("mars"), WorldId("moon")
MIR, SALYUT = UnitId("russia:base_mir"), UnitId("russia:base_salyut")
PUBLICITY, IMMIGRATION = 1, 46
TO_PHYSICS = Convert(Into.PHYSICS, 3)


# --- technologies


def short() -> Scene:
    """Four points of physics, and markers for six more: just enough."""
    scene = two(russia={"bank": Points(physics=4), "politics": 3})
    lines = Line((Develop(COMPUTING),)), Line((TO_PHYSICS,))
    return scene.write("russia", Section.TECHNOLOGY, *lines)


@pytest.mark.rule("HORIZON-3.3.3", "HORIZON-3.1.6", "HORIZON-7.7.1")
def test_markers_in_the_list_become_points_once_before_anybody_buys() -> None:
    scene = short().beat(Moment.BANKS).beat(Moment.TECHNOLOGY)
    assert scene.player("russia").technologies == (COMPUTING,)
    assert (scene.player("russia").bank, scene.player("russia").politics) == (Points(), 0)
    assert not scene.ever_told(LineSkipped)


@pytest.mark.rule("HORIZON-19.1.2")
def test_what_is_not_possible_beside_a_list_is_told_to_who_wrote_it() -> None:
    scene = two(russia={"politics": 2})
    scene.write("russia", Section.TECHNOLOGY, Line((TO_PHYSICS,))).beat(Moment.TECHNOLOGY)
    (told,) = scene.told(LineSkipped)
    assert (told.seat, told.section, told.at) == (0, Section.TECHNOLOGY, 0)
    assert told.why == "horizons.refuse.markers"
    assert scene.player("russia").politics == 2


@pytest.mark.rule("HORIZON-19.1.2", "HORIZON-19.3.6")
def test_a_technology_that_asks_is_asked_about_when_no_entry_can_be_bought() -> None:
    scene = two(russia={"bank": Points(biology=10), "politics": 0})
    scene.write("russia", Section.TECHNOLOGY, Line((Develop(COMPUTING),), ask=True))
    scene.beat(Moment.TECHNOLOGY)
    assert scene.awaited() == {0}
    scene.when(0, BuyTechnology(SUITS))
    assert scene.player("russia").technologies == (SUITS,)
    assert scene.state.agenda == ()
    poor = two(russia={"bank": Points(), "politics": 0})
    poor.write("russia", Section.TECHNOLOGY, Line((Develop(COMPUTING),), ask=True))
    assert not poor.beat(Moment.TECHNOLOGY).awaited()


# --- events


@pytest.mark.rule("HORIZON-3.3.4", "HORIZON-3.1.6")
def test_what_stands_beside_the_choices_for_events_is_done_before_they_happen() -> None:
    scene = two(russia={"politics": 2})
    scene.write("russia", Section.EVENTS, Line((Convert(Into.MONEY, 2),)))
    scene.luck("event", (91,)).beat(Moment.EVENTS)
    assert (scene.player("russia").cash, scene.player("russia").politics) == (2, 0)


@pytest.mark.rule("HORIZON-19.1.2", "HORIZON-15.2.1")
def test_a_line_for_an_event_that_asks_is_asked_about_when_it_does_not_fit() -> None:
    for value, asked in ((0, {0}), (3, set[int]())):
        scene = two(values={"mars": value})
        scene.write("russia", Section.EVENTS, Line((Publicise(MARS),), ask=True))
        scene.luck("event", (PUBLICITY,)).beat(Moment.EVENTS)
        assert scene.awaited() == asked
    scene = two(values={"mars": 0, "moon": 1})
    scene.write("russia", Section.EVENTS, Line((Publicise(MARS),), ask=True))
    scene.luck("event", (PUBLICITY,)).beat(Moment.EVENTS).when(0, ChooseWindfall(Publicise(MOON)))
    assert scene.state.values[MOON] == 3


@pytest.mark.rule("HORIZON-19.1.2", "HORIZON-15.2.46")
def test_a_line_that_asks_about_another_event_does_not() -> None:
    bases = {MIR: base("mars"), SALYUT: base("moon")}
    scene = two(bases=bases, values={"mars": 0})
    scene.write("russia", Section.EVENTS, Line((Publicise(MARS),), ask=True))
    scene.luck("event", (IMMIGRATION,)).beat(Moment.EVENTS)
    assert not scene.awaited()
    scene = two(bases=bases).write(
        "russia", Section.EVENTS, Line((Immigrate(UnitId("russia:base_almaz")),), ask=True)
    )
    assert scene.luck("event", (IMMIGRATION,)).beat(Moment.EVENTS).awaited() == {0}
