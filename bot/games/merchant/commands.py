"""What a player may ask."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from bot.engine.game import Options as GameOptions
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.records import Command, Record, Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.pieces import (
    BonusId,
    CultureId,
    DeedId,
    FortId,
    GearId,
    GoodId,
    ShipId,
)

# --- options of a table (MERCHANT-1.3)


class Goal(StrEnum):
    """The wealth that wins (section 14)."""

    TRAVELLING = "travelling"
    APPRENTICE = "apprentice"
    MASTER = "master"
    EMPEROR = "emperor"

    @property
    def money(self) -> int:
        return {"apprentice": 1000, "travelling": 2000, "master": 3000, "emperor": 4000}[self]


class Difficulty(StrEnum):
    """Of a game alone (MERCHANT-17.1.2)."""

    STANDARD = "standard"
    APPRENTICE = "apprentice"
    MASTER = "master"


class DefenceOrders(StrEnum):
    """`ask`: a defender is waited for, unless an order answers."""

    STANDING = "standing"
    ASK = "ask"


class RoundLimit(StrEnum):
    """After so many rounds the wealthiest wins (MERCHANT-13.4.1)."""

    ROUNDS_200 = "rounds_200"
    NONE = "none"
    ROUNDS_10 = "rounds_10"
    ROUNDS_25 = "rounds_25"
    ROUNDS_50 = "rounds_50"
    ROUNDS_100 = "rounds_100"
    ROUNDS_150 = "rounds_150"
    ROUNDS_300 = "rounds_300"

    @property
    def rounds(self) -> int:
        """0: as many as it takes."""
        return int(self.removeprefix("rounds_")) if self is not RoundLimit.NONE else 0


class Options(GameOptions, frozen=True):
    players: int = 4
    goal: Goal = Goal.TRAVELLING
    combat: bool = False
    rastur: bool = False
    rastur_roll_when_staying: bool = False
    home_open_ports: bool = False
    thin_markets: bool = False
    unplaced_relics_at_base: bool = False
    solitaire_difficulty: Difficulty = Difficulty.STANDARD
    defence_orders: DefenceOrders = DefenceOrders.STANDING
    round_limit: RoundLimit = RoundLimit.ROUNDS_200


# --- set-up


class ChooseRace(Command, frozen=True, tag="merchant.race"):
    race: CultureId


class WishRaces(Command, frozen=True, tag="merchant.wishes"):
    """Races for when the own turn to choose comes, the dearest first; none: they are asked."""

    races: tuple[CultureId, ...]


# --- moving (sections 5 to 8)


class Switches(Record, frozen=True):
    """Set before the roll: drives left off, Auto Pilot, Gate Lock (MERCHANT-8.2.6)."""

    off: tuple[GearId, ...] = ()
    auto_pilot: bool = False
    gate_lock: bool = False


class Stay(Command, frozen=True, tag="merchant.stay"):
    """The whole turn without moving; an oval there is paid for (MERCHANT-6.3.6)."""


class TakeOff(Command, frozen=True, tag="merchant.take_off"):
    """`first`: the declared space, None for that of the way to `goal` (MERCHANT-5.6.1)."""

    first: SpaceId | None = None
    goal: SpaceId | None = None
    switches: Switches = Switches()


class Reroll(Command, frozen=True, tag="merchant.reroll"):
    """Which die, from 0; None: the roll stands (MERCHANT-8.4.7)."""

    die: int | None


class Then(StrEnum):
    """What is done on arrival, if it can be done."""

    ASK = "ask"
    ON = "on"  # pay what is due, and fly on
    STOP = "stop"  # at an oval
    LAND = "land"  # pay what is due, and land


class Leg(Record, frozen=True):
    """One step: the spaces crossed and the one entered; no path: stopped by the pilot number."""

    path: tuple[SpaceId, ...]
    pilot: int | None = None
    jump: bool = False
    then: Then = Then.ASK


class Fly(Command, frozen=True, tag="merchant.fly"):
    """Step by step; it breaks off at the first surprise (MERCHANT-5.6.3)."""

    steps: tuple[Leg, ...]


class GoOn(Command, frozen=True, tag="merchant.go_on"):
    """The way out of a revealed box or a skipped space, for no MP (MERCHANT-5.5.13, 8.4.19)."""

    path: tuple[SpaceId, ...]


class AnswerToll(Command, frozen=True, tag="merchant.toll"):
    """Pay and go on, or stop (MERCHANT-6.3.1)."""

    pay: bool


class AnswerLanding(Command, frozen=True, tag="merchant.land"):
    land: bool


# --- trading (sections 9 to 12)


class Sell(Command, frozen=True, tag="merchant.sell"):
    """`demand`: the one that goes to the cup (MERCHANT-10.2.2); None: the smallest."""

    good: GoodId
    demand: BonusId | None = None


class BuyGood(Command, frozen=True, tag="merchant.buy_good"):
    good: GoodId


class BuyGear(Command, frozen=True, tag="merchant.buy_gear"):
    """Equipment, or a relic that was traded in here."""

    gear: GearId


class BuyShip(Command, frozen=True, tag="merchant.buy_ship"):
    ship: ShipId


class BuyDeed(Command, frozen=True, tag="merchant.buy_deed"):
    """`at`: where a factory is placed (MERCHANT-12.3.1); a spaceport has its Orbit."""

    deed: DeedId
    at: SpaceId | None = None


class BuyFort(Command, frozen=True, tag="merchant.buy_fort"):
    """A fort that already stands somewhere is taken back first (MERCHANT-15.1.5)."""

    fort: FortId
    at: SpaceId


class BarterGear(Command, frozen=True, tag="merchant.barter_gear"):
    gear: GearId


class BarterIou(Command, frozen=True, tag="merchant.barter_iou"):
    """That of the culture here."""


class BoardFare(Command, frozen=True, tag="merchant.board"):
    fare: BonusId


class DeliverFare(Command, frozen=True, tag="merchant.deliver"):
    fare: BonusId


class TakeRelic(Command, frozen=True, tag="merchant.relic"):
    """The one in this box (MERCHANT-11.2.1)."""


class Jettison(Command, frozen=True, tag="merchant.jettison"):
    """A good, a fare or equipment, by its name."""

    what: str


class Arrange(Command, frozen=True, tag="merchant.arrange"):
    """A fare or equipment aboard is put before all others (MERCHANT-15.4.25)."""

    what: str


class EndTurn(Command, frozen=True, tag="merchant.end_turn"):
    """Unspent credit is lost (MERCHANT-9.3.10)."""


Deed: TypeAlias = (
    Sell
    | BuyGood
    | BuyGear
    | BuyShip
    | BuyDeed
    | BuyFort
    | BarterGear
    | BarterIou
    | BoardFare
    | DeliverFare
    | TakeRelic
    | Jettison
    | EndTurn
)


class TradeList(Command, frozen=True, tag="merchant.trade"):
    """Several transactions at once; it pauses where a draw changes what can be had here."""

    steps: tuple[Deed, ...]


class Bundle(Record, frozen=True):
    """What one side gives: goods, fares and equipment by their names, IOUs by their cultures."""

    money: int = 0
    things: tuple[str, ...] = ()


class OfferDeal(Command, frozen=True, tag="merchant.offer"):
    """To a player in the same place (MERCHANT-11.4.1)."""

    to: Seat
    give: Bundle
    want: Bundle


class AnswerDeal(Command, frozen=True, tag="merchant.answer"):
    number: int
    accept: bool


class WithdrawDeal(Command, frozen=True, tag="merchant.withdraw"):
    number: int


class PlanTurn(Command, frozen=True, tag="merchant.plan"):
    """For the next own turn: where to land, or to stay, and up to what to pay at an oval.

    Nothing at all: the plan is dropped. Drives and devices stay switched as they were last.
    `watch`: if anything has changed there meanwhile, the player is asked instead.
    """

    goal: SpaceId | None = None
    stay: bool = False
    pay_up_to: int = 0
    watch: bool = False


class PlanTrade(Command, frozen=True, tag="merchant.shopping"):
    """What to do first when the plan has come to its goal, in this order."""

    deeds: tuple[Deed, ...]


# --- combat and Rastur (sections 15 and 16)


class Shoot(Command, frozen=True, tag="merchant.shoot"):
    """`victim` None: the oval here. No weapons: no attack (MERCHANT-15.4.1)."""

    victim: Seat | None = None
    weapons: tuple[GearId, ...] = ()


class Defend(Command, frozen=True, tag="merchant.defend"):
    """Weapons fired in defence (MERCHANT-15.4.9)."""

    weapons: tuple[GearId, ...] = ()


class Hit(Command, frozen=True, tag="merchant.hit"):
    """An item on the loser's hull, or the hold of this number, from 0 (MERCHANT-15.4.12)."""

    gear: GearId | None = None
    hold: int | None = None
    capture: bool = False  # the good in it is taken
    jettison: tuple[str, ...] = ()  # for room (MERCHANT-15.4.14)


class Swindle(Command, frozen=True, tag="merchant.swindle"):
    victim: Seat


class TakeLoot(Command, frozen=True, tag="merchant.loot"):
    good: GoodId


class Revolt(Command, frozen=True, tag="merchant.revolt"):
    """The rest of the price is paid in money (MERCHANT-15.5.5)."""

    deed: DeedId
    weapons: tuple[GearId, ...]


class PlaceRastur(Command, frozen=True, tag="merchant.rastur"):
    at: SpaceId


MerchantCommand: TypeAlias = (
    WriteOrder
    | DropOrder
    | ChooseRace
    | WishRaces
    | Stay
    | TakeOff
    | Reroll
    | Fly
    | GoOn
    | AnswerToll
    | AnswerLanding
    | Sell
    | BuyGood
    | BuyGear
    | BuyShip
    | BuyDeed
    | BuyFort
    | BarterGear
    | BarterIou
    | BoardFare
    | DeliverFare
    | TakeRelic
    | Jettison
    | Arrange
    | EndTurn
    | TradeList
    | OfferDeal
    | AnswerDeal
    | WithdrawDeal
    | PlanTurn
    | PlanTrade
    | Shoot
    | Defend
    | Hit
    | Swindle
    | TakeLoot
    | Revolt
    | PlaceRastur
)
