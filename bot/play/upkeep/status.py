"""What every private answer must say about the bot itself."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.text import Text, say
from bot.play.upkeep.budgets import Load
from bot.play.upkeep.maintenance import Maintenance


@dataclass(frozen=True)
class Status:
    """Whether the host works on the bot, and how busy it is."""

    maintenance: Maintenance
    load: Load

    async def notice(self, *, pictured: bool) -> Text | None:
        """What every private answer must say now; `pictured`: a picture comes with it."""
        reason = await self.maintenance.reason()
        if reason is not None:
            return reason
        return say("upkeep.busy") if pictured and self.load.busy else None
