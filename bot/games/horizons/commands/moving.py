"""Interceptions, and allies on the way (sections 4.2, 9.7)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Command
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId


class Intercept(Command, frozen=True, tag="horizons.intercept"):
    yes: bool


class Consent(Command, frozen=True, tag="horizons.consent"):
    """To a move of the common fleet (HORIZON-4.2.2)."""

    yes: bool


class Halt(Command, frozen=True, tag="horizons.halt"):
    """An intercepted fleet stops where it is, or fights (HORIZON-9.7.5)."""

    fight: bool


class Proceed(Command, frozen=True, tag="horizons.proceed", omit_defaults=True):
    """After a fight: `path` None: on as meant; none: the move is over (HORIZON-9.7.6)."""

    path: tuple[NodeId, ...] | None = None
    dock: UnitId | None = None
    join: UnitId | None = None


Commands: TypeAlias = Intercept | Consent | Halt | Proceed
