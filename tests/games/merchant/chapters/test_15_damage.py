"""15.4.12 to 15.4.17. Which pieces a hit damages, and damaged pieces that leave a ship."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.merchant.commands import Hit, Shoot
from bot.games.merchant.state import Flight, Item
from bot.games.merchant.steps import Arrive
from tests.games.merchant.scene import FLYING, Scene, given, seat

COMBAT = {"combat": True}
WHOLE, BROKEN = Item("shield"), Item("shield", damaged=True)
DRIVE, BROKEN_DRIVE = Item("red_drive"), Item("red_drive", damaged=True)
FARE = "fare_2_10_1"


def beaten(theirs: Any, **mine: Any) -> Scene:
    """The first seat has just beaten the ship of the second in open space."""
    turn = {"flight": Flight((2, 2, 2), 3), "moved": True}
    mine = {"load": ["laser"] * 6, "ship": "transport", **mine}
    both = seat(at="cw_05", **mine), seat(at="cw_05", **theirs)
    agenda = (Arrive(Seat(0)), *FLYING[1:])
    scene = given(*both, agenda=agenda, turn=turn, options=COMBAT).luck("fight", (6, 1))
    lasers = [one for one in scene.player(0).load if one.what == "laser"]
    return scene.when(0, Shoot(Seat(1), ("laser",) * len(lasers)))


@pytest.mark.rule("MERCHANT-15.4.12", "MERCHANT-15.4.13", "MERCHANT-15.4.15")
@pytest.mark.parametrize(
    ("load", "hold", "left"),
    [
        ([WHOLE, BROKEN, BROKEN], 0, [WHOLE, BROKEN, BROKEN]),
        ([WHOLE, BROKEN, WHOLE], 0, [WHOLE, BROKEN, BROKEN]),
        ([WHOLE] * 4 + [Item(FARE)], 0, [WHOLE, BROKEN, BROKEN, WHOLE, Item(FARE)]),
        ([WHOLE] * 4 + [Item(FARE)], 1, [WHOLE, WHOLE, WHOLE, BROKEN]),
        ([DRIVE, Item(FARE), DRIVE, BROKEN_DRIVE], 0, [BROKEN_DRIVE, DRIVE, BROKEN_DRIVE]),
    ],
)
def test_a_hit_at_a_hold_damages_what_lies_in_that_hold_and_nothing_else(
    load: list[Item], hold: int, left: list[Item]
) -> None:
    scene = beaten({"load": load}).luck("cup", (0,)).when(0, Hit(None, hold))
    assert list(scene.player(1).load) == left


@pytest.mark.rule("MERCHANT-15.4.12", "MERCHANT-15.4.13")
def test_the_only_hit_there_is_happens_also_where_one_of_two_drives_is_damaged() -> None:
    scene = beaten({"load": [DRIVE, BROKEN_DRIVE]})
    assert list(scene.player(1).load) == [BROKEN_DRIVE, BROKEN_DRIVE]
    assert scene.asked() == "Sail"
