"""Time that counts for a player: waking hours in their own time zone, outside their vacations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from functools import cache, lru_cache
from heapq import merge
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from bot.engine.errors import UnclearAnswer, require
from bot.engine.records import Record, encode, replace
from bot.play.locks import Locks
from bot.play.time.pace import DAY, HOUR, SHOWN
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import SettingChange
from bot.store.settings import NOBODYS, Form, Kept, Setting
from bot.store.shards import slot_of

MOST_QUIET = 16  # hours of a day: somebody waits for an answer
WHOLE_DAY = 24 * 60  # minutes
SIMILAR = 3  # time zones to offer for one that nobody knows


class Span(NamedTuple):
    """From an instant up to another one, which is no part of it."""

    start: float
    end: float


class Quiet(Record, frozen=True):
    """Every night between these minutes of the day."""

    start: int
    end: int

    @property
    def minutes(self) -> int:
        return (self.end - self.start) % WHOLE_DAY


class Leave(Record, frozen=True):
    """Days off. `auto`: taken by the clock, so that nothing is lost."""

    start: float
    end: float
    auto: bool = False
    shard: int = 0  # whose servers alone stood still, of so many; 0 of 1: all
    shards: int = 1

    def concerns(self, guild: str) -> bool:
        return slot_of(guild) % self.shards == self.shard


class Rhythm(Record, frozen=True):
    """When a player can be expected to answer."""

    zone: str = "UTC"
    quiet: Quiet | None = None
    leaves: tuple[Leave, ...] = ()
    remind: float = 6 * HOUR  # between two reminders at least
    frozen: tuple[Leave, ...] = ()  # when the clocks of all stood still; not the player's to keep


ALWAYS = Rhythm()


def counted(rhythm: Rhythm, start: float, end: float) -> float:
    """How much time that counts lies between two instants."""
    found = max(0.0, end - start)
    for rest in rests(rhythm, start):
        if rest.start >= end:
            break
        found -= min(rest.end, end) - max(rest.start, start)
    return max(0.0, found)


def after(rhythm: Rhythm, start: float, seconds: float) -> float:
    """When so much time will have counted: always an instant at which the player is awake."""
    at, left = start, max(0.0, seconds)
    for rest in rests(rhythm, start):
        if at + left < rest.start:
            break
        left = max(0.0, left - max(0.0, rest.start - at))
        at = max(at, rest.end)
    return at + left


def is_awake(rhythm: Rhythm, at: float) -> bool:
    return after(rhythm, at, 0.0) == at


def on_leave(rhythm: Rhythm, at: float) -> Leave | None:
    """The vacation that runs now."""
    return next((leave for leave in rhythm.leaves if leave.start <= at < leave.end), None)


def rests(rhythm: Rhythm, start: float) -> Iterator[Span]:
    """The stretches that do not count and end after `start`, in order, none touching the next."""
    off = (*rhythm.leaves, *rhythm.frozen)
    leaves = sorted(Span(leave.start, leave.end) for leave in off if leave.end > start)
    joined: Span | None = None
    for rest in merge(nights(rhythm, start), leaves):
        if joined is None:
            joined = rest
        elif rest.start <= joined.end:
            joined = Span(joined.start, max(joined.end, rest.end))
        else:
            yield joined
            joined = rest
    if joined is not None:
        yield joined


def nights(rhythm: Rhythm, start: float) -> Iterator[Span]:
    """Quiet hours by the wall clock; of a time that comes twice or never, the better one."""
    if rhythm.quiet is None:
        return
    zone, quiet = zone_named(rhythm.zone), rhythm.quiet
    overnight = timedelta(days=quiet.end <= quiet.start)
    day = datetime.fromtimestamp(start, zone).date() - timedelta(days=1)
    while True:
        night = Span(
            min(instant(day, quiet.start, zone, fold=fold) for fold in (0, 1)),
            max(instant(day + overnight, quiet.end, zone, fold=fold) for fold in (0, 1)),
        )
        if night.end > start and night.end > night.start:
            yield night
        day += timedelta(days=1)


def instant(day: date, minute: int, zone: ZoneInfo, *, fold: int = 0) -> float:
    hour, minute = divmod(minute, 60)
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone, fold=fold).timestamp()


@cache
def zone_named(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@cache
def zones() -> tuple[str, ...]:
    """All that a player may choose."""
    places = (name for name in available_timezones() if "/" in name)
    return ("UTC", *sorted(name for name in places if not name.startswith(("Etc/", "SystemV/"))))


@cache
def spellings() -> dict[str, str]:
    """Lower case, with the city alone too where it is the only one of its name."""
    found: dict[str, str] = {}
    for name in zones():
        city = name.rpartition("/")[2].lower()
        found[city] = "" if city in found else name
    return {**found, **{name.lower(): name for name in zones()}}


def read_zone(text: str) -> str:
    """An IANA time zone, by its name or its city; unknown ones are refused with similar names."""
    given = "_".join(text.lower().split())
    if found := spellings().get(given):
        return found
    near = get_close_matches(given, [key for key, name in spellings().items() if name], SIMILAR)
    allowed = tuple(dict.fromkeys(spellings()[key] for key in near)) or ("Europe/Rome", "UTC")
    raise UnclearAnswer("clock.refuse.zone", given=text.strip()[:SHOWN], allowed=allowed)


def read_quiet(start: str, end: str) -> Quiet:
    """Two times of the day, such as 22 and 7:30; they must leave time to play."""
    quiet = Quiet(read_minute(start), read_minute(end))
    require(quiet.minutes, "clock.refuse.quiet_empty")
    require(quiet.minutes <= MOST_QUIET * 60, "clock.refuse.quiet_long", most=MOST_QUIET)
    return quiet


def read_minute(text: str) -> int:
    found = re.fullmatch(r"\s*([0-9]{1,2})(?:[:.h]([0-9]{2}))?\s*", text, re.ASCII)
    hour, minute = (int(part or 0) for part in found.groups()) if found else (99, 0)
    if (hour, minute) == (24, 0):
        hour = 0
    if hour > 23 or minute > 59:
        raise UnclearAnswer("clock.refuse.hour", given=text.strip()[:SHOWN])
    return hour * 60 + minute


def local_day(rhythm: Rhythm, at: float) -> date:
    return datetime.fromtimestamp(at, zone_named(rhythm.zone)).date()


def days_long(start: float, end: float) -> int:
    """A day on which the clock is set counts as one."""
    return round((end - start) / DAY)


@lru_cache(maxsize=4096)
def read_rhythm(text: str) -> Rhythm:
    return msgspec.json.decode(text, type=Rhythm)


def written(rhythm: Rhythm) -> str:
    return encode(replace(rhythm, frozen=())).decode()


RHYTHM = settings.RHYTHM.written(Form(read_rhythm, written), ALWAYS)
FROZEN: Setting[tuple[Leave, ...]] = settings.FROZEN.holding(tuple[Leave, ...], ())


class Calendars:
    """Read whenever they are needed; only the stretches in which all stood still are kept."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.locks = Locks()  # by user: read and written by one at a time
        self.ours: Callable[[str], bool] = lambda guild: True  # is a server looked after here?
        self._frozen: tuple[Leave, ...] | None = None

    async def rhythm(self, user: str, guild: str = "") -> Rhythm:
        """With the times at which the clocks of a server stood still."""
        return replace(await self.own(user), frozen=await self.frozen(guild))

    async def rhythms(
        self, users: Iterable[str], guild: str, known: Mapping[str, Kept] = NOBODYS
    ) -> dict[str, Rhythm]:
        """Those of several players of a server, read at once; `known`: the settings of some."""
        wanted = set(users)
        found = {user: known[user] for user in wanted & known.keys()}
        found |= await settings.kept_of(self.journal, settings.USER, wanted - known.keys())
        frozen = await self.frozen(guild)
        return {user: replace(kept.get(RHYTHM), frozen=frozen) for user, kept in found.items()}

    async def own(self, user: str) -> Rhythm:
        return await RHYTHM.read(self.journal, user)

    async def save(self, user: str, rhythm: Rhythm) -> None:
        await RHYTHM.save(self.journal, rhythm, user)

    async def changed(self, user: str, change: Callable[[Rhythm], Rhythm]) -> tuple[Rhythm, Rhythm]:
        """As it was, and as it is."""
        was = ALWAYS

        def how(rhythm: Rhythm) -> Rhythm:
            nonlocal was
            was = rhythm
            return change(rhythm)

        now = await RHYTHM.change(self.journal, how, user)
        return was, now

    async def change(self, user: str, rhythm: Rhythm) -> SettingChange:
        """For a transaction, which fails if the setting changes before it."""
        return (await RHYTHM.row(self.journal, user)).change(rhythm)

    async def frozen(self, guild: str) -> tuple[Leave, ...]:
        """Of one server; whoever else looks after it may have noted another stretch."""
        if not self.ours(guild):
            self.reread()
        return tuple(stretch for stretch in await self.stretches() if stretch.concerns(guild))

    async def stretches(self) -> tuple[Leave, ...]:
        """Of all servers, as far as they are known here."""
        if self._frozen is None:
            self._frozen = await FROZEN.read(self.journal)
        return self._frozen

    def reread(self) -> None:
        """Another process may have made the clocks go on."""
        self._frozen = None

    def stood_still(self, frozen: tuple[Leave, ...]) -> None:
        self._frozen = frozen
