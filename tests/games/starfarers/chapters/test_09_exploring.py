"""Section 9.1: looking at tokens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.commands import Finish, Give, Jump
from bot.games.starfarers.events import ShipFlew, TokensSeen
from tests.games.starfarers.chapters.aloft import T1, A, aloft, fly, meets, route, token, where
from tests.games.starfarers.scene import Scene, cards, seat, ship
from tests.games.starfarers.timing.ordering import THROUGH

FACES = {"S1a": "D03", "S1b": "D12", "S1c": "D19"}


def explorer(node: str = "C19", **more: Any) -> Scene:
    return aloft(seat(ships=[ship("T1", "colony", node)], **more), faces=FACES)


@pytest.mark.rule("STAR-9.1.1")
def test_a_ship_that_comes_beside_a_planet_looks_at_its_token_in_secret() -> None:
    scene = fly(explorer(), "T1", "C18", stop=True)
    (seen,) = scene.told(TokensSeen)
    assert (seen.planets, seen.tokens) == (("S1b",), ("D12",))
    assert token(scene, A, "S1b") == "D12"
    assert "S1b" not in scene.state.open  # it stays face down
    for viewer in (1, 2, None):
        assert token(scene, viewer, "S1b") == NO_TOKEN
        assert "D12" not in repr(scene.seen(viewer))


@pytest.mark.rule("STAR-9.1.1")
def test_nothing_is_seen_from_open_space() -> None:
    scene = fly(explorer("C21"), "T1", "C20", stop=True)
    assert not scene.told(TokensSeen)


@pytest.mark.rule("STAR-9.1.2")
def test_on_a_colony_site_both_tokens_are_seen() -> None:
    scene = fly(explorer("C18"), "T1", "C17")
    (seen,) = scene.told(TokensSeen)
    assert set(seen.planets) == {"S1b", "S1c"}
    assert token(scene, A, "S1a") == NO_TOKEN


@pytest.mark.rule("STAR-9.1.3", "STAR-9.1.5")
def test_a_look_stops_the_ship_and_it_may_go_on_elsewhere() -> None:
    scene = fly(explorer(), "T1", "C18", "C17", "D17", stop=True)
    assert scene.told(ShipFlew)[0].path == ("C18",)
    assert where(scene) == {"T1": "C18"}
    assert scene.step() == "Flying"
    fly(scene, "T1", "B18", "B17", stop=True)  # three steps are left
    assert where(scene) == {"T1": "B17"}


@pytest.mark.rule("STAR-9.1.5")
def test_a_look_stops_a_ship_on_its_way_though_the_way_takes_all_its_speed() -> None:
    scene = fly(explorer(), "T1", "C18", "C17", "D17", "D18", stop=True)
    assert where(scene) == {"T1": "C18"}
    fly(scene, "T1", "C17", "D17", "D18", stop=True)
    assert where(scene) == {"T1": "C17"}  # another planet


@pytest.mark.rule("STAR-9.1.3")
def test_after_a_look_where_it_was_sent_the_ship_may_still_go_on_or_stop() -> None:
    scene = fly(explorer(), "T1", "C18", stop=True)
    assert {"T1", "finish", "end"} <= set(scene.offered(A, "fly"))
    scene.when(A, Finish(T1))
    assert where(scene) == {"T1": "C18"}


@pytest.mark.rule("STAR-9.1.5")
def test_steps_made_are_never_taken_back() -> None:
    scene = fly(explorer(), "T1", "C18", "C17", stop=True)
    scene.refused(A, route("T1", "C19", "C20", "C21", "C22"), "too_far")  # one is spent
    fly(scene, "T1", "C19", "C20", "C21", stop=True)
    assert where(scene) == {"T1": "C21"}


@pytest.mark.rule("STAR-9.1.4")
def test_points_passed_count_too() -> None:
    scene = fly(explorer(orders=[THROUGH]), "T1", "C18", "C17", "D17", "D18", stop=True)
    assert scene.told(ShipFlew)[0].path == ("C18", "C17", "D17", "D18")
    assert set(scene.told(TokensSeen)[0].planets) == {"S1b", "S1c"}


@pytest.mark.rule("STAR-9.1.4")
def test_a_ship_flies_through_without_a_stop_if_its_owner_wants_that() -> None:
    scene = fly(explorer(orders=[THROUGH]), "T1", "C18", "C17", stop=True)
    assert where(scene) == {"T1": "C17"}


@pytest.mark.rule("STAR-9.1.4")
def test_a_token_that_is_known_or_open_is_not_looked_at_again() -> None:
    scene = fly(explorer(looks=["S1b"]), "T1", "C18", "C17")
    assert scene.told(TokensSeen)[0].planets == ("S1c",)
    scene = fly(explorer("C21"), "T1", "C22", stop=True)  # beside a home planet
    assert not scene.told(TokensSeen)


@pytest.mark.rule("STAR-9.1.4", "STAR-11.5.15")
def test_after_a_jump_only_the_landing_point_counts() -> None:
    me = seat("ore ore", ships=[ship("T1", "colony", "C20")])
    scene = meets("ENC-29", me, faces=FACES)
    answer(scene, "ore ore").when(A, Jump(NodeId("D16")))
    assert scene.told(TokensSeen)[0].planets == ("S1c",)


def answer(scene: Scene, given: str) -> Scene:

    return scene.when(A, Give(cards(given)))


@pytest.mark.rule("STAR-13.5", "STAR-13.2")
def test_which_token_was_seen_is_public_and_each_player_keeps_their_own_list() -> None:
    scene = fly(explorer(), "T1", "C18", stop=True)
    assert scene.view(None).players[A].looks == ("S1b",)
    assert scene.player(1).looks == ()
