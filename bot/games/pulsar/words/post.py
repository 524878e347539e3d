"""What a post to the channel says besides the log, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.text import Text
from bot.games.pulsar.events.course import reckoned
from bot.games.pulsar.state import Pulsar

FOLDS = frozenset({"pulsar.log.sealed"})  # players who do the same can share it
PARAGRAPHS = frozenset({"pulsar.log.turn", "pulsar.log.rolled", "pulsar.log.new_order"})
LEFT_OUT = frozenset({"pulsar.log.sealed", "pulsar.log.die_used", "pulsar.log.row"})


def verdict(view: Pulsar) -> Iterator[Text]:
    """How the game ended, player by player."""
    if view.result is not None:
        for seat in view.result.ranking:
            yield from reckoned(seat, view.result)
