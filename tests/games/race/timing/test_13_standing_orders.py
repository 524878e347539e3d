"""A standing order holds until it is changed, also while the table waits (RACE-13.17)."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import DropOrder
from bot.games.race.commands import Develop, Pass, Pay
from bot.games.race.events import CardPlaced, Gambled
from bot.games.race.state import Aside, Paying
from tests.games.race.scene import NO_DEVELOPMENT, Scene, gamble_on, given, seat, written


def gamble_that_waits() -> Scene:
    """Ada's order is to name 2; the last card may not be turned before Bob has paid."""
    scene = given(
        seat("old_earth", "gambling_world", orders=(gamble_on(2),)),
        seat("new_sparta", hand=[3], owed=(Paying(1),)),
        supply=["gem_world"],
        supply_size=1,
    ).perform("consume")
    assert scene.awaited() == {1}
    return scene


def pay(scene: Scene) -> Scene:
    return scene.when(1, Pay(scene.player(1).hand[:1]))


@pytest.mark.rule("RACE-13.17", "RACE-13.26")
@pytest.mark.parametrize("number", [2, 7])
def test_a_gamble_that_waits_is_made_with_the_number_ordered_last(number: int) -> None:
    scene = pay(gamble_that_waits().when(0, written(gamble_on(number))))
    assert [told.deed.number for told in scene.told(Gambled)] == [number]


@pytest.mark.rule("RACE-13.17", "RACE-13.26")
def test_a_gamble_whose_order_was_withdrawn_meanwhile_is_asked() -> None:
    scene = pay(gamble_that_waits().when(0, DropOrder(1)))
    assert not scene.ever_told(Gambled)
    assert scene.asked(0) == ["consume"]


@pytest.mark.rule("RACE-13.17", "RACE-13.23")
def test_a_card_that_an_order_won_waits_for_what_its_owner_owes() -> None:
    scene = given(
        seat("old_earth", "gambling_world", hand=[3], owed=(Paying(1),), orders=(gamble_on(2),)),
        seat("new_sparta"),
        supply=["gem_world"],
    ).perform("consume")
    assert scene.player(0).owed == (Paying(1), Aside(("gem_world",)))


def ordered_pass(*, noticed: bool) -> Scene:
    """Ada has a development she can pay, and the order to place none; nobody has closed Develop."""
    scene = given(
        seat("old_earth", hand=["public_works", 3], orders=(NO_DEVELOPMENT,)),
        seat("new_sparta", hand=["space_marines", 3]),
        seat("epsilon_eridani", hand=["mining_robots", 3]),
    ).perform("develop")
    return scene.when(1, Pass()) if noticed else scene


@pytest.mark.rule("RACE-13.17", "RACE-13.25")
@pytest.mark.parametrize("noticed", [False, True])
def test_an_order_withdrawn_after_it_answered_shows_to_nobody(noticed: bool) -> None:
    scene = ordered_pass(noticed=noticed)
    others = [scene.view(viewer) for viewer in (None, 1, 2)]
    scene.when(0, DropOrder(1))
    assert [scene.view(viewer) for viewer in (None, 1, 2)] == others
    assert not any(event.seen_by(viewer) for event in scene.events for viewer in (None, 1, 2))


@pytest.mark.rule("RACE-13.17", "RACE-13.25")
@pytest.mark.parametrize("noticed", [False, True])
def test_what_an_order_answered_may_be_changed_like_any_sealed_answer(noticed: bool) -> None:
    scene = ordered_pass(noticed=noticed).when(0, DropOrder(1))
    assert [prompt.key for prompt in scene.prompts(0)] == ["race.develop", "race.orders"]
    scene.when(0, Develop("public_works"))
    for who in (1, 2):
        if who in scene.awaited():
            scene.when(who, Pass())
    assert [placed.card for placed in scene.told(CardPlaced)] == ["public_works"]


@pytest.mark.rule("RACE-13.17", "RACE-13.25")
def test_what_an_order_answered_stands_unless_it_is_changed() -> None:
    """Asked anew, its owner would be seen to have a choice, and so a card to place."""
    scene = ordered_pass(noticed=True).when(0, DropOrder(1)).when(2, Pass())
    assert not scene.ever_told(CardPlaced)
    assert scene.asked(0) == ["action"]
