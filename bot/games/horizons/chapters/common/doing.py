"""Carrying out what players do: each act has one chapter that knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from bot.engine.chance import Chance
from bot.engine.errors import NotYourTurn
from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Act
from bot.games.horizons.events.course import AgendaMoved
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep

# Refuses before it tells anything, or tells its facts. What it returns comes before anything else.
Doing: TypeAlias = Callable[[Story[Horizons], Seat, Any, Chance], Sequence[AgendaStep] | None]
K = TypeVar("K", bound=Step)

ACTS: dict[type, Doing] = {}  # filled by the chapters


def does(kind: type) -> Callable[[Doing], Doing]:
    """Names the one who carries out a kind of act: `@does(BuildUnit)`."""

    def register(doing: Doing) -> Doing:
        if kind in ACTS and ACTS[kind].__qualname__ != doing.__qualname__:
            raise ValueError(f"two chapters carry out {kind.__name__}")
        ACTS[kind] = doing
        return doing

    return register


def perform(story: Story[Horizons], seat: Seat, act: Act, chance: Chance) -> Sequence[AgendaStep]:
    return ACTS[type(act)](story, seat, act, chance) or ()


def expect(state: Horizons, seat: Seat, kind: type[K]) -> K:
    """The open question, if it is of this kind and this seat is asked; else a refusal."""
    step = state.step
    if not isinstance(step, kind) or seat not in step.waits_for(state):
        raise NotYourTurn(*state.refusal)
    return step


def instead(story: Story[Horizons], *steps: AgendaStep) -> None:
    """The open step is answered; these come in its place."""
    story.tell(AgendaMoved((*steps, *story.state.agenda[1:])))


def first(story: Story[Horizons], *steps: AgendaStep) -> None:
    """These come before what is going on."""
    if steps:
        story.tell(AgendaMoved((*steps, *story.state.agenda)))


def present(story: Story[Horizons]) -> AgendaStep | None:
    """What is going on, also while the table goes on by itself."""
    return next(iter(story.agenda or story.state.agenda), None)
