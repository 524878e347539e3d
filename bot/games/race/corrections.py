"""What a moderator may put right by hand: a card drawn or discarded, chips.

Offered from what the channel sees. Cards change only while actions are chosen: then no sealed
answer counts on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.events import Event, Sentence, event
from bot.engine.guide import Offered
from bot.engine.kit.corrections import Change
from bot.engine.records import Seat, change
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.race.events import CardsDrawn
from bot.games.race.state import Choosing, Discarding, Race


@event("race.chips_corrected")
class ChipsCorrected(Event[Race], frozen=True):
    """Chips from the pool, or back to it if `chips` is below 0."""

    seat: Seat
    chips: int

    def apply(self, state: Race) -> None:
        state.pool -= self.chips
        change(state, self.seat, vp=state.players[self.seat].vp + self.chips)

    def words(self, view: Race) -> Text:
        key = "race.log.chips_given" if self.chips > 0 else "race.log.chips_taken"
        return say(key, who=Who(self.seat), n=abs(self.chips))


@event("race.discard_imposed")
class DiscardImposed(Event[Race], frozen=True):
    """So many hand cards are owed to the discards; their owner chooses which."""

    seat: Seat
    count: int

    sentence = Sentence("race.log.discard_imposed", n="count")

    def apply(self, state: Race) -> None:
        me = state.players[self.seat]
        owed, incurred = (*me.owed, Discarding(self.count)), (*me.incurred, Discarding(self.count))
        change(state, self.seat, owed=owed, incurred=incurred, shown=())


def changes(view: Race) -> Iterator[Offered]:
    """What could be changed, and how often."""
    if view.result is not None or view.curtain is not None or view.held:
        return
    choosing = isinstance(view.step, Choosing)
    for seat in view.seats():
        me = view.players[seat]
        limits = {"win": view.pool - 1, "lose": me.vp}  # the last chip would end the game
        if choosing:
            limits = {"draw": len(view.supply), "discard": me.hand_size} | limits
        for what, limit in limits.items():
            yield Offered(Change(seat, what), say(f"race.correct.{what}", who=Who(seat)), limit)


def tell(story: Story[Race], wanted: Sequence[Change]) -> None:
    """As far as it goes; which cards are discarded is for their owner to say."""
    for one in wanted:
        seat, state = one.seat, story.state
        me = state.players[seat]
        match one.what:
            case "draw" if state.supply:
                story.tell(CardsDrawn(seat, state.supply[:1], "corrected", aside=bool(me.owed)))
            case "discard" if me.hand_size:
                story.tell(DiscardImposed(seat, 1))
            case "win" if state.pool > 1:
                story.tell(ChipsCorrected(seat, 1))
            case "lose" if me.vp:
                story.tell(ChipsCorrected(seat, -1))
