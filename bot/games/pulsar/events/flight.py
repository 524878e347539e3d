"""Flights: routes, systems, stations, claims and exploration tiles (section 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, frozen, take
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Colour
from bot.games.pulsar.box.names import named, tile_name
from bot.games.pulsar.box.pieces import SYSTEMS, ProjectId, SystemId, TileId
from bot.games.pulsar.state import Pulsar


@event("pulsar.flew")
class Flew(Event[Pulsar], frozen=True):
    """A flight, and the hyperlight run declared for it (PULSAR-4.6.6)."""

    seat: Seat
    start: LocationId
    path: tuple[LocationId, ...]
    run: ProjectId | None = None
    colour: Colour | None = None

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, ship=self.path[-1], flown=(self.start, *self.path))
        if self.run is not None:
            change(state, self.seat, runs=(*state.players[self.seat].runs, self.run))

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        route = " → ".join((self.start, *self.path))
        yield say("pulsar.log.flew", who=Who(self.seat), n=len(self.path), route=route)
        if self.run is not None and self.colour is not None:
            colour = Text(f"pulsar.colour.{self.colour}")
            yield say("pulsar.log.run", who=Who(self.seat), run=named(self.run), colour=colour)


@event("pulsar.jumped")
class Jumped(Event[Pulsar], frozen=True):
    """A teleport (PULSAR-4.5.15)."""

    seat: Seat
    to: LocationId

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, ship=self.to, flown=())

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.jumped", who=Who(self.seat), to=self.to)


@event("pulsar.systems_revealed")
class SystemsRevealed(Event[Pulsar], frozen=True):
    """All that a flight visited are turned up together at its end (PULSAR-4.3.8.1)."""

    tiles: Mapping[LocationId, SystemId]

    def apply(self, state: Pulsar) -> None:
        state.systems = {**state.systems, **self.tiles}
        state.open = (*state.open, *self.tiles)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Pulsar) -> Iterator[Text]:
        for where, tile in self.tiles.items():
            blue = [planet for planet in SYSTEMS[tile].planets if planet.kind == "blue"]
            rest = len(SYSTEMS[tile].planets) - len(blue)
            yield say("pulsar.log.revealed", where=where, blue=len(blue), n=rest)


@event("pulsar.station_placed")
class StationPlaced(Event[Pulsar], frozen=True):
    seat: Seat
    where: LocationId
    planet: int

    def apply(self, state: Pulsar) -> None:
        stations = frozen(state.players[self.seat].stations, self.where, self.planet)
        change(state, self.seat, stations=stations)

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.station", who=Who(self.seat), where=self.where)


@event("pulsar.pulsar_claimed")
class PulsarClaimed(Event[Pulsar], frozen=True):
    seat: Seat
    where: LocationId

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, claims=(*state.players[self.seat].claims, self.where))

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.claimed", who=Who(self.seat), where=self.where)


@event("pulsar.exploration_shuffled")
class ExplorationShuffled(Event[Pulsar], frozen=True):
    """The discards are a new stack (PULSAR-4.3.18)."""

    tiles: tuple[TileId, ...]

    def apply(self, state: Pulsar) -> None:
        state.exploration, state.discards = self.tiles, ()

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> ExplorationShuffled:
        return ExplorationShuffled(tuple(TileId("?") for _ in self.tiles))

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.shuffled", n=len(self.tiles))


@event("pulsar.tiles_drawn")
class TilesDrawn(Event[Pulsar], frozen=True):
    """The top tiles of the exploration stack, open to all (PULSAR-5.4)."""

    seat: Seat
    tiles: tuple[TileId, ...]

    def apply(self, state: Pulsar) -> None:
        state.exploration = state.exploration[len(self.tiles) :]

    def shows(self) -> bool:
        return True

    def words(self, view: Pulsar) -> Text:
        tiles = tuple(map(tile_name, self.tiles))
        return say("pulsar.log.drawn", who=Who(self.seat), tiles=tiles)


@event("pulsar.tiles_resolved")
class TilesResolved(Event[Pulsar], frozen=True):
    """Tiles kept or discarded after their effects; the `dropped` ones have none."""

    seat: Seat
    kept: tuple[TileId, ...] = ()
    used: tuple[TileId, ...] = ()
    dropped: tuple[TileId, ...] = ()

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, kept=(*state.players[self.seat].kept, *self.kept))
        state.discards = (*state.discards, *self.used, *self.dropped)

    def words(self, view: Pulsar) -> Text | None:
        if not self.kept:
            return None
        tiles = tuple(map(tile_name, self.kept))
        return say("pulsar.log.kept", who=Who(self.seat), tiles=tiles)


@event("pulsar.tile_moved")
class TileMoved(Event[Pulsar], frozen=True):
    """A moderator takes a kept tile back, or gives one of the discards to keep."""

    seat: Seat
    tile: TileId
    given: bool

    def apply(self, state: Pulsar) -> None:
        kept = state.players[self.seat].kept
        if self.given:
            state.discards = take(state.discards, (self.tile,))
            change(state, self.seat, kept=(*kept, self.tile))
        else:
            state.discards = (*state.discards, self.tile)
            change(state, self.seat, kept=take(kept, (self.tile,)))

    def words(self, view: Pulsar) -> Text:
        key = "pulsar.log.tile_given" if self.given else "pulsar.log.tile_taken"
        return say(key, who=Who(self.seat), tile=tile_name(self.tile))


@event("pulsar.bonus_chosen")
class BonusChosen(Event[Pulsar], frozen=True):
    """The printed bonus of a system, or a tile drawn blind (PULSAR-4.3.16)."""

    seat: Seat
    where: LocationId
    printed: bool

    def apply(self, state: Pulsar) -> None:
        """What it brings is told next."""

    def words(self, view: Pulsar) -> Text:
        key = "pulsar.log.bonus_printed" if self.printed else "pulsar.log.bonus_tile"
        return say(key, who=Who(self.seat), where=self.where)
