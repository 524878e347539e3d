"""What a player, or the clock, may ask."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from bot.engine.game import Options as GameOptions
from bot.engine.kit import sealed
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.records import Command, Seat
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Colour, Expansion, Item, ShipKind, Transporter
from bot.games.starfarers.box.resources import Cards, Resource


class SetupMode(StrEnum):
    BEGINNER = "beginner"
    EXPERT = "expert"


class TieRule(StrEnum):
    """Who holds a friendship token when several have most outposts (STAR-10.4.4, STAR-10.4.6)."""

    LOWEST_DOCK = "almanac_lowest_dock"
    FEWEST_OUTPOSTS = "book_fewest_outposts"


class BallSet(StrEnum):
    EDITION_1999 = "edition_1999"
    EDITION_2019 = "edition_2019"


class OfferWindow(StrEnum):
    """How long a trade offer stands; `phase`: until the trade and build phase ends (STAR-14.6)."""

    SHORT = "1h"
    MIDDLE = "12h"
    LONG = "24h"
    PHASE = "phase"


class Options(GameOptions, frozen=True):
    """`colours`: one per seat in order of joining; without it the first ones are used."""

    players: int = 4
    setup_mode: SetupMode = SetupMode.BEGINNER
    quick_game: bool = False
    friendship_tie_rule: TieRule = TieRule.LOWEST_DOCK
    ball_set: BallSet = BallSet.EDITION_1999
    offer_window: OfferWindow = OfferWindow.MIDDLE
    colours: tuple[Colour, ...] = ()


# --- set-up and production


class Place(Command, frozen=True, tag="starfarers.place"):
    """Expert set-up: a colony or the spaceport; with the spaceport its free ship (STAR-2.4.5)."""

    site: NodeId
    spaceport: bool = False
    ship: ShipKind | None = None
    point: NodeId | None = None
    transporter: Transporter | None = None


class ChangeTransporter(Command, frozen=True, tag="starfarers.change_transporter"):
    """Beginner set-up: another transporter for the ship of the start (STAR-2.2.3)."""

    transporter: Transporter


class Tribute(Command, frozen=True, tag="starfarers.tribute"):
    """The half of a hand that goes to the bank on a 7."""

    cards: Cards


class Take(Command, frozen=True, tag="starfarers.take"):
    """On a 7: from whom a card is taken at random; None: from nobody."""

    player: Seat | None


class ChooseRelief(Command, frozen=True, tag="starfarers.relief"):
    resource: Resource


class TakeSupplies(Command, frozen=True, tag="starfarers.supplies"):
    """The supplies declined before, while the phase lasts (STAR-4.3.6)."""


# --- trade and build


class MakeOffer(Command, frozen=True, tag="starfarers.offer"):
    """`to` None: all others. `open`: acceptances are collected, the author picks (STAR-5.3.5)."""

    give: Cards
    want: Cards
    to: Seat | None = None
    open: bool = False


class AcceptOffer(Command, frozen=True, tag="starfarers.accept"):
    offer: int


class RefuseOffer(Command, frozen=True, tag="starfarers.refuse"):
    offer: int


class CounterOffer(Command, frozen=True, tag="starfarers.counter"):
    """`give` and `want` as the one who counters sees them."""

    offer: int
    give: Cards
    want: Cards


class WithdrawOffer(Command, frozen=True, tag="starfarers.withdraw"):
    offer: int


class PickPartner(Command, frozen=True, tag="starfarers.pick"):
    """Conclude an open call with one of the willing."""

    offer: int
    player: Seat


class ExpireOffer(Command, frozen=True, tag="starfarers.expire_offer"):
    """The clock: the window of an offer has closed."""

    offer: int


class TradeWithBank(Command, frozen=True, tag="starfarers.bank"):
    """`best` False: at the usual rate, though a friendship card gives a better one (STAR-5.2.3)."""

    give: Resource
    take: Resource
    times: int = 1
    best: bool = True


class Build(Command, frozen=True, tag="starfarers.build"):
    """`where`: the point of a ship or the colony that becomes a spaceport."""

    item: Item
    where: NodeId | None = None
    transporter: Transporter | None = None


class UseCard(Command, frozen=True, tag="starfarers.card"):
    """A friendship card of the own turn: fame for goods, or cards from `players`."""

    card: FriendId
    players: tuple[Seat, ...] = ()


class EndPhase(Command, frozen=True, tag="starfarers.end_phase"):
    """End of trade and build: shake the mother ship."""


class PlaceFreeShip(Command, frozen=True, tag="starfarers.free_ship"):
    """The free trade ship of an encounter (STAR-11.5.6)."""

    point: NodeId
    transporter: Transporter


# --- encounters


class Give(Command, frozen=True, tag="starfarers.give"):
    """Cards given or paid, or for the active player (STAR-11.2.1, STAR-11.2.3, STAR-11.5.2)."""

    cards: Cards


class Answer(Command, frozen=True, tag="starfarers.reply"):
    """Yes or no to what was read out."""

    yes: bool


class Swap(Command, frozen=True, tag="starfarers.swap"):
    """One card for two of other types (STAR-11.2.4)."""

    give: Resource
    take: Cards


class Choose(Command, frozen=True, tag="starfarers.choose"):
    """Cards of choice from the bank (STAR-11.5.1)."""

    cards: Cards


class AddExpansion(Command, frozen=True, tag="starfarers.add"):
    expansion: Expansion


class RemoveExpansion(Command, frozen=True, tag="starfarers.remove"):
    """The part of the mother ship that is lost, alone or by all (STAR-11.5.5, STAR-11.5.10)."""

    expansion: Expansion


class Jump(Command, frozen=True, tag="starfarers.jump"):
    """The space jump of the first ship; None: it stays."""

    to: NodeId | None


# --- flight


class Fly(Command, frozen=True, tag="starfarers.fly"):
    """The points entered, in order. `stop`: the ship is finished there, if that is a legal end."""

    ship: Transporter
    path: tuple[NodeId, ...]
    stop: bool = False


class Finish(Command, frozen=True, tag="starfarers.finish"):
    """The ship that is moving is finished where it stands (STAR-8.10)."""

    ship: Transporter


class Found(Command, frozen=True, tag="starfarers.found"):
    """A colony where this ship stands."""

    ship: Transporter


class Defeat(Command, frozen=True, tag="starfarers.defeat"):
    """A pirate lair or an ice planet next to an own ship is removed (section 9.3)."""

    planet: PlanetId


class Befriend(Command, frozen=True, tag="starfarers.friend"):
    """The friendship card that comes with an outpost."""

    card: FriendId


class EndTurn(Command, frozen=True, tag="starfarers.end_turn"):
    """End of the flight phase."""


class Hidden(sealed.Hidden, frozen=True, tag="starfarers.hidden"):
    """Stands for a sealed answer that the viewer may not read. Nobody can give it."""


SealedAnswer: TypeAlias = Tribute | Give | RemoveExpansion | Hidden
StarfarersCommand: TypeAlias = (
    WriteOrder
    | DropOrder
    | Place
    | ChangeTransporter
    | Tribute
    | Take
    | ChooseRelief
    | TakeSupplies
    | MakeOffer
    | AcceptOffer
    | RefuseOffer
    | CounterOffer
    | WithdrawOffer
    | PickPartner
    | ExpireOffer
    | TradeWithBank
    | Build
    | UseCard
    | EndPhase
    | PlaceFreeShip
    | Give
    | Answer
    | Swap
    | Choose
    | AddExpansion
    | RemoveExpansion
    | Jump
    | Fly
    | Finish
    | Found
    | Defeat
    | Befriend
    | EndTurn
)
