"""The stack of what is in progress, moved by facts."""

from __future__ import annotations

from typing import TypeVar

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


def expect(state: Starfarers, actor: Seat, kind: type[K]) -> K:
    """The open question, if it is of this kind and the active player is asked; else a refusal."""
    if actor != state.active:
        raise state.not_now()
    return state.expect(kind)
