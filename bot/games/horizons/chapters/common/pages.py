"""19.2 What is written in a section: until when it can be changed, and when it is used up."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Page, Section
from bot.games.horizons.chapters.common.doing import attempt
from bot.games.horizons.events.course import PageWritten, SectionOpened
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment, Slot
from bot.games.horizons.steps.economy import Opening, Windfall

EMPTY = Page()


def is_open(view: Horizons, seat: Seat, section: Section) -> bool:
    """It can be changed until its own slot has begun (HORIZON-19.2.5)."""
    if section is Section.TECHNOLOGY:  # final from their first turn on (HORIZON-19.3.6)
        buying = Beat(Moment.ROUND) in view.agenda
        return not buying or Opening(seat) in view.agenda
    if section is Section.EVENTS:
        return not any(map(is_event, view.agenda))
    return not any(
        isinstance(step, Slot)
        and (step.section, step.seat) == (section, seat)
        and (step.at or step.live)
        for step in view.agenda
    )


def is_event(step: AgendaStep) -> bool:
    """Are events being rolled, or is one chosen about?"""
    rolling = isinstance(step, Beat) and step.moment in (Moment.EVENT, Moment.EVENTS_OVER)
    return rolling or isinstance(step, Windfall)


def begin(story: Story[Horizons], seat: Seat, section: Section, chance: Chance) -> list[AgendaStep]:
    """A list of wishes is final; lines of what may be done at any moment are done before them.

    HORIZON-3.1.6, HORIZON-19.2.5
    """
    page = story.state.players[seat].pages.get(section, EMPTY)
    following = list[AgendaStep]()
    if page != EMPTY:
        story.tell(SectionOpened(seat, section))
    for at, line in enumerate(page.lines):
        if not any(type(act).section is section for act in line.acts):
            following += attempt(story, seat, section, at, line, chance) or ()
    return following


def use_up(story: Story[Horizons], seat: Seat, section: Section) -> None:
    """Its moment is over: what does not stand is gone."""
    written = story.state.players[seat].pages.get(section, EMPTY)
    if written != EMPTY and not written.standing:
        story.tell(PageWritten(seat, section, EMPTY))
