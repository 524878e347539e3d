"""Section 13: what everybody sees happen, what only those concerned do, and what the end shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.events import Event
from bot.engine.records import Seat
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import NO_CARD
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Item, Transporter
from bot.games.starfarers.box.resources import NOTHING, Resource
from bot.games.starfarers.box.tokens import NO_TOKEN, TokenId
from bot.games.starfarers.commands import (
    Answer,
    Build,
    Choose,
    ChooseRelief,
    Give,
    Hidden,
    Swap,
    TradeWithBank,
    Tribute,
)
from bot.games.starfarers.events import (
    AnswerSealed,
    BankTraded,
    CardsGained,
    CardsPaid,
    DealMade,
    ExpansionAdded,
    LineRead,
    PresentMade,
    Rolled,
    SetUp,
    ShipLaunched,
    SpaceportBuilt,
    SuppliesDrawn,
    Swapped,
    TokensSeen,
    TributesPaid,
)
from bot.games.starfarers.state import Met
from bot.games.starfarers.steps import Supplies, TurnStart
from tests.games.starfarers.chapters.aloft import A, B, C, aloft, fly, meets
from tests.games.starfarers.opening import opened
from tests.games.starfarers.scene import STAR, TRADE, Scene, SeatPlan, cards, given, seat, ship
from tests.games.starfarers.timing.ordering import order
from tests.games.starfarers.trade.market import accept, market, offer

MANY = "ore ore ore ore fuel fuel fuel food"
SHIPS = [ship("T1", "colony", "C20")]


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, **{"ships": SHIPS, **more})


# --- cards that all see change places


def planets() -> Scene:
    return given(seat(), seat(), seat(), agenda=[TurnStart()]).luck("roll", (4, 4)).advance()


def relief() -> Scene:
    scene = given(seat(cards=["DI-relief"]), seat(), seat(), agenda=[TurnStart()])
    return scene.luck("roll", (4, 5)).advance().when(A, ChooseRelief(Resource.FOOD))


def bank() -> Scene:
    scene = given(seat("ore ore ore fuel"), seat(), seat())
    return scene.when(A, TradeWithBank(Resource.ORE, Resource.FOOD))


def port() -> Scene:
    scene = given(seat("carbon carbon carbon food food ore"), seat(), seat())
    return scene.when(A, Build(Item.SPACEPORT, NodeId("H25")))


def launch() -> Scene:
    scene = given(seat("ore fuel carbon food ore"), seat(), seat())
    return scene.when(A, Build(Item.COLONY_SHIP, NodeId("C25"), Transporter("T2")))


def part() -> Scene:
    return given(seat("ore ore fuel"), seat(), seat()).when(A, Build(Item.FREIGHT_RING))


def present() -> Scene:
    return meets("ENC-02", me("ore food")).when(A, Give(cards("ore food")))


def payment() -> Scene:
    return meets("ENC-10", me("ore fuel")).when(A, Answer(yes=True))


def swap() -> Scene:
    scene = meets("ENC-17", me("ore"), shakes=["red blue"]).when(A, Answer(yes=True))
    return scene.when(A, Swap(Resource.ORE, cards("food goods")))


def choice() -> Scene:
    scene = meets("ENC-01", me("ore ore ore")).when(A, Give(cards("ore ore ore")))
    return scene.when(A, Choose(cards("food goods")))


def deal() -> Scene:
    return market("ore", "fuel", "").when(A, offer("ore", "fuel")).when(B, accept())


def seven() -> Scene:
    scene = given(seat("ore"), seat(MANY), seat(), agenda=[TurnStart(), *TRADE])
    return scene.luck("roll", (3, 4)).advance().when(B, Tribute(cards("ore ore ore food")))


@pytest.mark.rule("STAR-13.6", "STAR-11.1.7")
@pytest.mark.parametrize(
    ("deed", "fact", "shown"),
    [
        (planets, Rolled, {"gains": (cards("carbon"), cards("carbon"), cards("ore"))}),
        (relief, CardsGained, {"cards": cards("food"), "why": "relief"}),
        (bank, BankTraded, {"give": cards("ore ore ore"), "take": cards("food")}),
        (port, SpaceportBuilt, {"paid": cards("carbon carbon carbon food food")}),
        (launch, ShipLaunched, {"paid": cards("ore fuel carbon food")}),
        (part, ExpansionAdded, {"paid": cards("ore ore")}),
        (present, PresentMade, {"cards": cards("ore food")}),
        (present, LineRead, {"line": "outcome.good_word"}),
        (payment, CardsPaid, {"cards": cards("ore fuel")}),
        (swap, Swapped, {"give": Resource.ORE, "take": cards("food goods")}),
        (choice, CardsGained, {"cards": cards("food goods")}),
        (deal, DealMade, {"give": cards("ore"), "want": cards("fuel")}),
        (seven, TributesPaid, {"cards": (NOTHING, cards("ore ore ore food"), NOTHING)}),
    ],
)
def test_cards_paid_and_taken_openly_are_seen_by_all(
    deed: Callable[[], Scene], fact: type[Event[Any]], shown: dict[str, Any]
) -> None:
    scene = deed()
    for viewer in (None, C):
        (seen,) = (event for event in scene.seen(viewer) if isinstance(event, fact))
        assert {name: getattr(seen, name) for name in shown} == shown


# --- what only some know


PORT = "carbon carbon carbon food food"
SEEN = PlanetId("S1a")


def table() -> Scene:
    return given(
        seat("ore ore goods", looks=[SEEN], cards=[FriendId("SC-1")], cannons=2, pending=1),
        seat(PORT, fame=5),
        seat(),
    )


@pytest.mark.rule("STAR-13.1")
def test_others_see_the_size_of_a_hand_and_its_owner_the_types() -> None:
    assert table().view(0).players[0].hand == cards("ore ore goods")
    for viewer in (None, 1, 2):
        seen = table().view(viewer).players[0]
        assert (seen.hand, seen.unknown, seen.hand_size) == (NOTHING, 3, 3)


@pytest.mark.rule("STAR-13.1")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_nobody_knows_the_order_of_any_pile(viewer: int | None) -> None:
    scene = table()
    scene.state.met = (Met(scene.state.encounters[0], ("yes",)),)
    view = scene.view(viewer)
    assert set(view.reserve) == {Resource.UNKNOWN}
    assert set(view.spare) == {NO_TOKEN}
    assert set(view.encounters) == {NO_CARD}
    assert view.met == (Met(NO_CARD, ("yes",)),)


@pytest.mark.rule("STAR-13.1", "STAR-13.2")
def test_a_face_down_token_is_read_only_by_who_looked_at_it() -> None:
    scene = table()
    face = scene.state.tokens[SEEN]
    assert scene.view(0).tokens[SEEN] == face
    assert {scene.view(viewer).tokens[SEEN] for viewer in (None, 1, 2)} == {NO_TOKEN}
    assert scene.view(0).tokens[PlanetId("S1b")] == NO_TOKEN
    assert scene.view(None).tokens[PlanetId("H1a")] == TokenId("G01")  # face up


@pytest.mark.rule("STAR-13.4")
def test_supplies_are_known_to_the_taker_alone() -> None:
    scene = given(seat("ore"), seat(), seat(), agenda=[Supplies(), *TRADE], reserve="goods")
    scene.advance()
    (told,) = scene.told(SuppliesDrawn)
    assert told.seen_by(Seat(A)).cards == (Resource.GOODS,)
    for viewer in (None, Seat(B), Seat(C)):
        assert told.seen_by(viewer).cards == (Resource.UNKNOWN,)


@pytest.mark.rule("STAR-13.1")
def test_the_set_up_tells_nobody_what_lies_face_down() -> None:
    scene = opened(3)
    fact = scene.story[0]
    assert isinstance(fact, SetUp)
    for viewer in (None, *map(Seat, range(3))):
        seen = fact.seen_by(viewer)
        assert set(seen.reserve) == {Resource.UNKNOWN}
        assert set(seen.encounters) == {NO_CARD}
        faces = {*seen.spare, *(t for p, t in seen.tokens.items() if p not in seen.open)}
        assert faces == {"?"}
        assert {seen.tokens[planet] for planet in seen.open} == {
            fact.tokens[planet] for planet in fact.open
        }


@pytest.mark.rule("STAR-13.5")
def test_that_a_token_was_looked_at_is_public_and_its_face_is_not() -> None:
    scene = aloft(me(ships=[ship("T1", "colony", "C19")]))
    fly(scene, "T1", "C18")
    (told,) = scene.told(TokensSeen)
    for viewer in (None, Seat(B)):
        seen = told.seen_by(viewer)
        assert (seen.planets, seen.tokens) == (("S1b",), ("?",))
        assert scene.view(viewer).players[A].looks == ("S1b",)


@pytest.mark.rule("STAR-13.3")
@pytest.mark.parametrize("viewer", [None, B])
def test_the_whole_mother_ship_and_all_pieces_are_public(viewer: int | None) -> None:
    friends = [FriendId("SC-1"), FriendId("DI-fame-1")]
    parts: dict[str, Any] = {"cannons": 1, "boosters": 2, "freight_rings": 3, "fame": 4}
    mine = me("ore fuel", ships=[ship("T3", "trade", "C20")], cards=friends, pending=2, **parts)
    scene = given(mine, seat(), seat(), bank=(1, 2, 3, 4, 5))
    view = scene.view(viewer)
    shown = view.players[A]
    assert {name: getattr(shown, name) for name in parts} == parts
    assert (shown.hand_size, shown.cards, shown.pending) == (2, tuple(friends), 2)
    assert [one.transporter for one in shown.ships] == ["T3"]
    assert (view.bank, len(view.reserve)) == ((1, 2, 3, 4, 5), len(scene.state.reserve))


# --- who is awaited


@pytest.mark.rule("STAR-13.7")
def test_everybody_sees_who_is_awaited_and_nobody_why_another_was_quick() -> None:
    """C had prepared an answer, B gives one: to others both look the same."""
    ready = seat(MANY, orders=[order("tribute_give", "ore")])
    scene = given(seat("ore"), seat(MANY), ready, agenda=[TurnStart(), *TRADE])
    scene.luck("roll", (3, 4)).advance()
    for viewer in (None, A, B, C):
        assert STAR.awaited(scene.view(viewer)) == {B}
    (sealed,) = scene.told(AnswerSealed)
    assert sealed.auto
    for other in (None, Seat(A), Seat(B)):
        assert scene.view(other).players[C].orders == ()
        assert sealed.seen_by(other) == AnswerSealed(Seat(C), Hidden())
        assert scene.view(other).players[C].sealed == Tribute(NOTHING)


# --- the end


@pytest.mark.rule("STAR-13.8")
def test_the_end_publishes_hands_and_tokens_but_no_encounter_card() -> None:
    scene = given(seat(f"{PORT} ore", fame=20), seat("fuel", looks=[SEEN]), seat())
    scene.state.met = (Met(scene.state.encounters[0], ("yes",)),)
    scene.state.encounters = scene.state.encounters[1:]
    scene.when(0, Build(Item.SPACEPORT, NodeId("H25")))
    view = scene.view(None)
    assert STAR.winners(view) == {Seat(0)}
    assert [player.hand for player in view.players] == [cards("ore"), cards("fuel"), NOTHING]
    assert view.tokens == scene.state.tokens
    assert view.players[1].looks == (SEEN,)
    assert view.met == (Met(NO_CARD, ("yes",)),)
    assert set(view.encounters) == {NO_CARD}


@pytest.mark.rule("STAR-13.8")
def test_a_game_that_ends_in_an_encounter_keeps_its_card_hidden() -> None:
    scene = meets("ENC-02", me("ore ore", fame=21)).when(A, Give(cards("ore ore")))
    assert scene.state.result is not None
    for viewer in (None, A, B):
        view = scene.view(viewer)
        assert view.encounter is None or view.encounter.card == NO_CARD
        assert "ENC-" not in repr(view)
