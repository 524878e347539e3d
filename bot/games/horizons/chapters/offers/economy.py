"""Offers of an economic phase."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Approach,
    Bid,
    Convert,
    Develop,
    Haul,
    Immigrate,
    Publicise,
    Scuttle,
    Yield,
)
from bot.games.horizons.box.goods import Field, Into, Product, Resource, some
from bot.games.horizons.box.knowledge import POLICIES, TECHNOLOGIES
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.chapters.common.relations import steady
from bot.games.horizons.chapters.common.support import Kept, over
from bot.games.horizons.chapters.economy.diplomacy import tracked
from bot.games.horizons.chapters.economy.production import output, products
from bot.games.horizons.chapters.economy.technology import missing, price
from bot.games.horizons.chapters.economy.transport import capacity
from bot.games.horizons.chapters.economy.windfalls import publicity_worlds
from bot.games.horizons.effects import owned
from bot.games.horizons.state import Horizons

TIMES = (1, 2, 3)  # attempts that are offered at once


def events(view: Horizons, seat: Seat) -> Iterator[Act]:
    """For whatever may happen (HORIZON-19.2.2)."""
    yield from (Publicise(world) for world in publicity_worlds(view))
    bases = sorted(view.bases_of(view.players[seat].faction), key=lambda one: -one[1].settlements)
    yield from (Immigrate(unit) for unit, _ in bases)


def bids(view: Horizons, seat: Seat) -> Iterator[Act]:
    return map(Bid, range(view.place(seat), -1, -1))


def approaches(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Those who are near to the next good thing first."""
    me = view.players[seat].faction
    ranked = sorted(tracked(view, me), key=lambda one: -view.relation(me, one))
    for up in (True, False):
        for faction in ranked:
            if not (up and steady(view, me, faction)):
                yield from (Approach(faction, up, times) for times in TIMES)


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
    """Home what lies at bases, and out what Earth has; as much as can be carried."""
    most = capacity(view, seat)
    for unit, base in view.bases_of(view.players[seat].faction):
        for resource in Resource:
            inward = min(most, base.stock[resource])
            if inward:
                yield Haul(unit, None, some(resource, inward))
            outward = min(most, view.players[seat].stock[resource])
            if outward:
                yield Haul(None, unit, some(resource, outward))


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


def conversions(view: Horizons, seat: Seat) -> Iterator[Act]:
    yield Convert(Into.MONEY)
    yield from (Convert(Into(field)) for field in Field)
    if view.players[seat].politics >= TABLES.politics_costs.victory_point:
        yield Convert(Into.VP)


def policies(view: Horizons, seat: Seat) -> Iterator[Act]:
    mine = view.players[seat].policies
    return (
        Adopt(one.id)
        for one in POLICIES.values()
        if one.id not in mine and {*one.requires} <= {*mine}
    )
