"""15.4.12 to 15.4.17. Which pieces a hit damages, and damaged pieces that leave a ship."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.engine.text import Text, sentences
from bot.games.merchant.box.names import thing_name
from bot.games.merchant.box.pieces import GEAR, GearId
from bot.games.merchant.chapters.combat.hits import possible
from bot.games.merchant.commands import (
    AnswerDeal,
    Arrange,
    Bundle,
    Hit,
    Jettison,
    OfferDeal,
    Shoot,
    TradeList,
)
from bot.games.merchant.counts import gain
from bot.games.merchant.events import CupTurned, HoldHit
from bot.games.merchant.minds.dealing import Dealer
from bot.games.merchant.minds.trips import Atlas
from bot.games.merchant.state import Flight, Item
from bot.games.merchant.steps import Arrive
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

COMBAT = {"combat": True}
CITY = "southern_comfort"
WHOLE, BROKEN = Item("shield"), Item("shield", damaged=True)
DRIVE, BROKEN_DRIVE = Item("red_drive"), Item("red_drive", damaged=True)
FARE = "fare_2_10_1"


def beaten(theirs: Any, **mine: Any) -> Scene:
    """The first seat has just beaten the ship of the second in open space."""
    turn = {"flight": Flight((2, 2, 2), 3), "moved": True}
    mine = {"load": ["laser"] * 6, "ship": "transport", **mine}
    both = seat(at="cw_05", **mine), seat(at="cw_05", **theirs)
    agenda = (Arrive(Seat(0)), *FLYING[1:])
    scene = given(*both, agenda=agenda, turn=turn, options=COMBAT).luck("fight", (6, 1))
    lasers = [one for one in scene.player(0).load if one.what == "laser"]
    return scene.when(0, Shoot(Seat(1), ("laser",) * len(lasers)))


@pytest.mark.rule("MERCHANT-15.4.12", "MERCHANT-15.4.13", "MERCHANT-15.4.15")
@pytest.mark.parametrize(
    ("load", "hold", "left"),
    [
        ([WHOLE, BROKEN, BROKEN], 0, [WHOLE, BROKEN, BROKEN]),
        ([WHOLE, BROKEN, WHOLE], 0, [WHOLE, BROKEN, BROKEN]),
        ([WHOLE] * 4 + [Item(FARE)], 0, [WHOLE, BROKEN, BROKEN, WHOLE, Item(FARE)]),
        ([WHOLE] * 4 + [Item(FARE)], 1, [WHOLE, WHOLE, WHOLE, BROKEN]),
        ([DRIVE, Item(FARE), DRIVE, BROKEN_DRIVE], 0, [BROKEN_DRIVE, DRIVE, BROKEN_DRIVE]),
    ],
)
def test_a_hit_at_a_hold_damages_what_lies_in_that_hold_and_nothing_else(
    load: list[Item], hold: int, left: list[Item]
) -> None:
    scene = beaten({"load": load}).luck("cup", (0,)).when(0, Hit(None, hold))
    assert list(scene.player(1).load) == left


@pytest.mark.rule("MERCHANT-15.4.12", "MERCHANT-15.4.13")
def test_the_only_hit_there_is_happens_also_where_one_of_two_drives_is_damaged() -> None:
    scene = beaten({"load": [DRIVE, BROKEN_DRIVE]})
    assert list(scene.player(1).load) == [BROKEN_DRIVE, BROKEN_DRIVE]
    assert scene.asked() == "Sail"


# --- room for a captured good


def ways_to_take(scene: Scene) -> set[tuple[str, ...]]:
    """What is jettisoned for the good in the first hold, in each way to take it."""
    found = possible(scene.state, Seat(0), Seat(1))
    return {hit.jettison for hit in found if hit.capture}


@pytest.mark.rule("MERCHANT-15.4.14", "MERCHANT-15.4.24")
def test_several_pieces_go_overboard_for_a_captured_good() -> None:
    fares = ["fare_2_10_1", "fare_5_base_1", "fare_6_4b_1", "fare_9b_5_1"]
    load = ["laser", *fares, "red_drive", "yellow_drive", "red_drive", "red_drive"]
    scene = beaten({"goods": ["rock_videos"]}, ship="scout", load=load)
    pairs = ("red_drive", "red_drive"), ("red_drive", "yellow_drive")
    assert ways_to_take(scene) == {*pairs}
    scene.refused(0, Hit(None, 0, True), "hit", "MERCHANT-15.4.12")
    scene.refused(0, Hit(None, 0, True, ("red_drive",)), "hit", "MERCHANT-15.4.12")
    banked = dict(scene.state.stock)
    assert scene.offered(0, "hit", target=("hold.0",)) == [
        "cup",
        "for.red_drive.red_drive",
        "for.red_drive.yellow_drive",
    ]
    scene.when(0, Hit(None, 0, True, ("red_drive", "yellow_drive")))
    me = scene.player(0)
    assert me.goods == ("rock_videos",)
    assert [item.what for item in me.load] == ["laser", *fares, "red_drive", "red_drive"]
    assert scene.state.stock["red_drive"] == banked["red_drive"] + 1
    assert scene.state.stock["yellow_drive"] == banked["yellow_drive"] + 1


@pytest.mark.rule("MERCHANT-15.4.14")
def test_no_more_goes_overboard_for_a_captured_good_than_makes_room() -> None:
    load = ["laser", "red_drive", "yellow_drive", "fare_2_10_1"]
    cargo = {"goods": ["mulch_wine"] * 2, "load": load}
    scene = beaten({"goods": ["rock_videos"]}, ship="scout", **cargo)
    assert ways_to_take(scene) == {("mulch_wine",), ("red_drive",), ("yellow_drive",)}
    hull = ["laser", "shield", "fare_2_10_1", "red_drive"]
    bare = beaten({"goods": ["rock_videos"]}, ship="scout", goods=["mulch_wine"] * 3, load=hull)
    assert ways_to_take(bare) == {("mulch_wine",)}


def test_the_log_of_a_capture_names_what_went_overboard() -> None:
    load = ["laser", "red_drive", "yellow_drive"]
    cargo = {"goods": ["mulch_wine"] * 3, "load": load}
    scene = beaten({"goods": ["rock_videos"]}, ship="scout", **cargo)
    scene.when(0, Hit(None, 0, True, ("red_drive", "yellow_drive")))
    (fact,) = scene.told(HoldHit)
    keys = [text.key for text in sentences(fact.words(scene.state))]
    assert keys == ["merchant.log.captured", "merchant.log.jettisoned", "merchant.log.jettisoned"]


# --- of two equal pieces, a whole and a damaged one


def ashore(load: list[Item], **more: Any) -> Scene:
    """The first seat has landed beside the second."""
    both = seat(at=CITY, load=load, cash=200), seat(at=CITY, cash=200)
    return landed(*both, cultures={"cw": "4b"}, options=COMBAT, **more)


@pytest.mark.rule("MERCHANT-11.3.1", "MERCHANT-11.3.2")
@pytest.mark.parametrize(("name", "left"), [("shield", BROKEN), ("shield_damaged", WHOLE)])
def test_the_owner_says_whether_the_whole_or_the_damaged_piece_is_jettisoned(
    name: str, left: Item
) -> None:
    scene = ashore([WHOLE, BROKEN])
    banked = scene.state.stock["shield"]
    offered = scene.offered(0, "do.jettison")
    assert offered == ["jettison.shield", "jettison.shield_damaged"]
    scene.when(0, TradeList((Jettison(name),)))
    assert scene.player(0).load == (left,)
    assert scene.state.stock["shield"] == banked + 1
    assert scene.told(CupTurned) == []
    scene.refused(0, Jettison(name), "not_aboard", "MERCHANT-11.3.1")


@pytest.mark.rule("MERCHANT-11.3.3", "MERCHANT-11.4.4")
@pytest.mark.parametrize("item", [WHOLE, BROKEN])
def test_in_a_deal_the_whole_or_the_damaged_piece_changes_hands_as_it_is_named(item: Item) -> None:
    scene = ashore([WHOLE, BROKEN])
    scene.when(0, OfferDeal(Seat(1), Bundle(0, (item.name,)), Bundle(20)))
    scene.when(1, AnswerDeal(1, True))
    (kept,) = scene.player(0).load
    assert kept.damaged is not item.damaged
    assert scene.player(1).load == (item,)
    scene.when(0, OfferDeal(Seat(1), Bundle(20), Bundle(0, (item.name,))))
    scene.when(1, AnswerDeal(2, True))
    scene.refused(0, Jettison(item.name), "just_got", "MERCHANT-11.3.3")
    scene.when(0, Jettison(kept.name))


@pytest.mark.rule("MERCHANT-15.4.14")
def test_the_whole_or_the_damaged_piece_goes_overboard_for_a_captured_good() -> None:
    for name, left in (("red_drive", BROKEN_DRIVE), ("red_drive_damaged", DRIVE)):
        load = ["laser", DRIVE, BROKEN_DRIVE, FARE]
        cargo = {"goods": ["mulch_wine"] * 2, "load": load}
        scene = beaten({"goods": ["rock_videos"]}, ship="scout", **cargo)
        assert ways_to_take(scene) == {("mulch_wine",), ("red_drive",), ("red_drive_damaged",)}
        banked = scene.state.stock["red_drive"]
        scene.when(0, Hit(None, 0, True, (name,)))
        assert scene.player(0).load == (Item("laser"), left, Item(FARE))
        assert scene.state.stock["red_drive"] == banked + 1


@pytest.mark.rule("MERCHANT-15.4.25")
def test_a_whole_shield_is_put_on_the_hull_before_a_damaged_one() -> None:
    scene = ashore([BROKEN, BROKEN, WHOLE])
    only = scene.prompt(0, "do.arrange").answer(lambda choice: ())
    assert only == Arrange("shield")
    scene.when(0, Arrange("shield"))
    assert scene.player(0).load == (WHOLE, BROKEN, BROKEN)
    scene.refused(0, Arrange("shield"), "arrange", "MERCHANT-15.4.25")


def test_orders_and_autopilots_count_a_damaged_piece_like_a_whole_one() -> None:
    scene = ashore([WHOLE, BROKEN])
    offer = OfferDeal(Seat(1), Bundle(0, (BROKEN.name,)), Bundle(5))
    scene.when(0, offer)
    assert gain(scene.view(1), Seat(1), "1") == GEAR[GearId("shield")].trade_in - 5
    dealer = Dealer(Atlas(scene.view(1), Seat(1)))
    assert dealer.worth(BROKEN.name) == dealer.worth(WHOLE.name)


def test_the_name_of_a_damaged_piece_says_so() -> None:
    named = thing_name(BROKEN.name)
    assert isinstance(named, Text)
    assert (named.key, named.values["what"]) == ("merchant.thing.damaged", thing_name("shield"))


def test_a_forged_name_of_a_damaged_piece_is_refused() -> None:
    for name in (
        "mulch_wine_damaged",
        "_damaged" * 2000,
        "shield_damaged_damaged",
        "scout_damaged",
    ):
        scene = ashore([WHOLE, BROKEN])
        scene.refused(0, Jettison(name), "not_aboard", "MERCHANT-11.3.1")
        offer = OfferDeal(Seat(1), Bundle(0, (name,)), Bundle(20))
        scene.refused(0, offer, "deal_things", "MERCHANT-11.4.1")
