"""The steps of the agenda: the first says who is asked what."""

from __future__ import annotations

from typing import TypeAlias

from bot.games.horizons.steps import bases, combat, course, economy, exploring, moving, scenarios

AgendaStep: TypeAlias = (
    course.Steps
    | bases.Steps
    | economy.Steps
    | moving.Steps
    | combat.Steps
    | exploring.Steps
    | scenarios.Steps
)
