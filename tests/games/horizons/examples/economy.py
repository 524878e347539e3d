"""The economic phase."""

from __future__ import annotations

from bot.games.horizons.acts import Approach, Develop, Publicise, Section, Yield
from bot.games.horizons.box.goods import Field, Points
from bot.games.horizons.box.knowledge import TECHNOLOGIES, TRACK, TechId
from bot.games.horizons.box.numbers import ODDS
from bot.games.horizons.box.sky import WORLDS, WorldId, flyby, rolled_world
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.chapters.bases.trading import trade_limit
from bot.games.horizons.chapters.economy.diplomacy import attempt_cost
from bot.games.horizons.chapters.economy.politics import markers
from bot.games.horizons.chapters.economy.production import output
from bot.games.horizons.chapters.economy.technology import missing, price
from bot.games.horizons.effects import added
from bot.games.horizons.events.economy.phase import Developed, TechnologyPassed
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.scene import base, given

MIR = UnitId("russia:base_mir")


def space(at: int) -> str:
    return TRACK[at].id


@example("ex-prerequisites")
def prerequisites(g: Values) -> Values:
    wanted = TechId("advanced_life_support")
    scene = given("russia", players={"russia": {"technologies": tuple(g["owned"])}})
    lacking = missing(scene.state, scene.seat("russia"), wanted)
    return {"legal": not lacking, "missing": [*lacking]}


@example("ex-drift")
def drift(g: Values) -> Values:
    scene = given("japan", relations={("japan", "russia"): 3}, year=2040)
    scene.luck("drift", (g["drift_die"],)).beat(Moment.DRIFT)
    return {"relation": space(scene.state.relation(FactionId("japan"), FactionId("russia")))}


@example("ex-diplomacy-cost")
def four_attempts(g: Values) -> Values:
    return {"markers": attempt_cost(0, g["attempts_up"])}


@example("ex-diplomacy-cost-two-targets")
def two_targets(g: Values) -> Values:
    scene = given("japan", players={"japan": {"politics": 20}})
    for faction, times in g["attempts"].items():
        scene.do("japan", Approach(FactionId(faction), True, times))
    return {"markers": 20 - scene.player("japan").politics}


@example("ex-asteroid-place")
def asteroid(g: Values) -> Values:
    scene = given("russia", year=g["decade"]).luck("asteroid", (g["roll"],)).beat(Moment.NEUTRALS)
    world = rolled_world(g["roll"])
    assert world is not None
    system = WORLDS[world].system
    assert system is not None
    assert scene.state.asteroids == (flyby(system),)
    return {"world": world, "node": scene.state.asteroids[0]}


@example("ex-npf-too-early", "ex-npf-moon")
def neutral_base(g: Values) -> Values:
    scene = given("russia", year=g["decade"]).luck("neutral_base", (g["roll"],))
    scene.beat(Moment.NEUTRALS)
    return {"world": rolled_world(g["roll"]), "placed": bool(scene.state.bases)}


def grown(settlements: int, die: int) -> int:
    scene = given("russia", bases={MIR: base("mars", settlements=settlements)})
    return scene.luck("growth", (die,)).beat(Moment.GROWTH).base(MIR).settlements


@example("ex-growth-2", "ex-growth-13")
def growth(g: Values) -> Values:
    before = g["settlements"]
    return {"gains": [grown(before, die) - before for die in g["rolls"]]}


@example("ex-2040-growth")
def mir_grows(g: Values) -> Values:
    return {"settlements": grown(g["settlements"], g["roll"])}


@example("ex-aa-cost")
def astrodynamics(g: Values) -> Values:
    scene = given(g["faction"])
    wanted = TechId(g["technology"])
    cost = price(scene.state, scene.seat(g["faction"]), wanted)
    return {"cost": cost, "field": TECHNOLOGIES[wanted].field}


@example("ex-2040-politics")
def politics(g: Values) -> Values:
    scene = given(*g["players"], year=2040)
    return {"markers": {name: markers(scene.state, scene.seat(name)) for name in g["players"]}}


@example("ex-2040-drift")
def named(g: Values) -> Values:
    scene = given("russia", year=2040).luck("drift", (g["die"],)).beat(Moment.DRIFT)
    return {"faction": scene.state.this.drifted[0]}


@example("ex-recall-stack")
def recall(g: Values) -> Values:
    scene = given(
        g["faction"],
        players={g["faction"]: {"technologies": tuple(g["technologies"]), "policies": ()}},
    )
    return {"pct": ODDS.recall + added(scene.state, scene.seat(g["faction"]), "recall")}


@example("ex-tech-list")
def wishes(g: Values) -> Values:
    holdings = {
        "technologies": tuple(g["owned"]),
        "bank": Points(engineering=g["bank_engineering"]),
    }
    scene = given("russia", players={"russia": holdings}, year=2040)
    for name, limit in g["list"]:
        most = int(limit.removeprefix("limit ")) if limit.startswith("limit") else None
        scene.line("russia", Develop(TechId(name), most))
    scene.beat(Moment.TECHNOLOGY)
    (bought,) = [one for one in scene.story if isinstance(one, Developed)]
    out = scene.seat("russia") in scene.state.this.passed
    return {
        "turn_1": f"{bought.technology} {bought.cost}",
        "turn_2": "pass, out of the step" if out else "",
    }


@example("ex-ru-2040-mir")
def mir_in_2040(g: Values) -> Values:
    mir = base("earth_orbit", service=1, research=1, settlements=1)
    scene = given("russia", bases={MIR: mir}, year=2040)
    seat = scene.seat("russia")
    points = {output(scene.state, seat, MIR, field) for field in Field}
    limit = trade_limit(scene.state, seat, MIR)
    growing = [die for die in range(1, 11) if grown(1, die) == 2]
    scene.do("russia", Yield(MIR, Field.BIOLOGY))
    scene.beat(Moment.NEUTRALS)
    return {
        "technology_points": points.pop(),
        "field": "any",
        "trade_token": scene.base(MIR).token is not None,
        "trade_limit": limit,
        "growth_on": growing,
    }


@example("ex-2040-diplomacy")
def talks(g: Values) -> Values:
    players = {name: {"politics": 1} for name in g["initiative"]}
    scene = given(*g["initiative"], players=players, year=2040)
    scene.line("europe", Approach(FactionId("japan"), True))
    scene.line("north_america", Approach(FactionId("europe"), True))
    order = [scene.state.players[seat].faction for seat in scene.state.reverse]
    scene.run(Section.DIPLOMACY, *order).luck("diplomacy", (7, 6)).beat(Moment.TALKS)
    europe, relation = FactionId("europe"), scene.state.relation
    return {
        "announce_order": order,
        "europe_japan": space(relation(europe, FactionId("japan"))),
        "europe_north_america": space(relation(europe, FactionId("north_america"))),
    }


@example("ex-2040-tech")
def purchases(g: Values) -> Values:
    """Each buys what the example lets them buy, in this order, and then passes."""
    wanted = {
        "europe": (
            "reusable_launchers",
            "improved_spacesuits",
            "orbital_rendezvous",
            "advanced_astrodynamics",
            "short_radius_gravity",
        ),
        "north_america": ("ultra_heavy_launchers", "short_radius_gravity", "trade_routes"),
        "russia": ("reusable_launchers", "orbital_rendezvous"),
    }
    rich = {"bank": Points(99, 99, 99)}
    players = {
        "europe": rich | {"technologies": tuple(g["owned"]["europe"])},
        "north_america": rich,
        "russia": rich | {"technologies": tuple(g["owned"]["russia"])},
    }
    scene = given(*reversed(g["order"]), players=players, year=2040)
    for faction, names in wanted.items():
        for name in names:
            scene.line(faction, Develop(TechId(name)))
    scene.beat(Moment.TECHNOLOGY)
    told = list[list[object]]()
    for fact in scene.story:
        if isinstance(fact, Developed):
            told.append([scene.state.players[fact.seat].faction, fact.technology, fact.cost])
        elif isinstance(fact, TechnologyPassed):
            told.append([scene.state.players[fact.seat].faction, "pass", 0])
    return {"purchases": told}


@example("ex-2040-event9")
def publicity(g: Values) -> Values:
    scene = given("russia", g["worst_initiative"], year=2040, values={"mars": g["mars_value"]})
    scene.line(g["worst_initiative"], Publicise(WorldId(g["choice"])))
    scene.luck("event", (g["roll"],)).beat(Moment.EVENTS)
    return {"mars_value": scene.state.values[WorldId("mars")]}
