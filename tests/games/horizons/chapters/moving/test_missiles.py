"""17.2 Interplanetary missiles."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import change
from bot.games.horizons.acts import Missile, Section
from bot.games.horizons.box.units import Chain
from bot.games.horizons.commands.combat import PlaceHit
from bot.games.horizons.events.combat import HitsTaken
from bot.games.horizons.events.course import Woken
from bot.games.horizons.events.moving import MissileFired
from bot.games.horizons.steps.combat import Hitting
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given

CHOOSING = Order("hits", ("ask",))


def silo(relation: int = -2, *, allowed: bool = True, world: str = "moon", **more: Any) -> Scene:
    return given(
        "russia",
        "japan",
        options={"interplanetary_missiles": allowed},
        players={
            "russia": {"technologies": ("reusable_launchers",), "orders": more.pop("orders", ())},
            "japan": {"orders": (CHOOSING,)},
        },
        ships={"russia:lv3a": "surface:earth", "russia:lv1a": "surface:earth"},
        bases=more.pop("bases", {"japan:base_edo": base(world, mining=1)}),
        relations={("russia", "japan"): relation},
        **more,
    )


FIRE = Missile("russia:lv3a", "japan:base_edo")


@pytest.mark.rule("HORIZON-17.2.1")
def test_a_missile_needs_the_option_and_war() -> None:
    silo(allowed=False).cannot("russia", FIRE, "no_missiles", "HORIZON-17.2.1")
    silo(-1).cannot("russia", FIRE, "missile_target", "HORIZON-17.2.1")
    foreign = Missile("japan:lv1a", "japan:base_edo")
    silo().cannot("russia", foreign, "launcher")
    scene = silo().luck("engine", (50,)).do("russia", FIRE)
    assert scene.told(MissileFired)


@pytest.mark.rule("HORIZON-17.2.1")
def test_one_missile_in_a_year() -> None:
    scene = silo().luck("engine", (50,)).do("russia", FIRE)
    again = Missile("russia:lv1a", "japan:base_edo")
    scene.cannot("russia", again, "fired", "HORIZON-17.2.1")


@pytest.mark.rule("HORIZON-17.2.2")
def test_it_hits_as_often_as_its_size_and_the_owner_picks_first() -> None:
    scene = silo(bases={"japan:base_edo": base("moon", mining=4, research=2)}, orders=(CHOOSING,))
    scene.luck("engine", (50,)).do("russia", FIRE)
    asked = []
    while isinstance(scene.state.step, Hitting):
        assert scene.state.step.asks is not None
        asked.append(scene.state.step.asks)
        chain = Chain.MINING if len(asked) % 2 else Chain.RESEARCH
        scene.when(asked[-1], PlaceHit("japan:base_edo", chain))
    assert asked == [scene.seat("japan"), scene.seat("russia"), scene.seat("japan")]
    works = scene.base("japan:base_edo").works
    assert (works[Chain.MINING].damage, works[Chain.RESEARCH].damage) == (2, 1)


@pytest.mark.rule("HORIZON-17.2.3")
def test_the_launcher_is_gone_and_may_fail_without_a_token() -> None:
    for roll, hits in ((99, True), (5, False)):
        scene = silo().luck("engine", (roll,)).do("russia", FIRE)
        assert "russia:lv3a" not in scene.state.ships
        assert bool(scene.told(HitsTaken)) is hits
        assert scene.player("russia").tokens.count == 0
    near = silo(world="earth_orbit")
    near.cannot("russia", FIRE, "missile_target", "HORIZON-17.2.1")


@pytest.mark.rule("HORIZON-17.2.1", "HORIZON-19.4.2")
@pytest.mark.parametrize("roll", [99, 5])
def test_who_is_shot_at_is_woken_even_if_the_engine_fails(roll: int) -> None:
    scene = silo().luck("engine", (roll,))
    for name in ("russia", "japan"):
        scene.write(name, Section.EXPLORING, standing=True)
        change(scene.state, scene.seat(name), woken=False, wakes=("attacked",))
    scene.do("russia", FIRE).beat(Moment.END)
    assert [fact.seat for fact in scene.told(Woken)] == [scene.seat("japan")]
