"""Range, transfers, engines and launches."""

from __future__ import annotations

from typing import Any

from bot.engine.errors import permits
from bot.games.horizons.acts import Explore, Fly
from bot.games.horizons.box.cards import START_UNITS
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import FACTIONS, TECHNOLOGIES
from bot.games.horizons.box.sky import EARTH_ORBIT, NodeId, transfer_box
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.exploring.explore import require_possible
from bot.games.horizons.chapters.moving.engines import failure_chance
from bot.games.horizons.chapters.moving.transfers import parts, transfer_time
from bot.games.horizons.chapters.units.ranges import distance, in_range, reach
from bot.games.horizons.events.moving import Departed
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.scene import Scene, base, given, ship


def knowing(*technologies: str, **more: Any) -> Scene:
    return given("russia", players={"russia": {"technologies": technologies}}, **more)


def of_size(size: int) -> UnitId:
    return next(
        one.id
        for one in UNITS.values()
        if one.id.startswith("russia") and one.size == size and one.kind == "CV"
    )


def faster(factor: float) -> tuple[str, ...]:
    """A technology with this multiplier."""
    return tuple(one.id for one in TECHNOLOGIES.values() if one.effects.helio_mult == factor)


# --- range


@example("ex-range-jupiter")
def jupiter(g: Values) -> Values:
    scene = knowing(g["technology"], ships={"russia:kliper": "flyby:earth"})
    legal = in_range(scene.state, scene.seat("russia"), "russia:kliper", "surface:ganymede")
    return {"distance": distance("earth", "jupiter"), "legal": legal}


def from_the_belt(g: Values) -> tuple[Scene, UnitId]:
    unit = of_size(int(g["ship"][3]))
    bases = {"russia:base_mir": base("ceres", service=1)}
    return knowing(g["technology"], ships={unit: "surface:earth"}, bases=bases), unit


@example("ex-range-belt-base")
def belt(g: Values) -> Values:
    scene, unit = from_the_belt(g)
    seat = scene.seat("russia")
    return {
        "distance_from_base": distance("belt", "jupiter"),
        "range": reach(scene.state, seat),
        "legal": in_range(scene.state, seat, unit, "flyby:jupiter"),
    }


@example("ex-range-belt-base-cv3")
def belt_too_small(g: Values) -> Values:
    scene, unit = from_the_belt(g)
    seat = scene.seat("russia")
    legal = in_range(scene.state, seat, unit, "flyby:jupiter")
    small = in_range(scene.state, seat, of_size(2), "flyby:jupiter")
    reason = "that base cannot unreserve a CV-3" if small and not legal else ""
    return {"legal": legal, "reason": reason}


# --- transfers


@example("ex-transfer-saturn")
def saturn(g: Values) -> Values:
    scene = knowing(*faster(g["multiplier"]))
    time = transfer_time(scene.state, scene.seat("russia"), g["from"], g["to"])
    return {"turns": time, "node": transfer_box(g["to"], time)}


@example("ex-transfer-alpha")
def alpha(g: Values) -> Values:
    scene = knowing(*faster(g["multiplier"]))
    time = transfer_time(scene.state, scene.seat("russia"), g["from"], g["to"])
    return {"parts": [*parts(distance(g["from"], g["to"]), g["multiplier"])], "turns": time}


@example("ex-lv4-bonus")
def on_the_largest(g: Values) -> Values:
    scene = knowing(*faster(g["multiplier"]))
    size = int(g["re_on"][3])
    return {"turns": transfer_time(scene.state, scene.seat("russia"), g["from"], g["to"], size)}


# --- descent


def descended(g: Values, **units: str) -> Values:
    faction = g["faction"]
    ships = {f"{faction}:{name}": at for name, at in units.items()}
    scene = given(faction, ships=ships).beat(Moment.DESCENT)
    return {name: scene.ship(f"{faction}:{name}").at for name in units}


def set_up(faction: str) -> dict[str, NodeId]:
    """Where the campaign puts its units."""

    return {placed.unit.partition(":")[2]: placed.node for placed in START_UNITS[faction]}


@example("ex-2030-descent")
def americans(g: Values) -> Values:
    start = set_up(g["faction"])
    return descended(g, orion=start["orion"], sagan=start["sagan"])


@example("ex-ru-2030-descent")
def russians(g: Values) -> Values:
    start = set_up(g["faction"])
    return descended(g, glushko=start["glushko"], zasyadko=start["zasyadko"])


# --- engines


@example("ex-engine-cv2")
def engine(g: Values) -> Values:
    scene = knowing()
    return {"pct": failure_chance(scene.state, scene.seat("russia"), of_size(g["cv_size"]))}


def flown(scene: Scene, faction: str, roll: int, act: Fly) -> tuple[dict[str, Any], Scene]:
    unit = act.ships[0]
    chance = failure_chance(scene.state, scene.seat(faction), unit)
    scene.luck("engine", (roll,)).do(faction, act)
    lost = unit not in scene.state.ships
    return {"failure_pct": chance, "destroyed": lost}, scene


@example("ex-2030-orion-move")
def orion(g: Values) -> Values:
    scene = given("north_america", ships={"north_america:orion": "flyby:mars"})
    act = Fly(("north_america:orion",), ("orbit:mars",))
    found, scene = flown(scene, "north_america", g["roll"], act)
    return {**found, "node": scene.ship("north_america:orion").at}


@example("ex-2030-orion-loss")
def orion_lost(g: Values) -> Values:
    scene = given("north_america", ships={"north_america:orion": "flyby:mars"})
    act = Fly(("north_america:orion",), ("orbit:mars",))
    found, scene = flown(scene, "north_america", g["roll"], act)
    tokens = len(scene.player("north_america").tokens.engineering)
    return {"destroyed": found["destroyed"], "engineering_tokens": tokens}


@example("ex-ru-2030-launch")
def launch(g: Values) -> Values:
    ships = {"russia:kliper": "surface:earth", "russia:lv2a": "surface:earth"}
    known = FACTIONS["russia"].start_technologies
    fields = {"cash": g["cash"], "technologies": known}
    scene = given("russia", ships=ships, players={"russia": fields})
    act = Fly(("russia:kliper",), ("orbit:earth",), "russia:lv2a", load=Stock(SUP=2))
    found, scene = flown(scene, "russia", g["roll"], act)
    kliper = scene.ship("russia:kliper")
    return {
        "cash": scene.player("russia").cash,
        "failure_pct": found["failure_pct"],
        "kliper": kliper.at,
        "lv2_destroyed": "russia:lv2a" not in scene.state.ships,
        "cargo": {resource: n for resource, n in kliper.cargo if n},
    }


@example("ex-ru-2031-dock")
def dock(g: Values) -> Values:
    ships = {"russia:renda": ship("surface:earth", reserve=True), "russia:lv2a": "surface:earth"}
    scene = given("russia", ships=ships, bases={"russia:base_mir": "earth_orbit"})
    act = Fly(
        ("russia:renda",), ("orbit:earth",), "russia:lv2a", "russia:base_mir", load=Stock(SUP=2)
    )
    scene.luck("engine", (g["roll"],)).do("russia", act)
    docked = scene.ship("russia:renda").docked == "russia:base_mir"
    still_aboard = scene.ship("russia:renda").cargo == Stock(SUP=2)
    return {
        "rolls": sum(len(fact.rolls) for fact in scene.told(Departed)),
        "docked": docked,
        "resources_move_to_mir": "start of the next phase" if docked and still_aboard else "",
    }


@example("ex-ru-2031-undock")
def undock(g: Values) -> Values:
    docked = ship("orbit:earth", docked="russia:base_mir")
    scene = given(
        "russia", ships={"russia:kliper": docked}, bases={"russia:base_mir": "earth_orbit"}
    )
    explore = Explore(UnitId("russia:kliper"), EARTH_ORBIT)
    return {"legal": permits(lambda: require_possible(scene.state, scene.seat("russia"), explore))}


@example("ex-ru-2031-kliper-moon")
def to_the_moon(g: Values) -> Values:
    scene = given("russia", ships={"russia:kliper": g["kliper"]})
    act = Fly(("russia:kliper",), ("orbit:moon", "surface:moon"))
    found, scene = flown(scene, "russia", g["roll"], act)
    return {**found, "node": scene.ship("russia:kliper").at}


@example("ex-ru-2033-kliper-lost")
def kliper_lost(g: Values) -> Values:
    scene = given("russia", ships={"russia:kliper": "orbit:earth"})
    act = Fly(("russia:kliper",), ("orbit:moon", "surface:moon"))
    found, scene = flown(scene, "russia", g["roll"], act)
    tokens = len(scene.player("russia").tokens.engineering)
    return {"destroyed": found["destroyed"], "engineering_tokens": tokens}


@example("ex-ru-2033-glushko")
def glushko(g: Values) -> Values:
    start = g["glushko"].partition(" ")[0]
    scene = given("russia", ships={"russia:glushko": start}).beat(Moment.DESCENT)
    act = Fly(("russia:glushko",), ("orbit:jupiter", "orbit:europa"))
    found, scene = flown(scene, "russia", g["roll"], act)
    return {"node": scene.ship("russia:glushko").at, **found}
