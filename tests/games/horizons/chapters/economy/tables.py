"""Tables of an economic phase at which nobody has anything."""

from __future__ import annotations

from typing import Any

from tests.games.horizons.scene import Scene, given

BARE: dict[str, Any] = {"technologies": (), "policies": (), "politics": 9, "cash": 0}


def two(*, initiative: tuple[str, ...] = ("japan", "russia"), **more: Any) -> Scene:
    """Russia and Japan without anything; the initiative is not the order of seats."""
    own = {name: BARE | more.pop(name, {}) for name in ("russia", "japan")}
    year = more.pop("year", 2040)
    return given("russia", "japan", players=own, year=year, initiative=initiative, **more)
