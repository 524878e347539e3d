"""At the table: play, look, note, export."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.play.locks import Locks
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.store import settings
from cogs.lobby import panels
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.table import boards, log, screens, visitors
from cogs.ui.table.log import Wanted
from cogs.ui.table.sitting import Reader, Sitting, title_of
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.panel import Attached, Field, Form, Panel, Words, fitted
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import shown

LONGEST_NOTE = 1_000


class Table(AtTable):
    """Doors and commands share their work; what is asked of a table is answered privately."""

    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        super().__init__(bot, front)
        self.looks = Locks()  # by user: through a long past one looks once at a time

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        mine = {"table": self.my_tables}
        for name, callback, completers in (
            ("card", self.card_command, {}),
            ("board", self.board_command, {"view": self.parts, "at": self.boards}),
            ("text", self.text_command, {"view": self.passages, "at": self.boards}),
            ("standings", self.standings_command, {}),
            ("news", self.news_command, {}),
            ("log", self.log_command, {"player": self.players}),
            ("history", self.history_command, {"at": self.boards}),
            ("note", self.note_command, {}),
            ("export", self.export_command, {}),
        ):
            table.add_command(command(f"table.{name}", callback, {**completers, **mine}))
        for what, look in (
            (Door.HAND, self.hand),
            (Door.BOARD, self.board),
            (Door.NEWS, self.news),
            (Door.MORE, self.more),
            (Door.LOG, self.log),
            (Door.HISTORY, self.history),
            (Door.TEXT, self.text),
            (Door.STANDINGS, self.standings),
            (Door.CARD, self.card),
            (Door.EXPORT, self.export),
        ):
            self.front.door(what, self.looking(look))
        self.front.door(Door.PLAY, self.answering)
        self.front.door(Door.ASK, self.answering)
        self.front.door(Door.NOTE, self.noted)
        self.front.opens("d1", Door.NOTE, self.note_form)

    # Play and looks

    async def answering(self, press: Press) -> Panel:
        return await self.desk.open(press.table, press.reader, press.arg)

    async def hand(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return screens.hand(sitting)

    async def board(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return await boards.panel(self.play, sitting, boards.read(arg))

    async def news(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        await visitors.learned(self.play, reader.user, visitors.NEWS)
        async with self.looks.of(reader.user):
            return await log.news(self.play, sitting, reader.user)

    async def log(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return await self.log_page(sitting, reader, Wanted.read(arg))

    async def log_page(self, sitting: Sitting, reader: Reader, wanted: Wanted) -> Panel:
        async with self.looks.of(reader.user):
            return await log.log(self.play, sitting, wanted)

    async def history(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        async with self.looks.of(reader.user):
            if (step := log.step_of(arg)) is not None:
                return await log.step(self.play, sitting, *step)
            return await log.history(self.play, sitting, boards.page_number(arg))

    async def text(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return await boards.text(self.play, sitting, *boards.read_text(arg))

    async def standings(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not sitting.row.version:
            return screens.aside(sitting)
        return screens.standings(sitting, (await self.play.referee.side(sitting.row.id)).scores)

    async def more(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return screens.more(sitting, arg)

    async def card(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        added = await self.play.lobby.added(sitting.row)
        return panels.table_card(sitting.row, sitting.tongue, added)

    # Notes

    async def note_form(self, press: Press) -> Form:
        tongue = await self.desk.seating.tongue(
            await self.desk.seating.row(press.table, press.reader), press.reader.language
        )
        known = await settings.NOTE.read(self.play.journal, press.table, press.reader.user)
        field = Field("text", tongue.say("cog.note"), value=known, longest=LONGEST_NOTE, long=True)
        return Form(str(DoorId(Door.NOTE, press.table)), tongue.say("cog.note.title"), (field,))

    async def noted(self, press: Press) -> Panel:
        sitting = await self.desk.seating.sit(press.table, press.reader)
        return await self.save_note(sitting, press.reader, press.field("text"))

    async def save_note(self, sitting: Sitting, reader: Reader, text: str) -> Panel:
        """Private, and read again in News."""
        text = text.strip()
        require(len(text) <= LONGEST_NOTE, "cog.refuse.note_long", limit=LONGEST_NOTE, n=len(text))
        await settings.NOTE.save(self.play.journal, text, sitting.row.id, reader.user)
        key = "cog.note.kept" if text else "cog.note.gone"
        title = title_of(sitting.row, sitting.tongue)
        return fitted(Panel((Words(sitting.tongue.say(key, title=title, note=shown(text, 900))),)))

    # A file

    async def export(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """For its asker: everything once the game is over, until then what they saw."""
        journal, table = self.play.journal, sitting.row.id
        require(sitting.row.version, "play.refuse.not_started", table=table)
        secret, moves = await journal.secret(table), await journal.moves(table)
        made = await asyncio.to_thread(export, sitting.row, secret, moves, sitting.seat)
        data = await asyncio.to_thread(write, made)
        words = sitting.tongue.say("cog.export", title=sitting.title)
        return Panel((Words(words), Attached(f"{table}.json", data)))

    # Commands

    async def card_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.card, table)

    async def board_command(
        self, interaction: discord.Interaction[Any], view: str = "", at: str = "", table: str = ""
    ) -> None:
        async def look(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            part = next((n for n, label in boards.parts(sitting).items() if view == label), view)
            return await self.board(sitting, reader, f"{boards.typed(at)}.{part}".rstrip("."))

        await self.command(interaction, look, table)

    async def text_command(
        self, interaction: discord.Interaction[Any], view: str = "", at: str = "", table: str = ""
    ) -> None:
        async def look(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            known = boards.passages(sitting)
            part = next((name for name, label in known.items() if view == label), view)
            return await self.text(sitting, reader, f"at.{boards.typed(at)}.{part}".rstrip("."))

        await self.command(interaction, look, table)

    async def standings_command(
        self, interaction: discord.Interaction[Any], table: str = ""
    ) -> None:
        await self.command(interaction, self.standings, table)

    async def news_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.news, table)

    async def log_command(
        self,
        interaction: discord.Interaction[Any],
        page: app_commands.Range[int, 1, 999] | None = None,
        player: str = "",
        table: str = "",
    ) -> None:
        async def look(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            seat = Seat(int(player) - 1) if player.isdecimal() and len(player) == 1 else None
            known = seat is None if not player else seat in sitting.tongue.names
            require(known, "cog.refuse.no_player", typed=player[:40])
            wanted = Wanted(page, player=seat)
            return await self.log_page(sitting, reader, wanted)

        await self.command(interaction, look, table)

    async def history_command(
        self, interaction: discord.Interaction[Any], at: str = "", table: str = ""
    ) -> None:
        await self.command(interaction, self.history, table, boards.typed(at))

    async def note_command(
        self, interaction: discord.Interaction[Any], text: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            return await self.save_note(sitting, reader, text)

        await self.command(interaction, work, table)

    async def export_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.export, table)

    # Completing

    async def parts(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        known = boards.parts(await self.sitting(interaction))
        return choices(among([(n, label) for n, label in known.items() if n], typed))

    async def passages(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        known = boards.passages(await self.sitting(interaction))
        return choices(among([(n, label) for n, label in known.items() if n], typed))

    async def boards(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        sitting = await self.sitting(interaction)
        return choices(await boards.propose(self.play, sitting, typed))

    async def players(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        labels = (await self.sitting(interaction)).tongue.labels
        return choices(among([(str(seat + 1), name) for seat, name in labels.items()], typed))


async def setup(bot: Client) -> None:
    await bot.add_cog(Table(bot, bot.front))
