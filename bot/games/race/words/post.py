"""What a post to the channel says besides the log: the open question, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.text import Text, say
from bot.games.race.box.powers import Phase
from bot.games.race.state import (
    Choosing,
    Consuming,
    LateWays,
    Race,
    Selecting,
    Targeting,
    Turn,
)
from bot.games.race.words.table import ending

PARAGRAPHS = frozenset({"race.log.phase"})  # sentences that begin a new line
LEFT_OUT = frozenset({"race.log.sealed", "race.log.consumed"})  # who is waited for says it


def asked(view: Race) -> Text | None:
    """The barrier that stands open; another one is another text. None: nobody is asked."""
    if view.result is not None or not view.agenda:
        return None
    step, now = view.agenda[0], view.round
    if view.held:
        return say("race.asked.reshuffle", round=now, held=view.held)
    match step:
        case Choosing():
            return say("race.asked.action", round=now)
        case Selecting(Phase.DEVELOP, nth):
            return say("race.asked.develop", round=now, nth=nth)
        case Selecting(nth=nth):
            return say("race.asked.settle", round=now, nth=nth)
        case LateWays(seats):
            return say("race.asked.way", round=now, seats=seats)
        case Consuming():
            return say("race.asked.consume", round=now)
        case Turn(seat):
            return say("race.asked.consume", round=now, seat=seat)
        case Targeting():
            return say("race.asked.produce", round=now)
    return None


def verdict(view: Race) -> Iterator[Text]:
    """The scores part by part, once the game is over; the tie-break only if it was needed."""
    if view.result is None:
        return
    scores = view.result.scores
    tied = scores.count(max(scores)) > 1
    for text in ending(view, view.result):
        if text.key != "race.log.winners" and (tied or text.key != "race.table.tie"):
            yield text
