"""How people want to be told that a table waits for them, and what can reach them now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

import msgspec

from bot.engine.errors import require
from bot.engine.records import Record, encode, replace
from bot.play.clock.keeper import Timekeeper
from bot.play.time import rhythm as waking
from bot.play.time.calendars import RHYTHM, read
from bot.play.time.rhythm import Rhythm

MENTION, DIRECT, DIGEST, SILENT = HOW = ("mention", "dm", "digest", "silent")
USUAL = "usual"  # at one table: as everywhere
NOTIFY = "notify"  # a user's setting; with `:` and a table's id, at this table
CLOSED, OPEN = "closed", ""  # what is known of somebody's direct messages
LINE = "direct"  # the setting that holds it
DAILY = 8 * 60  # minute of the day at which digests leave, by the player's own clock


class Digest(Record, frozen=True):
    """A player's last digest, as the journal keeps it; without a message: meant to be sent."""

    day: str = ""
    channel: str = ""
    message: str = ""
    results: tuple[str, ...] = ()  # tables that have ended since


class Wishes:
    """Read whenever they are needed: they count from the moment they are chosen."""

    def __init__(self, keeper: Timekeeper) -> None:
        self._keeper = keeper
        self._journal = keeper.journal

    # What somebody chose

    async def of(self, user: str, table: str = "") -> str:
        """For this table, else for all."""
        return chosen(await self._kept(user), table)

    async def choose(self, user: str, how: str, table: str = "") -> None:
        """Whoever asks for direct messages is believed to have opened them."""
        allowed = (*HOW, USUAL) if table else HOW
        require(how in allowed, "play.refuse.notice", given=how[:40], allowed=allowed)
        name = f"{NOTIFY}:{table}" if table else NOTIFY
        await self._journal.save_setting(f"user:{user}", name, "" if how == USUAL else how)
        if how in (DIRECT, DIGEST) and await self.closed(user):
            await self._journal.save_setting(f"user:{user}", LINE, OPEN)

    # What reaches him

    async def way(self, user: str, table: str) -> str:
        """As he wishes, if it can be done: where no direct message arrives, a mention does."""
        return possible(await self._kept(user), table)

    async def closed(self, user: str) -> bool:
        return await self._journal.setting(f"user:{user}", LINE) == CLOSED

    async def close(self, user: str) -> None:
        """Discord lets no direct message through to him."""
        await self._journal.save_setting(f"user:{user}", LINE, CLOSED)

    async def pinged(self, users: Iterable[str], table: str) -> tuple[str, ...]:
        """Those whom a public post may call now; the others are named without a call."""
        wanted = tuple(users)
        if not wanted:
            return ()
        kept = await self._journal.settings_of(*(f"user:{user}" for user in wanted))

        def called(own: Mapping[str, str]) -> bool:
            awake = waking.after(planned(read(own.get(RHYTHM))), self.now, 0.0) <= self.now
            return possible(own, table) == MENTION and awake

        return tuple(user for user in wanted if called(kept.get(f"user:{user}", {})))

    # When

    @property
    def now(self) -> float:
        return self._keeper.now

    async def next_wake(self, user: str) -> float:
        """Now, or when quiet hours or a vacation end."""
        return waking.after(await self.rhythm(user), self.now, 0.0)

    async def next_digest(self, user: str) -> float:
        """The next morning by his own clock; who is away then gets it on his return."""
        rhythm = await self.rhythm(user)
        today, zone = waking.local_day(rhythm, self.now), waking.zone_named(rhythm.zone)
        mornings = (waking.instant(today + timedelta(days=n), DAILY, zone) for n in (0, 1))
        return waking.after(rhythm, next(at for at in mornings if at > self.now), 0.0)

    async def day(self, user: str, at: float | None = None) -> str:
        """By his own calendar."""
        return waking.local_day(await self.rhythm(user), at or self.now).isoformat()

    async def rhythm(self, user: str) -> Rhythm:
        """His hours and the vacations he planned. On days that the clock took for him he is
        called: whoever is not would show that he was late elsewhere."""
        return planned(await self._keeper.work.calendars.own(user))

    async def _kept(self, user: str) -> Mapping[str, str]:
        scope = f"user:{user}"
        return (await self._journal.settings_of(scope)).get(scope, {})

    # Digests

    async def digest(self, user: str) -> Digest:
        kept = await self._journal.setting(f"user:{user}", DIGEST)
        return msgspec.json.decode(kept, type=Digest) if kept else Digest()

    async def keep(self, user: str, digest: Digest) -> None:
        await self._journal.save_setting(f"user:{user}", DIGEST, encode(digest).decode())


def chosen(kept: Mapping[str, str], table: str = "") -> str:
    """How somebody with these settings wants to be told: for this table, else for all."""
    here = kept.get(f"{NOTIFY}:{table}") if table else ""
    how = here or kept.get(NOTIFY)
    return how if how in HOW else MENTION


def possible(kept: Mapping[str, str], table: str) -> str:
    """As they wish, if it can be done: where no direct message arrives, a mention does."""
    how = chosen(kept, table)
    private = how in (DIRECT, DIGEST)
    return MENTION if private and kept.get(LINE) == CLOSED else how


def planned(rhythm: Rhythm) -> Rhythm:
    """Without the days off that the clock took."""
    return replace(rhythm, leaves=tuple(leave for leave in rhythm.leaves if not leave.auto))
