"""Section 9.3: pirate lairs and ice planets."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.commands import Befriend, Defeat, EndTurn, Found
from bot.games.starfarers.events import Rolled, ShipFlew, TokenRemoved
from bot.games.starfarers.steps import TradeAndBuild, TurnEnd
from tests.games.starfarers.chapters.aloft import (
    T1,
    A,
    aloft,
    fly,
    fly_to,
    heard,
    meets,
    token,
    where,
)
from tests.games.starfarers.scene import Scene, seat, ship

S1C = PlanetId("S1c")
LAIR4, LAIR5, LAIR6, ICE3, ICE4 = "D17", "D18", "D19", "D20", "D21"


def beside(token: str, kind: str = "colony", node: str = "D17", **more: Any) -> Scene:
    """A ship beside S1c, on which this token lies; it has been seen."""
    me = seat(ships=[ship("T1", kind, node)], looks=["S1b", "S1c"], **more)
    return aloft(me, faces={"S1b": "D12", "S1c": token}, spare=["R02", "R01"])


@pytest.mark.rule("STAR-9.3.2")
@pytest.mark.parametrize(("lair", "needed"), [(LAIR4, 4), (LAIR5, 5), (LAIR6, 6)])
def test_a_lair_is_defeated_by_cannons_of_its_number(lair: str, needed: int) -> None:
    beside(lair, cannons=needed - 1).refused(A, Defeat(S1C), "lair_too_strong", "STAR-9.3.2")
    scene = beside(lair, cannons=needed).when(A, Defeat(S1C))
    assert scene.player(A).trophies == (lair,)
    assert not scene.ever_told(Rolled)  # no shake, and the turn goes on


@pytest.mark.rule("STAR-9.3.2")
def test_combat_bonuses_of_friends_count_against_lairs() -> None:
    beside(LAIR5, cannons=3, cards=["SC-5"]).when(A, Defeat(S1C))
    beside(LAIR5, cannons=4, cards=["SC-1"]).when(A, Defeat(S1C))
    scene = beside(LAIR5, cannons=4, cards=["SC-4"])
    scene.refused(A, Defeat(S1C), "lair_too_strong")
    assert scene.player(A).trophies == ()


@pytest.mark.rule("STAR-9.3.2")
def test_a_ship_elsewhere_defeats_nothing() -> None:
    scene = beside(LAIR4, node="C20", cannons=6)
    scene.refused(A, Defeat(S1C), "not_beside", "STAR-9.3.2")


@pytest.mark.rule("STAR-9.3.3")
@pytest.mark.parametrize(("ice", "needed"), [(ICE3, 3), (ICE4, 4)])
def test_an_ice_planet_needs_freight_rings_alone(ice: str, needed: int) -> None:
    weak = beside(ice, freight_rings=needed - 1, cannons=6, cards=["SC-1", "SC-5"])
    weak.refused(A, Defeat(S1C), "too_cold", "STAR-9.3.3")
    scene = beside(ice, freight_rings=needed).when(A, Defeat(S1C))
    assert scene.player(A).trophies == (ice,)


@pytest.mark.rule("STAR-9.3.3")
def test_rings_do_not_help_against_a_lair() -> None:
    scene = beside(LAIR4, freight_rings=6)
    scene.refused(A, Defeat(S1C), "lair_too_strong")
    assert "defeat.S1c" not in scene.offered(A, "fly")


@pytest.mark.rule("STAR-9.3.4", "STAR-9.3.9", "STAR-9.3.5")
def test_the_token_is_a_point_and_a_reserve_token_lies_in_its_place_face_up() -> None:
    scene = beside(LAIR4, cannons=4)
    before = scene.points(A)
    scene.when(A, Defeat(S1C))
    told = scene.told(TokenRemoved)[0]
    assert (told.token, told.fresh) == (LAIR4, "R02")
    assert scene.points(A) == before + 1
    assert token(scene, None, "S1c") == "R02"
    assert len(scene.state.spare) == 4


@pytest.mark.rule("STAR-9.3.5")
def test_the_planet_produces_from_the_next_roll_on() -> None:
    """S1c yields ore on the 9 of R02, for the colony of red at C15."""
    red = seat(colonies=["E23", "B25", "K25", "C15"])
    me = seat(ships=[ship("T1", "trade", "D17")], looks=["S1c"], cannons=4)
    ore = []
    for removed in (False, True):
        scene = aloft(me, red, faces={"S1c": LAIR4}, spare=["R02"]).luck("roll", (4, 5))
        if removed:
            scene.when(A, Defeat(S1C))
        scene.when(A, EndTurn())
        ore.append(scene.told(Rolled)[0].gains[1][0])
    assert ore[1] == ore[0] + 1


@pytest.mark.rule("STAR-9.3.6")
def test_a_lair_is_removed_before_the_first_step_on_the_way_and_at_the_end() -> None:
    scene = beside(LAIR4, cannons=4).when(A, Defeat(S1C))  # before the first step
    assert not scene.ever_told(ShipFlew)
    fly(scene, "T1", "D18", stop=True)
    scene = beside(LAIR4, node="E16", cannons=4)
    fly(scene, "T1", "D16").when(A, Defeat(S1C))  # on the way
    fly(scene, "T1", "D17", "D18", stop=True)
    assert where(scene) == {"T1": "D18"}
    scene = beside(LAIR4, node="E16", cannons=4)
    fly(scene, "T1", "D16", stop=True)  # finished
    assert scene.state.flight is not None
    assert scene.state.flight.finished == (T1,)
    scene.when(A, Defeat(S1C))
    assert scene.player(A).trophies == (LAIR4,)


@pytest.mark.rule("STAR-9.3.6", "STAR-11.5.14")
def test_a_grounded_ship_removes_a_lair_too() -> None:
    me = seat(ships=[ship("T1", "trade", "D17")], looks=["S1c"], cannons=4)
    scene = meets("ENC-05", me, faces={"S1c": LAIR4})
    assert scene.state.flight is not None
    assert scene.state.flight.grounded == (T1,)
    scene.when(A, Defeat(S1C))
    assert scene.player(A).trophies == (LAIR4,)


@pytest.mark.rule("STAR-9.3.6")
def test_nothing_is_removed_outside_the_own_flight_phase() -> None:
    me = seat(ships=[ship("T1", "trade", "D17")], looks=["S1c"], cannons=4)
    scene = aloft(me, faces={"S1c": LAIR4}, agenda=[TradeAndBuild(), TurnEnd()])
    scene.refused(A, Defeat(S1C), "not_now")


@pytest.mark.rule("STAR-9.3.10")
def test_removing_is_optional_costs_no_step_and_may_be_repeated() -> None:
    me = seat(
        ships=[ship("T1", "trade", "D17"), ship("T2", "trade", "F18")],
        looks=["S1c", "S2b"],
        cannons=6,
        freight_rings=4,
    )
    scene = aloft(me, faces={"S1c": LAIR6, "S2b": ICE4})
    assert {"defeat.S1c", "defeat.S2b", "end"} <= set(scene.offered(A, "fly"))
    scene.when(A, Defeat(S1C)).when(A, Defeat(PlanetId("S2b")))
    assert scene.player(A).trophies == (LAIR6, ICE4)
    fly(scene, "T1", "D18", "D19", "D20", "D21", stop=True)  # all four steps
    assert where(scene)["T1"] == "D21"
    left = beside(LAIR4, cannons=4).when(A, EndTurn())
    assert left.player(A).trophies == ()


@pytest.mark.rule("STAR-9.3.11")
@pytest.mark.parametrize("kind", ["colony", "trade"])
def test_any_ship_will_do_and_its_owner_has_seen_the_token(kind: str) -> None:
    me = seat(ships=[ship("T1", kind, "D18")], cannons=4)
    scene = aloft(me, faces={"S1c": LAIR4})
    fly(scene, "T1", "D17", stop=True)
    assert token(scene, A, "S1c") == LAIR4
    scene.when(A, Defeat(S1C))
    assert scene.player(A).trophies == (LAIR4,)


@pytest.mark.rule("STAR-9.3.11")
def test_a_number_is_nothing_to_remove() -> None:
    scene = beside("D15", cannons=6, freight_rings=6)
    scene.refused(A, Defeat(S1C), "nothing_to_remove", "STAR-9.3.11")


@pytest.mark.rule("STAR-9.3.7", "STAR-9.2.8")
def test_after_the_replacement_the_same_ship_may_found_there() -> None:
    scene = beside(LAIR4, node="D17", cannons=4)
    fly(scene, "T1", "C17")
    scene.refused(A, Found(T1), "hostile", "STAR-9.3.1")
    scene.when(A, Defeat(S1C)).when(A, Found(T1))
    assert "C17" in scene.player(A).colonies


@pytest.mark.rule("STAR-9.2.8", "STAR-9.3.6")
def test_a_card_brought_by_another_ship_beats_the_lair_of_a_finished_one() -> None:
    me = seat(
        ships=[ship("T1", "colony", "C18"), ship("T2", "trade", "L07")],
        looks=["S1b", "S1c"],
        cannons=2,
        freight_rings=1,
    )
    scene = aloft(me, faces={"S1b": "D12", "S1c": LAIR4})
    fly(scene, "T1", "C17", stop=True)
    scene.refused(A, Defeat(S1C), "lair_too_strong")
    fly_to(scene, "T2", "L05")
    scene.when(A, Befriend(FriendId("SC-5"))).when(A, Defeat(S1C)).when(A, Found(T1))
    assert "C17" in scene.player(A).colonies


@pytest.mark.rule("STAR-9.3.8")
def test_the_face_is_public_only_once_it_is_removed() -> None:
    scene = beside(LAIR4, cannons=4)
    assert token(scene, A, "S1c") == LAIR4
    assert token(scene, 1, "S1c") == token(scene, None, "S1c") == NO_TOKEN
    assert all(LAIR4 not in repr(event) for viewer in (1, None) for event in heard(scene, viewer))
    stayed = beside(LAIR4, cannons=4).when(A, EndTurn())
    assert token(stayed, 1, "S1c") == NO_TOKEN
    assert all(LAIR4 not in repr(event.seen_by(None)) for event in stayed.story)
    assert all(LAIR4 not in repr(event) for event in heard(stayed, 1))
    assert stayed.view(None).players[A].trophies == ()
    scene.when(A, Defeat(S1C))
    for viewer in (1, None):
        assert scene.view(viewer).players[A].trophies == (LAIR4,)
        assert any(LAIR4 in repr(event) for event in heard(scene, viewer))


@pytest.mark.rule("STAR-9.3.9", "STAR-1.13")
def test_there_is_a_reserve_token_for_every_special_one() -> None:
    scene = beside(LAIR4)
    assert len(scene.state.spare) == 5
    assert (
        sum(token in (LAIR4, LAIR5, LAIR6, ICE3, ICE4) for token in scene.state.tokens.values())
        == 5
    )
