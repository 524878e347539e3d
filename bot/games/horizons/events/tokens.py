"""Technology tokens, and the banks they become (section 3.2)."""

from __future__ import annotations

from bot.engine.events import Event, event
from bot.engine.records import Seat, replace, take
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import Field, Points, Tokens
from bot.games.horizons.box.names import field_name
from bot.games.horizons.box.numbers import POOL
from bot.games.horizons.events.units import change
from bot.games.horizons.state import UNKNOWN_TOKEN, Horizons


@event("horizons.tokens_drawn")
class TokensDrawn(Event[Horizons], frozen=True):
    """A player draws technology tokens of one field.

    `shown`: all see now what the tokens are worth (HORIZON-18.1.5), else their owner alone
    (HORIZON-18.1.9). Afterwards all tokens lie face down.
    """

    seat: Seat
    field: Field
    values: tuple[int, ...]
    why: str  # 'exploration', 'malfunction', 'recall', 'engine', 'life' ...
    shown: bool = False

    def apply(self, state: Horizons) -> None:
        left = take(state.pools[self.field], self.values)
        state.pools = state.pools.put(self.field, left)
        held = state.players[self.seat].tokens
        more = (*held[self.field], *self.values)
        change(state, self.seat, tokens=held.put(self.field, more))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> TokensDrawn:
        if self.shown or viewer == self.seat:
            return self
        return replace(self, values=(UNKNOWN_TOKEN,) * len(self.values))

    def words(self, view: Horizons) -> Text:
        hidden = UNKNOWN_TOKEN in self.values
        return say(
            f"horizons.log.tokens.{'hidden' if hidden else 'drawn'}",
            who=Who(self.seat),
            n=len(self.values),
            field=field_name(self.field),
            values=self.values,
            why=Text(f"horizons.why.{self.why}"),
        )


@event("horizons.pool_refilled")
class PoolRefilled(Event[Horizons], frozen=True):
    """The last token of a field was drawn: all go back and become points (HORIZON-3.2.3)."""

    field: Field
    banked: tuple[int, ...]  # by seat

    def apply(self, state: Horizons) -> None:
        for seat, points in enumerate(self.banked):
            player = state.players[seat]
            change(
                state,
                Seat(seat),
                bank=player.bank.plus(self.field, points),
                tokens=player.tokens.put(self.field, ()),
            )
        state.pools = state.pools.put(self.field, POOL)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.tokens.refilled", field=field_name(self.field))


@event("horizons.tokens_banked")
class TokensBanked(Event[Horizons], frozen=True):
    """All tokens become points (HORIZON-3.2.4)."""

    banked: tuple[Points, ...]  # by seat

    def apply(self, state: Horizons) -> None:
        for seat, points in enumerate(self.banked):
            bank = state.players[seat].bank + points
            change(state, Seat(seat), bank=bank, tokens=Tokens())
        state.pools = Tokens(POOL, POOL, POOL)

    def shows(self) -> bool:
        """The banks tell what lay face down."""
        return any(points.total for points in self.banked)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.tokens.banked")


@event("horizons.banks_halved")
class BanksHalved(Event[Horizons], frozen=True):
    banks: tuple[Points, ...]  # what is left, by seat

    def apply(self, state: Horizons) -> None:
        for seat, bank in enumerate(self.banks):
            change(state, Seat(seat), bank=bank)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.tokens.halved")
