"""Stellar Horizons: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Game
from bot.engine.kit.agenda import Chapters
from bot.engine.kit.agenda import awaited as awaited
from bot.engine.kit.agenda import occasion as occasion
from bot.engine.kit.agenda import timers as timers
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.chapters import orders
from bot.games.horizons.chapters.bases import construction, service, trading
from bot.games.horizons.chapters.combat import (
    aftermath,
    agreeing,
    blockade,
    fire,
    hits,
    pirates,
    plunder,
    raids,
    search,
    surrender,
)
from bot.games.horizons.chapters.common import doing, holdings, missions
from bot.games.horizons.chapters.course import beginning, ending, years
from bot.games.horizons.chapters.course.scoring import points
from bot.games.horizons.chapters.course.setup import setup as setup
from bot.games.horizons.chapters.economy import (
    diplomacy,
    growth,
    happenings,
    neutrals,
    politics,
    production,
    technology,
    transport,
    windfalls,
)
from bot.games.horizons.chapters.exploring import (
    afterwards,
    asteroids,
    depletion,
    explore,
    flybys,
    life,
    producing,
    tiles,
)
from bot.games.horizons.chapters.moving import (
    flying,
    freight,
    interception,
    missiles,
    order,
    proceeding,
)
from bot.games.horizons.chapters.scenarios import asteroid, awake, invasion, shares
from bot.games.horizons.chapters.sheets import asking, waking
from bot.games.horizons.chapters.sheets import lines as sheets
from bot.games.horizons.chapters.units import reserve
from bot.games.horizons.check import check as check
from bot.games.horizons.commands import HorizonsCommand, Options
from bot.games.horizons.events.course import AgendaMoved, Disclosed
from bot.games.horizons.guide import GUIDE
from bot.games.horizons.minds.habits import written
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.secrets import redeal as secrets
from bot.games.horizons.secrets.disclosing import discloses
from bot.games.horizons.secrets.view import seen_by as seen_by
from bot.games.horizons.state import Horizons

name = "horizons"
rules = "1"
seats = range(1, 8)
state: type[Horizons] = Horizons
options: type[Options] = Options
commands: Any = HorizonsCommand
guide = GUIDE

PLANNER = asking.Planner(planned, written)
CHAPTERS = Chapters[Horizons](
    {
        2: beginning.CHAPTER,
        3: (missions.CHAPTER, holdings.CHAPTER),
        4: agreeing.CHAPTER,
        5: reserve.CHAPTER,
        6: years.CHAPTER,
        7: (
            politics.CHAPTER,
            diplomacy.CHAPTER,
            production.CHAPTER,
            neutrals.CHAPTER,
            technology.CHAPTER,
            growth.CHAPTER,
            transport.CHAPTER,
        ),
        8: service.CHAPTER,
        9: (
            order.CHAPTER,
            flying.CHAPTER,
            freight.CHAPTER,
            interception.CHAPTER,
            proceeding.CHAPTER,
        ),
        10: (
            surrender.CHAPTER,
            plunder.CHAPTER,
            fire.CHAPTER,
            hits.CHAPTER,
            aftermath.CHAPTER,
            pirates.CHAPTER,
            raids.CHAPTER,
            search.CHAPTER,
            blockade.CHAPTER,
        ),
        11: (
            flybys.CHAPTER,
            depletion.CHAPTER,
            tiles.CHAPTER,
            life.CHAPTER,
            afterwards.CHAPTER,
            explore.CHAPTER,
        ),
        12: (producing.CHAPTER, asteroids.CHAPTER),
        13: (trading.CHAPTER, construction.CHAPTER),
        14: ending.CHAPTER,
        15: (happenings.CHAPTER, windfalls.CHAPTER, awake.CHAPTER),
        16: (invasion.CHAPTER, shares.CHAPTER, asteroid.CHAPTER),
        17: missiles.CHAPTER,
        19: (sheets.chapter(PLANNER), orders.CHAPTER),
    },
)
decide = CHAPTERS.decide
doing.ACTS.update(CHAPTERS.acts)


def prompts(view: Horizons, seat: Seat) -> Iterator[Prompt]:
    """The open question first; what wakes, and standing answers, after it."""
    if view.step is not None:
        yield from CHAPTERS.prompts(view, seat)
        yield from asking.further(view, seat)
        yield from waking.prompts(view, seat)
        yield from orders.ORDERS.prompts(view, seat)


def advance(story: Story[Horizons], chance: Chance) -> None:
    """Step by step along the agenda, to the next real decision or the end.

    If secrets of others than the actor took part, that is told in the end.
    """
    disclosed = list[bool]()  # of each step that was looked at

    def before(story: Story[Horizons]) -> bool:
        disclosed.append(discloses(story.state, story.agenda[0], story.actor))
        return goes_on(story)

    CHAPTERS.walk(story, chance, AgendaMoved, before)
    if story.state.agenda:
        disclosed.pop()  # the last step waits
    if any(disclosed):
        story.tell(Disclosed())
    consequences(story)
    if story.state.result is not None and story.state.agenda:
        story.tell(AgendaMoved(()))


def goes_on(story: Story[Horizons]) -> bool:
    consequences(story)
    return story.state.result is None


def consequences(story: Story[Horizons]) -> None:
    """What ends or changes at once, whatever brought it about.

    HORIZON-5.4.12, HORIZON-10.7.4, HORIZON-15.3.3, HORIZON-16.3.9, HORIZON-16.6.2
    """
    awake.spread(story)
    blockade.lapse(story)
    reserve.strand(story)
    ending.at_once(story)


def redeal(state: Horizons, viewer: Seat | None, chance: Chance) -> Horizons:
    return secrets.redeal(state, viewer, chance, advance)


def scores(view: Horizons) -> Mapping[Seat, int]:
    """The points of each seat so far (section 14.2), without tokens that this view hides."""
    if view.result is not None:
        return dict(zip(view.seats(), view.result.points, strict=True))
    return {seat: points(view, seat) if view.players[seat].faction else 0 for seat in view.seats()}


def winners(view: Horizons) -> frozenset[Seat]:
    return frozenset(view.result.winners) if view.result else frozenset()


earlier: Mapping[str, Game[Horizons]] = {}
