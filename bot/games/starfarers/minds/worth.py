"""What things are worth to a player, in victory points, as far as its own view tells."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NODES, PLANETS, SITES, NodeId, PlanetId
from bot.games.starfarers.box.constants import CONSTANTS, TARGET
from bot.games.starfarers.box.friends import FRIENDS, Friend, People, Power
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.box.resources import PLACE, RESOURCES
from bot.games.starfarers.box.tokens import TOKENS, Token, TokenId, TokenKind
from bot.games.starfarers.chapters.end_points import COLONY_SITES, next_docks, system_has_room
from bot.games.starfarers.chapters.exploring import can_remove
from bot.games.starfarers.chapters.friendship import cards_left, holder_of
from bot.games.starfarers.chapters.setup import pips
from bot.games.starfarers.state import Player, Starfarers
from bot.games.starfarers.victory import points

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
    rings: int = 0


class Outlook:
    """The table as one seat sees it, weighed once for all questions of an answer."""

    def __init__(self, view: Starfarers, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.me: Player = view.players[seat]
        self.points = [points(view, own) for own in view.seats()]
        self.mine = self.points[seat]
        self.rival = max(score for own, score in enumerate(self.points) if own != seat)
        self.rounds = max(1.0, (TARGET - max(self.points)) / PACE)
        self.income = income(view, seat)
        self.per_pip = CARD * self.rounds * len(view.players) / ROLLS
        removed = (token for player in view.players for token in player.trophies)
        self._seen = (*view.tokens.values(), *removed)
        self._faces: dict[PlanetId, Face] = {}

    # --- colony sites

    def face(self, planet: PlanetId) -> Face:
        """Of a token that lies face down, what those that may lie there promise on average."""
        if planet not in self._faces:
            token = TOKENS.get(self.view.tokens[planet])
            known = unseen(PLANETS[planet].mark, self._seen) if token is None else (token,)
            found = zip(*map(self.promise, known), strict=True)
            self._faces[planet] = Face(*(sum(part) / len(known) for part in found))
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
        free = (node for node in SITES if node not in taken.union(view.neutral, view.closed))
        found = (Aim(at, self.site(at)) for at in free if system_has_room(view, NODES[at].system))
        return [aim for aim in found if aim.value]

    # --- docks

    def docks(self) -> list[Aim]:
        """The next dock of every base that is not full."""
        found = next_docks(self.view)
        return [Aim(dock.node, self.outpost(people), dock.number) for people, dock in found]

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
        time, behind = min(self.rounds, 12.0), self.mine < self.rival
        comes = min(1.5, self.income[PLACE[card.resource]]) if card.resource else 0.0
        in_a_round = {
            Power.SHIPS: 0.07 * card.speed + 0.03 * card.combat,
            Power.FAME: 0.5 * FAME * min(1.0, 4 / time),
            Power.RELIEF: 0.4 * CARD * len(self.view.players),
            Power.RICH: (0.8 if behind else 0.3) * CARD,
            Power.LIMIT: 0.02,
            Power.MORE: 0.8 * CARD * comes,
            Power.RATE: 0.35 * CARD * comes,
        }
        return time * in_a_round[card.op]

    # --- lairs and ice planets

    def hostile(self) -> list[tuple[PlanetId, Token]]:
        """The lairs and ice planets that this seat has looked at."""
        seen = ((planet, TOKENS.get(self.view.tokens[planet])) for planet in self.me.looks)
        return [(at, token) for at, token in seen if token and token.kind is not TokenKind.NUMBER]

    def trophies(self, kind: ShipKind) -> list[Aim]:
        """Points next to what this seat can remove."""
        return [
            Aim(node, TROPHY + 0.2)
            for planet, token in self.hostile()
            if can_remove(self.me, token)
            for node in AROUND[planet]
            if kind is ShipKind.COLONY or node not in COLONY_SITES
        ]


def income(view: Starfarers, seat: Seat) -> tuple[float, ...]:
    """Cards of each type that come in a round."""
    found = [0.0] * len(RESOURCES)
    for planet in (planet for site in view.players[seat].colonies for planet in SITES[site]):
        if planet in view.open and (token := TOKENS.get(view.tokens[planet])):
            found[PLACE[PLANETS[planet].resource]] += pips(token) * len(view.players) / ROLLS
    return tuple(found)


@lru_cache(maxsize=1_000)
def unseen(mark: str, seen: tuple[TokenId, ...]) -> tuple[Token, ...]:
    """The tokens of a group that lie face down somewhere."""
    found = tuple(t for t in TOKENS.values() if t.group == mark and t.id not in seen)
    return found or tuple(token for token in TOKENS.values() if token.group == mark)
