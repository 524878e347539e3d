"""At the table: play, look, take back, note, export."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.errors import require
from bot.play.export import export
from bot.play.export_file import write
from cogs.ui import chronicle, hall, screens
from cogs.ui.front import Call, Front, front_of
from cogs.ui.ids import DoorId
from cogs.ui.layout import SILENT
from cogs.ui.naming import shown
from cogs.ui.panel import GREEN, Button, Field, Form, Panel, Row, Words, fitted
from cogs.ui.places import propose_tables, table_of
from cogs.ui.seating import Reader, Sitting, title_of
from cogs.ui.translate import choices, command, group

LONGEST_NOTE = 1_000


class Table(commands.Cog):
    """Doors and commands share their work; what is asked of a table is answered privately."""

    def __init__(self, bot: commands.Bot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.services = front.services
        self.desk = front.desk

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        for name, callback in (
            ("card", self.card_command),
            ("board", self.board_command),
            ("text", self.text_command),
            ("news", self.news_command),
            ("log", self.log_command),
            ("undo", self.undo_command),
            ("redo", self.redo_command),
            ("note", self.note_command),
            ("export", self.export_command),
        ):
            table.add_command(command(f"table.{name}", callback, {"table": self.my_tables}))
        for what, look in (
            ("hand", self.hand),
            ("board", self.board),
            ("news", self.news),
            ("more", self.more),
            ("log", self.log),
            ("text", self.text),
            ("card", self.card),
            ("undo", self.ask_undo),
            ("undone", self.undo),
            ("redo", self.redo),
        ):
            self.front.door(what, self.looking(look))
        self.front.door("play", self.play)
        self.front.door("ask", self.play)
        self.front.door("note", self.noted)
        self.front.opens("d1", "note", self.note_form)

    def looking(
        self, look: Callable[[Sitting, Reader, str], Awaitable[Panel]]
    ) -> Callable[[Call], Awaitable[Panel]]:
        async def handler(call: Call) -> Panel:
            sitting = await self.desk.seating.sit(call.table, call.reader)
            return await look(sitting, call.reader, call.arg)

        return handler

    async def command(
        self,
        interaction: discord.Interaction[Any],
        look: Callable[[Sitting, Reader, str], Awaitable[Panel]],
        table: str,
        arg: str = "",
    ) -> None:
        async def work(reader: Reader) -> Panel:
            name = await table_of(self.front, interaction, table)
            return await look(await self.desk.seating.sit(name, reader), reader, arg)

        await self.front.private(interaction, work)

    async def my_tables(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await propose_tables(self.front, interaction, typed))

    # Play and looks

    async def play(self, call: Call) -> Panel:
        return await self.desk.open(call.table, call.reader, call.arg)

    async def hand(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return screens.hand(sitting)

    async def board(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        begun = bool(sitting.row.version)
        return chronicle.board(sitting) if begun else screens.aside(sitting)

    async def news(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return await chronicle.news(self.services, sitting, reader.user)

    async def log(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return await chronicle.log(self.services, sitting, chronicle.page_number(arg))

    async def text(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return chronicle.text_board(sitting, chronicle.page_number(arg))

    async def more(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return screens.more(sitting)

    async def card(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return hall.table_card(sitting.row, sitting.tongue)

    # Taking back

    async def ask_undo(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """U1: which move it would be."""
        say = sitting.tongue.say
        if sitting.seat is None or not sitting.running:
            return screens.aside(sitting)
        lines = (await self.services.referee.log(sitting.row.id, sitting.seat)).lines
        mine = [line for line in lines if chronicle.mine(line, sitting) and not line.undone]
        last = chronicle.told_line(mine[-1], sitting) if mine else say("cog.undo.last_move")
        words = "\n".join((screens.head(sitting), say("cog.undo.ask", what=last)))
        act = DoorId("undone", sitting.row.id, str(sitting.answers))
        buttons = (
            Button(str(act), f"✔ {say('cog.undo.do')}", GREEN),
            screens.door("play", sitting.row.id, f"◀ {say('cog.back')}"),
        )
        return fitted(Panel((Words(words), Row(buttons))))

    async def undo(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """The same press twice takes back one move."""
        if sitting.seat is None or not sitting.running:
            return screens.aside(sitting)
        key = f"undo:{sitting.seat}:{arg or sitting.answers}"
        referee, table = self.services.referee, sitting.row.id
        await referee.take_back(table, sitting.seat, giver=reader.user, key=key)
        return await self.desk.open(table, reader, note=sitting.tongue.say("cog.undo.done"))

    async def redo(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if sitting.seat is None or not sitting.running:
            return screens.aside(sitting)
        key = f"redo:{sitting.seat}:{sitting.answers}"
        referee, table = self.services.referee, sitting.row.id
        await referee.redo(table, sitting.seat, giver=reader.user, key=key)
        return await self.desk.open(table, reader, note=sitting.tongue.say("cog.redo.done"))

    # Notes

    async def note_form(self, call: Call) -> Form:
        tongue = await self.desk.seating.tongue(
            await self.desk.seating.row(call.table), call.reader.language
        )
        known = await self.services.setting(f"table:{call.table}", f"note:{call.reader.user}")
        field = Field("text", tongue.say("cog.note"), value=known, longest=LONGEST_NOTE, long=True)
        return Form(str(DoorId("note", call.table)), tongue.say("cog.note.title"), (field,))

    async def noted(self, call: Call) -> Panel:
        sitting = await self.desk.seating.sit(call.table, call.reader)
        return await self.save_note(sitting, call.reader, call.field("text"))

    async def save_note(self, sitting: Sitting, reader: Reader, text: str) -> Panel:
        """Private, and read again in News."""
        text = text.strip()
        require(len(text) <= LONGEST_NOTE, "cog.refuse.note_long", limit=LONGEST_NOTE, n=len(text))
        scope = f"table:{sitting.row.id}"
        await self.services.journal.save_setting(scope, f"note:{reader.user}", text)
        key = "cog.note.kept" if text else "cog.note.gone"
        title = title_of(sitting.row, sitting.tongue)
        return fitted(Panel((Words(sitting.tongue.say(key, title=title, note=shown(text, 900))),)))

    # Commands

    async def card_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.card, table)

    async def board_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.board, table)

    async def text_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.text, table)

    async def news_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.news, table)

    async def log_command(
        self,
        interaction: discord.Interaction[Any],
        page: app_commands.Range[int, 1, 999] | None = None,
        table: str = "",
    ) -> None:
        await self.command(interaction, self.log, table, str(page or ""))

    async def undo_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.ask_undo, table)

    async def redo_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.redo, table)

    async def note_command(
        self, interaction: discord.Interaction[Any], text: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            return await self.save_note(sitting, reader, text)

        await self.command(interaction, work, table)

    async def export_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """A file for its asker: everything once the game is over, until then what he saw."""
        if not await self.front.acknowledge(interaction):
            return
        try:
            reader = await self.front.reader(interaction)
            name = await table_of(self.front, interaction, table)
            sitting = await self.desk.seating.sit(name, reader)
            require(sitting.row.version, "play.refuse.not_started", table=name)
            data = await self.exported(sitting)
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.TextDisplay(sitting.tongue.say("cog.export", title=sitting.title)))
            view.add_item(ui.File(f"attachment://{name}.json"))
            view.stop()
            file = discord.File(BytesIO(data), filename=f"{name}.json")
            await interaction.edit_original_response(
                view=view, attachments=[file], allowed_mentions=SILENT
            )
        except Exception as error:
            await self.front.fail(interaction, error)

    async def exported(self, sitting: Sitting) -> bytes:
        journal, table = self.services.journal, sitting.row.id
        secret, moves = await journal.secret(table), await journal.moves(table)
        made = await asyncio.to_thread(export, sitting.row, secret, moves, sitting.seat)
        return await asyncio.to_thread(write, made)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Table(bot, front_of(bot)))
