"""When a seat's time is gone: bank, vacation days, an excuse, and then the rule of the table."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.records import Record, Seat, replace
from bot.play.time.pace import Expiry, Pace
from bot.play.time.rhythm import Rhythm, after, is_awake, on_leave
from bot.play.time.seat_clock import (
    AWAY,
    BANK_USED,
    EXCUSED,
    MISSED,
    REMINDED,
    SUBSTITUTE_WANTED,
    VACATION_OVER,
    VACATION_USED,
    Lent,
    Luck,
    Running,
    SeatClock,
    TableClock,
    fact,
    felt,
    stepped_aside,
    total_due,
)
from bot.play.time.vacations import day_off, day_taken
from bot.store.records import ClockFact, Deadline, Due

SEAT = "seat:"
SHARES = (0.5, 0.85)  # of the time of the move: reminders
IN_BANK = 0.5  # of the bank: the last reminder
MOST_DAYS = 3  # of vacation that the clock takes for one decision


class Verdict(StrEnum):
    NOT_YET = "not yet"
    MORE_TIME = "more time"
    TOLD = "told"  # the seat has missed it, and the table waits on
    ANSWER = "answer"  # the autopilot answers now


class ClockRuling(Record, frozen=True):
    """What the clock decides, and the clock after it."""

    verdict: Verdict
    clock: TableClock
    facts: tuple[ClockFact, ...] = ()
    rhythm: Rhythm | None = None  # with a vacation day more


def seat_in(who: str) -> Seat:
    return Seat(int(who.removeprefix(SEAT)))


def rule_of(own: SeatClock, pace: Pace) -> Expiry:
    """Nobody knows somebody who has never answered: their seat becomes free."""
    never = not own.answers and pace.expiry is not Expiry.REMIND
    return Expiry.SUBSTITUTE if never else pace.expiry


def act_due(own: SeatClock, pace: Pace, rhythm: Rhythm, *, anybody: bool) -> float | None:
    """When the clock must act for a seat. `anybody`: a player is left at the table."""
    run = own.running
    if run is None or run.since is None:
        return None
    if run.late:
        return run.since if run.truly and pace.expiry is not Expiry.REMIND else None
    if own.away:
        return run.kept if anybody and run.truly else None
    return total_due(own, pace, rhythm)


def rule(
    table: str,
    clock: TableClock,
    seat: Seat,
    pace: Pace,
    rhythm: Rhythm,
    at: float,
    *,
    luck: Luck,
    anybody: bool = True,
) -> ClockRuling:
    """What to do about a seat now; one that only seems to be asked is lent time without a word."""
    own = clock.of(seat)
    run, due = own.running, act_due(own, pace, rhythm, anybody=anybody)
    if run is None or due is None or due > at:
        return ClockRuling(Verdict.NOT_YET, clock)
    if run.missed or own.away:
        return ClockRuling(Verdict.ANSWER, clock)
    if not is_awake(felt(run, rhythm), at):
        return ClockRuling(Verdict.NOT_YET, clock)
    if not run.truly:
        return ClockRuling(
            Verdict.MORE_TIME, clock.with_seat(seat, lending(own, run, pace, rhythm, at))
        )
    number, facts = run.number, list[ClockFact]()

    def told(kind: str, amount: float = 0.0, nth: int = 0) -> ClockFact:
        return fact(table, kind, seat, number, at, amount, nth)

    if own.bank:
        facts.append(told(BANK_USED, own.bank))
        run = replace(run, given=run.given + own.bank)
        own = replace(own, bank=0.0)
    if run.vacations < MOST_DAYS and (more := day_taken(rhythm, at)):
        run = replace(run, vacations=run.vacations + 1)
        facts.append(told(VACATION_USED, more_of(rhythm, more), run.vacations))
        after_it = with_run(clock, seat, own, run)
        return ClockRuling(Verdict.MORE_TIME, after_it, tuple(facts), more)
    if own.excuses:
        run = replace(run, given=run.given + pace.move)
        own = replace(own, excuses=own.excuses - 1)
        facts.append(told(EXCUSED, pace.move))
        return ClockRuling(Verdict.MORE_TIME, with_run(clock, seat, own, run), tuple(facts))
    expiry = rule_of(own, pace)
    facts.append(told(MISSED))
    own = replace(own, running=replace(run, missed=True))
    if expiry in (Expiry.AUTOPILOT, Expiry.SUBSTITUTE):
        own = stepped_aside(own, at, pace, luck)
        facts.append(told(AWAY))
    if expiry is Expiry.SUBSTITUTE:
        facts.append(told(SUBSTITUTE_WANTED))
    verdict = Verdict.TOLD if expiry is Expiry.REMIND else Verdict.ANSWER
    return ClockRuling(verdict, clock.with_seat(seat, own), tuple(facts))


def lending(own: SeatClock, run: Running, pace: Pace, rhythm: Rhythm, at: float) -> SeatClock:
    """The same as for a seat that is asked, for show: what the channel sees must be the same.

    Where the clock would answer for it in the end, it gets ever more time: a miss would show.
    """
    lent, more = run.lent or Lent(), own.bank
    lent, own = replace(lent, bank=lent.bank + own.bank), replace(own, bank=0.0)
    days = replace(rhythm, leaves=(*rhythm.leaves, *lent.days))
    if run.vacations < MOST_DAYS and day_taken(days, at):
        run = replace(run, vacations=run.vacations + 1)
        lent = replace(lent, days=(*lent.days, day_off(rhythm, at)))
    elif own.excuses or pace.expiry is not Expiry.REMIND:
        more += pace.move
        used = min(1, own.excuses)
        lent = replace(lent, excuses=lent.excuses + used)
        own = replace(own, excuses=own.excuses - used)
    else:
        lent = replace(lent, missed=True)
    run = replace(run, given=run.given + more, lent=replace(lent, given=lent.given + more))
    return replace(own, running=run)


def with_run(clock: TableClock, seat: Seat, own: SeatClock, run: Running) -> TableClock:
    return clock.with_seat(seat, replace(own, running=run))


def more_of(rhythm: Rhythm, more: Rhythm) -> float:
    """Seconds by which the vacations have grown."""
    return sum(d.end - d.start for d in more.leaves) - sum(d.end - d.start for d in rhythm.leaves)


# Reminders, and the ends of vacations


def reminder_due(own: SeatClock, pace: Pace, rhythm: Rhythm) -> float | None:
    """At half and at 85 % of the time, and in the middle of the bank; never in quiet hours."""
    run, end = own.running, total_due(own, pace, rhythm)
    if run is None or run.since is None or end is None or own.away or run.late:
        return None
    time = pace.move + run.given
    hours = felt(run, rhythm)
    marks = [share * time for share in SHARES] + [time + IN_BANK * own.bank] * bool(own.bank)
    if run.reminders >= len(marks):
        return None
    found = after(hours, run.since, marks[run.reminders] - run.spent)
    if run.reminders:
        found = max(found, after(hours, run.reminded + rhythm.remind, 0.0))
    return found if found < end else None


def reminded(
    table: str, clock: TableClock, seat: Seat, pace: Pace, rhythm: Rhythm, at: float
) -> ClockRuling:
    """Once for each reminder, whether the seat is truly asked or only seems to be."""
    own = clock.of(seat)
    run, due = own.running, reminder_due(own, pace, rhythm)
    if run is None or due is None or due > at or not is_awake(felt(run, rhythm), at):
        return ClockRuling(Verdict.NOT_YET, clock)
    nth = run.reminders + 1
    told = fact(table, REMINDED, seat, run.number, at, nth=nth)
    run = replace(run, reminders=nth, reminded=at)
    return ClockRuling(Verdict.TOLD, with_run(clock, seat, own, run), (told,))


def vacation_over(
    table: str, clock: TableClock, seat: Seat, rhythm: Rhythm, at: float
) -> ClockRuling:
    """A player who comes back to an open question."""
    run = clock.of(seat).running
    planned = [leave for leave in rhythm.leaves if not leave.auto]
    past = [leave.end for leave in planned if leave.end <= at]
    if run is None or not past or on_leave(replace(rhythm, leaves=tuple(planned)), at):
        return ClockRuling(Verdict.NOT_YET, clock)
    told = fact(table, VACATION_OVER, seat, run.number, at, nth=int(max(past)))
    return ClockRuling(Verdict.TOLD, clock, (told,))


def held_back(due: float, rhythm: Rhythm, at: float) -> float:
    """What was due and is late waits until the player is awake."""
    return due if due > at else after(rhythm, at, 0.0)


def next_return(rhythm: Rhythm, at: float, due: float) -> float | None:
    """The end of the next vacation before a deadline, if the player planned it."""
    planned = [leave for leave in rhythm.leaves if not leave.auto and leave.start < due]
    return min((leave.end for leave in planned if leave.end > at), default=None)


# Rows


def seat_rows(
    table: str,
    clock: TableClock,
    seat: Seat,
    pace: Pace,
    rhythm: Rhythm | None,
    at: float,
    *,
    anybody: bool,
) -> list[Deadline]:
    """Of one seat; an autopilot (no rhythm) has none."""
    own = clock.of(seat)
    if rhythm is None or clock.paused is not None or own.running is None:
        return []
    act = act_due(own, pace, rhythm, anybody=anybody)
    remind = reminder_due(own, pace, rhythm)
    if act is not None and not own.away and not own.running.late:
        act = held_back(act, felt(own.running, rhythm), at)
    dues = {
        Due.ACT: act,
        Due.REMIND: None if remind is None else held_back(remind, felt(own.running, rhythm), at),
        Due.VACATION: None if act is None or own.away else next_return(rhythm, at, act),
    }
    return [Deadline(table, f"{SEAT}{seat}", kind, due) for kind, due in dues.items() if due]
