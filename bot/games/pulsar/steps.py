"""The steps of the agenda: the first says who is asked what."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Effects, Happening, Size, Target
from bot.games.pulsar.box.pieces import ProjectId, TileId, TransmitterId

if TYPE_CHECKING:
    from bot.games.pulsar.state import Pulsar


class Asking(Step, frozen=True):
    """A step that waits for one seat."""

    seat: Seat

    def waits_for(self, view: Pulsar) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Pulsar) -> tuple[Hashable, ...]:
        return view.round, self.seat


# --- set-up (section 2)


class PickSides(Step, frozen=True, tag="sides"):
    """All pick the sides of their HQ boards, in secret (PULSAR-2.1.17)."""

    asked = "pulsar.asked.sides"

    def waits_for(self, view: Pulsar) -> frozenset[Seat]:
        return view.silent()

    def asked_of(self, view: Pulsar) -> frozenset[Seat]:
        return frozenset(view.seats())


class PlaceShips(Step, frozen=True, tag="ships"):
    """These choose an entry gate, one after the other (PULSAR-2.1.15)."""

    seats: tuple[Seat, ...]

    asked = "pulsar.asked.ship"

    def waits_for(self, view: Pulsar) -> frozenset[Seat]:
        return frozenset(self.seats[:1])

    def about(self, view: Pulsar) -> tuple[Hashable, ...]:
        return self.seats


# --- dice (section 3)


class Roll(Step, frozen=True, tag="roll"):
    """A round begins."""


class Draft(Step, frozen=True, tag="draft"):
    """These take a die each, in this order."""

    picks: tuple[Seat, ...]

    asked = "pulsar.asked.draft"

    def waits_for(self, view: Pulsar) -> frozenset[Seat]:
        return frozenset(self.picks[:1])

    def about(self, view: Pulsar) -> tuple[Hashable, ...]:
        return view.round, len(self.picks)


# --- actions (section 4)


class Act(Asking, frozen=True, tag="act"):
    """A turn in the Action Phase."""

    asked = "pulsar.asked.act"


class Resolve(Step, frozen=True, tag="resolve"):
    """Effects of a piece, still to be resolved in printed order (PULSAR-4.8.11)."""

    seat: Seat
    effects: Effects
    source: str


class Draw(Step, frozen=True, tag="draw"):
    """Exploration tiles to be drawn, one after the other."""

    seat: Seat
    count: int


class Keeping(Asking, frozen=True, tag="keeping"):
    """Of these tiles some are resolved, the others discarded (PULSAR-4.9.13)."""

    tiles: tuple[TileId, ...]
    keep: int

    asked = "pulsar.asked.keep"


class Exploring(Asking, frozen=True, tag="exploring"):
    """The printed bonus of this system, or a tile (PULSAR-4.3.16)."""

    where: LocationId

    asked = "pulsar.asked.bonus"

    def about(self, view: Pulsar) -> tuple[Hashable, ...]:
        return view.round, self.seat, self.where


class Reward(Step, frozen=True, tag="reward"):
    """What happened in a flight, for technologies that score it (PULSAR-4.3.24)."""

    seat: Seat
    happened: tuple[tuple[Happening, int], ...]


class RunScores(Step, frozen=True, tag="run"):
    """A hyperlight run at the end of its flight."""

    seat: Seat
    project: ProjectId
    points: int


class Sizing(Asking, frozen=True, tag="sizing"):
    """Gyrodynes of an effect (PULSAR-4.4.3)."""

    choices: tuple[Size, ...]
    count: int
    different: bool

    asked = "pulsar.asked.sizes"


class Claiming(Asking, frozen=True, tag="claiming"):
    """An isolated pulsar (PULSAR-4.4.4)."""

    asked = "pulsar.asked.claim"


class Jumping(Asking, frozen=True, tag="jumping"):
    """A teleport (PULSAR-4.5.15)."""

    to: Target

    asked = "pulsar.asked.jump"


class Flip(Step, frozen=True, tag="flip"):
    """A transmitter whose costs are covered becomes active (PULSAR-4.5.9)."""

    seat: Seat
    tile: TransmitterId


# --- production and the end (sections 7 and 8)


class Produce(Step, frozen=True, tag="produce"):
    """Steps 1 to 4, as far as nobody is asked."""


class Buying(Step, frozen=True, tag="buying"):
    """These may buy points from their transmitters, all at the same time (PULSAR-7.5.2)."""

    seats: tuple[Seat, ...]

    asked = "pulsar.asked.buy"

    def waits_for(self, view: Pulsar) -> frozenset[Seat]:
        return frozenset(self.seats)

    def about(self, view: Pulsar) -> tuple[Hashable, ...]:
        return (view.round,)


class Harvest(Step, frozen=True, tag="harvest"):
    """Steps 5 to 7, or final scoring after the last round."""


AgendaStep: TypeAlias = (
    PickSides
    | PlaceShips
    | Roll
    | Draft
    | Act
    | Resolve
    | Draw
    | Keeping
    | Exploring
    | Reward
    | RunScores
    | Sizing
    | Claiming
    | Jumping
    | Flip
    | Produce
    | Buying
    | Harvest
)
