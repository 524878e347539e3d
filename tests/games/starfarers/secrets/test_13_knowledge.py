"""Section 13: what is secret, what is public, and what the end brings to light."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import NO_CARD
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import NOTHING, Resource
from bot.games.starfarers.box.tokens import NO_TOKEN, TokenId
from bot.games.starfarers.commands import Build
from bot.games.starfarers.state import Met
from tests.games.starfarers.scene import STAR, Scene, cards, given, seat

PORT = "carbon carbon carbon food food"
SEEN = PlanetId("S1a")


def table() -> Scene:
    return given(
        seat("ore ore goods", looks=[SEEN], cards=[FriendId("SC-1")], cannons=2, pending=1),
        seat(PORT, fame=5),
        seat(),
    )


@pytest.mark.rule("STAR-13.1")
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_others_see_the_size_of_a_hand_and_not_its_types(viewer: int | None) -> None:
    seen = table().view(viewer).players[0]
    assert (seen.hand, seen.unknown, seen.hand_size) == (NOTHING, 3, 3)


@pytest.mark.rule("STAR-13.1")
def test_everybody_reads_the_own_hand() -> None:
    assert table().view(0).players[0].hand == cards("ore ore goods")


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


@pytest.mark.rule("STAR-13.3")
@pytest.mark.parametrize("viewer", [None, 2])
def test_sizes_expansions_fame_cards_and_ships_are_public(viewer: int | None) -> None:
    scene = table()
    view, state = scene.view(viewer), scene.state
    first, second = view.players[0], view.players[1]
    assert (first.cards, first.cannons, first.pending) == (("SC-1",), 2, 1)
    assert (second.fame, second.hand_size) == (5, 5)
    assert view.bank == state.bank
    assert (len(view.reserve), len(view.encounters), len(view.spare)) == (
        len(state.reserve),
        32,
        5,
    )
    assert [ship.transporter for ship in first.ships] == ["T1"]


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
