"""15. What the events of this economic phase mean for other chapters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from bot.engine.records import Record
from bot.games.horizons.box.cards import EVENTS
from bot.games.horizons.state import Horizons

H = TypeVar("H", bound=Record)


def happened(view: Horizons, kind: type[H]) -> Iterator[H]:
    """What of this kind happens in this phase."""
    for event in view.this.events:
        what = EVENTS[event].happens
        if isinstance(what, kind):
            yield what
