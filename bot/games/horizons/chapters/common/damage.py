"""5.6 and 5.8. Damage, and what it does."""

from __future__ import annotations

from bot.engine.story import Story
from bot.games.horizons.box.units import UNITS, Chain, UnitId, structure
from bot.games.horizons.events.combat import StructureDamaged
from bot.games.horizons.pieces import Base, Ship, Works
from bot.games.horizons.state import Horizons


def explore_value(unit: UnitId, ship: Ship) -> int | None:
    """None: it has none. At 0 it cannot explore (HORIZON-5.8.1)."""
    printed = UNITS[unit].explore
    return None if printed is None else max(0, printed - ship.damage)


def combat_value(unit: UnitId, damage: int) -> int:
    """At 0 it cannot fight (HORIZON-5.8.1)."""
    return max(0, (UNITS[unit].combat or 0) - damage)


def squadrons(printed: int, damage: int) -> int:
    """One less for each two damage (HORIZON-5.8.2)."""
    return max(0, printed - damage // 2)


def lost_output(base: Base, chain: Chain) -> int:
    """A damaged Mining Station, Refinery or Research Station (HORIZON-5.8.4)."""
    return base.works[chain].damage if chain in base.works else 0


def worn(chain: Chain, works: Works, markers: int = 1) -> Works | None:
    """After so much damage; a level lower without markers, or nothing (HORIZON-5.6.5)."""
    level, damage = works.level, works.damage
    for _ in range(markers):
        damage += 1
        if damage >= structure(chain, level).defence:
            level, damage = level - 1, 0
        if not level:
            return None
    return Works(level, damage)


def worn_settlements(base: Base, *, again: bool) -> tuple[int, int]:
    """How many there are after one damage, and how many are hurt (HORIZON-5.6.6).

    `again`: it goes on one that is hurt already, and destroys it.
    """
    if base.hurt and (again or base.sound == 0):
        return base.settlements - 1, base.hurt - 1
    return base.settlements, base.hurt + 1


def damage_structure(story: Story[Horizons], unit: UnitId, chain: Chain, markers: int = 1) -> None:
    """A base's structure is damaged, outside of battles too (HORIZON-15.1.6)."""
    base = story.state.bases[unit]
    if chain is Chain.SETTLEMENT:
        for _ in range(min(markers, 2 * base.settlements - base.hurt)):
            count, hurt = worn_settlements(story.state.bases[unit], again=False)
            story.tell(StructureDamaged(unit, chain, 1, count, hurt))
    elif chain in base.works:
        after = worn(chain, base.works[chain], markers) or Works(0)
        story.tell(StructureDamaged(unit, chain, markers, after.level, after.damage))
