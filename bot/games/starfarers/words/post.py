"""What a post to the channel says besides the log: the open question, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.offers import Offer as Posted
from bot.engine.text import Text
from bot.games.starfarers.box.pieces import COLOURS
from bot.games.starfarers.chapters.trade.offers import window
from bot.games.starfarers.events import DealMade, OfferClosed
from bot.games.starfarers.state import Offer, OfferReply, OfferStatus, Starfarers
from bot.games.starfarers.words.table import MARKS

REPLIES = ("accept", "counter", "refuse", "withdraw")


def marks(options: Mapping[str, Any]) -> str:
    """The shapes of the players, seat by seat: pictures show them in the colour of each."""
    return "".join(MARKS[colour] for colour in options.get("colours") or COLOURS)


# --- offers


def offers(view: Starfarers) -> Iterator[Posted]:
    """Those of this phase and their counters, with what has been said to each (STAR-5.3.15)."""
    for offer in view.offers:
        name, said = str(offer.id), zip(offer.to, offer.replies, strict=True)
        answers = {
            seat: Text(f"starfarers.reply.{reply}")
            for seat, reply in said
            if reply is not OfferReply.PENDING
        }
        how, ends = outcome(view, offer), window(offer)
        yield Posted(name, offer.author, offer.terms, offer.to, answers, REPLIES, how, ends)


def outcome(view: Starfarers, offer: Offer) -> Text | None:
    """How it ended, as the log says it; None: it is open."""
    if offer.is_open:
        return None
    if offer.status is not OfferStatus.ACCEPTED or offer.partner is None:
        return OfferClosed(offer.id, offer.author, offer.status).words(view)
    return DealMade(offer.id, offer.author, offer.partner, offer.give, offer.want).words(view)
