"""10. What is just possible in a fight, and what is just not."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Search
from bot.games.horizons.box.knowledge import EMBARGO
from bot.games.horizons.chapters.combat.sides import combat_of
from bot.games.horizons.commands.combat import OfferSurrender, PlanBattle
from bot.games.horizons.steps.combat import INVADER
from tests.games.horizons.chapters.combat.fleets import FUJI, YANGTZE, meeting
from tests.games.horizons.scene import Scene, given


def found(**more: object) -> Scene:
    """China has found a ship of Japan."""
    scene = meeting(theirs=(FUJI,), relation=EMBARGO, **more).luck("search", (1, 10))  # type: ignore[arg-type]  # fields of a meeting
    return scene.do("china", Search((YANGTZE,), FUJI))


@pytest.mark.rule("HORIZON-10.3.1", "HORIZON-10.3.4", "HORIZON-10.3.7")
@pytest.mark.parametrize(("said", "offers"), [("yes", True), ("no", False)])
def test_the_question_about_surrender_means_what_it_says(said: str, offers: bool) -> None:
    scene = found()
    answer = scene.prompt(scene.seat("japan"), "surrender").answer(lambda choice: (said,))
    assert answer == OfferSurrender(offers)


@pytest.mark.rule("HORIZON-5.8.1", "HORIZON-16.4.2")
@pytest.mark.parametrize(("damage", "combat"), [(0, 30), (1, 29), (30, 0), (31, 0)])
def test_damage_weakens_the_invader_down_to_nothing(damage: int, combat: int) -> None:
    assert combat_of(given("russia", invader=damage).state, INVADER) == combat


@pytest.mark.rule("HORIZON-10.5.13")
def test_a_refused_screen_says_how_many_may_be_screened() -> None:
    scene = meeting(theirs=(FUJI,)).luck("search", (1, 10)).do("china", Search((YANGTZE,), FUJI))
    scene.when(1, OfferSurrender(False))
    seat = min(scene.awaited())
    unit = (YANGTZE, FUJI)[seat]
    scene.refused(seat, PlanBattle(screens=(unit,)), "screens", "HORIZON-10.5.13", n=0)
