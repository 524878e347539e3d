"""A standing order holds until it is changed, also while the table waits (RACE-13.17)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Orders, Pay, SetOrders
from bot.games.race.events import Gambled
from bot.games.race.state import Paying
from tests.games.race.scene import Scene, given, seat


def gamble_that_waits() -> Scene:
    """Ada's order is to name 2; the last card may not be turned before Bob has paid."""
    scene = given(
        seat("old_earth", "gambling_world", orders=Orders(gamble=2)),
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
    scene = pay(gamble_that_waits().when(0, SetOrders(Orders(gamble=number))))
    assert [told.deed.number for told in scene.told(Gambled)] == [number]


@pytest.mark.rule("RACE-13.17", "RACE-13.26")
def test_a_gamble_whose_order_was_withdrawn_meanwhile_is_asked() -> None:
    scene = pay(gamble_that_waits().when(0, SetOrders(Orders())))
    assert not scene.ever_told(Gambled)
    assert scene.asked(0) == ["consume"]
