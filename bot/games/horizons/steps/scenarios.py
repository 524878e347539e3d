"""Set-up and scenarios (sections 2, 15, 16)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.steps.course import Asking

if TYPE_CHECKING:
    from bot.games.horizons.state import Horizons


class PickFactions(Step, frozen=True, tag="factions", omit_defaults=True):
    """These choose a faction, one after the other (HORIZON-2.2.2).

    All say at once what they wish for (HORIZON-19.1.1), but who takes what is left. `missed`: how
    often nothing was free of what somebody had wished for.
    """

    seats: tuple[Seat, ...]
    missed: int = 0

    asked = "horizons.asked.faction"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        free = len(FACTIONS) - len(view.players) + len(self.seats)
        choosing = self.seats[: free - 1]
        return frozenset(seat for seat in choosing if not view.players[seat].ready)

    def asked_of(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(view.seats())

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return (self.missed,)


class PickPolicies(Asking, frozen=True, tag="policies"):
    """One for every decade that has passed (HORIZON-2.4.2).

    Whose turn comes later says beforehand what they will choose (HORIZON-19.1.1).
    """

    chosen: int = 0

    asked = "horizons.asked.policies"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        choosing = (step.seat for step in view.agenda if isinstance(step, PickPolicies))
        return frozenset(seat for seat in choosing if not view.players[seat].ready)

    def asked_of(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(view.seats())

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return (view.year,)


class FirstMission(Step, frozen=True, tag="first_mission"):
    """Of two missions one is kept (HORIZON-2.3.4)."""

    asked = "horizons.asked.mission"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(seat for seat in view.seats() if view.players[seat].choosing)

    def asked_of(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(view.seats())


class Sharing(Step, frozen=True, tag="sharing"):
    """Common money is split as all agree (HORIZON-2.4.3)."""

    shares: tuple[int, ...]
    agreed: tuple[Seat, ...] = ()

    asked = "horizons.asked.sharing"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return self.asked_of(view) - {*self.agreed}

    def asked_of(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(view.seats())

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return self.shares


class Awaking(Asking, frozen=True, tag="awaking"):
    """Which robot becomes self-aware? (HORIZON-15.3.1)"""

    asked = "horizons.asked.awaking"


class Straying(Asking, frozen=True, tag="straying"):
    """Where do self-aware robots go? One after the other."""

    units: tuple[UnitId, ...]

    asked = "horizons.asked.straying"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.units


class Rallying(Step, frozen=True, tag="rallying"):
    """Who sends which ships against the Invader? (HORIZON-15.5.2)"""

    seats: tuple[Seat, ...]
    fleet: tuple[UnitId, ...] = ()

    asked = "horizons.asked.rallying"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(self.seats[:1])

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seats


class Onslaught(Step, frozen=True, tag="onslaught"):
    """A round of the battle against the Invader; `fleet`: all that were sent."""

    fleet: tuple[UnitId, ...]


Steps: TypeAlias = (
    PickFactions | PickPolicies | FirstMission | Sharing | Awaking | Straying | Rallying | Onslaught
)
