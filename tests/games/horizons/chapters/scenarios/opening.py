"""Tables as the set-up leaves them."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Chance
from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.cards import EventId
from bot.games.horizons.box.orders import NO, veto_of
from bot.games.horizons.chapters.course.beginning import advised
from bot.games.horizons.chapters.course.ending import verdict
from bot.games.horizons.chapters.course.setup import setup, to_choose
from bot.games.horizons.commands import Options
from bot.games.horizons.commands.scenarios import ChoosePolicies
from bot.games.horizons.state import Horizons, Result
from bot.games.horizons.steps.scenarios import PickPolicies
from tests.games.horizons.scene import HORIZONS, Scene, given
from tests.support.luck import SECRET


def opened(*factions: str, rolls: tuple[int, ...] = (), **options: Any) -> Scene:
    """At the first question after the set-up; `rolls`: of initiative, by seat."""
    chosen = Options(**{"players": len(factions), "factions": factions, **options})
    story, chance = Story(Horizons()), Chance(SECRET)
    setup(story, chosen, chance)
    scene = Scene(story.state)
    for roll in rolls:
        scene.luck("initiative", (roll,))
    HORIZONS.check(scene.state)
    return scene.advance()


def started(*factions: str, **options: Any) -> Scene:
    """All have taken the policies that are advised."""
    scene = opened(*factions, **options)
    while isinstance(step := scene.state.step, PickPolicies):
        usual = advised(scene.state, Seat(step.seat), to_choose(scene.state))
        scene.when(step.seat, ChoosePolicies(usual))
    return scene


def allowing(event: str) -> dict[str, Any]:
    """Of a player who does not prevent this event."""
    return {"orders": (Order(veto_of(EventId(event)), (NO,)),)}


def ended(scenario: str, year: int, *factions: str, **more: Any) -> Result | None:
    """What the end of a year says."""
    scene = given(*factions, options={"scenario": scenario}, year=year, **more)
    return verdict(Story(scene.state), Chance(SECRET))
