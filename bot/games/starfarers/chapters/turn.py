"""3. Whose turn it is, what comes in it, and the turn that ends the game."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.constants import TARGET
from bot.games.starfarers.chapters.trade.offers import expire_all
from bot.games.starfarers.events import GameEnded, TurnBegan
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import (
    AgendaStep,
    Flying,
    Shake,
    Supplies,
    TradeAndBuild,
    TurnEnd,
    TurnStart,
)
from bot.games.starfarers.victory import points, result

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


def has_won(state: Starfarers) -> bool:
    """The active player alone wins, at once with enough points (STAR-12.3 to STAR-12.5)."""
    return bool(state.turn) and points(state, state.active) >= TARGET


def claim(story: Story[Starfarers]) -> bool:
    """End the game if the active player has won, and say if so."""
    if not has_won(story.state):
        return False
    expire_all(story)
    story.tell(GameEnded(result(story.state)))
    return True


CHAPTER = Chapter[Starfarers]({TurnEnd: advance_end})
