"""A Settle phase in which seat 0 alone is asked."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.race.scene import Scene, given, seat

IDLE = seat("earths_lost_colony")  # an empty hand: the game answers for it


def settling(
    *tableau: str,
    world: str,
    others: int = 7,
    action: str = "produce",
    supply: Sequence[str] = (),
) -> Scene:
    """This world and so many other cards, among them Pilgrimage World, which is free."""
    mine = seat(*tableau, hand=[world, "pilgrimage_world", others - 1], action=action)
    return given(mine, IDLE, order=(0, 1), supply=supply).perform("settle")
