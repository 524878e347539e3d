"""What a player saves for, and what it does with its cards on the way there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from bot.engine.records import Seat, replace
from bot.games.starfarers.box.board import NEIGHBOURS, NodeId
from bot.games.starfarers.box.constants import CONSTANTS, COSTS, TARGET
from bot.games.starfarers.box.pieces import Item, ShipKind
from bot.games.starfarers.box.resources import (
    PLACE,
    RESOURCES,
    Cards,
    Resource,
    count,
    covers,
    least,
    minus,
    one,
    plus,
    spread,
)
from bot.games.starfarers.box.tokens import TokenKind
from bot.games.starfarers.chapters.abilities import hand_limit, strength
from bot.games.starfarers.chapters.build.build import has_room, ringless
from bot.games.starfarers.chapters.build.launching import free_points
from bot.games.starfarers.chapters.encounters.answers import other_types
from bot.games.starfarers.chapters.prepared import types
from bot.games.starfarers.chapters.rates import most, rate
from bot.games.starfarers.commands import MakeOffer, TradeWithBank
from bot.games.starfarers.minds.routes import BASE_SPEED, DECAY, Charts
from bot.games.starfarers.minds.worth import TROPHY, Outlook, income
from bot.games.starfarers.state import Offer, OfferReply

WAIT = 0.75  # what can be paid a round later is worth so much less
BOOST = 0.22  # the first booster, for each of its cards; the faster the ships, the less
NEARER = 0.4  # a shorter way for new ships: what a spaceport brings besides its point
FEW_CANNONS, CANNON = 2, 0.09  # against pirates, for each card
NOW = 0.8  # what can be had at once, compared with the goal
LEAST = 0.04  # what brings less for a card is not worth building
NEAR_END = TARGET - 2  # who has so many points gets no cards
AHEAD = 3  # nor does who leads by so many
USEFUL, SOON, SPARE, DONE = 1.0, 0.6, 0.35, 1.0  # cards for the goal, the next one, any other
SELDOM, RISK = 0.02, 0.2  # a card that comes in a round counts less, one that a 7 may cost too
GAIN = 0.1  # what a deal must bring, in such cards
SHIP = sum(COSTS[Item.TRADE_SHIP])


class Wish(NamedTuple):
    """Something to build; `score`: points for a card, the less the longer one must wait."""

    score: float
    item: Item
    where: NodeId | None = None

    @property
    def cost(self) -> Cards:
        return COSTS[self.item]


class Plans:
    """The wishes of one seat, the best first."""

    def __init__(self, outlook: Outlook, charts: Charts) -> None:
        self.outlook, self.charts = outlook, charts
        self.view, self.seat, self.me = outlook.view, outlook.seat, outlook.me
        best: dict[Item, Wish] = {}
        for wish in (*self.ships(), *self.ports(), *self.parts()):
            best[wish.item] = max(wish, best.get(wish.item, wish), key=lambda one: one.score)
        found = (wish for wish in best.values() if has_room(self.view, self.seat, wish.item))
        waited = [wish._replace(score=self.waited(wish)) for wish in found]
        self.wishes = sorted(waited, key=lambda wish: -wish.score)
        self.wishes = [wish for wish in self.wishes if wish.score > LEAST]
        self.goal = self.wishes[0] if self.wishes else None

    def waited(self, wish: Wish) -> float:
        """The less, the longer it takes to get what is missing."""
        comes = sum(self.outlook.income) + (self.outlook.mine < CONSTANTS.supplies.below)
        return float(wish.score * WAIT ** (max(0, self.short(wish.cost)) / max(0.5, comes)))

    def short(self, cost: Cards) -> int:
        """Cards still missing after all trades with the bank; below 0: more than enough."""
        rest, missing = self.beyond(cost)
        buys = (most(self.view, self.seat, *pair) for pair in zip(RESOURCES, rest, strict=True))
        return sum(missing) - sum(buys)

    def beyond(self, cost: Cards) -> tuple[Cards, Cards]:
        """The cards left over once this is paid, and those that are missing for it."""
        used = least(self.me.hand, cost)
        return minus(self.me.hand, used), minus(cost, used)

    # --- wishes

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
        launch, colonies = self.charts.launch, ringless(self.me)
        if colonies:
            now = launch(free_points(self.view, self.seat), ShipKind.COLONY)[0]
            value, site = max((launch(NEIGHBOURS[at], ShipKind.COLONY)[0], at) for at in colonies)
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

    def affordable(self) -> Wish | None:
        """The best that can be paid: nearly as good as the goal, or without touching its cards."""
        hand, crowded = self.me.hand, self.me.hand_size > hand_limit(self.me)
        for wish in (wish for wish in self.wishes if covers(hand, wish.cost)):
            keeps = covers(minus(hand, wish.cost), least(hand, self.wishes[0].cost))
            if keeps or crowded or wish.score >= NOW * self.wishes[0].score:
                return wish
        return None

    # --- cards

    def value(self, hand: Cards) -> float:
        """What a hand is worth, in cards for the goal; of equal ones those that seldom come."""
        value, weight = -RISK * max(0, sum(hand) - hand_limit(self.me)), USEFUL
        value -= SELDOM * sum(n * often for n, often in zip(hand, self.outlook.income, strict=True))
        for wish in self.wishes[:2]:
            used = least(hand, wish.cost)
            value += weight * sum(used) + DONE * (wish is self.goal and used == wish.cost)
            hand, weight = minus(hand, used), SOON
        return value + SPARE * sum(hand)

    def best(
        self, number: int, there: Cards, change: Callable[[Cards, Cards], Cards]
    ) -> tuple[Resource, ...]:
        """So many cards, each leaving the hand worth most: given away (`minus`), or taken."""
        hand, found = self.me.hand, list[Resource]()
        for _ in range(min(number, sum(there))):
            card = max(types(there), key=lambda kind: self.value(change(hand, one(kind))))
            hand, there = change(hand, one(card)), minus(there, one(card))
            found.append(card)
        return tuple(found)

    def gain(self, number: int) -> float:
        """What a card for so many others of the bank is worth, in cards."""
        hand, given = self.me.hand, self.best(1, self.me.hand, minus)
        if not given:
            return 0.0
        taken = self.best(number, other_types(self.view.bank, given[0]), plus)
        return self.value(plus(minus(hand, count(given)), count(taken))) - self.value(hand)

    def swap(self) -> TradeWithBank | None:
        """A trade with the bank that leads to the goal now, or saves cards from a 7."""
        crowded = self.me.hand_size > hand_limit(self.me)
        for wish in self.wishes if crowded else self.wishes[:1]:
            rest, missing = self.beyond(wish.cost)
            price = partial(rate, self.view, self.seat)
            sets = ((rest[PLACE[give]] / price(give), give) for give in types(rest))
            gives = [(number, give) for number, give in sets if number >= 1]
            takes = [(missing[PLACE[take]], take) for take in types(least(missing, self.view.bank))]
            if gives and takes and (crowded or self.short(wish.cost) <= 0):
                return TradeWithBank(max(gives)[1], max(takes)[1])
        return None

    # --- other players

    def leads(self, seat: Seat) -> bool:
        """Too close to victory, or too far ahead, to be helped."""
        return self.outlook.points[seat] >= min(NEAR_END, self.outlook.mine + AHEAD)

    def likes(self, offer: Offer) -> bool:
        """Would this deal bring the goal nearer, and no leader nearer to victory?"""
        hand = self.me.hand
        if not covers(hand, offer.want) or self.leads(offer.author):
            return False
        return self.value(plus(minus(hand, offer.want), offer.give)) > self.value(hand) + GAIN

    def counter(self, offer: Offer) -> MakeOffer | None:
        """Twice as much for the same cards, if the author may have it and that would be liked."""
        twice = plus(offer.give, offer.give)
        rich = self.view.players[offer.author].hand_size >= sum(twice)
        if offer.counters is not None or not rich or not self.likes(replace(offer, give=twice)):
            return None
        return MakeOffer(offer.want, twice)

    def proposal(self) -> MakeOffer | None:
        """A card left over for the last one that the goal lacks.

        Whoever leads is left out: a single other is asked alone; of several, one will be picked.
        """
        if self.goal is None or self.swap():
            return None
        rest, missing = self.beyond(self.goal.cost)
        others = [seat for seat in self.view.seats() if seat != self.seat]
        fair = [seat for seat in others if not self.leads(seat) and self.may_hold(seat, missing)]
        if sum(missing) != 1 or not any(rest) or not fair:
            return None
        to = fair[0] if len(fair) == 1 else None
        choosy = to is None and any(map(self.leads, others))
        return MakeOffer(count(self.best(1, rest, minus)), missing, to, choosy)

    def may_hold(self, seat: Seat, cards: Cards) -> bool:
        """Do they get such cards, and have they any?"""
        comes = dict(zip(RESOURCES, income(self.view, seat), strict=True))
        return self.view.players[seat].hand_size > 0 and all(comes[card] for card in spread(cards))

    def partner(self, offer: Offer) -> str:
        """Who is picked for an own open call: of all willing, who has least; perhaps nobody."""
        answers = zip(offer.to, offer.replies, strict=True)
        willing = [seat for seat, reply in answers if reply is OfferReply.WILLING]
        fair = [seat for seat in willing if not self.leads(seat)]
        if fair and covers(self.me.hand, offer.give):
            return f"pick.{min(fair, key=self.outlook.points.__getitem__)}"
        still = {OfferReply.PENDING, OfferReply.COUNTERED} & {*offer.replies}
        return "withdraw" if willing and not still else ""
