"""The agenda, and who may answer what is asked."""

from __future__ import annotations

from bot.engine.story import Story
from bot.games.pulsar.events import AgendaMoved
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import AgendaStep


def first(story: Story[Pulsar], *steps: AgendaStep) -> None:
    """These come before what is going on."""
    if steps:
        story.tell(AgendaMoved((*steps, *story.state.agenda)))


def instead(story: Story[Pulsar], *steps: AgendaStep) -> None:
    """The open step is answered; these come in its place."""
    story.tell(AgendaMoved((*steps, *story.state.agenda[1:])))
