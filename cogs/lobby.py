"""Before the game: the hall, opening, joining, leaving, inviting, starting, once more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.play.journals import TableRow
from bot.play.lookup import game_names, seat_numbers, switches
from bot.play.tables import OPEN
from cogs.ui import hall
from cogs.ui.complete import among
from cogs.ui.front import Call, Front, front_of
from cogs.ui.naming import shown
from cogs.ui.opening import Opening
from cogs.ui.panel import Form, Panel, Row, Words
from cogs.ui.places import table_in
from cogs.ui.screens import door
from cogs.ui.seating import Reader, players, title_of
from cogs.ui.titles import new_title
from cogs.ui.translate import choices, command, group
from cogs.ui.words import Tongue

LEVEL = "1"  # of autopilots that fill seats
Choices = list[app_commands.Choice[str]]


class Lobby(commands.Cog):
    def __init__(self, bot: commands.Bot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.services = front.services
        self.lobby = front.services.lobby
        self.opening = Opening(bot, front)

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        open_tables = {"table": self.open_tables}
        for name, callback, completers in (
            ("new", self.new, {"game": self.games, "pace": self.paces, "language": self.languages}),
            ("join", self.join, open_tables),
            ("leave", self.leave, open_tables),
            ("start", self.start, open_tables),
            ("invite", self.invite, open_tables),
            ("options", self.options, open_tables),
            ("rematch", self.rematch, {}),
        ):
            table.add_command(command(f"table.{name}", callback, completers))
        permissions = discord.Permissions(manage_guild=True)
        admin = group(self.bot.tree, "admin", guild_only=True, default_permissions=permissions)
        admin.add_command(command("admin.setup", self.setup_hall))
        for what, handler in (("join", self.joined), ("leave", self.left), ("start", self.started)):
            self.front.door(what, handler, in_place=True)
        for what, handler in (
            ("invite", self.whom),
            ("asked", self.asked),
            ("accept", self.accepted),
            ("options", self.open_options),
            ("pilot", self.add_pilot),
            ("free", self.free),
            ("close", self.close),
            ("fill", self.fill),
            ("rematch", self.again),
            ("configure", self.configured),
        ):
            self.front.door(what, handler)
        self.front.page("open", self.opened)
        self.front.opens("u1", "new", self.new_form)
        self.front.opens("d1", "configure", self.options_form)

    # Words

    async def tongue(self, reader: Reader, row: TableRow | None = None) -> Tongue:
        if row is None:
            return Tongue(self.services.catalogs[reader.language])
        return await self.front.desk.seating.tongue(row, reader.language)

    async def told(self, row: TableRow, reader: Reader, key: str) -> Panel:
        """One line about a table, and its options if it is still open and his."""
        tongue = await self.tongue(reader, row)
        return Panel((Words(tongue.say(key, title=title_of(row, tongue))),))

    # The hall and new tables

    async def setup_hall(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader) -> Panel:
            tongue = await self.tongue(reader)
            require(interaction.guild_id and interaction.channel_id, "cog.refuse.server_only")
            await self.opening.open_hall(str(interaction.guild_id), str(interaction.channel_id))
            return Panel((Words(tongue.say("cog.hall.made")),))

        await self.front.private(interaction, work)

    async def new(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        seats: app_commands.Range[int, 2, 7] | None = None,
        pace: str = "daily",
        name: str = "",
        language: str = "",
    ) -> None:
        options = {"players": seats} if seats is not None else {"players": 2}
        await self.front.private(
            interaction,
            lambda reader: self.create(interaction, reader, game, options, pace, name, language),
        )

    async def new_form(self, call: Call) -> Form:
        require(call.arg in game_names(), "cog.refuse.forged")
        title = new_title(())
        return hall.form(call.arg, await self.tongue(call.reader), title)

    async def opened(self, call: Call) -> Panel:
        options, pace = choices_of(call, call.arg)
        return await self.create(
            call.interaction, call.reader, call.arg, options, pace, call.field("name")
        )

    async def create(
        self,
        interaction: discord.Interaction[Any],
        reader: Reader,
        game: str,
        options: dict[str, Any],
        pace: str,
        name: str,
        language: str = "",
    ) -> Panel:
        """A table and its card in the channel."""
        require(interaction.guild_id and interaction.channel_id, "cog.refuse.server_only")
        require(pace in hall.PACES, "cog.refuse.pace", given=pace[:40], allowed=hall.PACES)
        guild, channel = str(interaction.guild_id), str(interaction.channel_id)
        used = {row.name for row in await self.services.journal.tables(guild=guild)}
        row = await self.lobby.open(
            game,
            reader.user,
            options=options,
            name=name or new_title(used),
            guild=guild,
            channel=channel,
            pace=pace,
        )
        local = language or str(interaction.guild_locale or "")
        known = self.services.known_language(local or "en")
        await self.services.journal.save_setting(f"table:{row.id}", "language", known)
        return await self.present(row, reader)

    async def present(self, row: TableRow, reader: Reader) -> Panel:
        """The card of a new table; where it cannot be posted, there is no table either."""
        try:
            link = await self.opening.post_card(row)
        except Exception:
            await self.lobby.close(row.id, reader.user)
            raise
        await self.opening.refresh_hall(row.guild)
        tongue = await self.tongue(reader, row)
        words = tongue.say("cog.opened", title=title_of(row, tongue), where=link)
        options_door = door("options", row.id, tongue.say("cog.options"))
        return Panel((Words(words), Row((options_door,))))

    # Joining and leaving

    async def joined(self, call: Call) -> Panel:
        """The card is changed where it stands; a full table begins."""
        row = await self.lobby.join(call.table, call.reader.user)
        if len(row.seats) == players(row):
            return await self.opening.begin(row.id, pressed=call.message)
        return await self.opening.changed(row, call.message)

    async def left(self, call: Call) -> Panel:
        row = await self.lobby.leave(call.table, call.reader.user)
        return await self.opening.changed(row, call.message)

    async def started(self, call: Call) -> Panel:
        row = await self.front.desk.seating.row(call.table)
        if row.status == OPEN and row.owner == call.reader.user and len(row.seats) < players(row):
            short = hall.short_of(row, await self.tongue(call.reader, row))
            await self.front.whisper(call.interaction, short)
            return await self.opening.card(row)
        return await self.opening.begin(row.id, call.reader.user, call.message)

    async def accepted(self, call: Call) -> Panel:
        """From an invitation, which stays as it is."""
        row = await self.take_seat(call.table, call.reader)
        return await self.told(row, call.reader, "cog.joined")

    async def take_seat(self, table: str, reader: Reader) -> TableRow:
        row = await self.lobby.join(table, reader.user)
        if len(row.seats) == players(row):
            await self.opening.begin(row.id)
        else:
            await self.opening.changed(row)
        return row

    async def fill(self, call: Call) -> Panel:
        """Autopilots take the free seats, and the game begins."""
        row = await self.front.desk.seating.row(call.table)
        while row.status == OPEN and len(row.seats) < players(row):
            row = await self.lobby.seat_autopilot(row.id, call.reader.user, LEVEL)
        await self.opening.begin(row.id, by=call.reader.user)
        return await self.told(row, call.reader, "cog.begun")

    async def join(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            row = await self.take_seat(await self.named(interaction, table), reader)
            return await self.told(row, reader, "cog.joined")

        await self.front.private(interaction, work)

    async def leave(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            row = await self.lobby.leave(await self.named(interaction, table), reader.user)
            await self.opening.changed(row)
            return await self.told(row, reader, "cog.left")

        await self.front.private(interaction, work)

    async def start(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            row = await self.front.desk.seating.row(await self.named(interaction, table))
            if row.status == OPEN and row.owner == reader.user and len(row.seats) < players(row):
                return hall.short_of(row, await self.tongue(reader, row))
            await self.opening.begin(row.id, reader.user)
            return await self.told(row, reader, "cog.begun")

        await self.front.private(interaction, work)

    async def named(self, interaction: discord.Interaction[Any], table: str) -> str:
        """The open table meant: by name, by thread, or the only one of the server."""
        if table:
            return (await self.front.desk.seating.row(table.strip().lower())).id
        here = await table_in(self.front, interaction.channel_id)
        if here:
            return here
        rows = await self.services.journal.tables(guild=str(interaction.guild_id), status=OPEN)
        require(len(rows) == 1, "cog.refuse.which_open", n=len(rows))
        return rows[0].id

    # Inviting

    async def whom(self, call: Call) -> Panel:
        row = await self.front.desk.seating.row(call.table)
        return hall.inviting(row, await self.tongue(call.reader, row))

    async def asked(self, call: Call) -> Panel:
        who = next(iter(call.values or ()), "")
        require(who.isdecimal(), "cog.refuse.forged")
        return await self.send_invitation(call.interaction, call.reader, call.table, who)

    async def invite(
        self, interaction: discord.Interaction[Any], player: discord.User, table: str = ""
    ) -> None:
        async def work(reader: Reader) -> Panel:
            name = await self.named(interaction, table)
            return await self.send_invitation(interaction, reader, name, str(player.id))

        await self.front.private(interaction, work)

    async def send_invitation(
        self, interaction: discord.Interaction[Any], reader: Reader, table: str, who: str
    ) -> Panel:
        row = await self.front.desk.seating.row(table)
        require(row.status == OPEN, f"play.refuse.not_open.{row.status}", table=row.id)
        language = await self.services.table_language(row.id, row.guild)
        public = await self.front.desk.seating.tongue(row, language)
        by = shown(interaction.user.display_name)
        channel = str(interaction.channel_id)
        await self.opening.post(channel, hall.invitation(row, public, who, by), who)
        return await self.told(row, reader, "cog.invite.sent")

    # The owner's options

    async def options(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            return await self.owned(await self.named(interaction, table), reader)

        await self.front.private(interaction, work)

    async def open_options(self, call: Call) -> Panel:
        return await self.owned(call.table, call.reader)

    async def owned(self, table: str, reader: Reader, note: str = "") -> Panel:
        row = await self.front.desk.seating.row(table)
        require(row.status == OPEN, f"play.refuse.not_open.{row.status}", table=row.id)
        require(row.owner == reader.user, "play.refuse.not_owner", table=row.id)
        return hall.options_panel(row, await self.tongue(reader, row), note=note)

    async def options_form(self, call: Call) -> Form:
        row = await self.front.desk.seating.row(call.table)
        return hall.form(row.game, await self.tongue(call.reader, row), row.name, row)

    async def configured(self, call: Call) -> Panel:
        row = await self.front.desk.seating.row(call.table)
        options, pace = choices_of(call, row.game)
        name = call.field("name") or None
        row = await self.lobby.configure(
            row.id, call.reader.user, options=options, name=name, pace=pace
        )
        await self.opening.changed(row)
        return await self.owned(row.id, call.reader)

    async def add_pilot(self, call: Call) -> Panel:
        row = await self.lobby.seat_autopilot(call.table, call.reader.user, LEVEL)
        await self.opening.changed(row)
        if len(row.seats) == players(row):
            await self.opening.begin(row.id)
            return await self.told(row, call.reader, "cog.begun")
        return await self.owned(row.id, call.reader)

    async def free(self, call: Call) -> Panel:
        seat = int(call.arg) if call.arg.isdecimal() else -1
        await self.opening.changed(await self.lobby.free_seat(call.table, call.reader.user, seat))
        return await self.owned(call.table, call.reader)

    async def close(self, call: Call) -> Panel:
        row = await self.lobby.close(call.table, call.reader.user)
        await self.opening.changed(row)
        return await self.told(row, call.reader, "cog.closed_now")

    # Once more

    async def rematch(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader) -> Panel:
            here = await table_in(self.front, interaction.channel_id)
            require(here, "cog.refuse.no_table_here")
            return await self.once_more(interaction, reader, here)

        await self.front.private(interaction, work)

    async def again(self, call: Call) -> Panel:
        return await self.once_more(call.interaction, call.reader, call.table)

    async def once_more(
        self, interaction: discord.Interaction[Any], reader: Reader, table: str
    ) -> Panel:
        """The same game and options, opened by whoever asks; the others are free to join."""
        row = await self.front.desk.seating.row(table)
        options, channel = hall.options_of(row), row.channel
        used = {other.name for other in await self.services.journal.tables(guild=row.guild)}
        new = await self.lobby.open(
            row.game,
            reader.user,
            options=options,
            name=new_title(used),
            guild=row.guild,
            channel=channel,
            pace=row.pace,
        )
        language = await self.services.table_language(row.id, row.guild)
        await self.services.journal.save_setting(f"table:{new.id}", "language", language)
        return await self.present(new, reader)

    # Completing

    async def games(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await self.listed(interaction, typed, "cog.game", game_names())

    async def paces(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await self.listed(interaction, typed, "cog.pace", hall.PACES)

    async def languages(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await self.listed(interaction, typed, "cog.language", self.services.catalogs)

    async def listed(
        self, interaction: discord.Interaction[Any], typed: str, key: str, names: Iterable[str]
    ) -> Choices:
        tongue = await self.tongue(await self.front.reader(interaction))
        return choices(among([(name, tongue.say(f"{key}.{name}")) for name in names], typed))

    async def open_tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        tongue = await self.tongue(await self.front.reader(interaction))
        rows = await self.services.journal.tables(guild=str(interaction.guild_id), status=OPEN)
        return choices(among([(row.id, title_of(row, tongue, label=True)) for row in rows], typed))


def choices_of(call: Call, game: str) -> tuple[dict[str, Any], str]:
    """What a form says of options and pace."""
    require(game in game_names(), "cog.refuse.forged")
    options: dict[str, Any] = {
        name: name in call.fields.get("options", ()) for name in switches(game)
    }
    seats = call.field("seats")
    options["players"] = int(seats) if seats.isdecimal() else min(seat_numbers(game))
    pace = call.field("pace") or "daily"
    require(pace in hall.PACES, "cog.refuse.pace", given=pace[:40], allowed=hall.PACES)
    return options, pace


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Lobby(bot, front_of(bot)))
