"""Choices in an economic phase (section 7)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Literal, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.steps.course import Asking

if TYPE_CHECKING:
    from bot.games.horizons.state import Horizons


class Reaping(Step, frozen=True, tag="reaping"):
    """Bases for which nothing was said produce what is most."""

    seat: Seat


class Opening(Step, frozen=True, tag="opening"):
    """The first turn of a player to buy technologies: their list is final (HORIZON-19.2.5)."""

    seat: Seat


class Purchase(Asking, frozen=True, tag="purchase"):
    """One technology, or out of the step (HORIZON-7.7.2)."""

    asked = "horizons.asked.technology"


class Relocate(Asking, frozen=True, tag="relocate"):
    """No counter is left for a new place: may one be taken from another? (HORIZON-7.6.5)"""

    kind: Literal["asteroid", "pirate"]
    to: NodeId

    asked = "horizons.asked.relocate"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.kind, self.to


class Laying(Asking, frozen=True, tag="laying"):
    """Trade tokens run short: which of the other factions' bases is next? (HORIZON-7.6.8)"""

    asked = "horizons.asked.laying"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, len(view.trade)


class Windfall(Asking, frozen=True, tag="windfall"):
    """An event leaves something to a player (section 15)."""

    kind: Literal["publicity", "dockyard", "immigration", "immigration_alone"]

    asked = "horizons.asked.windfall"

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.seat, self.kind


Steps: TypeAlias = Reaping | Opening | Purchase | Relocate | Laying | Windfall
