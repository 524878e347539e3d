"""The hours of all players, as the journal keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from bot.engine.records import encode, replace
from bot.play.locks import Locks
from bot.play.time.rhythm import ALWAYS, Leave, Rhythm
from bot.store.journal import Journal
from bot.store.records import SettingChange

RHYTHM = "rhythm"  # a user's setting
CLOCK, FROZEN = "clock", "frozen"  # the scope of the clock itself, and when all clocks stood still


class Calendars:
    """Read whenever they are needed; only the stretches in which all stood still are kept."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.locks = Locks()  # by user: read and written by one at a time
        self._frozen: tuple[Leave, ...] | None = None

    async def rhythm(self, user: str) -> Rhythm:
        """With the times at which the clocks of everybody stood still."""
        return replace(await self.own(user), frozen=await self.frozen())

    async def rhythms(self, users: Iterable[str]) -> dict[str, Rhythm]:
        """Those of several players, read at once."""
        wanted = set(users)
        kept = await self.journal.settings_of(*(f"user:{user}" for user in wanted))
        frozen = await self.frozen()
        return {
            user: replace(read(kept.get(f"user:{user}", {}).get(RHYTHM)), frozen=frozen)
            for user in wanted
        }

    async def own(self, user: str) -> Rhythm:
        return read(await self.journal.setting(f"user:{user}", RHYTHM))

    async def save(self, user: str, rhythm: Rhythm) -> None:
        await self.journal.save_setting(f"user:{user}", RHYTHM, written(rhythm))

    async def change(self, user: str, rhythm: Rhythm) -> SettingChange:
        """For a transaction, which fails if the setting changes before it."""
        was = await self.journal.setting(f"user:{user}", RHYTHM)
        return SettingChange(f"user:{user}", RHYTHM, was, written(rhythm))

    async def frozen(self) -> tuple[Leave, ...]:
        if self._frozen is None:
            self._frozen = stretches(await self.journal.setting(CLOCK, FROZEN))
        return self._frozen

    def reread(self) -> None:
        """Another process may have made the clocks go on."""
        self._frozen = None

    def stood_still(self, frozen: tuple[Leave, ...]) -> None:
        self._frozen = frozen


@lru_cache(maxsize=4096)
def read(text: str | None) -> Rhythm:
    return ALWAYS if text is None else msgspec.json.decode(text, type=Rhythm)


def written(rhythm: Rhythm) -> str:
    return encode(replace(rhythm, frozen=())).decode()


def stretches(text: str | None) -> tuple[Leave, ...]:
    return () if text is None else msgspec.json.decode(text, type=tuple[Leave, ...])
