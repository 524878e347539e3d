"""How often a table may turn to other seats: turns, placements and questions to others."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.events import Event
from bot.games.starfarers.events import AgendaMoved, PiecePlaced, TurnBegan
from bot.games.starfarers.state import Collecting, Relief, Starfarers, Tributes, Wearing


def allowed(before: Starfarers, facts: Iterable[Event[Starfarers]], after: Starfarers) -> int:
    """One for a turn or a placement; a question to others, and back: two (STAR-16.4)."""
    found = 0
    for fact in facts:
        match fact:
            case TurnBegan() | PiecePlaced():
                found += 1
            case AgendaMoved(agenda) if agenda:
                found += 2 * isinstance(agenda[0], Tributes | Relief | Collecting | Wearing)
    return found


def rounds(state: Starfarers) -> int:
    """How many rounds have begun: one is a turn of everybody."""
    return -(-state.turn // len(state.players))
