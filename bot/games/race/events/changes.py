"""How events change a player: helpers of `apply`."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat, put, replace
from bot.games.race.cards import CardId
from bot.games.race.state import Race


def change(state: Race, seat: Seat, **changes: Any) -> None:
    state.players = put(state.players, seat, replace(state.players[seat], **changes))


def bury(state: Race, seat: Seat, cards: tuple[CardId, ...], **changes: Any) -> None:
    """Hand cards go to the discards unseen; which of the shown ones remain nobody can say."""
    me = state.players[seat]
    state.discards += cards
    shown = () if cards else me.shown
    change(state, seat, discarded=me.discarded + cards, shown=shown, **changes)
