"""16.1 and 16.2: races for Mars and for Titan, where all may fight all."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Approach, Blockade
from bot.games.horizons.box.knowledge import EMBARGO, FREE_TRADE, NEUTRAL
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.pieces import Blocked
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.scenarios.opening import allowing
from tests.games.horizons.scene import Scene, base, given

MIR, SAKURA = UnitId("russia:base_mir"), UnitId("japan:sakura")
HELD = {MIR: Blocked(FactionId("japan"), (SAKURA,))}


def besieged(relation: int, world: str = "mars", **more: Any) -> Scene:
    """Japan blockades a base of Russia."""
    return given(
        "russia",
        "japan",
        options={"scenario": "red_planet"},
        ships={SAKURA: f"orbit:{world}"},
        bases={MIR: base(world, settlements=5)},
        relations={("russia", "japan"): relation},
        blockades=HELD,
        year=2050,
        **more,
    )


@pytest.mark.rule("HORIZON-16.1.4", "HORIZON-4.3.12", "HORIZON-15.2.60")
def test_a_blockade_that_needs_no_quarrel_outlasts_better_relations() -> None:
    for relation in (FREE_TRADE, NEUTRAL, EMBARGO):
        scene = besieged(relation).luck("event", (60,)).beat(Moment.EVENTS)
        assert scene.state.relation(FactionId("russia"), FactionId("japan")) == NEUTRAL
        assert scene.state.blockades == HELD
    calm = besieged(FREE_TRADE, players={"russia": {"politics": 1}})
    calm.do("russia", Approach(FactionId("japan"), True)).luck("diplomacy", (1,))
    assert calm.beat(Moment.TALKS).state.blockades == HELD
    drifting = besieged(FREE_TRADE).luck("drift", (6,)).beat(Moment.DRIFT)
    assert drifting.state.blockades == HELD
    invaded = besieged(EMBARGO, players={one: allowing("invasion") for one in ("russia", "japan")})
    assert invaded.luck("event", (100,)).beat(Moment.EVENTS).state.blockades == HELD


@pytest.mark.rule("HORIZON-16.1.4", "HORIZON-4.3.12")
def test_elsewhere_a_blockade_ends_with_the_quarrel() -> None:
    scene = besieged(EMBARGO, "phobos_deimos").luck("event", (60,)).beat(Moment.EVENTS)
    assert not scene.state.blockades


@pytest.mark.rule("HORIZON-16.2.3", "HORIZON-10.9.1")
def test_bases_that_nobody_plays_are_not_fought_over() -> None:
    chinese = UnitId("china:base_tiangong")
    bases = {MIR: base("titan"), chinese: base("titan")}
    scene = given(
        "russia",
        "japan",
        options={"scenario": "titan_clash"},
        ships={SAKURA: "orbit:titan"},
        bases=bases,
        year=2070,
    )
    scene.cannot("japan", Blockade((SAKURA,), chinese), "at_peace")
    scene.do("japan", Blockade((SAKURA,), MIR))
    assert scene.state.blockades == HELD
