"""The course of the years (sections 6, 19)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.box.names import section_name

if TYPE_CHECKING:
    from bot.games.horizons.state import Horizons


class Asking(Step, frozen=True):
    """A step that waits for one seat."""

    seat: Seat

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seat


class InSection(Asking, frozen=True):
    """A question that the table reads as a section of the year alone.

    Why the seat is asked is private: what it holds, wrote or left unanswered (HORIZON-19.5.3).
    """

    during: ClassVar[Section]

    asked = "horizons.asked.section"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, type(self).__name__, self.seat

    def names(self, view: Horizons) -> Mapping[str, Any]:
        return {"section": section_name(self.during)}


class Moment(StrEnum):
    """What happens by itself, in the order of section 6."""

    YEAR = "year"  # a year begins
    POLITICS = "politics"
    EVENTS = "events"
    EVENT = "event"  # one roll, and what it brings
    EVENTS_OVER = "events_over"  # what was written for them is used up
    INITIATIVE = "initiative"  # all have declared: the roll
    DRIFT = "drift"
    TALKS = "talks"  # all have announced: the rolls
    EARTH = "earth"  # production of Earth, upkeep
    NEUTRALS = "neutrals"  # bases of others, asteroids, pirates, trade tokens
    BANKS = "banks"  # tokens become points
    TECHNOLOGY = "technology"  # the first round of purchases
    ROUND = "round"  # another one
    HALVING = "halving"  # markers are converted, banks halved
    GROWTH = "growth"
    DESCENT = "descent"
    ORDER = "order"  # claims are in: the order of movement
    AWAKE = "awake"  # self-aware robots move (HORIZON-15.3.1)
    INVASION = "invasion"  # HORIZON-15.5.1
    END = "end"  # of the year


class Beat(Step, frozen=True, tag="beat"):
    moment: Moment

    @property
    def topic(self) -> Hashable:
        return type(self), self.moment


class Due(Step, frozen=True, tag="due"):
    """All sheets of a kind are due, for all at the same time (HORIZON-19.2.3)."""

    form: Form
    opened: bool = False

    asked = "horizons.asked.sheet"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(seat for seat in view.seats() if not view.players[seat].ready)

    def asked_of(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(view.seats())

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.form

    def names(self, view: Horizons) -> Mapping[str, Any]:
        return {"year": view.year}


class Slot(Asking, frozen=True, tag="slot"):
    """A section of a sheet is carried out, from line `at` on (HORIZON-19.3.1).

    `live`: its player is asked now; `stirred`: they have done something in it already.
    """

    section: Section
    at: int = 0
    live: bool = False
    stirred: bool = False

    asked = "horizons.asked.section"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.section, self.seat

    def names(self, view: Horizons) -> Mapping[str, Any]:
        return {"section": section_name(self.section)}


class Leaving(Step, frozen=True, tag="leaving"):
    """Flybys that did not explore go on (HORIZON-11.3.7)."""

    seat: Seat


Steps: TypeAlias = Beat | Due | Slot | Leaving
