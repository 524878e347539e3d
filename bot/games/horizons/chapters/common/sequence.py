"""6. The sequence of play: what a year is made of."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.events.course import YearBegan
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Due, Leaving, Moment, Slot
from bot.games.horizons.steps.economy import Reaping

FIRST_ECONOMY = 2040  # HORIZON-6.1.1


def has_economy(table: Horizons) -> bool:
    """Years that end in 0 (HORIZON-6.1.1)."""
    return table.year % 10 == 0 and table.year >= FIRST_ECONOMY and table.scenario.economic_phases


def slots(section: Section, order: tuple[Seat, ...]) -> Iterator[AgendaStep]:
    return (Slot(seat, section) for seat in order)


def early(table: Horizons) -> Iterator[AgendaStep]:
    """a to c of an economic phase (HORIZON-6.1.2), declared in the old order (HORIZON-7.2.1)."""
    yield Due(Form.EARLY)
    yield from slots(Section.RESERVE, table.initiative)
    yield Beat(Moment.POLITICS)
    yield Beat(Moment.EVENTS)
    yield from slots(Section.INITIATIVE, table.initiative)
    yield Beat(Moment.INITIATIVE)
    yield Beat(Moment.DRIFT)


def after_drift(table: Horizons) -> Iterator[AgendaStep]:
    """Announcements, in reverse of the new order; then the second sheet."""
    yield from slots(Section.DIPLOMACY, table.reverse)
    yield Beat(Moment.TALKS)
    yield Due(Form.LATE)
    yield from slots(Section.SCUTTLING, table.initiative)
    yield Beat(Moment.EARTH)
    for seat in table.initiative:
        yield Slot(seat, Section.PRODUCTS)
        yield Reaping(seat)
    yield from slots(Section.TRANSPORT, table.initiative)
    yield Beat(Moment.NEUTRALS)
    yield Beat(Moment.BANKS)
    yield Beat(Moment.TECHNOLOGY)
    yield from slots(Section.LEFTOVERS, table.initiative)
    yield Beat(Moment.HALVING)
    yield Beat(Moment.GROWTH)
    yield from slots(Section.POLICY, table.reverse)
    yield from year_phases(table, reserve=False)


def year_phases(
    table: Horizons, *, building: bool = True, reserve: bool = True
) -> Iterator[AgendaStep]:
    """2 to 6: the year sheet is due, then its sections in their order (HORIZON-19.3.1).

    `reserve`: the year begins here (HORIZON-6.1.9).
    """
    yield Due(Form.YEAR)
    if reserve:
        yield from slots(Section.RESERVE, table.initiative)
    if building:
        yield from slots(Section.BUILDING, table.reverse)
    yield Beat(Moment.DESCENT)
    yield from slots(Section.CLAIM, table.reverse)
    yield Beat(Moment.ORDER)


def after_order(table: Horizons) -> Iterator[AgendaStep]:
    """Movement in the claimed order, and what follows it (HORIZON-6.1.4 to 6.1.7)."""
    yield from slots(Section.MOVES, table.movers)
    yield Beat(Moment.AWAKE)
    yield Beat(Moment.INVASION)
    yield from slots(Section.COMBAT, table.initiative)
    for seat in table.initiative:
        yield Slot(seat, Section.EXPLORING)
        yield Leaving(seat)
    yield from slots(Section.PRODUCING, table.initiative)
    yield from slots(Section.TRADE, table.initiative)
    yield from slots(Section.BASES, table.initiative)
    yield Beat(Moment.END)


def next_year(story: Story[Horizons]) -> list[AgendaStep]:
    story.tell(YearBegan(story.state.year + 1))
    return [Beat(Moment.YEAR)]
