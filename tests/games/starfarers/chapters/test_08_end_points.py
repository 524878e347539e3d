"""Section 8: where a movement may end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NEIGHBOURS, NodeId
from bot.games.starfarers.chapters.end_points import can_settle, guarded
from bot.games.starfarers.commands import EndTurn
from bot.games.starfarers.events import FlightEnded, OutpostFounded
from tests.games.starfarers.chapters.aloft import A, aloft, fly, route, where
from tests.games.starfarers.scene import Scene, seat, ship


def ends(scene: Scene) -> list[str]:
    return scene.offered(A, "fly", ship=("T1",))


def no_end(scene: Scene, path: str, key: str, clause: str) -> None:
    """The last point of the path may be passed, but is no end, and is not offered as one."""
    assert path.split()[-1] not in ends(scene)
    scene.refused(A, route("T1", *path.split(), stop=True), key, clause)


@pytest.mark.rule("STAR-8.4")
@pytest.mark.parametrize(
    ("start", "path", "others"),
    [
        ("C21", "C20", {"ships": [ship("T1", "trade", "C20")]}),  # a foreign ship
        ("B18", "B17 B16", {"colonies": ["E23", "B25", "K25", "B16"]}),
    ],
)
def test_no_movement_ends_on_a_ship_or_colony_of_another(
    start: str, path: str, others: dict[str, Any]
) -> None:
    scene = aloft(seat(ships=[ship("T1", "colony", start)]), seat(**others))
    no_end(scene, path, "end_occupied", "STAR-8.4")


@pytest.mark.rule("STAR-8.4")
def test_no_movement_ends_on_an_own_ship_or_spaceport() -> None:
    me = seat(ships=[ship("T1", "colony", "C22"), ship("T2", "trade", "C23")])
    scene = aloft(me)
    no_end(scene, "C23", "end_occupied", "STAR-8.4")
    no_end(scene, "C23 C24", "end_occupied", "STAR-8.4")


@pytest.mark.rule("STAR-8.4")
def test_no_movement_ends_on_an_outpost() -> None:
    me = seat(ships=[ship("T1", "trade", "A12")], freight_rings=6)
    scene = aloft(me, docks={"merchants": [1]})
    no_end(scene, "A11", "end_occupied", "STAR-8.4")


@pytest.mark.rule("STAR-8.4", "STAR-2.3.3")
def test_no_movement_ends_on_a_neutral_piece() -> None:
    scene = aloft(seat(ships=[ship("T1", "colony", "K22")]), players=3)
    assert "K23" in scene.state.neutral
    no_end(scene, "K23", "end_occupied", "STAR-8.4")


@pytest.mark.rule("STAR-8.5")
@pytest.mark.parametrize("kind", ["colony", "trade"])
def test_no_movement_ends_beside_a_foreign_spaceport(kind: str) -> None:
    scene = aloft(seat(ships=[ship("T1", kind, "D22")]), seat(ships=[]))
    no_end(scene, "E22", "end_guarded", "STAR-8.5")
    fly(scene, "T1", "E22", "E21", stop=True)  # it may be passed
    assert where(scene) == {"T1": "E21"}


@pytest.mark.rule("STAR-8.5")
def test_every_spaceport_of_every_other_player_is_guarded_and_none_of_ones_own() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "C22")]))
    players = scene.state.players
    for who in range(4):
        beside = {
            point
            for other, player in enumerate(players)
            if other != who
            for port in player.spaceports
            for point in NEIGHBOURS[port]
        }
        assert guarded(scene.state, Seat(who)) == beside
        assert beside


@pytest.mark.rule("STAR-9.2.1", "STAR-9.3.1")
def test_only_an_open_site_with_known_numbers_can_be_settled() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = aloft(me, faces={"S1b": "D12", "S1c": "D15"})
    mine = scene.view(A)
    assert can_settle(mine, NodeId("C17"))
    assert not can_settle(mine, NodeId("C18")), "no site"
    assert not can_settle(scene.view(1), NodeId("C17")), "not looked at"
    mine.closed = (NodeId("C17"),)
    assert not can_settle(mine, NodeId("C17"))


@pytest.mark.rule("STAR-8.5", "STAR-8.12")
def test_beside_a_foreign_colony_and_the_own_spaceport_a_movement_may_end() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "C22")]))
    assert "C23" in ends(scene)  # the own spaceport is C24
    assert "B22" in ends(scene)  # white has a colony at B23
    fly(scene, "T1", "C23", stop=True)
    assert where(scene) == {"T1": "C23"}


@pytest.mark.rule("STAR-8.12", "STAR-2.3.3")
def test_beside_a_neutral_spaceport_a_movement_may_end() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "K21")]), players=3)
    assert scene.state.neutral[0] == "K23"
    fly(scene, "T1", "K22", stop=True)
    assert where(scene) == {"T1": "K22"}


@pytest.mark.rule("STAR-8.6")
def test_a_colony_ship_does_not_end_on_a_dock() -> None:
    scene = aloft(seat(ships=[ship("T1", "colony", "A12")], freight_rings=6))
    no_end(scene, "A11", "end_dock", "STAR-8.6")


@pytest.mark.rule("STAR-8.7")
def test_a_trade_ship_does_not_end_on_a_colony_site() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "C18")], looks=["S1b"]))
    no_end(scene, "C17", "end_site", "STAR-8.7")


@pytest.mark.rule("STAR-8.9")
@pytest.mark.parametrize(("rings", "docks"), [(0, {}), (1, {"merchants": [1]})])
def test_a_trade_ship_ends_on_a_dock_only_with_the_rings_for_it(
    rings: int, docks: dict[str, list[int]]
) -> None:
    me = seat(ships=[ship("T1", "trade", "B12" if docks else "A12")], freight_rings=rings)
    scene = aloft(me, docks=docks)
    no_end(scene, "B11" if docks else "A11", "end_rings", "STAR-8.9")


@pytest.mark.rule("STAR-8.9", "STAR-10.1.1")
def test_a_trade_ship_does_not_end_on_a_dock_out_of_order() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "B12")], freight_rings=6))
    no_end(scene, "B11", "end_rings", "STAR-8.9")  # dock 1 is free


@pytest.mark.rule("STAR-8.9")
def test_a_trade_ship_that_ends_on_a_dock_founds_at_once() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "A12")], freight_rings=1))
    fly(scene, "T1", "A11", stop=True)
    assert scene.told(OutpostFounded)


@pytest.mark.rule("STAR-8.13")
def test_a_colony_ship_may_end_on_a_site_that_it_cannot_settle() -> None:
    me = seat(ships=[ship("T1", "colony", "C18")], looks=["S1b", "S1c"])
    scene = aloft(me, faces={"S1b": "D12", "S1c": "D19"})
    assert "C17" in ends(scene)
    fly(scene, "T1", "C17", stop=True)
    assert where(scene) == {"T1": "C17"}


@pytest.mark.rule("STAR-8.13", "STAR-9.2.5")
def test_a_colony_ship_may_end_in_a_full_system() -> None:
    red = seat(colonies=["E23", "B25", "K25", "B16", "C15"])
    me = seat(ships=[ship("T1", "colony", "C18")], looks=["S1b", "S1c"])
    scene = aloft(me, red, players=3, faces={"S1b": "D12", "S1c": "D15"})
    fly(scene, "T1", "C17", stop=True)
    assert where(scene) == {"T1": "C17"}
    assert scene.ever_told(FlightEnded)  # there is nothing that it could found


@pytest.mark.rule("STAR-2.4.11")
def test_a_closed_site_is_an_empty_site_for_flight() -> None:
    """White's H23 is closed: a colony ship may end there, a trade ship may not."""
    white = seat(colonies=["B23", "E25"], spaceports=[], ships=[])
    scene = aloft(seat(ships=[ship("T1", "colony", "H22")]), seat(), white, closed=("H23",))
    fly(scene, "T1", "H23", stop=True)
    assert where(scene) == {"T1": "H23"}
    scene = aloft(seat(ships=[ship("T1", "trade", "H22")]), seat(), white, closed=("H23",))
    no_end(scene, "H23", "end_site", "STAR-8.7")
    scene = aloft(seat(ships=[ship("T1", "colony", "H23")]), seat(), white, closed=("H23",))
    scene.refused(A, EndTurn(), "must_leave", "STAR-8.8")
