"""Moderators of a server: its settings, permissions, reports, the log; and its host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.play.moderation.acts import checked_why
from bot.play.moderation.servers import ANNOUNCE
from bot.play.table.live import RUNNING
from bot.play.table.options import game_names
from bot.store.settings import HALL, THREAD
from bot.version import VERSION
from cogs.admin import panels as admin_panels
from cogs.admin import reports, settings
from cogs.admin.rights import require_host, require_moderator, table_meant
from cogs.admin.table import admin_group
from cogs.lobby import panels as hall
from cogs.lobby.client import LobbyClient
from cogs.lobby.new import place
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, subgroup
from cogs.ui.press.which_table import propose_titles, table_in
from cogs.ui.table.boards import page_number
from cogs.ui.table.sitting import Reader
from cogs.ui.words.panel import Panel, Words, fitted
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import Tongue, shown

Work: TypeAlias = Callable[[Reader, str], Awaitable[Panel]]
Choices: TypeAlias = list[app_commands.Choice[str]]
NONE = "-"  # takes a wish back
LONGEST_NEWS = 1_000


class AdminServer(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.servers = front.play.servers
        self.opening = bot.opening

    async def cog_load(self) -> None:
        admin = admin_group(self.bot)
        known = {"table": self.tables}
        wishes = {"games": self.games, "pace": self.paces, "language": self.languages}
        for name, callback, completers in (
            ("server.setup", self.setup_command, wishes),
            ("server.check", self.check_command, {}),
            ("server.announce", self.announce_command, {}),
            ("log.show", self.log_command, known),
            ("log.reports", self.reports_command, {}),
            ("host.health", self.health_command, {}),
            ("host.maintenance", self.maintenance_command, {}),
        ):
            below = subgroup(admin, f"admin.{name.partition('.')[0]}")
            below.add_command(command(f"admin.{name}", callback, completers))
        admin.add_command(command("admin.audit", self.audit_command, known))
        self.front.page(admin_panels.TABLES, self.chosen_table)
        self.front.page(admin_panels.REPORTS, self.chosen_report)
        self.front.page(admin_panels.LOG, self.turned_log)

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    async def guarded(self, interaction: discord.Interaction[Any], work: Work) -> None:
        async def checked(reader: Reader) -> Panel:
            await require_moderator(self.play, interaction)
            return await work(reader, str(interaction.guild_id))

        await self.front.private(interaction, checked)

    def said(self, reader: Reader, key: str, **values: Any) -> Panel:
        return fitted(Panel((Words(self.tongue(reader).say(key, **values)),)))

    # The server

    async def setup_command(
        self,
        interaction: discord.Interaction[Any],
        hall_here: bool = False,
        moderators: discord.Role | None = None,
        channel: discord.TextChannel | None = None,
        games: str = "",
        language: str = "",
        pace: str = "",
        tables: app_commands.Range[int, 0, 100] | None = None,
        substitutes: discord.Role | None = None,
    ) -> None:
        """Without anything: the settings as they are; the first time the hall is opened here."""

        async def work(reader: Reader, guild: str) -> Panel:
            wishes: dict[str, Any] = {}
            for wish, role in (("moderator", moderators), ("substitutes", substitutes)):
                if role is not None:  # @everyone takes it back
                    wishes[wish] = "" if str(role.id) == guild else str(role.id)
            if channel is not None:
                wishes["channel"] = str(channel.id)
            if games:
                wishes["games"] = () if games == NONE else read_games(games)
            if pace:
                wishes["pace"] = "" if pace == NONE else pace
            if tables is not None:
                wishes["tables"] = tables
            known = not language or language in self.play.catalogs
            require(known, "admin.refuse.language", allowed=tuple(self.play.catalogs))
            notes = []
            if wishes or language:
                changed = " ".join([*wishes, *(["language"] if language else ())])
                await self.servers.change(guild, reader.user, changed, language=language, **wishes)
                notes.append(self.tongue(reader).say("admin.saved"))
            if wishes.get("substitutes") and substitutes and not substitutes.mentionable:
                unheard = "admin.settings.substitutes.mute"
                notes.append(self.tongue(reader).say(unheard, role=substitutes.mention))
            first = not await HALL.read(self.play.journal, guild)
            if hall_here or (first and not notes):
                await self.opening.cards.open_hall(*place(interaction))
                notes.append(self.tongue(reader).say("cog.hall.made"))
            return await settings.settings(self.play, self.tongue(reader), guild, notes)

        await self.guarded(interaction, work)

    async def check_command(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader, guild: str) -> Panel:
            active = self.opening.threads.awake(guild)
            return settings.permissions(interaction, self.tongue(reader), active)

        await self.guarded(interaction, work)

    async def announce_command(
        self, interaction: discord.Interaction[Any], text: str, tables: bool = False
    ) -> None:
        """Here, or in the thread of every running table; it calls nobody."""

        async def work(reader: Reader, guild: str) -> Panel:
            words = " ".join(text.split())
            await self.servers.require_voice(guild, reader.user)
            require(1 <= len(words) <= LONGEST_NEWS, "admin.refuse.news", limit=LONGEST_NEWS)
            places = [str(interaction.channel_id)]
            if not tables:
                await self.opening.admission.require_writing(reader)
            else:
                rows = await self.play.journal.tables(guild=guild, status=RUNNING)
                places = [await THREAD.read(self.play.journal, row.id) for row in rows]
            told = 0
            public = Tongue(self.play.catalogs[await self.play.table_language("", guild)])
            by = shown(interaction.user.display_name)
            news = public.say("admin.news", who=by, text=shown(words, LONGEST_NEWS))
            for where in dict.fromkeys(filter(None, places)):
                told += await self.post(where, fitted(Panel((Words(news),))))
            why = words if len(words) <= 200 else f"{words[:199]}…"
            await self.servers.note(guild, reader.user, ANNOUNCE, why)
            return self.said(reader, "admin.announced", n=told)

        await self.guarded(interaction, work)

    async def post(self, where: str, panel: Panel) -> bool:
        """One channel that is closed does not keep the others from reading it."""
        try:
            await self.opening.cards.post(where, panel)
        except Exception:
            return False
        return True

    # What was done, and what was reported

    async def audit_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """The same by its short name."""
        await self.log(interaction, table)

    async def log_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.log(interaction, table)

    async def log(self, interaction: discord.Interaction[Any], table: str) -> None:
        """Of a table, named or in its thread; else of the whole server."""

        async def work(reader: Reader, guild: str) -> Panel:
            names = self.front.desk.seating
            if table or await table_in(self.front, interaction.channel_id):
                row = await table_meant(self.front, interaction, table)
                acts = (await self.play.moderation.acts(row.id))[::-1]
                return await admin_panels.log(names, self.tongue(reader), acts, guild, table=row.id)
            return await self.whole_log(reader, guild)

        await self.guarded(interaction, work)

    async def whole_log(self, reader: Reader, guild: str, page: int | None = None) -> Panel:
        acts, names = await self.servers.acts(guild), self.front.desk.seating
        return await admin_panels.log(names, self.tongue(reader), acts, guild, page=page)

    async def turned_log(self, press: Press) -> Panel:
        await require_moderator(self.play, press.interaction)
        guild = str(press.interaction.guild_id)
        return await self.whole_log(press.reader, guild, page_number(press.arg))

    async def chosen_table(self, press: Press) -> Panel:
        await require_moderator(self.play, press.interaction)
        row = await table_meant(self.front, press.interaction, press.value)
        reader = Reader(reports.NOBODY, press.reader.language)
        return await admin_panels.table(
            self.play, await self.front.desk.seating.sit(row.id, reader)
        )

    async def reports_command(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader, guild: str) -> Panel:
            return await reports.listed(self.play, reader, guild)

        await self.guarded(interaction, work)

    async def chosen_report(self, press: Press) -> Panel:
        await require_moderator(self.play, press.interaction)
        guild = str(press.interaction.guild_id)
        if not press.value:  # another page of the list
            return await reports.listed(self.play, press.reader, guild, page_number(press.arg))
        return await reports.report(self.front, press.reader, guild, press.value)

    # The host

    async def health_command(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader) -> Panel:
            await require_host(self.bot, interaction)
            running = await self.play.journal.tables(status=RUNNING)
            status = self.play.status
            reason = await status.maintenance.reason()
            tongue = self.tongue(reader)
            numbers = {
                "guilds": len(self.bot.guilds),
                "tables": len(running),
                "age": round(status.load.age()),
            }
            lines = [tongue.say("admin.health", build=VERSION, **numbers)]
            lines += [tongue.render(reason)] if reason is not None else []
            lines += status.load.problems
            return fitted(Panel((Words("\n".join(lines)),)))

        await self.front.private(interaction, work)

    async def maintenance_command(
        self, interaction: discord.Interaction[Any], on: bool, why: str = ""
    ) -> None:
        """No move is made and no time passes until it is off again."""

        async def work(reader: Reader) -> Panel:
            await require_host(self.bot, interaction)
            care = self.play.maintenance
            if on:
                key = "admin.maintenance.on" if await care.on(why) else "admin.maintenance.again"
            else:
                key = "admin.maintenance.off" if await care.off() else "admin.maintenance.was_off"
            guild = str(interaction.guild_id)
            await self.servers.note(guild, reader.user, "maintenance", checked_why(why or "-"))
            return self.said(reader, key)

        await self.front.private(interaction, work)

    # Completing

    async def games(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        tongue = self.tongue(await self.front.reader(interaction))
        named = [(name, tongue.say(f"cog.game.{name}")) for name in game_names()]
        return choices(among([*named, (NONE, tongue.say("admin.any"))], typed))

    async def paces(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        tongue = self.tongue(await self.front.reader(interaction))
        named = [(name, hall.pace_label(name, tongue)) for name in hall.PACES]
        return choices(among([*named, (NONE, tongue.say("admin.any"))], typed))

    async def languages(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        tongue = self.tongue(await self.front.reader(interaction))
        named = [(name, tongue.say(f"cog.language.{name}")) for name in self.play.catalogs]
        return choices(among(named, typed))

    async def tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        await require_moderator(self.play, interaction)
        return choices(await propose_titles(self.front, interaction, typed))


def read_games(typed: str) -> tuple[str, ...]:
    """`race starfarers`, or with commas."""
    return tuple(dict.fromkeys(typed.replace(",", " ").lower().split()))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(AdminServer(bot, bot.front))
