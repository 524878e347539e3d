"""Ships, expansions and fame rings that come and go."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, put, replace
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.names import amounts, piece, point_name, ship_name
from bot.games.starfarers.box.pieces import Expansion, Transporter
from bot.games.starfarers.box.resources import NOTHING, Cards
from bot.games.starfarers.events.changes import to_bank
from bot.games.starfarers.state import FIELD, Ship, Starfarers


@event("starfarers.ship_launched")
class ShipLaunched(Event[Starfarers], frozen=True):
    """A new ship at a spaceport. `free`: the trade ship of an encounter, no longer pending."""

    seat: Seat
    ship: Ship
    paid: Cards = NOTHING
    free: bool = False

    def apply(self, state: Starfarers) -> None:
        """No longer pending (STAR-11.5.13); the ship of the start stays as it is (STAR-2.2.3)."""
        me = state.players[self.seat]
        ships = tuple(sorted((*me.ships, self.ship), key=lambda ship: ship.transporter))
        pending = me.pending - 1 if self.free else me.pending
        to_bank(state, self.seat, self.paid, ships=ships, pending=pending)
        state.rearming = tuple(seat for seat in state.rearming if seat != self.seat)
        flight = state.flight
        if flight is not None:  # it may fly at once (STAR-11.5.12)
            began = {**flight.began, self.ship.transporter: self.ship.node}
            state.flight = replace(flight, began=began)

    def words(self, view: Starfarers) -> Text:
        who, where = Who(self.seat), point_name(self.ship.node)
        ship = ship_name(self.ship.kind, self.ship.transporter)
        if self.free:
            return say("starfarers.log.free_ship", who=who, ship=ship, where=where)
        cards = amounts(self.paid)
        return say("starfarers.log.launched", who=who, ship=ship, where=where, cards=cards)


@event("starfarers.trade_ship_promised")
class TradeShipPromised(Event[Starfarers], frozen=True):
    """A free trade ship, to be placed as soon as that is possible (STAR-11.5.13)."""

    seat: Seat

    sentence = Sentence("starfarers.log.trade_ship_promised")

    def apply(self, state: Starfarers) -> None:
        change(state, self.seat, pending=state.players[self.seat].pending + 1)


@event("starfarers.transporter_changed")
class TransporterChanged(Event[Starfarers], frozen=True):
    """The ship of the start flies with another transporter (STAR-2.2.3)."""

    seat: Seat
    old: Transporter
    new: Transporter

    sentence = Sentence("starfarers.log.transporter", transporter="new")

    def apply(self, state: Starfarers) -> None:
        ships = state.players[self.seat].ships
        place = [ship.transporter for ship in ships].index(self.old)
        change(
            state, self.seat, ships=put(ships, place, replace(ships[place], transporter=self.new))
        )


@event("starfarers.expansion_added")
class ExpansionAdded(Event[Starfarers], frozen=True):
    """`why`: build, encounter."""

    seat: Seat
    expansion: Expansion
    paid: Cards = NOTHING
    why: str = "build"

    def apply(self, state: Starfarers) -> None:
        name = FIELD[self.expansion]
        number = getattr(state.players[self.seat], name) + 1
        to_bank(state, self.seat, self.paid, **{name: number})

    def words(self, view: Starfarers) -> Text:
        who, added = Who(self.seat), piece(self.expansion)
        if self.paid == NOTHING:
            return say("starfarers.log.received", who=who, piece=added)
        return say("starfarers.log.built", who=who, piece=added, cards=amounts(self.paid))


@event("starfarers.expansion_lost")
class ExpansionLost(Event[Starfarers], frozen=True):
    """It goes back to the supply (STAR-6.3.4)."""

    seat: Seat
    expansion: Expansion

    sentence = Sentence("starfarers.log.lost", piece=(piece, "expansion"))

    def apply(self, state: Starfarers) -> None:
        name = FIELD[self.expansion]
        change(state, self.seat, **{name: getattr(state.players[self.seat], name) - 1})


@event("starfarers.fame_changed")
class FameChanged(Event[Starfarers], frozen=True):
    """Fame rings won, or lost if `rings` is below 0. `why`: encounter, wear, card."""

    seat: Seat
    rings: int
    why: str = "encounter"

    def apply(self, state: Starfarers) -> None:
        change(state, self.seat, fame=state.players[self.seat].fame + self.rings)

    def words(self, view: Starfarers) -> Text:
        key = "starfarers.log.fame_won" if self.rings > 0 else "starfarers.log.fame_lost"
        return say(key, who=Who(self.seat), n=abs(self.rings))
