"""The agenda, and who may answer what is asked."""

from __future__ import annotations

from typing import TypeVar

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.events import AgendaMoved
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import AgendaStep

K = TypeVar("K", bound=Step)


def expect(state: Merchant, seat: Seat, kind: type[K]) -> K:
    """The open question, if it is of this kind and this seat is asked; else a refusal."""
    step = state.step
    if not isinstance(step, kind) or seat not in step.waits_for(state):
        raise state.not_now()
    return step


def first(story: Story[Merchant], *steps: AgendaStep) -> None:
    """These come before what is going on."""
    if steps:
        story.tell(AgendaMoved((*steps, *story.state.agenda)))


def instead(story: Story[Merchant], *steps: AgendaStep) -> None:
    """The open step is answered; these come in its place."""
    story.tell(AgendaMoved((*steps, *story.state.agenda[1:])))
