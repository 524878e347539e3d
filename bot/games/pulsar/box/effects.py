"""The vocabulary of effects: what happens. The holder of an effect says when (PULSAR-4.9.22).

Pieces are data; no rule mentions a technology, project or tile by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from bot.engine.records import Record


class Size(StrEnum):
    """Of a gyrodyne."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Token(StrEnum):
    """A die modifier: plus or minus one, or plus two."""

    PM1 = "pm1"
    P2 = "p2"


class Colour(StrEnum):
    """Of a gate."""

    GREEN = "green"
    MAGENTA = "magenta"
    ORANGE = "orange"


class RunColour(StrEnum):
    """Of a hyperlight run; for `any` a colour is named when it is declared (PULSAR-4.6.10)."""

    GREEN = "green"
    MAGENTA = "magenta"
    ORANGE = "orange"
    ANY = "any"


class Target(StrEnum):
    """Where a teleport leads."""

    PULSAR = "pulsar"
    SYSTEM = "system"
    ANY = "any"


class Count(StrEnum):
    """What can be counted of a player, for `Score` and for goals."""

    STATION = "station"
    PATENT = "patent"
    CLAIMED_PULSAR = "claimed_pulsar"
    SPINNING_GYRODYNE = "spinning_gyrodyne"
    SAME_SIZE_SPINNING = "same_size_spinning"
    DIFFERENT_SPINNING_SIZES = "different_spinning_sizes"
    ACTIVE_TRANSMITTER = "active_transmitter"
    COMPLETED_LINK = "completed_link"
    CONSTRUCTION_AWARD = "construction_award"
    GOAL_ACHIEVED = "goal_achieved"
    HQ_PROJECT = "hq_project"
    HYPERLIGHT_RUN_USED = "hyperlight_run_used"
    MODIFIER_TOKEN = "modifier_token"
    INITIATIVE_RANK = "initiative_rank"


class Happening(StrEnum):
    """What may trigger points for its player (PULSAR-4.9.2)."""

    PATENT = "patent"
    VISIT_PULSAR = "visit_pulsar"
    CLAIM_PULSAR = "claim_pulsar"
    STATION = "station"
    START_CONSTRUCTION = "start_construction"
    COMPLETE_GYRODYNE = "complete_gyrodyne"
    PAY_TRANSMITTER = "pay_transmitter"
    TRANSMITTER_ONLINE = "transmitter_online"
    HQ_PROJECT = "hq_project"
    USE_MODIFIER_TOKEN = "use_modifier_token"
    FLIGHT_TWO_GATE_COLORS = "flight_two_gate_colors"
    EXPLORATION_TILE = "exploration_tile"


class Context(StrEnum):
    """The die uses in which a technology shifts a die (PULSAR-4.9.1)."""

    GREEN_FLIGHT = "flight_visiting_green_gate"
    MAGENTA_FLIGHT = "flight_visiting_magenta_gate"
    ORANGE_FLIGHT = "flight_visiting_orange_gate"
    COMPLETE_GYRODYNE = "complete_gyrodyne"
    PAY_TRANSMITTER = "pay_transmitter"
    PATENT = "patent"
    HQ_PROJECT = "hq_project"
    ANY = "any"


FLIGHT_CONTEXT = {
    Colour.GREEN: Context.GREEN_FLIGHT,
    Colour.MAGENTA: Context.MAGENTA_FLIGHT,
    Colour.ORANGE: Context.ORANGE_FLIGHT,
}


class Kind(Record, frozen=True, tag_field="type"):
    """Something that a piece does for its owner."""


# --- gains


class Points(Kind, frozen=True, tag="points"):
    n: int


class Cubes(Kind, frozen=True, tag="cubes"):
    n: int


class Modifier(Kind, frozen=True, tag="modifier"):
    """Die modifier tokens."""

    kind: Token
    n: int


class Gyrodynes(Kind, frozen=True, tag="gyrodyne"):
    """`n` tiles of these sizes; `different`: no size twice (PULSAR-4.4.3)."""

    choices: tuple[Size, ...]
    n: int = 1
    different: bool = False


class ExplorationTiles(Kind, frozen=True, tag="exploration_tile"):
    """Tiles drawn and resolved one after the other."""

    n: int


class ClaimIsolated(Kind, frozen=True, tag="claim_isolated"):
    """The owner may claim so many isolated pulsars (PULSAR-4.4.4)."""

    n: int


class Teleport(Kind, frozen=True, tag="teleport"):
    """The ship may move there, as if a flight ended (PULSAR-4.5.15)."""

    to: Target


# --- dice


class RedDie(Kind, frozen=True, tag="red_die"):
    """A bonus die is offered (PULSAR-4.7.5)."""

    value: int


class Duplicate(Kind, frozen=True, tag="duplicate"):
    """The paying die comes back as `silver`; `red` must be used (PULSAR-4.7.6)."""

    silver: int
    red: int


class PaidRedDie(Kind, frozen=True, tag="paid_red_die"):
    """Costs cubes besides; `red` must be used (PULSAR-4.7.10)."""

    cubes: int
    red: int


class DieAdjust(Kind, frozen=True, tag="die_adjust"):
    """The owner may shift a die by up to `amount` (PULSAR-4.9.1)."""

    context: Context
    amount: int


class CopyDiscount(Kind, frozen=True, tag="copy_discount"):
    """What copying a leftover die costs (PULSAR-4.9.8)."""

    cubes: int


# --- points


class HyperlightRun(Kind, frozen=True, tag="hyperlight_run"):
    """Kept; once, on one flight, points per distinct gate (PULSAR-4.6.5)."""

    color: RunColour
    points: int


class BuyPoints(Kind, frozen=True, tag="buy_points"):
    """May be bought once each time its holder is resolved (PULSAR-7.5.1, PULSAR-4.9.6)."""

    cubes: int
    points: int


class Score(Kind, frozen=True, tag="score"):
    """Points for each full `group` of what is counted, or those of the `table` (PULSAR-4.9.10)."""

    count: Count
    points: int = 0
    group: int = 1
    max: int | None = None
    table: Mapping[int, int] = {}

    def worth(self, counted: int) -> int:
        if self.table:
            return self.table.get(counted, 0)
        points = counted // self.group * self.points
        return points if self.max is None else min(points, self.max)


class Trigger(Kind, frozen=True, tag="trigger"):
    """Points each time something happens to the owner (PULSAR-4.9.2)."""

    on: Happening
    points: int


class StationBonus(Kind, frozen=True, tag="station_bonus"):
    """More stations, in final step 7 alone (PULSAR-4.9.11)."""

    n: int


class ExplorationChoice(Kind, frozen=True, tag="exploration_choice"):
    """Of each tile due, `draw` are drawn and `keep` resolved (PULSAR-4.9.13)."""

    draw: int
    keep: int


class GoalWild(Kind, frozen=True, tag="goal_wild"):
    """So many goals count as achieved (PULSAR-4.9.5)."""

    n: int


class CubeRate(Kind, frozen=True, tag="cube_rate"):
    """What cubes are worth in final step 5 (PULSAR-4.9.15)."""

    cubes: int
    points: int


Effect: TypeAlias = (
    Points
    | Cubes
    | Modifier
    | Gyrodynes
    | ExplorationTiles
    | ClaimIsolated
    | Teleport
    | RedDie
    | Duplicate
    | PaidRedDie
    | DieAdjust
    | CopyDiscount
    | HyperlightRun
    | BuyPoints
    | Score
    | Trigger
    | StationBonus
    | ExplorationChoice
    | GoalWild
    | CubeRate
)
Effects: TypeAlias = tuple[Effect, ...]
