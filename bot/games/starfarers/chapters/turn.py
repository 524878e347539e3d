"""Whose turn it is, and what comes in it (section 3)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.events.turn import TurnBegan
from bot.games.starfarers.state import (
    AgendaStep,
    Flying,
    Shake,
    Starfarers,
    Supplies,
    TradeAndBuild,
    TurnEnd,
    TurnStart,
)

TURN: tuple[AgendaStep, ...] = (
    TurnStart(),
    Supplies(),
    TradeAndBuild(),
    Shake(),
    Flying(),
    TurnEnd(),
)


def begin(story: Story[Starfarers], seat: Seat) -> None:
    story.tell(TurnBegan(seat, TURN))


def advance_end(story: Story[Starfarers], step: TurnEnd, chance: Chance) -> bool:
    """The player on the left begins (STAR-3.1, STAR-2.1.11)."""
    state = story.state
    begin(story, Seat((state.active + 1) % len(state.players)))
    return True
