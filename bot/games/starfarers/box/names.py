"""The names of things: cards, points of the map, pieces, lines of encounters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot

from msgspec.structs import replace

from bot.engine.records import Seat
from bot.engine.text import Text, Who, names_of, say
from bot.games.starfarers.box import board
from bot.games.starfarers.box.board import NODES, NodeId, PlanetId
from bot.games.starfarers.box.friends import FRIENDS, FriendId
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.box.resources import RESOURCES, Cards, Resource
from bot.games.starfarers.box.tokens import NO_TOKEN, TOKENS, TokenId, TokenKind

system_name = names_of("starfarers.system.")
people_name = names_of("starfarers.people.")  # at an alien base
item_name = names_of("starfarers.item.")  # what can be built, or an expansion
piece = names_of("starfarers.a.")  # `a cannon`
ball_name = names_of("starfarers.ball.")

# --- cards


@cache
def resource_name(resource: Resource) -> Text:
    known = resource is not Resource.UNKNOWN
    return Text(f"starfarers.resource.{resource}" if known else "starfarers.resource.unknown")


@cache
def amount(number: int, resource: Resource) -> Text:
    """`2 ore`."""
    return say(f"starfarers.amount.{resource}", n=number)


@cache
def amounts(cards: Cards, unknown: int = 0) -> tuple[Text, ...]:
    """`2 ore, 1 food`, and how many cards more that the viewer cannot read."""
    known = tuple(
        amount(number, resource)
        for resource, number in zip(RESOURCES, cards, strict=True)
        if number
    )
    return (*known, say("starfarers.cards", n=unknown)) if unknown else known


def drawn(cards: Iterable[Resource]) -> tuple[Text, ...]:
    """Single cards as amounts; those face down are only counted."""
    found = list(cards)
    ore, fuel, carbon, food, goods = (found.count(resource) for resource in RESOURCES)
    return amounts((ore, fuel, carbon, food, goods), found.count(Resource.UNKNOWN))


@cache
def design(card: FriendId) -> FriendId:
    """The first of the friendship cards that are alike: they share a name."""
    alike = (other.id for other in FRIENDS.values() if replace(other, id=card) == FRIENDS[card])
    return next(alike)


@cache
def card_name(card: FriendId) -> Text:
    """A friendship card."""
    return Text(f"starfarers.card.{design(card)}")


# --- the map


@cache
def point_name(point: NodeId) -> Text:
    """A point by its id, and what is there: `C15 (site, Near West)`."""
    node = NODES[point]
    if node.outpost:
        return say("starfarers.point.dock", id=point, n=node.dock, people=people_name(node.outpost))
    if node.system:
        key = "site" if node.kind is board.NodeKind.COLONY else "near"
        return say(f"starfarers.point.{key}", id=point, system=system_name(node.system))
    return say("starfarers.point.space", id=point)


@cache
def region_name(point: NodeId) -> Text:
    """The system or the alien base that a point belongs to, or else is nearest to."""
    node = NODES[point]
    if node.system:
        return system_name(node.system)
    suns = board.SYSTEMS.values()
    near = [(hypot(one.sun.x - node.x, one.sun.y - node.y), one.id) for one in suns]
    away, system = min(near)
    bases = [(hypot(one.x - node.x, one.y - node.y), one.id) for one in board.BASES.values()]
    as_near, people = min(bases)
    return people_name(people) if as_near < away else system_name(system)


def point_names(points: Iterable[NodeId]) -> tuple[Text, ...]:
    return tuple(map(point_name, points))


@cache
def planet_name(planet: PlanetId) -> Text:
    """`S1c (ore, Near West)`."""
    known = board.PLANETS[planet]
    resource, system = resource_name(known.resource), system_name(known.system)
    return say("starfarers.planet", id=planet, resource=resource, system=system)


@cache
def token_face(token: TokenId) -> Text:
    """What a token shows: its numbers, or a lair or an ice planet with its strength."""
    if token == NO_TOKEN:
        return Text("starfarers.token.hidden")
    face = TOKENS[token]
    if face.kind is not TokenKind.NUMBER:
        return say(f"starfarers.token.{face.kind}", n=face.strength)
    return say("starfarers.token.number", numbers="/".join(map(str, face.numbers)))


def faces(tokens: Iterable[tuple[PlanetId, TokenId]]) -> tuple[Text, ...]:
    """What lies on each of these planets."""
    return tuple(
        say("starfarers.face", planet=planet_name(planet), face=token_face(token))
        for planet, token in tokens
    )


# --- pieces


@cache
def ship_name(kind: ShipKind, transporter: Transporter) -> Text:
    """`colony ship T1`."""
    return say(f"starfarers.ship.{kind}", transporter=transporter)


def balls(colours: Iterable[str]) -> tuple[Text, ...]:
    return tuple(map(ball_name, colours))


# --- what is read out


def line(name: str, opponent: Seat | None = None) -> Text:
    """A line of an encounter: `prompt.trader`, `answer.fight`, `outcome.ration`."""
    key = f"starfarers.encounter.{name}"
    return Text(key) if opponent is None else say(key, opponent=Who(opponent))
