"""7.4.6 to 7.4.9: how many units a faction can support, and what more of them cost."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.units import Kind, Robot, Unit
from bot.games.horizons.effects import highest
from bot.games.horizons.state import Horizons


class Kept(StrEnum):
    """Counted separately (HORIZON-7.4.6)."""

    RE = "re"
    CV = "cv"
    BASE = "base"


def kept_as(unit: Unit) -> Kept | None:
    """Launchers and probes need no support."""
    if unit.kind is Kind.RE:
        return None if unit.type is Robot.PROBE else Kept.RE
    return {Kind.CV: Kept.CV, Kind.BASE: Kept.BASE}.get(unit.kind)


def limit(view: Horizons, seat: Seat, kept: Kept) -> int:
    """Of the faction and its policies (HORIZON-7.4.6)."""
    support = FACTIONS[view.players[seat].faction].support
    own = {Kept.RE: support.RE, Kept.CV: support.CV, Kept.BASE: support.base}[kept]
    return own + highest(view, seat, f"support_{kept}") + allowance(view, seat, kept)


def allowance(view: Horizons, seat: Seat, kept: Kept) -> int:
    """What a scenario adds (HORIZON-16.6.11)."""
    machine = view.players[seat].faction == view.scenario.ai_faction
    return len(view.players) - 1 if machine and kept is not Kept.BASE else 0


def used(view: Horizons, seat: Seat, kept: Kept) -> int:
    """Every unit in play, also in reserve; a common base is nobody's (HORIZON-7.4.6, 16.5.6)."""
    faction = view.players[seat].faction
    if kept is Kept.BASE:
        return sum(not base.common for _, base in view.bases_of(faction))
    return sum(kept_as(unit) is kept for unit, _ in view.ships_of(faction))


def over(view: Horizons, seat: Seat, kept: Kept) -> int:
    """How many more than the limit; negative: slots left."""
    return used(view, seat, kept) - limit(view, seat, kept)


def upkeep(view: Horizons, seat: Seat) -> int:
    """What the units over the limits cost (HORIZON-7.4.7, HORIZON-7.4.8)."""
    return sum(upkeep_of(kept, over(view, seat, kept)) for kept in Kept)


def upkeep_of(kept: Kept, number: int) -> int:
    prices: tuple[int, ...] = getattr(TABLES.upkeep, kept)
    return sum(prices[: max(0, number)])


def unused(view: Horizons, seat: Seat) -> int:
    """Money for free slots (HORIZON-7.4.22)."""
    free = sum(max(0, -over(view, seat, kept)) for kept in Kept)
    return free * TABLES.upkeep.unused_slot_bonus


def require_support(view: Horizons, seat: Seat, unit: Unit) -> None:
    """Never more than four over a limit (HORIZON-7.4.9, HORIZON-8.6.1)."""
    kept = kept_as(unit)
    if kept is not None:
        most = limit(view, seat, kept) + TABLES.upkeep.max_over
        require(used(view, seat, kept) < most, "horizons.refuse.support", "HORIZON-7.4.9", n=most)
