"""4.9: what technologies do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Colour, Size, Target, Token
from bot.games.pulsar.box.pieces import EXPLORATION, TechnologyId, TileId, TransmitterId
from bot.games.pulsar.chapters.actions.prospects import routes_for
from bot.games.pulsar.commands import (
    BuyToken,
    Change,
    ClaimFar,
    Complete,
    CompleteProject,
    Construct,
    CopyDie,
    Fly,
    Jump,
    KeepTiles,
    Patent,
    Pay,
    PayCost,
    TakeGyrodyne,
    TakeTransmitter,
)
from bot.games.pulsar.events import Gained, Produced, TilesDrawn
from bot.games.pulsar.state import Array, Wheel
from bot.games.pulsar.steps import Claiming, Draw, Jumping, Produce
from tests.games.pulsar.scene import Scene, given, seat


def owning(*patents: str, boards: tuple[str, ...] = (), **more: Any) -> Scene:
    """The first seat owns these technologies."""
    categories = {"I": "AI", "II": "AII", "III": "AIII"}
    for patent in patents:
        board = patent.split("-")[0]
        categories[board[1:]] = board
    table = {name: more.pop(name) for name in ("row", "round", "tiles", "agenda") if name in more}
    table["round"] = table.get("round", 8)
    mine = {"dice": (6,), "patents": dict.fromkeys(patents, 1), **more}
    options = {"technologies": tuple(categories.values())}
    return given(seat(**mine), seat(), seat(), options=options, **table)


def gains(scene: Scene, source: str) -> list[int]:
    return [one.points for one in scene.told(Gained) if one.source == source]


def path(*places: str) -> tuple[LocationId, ...]:
    return tuple(map(LocationId, places))


@pytest.mark.rule("PULSAR-4.9.1", "PULSAR-4.9.1.1")
@pytest.mark.parametrize(
    ("technology", "ship", "way"),
    [
        ("AI-1", "P5", ("G5", "G6")),  # green
        ("CI-1", "P8", ("M7", "M6")),  # magenta
        ("BI-1", "P1", ("O1", "O2")),  # orange
    ],
)
@pytest.mark.parametrize("die", [1, 3])
def test_a_flight_is_shifted_if_it_visits_a_gate_of_the_colour(
    technology: str, ship: str, way: tuple[str, ...], die: int
) -> None:
    scene = owning(technology, ship=LocationId(ship), dice=(die,))
    scene.when(0, Fly(Pay(die), path(*way)))
    assert scene.player(0).ship == way[-1]


@pytest.mark.rule("PULSAR-4.9.1.1")
def test_a_flight_without_such_a_gate_is_not_shifted() -> None:
    scene = owning("AI-1", ship=LocationId("P1"), dice=(1,))
    scene.refused(0, Fly(Pay(1), path("O1", "O2")), "price")
    start = owning("AI-1", ship=LocationId("G2"), dice=(2,))
    start.refused(0, Fly(Pay(2), path("P3")), "price")  # the gate it starts from is not visited


@pytest.mark.rule("PULSAR-4.9.1.1", "PULSAR-4.9.14")
def test_what_is_offered_with_both_shifts_visits_such_a_gate() -> None:
    scene = owning("AI-1", "DII-6", ship=LocationId("P3"), dice=(1,))
    found = {far: routes_for(scene.view(0), Seat(0), far - 1, far) for far in (2, 3)}
    assert any(not route.count(Colour.GREEN) for route in found[2])
    assert found[3]
    assert all(route.count(Colour.GREEN) for route in found[3])


@pytest.mark.rule("PULSAR-4.9.1.2")
def test_taking_a_transmitter_and_paying_for_it_can_both_be_shifted() -> None:
    tile = TransmitterId("TA4")
    scene = owning("AI-6", dice=(3, 4), row=(tile,))
    scene.when(0, TakeTransmitter(Pay(3), tile, 2))
    scene.when(0, PayCost(Pay(4), tile, 5))
    assert scene.score(0) >= 15


@pytest.mark.rule("PULSAR-4.9.1.3")
def test_completing_is_shifted_and_taking_is_not() -> None:
    wheels = {LocationId("P1"): Wheel(Size.SMALL)}
    scene = owning("AI-4", dice=(2, 2), wheels=wheels, claims=("P1",))
    scene.refused(0, TakeGyrodyne(Pay(2), Size.SMALL), "price")
    scene.when(0, Complete(Pay(2), LocationId("P1")))
    assert gains(scene, "AI-4") == [3]


@pytest.mark.rule("PULSAR-4.9.14", "PULSAR-4.2.7")
def test_the_shift_of_every_use_adds_to_a_token_and_to_another_shift() -> None:
    scene = owning("CI-2", "DII-6", dice=(2,), tokens={Token.PM1: 1})
    scene.when(0, Patent(Pay(2, change=Change.PLUS), TechnologyId("AIII-4")))  # 2 + 1 + 1 + 1
    assert TechnologyId("AIII-4") in scene.player(0).patents
    bonus = owning("DII-6", dice=(6,), cubes=4)
    bonus.state.dice = (3,)
    bonus.when(0, CopyDie(3)).when(0, BuyToken(Pay(3, red=True), Token.P2))
    assert bonus.player(0).tokens == {Token.P2: 1}


# --- triggers


@pytest.mark.rule("PULSAR-4.9.2", "PULSAR-4.9.2.1")
def test_each_die_on_a_transmitter_and_each_activation_scores() -> None:
    tile = TransmitterId("TA4")
    scene = owning("AI-6", dice=(2, 5, 6), row=(tile,))
    assert gains(scene.when(0, TakeTransmitter(Pay(2), tile, 2)), "AI-6") == [1]
    assert gains(scene.when(0, PayCost(Pay(5), tile, 5)), "AI-6") == [1]
    online = owning("BI-2", dice=(2, 5, 6), row=(tile,))
    assert gains(online.when(0, TakeTransmitter(Pay(2), tile, 2)), "BI-2") == []
    assert gains(online.when(0, PayCost(Pay(5), tile, 5)), "BI-2") == [3]


@pytest.mark.rule("PULSAR-4.9.2.2")
def test_every_ring_and_every_station_scores_whatever_its_kind() -> None:
    far = owning("DI-3")
    far.state.agenda = (Claiming(far.state.order[0]), *far.state.agenda)
    assert gains(far.when(0, ClaimFar(LocationId("I1"))), "DI-3") == [3]
    near = owning("DI-3", ship=LocationId("O4"), dice=(1,))
    assert gains(near.when(0, Fly(Pay(1), path("P4"))), "DI-3") == [3]
    passing = owning("CI-3", ship=LocationId("M4"), dice=(4,))
    assert gains(passing.when(0, Fly(Pay(4), path("S4", "O7", "S7", "P6"))), "CI-3") == [2]


@pytest.mark.rule("PULSAR-4.9.2.3")
def test_a_token_spent_scores_and_a_shift_does_not() -> None:
    scene = owning("DI-4", "DII-6", dice=(3, 2), tokens={Token.PM1: 1})
    assert gains(scene.when(0, BuyToken(Pay(3), Token.P2)), "DI-4") == []
    scene.when(0, BuyToken(Pay(2, change=Change.MINUS), Token.PM1))
    assert gains(scene, "DI-4") == [1]


@pytest.mark.rule("PULSAR-4.9.2.4")
def test_what_a_teleport_causes_scores_too() -> None:
    scene = owning("CI-3")
    scene.state.agenda = (Jumping(scene.state.order[0], Target.SYSTEM), *scene.state.agenda)
    assert gains(scene.when(0, Jump(LocationId("S5"))), "CI-3") == [1]


@pytest.mark.rule("PULSAR-4.9.3", "PULSAR-4.9.3.1")
def test_each_distinct_pulsar_visited_scores_claimed_or_not() -> None:
    scene = owning("AI-3", ship=LocationId("O4"), dice=(4,))
    assert gains(scene.when(0, Fly(Pay(4), path("P4", "O5", "O4", "S3"))), "AI-3") == [3]
    claimed = owning("AI-3", ship=LocationId("O4"), dice=(2,), claims=("P4",))
    assert gains(claimed.when(0, Fly(Pay(2), path("P4", "O5"))), "AI-3") == [3]
    away = owning("AI-3", ship=LocationId("P4"), dice=(1,))
    assert gains(away.when(0, Fly(Pay(1), path("O5"))), "AI-3") == []
    back = owning("AI-3", ship=LocationId("P4"), dice=(3,))
    assert gains(back.when(0, Fly(Pay(3), path("O5", "O4", "P4"))), "AI-3") == [3]
    two = owning("AI-3", ship=LocationId("G2"), dice=(5,))
    ways = path("P3", "S2", "O2", "O1", "P1")
    assert gains(two.when(0, Fly(Pay(5), ways)), "AI-3") == [6]


@pytest.mark.rule("PULSAR-4.9.16")
def test_a_flight_through_gates_of_two_colours_scores_once() -> None:
    scene = owning("DI-1", ship=LocationId("S1"), dice=(3,))
    assert gains(scene.when(0, Fly(Pay(3), path("M1", "S2", "G2"))), "DI-1") == [2]
    one = owning("DI-1", ship=LocationId("G2"), dice=(3,))
    assert gains(one.when(0, Fly(Pay(3), path("S2", "M1", "S1"))), "DI-1") == []


@pytest.mark.rule("PULSAR-4.9.2")
def test_beginning_completing_and_projects_score() -> None:
    begun = owning("BI-5", held=(Size.SMALL,), claims=("P1",))
    assert gains(begun.when(0, Construct(Size.SMALL, LocationId("P1"))), "BI-5") == [2]
    wheels = {LocationId("P1"): Wheel(Size.SMALL)}
    done = owning("CII-2", dice=(3,), wheels=wheels, claims=("P1",))
    assert gains(done.when(0, Complete(Pay(3), LocationId("P1"))), "CII-2") == [5]
    office = owning("CI-5", dice=(2, 6), board="A", hq="A2")
    assert gains(office.when(0, CompleteProject(Pay(2), "A2-3")), "CI-5") == [3]


# --- the others


@pytest.mark.rule("PULSAR-4.9.8")
def test_copying_costs_three_cubes_with_a_discount() -> None:
    scene = owning("CI-4", cubes=3)
    scene.state.dice = (5,)
    assert scene.when(0, CopyDie(5)).player(0).cubes == 0


@pytest.mark.rule("PULSAR-4.9.12")
@pytest.mark.parametrize(
    ("technology", "more", "points"),
    [
        ("AII-3", {"stations": {LocationId(f"S{n}"): 0 for n in range(1, 6)}}, 5),
        ("DII-5", {"claims": ("P1", "P2", "I1")}, 6),
    ],
)
def test_an_immediate_score_counts_once(technology: str, more: dict[str, Any], points: int) -> None:
    board = technology.split("-")[0]
    cost = {"AII-3": 2, "DII-5": 3}[technology]
    scene = given(
        seat(dice=(cost, 6), **more),
        seat(),
        seat(),
        options={"technologies": ("AI", board, "AIII")},
        round=5,
    )
    scene.when(0, Patent(Pay(cost), TechnologyId(technology)))
    assert gains(scene, technology) == [points]


@pytest.mark.rule("PULSAR-4.9.13", "PULSAR-4.9.13.1", "PULSAR-4.9.13.2")
def test_with_one_tile_available_only_that_one_is_drawn() -> None:
    tiles = [one for one in EXPLORATION if one != "XP4.1"]
    scene = owning("CII-3")
    scene.state.exploration, scene.state.discards = (TileId("XP4.1"),), tuple(tiles)
    scene.state.agenda = (Draw(scene.state.order[0], 1), *scene.state.agenda)
    scene.advance()
    (drawn,) = scene.told(TilesDrawn)
    assert drawn.tiles == ("XP4.1",)
    assert gains(scene, "CII-3") == [2]
    empty = owning("CII-3")
    empty.state.exploration, empty.state.discards = (), tuple(EXPLORATION)
    empty.state.agenda = (Draw(empty.state.order[0], 1), *empty.state.agenda)
    assert len(empty.advance().told(TilesDrawn)[0].tiles) == 2


@pytest.mark.rule("PULSAR-4.9.13", "PULSAR-5.4")
def test_of_two_tiles_exactly_one_is_resolved_and_both_are_public() -> None:
    scene = owning("CII-3", tiles=("XP4.1", "XP5.1"))
    scene.state.agenda = (Draw(scene.state.order[0], 1), *scene.state.agenda)
    scene.advance()
    assert [event.seen_by(None) for event in scene.told(TilesDrawn)] == scene.told(TilesDrawn)
    scene.refused(0, KeepTiles(("XP4.1", "XP5.1")), "keep")
    scene.refused(0, KeepTiles(()), "keep")
    scene.refused(0, KeepTiles(("XCUBE.1",)), "keep")
    assert scene.choice(0, "keep").suggest == ("XP5.1",)


def produced(scene: Scene) -> list[int]:
    """What green technologies brought the first seat."""
    return [one.points[0] for one in scene.told(Produced) if one.step == "technologies"]


@pytest.mark.rule("PULSAR-4.9.9")
@pytest.mark.parametrize(("order", "points"), [([0, 1, 2], [2]), ([1, 0, 2], [1]), ([1, 2, 0], [])])
def test_the_place_on_the_initiative_track_scores_in_production(
    order: list[int], points: list[int]
) -> None:
    scene = given(
        seat(patents={"CII-1": 3}),
        seat(),
        seat(),
        options={"technologies": ("AI", "CII", "AIII")},
        agenda=(Produce(),),
        initiative={place + 1: [one] for place, one in enumerate(order)},
        round=3,
    )
    assert produced(scene) == points


@pytest.mark.rule("PULSAR-4.9.9.1")
def test_with_two_players_the_best_counter_scores_alone() -> None:
    scene = given(
        seat(patents={"CII-1": 3}),
        seat(),
        options={"technologies": ("AI", "CII", "AIII")},
        agenda=(Produce(),),
        initiative={1: [0], 2: [4], 3: [1, 5]},
        round=3,
    )
    assert produced(scene) == [2]


@pytest.mark.rule("PULSAR-4.9.15.1")
def test_a_score_is_capped_for_each_resolution() -> None:
    tiles = [TransmitterId(one) for one in ("TA2", "TA6", "TC4", "TC5")]
    arrays = tuple(Array(tile, (0,), active=True) for tile in tiles)
    scene = owning("BII-1", arrays=arrays, agenda=(Produce(),), round=3)
    assert produced(scene) == [2]
