"""Where a faction is at home: on Earth, unless a scenario says otherwise (HORIZON-16.7.3)."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.horizons.box.sky import EARTH, HOME, HOME_ORBIT, NodeId, WorldId, orbit, surface
from bot.games.horizons.state import Horizons


def home_world(view: Horizons, seat: Seat) -> WorldId:
    """Market, large Spaceport and launches without a base (HORIZON-16.7.3)."""
    scenario = view.scenario
    if view.players[seat].faction == scenario.colonial_faction and scenario.colonial_home:
        return scenario.colonial_home
    return EARTH


def home_node(view: Horizons, seat: Seat) -> NodeId:
    return surface(home_world(view, seat))


def home_orbit(view: Horizons, seat: Seat) -> NodeId:
    return orbit(home_world(view, seat))


def is_home(view: Horizons, seat: Seat, node: NodeId) -> bool:
    return node == home_node(view, seat)


def telescope_orbit(view: Horizons, seat: Seat) -> NodeId:
    """Where telescopes work (HORIZON-5.2.5, HORIZON-16.6.22, HORIZON-16.7.18)."""
    scenario = view.scenario
    if view.players[seat].faction == scenario.ai_faction and scenario.ai_world:
        return orbit(scenario.ai_world)
    return home_orbit(view, seat)


def barred(view: Horizons, seat: Seat, node: NodeId) -> str | None:
    """The clause that keeps a faction out of somebody's home; None: it is open to them."""
    scenario, faction = view.scenario, view.players[seat].faction
    if node in (HOME, HOME_ORBIT):
        if faction == scenario.ai_faction:
            return "HORIZON-16.6.23"
        return "HORIZON-16.7.16" if faction == scenario.colonial_faction else None
    home = scenario.colonial_home
    if home and faction != scenario.colonial_faction and node in (surface(home), orbit(home)):
        return "HORIZON-16.7.15"
    return None
