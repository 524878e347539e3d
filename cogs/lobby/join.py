"""Before the game: joining, leaving, inviting, options, starting."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.play import luck
from bot.play.table.live import OPEN
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import options as choosing
from cogs.lobby import panels as hall
from cogs.lobby.admission import gatherings
from cogs.lobby.client import LobbyClient
from cogs.lobby.invitations import Inviting
from cogs.lobby.new import LEVEL
from cogs.lobby.panels import SURE
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.which_table import propose_titles, table_in
from cogs.ui.table.sitting import Reader, players, title_of
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import Form, Panel, Words
from cogs.ui.words.tongue import Tongue

Choices = list[app_commands.Choice[str]]

CHOSEN = {  # what an owner chooses of a table, beside the rules of its game
    "access": settings.ACCESS,
    "language": settings.TABLE_LANGUAGE,
    "theme": settings.TABLE_THEME,
}


class LobbyCommands(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.lobby = front.play.lobby
        self.opening = bot.opening
        self.inviting = Inviting(bot)

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        for name, callback in (
            ("join", self.join),
            ("start", self.start),
            ("invite", self.invite),
            ("options", self.options),
        ):
            table.add_command(command(f"table.{name}", callback, {"table": self.open_tables}))
        for what, handler in (
            (Door.JOIN, self.joined),
            (Door.LEAVE, self.left),
            (Door.START, self.started),
        ):
            self.front.door(what, handler, in_place=True)
        for what, handler in (
            (Door.INVITE, self.whom),
            (Door.ASKED, self.asked),
            (Door.ACCEPT, self.accepted),
            (Door.OPTIONS, self.open_options),
            (Door.CHOOSE, self.chosen),
            (Door.PILOT, self.add_pilot),
            (Door.FREE, self.free),
            (Door.CLOSE, self.close),
            (Door.FILL, self.fill),
            (Door.BEGIN, self.begun),
            (Door.CONFIGURE, self.configured),
        ):
            self.front.door(what, handler)
        self.front.opens("d1", Door.CONFIGURE, self.options_form)

    # Words

    async def tongue(self, reader: Reader, row: TableRow) -> Tongue:
        return await self.front.desk.seating.tongue(row, reader.language)

    async def told(self, row: TableRow, reader: Reader, key: str) -> Panel:
        """One line about a table."""
        tongue = await self.tongue(reader, row)
        return Panel((Words(tongue.say(key, title=title_of(row, tongue))),))

    async def named(self, interaction: discord.Interaction[Any], table: str) -> str:
        """The open table meant: by name, by thread, or the only one of the server."""
        if table:
            asker = self.front.asker(interaction)
            return (await self.front.desk.seating.row(table.strip().lower(), asker)).id
        here = await table_in(self.front, interaction.channel_id)
        if here:
            return here
        rows = await self.play.journal.tables(guild=str(interaction.guild_id), status=OPEN)
        require(len(rows) == 1, "cog.refuse.which_open", n=len(rows))
        return rows[0].id

    # Joining and leaving

    async def joined(self, press: Press) -> Panel:
        """The card is changed where it stands; a full table begins."""
        row = await self.front.desk.seating.row(press.table, press.reader)
        asked = await self.opening.warned(row, press.reader)
        if asked is not None:
            await self.front.whisper(press.interaction, asked)
            return await self.opening.cards.card(row)
        row = await self.opening.sit_down(
            press.table, press.reader.user, luck.of_press(press.reader.press)
        )
        if len(row.seats) == players(row):
            return await self.opening.begin(row.id, pressed=press.message)
        return await self.opening.cards.changed(row, press.message)

    async def left(self, press: Press) -> Panel:
        row = await self.lobby.leave(press.table, press.reader.user)
        return await self.opening.cards.changed(row, press.message)

    async def started(self, press: Press) -> Panel:
        row = await self.front.desk.seating.row(press.table, press.reader)
        short = await self.short_of(row, press.reader)
        if short is not None:
            await self.front.whisper(press.interaction, short)
            return await self.opening.cards.card(row)
        return await self.opening.begin(row.id, press.reader.user, press.message)

    async def short_of(self, row: TableRow, reader: Reader) -> Panel | None:
        """To the owner: seats are free, and what could be done about it; None: it is full."""
        if row.status != OPEN or row.owner != reader.user or len(row.seats) >= players(row):
            return None
        least = await self.play.lobby.least(row)
        return hall.short_of(row, await self.tongue(reader, row), least)

    async def begun(self, press: Press) -> Panel:
        """With those who sit there."""
        row = await self.front.desk.seating.row(press.table, press.reader)
        await self.opening.begin(row.id, press.reader.user)
        return await self.told(row, press.reader, "cog.begun")

    async def accepted(self, press: Press) -> Panel:
        """From an invitation or a list, which stays as it is."""
        row = await self.front.desk.seating.row(press.table, press.reader)
        asked = None if press.arg == SURE else await self.opening.warned(row, press.reader)
        if asked is not None:
            return asked
        row = await self.opening.take_seat(press.table, press.reader)
        return await self.told(row, press.reader, "cog.joined")

    async def fill(self, press: Press) -> Panel:
        """Autopilots take the free seats, and the game begins."""
        row = await self.front.desk.seating.row(press.table, press.reader)
        while row.status == OPEN and len(row.seats) < players(row):
            row = await self.lobby.seat_autopilot(row.id, press.reader.user, LEVEL)
        await self.opening.begin(row.id, by=press.reader.user)
        return await self.told(row, press.reader, "cog.begun")

    async def join(
        self,
        interaction: discord.Interaction[Any],
        table: str = "",
        word: app_commands.Range[str, 1, luck.LONGEST_WORD] = "",
    ) -> None:
        """Without a name, if it is not clear which: all that one could join.

        `word`: added to the luck of the table; who sits there already may still add one.
        """

        async def work(reader: Reader) -> Panel:
            name = table or await table_in(self.front, interaction.channel_id)
            if not name:
                found = await self.opening.admission.free_tables(
                    str(interaction.guild_id), reader.user
                )
                if len(found) != 1:
                    how = await gatherings(self.play, found)
                    tongue = Tongue(self.play.catalogs[reader.language])
                    return hall.finding(found, tongue, how)
                name = found[0].id
            row = await self.front.desk.seating.row(await self.named(interaction, name), reader)
            if word and any(seat.user == reader.user for seat in row.seats):
                row = await self.lobby.add(row.id, reader.user, luck.of_word(word))
                await self.opening.cards.changed(row)
                return await self.told(row, reader, "cog.word_added")
            asked = await self.opening.warned(row, reader)
            if asked is not None:
                return asked
            row = await self.opening.take_seat(row.id, reader, luck.of_word(word) if word else "")
            return await self.told(row, reader, "cog.joined")

        await self.front.private(interaction, work)

    async def start(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            row = await self.front.desk.seating.row(await self.named(interaction, table), reader)
            short = await self.short_of(row, reader)
            if short is not None:
                return short
            await self.opening.begin(row.id, reader.user)
            return await self.told(row, reader, "cog.begun")

        await self.front.private(interaction, work)

    # Inviting

    async def whom(self, press: Press) -> Panel:
        row = await self.front.desk.seating.row(press.table, press.reader)
        return hall.inviting(row, await self.tongue(press.reader, row))

    async def asked(self, press: Press) -> Panel:
        require(press.value.isdecimal(), "cog.refuse.forged")
        return await self.inviting.send(press.interaction, press.reader, press.table, press.value)

    async def invite(
        self, interaction: discord.Interaction[Any], player: discord.User, table: str = ""
    ) -> None:
        async def work(reader: Reader) -> Panel:
            name = await self.named(interaction, table)
            return await self.inviting.send(interaction, reader, name, str(player.id))

        await self.front.private(interaction, work)

    # The owner's options

    async def options(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            return await self.owned(await self.named(interaction, table), reader)

        await self.front.private(interaction, work)

    async def open_options(self, press: Press) -> Panel:
        return await self.owned(press.table, press.reader)

    async def owned(self, table: str, reader: Reader) -> Panel:
        row = await self.own_table(table, reader)
        chosen = {
            "access": await self.play.access(row.id),
            "language": await self.play.table_language(row.id, row.guild),
            "theme": await settings.TABLE_THEME.read(self.play.journal, row.id) or "dark",
        }
        return choosing.options_panel(row, await self.tongue(reader, row), chosen)

    async def own_table(self, table: str, reader: Reader) -> TableRow:
        row = await self.front.desk.seating.row(table, reader)
        require(row.status == OPEN, f"play.refuse.not_open.{row.status}", table=row.id)
        require(row.owner == reader.user, "play.refuse.not_owner", table=row.id)
        return row

    async def chosen(self, press: Press) -> Panel:
        """One menu of the options: who may sit down, language, pictures, or a rule of the game."""
        row = await self.own_table(press.table, press.reader)
        if press.arg.startswith(hall.OPTION):
            options = choosing.chosen_rule(row, press.arg, press.values or ())
            row = await self.lobby.configure(row.id, press.reader.user, options=options)
        else:
            require(press.value in choosing.TABLE_CHOICES.get(press.arg, ()), "cog.refuse.forged")
            await CHOSEN[press.arg].save(self.play.journal, press.value, row.id)
        await self.opening.cards.changed(row)
        return await self.owned(row.id, press.reader)

    async def options_form(self, press: Press) -> Form:
        row = await self.own_table(press.table, press.reader)
        least = await self.play.lobby.least(row)
        tongue = await self.tongue(press.reader, row)
        return choosing.form(row.game, tongue, row.name, row, least=least)

    async def configured(self, press: Press) -> Panel:
        row = await self.front.desk.seating.row(press.table, press.reader)
        options, pace, least = choosing.choices_of(press, row.game)
        name = press.field("name") or None
        if name not in (None, row.name):
            await self.play.voice.require(press.reader.user, row.guild, press.reader.guild)
        row = await self.lobby.configure(
            row.id, press.reader.user, options=options, name=name, pace=pace, least=least
        )
        await self.opening.cards.changed(row)
        return await self.owned(row.id, press.reader)

    async def add_pilot(self, press: Press) -> Panel:
        row = await self.lobby.seat_autopilot(press.table, press.reader.user, LEVEL)
        await self.opening.cards.changed(row)
        if len(row.seats) == players(row):
            await self.opening.begin(row.id)
            return await self.told(row, press.reader, "cog.begun")
        return await self.owned(row.id, press.reader)

    async def free(self, press: Press) -> Panel:
        seat = int(press.arg) if press.arg.isdecimal() else -1
        await self.opening.cards.changed(
            await self.lobby.free_seat(press.table, press.reader.user, seat)
        )
        return await self.owned(press.table, press.reader)

    async def close(self, press: Press) -> Panel:
        row = await self.lobby.close(press.table, press.reader.user)
        await self.opening.cards.changed(row)
        return await self.told(row, press.reader, "cog.closed_now")

    # Completing

    async def open_tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(await propose_titles(self.front, interaction, typed, OPEN))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(LobbyCommands(bot, bot.front))
