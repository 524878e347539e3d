"""Worked examples: production and final scoring."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import (
    BOARDS,
    TECHNOLOGIES,
    TRANSMITTERS,
    GoalId,
    TechnologyId,
    TileId,
    TransmitterId,
    letter_of,
)
from bot.games.pulsar.chapters.final import (
    cube_points,
    initiative,
    reckon,
    result,
    station_points,
    stations,
)
from bot.games.pulsar.commands import Buy
from bot.games.pulsar.events import Produced
from bot.games.pulsar.state import Array, Wheel, counter
from bot.games.pulsar.steps import Produce, Roll
from tests.games.pulsar.examples.reading import Values, example, marker
from tests.games.pulsar.scene import Scene, given, seat

HARVEST = (Produce(),)
SYSTEMS = [LocationId(f"S{n}") for n in range(1, 17)]


def spinning(*sizes: str, building: int = 0) -> dict[LocationId, Wheel]:
    found = [Wheel(Size(size), spinning=True) for size in sizes]
    found += [Wheel(Size.SMALL)] * building
    return {LocationId(f"P{place}"): wheel for place, wheel in enumerate(found, 1)}


def produced(scene: Scene, step: str) -> Produced:
    return next(one for one in scene.told(Produced) if one.step == step)


# --- production


@example("EX-ENGINEERING-3P")
def engineering_3(g: Values) -> Values:
    red, yellow, green = range(3)
    scene = given(
        seat(), seat(), seat(), agenda=(Produce(),), engineering={4: [red], 9: [yellow, green]}
    )
    cubes = produced(scene, "engineering").cubes
    return {"red": cubes[red], "green": cubes[green], "yellow": cubes[yellow]}


@example("EX-ENGINEERING-2P")
def engineering_2(g: Values) -> Values:
    red, green = Seat(0), Seat(1)
    order = {1: [counter(red)], 2: [counter(red, 1)], 3: [counter(green)], 4: [counter(green, 1)]}
    scene = given(seat(), seat(), agenda=HARVEST, engineering=order)
    told = produced(scene, "engineering")
    return {
        "red_cubes": told.cubes[red],
        "green_cubes": told.cubes[green],
        "green_points": told.points[green],
    }


@example("EX-PENALTY")
def penalty(g: Values) -> Values:
    scene = given(
        seat(score=g["score"]),
        seat(),
        seat(),
        agenda=HARVEST,
        initiative={g["initiative"]: [0], 8: [1, 2]},
        engineering={g["engineering"]: [0], 8: [1, 2]},
    )
    return {"score": scene.score(0)}


def row_with(bonus: object) -> tuple[str, int]:
    """A board and a row with this bonus."""
    found = (
        (board.id, row.row)
        for board in BOARDS.values()
        for row in board.rows
        if row.gyrodyne_bonus == bonus and row.row < 9
    )
    return next(found)


def spins(g: Values) -> Scene:
    board, number = row_with(g["row_bonus"])
    category = BOARDS[board].category
    boards = {"I": "AI", "II": "AII", "III": "AIII"} | {category: board}
    return given(
        seat(wheels=(own := spinning(*g["spinning"])), claims=tuple(own)),
        seat(),
        seat(),
        agenda=(),
        options={"technologies": tuple(boards.values())},
        round=number,
        marker=marker(g.get("marker", "on 2")),
    )


@example("EX-GYRO-PRODUCTION", "EX-GYRO-ROW5", "EX-GYRO-ROW0", "EX-GYRO-MEDIAN")
def gyrodynes(g: Values) -> Values:
    def points(sizes: list[str]) -> int:
        scene = spins({**g, "spinning": sizes})
        scene.state.agenda = HARVEST
        scene.advance()
        return produced(scene, "gyrodynes").points[0]

    found: Values = {"points": points(g["spinning"])}
    if g["row_bonus"] in (4, 5):
        found["detail"] = [points([size]) for size in g["spinning"]]
    return found


@example("EX-TRANSMITTER-BUY")
def transmitter_buy(g: Values) -> Values:
    names = [TransmitterId(text.split()[0]) for text in g["active"]]
    costs = {name: tuple(range(len(TRANSMITTERS[name].costs))) for name in names}
    arrays = tuple(Array(name, costs[name], active=True) for name in names)
    last = {8: [0, 1, 2, 3]}
    scene = given(
        seat(cubes=g["cubes"], arrays=arrays),
        *[seat()] * 3,
        agenda=HARVEST,
        engineering=last,
        initiative=last,
    )
    before = scene.score(0)
    scene.when(0, Buy(1))
    return {"cubes": scene.player(0).cubes, "points": scene.score(0) - before}


@example("EX-DEAL")
def deal(g: Values) -> Values:
    scene = given(seat(), seat(), seat(), agenda=(), round=g["round_starting"] - 1)
    gone = scene.state.stack[:6]
    scene.state.gone, scene.state.stack = gone, scene.state.stack[6:]
    scene.state.agenda = (Roll(),)
    scene.advance()
    return {"letters": [letter_of(tile) for tile in scene.state.row]}


@example("EX-GROUP")
def group(g: Values) -> Values:
    scene = given(
        seat(
            patents={TechnologyId(g["technology"]): 3},
            stations=dict.fromkeys(SYSTEMS[: g["stations"]], 0),
            kept=tuple(TileId(f"XSTATION.{n + 1}") for n in range(g["station_bonus"])),
        ),
        seat(),
        seat(),
        agenda=HARVEST,
        options={"technologies": ("AI", "DII", "AIII")},
        round=3,
    )
    return {"points": produced(scene, "technologies").points[0]}


@example("EX-GREEN-SAME-ROUND")
def green_same_round(g: Values) -> Values:
    own = spinning(*g["sizes"])
    scene = given(
        seat(patents={TechnologyId("AII-2"): 3}, wheels=own, claims=tuple(own)),
        seat(),
        seat(),
        agenda=HARVEST,
        round=3,
    )
    return {
        "step5": produced(scene, "gyrodynes").points[0],
        "step6": produced(scene, "technologies").points[0],
    }


# --- final scoring


def at_the_end(goals: tuple[str, ...] = ("G2A", "G4A", "G5A"), **mine: object) -> Scene:
    return given(seat(**mine), seat(), seat(), agenda=(), options={"goals": goals}, round=8)


def patents(number: int) -> dict[TechnologyId, int]:
    plain = [one for one in TECHNOLOGIES if one.startswith(("AI-", "BI-"))]
    return dict.fromkeys(plain[:number], 1)


@example("EX-GOAL-PATENTS", "EX-GOAL-ONE-BONUS", "EX-GOAL-MISSED")
def goal(g: Values) -> Values:
    scene = at_the_end((g["goal"], "G1A", "G3A"), patents=patents(g["patents"]), cubes=g["cubes"])
    own = reckon(scene.state, Seat(0))
    bought = sum(one.points for one in own.bought)
    left = g["cubes"] - sum(one.cubes for one in own.bought)
    return {"points": own.goal_points + bought, "cubes": left}


@example("EX-GOAL-GYRO-DISJOINT", "EX-GOAL-GYRO-BOTH")
def disjoint(g: Values) -> Values:
    own = spinning(*g["spinning"])
    scene = at_the_end((*g["goals"], "G5B"), wheels=own, claims=tuple(own))
    return {"achieved": len(reckon(scene.state, Seat(0)).goals)}


@example("EX-GOAL-STATIONS")
def station_goal(g: Values) -> Values:
    scene = at_the_end(
        stations=dict.fromkeys(SYSTEMS[: g["stations"]], 0),
        kept=tuple(TileId(f"XSTATION.{n + 1}") for n in range(g["station_bonus"])),
    )
    own = reckon(scene.state, Seat(0))
    return {"goal": GoalId(g["goal"]) in own.goals, "station_points": own.stations}


@example("EX-LEFTOVERS")
def leftovers(g: Values) -> Values:
    own = spinning(*["small"] * g["spinning"], building=g["building"])
    claims = tuple(LocationId(f"P{n}") for n in range(1, g["claimed"] + 1))
    scene = at_the_end(wheels=own, claims=claims, held=(Size.SMALL,) * g["held"])
    found = reckon(scene.state, Seat(0))
    return {"step3": found.pulsars, "step4": found.gyrodynes}


@example("EX-CUBES")
def cubes(g: Values) -> Values:
    scene = at_the_end(cubes=g["cubes"])
    return {"points": cube_points(scene.player(0), g["cubes"])}


@example("EX-INITIATIVE-END", "EX-INITIATIVE-END-3")
def initiative_end(g: Values) -> Values:
    seats = range(g["players"])
    order = {place + 1: [one] for place, one in enumerate(seats)}
    scene = given(*[seat()] * g["players"], agenda=(), initiative=order)
    return {name: initiative(scene.state, Seat(one)) for one, name in enumerate(g["order"])}


@example("EX-INITIATIVE-END-2")
def initiative_end_2(g: Values) -> Values:
    a, b = Seat(0), Seat(1)
    order = {1: [counter(a)], 2: [counter(b)], 3: [counter(b, 1)], 4: [counter(a, 1)]}
    scene = given(seat(), seat(), agenda=(), initiative=order)
    return {"a": initiative(scene.state, a), "b": initiative(scene.state, b)}


@example("EX-STATIONS-TABLE")
def station_table(g: Values) -> Values:
    return {"points": [station_points(number) for number in g["stations"]]}


@example("EX-PURPLE-FLAT")
def purple_flat(g: Values) -> Values:
    scene = given(
        seat(
            patents={TechnologyId(g["technology"]): 7},
            stations=dict.fromkeys(SYSTEMS[: g["stations"]], 0),
        ),
        seat(),
        seat(),
        agenda=(),
        options={"technologies": ("AI", "AII", "CIII")},
        round=8,
    )
    own = reckon(scene.state, Seat(0))
    assert stations(scene.player(0)) == g["stations"] + 1
    return {"step1": own.technologies, "station_points": own.stations}


@example("EX-TIE")
def tie(g: Values) -> Values:
    a, b = g["scores"].values()
    names = list(g["scores"])
    order = {place + 1: [names.index(one)] for place, one in enumerate(g["initiative"])}
    scene = given(seat(), seat(), seat(), agenda=(), initiative={**order, 9: [2]})
    ahead = initiative(scene.state, Seat(1)) - initiative(scene.state, Seat(0))
    scene = given(
        seat(score=a + ahead), seat(score=b), seat(), agenda=(), initiative={**order, 9: [2]}
    )
    found = result(scene.state)
    assert found.scores[0] == found.scores[1]
    return {"winner": names[found.ranking[0]]}
