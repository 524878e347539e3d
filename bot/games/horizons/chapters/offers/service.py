"""Offers of building and service."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import (
    Act,
    BuildUnit,
    LoadProbe,
    Repair,
    Scrap,
    StandDown,
    Unreserve,
)
from bot.games.horizons.box.units import UNITS, Chain, Kind, Robot, UnitId
from bot.games.horizons.chapters.bases.service import (
    CARRIERS,
    Nowhere,
    can_build,
    damage_of,
    service_at,
    works_at,
)
from bot.games.horizons.effects import max_cv_size, max_lv_size
from bot.games.horizons.state import Horizons


def standing_down(view: Horizons, seat: Seat) -> Iterator[Act]:
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.CV and not ship.reserve:
            yield StandDown(unit.id)


def building(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Ships made ready and repaired first; then what can be built, at home and at bases."""
    faction = view.players[seat].faction
    for unit, ship in view.ships_of(faction):
        if unit.kind is not Kind.CV or isinstance(service_at(view, seat, unit.id), Nowhere):
            continue
        if ship.reserve:
            yield Unreserve(unit.id)
        yield from repairs(unit.id, ship.damage)
    yield from mending(view, seat)
    places: list[UnitId | None] = [None, *(unit for unit, _ in view.bases_of(faction))]
    for place in places:
        works = works_at(view, place)
        for unit in UNITS.values():
            if unit.faction != faction or unit.kind is Kind.BASE or view.in_play(unit.id):
                continue
            if known(view, seat, unit.id) and can_build(works, unit):
                yield BuildUnit(unit.id, place)
                if unit.kind is Kind.CV:
                    yield BuildUnit(unit.id, place, reserve=True)
    yield from loading(view, seat)
    for unit, ship in view.ships_of(faction):
        served = not isinstance(service_at(view, seat, unit.id), Nowhere)
        if unit.kind is Kind.CV and not ship.damage and served:
            yield Scrap(unit.id)


def known(view: Horizons, seat: Seat, unit: UnitId) -> bool:
    found = UNITS[unit]
    if found.kind is Kind.LV:
        return found.size <= max_lv_size(view, seat)
    return found.kind is Kind.RE or found.size <= max_cv_size(view, seat)


def mending(view: Horizons, seat: Seat) -> Iterator[Act]:
    for unit, base in view.bases_of(view.players[seat].faction):
        for chain in Chain:
            yield from repairs(unit, damage_of(base, chain), chain)


def repairs(unit: UnitId, damage: int, chain: Chain | None = None) -> Iterator[Act]:
    """All of it, or fewer, if a base can do or pay no more (HORIZON-8.4.1, HORIZON-8.4.2)."""
    return (Repair(unit, markers, chain) for markers in range(damage, 0, -1))


def loading(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Probes, on robots that stand beside them."""
    own = list(view.ships_of(view.players[seat].faction))
    probes = [(unit.id, ship) for unit, ship in own if unit.type is Robot.PROBE]
    for unit, ship in own:
        if unit.type in CARRIERS and ship.probe is None:
            for probe, other in probes:
                if (ship.at, ship.docked) == (other.at, other.docked):
                    yield LoadProbe(unit.id, probe)
