"""4.2, 4.3 and 10.2. Who may act against whom, and where."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import permits, refuse, require
from bot.engine.records import Seat
from bot.games.horizons.box.knowledge import EMBARGO, WAR
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId, kind_of, orbit
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.combat.sides import (
    base_of,
    combat_of,
    factions,
    is_base,
    is_crewed,
    is_outlaw,
    is_ship,
    is_there,
    present,
    side_of,
)
from bot.games.horizons.chapters.common.relations import mildest, peaceful
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps.combat import INVADER, Fighter, Side

# --- may they? The same questions, without a refusal


def may_intercept(
    view: Horizons, by: Sequence[UnitId], target: Side, node: NodeId, *, freight: bool = False
) -> bool:
    """A fleet that leaves a place; `freight`: launchers with resources (HORIZON-4.3.7)."""
    return permits(require_intercept, view, by, target, node, freight=freight)


def right(view: Horizons, by: Sequence[UnitId], target: Side, node: NodeId) -> int:
    """The mildest relation of all who take part (HORIZON-4.2.5, HORIZON-4.3.6)."""
    return mildest(view, factions(view, by), factions(view, target.units), node)


# --- who acts


def require_fleet(view: Horizons, seat: Seat, ships: Sequence[UnitId]) -> None:
    """A whole fleet in which the player has a ship, each named once."""
    mine = view.players[seat].faction
    known = bool(ships) and all(one in view.ships and not view.ships[one].awake for one in ships)
    require(known, "horizons.refuse.no_such_ship", "HORIZON-5.7.1")
    require(
        any(owner(one) == mine for one in ships), "horizons.refuse.not_your_fleet", "HORIZON-5.7.1"
    )
    whole = sorted(set(side_of(view, ships[0]).units) - set(view.bases))
    require(whole == sorted(ships), "horizons.refuse.whole_fleet", "HORIZON-5.7.1")


def require_searcher(view: Horizons, ships: Sequence[UnitId]) -> None:
    """Only CVs, none in reserve, one that can fight, and no base (HORIZON-10.2.1)."""
    require(
        all(view.ships[one].docked is None for one in ships),
        "horizons.refuse.with_base",
        "HORIZON-5.7.9",
    )
    require(
        all(UNITS[one].kind is Kind.CV for one in ships),
        "horizons.refuse.only_crewed",
        "HORIZON-10.2.1",
    )
    require(
        not any(view.ships[one].reserve for one in ships),
        "horizons.refuse.fleet_in_reserve",
        "HORIZON-10.2.1",
    )
    require(any(combat_of(view, one) for one in ships), "horizons.refuse.unarmed", "HORIZON-10.2.1")


def require_unused(view: Horizons, ships: Sequence[UnitId]) -> None:
    """One search or raid for a fleet in a year."""
    used = any(one in view.this.searched for one in ships)
    require(not used, "horizons.refuse.searched", "HORIZON-10.2.2")


# --- against whom


def foe(view: Horizons, target: Fighter) -> Side:
    """The fleet that a ship, base or pirate is part of."""
    known = target != INVADER and is_there(view, target)
    require(known, "horizons.refuse.no_such_target", "HORIZON-10.2.2")
    return side_of(view, target)


def place_of(view: Horizons, target: Side) -> NodeId:
    first = present(view, target)[0]
    if is_base(view, first):
        return view.bases[UnitId(first)].at
    if is_ship(view, first):
        return view.ships[UnitId(first)].at
    outlaw = view.pirates.get(TokenId(first)) or view.raiders[UnitId(first)]
    return outlaw.at


def require_place(view: Horizons, by: Sequence[UnitId], target: Side) -> None:
    """The same place, or above a base on the ground (HORIZON-10.2.2, HORIZON-10.2.3)."""
    here, there, base = view.ships[by[0]].at, place_of(view, target), base_of(view, target)
    require(not peaceful(here), "horizons.refuse.earth", "HORIZON-4.3.5")
    require(kind_of(here) != "transfer", "horizons.refuse.transfer", "HORIZON-10.2.10")
    above = base is not None and here == orbit(view.bases[base].world)
    require(here == there or above, "horizons.refuse.elsewhere", "HORIZON-10.2.2")


def require_search(view: Horizons, by: Sequence[UnitId], target: Side) -> None:
    """HORIZON-10.2.1 to HORIZON-10.2.3"""
    require_searcher(view, by)
    require_place(view, by, target)
    require_unused(view, by)
    if is_outlaw(view, target.units[0]):
        return  # pirates: always
    base = base_of(view, target)
    player = base is None or view.player(owner(base)) is not None
    require(player, "horizons.refuse.raid_it", "HORIZON-10.9.2")
    require_right(view, by, target, view.ships[by[0]].at)


def require_intercept(
    view: Horizons, by: Sequence[UnitId], target: Side, node: NodeId, *, freight: bool = False
) -> None:
    """As a searching fleet (HORIZON-9.7.2); one that has searched may do it too."""
    require_searcher(view, by)
    require(not peaceful(node), "horizons.refuse.earth", "HORIZON-4.3.5")
    require(kind_of(node) != "transfer", "horizons.refuse.transfer", "HORIZON-10.2.10")
    require_right(view, by, target, node, freight=freight)


def require_right(
    view: Horizons, by: Sequence[UnitId], target: Side, node: NodeId, *, freight: bool = False
) -> None:
    """What the relation allows against such a fleet (HORIZON-4.3.7, HORIZON-4.3.8).

    Not after a surrender (HORIZON-10.3.6).
    """
    relation = right(view, by, target, node)
    require(relation <= EMBARGO, "horizons.refuse.at_peace", "HORIZON-10.2.1")
    require_not_surrendered(view, by, target)
    if relation <= WAR:
        return
    require(base_of(view, target) is None, "horizons.refuse.embargo_base", "HORIZON-4.3.9")
    if any(is_crewed(view, one) for one in target.units):
        return
    require(freight, "horizons.refuse.embargo_robots", "HORIZON-4.3.7")
    if any(UNITS[UnitId(one)].kind is not Kind.LV for one in target.units):
        refuse("horizons.refuse.embargo_robots", "HORIZON-4.3.7")


def require_not_surrendered(view: Horizons, by: Sequence[UnitId], target: Side) -> None:
    """For the rest of the year (HORIZON-10.3.6)."""
    spared = {(one, UnitId(unit)) for one in factions(view, by) for unit in target.units}
    free = spared.isdisjoint(view.this.surrendered)
    require(free, "horizons.refuse.surrendered", "HORIZON-10.3.6")


def require_siege(view: Horizons, by: Sequence[UnitId], base: UnitId, worst: int) -> None:
    """A fleet in the orbit of a base, for a blockade or a raid (HORIZON-10.7.1)."""
    require(base in view.bases, "horizons.refuse.no_such_target", "HORIZON-10.7.1")
    require_searcher(view, by)
    here, world = view.ships[by[0]].at, view.bases[base].world
    require(not peaceful(orbit(world)), "horizons.refuse.earth", "HORIZON-4.3.5")
    require(here == orbit(world), "horizons.refuse.not_in_orbit", "HORIZON-10.7.1")
    relation = right(view, by, side_of(view, base), here)
    key = "horizons.refuse.at_peace" if worst == EMBARGO else "horizons.refuse.not_at_war"
    require(relation <= worst, key, "HORIZON-4.3.1" if worst == EMBARGO else "HORIZON-10.9.2")
