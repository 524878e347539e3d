"""Offers of combat."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Blockade, Lift, RaidBase, Search
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.combat.sides import belongs_to, side_of
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps.combat import Fighter


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
        yield from (Search(fleet, UnitId(other)) for other in strangers(view, mine, at))
        yield from (Search(fleet, one) for one, found in view.pirates.items() if found.at == at)
        yield from (Search(fleet, one) for one, found in view.raiders.items() if found.at == at)
    yield from (Lift(base) for base, block in view.blockades.items() if block.by == mine)


def strangers(view: Horizons, mine: FactionId, at: NodeId) -> Iterator[Fighter]:
    """A ship of each fleet there that is not one's own, or not any more (HORIZON-15.3.7)."""
    others = (unit for unit, _ in view.ships_at(at) if belongs_to(view, unit) != mine)
    return iter(dict.fromkeys(min(side_of(view, unit).units) for unit in others))


def near(view: Horizons, base: UnitId, at: str) -> bool:
    """In its place, or in the orbit above (HORIZON-10.2.3)."""
    found = view.bases[base]
    return at in (found.at, f"orbit:{found.world}")
