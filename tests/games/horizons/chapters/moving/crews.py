"""Russians with some technologies, and where they may be."""

from __future__ import annotations

from typing import Any

from bot.engine.errors import permits
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.rights import require_searcher
from bot.games.horizons.chapters.moving.paths import may_enter
from bot.games.horizons.chapters.units.ranges import in_range
from tests.games.horizons.scene import Scene, given


def knowing(*technologies: str, **more: Any) -> Scene:
    return given("russia", players={"russia": {"technologies": technologies}}, **more)


def reaches(scene: Scene, unit: str, node: str) -> bool:
    return in_range(scene.state, scene.seat("russia"), unit, node)


def why_not(scene: Scene, unit: str, node: str) -> tuple[str, str] | None:
    refusal = may_enter(scene.state, scene.seat("russia"), unit, node)
    return None if refusal is None else (refusal.key.rpartition(".")[2], refusal.clause)


def can_start(scene: Scene, *ships: str) -> bool:
    return permits(lambda: require_searcher(scene.state, tuple(map(UnitId, ships))))


EVERYWHERE = ("long_term_hibernation", "pressure_hulls", "active_radiation_shielding")
