"""The Production Phase (section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, event
from bot.engine.records import Seat, change
from bot.engine.text import Text, Who, people, say
from bot.games.pulsar.box.names import gains
from bot.games.pulsar.box.pieces import TransmitterId
from bot.games.pulsar.state import Pulsar


@event("pulsar.order_set")
class OrderSet(Event[Pulsar], frozen=True):
    """Step 1: the rockets, by the initiative track."""

    order: tuple[Seat, ...]

    def apply(self, state: Pulsar) -> None:
        state.order = self.order

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.new_order", who=people(dict.fromkeys(self.order)))


@event("pulsar.produced")
class Produced(Event[Pulsar], frozen=True):
    """What a step of production brings each seat; penalties take points."""

    step: str  # engineering, penalties, transmitters, gyrodynes, technologies
    points: tuple[int, ...]
    cubes: tuple[int, ...]

    def apply(self, state: Pulsar) -> None:
        for seat in state.seats():
            me = state.players[seat]
            points, cubes = me.score + self.points[seat], me.cubes + self.cubes[seat]
            change(state, seat, score=points, cubes=cubes)

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        for place, (points, cubes) in enumerate(zip(self.points, self.cubes, strict=True)):
            if points or cubes:
                what = gains(abs(points), cubes)
                yield say(f"pulsar.log.produced.{self.step}", who=Who(Seat(place)), what=what)


@event("pulsar.points_bought")
class PointsBought(Event[Pulsar], frozen=True):
    """Step 4: cubes for points, from so many transmitters (PULSAR-7.5.1)."""

    seat: Seat
    count: int
    cubes: int
    points: int

    def apply(self, state: Pulsar) -> None:
        me = state.players[self.seat]
        points, cubes = me.score + self.points, me.cubes - self.cubes
        change(state, self.seat, score=points, cubes=cubes)

    def words(self, view: Pulsar) -> Text:
        who = Who(self.seat)
        if not self.count:
            return say("pulsar.log.bought_nothing", who=who)
        return say("pulsar.log.bought", who=who, n=self.points, cubes=self.cubes)


@event("pulsar.round_ended")
class RoundEnded(Event[Pulsar], frozen=True):
    """Step 7: what nobody took is gone, and the dice too (PULSAR-7.8, PULSAR-7.8.2)."""

    discarded: tuple[TransmitterId, ...]

    def apply(self, state: Pulsar) -> None:
        state.gone = (*state.gone, *self.discarded)
        state.row, state.dice = (), ()
