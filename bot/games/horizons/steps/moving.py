"""Moves under way (section 9), and what is asked on the way (sections 4.2, 9.7)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.horizons.acts import Fly, Section
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.steps.combat import Battle
from bot.games.horizons.steps.course import Asking, InSection
from bot.games.horizons.steps.flights import Course, Flight, Load

if TYPE_CHECKING:
    from bot.games.horizons.state import Horizons


class Underway(Step, frozen=True, tag="underway"):
    """A move is walked place by place (HORIZON-9.7.12)."""

    flight: Flight


class Carrying(Step, frozen=True, tag="carrying"):
    load: Load


class Intercepting(InSection, frozen=True, tag="intercepting"):
    """Does this fleet try to intercept what leaves its place? All its owners must agree."""

    fleet: tuple[UnitId, ...]
    course: Course
    agreed: tuple[Seat, ...] = ()

    during = Section.MOVES

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seat, self.fleet, self.course.units, self.course.tried


class Caught(Asking, frozen=True, tag="caught"):
    """A fleet with CVs was intercepted: stop, or fight this battle (HORIZON-9.7.5)."""

    battle: Battle
    flight: Flight

    asked = "horizons.asked.caught"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seat, self.battle.attacker.units, self.flight.ships


class Proceeding(Asking, frozen=True, tag="proceeding"):
    """After a fight: finish, cancel or change the move (HORIZON-9.7.6)."""

    flight: Flight

    asked = "horizons.asked.proceeding"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seat, self.flight.ships, self.flight.tried


class Consenting(InSection, frozen=True, tag="consenting"):
    """An ally is asked about a common move; `others` come after them (HORIZON-4.2.2)."""

    by: Seat
    act: Fly
    others: tuple[Seat, ...] = ()

    during = Section.MOVES

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seat, self.by, self.act.ships


Steps: TypeAlias = Underway | Carrying | Intercepting | Caught | Proceeding | Consenting
