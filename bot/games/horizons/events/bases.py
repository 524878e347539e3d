"""Building, service, trade, bases and terraforming (sections 8 and 13)."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import Resource, Stock, some
from bot.games.horizons.box.names import (
    amount,
    chain_name,
    place_name,
    stock_text,
    structure_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import SETTLEMENT, STRUCTURES, Chain, StructureId, UnitId
from bot.games.horizons.events.units import (
    alter_base,
    alter_ship,
    lose_ships,
    put_base,
    put_ship,
    put_stock,
    spend,
    stock_at,
)
from bot.games.horizons.pieces import Base, Ship, Works
from bot.games.horizons.state import Horizons

Parts = tuple[tuple[UnitId, Stock], ...]  # what each hold gives or takes


def take_parts(state: Horizons, seat: Seat, parts: Parts) -> None:
    for place, stock in parts:
        put_stock(state, seat, place, stock_at(state, seat, place) - stock)


def add_parts(state: Horizons, seat: Seat, parts: Parts) -> None:
    for place, stock in parts:
        put_stock(state, seat, place, stock_at(state, seat, place) + stock)


@event("horizons.built")
class UnitBuilt(Event[Horizons], frozen=True):
    """`base` None: on Earth. Part of the cost is paid in money there (HORIZON-3.1.7)."""

    seat: Seat
    unit: UnitId
    at: NodeId
    base: UnitId | None
    reserve: bool
    paid: Stock
    money: int = 0
    docked: bool = True

    def apply(self, state: Horizons) -> None:
        spend(state, self.seat, self.base, self.paid, self.money)
        docked = self.base if self.docked else None
        put_ship(state, self.unit, Ship(self.at, docked=docked, reserve=self.reserve))

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.built_reserve" if self.reserve else "horizons.log.built"
        return say(
            key,
            who=Who(self.seat),
            unit=unit_name(self.unit),
            place=place_name(self.base),
            stock=stock_text(self.paid),
            n=self.money,
        )


@event("horizons.unreserved")
class Unreserved(Event[Horizons], frozen=True):
    seat: Seat
    unit: UnitId
    base: UnitId | None
    paid: Stock
    money: int = 0

    sentence = Sentence(
        "horizons.log.unreserved", unit=(unit_name, "unit"), place=(place_name, "base")
    )

    def apply(self, state: Horizons) -> None:
        spend(state, self.seat, self.base, self.paid, self.money)
        alter_ship(state, self.unit, reserve=False)


@event("horizons.repaired")
class Repaired(Event[Horizons], frozen=True):
    """Of a ship at a base (HORIZON-8.4.1)."""

    seat: Seat
    unit: UnitId
    base: UnitId | None
    markers: int
    paid: Stock
    money: int = 0

    sentence = Sentence("horizons.log.repaired", unit=(unit_name, "unit"), n="markers")

    def apply(self, state: Horizons) -> None:
        spend(state, self.seat, self.base, self.paid, self.money)
        damage = state.ships[self.unit].damage - self.markers
        alter_ship(state, self.unit, damage=damage)
        if self.base is not None:
            done = state.this.repaired.get(self.base, 0) + self.markers
            state.this = replace(state.this, repaired={**state.this.repaired, self.base: done})


@event("horizons.structure_repaired")
class StructureRepaired(Event[Horizons], frozen=True):
    """HORIZON-8.4.2"""

    seat: Seat
    base: UnitId
    chain: Chain
    markers: int
    parts: Parts

    sentence = Sentence(
        "horizons.log.structure_repaired",
        base=(unit_name, "base"),
        what=(chain_name, "chain"),
        n="markers",
    )

    def apply(self, state: Horizons) -> None:
        take_parts(state, self.seat, self.parts)
        base = state.bases[self.base]
        if self.chain is Chain.SETTLEMENT:
            alter_base(state, self.base, hurt=base.hurt - self.markers)
            return
        works = base.works[self.chain]
        mended = Works(works.level, works.damage - self.markers)
        alter_base(state, self.base, works={**base.works, self.chain: mended})


@event("horizons.scrapped")
class Scrapped(Event[Horizons], frozen=True):
    """HORIZON-8.5.1"""

    seat: Seat
    unit: UnitId
    base: UnitId | None
    refund: Stock

    sentence = Sentence(
        "horizons.log.scrapped", unit=(unit_name, "unit"), stock=(stock_text, "refund")
    )

    def apply(self, state: Horizons) -> None:
        lose_ships(state, self.unit)
        put_stock(state, self.seat, self.base, stock_at(state, self.seat, self.base) + self.refund)


@event("horizons.probe_loaded")
class ProbeLoaded(Event[Horizons], frozen=True):
    """HORIZON-5.2.4"""

    seat: Seat
    carrier: UnitId
    probe: UnitId

    sentence = Sentence(
        "horizons.log.probe_loaded", unit=(unit_name, "carrier"), probe=(unit_name, "probe")
    )

    def apply(self, state: Horizons) -> None:
        lose_ships(state, self.probe)
        alter_ship(state, self.carrier, probe=self.probe)


# --- trade (section 13.1)


@event("horizons.traded")
class Traded(Event[Horizons], frozen=True):
    """With the civil market of a base (HORIZON-13.1.6); `owner` gets the tariff."""

    seat: Seat
    base: UnitId
    resource: Resource
    sells: bool  # the trader sells
    amount: int
    money: int
    parts: Parts  # from or to which holds
    owner: Seat | None = None
    tariff: int = 0

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        gain = self.money if self.sells else -self.money
        change(state, self.seat, cash=player.cash + gain - self.tariff)
        if self.owner is not None and self.tariff:
            cash = state.players[self.owner].cash + self.tariff
            change(state, self.owner, cash=cash)
        (take_parts if self.sells else add_parts)(state, self.seat, self.parts)
        alter_base(state, self.base, token=None)
        state.trade = tuple(sorted((*state.trade, self.resource)))

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.trade_sold" if self.sells else "horizons.log.trade_bought"
        goods = amount(self.resource, self.amount)
        base = unit_name(self.base)
        return say(key, who=Who(self.seat), goods=goods, base=base, n=self.money)


@event("horizons.trade_refused")
class TradeRefused(Event[Horizons], frozen=True):
    seat: Seat
    trader: Seat
    base: UnitId

    def apply(self, state: Horizons) -> None:
        """Nothing changes hands."""
        state.this = replace(state.this, refused=state.this.refused + 1)

    def words(self, view: Horizons) -> Text:
        return say(
            "horizons.log.trade_refused",
            who=Who(self.seat),
            trader=Who(self.trader),
            base=unit_name(self.base),
        )


# --- bases (section 13.2)


@event("horizons.founded")
class BaseFounded(Event[Horizons], frozen=True):
    """It forms a fleet with its builder (HORIZON-13.2.3)."""

    seat: Seat
    base: UnitId
    world: WorldId
    ship: UnitId
    paid: Stock
    common: bool = False

    sentence = Sentence(
        "horizons.log.founded",
        base=(unit_name, "base"),
        world=(world_name, "world"),
        ship=(unit_name, "ship"),
    )

    def apply(self, state: Horizons) -> None:
        put_base(state, self.base, Base(self.world, common=self.common))
        cargo = state.ships[self.ship].cargo - self.paid
        alter_ship(state, self.ship, cargo=cargo, docked=self.base, fleet=0)


@event("horizons.constructed")
class Constructed(Event[Horizons], frozen=True):
    """A structure, a level of it, or settlements (HORIZON-13.2.4)."""

    seat: Seat
    base: UnitId
    structure: StructureId
    parts: Parts
    times: int = 1
    counts: bool = True  # it is the one structure of this base in this year

    def apply(self, state: Horizons) -> None:
        take_parts(state, self.seat, self.parts)
        base, built = state.bases[self.base], STRUCTURES[self.structure]
        if self.structure == SETTLEMENT:
            alter_base(state, self.base, settlements=base.settlements + self.times)
        else:
            works = {**base.works, built.chain: Works(built.level)}
            alter_base(state, self.base, works=works)
        if self.counts:
            state.this = replace(state.this, built=(*state.this.built, self.base))

    def words(self, view: Horizons) -> Text:
        return say(
            "horizons.log.constructed",
            who=Who(self.seat),
            base=unit_name(self.base),
            what=structure_name(self.structure),
            n=self.times,
        )


@event("horizons.terraformed")
class Terraformed(Event[Horizons], frozen=True):
    """Points of all players on a world are pooled (HORIZON-13.3.3)."""

    seat: Seat
    base: UnitId
    points: int
    paid: int
    of: Resource = Resource.SUP

    def apply(self, state: Horizons) -> None:
        base = state.bases[self.base]
        alter_base(state, self.base, stock=base.stock - some(self.of, self.paid))
        so_far = state.terraformed.get(base.world, 0) + self.points
        state.terraformed = {**state.terraformed, base.world: so_far}
        bought = state.this.terraformed.get(self.base, 0) + self.points
        state.this = replace(state.this, terraformed={**state.this.terraformed, self.base: bought})

    def words(self, view: Horizons) -> Text:
        return say(
            "horizons.log.terraformed",
            who=Who(self.seat),
            base=unit_name(self.base),
            n=self.points,
            paid=self.paid,
        )
