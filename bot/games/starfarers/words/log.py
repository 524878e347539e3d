"""The log: what happened, as one viewer may read it. Cards face down are counted, never named.

An event arrives as `seen_by` left it for this viewer, with his view of the table.
"""

from __future__ import annotations

from bot.engine.events import Event
from bot.engine.orders.language import line, numbered
from bot.engine.text import Text, Who, say
from bot.games.starfarers.chapters.language import LANGUAGE
from bot.games.starfarers.counts import now
from bot.games.starfarers.events import OrderActed, OrdersSet
from bot.games.starfarers.state import Starfarers


def words(event: Event[Starfarers], view: Starfarers) -> Text | None:
    """One sentence or a few; None: there is nothing to tell."""
    match event:
        case OrdersSet(seat, orders):
            lines = numbered(LANGUAGE, orders, now(view))
            return say("starfarers.log.orders", who=Who(seat), orders=lines)
        case OrderActed(_, order):
            return say("order.acted", order=line(LANGUAGE, order))
    return event.words(view)
