"""The course of a game: set-up, sides, ships, dice, the agenda, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, event
from bot.engine.kit import sealed
from bot.engine.orders import facts
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, people, say
from bot.games.pulsar.box.cluster import LocationId, Side
from bot.games.pulsar.box.names import named
from bot.games.pulsar.box.orders import BUY, LANGUAGE
from bot.games.pulsar.box.pieces import (
    FACE_DOWN,
    GoalId,
    HqId,
    SystemId,
    TileId,
    TransmitterId,
    back_of,
)
from bot.games.pulsar.commands import Hidden, PickSide, Track
from bot.games.pulsar.state import Player, Pulsar, Result, Stacks
from bot.games.pulsar.steps import AgendaStep


@event("pulsar.set_up")
class SetUp(Event[Pulsar], frozen=True):
    """The table before anybody acts (section 2)."""

    players: tuple[Player, ...]
    order: tuple[Seat, ...]
    stacks: Stacks  # of both tracks
    side: Side
    systems: Mapping[LocationId, SystemId]
    boxed: SystemId
    exploration: tuple[TileId, ...]
    boards: tuple[str, ...]
    goals: tuple[GoalId, ...]
    row: tuple[TransmitterId, ...]
    stack: tuple[TransmitterId, ...]
    agenda: tuple[AgendaStep, ...]
    even_start: bool = False

    def apply(self, state: Pulsar) -> None:
        state.players, state.order = self.players, self.order
        state.initiative = state.engineering = self.stacks
        state.side, state.systems, state.boxed = self.side, self.systems, self.boxed
        state.exploration, state.boards, state.goals = self.exploration, self.boards, self.goals
        state.row, state.stack = self.row, self.stack
        state.agenda, state.even_start = self.agenda, self.even_start

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> SetUp:
        return replace(
            self,
            systems=dict.fromkeys(self.systems, SystemId(FACE_DOWN)),
            boxed=SystemId(FACE_DOWN),
            exploration=(TileId(FACE_DOWN),) * len(self.exploration),
            stack=tuple(map(back_of, self.stack)),
        )

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        yield say("pulsar.log.side", side=Text(f"pulsar.side.{self.side}"))
        yield say("pulsar.log.boards", boards=[Text(f"pulsar.board.{one}") for one in self.boards])
        yield say("pulsar.log.goals", goals=[named(goal) for goal in self.goals])
        yield say("pulsar.log.row", tiles=[named(tile) for tile in self.row])
        yield say("pulsar.log.order", who=people(dict.fromkeys(self.order)))
        for seat, player in enumerate(self.players):
            if player.board:
                hq = Text(f"pulsar.hq.{player.board}")
                yield say("pulsar.log.hq", who=Who(Seat(seat)), hq=hq)


@event("pulsar.side_sealed")
class SideSealed(sealed.AnswerSealed[Pulsar, "PickSide | Hidden"], frozen=True):
    """A side picked, which nobody else may read yet (PULSAR-5.3)."""

    answer: PickSide | Hidden

    hidden, log = Hidden(), "pulsar.log.sealed"

    def told(self) -> Text:
        if not isinstance(self.answer, PickSide):
            return say("pulsar.hq_side", n=0)
        side, gates = self.answer.side, self.answer.gates
        key = "pulsar.hq_side.gates" if gates else "pulsar.hq_side"
        return say(key, n=side, gates=gates)


@event("pulsar.sides_revealed")
class SidesRevealed(Event[Pulsar], frozen=True):
    """All have picked: the sides are shown together (PULSAR-2.1.17)."""

    sides: tuple[HqId, ...]

    def apply(self, state: Pulsar) -> None:
        for seat, hq in zip(state.seats(), self.sides, strict=True):
            answer = state.players[seat].sealed
            gates = answer.gates if isinstance(answer, PickSide) else ()
            change(state, seat, hq=hq, sealed=None, gates=gates)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        for seat, hq in enumerate(self.sides):
            yield say("pulsar.log.hq_side", who=Who(Seat(seat)), hq=named(hq))


@event("pulsar.ship_placed")
class ShipPlaced(Event[Pulsar], frozen=True):
    seat: Seat
    gate: LocationId

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, ship=self.gate, gates=())

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.ship", who=Who(self.seat), gate=self.gate)


@event("pulsar.rolled")
class Rolled(Event[Pulsar], frozen=True):
    """A round begins: its transmitters, its dice, and the median (PULSAR-3.1 to PULSAR-3.3.2).

    `row`: the transmitters dealt now; empty in round 1, whose lie open since the set-up.
    """

    round: int
    row: tuple[TransmitterId, ...]
    dice: tuple[int, ...]
    marker: int

    def apply(self, state: Pulsar) -> None:
        state.round, state.dice, state.marker = self.round, self.dice, self.marker
        state.stack = state.stack[len(self.row) :]
        state.row += self.row
        for seat in state.seats():
            change(state, seat, dice=(), wishes=(), plan=())

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        median = median_name(self.marker)
        yield say("pulsar.log.rolled", round=self.round, dice=self.dice, median=median)
        if self.row:
            yield say("pulsar.log.row", tiles=[named(tile) for tile in self.row])


def median_name(marker: int) -> Text:
    """Where the marker stands (PULSAR-3.3)."""
    low, between = divmod(marker, 2)
    if between:
        return say("pulsar.median.between", low=low, high=low + 1)
    return say("pulsar.median.on", n=low)


@event("pulsar.die_taken")
class DieTaken(Event[Pulsar], frozen=True):
    """`track` None: no counter moved. `stacks`: the track after it."""

    seat: Seat
    value: int
    track: Track | None = None
    start: int = 0
    end: int = 0
    stacks: Stacks = ()

    def apply(self, state: Pulsar) -> None:
        place = state.dice.index(self.value)
        state.dice = state.dice[:place] + state.dice[place + 1 :]
        own = tuple(sorted((*state.players[self.seat].dice, self.value)))
        change(state, self.seat, dice=own)
        if self.track is Track.INITIATIVE:
            state.initiative = self.stacks
        elif self.track is Track.ENGINEERING:
            state.engineering = self.stacks

    def words(self, view: Pulsar) -> Text:
        if self.track is None:
            return say("pulsar.log.die_on_median", who=Who(self.seat), n=self.value)
        return say(
            "pulsar.log.die_taken",
            who=Who(self.seat),
            n=self.value,
            track=Text(f"pulsar.track.{self.track}"),
            before=self.start,
            after=self.end,
        )


@event("pulsar.agenda_moved")
class AgendaMoved(Event[Pulsar], frozen=True):
    """What comes next. Nobody is told: what is asked shows who is waited for."""

    agenda: tuple[AgendaStep, ...]

    def apply(self, state: Pulsar) -> None:
        state.agenda = self.agenda

    def seen_by(self, viewer: Seat | None) -> AgendaMoved | None:
        return None


@event("pulsar.orders_set")
class OrdersSet(facts.OrdersSet[Pulsar], frozen=True):
    language, log = LANGUAGE, "pulsar.log.orders"


@event("pulsar.order_acted")
class OrderActed(facts.OrderActed[Pulsar], frozen=True):
    language = LANGUAGE

    def shows(self) -> bool:
        """That somebody need not be asked after a move of others tells of an order."""
        return self.order.subject == BUY


@event("pulsar.game_ended")
class GameEnded(Event[Pulsar], frozen=True):
    """Final scoring (section 8)."""

    result: Result

    def apply(self, state: Pulsar) -> None:
        state.result, state.turn = self.result, None
        for seat, score in enumerate(self.result.scores):
            spent = sum(one.cubes for one in self.result.reckonings[seat].bought)
            cubes = state.players[seat].cubes - spent
            change(state, Seat(seat), score=score, cubes=cubes)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        yield Text("pulsar.log.game_ended")
        for seat in self.result.ranking:
            yield from reckoned(seat, self.result)
        best = self.result.ranking[0]
        yield say("pulsar.log.winner", who=Who(best), n=self.result.scores[best])


def reckoned(seat: Seat, result: Result) -> Iterator[Text]:
    """The final scoring of a player in words."""
    own = result.reckonings[seat]
    parts = {
        "technologies": own.technologies,
        "goals": own.goal_points,
        "bought": sum(one.points for one in own.bought),
        "pulsars": own.pulsars,
        "gyrodynes": own.gyrodynes,
        "cubes": own.cubes,
        "initiative": own.initiative,
        "stations": own.stations,
    }
    told = [say(f"pulsar.final.{name}", n=points) for name, points in parts.items() if points]
    before = result.scores[seat] - own.total
    yield say(
        "pulsar.log.score", who=Who(seat), before=before, parts=told, after=result.scores[seat]
    )
    for one in own.bought:
        what = named(one.what)
        yield say("pulsar.log.bought_last", who=Who(seat), what=what, n=one.points, cubes=one.cubes)
