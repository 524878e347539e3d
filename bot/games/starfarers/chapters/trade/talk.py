"""How offers are asked about: making one, and answering those that are open (section 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.engine.prompts import Asking, Option, Prompt, Reply, Talk, gather, pick, plain, seat_option
from bot.engine.records import Seat
from bot.engine.text import Who, say
from bot.games.starfarers import commands
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.resources import NOTHING, Cards, covers, least, spread
from bot.games.starfarers.box.resources import count as counted
from bot.games.starfarers.chapters.asking import card_options
from bot.games.starfarers.chapters.trade.offers import MOST_OPEN, made_by, others, reply_of
from bot.games.starfarers.state import Offer, OfferReply, Starfarers

ALL = plain("starfarers.option.to_all", "all")
BINDING = plain("starfarers.option.binding", "binding")
OPEN_CALL = plain("starfarers.option.open_call", "open")
ACCEPT = plain("starfarers.option.accept", "accept")
WILLING = plain("starfarers.option.willing", "accept")
REFUSE = plain("starfarers.option.refuse", "refuse")
COUNTER = plain("starfarers.option.counter", "counter")
WITHDRAW = plain("starfarers.option.withdraw", "withdraw")
PER_TYPE = CONSTANTS.resource_cards.per_type


def can_offer(view: Starfarers, seat: Seat) -> bool:
    return view.players[seat].hand != NOTHING and len(made_by(view, seat)) < MOST_OPEN


def offer_talk(view: Starfarers, seat: Seat) -> Talk:
    give, want = yield from amounts_talk(view, seat, NOTHING, NOTHING)
    players: list[Option[Any]] = [ALL, *map(seat_option, others(view, seat))]
    to = yield from pick("to", players, (ALL.id,))
    if to != ALL.value:
        return commands.MakeOffer(give, want, to)
    how = yield from pick("open", (BINDING, OPEN_CALL), (BINDING.id,))
    return commands.MakeOffer(give, want, None, how == OPEN_CALL.value)


def amounts_talk(
    view: Starfarers, seat: Seat, give: Cards, want: Cards
) -> Asking[tuple[Cards, Cards]]:
    """Both sides of a deal; `give` and `want` are what it starts from."""
    hand = view.players[seat].hand
    most = sum(hand) if min(hand) == 0 else len(hand) - 1  # so that some type is left to want
    hint = start_from(give, hand)[:most]
    gives = yield from gather("give", card_options(hand), at_least=1, at_most=most, hint=hint)
    rest = beyond(view, seat, counted(gives))
    options, hint = card_options(rest), start_from(want, rest)
    wants = yield from gather("want", options, at_least=1, at_most=sum(rest), hint=hint)
    return counted(gives), counted(wants)


def beyond(view: Starfarers, seat: Seat, gives: Cards) -> Cards:
    """What the others can hold at most, of the types that are not given (STAR-5.1.7)."""
    ore, fuel, carbon, food, goods = (
        0 if given else max(1, PER_TYPE - held - bank)
        for given, held, bank in zip(gives, view.players[seat].hand, view.bank, strict=True)
    )
    return ore, fuel, carbon, food, goods


def start_from(cards: Cards, stock: Cards) -> Reply:
    """These cards, as far as they may be named."""
    return tuple(resource.value for resource in spread(least(cards, stock)))


# --- answering


def prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    """A question for each open offer that this seat made, or may answer; none is owed."""
    for offer in answerable(view, seat):
        talk = partial(answer_talk, view, seat, offer)
        about = say("starfarers.answer.about", n=offer.id, terms=offer.terms)
        yield Prompt("starfarers.answer", seat, talk, str(offer.id), owed=False, says=about)


def answerable(view: Starfarers, seat: Seat) -> Iterator[Offer]:
    for offer in view.offers:
        if offer.is_open and replies(view, seat, offer):
            yield offer


def replies(view: Starfarers, seat: Seat, offer: Offer) -> tuple[Option[Any], ...]:
    """What this seat can say to an offer, as far as its own hand tells."""
    if seat == offer.author:
        return (*picks(view, seat, offer), WITHDRAW)
    if seat not in offer.to:
        return ()
    found: list[Option[Any]] = []
    hand, said = view.players[seat].hand, reply_of(offer, seat)
    if covers(hand, offer.want) and said is not OfferReply.WILLING:
        found.append(WILLING if offer.open else ACCEPT)
    if said is not OfferReply.REFUSED:
        found.append(REFUSE)
    if hand != NOTHING and (seat != view.active or len(made_by(view, seat)) < MOST_OPEN):
        found.append(COUNTER)
    return tuple(found)


def picks(view: Starfarers, seat: Seat, offer: Offer) -> Iterator[Option[Seat]]:
    """The willing of an open call, while its author can pay."""
    if not covers(view.players[seat].hand, offer.give):
        return
    for other, reply in zip(offer.to, offer.replies, strict=True):
        if reply is OfferReply.WILLING:
            yield Option(other, f"pick.{other}", say("starfarers.option.pick", who=Who(other)))


def answer_talk(view: Starfarers, seat: Seat, offer: Offer) -> Talk:
    found = replies(view, seat, offer)
    hint = (REFUSE.id,) if REFUSE in found else ()
    said: Any = yield from pick("reply", found, hint=hint)
    match said:
        case ACCEPT.value:
            return commands.AcceptOffer(offer.id)
        case REFUSE.value:
            return commands.RefuseOffer(offer.id)
        case WITHDRAW.value:
            return commands.WithdrawOffer(offer.id)
        case COUNTER.value:
            give, want = yield from amounts_talk(view, seat, offer.want, offer.give)
            if seat == view.active:  # a counter is answered by a new offer (STAR-5.3.7)
                return commands.MakeOffer(give, want, offer.author)
            return commands.CounterOffer(offer.id, give, want)
    return commands.PickPartner(offer.id, said)


def any_answer_talk(view: Starfarers, seat: Seat) -> Talk:
    """First which offer, then what to say to it."""
    options = (
        Option(offer, str(offer.id), say("starfarers.option.offer", n=offer.id, **offer.sides))
        for offer in answerable(view, seat)
    )
    return (yield from answer_talk(view, seat, (yield from pick("offer", options))))
