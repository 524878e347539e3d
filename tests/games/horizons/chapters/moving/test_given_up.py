"""5.1.6 and 9.7: who gives up ships while they are asked about them."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Freight, Scuttle
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.steps.moving import Intercepting
from tests.games.horizons.chapters.moving.meetings import (
    RANGE,
    leave,
    meeting,
)
from tests.games.horizons.scene import base, given, ship

WARSHIP = next(one.id for one in UNITS.values() if one.faction == "europe" and one.combat)


@pytest.mark.rule("HORIZON-5.1.6", "HORIZON-9.7.1")
def test_who_scuttles_what_could_intercept_is_asked_for_the_rest_of_it_only() -> None:
    japan = {unit: ship("orbit:mars", fleet=4) for unit in ("japan:sakura", "japan:mutsu")}
    scene = leave(meeting("russia:kliper", ships=japan), "russia:kliper")
    seat = scene.seat("japan")
    scene.when(seat, Do(Scuttle(UnitId("japan:sakura"))))
    assert isinstance(scene.state.step, Intercepting)
    assert scene.state.step.fleet == ("japan:mutsu",)
    scene.when(seat, Do(Scuttle(UnitId("japan:mutsu"))))
    assert not isinstance(scene.state.step, Intercepting)
    assert scene.ship("russia:kliper").at == "transfer:belt:2"


@pytest.mark.rule("HORIZON-5.1.6", "HORIZON-5.1.5")
def test_freight_passes_a_blockade_that_is_given_up_meanwhile() -> None:
    mir, launcher = UnitId("russia:base_mir"), UnitId("russia:lv1a")
    scene = given(
        "russia",
        "japan",
        ships={launcher: "surface:earth"},
        bases={mir: base("mars")},
        besieged={mir: "japan"},
        players={"russia": {"cash": 1}, "japan": {"technologies": RANGE}},
    )
    scene.luck("engine", (90,)).do("russia", Freight(launcher, mir, Stock(ORE=1)))
    step = scene.state.step
    assert isinstance(step, Intercepting)
    scene.when(step.seat, Do(Scuttle(step.fleet[0])))
    assert scene.base(mir).stock == Stock(ORE=1)
    assert not scene.state.blockades
