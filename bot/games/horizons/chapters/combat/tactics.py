"""10.4 Tactics points, and the secret plans of both sides."""

from __future__ import annotations

from bot.engine.errors import require
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.chapters.combat.sides import (
    base_of,
    bonus,
    combat_of,
    combat_value,
    crewed,
    is_outlaw,
    knows,
    present,
    size_of,
    squadrons,
)
from bot.games.horizons.commands.combat import PlanBattle
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.combat import INVADER, Battle, Side

COSTS = TABLES.tactics_costs


def tactics(view: Horizons, battle: Battle) -> tuple[int, int]:
    """Of both sides (HORIZON-10.4.1)."""
    one, other = battle.sides
    return (
        battle.rolls[1] + bonus(view, one, "tactics") + clumsy(view, other),
        battle.rolls[0] + bonus(view, other, "tactics") + clumsy(view, one),
    )


def clumsy(view: Horizons, side: Side) -> int:
    """What the size of a side's CVs gives to its enemy."""
    size = sum(size_of(view, one) for one in crewed(view, side))
    return size // COSTS.size_points_per_bonus


def budget(view: Horizons, battle: Battle) -> tuple[int, int]:
    """Only the side with more spends, and only the difference (HORIZON-10.4.2)."""
    one, other = tactics(view, battle)
    return max(0, one - other), max(0, other - one)


def cost(plan: PlanBattle) -> int:
    """HORIZON-10.4.3 to HORIZON-10.4.5"""
    steps = plan.harder + plan.softer
    return (
        COSTS.avoid_combat * plan.avoid
        + COSTS.direct_fire * plan.direct
        + COSTS.damage_step * steps
    )


def most_bombers(view: Horizons, side: Side) -> int:
    """HORIZON-10.5.4"""
    return squadrons(view, side) if knows(view, side, "bomber_drones") else 0


def require_plan(view: Horizons, battle: Battle, at: int, plan: PlanBattle) -> None:
    """Is it a plan for this side? (`at`: 0 the attacker, 1 the defender)"""
    side, points = battle.sides[at], budget(view, battle)[at]
    require(
        min(plan.harder, plan.softer, plan.bombers) >= 0 and cost(plan) <= points,
        "horizons.refuse.tactics_points",
        "HORIZON-10.4.2",
        n=points,
    )
    alone = base_of(view, side) is None
    require(alone or not plan.avoid, "horizons.refuse.avoid_base", "HORIZON-10.4.4")
    endless = INVADER in battle.attacker.units
    require(not (endless and plan.avoid), "horizons.refuse.avoid_invader", "HORIZON-16.4.9")
    only = not (plan.direct or plan.harder or plan.softer)
    require(only or not plan.avoid, "horizons.refuse.avoid_only", "HORIZON-10.4.4")
    most = most_bombers(view, side)
    require(plan.bombers <= most, "horizons.refuse.bombers", "HORIZON-10.5.4", n=most)
    units, screens = present(view, side), set(plan.screens)
    fits = screens < set(units) and len(screens) == len(plan.screens)
    require(fits, "horizons.refuse.screens", "HORIZON-10.5.13", n=len(units) - 1)


def set_plan(view: Horizons, battle: Battle, at: int) -> PlanBattle | None:
    """Of pirates and the Invader, who follow a rule; and where there is no choice.

    HORIZON-10.8.5, HORIZON-16.4.4, HORIZON-19.1.5
    """
    side, other = battle.sides[at], battle.sides[1 - at]
    points = budget(view, battle)[at]
    if INVADER in side.units:
        return PlanBattle(harder=points // COSTS.damage_step, bombers=squadrons(view, side))
    if is_outlaw(view, side.units[0]):
        armed = any(combat_of(view, one) for one in present(view, other))
        if points >= COSTS.avoid_combat and armed:
            return PlanBattle(avoid=True)
        return PlanBattle(direct=points >= COSTS.direct_fire)
    if points or most_bombers(view, side) or can_screen(view, battle, at):
        return None
    return PlanBattle()


def can_screen(view: Horizons, battle: Battle, at: int) -> bool:
    """Has it several units, and may the other side choose direct fire?"""
    return len(present(view, battle.sides[at])) > 1 and budget(view, battle)[1 - at] > 0


def can_flee(view: Horizons, battle: Battle, at: int) -> bool:
    """Not with a base, nor from the Invader (HORIZON-10.4.4, HORIZON-16.4.9)."""
    points = budget(view, battle)[at]
    bound = base_of(view, battle.sides[at]) is not None or INVADER in battle.attacker.units
    return points >= COSTS.avoid_combat and not bound


def usual_plan(view: Horizons, battle: Battle, at: int) -> PlanBattle:
    """What is suggested: the unarmed flee if they can; else all points for damage, half and half.

    Who cannot hurt in a strike wants direct fire.
    """
    side, points = battle.sides[at], budget(view, battle)[at]
    unarmed = not combat_value(view, side)
    if unarmed and can_flee(view, battle, at):
        return PlanBattle(avoid=True)
    close = not unarmed and not knows(view, side, "space_missiles")
    direct = close and points >= COSTS.direct_fire
    steps = (points - direct * COSTS.direct_fire) // COSTS.damage_step
    harder = 0 if unarmed else (steps + 1) // 2
    bombers = most_bombers(view, side) // 2
    return PlanBattle(direct=direct, harder=harder, softer=steps - harder, bombers=bombers)
