"""What is posted or asked in somebody's name: whether they may, and how often in an hour.

Moves are no words and cost nothing. What was asked counts also if it is withdrawn.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.engine.errors import require
from bot.play.locks import Locks
from bot.play.moderation.servers import Servers
from bot.play.time.pace import HOUR
from bot.store.settings import SAID

HOURLY = 20  # posts and calls by the bot for one person
MOST_KNOWN = 10_000  # people whose last hour is remembered


class Voice:
    """Neither a restart nor being forgotten gives anybody another hour."""

    def __init__(self, servers: Servers, *, clock: Callable[[], float] = time.time) -> None:
        self._servers = servers
        self._clock = clock
        self._locks = Locks()
        self._said: dict[str, tuple[float, ...]] = {}

    async def require(self, user: str, *guilds: str) -> None:
        """Nobody has muted them where they write, nor where it is read."""
        for guild in dict.fromkeys(guilds):
            await self._servers.require_voice(guild, user)

    async def raised(self, user: str, *guilds: str) -> None:
        """They ask something of others, or call them."""
        await self.require(user, *guilds)
        await self.spend(user)

    async def posting(self, user: str, *guilds: str) -> None:
        """Something is posted for them in a channel: whoever is locked may not either."""
        for guild in dict.fromkeys(guilds):
            await self._servers.require_free(guild, user)
        await self.raised(user, *guilds)

    async def spend(self, user: str) -> None:
        journal, now = self._servers.journal, self._clock()
        async with self._locks.of(user):

            def more(known: tuple[float, ...]) -> tuple[float, ...]:
                both = known, self._said.get(user, ())  # they may have been forgotten
                said = max(
                    (tuple(at for at in one if now - HOUR < at <= now) for one in both), key=len
                )
                require(len(said) < HOURLY, "admin.refuse.hourly", n=HOURLY)
                return (*said, now)

            said = await SAID.change(journal, more, user)
            self._said.pop(user, None)  # those who spoke last are remembered longest
            self._said[user] = said
            if len(self._said) > MOST_KNOWN:
                del self._said[next(iter(self._said))]
