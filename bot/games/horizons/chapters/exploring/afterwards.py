"""11.7 Malfunction and recall, after an exploration."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.numbers import ODDS
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.recalls import recall
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.chapters.exploring.flybys import go_on, leaves, passes
from bot.games.horizons.chapters.units.hazards import malfunction_hazard
from bot.games.horizons.effects import added, mishap
from bot.games.horizons.events.exploring import Malfunction
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import Aftermath


def malfunction_chance(view: Horizons, seat: Seat, unit: UnitId) -> int:
    """In percent, where it stands (HORIZON-11.7.1, HORIZON-5.5.6)."""
    percent = ODDS.malfunction + added(view, seat, "malfunction")
    return mishap(view, seat, percent + malfunction_hazard(view, seat, unit))


def malfunction(story: Story[Horizons], seat: Seat, unit: UnitId, chance: Chance) -> None:
    odds = malfunction_chance(story.state, seat, unit)
    roll = d100(chance, "malfunction")
    story.tell(Malfunction(seat, unit, roll, odds, roll <= odds))
    if roll <= odds:
        draw_tokens(story, seat, Field.ENGINEERING, 1, chance, why="malfunction")


def aftermath(story: Story[Horizons], step: Aftermath, chance: Chance) -> list[AgendaStep]:
    """In the order of HORIZON-11.3.6; a probe spares its carrier the roll (HORIZON-11.2.8).

    HORIZON-11.7.1, HORIZON-11.7.2, HORIZON-16.3.8
    """
    if step.ship not in story.state.ships:  # its owner gave it up meanwhile
        return []
    if UNITS[step.ship].kind is Kind.CV:
        recall(story, step.seat, step.ship, chance)
    elif not step.probe:
        malfunction(story, step.seat, step.ship, chance)
    named = None if step.onward is None else (step.onward, step.box)
    if leaves(story.state, step.ship) or (named and passes(story.state, step.ship)):
        go_on(story, step.seat, step.ship, named, chance)
    return []


CHAPTER = Chapter[Horizons]({Aftermath: aftermath})
