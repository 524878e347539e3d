"""Pieces of every kind can be put right by a moderator, and a lost or doubled one is found."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.kit.corrections import Change
from bot.engine.records import Seat, fork
from bot.engine.story import Story
from bot.games.merchant.box.galaxy import SYSTEMS, SpaceId
from bot.games.merchant.corrections import changes, tell
from bot.games.merchant.state import Fort, Item, Merchant
from bot.i18n.catalog import LANGUAGES, catalogs
from tests.games.merchant.scene import MERCHANT, given, seat

CITY = "southern_comfort"
DEMAND, WAITING = "demand_4b_space_spice_1", "demand_2_designer_genes_1"
CITY_OF_FACTORY = SYSTEMS["cw"].cities[0]


def busy() -> Merchant:
    """A table with some of everything."""
    return given(
        seat(
            at="cw_05",
            goods=["mulch_wine"],
            load=["laser", Item("shield", damaged=True), "fare_5_base_1", "spy_eye"],
            ious=["4b"],
            cash=200,
        ),
        seat(),
        cultures={"cw": "4b"},
        deeds={"port_cobbleport": 0},
        forts={CITY: (0, "fort_60_1")},
        rastur={"trp_04": 60},
        waiting=[WAITING],
        options={"combat": True, "rastur": True},
    ).state


def corrected(*wanted: Change) -> Merchant:
    story = Story(fork(busy()))
    tell(story, wanted)
    assert len(story.events) == len(wanted)
    assert MERCHANT.check(story.state) == []
    return story.state


def test_every_offered_correction_can_be_made_and_loses_no_piece() -> None:
    table = busy()
    assert MERCHANT.check(table) == []
    offered = [one for one in changes(MERCHANT.seen_by(table, None)) if one.limit > 0]
    kinds = {one.kind.key.rpartition(".")[2] for one in offered if one.kind is not None}
    assert kinds >= {"money", "goods", "gear", "fares", "ious", "deeds", "ships", "places"}
    assert kinds >= {"damage", "factory", "fort", "rastur"}
    assert len({one.change for one in offered}) == len(offered)
    for one in offered:
        corrected(one.change)


@pytest.mark.parametrize(
    ("of", "more", "changed"),
    [
        ("damage.laser.", True, lambda t: t.players[0].load[0] == Item("laser", True)),
        ("damage.shield.", False, lambda t: t.players[0].load[1] == Item("shield")),
        (f"fort.fort_60_1.{CITY}", False, lambda t: t.forts == {}),
        (
            "fort.fort_60_2.shoemaker_levee",
            True,
            lambda t: t.forts.get(SpaceId("shoemaker_levee")) == Fort(Seat(0), "fort_60_2"),
        ),
        (f"factory.factory_4b.{CITY_OF_FACTORY}", True, lambda t: "factory_4b" in t.factories),
        ("rastur.60.trp_04", False, lambda t: t.rastur == {} and 60 in t.pool),
        ("mulch_wine", False, lambda t: t.players[0].goods == ()),
        ("port_comfort_station", True, lambda t: "port_comfort_station" in t.deeds),
        ("4b", False, lambda t: t.players[0].ious == ()),
        ("clipper", True, lambda t: t.players[0].ship == "clipper"),
        (CITY, True, lambda t: t.players[0].at == CITY),
        ("spy_eye", False, lambda t: "spy_eye" in t.gone and not t.players[0].has("spy_eye")),
        ("fare_5_base_1", False, lambda t: "fare_5_base_1" in t.waiting),
        (f"bonus.{DEMAND}.", True, lambda t: DEMAND in t.waiting and DEMAND not in t.cup),
        (f"bonus.{WAITING}.", False, lambda t: WAITING in t.cup and t.waiting == ()),
    ],
)
def test_a_correction_changes_what_it_names(of: str, more: bool, changed: Any) -> None:
    assert not changed(busy())
    assert changed(corrected(Change(Seat(0), "more" if more else "less", of)))


def test_a_factory_goes_again_with_its_goods() -> None:
    built = Change(Seat(0), "more", f"factory.factory_4b.{CITY_OF_FACTORY}")
    gone = Change(Seat(0), "less", f"factory.factory_4b.{CITY_OF_FACTORY}")
    table, before = corrected(built, gone), busy()
    assert (table.deeds, table.factories, table.goods) == (before.deeds, {}, before.goods)


def test_what_is_not_offered_is_not_told() -> None:
    story = Story(busy())
    tell(story, (Change(Seat(0), "more", f"fort.fort_60_1.{CITY}"),))
    assert story.events == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_corrections_are_told_in_words(language: str) -> None:
    words, table = catalogs()[language], busy()
    lines = {
        words.render(one.text) for one in changes(table) if one.limit > 0 and one.change.seat == 0
    }
    assert len(lines) > 60
    assert not [line for line in lines if "merchant." in line]
