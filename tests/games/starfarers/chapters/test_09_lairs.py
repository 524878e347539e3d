"""Section 9.3: pirate lairs and ice planets."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.commands import Defeat, EndTurn
from bot.games.starfarers.events import Rolled, ShipFlew
from tests.games.starfarers.chapters.aloft import T1, A, aloft, fly, heard, meets, token, where
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
def test_combat_bonuses_of_friends_count_against_lairs_and_speed_and_rings_do_not() -> None:
    beside(LAIR5, cannons=3, cards=["SC-5"]).when(A, Defeat(S1C))
    beside(LAIR5, cannons=4, cards=["SC-1"]).when(A, Defeat(S1C))
    scene = beside(LAIR5, cannons=4, cards=["SC-4"], freight_rings=6)
    scene.refused(A, Defeat(S1C), "lair_too_strong")
    assert "defeat.S1c" not in scene.offered(A, "fly")


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


@pytest.mark.rule("STAR-9.3.5", "STAR-9.3.4")
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
def test_a_number_is_nothing_to_remove() -> None:
    scene = beside("D15", cannons=6, freight_rings=6)
    scene.refused(A, Defeat(S1C), "nothing_to_remove", "STAR-9.3.11")


@pytest.mark.rule("STAR-9.3.8", "STAR-9.3.4")
def test_the_face_is_public_only_once_it_is_removed() -> None:
    stayed = beside(LAIR4, cannons=4).when(A, EndTurn())
    assert stayed.view(None).players[A].trophies == ()
    for viewer in (1, None):
        assert token(stayed, viewer, "S1c") == NO_TOKEN
        assert LAIR4 not in repr(heard(stayed, viewer))
    removed = beside(LAIR4, cannons=4).when(A, Defeat(S1C))
    for viewer in (1, None):
        assert removed.view(viewer).players[A].trophies == (LAIR4,)
        assert LAIR4 in repr(heard(removed, viewer))
