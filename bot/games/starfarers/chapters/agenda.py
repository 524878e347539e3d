"""The stack of what is in progress, moved by facts."""

from __future__ import annotations

from bot.engine.story import Story
from bot.games.starfarers.events import AgendaMoved
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import AgendaStep


def push(story: Story[Starfarers], *steps: AgendaStep) -> None:
    """These come first, then what was going on."""
    story.tell(AgendaMoved((*steps, *story.state.agenda)))


def pop(story: Story[Starfarers], *instead: AgendaStep) -> None:
    """The first step is done; these come in its place."""
    story.tell(AgendaMoved((*instead, *story.state.agenda[1:])))
