"""Pieces of every kind can be put right by a moderator, and a lost or doubled one is found."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.kit.corrections import Change
from bot.engine.records import Seat, fork
from bot.engine.story import Story
from bot.games.merchant.box.galaxy import SYSTEMS, SpaceId
from bot.games.merchant.box.pieces import NOTHING, CounterId
from bot.games.merchant.corrections import changes, tell
from bot.games.merchant.state import Fort, Item, Merchant
from bot.i18n.catalog import LANGUAGES, catalogs
from tests.games.merchant.scene import MERCHANT, given, seat

CITY = "southern_comfort"
DEMAND, WAITING = "demand_4b_space_spice_1", "demand_2_designer_genes_1"
SHUT, PORT, OVAL = map(SpaceId, ("dw_03", "jw_08", "ip_04"))  # boxes
PENALTY = CounterId("penalty_red_20_1")
KNOWN, UNKNOWN = SYSTEMS["jw"].cities[0], SYSTEMS["dw"].cities[0]
CITY_OF_FACTORY = SYSTEMS["cw"].cities[0]


def busy() -> Merchant:
    """A table with some of everything."""
    return given(
        seat(
            at="cw_05",
            goods=["mulch_wine"],
            load=["laser", Item("shield", damaged=True), "fare_5_base_1", "spy_eye"],
            ious=["4b", "5"],
            cash=200,
        ),
        seat(),
        cultures={"cw": "4b", "jw": "5"},
        boxes={PORT: "open_port_1", OVAL: PENALTY},
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
    assert kinds >= {"damage", "factory", "fort", "rastur", "bonus", "box", "culture", "penalty"}
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
        ("4b", False, lambda t: t.players[0].ious == ("5",)),
        ("clipper", True, lambda t: t.players[0].ship == "clipper"),
        (CITY, True, lambda t: t.players[0].at == CITY),
        ("spy_eye", False, lambda t: "spy_eye" in t.gone and not t.players[0].has("spy_eye")),
        ("fare_5_base_1", False, lambda t: "fare_5_base_1" in t.waiting),
        (f"bonus.{DEMAND}.", True, lambda t: DEMAND in t.waiting and DEMAND not in t.cup),
        (f"box..{SHUT}", True, lambda t: SHUT in t.open),
        (f"culture..{UNKNOWN}", True, lambda t: "dw" in t.discovered),
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


def test_a_counter_turned_down_again_stays_known_to_those_who_saw_it() -> None:
    table = corrected(Change(Seat(0), "less", f"box..{PORT}"))
    assert PORT not in table.open
    for viewer in table.seats():
        assert MERCHANT.seen_by(table, viewer).boxes[PORT] == "open_port_1"
    back = corrected(
        Change(Seat(0), "less", f"box..{PORT}"), Change(Seat(0), "more", f"box..{PORT}")
    )
    assert (back.boxes, {*back.open}) == (busy().boxes, {*busy().open})


def test_a_culture_turned_down_again_stays_known_and_takes_its_iou_along() -> None:
    table = corrected(Change(Seat(0), "less", f"culture..{KNOWN}"))
    assert (table.discovered, table.players[0].ious) == (("cw",), ("4b",))
    for viewer in table.seats():
        assert MERCHANT.seen_by(table, viewer).cultures["jw"] == "5"
    other = corrected(
        Change(Seat(0), "less", f"culture..{KNOWN}"), Change(Seat(1), "more", f"culture..{KNOWN}")
    )
    assert (other.discovered, other.players[1].ious) == (("cw", "jw"), ("5",))


def test_a_culture_where_somebody_has_built_is_not_turned_down() -> None:
    offered = {one.change.of for one in changes(busy()) if one.change.what == "less"}
    assert f"culture..{KNOWN}" in offered
    assert f"culture..{SYSTEMS['cw'].cities[0]}" not in offered


def test_a_penalty_is_taken_away_and_laid_back() -> None:
    gone = Change(Seat(0), "less", f"penalty.{PENALTY}.{OVAL}")
    table = corrected(gone)
    assert (table.boxes[OVAL], table.destroyed) == (NOTHING, (PENALTY,))
    back = corrected(gone, Change(Seat(0), "more", f"penalty.{PENALTY}.{OVAL}"))
    assert (back.boxes, back.destroyed) == (busy().boxes, ())


def test_a_relic_is_put_up_for_sale_and_taken_from_sale() -> None:
    lost = Change(Seat(0), "less", "spy_eye")
    sold = Change(Seat(0), "more", f"relic.spy_eye.{KNOWN}")
    table = corrected(lost, sold)
    assert table.relics == {"spy_eye": "jw"}
    assert "spy_eye" not in table.gone
    back = corrected(lost, sold, Change(Seat(0), "less", f"relic.spy_eye.{KNOWN}"))
    assert (back.relics, "spy_eye" in back.gone) == ({}, True)


def test_what_is_turned_up_is_named_only_when_it_lies_there() -> None:
    """A moderator reads the channel's view: no words for a face-down counter tell what it is."""
    table = busy()
    hidden = [one for one in changes(MERCHANT.seen_by(table, None)) if one.change.of[:3] == "box"]
    told = [one for one in changes(table) if one.change.of[:3] == "box"]
    assert hidden == told
    story = Story(fork(table))
    tell(story, (Change(Seat(0), "more", f"box..{SHUT}"),))
    assert story.events[0].shows()


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


@pytest.mark.rule("MERCHANT-6.2.3")
def test_a_ship_moved_to_a_city_has_landed_there_unless_it_is_in_its_turn() -> None:
    for who, landed in ((0, False), (1, True)):
        scene = given(seat(landed=False), seat(landed=False), cultures={"cw": "4b"})
        story = Story(fork(scene.state))
        tell(story, (Change(Seat(who), "more", CITY),))
        assert story.state.players[who].at == CITY
        assert story.state.players[who].landed is landed
