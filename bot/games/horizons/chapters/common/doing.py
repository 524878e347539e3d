"""Carrying out what players do: each act has one chapter that knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.kit.agenda import expect as expect
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Act
from bot.games.horizons.events.course import AgendaMoved
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep

# Refuses before it tells anything, or tells its facts. What it returns comes before anything else.
Doing: TypeAlias = Callable[[Story[Horizons], Seat, Any, Chance], Sequence[AgendaStep] | None]

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
