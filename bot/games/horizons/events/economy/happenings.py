"""Events (section 15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, replace
from bot.engine.text import Text, Who, people, say
from bot.games.horizons.box.cards import EventId, TileId
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.names import (
    event_name,
    stock_text,
    tile_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.units import alter_base, alter_ship, change, lose_ships
from bot.games.horizons.state import Horizons


@event("horizons.happened")
class Happened(Event[Horizons], frozen=True):
    """A roll for events. `void`: the same came before; `vetoed`: somebody would not have it."""

    roll: int
    event: EventId
    void: bool = False
    vetoed: bool = False

    def apply(self, state: Horizons) -> None:
        if not self.void and not self.vetoed:
            state.this = replace(state.this, events=(*state.this.events, self.event))

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        key = "vetoed" if self.vetoed else "again" if self.void else "event"
        return say(f"horizons.log.{key}", event=event_name(self.event), n=self.roll)


@event("horizons.values_changed")
class ValuesChanged(Event[Horizons], frozen=True):
    """Exploration values, as they are now; `seat`: who chose."""

    values: Mapping[WorldId, int]
    seat: Seat | None = None

    def apply(self, state: Horizons) -> None:
        state.values = {**state.values, **self.values}

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for world, value in self.values.items():
            yield say("horizons.log.value", world=world_name(world), n=value)


@event("horizons.budget")
class BudgetRaised(Event[Horizons], frozen=True):
    seats: tuple[Seat, ...]
    money: int

    def apply(self, state: Horizons) -> None:
        for seat in self.seats:
            change(state, seat, cash=state.players[seat].cash + self.money)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.budget", who=people(self.seats), n=self.money)


@event("horizons.markers_won")
class MarkersWon(Event[Horizons], frozen=True):
    """Politics markers of an event."""

    seats: tuple[Seat, ...]
    markers: int

    def apply(self, state: Horizons) -> None:
        for seat in self.seats:
            change(state, seat, politics=state.players[seat].politics + self.markers)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.markers", who=people(self.seats), n=self.markers)


@event("horizons.company")
class CompanyServes(Event[Horizons], frozen=True):
    """Who may transport so much more in this phase (HORIZON-15.2.41)."""

    seats: tuple[Seat, ...]
    capacity: int

    def apply(self, state: Horizons) -> None:
        state.this = replace(state.this, shippers=self.seats)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.company", who=people(self.seats), n=self.capacity)


@event("horizons.stock_lost")
class StockLost(Event[Horizons], frozen=True):
    """Stored in a base, and destroyed by an event."""

    base: UnitId
    stock: Stock
    struck: bool = False  # by a strike, which takes from each base once

    sentence = Sentence(
        "horizons.log.stock_lost", base=(unit_name, "base"), stock=(stock_text, "stock")
    )

    def apply(self, state: Horizons) -> None:
        alter_base(state, self.base, stock=state.bases[self.base].stock - self.stock)
        if self.struck:
            state.this = replace(state.this, struck=(*state.this.struck, self.base))


@event("horizons.immigrated")
class Immigrated(Event[Horizons], frozen=True):
    """Settlements come to bases."""

    seat: Seat
    settlements: Mapping[UnitId, int]

    def apply(self, state: Horizons) -> None:
        for base, number in self.settlements.items():
            alter_base(state, base, settlements=state.bases[base].settlements + number)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for base, number in self.settlements.items():
            yield say("horizons.log.grew", base=unit_name(base), n=number)


@event("horizons.thawed")
class Thawed(Event[Horizons], frozen=True):
    changes: Mapping[str, int]

    sentence = Sentence("horizons.log.thaw")

    def apply(self, state: Horizons) -> None:
        state.relations = {**state.relations, **self.changes}


@event("horizons.surveyed")
class Surveyed(Event[Horizons], frozen=True):
    """A tile is drawn for a world, and placed if it fits."""

    roll: int
    world: WorldId | None
    tile: TileId | None = None
    placed: bool = False

    def apply(self, state: Horizons) -> None:
        if not self.placed or self.world is None or self.tile is None:
            return
        deck = list(state.deck)
        deck.remove(self.tile)
        if self.world in state.tiles:
            deck.append(state.tiles[self.world])
        state.deck = tuple(sorted(deck))
        state.tiles = {**state.tiles, self.world: self.tile}

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text | None:
        if self.world is None or self.tile is None:
            return None
        key = "horizons.log.survey_placed" if self.placed else "horizons.log.survey"
        return say(key, world=world_name(self.world), tile=tile_name(self.tile))


@event("horizons.storm")
class StormStruck(Event[Horizons], frozen=True):
    """Crews take damage, robots may be lost; `dice` by robot."""

    damaged: tuple[UnitId, ...]
    lost: tuple[UnitId, ...]
    dice: Mapping[UnitId, int]
    damage: int = 1

    def apply(self, state: Horizons) -> None:
        for unit in self.damaged:
            alter_ship(state, unit, damage=state.ships[unit].damage + self.damage)
        lose_ships(state, *self.lost)

    def shows(self) -> bool:
        return bool(self.dice)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        if self.damaged:
            yield say("horizons.log.storm", units=tuple(map(unit_name, self.damaged)))
        if self.lost:
            yield say("horizons.log.storm_lost", units=tuple(map(unit_name, self.lost)))


@event("horizons.contact_awaits")
class ContactAwaits(Event[Horizons], frozen=True):
    """HORIZON-15.2.97"""

    sentence = Sentence("horizons.log.contact_awaits")

    def apply(self, state: Horizons) -> None:
        state.contact = True


@event("horizons.contact")
class ContactMade(Event[Horizons], frozen=True):
    """The first to land a crew there."""

    seat: Seat
    politics: int
    vp: int

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, politics=player.politics + self.politics, vp=player.vp + self.vp)
        state.contact = False

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.contact", who=Who(self.seat), n=self.politics, vp=self.vp)
