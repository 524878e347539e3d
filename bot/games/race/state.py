"""The table: players, piles, and what is in progress."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from bot.engine.kit.agenda import Stage, Step
from bot.engine.orders.language import Order
from bot.engine.prompts import Occasion
from bot.engine.records import Record, Seat
from bot.engine.text import Text
from bot.games.race.box.cards import Action, CardId
from bot.games.race.box.powers import Kind, Phase
from bot.games.race.commands import Answer, ConsumeStep, Develop, PowerId, Settle


class Keeping(Step, frozen=True, tag="keep"):
    """Explored cards of which so many are to be kept (RACE-5.1)."""

    cards: tuple[CardId, ...]
    count: int


class Paying(Step, frozen=True, tag="pay"):
    """Hand cards still to be discarded for a card already placed (RACE-13.22)."""

    count: int


class Discarding(Step, frozen=True, tag="discard"):
    """Hand cards to be discarded: at set-up and above the hand limit."""

    count: int


class Aside(Step, frozen=True, tag="aside"):
    """Cards drawn meanwhile: theirs already, shown once the decisions before them are made."""

    cards: tuple[CardId, ...]


Owed: TypeAlias = Keeping | Paying | Discarding | Aside


class Sealed(Record, frozen=True):
    """An answer nobody else may read yet. `auto`: the game gave it (RACE-13.15)."""

    answer: Answer
    auto: bool = False


class Deed(Record, frozen=True):
    """One sale or one power used in a Consume phase."""

    power: PowerId | None  # None: the sale of RACE-8.1
    worlds: tuple[CardId, ...] = ()
    vp: int = 0
    draws: int = 0
    spent: int = 0
    number: int = 0  # named in a gamble
    turned: CardId | None = None
    won: bool = False


class Course(Record, frozen=True):
    """A player's way through one Consume phase."""

    powers: tuple[PowerId, ...]  # not used yet
    sells: bool = False  # a sale is still due
    multiplier: int = 1
    done: bool = False
    deeds: tuple[Deed, ...] = ()


class Player(Record, frozen=True, omit_defaults=True):
    start: CardId
    hand: tuple[CardId, ...] = ()
    tableau: tuple[CardId, ...] = ()  # in order of placement
    goods: Mapping[CardId, CardId] = {}  # world -> the face-down card on it
    vp: int = 0
    actions: tuple[Action, ...] = ()  # revealed, this round
    sealed: Sealed | None = None
    placing: Develop | Settle | None = None  # revealed, not yet paid for
    disclosed: bool = False  # the way of `placing` is public (RACE-13.31)
    fresh: CardId | None = None  # placed in this phase: its powers sleep (RACE-4.3)
    owed: tuple[Owed, ...] = ()  # private decisions in canonical order, draws between them
    # What all know to have been owed, its cards face down, until all know it to be settled.
    incurred: tuple[Owed, ...] = ()
    orders: tuple[Order, ...] = ()
    course: Course | None = None
    plan: tuple[CardId, ...] | None = None  # Produce targets given in advance
    produced: tuple[Kind, ...] = ()  # in this Produce phase
    discarded: tuple[CardId, ...] = ()  # by their owner, since the last shuffle
    shown: tuple[CardId, ...] = ()  # hand cards that everybody has seen

    @property
    def working(self) -> tuple[CardId, ...]:
        """The cards whose powers count in this phase (RACE-4.3, RACE-6.13, RACE-7.5)."""
        return self.tableau if self.fresh is None else self.tableau[:-1]

    @property
    def hand_size(self) -> int:
        """As if the owed decisions had been taken (RACE-13.24)."""
        size = len(self.hand)
        for step in self.owed:
            match step:
                case Keeping():
                    size += step.count
                case Aside():
                    size += len(step.cards)
                case Paying() | Discarding():
                    size -= step.count
        return size

    @property
    def owed_discards(self) -> int:
        """Cards that the owed decisions will add to the discard pile."""
        gone = 0
        for step in self.owed:
            match step:
                case Keeping():
                    gone += len(step.cards) - step.count
                case Paying() | Discarding():
                    gone += step.count
        return gone


class Curtain(Record, frozen=True):
    """The table as it stood when a parallel Consume phase began (RACE-13.43)."""

    players: tuple[Player, ...]
    supply: int
    discards: int
    pool: int


# --- the agenda: the first step says who is asked what, by the barriers of RACE-13.20


class Choosing(Step, frozen=True, tag="choosing"):
    """B1: everybody chooses."""

    asked = "race.asked.action"

    def waits_for(self, view: Race) -> frozenset[Seat]:
        return view.silent(view.seats())

    def asked_of(self, view: Race) -> frozenset[Seat]:
        return frozenset(view.seats())

    def about(self, view: Race) -> tuple[Hashable, ...]:
        return (view.round,)


class Perform(Step, frozen=True, tag="perform"):
    """A phase to be performed; `nth` is 2 for a doubled Develop or Settle."""

    phase: Phase
    nth: int = 1

    @property
    def topic(self) -> Hashable:
        return Perform, self.phase


class Selecting(Step, frozen=True, tag="selecting"):
    """B2 or B3: a card to place, or none."""

    phase: Phase
    nth: int

    @property
    def topic(self) -> Hashable:
        return Selecting, self.phase

    def waits_for(self, view: Race) -> frozenset[Seat]:
        return view.silent(view.seats())

    def occasion(self, view: Race) -> Occasion:
        key = SELECTING[self.phase]
        return Occasion((key, view.round, self.nth), Text(key), frozenset(view.seats()))


SELECTING = {Phase.DEVELOP: "race.asked.develop", Phase.SETTLE: "race.asked.settle"}


class LateWays(Step, frozen=True, tag="late_ways"):
    """B4: these seats, in this order, may still change their way."""

    seats: tuple[Seat, ...]

    asked = "race.asked.way"

    def waits_for(self, view: Race) -> frozenset[Seat]:
        return frozenset(self.seats[:1])

    def about(self, view: Race) -> tuple[Hashable, ...]:
        return view.round, self.seats


class Account(Step, frozen=True, tag="account"):
    """A revealed card is paid for or conquered; then its owner draws."""

    seat: Seat


class Draws(Step, frozen=True, tag="draws"):
    seat: Seat
    count: int
    why: str


class Consuming(Step, frozen=True, tag="consuming"):
    """B5, in parallel."""

    certain: bool = False  # the chips will run out whatever is done

    asked = "race.asked.consume"

    def waits_for(self, view: Race) -> frozenset[Seat]:
        courses = ((seat, view.players[seat].course) for seat in self.asked_of(view))
        return frozenset(seat for seat, course in courses if course and not course.done)

    def asked_of(self, view: Race) -> frozenset[Seat]:
        return frozenset(seat for seat in view.seats() if view.players[seat].course)

    def about(self, view: Race) -> tuple[Hashable, ...]:
        return (view.round,)


class Turn(Step, frozen=True, tag="turn"):
    """One player's turn in an order-critical Consume phase."""

    seat: Seat
    certain: bool = False

    asked = "race.asked.consume"

    def waits_for(self, view: Race) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Race) -> tuple[Hashable, ...]:
        return view.round, self.seat


class Following(Step, frozen=True, tag="following"):
    """The rest of a Consume plan, after a draw that had to wait."""

    seat: Seat
    steps: tuple[ConsumeStep, ...]


class Targeting(Step, frozen=True, tag="targeting"):
    """B6: these seats name windfall worlds."""

    seats: tuple[Seat, ...]

    asked = "race.asked.produce"

    def waits_for(self, view: Race) -> frozenset[Seat]:
        return view.silent(self.seats)

    def asked_of(self, view: Race) -> frozenset[Seat]:
        return frozenset(self.seats)

    def about(self, view: Race) -> tuple[Hashable, ...]:
        return (view.round,)


class Make(Step, frozen=True, tag="make"):
    """A good is produced on a world."""

    seat: Seat
    world: CardId


class Tally(Step, frozen=True, tag="tally"):
    """Draws for what a seat produced in this phase (RACE-9.10, RACE-9.11)."""

    seat: Seat
    amount: int
    kind: Kind | None = None  # None: for every different kind


class MostProduced(Step, frozen=True, tag="most_produced"):
    """RACE-9.13, after all have produced."""


class RoundEnd(Step, frozen=True, tag="round_end"):
    """Section 10."""


class Reshuffle(Step, frozen=True):
    """B7: these seats owe discards to it. It interrupts any step, and never lies on the agenda."""

    seats: tuple[Seat, ...]

    asked = "race.asked.reshuffle"

    def waits_for(self, view: Race) -> frozenset[Seat]:
        return frozenset(self.seats)

    def about(self, view: Race) -> tuple[Hashable, ...]:
        return view.round, self.seats


AgendaStep: TypeAlias = (
    Choosing
    | Perform
    | Selecting
    | LateWays
    | Account
    | Draws
    | Consuming
    | Turn
    | Following
    | Targeting
    | Make
    | Tally
    | MostProduced
    | RoundEnd
)


class Result(Record, frozen=True):
    scores: tuple[int, ...]
    ties: tuple[int, ...]  # hand and goods, for RACE-11.7
    winners: tuple[Seat, ...]


class Race(Stage):
    """The root: mutable, by events only."""

    no_seat = ("race.refuse.no_seat", "RACE-2.1")
    over = ("race.refuse.over", "RACE-11.1")
    refusal = ("race.refuse.not_now", "RACE-3.2")

    players: tuple[Player, ...] = ()
    order: tuple[Seat, ...] = ()  # turn order (RACE-13.1)
    supply: tuple[CardId, ...] = ()  # the top card first
    discards: tuple[CardId, ...] = ()
    pool: int = 0
    expert: bool = False
    preset: bool = False
    round: int = 0
    phases: tuple[Perform, ...] = ()  # performed this round
    phase: Perform | None = None  # the current one
    agenda: tuple[AgendaStep, ...] = ()
    noticed: bool = False  # a real answer to the open barrier has arrived (RACE-13.17)
    held: tuple[Seat, ...] = ()  # B7: a reshuffle waits for these
    curtain: Curtain | None = None
    turned: tuple[CardId, ...] = ()  # discards whose faces all have seen, since the last shuffle
    result: Result | None = None

    @property
    def step(self) -> AgendaStep | Reshuffle | None:
        if self.result is not None or not self.agenda:
            return None
        return Reshuffle(self.held) if self.held else self.agenda[0]

    @property
    def now(self) -> int:
        """What an order for now is for."""
        return self.round

    def silent(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Those of them whose answer to the open barrier is not in."""
        return frozenset(seat for seat in seats if self.players[seat].sealed is None)
