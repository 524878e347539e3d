"""How events change a player: helpers of `apply`."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat, change
from bot.games.race.box.cards import CardId
from bot.games.race.state import Aside, Owed, Race


def set_aside(owed: tuple[Owed, ...], cards: tuple[CardId, ...]) -> tuple[Owed, ...]:
    """Cards that come after owed decisions wait behind them (RACE-13.23)."""
    last = owed[-1]
    if isinstance(last, Aside):
        return (*owed[:-1], Aside(last.cards + cards))
    return (*owed, Aside(cards))


def bury(state: Race, seat: Seat, cards: tuple[CardId, ...], **changes: Any) -> None:
    """Cards go to the discards; only the one who discards them knows which."""
    state.discards += cards
    discarded = state.players[seat].discarded + cards
    change(state, seat, discarded=discarded, **changes)
