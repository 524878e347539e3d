"""The end, and scores."""

from __future__ import annotations

from bot.games.horizons.box.units import STRUCTURES, UNITS, Kind, StructureId, UnitId
from bot.games.horizons.chapters.course.ending import end_chance
from bot.games.horizons.chapters.course.scoring import parts, rated
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.scene import base, given, ship

MIR = UnitId("russia:base_mir")


def part(key: str, **more: object) -> float:
    scene = given("russia", **more)
    return next(one.points for one in parts(scene.state, scene.seat("russia")) if one.key == key)


@example("ex-end-chance")
def chances(g: Values) -> Values:
    return {"pct": [end_chance(year) for year in g["years"]]}


@example("ex-solo-penalty")
def penalty(g: Values) -> Values:
    return {"vp": [part("late", year=year) for year in g["end_years"]]}


@example("ex-solo-rating")
def ratings(g: Values) -> Values:
    names = [rated(score).id for score in g["scores"]]
    return {"results": [name.replace("_", " ").title() for name in names]}


@example("ex-score-refinery")
def refinery(g: Values) -> Values:
    level = STRUCTURES[StructureId(g["structure"])].level
    return {"vp": part("structures", bases={MIR: base("mars", mining=level)})}


@example("ex-score-fleet")
def ships(g: Values) -> Values:
    found = list[float]()
    for name in g["units"]:
        size = int(name[3:]) if name.startswith("CV-") else 1
        kind = Kind(name[:2])
        unit = next(
            u.id
            for u in UNITS.values()
            if u.faction == "russia" and u.kind is kind and u.size == size
        )
        found.append(part("fleet", ships={unit: ship("orbit:mars")}))
    return {"vp": found}


@example("ex-minor-solo")
def minor(g: Values) -> Values:
    bases = {MIR: base("mars", settlements=g["settlements_end_2069"])}
    scene = given("russia", options={"scenario": g["scenario"]}, bases=bases, year=2069)
    scene.beat(Moment.END)
    assert scene.state.result is not None
    return {"result": scene.state.result.rating.replace("_", " ")}
