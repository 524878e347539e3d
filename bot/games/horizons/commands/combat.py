"""Battles (section 10)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.engine.kit import sealed
from bot.engine.records import Command
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.units import Chain


class Agree(Command, frozen=True, tag="horizons.agree"):
    """To what an ally wants to do with the common fleet (HORIZON-4.2.2)."""

    yes: bool


class OfferSurrender(Command, frozen=True, tag="horizons.surrender"):
    yes: bool


class AnswerSurrender(Command, frozen=True, tag="horizons.accept"):
    """`exclude`: the ships of a base's fleet are fought first (HORIZON-10.3.3)."""

    answer: Literal["accept", "refuse", "exclude"]


class Plunder(Command, frozen=True, tag="horizons.plunder"):
    """What is destroyed in a base that surrenders, and what of all that is taken along."""

    destroy: Stock = NOTHING
    take: Stock = NOTHING


class TakeLoot(Command, frozen=True, tag="horizons.loot"):
    """What a raid brings."""

    stock: Stock = NOTHING


class PlanBattle(Command, frozen=True, tag="horizons.tactics", omit_defaults=True):
    """Tactics, and what stays secret with them: drones for a strike, screens for direct fire.

    `harder`, `softer`: damage bought and bought off; squadrons that are no bombers are fighters.
    What is left of the points is for targets.
    """

    avoid: bool = False
    direct: bool = False
    harder: int = 0
    softer: int = 0
    bombers: int = 0
    screens: tuple[str, ...] = ()


class HiddenPlan(sealed.Hidden, frozen=True, tag="horizons.hidden_plan"):
    """Another's plan, before all are in (HORIZON-18.1.6)."""


class PlaceHit(Command, frozen=True, tag="horizons.hit", omit_defaults=True):
    """A hit on a ship or pirate; of a base on a chain of structures, or on stored resources.

    `again`: on a settlement that is damaged already.
    """

    unit: str
    chain: Chain | None = None
    again: bool = False
    stock: Stock = NOTHING


class LeaveHit(Command, frozen=True, tag="horizons.leave_hit"):
    """No point is spent for this target: the other side chooses it."""


class AnswerPirates(Command, frozen=True, tag="horizons.pirates"):
    """HORIZON-10.8.1, HORIZON-10.8.10 to HORIZON-10.8.12"""

    answer: Literal["pay", "double", "give_in", "fight"]


Plan: TypeAlias = PlanBattle | HiddenPlan
Commands: TypeAlias = (
    Agree
    | OfferSurrender
    | AnswerSurrender
    | Plunder
    | TakeLoot
    | PlanBattle
    | PlaceHit
    | LeaveHit
    | AnswerPirates
)
