"""Resources, money and politics markers (section 3)."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import Field, Into, Stock
from bot.games.horizons.box.names import chain_name, place_name, stock_text, unit_name
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId
from bot.games.horizons.events.units import (
    alter_base,
    change,
    lose_base,
    lose_ships,
    move_stock,
    put_stock,
    stock_at,
)
from bot.games.horizons.pieces import Works
from bot.games.horizons.state import Horizons


@event("horizons.bought")
class Bought(Event[Horizons], frozen=True):
    """On Earth (HORIZON-3.1.4); `at`: in a base (HORIZON-16.6.21)."""

    seat: Seat
    stock: Stock
    money: int
    at: UnitId | None = None

    sentence = Sentence("horizons.log.bought", stock=(stock_text, "stock"), n="money")

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, cash=player.cash - self.money)
        put_stock(state, self.seat, self.at, stock_at(state, self.seat, self.at) + self.stock)


@event("horizons.sold")
class Sold(Event[Horizons], frozen=True):
    """On Earth (HORIZON-3.1.5)."""

    seat: Seat
    stock: Stock
    money: int

    sentence = Sentence("horizons.log.sold", stock=(stock_text, "stock"), n="money")

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, cash=player.cash + self.money, stock=player.stock - self.stock)


@event("horizons.shifted")
class Shifted(Event[Horizons], frozen=True):
    """Within a fleet; None is Earth (HORIZON-3.1.8)."""

    seat: Seat
    source: UnitId | None
    target: UnitId | None
    stock: Stock

    sentence = Sentence(
        "horizons.log.shifted",
        stock=(stock_text, "stock"),
        source=(place_name, "source"),
        target=(place_name, "target"),
    )

    def apply(self, state: Horizons) -> None:
        move_stock(state, self.seat, self.source, self.target, self.stock)


@event("horizons.wasted")
class Wasted(Event[Horizons], frozen=True):
    """Destroyed by their owner (HORIZON-3.1.9)."""

    seat: Seat
    place: UnitId | None
    stock: Stock

    sentence = Sentence(
        "horizons.log.wasted", stock=(stock_text, "stock"), place=(place_name, "place")
    )

    def apply(self, state: Horizons) -> None:
        left = stock_at(state, self.seat, self.place) - self.stock
        put_stock(state, self.seat, self.place, left)


@event("horizons.scuttled")
class Scuttled(Event[Horizons], frozen=True):
    """A ship or base is given up (HORIZON-5.1.6)."""

    seat: Seat
    unit: UnitId

    sentence = Sentence("horizons.log.scuttled", unit=(unit_name, "unit"))

    def apply(self, state: Horizons) -> None:
        if UNITS[self.unit].kind is Kind.BASE:
            lose_base(state, self.unit)
        else:
            lose_ships(state, self.unit)


@event("horizons.demolished")
class Demolished(Event[Horizons], frozen=True):
    """A level of a structure, or a settlement, is given up."""

    seat: Seat
    base: UnitId
    chain: Chain

    sentence = Sentence(
        "horizons.log.demolished", base=(unit_name, "base"), what=(chain_name, "chain")
    )

    def apply(self, state: Horizons) -> None:
        base = state.bases[self.base]
        if self.chain is Chain.SETTLEMENT:
            left = base.settlements - 1
            alter_base(state, self.base, settlements=left, hurt=min(base.hurt, left))
            return
        level = base.level(self.chain) - 1
        works = {chain: one for chain, one in base.works.items() if chain is not self.chain}
        alter_base(state, self.base, works={**works, self.chain: Works(level)} if level else works)


@event("horizons.converted")
class Converted(Event[Horizons], frozen=True):
    """Politics markers into something else (HORIZON-3.3.3, 3.3.4, 3.3.6)."""

    seat: Seat
    into: Into
    markers: int
    gain: int

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, politics=player.politics - self.markers)
        if self.into == "money":
            change(state, self.seat, cash=player.cash + self.gain)
        elif self.into == "vp":
            change(state, self.seat, vp=player.vp + self.gain)
        else:
            change(state, self.seat, bank=player.bank.plus(Field(self.into), self.gain))

    def words(self, view: Horizons) -> Text:
        key = f"horizons.log.converted.{self.into}"
        return say(key, who=Who(self.seat), n=self.markers, gain=self.gain)
