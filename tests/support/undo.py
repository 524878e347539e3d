"""Whether a move could be taken back for the asking, by the rules of taking back."""

from __future__ import annotations

from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.records import Command, Seat
from bot.engine.story import Ruling
from bot.play.table.moves import PLAY, new_move
from bot.play.table.past import Stood, without


def refusal_of_undo(
    rules: Any, before: Any, seat: Seat, command: Command, ruling: Ruling[Any]
) -> str:
    """Why the seat may not take this move back without asking the others; "": it may."""
    move = new_move(
        rules,
        PLAY,
        seat,
        version=2,
        first_draw=0,
        giver="",
        key=None,
        at=0.0,
        command=command,
        ruling=ruling,
    )
    try:
        without(rules, [Stood(move, ruling.events, before, ruling.state)], seat, 0, b"")
    except IllegalMove as refusal:
        return refusal.key
    return ""
