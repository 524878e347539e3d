"""Resource cards that change places (sections 4, 11 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.names import amounts, drawn, point_names, resource_name
from bot.games.starfarers.box.resources import NOTHING, Cards, Resource, count, minus, one, plus
from bot.games.starfarers.events.changes import from_bank, to_bank
from bot.games.starfarers.state import Starfarers


def unread(number: int) -> tuple[Resource, ...]:
    """So many cards that the viewer may not read."""
    return (Resource.UNKNOWN,) * number


@event("starfarers.rolled")
class Rolled(Event[Starfarers], frozen=True):
    """The roll and what it brings: `gains` per seat; `short`: types the bank could not pay."""

    seat: Seat
    dice: tuple[int, int]
    gains: tuple[Cards, ...] = ()
    short: tuple[Resource, ...] = ()

    def apply(self, state: Starfarers) -> None:
        state.roll = self.dice
        for place, cards in enumerate(self.gains):
            if cards != NOTHING:
                from_bank(state, Seat(place), cards)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        a, b = self.dice
        yield say("starfarers.log.rolled", who=Who(self.seat), first=a, second=b, n=a + b)
        if self.short:
            yield say("starfarers.log.short", resources=tuple(map(resource_name, self.short)))
        for seat, cards in enumerate(self.gains):
            if cards != NOTHING:
                yield say("starfarers.log.produced", who=Who(Seat(seat)), cards=amounts(cards))


@event("starfarers.cards_gained")
class CardsGained(Event[Starfarers], frozen=True):
    """Cards from the bank, seen by all (STAR-13.6). `why`: relief, encounter, returned."""

    seat: Seat
    cards: Cards
    why: str

    def apply(self, state: Starfarers) -> None:
        from_bank(state, self.seat, self.cards)

    def words(self, view: Starfarers) -> Text:
        cards = amounts(self.cards)
        return say(f"starfarers.log.gained.{self.why}", who=Who(self.seat), cards=cards)


@event("starfarers.cards_paid")
class CardsPaid(Event[Starfarers], frozen=True):
    """Cards to the bank, seen by all (STAR-13.6). `why`: present, paid, seized, corrected."""

    seat: Seat
    cards: Cards
    why: str

    def apply(self, state: Starfarers) -> None:
        to_bank(state, self.seat, self.cards)

    def shows(self) -> bool:
        """Who pays knows their hand; a correction takes what is there, and all see how much."""
        return self.why == "corrected"

    def words(self, view: Starfarers) -> Text:
        cards = amounts(self.cards)
        return say(f"starfarers.log.paid.{self.why}", who=Who(self.seat), cards=cards)


@event("starfarers.card_taken")
class CardTaken(Event[Starfarers], frozen=True):
    """A card drawn at random from a hand: the two know it (STAR-13.4). `why`: seven, card, raid."""

    seat: Seat
    victim: Seat
    card: Resource
    why: str

    def apply(self, state: Starfarers) -> None:
        card = one(self.card)
        change(state, self.victim, hand=minus(state.players[self.victim].hand, card))
        change(state, self.seat, hand=plus(state.players[self.seat].hand, card))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> CardTaken:
        known = viewer in (self.seat, self.victim)
        return self if known else replace(self, card=Resource.UNKNOWN)

    def words(self, view: Starfarers) -> Text:
        who, victim = Who(self.seat), Who(self.victim)
        if self.card is Resource.UNKNOWN:
            return say("starfarers.log.taken", who=who, victim=victim)
        card = resource_name(self.card)
        return say("starfarers.log.taken_card", who=who, victim=victim, card=card)


@event("starfarers.theft_declined")
class TheftDeclined(Event[Starfarers], frozen=True):
    seat: Seat

    sentence = Sentence("starfarers.log.theft_declined")

    def apply(self, state: Starfarers) -> None:
        pass


@event("starfarers.tributes_paid")
class TributesPaid(Event[Starfarers], frozen=True):
    """All halves are in: now everybody sees them (STAR-4.2.7). `cards` per seat."""

    cards: tuple[Cards, ...]

    def apply(self, state: Starfarers) -> None:
        for place, cards in enumerate(self.cards):
            if cards != NOTHING:
                to_bank(state, Seat(place), cards, sealed=None)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        for seat, paid in enumerate(self.cards):
            if paid != NOTHING:
                yield say("starfarers.log.tribute", who=Who(Seat(seat)), cards=amounts(paid))


@event("starfarers.supplies_drawn")
class SuppliesDrawn(Event[Starfarers], frozen=True):
    """Top cards of the reserve pile. `late`: they had been declined before (STAR-4.3.6)."""

    seat: Seat
    cards: tuple[Resource, ...]
    late: bool = False

    def apply(self, state: Starfarers) -> None:
        state.reserve = state.reserve[len(self.cards) :]
        state.supplies = 0
        change(state, self.seat, hand=plus(state.players[self.seat].hand, count(self.cards)))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> SuppliesDrawn:
        return self if viewer == self.seat else replace(self, cards=unread(len(self.cards)))

    def words(self, view: Starfarers) -> Text:
        key = "starfarers.log.late_supplies" if self.late else "starfarers.log.supplies"
        return say(key, who=Who(self.seat), cards=drawn(self.cards))


@event("starfarers.supplies_declined")
class SuppliesDeclined(Event[Starfarers], frozen=True):
    """For now: the cards may still be drawn until the phase ends."""

    seat: Seat
    count: int

    sentence = Sentence("starfarers.log.supplies_declined", n="count")

    def apply(self, state: Starfarers) -> None:
        state.supplies = self.count


@event("starfarers.reserve_made")
class ReserveMade(Event[Starfarers], frozen=True):
    """A new reserve pile of cards of the bank, shuffled (STAR-4.3.5)."""

    pile: tuple[Resource, ...]

    sentence = Sentence("starfarers.log.reserve", n=(len, "pile"))

    def apply(self, state: Starfarers) -> None:
        state.bank = minus(state.bank, count(self.pile))
        state.reserve += self.pile

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> ReserveMade:
        return ReserveMade(tuple(sorted(self.pile)))  # what it is made of is public


@event("starfarers.hands_dealt")
class HandsDealt(Event[Starfarers], frozen=True):
    """Three cards each end the set-up; empty home sites are closed (STAR-2.1.5, STAR-2.4.7)."""

    hands: tuple[tuple[Resource, ...], ...]
    closed: tuple[NodeId, ...] = ()

    def apply(self, state: Starfarers) -> None:
        state.reserve = state.reserve[sum(map(len, self.hands)) :]
        for place, cards in enumerate(self.hands):
            change(state, Seat(place), hand=count(cards))
        state.closed = self.closed

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> HandsDealt:
        hands = tuple(
            cards if seat == viewer else unread(len(cards)) for seat, cards in enumerate(self.hands)
        )
        return replace(self, hands=hands)

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        if self.closed:
            yield say("starfarers.log.closed", points=point_names(self.closed))
        yield say("starfarers.log.hands", n=CONSTANTS.resource_cards.start_hand)
        for seat, cards in enumerate(self.hands):
            if cards and Resource.UNKNOWN not in cards:
                yield say("starfarers.log.hand", who=Who(Seat(seat)), cards=drawn(cards))
