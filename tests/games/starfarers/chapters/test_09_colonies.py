"""Sections 9.1 and 9.2: founding colonies, and looking at tokens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.commands import EndTurn, Found, Give, Jump
from bot.games.starfarers.events import ColonyFounded, FlightEnded, Rolled, ShipFlew, TokensSeen
from tests.games.starfarers.chapters.aloft import T1, T2, A, aloft, fly, meets, menu, token, where
from tests.games.starfarers.scene import Scene, cards, seat, ship
from tests.games.starfarers.timing.ordering import THROUGH

GOOD = {"S1a": "D03", "S1b": "D12", "S1c": "D15"}  # 4, 8 and 10
LAIR = {"S1b": "D12", "S1c": "D19"}


def settler(faces: dict[str, str], **more: Any) -> Scene:
    """A colony ship next to C17; D12 lies on S1b."""
    return aloft(seat(ships=[ship("T1", "colony", "C18")]), faces=faces, **more)


def landed(faces: dict[str, str], **more: Any) -> Scene:
    return fly(settler(faces, **more), "T1", "C17", stop=True)


@pytest.mark.rule("STAR-9.2.1", "STAR-9.3.1")
def test_no_colony_is_founded_beside_a_lair() -> None:
    scene = fly(settler(LAIR), "T1", "C17")
    scene.refused(A, Found(T1), "hostile", "STAR-9.3.1")
    assert "found.T1" not in scene.offered(A, "fly")


@pytest.mark.rule("STAR-9.2.1")
def test_a_trade_ship_founds_no_colony_and_neither_does_a_ship_elsewhere() -> None:
    me = seat(ships=[ship("T1", "trade", "C20"), ship("T2", "colony", "C18")])
    scene = aloft(me, faces=GOOD)
    scene.refused(A, Found(T1), "not_a_colony_ship", "STAR-9.2.1")
    scene.refused(A, Found(T2), "not_a_site", "STAR-9.2.1")


@pytest.mark.rule("STAR-9.2.1")
def test_a_ship_that_halts_on_a_colony_of_another_founds_nothing_there() -> None:
    red = seat(colonies=["E23", "B25", "K25", "C17"])
    me = seat(ships=[ship("T1", "colony", "C18")], looks=["S1b", "S1c"])
    scene = fly(aloft(me, red, faces=GOOD, open=("S1b", "S1c")), "T1", "C17")
    assert menu(scene) == ["T1"]  # it can only go on
    scene.refused(A, Found(T1), "not_a_site", "STAR-9.2.1")


@pytest.mark.rule("STAR-9.2.3")
def test_a_new_colony_produces_from_the_next_roll_on() -> None:
    scene = landed(GOOD)
    scene.luck("roll", (4, 4)).when(A, Found(T1))  # the next player rolls an 8 at once
    (rolled,) = scene.told(Rolled)
    assert sum(rolled.gains[A]) >= 1
    assert rolled.gains[A][4] == 1  # S1b yields goods


@pytest.mark.rule("STAR-9.2.5")
def test_an_unexplored_system_takes_three_colonies_with_four_players() -> None:
    red, white = seat(colonies=["E23", "B16"]), seat(colonies=["H23", "C15"])
    me = seat(ships=[ship("T1", "colony", "C18"), ship("T2", "trade", "D20")])
    scene = fly(aloft(me, red, white, faces=GOOD), "T1", "C17").when(A, Found(T1))
    assert "C17" in scene.player(A).colonies


@pytest.mark.rule("STAR-9.2.6", "STAR-8.8")
def test_founding_is_optional() -> None:
    scene = landed(GOOD)
    assert {"found.T1", "end"} <= set(scene.offered(A, "fly"))
    assert not scene.ever_told(ColonyFounded), "a ship that lands on a site founds nothing yet"
    scene.when(A, EndTurn())
    assert not scene.ever_told(ColonyFounded)
    assert "C17" not in scene.player(A).colonies
    assert where(scene) == {"T1": "C17"}


@pytest.mark.rule("STAR-9.2.7", "STAR-8.8", "STAR-9.2.4")
def test_a_ship_already_on_a_site_founds_without_moving() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = aloft(me, faces=GOOD).when(A, Found(T1))
    assert "C17" in scene.player(A).colonies


@pytest.mark.rule("STAR-9.2.8", "STAR-11.5.14")
def test_a_grounded_ship_may_found_where_it_stands() -> None:
    ships = [ship("T1", "colony", "C17"), ship("T2", "trade", "C20")]
    scene = meets("ENC-05", seat(ships=ships, looks=["S1b", "S1c"]), faces=GOOD)
    assert scene.state.flight is not None
    assert scene.state.flight.grounded == ("T1",)
    scene.when(A, Found(T1))
    assert "C17" in scene.player(A).colonies


@pytest.mark.rule("STAR-9.2.8", "STAR-8.15")
def test_a_finished_ship_founds_as_long_as_the_phase_lasts() -> None:
    me = seat(ships=[ship("T1", "colony", "C18"), ship("T2", "trade", "C20")])
    scene = aloft(me, faces=GOOD)
    fly(scene, "T1", "C17", stop=True)
    fly(scene, "T2", "C21", stop=True)
    assert scene.state.flight is not None
    assert set(scene.state.flight.finished) == {T1, T2}
    assert not scene.told(FlightEnded)
    scene.when(A, Found(T1))
    assert scene.told(FlightEnded)


@pytest.mark.rule("STAR-2.4.7", "STAR-2.4.8")
def test_nothing_is_founded_on_a_closed_site() -> None:
    white = seat(colonies=["B23", "E25"], spaceports=[], ships=[])
    me = seat(ships=[ship("T1", "colony", "H22"), ship("T2", "trade", "C20")])
    scene = aloft(me, seat(), white, closed=("H23",))
    fly(scene, "T1", "H23")
    scene.refused(A, Found(T1), "site_closed", "STAR-2.4.7")


# --- looking at tokens


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


@pytest.mark.rule("STAR-9.1.4")
def test_points_passed_count_too() -> None:
    scene = fly(explorer(orders=[THROUGH]), "T1", "C18", "C17", "D17", "D18", stop=True)
    assert scene.told(ShipFlew)[0].path == ("C18", "C17", "D17", "D18")
    assert set(scene.told(TokensSeen)[0].planets) == {"S1b", "S1c"}


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
    scene.when(A, Give(cards("ore ore"))).when(A, Jump(NodeId("D16")))
    assert scene.told(TokensSeen)[0].planets == ("S1c",)
