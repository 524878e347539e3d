"""What a post to the channel says besides the log: the open question, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.text import Text
from bot.games.race.state import Race
from bot.games.race.words.table import ending

# Sentences that players who do the same can share.
SHARED = ("consumed", "drawn", "explored", "idle", "passed", "sealed")
FOLDS = frozenset(f"race.log.{deed}" for deed in SHARED)
PARAGRAPHS = frozenset({"race.log.phase"})  # sentences that begin a new line
LEFT_OUT = frozenset({"race.log.sealed", "race.log.consumed"})  # who is waited for says it


def verdict(view: Race) -> Iterator[Text]:
    """The scores part by part, once the game is over; the tie-break only if it was needed."""
    if view.result is None:
        return
    scores = view.result.scores
    tied = scores.count(max(scores)) > 1
    for text in ending(view, view.result):
        if text.key != "race.log.winners" and (tied or text.key != "race.table.tie"):
            yield text
