"""What a moderator puts right by hand, piece by piece: each says what it changes and its name.

Only the piece moves: points, cubes and other gains that belong to it are put right by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

from bot.engine.events import Event, event
from bot.engine.records import Record, Seat, change, put, replace, take
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.names import named, size_name
from bot.games.pulsar.box.pieces import (
    SYSTEMS,
    TRANSMITTERS,
    ProjectId,
    TechnologyId,
    TransmitterId,
)
from bot.games.pulsar.commands import Link, Track
from bot.games.pulsar.state import Array, Award, Pulsar, Stacks, Wheel

T = TypeVar("T")
K = TypeVar("K")
Values: TypeAlias = Mapping[str, Any]


class Piece(Record, frozen=True):
    """`move`: a player gets it, or loses it again. `values`: of its name in words."""

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        raise NotImplementedError

    def values(self, view: Pulsar) -> Values:
        raise NotImplementedError

    def name(self, view: Pulsar) -> Text:
        return say(f"pulsar.mend.{self.__struct_config__.tag}", **self.values(view))


def with_item(items: tuple[T, ...], one: T, given: bool) -> tuple[T, ...]:
    return (*items, one) if given else take(items, (one,))


def with_entry(known: Mapping[K, T], key: K, value: T, given: bool) -> dict[K, T]:
    rest = {other: kept for other, kept in known.items() if other != key}
    return {**rest, key: value} if given else rest


# --- the star cluster


class OnPlanet(Piece, frozen=True, tag="station"):
    """A station."""

    where: LocationId
    planet: int

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        stations = with_entry(state.players[seat].stations, self.where, self.planet, given)
        change(state, seat, stations=stations)

    def values(self, view: Pulsar) -> Values:
        kind = SYSTEMS[view.systems[self.where]].planets[self.planet].kind
        return {"where": self.where, "planet": Text(f"pulsar.planet.{kind}")}


class Ring(Piece, frozen=True, tag="ring"):
    """The claim on a pulsar."""

    where: LocationId

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        change(state, seat, claims=with_item(state.players[seat].claims, self.where, given))

    def values(self, view: Pulsar) -> Values:
        return {"where": self.where}


class OnPulsar(Piece, frozen=True, tag="wheel"):
    """A gyrodyne under construction, from the player's hand and back to it."""

    where: LocationId
    size: Size

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        me = state.players[seat]
        wheels = with_entry(me.wheels, self.where, Wheel(self.size), given)
        change(state, seat, held=with_item(me.held, self.size, not given), wheels=wheels)

    def values(self, view: Pulsar) -> Values:
        return {"where": self.where, "size": size_name(self.size)}


class Spin(Piece, frozen=True, tag="spin"):
    """A gyrodyne spins, or is under construction again."""

    where: LocationId

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        wheels = state.players[seat].wheels
        wheel = replace(wheels[self.where], spinning=given)
        change(state, seat, wheels={**wheels, self.where: wheel})

    def values(self, view: Pulsar) -> Values:
        return {"where": self.where}


class AwardTile(Piece, frozen=True, tag="award"):
    size: Size
    points: int

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        awards = state.players[seat].awards
        change(state, seat, awards=with_item(awards, Award(self.size, self.points), given))

    def values(self, view: Pulsar) -> Values:
        return {"size": size_name(self.size), "n": self.points}


class Ship(Piece, frozen=True, tag="ship"):
    """The ship is put there; it never leaves the board."""

    where: LocationId

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        change(state, seat, ship=self.where, flown=())

    def values(self, view: Pulsar) -> Values:
        return {"where": self.where}


# --- boards and tiles


class PatentToken(Piece, frozen=True, tag="patent"):
    """A patent, of this round."""

    technology: TechnologyId

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        patents = state.players[seat].patents
        change(state, seat, patents=with_entry(patents, self.technology, state.round, given))

    def values(self, view: Pulsar) -> Values:
        return {"technology": named(self.technology)}


class ProjectToken(Piece, frozen=True, tag="project"):
    project: ProjectId

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        projects = with_item(state.players[seat].projects, self.project, given)
        change(state, seat, projects=projects)

    def values(self, view: Pulsar) -> Values:
        return {"project": named(self.project)}


class RunToken(Piece, frozen=True, tag="run"):
    """The mark of a hyperlight run that was used."""

    project: ProjectId

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        change(state, seat, runs=with_item(state.players[seat].runs, self.project, given))

    def values(self, view: Pulsar) -> Values:
        return {"project": named(self.project)}


class Transmitter(Piece, frozen=True, tag="tile"):
    """From the row or the discards, as an array of its own; back to one of them."""

    tile: TransmitterId
    gone: bool = False  # it belongs to the discards

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        if self.gone:
            state.gone = with_item(state.gone, self.tile, not given)
        else:
            state.row = with_item(state.row, self.tile, not given)
        others = tuple(one for one in state.players[seat].arrays if one.tile != self.tile)
        change(state, seat, arrays=(*others, Array(self.tile)) if given else others)

    def values(self, view: Pulsar) -> Values:
        pile = "gone" if self.gone else "row"
        return {"tile": named(self.tile), "pile": Text(f"pulsar.pile.{pile}")}


class Cost(Piece, frozen=True, tag="cost"):
    """A cost covered; a transmitter without open costs is active."""

    tile: TransmitterId
    place: int

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        own = array_of(state, seat, self.tile)
        own = replace(own, covered=with_item(own.covered, self.place, given))
        set_array(state, seat, replace(own, active=not own.open_costs))

    def values(self, view: Pulsar) -> Values:
        return {"tile": named(self.tile), "n": TRANSMITTERS[self.tile].costs[self.place]}


class Joined(Piece, frozen=True, tag="link"):
    """A transmitter linked to an own one that came before it."""

    tile: TransmitterId
    link: Link

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        own = array_of(state, seat, self.tile)
        set_array(state, seat, replace(own, link=self.link if given else None))

    def values(self, view: Pulsar) -> Values:
        return {
            "tile": named(self.tile),
            "own": TRANSMITTERS[self.tile].ends[self.link.own],
            "other": named(self.link.tile),
            "half": TRANSMITTERS[self.link.tile].ends[self.link.end],
        }


def array_of(state: Pulsar, seat: Seat, tile: TransmitterId) -> Array:
    return next(one for one in state.players[seat].arrays if one.tile == tile)


def set_array(state: Pulsar, seat: Seat, own: Array) -> None:
    arrays = state.players[seat].arrays
    place = [one.tile for one in arrays].index(own.tile)
    change(state, seat, arrays=put(arrays, place, own))


# --- dice and tracks


class Silver(Piece, frozen=True, tag="die"):
    """A die to act with."""

    value: int

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        dice = with_item(state.players[seat].dice, self.value, given)
        change(state, seat, dice=tuple(sorted(dice)))

    def values(self, view: Pulsar) -> Values:
        return {"n": self.value}


class Red(Piece, frozen=True, tag="red"):
    """A bonus die that may be used in this turn; one that must be used can be taken away."""

    value: int

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        turn = state.turn
        assert turn is not None
        if turn.red == self.value and not given:
            state.turn = replace(turn, red=None, forced=False)
        else:
            offered = tuple(sorted(with_item(turn.offered, self.value, given)))
            state.turn = replace(turn, offered=offered, committed=False)

    def values(self, view: Pulsar) -> Values:
        return {"n": self.value}


class Space(Piece, frozen=True, tag="space"):
    """A counter goes a space to the left, or loses one to the right; `stacks`: the track then."""

    track: Track
    start: int
    stacks: Stacks

    def move(self, state: Pulsar, seat: Seat, given: bool) -> None:
        if self.track is Track.INITIATIVE:
            state.initiative = self.stacks
        else:
            state.engineering = self.stacks

    def values(self, view: Pulsar) -> Values:
        return {"track": Text(f"pulsar.track.{self.track}"), "n": self.start}


AnyPiece: TypeAlias = (
    OnPlanet
    | Ring
    | OnPulsar
    | Spin
    | AwardTile
    | Ship
    | PatentToken
    | ProjectToken
    | RunToken
    | Transmitter
    | Cost
    | Joined
    | Silver
    | Red
    | Space
)


@event("pulsar.piece_mended")
class PieceMended(Event[Pulsar], frozen=True):
    """A moderator gives a player a piece, or takes it from them."""

    seat: Seat
    piece: AnyPiece
    given: bool

    def apply(self, state: Pulsar) -> None:
        self.piece.move(state, self.seat, self.given)

    def words(self, view: Pulsar) -> Text:
        key = "pulsar.log.mended.more" if self.given else "pulsar.log.mended.less"
        return say(key, who=Who(self.seat), what=self.piece.name(view))
