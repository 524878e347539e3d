"""A moderator's desk: a table as the channel sees it, what an act would do, and what came of it."""

from __future__ import annotations

import asyncio

from bot.engine.errors import BoardMovedOn, require
from bot.play.moderation.acts import REWIND, checked_why
from bot.play.proof.export import unfinished
from bot.play.proof.file import write
from bot.store.records import TableRow
from bot.store.settings import WHY
from cogs.admin import panels
from cogs.admin.acts import Acts, number
from cogs.lobby.client import LobbyClient
from cogs.ui.press.front import Front
from cogs.ui.press.press import Press
from cogs.ui.table.boards import page_number
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.panel import GREEN, RED, Attached, Panel, Words

NOBODY = "-"  # has no seat anywhere, so they see what the channel sees


class AdminDesk:
    """Rights were checked by whoever calls this."""

    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.front = front
        self.play = front.play
        self.moderation = front.play.moderation
        self.acts = Acts(bot, front)

    async def public(self, row: TableRow, reader: Reader) -> Sitting:
        """The table as the channel sees it, in the moderator's language."""
        return await self.front.desk.seating.sit(row.id, Reader(NOBODY, reader.language))

    # Looking

    async def panel(self, sitting: Sitting, reader: Reader, arg: str = "") -> Panel:
        return await panels.table(self.play, sitting)

    async def log(self, sitting: Sitting, reader: Reader, arg: str = "") -> Panel:
        acts = await self.moderation.acts(sitting.row.id)
        names, row = self.front.desk.seating, sitting.row
        page = page_number(arg)
        return await panels.log(
            names, sitting.tongue, acts[::-1], row.guild, page=page, table=row.id
        )

    async def export(self, sitting: Sitting, reader: Reader, arg: str = "") -> Panel:
        """Whatever the game is, and whoever asks: what the channel saw."""
        table = sitting.row.id
        require(sitting.row.version, "play.refuse.not_started", table=table)
        moves = await self.play.journal.moves(table)
        made = await asyncio.to_thread(unfinished, sitting.row, moves, None)
        data = await asyncio.to_thread(write, made)
        words = sitting.tongue.say("cog.export", title=sitting.title)
        return Panel((Words(words), Attached(f"{table}.json", data)))

    # What an act would do

    async def rewound(self, sitting: Sitting, reader: Reader, arg: str, why: str = "") -> Panel:
        board = number(arg)
        found = await self.moderation.preview_rewind(sitting.row.id, board, reader.user)
        about = sitting.tongue.say("admin.preview.rewind", n=board)
        told = f"{about}\n{panels.foreseen(sitting.tongue, found)}"
        return await self.offer(sitting, reader, f"{REWIND}.{board}.{found.mark}", told, why, RED)

    async def seat(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        seat = self.acts.seat(sitting.row, arg)
        mark = await self.moderation.seats_mark(sitting.row.id)
        return panels.seat(sitting, seat, mark)

    async def fix(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """`arg`: the page of corrections."""
        choice = await self.moderation.correcting.offered(sitting.row.id)
        return panels.fixes(sitting, choice, number(arg) if arg else 0)

    async def fixed(self, sitting: Sitting, reader: Reader, arg: str, why: str = "") -> Panel:
        """`arg`: the places of what was chosen among the corrections."""
        table, tongue = sitting.row.id, sitting.tongue
        reply = await self.acts.reply(table, arg)
        mark = await self.moderation.correcting.mark(table)
        choice = await self.moderation.correcting.offered(table)
        named = {option.id: tongue.render(option.label) for option in choice.options}
        about = tongue.say("admin.preview.correct", what=tuple(named[one] for one in reply))
        return await self.offer(sitting, reader, f"correct.{arg}.{mark}", about, why)

    async def undo(self, sitting: Sitting, reader: Reader, arg: str, why: str = "") -> Panel:
        act = await self.moderation.undoing(sitting.row.id)
        found = await self.moderation.preview_undo(sitting.row.id, reader.user)
        about = panels.about_undo(sitting.tongue, act, found)
        return await self.offer(sitting, reader, f"undo..{found.mark}", about, why)

    async def offer(
        self, sitting: Sitting, reader: Reader, wish: str, about: str, why: str, style: str = GREEN
    ) -> Panel:
        """A reason that is known already is kept until the button is pressed."""
        if why:
            kept = f"{wish}\n{checked_why(why)}"
            await WHY.save(self.play.journal, kept, reader.user, sitting.row.id)
        return panels.confirm(sitting, wish, about, why=bool(why), style=style)

    async def kept_why(self, press: Press) -> str:
        kept = await WHY.read(self.play.journal, press.reader.user, press.table)
        wish, _, why = kept.partition("\n")
        if wish != press.arg:
            raise BoardMovedOn("play.refuse.table_moved_on", table=press.table)
        return why

    async def after(self, row: TableRow, reader: Reader) -> Panel:
        """The table as it is now; its card in the hall too."""
        row = await self.front.desk.seating.known(row.id)
        await self.acts.opening.cards.changed(row)
        sitting = await self.public(row, reader)
        note = sitting.tongue.say("admin.done")
        return await panels.table(self.play, sitting, note)
