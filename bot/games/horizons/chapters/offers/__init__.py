"""What a player could do in each section, the useful first: for sheets, live slots, autopilots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Act, Section
from bot.games.horizons.chapters.common.doing import perform
from bot.games.horizons.chapters.common.holdings import others_fight
from bot.games.horizons.chapters.offers import bases, combat, economy, exploring, moving, service
from bot.games.horizons.chapters.offers.moments import conversions, moments
from bot.games.horizons.state import Horizons

TRIAL = b"trial"

OFFERS: dict[Section, Callable[[Horizons, Seat], Iterator[Act]]] = {
    Section.EVENTS: economy.events,
    Section.INITIATIVE: economy.bids,
    Section.DIPLOMACY: economy.approaches,
    Section.SCUTTLING: economy.scuttling,
    Section.PRODUCTS: economy.products_of_bases,
    Section.TRANSPORT: economy.hauls,
    Section.TECHNOLOGY: economy.technologies,
    Section.LEFTOVERS: conversions,
    Section.POLICY: economy.policies,
    Section.RESERVE: service.standing_down,
    Section.BUILDING: service.building,
    Section.CLAIM: moving.claims,
    Section.MOVES: moving.moves,
    Section.COMBAT: combat.attacks,
    Section.EXPLORING: exploring.explorations,
    Section.PRODUCING: exploring.productions,
    Section.TRADE: bases.trades,
    Section.BASES: bases.works,
}


def offered(view: Horizons, seat: Seat, section: Section) -> Iterator[Act]:
    """What may well be written; some of it only later becomes possible."""
    return OFFERS[section](view, seat)


def possible_now(view: Horizons, seat: Seat, section: Section) -> Iterator[Act]:
    """What could be done at once."""
    return (act for act in offered(view, seat, section) if why_not(view, seat, act) is None)


def at_any_moment(view: Horizons, seat: Seat) -> Iterator[Act]:
    """What could be done now, whichever section it is (HORIZON-3.1.6)."""
    acts = () if others_fight(view, seat) else moments(view, seat)
    return (act for act in acts if why_not(view, seat, act) is None)


def why_not(view: Horizons, seat: Seat, act: Act) -> IllegalMove | None:
    """Why an act could not be done now; None: it could (HORIZON-19.2.6)."""
    try:
        perform(Story(view), seat, act, Chance(TRIAL))
    except IllegalMove as refusal:
        return refusal
    return None
