"""Acts of moderators as they travel in buttons: `<act>.<about>.<mark>`, read and done."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import UnclearAnswer, refuse, require
from bot.engine.prompts import Reply
from bot.engine.records import Seat
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.moderation import acts
from bot.play.post.posts import users_of
from bot.store.records import TableRow
from cogs.admin import panels
from cogs.admin.rights import require_moderator
from cogs.lobby.client import LobbyClient
from cogs.lobby.threads import ARCHIVE_AFTER
from cogs.ui.press.front import Front
from cogs.ui.press.which_table import propose_titles, table_in
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.panel import Panel
from cogs.ui.words.proposals import Proposal
from cogs.ui.words.tongue import Tongue


class Acts:
    """Rights were checked by whoever calls this."""

    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.moderation = front.play.moderation
        self.opening = bot.opening

    async def do(self, row: TableRow, wish: str, *, by: str, why: str, key: str) -> None:
        """The same press twice is one act: its mark no longer fits, or its key is known."""
        act, _, rest = wish.partition(".")
        about, _, mark = rest.partition(".")
        table, said, once = row.id, {"by": by, "why": why}, key or None
        await self.play.servers.require_voice(row.guild, by)  # the table reads why
        do = self.moderation
        match act:
            case acts.REWIND:
                await do.rewind(table, number(about), **said, mark=mark, key=once)
            case acts.CORRECT:
                reply = await self.reply(table, about)
                await do.correct(table, reply, **said, mark=mark, key=once)
            case acts.UNDO:
                await do.undo(table, **said, mark=mark, key=once)
            case acts.REPLACE:
                seat, _, user = about.partition("-")
                await self.play.servers.require_seat(row.guild, user)
                await do.replace(table, place(row, seat), user, **said, mark=mark)
                await self.let_in(row, user)
            case acts.REMOVE:
                await do.remove(table, place(row, about), **said, mark=mark)
            case acts.PAUSE:
                await do.pause(table, float(number(about)) if about else None, **said)
            case acts.RESUME:
                await do.resume(table, **said)
            case acts.EXTEND:
                seat, _, seconds = about.partition("-")
                await do.extend(table, place(row, seat), number(seconds), **said, key=key)
            case acts.DEFAULT:
                mark = mark or await do.correcting.mark(table)
                await do.play_default(table, place(row, about), **said, mark=mark, key=once)
            case acts.NUDGE:
                await do.nudge(table, **said)
            case acts.CLOSE:
                await do.close(table, **said)
            case acts.REOPEN:
                await do.reopen(table, **said)
            case _:
                raise UnclearAnswer("cog.refuse.forged")

    async def reply(self, table: str, places: str) -> Reply:
        """Corrections by their places among those offered now."""
        options = (await self.moderation.correcting.offered(table)).options
        chosen = [number(one) for one in places.split("-")]
        require(all(one < len(options) for one in chosen), "cog.refuse.forged")
        return tuple(options[one].id for one in chosen)

    def seat(self, row: TableRow, typed: str) -> Seat:
        """As people count, from 1."""
        known = typed.isdecimal() and len(typed) == 1 and 1 <= int(typed) <= len(row.seats)
        require(known, "cog.refuse.no_player", typed=typed[:40])
        return Seat(int(typed) - 1)

    # Another home

    async def rehome(self, row: TableRow, where: Any, *, by: str, why: str) -> None:
        """A thread is taken as it is, if no other table is played there; else one is made."""
        require(row.version, "play.refuse.not_started", table=row.id)
        await self.play.servers.require_voice(row.guild, by)
        if isinstance(where, discord.Thread):
            channel, thread = str(where.parent_id), str(where.id)
        elif isinstance(where, discord.TextChannel):
            channel, thread = str(where.id), await self.new_thread(row, where)
        else:
            refuse("admin.refuse.no_channel")
        await self.moderation.rehome(row.id, channel, thread, by=by, why=why)
        self.bot.mended()  # what the old thread held back is shown at once

    async def new_thread(self, row: TableRow, channel: discord.TextChannel) -> str:
        tongue = await self.opening.cards.tongue(row)
        name = title_of(row, tongue, label=True)[:100]
        try:
            if await self.play.access(row.id) == BY_INVITATION:
                return await self.opening.threads.private(channel, row, name)
            made = await channel.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVE_AFTER,
            )
        except discord.HTTPException:
            refuse("admin.refuse.no_thread")
        return str(made.id)

    async def let_in(self, row: TableRow, user: str) -> None:
        """A private thread is opened to who sits down."""
        now = await self.front.desk.seating.known(row.id)
        if user in users_of(now).values():
            await self.opening.threads.let_in(row.id, user)

    # Lists

    async def here(self, interaction: discord.Interaction[Any]) -> str:
        return await table_in(self.front, interaction.channel_id)

    async def tables(self, interaction: discord.Interaction[Any], reader: Reader) -> Panel:
        rows = await self.play.journal.tables(guild=str(interaction.guild_id))
        return panels.tables(rows, Tongue(self.play.catalogs[reader.language]))

    async def proposed(self, interaction: discord.Interaction[Any], typed: str) -> list[Proposal]:
        await require_moderator(self.play, interaction)
        return await propose_titles(self.front, interaction, typed)


def number(text: str) -> int:
    """What a button says; anything else was forged."""
    require(text.isdecimal() and len(text) < 12, "cog.refuse.forged")
    return int(text)


def place(row: TableRow, text: str) -> Seat:
    seat = number(text)
    require(seat < len(row.seats), "cog.refuse.forged")
    return Seat(seat)
