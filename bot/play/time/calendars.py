"""The hours of all players, as the journal keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from bot.engine.records import encode, replace
from bot.play.locks import Locks
from bot.play.time.rhythm import ALWAYS, Leave, Rhythm
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import SettingChange
from bot.store.settings import NOBODYS, Form, Kept, Setting


@lru_cache(maxsize=4096)
def read(text: str) -> Rhythm:
    return msgspec.json.decode(text, type=Rhythm)


def written(rhythm: Rhythm) -> str:
    return encode(replace(rhythm, frozen=())).decode()


RHYTHM = settings.RHYTHM.written(Form(read, written), ALWAYS)
FROZEN: Setting[tuple[Leave, ...]] = settings.FROZEN.holding(tuple[Leave, ...], ())


class Calendars:
    """Read whenever they are needed; only the stretches in which all stood still are kept."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.locks = Locks()  # by user: read and written by one at a time
        self._frozen: tuple[Leave, ...] | None = None

    async def rhythm(self, user: str) -> Rhythm:
        """With the times at which the clocks of everybody stood still."""
        return replace(await self.own(user), frozen=await self.frozen())

    async def rhythms(
        self, users: Iterable[str], known: Mapping[str, Kept] = NOBODYS
    ) -> dict[str, Rhythm]:
        """Those of several players, read at once; `known`: the settings of some."""
        wanted = set(users)
        found = {user: known[user] for user in wanted & known.keys()}
        found |= await settings.kept_of(self.journal, settings.USER, wanted - known.keys())
        frozen = await self.frozen()
        return {user: replace(kept.get(RHYTHM), frozen=frozen) for user, kept in found.items()}

    async def own(self, user: str) -> Rhythm:
        return await RHYTHM.read(self.journal, user)

    async def save(self, user: str, rhythm: Rhythm) -> None:
        await RHYTHM.save(self.journal, rhythm, user)

    async def change(self, user: str, rhythm: Rhythm) -> SettingChange:
        """For a transaction, which fails if the setting changes before it."""
        return (await RHYTHM.row(self.journal, user)).change(rhythm)

    async def frozen(self) -> tuple[Leave, ...]:
        if self._frozen is None:
            self._frozen = await FROZEN.read(self.journal)
        return self._frozen

    def reread(self) -> None:
        """Another process may have made the clocks go on."""
        self._frozen = None

    def stood_still(self, frozen: tuple[Leave, ...]) -> None:
        self._frozen = frozen
