"""The bank, spaceports and friendship cards of a turn (sections 5.2, 6.2, 10.3)."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat
from bot.engine.text import people
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

    sentence = Sentence("starfarers.log.bank", give=(amounts, "give"), take=(amounts, "take"))

    def apply(self, state: Starfarers) -> None:
        to_bank(state, self.seat, self.give)
        from_bank(state, self.seat, self.take)
        if self.used is not None:
            state.used += (self.used,)


@event("starfarers.spaceport_built")
class SpaceportBuilt(Event[Starfarers], frozen=True):
    """A ring on an own colony (section 6.2)."""

    seat: Seat
    site: NodeId
    paid: Cards

    sentence = Sentence(
        "starfarers.log.spaceport", where=(point_name, "site"), cards=(amounts, "paid")
    )

    def apply(self, state: Starfarers) -> None:
        ports = (*state.players[self.seat].spaceports, self.site)
        to_bank(state, self.seat, self.paid, spaceports=ports)


@event("starfarers.fame_bought")
class FameBought(Event[Starfarers], frozen=True):
    """Fame rings for cards, by a friendship card (STAR-10.3.6)."""

    seat: Seat
    card: FriendId
    paid: Cards
    rings: int

    sentence = Sentence(
        "starfarers.log.fame_bought", card=(card_name, "card"), cards=(amounts, "paid"), n="rings"
    )

    def apply(self, state: Starfarers) -> None:
        fame = state.players[self.seat].fame + self.rings
        to_bank(state, self.seat, self.paid, fame=fame)
        state.used += (self.card,)


@event("starfarers.rich_named")
class RichNamed(Event[Starfarers], frozen=True):
    """Who must help the poor (STAR-10.3.5); the cards drawn are told one by one."""

    seat: Seat
    card: FriendId
    players: tuple[Seat, ...]

    sentence = Sentence(
        "starfarers.log.rich_named", card=(card_name, "card"), players=(people, "players")
    )

    def apply(self, state: Starfarers) -> None:
        state.used += (self.card,)
