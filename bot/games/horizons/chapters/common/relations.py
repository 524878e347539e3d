"""4. Foreign relations: what they give, and what they allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.records import Seat
from bot.games.horizons.box.knowledge import ALLIANCE, FACTIONS, TRACK, WAR
from bot.games.horizons.box.sky import HOME, HOME_ORBIT, NodeId
from bot.games.horizons.box.units import FactionId
from bot.games.horizons.state import Horizons


def others(view: Horizons, seat: Seat) -> Iterator[FactionId]:
    """Those with which a relation brings something (HORIZON-2.1.6, HORIZON-16.5.3, 16.6.4)."""
    mine = view.players[seat].faction
    return (
        one
        for one in FACTIONS
        if one != mine and not view.partners(mine, one) and not with_machine(view, mine, one)
    )


def with_machine(view: Horizons, one: FactionId, other: FactionId) -> bool:
    """Its faction is left out of all relations (HORIZON-16.6.4)."""
    return view.scenario.ai_faction in (one, other)


def income(view: Horizons, seat: Seat) -> int:
    """Money of all relations in an economic phase (HORIZON-4.1.3)."""
    mine = view.players[seat].faction
    return sum(TRACK[view.relation(mine, other)].money for other in others(view, seat))


def trade_limit(view: Horizons, one: FactionId, other: FactionId) -> int:
    """At each other's bases (HORIZON-4.1.3)."""
    if view.partners(one, other):  # HORIZON-16.5.3
        return 0
    return TRACK[view.relation(one, other)].trade_limit


def alliances(view: Horizons, seat: Seat) -> int:
    """Each gives a politics marker, also with a faction without player (HORIZON-4.1.4)."""
    mine = view.players[seat].faction
    return sum(TRACK[view.relation(mine, other)].politics for other in others(view, seat))


def steady(view: Horizons, one: FactionId, other: FactionId) -> bool:
    """Relations that nothing makes better (HORIZON-16.6.3, HORIZON-16.7.4)."""
    scenario = view.scenario
    return bool({one, other} & {scenario.ai_faction, scenario.colonial_faction})


# --- offence (section 4.3)


def peaceful(node: NodeId) -> bool:
    """Where nobody ever attacks: Earth and its orbit (HORIZON-4.3.5)."""
    return node in (HOME, HOME_ORBIT)


def footing(view: Horizons, one: FactionId, other: FactionId, node: NodeId) -> int:
    """Whose rights they have against each other there (HORIZON-16.1.4, HORIZON-16.3.10)."""
    if one == other or view.partners(one, other):
        return ALLIANCE
    return WAR if is_free_fire(view, one, other, node) else view.relation(one, other)


def is_free_fire(view: Horizons, one: FactionId, other: FactionId, node: NodeId) -> bool:
    """Where players need no war to fight each other (HORIZON-16.1.4, HORIZON-16.2.3)."""
    return node in view.scenario.free_fire and view.both_played(one, other)


def mildest(
    view: Horizons, ours: Iterable[FactionId], theirs: Iterable[FactionId], node: NodeId
) -> int:
    """Of all pairs: it decides what is allowed (HORIZON-4.2.5, HORIZON-4.3.6).

    War, against those who belong to nobody.
    """
    mine, foes = tuple(ours), tuple(theirs)
    return max((footing(view, one, other, node) for one in mine for other in foes), default=WAR)
