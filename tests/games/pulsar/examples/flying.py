"""Worked examples: paying, flights, stations and claims."""

from __future__ import annotations

from bot.engine.prompts import walk
from bot.games.pulsar.box.cluster import LocationId, Side
from bot.games.pulsar.box.effects import Token
from bot.games.pulsar.box.pieces import SYSTEMS, SystemId, TechnologyId
from bot.games.pulsar.box.routes import routes
from bot.games.pulsar.chapters.actions.arrival import free_planets
from bot.games.pulsar.commands import (
    Change,
    CompleteProject,
    Fly,
    Patent,
    Pay,
    SideOption,
    TakeGyrodyne,
)
from bot.games.pulsar.events import (
    DieUsed,
    Gained,
    PulsarClaimed,
    StationPlaced,
    TilesDrawn,
)
from tests.games.pulsar.examples.reading import Values, allowed, example
from tests.games.pulsar.scene import Scene, given, seat

DEAD_ENDS = {"side": SideOption.DEAD_ENDS}
TECHNOLOGY = Patent(Pay(3), TechnologyId("AI-2"))  # it costs a 3


def path(text: str) -> tuple[LocationId, ...]:
    """The places entered, of a route written with its start."""
    return tuple(map(LocationId, text.split("-")[1:]))


def tokens(held: dict[str, int]) -> dict[Token, int]:
    return {Token(kind): n for kind, n in held.items() if n}


# --- paying


@example("EX-EXACT")
def exact(g: Values) -> Values:
    scene = given(seat(dice=(g["die"],), tokens=tokens(g["tokens"])), seat(), seat())
    return {"legal": allowed(scene, 0, Patent(Pay(g["die"]), TechnologyId("AI-2")))}


@example("EX-PM1")
def plus_or_minus_1(g: Values) -> Values:
    found = []
    for die, change in zip(g["dice"], (Change.PLUS, Change.MINUS), strict=True):
        scene = given(seat(dice=tuple(g["dice"]), tokens=tokens(g["tokens"])), seat(), seat())
        legal = allowed(scene, 0, Patent(Pay(die, change=change), TechnologyId("AI-2")))
        found.append({"legal": legal, "tokens": {"pm1": scene.player(0).token(Token.PM1)}})
    first, second = found
    assert first == second
    return first


@example("EX-NO-STACK")
def one_token(g: Values) -> Values:
    scene = given(seat(dice=(g["die"],), tokens=tokens(g["tokens"])), seat(), seat(), row=("TA2",))
    offered = "transmitter" in scene.menu(0)
    values = {int(one.split(".")[-1]) for one in scene.offered(0, "do.fly")}
    assert max(values) < g["needed"]
    return {"legal": offered}


@example("EX-P2")
def plus_2(g: Values) -> Values:
    me = seat(dice=(g["die"],), tokens=tokens(g["tokens"]), hq="A1", board="A")
    scene = given(me, seat(), seat(), stack=(), round=6)
    legal = allowed(scene, 0, Patent(Pay(4, change=Change.TWO), TechnologyId("AI-6")))
    (used,) = scene.told(DieUsed)
    return {"legal": legal, "value": used.value}


@example("EX-FLY-8")
def eight(g: Values) -> Values:
    scene = given(seat(dice=(6,), tokens=tokens(g["tokens"])), seat(), seat())
    far = routes(Side.OPEN, LocationId("E1"), 8)[0]
    legal = allowed(scene, 0, Fly(Pay(6, change=Change.TWO), far.path))
    return {"segments": len(far.path), "legal": legal}


@example("EX-VALUE-10")
def ten(g: Values) -> Values:
    owned = dict.fromkeys(map(TechnologyId, g["technologies"]), 1)
    scene = given(
        seat(dice=(6,), tokens=tokens(g["tokens"]), patents=owned, ship="G5"),
        seat(),
        seat(),
        options={"technologies": ("AI", "DII", "AIII")},
        round=5,
    )
    values = {int(one.split(".")[-1]) for one in scene.offered(0, "do.fly")}
    return {"possible_values": sorted(values), "longest_flight": max(values)}


# --- routes


def flies(scene: Scene, far: int) -> set[str]:
    """The end points offered for a flight with the one die there is."""
    way = walk(scene.prompt(0, "do.fly"), {})
    if isinstance(way.command, Fly):  # there is one end alone: it was not asked
        return {way.command.path[-1]}
    assert way.choice is not None
    if way.choice.name == "to":
        return {option.id for option in way.choice.options}
    asked = way.at("to")
    assert asked is not None
    return {option.id for option in asked.options}


def from_here(side: str, ship: str, die: int) -> Scene:
    options = DEAD_ENDS if side == "dead_ends" else {}
    return given(seat(dice=(die,), ship=LocationId(ship)), seat(), seat(), options=options)


@example("EX-FLIGHT-LENGTHS")
def lengths(g: Values) -> Values:
    ends = {far: flies(from_here(g["side"], g["ship"], far), far) for far in range(1, 7)}
    ways = [
        [g["ship"], *route.path]
        for route in routes(Side.OPEN, LocationId(g["ship"]), 4)
        if route.end == "S3"
    ]
    return {
        "P4": [far for far, found in ends.items() if "P4" in found],
        "S3": [far for far, found in ends.items() if "S3" in found],
        "routes_of_4_to_S3": ways,
    }


@example("EX-FLIGHT-ILLEGAL")
def illegal_lengths(g: Values) -> Values:
    return {str(far): "P4" in flies(from_here(g["side"], g["ship"], far), far) for far in (3, 5)}


@example("EX-ENTRY")
def entry(g: Values) -> Values:
    found: Values = {
        str(far): sorted(flies(from_here(g["side"], g["ship"], far), far)) for far in (1, 2)
    }
    every = range(1, 7)
    never = {"E1"} - {end for far in every for end in flies(from_here("open", "E1", far), far)}
    return found | {"never": "".join(never)}


# --- stations


def dead_end(g: Values, way: str) -> Scene:
    way = way.replace("blue flies ", "")
    places = path(way)
    scene = given(
        seat(dice=(len(places),), ship=LocationId(g["ship"])), seat(), seat(), options=DEAD_ENDS
    )
    return scene.when(0, Fly(Pay(len(places)), places))


def stations(scene: Scene) -> list[LocationId]:
    return [event.where for event in scene.told(StationPlaced)]


@example("EX-DEADEND-3")
def dead_end_3(g: Values) -> Values:
    scene = dead_end(g, "O1-S16-G2-S3")
    drawn = len(scene.told(TilesDrawn))
    offered = scene.offered(0, "bonus")
    assert offered == ["printed", "tile"]
    assert scene.prompt(0, "bonus").about == "s3"
    return {
        "stations": stations(scene),
        "exploration_tiles_drawn_for_dead_end": drawn,
        "then": "choose the S3 bonus or a second exploration tile",
        "S16_bonus": scene.prompt(0, "bonus").about == "s16",
    }


@example("EX-DEADEND-4")
def dead_end_4(g: Values) -> Values:
    scene = dead_end(g, "O1-S16-G2-S3-G2")
    return {
        "stations": stations(scene),
        "exploration_tiles_drawn_for_dead_end": len(scene.told(TilesDrawn)),
        "exploration_bonus": scene.step() == "Exploring",
    }


@example("EX-DEADEND-5")
def dead_end_5(g: Values) -> Values:
    scene = dead_end(g, "O1-S16-G2-S3-G2-S16")
    assert scene.prompt(0, "bonus").about == "s16"
    assert scene.offered(0, "bonus") == ["printed", "tile"]
    return {
        "stations": stations(scene),
        "exploration_tiles_drawn_for_dead_end": len(scene.told(TilesDrawn)),
        "S16_bonus": "choose printed bonus or exploration tile",
    }


def visiting(tile: str, taken: list[str], way: str, players: int = 4) -> Scene:
    """A flight through or to S3 with this tile, where others hold these planets."""
    planets = [f"{planet.slot} {planet.kind}" for planet in SYSTEMS[SystemId(tile)].planets]
    others = [seat(stations={LocationId("S3"): planets.index(one)}) for one in taken]
    others += [seat()] * (players - 1 - len(others))
    places = path(way)
    scene = given(
        seat(dice=(len(places),), ship=LocationId(way.split("-")[0])),
        *others,
        systems={"S3": tile},
    )
    return scene.when(0, Fly(Pay(len(places)), places))


def kind_taken(scene: Scene) -> str:
    (station,) = [one for one in scene.told(StationPlaced) if one.where == "S3"]
    return SYSTEMS[scene.state.systems[station.where]].planets[station.planet].kind


THROUGH = "O4-S3-G3"


@example("EX-PASS-LIFELESS", "EX-PASS-BLUE")
def passing(g: Values) -> Values:
    scene = visiting(g["tile"], g.get("taken", []), THROUGH)
    return {"station_on": kind_taken(scene), "bonus": scene.step() == "Exploring"}


@example("EX-END-LIFELESS")
def ending_lifeless(g: Values) -> Values:
    scene = visiting(g["tile"], g["taken"], "O4-S3")
    return {"station_on": kind_taken(scene), "bonus": scene.step() == "Exploring"}


@example("EX-END-BONUS")
def ending_bonus(g: Values) -> Values:
    scene = visiting(g["tile"], [], "O4-S3", g["players"])
    bonus = SYSTEMS[SystemId(g["tile"])].bonus
    assert [(one.kind, one.n) for one in bonus] == [(Token.PM1, 2)]
    words = {"printed": "two pm1 tokens", "tile": "draw one exploration tile"}
    return {
        "station_on": kind_taken(scene),
        "choice": [words[one] for one in scene.offered(0, "bonus")],
    }


@example("EX-BLOCKED")
def blocked(g: Values) -> Values:
    found = {}
    for players in (2, 3, 4):
        scene = given(*[seat()] * players, systems={"S3": g["tile"]}, open=(LocationId("S3"),))
        found[str(players)] = len(list(free_planets(scene.state, LocationId("S3"))))
    return {"available_planets": found}


@example("EX-SECOND-STATION")
def second_station(g: Values) -> Values:
    where = LocationId(g["player_station_in"])
    start = next(iter(routes(Side.OPEN, where, 1))).end
    scene = given(seat(dice=(1,), ship=start, stations={where: 0}), seat(), seat())
    scene.when(0, Fly(Pay(1), (where,)))
    assert scene.player(0).ship == where
    placed = scene.told(StationPlaced)
    return {"station": placed[0] if placed else None, "bonus": scene.step() == "Exploring"}


@example("EX-RING-LIMIT")
def ring_limit(g: Values) -> Values:
    claims = tuple(LocationId(f"P{n}") for n in range(6, 6 + g["claimed"]))
    scene = given(seat(dice=(1,), ship="O4", claims=claims), seat(), seat())
    scene.when(0, Fly(Pay(1), (LocationId("P4"),)))
    return {"claimed": len(scene.player(0).claims)}


@example("EX-CLAIM-DECLINED")
def claim_declined(g: Values) -> Values:
    scene = from_here(g["side"], g["ship"], 1)
    scene.when(0, Fly(Pay(1), (LocationId("P6"),), decline=True))
    assert not scene.told(PulsarClaimed)
    return {
        "claimed": list(scene.player(0).claims),
        "exploration_tiles_drawn": len(scene.told(TilesDrawn)),
    }


# --- hyperlight runs


def running(way: str, *, done: bool) -> Scene:
    places = path(way)
    board = [f"B2-{n}" for n in range(1, 8)]
    needs = ["B2-2", "B2-3", "B2-5"]
    me = seat(
        dice=(5, len(places)),
        ship=LocationId("O7"),
        board="B",
        hq="B2",
        projects=tuple(board if done else needs),
        runs=tuple(one for one in (board if done else needs) if one != "B2-7"),
    )
    return given(me, seat(), seat())


@example("EX-RUN-6-POINTS")
def run_of_6(g: Values) -> Values:
    scene = running("O7-S7-O9-O14-O13-P7", done=False)
    scene.when(0, CompleteProject(Pay(5), "B2-7"))
    before = scene.score(0)
    places = path("O7-S7-O9-O14-O13-P7")
    scene.when(0, Fly(Pay(5), places, "B2-7"))
    (run,) = [one for one in scene.told(Gained) if one.source == "B2-7"]
    gates = [one for one in places if one.startswith("O")]
    return {"on_completion": before, "run_points": run.points, "gates_counted": gates}


@example("EX-RUN-TWICE")
def run_twice(g: Values) -> Values:
    way = "O7-S7-O9-O14-O13-P7-O9"
    scene = running(way, done=True)
    scene.when(0, Fly(Pay(6), path(way), "B2-7"))
    (run,) = [one for one in scene.told(Gained) if one.source == "B2-7"]
    return {"run_points": run.points}


# --- gyrodynes to take


@example("EX-TAKE")
def take(g: Values) -> Values:
    found = {}
    for die in (1, 2, 4):
        scene = given(seat(dice=(die,)), seat(), seat())
        for size in ("small", "medium", "large"):
            trial = Scene(scene.state)
            if allowed(trial, 0, TakeGyrodyne(Pay(die), size)):
                found[size] = die
    return found
