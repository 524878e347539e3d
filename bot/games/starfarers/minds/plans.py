"""What a player saves for, and what it does with its cards on the way there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.games.starfarers.box.board import NEIGHBOURS, NodeId
from bot.games.starfarers.box.constants import CONSTANTS, COSTS, TARGET
from bot.games.starfarers.box.pieces import Item, ShipKind
from bot.games.starfarers.box.resources import (
    PLACE,
    RESOURCES,
    Cards,
    Resource,
    covers,
    minus,
    plus,
)
from bot.games.starfarers.box.tokens import TokenKind
from bot.games.starfarers.chapters.abilities import hand_limit, strength
from bot.games.starfarers.chapters.build.build import has_room, ringless
from bot.games.starfarers.chapters.build.launching import free_points
from bot.games.starfarers.chapters.trade.rates import most, rate
from bot.games.starfarers.minds.routes import BASE_SPEED, DECAY, Charts
from bot.games.starfarers.minds.worth import TROPHY, Outlook
from bot.games.starfarers.state import Offer

WAIT = 0.75  # what can be paid a round later is worth so much less
BOOST = 0.22  # the first booster, for each of its cards; the faster the ships, the less
NEARER = 0.4  # a shorter way for new ships: what a spaceport brings besides its point
FEW_CANNONS, CANNON = 2, 0.09  # against pirates, for each card
NOW = 0.8  # what can be had at once, compared with the goal
LEAST = 0.04  # what brings less for a card is not worth building
NEAR_END = TARGET - 2  # who has so many points gets no cards
AHEAD = 3  # nor does who leads by so many
USEFUL, SOON, SPARE, DONE = 1.0, 0.6, 0.35, 1.0  # cards for the goal, the next one, any other
SHIP = sum(COSTS[Item.TRADE_SHIP])


class Wish(NamedTuple):
    """Something to build; `score`: points for a card, the less the longer one must wait."""

    score: float
    item: Item
    where: NodeId | None = None

    @property
    def cost(self) -> Cards:
        return COSTS[self.item]


class Swap(NamedTuple):
    give: Resource
    take: Resource


class Plans:
    """The wishes of one seat, the best first."""

    def __init__(self, outlook: Outlook, charts: Charts) -> None:
        self.outlook, self.charts = outlook, charts
        self.view, self.seat, self.me = outlook.view, outlook.seat, outlook.me
        supplies = outlook.mine < CONSTANTS.supplies.below
        self.income = sum(outlook.income) + supplies
        found = [wish._replace(score=self.waited(wish)) for wish in self.every()]
        found = [wish for wish in found if wish.score > LEAST]
        self.wishes = sorted(found, key=lambda wish: -wish.score)
        self.goal = self.wishes[0] if self.wishes else None

    def waited(self, wish: Wish) -> float:
        short = max(0, self.short(wish.cost))
        return float(wish.score * WAIT ** (short / max(0.5, self.income)))

    # --- wishes

    def every(self) -> Iterator[Wish]:
        best: dict[Item, Wish] = {}
        for wish in (*self.ships(), *self.ports(), *self.parts()):
            if wish.item not in best or wish.score > best[wish.item].score:
                best[wish.item] = wish
        return (wish for wish in best.values() if has_room(self.view, self.seat, wish.item))

    def ships(self) -> Iterator[Wish]:
        """A colony ship for the best site, a trade ship for the best dock and its rings."""
        charts, points = self.charts, free_points(self.view, self.seat)
        value, point, _ = charts.launch(points, ShipKind.COLONY)
        yield Wish(value / sum(COSTS[Item.COLONY_SHIP]), Item.COLONY_SHIP, point)
        value, point, dock = charts.launch(points, ShipKind.TRADE)
        lacking = max(0, dock.rings - self.me.freight_rings)
        ratio = value / (SHIP + 2 * lacking)
        yield Wish(ratio, Item.TRADE_SHIP, point)
        if lacking:
            yield Wish(ratio, Item.FREIGHT_RING)

    def ports(self) -> Iterator[Wish]:
        """A point, and perhaps a place to start from that is nearer to good sites."""
        charts, colonies = self.charts, ringless(self.me)
        if not colonies:
            return
        now = charts.launch(free_points(self.view, self.seat), ShipKind.COLONY)[0]
        value, site = max(
            (charts.launch(NEIGHBOURS[colony], ShipKind.COLONY)[0], colony) for colony in colonies
        )
        gain = 1 + NEARER * max(0.0, value - now)
        yield Wish(gain / sum(COSTS[Item.SPACEPORT]), Item.SPACEPORT, site)

    def parts(self) -> Iterator[Wish]:
        """Boosters for speed, rings and cannons for what they open, two cannons for safety."""
        me, outlook = self.me, self.outlook
        time = min(1.0, outlook.rounds / 10)
        yield Wish(BOOST * time * BASE_SPEED / (BASE_SPEED + 2 * me.boosters), Item.BOOSTER)
        if me.cannons < FEW_CANNONS:
            yield Wish(CANNON * time, Item.CANNON)
        for course in self.charts.courses.values():
            lacking = course.aim.rings - me.freight_rings
            if lacking > 0:
                yield Wish(course.value / (2 * lacking), Item.FREIGHT_RING)
        for _, token in outlook.hostile():
            lair = token.kind is TokenKind.PIRATE
            lacking = token.strength - (strength(me) if lair else me.freight_rings)
            if lacking > 0:
                item = Item.CANNON if lair else Item.FREIGHT_RING
                yield Wish(TROPHY * DECAY**2 / (2 * lacking), item)

    # --- cards

    def missing(self, cost: Cards) -> list[int]:
        return [max(0, need - held) for need, held in zip(cost, self.me.hand, strict=True)]

    def surplus(self, cost: Cards) -> list[int]:
        return [max(0, held - need) for need, held in zip(cost, self.me.hand, strict=True)]

    def short(self, cost: Cards) -> int:
        """Cards still missing after all trades with the bank; below 0: more than enough."""
        bought = sum(
            most(self.view, self.seat, give, left)
            for give, left in zip(RESOURCES, self.surplus(cost), strict=True)
        )
        return sum(self.missing(cost)) - bought

    def affordable(self) -> Wish | None:
        """The best that can be paid: nearly as good as the goal, or without touching its cards."""
        hand = self.me.hand
        for wish in self.wishes:
            if covers(hand, wish.cost) and (self.is_near(wish) or self.is_spare(wish.cost)):
                return wish
        return None

    def is_near(self, wish: Wish) -> bool:
        return self.goal is not None and wish.score >= NOW * self.goal.score

    def is_spare(self, cost: Cards) -> bool:
        if self.goal is None or self.me.hand_size > hand_limit(self.me):
            return True
        left = minus(self.me.hand, cost)
        return all(
            rest >= min(held, need)
            for rest, held, need in zip(left, self.me.hand, self.goal.cost, strict=True)
        )

    def swap(self) -> Swap | None:
        """A trade with the bank that leads to something now, or saves cards from a 7."""
        crowded = self.me.hand_size > hand_limit(self.me)
        for wish in self.wishes if crowded else self.wishes[:1]:
            if self.short(wish.cost) <= 0:
                found = self.swap_for(wish.cost)
                if found:
                    return found
        return self.swap_for(self.goal.cost) if crowded and self.goal else None

    def swap_for(self, cost: Cards) -> Swap | None:
        missing = self.missing(cost)
        take = max(RESOURCES, key=lambda resource: missing[PLACE[resource]])
        if not missing[PLACE[take]] or not self.view.bank[PLACE[take]]:
            return None
        best: tuple[float, Resource] | None = None
        for give, left in zip(RESOURCES, self.surplus(cost), strict=True):
            price = rate(self.view, self.seat, give)
            if give is not take and left >= price and (best is None or left / price > best[0]):
                best = left / price, give
        return Swap(best[1], take) if best else None

    def parting(self, number: int) -> list[Resource]:
        """So many hand cards to do without: what the goal does not need, then what comes anyway."""
        cost = self.goal.cost if self.goal else COSTS[Item.COLONY_SHIP]
        hand, given = list(self.me.hand), list[Resource]()
        for _ in range(min(number, sum(hand))):
            place = max(
                (p for p, held in enumerate(hand) if held),
                key=lambda p: (hand[p] - cost[p], self.outlook.income[p]),
            )
            hand[place] -= 1
            given.append(RESOURCES[place])
        return given

    def wanted(self, number: int, there: Iterable[tuple[Resource, int]]) -> list[Resource]:
        """So many cards of what can be had: for the goal, then of the types that seldom come."""
        cost = self.goal.cost if self.goal else COSTS[Item.COLONY_SHIP]
        hand, left, taken = list(self.me.hand), dict(there), list[Resource]()
        for _ in range(number):
            card = max(
                (resource for resource, stock in left.items() if stock),
                key=lambda r: (cost[PLACE[r]] - hand[PLACE[r]], -self.outlook.income[PLACE[r]]),
            )
            hand[PLACE[card]] += 1
            left[card] -= 1
            taken.append(card)
        return taken

    # --- other players

    def value(self, hand: Cards) -> float:
        """What a hand is worth, in cards for the goal."""
        value, weight = 0.0, USEFUL
        for wish in self.wishes[:2]:
            used = [min(held, need) for held, need in zip(hand, wish.cost, strict=True)]
            paid = wish is self.goal and covers(hand, wish.cost)
            value += weight * sum(used) + DONE * paid
            hand = minus(hand, (used[0], used[1], used[2], used[3], used[4]))
            weight = SOON
        return value + SPARE * sum(hand)

    def likes(self, offer: Offer) -> bool:
        """Would this deal bring the goal nearer, and no leader nearer to victory?"""
        hand, theirs = self.me.hand, self.outlook.points[offer.author]
        if not covers(hand, offer.want) or theirs >= min(NEAR_END, self.outlook.mine + AHEAD):
            return False
        return self.value(plus(minus(hand, offer.want), offer.give)) > self.value(hand) + 0.1
