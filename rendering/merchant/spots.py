"""What an option of a question stands for on a picture."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.merchant.facts import SPACES, SpaceId

WAY = ">"  # between the spaces of a route that is one option
SEAT = "seat."  # before the number of a player


def route_of(spot: str) -> tuple[SpaceId, ...]:
    """The spaces of an option: one, or all on its way; none if it is something else."""
    found = tuple(SpaceId(part) for part in spot.split(WAY))
    return found if all(space in SPACES for space in found) else ()


def player_of(spot: str) -> Seat | None:
    """The player that an option means."""
    return Seat(int(spot.removeprefix(SEAT)) - 1) if spot.startswith(SEAT) else None
