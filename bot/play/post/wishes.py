"""How people want to be told that a table waits for them, and what can reach them now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from bot.engine.errors import require
from bot.engine.records import Record, replace
from bot.play.clock.keeper import Timekeeper
from bot.play.time import rhythm as waking
from bot.play.time.rhythm import RHYTHM, Rhythm
from bot.store import settings
from bot.store.settings import NOTIFY, NOTIFY_HERE, Kept

MENTION, DIRECT, DIGEST, SILENT = HOW = ("mention", "dm", "digest", "silent")
USUAL = "usual"  # at one table: as everywhere
CLOSED, OPEN = "closed", ""  # what is known of somebody's direct messages
DAILY = 8 * 60  # minute of the day at which digests leave, by the player's own clock


class Digest(Record, frozen=True):
    """A player's last digest, as the journal keeps it; without a message: meant to be sent."""

    day: str = ""
    channel: str = ""
    message: str = ""
    results: tuple[str, ...] = ()  # tables that have ended since


LAST_DIGEST = settings.DIGEST.holding(Digest, Digest())


def chosen(kept: Kept, table: str) -> str:
    """What somebody chose for this table, else for all."""
    how = (kept.get(NOTIFY_HERE, table) if table else "") or kept.get(NOTIFY)
    return how if how in HOW else MENTION


def way(kept: Kept, table: str) -> str:
    how = chosen(kept, table)
    closed = how in (DIRECT, DIGEST) and kept.get(settings.DIRECT) == CLOSED
    return MENTION if closed else how


def calling(rhythm: Rhythm) -> Rhythm:
    """Hours and planned vacations. On days that the clock took for somebody they are called:
    whoever is not would show that they were late elsewhere."""
    return replace(rhythm, leaves=tuple(leave for leave in rhythm.leaves if not leave.auto))


class Wishes:
    """Read whenever they are needed: they count from the moment they are chosen."""

    def __init__(self, keeper: Timekeeper) -> None:
        self._keeper = keeper
        self._journal = keeper.journal

    # What somebody chose

    async def of(self, user: str, table: str = "") -> str:
        """For this table, else for all."""
        return chosen(await settings.kept(self._journal, settings.USER, user), table)

    async def choose(self, user: str, how: str, table: str = "") -> None:
        """Whoever asks for direct messages is believed to have opened them."""
        allowed = (*HOW, USUAL) if table else HOW
        require(how in allowed, "play.refuse.notice", given=how[:40], allowed=allowed)
        if table:
            await NOTIFY_HERE.save(self._journal, "" if how == USUAL else how, user, table)
        else:
            await NOTIFY.save(self._journal, how, user)
        if how in (DIRECT, DIGEST) and await self.closed(user):
            await settings.DIRECT.save(self._journal, OPEN, user)

    # What reaches them

    async def way(self, user: str, table: str) -> str:
        """As they wish, if it can be done: where no direct message arrives, a mention does."""
        return way(await settings.kept(self._journal, settings.USER, user), table)

    async def closed(self, user: str) -> bool:
        return await settings.DIRECT.read(self._journal, user) == CLOSED

    async def close(self, user: str) -> None:
        """Discord lets no direct message through to them."""
        await settings.DIRECT.save(self._journal, CLOSED, user)

    async def pinged(self, users: Iterable[str], table: str) -> tuple[str, ...]:
        """Those whom a public post may call now; the others are named without a call."""
        known = await settings.kept_of(self._journal, settings.USER, users)
        return tuple(user for user in known if self.pings(known[user], table))

    def pings(self, kept: Kept, table: str) -> bool:
        """May a public post call somebody of these settings now?"""
        return way(kept, table) == MENTION and self._wakes(kept.get(RHYTHM)) <= self.now

    # When

    @property
    def now(self) -> float:
        return self._keeper.now

    async def next_wake(self, user: str) -> float:
        """Now, or when quiet hours or a vacation end."""
        return self._wakes(await RHYTHM.read(self._journal, user))

    def _wakes(self, rhythm: Rhythm) -> float:
        return waking.after(calling(rhythm), self.now, 0.0)

    async def next_digest(self, user: str) -> float:
        """The next morning by their own clock; who is away then gets it on their return."""
        rhythm = await self.rhythm(user)
        today, zone = waking.local_day(rhythm, self.now), waking.zone_named(rhythm.zone)
        mornings = (waking.instant(today + timedelta(days=n), DAILY, zone) for n in (0, 1))
        return waking.after(rhythm, next(at for at in mornings if at > self.now), 0.0)

    async def day(self, user: str, at: float | None = None) -> str:
        """By their own calendar."""
        return waking.local_day(await self.rhythm(user), at or self.now).isoformat()

    async def rhythm(self, user: str) -> Rhythm:
        """As far as they matter for calling somebody."""
        return calling(await RHYTHM.read(self._journal, user))

    # Digests

    async def digest(self, user: str) -> Digest:
        return await LAST_DIGEST.read(self._journal, user)

    async def keep(self, user: str, digest: Digest) -> None:
        await LAST_DIGEST.save(self._journal, digest, user)
