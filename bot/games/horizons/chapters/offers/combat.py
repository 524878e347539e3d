"""Offers of combat."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Blockade, Lift, RaidBase, Search
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.state import Horizons, owner


def fleets(view: Horizons, seat: Seat) -> list[tuple[UnitId, ...]]:
    """Own fleets of crews, each once."""
    found = dict[tuple[UnitId, ...], None]()
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.CV and ship.docked is None:
            found[tuple(sorted(view.fleet_of(unit.id)))] = None
    return list(found)


def attacks(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Blockades, raids and searches, wherever somebody is to be found."""
    mine = view.players[seat].faction
    for fleet in fleets(view, seat):
        if not any(UNITS[unit].combat for unit in fleet):
            continue
        at = view.ships[fleet[0]].at
        for base in view.bases:
            if owner(base) != mine and near(view, base, at):
                yield Blockade(fleet, base)
                yield RaidBase(fleet, base)
                yield Search(fleet, base)
        seen = set[tuple[UnitId, ...]]()
        for unit, _ in view.ships_at(at):
            other = tuple(sorted(view.fleet_of(unit)))
            if owner(unit) != mine and other not in seen:
                seen.add(other)
                yield Search(fleet, other[0])
        yield from (Search(fleet, one) for one, found in view.pirates.items() if found.at == at)
        yield from (Search(fleet, one) for one, found in view.raiders.items() if found.at == at)
    yield from (Lift(base) for base, block in view.blockades.items() if block.by == mine)


def near(view: Horizons, base: UnitId, at: str) -> bool:
    """In its place, or in the orbit above (HORIZON-10.2.3)."""
    found = view.bases[base]
    return at in (found.at, f"orbit:{found.world}")
