"""7.4.6 to 7.4.9: how many units a faction supports, and what more of them cost."""

from __future__ import annotations

import pytest

from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.chapters.common.support import Kept, limit, over, unused, upkeep, used
from tests.games.horizons.scene import Scene, given, ship

FLEET = {
    "russia:kliper": ship("surface:earth"),
    "russia:renda": ship("surface:earth", reserve=True),
    "russia:kozlov": ship("orbit:mars"),
    "russia:lv2a": ship("surface:earth"),
}


def russia(**more: object) -> Scene:
    return given("russia", **more)


@pytest.mark.rule("HORIZON-7.4.6", "HORIZON-20.1.4")
def test_all_crewed_vehicles_count_and_policies_raise_the_limit() -> None:
    scene = russia(ships=FLEET, players={"russia": {"policies": ("crewed", "vigorous_crewed")}})
    view, seat = scene.state, scene.seat("russia")
    assert (used(view, seat, Kept.CV), used(view, seat, Kept.RE)) == (2, 1)
    assert (limit(view, seat, Kept.CV), limit(view, seat, Kept.RE)) == (5, 3)


@pytest.mark.rule("HORIZON-7.4.22")
def test_every_free_slot_is_worth_one() -> None:
    scene = russia(ships=FLEET, players={"russia": {"policies": ()}})
    assert unused(scene.state, scene.seat("russia")) == (3 - 2) + (3 - 1) + 3


@pytest.mark.rule("HORIZON-7.4.7", "HORIZON-7.4.8")
def test_what_is_over_a_limit_costs_more_and_more() -> None:
    bases = {f"russia:base_{name}": world for name, world in zip(NAMES, WORLDS, strict=True)}
    scene = russia(bases=bases, players={"russia": {"policies": ()}})
    view, seat = scene.state, scene.seat("russia")
    assert over(view, seat, Kept.BASE) == 2
    assert upkeep(view, seat) == 4 + 6


def names() -> list[str]:
    return [
        unit.id.removeprefix("russia:base_")
        for unit in UNITS.values()
        if unit.faction == "russia" and unit.kind is Kind.BASE
    ]


WORLDS = list(map(WorldId, ("earth_orbit", "moon", "mars", "ceres", "vesta")))
NAMES = names()[:5]


@pytest.mark.rule("HORIZON-7.4.6", "HORIZON-20.1.4")
@pytest.mark.parametrize("row", ["robotics", "crewed", "settlement"])
def test_each_level_of_a_row_supports_one_unit_more(row: str) -> None:
    kept = {"robotics": Kept.RE, "crewed": Kept.CV, "settlement": Kept.BASE}[row]
    levels = (row, f"vigorous_{row}", f"unified_{row}")
    limits = []
    for owned in range(4):
        scene = russia(players={"russia": {"policies": levels[:owned]}})
        limits.append(limit(scene.state, scene.seat("russia"), kept))
    assert limits == [3, 4, 5, 6]
