"""What a player may ask."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from bot.engine.game import Options as GameOptions
from bot.engine.kit import sealed
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.records import Command, Record
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Colour, Size, Token
from bot.games.pulsar.box.pieces import GoalId, ProjectId, TechnologyId, TileId, TransmitterId


class SideOption(StrEnum):
    """The side of the star cluster (PULSAR-1.5)."""

    RANDOM = "random"
    OPEN = "open"
    DEAD_ENDS = "dead_ends"


class HqOption(StrEnum):
    """With headquarters or without; `usual`: with them, but not in a first game."""

    USUAL = "usual"
    WITH = "with"
    WITHOUT = "without"


class Options(GameOptions, frozen=True):
    """PULSAR-9.1. `technologies`, `goals`: three of each; without them they are drawn."""

    players: int = 4
    first_game: bool = False
    side: SideOption = SideOption.RANDOM
    headquarters: HqOption = HqOption.USUAL
    even_start: bool = False
    technologies: tuple[str, ...] = ()
    goals: tuple[GoalId, ...] = ()


class Track(StrEnum):
    INITIATIVE = "initiative"
    ENGINEERING = "engineering"


class Change(StrEnum):
    """The token spent on a die (PULSAR-4.2.2)."""

    NONE = "none"
    PLUS = "plus"
    MINUS = "minus"
    TWO = "two"

    @property
    def pips(self) -> int:
        return {"none": 0, "plus": 1, "minus": -1, "two": 2}[self.value]

    @property
    def token(self) -> Token | None:
        if self is Change.NONE:
            return None
        return Token.P2 if self is Change.TWO else Token.PM1


class Pay(Record, frozen=True):
    """A die and the token spent on it; the rest of the way to a price is shifted (PULSAR-4.9.1)."""

    die: int
    red: bool = False  # the bonus die
    change: Change = Change.NONE


class Link(Record, frozen=True):
    """An end of an own transmitter, and the end of the new one that meets it (PULSAR-4.5.4)."""

    tile: TransmitterId
    end: int  # 0 or 1
    own: int  # of the new tile


# --- set-up and dice


class PickSide(Command, frozen=True, tag="pulsar.side", omit_defaults=True):
    """Of the own HQ board; with it the entry gates they wish for (PULSAR-10.8)."""

    side: int
    gates: tuple[LocationId, ...] = ()


class PlaceShip(Command, frozen=True, tag="pulsar.ship"):
    gate: LocationId


class WishGates(Command, frozen=True, tag="pulsar.gates"):
    """Entry gates for the own ship, the dearest first; none: they are asked (PULSAR-10.8)."""

    gates: tuple[LocationId, ...]


class TakeDie(Command, frozen=True, tag="pulsar.take_die"):
    """`track` None: the die lies on the marker, no counter moves. `nth`: with two players."""

    value: int
    track: Track | None = None
    nth: int = 0


class TakeDice(Command, frozen=True, tag="pulsar.take_dice"):
    """Two picks in a row of the same player (PULSAR-10.9)."""

    first: TakeDie
    second: TakeDie


class LeaveWishes(Command, frozen=True, tag="pulsar.wishes"):
    """Picks for later in this draft, the dearest first; none: they are asked (PULSAR-10.4)."""

    picks: tuple[TakeDie, ...]


# --- the turn


class Fly(Command, frozen=True, tag="pulsar.fly"):
    """`run`: the project whose hyperlight run is used; `colour`: named for a run of any colour."""

    pay: Pay
    path: tuple[LocationId, ...]
    run: ProjectId | None = None
    colour: Colour | None = None
    decline: bool = False  # no claim at the end (PULSAR-4.3.20.2)


class TakeGyrodyne(Command, frozen=True, tag="pulsar.gyrodyne"):
    pay: Pay
    size: Size


class Complete(Command, frozen=True, tag="pulsar.complete"):
    pay: Pay
    pulsar: LocationId


class TakeTransmitter(Command, frozen=True, tag="pulsar.transmitter"):
    """`link` None: it starts a new array."""

    pay: Pay
    tile: TransmitterId
    cost: int
    link: Link | None = None


class PayCost(Command, frozen=True, tag="pulsar.cost"):
    """A further cost of an own transmitter."""

    pay: Pay
    tile: TransmitterId
    cost: int


class Patent(Command, frozen=True, tag="pulsar.patent"):
    pay: Pay
    technology: TechnologyId


class CompleteProject(Command, frozen=True, tag="pulsar.project"):
    pay: Pay
    project: ProjectId


class BuyToken(Command, frozen=True, tag="pulsar.token"):
    pay: Pay
    kind: Token


class Construct(Command, frozen=True, tag="pulsar.construct"):
    """Free: a held gyrodyne goes on an own pulsar (PULSAR-4.4.5)."""

    size: Size
    pulsar: LocationId


class CopyDie(Command, frozen=True, tag="pulsar.copy"):
    value: int


class EndTurn(Command, frozen=True, tag="pulsar.end_turn", omit_defaults=True):
    """Dice that are left are lost.

    `build`: whether held gyrodynes are begun first; None: as a standing order says, else not.
    """

    build: bool | None = None


Deed: TypeAlias = (
    Fly
    | TakeGyrodyne
    | Complete
    | TakeTransmitter
    | PayCost
    | Patent
    | CompleteProject
    | BuyToken
    | Construct
    | CopyDie
    | EndTurn
)


class PlanTurn(Command, frozen=True, tag="pulsar.plan"):
    """What to do in the turn to come, in order; nothing: the plan is dropped (PULSAR-10.5)."""

    deeds: tuple[Deed, ...]


# --- what effects ask


class TakeBonus(Command, frozen=True, tag="pulsar.bonus"):
    """The bonus printed on a system, or a tile drawn blind (PULSAR-4.3.16)."""

    printed: bool


class KeepTiles(Command, frozen=True, tag="pulsar.keep"):
    """Of those drawn, which are resolved (PULSAR-4.9.13)."""

    tiles: tuple[TileId, ...]


class TakeSizes(Command, frozen=True, tag="pulsar.sizes"):
    """Gyrodynes of an effect."""

    sizes: tuple[Size, ...]


class ClaimFar(Command, frozen=True, tag="pulsar.claim"):
    """An isolated pulsar; None: it is declined."""

    pulsar: LocationId | None


class Jump(Command, frozen=True, tag="pulsar.jump"):
    """A teleport; `to` None: it is declined."""

    to: LocationId | None
    decline: bool = False  # no claim there


class Buy(Command, frozen=True, tag="pulsar.buy"):
    """Points for cubes from so many transmitters, the best first (PULSAR-7.5.1)."""

    count: int


class Hidden(sealed.Hidden, frozen=True, tag="pulsar.hidden"):
    """Stands for a side that the viewer may not read. Nobody can give it."""


PulsarCommand: TypeAlias = (
    WriteOrder
    | DropOrder
    | PickSide
    | PlaceShip
    | WishGates
    | TakeDie
    | TakeDice
    | LeaveWishes
    | Deed
    | PlanTurn
    | TakeBonus
    | KeepTiles
    | TakeSizes
    | ClaimFar
    | Jump
    | Buy
)
