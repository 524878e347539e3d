"""5.3. Trade with other players: an offer, and what becomes of it."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.names import amounts, resource_name
from bot.games.starfarers.box.orders import ACCEPT, OFFERS
from bot.games.starfarers.box.resources import RESOURCES, Cards, covers
from bot.games.starfarers.chapters.orders import acting
from bot.games.starfarers.chapters.prepared import say_order
from bot.games.starfarers.commands import (
    AcceptOffer,
    CounterOffer,
    ExpireOffer,
    MakeOffer,
    OfferWindow,
    PickPartner,
    RefuseOffer,
    WithdrawOffer,
)
from bot.games.starfarers.events import (
    CounterMade,
    DealMade,
    OfferAnswered,
    OfferClosed,
    OfferMade,
    OffersExpired,
    PartnerLacked,
)
from bot.games.starfarers.state import Offer, OfferReply, OfferStatus, Player, Starfarers
from bot.games.starfarers.steps import TradeAndBuild

Reply: TypeAlias = (
    MakeOffer | AcceptOffer | RefuseOffer | CounterOffer | WithdrawOffer | PickPartner
)
MOST_OPEN = CONSTANTS.limits.open_offers
MOST_OF_A_TYPE = CONSTANTS.resource_cards.per_type


def decide(story: Story[Starfarers], actor: Seat, command: Reply, chance: Chance) -> None:
    """Offers are the active player's (STAR-5.3.2); standing answers act at once (STAR-5.3.16)."""
    match command:
        case MakeOffer():
            story.state.expect(TradeAndBuild)
            make(story, actor, command)
            answer_by_order(story, story.state.offered)
        case AcceptOffer(number):
            accept(story, actor, addressed(story.state, actor, number))
        case RefuseOffer(number):
            decline(story, actor, addressed(story.state, actor, number))
        case CounterOffer(number):
            counter(story, actor, addressed(story.state, actor, number), command)
        case WithdrawOffer(number):
            offer = open_offer(story.state, number)
            require(offer.author == actor, "starfarers.refuse.not_author", "STAR-5.3.10", n=number)
            close(story, offer, OfferStatus.WITHDRAWN)
        case PickPartner(number, player):  # STAR-5.3.5
            pick(story, actor, open_offer(story.state, number), player)


def expire(story: Story[Starfarers], command: ExpireOffer) -> None:
    """The clock says that the window of an offer has closed (STAR-5.3.11)."""
    close(story, open_offer(story.state, command.offer), OfferStatus.EXPIRED)


# --- looking


def open_offer(state: Starfarers, number: int) -> Offer:
    """A final state never changes (STAR-5.3.1)."""
    found = [offer for offer in state.offers if offer.id == number]
    require(found, "starfarers.refuse.no_offer", "STAR-5.3.1", n=number)
    offer = found[0]
    closed = f"starfarers.refuse.offer_closed.{offer.status}"
    require(offer.is_open, closed, "STAR-5.3.1", n=number)
    return offer


def addressed(state: Starfarers, seat: Seat, number: int) -> Offer:
    """An open offer that this seat may answer: it is made to it (STAR-5.1.2, STAR-5.3.7)."""
    offer = open_offer(state, number)
    require(seat in offer.to, "starfarers.refuse.not_addressed", "STAR-5.3.7", n=number)
    return offer


def reply_of(offer: Offer, seat: Seat) -> OfferReply:
    return offer.replies[offer.to.index(seat)]


def made_by(state: Starfarers, seat: Seat) -> list[Offer]:
    """The open offers of the active player; counter-offers are not among them."""
    return [
        offer
        for offer in state.offers
        if offer.author == seat and offer.counters is None and offer.is_open
    ]


def counters_to(state: Starfarers, number: int) -> list[Offer]:
    return [offer for offer in state.offers if offer.counters == number and offer.is_open]


def counter_of(state: Starfarers, number: int, seat: Seat) -> Offer | None:
    """The open counter of a player to an offer: there is at most one (STAR-5.3.6)."""
    return next((offer for offer in counters_to(state, number) if offer.author == seat), None)


def others(state: Starfarers, seat: Seat) -> tuple[Seat, ...]:
    """All other players, from the left on."""
    seats = state.seats()
    return (*seats[seat + 1 :], *seats[:seat])


# --- making offers


def make(story: Story[Starfarers], seat: Seat, command: MakeOffer) -> None:
    state = story.state
    everybody = others(state, seat)
    to = everybody if command.to is None else (command.to,)
    require(set(to) <= set(everybody), "starfarers.refuse.offer_to", "STAR-5.1.5")
    require(not command.open or command.to is None, "starfarers.refuse.open_call", "STAR-5.3.5")
    check_amounts(state.players[seat], command.give, command.want)
    if command.to is not None:  # a new offer to a player answers their counters (STAR-5.3.7)
        for offer in state.offers:
            if offer.counters is not None and offer.author == command.to and offer.is_open:
                close(story, offer, OfferStatus.REFUSED)
    waiting = len(made_by(state, seat))
    require(waiting < MOST_OPEN, "starfarers.refuse.open_offers", "STAR-5.3.2", n=MOST_OPEN)
    number = state.offered + 1
    story.tell(OfferMade(number, seat, to, command.give, command.want, command.open))


def counter(story: Story[Starfarers], seat: Seat, offer: Offer, command: CounterOffer) -> None:
    """Other amounts for the active player, who alone can answer them (STAR-5.3.6)."""
    state = story.state
    require(offer.counters is None, "starfarers.refuse.counter_to_counter", "STAR-5.3.7")
    check_amounts(state.players[seat], command.give, command.want)
    former = counter_of(state, offer.id, seat)
    if former is not None:  # a new one withdraws the old
        story.tell(OfferClosed(former.id, seat, OfferStatus.WITHDRAWN))
    number = state.offered + 1
    story.tell(CounterMade(number, offer.id, seat, state.active, command.give, command.want))


def check_amounts(me: Player, give: Cards, want: Cards) -> None:
    """Cards for cards of other types, and only such as are held now (section 5.1, STAR-5.3.2)."""
    fits = all(0 <= number <= MOST_OF_A_TYPE for number in (*give, *want))
    require(fits, "starfarers.refuse.offer_amount", "STAR-1.5", n=MOST_OF_A_TYPE)
    require(any(give) and any(want), "starfarers.refuse.no_gifts", "STAR-5.1.6")
    both = [
        resource_name(resource)
        for resource, gives, wants in zip(RESOURCES, give, want, strict=True)
        if gives and wants
    ]
    require(not both, "starfarers.refuse.same_type", "STAR-5.1.7", types=both)
    require(covers(me.hand, give), "starfarers.refuse.not_held", "STAR-5.3.2", cards=amounts(give))


# --- answering


def accept(story: Story[Starfarers], seat: Seat, offer: Offer) -> None:
    """The acceptor's hand is looked at first: who lacks the cards learns nothing (STAR-5.3.12)."""
    state = story.state
    holds = covers(state.players[seat].hand, offer.want)
    require(holds, "starfarers.refuse.cannot_accept", "STAR-5.3.13", cards=amounts(offer.want))
    if offer.open:
        same = reply_of(offer, seat) is OfferReply.WILLING
        require(not same, "starfarers.refuse.same_answer", "STAR-5.3.3", n=offer.id)
        drop_counter(story, offer, seat)
        story.tell(OfferAnswered(offer.id, seat, OfferReply.WILLING))
    elif covers(state.players[offer.author].hand, offer.give):
        conclude(story, offer, seat)
    else:
        close(story, offer, OfferStatus.IMPOSSIBLE)


def decline(story: Story[Starfarers], seat: Seat, offer: Offer) -> None:
    """An offer to several is refused by the last of them (STAR-5.3.9)."""
    same = reply_of(offer, seat) is OfferReply.REFUSED
    require(not same, "starfarers.refuse.same_answer", "STAR-5.3.3", n=offer.id)
    drop_counter(story, offer, seat)
    if len(offer.to) == 1:
        close(story, offer, OfferStatus.REFUSED)
        return
    story.tell(OfferAnswered(offer.id, seat, OfferReply.REFUSED))
    settle(story, offer.id)


def drop_counter(story: Story[Starfarers], offer: Offer, seat: Seat) -> None:
    """Another answer takes the place of an open counter (STAR-5.3.3)."""
    former = counter_of(story.state, offer.id, seat)
    if former is not None:
        story.tell(OfferClosed(former.id, seat, OfferStatus.WITHDRAWN))


def pick(story: Story[Starfarers], seat: Seat, offer: Offer, player: Seat) -> None:
    """The author of an open call concludes it with one of the willing (STAR-5.3.5, STAR-5.3.19)."""
    state = story.state
    require(offer.author == seat, "starfarers.refuse.not_author", "STAR-5.3.5", n=offer.id)
    willing = player in offer.to and reply_of(offer, player) is OfferReply.WILLING
    require(willing, "starfarers.refuse.not_willing", "STAR-5.3.5", n=offer.id)
    holds = covers(state.players[seat].hand, offer.give)
    require(holds, "starfarers.refuse.not_held", "STAR-5.3.13", cards=amounts(offer.give))
    if covers(state.players[player].hand, offer.want):
        conclude(story, offer, player)
    else:
        story.tell(PartnerLacked(offer.id, player))
        settle(story, offer.id)


def conclude(story: Story[Starfarers], offer: Offer, partner: Seat) -> None:
    """The deal, at once (STAR-5.1.8); the offer that an accepted counter answers is withdrawn.

    STAR-5.3.7, STAR-5.3.14.
    """
    story.tell(DealMade(offer.id, offer.author, partner, offer.give, offer.want))
    expire_counters(story, offer.id)
    if offer.counters is not None:
        close(story, open_offer(story.state, offer.counters), OfferStatus.WITHDRAWN)


def answer_by_order(story: Story[Starfarers], number: int) -> None:
    """Standing answers act at once, in seat order from the active player's left (STAR-5.3.16)."""
    for seat in others(story.state, story.state.active):
        offer = next(offer for offer in story.state.offers if offer.id == number)
        if not offer.is_open:
            return
        order = acting(story.state, seat, OFFERS, about=str(number)) if seat in offer.to else None
        if order is not None:
            say_order(story, seat, order)
            reply = accept if order.answer == (ACCEPT,) else decline
            reply(story, seat, offer)


# --- closing


def close(story: Story[Starfarers], offer: Offer, status: OfferStatus) -> None:
    """Open counters to it expire with it; other offers are untouched (STAR-5.3.14).

    The end of a counter may be the last refusal of the offer it answers (STAR-5.3.9).
    """
    story.tell(OfferClosed(offer.id, offer.author, status))
    expire_counters(story, offer.id)
    if offer.counters is not None:
        settle(story, offer.counters)


def expire_counters(story: Story[Starfarers], number: int) -> None:
    for offer in counters_to(story.state, number):
        story.tell(OfferClosed(offer.id, offer.author, OfferStatus.EXPIRED))


def settle(story: Story[Starfarers], number: int) -> None:
    """Refused, once all have refused and no counter is open (STAR-5.3.9)."""
    offer = next(offer for offer in story.state.offers if offer.id == number)
    if offer.is_open and all(reply is OfferReply.REFUSED for reply in offer.replies):
        story.tell(OfferClosed(number, offer.author, OfferStatus.REFUSED))


def expire_all(story: Story[Starfarers]) -> None:
    """The phase, or the game, ends over what is still open (STAR-5.3.11)."""
    still = tuple(offer.id for offer in story.state.offers if offer.is_open)
    if still:
        story.tell(OffersExpired(still))


def timers(state: Starfarers) -> dict[str, Command]:
    """The windows of open offers; with `phase` they close with it (STAR-14.6)."""
    if state.window is OfferWindow.PHASE:
        return {}
    return {window(offer): ExpireOffer(offer.id) for offer in state.offers if offer.is_open}


def window(offer: Offer) -> str:
    return f"starfarers.offer/{offer.id}"


CHAPTER = Chapter[Starfarers](
    commands=dict.fromkeys(
        (MakeOffer, AcceptOffer, RefuseOffer, CounterOffer, WithdrawOffer, PickPartner), decide
    ),
    any_time={AcceptOffer, RefuseOffer, CounterOffer, WithdrawOffer, PickPartner},
)
