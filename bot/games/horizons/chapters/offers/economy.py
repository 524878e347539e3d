"""Offers of an economic phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.engine.errors import permits
from bot.engine.records import Seat
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Approach,
    Bid,
    Develop,
    GiveUp,
    Haul,
    Immigrate,
    Publicise,
    Scuttle,
    Yield,
)
from bot.games.horizons.box.cards import EVENTS, Strike
from bot.games.horizons.box.goods import Product, Resource, some
from bot.games.horizons.box.knowledge import POLICIES, TECHNOLOGIES
from bot.games.horizons.chapters.common.relations import steady
from bot.games.horizons.chapters.common.support import Kept, over
from bot.games.horizons.chapters.economy.diplomacy import tracked
from bot.games.horizons.chapters.economy.growth import require_policy
from bot.games.horizons.chapters.economy.production import output, products
from bot.games.horizons.chapters.economy.technology import missing, price
from bot.games.horizons.chapters.economy.transport import capacity
from bot.games.horizons.chapters.economy.windfalls import losses, worlds_for
from bot.games.horizons.effects import owned
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons

DESTROYED = max(
    one.happens.destroys for one in EVENTS.values() if isinstance(one.happens, Strike)
)  # resources of each base, in a strike
TIMES = (1, 2, 3)  # attempts that are offered at once


def events(view: Horizons, seat: Seat) -> Iterator[Act]:
    """For whatever may happen (HORIZON-19.2.2)."""
    yield from (Publicise(world) for world in worlds_for(view, seat))
    bases = sorted(view.bases_of(view.players[seat].faction), key=lambda one: -one[1].settlements)
    yield from (Immigrate(unit) for unit, _ in bases)
    for unit, base in bases:
        ways = losses(base, DESTROYED)
        yield from (GiveUp(unit, way) for way in ways if len(ways) > 1)


def bids(view: Horizons, seat: Seat) -> Iterator[Act]:
    """So many, or one more than somebody who declares before (HORIZON-19.3.4)."""
    most = view.place(seat)
    yield from map(Bid, range(most, -1, -1))
    before = [view.players[other].faction for other in view.initiative[: most - 1]]
    yield from (Bid(1, other, limit) for limit in range(most, 0, -1) for other in before)


def approaches(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Those who are near to the next good thing first; then with conditions (HORIZON-19.3.5)."""
    me = view.players[seat].faction
    ranked = sorted(tracked(view, me), key=lambda one: -view.relation(me, one))
    open_ones = [one for one in ranked if not steady(view, me, one)]
    for up, factions in ((True, open_ones), (False, ranked)):
        for faction in factions:
            yield from (Approach(faction, up, times) for times in TIMES)
    for up, factions in ((True, open_ones), (False, ranked)):
        for faction, times in product(factions, TIMES):
            yield Approach(faction, up, times, if_drifted=faction)
            if view.seat_of(faction) is not None:
                yield Approach(faction, up, times, if_approached_by=faction)


def scuttling(view: Horizons, seat: Seat) -> Iterator[Act]:
    """What is over a limit; anything else is given up at other moments."""
    faction = view.players[seat].faction
    if over(view, seat, Kept.RE) > 0 or over(view, seat, Kept.CV) > 0:
        yield from (Scuttle(unit.id) for unit, _ in view.ships_of(faction))
    if over(view, seat, Kept.BASE) > 0:
        yield from (Scuttle(unit) for unit, _ in view.bases_of(faction))


def products_of_bases(view: Horizons, seat: Seat) -> Iterator[Act]:
    for unit, base in view.bases_of(view.players[seat].faction):
        found = sorted(products(view, base), key=lambda one: -output(view, seat, unit, one))
        yield from (Yield(unit, Product(product)) for product in found)


def hauls(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Home what lies at bases, out what Earth has, then from base to base (HORIZON-7.5.1).

    As much as can be carried; after that by ones, of which lines make any number.
    """
    most = capacity(view, seat)
    bases = [unit for unit, _ in view.bases_of(view.players[seat].faction)]
    ways = [(unit, None) if home else (None, unit) for unit in bases for home in (True, False)]
    between = [(one, other) for one in bases for other in bases if one != other]
    for by_ones in (False, True):
        for source, target in (*ways, *between):
            have = stock_at(view, seat, source)
            for resource in Resource:
                n = min(most, have[resource])
                if n > by_ones:
                    yield Haul(source, target, some(resource, 1 if by_ones else n))


def technologies(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Those within reach, the cheapest first; then what follows them."""
    mine = owned(view, seat)
    open_now = [
        one.id
        for one in TECHNOLOGIES.values()
        if one.id not in mine and view.discovered >= one.effects.life_gate
    ]

    def rank(technology: object) -> tuple[int, int]:
        found = TECHNOLOGIES[technology]  # type: ignore[index]  # one of them
        return len(missing(view, seat, found.id)), price(view, seat, found.id)

    return (Develop(one) for one in sorted(open_now, key=rank))


def policies(view: Horizons, seat: Seat) -> Iterator[Act]:
    """At a limit, one for each that may be dropped for it (HORIZON-7.9.6)."""
    mine = view.players[seat].policies
    for one in POLICIES.values():
        if one.id in mine or not {*one.requires} <= {*mine}:
            continue
        if permits(require_policy, view, seat, one.id):
            yield Adopt(one.id)
            continue
        for old in mine:
            if permits(require_policy, view, seat, one.id, (old,)):
                yield Adopt(one.id, (old,))
