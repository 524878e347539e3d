"""Gyrodynes, transmitters, technologies and projects (section 4.4 to section 4.8)."""

from __future__ import annotations

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, frozen, put, replace, take
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.names import named, size_name, size_names
from bot.games.pulsar.box.pieces import ProjectId, TechnologyId, TransmitterId
from bot.games.pulsar.commands import Link
from bot.games.pulsar.state import Array, Award, Pulsar, Wheel


@event("pulsar.gyrodynes_taken")
class GyrodynesTaken(Event[Pulsar], frozen=True):
    seat: Seat
    sizes: tuple[Size, ...]

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, held=(*state.players[self.seat].held, *self.sizes))

    def words(self, view: Pulsar) -> Text:
        sizes = size_names(self.sizes)
        return say("pulsar.log.gyrodynes", who=Who(self.seat), sizes=sizes)


@event("pulsar.construction_started")
class ConstructionStarted(Event[Pulsar], frozen=True):
    """A held gyrodyne goes on an own pulsar (PULSAR-4.4.5)."""

    seat: Seat
    size: Size
    pulsar: LocationId

    def apply(self, state: Pulsar) -> None:
        me = state.players[self.seat]
        wheels = frozen(me.wheels, self.pulsar, Wheel(self.size))
        change(state, self.seat, held=take(me.held, (self.size,)), wheels=wheels)

    def words(self, view: Pulsar) -> Text:
        size = size_name(self.size)
        return say("pulsar.log.started", who=Who(self.seat), size=size, pulsar=self.pulsar)


@event("pulsar.award_won")
class AwardWon(Event[Pulsar], frozen=True):
    seat: Seat
    size: Size
    points: int

    def apply(self, state: Pulsar) -> None:
        me = state.players[self.seat]
        awards = (*me.awards, Award(self.size, self.points))
        change(state, self.seat, awards=awards, score=me.score + self.points)

    def words(self, view: Pulsar) -> Text:
        size = size_name(self.size)
        return say("pulsar.log.award", who=Who(self.seat), size=size, n=self.points)


@event("pulsar.gyrodyne_completed")
class GyrodyneCompleted(Event[Pulsar], frozen=True):
    """It spins from now on (PULSAR-4.4.12)."""

    seat: Seat
    pulsar: LocationId

    def apply(self, state: Pulsar) -> None:
        wheels = state.players[self.seat].wheels
        spinning = replace(wheels[self.pulsar], spinning=True)
        change(state, self.seat, wheels=frozen(wheels, self.pulsar, spinning))

    def words(self, view: Pulsar) -> Text:
        size = size_name(view.players[self.seat].wheels[self.pulsar].size)
        return say("pulsar.log.completed", who=Who(self.seat), size=size, pulsar=self.pulsar)


@event("pulsar.transmitter_taken")
class TransmitterTaken(Event[Pulsar], frozen=True):
    """`place`: which of its costs is covered; `link` None: a new array (PULSAR-4.5.3)."""

    seat: Seat
    tile: TransmitterId
    place: int
    link: Link | None = None

    def apply(self, state: Pulsar) -> None:
        state.row = take(state.row, (self.tile,))
        own = Array(self.tile, (self.place,), link=self.link)
        change(state, self.seat, arrays=(*state.players[self.seat].arrays, own))

    def words(self, view: Pulsar) -> Text:
        who, tile = Who(self.seat), named(self.tile)
        if self.link is None:
            return say("pulsar.log.transmitter", who=who, tile=tile)
        return say("pulsar.log.linked", who=who, tile=tile, other=named(self.link.tile))


@event("pulsar.cost_covered")
class CostCovered(Event[Pulsar], frozen=True):
    """A further cost of a transmitter (PULSAR-4.5.8)."""

    seat: Seat
    tile: TransmitterId
    place: int

    def apply(self, state: Pulsar) -> None:
        _array(state, self.seat, self.tile, add=self.place)

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.cost", who=Who(self.seat), tile=named(self.tile))


@event("pulsar.transmitter_online")
class TransmitterOnline(Event[Pulsar], frozen=True):
    """All its costs are covered: it is turned over, and active (PULSAR-4.5.9)."""

    seat: Seat
    tile: TransmitterId

    def apply(self, state: Pulsar) -> None:
        _array(state, self.seat, self.tile, active=True)

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.online", who=Who(self.seat), tile=named(self.tile))


def _array(
    state: Pulsar, seat: Seat, tile: TransmitterId, *, add: int | None = None, active: bool = False
) -> None:
    arrays = state.players[seat].arrays
    place = [one.tile for one in arrays].index(tile)
    covered = arrays[place].covered + (() if add is None else (add,))
    own = replace(arrays[place], covered=covered, active=active)
    change(state, seat, arrays=put(arrays, place, own))


@event("pulsar.patented")
class Patented(Event[Pulsar], frozen=True):
    """`cubes`: what it cost besides the die (PULSAR-4.7.10)."""

    seat: Seat
    technology: TechnologyId
    cubes: int = 0

    def apply(self, state: Pulsar) -> None:
        me = state.players[self.seat]
        patents = frozen(me.patents, self.technology, state.round)
        change(state, self.seat, patents=patents, cubes=me.cubes - self.cubes)

    def words(self, view: Pulsar) -> Text:
        who, what = Who(self.seat), named(self.technology)
        if self.cubes:
            return say("pulsar.log.patented_for", who=who, technology=what, cubes=self.cubes)
        return say("pulsar.log.patented", who=who, technology=what)


@event("pulsar.project_completed")
class ProjectCompleted(Event[Pulsar], frozen=True):
    seat: Seat
    project: ProjectId

    def apply(self, state: Pulsar) -> None:
        projects = (*state.players[self.seat].projects, self.project)
        change(state, self.seat, projects=projects)

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.project", who=Who(self.seat), project=named(self.project))
