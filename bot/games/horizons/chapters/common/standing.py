"""19.1.4 Standing answers, as they answer now."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.events.course import OrderActed
from bot.games.horizons.state import Horizons


def answered(story: Story[Horizons], seat: Seat, subject: str, about: str = "") -> str | None:
    """What a seat has said beforehand, and its owner is told so; None: they are asked."""
    order = ORDERS.acting(story.state, seat, subject, about=about)
    if order is None:
        return None
    story.tell(OrderActed(seat, order))
    return order.answer[0]


def says(view: Horizons, seat: Seat, subject: str, answer: str) -> bool:
    """Is this what a seat would answer? Nothing is told."""
    order = ORDERS.acting(view, seat, subject)
    return order is not None and order.answer[0] == answer
