"""5.5 Hazards."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Fly
from bot.games.horizons.box.sky import in_radiation
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.moving.paths import may_enter
from bot.games.horizons.chapters.units.hazards import malfunction_hazard
from tests.games.horizons.chapters.moving.crews import (
    EVERYWHERE,
    knowing,
    why_not,
)


@pytest.mark.rule("HORIZON-5.5.1")
def test_large_crews_do_not_land_where_re_entry_is_hard() -> None:
    scene = knowing(*EVERYWHERE, ships={})
    large, small = "russia:kuznetsov", "russia:tereshkova"
    hard = ("earth", "venus", "mars", "jupiter", "saturn", "titan", "uranus", "neptune")
    for world in hard:
        refusal = why_not(scene, large, f"surface:{world}")
        assert refusal is not None, world
        assert refusal[0] == "reentry"
        told = may_enter(scene.state, scene.seat("russia"), large, f"surface:{world}")
        assert told.reason.values["n"] == 4
        assert why_not(scene, small, f"surface:{world}") is None
        assert why_not(scene, large, f"orbit:{world}") is None
    assert why_not(scene, large, "surface:mars") == ("reentry", "HORIZON-5.5.1")
    assert why_not(scene, large, "surface:moon") is None


@pytest.mark.rule("HORIZON-5.5.2", "HORIZON-5.5.7")
def test_pressure_hulls_open_hazardous_atmospheres_to_small_crews() -> None:
    bare = knowing("long_term_hibernation", "active_radiation_shielding", ships={})
    for world in ("venus", "titan", "jupiter", "saturn", "uranus", "neptune"):
        assert why_not(bare, "russia:kliper", f"surface:{world}") == (
            "atmosphere",
            "HORIZON-5.5.2",
        )
    assert why_not(bare, "russia:kliper", "surface:mars") is None
    hulls = knowing(*EVERYWHERE, ships={})
    assert why_not(hulls, "russia:kliper", "surface:titan") is None
    assert why_not(hulls, "russia:kuznetsov", "surface:titan") == ("reentry", "HORIZON-5.5.7")
    assert why_not(hulls, "russia:kliper", "surface:sun") == ("no_place", "HORIZON-2.1.1")


@pytest.mark.rule("HORIZON-5.5.4")
def test_where_radiation_is() -> None:
    inside = (
        "flyby:mercury",
        "transfer:mercury:4",
        "transfer:mercury:9",
        "surface:mercury",
        "orbit:sun",
        "surface:io",
        "orbit:io",
        "surface:europa",
        "orbit:europa",
        "surface:jupiter",
    )
    outside = ("orbit:jupiter", "flyby:jupiter", "surface:ganymede", "transfer:venus:9")
    assert all(map(in_radiation, inside))
    assert not any(map(in_radiation, outside))


@pytest.mark.rule("HORIZON-5.5.5")
def test_crews_do_not_even_cross_radiation_without_shielding() -> None:
    ships = {"russia:kliper": "orbit:europa", "russia:kozlov": "flyby:jupiter"}
    bare = knowing("long_term_hibernation", ships=ships)
    assert why_not(bare, "russia:kliper", "orbit:io") == ("radiation", "HORIZON-5.5.5")
    assert why_not(bare, "russia:kliper", "transfer:mercury:9") == ("radiation", "HORIZON-5.5.5")
    assert why_not(bare, "russia:kozlov", "orbit:io") is None
    shielded = knowing(*EVERYWHERE, ships=ships)
    assert why_not(shielded, "russia:kliper", "orbit:io") is None
    through = Fly(("russia:leonov",), ("orbit:io", "orbit:jupiter"))
    crossing = knowing("long_term_hibernation", ships={"russia:leonov": "flyby:jupiter"})
    crossing.cannot("russia", through, "radiation", "HORIZON-5.5.5")


@pytest.mark.rule("HORIZON-5.5.3")
def test_rovers_on_venus_break_more_often_without_pressure_hulls() -> None:
    ships = {
        "russia:babakin": "surface:venus",
        "russia:lavochkin": "surface:titan",
        "russia:kozlov": "orbit:venus",
    }
    scene = knowing(ships=ships)
    seat = scene.seat("russia")
    assert [malfunction_hazard(scene.state, seat, UnitId(unit)) for unit in ships] == [20, 0, 0]
    waiting = knowing(ships={"russia:babakin": "flyby:venus"})
    assert malfunction_hazard(waiting.state, seat, UnitId("russia:babakin")) == 0
    hulls = knowing("pressure_hulls", ships=ships)
    assert malfunction_hazard(hulls.state, seat, UnitId("russia:babakin")) == 0


@pytest.mark.rule("HORIZON-5.5.6", "HORIZON-5.5.8")
def test_robots_break_more_often_where_they_stand_in_radiation() -> None:
    ships = {
        "russia:kozlov": "orbit:europa",
        "russia:chertok": "orbit:jupiter",
        "russia:zasyadko": "transfer:mercury:1",
    }
    scene = knowing(ships=ships)
    seat = scene.seat("russia")
    assert [malfunction_hazard(scene.state, seat, UnitId(unit)) for unit in ships] == [10, 0, 10]
    shielded = knowing("active_radiation_shielding", ships=ships)
    assert malfunction_hazard(shielded.state, seat, UnitId("russia:kozlov")) == 0
