"""What things are worth to a player, in victory points, as far as its own view tells."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bot.engine.records import Seat
from bot.games.starfarers.box.board import BASES, NODES, PLANETS, SITES, NodeId, PlanetId
from bot.games.starfarers.box.constants import CONSTANTS, TARGET
from bot.games.starfarers.box.friends import FRIENDS, Friend, People, Power
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.box.resources import PLACE, RESOURCES
from bot.games.starfarers.box.tokens import TOKENS, Token, TokenId, TokenKind
from bot.games.starfarers.chapters.exploring import can_remove
from bot.games.starfarers.chapters.flight.end_points import COLONY_SITES, next_dock, system_has_room
from bot.games.starfarers.chapters.friendship import cards_left, holder_of
from bot.games.starfarers.chapters.setup import PIPS
from bot.games.starfarers.chapters.victory import points
from bot.games.starfarers.state import Player, Starfarers

CARD = 0.2  # a resource card
FAME = 0.5  # a fame ring: two are a point
PACE = 1.0  # points that the leader makes in a round
ROLLS = 36  # outcomes of two dice
TROPHY = float(CONSTANTS.victory.trophy)
TOKEN = float(CONSTANTS.victory.friendship_token)
RARE = 0.5  # how much more a card of a type counts of which a player gets next to nothing
AROUND: dict[PlanetId, tuple[NodeId, ...]] = {
    planet: tuple(node.id for node in NODES.values() if planet in node.planets)
    for planet in PLANETS
}


class Face(NamedTuple):
    """What a token on a planet promises one player."""

    open: float  # the chance that a colony can be founded, lairs that can be removed included
    pips: float  # of 36 rolls, those that yield
    trophies: float  # the chance that there is something to remove, and it can be


class Aim(NamedTuple):
    """A point worth flying to. `rings`: freight rings that are needed there."""

    node: NodeId
    value: float
    people: People | None = None
    rings: int = 0


class Outlook:
    """The table as one seat sees it, weighed once for all questions of an answer."""

    def __init__(self, view: Starfarers, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.me: Player = view.players[seat]
        self.points = [points(view, own) for own in view.seats()]
        self.mine = self.points[seat]
        self.rival = max(score for own, score in enumerate(self.points) if own != seat)
        self.rounds = rounds_left(max(self.points))
        self.income = income(view, seat)
        self.per_pip = CARD * self.rounds * len(view.players) / ROLLS
        removed = (token for player in view.players for token in player.trophies)
        self._seen = (*view.tokens.values(), *removed)
        self._faces: dict[PlanetId, Face] = {}

    # --- colony sites

    def face(self, planet: PlanetId) -> Face:
        if planet not in self._faces:
            token = TOKENS.get(self.view.tokens[planet])
            if token is None:
                hidden = unseen(PLANETS[planet].mark, self._seen)
                found = [self.promise(other) for other in hidden]
            else:
                found = [self.promise(token)]
            opens, pips, trophies = (sum(part) / len(found) for part in zip(*found, strict=True))
            self._faces[planet] = Face(opens, pips, trophies)
        return self._faces[planet]

    def promise(self, token: Token) -> Face:
        if token.kind is TokenKind.NUMBER:
            return Face(1.0, float(pips(token)), 0.0)
        return Face(1.0, 3.0, 1.0) if can_remove(self.me, token) else Face(0.0, 0.0, 0.0)

    def site(self, node: NodeId) -> float:
        """A colony there: its point, its cards until the end, and what is removed for it."""
        one, other = SITES[node]
        first, second = self.face(one), self.face(other)
        if not first.open or not second.open:
            return 0.0
        cards = first.pips * self.need(one) + second.pips * self.need(other)
        trophies = TROPHY * (first.trophies + second.trophies)
        return first.open * second.open * (1 + self.per_pip * cards) + trophies

    def need(self, planet: PlanetId) -> float:
        """How welcome the cards of a planet are: the more, the fewer of its type there are."""
        return 1 + RARE / (1 + self.income[PLACE[PLANETS[planet].resource]])

    def sites(self) -> list[Aim]:
        """Free sites of unexplored systems where a colony may be possible."""
        view = self.view
        taken = {site for player in view.players for site in player.colonies}
        taken.update(view.neutral, view.closed)
        found = []
        for node in SITES:
            if node not in taken and system_has_room(view, NODES[node].system):
                value = self.site(node)
                if value:
                    found.append(Aim(node, value))
        return found

    # --- docks

    def docks(self) -> list[Aim]:
        """The next dock of every base that is not full."""
        found = []
        for people, base in BASES.items():
            number = next_dock(self.view, people)
            if number <= len(base.docks):
                dock = base.docks[number - 1]
                found.append(Aim(dock.node, self.outpost(people), people, dock.number))
        return found

    def outpost(self, people: People) -> float:
        """Its friendship card, and the token if it changes hands or is made safer."""
        view = self.view
        value = max((self.friend(FRIENDS[card]) for card in cards_left(view, people)), default=0.0)
        before = view.friends.get(people)
        if before == self.seat:
            return value + 0.3
        owners = (*view.docks.get(people, ()), self.seat)
        if holder_of(view, owners) != self.seat:
            return value + 0.2
        harm = 0.0 if before is None else TOKEN * self.points[before] / TARGET / 2
        return value + TOKEN + harm

    def friend(self, card: Friend) -> float:
        """A friendship card, until the end of the game."""
        time = min(self.rounds, 12.0)
        match card.op:
            case Power.SHIPS:
                return time * (0.07 * card.speed + 0.03 * card.combat)
            case Power.FAME:
                return FAME * min(time, 4.0) * 0.5
            case Power.RELIEF:
                return CARD * time * len(self.view.players) * 0.4
            case Power.RICH:
                return CARD * time * (0.8 if self.mine < self.rival else 0.3)
            case Power.LIMIT:
                return 0.02 * time
        assert card.resource is not None
        cards = self.income[PLACE[card.resource]]
        return CARD * time * min(cards, 1.5) * (0.8 if card.op is Power.MORE else 0.35)

    # --- lairs and ice planets

    def hostile(self) -> list[tuple[PlanetId, Token]]:
        """The lairs and ice planets that this seat has looked at."""
        found = []
        for planet in self.me.looks:
            token = TOKENS.get(self.view.tokens[planet])
            if token is not None and token.kind is not TokenKind.NUMBER:
                found.append((planet, token))
        return found

    def trophies(self, kind: ShipKind) -> list[Aim]:
        """Points next to what this seat can remove."""
        return [
            Aim(node, TROPHY + 0.2)
            for planet, token in self.hostile()
            if can_remove(self.me, token)
            for node in AROUND[planet]
            if kind is ShipKind.COLONY or node not in COLONY_SITES
        ]


def rounds_left(leader: int) -> float:
    return max(1.0, (TARGET - leader) / PACE)


def pips(token: Token) -> int:
    return sum(PIPS[number] for number in token.numbers)


def income(view: Starfarers, seat: Seat) -> tuple[float, ...]:
    """Cards of each type that come in a round."""
    found = [0.0] * len(RESOURCES)
    for site in view.players[seat].colonies:
        for planet in SITES[site]:
            token = TOKENS.get(view.tokens[planet])
            if token is not None and planet in view.open:
                place = PLACE[PLANETS[planet].resource]
                found[place] += pips(token) * len(view.players) / ROLLS
    return tuple(found)


@lru_cache(maxsize=1_000)
def unseen(mark: str, seen: tuple[TokenId, ...]) -> tuple[Token, ...]:
    """The tokens of a group that lie face down somewhere."""
    found = tuple(t for t in TOKENS.values() if t.group == mark and t.id not in seen)
    return found or tuple(token for token in TOKENS.values() if token.group == mark)
