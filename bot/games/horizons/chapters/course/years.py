"""6.1 A year begins."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.story import Story
from bot.games.horizons.chapters.common.missions import enter
from bot.games.horizons.chapters.common.sequence import early, has_economy, year_phases
from bot.games.horizons.chapters.scenarios.asteroid import fly
from bot.games.horizons.chapters.scenarios.awake import switch_off
from bot.games.horizons.events.scenarios import EconomySkipped
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment


def year(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """Its phases follow (HORIZON-6.1.1), after missions of that date (HORIZON-6.1.8).

    The great asteroid comes nearer (HORIZON-15.4.4); robots are themselves again (HORIZON-15.3.4).
    """
    enter(story, chance)
    fly(story)
    table = story.state
    if not has_economy(table):
        return [*year_phases(table)]
    switch_off(story)
    if table.skip_economy:  # HORIZON-15.4.3
        story.tell(EconomySkipped())
        return [*year_phases(table)]
    return [*early(table)]


CHAPTER = Chapter[Horizons]({(Beat, Moment.YEAR): year})
