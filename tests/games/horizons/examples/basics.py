"""Dice, rounding, and what the data say."""

from __future__ import annotations

from collections import Counter

from bot.games.horizons.box.knowledge import FACTIONS, TRACK
from bot.games.horizons.box.sky import SYSTEMS, WORLDS
from bot.games.horizons.effects import added, highest
from bot.games.horizons.reckoning import rounded
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.scene import given


@example("ex-rounding")
def rounding(g: Values) -> Values:
    return {"results": [rounded(value) for value in g["values"]]}


@example("ex-moon-field")
def moon(g: Values) -> Values:
    world = WORLDS[g["world"]]
    return {"explore_field": world.explore_field, "explore_value": world.explore_value}


@example("ex-relation-space")
def space(g: Values) -> Values:
    found = next(one for one in TRACK.values() if one.id == g["relation"])
    return {"money": found.money, "trade_limit": found.trade_limit}


@example("ex-band")
def band(g: Values) -> Values:
    russia = FACTIONS["russia"]
    return {"bands": [russia.band(decade).from_decade for decade in g["decades"]]}


@example("ex-stack-linked")
def linked(g: Values) -> Values:
    scene = given("russia", players={"russia": {"policies": tuple(g["policies"])}})
    return {"money": highest(scene.state, scene.seat("russia"), "money")}


@example("ex-stack-unlinked")
def unlinked(g: Values) -> Values:
    owned = (
        "artificial_intelligence",
        "quantum_computing",
        "advanced_computing",
        "fault_tolerant_systems",
    )
    policies = "unified_robotics", "vigorous_robotics", "robotics"
    scene = given("russia", players={"russia": {"technologies": owned, "policies": policies}})
    return {"bonus": added(scene.state, scene.seat("russia"), "robotic_explore")}


@example("ex-boards")
def boards(g: Values) -> Values:
    sizes = Counter[str](system.board for system in SYSTEMS.values())
    moons = [
        world
        for world in WORLDS.values()
        if not world.central and world.id not in ("sun", "earth_orbit", "deep_space")
    ]
    return {**sizes, "satellite": len(moons)}
