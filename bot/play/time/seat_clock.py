"""A table's clock as a record, and what each thing that happens makes of it. Nothing else here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeAlias

from bot.engine.records import Record, Seat, put, replace
from bot.play.time.pace import HOUR, MINUTE, Pace
from bot.play.time.rhythm import ALWAYS, Leave, Rhythm, after, counted
from bot.store.records import ClockFact

ANSWERED, REMINDED, EXCUSED = "answered", "reminded", "excused"
MISSED, MISS_OVER = "missed", "miss_over"
BANK_USED, VACATION_USED, VACATION_OVER = "bank_used", "vacation_used", "vacation_over"
TIME_GIVEN, PAUSED, RESUMED = "time_given", "paused", "resumed"
AWAY, RETURNED, SUBSTITUTE_WANTED = "away", "returned", "substitute_wanted"

LEFT, ANSWERED_FOR, KEPT_FOR = 0.0, 1.0, 2.0  # amounts of MISS_OVER: what was done for the seat

EXCUSES = 1  # misses of a seat that are forgiven
AT_LEAST = HOUR  # left to a seat that a take-back asks again
REMEMBERED = 8  # decisions of a seat whose time a take-back can restore
SOONEST, LATEST = 2 * MINUTE, HOUR  # after which an autopilot answers for somebody who is away

Rhythms: TypeAlias = Mapping[Seat, Rhythm]
Luck: TypeAlias = Callable[[], float]


class Lent(Record, frozen=True):
    """What a seat that only seems to be asked seems to use: it gets all of it back."""

    bank: float = 0.0
    excuses: int = 0
    days: tuple[Leave, ...] = ()
    given: float = 0.0  # seconds, from that bank, by those excuses and beyond them
    missed: bool = False  # it seems to be late


class Running(Record, frozen=True):
    """A decision that a seat is asked for, and the time it has taken."""

    number: int  # counts the seat's decisions: facts of the clock name it
    version: int  # of the move that asked it
    began: float
    since: float | None  # time counts from here; None: the table pauses
    spent: float = 0.0  # seconds that counted before that
    given: float = 0.0  # on top of the pace: by others, from the bank, by an excuse
    truly: bool = True  # False: only the public list has it; nothing is owed (RACE-13.17)
    owed: float | None = None  # seconds that had counted when it stopped owing an answer
    answered: bool = False  # its player gave that answer
    listed: bool = True
    gifts: int = 0
    reminders: int = 0
    reminded: float = 0.0
    vacations: int = 0  # days taken in it
    lent: Lent | None = None  # taken for show, while nothing was asked
    missed: bool = False  # nothing punishes twice
    kept: float | None = None  # when the autopilot answers for somebody who is away

    @property
    def late(self) -> bool:
        """Is all time gone, in truth or in the eyes of the channel?"""
        return self.missed or (self.lent is not None and self.lent.missed)


class Past(Record, frozen=True):
    """A decision that is over: asked by this move, ended by that one."""

    version: int
    ended: int
    spent: float
    given: float


class SeatClock(Record, frozen=True):
    bank: float = 0.0
    decisions: int = 0
    answers: int = 0  # of its player
    excuses: int = EXCUSES
    away: bool = False  # the autopilot answers until they are back
    running: Running | None = None
    past: tuple[Past, ...] = ()


class TableClock(Record, frozen=True):
    """`seats` is empty while the table has never been timed."""

    seats: tuple[SeatClock, ...] = ()
    paused: float | None = None  # since when
    until: float | None = None  # when it goes on by itself
    windows: Mapping[str, float] = {}  # seconds left to each while the table pauses

    def of(self, seat: Seat) -> SeatClock:
        return self.seats[seat] if seat < len(self.seats) else SeatClock()

    def with_seat(self, seat: Seat, own: SeatClock) -> TableClock:
        return replace(self, seats=put(self.seats, seat, own))


class Waiting(Record, frozen=True):
    """For whom a table waits: in the eyes of the channel, and in truth."""

    listed: frozenset[Seat]
    truly: frozenset[Seat]
    occasion: tuple[Hashable, ...] | None = None  # which decision stands open

    @property
    def all(self) -> frozenset[Seat]:
        return self.listed | self.truly


class Turnover(Record, frozen=True):
    """A move as the clock sees it."""

    table: str
    version: int
    at: float
    before: Waiting
    after: Waiting
    mover: Seat | None = None  # whose answer it is, if its player gave it
    undone: int | None = None  # a take-back: the first version that goes


Ticked: TypeAlias = tuple[TableClock, tuple[ClockFact, ...]]


def new_clock(pace: Pace, players: int) -> TableClock:
    return TableClock((SeatClock(bank=pace.bank),) * players)


def fact(
    table: str, kind: str, seat: Seat, number: int, at: float, amount: float = 0.0, nth: int = 0
) -> ClockFact:
    """The key names it: `2/14/reminded/1` is seat 2, decision 14, reminder 1."""
    key = f"{seat}/{number}/{kind}" + (f"/{nth}" if nth else "")
    return ClockFact(table, key, kind, seat, number, at, amount)


def by_miss(fact: ClockFact) -> bool:
    """Is somebody away because of a miss? Whoever leaves does so at a revision, by number."""
    return fact.kind == AWAY and fact.key.endswith(AWAY)


def felt(run: Running, rhythm: Rhythm) -> Rhythm:
    """The hours of a player, with the days that were only lent."""
    return replace(rhythm, frozen=(*rhythm.frozen, *run.lent.days)) if run.lent else rhythm


def spent_at(run: Running, rhythm: Rhythm, at: float) -> float:
    return run.spent + (0.0 if run.since is None else counted(felt(run, rhythm), run.since, at))


# Moves


def moved(clock: TableClock, pace: Pace, turn: Turnover, rhythms: Rhythms, luck: Luck) -> Ticked:
    """Seats that are asked something new get its time; those asked no more keep what is left."""
    facts: list[ClockFact] = []
    seats = list(clock.seats)
    for number, was in enumerate(clock.seats):
        seat, own = Seat(number), was
        if own.away and turn.mover == seat:
            own = replace(own, away=False)
            count = own.running.number if own.running else own.decisions
            facts.append(fact(turn.table, RETURNED, seat, count, turn.at, nth=turn.version))
        run, awaited = own.running, seat in turn.after.all
        if run is not None and awaited and goes_on(run, seat, turn):
            own = replace(own, running=gone_on(run, seat, turn, rhythms.get(seat, ALWAYS)))
        else:
            if run is not None:
                own, told = ended(own, run, seat, pace, turn, rhythms.get(seat, ALWAYS))
                facts += told
            if awaited:
                own = begun(own, seat, turn, pace, luck, still=clock.paused is not None)
        seats[seat] = own
    return replace(clock, seats=tuple(seats)), tuple(facts)


def goes_on(run: Running, seat: Seat, turn: Turnover) -> bool:
    """Is the seat asked the same as before? Of a listed seat the public view alone may tell."""
    if turn.undone is not None:
        return run.version < turn.undone
    newly_listed = seat in turn.after.listed and not run.listed
    return turn.before.occasion == turn.after.occasion and not newly_listed


def gone_on(run: Running, seat: Seat, turn: Turnover, rhythm: Rhythm) -> Running:
    """A seat that has answered may stay on the public list: what it owed until then is kept."""
    truly = seat in turn.after.truly
    if run.truly and not truly:
        owed, answered = spent_at(run, rhythm, turn.at), turn.mover == seat
        run = replace(run, owed=owed, answered=answered)
    elif truly:
        run = replace(run, owed=None, answered=False)
    return replace(run, truly=truly, listed=seat in turn.after.listed)


def begun(
    own: SeatClock, seat: Seat, turn: Turnover, pace: Pace, luck: Luck, *, still: bool
) -> SeatClock:
    """All the time of the pace or, after a take-back, what was left of it: at least an hour."""
    run = Running(
        own.decisions + 1,
        turn.version,
        turn.at,
        None if still else turn.at,
        truly=seat in turn.after.truly,
        listed=seat in turn.after.listed,
        kept=answer_time(turn.at, pace, luck),
    )
    if turn.undone is not None:
        first = turn.undone
        old = next((p for p in reversed(own.past) if p.version < first <= p.ended), None)
        if old is not None:
            left = pace.move + old.given - old.spent
            given = old.given + max(0.0, min(AT_LEAST, pace.move) - left)
            run = replace(run, version=old.version, spent=old.spent, given=given)
    return replace(own, decisions=own.decisions + 1, running=run)


def answer_time(at: float, pace: Pace, luck: Luck) -> float:
    """Somewhere within the hour: a silence tells nobody that there was nothing to answer."""
    longest = min(LATEST, pace.move) if pace.timed else LATEST
    return at + SOONEST + luck() * (longest - SOONEST)


def ended(
    own: SeatClock, run: Running, seat: Seat, pace: Pace, turn: Turnover, rhythm: Rhythm
) -> tuple[SeatClock, list[ClockFact]]:
    """What went beyond the time of the move comes from the bank; a prompt answer refills it.

    Of a seat that had stopped owing an answer only the time until then counts.
    """
    facts: list[ClockFact] = []
    spent, lent, used = spent_at(run, rhythm, turn.at), run.lent or Lent(), 0.0
    own = replace(own, bank=own.bank + lent.bank, excuses=own.excuses + lent.excuses)
    owed, given = (spent, run.given) if run.truly else (run.owed, run.given - lent.given)
    if owed is not None and pace.timed:
        used = min(own.bank, max(0.0, owed - pace.move - given))
        answered = turn.undone is None and (run.answered or turn.mover == seat)
        refill = pace.refill if answered and not used and not run.missed else 0.0
        bank = max(own.bank, min(pace.bank, own.bank + refill)) - used
        own = replace(own, bank=bank, answers=own.answers + answered)
        if used:
            facts.append(fact(turn.table, BANK_USED, seat, run.number, turn.at, used))
        if answered:
            facts.append(fact(turn.table, ANSWERED, seat, run.number, turn.at, owed))
    if run.missed:
        done = KEPT_FOR if own.away else ANSWERED_FOR if turn.mover is None else LEFT
        facts.append(fact(turn.table, MISS_OVER, seat, run.number, turn.at, done))
    past = Past(run.version, turn.version, spent, run.given + used)
    return replace(own, running=None, past=(*own.past, past)[-REMEMBERED:]), facts


# Pausing, giving, coming and going


def settled(own: SeatClock, rhythm: Rhythm, at: float, *, still: bool = False) -> SeatClock:
    """What has counted so far is written down; from now on time counts anew, or not at all."""
    run = own.running
    if run is None:
        return own
    spent = spent_at(run, rhythm, at)
    return replace(own, running=replace(run, spent=spent, since=None if still else at))


def all_settled(clock: TableClock, rhythms: Rhythms, at: float, *, still: bool) -> TableClock:
    seats = (
        settled(own, rhythms.get(Seat(seat), ALWAYS), at, still=still)
        for seat, own in enumerate(clock.seats)
    )
    return replace(clock, seats=tuple(seats))


def with_gift(own: SeatClock, seconds: float) -> SeatClock:
    """More time for the decision that runs."""
    assert own.running is not None
    run = own.running
    return replace(own, running=replace(run, given=run.given + seconds, gifts=run.gifts + 1))


def stepped_aside(own: SeatClock, at: float, pace: Pace, luck: Luck) -> SeatClock:
    """The autopilot answers from now on."""
    run = own.running and replace(own.running, kept=answer_time(at, pace, luck))
    return replace(own, away=True, running=run)


def begun_anew(own: SeatClock, at: float) -> SeatClock:
    """Whoever sits down or comes back has all the time of the pace for what is asked."""
    run = own.running
    if run is not None:
        still = run.since is None
        run = Running(
            own.decisions + 1,
            run.version,
            at,
            None if still else at,
            truly=run.truly,
            listed=run.listed,
        )
        return replace(own, away=False, running=run, decisions=own.decisions + 1)
    return replace(own, away=False)


# A clock that was wrong


def shifted(instant: float, was: float, now: float) -> float:
    """An instant to come, as far away as it was when the clock went back from one to the other."""
    return max(instant, was) + now - was if instant > now else instant


def set_back(clock: TableClock, was: float, now: float) -> TableClock:
    """Nothing began later than now, and what is to come is as far away as before."""
    return replace(
        clock,
        seats=tuple(
            replace(own, running=began_before(own.running, was, now)) for own in clock.seats
        ),
        paused=None if clock.paused is None else min(clock.paused, now),
        until=None if clock.until is None else shifted(clock.until, was, now),
    )


def began_before(run: Running | None, was: float, now: float) -> Running | None:
    if run is None:
        return None
    return replace(
        run,
        began=min(run.began, now),
        since=None if run.since is None else min(run.since, now),
        reminded=min(run.reminded, now),
        lent=run.lent and replace(run.lent, days=days_moved(run.lent.days, was, now)),
        kept=None if run.kept is None else shifted(run.kept, was, now),
    )


def days_moved(days: tuple[Leave, ...], was: float, now: float) -> tuple[Leave, ...]:
    """Days off that a clock took before their time has come."""
    shift = now - was
    return tuple(
        replace(day, start=day.start + shift, end=day.end + shift)
        if day.auto and day.start > now
        else day
        for day in days
    )


# When


def total_due(own: SeatClock, pace: Pace, rhythm: Rhythm) -> float | None:
    """When all the time of a seat, its bank too, will have counted; None: it does not run."""
    run = own.running
    if run is None or run.since is None or not pace.timed:
        return None
    left = pace.move + run.given + own.bank - run.spent
    return after(felt(run, rhythm), run.since, left)


def move_due(own: SeatClock, pace: Pace, rhythm: Rhythm) -> float | None:
    """When the time of the move itself will have counted."""
    return total_due(replace(own, bank=0.0), pace, rhythm)
