"""Trade offers: made, answered, closed, and the deals that come of them (section 5.3)."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, put, replace
from bot.engine.text import Text, Who, people, say
from bot.games.starfarers.box.names import amounts
from bot.games.starfarers.box.resources import Cards, minus, plus
from bot.games.starfarers.state import Offer, OfferReply, OfferStatus, Starfarers


@event("starfarers.offer_made")
class OfferMade(Event[Starfarers], frozen=True):
    """By the active player, to one or to all others. `open`: the author will pick (STAR-5.3.5)."""

    offer: int
    seat: Seat
    to: tuple[Seat, ...]
    give: Cards
    want: Cards
    open: bool = False

    def apply(self, state: Starfarers) -> None:
        replies = (OfferReply.PENDING,) * len(self.to)
        made = Offer(self.offer, self.seat, self.to, self.give, self.want, replies, self.open)
        state.offers += (made,)
        state.offered = self.offer

    def shows(self) -> bool:
        return True  # who answers at once left an order, who does not left none

    def words(self, view: Starfarers) -> Text:
        key = "starfarers.log.open_call" if self.open else "starfarers.log.offer"
        who, give, want = Who(self.seat), amounts(self.give), amounts(self.want)
        return say(key, n=self.offer, who=who, to=people(self.to), give=give, want=want)


@event("starfarers.counter_made")
class CounterMade(Event[Starfarers], frozen=True):
    """Other amounts, proposed to the active player in answer to `counters` (STAR-5.3.6)."""

    offer: int
    counters: int
    seat: Seat
    to: Seat
    give: Cards
    want: Cards

    def apply(self, state: Starfarers) -> None:
        set_reply(state, self.counters, self.seat, OfferReply.COUNTERED)
        made = Offer(
            self.offer,
            self.seat,
            (self.to,),
            self.give,
            self.want,
            (OfferReply.PENDING,),
            counters=self.counters,
        )
        state.offers += (made,)
        state.offered = self.offer

    def words(self, view: Starfarers) -> Text:
        who, give, want = Who(self.seat), amounts(self.give), amounts(self.want)
        values = {"n": self.offer, "offer": self.counters, "who": who, "give": give, "want": want}
        return say("starfarers.log.counter", **values)


@event("starfarers.offer_answered")
class OfferAnswered(Event[Starfarers], frozen=True):
    """One of those asked is willing, or refuses; the answer may be changed (STAR-5.3.3)."""

    offer: int
    seat: Seat
    reply: OfferReply

    def apply(self, state: Starfarers) -> None:
        set_reply(state, self.offer, self.seat, self.reply)

    def words(self, view: Starfarers) -> Text:
        return say(f"starfarers.log.answered.{self.reply}", n=self.offer, who=Who(self.seat))


@event("starfarers.partner_lacked")
class PartnerLacked(Event[Starfarers], frozen=True):
    """The willing player who was picked no longer holds the cards (STAR-5.3.19)."""

    offer: int
    seat: Seat

    sentence = Sentence("starfarers.log.partner_lacked", n="offer")

    def apply(self, state: Starfarers) -> None:
        set_reply(state, self.offer, self.seat, OfferReply.REFUSED)

    def shows(self) -> bool:
        return True


@event("starfarers.offer_closed")
class OfferClosed(Event[Starfarers], frozen=True):
    """Without a deal: refused, withdrawn, expired or impossible."""

    offer: int
    seat: Seat  # its author
    status: OfferStatus

    def apply(self, state: Starfarers) -> None:
        close(state, self.offer, self.status)

    def shows(self) -> bool:
        return self.status is OfferStatus.IMPOSSIBLE

    def words(self, view: Starfarers) -> Text:
        return say(f"starfarers.log.closed.{self.status}", n=self.offer, who=Who(self.seat))


@event("starfarers.offers_expired")
class OffersExpired(Event[Starfarers], frozen=True):
    """The phase or the game has ended over these offers and counter-offers (STAR-5.3.11)."""

    offers: tuple[int, ...]

    sentence = Sentence("starfarers.log.offers_expired", offers="offers")

    def apply(self, state: Starfarers) -> None:
        for offer in self.offers:
            close(state, offer, OfferStatus.EXPIRED)


@event("starfarers.deal_made")
class DealMade(Event[Starfarers], frozen=True):
    """Both sides change hands at once (STAR-5.1.8). `seat`: the author of the offer."""

    offer: int
    seat: Seat
    partner: Seat
    give: Cards  # by the author
    want: Cards

    def apply(self, state: Starfarers) -> None:
        for seat, gone, come in (
            (self.seat, self.give, self.want),
            (self.partner, self.want, self.give),
        ):
            change(state, seat, hand=plus(minus(state.players[seat].hand, gone), come))
        place, offer = find(state, self.offer)
        done = replace(offer, status=OfferStatus.ACCEPTED, partner=self.partner)
        state.offers = put(state.offers, place, done)

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        sides = {"who": Who(self.seat), "partner": Who(self.partner)}
        give, want = amounts(self.give), amounts(self.want)
        return say("starfarers.log.deal", n=self.offer, give=give, want=want, **sides)


# --- what `apply` does with an offer


def find(state: Starfarers, offer: int) -> tuple[int, Offer]:
    """Its place among the offers of this phase, and the offer."""
    return next((place, one) for place, one in enumerate(state.offers) if one.id == offer)


def set_reply(state: Starfarers, offer: int, seat: Seat, reply: OfferReply) -> None:
    """An offer is countered exactly while a counter to it is open (STAR-5.3.18)."""
    place, old = find(state, offer)
    replies = put(old.replies, old.to.index(seat), reply)
    countered = OfferReply.COUNTERED in replies
    status = OfferStatus.COUNTERED if countered else OfferStatus.MADE
    state.offers = put(state.offers, place, replace(old, replies=replies, status=status))


def close(state: Starfarers, offer: int, status: OfferStatus) -> None:
    """A counter that comes to nothing leaves its author as one who refused (STAR-5.3.18)."""
    place, old = find(state, offer)
    replies = old.replies
    if status in (OfferStatus.EXPIRED, OfferStatus.REFUSED):  # silence is a refusal (STAR-5.3.11)
        replies = tuple(
            OfferReply.REFUSED if reply is OfferReply.PENDING else reply for reply in replies
        )
    state.offers = put(state.offers, place, replace(old, status=status, replies=replies))
    if old.counters is not None:
        _, parent = find(state, old.counters)
        if parent.is_open:
            set_reply(state, parent.id, old.author, OfferReply.REFUSED)
