"""How long the windows of this game stay open (STAR-14.6)."""

from __future__ import annotations

from bot.games.starfarers.commands import OfferWindow
from bot.games.starfarers.state import Starfarers

HOUR = 3600.0
SECONDS = {
    OfferWindow.SHORT: HOUR,
    OfferWindow.MIDDLE: 12 * HOUR,
    OfferWindow.LONG: 24 * HOUR,
}


def seconds(state: Starfarers, window: str) -> float:
    """Of a trade offer, the only window there is; with `phase` none runs."""
    return SECONDS[state.window]
