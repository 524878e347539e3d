"""`/me whisper`: a private note from one player to another at a running table."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import require
from bot.play.post.whispers import LONGEST
from cogs.lobby.client import LobbyClient
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Reader, Sitting, Tables
from cogs.ui.table.whispers import line
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.panel import Field, Form, Item, Panel, Row, Words, fitted
from cogs.ui.words.proposals import among

WHISPER, WHISPERS = Door.WHISPER, Door.WHISPERS  # the form, and all that was said
MOST_LISTED = 8


class Whispers(AtTable):
    """Not among the commands of `/table`, which has as many as Discord allows."""

    def __init__(self, bot: LobbyClient, front: Front) -> None:
        super().__init__(bot, front)
        self.opening = bot.opening

    async def cog_load(self) -> None:
        completers = {"player": self.players, "table": self.my_tables}
        group(self.bot.tree, "me").add_command(command("me.whisper", self.whisper, completers))
        self.front.door(WHISPERS, self.looking(self.listed))
        self.front.door(WHISPER, self.sent)
        self.front.opens("d1", WHISPER, self.form)

    async def listed(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        await self.play.whispers.heard(sitting.row, reader.user, MOST_LISTED)
        return await panel(self.desk.seating, sitting, reader)

    async def form(self, press: Press) -> Form:
        sitting = await self.desk.seating.sit(press.table, press.reader)
        require(sitting.seat is not None, "whisper.refuse.not_seated")
        require(sitting.running, "whisper.refuse.not_now")
        require(others(sitting), "whisper.refuse.nobody")
        return form(sitting)

    async def sent(self, press: Press) -> Panel:
        sitting = await self.desk.seating.sit(press.table, press.reader)
        return await self.send(sitting, press.reader, press.field("player"), press.field("text"))

    async def whisper(
        self, interaction: discord.Interaction[Any], player: str, text: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            return await self.send(sitting, reader, player, text)

        await self.command(interaction, work, table)

    async def send(self, sitting: Sitting, reader: Reader, player: str, text: str) -> Panel:
        """To a seat by its number, or by the name of who plays it; nothing is guessed."""
        require(sitting.seat is not None, "whisper.refuse.not_seated")
        known, typed = others(sitting), player.strip()
        found = [number for number, name in known.items() if typed in (number, name)]
        require(len(found) == 1, "whisper.refuse.nobody")
        to = next(s.user for s in sitting.row.seats if s.seat == int(found[0]) - 1)
        await self.play.voice.require(reader.user, sitting.row.guild, reader.guild)
        await self.opening.admission.require_reachable(reader.user, to)
        await self.play.whispers.send(sitting.row, reader.user, to, text)
        note = sitting.tongue.say("cog.whisper.sent", who=sitting.tongue.names[int(found[0]) - 1])
        return await panel(self.desk.seating, sitting, reader, note)

    async def players(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(among(others(await self.sitting(interaction)).items(), typed))


async def panel(seating: Tables, sitting: Sitting, reader: Reader, note: str = "") -> Panel:
    """What was said lately, and a way to say more."""
    found = await seating.play.whispers.exchanged(sitting.row, reader.user)
    lines = [await line(seating, sitting, one, reader) for one in found[-MOST_LISTED:]]
    say, table = sitting.tongue.say, sitting.row.id
    title = f"**{sitting.title}** · {say('cog.whispers')}"
    words = [title, note, *(lines or [say("cog.whisper.none")])]
    write = door(WHISPER, table, say("cog.whisper.write"))
    row = (Row((write,)),) if others(sitting) and sitting.running else ()
    return fitted(Panel((Words("\n".join(filter(None, words))), *row)))


def others(sitting: Sitting) -> dict[str, str]:
    """The other people at the table, by the number of their seats."""
    if sitting.seat is None:
        return {}
    return {
        str(seat.seat + 1): sitting.tongue.labels[seat.seat]
        for seat in sitting.row.seats
        if seat.seat != sitting.seat and seat.user.isdecimal()
    }


def form(sitting: Sitting) -> Form:
    say = sitting.tongue.say
    items = tuple(Item(number, name) for number, name in others(sitting).items())
    player = Field("player", say("cog.whisper.whom"), items=items, low=1)
    text = Field("text", say("cog.whisper.text"), low=1, longest=LONGEST, long=True)
    where = str(DoorId(WHISPER, sitting.row.id))
    return Form(where, say("cog.whisper.write"), (player, text))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Whispers(bot, bot.front))
