"""16.6 and 16.7: whose home is closed to whom, and how far others count from there."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Freight
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.home import telescope_orbit
from bot.games.horizons.chapters.moving.paths import may_enter
from bot.games.horizons.chapters.units.ranges import in_range
from tests.games.horizons.scene import Scene, base, given, ship


def machines() -> Scene:
    """Japan's counters are the AI's, at home on Pluto."""
    return given(
        "japan",
        "russia",
        options={"scenario": "ex_machina"},
        ships={"japan:lv1a": ship("surface:pluto", docked="japan:base_edo")},
        bases={"japan:base_edo": base("pluto", stock=Stock(ORE=1))},
        players={"japan": {"technologies": ()}},
    )


def colonists() -> Scene:
    return given(
        "south_america",
        "russia",
        options={"scenario": "rebellion"},
        ships={},
        players={one: {"technologies": ("advanced_astrodynamics",)} for one in FACTIONS},
    )


FACTIONS = ("south_america", "russia")


def barred(scene: Scene, faction: str, unit: str, node: str) -> str | None:
    refusal = may_enter(scene.state, scene.seat(faction), unit, node)
    return refusal.clause if refusal is not None else None


@pytest.mark.rule("HORIZON-16.6.23")
def test_machines_do_not_come_to_earth() -> None:
    scene = machines()
    for node in ("surface:earth", "orbit:earth"):
        assert barred(scene, "japan", "japan:kibo", node) == "HORIZON-16.6.23"
    assert barred(scene, "japan", "japan:kibo", "flyby:earth") is None
    assert barred(scene, "russia", "russia:kliper", "orbit:earth") is None
    scene.cannot("japan", Freight("japan:lv1a", None, Stock(ORE=1)), "freight_to")


@pytest.mark.rule("HORIZON-16.6.19", "HORIZON-16.6.22", "HORIZON-5.2.5")
def test_machines_reach_everything_and_look_from_pluto() -> None:
    scene = machines()
    japan, russia = scene.seat("japan"), scene.seat("russia")
    assert in_range(scene.state, japan, UnitId("japan:kibo"), "surface:alpha_centauri")
    assert telescope_orbit(scene.state, japan) == "orbit:pluto"
    assert telescope_orbit(scene.state, russia) == "orbit:earth"


@pytest.mark.rule("HORIZON-16.7.15", "HORIZON-16.7.16")
def test_colonists_and_earth_keep_each_other_out() -> None:
    scene = colonists()
    for node in ("surface:earth", "orbit:earth"):
        assert barred(scene, FACTIONS[0], CREW, node) == "HORIZON-16.7.16"
    for node in ("surface:mars", "orbit:mars"):
        assert barred(scene, "russia", "russia:kliper", node) == "HORIZON-16.7.15"
        assert barred(scene, FACTIONS[0], CREW, node) is None
    assert barred(scene, "russia", "russia:kliper", "flyby:mars") is None


@pytest.mark.rule("HORIZON-16.7.3", "HORIZON-16.7.18")
def test_range_counts_from_mars_for_colonists() -> None:
    scene = colonists()
    seat = scene.seat(FACTIONS[0])
    assert in_range(scene.state, seat, UnitId(CREW), "flyby:earth")
    assert not in_range(scene.state, seat, UnitId(CREW), "flyby:venus")
    assert telescope_orbit(scene.state, seat) == "orbit:mars"
    earthling = scene.seat("russia")
    assert in_range(scene.state, earthling, UnitId("russia:kliper"), "flyby:venus")
    assert telescope_orbit(scene.state, earthling) == "orbit:earth"


CREW = "south_america:bolivar"
