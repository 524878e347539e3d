"""The table: merchants, board, markets, and what is in progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.kit.agenda import Stage
from bot.engine.orders.language import Order
from bot.engine.records import Record, Seat
from bot.games.merchant import commands
from bot.games.merchant.box.galaxy import SpaceId, SystemId
from bot.games.merchant.box.pieces import (
    COUNTERS,
    DAMAGED,
    DEEDS,
    DEMANDS,
    FARES,
    GEAR,
    PORT_AT,
    SHIPS,
    START_SHIP,
    BonusId,
    Counter,
    CounterId,
    CultureId,
    Deed,
    DeedId,
    Demand,
    Device,
    Fare,
    FortId,
    Gear,
    GearId,
    GoodId,
    Ship,
    ShipId,
)
from bot.games.merchant.commands import Bundle, Options, Switches
from bot.games.merchant.steps import AgendaStep


class Item(Record, frozen=True):
    """A fare or a piece of equipment aboard."""

    what: str  # a BonusId or a GearId
    damaged: bool = False

    @property
    def name(self) -> str:
        """The name of this piece in commands; a damaged piece has a name of its own."""
        return self.what + DAMAGED if self.damaged else self.what

    @property
    def gear(self) -> Gear | None:
        return GEAR.get(GearId(self.what))


def item_called(name: str) -> Item:
    """The fare or piece of equipment that has this name."""
    return Item(name.removesuffix(DAMAGED), damaged=name.endswith(DAMAGED))


class Plan(Record, frozen=True):
    """What a player wants to do in their next turn; it stops at the first surprise."""

    goal: SpaceId | None = None
    stay: bool = False
    pay_up_to: int = 0
    deeds: tuple[commands.Deed, ...] = ()
    watched: tuple[str, ...] | None = None  # what stood there when it was made, if that matters


class Player(Record, frozen=True, omit_defaults=True):
    """A merchant. Everything here is public, but for what is said to be theirs alone."""

    race: CultureId = CultureId("")  # "": not chosen yet
    cash: int = 0
    at: SpaceId = SpaceId("")
    ship: ShipId = START_SHIP
    goods: tuple[GoodId, ...] = ()  # in the order they came
    load: tuple[Item, ...] = ()  # fares and equipment, in that order too
    ious: tuple[CultureId, ...] = ()
    flown: tuple[SpaceId, ...] = ()  # the spaces of the last flight, its start first
    saw_systems: tuple[SystemId, ...] = ()  # undiscovered ones they could look at: that is public
    saw_boxes: tuple[SpaceId, ...] = ()
    orders: tuple[Order, ...] = ()  # seen by them alone
    wishes: tuple[CultureId, ...] = ()  # races; seen by them alone
    goal: SpaceId | None = None  # where this flight is to end; seen by them alone
    plan: Plan | None = None  # of their next turn; seen by them alone
    switches: Switches = Switches()  # as they were last; public
    landed: bool = True  # False from the start of their turn until they land (MERCHANT-6.2.3)

    @property
    def vessel(self) -> Ship:
        return SHIPS[self.ship]

    @property
    def working(self) -> Iterator[Gear]:
        """Equipment that is not damaged (MERCHANT-15.4.17)."""
        for item in self.load:
            if not item.damaged and item.gear is not None:
                yield item.gear

    @property
    def fares(self) -> tuple[Fare, ...]:
        return tuple(FARES[BonusId(item.what)] for item in self.load if item.what in FARES)

    def has(self, device: Device) -> bool:
        return any(gear.device is device for gear in self.working)


class Flight(Record, frozen=True):
    """A movement after the roll (section 5.5)."""

    dice: tuple[int, ...]
    mp: int
    auto_die: int | None = None  # which of the dice is the Auto Pilot's
    pilot: int | None = None
    used: tuple[tuple[SpaceId, SpaceId], ...] = ()  # directed edges
    declared: SpaceId | None = None  # until the first step is made
    jumping: bool = False  # a telegate was declared by Jump Start


class Turn(Record, frozen=True, omit_defaults=True):
    """The turn that is going on."""

    seat: Seat
    stayed: bool = False
    moved: bool = False  # at least one step was made (MERCHANT-9.4.10)
    flight: Flight | None = None
    paid_here: bool = False  # for the oval in this space
    halted: bool = False  # stopped at an oval unpaid: no attack there (MERCHANT-15.4.5)
    bought: int = 0  # purchases, counted under MERCHANT-9.4.2
    sold: int = 0  # sales and barters, likewise
    credit: int = 0
    gained: tuple[str, ...] = ()  # counters got in this turn (MERCHANT-11.3.3)
    menaced: bool = False  # a Rastur has entered (MERCHANT-16.2.2)
    lost: bool = False  # an attack failed (MERCHANT-15.2.6)
    offers: int = 0  # deals that were offered


class Fort(Record, frozen=True):
    owner: Seat
    fort: FortId


class Offer(Record, frozen=True):
    """A deal between merchants; open until it is answered, withdrawn, or the turn ends."""

    number: int
    by: Seat
    to: Seat
    give: Bundle
    want: Bundle


class Result(Record, frozen=True):
    """`winners` nobody: the Rastur have won, or time has run out alone."""

    wealth: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str  # goal, bank, rounds, rastur
    left: int = 0  # Rastur in the pool: the score of a game alone (MERCHANT-17.4.2)


class Merchant(Stage):
    """The root: mutable, by events only."""

    no_seat = ("merchant.refuse.no_seat", "MERCHANT-1.2")
    over = ("merchant.refuse.over", "MERCHANT-13.2.1")
    refusal = ("merchant.refuse.not_now", "MERCHANT-4.4.3")

    options: Options = Options()
    players: tuple[Player, ...] = ()
    order: tuple[Seat, ...] = ()  # of turns, the starter first
    round: int = 0
    agenda: tuple[AgendaStep, ...] = ()
    turn: Turn | None = None
    dice: tuple[int, ...] = ()  # the last movement roll (MERCHANT-5.2.7)
    # the board
    boxes: Mapping[SpaceId, CounterId] = {}
    open: tuple[SpaceId, ...] = ()  # boxes whose counters lie face up
    taken: tuple[SpaceId, ...] = ()  # open boxes whose relic is gone
    gone: tuple[str, ...] = ()  # relics and IOUs out of the game
    destroyed: tuple[CounterId, ...] = ()  # penalties (MERCHANT-15.4.21)
    spare: tuple[CounterId, ...] = ()  # '?' counters out of the game (MERCHANT-2.8.3)
    cultures: Mapping[SystemId, CultureId] = {}
    discovered: tuple[SystemId, ...] = ()
    deeds: Mapping[DeedId, Seat] = {}
    factories: Mapping[DeedId, SpaceId] = {}  # where each stands
    forts: Mapping[SpaceId, Fort] = {}
    rastur: Mapping[SpaceId, int] = {}
    # markets
    goods: Mapping[GoodId, int] = {}  # at their cultures
    waiting: tuple[BonusId, ...] = ()  # fares and demands at their cultures
    cup: tuple[str, ...] = ()  # goods and bonus counters, sorted
    stock: Mapping[GearId, int] = {}  # equipment in the bank
    relics: Mapping[GearId, SystemId] = {}  # traded in, and for sale there
    bank: int | None = None  # None: without end
    broke: bool = False  # the bank could not pay (MERCHANT-13.3.2)
    offers: tuple[Offer, ...] = ()  # of this turn
    offered: int = 0  # how many there have been in this game
    # Rastur
    pool: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()  # of a game alone, sorted
    aside: tuple[int, ...] = ()  # drawn, and without a place (MERCHANT-16.2.9)
    result: Result | None = None

    @property
    def now(self) -> int:
        """The round that an order for now is for."""
        return max(1, self.round)

    @property
    def goal(self) -> int:
        return self.options.goal.money

    @property
    def combat(self) -> bool:
        return self.options.combat or self.with_rastur

    @property
    def with_rastur(self) -> bool:
        return self.options.rastur or self.alone

    @property
    def alone(self) -> bool:
        return len(self.players) == 1

    # --- places

    def counter_at(self, space: SpaceId) -> Counter | None:
        """The '?' counter that lies there face up."""
        return COUNTERS.get(self.boxes[space]) if space in self.open else None

    def is_hidden(self, space: SpaceId) -> bool:
        """Does a counter lie there face down?"""
        return space in self.boxes and space not in self.open

    def port_at(self, space: SpaceId) -> Seat | None:
        """The owner of the spaceport on an Orbit."""
        deed = PORT_AT.get(space)
        return self.deeds.get(deed) if deed is not None else None

    def culture_of(self, system: SystemId | None) -> CultureId | None:
        """The culture that was discovered in a system."""
        return self.cultures[system] if system in self.discovered and system else None

    def home(self, culture: CultureId) -> SystemId | None:
        """Where a discovered culture lives."""
        return next((one for one in self.discovered if self.cultures[one] == culture), None)

    # --- markets

    def demands(self, culture: CultureId, good: GoodId) -> tuple[Demand, ...]:
        """Those for a good that lie at a culture."""
        found = (DEMANDS[one] for one in self.waiting if one in DEMANDS)
        return tuple(one for one in found if one.at == culture and one.good == good)

    def fares_at(self, culture: CultureId) -> tuple[Fare, ...]:
        found = (FARES[one] for one in self.waiting if one in FARES)
        return tuple(one for one in found if one.at == culture)

    # --- wealth (MERCHANT-13.1.1)

    def deed_value(self, seat: Seat) -> int:
        """Printed values; what a Rastur occupies is worth nothing (MERCHANT-16.4.2)."""
        total = 0
        for deed, owner in self.deeds.items():
            place = DEEDS[deed].space or self.factories.get(deed)
            if owner == seat and place not in self.rastur:
                total += DEEDS[deed].value
        return total

    def wealth(self, seat: Seat) -> int:
        return self.players[seat].cash + self.deed_value(seat)

    def deeds_of(self, seat: Seat) -> tuple[Deed, ...]:
        return tuple(DEEDS[deed] for deed, owner in self.deeds.items() if owner == seat)
