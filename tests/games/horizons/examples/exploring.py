"""Explorations, missions, production: sections 3.4, 11 and 12."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.games.horizons.acts import Explore
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.sky import WORLDS
from bot.games.horizons.box.units import UNITS, Robot
from bot.games.horizons.chapters.common.missions import most_kept
from bot.games.horizons.chapters.common.recalls import recall_chance
from bot.games.horizons.chapters.exploring.afterwards import malfunction_chance
from bot.games.horizons.chapters.exploring.asteroids import extracted
from bot.games.horizons.chapters.exploring.depletion import is_depletion
from bot.games.horizons.chapters.exploring.flybys import outward
from bot.games.horizons.chapters.exploring.producing import output, output_of
from bot.games.horizons.chapters.exploring.tiles import suits
from bot.games.horizons.chapters.exploring.totals import Total, exploration
from bot.games.horizons.commands.exploring import PlaceTile
from bot.games.horizons.events.exploring import Depleted, Explored
from bot.games.horizons.events.tokens import TokensDrawn
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.finds import explores, given_tokens, plain, turns_up
from tests.games.horizons.scene import Scene, ship


def robot(kind: str, value: int) -> str:
    """A counter of this type and value, whoever owns it."""
    return next(
        one.id
        for one in UNITS.values()
        if one.type is Robot(kind) and one.explore == value and not one.spectrometer
    )


def alone(unit: str, node: str, technologies: tuple[str, ...] = (), **more: Any) -> Scene:
    faction = UNITS[unit].faction
    players = {faction: {"technologies": technologies}}
    return plain(faction, ships={unit: ship(node)}, players=players, **more)


def total(scene: Scene, unit: str, world: str) -> Total:
    return exploration(scene.state, Seat(0), Explore(unit, world))


def came_of(scene: Scene) -> Values:
    """What all these examples say of an exploration."""
    fact = scene.told(Explored)[0]
    return {
        "total": fact.total,
        "tokens": fact.tokens,
        "field": WORLDS[fact.world].explore_field,
        "depletion": bool(scene.told(Depleted)),
        "destroyed": fact.ship not in scene.state.ships,
    }


def only(values: Values, *names: str) -> Values:
    return {name: values[name] for name in names}


@example("ex-mission-limit")
def mission_limit(g: Values) -> Values:
    return {"limits": [most_kept(plain("russia", year=year).state) for year in g["decades"]]}


@example("ex-pluto-rover")
def pluto(g: Values) -> Values:
    unit = robot("rover", g["rover"])
    found = total(alone(unit, "surface:pluto", values={"pluto": g["value"]}), unit, g["world"])
    rolls = {str(die): found.tokens((die,)) for die in (1, 2, 3, 10)}
    return {"total": found.value, "tokens_on_roll": rolls}


@example("ex-orbiter-minus1")
def orbiter(g: Values) -> Values:
    unit = robot("orbiter", g["orbiter"])
    scene = alone(unit, g["node"])
    return {
        "total_io": total(scene, unit, g["target"]).value,
        "total_jupiter": total(scene, unit, "jupiter").value,
    }


def place_of(unit: str, node: str, world: str) -> float:
    parts = total(alone(unit, node), unit, world).parts
    return next(part.value for part in parts if part.key == "place")


@example("ex-flyby-box2")
def box_2(g: Values) -> Values:
    return {"modifier": place_of("russia:tsiolkovsky", g["node"], g["target"])}


@example("ex-flyby-box8")
def box_8(g: Values) -> Values:
    return {"modifier": place_of("russia:tsiolkovsky", "transfer:jupiter:8", "jupiter")}


@example("ex-flyby-outward")
def onward(g: Values) -> Values:
    system = g["node"].partition(":")[2]
    return {"legal_targets": [*outward(plain("russia").state, system)]}


@example("ex-depletion-re")
def robotic(g: Values) -> Values:
    return {"depletion": [is_depletion(tuple(one), crewed=False) for one in g["tokens"]]}


@example("ex-depletion-cv")
def crewed(g: Values) -> Values:
    return {"depletion": [is_depletion(tuple(one), crewed=True) for one in g["tokens"]]}


@example("ex-life-rewards")
def life(g: Values) -> Values:
    """Twice on Mars, which has life of 12 %."""
    rewards = dict[str, Values]()
    unit = "russia:babakin"
    for name, before, known in (("signs", {}, ()), ("life", {"mars": 1}, ("signs_of_life",))):
        scene = alone(unit, "surface:mars", known, life=before)
        turns_up(scene, "great_storm")
        explores(scene, unit, "mars", dice=(1,), tokens=(3,), life=1)
        player = scene.state.players[0]
        of_depletion = 1
        rewards[name] = {
            "biology_tokens": given_tokens(scene, Field.BIOLOGY),
            "vp": player.vp,
            "politics": player.politics - of_depletion,
        }
    return rewards


@example("ex-cv-production-11")
def production(g: Values) -> Values:
    bare = plain("russia", tiles={g["world"]: g["tile"]})
    refining = plain("russia", players={"russia": {"technologies": ("space_refining",)}})
    value = bare.state.produces(g["world"])[g["resource"]]
    assert value == g["value"]
    plainly = [output_of(bare.state, Seat(0), value, die) for die in (1, 2)]
    return {"output": [*plainly, output_of(refining.state, Seat(0), value, 2)]}


@example("ex-cv-production-range")
def production_range(g: Values) -> Values:
    return {"output": [output(g["value"], die) for die in (1, 5, 6)]}


@example("ex-asteroid-table")
def asteroids(g: Values) -> Values:
    rows = [extracted(roll) for roll in g["rolls"]]
    return {"results": [f"{row.amount} {row.resource}" for row in rows]}


@example("ex-2030-orion-explore")
def orion(g: Values) -> Values:
    unit = "north_america:orion"
    assert UNITS[unit].explore == g["cv"]
    world = {"mars": g["world_value"]}
    scene = alone(unit, g["node"], ("improved_spacesuits",), values=world)
    dice, drawn = tuple(g["lab_dice"]), tuple(g["tokens_drawn"])
    explores(scene, unit, g["world"], dice=dice, tokens=drawn)
    return only(came_of(scene), "total", "tokens", "field", "depletion")


@example("ex-2030-orion-recall")
def orion_recall(g: Values) -> Values:
    unit = "north_america:orion"
    scene = alone(unit, "orbit:mars")
    assert recall_chance(scene.state, Seat(0)) == g["chance"]
    explores(scene, unit, "mars", after=g["roll"])
    return {"recalled": scene.ship(unit).reserve}


@example("ex-2030-feynman")
def feynman(g: Values) -> Values:
    unit = "north_america:feynman"
    assert UNITS[unit].explore == g["re"]
    scene = alone(unit, "orbit:venus")
    turns_up(scene, "impact_basin")
    explores(
        scene,
        unit,
        g["world"],
        dice=(g["die"],),
        tokens=(g["token"],),
        field="physics",
        after=g["malfunction_roll"],
        life=g["life_roll"],
    )
    found = came_of(scene)
    scene.when(0, PlaceTile("impact_basin"))
    assert scene.state.tiles["venus"] == "impact_basin"
    return {
        **found,
        "venus_value": scene.state.values["venus"],
        "tile_legal": suits("impact_basin", "venus"),
        "life": "venus" in scene.state.life,
        "politics": scene.state.players[0].politics,
        "destroyed": unit not in scene.state.ships,
        "engineering_tokens": given_tokens(scene, Field.ENGINEERING),
    }


@example("ex-2030-lowell")
def lowell(g: Values) -> Values:
    unit = "north_america:lowell"
    assert UNITS[unit].explore == g["telescope"]
    scene = alone(unit, "orbit:earth", values={g["world"]: g["world_value"]})
    explores(scene, unit, g["world"], dice=(g["die"],), after=g["malfunction_roll"])
    return only(came_of(scene), "total", "tokens", "destroyed")


@example("ex-telescope-half-even")
def half(g: Values) -> Values:
    unit = robot("telescope", g["telescope"])
    scene = alone(unit, "orbit:earth", values={"pluto": g["world_value"]})
    return {"total": total(scene, unit, "pluto").value}


@example("ex-ru-2030-kozlov")
def kozlov(g: Values) -> Values:
    unit = "russia:kozlov"
    scene = alone(unit, "orbit:mars")
    explores(
        scene,
        unit,
        g["world"],
        dice=(g["die"],),
        tokens=(g["token"],),
        after=g["malfunction_roll"],
    )
    return came_of(scene)


@example("ex-ru-2031-moon-explore")
def moon(g: Values) -> Values:
    unit = "russia:kliper"
    players = {"russia": {"technologies": ("improved_spacesuits",)}}
    scene = plain("russia", "japan", ships={unit: ship("surface:moon")}, players=players)
    percent = recall_chance(scene.state, Seat(0))
    explores(scene, unit, "moon", after=g["recall_roll"], field="engineering")
    token = next(fact for fact in scene.told(TokensDrawn) if fact.why == "recall")
    secret = token.seen_by(Seat(0)) == token != token.seen_by(Seat(1))
    return {
        **only(came_of(scene), "total", "tokens", "field"),
        "die_needed": bool(scene.told(Explored)[0].dice),
        "recall_pct": percent,
        "recalled": scene.ship(unit).reserve,
        "biology_tokens": given_tokens(scene, Field.BIOLOGY),
        "biology_token_seen_by": "owner only" if secret else "all",
    }


@example("ex-ru-2031-kozlov")
def kozlov_again(g: Values) -> Values:
    unit = "russia:kozlov"
    scene = alone(unit, "orbit:mars")
    turns_up(scene, *g["tiles"])
    explores(
        scene,
        unit,
        g["world"],
        dice=(g["die"],),
        tokens=(g["token"],),
        after=g["malfunction_roll"],
        life=g["life_roll"],
    )
    found = came_of(scene)
    scene.when(0, PlaceTile(None))
    player = scene.state.players[0]
    return {
        **only(found, "total", "depletion"),
        "mars_value": scene.state.values["mars"],
        "class_c_fits": suits("class_c_asteroids", "mars"),
        "hematite_fits": suits("hematite", "mars"),
        "signs_of_life": dict(scene.state.life) == {"mars": 1},
        "technology": player.technologies[-1],
        "biology_tokens_for_life": given_tokens(scene, Field.BIOLOGY),
        "vp": player.vp,
        "politics": player.politics,
        "destroyed": unit not in scene.state.ships,
        "engineering_tokens": given_tokens(scene, Field.ENGINEERING),
    }


@example("ex-ru-2032-titan", "ex-ru-2033-titan")
def titan(g: Values) -> Values:
    unit = "russia:zasyadko"
    assert UNITS[unit].explore == g["zasyadko"]
    scene = alone(unit, g["node"], values={"titan": g.get("titan", 8)})
    tokens = (g["token"],) if "token" in g else ()
    explores(scene, unit, "titan", dice=(g["die"],), tokens=tokens, after=g["malfunction_roll"])
    found = came_of(scene)
    if found["destroyed"]:
        tokens_left = {"engineering_tokens": given_tokens(scene, Field.ENGINEERING)}
        return {**only(found, "total", "tokens", "destroyed"), **tokens_left}
    return found


@example("ex-ru-2033-europa")
def europa(g: Values) -> Values:
    unit = "russia:glushko"
    assert UNITS[unit].explore == g["glushko"]
    worlds = {"values": {"europa": g["europa_value"]}, "tiles": {"europa": g["tile"]}}
    scene = alone(unit, "orbit:europa", **worlds)
    percent = malfunction_chance(scene.state, Seat(0), unit)
    explores(scene, unit, "europa", dice=(g["die"],), after=g["malfunction_roll"])
    found = came_of(scene)
    return {**only(found, "total", "tokens", "destroyed"), "malfunction_pct": percent}


@example("ex-recall-stack")
def recall_stack(g: Values) -> Values:
    players = {g["faction"]: {"technologies": tuple(g["technologies"])}}
    scene = plain(g["faction"], players=players)
    return {"pct": recall_chance(scene.state, Seat(0))}
