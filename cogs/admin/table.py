"""Moderators at tables: looking, previewing, acting; each act with a reason that all may read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.play.moderation.acts import CLOSE, checked_why
from bot.play.time.pace import HOUR
from cogs.admin.desk import AdminDesk
from cogs.admin.rights import require_moderator, table_meant
from cogs.lobby.client import LobbyClient
from cogs.ui.ask.typed import lists, understood
from cogs.ui.press.days import propose_days
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group, subgroup
from cogs.ui.table import boards
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.dates import read_until
from cogs.ui.words.ids import AdminDoor, AdminId
from cogs.ui.words.panel import RED, Field, Form, Panel
from cogs.ui.words.proposals import among

Look: TypeAlias = Callable[[Sitting, Reader, str], Awaitable[Panel]]
Work: TypeAlias = Callable[[Sitting, Reader], Awaitable[Panel]]
Choices: TypeAlias = list[app_commands.Choice[str]]
LONGEST_WHY = 200


def admin_group(bot: commands.AutoShardedBot) -> app_commands.Group:
    """Discord shows it only to who may manage the server, or whom the server lets use it."""
    permissions = discord.Permissions(manage_guild=True)
    return group(bot.tree, "admin", guild_only=True, default_permissions=permissions)


class Admin(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.moderation = front.play.moderation
        self.desk = AdminDesk(bot, front)

    async def cog_load(self) -> None:
        table = subgroup(admin_group(self.bot), "admin.table")
        known = {"table": self.tables}
        seat = {"seat": self.seats}
        for name, callback, completers in (
            ("panel", self.panel_command, {}),
            ("rewind", self.rewind_command, {"to": self.boards}),
            ("correct", self.correct_command, {"what": self.corrections}),
            ("replace", self.replace_command, seat),
            ("undo", self.undo_command, {}),
            ("pause", self.pause_command, {"until": self.days}),
            ("resume", self.resume_command, {}),
            ("extend", self.extend_command, seat),
            ("nudge", self.nudge_command, {}),
            ("default", self.default_command, seat),
            ("rehome", self.rehome_command, {}),
            ("close", self.close_command, {}),
            ("export", self.export_command, {}),
        ):
            table.add_command(command(f"admin.table.{name}", callback, {**completers, **known}))
        for what, look in (
            (AdminDoor.PANEL, self.desk.panel),
            (AdminDoor.BOARDS, self.desk.rewound),
            (AdminDoor.SEATS, self.desk.seat),
            (AdminDoor.FIX, self.desk.fix),
            (AdminDoor.FIXES, self.desk.fixed),
            (AdminDoor.UNDO, self.desk.undo),
            (AdminDoor.EXPORT, self.desk.export),
            (AdminDoor.LOG, self.desk.log),
        ):
            self.front.admin(what, self.looking(look))
        self.front.admin(AdminDoor.DO, self.done)
        self.front.opens("a1", AdminDoor.ASK, self.why_form)

    # Who, and which table

    def looking(self, look: Look) -> Callable[[Press], Awaitable[Panel]]:
        async def handler(press: Press) -> Panel:
            await require_moderator(self.play, press.interaction)
            row = await table_meant(self.front, press.interaction, press.table)
            values = "-".join(press.values) if press.values else press.arg
            return await look(await self.desk.public(row, press.reader), press.reader, values)

        return handler

    async def command(self, interaction: discord.Interaction[Any], table: str, work: Work) -> None:
        async def guarded(reader: Reader) -> Panel:
            await require_moderator(self.play, interaction)
            row = await table_meant(self.front, interaction, table)
            return await work(await self.desk.public(row, reader), reader)

        await self.front.private(interaction, guarded)

    # Doing it

    async def why_form(self, press: Press) -> Form:
        await require_moderator(self.play, press.interaction)
        row = await table_meant(self.front, press.interaction, press.table)
        tongue = await self.front.desk.seating.tongue(row, press.reader.language)
        act = press.arg.partition(".")[0]
        title = tongue.either(f"admin.do.{act}", "admin.why")
        why = Field("why", tongue.say("admin.why"), low=1, longest=LONGEST_WHY)
        return Form(str(AdminId(AdminDoor.DO, row.id, press.arg)), title, (why,))

    async def done(self, press: Press) -> Panel:
        await require_moderator(self.play, press.interaction)
        row = await table_meant(self.front, press.interaction, press.table)
        why = press.field("why") if press.fields else await self.desk.kept_why(press)
        key = f"admin:{press.interaction.id}"
        await self.desk.acts.do(row, press.arg, by=press.reader.user, why=why, key=key)
        return await self.desk.after(row, press.reader)

    async def at_once(
        self,
        interaction: discord.Interaction[Any],
        table: str,
        act: str,
        why: str,
        seat: str | None = None,
        more: str = "",
    ) -> None:
        """An act that hurts nobody needs no second press. `seat`: whom it is about, as typed."""

        async def work(sitting: Sitting, reader: Reader) -> Panel:
            whom = "" if seat is None else self.desk.acts.seat(sitting.row, seat)
            wish, key = f"{act}.{whom}{more}.", f"admin:{interaction.id}"
            await self.desk.acts.do(sitting.row, wish, by=reader.user, why=why, key=key)
            return await self.desk.after(sitting.row, reader)

        await self.command(interaction, table, work)

    # Commands

    async def panel_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """Outside a thread and without a name: all tables of the server."""

        async def work(reader: Reader) -> Panel:
            await require_moderator(self.play, interaction)
            if not table and not await self.desk.acts.here(interaction):
                return await self.desk.acts.tables(interaction, reader)
            row = await table_meant(self.front, interaction, table)
            return await self.desk.panel(await self.desk.public(row, reader), reader)

        await self.front.private(interaction, work)

    async def rewind_command(
        self, interaction: discord.Interaction[Any], to: str, why: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader) -> Panel:
            return await self.desk.rewound(sitting, reader, boards.typed(to), checked_why(why))

        await self.command(interaction, table, work)

    async def correct_command(
        self, interaction: discord.Interaction[Any], what: str, why: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader) -> Panel:
            choice = await self.moderation.correcting.offered(sitting.row.id)
            known = await self.front.desk.seating.speakers(sitting.row)
            reply = understood(choice, what, known)
            require(reply, "admin.refuse.correction", typed=what[:40])
            names = [option.id for option in choice.options]
            places = "-".join(str(names.index(one)) for one in reply or () if one in names)
            return await self.desk.fixed(sitting, reader, places, checked_why(why))

        await self.command(interaction, table, work)

    async def replace_command(
        self,
        interaction: discord.Interaction[Any],
        seat: str,
        why: str,
        player: discord.User | None = None,
        table: str = "",
    ) -> None:
        """Without a player: an autopilot has the seat, and a substitute is looked for."""

        async def work(sitting: Sitting, reader: Reader) -> Panel:
            chosen, say = self.desk.acts.seat(sitting.row, seat), sitting.tongue.say
            mark, who = (
                await self.moderation.seats_mark(sitting.row.id),
                sitting.tongue.seat(chosen),
            )
            if player is None:
                about = say("admin.preview.remove", who=who)
                wish = f"remove.{chosen}.{mark}"
                return await self.desk.offer(sitting, reader, wish, about, checked_why(why), RED)
            require(not player.bot, "seat.refuse.no_person")
            await self.play.servers.require_seat(sitting.row.guild, str(player.id))
            await self.play.seats.require_replacing(sitting.row.id, chosen, str(player.id))
            await self.front.desk.seating.seen(player, interaction.guild_id)
            about = say("admin.preview.replace", who=who, player=f"<@{player.id}>")
            wish = f"replace.{chosen}-{player.id}.{mark}"
            return await self.desk.offer(sitting, reader, wish, about, checked_why(why))

        await self.command(interaction, table, work)

    async def undo_command(
        self, interaction: discord.Interaction[Any], why: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader) -> Panel:
            return await self.desk.undo(sitting, reader, "", checked_why(why))

        await self.command(interaction, table, work)

    async def pause_command(
        self, interaction: discord.Interaction[Any], why: str, until: str = "", table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader) -> Panel:
            end = ""
            if until:
                rhythm = await self.play.hours.of(reader.user)
                end = str(int(read_until(until, rhythm, self.play.clock())))
            await self.desk.acts.do(sitting.row, f"pause.{end}.", by=reader.user, why=why, key="")
            return await self.desk.after(sitting.row, reader)

        await self.command(interaction, table, work)

    async def resume_command(
        self, interaction: discord.Interaction[Any], why: str, table: str = ""
    ) -> None:
        await self.at_once(interaction, table, "resume", why)

    async def extend_command(
        self,
        interaction: discord.Interaction[Any],
        seat: str,
        hours: app_commands.Range[int, 1, 168],
        why: str,
        table: str = "",
    ) -> None:
        await self.at_once(interaction, table, "extend", why, seat, f"-{round(hours * HOUR)}")

    async def nudge_command(
        self, interaction: discord.Interaction[Any], why: str, table: str = ""
    ) -> None:
        await self.at_once(interaction, table, "nudge", why)

    async def default_command(
        self, interaction: discord.Interaction[Any], seat: str, why: str, table: str = ""
    ) -> None:
        await self.at_once(interaction, table, "default", why, seat)

    async def rehome_command(
        self,
        interaction: discord.Interaction[Any],
        why: str,
        channel: discord.TextChannel | discord.Thread | None = None,
        table: str = "",
    ) -> None:
        """To a new thread of this channel, or to the thread itself; without one: of this one."""
        place = channel or interaction.channel

        async def work(sitting: Sitting, reader: Reader) -> Panel:
            await self.desk.acts.rehome(sitting.row, place, by=reader.user, why=checked_why(why))
            return await self.desk.after(sitting.row, reader)

        await self.command(interaction, table, work)

    async def close_command(
        self, interaction: discord.Interaction[Any], why: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader) -> Panel:
            about = sitting.tongue.say("admin.preview.close")
            given = checked_why(why)
            return await self.desk.offer(sitting, reader, f"{CLOSE}..", about, given, RED)

        await self.command(interaction, table, work)

    async def export_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, table, self.desk.export)

    # Completing

    async def tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(await self.desk.acts.proposed(interaction, typed))

    async def meant(self, interaction: discord.Interaction[Any]) -> Sitting:
        await require_moderator(self.play, interaction)
        named = str(getattr(interaction.namespace, "table", "") or "")
        row = await table_meant(self.front, interaction, named)
        return await self.desk.public(row, await self.front.reader(interaction))

    async def boards(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        sitting = await self.meant(interaction)
        return choices(await boards.propose(self.play, sitting, typed))

    async def seats(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        labels = (await self.meant(interaction)).tongue.labels
        return choices(among([(str(seat + 1), name) for seat, name in labels.items()], typed))

    async def corrections(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        sitting = await self.meant(interaction)
        choice = await self.moderation.correcting.offered(sitting.row.id)
        known = await self.front.desk.seating.speakers(sitting.row)
        own = known[sitting.tongue.language]
        return choices(lists(choice, typed, known, own, letters=False))

    async def days(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(await propose_days(self.front, interaction, typed))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Admin(bot, bot.front))
