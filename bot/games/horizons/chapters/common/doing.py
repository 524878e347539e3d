"""Carrying out what players do: each act is in the `acts` of one chapter."""

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

# By the class of an act, who carries it out: `game.py` copies it from its chapters. They cannot
# import each other's acts, for a chapter may carry out an act of any other.
ACTS: dict[type, Doing] = {}


def perform(story: Story[Horizons], seat: Seat, act: Act, chance: Chance) -> Sequence[AgendaStep]:
    """Carry out an act, or refuse it; return the steps that come before anything else."""
    doing = ACTS.get(type(act))
    if doing is None:
        raise LookupError(
            f"no chapter carries out {type(act).__name__}: add it to the `acts` of a Chapter"
        )
    return doing(story, seat, act, chance) or ()


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
