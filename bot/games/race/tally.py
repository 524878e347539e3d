"""The numbers of a player that change from move to move, as the log shows them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.records import Seat
from bot.games.race.state import Race


def tally(view: Race) -> Mapping[Seat, Mapping[str, int]]:
    """Hand (as if owed decisions had been taken, RACE-13.24), goods, VP chips and tableau."""
    return {
        seat: {
            "hand": player.hand_size,
            "goods": len(player.goods),
            "vp": player.vp,
            "tableau": len(player.tableau),
        }
        for seat, player in zip(view.seats(), view.players, strict=True)
    }
