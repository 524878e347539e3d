"""The steps of the agenda: the first says who is asked what."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.pieces import GearId
from bot.games.merchant.commands import Deed, Leg, Then

if TYPE_CHECKING:
    from bot.games.merchant.state import Merchant


class Asking(Step, frozen=True):
    """A step that waits for one seat."""

    seat: Seat

    def waits_for(self, view: Merchant) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Merchant) -> tuple[Hashable, ...]:
        """Everything of one turn is one occasion: its player is called once."""
        return view.round, self.seat


# --- set-up (section 4)


class PickRaces(Step, frozen=True, tag="races"):
    """These choose a race, one after the other (MERCHANT-4.2.2)."""

    seats: tuple[Seat, ...]

    asked = "merchant.asked.race"

    def waits_for(self, view: Merchant) -> frozenset[Seat]:
        return frozenset(self.seats[:1])

    def about(self, view: Merchant) -> tuple[Hashable, ...]:
        return self.seats


# --- a turn (MERCHANT-4.4.3)


class Begin(Step, frozen=True, tag="begin"):
    """A turn begins."""

    seat: Seat


class Depart(Asking, frozen=True, tag="depart"):
    """Stay or move: (a) and (b)."""

    asked = "merchant.asked.turn"


class Mulligan(Asking, frozen=True, tag="mulligan"):
    """(d): a die may be rolled again."""

    asked = "merchant.asked.turn"


class Ones(Step, frozen=True, tag="ones"):
    """(e): do the final dice bring a Rastur?"""

    seat: Seat
    dice: tuple[int, ...]


class Placing(Asking, frozen=True, tag="placing"):
    """A drawn Rastur is to be placed (MERCHANT-16.2.7)."""

    value: int

    asked = "merchant.asked.turn"


class Sail(Asking, frozen=True, tag="sail"):
    """(f): steps, as far as the route is known already."""

    legs: tuple[Leg, ...] = ()

    asked = "merchant.asked.turn"


class Arrive(Step, frozen=True, tag="arrive"):
    """A space was entered: what is there comes up (MERCHANT-5.5.12).

    `midway`: a skipped space, in which a private look interrupts the step.
    """

    seat: Seat
    then: Then = Then.ASK
    legs: tuple[Leg, ...] = ()  # of the route, to be flown from here
    midway: bool = False


class Onward(Asking, frozen=True, tag="onward"):
    """A way on for no MP; `crossed` are the skipped spaces of this step so far."""

    crossed: tuple[SpaceId, ...] = ()

    asked = "merchant.asked.turn"


class Toll(Asking, frozen=True, tag="toll"):
    """Pay at an oval, or stop."""

    then: Then = Then.ASK

    asked = "merchant.asked.turn"


class Shot(Asking, frozen=True, tag="shot"):
    """One attack on a target here (MERCHANT-15.4.1, MERCHANT-15.4.6)."""

    asked = "merchant.asked.turn"


class Defence(Step, frozen=True, tag="defence"):
    """A ship is shot at: with what does it fire back? (MERCHANT-15.4.9)"""

    seat: Seat  # the attacker
    victim: Seat
    weapons: tuple[GearId, ...]

    asked = "merchant.asked.defence"

    def waits_for(self, view: Merchant) -> frozenset[Seat]:
        return frozenset((self.victim,))

    def about(self, view: Merchant) -> tuple[Hashable, ...]:
        return view.round, self.seat, self.victim


class Hitting(Step, frozen=True, tag="hitting"):
    """The winner of a fight chooses what is hit (MERCHANT-15.4.12)."""

    seat: Seat  # the winner
    loser: Seat

    asked = "merchant.asked.hit"

    def waits_for(self, view: Merchant) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Merchant) -> tuple[Hashable, ...]:
        return view.round, self.seat, self.loser


class Touch(Asking, frozen=True, tag="touch"):
    """Land, or fly on (MERCHANT-6.2.1)."""

    then: Then = Then.ASK

    asked = "merchant.asked.turn"


class Ashore(Step, frozen=True, tag="ashore"):
    """(h): the ship has landed, or not; discovery and repairs."""

    seat: Seat


class Looting(Asking, frozen=True, tag="looting"):
    """A swindle is won: which good? (MERCHANT-15.5.4)"""

    victim: Seat

    asked = "merchant.asked.turn"


class Trade(Asking, frozen=True, tag="trade"):
    """(i): transactions; `deeds` of a list are still to be done."""

    deeds: tuple[Deed, ...] = ()

    asked = "merchant.asked.turn"


class Finish(Step, frozen=True, tag="finish"):
    """(j): the turn ends."""

    seat: Seat


AgendaStep: TypeAlias = (
    PickRaces
    | Begin
    | Depart
    | Mulligan
    | Ones
    | Placing
    | Sail
    | Arrive
    | Onward
    | Toll
    | Shot
    | Defence
    | Hitting
    | Touch
    | Ashore
    | Looting
    | Trade
    | Finish
)
