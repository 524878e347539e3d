"""The table: players, bank, map, and what is in progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from bot.engine.kit.agenda import Stage
from bot.engine.orders.language import Order
from bot.engine.records import Record, Seat
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import EncounterId
from bot.games.starfarers.box.friends import FRIENDS, FriendId, People
from bot.games.starfarers.box.names import amounts, point_name, ship_name
from bot.games.starfarers.box.pieces import Colour, Expansion, ShipKind, Transporter
from bot.games.starfarers.box.resources import NOTHING, Cards, Resource
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import BallSet, OfferWindow, SealedAnswer, TieRule
from bot.games.starfarers.steps import AgendaStep


class Ship(Record, frozen=True):
    """A colony ship or a trade ship; its id is its transporter."""

    transporter: Transporter
    kind: ShipKind
    node: NodeId

    @property
    def text(self) -> Text:
        """`colony ship T1 at C15 (site, Near West)`."""
        name = ship_name(self.kind, self.transporter)
        return say("starfarers.ship.at", ship=name, where=point_name(self.node))


class Player(Record, frozen=True, omit_defaults=True):
    colour: Colour
    hand: Cards = NOTHING
    unknown: int = 0  # cards of theirs that the viewer cannot read; 0 in a state
    colonies: tuple[NodeId, ...] = ()  # spaceports included
    spaceports: tuple[NodeId, ...] = ()
    ships: tuple[Ship, ...] = ()  # by transporter: the first is the first ship (STAR-7.5)
    cannons: int = 0
    boosters: int = 0
    freight_rings: int = 0
    fame: int = 0
    cards: tuple[FriendId, ...] = ()  # friendship cards
    trophies: tuple[TokenId, ...] = ()  # lairs defeated, ice planets made habitable
    outposts: int = 0  # at all bases
    pending: int = 0  # free trade ships not placed yet (STAR-11.5.13)
    looks: tuple[PlanetId, ...] = ()  # face-down tokens seen: which, is public (STAR-13.5)
    sealed: SealedAnswer | None = None
    orders: tuple[Order, ...] = ()  # seen by them alone (STAR-16.4)

    @property
    def speed_bonus(self) -> int:
        """Of their friendship cards (section 10.3)."""
        return sum(FRIENDS[card].speed for card in self.cards)

    @property
    def hand_size(self) -> int:
        return sum(self.hand) + self.unknown

    @property
    def expansions(self) -> int:
        return self.cannons + self.boosters + self.freight_rings


# --- trade offers (section 5.3)


class OfferStatus(StrEnum):
    MADE = "made"
    COUNTERED = "countered"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    IMPOSSIBLE = "impossible"


class OfferReply(StrEnum):
    PENDING = "pending"
    WILLING = "willing"
    REFUSED = "refused"
    COUNTERED = "countered"


class Offer(Record, frozen=True):
    """`counters`: the offer that this one answers. `replies` go with `to`, place by place."""

    id: int
    author: Seat
    to: tuple[Seat, ...]
    give: Cards
    want: Cards
    replies: tuple[OfferReply, ...]
    open: bool = False
    counters: int | None = None
    status: OfferStatus = OfferStatus.MADE
    partner: Seat | None = None  # with whom it was concluded

    @property
    def is_open(self) -> bool:
        return self.status is OfferStatus.MADE or self.status is OfferStatus.COUNTERED

    @property
    def sides(self) -> Mapping[str, Any]:
        """Who gives what for what, for sentences about it."""
        return {"who": Who(self.author), "give": amounts(self.give), "want": amounts(self.want)}

    @property
    def terms(self) -> Text:
        """The deal, and how it closes."""
        how = "binding" if self.counters is None else "counter"
        key = f"starfarers.terms.{'open' if self.open else how}"
        return say(key, offer=self.counters or 0, **self.sides)


# --- flight and encounters


class Flight(Record, frozen=True):
    """The flight phase of the active player."""

    base: int  # speed before boosters and friendship cards
    began: Mapping[Transporter, NodeId]  # where each ship stood at the beginning (STAR-8.8)
    grounded: tuple[Transporter, ...] = ()
    finished: tuple[Transporter, ...] = ()
    moving: Transporter | None = None
    spent: int = 0  # steps of the ship that is moving

    def speed(self, player: Player) -> int:
        """Of each ship, now (STAR-7.2, STAR-7.4)."""
        return self.base + player.boosters + player.speed_bonus


class Encounter(Record, frozen=True):
    """The card being read. `card` is in no view (STAR-11.1.6)."""

    card: EncounterId
    first: Transporter | None  # the first ship, fixed when the card was drawn (STAR-7.5)
    path: tuple[str, ...] = ()  # the branches taken so far
    heard: tuple[str, ...] = ()  # the lines read out so far
    given: Cards = NOTHING  # a present, which may come back
    swapped: Cards = NOTHING  # what a swap brought, which may be seized


class Met(Record, frozen=True):
    """An encounter card read since the last shuffle. `card` is in no view."""

    card: EncounterId
    path: tuple[str, ...]


class Result(Record, frozen=True):
    """`ranking`: all seats, the winner first (STAR-12.6)."""

    winner: Seat
    scores: tuple[int, ...]
    ranking: tuple[Seat, ...]


class Starfarers(Stage):
    """The root: mutable, by events only."""

    no_seat = ("starfarers.refuse.no_seat", "STAR-1.1")
    over = ("starfarers.refuse.over", "STAR-12.3")
    refusal = ("starfarers.refuse.not_now", "STAR-3.1")

    players: tuple[Player, ...] = ()
    active: Seat = Seat(0)
    first: Seat = Seat(0)  # the start player
    turn: int = 0  # counts the turns of all players; 0: set-up
    agenda: tuple[AgendaStep, ...] = ()
    # the table
    bank: Cards = NOTHING
    reserve: tuple[Resource, ...] = ()  # the top card first
    tokens: Mapping[PlanetId, TokenId] = {}
    open: tuple[PlanetId, ...] = ()  # planets whose token lies face up
    spare: tuple[TokenId, ...] = ()  # reserve tokens, the next one first
    docks: Mapping[People, tuple[Seat, ...]] = {}  # the owners of docks 1, 2, ... of each base
    friends: Mapping[People, Seat] = {}  # who holds each friendship token
    neutral: tuple[NodeId, ...] = ()  # colonies of nobody (section 2.3), their spaceport first
    closed: tuple[NodeId, ...] = ()  # home sites left empty (STAR-2.4.7)
    encounters: tuple[EncounterId, ...] = ()  # the pile, the top card first
    met: tuple[Met, ...] = ()  # read since the last shuffle
    # the turn
    roll: tuple[int, ...] = ()  # the dice of this turn
    shake: tuple[str, ...] = ()  # the colours of the balls last shaken
    supplies: int = 0  # cards declined that may still be drawn in this phase (STAR-4.3.6)
    used: tuple[FriendId, ...] = ()  # friendship cards used up in this turn
    offers: tuple[Offer, ...] = ()  # of this phase, in order of their ids
    offered: int = 0  # offers ever made: the last id
    flight: Flight | None = None
    encounter: Encounter | None = None
    rearming: tuple[Seat, ...] = ()  # may still change the transporter of the start (STAR-2.2.3)
    # the rules of this table
    expert: bool = False
    quick: bool = False
    tie_rule: TieRule = TieRule.LOWEST_DOCK
    balls: BallSet = BallSet.EDITION_1999
    window: OfferWindow = OfferWindow.MIDDLE
    result: Result | None = None

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def now(self) -> int:
        """The turn that an order for now is for; in the set-up, the first one."""
        return max(1, self.turn)

    @property
    def round(self) -> int:
        """A turn of everybody."""
        return -(-self.turn // max(1, len(self.players)))

    def silent(self, seats: Iterable[Seat]) -> frozenset[Seat]:
        """Those who have not sealed an answer yet; that is public (STAR-13.7)."""
        return frozenset(seat for seat in seats if self.players[seat].sealed is None)


FIELD: Mapping[Expansion, str] = {  # where a player keeps each kind
    Expansion.CANNON: "cannons",
    Expansion.BOOSTER: "boosters",
    Expansion.FREIGHT_RING: "freight_rings",
}
