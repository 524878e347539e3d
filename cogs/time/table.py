"""`/table time|pause|resume`: time for others, and pauses by vote."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.engine.errors import UnclearAnswer, refuse, require
from bot.engine.records import Seat
from bot.play.clock.pause import PAUSE, Vote
from bot.play.post.posts import users_of
from bot.play.time.pace import DAY, HOUR
from bot.play.time.rhythm import local_day
from bot.play.votes.ballot import Status
from cogs.time import panels, pause
from cogs.ui.press.client import Client
from cogs.ui.press.front import Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.press.which_table import table_of
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.dates import read_until
from cogs.ui.words.ids import Door, DoorId, VoteId
from cogs.ui.words.panel import Field, Form, Panel
from cogs.ui.words.proposals import among, folded
from cogs.ui.words.tongue import Tongue

MOST_HOURS = 168


class Timing(AtTable):
    """Answered privately; the table reads what concerns it."""

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        mine = {"table": self.my_tables}
        table.add_command(
            command("table.time", self.time_command, {"player": self.players, **mine})
        )
        table.add_command(command("table.pause", self.pause_command, {"until": self.days, **mine}))
        table.add_command(command("table.resume", self.resume_command, mine))
        self.front.door(Door.TIME, self.clock_door)
        self.front.door(Door.GIVE, self.give_door)
        self.front.door(Door.PAUSE, self.pause_sent)
        self.front.opens("d1", Door.PAUSE, self.pause_form)
        self.front.door(Door.RESUME, self.resume_door)
        self.front.door(Door.PAUSE_DROP, self.withdraw)
        self.front.vote(PAUSE, self.vote)

    # Clocks of a table

    async def seated(self, table: str, reader: Reader) -> Sitting:
        sitting = await self.desk.seating.sit(table, reader)
        require(sitting.running, f"seat.refuse.not_running.{sitting.row.status}")
        require(sitting.seat is not None, "play.refuse.not_seated", table=sitting.row.id)
        return sitting

    async def clock(self, table: str, reader: Reader, note: str = "") -> Panel:
        """Need time: whose time runs until when, and what can be done about it."""
        sitting = await self.desk.seating.sit(table, reader)
        if not sitting.running or sitting.seat is None:
            return screens.aside(sitting, note=note)
        left = await self.play.hours.days_left(reader.user)
        return panels.clock(sitting, left, note)

    async def clock_door(self, press: Press) -> Panel:
        return await self.clock(press.table, press.reader)

    async def give(self, table: str, reader: Reader, seat: Seat, number: int, key: str) -> Panel:
        sitting = await self.seated(table, reader)
        require(seat in sitting.tongue.names, "cog.refuse.forged")
        await self.play.keeper.give_time(table, sitting.seat, seat, number * HOUR, key=key)
        who = sitting.tongue.seat(seat)
        return await self.clock(
            table, reader, sitting.tongue.say("cog.clock.given", who=who, n=number)
        )

    async def give_door(self, press: Press) -> Panel:
        seat, _, number = press.arg.partition(".")
        plain = seat.isdecimal() and number.isdecimal() and len(seat + number) < 6
        require(plain, "cog.refuse.forged")
        key = str(press.interaction.id)
        return await self.give(press.table, press.reader, Seat(int(seat)), int(number), key)

    async def time_command(
        self,
        interaction: discord.Interaction[Any],
        player: str,
        hours: app_commands.Range[int, 1, MOST_HOURS],
        table: str = "",
    ) -> None:
        async def work(reader: Reader) -> Panel:
            name = await table_of(self.front, interaction, table)
            sitting = await self.seated(name, reader)
            seat = player_named(sitting.tongue, player)
            return await self.give(name, reader, seat, hours, str(interaction.id))

        await self.front.private(interaction, work)

    # Pauses

    async def ask_pause(self, table: str, reader: Reader, until: str, why: str) -> Panel:
        sitting = await self.seated(table, reader)
        rhythm, now = await self.play.hours.of(reader.user), self.play.clock()
        end = read_until(until, rhythm, now) if until.strip() else None
        assert sitting.seat is not None
        await self.play.voice.raised(reader.user, sitting.row.guild, reader.guild)
        vote = await self.play.pauses.ask_pause(table, sitting.seat, end, why)
        return await self.voted(table, reader, vote, "cog.pause.asked")

    async def ask_resume(self, table: str, reader: Reader) -> Panel:
        sitting = await self.seated(table, reader)
        assert sitting.seat is not None
        await self.play.voice.raised(reader.user, sitting.row.guild, reader.guild)
        vote = await self.play.pauses.ask_resume(table, sitting.seat)
        return await self.voted(table, reader, vote, "cog.pause.asked")

    async def voted(self, table: str, reader: Reader, vote: Vote, key: str) -> Panel:
        """The table as it is after the vote."""
        sitting = await self.desk.seating.sit(table, reader)
        final = vote.status != Status.OPEN
        by = users_of(sitting.row).get(vote.wish.seat, "")
        if await self.play.blocks.shuns(reader.user, by):
            vote = pause.without_words(vote)
        return pause.told(sitting, vote, "" if final else sitting.tongue.say(key))

    async def pause_command(
        self,
        interaction: discord.Interaction[Any],
        until: str = "",
        why: str = "",
        table: str = "",
    ) -> None:
        async def work(reader: Reader) -> Panel:
            name = await table_of(self.front, interaction, table)
            return await self.ask_pause(name, reader, until, why)

        await self.front.private(interaction, work)

    async def resume_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            return await self.ask_resume(await table_of(self.front, interaction, table), reader)

        await self.front.private(interaction, work)

    async def pause_form(self, press: Press) -> Form:
        tongue, rhythm = (
            Tongue(self.play.catalogs[press.reader.language]),
            await self.play.hours.of(press.reader.user),
        )
        week = local_day(rhythm, self.play.clock() + 7 * DAY).isoformat()
        fields = (
            Field("until", tongue.say("cog.pause.until"), value=week, longest=40),
            Field("why", tongue.say("cog.pause.why"), longest=pause.LONGEST_WHY),
        )
        return Form(str(DoorId(Door.PAUSE, press.table)), tongue.say("cog.pause.title"), fields)

    async def pause_sent(self, press: Press) -> Panel:
        return await self.ask_pause(
            press.table, press.reader, press.field("until"), press.field("why")
        )

    async def resume_door(self, press: Press) -> Panel:
        return await self.ask_resume(press.table, press.reader)

    async def withdraw(self, press: Press) -> Panel:
        sitting = await self.seated(press.table, press.reader)
        assert sitting.seat is not None
        vote = await self.play.pauses.withdraw(press.table, number_in(press.arg), sitting.seat)
        return await self.voted(press.table, press.reader, vote, "cog.pause.asked")

    async def vote(self, press: Press) -> Panel:
        """A press on the public question, answered privately."""
        assert isinstance(press.id, VoteId)
        given = press.id
        sitting = await self.desk.seating.sit(given.table, press.reader)
        if sitting.seat is None:
            return screens.aside(sitting)
        vote = await self.play.pauses.answer(
            given.table, number_in(given.id), sitting.seat, given.answer
        )
        return await self.voted(given.table, press.reader, vote, "cog.pause.answered")

    # Completing

    async def players(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """Those to whom time can be given: whom the table waits for."""
        sitting = await self.sitting(interaction)
        others = [seat for seat in sitting.times if seat != sitting.seat]
        labels = sitting.tongue.labels
        return choices(among([(str(seat + 1), labels[seat]) for seat in others], typed))


def player_named(tongue: Tongue, typed: str) -> Seat:
    """By the number of the seat, or by name."""
    text = typed.strip()
    if text.isdecimal() and len(text) == 1 and int(text) - 1 in tongue.names:
        return Seat(int(text) - 1)
    found = [seat for seat, name in tongue.labels.items() if folded(name) == folded(text)]
    if len(found) != 1:
        refuse("cog.refuse.no_player", typed=text[:40])
    return Seat(found[0])


def number_in(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise UnclearAnswer("clock.refuse.vote_unknown")
    return int(text)


async def setup(bot: Client) -> None:
    await bot.add_cog(Timing(bot, bot.front))
