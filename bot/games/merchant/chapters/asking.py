"""The agenda, and who may answer what is asked."""

from __future__ import annotations

from bot.engine.story import Story
from bot.games.merchant.events import AgendaMoved
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import AgendaStep


def first(story: Story[Merchant], *steps: AgendaStep) -> None:
    """These come before what is going on."""
    if steps:
        story.tell(AgendaMoved((*steps, *story.state.agenda)))


def instead(story: Story[Merchant], *steps: AgendaStep) -> None:
    """The open step is answered; these come in its place."""
    story.tell(AgendaMoved((*steps, *story.state.agenda[1:])))
