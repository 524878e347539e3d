"""5.1.5 Resources on launchers, past a blockade."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Freight
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UNITS
from bot.games.horizons.commands.moving import Intercept
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.pieces import Blocked
from bot.games.horizons.steps.moving import Intercepting
from tests.games.horizons.chapters.moving.meetings import (
    EMBARGO,
    meeting,
    tries,
)
from tests.games.horizons.scene import Scene, base, ship

WARSHIP = next(one.id for one in UNITS.values() if one.faction == "europe" and one.combat)


def blockade(relation: int = EMBARGO, **more: Any) -> Scene:
    ships = {
        "russia:lv2a": "surface:earth",
        "japan:sakura": "orbit:mars",
        "japan:hiryu": "orbit:mars",
    }
    bases = {"russia:base_mir": base("mars", stock=Stock(ORE=1)), "russia:base_zarya": "moon"}
    return meeting(
        relation=relation,
        ships=ships | more.pop("ships", {}),
        bases=bases,
        blockades=more.pop("blockades", {"russia:base_mir": Blocked("japan", ("japan:sakura",))}),
        players={"russia": {"cash": 9}},
        **more,
    )


@pytest.mark.rule("HORIZON-5.1.5", "HORIZON-4.3.7")
def test_a_resource_flight_can_be_intercepted_at_a_blockaded_base_alone() -> None:
    scene = blockade().luck("engine", (50,))
    scene.do("russia", Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2)))
    step = scene.state.step
    assert isinstance(step, Intercepting)
    assert step.fleet == ("japan:sakura",)
    tries(scene, 1, 9)
    assert scene.told(Searched)[0].lost == ("russia:lv2a",)
    assert scene.base("russia:base_mir").stock == Stock(ORE=1)
    half = Blocked("japan", ("japan:sakura", "japan:hiryu"))
    left = blockade(ships={"japan:hiryu": "flyby:mars"}, blockades={"russia:base_mir": half}).luck(
        "engine", (50,)
    )
    left.do("russia", Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2)))
    assert left.state.step.fleet == ("japan:sakura",)
    free = blockade().luck("engine", (50,))
    free.do("russia", Freight("russia:lv2a", "russia:base_zarya", Stock(SUP=2)))
    assert free.base("russia:base_zarya").stock == Stock(SUP=2)


@pytest.mark.rule("HORIZON-5.1.5")
def test_a_resource_flight_that_is_missed_arrives() -> None:
    docked = ship("surface:mars", docked="russia:base_mir")
    scene = blockade(ships={"russia:lv1a": docked}).luck("engine", (50,))
    scene.do("russia", Freight("russia:lv1a", None, Stock(ORE=1)))
    assert isinstance(scene.state.step, Intercepting)
    tries(scene, 9, 9)
    assert scene.player("russia").stock == Stock(ORE=1)
    assert "russia:lv1a" not in scene.state.ships


@pytest.mark.rule("HORIZON-5.1.5", "HORIZON-10.7.7")
def test_freight_from_one_blockaded_base_to_another_has_to_pass_both() -> None:
    mir, zarya, launcher = "russia:base_mir", "russia:base_zarya", "russia:lv1a"
    scene = meeting(
        relation=EMBARGO,
        relations={("russia", "europe"): EMBARGO},
        ships={
            launcher: ship("surface:moon", docked=zarya),
            "japan:sakura": "orbit:moon",
            WARSHIP: "orbit:mars",
        },
        bases={mir: "mars", zarya: base("moon", stock=Stock(ORE=1))},
        blockades={
            zarya: Blocked("japan", ("japan:sakura",)),
            mir: Blocked("europe", (WARSHIP,)),
        },
    )
    scene.luck("engine", (90,)).do("russia", Freight(launcher, mir, Stock(ORE=1)))
    tries(scene, 10, 10)
    step = scene.state.step
    assert isinstance(step, Intercepting)
    assert (step.seat, step.fleet) == (scene.seat("europe"), (WARSHIP,))
    scene.luck("search", (10, 4)).when(step.seat, Intercept(yes=True))
    assert launcher not in scene.state.ships
    assert not scene.base(mir).stock
    assert not scene.player("russia").tokens.count  # engines had not failed
