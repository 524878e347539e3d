"""What is on its way, after its engine roll (section 9)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Record, Seat
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId


class Flight(Record, frozen=True, omit_defaults=True, tag="flight"):
    """A move after its engine roll.

    `path`: the places still ahead; its owners' alone until they are flown (HORIZON-18.1.4).
    `launcher` comes along to the first flyby box, and then goes back to `start` if `recovered`.
    `tried`: who has decided in this place whether to intercept; of pirates, their box.
    """

    seat: Seat
    ships: tuple[UnitId, ...]
    start: NodeId
    path: tuple[NodeId, ...] = ()
    launcher: UnitId | None = None
    pad: UnitId | None = None  # the base that the launcher stood at
    recovered: bool = False
    dock: UnitId | None = None
    join: UnitId | None = None
    tried: tuple[str, ...] = ()
    stopped: bool = False  # it gave in to an interceptor

    @property
    def units(self) -> tuple[UnitId, ...]:
        return self.ships


class Load(Record, frozen=True, omit_defaults=True, tag="load"):
    """Resources in flight on a launcher; None is Earth (HORIZON-5.1.4)."""

    seat: Seat
    launcher: UnitId
    source: UnitId | None
    target: UnitId | None
    stock: Stock
    recovered: bool = False
    tried: tuple[str, ...] = ()  # blockades that it has passed

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.launcher,)


Course: TypeAlias = Flight | Load
