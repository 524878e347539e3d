"""Russians leave a place where the Japanese lie in wait."""

from __future__ import annotations

from typing import Any

from bot.games.horizons.acts import Fly
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.moving.interception import interceptors
from bot.games.horizons.commands.moving import Intercept
from tests.games.horizons.scene import Scene, given

WAR, EMBARGO, NEUTRAL = -2, -1, 0
RANGE = ("deep_space_exploration",)
OUT = ("flyby:mars", "transfer:belt:1")


def meeting(*movers: str, relation: int = WAR, at: str = "orbit:mars", **more: Any) -> Scene:
    """Russians move away from Mars, where a Japanese warship lies."""
    ships = dict.fromkeys(movers, at)
    ships |= more.pop("ships", {"japan:sakura": at})
    known: dict[str, dict[str, Any]] = {
        one: {"technologies": RANGE} for one in ("russia", "japan", "europe")
    }
    for one, fields in more.pop("players", {}).items():
        known[one] = {**known[one], **fields}
    return given(
        "russia",
        "japan",
        "europe",
        ships=ships,
        players=known,
        relations={("russia", "japan"): relation, **more.pop("relations", {})},
        **more,
    )


def could(scene: Scene, *prey: str, at: str = "orbit:mars") -> list[tuple[UnitId, ...]]:
    return interceptors(scene.state, tuple(map(UnitId, prey)), at)


def leave(scene: Scene, *ships: str, path: tuple[str, ...] = OUT, **more: Any) -> Scene:
    return scene.luck("engine", *[(90,)] * len(ships)).do("russia", Fly(ships, path, **more))


def tries(scene: Scene, *rolls: int) -> Scene:
    return scene.luck("search", rolls).when(scene.seat("japan"), Intercept(yes=True))
