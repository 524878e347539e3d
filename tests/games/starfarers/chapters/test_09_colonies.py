"""Section 9.2: founding colonies."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.chapters.build.launching import free_transporters
from bot.games.starfarers.commands import EndTurn, Found
from bot.games.starfarers.events import ColonyFounded, FlightEnded, Rolled
from tests.games.starfarers.chapters.aloft import T1, T2, A, aloft, fly, meets, menu, token, where
from tests.games.starfarers.scene import TRADE, Scene, seat, ship

GOOD = {"S1a": "D03", "S1b": "D12", "S1c": "D15"}  # 4, 8 and 10
LAIR = {"S1b": "D12", "S1c": "D19"}
ICE = {"S1b": "D12", "S1c": "D20"}


def settler(faces: dict[str, str], **more: Any) -> Scene:
    """A colony ship next to C17; D12 lies on S1b."""
    return aloft(seat(ships=[ship("T1", "colony", "C18")]), faces=faces, **more)


def landed(faces: dict[str, str], **more: Any) -> Scene:
    return fly(settler(faces, **more), "T1", "C17", stop=True)


@pytest.mark.rule("STAR-9.2.1", "STAR-9.2.2", "STAR-9.2.3")
def test_a_colony_ship_on_a_free_site_founds_a_colony() -> None:
    scene = landed(GOOD)
    before = scene.points(A)
    scene.when(A, Found(T1))
    assert scene.told(ColonyFounded)[0].node == "C17"
    assert "C17" in scene.player(A).colonies
    assert where(scene) == {}
    assert free_transporters(scene.player(A)) == ("T1", "T2", "T3")
    assert scene.points(A) == before + 1


@pytest.mark.rule("STAR-9.2.1", "STAR-9.3.1")
@pytest.mark.parametrize("faces", [LAIR, ICE])
def test_no_colony_is_founded_beside_a_lair_or_an_ice_planet(faces: dict[str, str]) -> None:
    scene = settler(faces)
    fly(scene, "T1", "C17")
    scene.refused(A, Found(T1), "hostile", "STAR-9.3.1")
    assert "found.T1" not in scene.offered(A, "fly")


@pytest.mark.rule("STAR-9.2.1")
def test_the_third_planet_of_the_system_does_not_matter() -> None:
    """The lair lies on S1c, which does not touch B16."""
    scene = aloft(seat(ships=[ship("T1", "colony", "B17")]), faces={**LAIR, "S1a": "D03"})
    fly(scene, "T1", "B16", stop=True).when(A, Found(T1))
    assert "B16" in scene.player(A).colonies


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


@pytest.mark.rule("STAR-9.2.2")
def test_the_owner_sees_both_tokens_before_the_decision() -> None:
    scene = landed(GOOD)
    assert [token(scene, A, planet) for planet in ("S1b", "S1c")] == ["D12", "D15"]
    assert scene.step() == "Flying"


@pytest.mark.rule("STAR-9.2.9")
def test_both_tokens_are_turned_up_and_the_third_stays_as_it_is() -> None:
    scene = landed(GOOD).when(A, Found(T1))
    for viewer in (A, 1, None):
        faces = [token(scene, viewer, planet) for planet in ("S1b", "S1c", "S1a")]
        assert faces == ["D12", "D15", NO_TOKEN]
    assert scene.player(A).looks == ()


@pytest.mark.rule("STAR-9.2.3")
def test_a_new_colony_produces_from_the_next_roll_on() -> None:
    scene = landed(GOOD)
    scene.luck("roll", (4, 4)).when(A, Found(T1))  # the next player rolls an 8 at once
    (rolled,) = scene.told(Rolled)
    assert sum(rolled.gains[A]) >= 1
    assert rolled.gains[A][4] == 1  # S1b yields goods


@pytest.mark.rule("STAR-9.2.4")
def test_a_colony_stays_and_no_ship_can_end_or_settle_there() -> None:
    scene = landed(GOOD).when(A, Found(T1))
    state = scene.state
    other = aloft(
        seat(ships=[ship("T1", "colony", "C18")]),
        seat(colonies=[*state.players[A].colonies[-1:], "E23", "B25", "K25"]),
        faces=GOOD,
    )
    assert "C17" not in other.offered(A, "fly", ship=("T1",))


@pytest.mark.rule("STAR-9.2.5")
@pytest.mark.parametrize(("players", "allowed"), [(3, False), (4, True)])
def test_an_unexplored_system_takes_two_colonies_with_three_players(
    players: int, allowed: bool
) -> None:
    red = seat(colonies=["E23", "B25", "K25", "B16"], spaceports=["E23", "B16"])
    white = seat(colonies=["H23", "B23", "E25", "C15"])
    me = seat(ships=[ship("T1", "colony", "C18"), ship("T2", "trade", "D20")])
    scene = aloft(me, red, white, players=players, faces=GOOD)
    fly(scene, "T1", "C17")
    if allowed:
        scene.when(A, Found(T1))
        assert "C17" in scene.player(A).colonies
    else:
        scene.refused(A, Found(T1), "system_full", "STAR-9.2.5")


@pytest.mark.rule("STAR-9.2.6", "STAR-8.8")
def test_founding_is_optional() -> None:
    scene = landed(GOOD)
    assert {"found.T1", "end"} <= set(scene.offered(A, "fly"))
    assert not scene.ever_told(ColonyFounded), "a ship that lands on a site founds nothing yet"
    scene.when(A, EndTurn())
    assert not scene.ever_told(ColonyFounded)
    assert "C17" not in scene.player(A).colonies
    assert where(scene) == {"T1": "C17"}


@pytest.mark.rule("STAR-9.2.7")
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


@pytest.mark.rule("STAR-9.2.8")
def test_outside_the_own_flight_phase_nothing_is_founded() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = aloft(me, faces=GOOD, agenda=TRADE, active=1)
    scene.refused(A, Found(T1), "not_now")


@pytest.mark.rule("STAR-9.2.8")
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
