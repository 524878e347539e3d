"""The table: players, bank, map, and what is in progress."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from bot.engine.kit.agenda import Stage, Step
from bot.engine.orders.language import Order
from bot.engine.records import Record, Seat
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import Effect, EncounterId
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.names import amounts, point_name, ship_name
from bot.games.starfarers.box.pieces import Colour, Expansion, ShipKind, Transporter
from bot.games.starfarers.box.resources import NOTHING, Cards, Resource
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import BallSet, OfferWindow, SealedAnswer, TieRule


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
    def terms(self) -> Text:
        """Who gives what for what, and how it closes."""
        how = "binding" if self.counters is None else "counter"
        return say(
            f"starfarers.terms.{'open' if self.open else how}",
            who=Who(self.author),
            give=amounts(self.give),
            want=amounts(self.want),
            offer=self.counters or 0,
        )


# --- flight and encounters


class Flight(Record, frozen=True):
    """The flight phase of the active player."""

    base: int  # speed before boosters and friendship cards
    began: Mapping[Transporter, NodeId]  # where each ship stood at the beginning (STAR-8.8)
    grounded: tuple[Transporter, ...] = ()
    finished: tuple[Transporter, ...] = ()
    moving: Transporter | None = None
    spent: int = 0  # steps of the ship that is moving


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


# --- the agenda: the first step says who is asked what


class TurnStep(Step, frozen=True):
    """Unless it says otherwise, it asks the active player, who is called once for a turn."""

    asked = "starfarers.asked.turn"

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return frozenset((view.active,))

    def about(self, view: Starfarers) -> tuple[Hashable, ...]:
        return view.turn, view.active


class Placing(TurnStep, frozen=True, tag="placing"):
    """Expert set-up: this seat places a piece."""

    seat: Seat

    asked = "starfarers.asked.place"

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return frozenset((self.seat,))


class Dealing(TurnStep, frozen=True, tag="dealing"):
    """The end of the set-up: sites closed, three cards each (STAR-2.1.5)."""


class TurnStart(TurnStep, frozen=True, tag="turn_start"):
    """Before the roll, and the roll (STAR-3.7, section 4.1)."""


class Tributes(TurnStep, frozen=True, tag="tributes"):
    """How many cards each seat owes the bank on a 7; sealed until all are in."""

    owed: tuple[int, ...]

    asked = "starfarers.asked.tribute"

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return view.silent(seat for seat in view.seats() if self.owed[seat])


class Theft(TurnStep, frozen=True, tag="theft"):
    """The roller of a 7 may take a card."""


class Relief(TurnStep, frozen=True, tag="relief"):
    seat: Seat

    asked = "starfarers.asked.relief"

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return frozenset((self.seat,))


class Supplies(TurnStep, frozen=True, tag="supplies"):
    """From Earth (section 4.3)."""


class TradeAndBuild(TurnStep, frozen=True, tag="trade_and_build"):
    pass


class Shake(TurnStep, frozen=True, tag="shake"):
    """The beginning of the flight phase."""


class Flying(TurnStep, frozen=True, tag="flying"):
    pass


class TurnEnd(TurnStep, frozen=True, tag="turn_end"):
    pass


class FreeShip(TurnStep, frozen=True, tag="free_ship"):
    """A free trade ship is placed (STAR-11.5.6)."""


class Befriending(TurnStep, frozen=True, tag="befriending"):
    """A friendship card of this people is taken."""

    people: People


class Meeting(TurnStep, frozen=True, tag="meeting"):
    """A new encounter card is drawn."""


class Reading(TurnStep, frozen=True, tag="reading"):
    """The box of the open card that was reached is read and acted upon."""


class Presenting(TurnStep, frozen=True, tag="presenting"):
    """Asked: how many cards, and which, are given (0 to `most`)?"""

    most: int


class Answering(TurnStep, frozen=True, tag="answering"):
    """Asked: yes or no? `yes`, `no`: the words of the buttons. `needs`: cards that yes takes."""

    yes: str
    no: str
    needs: int = 0
    default: str = "no"  # what a careful player answers


class Paying(TurnStep, frozen=True, tag="paying"):
    """Asked: which cards are paid?"""

    n: int


class Swapping(TurnStep, frozen=True, tag="swapping"):
    """Asked: which card for which others, so many of them?"""

    take: int = 2


class Shaking(TurnStep, frozen=True, tag="shaking"):
    """The shake of an outcome, once paid for."""


class Effects(TurnStep, frozen=True, tag="effects"):
    """What is left of the outcome of an encounter; one effect at a time (STAR-11.5.11)."""

    rest: tuple[Effect, ...]


class Choosing(TurnStep, frozen=True, tag="choosing"):
    """Asked: which cards are taken from the bank?"""

    n: int


class Adding(TurnStep, frozen=True, tag="adding"):
    """Asked: which expansion is added?"""


class Losing(TurnStep, frozen=True, tag="losing"):
    """Asked: which expansion is lost?"""


class Jumping(TurnStep, frozen=True, tag="jumping"):
    """Asked: where does the first ship jump?"""


class Collecting(TurnStep, frozen=True, tag="collecting"):
    """Each of these seats gives the active player cards; sealed until all are in (STAR-11.5.18)."""

    seats: tuple[Seat, ...]
    n: int = 1

    asked = "starfarers.asked.gift"

    def names(self, view: Starfarers) -> Mapping[str, Any]:
        return {"who": Who(view.active)}

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return view.silent(self.seats)


class Wearing(TurnStep, frozen=True, tag="wearing"):
    """Each of these seats removes an expansion; sealed until all are in (STAR-11.5.18)."""

    seats: tuple[Seat, ...]

    asked = "starfarers.asked.wear"

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return view.silent(self.seats)


AgendaStep: TypeAlias = (
    Placing
    | Dealing
    | TurnStart
    | Tributes
    | Theft
    | Relief
    | Supplies
    | TradeAndBuild
    | Shake
    | Flying
    | TurnEnd
    | FreeShip
    | Befriending
    | Meeting
    | Reading
    | Presenting
    | Answering
    | Paying
    | Swapping
    | Shaking
    | Effects
    | Choosing
    | Adding
    | Losing
    | Jumping
    | Collecting
    | Wearing
)


class Result(Record, frozen=True):
    """`ranking`: all seats, the winner first (STAR-12.6)."""

    winner: Seat
    scores: tuple[int, ...]
    ranking: tuple[Seat, ...]


SEATS = tuple(map(Seat, range(4)))


class Starfarers(Stage):
    """The root: mutable, by events only."""

    players: tuple[Player, ...] = ()
    active: Seat = SEATS[0]
    first: Seat = SEATS[0]  # the start player
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

    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.players)]

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def now(self) -> int:
        """The turn that an order for now is for; in the set-up, the first one."""
        return max(1, self.turn)

    def silent(self, seats: Iterable[Seat]) -> frozenset[Seat]:
        """Those who have not sealed an answer yet; that is public (STAR-13.7)."""
        return frozenset(seat for seat in seats if self.players[seat].sealed is None)


FIELD: Mapping[Expansion, str] = {  # where a player keeps each kind
    Expansion.CANNON: "cannons",
    Expansion.BOOSTER: "boosters",
    Expansion.FREIGHT_RING: "freight_rings",
}
