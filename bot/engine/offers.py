"""Offers between players: what the channel sees of them. They are answered by prompts."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.records import Record, Seat
from bot.engine.text import Text


class Offer(Record, frozen=True):
    """Prompts whose `about` is its `id` answer it; their first question offers the `replies`."""

    id: str
    by: Seat
    terms: Text
    asked: tuple[Seat, ...]  # each is called once
    answers: Mapping[Seat, Text] = {}  # what those asked have said so far; the others are thinking
    replies: tuple[str, ...] = ()  # option ids: the same buttons for everybody
    outcome: Text | None = None  # None: it stands
    window: str = ""  # the timer that ends it, if one does
