"""The log of trade and build: offers, deals, the bank, spaceports, friendship cards (5, 6)."""

from __future__ import annotations

from bot.engine.events import Event
from bot.engine.text import Text, Who, say
from bot.games.starfarers.events.build import (
    BankTraded,
    FameBought,
    RichNamed,
    SpaceportBuilt,
)
from bot.games.starfarers.events.trade import (
    CounterMade,
    DealMade,
    OfferAnswered,
    OfferClosed,
    OfferMade,
    OffersExpired,
    PartnerLacked,
)
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.words.phrases import amounts, card_name, people, point_name


def trade_words(event: Event[Starfarers]) -> Text | None:
    """None: an event of another chapter, or nothing to tell."""
    match event:
        case OfferMade(offer, seat, to, give, want, is_open):
            key = "starfarers.log.open_call" if is_open else "starfarers.log.offer"
            return say(
                key, n=offer, who=Who(seat), to=people(to), give=amounts(give), want=amounts(want)
            )
        case CounterMade(offer, counters, seat, to, give, want):
            return say(
                "starfarers.log.counter",
                n=offer,
                offer=counters,
                who=Who(seat),
                give=amounts(give),
                want=amounts(want),
            )
        case OfferAnswered(offer, seat, reply):
            return say(f"starfarers.log.answered.{reply}", n=offer, who=Who(seat))
        case PartnerLacked(offer, seat):
            return say("starfarers.log.partner_lacked", n=offer, who=Who(seat))
        case OfferClosed(offer, seat, status):
            return say(f"starfarers.log.closed.{status}", n=offer, who=Who(seat))
        case OffersExpired(offers):
            return say("starfarers.log.offers_expired", offers=offers)
        case DealMade(offer, seat, partner, give, want):
            return say(
                "starfarers.log.deal",
                n=offer,
                who=Who(seat),
                partner=Who(partner),
                give=amounts(give),
                want=amounts(want),
            )
        case BankTraded(seat, give, take):
            return say("starfarers.log.bank", who=Who(seat), give=amounts(give), take=amounts(take))
        case SpaceportBuilt(seat, site, paid):
            return say(
                "starfarers.log.spaceport",
                who=Who(seat),
                where=point_name(site),
                cards=amounts(paid),
            )
        case FameBought(seat, card, paid, rings):
            return say(
                "starfarers.log.fame_bought",
                who=Who(seat),
                card=card_name(card),
                cards=amounts(paid),
                n=rings,
            )
        case RichNamed(seat, card, players):
            return say(
                "starfarers.log.rich_named",
                who=Who(seat),
                card=card_name(card),
                players=people(players),
            )
    return None
