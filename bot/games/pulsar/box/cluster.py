"""The star cluster, both sides: locations and the segments between them (PULSAR-1.5 to 1.7)."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import NewType

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.pulsar.box.effects import Colour

LocationId = NewType("LocationId", str)  # 'S16', 'P4', 'I1', 'G2', 'E3'


class Side(StrEnum):
    OPEN = "open"
    DEAD_ENDS = "dead_ends"


class Place(StrEnum):
    """The kinds of locations (PULSAR-1.6)."""

    SYSTEM = "system"
    PULSAR = "pulsar"
    GATE = "gate"
    ENTRY = "entry"


class Location(Record, frozen=True):
    """`x`, `y`: in a frame of 1000 by 1000."""

    id: LocationId
    type: Place
    x: int
    y: int
    dead_end: bool = False
    isolated: bool = False
    color: Colour | None = None


class Segment(Record, frozen=True):
    """`copies` 2: two segments between the same two locations (PULSAR-1.7.1)."""

    id: str
    a: LocationId
    b: LocationId
    copies: int
    color: str


class _File(Record, frozen=True):
    provenance: str
    side: Side
    locations: tuple[Location, ...]
    segments: tuple[Segment, ...]


class Cluster:
    """One side of the board."""

    def __init__(self, side: Side) -> None:
        file = read(text_of("pulsar", f"board_{side}.json"), _File, "locations", "segments")
        self.side, self.segments = side, file.segments
        self.locations: dict[LocationId, Location] = by_id(file.locations)

    def of(self, kind: Place) -> tuple[LocationId, ...]:
        """All locations of a kind, isolated pulsars left out."""
        places = self.locations.values()
        return tuple(one.id for one in places if one.type is kind and not one.isolated)

    @cached_property
    def isolated(self) -> tuple[LocationId, ...]:
        return tuple(one.id for one in self.locations.values() if one.isolated)

    @cached_property
    def pulsars(self) -> frozenset[LocationId]:
        """All of them, isolated ones too."""
        return frozenset(one.id for one in self.locations.values() if one.type is Place.PULSAR)

    @cached_property
    def entries(self) -> tuple[LocationId, ...]:
        return self.of(Place.ENTRY)

    @cached_property
    def exits(self) -> dict[LocationId, tuple[tuple[LocationId, tuple[int, ...]], ...]]:
        """Where a flight can go on from each location; entry gates never (PULSAR-4.3.4).

        With each next location the copies of its segment, one bit each.
        """
        found: dict[LocationId, list[tuple[LocationId, tuple[int, ...]]]]
        found = {one: [] for one in self.locations}
        for number, segment in enumerate(self.segments):
            copies = tuple(1 << 2 * number + copy for copy in range(segment.copies))
            for here, there in ((segment.a, segment.b), (segment.b, segment.a)):
                if self.locations[there].type is not Place.ENTRY:
                    found[here].append((there, copies))
        return {here: tuple(sorted(there)) for here, there in found.items()}


CLUSTERS = {side: Cluster(side) for side in Side}
