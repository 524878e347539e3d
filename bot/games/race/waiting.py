"""Who is waited for: the barriers of RACE-13.20."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.race.state import Choosing, Consuming, LateWays, Race, Selecting, Targeting, Turn


def awaited(view: Race) -> frozenset[Seat]:
    """Without whom the table cannot go on now; on a public view, whom it seems to wait for."""
    if view.result is not None or not view.agenda:
        return frozenset()
    if view.held:
        return frozenset(view.held)
    players = view.players
    match view.agenda[0]:
        case Choosing() | Selecting():
            return frozenset(s for s in view.seats() if players[s].sealed is None)
        case LateWays(waiting):
            return frozenset(waiting[:1])
        case Consuming():
            return frozenset(s for s in view.seats() if (own := players[s].course) and not own.done)
        case Turn(seat):
            return frozenset((seat,))
        case Targeting(waiting):
            return frozenset(s for s in waiting if players[s].sealed is None)
    return frozenset()
