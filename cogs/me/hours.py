"""`/me quiet|vacation`: when somebody sleeps, and when they are away."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import require
from bot.play.time.pace import HOUR
from bot.play.time.rhythm import read_quiet, zones
from cogs.me import hours_panels as hours
from cogs.ui.press.client import Client
from cogs.ui.press.front import Call
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

    async def hours_page(self, call: Call) -> Panel:
        return await self.own_hours(call.reader)

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

    async def quiet_form(self, call: Call) -> Form:
        rhythm = await self.play.hours.of(call.reader.user)
        return hours.quiet_form(self.tongue(call.reader), rhythm)

    async def quiet_sent(self, call: Call) -> Panel:
        start, end = call.field("start"), call.field("to")
        return await self.set_quiet(call.reader, start, end, call.field("zone"))

    async def quiet_off(self, call: Call) -> Panel:
        await self.play.hours.clear_quiet(call.reader.user)
        return await self.own_hours(call.reader, self.tongue(call.reader).say("cog.hours.kept"))

    async def remind(self, call: Call) -> Panel:
        """How far reminders are apart, chosen in a menu."""
        require(call.value in hours.GAPS, "cog.refuse.forged")
        await self.play.hours.set_reminders(call.reader.user, int(call.value) * HOUR)
        return await self.own_hours(call.reader, self.tongue(call.reader).say("cog.hours.kept"))

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

    async def vacation_form(self, call: Call) -> Form:
        rhythm = await self.play.hours.of(call.reader.user)
        return hours.vacation_form(self.tongue(call.reader), rhythm, self.play.clock())

    async def vacation_sent(self, call: Call) -> Panel:
        return await self.plan(call.reader, call.field("start"), call.field("to"))

    async def give_up(self, call: Call) -> Panel:
        """A vacation is named by the second in which it begins."""
        rhythm = await self.play.hours.of(call.reader.user)
        found = [leave.start for leave in rhythm.leaves if str(int(leave.start)) == call.arg]
        await self.play.hours.end_vacation(call.reader.user, found[0] if found else -1.0)
        return await self.own_hours(call.reader, self.tongue(call.reader).say("cog.hours.given_up"))

    # Completing

    async def times(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(among([(time, time) for time in CLOCK], typed))

    async def zones(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        named = [(zone, zone.replace("_", " ")) for zone in zones()]
        return choices(among(named, typed.replace("_", " ")))


async def setup(bot: Client) -> None:
    await bot.add_cog(OwnHours(bot, bot.front))
