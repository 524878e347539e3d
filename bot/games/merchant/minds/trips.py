"""What a voyage is worth: markets a seat knows, trips between them, and money per turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import BASE_SYSTEM, INHABITED, SYSTEMS, SpaceId, SystemId
from bot.games.merchant.box.pieces import (
    BASE,
    CULTURES,
    FARES,
    GOODS,
    CultureId,
    GoodId,
)
from bot.games.merchant.cargo import room
from bot.games.merchant.chapters.places import is_port, markets, relic_in, tolls, waters_of
from bot.games.merchant.chapters.trading.market import goods_for_sale, sale_price
from bot.games.merchant.state import Merchant, Player
from bot.games.merchant.ways.routes import OVAL, Route, Way, cheapest

PIPS = 3.5  # of a die
HAND = 25  # money kept for ovals
BLIND = 9.0  # turns, about, to a buyer that nobody knows yet
RELIC = 70
IOU = 75  # what an unknown culture's IOU brings, about
NEWS = 12  # worth of knowing one more culture, while few are known
ENOUGH = 9  # cultures, after which nobody looks for more
A_MOVE = 6  # money that one MP is worth at an oval
STOPPED = 5  # MP lost, about, by whoever stops there instead


class Market(NamedTuple):
    """Where a culture trades; `known` alone: it is still to be discovered."""

    system: SystemId
    culture: CultureId
    spaces: tuple[SpaceId, ...]
    known: bool


class Trip(NamedTuple):
    """Somewhere to go: what it brings, and in how many turns."""

    goal: SpaceId
    gain: float
    turns: float
    why: str  # sell, buy, discover, fare, relic

    @property
    def rate(self) -> float:
        return self.gain / max(0.5, self.turns)


class Atlas:
    """All that one seat knows of distances and markets, from its own view."""

    def __init__(self, view: Merchant, seat: Seat) -> None:
        self.view, self.seat = view, seat
        waters = waters_of(view, seat, view.players[seat].switches)
        self.sky = waters.sky
        self.ovals = tuple(
            (space, OVAL + min(STOPPED, due // A_MOVE)) for space, due in tolls(view, seat)
        )

    @property
    def me(self) -> Player:
        return self.view.players[self.seat]

    @cached_property
    def pace(self) -> float:
        """MP of a turn, with a little lost on the way."""
        return PIPS * self.me.vessel.dice * 0.92

    @cached_property
    def waiting(self) -> float:
        """What a turn in one place costs, of a turn in flight: without dice no Rastur comes."""
        view = self.view
        if not view.with_rastur or view.alone or view.options.rastur_roll_when_staying:
            return 1.0
        return 1 - 1 / len(view.players)

    @property
    def needed(self) -> int:
        """What is lacking to the goal."""
        return self.view.goal - self.view.wealth(self.seat)

    def ways_from(self, space: SpaceId) -> dict[SpaceId, Way]:
        return cheapest(self.sky, self.ovals, space)

    def nearest(self, start: SpaceId, spaces: tuple[SpaceId, ...]) -> tuple[SpaceId, float]:
        """The quickest of these to reach, and in how many turns."""
        found = self.ways_from(start)
        best, turns = spaces[0], 99.0
        for space in spaces:
            if space == start:
                return space, 0.0
            far = found[space].cost / self.pace + 0.15 if space in found else 99.0
            if not is_port(self.view, space):
                far += 0.4 * self.waiting  # in a city most things take another turn
            if far < turns:
                best, turns = space, far
        return best, max(1.0, turns)

    def leads_away(self, route: Route) -> bool:
        """Is the goal of the flight farther from the end of a route than from its beginning?

        Alone nobody asks: by this mind the difficulty of such games was set.
        """
        goal, at = self.me.goal, self.me.at
        if self.view.alone or goal is None or goal in (at, route.end):
            return False
        ways = self.ways_from(goal)
        return route.end in ways and at in ways and ways[route.end].cost > ways[at].cost

    @cached_property
    def markets(self) -> tuple[Market, ...]:
        found = list[Market]()
        for system in INHABITED:
            culture = self.view.cultures[system]
            if system in self.view.discovered:
                spaces = markets(self.view, system)
            elif culture in CULTURES:
                spaces = SYSTEMS[system].cities
            else:
                continue
            if spaces:
                known = system not in self.view.discovered
                found.append(Market(system, culture, spaces, known))
        return tuple(found)

    def buyers(self, good: GoodId) -> Iterator[tuple[Market, int]]:
        """Who takes a good, and what the first of it brings there."""
        for market in self.markets:
            if market.culture in GOODS[good].buyers:
                yield market, sale_price(self.view, market.culture, good)

    # --- what a cargo brings

    def best_sale(self, good: GoodId, start: SpaceId, number: int) -> tuple[float, float]:
        """Money for so many of a good carried from here, and turns; by the best rate."""
        best = (GOODS[good].sell * number * 0.75, BLIND)
        for market, price in self.buyers(good):
            if start in market.spaces:
                continue
            _, turns = self.nearest(start, market.spaces)
            revenue = GOODS[good].sell * number + (price - GOODS[good].sell)
            if revenue / (turns + 1) > best[0] / (best[1] + 1):
                best = float(revenue), turns
        return best

    def purchase(self, market: Market, money: int, holds: int) -> tuple[GoodId | None, int, float]:
        """The good to buy there, how many, and its profit for each turn of carrying it."""
        best: tuple[GoodId | None, int, float] = (None, 0, 0.0)
        for good in goods_for_sale(self.view, market.culture):
            number = min(self.view.goods[good], holds, money // GOODS[good].buy)
            if number <= 0:
                continue
            revenue, turns = self.best_sale(good, market.spaces[0], number)
            profit = revenue - number * GOODS[good].buy
            rate = profit / (turns + 0.5 + self.waiting)
            if rate > best[2]:
                best = good, number, rate
        return best

    # --- where to go

    def trips(self) -> Iterator[Trip]:
        """Everything that is worth a voyage."""
        me = self.me
        yield from self.sales()
        money = me.cash - HAND
        for market in self.markets:
            if me.at in market.spaces:
                continue
            goal, turns = self.nearest(me.at, market.spaces)
            iou = CULTURES[market.culture].iou if market.culture in me.ious else 0
            iou += 0 if not market.known else CULTURES[market.culture].iou
            good, number, _ = self.purchase(market, money + iou, room(me) // 2)
            gain = 0.0
            if good is not None:
                revenue, later = self.best_sale(good, goal, number)
                gain = revenue - max(0, number * GOODS[good].buy - iou)
                yield Trip(goal, gain, turns + later + 0.5 + self.waiting, "buy")
            elif iou:
                yield Trip(goal, iou * 0.5, turns + 3, "discover")
        yield from self.discoveries()
        yield from self.passengers()
        for space in self.view.open:
            if relic_in(self.view, space) is not None and space != me.at:
                goal, turns = self.nearest(me.at, (space,))
                yield Trip(goal, RELIC, turns + 1, "relic")

    def sales(self) -> Iterator[Trip]:
        """Goods and fares aboard, sold or delivered at each market that wants them."""
        me = self.me
        ends = {BASE: (BASE_SYSTEM, SYSTEMS[BASE_SYSTEM].cities)}
        places = [(m.culture, m.spaces) for m in self.markets]
        places.append((BASE, ends[BASE][1]))
        for culture, spaces in places:
            goods = [good for good in me.goods if culture in GOODS[good].buyers]
            fares = sum(fare.pay for fare in me.fares if fare.to == culture)
            if not (goods or fares) or me.at in spaces:
                continue
            revenue = fares + sum(GOODS[good].sell for good in goods)
            revenue += sum(
                sale_price(self.view, culture, good) - GOODS[good].sell for good in set(goods)
            )
            goal, turns = self.nearest(me.at, spaces)
            many = len(goods) > 1 and not is_port(self.view, goal)
            yield Trip(goal, float(revenue), turns + 0.6 * many * self.waiting, "sell")

    def passengers(self) -> Iterator[Trip]:
        """Fares that wait somewhere for a known place: they cost nothing."""
        me = self.me
        homes = {market.culture: market.spaces for market in self.markets if not market.known}
        homes[BASE] = SYSTEMS[BASE_SYSTEM].cities
        for one in self.view.waiting:
            fare = FARES.get(one)
            if fare is None or fare.at not in homes or fare.to not in homes or not room(me):
                continue
            goal, turns = self.nearest(me.at, homes[fare.at])
            if goal != me.at:
                _, later = self.nearest(goal, homes[fare.to])
                yield Trip(goal, float(fare.pay), turns + later + 0.5, "fare")

    def discoveries(self) -> Iterator[Trip]:
        me, number = self.me, len(self.view.discovered)
        value = IOU + NEWS * max(0, ENOUGH - number)
        for system in INHABITED:
            if system in self.view.discovered or self.view.cultures[system] in CULTURES:
                continue
            goal, turns = self.nearest(me.at, SYSTEMS[system].cities)
            yield Trip(goal, value, turns + 1.0, "discover")

    @cached_property
    def best(self) -> Trip | None:
        found = list(self.trips())
        last = [trip for trip in found if trip.why == "sell" and trip.gain >= self.needed]
        if last:  # it wins: the soonest
            return min(last, key=lambda trip: (trip.turns, trip.goal))
        return max(found, key=lambda trip: (trip.rate, trip.goal), default=None)

    @property
    def goal(self) -> SpaceId | None:
        return self.best.goal if self.best else None

    @property
    def turn_worth(self) -> float:
        """What is lost with a turn."""
        return min(80.0, self.best.rate) if self.best else 0.0

    def here(self) -> Market | None:
        return next((m for m in self.markets if self.me.at in m.spaces), None)

    def worth_staying(self) -> bool:
        """Does another turn here bring more than the best voyage would in that time?"""
        market, me = self.here(), self.me
        if market is None or market.known:
            return False
        rate = self.best.rate * self.waiting if self.best else 0.0
        goods = [good for good in me.goods if market.culture in GOODS[good].buyers]
        fares = sum(fare.pay for fare in me.fares if fare.to == market.culture)
        if sum(GOODS[good].sell for good in goods) + fares > rate:
            return True
        iou = CULTURES[market.culture].iou if market.culture in me.ious else 0
        good, number, _ = self.purchase(market, me.cash - HAND + iou, room(me) // 2)
        if good is None:
            return False
        revenue, turns = self.best_sale(good, me.at, number)
        gain = revenue - max(0, number * GOODS[good].buy - iou)
        empty = not me.goods
        return gain / (turns + 2.0) > rate * 0.9 if empty else gain > 1.4 * rate


def fare_worth(atlas: Atlas, fare_id: str) -> float:
    """Pay of a waiting fare for each turn to its end; 0: nobody knows where that is."""
    fare = FARES[fare_id]  # type: ignore[index]  # only fares are asked about
    spaces: tuple[SpaceId, ...] = ()
    if fare.to == BASE:
        spaces = SYSTEMS[BASE_SYSTEM].cities
    else:
        home = next((m for m in atlas.markets if m.culture == fare.to), None)
        spaces = home.spaces if home else ()
    if not spaces:
        return fare.pay / BLIND
    _, turns = atlas.nearest(atlas.me.at, spaces)
    return fare.pay / (turns + 0.5)
