"""Section 8: where a movement may end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NEIGHBOURS, NodeId
from bot.games.starfarers.chapters.end_points import can_settle, guarded
from bot.games.starfarers.commands import EndTurn
from bot.games.starfarers.events import FlightEnded
from tests.games.starfarers.chapters.aloft import A, aloft, fly, route, where
from tests.games.starfarers.scene import Scene, seat, ship


def no_end(key: str, clause: str, kind: str, path: str, *clauses: str, **table: Any) -> Any:
    """A case: a ship of this kind flies along the path, and may not end there by this clause.

    `also`: further ships of its owner; `rings`: freight rings of its owner; `red`: what the next
    player has; `docks`: who owns the docks of the Merchants; `players`: how many there are.
    """
    return pytest.param(kind, path, key, clause, table, marks=pytest.mark.rule(clause, *clauses))


OCCUPIED, RINGS = ("end_occupied", "STAR-8.4"), ("end_rings", "STAR-8.9")


@pytest.mark.parametrize(
    ("kind", "path", "key", "clause", "table"),
    [
        no_end(*OCCUPIED, "colony", "C21 C20", red={"ships": [ship("T1", "trade", "C20")]}),
        no_end(*OCCUPIED, "colony", "B18 B17 B16", red={"colonies": ["E23", "B25", "B16"]}),
        no_end(*OCCUPIED, "colony", "C22 C23", also=[ship("T2", "trade", "C23")]),
        no_end(*OCCUPIED, "colony", "C22 C23 C24"),  # the own spaceport
        no_end(*OCCUPIED, "trade", "A12 A11", docks=[1], rings=6),
        no_end(*OCCUPIED, "colony", "K22 K23", "STAR-2.3.3", players=3),  # a neutral piece
        no_end("end_guarded", "STAR-8.5", "colony", "D22 E22"),  # beside the spaceport of red
        no_end("end_guarded", "STAR-8.5", "trade", "D22 E22"),
        no_end("end_dock", "STAR-8.6", "colony", "A12 A11", rings=6),
        no_end("end_site", "STAR-8.7", "trade", "C18 C17"),
        no_end(*RINGS, "trade", "A12 A11"),
        no_end(*RINGS, "trade", "B12 B11", docks=[1], rings=1),
        no_end(*RINGS, "trade", "B12 B11", "STAR-10.1.1", rings=6),  # dock 1 is free
    ],
)
def test_no_movement_ends_on_a_point_that_is_no_end_for_the_ship(
    kind: str, path: str, key: str, clause: str, table: dict[str, Any]
) -> None:
    """The last point of the path may be passed, but is no end, and is not offered as one."""
    start, *way = path.split()
    ships = [ship("T1", kind, start), *table.get("also", ())]
    mine = seat(ships=ships, looks=["S1b"], freight_rings=table.get("rings", 0))
    docks = {"merchants": table.get("docks", ())}
    players = table.get("players", 4)
    red = seat(**{"ships": [], **table.get("red", {})})
    scene = aloft(mine, red, docks=docks, players=players)
    assert way[-1] not in scene.offered(A, "fly", ship=("T1",))
    scene.refused(A, route("T1", *way, stop=True), key, clause)


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
    # the own spaceport is C24, white has a colony at B23
    assert {"C23", "B22"} <= set(scene.offered(A, "fly", ship=("T1",)))
    fly(scene, "T1", "C23", stop=True)
    assert where(scene) == {"T1": "C23"}


@pytest.mark.rule("STAR-8.13", "STAR-9.2.5")
@pytest.mark.parametrize(("face", "colonies"), [("D19", ["E23"]), ("D15", ["E23", "B16", "C15"])])
def test_a_colony_ship_may_end_on_a_site_that_it_cannot_settle(
    face: str, colonies: list[str]
) -> None:
    """Beside a lair, or in a full system."""
    me = seat(ships=[ship("T1", "colony", "C18")], looks=["S1b", "S1c"])
    scene = aloft(me, seat(colonies=colonies), players=3, faces={"S1b": "D12", "S1c": face})
    assert "C17" in scene.offered(A, "fly", ship=("T1",))
    fly(scene, "T1", "C17", stop=True)
    assert where(scene) == {"T1": "C17"}
    assert scene.ever_told(FlightEnded)  # there is nothing that it could found


@pytest.mark.rule("STAR-2.4.11")
def test_a_closed_site_is_an_empty_site_for_flight() -> None:
    """White's H23 is closed: a colony ship may end there, a trade ship may not."""
    white = seat(colonies=["B23", "E25"], spaceports=[], ships=[])

    def beside(kind: str, node: str) -> Scene:
        return aloft(seat(ships=[ship("T1", kind, node)]), seat(), white, closed=("H23",))

    assert where(fly(beside("colony", "H22"), "T1", "H23", stop=True)) == {"T1": "H23"}
    stop = route("T1", "H23", stop=True)
    beside("trade", "H22").refused(A, stop, "end_site", "STAR-8.7")
    beside("colony", "H23").refused(A, EndTurn(), "must_leave", "STAR-8.8")
