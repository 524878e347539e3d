"""10.1 The cup: what goes in is followed by as many draws."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.story import Story
from bot.games.merchant.events import CupTurned
from bot.games.merchant.state import Merchant

THIN_DRAWS = 4  # at each discovery (MERCHANT-18.2)


def turn_cup(story: Story[Merchant], chance: Chance, *into: str) -> None:
    """One draw for each counter; one just put in may come again (MERCHANT-10.1.5)."""
    cup = tuple(sorted((*story.state.cup, *into)))
    story.tell(CupTurned(into, chance.sample("merchant.cup", cup, len(into))))


def draw_thin(story: Story[Merchant], chance: Chance) -> None:
    """A discovery in thin markets brings new counters."""
    drawn = chance.sample("merchant.cup", story.state.cup, THIN_DRAWS)
    story.tell(CupTurned((), drawn))
