"""`/me quiet|vacation`: when somebody sleeps, and when they are away."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import require
from bot.play.time.pace import HOUR
from bot.play.time.rhythm import read_quiet, zones
from cogs.me import hours_panels as hours
from cogs.ui.press.client import Client
from cogs.ui.press.front import Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.table.sitting import Reader
from cogs.ui.words.ids import Page
from cogs.ui.words.panel import Form, Panel
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import Tongue

CLOCK = tuple(f"{hour}:00" for hour in range(24))


class OwnHours(AtTable):
    """They hold at every table; nobody else reads of them."""

    async def cog_load(self) -> None:
        me = group(self.bot.tree, "me")
        day = {"start": self.days, "to": self.days}
        times = {"start": self.times, "to": self.times, "zone": self.zones}
        me.add_command(command("me.quiet", self.quiet_command, times))
        me.add_command(command("me.vacation", self.vacation_command, day))
        for page, handler, opener in (
            (Page.QUIET, self.quiet_sent, self.quiet_form),
            (Page.VACATION, self.vacation_sent, self.vacation_form),
        ):
            self.front.page(page, handler)
            self.front.opens("u1", page, opener)
        self.front.page(Page.HOURS, self.hours_page)
        self.front.page(Page.QUIET_OFF, self.quiet_off)
        self.front.page(Page.LEAVE, self.give_up)
        self.front.page(Page.REMIND, self.remind)

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    async def own_hours(self, reader: Reader, note: str = "") -> Panel:
        rhythm = await self.play.hours.of(reader.user)
        left = await self.play.hours.days_left(reader.user)
        now = self.play.clock()
        return hours.overview(self.tongue(reader), rhythm, left, now, note)

    async def hours_page(self, press: Press) -> Panel:
        return await self.own_hours(press.reader)

    async def set_quiet(self, reader: Reader, start: str, end: str, zone: str) -> Panel:
        """All is read first: where something is unclear, nothing is changed."""
        read_quiet(start, end)
        if zone.strip():
            await self.play.hours.set_zone(reader.user, zone)
        await self.play.hours.set_quiet(reader.user, start, end)
        return await self.own_hours(reader, self.tongue(reader).say("cog.hours.kept"))

    async def quiet_command(
        self, interaction: discord.Interaction[Any], start: str, to: str, zone: str = ""
    ) -> None:
        async def work(reader: Reader) -> Panel:
            return await self.set_quiet(reader, start, to, zone)

        await self.front.private(interaction, work)

    async def quiet_form(self, press: Press) -> Form:
        rhythm = await self.play.hours.of(press.reader.user)
        return hours.quiet_form(self.tongue(press.reader), rhythm)

    async def quiet_sent(self, press: Press) -> Panel:
        start, end = press.field("start"), press.field("to")
        return await self.set_quiet(press.reader, start, end, press.field("zone"))

    async def quiet_off(self, press: Press) -> Panel:
        await self.play.hours.clear_quiet(press.reader.user)
        return await self.own_hours(press.reader, self.tongue(press.reader).say("cog.hours.kept"))

    async def remind(self, press: Press) -> Panel:
        """How far reminders are apart, chosen in a menu."""
        require(press.value in hours.GAPS, "cog.refuse.forged")
        await self.play.hours.set_reminders(press.reader.user, int(press.value) * HOUR)
        return await self.own_hours(press.reader, self.tongue(press.reader).say("cog.hours.kept"))

    # Vacations

    async def plan(self, reader: Reader, first: str, last: str) -> Panel:
        await self.play.hours.plan_vacation(reader.user, first, last)
        return await self.own_hours(reader, self.tongue(reader).say("cog.hours.planned"))

    async def vacation_command(
        self, interaction: discord.Interaction[Any], start: str, to: str
    ) -> None:
        async def work(reader: Reader) -> Panel:
            return await self.plan(reader, start, to)

        await self.front.private(interaction, work)

    async def vacation_form(self, press: Press) -> Form:
        rhythm = await self.play.hours.of(press.reader.user)
        return hours.vacation_form(self.tongue(press.reader), rhythm, self.play.clock())

    async def vacation_sent(self, press: Press) -> Panel:
        return await self.plan(press.reader, press.field("start"), press.field("to"))

    async def give_up(self, press: Press) -> Panel:
        """A vacation is named by the second in which it begins."""
        rhythm = await self.play.hours.of(press.reader.user)
        found = [leave.start for leave in rhythm.leaves if str(int(leave.start)) == press.arg]
        await self.play.hours.end_vacation(press.reader.user, found[0] if found else -1.0)
        return await self.own_hours(
            press.reader, self.tongue(press.reader).say("cog.hours.given_up")
        )

    # Completing

    async def times(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(among([(time, time) for time in CLOCK], typed))

    async def zones(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        named = [(zone, zone.replace("_", " ")) for zone in zones()]
        return choices(among(named, typed.replace("_", " ")))


async def setup(bot: Client) -> None:
    await bot.add_cog(OwnHours(bot, bot.front))
