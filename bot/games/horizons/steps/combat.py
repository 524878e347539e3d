"""Battles under way (section 10)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Record, Seat
from bot.games.horizons.acts import Blockade, RaidBase, Search, Section
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import Chain
from bot.games.horizons.steps.course import Asking, InSection
from bot.games.horizons.steps.flights import Flight

if TYPE_CHECKING:
    from bot.games.horizons.state import Horizons

Fighter: TypeAlias = str  # a ship, a base, a pirate, a raider, or the Invader
INVADER: Fighter = "invader"


class Side(Record, frozen=True, omit_defaults=True):
    """Who fights on one side, and who decides for it; nobody does for pirates and the Invader."""

    units: tuple[Fighter, ...]
    seat: Seat | None = None


class Battle(Record, frozen=True, omit_defaults=True):
    """`rolls`: of the search, modified: that of the side which started it, then the other's."""

    at: NodeId
    attacker: Side
    defender: Side
    rolls: tuple[int, int] = (0, 0)

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender


class Struck(Record, frozen=True, omit_defaults=True):
    """What a hit did: the damage a thing has afterwards, or that it is lost.

    Of a base: the level and damage of a chain afterwards, its settlements, or what was stored.
    """

    unit: Fighter
    lost: bool = False
    damage: int = 0
    chain: Chain | None = None
    level: int = 0
    stock: Stock = NOTHING


class Agreeing(InSection, frozen=True, tag="agreeing"):
    """An ally is asked about a common fleet; `others` come after them (HORIZON-4.2.2)."""

    by: Seat
    act: Search | Blockade | RaidBase
    others: tuple[Seat, ...] = ()

    during = Section.COMBAT


class Yielding(Asking, frozen=True, tag="yielding"):
    """Do they offer to surrender? (HORIZON-10.3.1)"""

    battle: Battle

    asked = "horizons.asked.yielding"


class Accepting(Asking, frozen=True, tag="accepting"):
    """A surrender that may be refused, or not include the ships (HORIZON-10.3.9)."""

    battle: Battle

    asked = "horizons.asked.accepting"


class Surrendering(Step, frozen=True, tag="surrendering"):
    """A surrender is accepted."""

    battle: Battle


class Plundering(Asking, frozen=True, tag="plundering"):
    """`most`: how many of the resources in the base are destroyed (HORIZON-10.3.4)."""

    battle: Battle
    most: int = 0

    asked = "horizons.asked.plundering"


class Planning(Step, frozen=True, tag="planning"):
    """Both sides choose in secret, at the same time (HORIZON-19.4.1)."""

    battle: Battle

    asked = "horizons.asked.planning"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return frozenset(
            side.seat
            for side in self.battle.sides
            if side.seat is not None and view.players[side.seat].sealed is None
        )

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.battle.attacker.units, self.battle.defender.units


class Hitting(Step, frozen=True, tag="hitting"):
    """Hits are placed one by one, first on the side that started the search (HORIZON-10.5.8).

    `left`: how many each side still has to take; `placed`: on the side that is hit now;
    `points`: of tactics, left to `holder` for targets; `asks`: who is asked for the next one.
    """

    battle: Battle
    left: tuple[int, int]
    direct: bool = False
    screens: tuple[Fighter, ...] = ()
    points: int = 0
    holder: Seat | None = None
    placed: int = 0
    declined: bool = False
    prey: Fighter = ""  # of the Invader
    taken: tuple[Struck, ...] = ()
    asks: Seat | None = None

    asked = "horizons.asked.hitting"

    def waits_for(self, view: Horizons) -> frozenset[Seat]:
        return frozenset() if self.asks is None else frozenset((self.asks,))

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        return view.year, self.battle.attacker.units, len(self.taken), self.asks


class AfterBattle(Step, frozen=True, tag="after_battle"):
    """section 10.6"""

    battle: Battle
    taken: tuple[Struck, ...] = ()


class Looting(Asking, frozen=True, tag="looting"):
    """After a raid; `told`: whether it was worth a marker is settled (HORIZON-10.9.3)."""

    battle: Battle
    resources: int
    told: bool = False

    asked = "horizons.asked.looting"


class Ransoming(Asking, frozen=True, tag="ransoming"):
    """Pirates have caught a fleet, which is on its way (HORIZON-10.8.1)."""

    battle: Battle
    ransom: int
    flight: Flight | None = None

    asked = "horizons.asked.ransoming"


Steps: TypeAlias = (
    Agreeing
    | Yielding
    | Accepting
    | Surrendering
    | Plundering
    | Planning
    | Hitting
    | AfterBattle
    | Looting
    | Ransoming
)
