"""What a moderator may put right by hand: a card drawn or discarded, chips.

Offered from what the channel sees. Cards change only while actions are chosen: then no sealed
answer counts on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.prompts import Choice, Option
from bot.engine.records import Record, Seat
from bot.engine.story import Story
from bot.engine.text import Who, say
from bot.games.race.events import CardsDrawn
from bot.games.race.events.correcting import ChipsCorrected, DiscardImposed
from bot.games.race.state import Choosing, Race

MOST = 9  # changes at a time


class Change(Record, frozen=True):
    """One card or one chip of a player's."""

    seat: Seat
    what: str  # draw, discard, win, lose


def choice(view: Race) -> Choice[Change] | None:
    if view.result is not None or view.curtain is not None or view.held:
        return None
    return Choice("correction", tuple(options(view)), at_least=1, at_most=MOST)


def options(view: Race) -> Iterator[Option[Change]]:
    choosing = isinstance(view.agenda[0], Choosing)
    for seat in view.seats():
        me = view.players[seat]
        limits = {
            "draw": len(view.supply) if choosing else 0,
            "discard": me.hand_size if choosing else 0,
            "win": view.pool - 1,  # the last chip would end the game
            "lose": me.vp,
        }
        for what, limit in limits.items():
            if limit > 0:
                text = say(f"race.correct.{what}", who=Who(seat))
                yield Option(Change(seat, what), f"{what}.{seat + 1}", text, limit=min(MOST, limit))


def tell(story: Story[Race], wanted: Sequence[Change]) -> None:
    """As far as it goes; which cards are discarded is for their owner to say."""
    for change in wanted:
        seat, state = change.seat, story.state
        me = state.players[seat]
        match change.what:
            case "draw" if state.supply:
                story.tell(CardsDrawn(seat, state.supply[:1], "corrected", aside=bool(me.owed)))
            case "discard" if me.hand_size:
                story.tell(DiscardImposed(seat, 1))
            case "win" if state.pool > 1:
                story.tell(ChipsCorrected(seat, 1))
            case "lose" if me.vp:
                story.tell(ChipsCorrected(seat, -1))
