"""The game goes on by itself, step by step along the agenda, to the next real decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.story import Story
from bot.games.starfarers.chapters import friendship, production, setup, turn
from bot.games.starfarers.chapters.build import launching
from bot.games.starfarers.chapters.encounters import reading
from bot.games.starfarers.chapters.flight import phase as flight
from bot.games.starfarers.chapters.trade import phase as trading
from bot.games.starfarers.state import (
    Adding,
    Answering,
    Befriending,
    Choosing,
    Collecting,
    Dealing,
    Effects,
    Flying,
    FreeShip,
    Jumping,
    Losing,
    Meeting,
    Paying,
    Placing,
    Presenting,
    Reading,
    Relief,
    Shake,
    Shaking,
    Starfarers,
    Supplies,
    Swapping,
    Theft,
    TradeAndBuild,
    Tributes,
    TurnEnd,
    TurnStart,
    Wearing,
)

Advance: TypeAlias = Callable[[Story[Starfarers], Any, Chance], bool]  # False: an answer is needed

ENCOUNTER = (
    Meeting,
    Reading,
    Presenting,
    Answering,
    Paying,
    Swapping,
    Shaking,
    Effects,
    Choosing,
    Adding,
    Losing,
    Jumping,
    Collecting,
    Wearing,
)
STEPS: Mapping[type, Advance] = {
    Placing: setup.advance_placing,
    Dealing: setup.advance_dealing,
    TurnStart: production.advance_start,
    Tributes: production.advance_tributes,
    Theft: production.advance_theft,
    Relief: production.advance_relief,
    Supplies: production.advance_supplies,
    TradeAndBuild: trading.advance,
    Shake: flight.advance_shake,
    Flying: flight.advance_flying,
    TurnEnd: turn.advance_end,
    FreeShip: launching.advance,
    Befriending: friendship.advance,
    **dict.fromkeys(ENCOUNTER, reading.advance),
}


def advance(story: Story[Starfarers], chance: Chance) -> None:
    """After every single effect the active player may have won (STAR-12.3)."""
    while story.state.agenda and not turn.claim(story):
        if launching.is_due(story.state):
            launching.ask(story)
            continue
        step = story.state.agenda[0]
        if not STEPS[type(step)](story, step, chance):
            return
