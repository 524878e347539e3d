"""How events change a table: helpers of `apply`."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat, change
from bot.games.starfarers.box.resources import NOTHING, Cards, minus, plus
from bot.games.starfarers.state import Starfarers


def to_bank(state: Starfarers, seat: Seat, cards: Cards, **changes: Any) -> None:
    """Cards of a hand go to the bank; other changes of the same player come with them."""
    if cards != NOTHING:
        state.bank = plus(state.bank, cards)
        changes["hand"] = minus(state.players[seat].hand, cards)
    change(state, seat, **changes)


def from_bank(state: Starfarers, seat: Seat, cards: Cards) -> None:
    state.bank = minus(state.bank, cards)
    change(state, seat, hand=plus(state.players[seat].hand, cards))
