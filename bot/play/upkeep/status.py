"""What upkeep offers to whoever answers players; the application fills it in."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.text import Text, say
from bot.play.upkeep.budgets import Load
from bot.play.upkeep.forgetting import Forgetting
from bot.play.upkeep.maintenance import Maintenance


@dataclass
class Care:
    """Without its parts, as in a test of something else, all is well."""

    maintenance: Maintenance | None = None
    people: Forgetting | None = None
    load: Load | None = None

    def fill(self, maintenance: Maintenance, people: Forgetting, load: Load) -> None:
        self.maintenance, self.people, self.load = maintenance, people, load

    async def notice(self, *, pictured: bool) -> Text | None:
        """What every private answer must say now; `pictured`: a picture comes with it."""
        reason = await self.maintenance.reason() if self.maintenance else None
        if reason is not None:
            return reason
        return say("upkeep.busy") if pictured and self.load and self.load.busy else None
