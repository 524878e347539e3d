"""Moves: order, departures, flights, freight and missiles (sections 5.4, 9, 17.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, replace
from bot.engine.text import Text, Who, people, say
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.names import node_name, place_name, stock_text, unit_name
from bot.games.horizons.box.sky import NodeId, box_of
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.events.combat import note_attack
from bot.games.horizons.events.units import alter_ship, lose_ships, put_stock, spend, stock_at
from bot.games.horizons.state import Horizons, Pledge


def unit_names(units: Iterable[UnitId]) -> tuple[str, ...]:
    return tuple(map(unit_name, units))


def mark_moved(state: Horizons, *units: UnitId) -> None:
    state.this = replace(state.this, moved=(*state.this.moved, *units))


# --- before anybody moves


@event("horizons.descended")
class Descended(Event[Horizons], frozen=True):
    """All ships in transfer boxes go down (HORIZON-9.1.1)."""

    places: Mapping[UnitId, NodeId]

    def apply(self, state: Horizons) -> None:
        for unit, node in self.places.items():
            alter_ship(state, unit, at=node)
        arrived = tuple(unit for unit, node in self.places.items() if not box_of(node))
        state.this = replace(state.this, arrived=arrived)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for unit, node in self.places.items():
            if node.startswith("flyby:"):
                yield say("horizons.log.arrives", unit=unit_name(unit), where=node_name(node))


@event("horizons.claimed")
class Claimed(Event[Horizons], frozen=True):
    """To move before somebody; `order`: as it is now (HORIZON-9.2.3)."""

    seat: Seat
    before: Seat
    order: tuple[Seat, ...]

    def apply(self, state: Horizons) -> None:
        state.this = replace(state.this, claims=self.order)

    def words(self, view: Horizons) -> Text:
        return say(
            "horizons.log.claimed",
            who=Who(self.seat),
            other=Who(self.before),
            order=people(self.order),
        )


@event("horizons.pledged")
class Pledged(Event[Horizons], frozen=True):
    """An ally agrees beforehand to a common move (HORIZON-4.2.1)."""

    seat: Seat
    ships: tuple[UnitId, ...]
    path: tuple[NodeId, ...]

    sentence = Sentence("horizons.log.pledged", ships=(unit_names, "ships"))

    def apply(self, state: Horizons) -> None:
        pledge = Pledge(self.seat, self.ships, self.path)
        state.this = replace(state.this, pledges=(*state.this.pledges, pledge))

    def seen_by(self, viewer: Seat | None) -> Pledged:
        """Where to is known when it is done (HORIZON-18.1.4)."""
        return self if viewer == self.seat else replace(self, path=())


@event("horizons.consent_denied")
class ConsentDenied(Event[Horizons], frozen=True):
    seat: Seat
    ships: tuple[UnitId, ...]

    sentence = Sentence("horizons.log.consent_denied", ships=(unit_names, "ships"))

    def apply(self, state: Horizons) -> None:
        """The ships stay."""


@event("horizons.reserve")
class TurnedReserve(Event[Horizons], frozen=True):
    """HORIZON-5.4.7, HORIZON-5.4.12"""

    units: tuple[UnitId, ...]
    why: Literal["choice", "stranded"]

    def apply(self, state: Horizons) -> None:
        for unit in self.units:
            alter_ship(state, unit, reserve=True)

    def words(self, view: Horizons) -> Text:
        return say(f"horizons.log.reserve.{self.why}", ships=unit_names(self.units))


# --- a move


@event("horizons.departed")
class Departed(Event[Horizons], frozen=True):
    """Engines are fired: all rolls of a move, and who does not survive them (section 9.6).

    `fleet`: the number under which they fly. `loads` were taken from the stock on Earth
    and bought there just before (HORIZON-3.1.10). A roll of a launcher is that of its ship.
    """

    seat: Seat
    ships: tuple[UnitId, ...]
    at: NodeId
    rolls: Mapping[UnitId, int] = {}
    lost: tuple[UnitId, ...] = ()
    launcher: UnitId | None = None
    fleet: int = 0
    loads: Mapping[UnitId, Stock] = {}
    stock: Stock = NOTHING
    money: int = 0

    def apply(self, state: Horizons) -> None:
        if self.loads:
            spend(state, self.seat, None, self.stock, self.money)
        along = (self.launcher,) if self.launcher else ()
        for unit in (*self.ships, *along):
            ship = state.ships[unit]
            alter_ship(
                state,
                unit,
                docked=None,
                fleet=self.fleet,
                cargo=ship.cargo + self.loads.get(unit, NOTHING),
                launched=UNITS[unit].kind is Kind.RE,
            )
        state.fleets = max(state.fleets, self.fleet)
        mark_moved(state, *self.ships, *along)
        lose_ships(state, *self.lost)

    def shows(self) -> bool:
        return bool(self.rolls)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        who, ships = Who(self.seat), unit_names(self.ships)
        if self.launcher is not None:
            lv = unit_name(self.launcher)
            yield say("horizons.log.launches", who=who, ships=ships, launcher=lv)
        for unit, load in self.loads.items():
            yield say("horizons.log.loads", unit=unit_name(unit), load=stock_text(load))
        for unit, roll in self.rolls.items():
            key = "horizons.log.engine.lost" if unit in self.lost else "horizons.log.engine.held"
            yield say(key, unit=unit_name(unit), n=roll)


@event("horizons.flew")
class Flew(Event[Horizons], frozen=True):
    """On to a place; what stood in the way has been dealt with."""

    seat: Seat
    ships: tuple[UnitId, ...]  # with the launcher, as far as it comes
    to: NodeId

    sentence = Sentence("horizons.log.flew", ships=(unit_names, "ships"), where=(node_name, "to"))

    def apply(self, state: Horizons) -> None:
        for unit in self.ships:
            alter_ship(state, unit, at=self.to)


@event("horizons.move_ended")
class MoveEnded(Event[Horizons], frozen=True):
    """A move is over: with whom its ships are now one fleet, and what became of the launcher.

    `fleet`: their number, 0: each by itself; `joined` gets it too. A launcher goes back to `back`,
    or is used up (HORIZON-9.5.5, HORIZON-9.5.8). `halted`: others ended the move.
    """

    seat: Seat
    ships: tuple[UnitId, ...]
    dock: UnitId | None = None
    fleet: int = 0
    joined: UnitId | None = None
    launcher: UnitId | None = None
    back: NodeId | None = None
    pad: UnitId | None = None
    halted: bool = False

    def apply(self, state: Horizons) -> None:
        for unit in self.ships:
            alter_ship(state, unit, docked=self.dock, fleet=self.fleet)
        if self.joined is not None:
            alter_ship(state, self.joined, fleet=self.fleet)
        state.fleets = max(state.fleets, self.fleet)
        if self.launcher is not None:
            if self.back is None:
                lose_ships(state, self.launcher)
            else:
                alter_ship(state, self.launcher, at=self.back, docked=self.pad, fleet=0)
        if self.halted:
            state.this = replace(state.this, halted=(*state.this.halted, *self.ships))

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        ships = unit_names(self.ships)
        if self.halted and self.ships:
            yield say("horizons.log.halted", who=Who(self.seat), ships=ships)
        if self.dock is not None and self.ships:
            yield say("horizons.log.docked", ships=ships, base=unit_name(self.dock))
        if self.joined is not None:
            yield say("horizons.log.joined", ships=ships, unit=unit_name(self.joined))
        if self.launcher is not None:
            key = "lost" if self.back is None else "back"
            yield say(f"horizons.log.launcher.{key}", launcher=unit_name(self.launcher))


# --- freight and missiles


@event("horizons.freight_left")
class FreightLeft(Event[Horizons], frozen=True):
    """Resources on a launcher; `source` and `target` None: Earth (HORIZON-5.1.4)."""

    seat: Seat
    launcher: UnitId
    source: UnitId | None
    target: UnitId | None
    load: Stock
    stock: Stock  # of the load, what was stored; the rest is bought
    money: int = 0
    roll: int | None = None
    lost: bool = False

    def apply(self, state: Horizons) -> None:
        spend(state, self.seat, self.source, self.stock, self.money)
        mark_moved(state, self.launcher)
        if self.lost:
            lose_ships(state, self.launcher)

    def shows(self) -> bool:
        return self.roll is not None

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        lv = unit_name(self.launcher)
        yield say(
            "horizons.log.freight",
            who=Who(self.seat),
            launcher=lv,
            load=stock_text(self.load),
            source=place_name(self.source),
            target=place_name(self.target),
        )
        if self.roll is not None:
            key = "horizons.log.engine.lost" if self.lost else "horizons.log.engine.held"
            yield say(key, unit=lv, n=self.roll)


@event("horizons.freight_came")
class FreightCame(Event[Horizons], frozen=True):
    """It arrives at once; the launcher is back, or used up."""

    seat: Seat
    launcher: UnitId
    target: UnitId | None
    load: Stock
    recovered: bool

    def apply(self, state: Horizons) -> None:
        stock = stock_at(state, self.seat, self.target) + self.load
        put_stock(state, self.seat, self.target, stock)
        if not self.recovered:
            lose_ships(state, self.launcher)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        where = place_name(self.target)
        yield say("horizons.log.freight_came", load=stock_text(self.load), target=where)
        key = "back" if self.recovered else "lost"
        yield say(f"horizons.log.launcher.{key}", launcher=unit_name(self.launcher))


@event("horizons.missile")
class MissileFired(Event[Horizons], frozen=True):
    """The launcher is gone in any case (HORIZON-17.2.3)."""

    seat: Seat
    launcher: UnitId
    base: UnitId
    roll: int | None
    failed: bool

    def apply(self, state: Horizons) -> None:
        faction = state.players[self.seat].faction
        state.this = replace(state.this, missiles=(*state.this.missiles, faction))
        note_attack(state, (self.base,))
        lose_ships(state, self.launcher)

    def shows(self) -> bool:
        return self.roll is not None

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        lv = unit_name(self.launcher)
        base = unit_name(self.base)
        yield say("horizons.log.missile", who=Who(self.seat), launcher=lv, base=base)
        if self.roll is not None:
            key = "horizons.log.engine.lost" if self.failed else "horizons.log.engine.held"
            yield say(key, unit=lv, n=self.roll)
