"""Rastur: drawn, placed, and driven away (sections 16 and 17)."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, frozen, take
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.names import space_name
from bot.games.merchant.events.money import note
from bot.games.merchant.state import Merchant


@event("merchant.ones_rolled")
class OnesRolled(Event[Merchant], frozen=True):
    """A player who stays rolls for Rastur alone (MERCHANT-16.2.6)."""

    seat: Seat
    dice: tuple[int, ...]

    sentence = Sentence("merchant.log.ones_rolled", dice="dice")

    def apply(self, state: Merchant) -> None:
        """It moves nobody."""

    def shows(self) -> bool:
        return True


@event("merchant.rastur_drawn")
class RasturDrawn(Event[Merchant], frozen=True):
    """`placed`: another value, exchanged with the reserve (MERCHANT-17.2.1)."""

    seat: Seat
    value: int
    exchanged: int | None = None

    def apply(self, state: Merchant) -> None:
        state.pool = take(state.pool, (self.value,))
        if self.exchanged is not None:
            rest = take(state.reserve, (self.exchanged,))
            state.reserve = tuple(sorted((*rest, self.value)))
        note(state, menaced=True)

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        n = self.exchanged if self.exchanged is not None else self.value
        return say("merchant.log.rastur_drawn", who=Who(self.seat), n=n, left=len(view.pool))


@event("merchant.rastur_placed")
class RasturPlaced(Event[Merchant], frozen=True):
    """`at` None: no place is free, it is set aside (MERCHANT-16.2.9)."""

    value: int
    at: SpaceId | None

    def apply(self, state: Merchant) -> None:
        if self.at is None:
            state.aside = (*state.aside, self.value)
        else:
            state.rastur = frozen(state.rastur, self.at, self.value)

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        if self.at is None:
            return say("merchant.log.rastur_aside", n=self.value)
        return say("merchant.log.rastur_placed", where=space_name(self.at), n=self.value)


@event("merchant.rastur_back")
class RasturBack(Event[Merchant], frozen=True):
    """A destroyed one goes back to the pool; alone, a higher one in its place (17.1.4)."""

    value: int
    instead: int | None = None

    def apply(self, state: Merchant) -> None:
        joins = self.value if self.instead is None else self.instead
        state.pool = tuple(sorted((*state.pool, joins)))
        if self.instead is not None:
            rest = take(state.reserve, (self.instead,))
            state.reserve = tuple(sorted((*rest, self.value)))

    def words(self, view: Merchant) -> Text:
        joins = self.value if self.instead is None else self.instead
        return say("merchant.log.rastur_back", n=joins, left=len(view.pool))
