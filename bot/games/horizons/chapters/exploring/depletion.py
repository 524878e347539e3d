"""11.5 Depletion: less is left to find, and what comes of it."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.story import Story
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UNITS, Kind, Robot
from bot.games.horizons.events.exploring import Depleted
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import Depleting, Revealing, Searching, Surveying

ENOUGH = 3  # HORIZON-11.5.1, HORIZON-11.5.2


def is_depletion(values: tuple[int, ...], *, crewed: bool) -> bool:
    """By the tokens of one exploration: of a robot by a single one, of a crew by their sum."""
    return (sum(values) if crewed else max(values, default=0)) >= ENOUGH


def free_depletions(view: Horizons) -> int:
    """How many first ones of each world take nothing away (HORIZON-17.1.1)."""
    if not view.options.modified_initial_exploration:
        return 0
    players = len(view.players)
    return 2 if players >= 6 else 1 if players >= 4 else 0


def value_after(view: Horizons, world: WorldId) -> int:
    """HORIZON-11.5.4, HORIZON-17.1.1"""
    lowers = view.depletions.get(world, 0) >= free_depletions(view)
    return view.values[world] - lowers


def depleting(story: Story[Horizons], step: Depleting, chance: Chance) -> list[AgendaStep]:
    """Then mission, tile, life and a marker, in this order (HORIZON-11.5.9)."""
    counter = UNITS[step.explorer]
    story.tell(Depleted(step.seat, step.world, value_after(story.state, step.world)))
    following: list[AgendaStep] = [
        Surveying(step.seat, step.world, step.explorer),
        Searching(step.seat, step.world),
    ]
    if counter.type is not Robot.TELESCOPE:  # HORIZON-3.4.3, HORIZON-3.4.2
        following.insert(0, Revealing(step.seat, step.world, counter.kind is Kind.CV))
    return following


CHAPTER = Chapter[Horizons]({Depleting: depleting})
