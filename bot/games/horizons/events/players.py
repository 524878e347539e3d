"""What players hold; in a common cause some of it is everybody's (HORIZON-16.5.7)."""

from __future__ import annotations

from typing import Any

from bot.engine import records
from bot.engine.records import Seat
from bot.games.horizons.state import Horizons

COMMON = ("technologies", "politics", "bank")  # tokens become points of the common bank


def change(state: Horizons, seat: Seat, **changes: Any) -> None:
    """Helper of `apply`: what is common changes for all."""
    records.change(state, seat, **changes)
    common = {name: value for name, value in changes.items() if name in COMMON}
    if common and state.scenario.single_mars_base:
        for other in state.seats():
            records.change(state, other, **common)
