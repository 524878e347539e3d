"""Fleets of China and Japan that meet somewhere, for the tests of battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.errors import permits
from bot.engine.orders.language import Order
from bot.games.horizons.box.knowledge import EMBARGO, WAR
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.rights import require_search, require_siege, right
from bot.games.horizons.chapters.combat.sides import side_of
from bot.games.horizons.commands.combat import OfferSurrender, PlanBattle
from bot.games.horizons.pieces import Ship
from tests.games.horizons.scene import Scene, given, ship

SPACE, ORBIT, MARS = "flyby:mars", "orbit:mars", "surface:mars"
YANGTZE, HUANG_HE, WALL = "china:yangtze", "china:huang_he", "china:great_wall"
HIRYU, MUTSU, FUJI = "japan:hiryu", "japan:mutsu", "japan:fuji"
ROBOT, LAUNCHER, HOME = "japan:tanaka", "japan:lv1a", "japan:base_edo"
ASK = (Order("hits", ("ask",)),)
STEADY = (100,)  # no recall


def at(place: str, *units: str, fleet: int = 0, **fields: Any) -> dict[str, Ship]:
    return {unit: ship(place, fleet=fleet, **fields) for unit in units}


def meeting(
    ours: tuple[str, ...] = (YANGTZE,),
    theirs: tuple[str, ...] = (HIRYU,),
    *,
    place: str = SPACE,
    relation: int = WAR,
    china: Mapping[str, Any] | None = None,
    japan: Mapping[str, Any] | None = None,
    ships: Mapping[str, Ship] | None = None,
    **more: Any,
) -> Scene:
    """China's fleet 1 and Japan's fleet 2 in one place; nobody has technologies unless said."""
    bare: dict[str, Any] = {"technologies": (), "policies": (), "politics": 3}
    return given(
        "china",
        "japan",
        players={"china": {**bare, **(china or {})}, "japan": {**bare, **(japan or {})}},
        ships={**at(place, *ours, fleet=1), **at(place, *theirs, fleet=2), **(ships or {})},
        relations={("china", "japan"): relation},
        year=2107,
        **more,
    )


def may_search(scene: Scene, unit: str, target: str) -> bool:
    state = scene.state
    return permits(lambda: require_search(state, (UnitId(unit),), side_of(state, target)))


def may_blockade(scene: Scene, unit: str, base: str) -> bool:
    """Whatever its strength."""
    return permits(lambda: require_siege(scene.state, (UnitId(unit),), UnitId(base), EMBARGO))


def may_attack(scene: Scene, unit: str, target: str) -> bool:
    """Has it all rights of War against it?"""
    state, one = scene.state, UnitId(unit)
    return right(state, (one,), side_of(state, target), state.ships[one].at) <= WAR


def knowing(*technologies: str, **fields: Any) -> dict[str, Any]:
    return {"technologies": technologies, **fields}


def no_surrender(scene: Scene, who: str = "japan") -> Scene:
    return scene.when(scene.seat(who), OfferSurrender(False))


def plan(scene: Scene, who: str, **fields: Any) -> Scene:
    return scene.when(scene.seat(who), PlanBattle(**fields))
