"""Looking at tokens, founding colonies, pirate lairs and ice planets (section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.errors import refuse, require
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.board import NODES, SITES, NodeId, PlanetId
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.box.tokens import TOKENS, Token, TokenKind
from bot.games.starfarers.chapters.abilities import strength
from bot.games.starfarers.chapters.end_points import (
    COLONY_SITES,
    can_settle,
    occupied,
    other_moving_ship,
    strands,
    system_has_room,
)
from bot.games.starfarers.events import ColonyFounded, TokenRemoved, TokensSeen
from bot.games.starfarers.state import Player, Ship, Starfarers

# --- looking


def unseen(view: Starfarers, seat: Seat, node: NodeId) -> tuple[PlanetId, ...]:
    """The face-down tokens next to this point that the player has not looked at."""
    looks = view.players[seat].looks
    return tuple(
        planet for planet in NODES[node].planets if planet not in view.open and planet not in looks
    )


def look(story: Story[Starfarers], seat: Seat, nodes: Iterable[NodeId]) -> bool:
    """Looks at every token beside the points entered, and says if there was any (STAR-9.1.4)."""
    state = story.state
    planets = tuple(dict.fromkeys(planet for node in nodes for planet in unseen(state, seat, node)))
    if planets:
        story.tell(TokensSeen(seat, planets, tuple(state.tokens[planet] for planet in planets)))
    return bool(planets)


# --- colonies


def can_found(view: Starfarers, ship: Ship) -> bool:
    """A colony ship on a free site, whatever it has done in this phase (STAR-9.2.1, STAR-9.2.8)."""
    at_site = ship.kind is ShipKind.COLONY and can_settle(view, ship.node)
    return at_site and ship.node not in occupied(view, ship) and not strands(view, ship)


def require_founding(view: Starfarers, ship: Ship) -> None:
    """Why a colony cannot be founded where this ship stands, and by which rule."""
    require(ship.kind is ShipKind.COLONY, "starfarers.refuse.not_a_colony_ship", "STAR-9.2.1")
    on_site = ship.node in COLONY_SITES and ship.node not in occupied(view, ship)
    require(on_site, "starfarers.refuse.not_a_site", "STAR-9.2.1", where=ship.node)
    require(ship.node not in view.closed, "starfarers.refuse.site_closed", "STAR-2.4.7")
    room = system_has_room(view, NODES[ship.node].system)
    require(room, "starfarers.refuse.system_full", "STAR-9.2.5")
    require(can_settle(view, ship.node), "starfarers.refuse.hostile", "STAR-9.3.1")
    moving = other_moving_ship(view, ship)
    if moving is not None and strands(view, ship):
        refuse("starfarers.refuse.strands", "STAR-8.14", ship=moving.transporter)


def found(story: Story[Starfarers], seat: Seat, ship: Ship) -> None:
    """The ship becomes a colony; its two tokens are turned up (STAR-9.2.2, STAR-9.2.9)."""
    tokens = {planet: story.state.tokens[planet] for planet in SITES[ship.node]}
    story.tell(ColonyFounded(seat, ship.transporter, ship.node, tokens))


# --- pirate lairs and ice planets


def special(view: Starfarers, planet: PlanetId) -> Token | None:
    """The lair or ice token of a planet, if the viewer knows that there is one."""
    token = TOKENS.get(view.tokens[planet])
    return token if token is not None and token.kind is not TokenKind.NUMBER else None


def can_remove(me: Player, token: Token) -> bool:
    """Strength against a lair, freight rings alone against ice (STAR-9.3.2, STAR-9.3.3)."""
    power = strength(me) if token.kind is TokenKind.PIRATE else me.freight_rings
    return power >= token.strength


def beside(player: Player) -> Iterator[PlanetId]:
    """The planets next to any ship of a player."""
    yield from dict.fromkeys(planet for ship in player.ships for planet in NODES[ship.node].planets)


def removable(view: Starfarers, seat: Seat) -> list[PlanetId]:
    """The lairs and ice planets that this player can remove now (STAR-9.3.6, STAR-9.3.11)."""
    me = view.players[seat]
    found = []
    for planet in beside(me):
        token = special(view, planet) if planet in me.looks else None
        if token is not None and can_remove(me, token):
            found.append(planet)
    return found


def remove(story: Story[Starfarers], seat: Seat, planet: PlanetId) -> None:
    """The token is a trophy; a reserve token takes its place, face up (STAR-9.3.4, STAR-9.3.5)."""
    state = story.state
    me = state.players[seat]
    require(planet in beside(me), "starfarers.refuse.not_beside", "STAR-9.3.2", planet=planet)
    token = special(state, planet) if planet in me.looks else None
    if token is None:
        refuse("starfarers.refuse.nothing_to_remove", "STAR-9.3.11", planet=planet)
    is_lair = token.kind is TokenKind.PIRATE
    require(
        can_remove(me, token),
        "starfarers.refuse.lair_too_strong" if is_lair else "starfarers.refuse.too_cold",
        "STAR-9.3.2" if is_lair else "STAR-9.3.3",
        needed=token.strength,
    )
    story.tell(TokenRemoved(seat, planet, token.id, state.spare[0]))
