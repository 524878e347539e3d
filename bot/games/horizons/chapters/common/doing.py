"""Carrying out what players do: each act has one chapter that knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Act, Line, Section
from bot.games.horizons.events.course import AgendaMoved, LineSkipped, frozen
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


def attempt(
    story: Story[Horizons], seat: Seat, section: Section, at: int, line: Line, chance: Chance
) -> Sequence[AgendaStep] | None:
    """The first act of a written line that is possible now; None: it is skipped.

    Its owner is told why the last act was not (HORIZON-19.1.2, HORIZON-19.2.7).
    """
    why = None
    for act in line.acts:
        try:
            return perform(story, seat, act, chance)
        except IllegalMove as refusal:
            why = refusal.reason
    assert why is not None
    told = {name: frozen(value) for name, value in why.values.items()}
    story.tell(LineSkipped(seat, section, at, why.key, told))
    return None


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
