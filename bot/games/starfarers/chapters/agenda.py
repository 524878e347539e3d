"""The stack of what is in progress, moved by facts."""

from __future__ import annotations

from typing import TypeVar

from bot.engine.errors import NotYourTurn
from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.events import AgendaMoved
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import AgendaStep

K = TypeVar("K", bound=Step)


def push(story: Story[Starfarers], *steps: AgendaStep) -> None:
    """These come first, then what was going on."""
    story.tell(AgendaMoved((*steps, *story.state.agenda)))


def pop(story: Story[Starfarers], *instead: AgendaStep) -> None:
    """The first step is done; these come in its place."""
    story.tell(AgendaMoved((*instead, *story.state.agenda[1:])))


def not_now(clause: str = "STAR-3.1") -> NotYourTurn:
    """The refusal of a command that answers no open question of this seat."""
    return NotYourTurn("starfarers.refuse.not_now", clause)


def expect(state: Starfarers, actor: Seat, kind: type[K]) -> K:
    """The open question, if it is of this kind and the active player is asked; else a refusal."""
    step = state.step
    if actor != state.active or not isinstance(step, kind):
        raise not_now()
    return step
