"""Bases: what is built where, and what launchers bring for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.records import Record, replace
from bot.games.horizons.acts import Act, Construct, Freight, Repair, Terraform, TradeAt
from bot.games.horizons.box.goods import NOTHING, Resource, Stock
from bot.games.horizons.box.knowledge import size_of
from bot.games.horizons.box.sky import EARTH_ORBIT
from bot.games.horizons.box.units import SETTLEMENT, Chain, Structure, Unit, UnitId, structure
from bot.games.horizons.chapters.bases.construction import (
    next_level,
    point_price,
    points_left,
    structure_cost,
    terraform_cost,
)
from bot.games.horizons.chapters.bases.service import damage_of
from bot.games.horizons.chapters.bases.trading import is_own, price, trade_limit
from bot.games.horizons.chapters.course.scoring import living
from bot.games.horizons.minds.causes import Cause
from bot.games.horizons.minds.outlook import Outlook, deadline
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.pieces import Base, Works

POINT = 0.14  # victory points for a point of technology
STUDIOUS = 0.5  # where technologies decide
MINED = 0.2  # and for a resource that need not be brought
THRIFT = 0.1  # points for a unit of money, below which nothing is built
SPENT_THERE = 0.6  # what a resource costs that lies at a base already
GARDEN = 20
PACE = 2  # points of a common garden in a year
POINT_COST = 4.5  # supplies for one of them
INCOME = 20  # money of an economic phase that can be counted on
MOST = 25  # lines of a year
STATION = 2  # the level of a station that makes crews ready on the way
GROWTH = 1.1  # of settlements, in each economic phase


class Work(Record, frozen=True):
    """Something to build: points for each unit of money, and what must be brought."""

    rate: float
    base: UnitId
    structure: Structure
    missing: Stock


class Colonies:
    def __init__(self, outlook: Outlook, pads: Pads, cause: Cause | None = None) -> None:
        self.outlook, self.pads, self.cause = outlook, pads, cause
        self.aim = cause.world if cause is not None else None
        self.view, self.seat = outlook.view, outlook.seat
        self.lift = 0.5 if pads.reusable else 1.6
        self.point = STUDIOUS if outlook.studious else POINT
        self.stocks = {base: found.stock for base, found in outlook.bases}
        self.built = list[Act]()
        self.flights = list[Act]()
        self.works = list[Act]()
        self.trades = list[Act]()

    def plan(self, allowance: float, wanted: Iterable[tuple[UnitId, Stock]] = ()) -> None:
        self.mend()
        self.trade()
        for base, stock in wanted:
            self.bring(base, stock, allowance)
        if self.cause is not None and self.cause.garden:
            self.tend(self.cause, allowance)
            return
        self.grow(allowance)
        self.terraform(allowance)

    def mend(self) -> None:
        """With the ore that lies there."""
        for base, found in self.outlook.bases:
            for chain, works in found.works.items():
                cost = Stock(ORE=works.damage)
                if works.damage and self.stocks[base].covers(cost):
                    self.stocks[base] = self.stocks[base] - cost
                    self.built.append(Repair(base, works.damage, chain))

    # --- trade tokens

    def trade(self) -> None:
        """What lies there is sold; what is cheap is bought."""
        for base, found in self.outlook.bases:
            token = found.token
            if token is None or not is_own(self.view, self.seat, base):
                continue
            if found.common and self.view.place(self.seat) > 1:
                continue
            most = trade_limit(self.view, self.seat, base)
            have = self.stocks[base][token.resource]
            amount = min(most, have) if token.sells else most
            if amount <= 0:
                continue
            cost = price(token, amount)
            if not token.sells:
                if cost > self.outlook.cash:
                    continue
                self.outlook.cash -= cost
            else:
                self.outlook.cash += cost
            sign = -amount if token.sells else amount
            change = Stock(**{token.resource.value: sign})
            self.stocks[base] = self.stocks[base] + change
            self.trades.append(TradeAt(base, amount))

    # --- structures

    def grow(self, allowance: float) -> None:
        """The best work of each base, by points for money, while launchers and money last."""
        busy = {*self.view.this.built}
        while True:
            ranked = sorted(self.choices(busy), key=lambda work: -work.rate)
            for work in ranked:
                if work.rate < THRIFT and self.cause is None:
                    continue
                before = self.outlook.cash
                if self.bring(work.base, work.missing, allowance):
                    allowance -= before - self.outlook.cash
                    break
            else:
                return
            cost = structure_cost(self.view, self.seat, work.structure)
            self.stocks[work.base] = self.stocks[work.base] - cost
            self.works.append(Construct(work.base, work.structure.id))
            free = self.view.scenario.unlimited_settlement_build
            if not (free and work.structure.id == SETTLEMENT) or len(self.works) > MOST:
                busy.add(work.base)

    def choices(self, busy: set[UnitId]) -> Iterator[Work]:
        for base, found in self.outlook.bases:
            if base in busy:
                continue
            for chain in Chain:
                level = next_level(found, chain)
                if level is None or (chain is not Chain.SETTLEMENT and damage_of(found, chain)):
                    continue
                if self.cause is not None and not self.serves_cause(found, chain, self.cause):
                    continue
                cost = structure_cost(self.view, self.seat, level)
                missing = self.stocks[base].short_of(cost)
                here = cost.total - missing.total
                spent = missing.total * (1 + self.lift) + here * SPENT_THERE
                yield Work(self.gain(found, chain, level) / spent, base, level, missing)

    @staticmethod
    def serves_cause(base: Base, chain: Chain, cause: Cause) -> bool:
        """Settlements on its world; on the way to it a station that makes crews ready."""
        if base.world == cause.world:
            return chain is Chain.SETTLEMENT and base.settlements < cause.settlements
        low = base.level(chain) < STATION
        return chain is Chain.SERVICE and low and base.world in cause.steps

    def gain(self, base: Base, chain: Chain, level: Structure) -> float:
        left = self.outlook.decades_left
        if chain is Chain.SETTLEMENT:
            aimed = 5.0 if base.world == self.aim else 0.0
            size, larger = size_of(base.settlements), size_of(base.settlements + 1)
            more = (larger.production_bonus - size.production_bonus) * self.point * left
            grown: float = GROWTH**left
            return self.outlook.settled(base.world) * grown + more + aimed
        points = float(level.score)
        if level.level > 1:
            points -= structure(chain, level.level - 1).score
        mines = max(amount for _, amount in self.view.produces(base.world))
        tile = self.view.tile(base.world)
        research = 3 if base.world == EARTH_ORBIT else tile.research.value if tile else 0
        now = self.output(base, mines, research)
        after = now
        if chain in (Chain.MINING, Chain.RESEARCH):
            works = {**base.works, chain: Works(level.level)}
            after = self.output(replace(base, works=works), mines, research)
        points += (after - now) * (MINED if chain is Chain.MINING else self.point) * left
        if chain is Chain.SERVICE and level.level == 1 and base.world != EARTH_ORBIT:
            points += 0.5
        return points

    def output(self, base: Base, mines: int, research: int) -> int:
        """What it makes in an economic phase."""
        best = 0
        if Chain.MINING in base.works and mines > 0:
            built = base.built(Chain.MINING)
            best = mines + (built.effects.resource_production if built else 0)
        if Chain.RESEARCH in base.works and research > 0:
            built = base.built(Chain.RESEARCH)
            best = max(best, research + (built.effects.tech_production if built else 0))
        return best

    # --- freight

    def bring(self, base: UnitId, load: Stock, allowance: float) -> bool:
        """On as many launchers as it takes; False: it cannot be."""
        if not load:
            return True
        if base in self.view.blockades:
            return False
        money = min(self.outlook.cash, allowance)
        room = sum(self.pads.cargo(one) for one in self.pads.free)
        goods = self.outlook.price(load)
        if goods > money:
            return False
        while room < load.total:
            new = self.newest(load.total - room)
            if new is None or self.outlook.price(new.cost) + goods > money:
                return False
            money -= self.outlook.price(new.cost)
            self.pads.build(new)
            self.pads.free.append(new)
            room += self.pads.cargo(new)
        self.outlook.cash -= goods
        self.stocks[base] = self.stocks[base] + load
        while load:
            number = load.total
            fitting = [one for one in self.pads.free if self.pads.cargo(one) >= number]
            carrier = min(
                fitting or self.pads.free, key=lambda one: one.size if fitting else -one.size
            )
            self.pads.free.remove(carrier)
            part = first_of(load, self.pads.cargo(carrier))
            self.flights.append(Freight(carrier.id, base, part))
            load = load - part
        return True

    def newest(self, number: int) -> Unit | None:
        """A launcher to build for so much."""
        found = [one for one in self.pads.new if self.pads.cargo(one) >= number]
        return found[0] if found else (self.pads.new[-1] if self.pads.new else None)

    # --- terraforming

    def terraform(self, allowance: float) -> None:
        each = point_price(self.view, self.seat)
        if each is None:
            return
        for base, found in self.outlook.bases:
            left = points_left(self.view, found.world)
            if not left or not self.worth_it(found, left, each):
                continue
            cost = Stock(SUP=terraform_cost(each, 0, 1))
            paid = self.outlook.cash
            if self.bring(base, self.stocks[base].short_of(cost), allowance):
                allowance -= paid - self.outlook.cash
                self.stocks[base] = self.stocks[base] - cost
                self.works.append(Terraform(base, 1))

    def tend(self, cause: Cause, allowance: float) -> None:
        """A common garden: all bring its supplies and build, who acts last makes it.

        Nobody builds at a base that has been terraformed in this year (HORIZON-13.3.1).
        """
        base = next((one for one, found in self.outlook.bases if found.world == cause.world), None)
        if base is None:
            return
        crowd = len(self.view.players)
        last = self.view.place(self.seat) == crowd
        if not last:
            self.stocks[base] = NOTHING  # what lies there is for them
        left, points = points_left(self.view, cause.world), 0
        each = point_price(self.view, self.seat)
        if each is None:
            allowance -= self.put_aside(left / crowd)
        elif left:
            years = max(1, deadline(self.view) - self.view.year)
            points = min(left, max(PACE, -(-left // years)))
            part = Stock(SUP=-(-terraform_cost(each, 0, points) // crowd))
            before = self.outlook.cash
            if self.bring(base, part, allowance):
                self.stocks[base] = self.stocks[base] - part
                allowance -= before - self.outlook.cash
        self.grow(allowance)
        if last:
            self.works += [Terraform(base, 1)] * points

    def put_aside(self, points: float) -> float:
        """Money for a garden that cannot be made yet, less what comes until the deadline."""
        phases = deadline(self.view) // 10 - self.view.year // 10
        return max(0.0, points * POINT_COST * (1 + self.lift) - phases * INCOME)

    def worth_it(self, base: Base, left: int, each: int) -> bool:
        """Half and whole count; whoever lives there most has most of it."""
        most = max(living(self.view, seat, base.world) for seat in self.view.seats())
        if base.settlements < max(1, most):
            return False
        gain = GARDEN + base.settlements / 2
        return gain / (left * each * (1 + self.lift)) > THRIFT


def first_of(load: Stock, room: int) -> Stock:
    taken = dict[str, int]()
    for resource in Resource:
        taken[resource.value] = min(room, load[resource])
        room -= taken[resource.value]
    return Stock(**taken)
