"""The numbers of a player that change from move to move, as the log shows them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.records import Seat
from bot.games.starfarers.chapters.victory import points
from bot.games.starfarers.state import Starfarers


def tally(view: Starfarers) -> Mapping[Seat, Mapping[str, int]]:
    """Points, cards in hand, expansions and fame rings: all public (STAR-13.3)."""
    return {
        seat: {
            "vp": points(view, seat),
            "hand": player.hand_size,
            "cannons": player.cannons,
            "boosters": player.boosters,
            "freight_rings": player.freight_rings,
            "fame": player.fame,
        }
        for seat, player in zip(view.seats(), view.players, strict=True)
    }
