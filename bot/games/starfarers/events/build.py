"""The bank, spaceports and friendship cards of a turn (sections 5.2, 6.2, 10.3)."""

from __future__ import annotations

from bot.engine.events import Event, event
from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.names import amounts, card_name, point_name
from bot.games.starfarers.box.resources import Cards
from bot.games.starfarers.events.changes import from_bank, to_bank
from bot.games.starfarers.state import Starfarers


@event("starfarers.bank_traded")
class BankTraded(Event[Starfarers], frozen=True):
    """Cards for cards of the bank. `used`: the card whose rate is used up for this turn."""

    seat: Seat
    give: Cards
    take: Cards
    used: FriendId | None = None

    def apply(self, state: Starfarers) -> None:
        to_bank(state, self.seat, self.give)
        from_bank(state, self.seat, self.take)
        if self.used is not None:
            state.used += (self.used,)

    def words(self, view: Starfarers) -> Text:
        give, take = amounts(self.give), amounts(self.take)
        return say("starfarers.log.bank", who=Who(self.seat), give=give, take=take)


@event("starfarers.spaceport_built")
class SpaceportBuilt(Event[Starfarers], frozen=True):
    """A ring on an own colony (section 6.2)."""

    seat: Seat
    site: NodeId
    paid: Cards

    def apply(self, state: Starfarers) -> None:
        ports = (*state.players[self.seat].spaceports, self.site)
        to_bank(state, self.seat, self.paid, spaceports=ports)

    def words(self, view: Starfarers) -> Text:
        where, cards = point_name(self.site), amounts(self.paid)
        return say("starfarers.log.spaceport", who=Who(self.seat), where=where, cards=cards)


@event("starfarers.fame_bought")
class FameBought(Event[Starfarers], frozen=True):
    """Fame rings for cards, by a friendship card (STAR-10.3.6)."""

    seat: Seat
    card: FriendId
    paid: Cards
    rings: int

    def apply(self, state: Starfarers) -> None:
        fame = state.players[self.seat].fame + self.rings
        to_bank(state, self.seat, self.paid, fame=fame)
        state.used += (self.card,)

    def words(self, view: Starfarers) -> Text:
        who, card, cards = Who(self.seat), card_name(self.card), amounts(self.paid)
        return say("starfarers.log.fame_bought", who=who, card=card, cards=cards, n=self.rings)


@event("starfarers.rich_named")
class RichNamed(Event[Starfarers], frozen=True):
    """Who must help the poor (STAR-10.3.5); the cards drawn are told one by one."""

    seat: Seat
    card: FriendId
    players: tuple[Seat, ...]

    def apply(self, state: Starfarers) -> None:
        state.used += (self.card,)

    def words(self, view: Starfarers) -> Text:
        who, players = Who(self.seat), people(self.players)
        return say("starfarers.log.rich_named", who=who, card=card_name(self.card), players=players)
