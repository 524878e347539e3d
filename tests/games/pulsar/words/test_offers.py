"""What an option promises: how far it is, how much it could bring, what could be found."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat, replace
from bot.engine.text import Text
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import EXPLORATION, TransmitterId
from bot.games.pulsar.commands import Fly, Pay
from bot.games.pulsar.state import Array, Turn, Wheel
from bot.games.pulsar.steps import PlaceShips
from bot.i18n.catalog import catalogs
from tests.games.pulsar.scene import Scene, given, seat

S3, O4 = LocationId("S3"), LocationId("O4")


def said(text: Text) -> str:
    return catalogs()["en"].render(text).replace("\N{MULTIPLICATION SIGN}", "x")


def labels(scene: Scene, key: str, **replies: tuple[str, ...]) -> list[str]:
    return [said(option.label) for option in scene.choice(0, key, **replies).options]


def explored(scene: Scene) -> Scene:
    return scene.when(0, Fly(Pay(1), (S3,)))


def test_an_entry_gate_says_what_lies_nearest() -> None:
    scene = given(seat(ship=""), seat(), agenda=(PlaceShips((Seat(0),)),))
    assert labels(scene, "ship") == [
        "E1: system S2 after 2, pulsar P1 after 3",
        "E3: system S10 after 2, pulsar P8 after 3",
        "E4: system S14 after 2, pulsar P11 after 3",
    ]


def test_a_die_says_the_most_that_a_flight_with_it_brings() -> None:
    mine = given(seat(ship=O4, dice=(1, 2)), seat(), seat())
    assert labels(mine, "do.fly") == [
        "1 (up to 1 new station, 1 free pulsar)",
        "2 (up to 1 new station, 1 free pulsar)",
    ]
    theirs = seat(claims=(LocationId("P4"),))
    settled = given(seat(ship=O4, dice=(1, 2), stations={S3: 0}), theirs, seat())
    assert labels(settled, "do.fly")[0] == "1 (up to 0 new stations, 0 free pulsars)"


@pytest.mark.rule("PULSAR-4.3.12")
def test_of_ends_that_bring_as_many_stations_those_with_a_bonus_come_first() -> None:
    """One planet of SYS12 is lifeless, the other is blue; somebody has settled on one of them."""
    bonus = "S3, system: 1 new station and a bonus"
    gates = [f"{gate}, gate: 1 new station" for gate in ("G4", "M4")]
    unknown = "S5, unknown system: 1 new station, a bonus if a planet is blue"
    for settled, ends in (
        (0, [bonus, unknown, *gates]),
        (1, [unknown, *gates, "S3, system: 1 new station"]),
    ):
        other = seat(stations={S3: settled})
        scene = given(seat(ship=O4, dice=(4,)), other, seat(), systems={"S3": "SYS12"})
        found = labels(scene, "do.fly", pay=("4s.none.4",))
        told = [one.rpartition(",")[0] for one in found if ": 1 new" in one]
        assert told == ["P3, free pulsar: 1 new station", *ends]


def test_a_tile_drawn_blind_says_what_is_left_in_the_stack() -> None:
    full = explored(given(seat(ship=O4, dice=(1, 6)), seat(), seat(), systems={"S3": "SYS12"}))
    everything = "A tile: 4 points x4, 5 points x3, 3 cubes x2, tokens x1, a station x2"
    assert labels(full, "bonus")[1] == everything
    finder = seat(kept=("XSTATION.1",))
    gone = tuple(tile for tile in EXPLORATION if tile.startswith("XP"))
    few = given(seat(ship=O4, dice=(1, 6)), finder, seat(), systems={"S3": "SYS12"}, discards=gone)
    assert labels(explored(few), "bonus")[1] == "A tile: 3 cubes x2, tokens x1, a station x1"


def test_a_gyrodyne_and_a_token_say_what_they_cost_and_bring() -> None:
    scene = given(seat(ship=O4, dice=(1, 2), tokens={}), seat(), seat())
    assert labels(scene, "do.gyrodyne") == [
        "medium, for a 2: 2 points a round once completed with a 5 (10 left)",
        "small, for a 1: 1 point a round once completed with a 3 (10 left)",
    ]
    claims, held = (LocationId("P4"),), (Size.LARGE, Size.SMALL)
    begun = given(seat(dice=(1,), claims=claims, held=held), seat(), seat())
    assert labels(begun, "do.construct") == [
        "large: 3 points a round once completed with a 6",
        "small: 1 point a round once completed with a 3",
    ]
    assert labels(scene, "do.token") == [
        "1 \N{PLUS-MINUS SIGN}1 token, for a 1 or a 2",
        "1 +2 token, for a 2",
    ]


def test_a_technology_that_counts_says_what_that_comes_to_now() -> None:
    """Of patents it is one itself; what is scored anyway is told along."""
    wheels = {LocationId("P4"): Wheel(Size.LARGE, spinning=True)}
    me = seat(dice=(4, 6), patents={"AI-1": 1, "AI-2": 1}, claims=tuple(wheels), wheels=wheels)
    late = given(me, seat(), seat(), boards=("AI", "BII", "DIII"), round=8)
    told = [one.split(", for a")[0] for one in labels(late, "do.patent")]
    assert {"Licence Income (now 6 points)", "Perpetual Motion (now 3 points)"} <= set(told)
    assert "Array Yards" in told


def test_links_that_are_alike_are_told_apart_by_their_ends() -> None:
    mine = (Array(TransmitterId("TB5"), (0,)), Array(TransmitterId("TA1"), (0,)))
    scene = given(seat(dice=(2, 6), arrays=mine), seat(), seat(), row=("TB2",))
    found = labels(scene, "do.transmitter", tile=("TB2",), cost=("2",))
    assert len(found) == len(set(found)) == 8
    assert "to Bunda (2 and 1: a die of 3), its left end to the right one" in found
    scene = given(seat(dice=(2, 6), arrays=mine[1:]), seat(), seat(), row=("TA4",))
    assert labels(scene, "do.transmitter", tile=("TA4",), cost=("2",)) == [
        "to Acamar (3 and 2: a die of 5)",
        "to Acamar (1 and 2: a die of 3)",
    ]


@pytest.mark.rule("PULSAR-4.7.13")
def test_a_bonus_die_that_cannot_be_used_any_more_is_named_as_such() -> None:
    scene = given(seat(ship=O4, dice=(1, 6)), seat(), seat(), systems={"S3": "SYS01"})
    free = explored(scene)
    assert labels(free, "bonus")[0] == "The bonus: bonus die of 1"
    free.state.turn = replace(free.state.turn or Turn(Seat(0)), committed=True)
    assert labels(free, "bonus")[0] == "The bonus: bonus die of 1, too late for another red die"
    found = [option.value for option in free.choice(0, "bonus").options]
    assert found == [True, False]  # is it the printed one?
