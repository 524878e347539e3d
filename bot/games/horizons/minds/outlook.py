"""What a faction has in front of it: its ships, its money, and what things are worth to it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property

from bot.engine.records import Seat, replace
from bot.games.horizons.box.cards import MISSIONS
from bot.games.horizons.box.goods import Field, Stock
from bot.games.horizons.box.sky import (
    EARTH_ORBIT,
    SYSTEMS,
    WORLDS,
    NodeId,
    WorldId,
    box_of,
    system_of,
    transfer_box,
)
from bot.games.horizons.box.units import UNITS, Kind, Robot, Unit, UnitId
from bot.games.horizons.chapters.common.home import home_node
from bot.games.horizons.chapters.common.support import Kept, over
from bot.games.horizons.pieces import Base, Ship
from bot.games.horizons.state import UNKNOWN_MISSION, Horizons

TOKEN = 2.1  # points on a token, in the mean
WANTED, UNWANTED = 1.5, 0.2  # how points count by field, if some are wanted most
DEPLETION = 0.31  # the chance that a token shows a find
LAST = 2150


class Outlook:
    """A view as it will be when ships move: all in transfer one box nearer (HORIZON-9.1.1)."""

    def __init__(self, view: Horizons, seat: Seat, *, moving: bool = True) -> None:
        self.seat = seat
        self.view = descended(view) if moving else view
        self.me = view.players[seat]
        self.faction = self.me.faction
        self.home = home_node(view, seat)
        self.cash = self.me.cash
        self.moved = dict[UnitId, NodeId]()  # where ships will be
        self.busy = set[UnitId]()  # crews that must not be called back this year
        self.marines = set[UnitId]()  # ships that are led elsewhere
        self.fields = set[Field]()  # of the points that are wanted most

    # --- what is there

    @cached_property
    def ships(self) -> list[tuple[Unit, Ship]]:
        return list(self.view.ships_of(self.faction))

    @cached_property
    def bases(self) -> list[tuple[UnitId, Base]]:
        return list(self.view.bases_of(self.faction))

    @cached_property
    def pool(self) -> list[Unit]:
        """Counters that could be built."""
        taken = {*self.view.ships, *self.view.bases, *self.view.raiders}
        taken |= {ship.probe for ship in self.view.ships.values() if ship.probe is not None}
        return [
            one for one in UNITS.values() if one.faction == self.faction and one.id not in taken
        ]

    @property
    def years_left(self) -> int:
        """Until money comes again."""
        return 10 - self.view.year % 10

    @property
    def decades_left(self) -> float:
        return max(0.0, (deadline(self.view) - self.view.year) / 10)

    @property
    def studious(self) -> bool:
        """Do technologies decide? Those of the stars, for humans against the machine."""
        stars = self.view.scenario.interstellar_deadline is not None
        return stars and self.faction != self.view.scenario.ai_faction

    def slots(self, kept: Kept) -> int:
        """Units more that cost no upkeep."""
        return -over(self.view, self.seat, kept)

    def launchers(self) -> list[Unit]:
        return [one for one, ship in self.ships if one.kind is Kind.LV and ship.at == self.home]

    # --- what things are worth

    @cached_property
    def missions(self) -> dict[WorldId, tuple[int, bool]]:
        """Worlds of open missions: points, and whether a crew is needed."""
        open_ones = (self.me.mission, self.view.common)
        return {
            MISSIONS[one].world: (MISSIONS[one].vp, MISSIONS[one].requires_cv)
            for one in open_ones
            if one is not None and one != UNKNOWN_MISSION and one in MISSIONS
        }

    def mission_at(self, world: WorldId, *, crewed: bool) -> int:
        points, needs_crew = self.missions.get(world, (0, False))
        return 0 if needs_crew and not crewed else points

    @property
    def errand(self) -> float:
        """What a point of a mission is worth; little, where something else decides."""
        return 0.3 if self.fields else 4.0

    def settled(self, world: WorldId) -> float:
        """Points for a settlement there."""
        system = WORLDS[world].system
        if world == EARTH_ORBIT or system is None:
            return 1.0
        return SYSTEMS[system].settlement_score

    @cached_property
    def dwelling(self) -> set[WorldId]:
        return {base.world for _, base in self.bases}

    def worth(
        self, world: WorldId, total: float, *, crewed: bool, telescope: bool = False
    ) -> float:
        """Of exploring a world once: points, finds, and what a mission brings."""
        tokens = max(0.0, total / 10)
        found = min(1.0, tokens * (0.6 if crewed else DEPLETION))
        gain = tokens * TOKEN + found
        if self.fields:
            gain *= WANTED if WORLDS[world].explore_field in self.fields else UNWANTED
        if not telescope:
            gain += found * self.errand * self.mission_at(world, crewed=crewed)
        if WORLDS[world].tile_slot and world not in self.view.tiles:
            gain += found * (3 if world in self.dwelling else 1)
        return gain + found * WORLDS[world].life_pct / 20

    def price(self, cost: Stock) -> int:
        """In money, on Earth."""
        return self.me.stock.short_of(cost).total


def deadline(view: Horizons) -> int:
    """The last year, as far as one can tell."""
    scenario = view.scenario
    return scenario.deadline or scenario.deadline_by_players.get(str(len(view.players)), LAST)


def descended(view: Horizons) -> Horizons:
    found = copy(view)
    found.ships = {
        unit: replace(ship, at=nearer(ship.at)) if box_of(ship.at) else ship
        for unit, ship in view.ships.items()
    }
    return found


def nearer(node: NodeId) -> NodeId:
    return transfer_box(system_of(node), box_of(node) - 1)


def with_ship(view: Horizons, unit: UnitId, ship: Ship) -> Horizons:
    found = copy(view)
    found.ships = {**view.ships, unit: ship}
    return found


def robots(units: list[Unit]) -> Iterator[Unit]:
    return (one for one in units if one.kind is Kind.RE and one.type is not Robot.PROBE)
