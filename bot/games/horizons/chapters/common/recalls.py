"""11.7 Recalls: crews that are called home."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.numbers import ODDS
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.effects import added, mishap
from bot.games.horizons.events.exploring import Recall
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons


def recall_chance(view: Horizons, seat: Seat) -> int:
    """In percent (HORIZON-11.7.2, HORIZON-16.6.8)."""
    return mishap(view, seat, ODDS.recall + added(view, seat, "recall"))


def recall(story: Story[Horizons], seat: Seat, unit: UnitId, chance: Chance) -> bool:
    """After exploration, production or damage in combat (HORIZON-11.7.3): was it recalled?"""
    odds = recall_chance(story.state, seat)
    roll = d100(chance, "recall")
    recalled = roll <= odds
    story.tell(Recall(seat, unit, roll, odds, recalled))
    if recalled:
        draw_tokens(story, seat, Field.BIOLOGY, 1, chance, why="recall")
    return recalled
