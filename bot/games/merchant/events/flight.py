"""Moving: the roll, the steps, and what they bring up (sections 5 to 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, put, replace
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SpaceId, SystemId
from bot.games.merchant.box.names import (
    counter_name,
    culture_name,
    gear_name,
    space_name,
    system_name,
)
from bot.games.merchant.box.pieces import CULTURES, FACE_DOWN, CounterId, CultureId, GearId
from bot.games.merchant.commands import Switches
from bot.games.merchant.events.money import collect, note
from bot.games.merchant.state import Flight, Item, Merchant


@event("merchant.stayed")
class Stayed(Event[Merchant], frozen=True):
    """The whole turn in one space; `toll`: paid for an oval there (MERCHANT-6.3.6)."""

    seat: Seat
    toll: int | None = None

    def apply(self, state: Merchant) -> None:
        if self.toll is not None:
            collect(state, self.seat, self.toll)
        note(state, stayed=True, paid_here=self.toll is not None)
        change(state, self.seat, flown=())

    def words(self, view: Merchant) -> Text:
        where = space_name(view.players[self.seat].at)
        if self.toll is None:
            return say("merchant.log.stayed", who=Who(self.seat), where=where)
        return say("merchant.log.stayed_paid", who=Who(self.seat), where=where, n=self.toll)


@event("merchant.took_off")
class TookOff(Event[Merchant], frozen=True):
    """The first space is declared, before the roll (MERCHANT-5.3.1); the goal is private."""

    seat: Seat
    declared: SpaceId
    switches: Switches
    jumping: bool = False
    goal: SpaceId | None = None

    def apply(self, state: Merchant) -> None:
        player = state.players[self.seat]
        change(state, self.seat, switches=self.switches, goal=self.goal, flown=(player.at,))
        note(state, flight=Flight((), 0, declared=self.declared, jumping=self.jumping))

    def seen_by(self, viewer: Seat | None) -> TookOff:
        return self if viewer == self.seat else replace(self, goal=None)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        yield say("merchant.log.declared", who=Who(self.seat), where=space_name(self.declared))
        if self.switches.off:
            gear = tuple(map(gear_name, self.switches.off))
            yield say("merchant.log.switched_off", who=Who(self.seat), gear=gear)
        if self.switches.gate_lock:
            yield say("merchant.log.gates_off", who=Who(self.seat))


@event("merchant.rolled")
class Rolled(Event[Merchant], frozen=True):
    """The movement dice; `auto`: the last of them is the Auto Pilot's (MERCHANT-8.4.3)."""

    seat: Seat
    dice: tuple[int, ...]
    auto: bool = False

    def apply(self, state: Merchant) -> None:
        assert state.turn is not None
        flight = state.turn.flight or Flight((), 0)
        auto_die = len(self.dice) - 1 if self.auto else None
        flight = replace(flight, dice=self.dice, mp=sum(self.dice), auto_die=auto_die)
        note(state, flight=flight)
        state.dice = self.dice

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.rolled_auto" if self.auto else "merchant.log.rolled"
        return say(key, who=Who(self.seat), dice=self.dice, n=sum(self.dice))


@event("merchant.rerolled")
class Rerolled(Event[Merchant], frozen=True):
    """Mulligan Gear (MERCHANT-8.4.7); `die` None: the roll stands."""

    seat: Seat
    die: int | None = None
    result: int = 0

    def apply(self, state: Merchant) -> None:
        assert state.turn is not None
        assert state.turn.flight is not None
        if self.die is not None:
            dice = put(state.dice, self.die, self.result)
            state.dice = dice
            note(state, flight=replace(state.turn.flight, dice=dice, mp=sum(dice), auto_die=None))

    def shows(self) -> bool:
        return self.die is not None

    def words(self, view: Merchant) -> Text:
        if self.die is None:
            return say("merchant.log.roll_kept", who=Who(self.seat))
        return say("merchant.log.rerolled", who=Who(self.seat), n=self.result, mp=sum(view.dice))


@event("merchant.moved")
class Moved(Event[Merchant], frozen=True):
    """A step: skipped spaces and the one entered, or as far as something came up."""

    seat: Seat
    start: SpaceId
    path: tuple[SpaceId, ...]
    cost: int
    pilot: int | None = None
    jump: bool = False
    free: bool = False  # out of a revealed box or a skipped space

    def apply(self, state: Merchant) -> None:
        assert state.turn is not None
        flight, player = state.turn.flight, state.players[self.seat]
        assert flight is not None
        edges = () if self.jump else tuple(zip((self.start, *self.path), self.path, strict=False))
        pilot = flight.pilot if self.pilot is None else self.pilot
        flight = replace(
            flight,
            mp=flight.mp - self.cost,
            pilot=pilot,
            used=(*flight.used, *edges),
            declared=None,
            jumping=False,
        )
        change(state, self.seat, at=self.path[-1], flown=(*player.flown, *self.path))
        note(state, flight=flight, moved=True, paid_here=False)

    def words(self, view: Merchant) -> Text | None:
        """Only a jump is told by itself; the whole flight is told at its end."""
        if not self.jump:
            return None
        where = space_name(self.path[-1])
        return say("merchant.log.jumped", who=Who(self.seat), where=where, n=self.pilot)


@event("merchant.flown")
class Flown(Event[Merchant], frozen=True):
    """A movement is over: where it began and ended, and over how many spaces."""

    seat: Seat
    path: tuple[SpaceId, ...]

    def apply(self, state: Merchant) -> None:
        """Every step has been told before."""

    def words(self, view: Merchant) -> Text:
        start, end = space_name(self.path[0]), space_name(self.path[-1])
        n = len(self.path) - 1
        return say("merchant.log.flown", who=Who(self.seat), start=start, end=end, n=n)


@event("merchant.looked")
class Looked(Event[Merchant], frozen=True):
    """A private look at cultures and '?' counters; the others learn where alone."""

    seat: Seat
    systems: Mapping[SystemId, CultureId] = {}
    boxes: Mapping[SpaceId, CounterId] = {}

    def apply(self, state: Merchant) -> None:
        player = state.players[self.seat]
        change(
            state,
            self.seat,
            saw_systems=(*player.saw_systems, *self.systems),
            saw_boxes=(*player.saw_boxes, *self.boxes),
        )

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> Looked:
        if viewer == self.seat:
            return self
        return Looked(
            self.seat,
            dict.fromkeys(self.systems, CultureId(FACE_DOWN)),
            dict.fromkeys(self.boxes, CounterId(FACE_DOWN)),
        )

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        who = Who(self.seat)
        for system, culture in self.systems.items():
            where = system_name(system)
            if culture in CULTURES:
                what = culture_name(culture)
                yield say("merchant.log.saw_culture", who=who, where=where, culture=what)
            else:
                yield say("merchant.log.looked", who=who, where=where)
        for space, counter in self.boxes.items():
            if counter != FACE_DOWN:
                what = counter_name(counter)
                yield say("merchant.log.saw_box", who=who, where=space_name(space), what=what)
            else:
                yield say("merchant.log.looked", who=who, where=space_name(space))


@event("merchant.counter_revealed")
class CounterRevealed(Event[Merchant], frozen=True):
    """Turned up for everybody (MERCHANT-6.1.1)."""

    space: SpaceId
    counter: CounterId

    sentence = Sentence(
        "merchant.log.revealed", where=(space_name, "space"), what=(counter_name, "counter")
    )

    def apply(self, state: Merchant) -> None:
        state.open = (*state.open, self.space)
        state.boxes = {**state.boxes, self.space: self.counter}

    def shows(self) -> bool:
        return True


@event("merchant.toll_paid")
class TollPaid(Event[Merchant], frozen=True):
    """At an oval, less shields (MERCHANT-6.3.1)."""

    seat: Seat
    at: SpaceId
    amount: int

    sentence = Sentence("merchant.log.toll", where=(space_name, "at"), n="amount")

    def apply(self, state: Merchant) -> None:
        collect(state, self.seat, self.amount)
        note(state, paid_here=True)


@event("merchant.flight_ended")
class FlightEnded(Event[Merchant], frozen=True):
    """What is left of the MP is lost."""

    seat: Seat
    at: SpaceId
    why: str  # oval, number, stuck, land
    left: int = 0
    pilot: int | None = None  # that points back (MERCHANT-5.5.11)

    def apply(self, state: Merchant) -> None:
        assert state.turn is not None
        assert state.turn.flight is not None
        pilot = state.turn.flight.pilot if self.pilot is None else self.pilot
        halted = self.why == "oval"
        note(state, flight=replace(state.turn.flight, mp=0, pilot=pilot), halted=halted)

    def words(self, view: Merchant) -> Text:
        return say(
            f"merchant.log.stopped.{self.why}",
            who=Who(self.seat),
            where=space_name(self.at),
            n=self.left,
        )


@event("merchant.passed_by")
class PassedBy(Event[Merchant], frozen=True):
    """A landing place that is left behind (MERCHANT-6.2.1)."""

    seat: Seat
    at: SpaceId

    sentence = Sentence("merchant.log.passed", where=(space_name, "at"))

    def apply(self, state: Merchant) -> None:
        """The ship flies on."""


@event("merchant.landed")
class Landed(Event[Merchant], frozen=True):
    """In a city, port or asteroid; damaged equipment is repaired at a culture (15.4.16)."""

    seat: Seat
    at: SpaceId
    repaired: tuple[GearId, ...] = ()

    def apply(self, state: Merchant) -> None:
        change(state, self.seat, landed=True)
        if self.repaired:
            load = tuple(Item(item.what) for item in state.players[self.seat].load)
            change(state, self.seat, load=load)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        yield say("merchant.log.landed", who=Who(self.seat), where=space_name(self.at))
        if self.repaired:
            gear = tuple(map(gear_name, self.repaired))
            yield say("merchant.log.repaired", who=Who(self.seat), gear=gear)


@event("merchant.culture_discovered")
class CultureDiscovered(Event[Merchant], frozen=True):
    """By the first to land in a city or port there, who takes its IOU (MERCHANT-7.3.1)."""

    seat: Seat
    system: SystemId
    culture: CultureId

    def apply(self, state: Merchant) -> None:
        state.discovered = (*state.discovered, self.system)
        state.cultures = {**state.cultures, self.system: self.culture}
        change(state, self.seat, ious=(*state.players[self.seat].ious, self.culture))

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        return say(
            "merchant.log.discovered",
            who=Who(self.seat),
            culture=culture_name(self.culture),
            where=system_name(self.system),
            n=CULTURES[self.culture].iou,
        )
