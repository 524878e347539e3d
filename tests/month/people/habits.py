"""The people of a simulated month: where they live, when they sleep, how soon they answer.

What they do is reckoned here by the wall clock alone, in steps: the bot's own calendars, which
the month puts to the test, have no part in it.
"""

from __future__ import annotations

import math
from datetime import date, datetime, timedelta
from functools import cache
from random import Random
from zoneinfo import ZoneInfo

from bot.engine.records import Record
from bot.play.post.wishes import DIGEST, DIRECT, MENTION, SILENT
from bot.play.time.pace import DAY, HOUR, MINUTE
from bot.simulation.games import derived

FIRST_USER = 300_000_000_000_000_000
STEP = 10 * MINUTE  # people look at the clock so often
SPREAD = 0.7  # of the time until somebody answers: log-normal
START = datetime(2026, 3, 7, tzinfo=ZoneInfo("UTC")).timestamp()  # clocks are set on four days
ZONES = (
    *("Europe/Rome", "Europe/Rome", "Europe/London", "America/New_York", "America/Los_Angeles"),
    *("America/Sao_Paulo", "Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney", "Africa/Lagos"),
)
NIGHTS = ((22, 7), (23, 7), (23, 8), (0, 8), (21, 6), (1, 9), (0, 8))  # the last one: no word of it
WAYS = (MENTION,) * 6 + (DIRECT,) * 2 + (DIGEST, SILENT)
DELAYS = (1 * HOUR, 3 * HOUR, 5 * HOUR, 8 * HOUR)


class Holiday(Record, frozen=True):
    """Announced: both days are off."""

    first: date
    last: date


class Gap(Record, frozen=True):
    """From an instant to another; nobody has been told."""

    start: float
    end: float


class Person(Record, frozen=True):
    user: str
    name: str
    zone: str
    night: tuple[int, int]  # hours of the wall clock
    quiet: bool  # does the bot know of the night?
    delay: float  # seconds until an answer, in the median
    way: str  # how they want to be told
    holidays: tuple[Holiday, ...] = ()
    absences: tuple[Gap, ...] = ()


def people(seed: int, count: int, days: int) -> dict[str, Person]:
    """By user; some go on holiday, some stay away without a word, a few for good."""
    found = [person(seed, number, days) for number in range(count)]
    return {one.user: one for one in found}


def person(seed: int, number: int, days: int) -> Person:
    chance = Random(derived(seed, "person", number))
    zone, night = chance.choice(ZONES), chance.choice(NIGHTS)
    holidays: tuple[Holiday, ...] = ()
    absences: tuple[Gap, ...] = ()
    match number % 5:
        case 1:
            first = local(zone, START + chance.uniform(0.1, 0.7) * days * DAY).date()
            off = timedelta(days=chance.randrange(1, max(3, days // 4)))
            holidays = (Holiday(first, first + off),)
        case 2 | 4:
            start = START + chance.uniform(0.05, 0.5) * days * DAY
            long = math.inf if number % 4 == 2 else chance.uniform(0.1, 0.6) * days * DAY
            absences = (Gap(start, start + long),)
    return Person(
        str(FIRST_USER + number),
        f"Player {number + 1}",
        zone,
        night,
        night != NIGHTS[-1],
        chance.choice(DELAYS),
        chance.choice(WAYS),
        holidays,
        absences,
    )


def local(zone: str, at: float) -> datetime:
    return datetime.fromtimestamp(at, place(zone))


@cache
def place(zone: str) -> ZoneInfo:
    return ZoneInfo(zone)


# Where somebody is


def asleep(one: Person, at: float) -> bool:
    start, end = one.night
    hour = local(one.zone, at).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def on_holiday(one: Person, at: float) -> bool:
    today = local(one.zone, at).date()
    return any(off.first <= today <= off.last for off in one.holidays)


def absent(one: Person, at: float) -> bool:
    return any(gap.start <= at < gap.end for gap in one.absences)


def excused(one: Person, at: float) -> bool:
    """Is it a time that must not count: quiet hours and holidays, as far as the bot was told?"""
    return (one.quiet and asleep(one, at)) or on_holiday(one, at)


def there(one: Person, at: float) -> bool:
    return not (asleep(one, at) or on_holiday(one, at) or absent(one, at))


def next_visit(one: Person, at: float, end: float, chance: Random) -> float | None:
    """When they answer what they were asked at this time; None: not within the month."""
    delay = one.delay * math.exp(chance.gauss(0.0, SPREAD))
    when = math.ceil((at + delay) / STEP) * STEP
    while when < end and not there(one, when):
        when += STEP
    return when if when < end else None
