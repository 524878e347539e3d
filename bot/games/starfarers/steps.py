"""The steps of the agenda: the first one says who is asked what."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.engine.text import Who
from bot.games.starfarers.box.encounter_cards import Effect
from bot.games.starfarers.box.friends import People

if TYPE_CHECKING:
    from bot.games.starfarers.state import Starfarers


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
        return view.silent(self.asked_of(view))

    def asked_of(self, view: Starfarers) -> frozenset[Seat]:
        return frozenset(seat for seat in view.seats() if self.owed[seat])


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

    def asked_of(self, view: Starfarers) -> frozenset[Seat]:
        return frozenset(self.seats)


class Wearing(TurnStep, frozen=True, tag="wearing"):
    """Each of these seats removes an expansion; sealed until all are in (STAR-11.5.18)."""

    seats: tuple[Seat, ...]

    asked = "starfarers.asked.wear"

    def waits_for(self, view: Starfarers) -> frozenset[Seat]:
        return view.silent(self.seats)

    def asked_of(self, view: Starfarers) -> frozenset[Seat]:
        return frozenset(self.seats)


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
