"""What a moderator puts right: no player's command tells these."""

from __future__ import annotations

from bot.engine.events import Event, event
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.race.events.changes import change
from bot.games.race.state import Discarding, Race


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

    def apply(self, state: Race) -> None:
        me = state.players[self.seat]
        change(state, self.seat, owed=(*me.owed, Discarding(self.count)), shown=())

    def words(self, view: Race) -> Text:
        return say("race.log.discard_imposed", who=Who(self.seat), n=self.count)
