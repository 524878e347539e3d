"""Where ships may end their movement, and where they must not stay (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.engine.records import Seat
from bot.games.starfarers.box.board import (
    BASES,
    NEIGHBOURS,
    NODES,
    SITES,
    SYSTEMS,
    Dock,
    NodeId,
    NodeKind,
    within,
)
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.box.tokens import TOKENS, TokenKind
from bot.games.starfarers.chapters.abilities import speed
from bot.games.starfarers.state import Player, Ship, Starfarers

DOCKS = frozenset(dock.node for base in BASES.values() for dock in base.docks)
COLONY_SITES = frozenset(SITES)
NEARNESS = {NodeKind.DOCK: 0, NodeKind.COLONY: 0, NodeKind.EXPLORE: 1, NodeKind.SPACE: 2}


def ship_of(player: Player, transporter: Transporter) -> Ship | None:
    return next((ship for ship in player.ships if ship.transporter == transporter), None)


def moving_ship(view: Starfarers) -> Ship | None:
    """The ship of the active player that has moved and is not finished yet (STAR-8.10)."""
    moving = view.flight.moving if view.flight else None
    return ship_of(view.me, moving) if moving else None


def other_moving_ship(view: Starfarers, ship: Ship) -> Ship | None:
    """The ship on its way, unless it is this one of the active player."""
    moving = moving_ship(view)
    return None if moving is None or moving.transporter == ship.transporter else moving


def steps_left(view: Starfarers, ship: Ship) -> int:
    """How far a ship of the active player may still move (STAR-8.1, STAR-8.10, STAR-11.5.7)."""
    flight = view.flight
    assert flight is not None
    name = ship.transporter
    if name in flight.grounded or name in flight.finished:
        return 0
    return speed(view.me, flight) - (flight.spent if flight.moving == name else 0)


# --- end points


def occupied(view: Starfarers, apart: Ship) -> frozenset[NodeId]:
    """Points with another ship, a colony, a spaceport or an outpost (STAR-8.4, STAR-2.3.3).

    `apart`: a ship of the active player, the only one who moves.
    """
    return settled(
        tuple(player.colonies for player in view.players), view.neutral, tuple(view.docks.items())
    ).union(other_ships(view, apart))


def other_ships(view: Starfarers, apart: Ship) -> list[NodeId]:
    own = apart.transporter
    return [
        ship.node
        for seat, player in enumerate(view.players)
        for ship in player.ships
        if ship.transporter != own or seat != view.active
    ]


@lru_cache(maxsize=1_000)
def settled(
    colonies: tuple[tuple[NodeId, ...], ...],
    neutral: tuple[NodeId, ...],
    docks: tuple[tuple[People, tuple[Seat, ...]], ...],
) -> frozenset[NodeId]:
    """The points of all colonies and outposts."""
    outposts = (dock.node for base, own in docks for dock in BASES[base].docks[: len(own)])
    return frozenset((*neutral, *(site for own in colonies for site in own), *outposts))


def guarded(view: Starfarers, seat: Seat) -> frozenset[NodeId]:
    """Points beside the spaceports of others; neutral ones guard nothing (STAR-8.5, STAR-8.12)."""
    players = view.players
    return beside_ports(tuple(p.spaceports for s, p in enumerate(players) if s != seat))


@lru_cache(maxsize=1_000)
def beside_ports(ports: tuple[tuple[NodeId, ...], ...]) -> frozenset[NodeId]:
    return frozenset(point for own in ports for port in own for point in NEIGHBOURS[port])


def next_dock(view: Starfarers, people: People) -> int:
    """The number of the next dock to be filled; beyond the last the base is full (STAR-10.1.4)."""
    return len(view.docks.get(people, ())) + 1


def next_docks(view: Starfarers) -> Iterator[tuple[People, Dock]]:
    """The next dock of each base that is not full (STAR-10.1.1)."""
    for people, base in BASES.items():
        if (number := next_dock(view, people)) <= len(base.docks):
            yield people, base.docks[number - 1]


def open_docks(view: Starfarers, seat: Seat) -> set[NodeId]:
    """Docks where this player can found an outpost now (STAR-8.9, STAR-10.1.1, STAR-10.1.2)."""
    rings = view.players[seat].freight_rings
    return {dock.node for _, dock in next_docks(view) if dock.number <= rings}


def can_settle(view: Starfarers, node: NodeId, after: NodeId | None = None) -> bool:
    """A colony site where the tokens, as far as they are known, and the limit allow a colony.

    `after`: another site on which a colony is founded first; None: there is none.
    """
    planets = SITES.get(node)
    if planets is None or node in view.closed:
        return False
    for planet in planets:
        token = TOKENS.get(view.tokens[planet])
        if token is None or token.kind is not TokenKind.NUMBER:
            return False  # a lair or an ice planet, or not looked at (STAR-9.2.1, STAR-9.3.1)
    return system_has_room(view, NODES[node].system, after)


def system_has_room(view: Starfarers, system: str, after: NodeId | None = None) -> bool:
    """With three players an unexplored system takes two colonies (STAR-9.2.5).

    `after`: a site on which a colony is founded first; None: there is none.
    """
    known = SYSTEMS[system]
    if known.home:
        return True
    sites = [site.node for site in known.colony_sites]
    built = sum(site in player.colonies for player in view.players for site in sites)
    built += after in sites
    return built < CONSTANTS.system_limit[len(view.players)]


def no_ends(
    view: Starfarers, seat: Seat, ship: Ship, after: NodeId | None = None
) -> frozenset[NodeId]:
    """All points where this ship may not end its movement now (STAR-8.4 to STAR-8.9).

    `after`: a site on which another ship founds first; None: as the one on its way will.
    """
    barred = occupied(view, ship) | guarded(view, seat)
    if ship.kind is ShipKind.TRADE:
        return barred | COLONY_SITES | (DOCKS - open_docks(view, seat))
    flight = view.flight
    began = flight.began.get(ship.transporter) if flight else None
    if began in COLONY_SITES and not can_settle(view, began, after or founded_first(view, ship)):
        return barred | DOCKS | {began}
    return barred | DOCKS


def founded_first(view: Starfarers, ship: Ship) -> NodeId | None:
    """The site on which another ship, finished before this one sets out, founds (STAR-8.17)."""
    first = other_moving_ship(view, ship)
    return first.node if first is not None and must_settle(view, first) else None


def why_no_end(view: Starfarers, seat: Seat, ship: Ship, node: NodeId) -> tuple[str, str]:
    """The reason, and its clause, why a ship may not end its movement on one of `no_ends`."""
    if node in occupied(view, ship):
        return "starfarers.refuse.end_occupied", "STAR-8.4"
    if node in guarded(view, seat):
        return "starfarers.refuse.end_guarded", "STAR-8.5"
    match ship.kind, NODES[node].kind:
        case ShipKind.COLONY, NodeKind.DOCK:
            return "starfarers.refuse.end_dock", "STAR-8.6"
        case ShipKind.TRADE, NodeKind.DOCK:
            return "starfarers.refuse.end_rings", "STAR-8.9"
        case ShipKind.TRADE, _:
            return "starfarers.refuse.end_site", "STAR-8.7"
    return "starfarers.refuse.end_began", "STAR-8.8"


def ends_near(barred: frozenset[NodeId], node: NodeId, steps: int) -> bool:
    """Is there an end point, this one included, within so many steps?"""
    return any(point not in barred for point in within(node, steps))


def can_move(view: Starfarers, seat: Seat, ship: Ship) -> bool:
    """Some other end point is within its speed."""
    steps = steps_left(view, ship)
    if steps < 1:
        return False
    barred = no_ends(view, seat, ship)
    return any(point not in barred for point in within(ship.node, steps)[1:])


def end_points(view: Starfarers, seat: Seat, ship: Ship) -> list[NodeId]:
    """Where its movement may end within its speed, the nearest first (STAR-8.4 to STAR-8.9)."""
    barred = no_ends(view, seat, ship)
    reach = within(ship.node, steps_left(view, ship))[1:]
    return [node for node in reach if node not in barred]


# --- duties


def stands_well(view: Starfarers, seat: Seat, ship: Ship) -> bool:
    """Its movement, or the phase, may end where it stands (STAR-8.8, STAR-8.11, STAR-8.14)."""
    return ship.node not in no_ends(view, seat, ship)


def has_landed(view: Starfarers) -> bool:
    """No ship of the active player is on its way between two end points (STAR-8.14)."""
    ship = moving_ship(view)
    return ship is None or stands_well(view, view.active, ship)


def strands(view: Starfarers, ship: Ship) -> bool:
    """A colony of this ship would leave the one on its way no end point in reach (STAR-8.14)."""
    moving = other_moving_ship(view, ship)
    if moving is None:
        return False
    barred = no_ends(view, view.active, moving, after=ship.node)
    return not ends_near(barred, moving.node, steps_left(view, moving))


def must_leave(view: Starfarers, seat: Seat, ship: Ship) -> bool:
    """It has not moved, may not stay, and can get away (STAR-8.8, STAR-8.11, STAR-8.16)."""
    return not stays(view, seat, ship) and can_move(view, seat, ship)


def stays(view: Starfarers, seat: Seat, ship: Ship) -> bool:
    """It stands neither next to a foreign spaceport nor on the colony site where it began."""
    return ship.node not in guarded(view, seat) and not must_settle(view, ship)


def must_settle(view: Starfarers, ship: Ship) -> bool:
    """It stands on the site where it began: it may end there only by founding (STAR-8.8)."""
    assert view.flight is not None
    return ship.node in COLONY_SITES and view.flight.began.get(ship.transporter) == ship.node


def movable(view: Starfarers, seat: Seat) -> list[Ship]:
    """The ships that can fly on or set out; one on its way comes first and alone (STAR-8.14)."""
    moving = moving_ship(view)
    if moving is not None and not has_landed(view):
        return [moving]
    return [ship for ship in view.players[seat].ships if can_move(view, seat, ship)]


# --- the space jump


def first_ship(view: Starfarers) -> Ship:
    """The ship that the open encounter card concerns (STAR-7.5)."""
    card = view.encounter
    ship = ship_of(view.me, card.first) if card and card.first else None
    assert ship is not None
    return ship


def jump_points(view: Starfarers, seat: Seat, ship: Ship) -> list[NodeId]:
    """Every other point where it could end a movement, whatever the distance (STAR-11.5.8).

    First the docks and colony sites, then the points around them, then open space.
    """
    barred = no_ends(view, seat, ship)
    points = [node for node in NODES if node not in barred and node != ship.node]
    return sorted(points, key=lambda node: NEARNESS[NODES[node].kind])
