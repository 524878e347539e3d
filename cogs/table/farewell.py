"""The doors of a table's last post: replay, the hands at the end, thanks."""

from __future__ import annotations

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.play.assembly import Play
from bot.play.post.thanks import thank, thanked
from cogs.ui.press.client import Client
from cogs.ui.press.table_cog import AtTable
from cogs.ui.table import log, screens
from cogs.ui.table.pictures import HELD
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import BLUE, GREY, Panel, Part, Picture, Words, fitted, rows
from cogs.ui.words.tongue import cut

HANDS, REPLAY, THANK = Door.HANDS, Door.REPLAY, Door.THANK  # the doors
SHORT = 24


class Farewell(AtTable):
    async def cog_load(self) -> None:
        for what, look in (
            (REPLAY, self.replay),
            (HANDS, self.hands),
            (THANK, self.thank),
        ):
            self.front.door(what, self.looking(look))

    async def replay(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """The boards from the first one that is known."""
        if not sitting.row.version:
            return screens.aside(sitting)
        known = await self.play.outbox.boards(sitting.row.id)
        first = next((number for number, version in enumerate(known, 1) if version), None)
        return await log.history(self.play, sitting, first)

    async def hands(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return await hands(self.play, sitting, arg)

    async def thank(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """Whoever played or watched, once; the last post counts."""
        new = await thank(self.play.journal, sitting.row, reader.user)
        count = len(await thanked(self.play.journal, sitting.row.id))
        key = "cog.end.thanked" if new else "cog.end.thanked_before"
        words = sitting.tongue.say(key, title=sitting.title, n=count)
        return Panel((Words(words),))


async def hands(play: Play, sitting: Sitting, arg: str) -> Panel:
    """One seat's hand as its player saw it at the end, and a door to each of the others.

    By now the secret of the luck is out and the export tells everything.
    """
    require(sitting.over, "stats.refuse.not_over")
    seats = sorted(sitting.tongue.labels)
    require(not arg or arg in {str(seat + 1) for seat in seats}, "cog.refuse.forged")
    tongue, table = sitting.tongue, sitting.row.id
    chosen = Seat(int(arg) - 1 if arg else seats[0])
    view = await play.referee.view(table, chosen)
    cards = "\n".join(map(tongue.render, sitting.game.guide.hand(view, chosen)))
    title = f"**{sitting.title}** · {tongue.say('cog.end.hands')}\n**{tongue.seat(chosen)}**"
    parts: list[Part] = [
        Words(title),
        Picture(HELD, table, str(chosen)),
        Words(cards or tongue.say("cog.end.empty")),
    ]
    others = [
        door(
            HANDS,
            table,
            cut(f"{tongue.mark(seat)} {tongue.labels[seat]}", SHORT),
            str(seat + 1),
            BLUE if seat == chosen else GREY,
        )
        for seat in seats
    ]
    return fitted(Panel((*parts, *rows(others))))


async def setup(bot: Client) -> None:
    await bot.add_cog(Farewell(bot, bot.front))
