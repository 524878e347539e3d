"""All that the pictures read from the game, in one place: the map, and questions to a view."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.kit.agenda import awaited
from bot.engine.records import Seat
from bot.games.starfarers import steps
from bot.games.starfarers.box.board import (
    BASES,
    BOARD,
    NODES,
    PLANETS,
    SYSTEMS,
    Base,
    Node,
    NodeId,
    NodeKind,
    Planet,
    PlanetId,
    System,
    shortest_path,
)
from bot.games.starfarers.box.constants import CONSTANTS, COSTS, TARGET
from bot.games.starfarers.box.friends import FRIENDS, FriendId, People, Power, friends_of
from bot.games.starfarers.box.names import card_name, planet_name, point_name
from bot.games.starfarers.box.pieces import TRANSPORTERS, Colour, Item
from bot.games.starfarers.box.resources import RESOURCES, Cards, Resource, covers
from bot.games.starfarers.box.tokens import NO_TOKEN, TOKENS, Token, TokenKind
from bot.games.starfarers.chapters.abilities import combat_bonus, hand_limit, speed, speed_bonus
from bot.games.starfarers.chapters.build.launching import colonies_left, outposts_left, rings_left
from bot.games.starfarers.state import Player, Ship, Starfarers
from bot.games.starfarers.victory import points

SHAPE = {Colour.RED: 0, Colour.BLUE: 1, Colour.YELLOW: 2, Colour.WHITE: 6}  # of SHAPES, `p1`...
EMBLEM = {
    People.GREEN_FOLK: "food",
    People.SCIENTISTS: "technology",
    People.MERCHANTS: "coin",
    People.DIPLOMATS: "friend",
}
HUE = {
    People.GREEN_FOLK: "food",
    People.SCIENTISTS: "novelty",
    People.MERCHANTS: "fuel",
    People.DIPLOMATS: "goods",
}


def owner(view: Starfarers, seat: Seat) -> int:
    """The shape and colour of a seat: those of the colour that was chosen."""
    return SHAPE[view.players[seat].colour]


# --- points


class Points(NamedTuple):
    """Of what a score is made (12.1)."""

    colonies: int
    spaceports: int
    friends: int
    trophies: int
    fame: int


def points_of(view: Starfarers, seat: Seat) -> Points:
    me, worth = view.players[seat], CONSTANTS.victory
    tokens = sum(holder == seat for holder in view.friends.values())
    return Points(
        (len(me.colonies) - len(me.spaceports)) * worth.colony,
        len(me.spaceports) * worth.spaceport,
        tokens * worth.friendship_token,
        len(me.trophies) * worth.trophy,
        me.fame // worth.rings_per_point,
    )


def tokens_held(view: Starfarers, seat: Seat) -> tuple[People, ...]:
    return tuple(people for people in People if view.friends.get(people) == seat)


# --- flight


def flight_speed(view: Starfarers) -> int | None:
    """Of the ships of the active player, while they fly."""
    return None if view.flight is None else speed(view.me, view.flight)


def ball_value(view: Starfarers, colour: str) -> int:
    return next(ball.value for ball in CONSTANTS.balls[view.balls] if ball.colour == colour)


# --- stock


def ships_left(player: Player) -> int:
    return len(TRANSPORTERS) - len(player.ships)


def cards_left(view: Starfarers, people: People) -> int:
    """Friendship cards that nobody has taken yet."""
    taken = {card for player in view.players for card in player.cards}
    return sum(card not in taken for card in friends_of(people))


# --- the map


def producing(view: Starfarers) -> frozenset[PlanetId]:
    """The planets that the roll of this turn names."""
    total = sum(view.roll)
    return frozenset(
        planet for planet in view.open if view.roll and total in TOKENS[view.tokens[planet]].numbers
    )


def face(view: Starfarers, planet: PlanetId) -> Token | None:
    """What lies on a planet, as far as the viewer knows it."""
    token = view.tokens.get(planet, NO_TOKEN)
    return None if token == NO_TOKEN else TOKENS[token]


def settled(view: Starfarers) -> frozenset[NodeId]:
    """Points with a colony or a spaceport."""
    return frozenset(node for player in view.players for node in player.colonies) | {*view.neutral}


def closed_sites(view: Starfarers) -> frozenset[NodeId]:
    """Free sites where nobody can found any more: left empty at home, or their system is full."""
    taken, limit = settled(view), CONSTANTS.system_limit.get(len(view.players), 3)
    found = {*view.closed}
    for system in SYSTEMS.values():
        sites = [site.node for site in system.colony_sites]
        if not system.home and sum(node in taken for node in sites) >= limit:
            found.update(node for node in sites if node not in taken)
    return frozenset(found)
