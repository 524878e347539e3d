"""Who is waited for; that is public (STAR-13.7)."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.starfarers.state import Collecting, Placing, Relief, Starfarers, Tributes, Wearing


def awaited(view: Starfarers) -> frozenset[Seat]:
    """Without whom the table cannot go on now."""
    if view.result is not None or not view.agenda:
        return frozenset()
    players = view.players
    match view.agenda[0]:
        case Placing(seat) | Relief(seat):
            return frozenset((seat,))
        case Tributes(owed):
            return frozenset(s for s in view.seats() if owed[s] and players[s].sealed is None)
        case Collecting(seats) | Wearing(seats):
            return frozenset(s for s in seats if players[s].sealed is None)
    return frozenset((view.active,))
