"""Maintenance: the host works on the bot. No move is made, no time passes, nothing is lost."""

from __future__ import annotations

from typing import Any

from bot.engine.errors import refuse, require
from bot.engine.text import Text, say
from bot.play.clock.outages import Outages
from bot.play.table.live import Live, playable
from bot.store.settings import MAINTENANCE_WHY

LONGEST = 200  # characters of a reason


class Maintenance:
    """On and off by a host, from Discord or from another process: it is read whenever it counts."""

    def __init__(self, outages: Outages) -> None:
        self._outages = outages
        self._journal = outages.journal

    async def on_now(self) -> bool:
        return await self._outages.maintained() is not None

    async def reason(self) -> Text | None:
        """What the host says about it; None: all is as ever."""
        if not await self.on_now():
            return None
        why = await MAINTENANCE_WHY.read(self._journal)
        return say("upkeep.maintenance.why", why=why) if why else say("upkeep.maintenance")

    async def on(self, why: str = "") -> bool:
        """False: it was on already, and has the new reason."""
        reason = " ".join(why.split())
        require(
            len(reason) <= LONGEST and reason.isprintable(), "upkeep.refuse.reason", limit=LONGEST
        )
        already = await self.on_now()
        await MAINTENANCE_WHY.save(self._journal, reason)
        await self._outages.begin_maintenance()
        return not already

    async def off(self) -> float:
        """Returns the seconds it took, by which all clocks were moved; 0: it was not on."""
        return await self._outages.end_maintenance()

    async def gate(self, live: Live[Any]) -> None:
        """For the referee: what is pressed meanwhile is refused with the reason."""
        await playable(live)
        reason = await self.reason()
        if reason is not None:
            refuse("upkeep.refuse.maintenance", why=reason)
