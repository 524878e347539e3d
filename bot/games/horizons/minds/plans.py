"""A whole sheet as level 1 would write it: worked out once, from the own view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Form, Section
from bot.games.horizons.chapters.common.support import Kept
from bot.games.horizons.chapters.sheets.asking import Plan
from bot.games.horizons.minds.armada import warships
from bot.games.horizons.minds.cabinet import Cabinet
from bot.games.horizons.minds.causes import Cause, Deflection, cause_of
from bot.games.horizons.minds.colonies import Colonies
from bot.games.horizons.minds.crews import Crews
from bot.games.horizons.minds.marines import Marines
from bot.games.horizons.minds.outlook import Outlook
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.minds.robots import Robots
from bot.games.horizons.minds.surveys import surveys
from bot.games.horizons.state import Horizons

MOST = 30  # lines of a section
HASTE = 1.6  # money is spent somewhat earlier than evenly
SPARED = 16  # money for the first crew of a cause
STUDIES = 0.6  # of the money, for robots, where technologies decide
LEARNING = 0.4  # of the rest, for robots that learn what it needs
WARFARE = 0.3  # of the money, for a warship that is wanted
ROBOTS = 0.55  # of it for robots, once there are bases


def planned(view: Horizons, seat: Seat, form: Form) -> Plan:
    lines = WRITERS[form](view, seat)
    found = ((section, tuple(islice(acts, MOST))) for section, acts in lines)
    return {section: acts for section, acts in found if acts}


def early(view: Horizons, seat: Seat) -> Iterator[tuple[Section, Iterator[Act]]]:
    cabinet = Cabinet(Outlook(view, seat, moving=False), cause_of(view))
    yield Section.EVENTS, cabinet.events()
    yield Section.DIPLOMACY, cabinet.approaches()


def late(view: Horizons, seat: Seat) -> Iterator[tuple[Section, Iterator[Act]]]:
    cabinet = Cabinet(Outlook(view, seat, moving=False), cause_of(view))
    yield Section.PRODUCTS, cabinet.yields()
    yield Section.TRANSPORT, chain(cabinet.hauls(), cabinet.studies())
    yield Section.TECHNOLOGY, cabinet.technologies()
    yield Section.LEFTOVERS, cabinet.leftovers()
    yield Section.POLICY, cabinet.policies()


def year(view: Horizons, seat: Seat) -> Iterator[tuple[Section, Iterator[Act]]]:
    """Robots first, then crews, then bases: each with its part of the money."""
    outlook = Outlook(view, seat)
    if view.scenario.invader is not None:
        yield Section.BUILDING, warships(outlook)
        return
    pads, cause = Pads(outlook), cause_of(view)
    deflection = Deflection(outlook, pads)
    if view.scenario.asteroid is not None:
        deflection.plan()
    robots, crews = Robots(outlook, pads), Crews(outlook, pads, cause)
    colonies = Colonies(outlook, pads, cause)
    marines = Marines(outlook, pads)
    if view.scenario.asteroid is None:
        marines.plan(outlook.cash * WARFARE)
        spend(outlook, robots, crews, colonies, cause)
        marines.launch_missile(spare=True)
    parts = (robots, crews, marines, deflection, colonies)
    yield Section.BUILDING, iter([*pads.built, *(act for one in parts for act in one.built)])
    yield Section.MOVES, iter([act for one in parts for act in one.flights])
    yield Section.COMBAT, iter(marines.actions)
    studied = list(surveys(outlook))
    for section in (Section.EXPLORING, Section.PRODUCING):
        yield section, (act for act in studied if type(act).section is section)
    yield Section.TRADE, iter(colonies.trades)
    yield Section.BASES, iter([*crews.founded, *colonies.works])


def spend(
    outlook: Outlook, robots: Robots, crews: Crews, colonies: Colonies, cause: Cause | None
) -> None:
    """So that the money lasts until there is more; for a cause, all that it can use."""
    start = outlook.cash
    allowance = start * min(1.0, HASTE / outlook.years_left)
    share = ROBOTS if outlook.bases else 1.0
    robots.go_on()
    if cause is not None:
        outlook.fields = cause.fields(outlook)
        spared = start - (0 if cause.garden else SPARED)
        robots.launch(max(0.0, spared * LEARNING) if outlook.fields else 0.0)
        allowance = start
    elif outlook.studious:
        robots.launch(start * STUDIES)
        allowance = start * min(1.0, 2 * HASTE / outlook.years_left)
    else:
        idle = outlook.slots(Kept.RE) >= 3
        robots.launch(max(allowance * share, min(6.0, start) if idle else 0))
    crews.plan(max(0.0, allowance - (start - outlook.cash)) + 6)
    colonies.plan(max(0.0, allowance - (start - outlook.cash)), crews.wanted)


WRITERS: dict[Form, Callable[[Horizons, Seat], Iterator[tuple[Section, Iterator[Act]]]]] = {
    Form.EARLY: early,
    Form.LATE: late,
    Form.YEAR: year,
}
