"""1. What lies in the box, and both sides of the cluster."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.kit.reading import by_id, read, text_of
from bot.games.pulsar.box.cluster import CLUSTERS, LocationId, Place, Side
from bot.games.pulsar.box.effects import Colour, Size, Token
from bot.games.pulsar.box.pieces import (
    BOARDS,
    EXPLORATION,
    HQ,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
    TransmitterFile,
    TransmitterId,
)
from bot.games.pulsar.box.routes import routes
from bot.games.pulsar.commands import BuyToken, Pay, TakeGyrodyne
from bot.games.pulsar.state import Array
from bot.games.pulsar.steps import Produce
from tests.games.pulsar.scene import given, seat


@pytest.mark.rule("PULSAR-1.6", "PULSAR-1.6.1")
@pytest.mark.parametrize(("side", "gates"), [(Side.OPEN, 17), (Side.DEAD_ENDS, 16)])
def test_a_side_has_so_many_locations_of_each_kind(side: Side, gates: int) -> None:
    cluster = CLUSTERS[side]
    kinds = Counter(one.type for one in cluster.locations.values())
    assert kinds == {Place.SYSTEM: 16, Place.PULSAR: 16, Place.ENTRY: 4, Place.GATE: 3 * gates}
    assert len(cluster.of(Place.PULSAR)) == 13
    assert len(cluster.isolated) == 3
    colours = Counter(one.color for one in cluster.locations.values() if one.color)
    assert colours == dict.fromkeys(Colour, gates)


@pytest.mark.rule("PULSAR-1.7")
@pytest.mark.parametrize("side", Side)
def test_a_segment_can_be_flown_both_ways(side: Side) -> None:
    exits = CLUSTERS[side].exits
    for segment in CLUSTERS[side].segments:
        if CLUSTERS[side].locations[segment.a].type is not Place.ENTRY:
            assert segment.b in [there for there, _ in exits[segment.a]]
            assert segment.a in [there for there, _ in exits[segment.b]]


@pytest.mark.rule("PULSAR-1.7.1", "PULSAR-1.7.2")
def test_one_side_has_six_doubled_segments_and_three_dead_ends() -> None:
    cluster = CLUSTERS[Side.DEAD_ENDS]
    doubled = {frozenset((one.a, one.b)) for one in cluster.segments if one.copies == 2}
    named = ("S16-G2", "G2-S3", "O12-O9", "O9-S11", "M11-M9", "M9-P6")
    assert doubled == {frozenset(pair.split("-")) for pair in named}
    assert {one.id for one in cluster.locations.values() if one.dead_end} == {"S3", "S11", "P6"}
    other = CLUSTERS[Side.OPEN]
    assert all(one.copies == 1 for one in other.segments)
    assert not any(one.dead_end for one in other.locations.values())


@pytest.mark.rule("PULSAR-4.3.26")
@pytest.mark.parametrize("side", Side)
def test_from_everywhere_there_is_a_flight_of_every_length(side: Side) -> None:
    cluster = CLUSTERS[side]
    for start in (*cluster.entries, *(one for one in cluster.exits if cluster.exits[one])):
        assert all(routes(side, start, far) for far in range(1, 11))


@pytest.mark.rule("PULSAR-4.3.25")
def test_every_system_has_a_blue_planet_for_any_number_of_players() -> None:
    for tile in SYSTEMS.values():
        assert any(one.kind == "blue" and one.min_players == 2 for one in tile.planets)


@pytest.mark.rule("PULSAR-2.1.7", "PULSAR-2.1.6.1")
def test_the_three_boards_hold_eight_rows_innermost_first() -> None:
    sizes = {1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1}
    rows = {"I": {1, 2}, "II": {3, 4, 5}, "III": {6, 7, 8}}
    for board in BOARDS.values():
        assert {row.row for row in board.rows} == rows[board.category]
        counted = Counter(one.row for one in board.technologies)
        assert counted == {row: sizes[row] for row in rows[board.category]}


@pytest.mark.rule("PULSAR-4.6.2")
def test_the_projects_of_a_headquarters_are_a_pyramid() -> None:
    for hq in HQ.values():
        rows = Counter(project.row for project in hq.projects)
        assert rows == {1: 3, 2: 2, 3: 2, 4: 1}
        needs = [len(project.needs) for project in hq.projects]
        assert needs == [0, 0, 0, 2, 2, 1, 1, 7]


@pytest.mark.rule("PULSAR-2.1.9.1", "PULSAR-2.1.4", "PULSAR-2.1.2")
def test_there_are_so_many_tiles() -> None:
    assert Counter(tile.letter for tile in TRANSMITTERS.values()) == {"A": 8, "B": 8, "C": 8}
    assert len(EXPLORATION) == 12
    assert len(SYSTEMS) == 17
    assert len(TECHNOLOGIES) == 68


@pytest.mark.rule("PULSAR-1.10")
def test_a_size_whose_stack_is_empty_cannot_be_taken() -> None:
    held = (Size.SMALL,) * 9
    scene = given(seat(dice=(1, 1, 1), held=held), seat(), seat())
    scene.when(0, TakeGyrodyne(Pay(1), Size.SMALL))
    scene.refused(0, TakeGyrodyne(Pay(1), Size.SMALL), "no_gyrodyne", "PULSAR-1.10")


@pytest.mark.rule("PULSAR-1.8", "PULSAR-1.9")
def test_cubes_and_tokens_never_run_out() -> None:
    everybody = [seat(cubes=99, tokens={Token.PM1: 50, Token.P2: 50}, dice=(2, 2))] * 3
    scene = given(*everybody)
    scene.when(0, BuyToken(Pay(2), Token.P2))
    assert scene.player(0).token(Token.P2) == 51
    active = (Array(TransmitterId("TA5"), (0,), active=True),)
    rich = given(seat(cubes=99, arrays=active), seat(), seat(), agenda=(Produce(),))
    assert rich.player(0).cubes > 99


@pytest.mark.rule("PULSAR-1.13")
def test_player_counters_never_run_out() -> None:
    """Thirty of them lie in the box; stations, patents and projects may need more."""
    patents = dict.fromkeys(list(TECHNOLOGIES)[:40], 1)
    places = [LocationId(f"S{n}") for n in range(1, 17)]
    scene = given(
        seat(dice=(3,), patents=patents, stations=dict.fromkeys(places[:-1], 0), ship="O1"),
        seat(),
        seat(),
        systems={"S16": "SYS01"},
    )
    assert "fly" in scene.menu(0)
    assert len(scene.player(0).patents) + len(scene.player(0).stations) > 30


def test_all_mistakes_of_a_data_file_are_said_at_once() -> None:
    text = text_of("pulsar", "transmitters.json")
    wrong = text.replace(b'"n": 8', b'"m": 8').replace(b'"cubes": 1, "points": 4', b'"cubes": 1')
    with pytest.raises(ValueError, match=r"TA1.*TB5"):
        read(wrong, TransmitterFile, "tiles")


def test_a_piece_that_is_there_twice_is_reported() -> None:
    tile = TRANSMITTERS[TransmitterId("TA1")]
    with pytest.raises(ValueError, match="TA1 is there twice"):
        by_id([tile, tile])
