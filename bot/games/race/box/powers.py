"""The vocabulary of card powers (pages 9 to 11). Cards are data; no rule mentions a card by name.

A power is mandatory unless its docstring says "may" (RACE-4.7, RACE-4.8).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from bot.engine.records import Record


class Kind(StrEnum):
    NOVELTY = "novelty"
    RARE = "rare"
    GENES = "genes"
    ALIEN = "alien"


class Keyword(StrEnum):
    """Printed words; only ALIEN and REBEL have effects in the base game (RACE-1.7)."""

    ALIEN = "alien"
    REBEL = "rebel"
    IMPERIUM = "imperium"
    UPLIFT = "uplift"
    TERRAFORMING = "terraforming"
    CHROMOSOME = "chromosome"


class Mode(StrEnum):
    PRODUCTION = "production"
    WINDFALL = "windfall"


class Phase(StrEnum):
    """In the order of play (RACE-3.5). Trade is a step of Consume, not a phase."""

    EXPLORE = "explore"
    DEVELOP = "develop"
    SETTLE = "settle"
    CONSUME = "consume"
    PRODUCE = "produce"


class Power(Record, frozen=True, tag_field="power"):
    """Something a card in a tableau does in its phase."""


# --- I: Explore


class DrawExtra(Power, frozen=True, tag="draw_extra"):
    """Look at more cards."""

    amount: int


class KeepExtra(Power, frozen=True, tag="keep_extra"):
    """Keep more of them."""

    amount: int


# --- II: Develop, III: Settle


class DrawAtStart(Power, frozen=True, tag="draw_at_start"):
    """Draw before anyone selects."""

    amount: int


class DrawAfter(Power, frozen=True, tag="draw_after"):
    """Draw after placing a card in this phase."""

    amount: int


class Discount(Power, frozen=True, tag="discount"):
    """Pay fewer cards."""

    amount: int
    kind: Kind | None = None  # None: whatever the card yields


class Military(Power, frozen=True, tag="military"):
    """Strength against military worlds, all of them or some."""

    amount: int
    against_kind: Kind | None = None
    against_keyword: Keyword | None = None

    @property
    def unconditional(self) -> bool:
        return self.against_kind is None and self.against_keyword is None


class TemporaryMilitary(Power, frozen=True, tag="temporary_military"):
    """The owner may discard this card for strength until the end of the phase."""

    amount: int


class FreeSettle(Power, frozen=True, tag="free_settle"):
    """The owner may discard this card and pay nothing for the world."""

    not_kind: Kind


class PayForMilitary(Power, frozen=True, tag="pay_for_military"):
    """The owner may buy a military world: its defense less the amount is its cost."""

    amount: int
    not_kind: Kind


# --- Trade ($)


class SaleBonus(Power, frozen=True, tag="sale_bonus"):
    """Draw more cards for a good sold: any, of a kind, or from this very world."""

    amount: int
    kind: Kind | None = None
    here: bool = False


# --- IV: Consume


class ConsumeUpTo(Power, frozen=True, tag="consume_up_to"):
    """Discard as many fitting goods as there are, at most so many; each gives VP or cards."""

    most: int
    kind: Kind | None = None
    vp: int = 0
    cards: int = 0


class ConsumeExactly(Power, frozen=True, tag="consume_exactly"):
    """Discard exactly so many fitting goods, once."""

    count: int
    vp: int
    kind: Kind | None = None
    distinct: bool = False
    cards: int = 0


class ConsumeAll(Power, frozen=True, tag="consume_all"):
    """Discard all goods for so many VP each, and once the offset."""

    vp: int
    offset: int


class SellGood(Power, frozen=True, tag="sell_good"):
    """Discard a good for its trade price, with or without the Trade powers."""

    trade_powers: bool


class Draw(Power, frozen=True, tag="draw"):
    """Draw cards."""

    amount: int


class Gamble(Power, frozen=True, tag="gamble"):
    """Name a number and turn a card; it is the owner's if its cost or defense is that number."""

    low: int
    high: int


class DiscardHand(Power, frozen=True, tag="discard_hand"):
    """The owner may discard hand cards for VP, which are never doubled."""

    most: int
    vp: int


# --- V: Produce


class ProduceHere(Power, frozen=True, tag="produce_here"):
    """This world produces a good if it has none."""


class ProduceWindfall(Power, frozen=True, tag="produce_windfall"):
    """Produce a good on an empty windfall world, of a kind or of any."""

    kind: Kind | None = None


class DrawIfProducedHere(Power, frozen=True, tag="draw_if_produced_here"):
    """Draw when this world has produced."""

    amount: int


class DrawPerGoodProduced(Power, frozen=True, tag="draw_per_good_produced"):
    """Draw for every good of a kind produced in this phase."""

    amount: int
    kind: Kind


class DrawPerKindProduced(Power, frozen=True, tag="draw_per_kind_produced"):
    """Draw for every kind of which something was produced in this phase."""

    amount: int


class DrawPerWorld(Power, frozen=True, tag="draw_per_world"):
    """Draw for every world of a kind, whatever lies on it."""

    amount: int
    kind: Kind


class DrawIfMostProduced(Power, frozen=True, tag="draw_if_most_produced"):
    """Draw if more goods of a kind were produced than by any other player."""

    amount: int
    kind: Kind


ExplorePower: TypeAlias = DrawExtra | KeepExtra
DevelopPower: TypeAlias = DrawAtStart | Discount | DrawAfter
SettlePower: TypeAlias = (
    Discount | Military | TemporaryMilitary | FreeSettle | PayForMilitary | DrawAfter
)
ConsumePower: TypeAlias = (
    ConsumeUpTo | ConsumeExactly | ConsumeAll | SellGood | Draw | Gamble | DiscardHand
)
ProducePower: TypeAlias = (
    ProduceHere
    | ProduceWindfall
    | Draw
    | DrawIfProducedHere
    | DrawPerGoodProduced
    | DrawPerKindProduced
    | DrawPerWorld
    | DrawIfMostProduced
)


class Powers(Record, frozen=True):
    """All powers of a card by phase, in printed order."""

    explore: tuple[ExplorePower, ...] = ()
    develop: tuple[DevelopPower, ...] = ()
    settle: tuple[SettlePower, ...] = ()
    trade: tuple[SaleBonus, ...] = ()
    consume: tuple[ConsumePower, ...] = ()
    produce: tuple[ProducePower, ...] = ()
