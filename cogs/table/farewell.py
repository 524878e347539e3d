"""The doors of a table's last post: replay, the hands at the end, thanks."""

from __future__ import annotations

from bot.play.post.thanks import thank, thanked
from cogs.table import farewell_panels
from cogs.ui.press.client import Client
from cogs.ui.press.table_cog import AtTable
from cogs.ui.table import history, screens
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.panel import Panel, Words


class Farewell(AtTable):
    async def cog_load(self) -> None:
        for what, look in (
            (farewell_panels.REPLAY, self.replay),
            (farewell_panels.HANDS, self.hands),
            (farewell_panels.THANK, self.thank),
        ):
            self.front.door(what, self.looking(look))

    async def replay(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """The boards from the first one that is known."""
        if not sitting.row.version:
            return screens.aside(sitting)
        known = await self.play.outbox.boards(sitting.row.id)
        first = next((number for number, version in enumerate(known, 1) if version), None)
        return await history.panel(self.play, sitting, first)

    async def hands(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return await farewell_panels.hands(self.play, sitting, arg)

    async def thank(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """Whoever played or watched, once; the last post counts."""
        new = await thank(self.play.journal, sitting.row, reader.user)
        count = len(await thanked(self.play.journal, sitting.row.id))
        key = "cog.end.thanked" if new else "cog.end.thanked_before"
        words = sitting.tongue.say(key, title=sitting.title, n=count)
        return Panel((Words(words),))


async def setup(bot: Client) -> None:
    await bot.add_cog(Farewell(bot, bot.front))
