"""Deals as level 1 sees them: what a thing is worth to whom, an offer, an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import BASE_SYSTEM, SYSTEMS, SpaceId
from bot.games.merchant.box.pieces import (
    BASE,
    CULTURES,
    FARES,
    GEAR,
    GOODS,
    BonusId,
    CultureId,
    GoodId,
    gear_called,
)
from bot.games.merchant.cargo import fits
from bot.games.merchant.chapters.trading.deals import (
    MOST_MONEY,
    STEP,
    belongings,
    fault,
    partners,
)
from bot.games.merchant.chapters.trading.market import sale_price, turn_of
from bot.games.merchant.commands import Bundle
from bot.games.merchant.minds.trips import HAND, Atlas
from bot.games.merchant.state import Offer

DETOUR = 0.75  # of its worth, if the voyage goes elsewhere
DELAY = 0.07  # of it, for each turn until it is paid
UNKNOWN = 0.3  # of it, if nobody knows where it is paid
CREDIT = 0.7  # of an IOU: it only buys
MARGIN = 5
AHEAD = 0.85  # of the goal: with whoever has so much nobody deals


class Wish(NamedTuple):
    """Something of a partner's that is worth more to me: what is paid for it."""

    partner: Seat
    thing: str
    pay: int


class Dealer:
    """One side of a deal, from its own view."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas, self.view, self.seat = atlas, atlas.view, atlas.seat

    def worth(self, thing: str) -> float:
        """What a thing brings this seat, less for the time and the way it takes."""
        gear = gear_called(thing)
        if gear is not None:
            return GEAR[gear].trade_in
        best, found = 0.0, False
        for full, spaces in self.payers(thing):
            found = True
            _, turns = self.atlas.nearest(self.atlas.me.at, spaces)
            on_way = self.atlas.goal in spaces or self.atlas.me.at in spaces
            best = max(best, full * max(0.2, 1 - DELAY * turns) * (1 if on_way else DETOUR))
        return best if found else UNKNOWN * self.nominal(thing)

    def payers(self, thing: str) -> Iterator[tuple[float, tuple[SpaceId, ...]]]:
        """How much is paid for it, and where."""
        homes = {market.culture: market.spaces for market in self.atlas.markets}
        homes[BASE] = SYSTEMS[BASE_SYSTEM].cities
        if thing in GOODS:
            good = GoodId(thing)
            for culture in GOODS[good].buyers:
                if culture in homes:
                    yield sale_price(self.view, culture, good), homes[culture]
            return
        fare = FARES.get(BonusId(thing))
        end = CultureId(thing) if fare is None else fare.to
        if end in homes:
            yield self.nominal(thing), homes[end]

    def nominal(self, thing: str) -> float:
        if thing in GOODS:
            return GOODS[GoodId(thing)].sell
        fare = FARES.get(BonusId(thing))
        return fare.pay if fare is not None else CREDIT * CULTURES[CultureId(thing)].iou

    def value(self, bundle: Bundle) -> float:
        return bundle.money + sum(map(self.worth, bundle.things))

    # --- offering

    def wish(self) -> Wish | None:
        """One offer in a turn: something that is paid where this ship goes."""
        me = self.atlas.me
        if turn_of(self.view).offers:
            return None
        found = list[tuple[float, Wish]]()
        for partner in partners(self.view, self.seat):
            if self.is_ahead(partner):
                continue
            other = Dealer(Atlas(self.view, partner))
            for thing in belongings(self.view.players[partner]):
                if gear_called(thing) or not (thing in CULTURES or fits(me, thing)):
                    continue
                mine, theirs = self.worth(thing), other.worth(thing)
                pay = -int(-(theirs + MARGIN) // STEP) * STEP
                if pay <= min(me.cash - HAND, MOST_MONEY) and mine - pay > MARGIN:
                    found.append((mine - pay, Wish(partner, thing, pay)))
        return max(found, default=(0.0, None))[1]

    def keeps(self, offer: Offer) -> bool:
        """Can an own offer still be taken up, and does it still pay?"""
        gain = self.value(offer.want) - self.value(offer.give)
        return gain > MARGIN and not fault(self.view, offer)

    def is_ahead(self, rival: Seat) -> bool:
        return self.view.wealth(rival) >= AHEAD * self.view.goal

    # --- answering

    def accepts(self, offer: Offer) -> bool:
        gain = self.value(offer.give) - self.value(offer.want)
        return gain >= MARGIN and not self.is_ahead(offer.by)
