"""What a player may ask."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType, TypeAlias

from bot.engine.game import Options as GameOptions
from bot.engine.kit import sealed
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.records import Command, Record
from bot.games.race.box.cards import Action, CardId

PowerId = NewType("PowerId", str)  # a consume power: 'gambling_world/1', its card and place on it


class Options(GameOptions, frozen=True):
    """`preset`: the first-game hands; `expert`: two players, two actions a round."""

    players: int = 2
    preset: bool = False
    expert: bool = False


class Means(StrEnum):
    CONQUER = "conquer"
    PAY = "pay"
    BUY = "buy"  # a military world, paid for
    HIDDEN = "?"


class Way(Record, frozen=True):
    """How a world is placed, and which tableau cards are discarded for it (RACE-13.13)."""

    means: Means
    discards: tuple[CardId, ...] = ()


class ChooseActions(Command, frozen=True, tag="race.choose_actions"):
    actions: tuple[Action, ...]


class Discard(Command, frozen=True, tag="race.discard"):
    """The two cards of set-up, or those above the hand limit."""

    cards: tuple[CardId, ...]


class Keep(Command, frozen=True, tag="race.keep"):
    cards: tuple[CardId, ...]


class Pay(Command, frozen=True, tag="race.pay"):
    cards: tuple[CardId, ...]


class Develop(Command, frozen=True, tag="race.develop"):
    """Place a development; payment None: to be chosen after the reveal (RACE-13.11)."""

    card: CardId
    payment: tuple[CardId, ...] | None = None


class Settle(Command, frozen=True, tag="race.settle"):
    """Place a world. `firm`: the way holds whatever the others reveal (RACE-13.32)."""

    world: CardId
    way: Way
    payment: tuple[CardId, ...] | None = None
    firm: bool = False


class Pass(Command, frozen=True, tag="race.pass"):
    """Place nothing."""


class ChangeWay(Command, frozen=True, tag="race.change_way"):
    """The late answer of RACE-13.31: the way after all."""

    way: Way


class Sell(Command, frozen=True, tag="race.sell"):
    world: CardId


class Consume(Command, frozen=True, tag="race.consume"):
    """Use a consume power on the goods of these worlds (none, if it needs none)."""

    power: PowerId
    worlds: tuple[CardId, ...] = ()


class Bet(Command, frozen=True, tag="race.bet"):
    power: PowerId
    number: int


class Spend(Command, frozen=True, tag="race.spend"):
    """Discard hand cards for VP; no card at all uses the power up too (RACE-8.29)."""

    power: PowerId
    cards: tuple[CardId, ...]


class Stop(Command, frozen=True, tag="race.stop"):
    """Leave the optional powers that remain."""


class Plan(Command, frozen=True, tag="race.plan"):
    """A whole Consume turn in one answer."""

    steps: tuple[Sell | Consume | Bet | Spend | Stop, ...]


class Target(Command, frozen=True, tag="race.target"):
    """The windfall worlds to be filled, one for each source in the order of RACE-9.6."""

    worlds: tuple[CardId, ...]


class Hidden(sealed.Hidden, frozen=True, tag="race.hidden"):
    pass


ConsumeStep: TypeAlias = Sell | Consume | Bet | Spend | Stop
Answer: TypeAlias = ChooseActions | Develop | Settle | Pass | Target | Hidden
RaceCommand: TypeAlias = (
    ChooseActions
    | Discard
    | Keep
    | Pay
    | Develop
    | Settle
    | Pass
    | ChangeWay
    | Sell
    | Consume
    | Bet
    | Spend
    | Stop
    | Plan
    | Target
    | WriteOrder
    | DropOrder
)
