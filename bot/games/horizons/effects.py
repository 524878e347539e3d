"""20. What technologies, policies and abilities do together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.engine.records import Seat
from bot.games.horizons.box.knowledge import (
    FACTIONS,
    POLICIES,
    TECHNOLOGIES,
    Ability,
    Effects,
    PolicyId,
    TechId,
)
from bot.games.horizons.box.numbers import ODDS, TABLES
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons

NO_ABILITY = Ability()
KEPT = 1000  # sums over the same technologies and policies


def owned(view: Horizons, seat: Seat) -> tuple[TechId, ...]:
    return view.players[seat].technologies


def ability(view: Horizons, seat: Seat) -> Ability:
    """Of the faction, where the scenario leaves it (HORIZON-16.5.8, HORIZON-16.7.2)."""
    faction, scenario = view.players[seat].faction, view.scenario
    without = (*scenario.disabled_abilities, scenario.ai_faction, scenario.colonial_faction)
    return NO_ABILITY if faction in without else FACTIONS[faction].ability


def is_machine(view: Horizons, seat: Seat) -> bool:
    """Who plays the artificial mind (HORIZON-16.6.1)."""
    return view.players[seat].faction == view.scenario.ai_faction


def is_colonial(view: Horizons, seat: Seat) -> bool:
    """Who plays the rebels of Mars (HORIZON-16.7.1, HORIZON-16.7.2)."""
    return view.players[seat].faction == view.scenario.colonial_faction


def markers(view: Horizons, seat: Seat, number: int) -> int:
    """Politics markers that somebody earns; a machine never does (HORIZON-16.6.10)."""
    return 0 if is_machine(view, seat) else number


def mishap(view: Horizons, seat: Seat, percent: int) -> int:
    """A chance of recall or malfunction; the machine halves it last of all (HORIZON-16.6.8)."""
    return rounded(percent / 2) if is_machine(view, seat) else percent


def all_effects(view: Horizons, seat: Seat) -> tuple[Effects, ...]:
    return effects_of(owned(view, seat), view.players[seat].policies)


@lru_cache(KEPT)
def effects_of(
    technologies: tuple[TechId, ...], policies: tuple[PolicyId, ...]
) -> tuple[Effects, ...]:
    return (
        *(TECHNOLOGIES[one].effects for one in technologies),
        *(POLICIES[one].effects for one in policies),
    )


def added(view: Horizons, seat: Seat, key: str) -> int:
    """Together with what the faction is able to do (HORIZON-20.1.2)."""
    total = sum_of(owned(view, seat), view.players[seat].policies, key)
    return total + int(getattr(ability(view, seat), key, 0) or 0)


@lru_cache(KEPT)
def sum_of(technologies: tuple[TechId, ...], policies: tuple[PolicyId, ...], key: str) -> int:
    """What adds up, without what a later item of its path replaces (HORIZON-20.1.2)."""
    items: dict[str, tuple[Effects, Iterable[str]]] = {
        one: (TECHNOLOGIES[one].effects, TECHNOLOGIES[one].ancestors) for one in technologies
    }
    items |= {one: (POLICIES[one].effects, below(one)) for one in policies}
    found = {one: older for one, (effects, older) in items.items() if getattr(effects, key)}
    replaced = {old for older in found.values() for old in older}
    return sum(getattr(items[one][0], key) for one in found if one not in replaced)


def below(policy: PolicyId) -> Iterator[PolicyId]:
    """The policies that one is built on."""
    for one in POLICIES[policy].requires:
        yield one
        yield from below(one)


def highest(view: Horizons, seat: Seat, key: str) -> int:
    """Of policies: the highest level owned in the row counts (HORIZON-20.1.4)."""
    rows: dict[str, tuple[int, int]] = {}
    for policy in view.players[seat].policies:
        found = POLICIES[policy]
        if getattr(found.effects, key) and found.level > rows.get(found.row, (0, 0))[0]:
            rows[found.row] = found.level, getattr(found.effects, key)
    return sum(value for _, value in rows.values())


def largest(view: Horizons, seat: Seat, key: str, default: int = 0) -> int:
    found = values_of(owned(view, seat), view.players[seat].policies, key)
    return int(max(found, default=default)) or default


def smallest(view: Horizons, seat: Seat, key: str, default: float) -> float:
    return min(values_of(owned(view, seat), view.players[seat].policies, key), default=default)


@lru_cache(KEPT)
def values_of(
    technologies: tuple[TechId, ...], policies: tuple[PolicyId, ...], key: str
) -> tuple[float, ...]:
    """What owned items say to a key."""
    found = (getattr(one, key) for one in effects_of(technologies, policies))
    return tuple(value for value in found if value is not None)


def has(view: Horizons, seat: Seat, key: str) -> bool:
    return any(getattr(one, key) for one in all_effects(view, seat))


# --- by name


def multiplier(view: Horizons, seat: Seat) -> float:
    """Of transfers (HORIZON-20.1.1)."""
    return smallest(view, seat, "helio_mult", 1.0)


def engine_failure(view: Horizons, seat: Seat) -> int:
    """HORIZON-20.1.7"""
    return int(smallest(view, seat, "engine_failure", ODDS.engine_failure))


def cv_range(view: Horizons, seat: Seat) -> int:
    """HORIZON-20.1.8"""
    return largest(view, seat, "cv_range")


def max_lv_size(view: Horizons, seat: Seat) -> int:
    """HORIZON-20.1.9"""
    return largest(view, seat, "max_lv_size", 2)


def max_cv_size(view: Horizons, seat: Seat) -> int:
    return largest(view, seat, "max_cv_size")


def points_per_marker(view: Horizons, seat: Seat) -> int:
    """HORIZON-20.1.18"""
    return largest(view, seat, "politics_tech_points", TABLES.politics_costs.tech_points_per_marker)
