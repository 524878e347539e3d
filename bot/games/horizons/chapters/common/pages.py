"""19.2.4 What is written in a section, and when it is used up."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Page, Section
from bot.games.horizons.events.course import PageWritten
from bot.games.horizons.state import Horizons

EMPTY = Page()


def use_up(story: Story[Horizons], seat: Seat, section: Section) -> None:
    """Its moment is over: what does not stand is gone."""
    written = story.state.players[seat].pages.get(section, EMPTY)
    if written != EMPTY and not written.standing:
        story.tell(PageWritten(seat, section, EMPTY))
