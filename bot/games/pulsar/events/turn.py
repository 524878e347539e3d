"""A turn of the Action Phase: its dice, and what effects bring."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, replace, take
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.names import gains, named
from bot.games.pulsar.commands import Change, Pay
from bot.games.pulsar.state import Player, Pulsar, Turn

SIZES = frozenset(Size)


def more_tokens(player: Player, kind: Token, n: int) -> Mapping[Token, int]:
    """The tokens of a player with so many more of a kind; kinds with none are left out."""
    held = {**player.tokens, kind: player.token(kind) + n}
    return {token: held[token] for token in Token if held.get(token)}


def pay_name(pay: Pay, value: int) -> Text:
    """The die that is used, with its token, and what it counts as."""
    key = f"pulsar.die.{'red' if pay.red else 'silver'}"
    shift = value - pay.die - pay.change.pips
    if pay.change is Change.NONE and not shift:
        return say(key, n=pay.die)
    changes = [] if pay.change is Change.NONE else [Text(f"pulsar.change.{pay.change}")]
    changes += [say("pulsar.change.shift", n=shift)] if shift else []
    return say("pulsar.die.changed", die=say(key, n=pay.die), changes=changes, n=value)


@event("pulsar.turn_began")
class TurnBegan(Event[Pulsar], frozen=True):
    seat: Seat

    def apply(self, state: Pulsar) -> None:
        state.turn = Turn(self.seat)

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.turn", who=Who(self.seat))


@event("pulsar.turn_ended")
class TurnEnded(Event[Pulsar], frozen=True):
    """`lost`: dice that were not used (PULSAR-4.1.7)."""

    seat: Seat
    lost: tuple[int, ...] = ()

    def apply(self, state: Pulsar) -> None:
        state.turn = None
        change(state, self.seat, dice=())

    def words(self, view: Pulsar) -> Text | None:
        if not self.lost:
            return None
        return say("pulsar.log.dice_lost", who=Who(self.seat), dice=self.lost)


@event("pulsar.die_used")
class DieUsed(Event[Pulsar], frozen=True):
    """A die goes to the black hole, its token to the supply (PULSAR-4.1.6, PULSAR-4.2.2.2)."""

    seat: Seat
    pay: Pay
    value: int  # after the token and the shifts of technologies

    def apply(self, state: Pulsar) -> None:
        player, turn = state.players[self.seat], state.turn
        assert turn is not None
        if self.pay.red:
            state.turn = replace(turn, offered=(), red=None, forced=False, committed=True)
        else:
            change(state, self.seat, dice=take(player.dice, (self.pay.die,)))
        if token := self.pay.change.token:
            change(state, self.seat, tokens=more_tokens(player, token, -1))

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.die_used", who=Who(self.seat), die=pay_name(self.pay, self.value))


@event("pulsar.die_offered")
class DieOffered(Event[Pulsar], frozen=True):
    """A bonus die that may be used in this turn (PULSAR-4.5.12, PULSAR-4.7.5)."""

    seat: Seat
    value: int
    source: str

    def apply(self, state: Pulsar) -> None:
        assert state.turn is not None
        offered = tuple(sorted((*state.turn.offered, self.value)))
        state.turn = replace(state.turn, offered=offered)

    def words(self, view: Pulsar) -> Text:
        source = named(self.source)
        return say("pulsar.log.die_offered", who=Who(self.seat), n=self.value, source=source)


@event("pulsar.die_forced")
class DieForced(Event[Pulsar], frozen=True):
    """A bonus die that must be used; `silver`: the paying die comes back so (PULSAR-4.7.6)."""

    seat: Seat
    red: int
    silver: int | None = None

    def apply(self, state: Pulsar) -> None:
        assert state.turn is not None
        state.turn = replace(state.turn, offered=(), red=self.red, forced=True, committed=True)
        if self.silver is not None:
            dice = tuple(sorted((*state.players[self.seat].dice, self.silver)))
            change(state, self.seat, dice=dice)

    def words(self, view: Pulsar) -> Text:
        if self.silver is None:
            return say("pulsar.log.die_forced", who=Who(self.seat), n=self.red)
        return say("pulsar.log.duplicated", who=Who(self.seat), n=self.red, silver=self.silver)


@event("pulsar.die_copied")
class DieCopied(Event[Pulsar], frozen=True):
    """Cubes for a bonus die like a leftover one (PULSAR-4.7.3, PULSAR-4.7.12)."""

    seat: Seat
    value: int
    cubes: int

    def apply(self, state: Pulsar) -> None:
        assert state.turn is not None
        state.turn = replace(state.turn, offered=(), red=self.value, committed=True)
        change(state, self.seat, cubes=state.players[self.seat].cubes - self.cubes)

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.die_copied", who=Who(self.seat), n=self.value, cubes=self.cubes)


@event("pulsar.gained")
class Gained(Event[Pulsar], frozen=True):
    """Points, cubes and tokens from a piece: a technology, a project, a tile, a system."""

    seat: Seat
    source: str
    points: int = 0
    cubes: int = 0
    tokens: Mapping[Token, int] = {}

    def apply(self, state: Pulsar) -> None:
        me = state.players[self.seat]
        change(state, self.seat, score=me.score + self.points, cubes=me.cubes + self.cubes)
        for token, n in self.tokens.items():
            change(state, self.seat, tokens=more_tokens(state.players[self.seat], token, n))

    def words(self, view: Pulsar) -> Text:
        what = gains(self.points, self.cubes, self.tokens)
        return say("pulsar.log.gained", who=Who(self.seat), what=what, source=named(self.source))


@event("pulsar.token_bought")
class TokenBought(Event[Pulsar], frozen=True):
    seat: Seat
    kind: Token

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, tokens=more_tokens(state.players[self.seat], self.kind, 1))

    def words(self, view: Pulsar) -> Text:
        what = gains(tokens={self.kind: 1})
        return say("pulsar.log.token_bought", who=Who(self.seat), what=what)


@event("pulsar.declined")
class Declined(Event[Pulsar], frozen=True):
    """An effect that its owner does without (PULSAR-4.8.11)."""

    seat: Seat
    what: str  # claim, jump, sizes

    def apply(self, state: Pulsar) -> None:
        """It changes nothing."""

    def words(self, view: Pulsar) -> Text:
        return say(f"pulsar.log.declined.{self.what}", who=Who(self.seat))


@event("pulsar.corrected")
class Corrected(Event[Pulsar], frozen=True):
    """A moderator puts something of a player's right, by so much."""

    seat: Seat
    what: str  # points, cubes, pm1, p2, or the size of a gyrodyne held
    n: int

    def apply(self, state: Pulsar) -> None:
        me = state.players[self.seat]
        if self.what == "points":
            change(state, self.seat, score=me.score + self.n)
        elif self.what == "cubes":
            change(state, self.seat, cubes=me.cubes + self.n)
        elif self.what in SIZES:
            size = Size(self.what)
            held = (*me.held, size) if self.n > 0 else take(me.held, (size,))
            change(state, self.seat, held=held)
        else:
            change(state, self.seat, tokens=more_tokens(me, Token(self.what), self.n))

    def words(self, view: Pulsar) -> Text:
        thing = self.what not in SIZES
        what = Text(f"pulsar.thing.{self.what}") if thing else say("pulsar.thing.gyrodynes")
        return say("pulsar.log.corrected", who=Who(self.seat), what=what, n=self.n)
