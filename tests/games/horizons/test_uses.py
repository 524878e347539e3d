"""What is written on a sheet says what it costs and brings, and calls things by their names."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games.horizons.acts import (
    Act,
    Bid,
    BuildUnit,
    Buy,
    Construct,
    Convert,
    Develop,
    Freight,
    Publicise,
    Scrap,
    Search,
    Section,
    TradeAt,
)
from bot.games.horizons.box.goods import Into, Resource, Stock, some
from bot.games.horizons.box.names import node_name
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.offers import offered
from bot.games.horizons.chapters.sheets.editing import others
from bot.games.horizons.chapters.sheets.uses import act_text
from bot.i18n.catalog import catalogs
from tests.games.horizons.scene import Scene, base, given, ship

MIR = UnitId("russia:base_mir")
KLIPER = UnitId("russia:kliper")
LAUNCHER = UnitId("russia:lv1a")
RUSSIA = Seat(0)


def scene(**more: object) -> Scene:
    there = base("earth_orbit", stock=Stock(1, 0, 1), token="sell ORE", settlements=2)
    ships = {KLIPER: ship("surface:earth"), LAUNCHER: ship("surface:earth")}
    russia = {"cash": 10, "politics": 5, **more}
    return given("russia", "japan", players={"russia": russia}, ships=ships, bases={MIR: there})


def said(act: Act, language: str = "en", **more: object) -> str:
    return catalogs()[language].render(act_text(scene(**more).state, RUSSIA, act))


@pytest.mark.rule("HORIZON-19.2.6")
@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Construct(MIR, "research_small"), "Mir: Research Station (small) · 1 Ore, 1 Supply"),
        (TradeAt(MIR, 1), "Trade 1 at Mir · +$2B, you sell 1 Ore"),
        (Convert(Into.PHYSICS), "Markers into points of Physics · 5 markers, 10 Physics"),
        (Convert(Into.VP), "Markers into VP · 4 markers, 1 VP"),
        (Bid(1), "1 marker for initiative"),
        (Scrap(KLIPER), "Scrap Kliper · 2 Ore, 1 Fuel, 1 Supply"),
        (Buy(some(Resource.SUP, 1)), "Buy 1 Supply on Earth · $1B"),
        (Publicise(WorldId("moon")), "Promote the Moon · if that event happens"),
    ],
)
def test_an_act_says_what_it_costs_and_brings(act: Act, words: str) -> None:
    assert said(act) == words


@pytest.mark.rule("HORIZON-19.2.6")
def test_a_ship_says_what_it_is_good_for_before_it_is_built() -> None:
    assert said(BuildUnit(UnitId("russia:chertok"))).endswith(", Orbiter, explores with +2")
    crew = said(BuildUnit(UnitId("russia:leonov")), cash=30)
    assert ", size 3, explores with +" in crew
    assert ", carries " in crew


@pytest.mark.rule("HORIZON-19.2.6")
def test_what_cannot_be_done_yet_says_its_price_and_use_as_well() -> None:
    text = said(Develop("advanced_computing"))
    assert text.startswith("Develop Advanced Computing · 10 points, ")
    assert text.endswith(" · not yet. That costs 10 points, and you have 0.")
    assert "Trade 2 at Mir · you sell 2 Ore · not yet. " in said(TradeAt(MIR, 2))


def test_who_sells_without_any_is_not_told_of_room_alone() -> None:
    there = base("earth_orbit", token="sell ORE", settlements=2)
    empty = given("russia", "japan", bases={MIR: there})
    text = catalogs()["en"].render(act_text(empty.state, RUSSIA, TradeAt(MIR, 1)))
    assert text.endswith("not yet. Only 0 can be moved: no more of it is there, or no more fits.")


def test_what_may_be_done_at_any_moment_says_its_price() -> None:
    labels = [
        catalogs()["en"].render(option.label)
        for option in others(scene().state, RUSSIA, set())
        if option.id.startswith(("buy", "convert"))
    ]
    assert len(labels) > 5
    assert all(" · " in label for label in labels)


def test_a_pirate_is_searched_by_its_name() -> None:
    act = Search((KLIPER,), TokenId("pirate_3"))
    assert "Kliper: search Pirate 3" in said(act)
    assert "Kliper: cerca Pirata 3" in said(act, "it")


@pytest.mark.rule("HORIZON-5.1.4")
def test_resources_are_not_offered_to_where_their_launcher_stands() -> None:
    acts = offered(scene().state, RUSSIA, Section.MOVES)
    goals = {act.target for act in acts if isinstance(act, Freight)}
    assert goals == {MIR}


@pytest.mark.parametrize(
    ("node", "english", "italian"),
    [
        ("surface:moon", "on the Moon", "sulla Luna"),
        ("surface:mars", "on Mars", "su Marte"),
        ("orbit:earth", "in the orbit of Earth", "nell'orbita della Terra"),
        ("orbit:mars", "in the orbit of Mars", "nell'orbita di Marte"),
        (
            "flyby:kuiper",
            "in the flyby box of the Kuiper Belt",
            "nel riquadro flyby della Fascia di Kuiper",
        ),
        (
            "transfer:earth:1",
            "in transfer box 1 of Earth",
            "nel riquadro di trasferimento 1 della Terra",
        ),
    ],
)
def test_places_stand_in_sentences_with_their_articles(
    node: str, english: str, italian: str
) -> None:
    for language, words in (("en", english), ("it", italian)):
        text = Text("horizons.table.asteroid", {"where": node_name(NodeId(node))})
        assert catalogs()[language].render(text).endswith(f" {words}.")
