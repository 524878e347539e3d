"""Vacations: announced by the calendar, or taken a day at a time by the clock before a loss."""

from __future__ import annotations

from datetime import date, timedelta

from bot.engine.errors import UnclearAnswer, refuse, require
from bot.engine.records import replace
from bot.engine.text import Text, say
from bot.play.time.pace import DAY, SHOWN
from bot.play.time.rhythm import Leave, Rhythm, days_long, instant, local_day, zone_named

ALLOWANCE = 30  # days of a year
FARTHEST = 366  # days ahead
KEPT = 2  # years of past vacations, to count what is left


def read_day(text: str, today: date) -> date:
    """`2026-12-24`, `24.12.2026`, `24.12.`, `24/12`; without a year the next one to come."""
    given = text.strip()
    parts = given.split("-") if "-" in given else list(reversed(given.strip(".").split("/")))
    if "." in given:
        parts = list(reversed(given.strip(".").split(".")))
    try:
        numbers = [int(part) for part in parts if part.isascii()]
        if len(numbers) == 3:
            return date(*numbers)
        month, day = numbers
        found = date(today.year, month, day)
        return found if found >= today else date(today.year + 1, month, day)
    except (ValueError, TypeError):
        raise UnclearAnswer("clock.refuse.day", given=given[:SHOWN]) from None


def named(day: date) -> Text:
    """`Thu 24.12.2026`: a day as people plan with it."""
    weekday = Text(f"clock.weekday.{day.weekday()}")
    return say("clock.day", weekday=weekday, day=f"{day.day}.{day.month}.{day.year}")


def planned(rhythm: Rhythm, first: date, last: date, now: float) -> Rhythm:
    """Both days are off, and all between them; what overlaps or touches becomes one vacation."""
    today = local_day(rhythm, now)
    days = {"first": named(first), "last": named(last)}
    require(first <= last, "clock.refuse.vacation_backwards", **days)
    require(first >= today, "clock.refuse.vacation_past", **days, today=named(today))
    farthest = today + timedelta(days=FARTHEST)
    require(last <= farthest, "clock.refuse.vacation_far", **days, day=named(farthest))
    zone = zone_named(rhythm.zone)
    start = max(now, instant(first, 0, zone))
    end = instant(last + timedelta(days=1), 0, zone)
    for leave in rhythm.leaves:
        if leave.start <= start and end <= leave.end:
            start_day, end_day = first_day(rhythm, leave), last_day(rhythm, leave)
            refuse("clock.refuse.vacation_known", first=named(start_day), last=named(end_day))
    wider = joined(rhythm, Leave(start, end), now)
    for year in range(first.year, last.year + 1):
        left = max(0, days_left(rhythm, year))
        need = left - days_left(wider, year)
        if need > left:
            require(left, "clock.refuse.vacation_spent", year=str(year))
            refuse("clock.refuse.vacation_days", year=str(year), n=left, need=need)
    return wider


def first_day(rhythm: Rhythm, leave: Leave) -> date:
    return local_day(rhythm, leave.start)


def last_day(rhythm: Rhythm, leave: Leave) -> date:
    """A vacation ends with a midnight, or with the moment at which it was broken off."""
    return local_day(rhythm, leave.end - 1)


def day_off(rhythm: Rhythm, now: float) -> Leave:
    """One day from now on, or until the next planned vacation."""
    planned = [leave.start for leave in rhythm.leaves if leave.start > now and not leave.auto]
    return Leave(now, min([now + DAY, *planned]), auto=True)


def day_taken(rhythm: Rhythm, now: float) -> Rhythm | None:
    """With a day off that the clock takes, if there is one left this year."""
    wider = joined(rhythm, day_off(rhythm, now), now)
    years = {local_day(rhythm, at).year for at in (now, now + DAY)}
    return wider if all(days_left(wider, year) >= 0 for year in years) else None


def ended(rhythm: Rhythm, start: float, now: float) -> Rhythm:
    """A vacation that has not begun is given up; of one that runs, the days to come."""
    found = next((leave for leave in rhythm.leaves if leave.start == start), None)
    if found is None or found.end <= now:
        refuse("clock.refuse.vacation_none")
    rest = tuple(leave for leave in rhythm.leaves if leave != found)
    if found.start < now:
        rest = (*rest, replace(found, end=now))
    return replace(rhythm, leaves=in_order(rest))


def days_left(rhythm: Rhythm, year: int) -> int:
    """Of the year's allowance; what is planned is spent."""
    zone = zone_named(rhythm.zone)
    begin, end = instant(date(year, 1, 1), 0, zone), instant(date(year + 1, 1, 1), 0, zone)
    parts = [(max(leave.start, begin), min(leave.end, end)) for leave in rhythm.leaves]
    return ALLOWANCE - sum(days_long(*part) for part in parts if part[0] < part[1])


def joined(rhythm: Rhythm, fresh: Leave, now: float) -> Rhythm:
    """Vacations that overlap or touch are one; those of long ago are let go.

    A day that the clock took stays apart from a planned vacation it touches: nobody hears of it.
    """
    rest = list[Leave]()
    for leave in rhythm.leaves:
        touch = leave.end == fresh.start or fresh.end == leave.start
        apart = leave.end < fresh.start or fresh.end < leave.start
        if apart or (touch and leave.auto != fresh.auto):
            rest.append(leave)
        else:
            auto = leave.auto and fresh.auto
            fresh = Leave(min(leave.start, fresh.start), max(leave.end, fresh.end), auto)
    kept = [leave for leave in rest if leave.end > now - KEPT * FARTHEST * DAY]
    return replace(rhythm, leaves=in_order((*kept, fresh)))


def in_order(leaves: tuple[Leave, ...]) -> tuple[Leave, ...]:
    return tuple(sorted(leaves, key=lambda leave: leave.start))
