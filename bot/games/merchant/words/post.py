"""What a post to the channel says besides the log, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.offers import Offer
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.numbers import band_of
from bot.games.merchant.events.deals import bundle_name
from bot.games.merchant.state import Merchant

FOLDS = frozenset({"merchant.log.start_roll"})  # players who do the same can share it
PARAGRAPHS = frozenset({"merchant.log.turn"})
LEFT_OUT = frozenset(
    {
        "merchant.log.cup",
        "merchant.log.passed",
        "merchant.log.looked",
        "merchant.log.stopped.land",
    }
)


def verdict(view: Merchant) -> Iterator[Text]:
    """How the game ended, player by player."""
    if view.result is None:
        return
    for seat in sorted(view.seats(), key=lambda seat: -wealth_of(view, seat)):
        deeds = view.deed_value(seat)
        cash = view.players[seat].cash
        yield say(
            "merchant.verdict", who=Who(seat), n=wealth_of(view, seat), cash=cash, deeds=deeds
        )
    if view.alone and view.result.winners:
        band = Text(f"merchant.band.{band_of(view.result.left).id}")
        yield say("merchant.verdict.alone", n=view.result.left, band=band)


def wealth_of(view: Merchant, seat: Seat) -> int:
    assert view.result is not None
    return view.result.wealth[seat]


def offers(view: Merchant) -> Iterator[Offer]:
    """What stands on offer between merchants."""
    for offer in view.offers:
        give, want = bundle_name(offer.give), bundle_name(offer.want)
        terms = say("merchant.offer.terms", give=give, want=want)
        replies = ("accept", "refuse")
        yield Offer(str(offer.number), offer.by, terms, (offer.to,), replies=replies)
