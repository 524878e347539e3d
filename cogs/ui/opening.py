"""Lobby cards, the hall and threads on Discord: posted, kept up to date, opened at the start."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Literal

import discord
from discord.ext import commands

from bot.engine.errors import refuse
from bot.play.journals import TableRow
from bot.play.tables import OPEN, RUNNING, Locks
from cogs.ui import hall
from cogs.ui.front import Front
from cogs.ui.layout import SILENT, layout
from cogs.ui.panel import Panel
from cogs.ui.seating import players, title_of
from cogs.ui.words import Tongue

LOG = logging.getLogger("sublight.opening")
HALL_EVERY = 60.0  # seconds between edits of a hall
ARCHIVE_AFTER: Literal[10_080] = 10_080  # minutes: a week


class Opening:
    def __init__(self, bot: commands.Bot, front: Front, *, hall_every: float = HALL_EVERY) -> None:
        self.bot, self.front = bot, front
        self.services = front.services
        self.hall_every = hall_every
        self._locks = Locks()
        self._halls: dict[str, asyncio.Task[None]] = {}
        self._edited: dict[str, float] = {}

    # Messages

    def channel(self, channel: str, guild: str = "") -> discord.PartialMessageable:
        where = int(guild) if guild else None
        return self.bot.get_partial_messageable(int(channel), guild_id=where)

    async def post(self, channel: str, panel: Panel, *called: str) -> discord.Message:
        """A public message; it calls nobody but those named."""
        people = [discord.Object(int(user)) for user in called]
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=people
        )
        try:
            return await self.channel(channel).send(
                view=layout(panel), allowed_mentions=mentions, silent=not called
            )
        except discord.Forbidden:
            refuse("cog.refuse.cannot_post")

    async def edit(self, where: str, panel: Panel) -> bool:
        """A message kept as `channel/message`; False: it is gone or out of reach."""
        channel, _, message = where.partition("/")
        if not channel or not message:
            return False
        try:
            post = self.channel(channel).get_partial_message(int(message))
            await post.edit(view=layout(panel), allowed_mentions=SILENT)
        except discord.HTTPException as error:
            LOG.warning("a message cannot be edited: %s", error)
            return False
        return True

    async def tongue(self, row: TableRow) -> Tongue:
        """Public words are in the table's language."""
        language = await self.services.table_language(row.id, row.guild)
        return await self.front.desk.seating.tongue(row, language)

    # The lobby card

    async def post_card(self, row: TableRow) -> str:
        """Posted in the table's channel; returns a link to it."""
        sent = await self.post(row.channel, hall.card(row, await self.tongue(row)))
        where = f"{row.channel}/{sent.id}"
        await self.services.journal.save_setting(f"table:{row.id}", "card", where)
        return sent.jump_url

    async def card(self, row: TableRow) -> Panel:
        thread = await self.services.setting(f"table:{row.id}", "thread")
        return hall.card(row, await self.tongue(row), thread)

    async def changed(self, row: TableRow, pressed: int = 0) -> Panel:
        """Its card shows the table as it is; without a card a new one is posted.

        The message that was pressed is left to whoever answers the press.
        """
        where = await self.services.setting(f"table:{row.id}", "card")
        panel = await self.card(row)
        is_card = where.partition("/")[2] == str(pressed)
        if not is_card and not await self.edit(where, panel) and row.status == OPEN and row.channel:
            await self.post_card(row)
        await self.refresh_hall(row.guild)
        return panel

    # The start

    async def begin(self, table: str, by: str = "", pressed: int = 0) -> Panel:
        """A thread first, so that the first post finds it; then set-up."""
        async with self._locks.of(table):
            row = await self.front.desk.seating.row(table)
            owner = by or row.owner
            ready = row.status == OPEN and row.owner == owner and len(row.seats) == players(row)
            if ready and row.channel:
                await self.open_thread(row)
            row = await self.services.lobby.start(table, owner, key=f"start/{table}")
        return await self.changed(row, pressed)

    async def open_thread(self, row: TableRow) -> None:
        """One thread for each table; where none may be made the channel itself will do."""
        if await self.services.setting(f"table:{row.id}", "thread"):
            return
        tongue = await self.tongue(row)
        where = await self.services.setting(f"table:{row.id}", "card")
        message = where.partition("/")[2]
        place = row.channel
        try:
            if message:
                post = self.channel(row.channel, row.guild).get_partial_message(int(message))
                name = title_of(row, tongue, label=True)[:100]
                thread = await post.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER)
                place = str(thread.id)
        except (discord.HTTPException, ValueError) as error:
            LOG.warning("no thread: %s", error, extra={"table": row.id})
        journal = self.services.journal
        await journal.save_setting(f"table:{row.id}", "thread", place)
        if place != row.channel:
            await journal.save_setting(f"channel:{place}", "table", row.id)
            with suppress(discord.HTTPException):
                first = await self.channel(place).send(
                    view=layout(hall.table_card(row, tongue)), allowed_mentions=SILENT, silent=True
                )
                await first.pin()

    # The hall

    async def open_hall(self, guild: str, channel: str) -> None:
        panel = await self.hall(guild)
        sent = await self.post(channel, panel)
        await self.services.journal.save_setting(f"guild:{guild}", "hall", f"{channel}/{sent.id}")
        with suppress(discord.HTTPException):
            await sent.pin()

    async def hall(self, guild: str) -> Panel:
        journal = self.services.journal
        language = await self.services.table_language("", guild)
        waiting = await journal.tables(guild=guild, status=OPEN)
        running = await journal.tables(guild=guild, status=RUNNING)
        return hall.hall(waiting, len(running), Tongue(self.services.catalogs[language]))

    async def refresh_hall(self, guild: str) -> None:
        """Soon, but not more often than it may be."""
        where = await self.services.setting(f"guild:{guild}", "hall")
        if where and guild not in self._halls:
            task = asyncio.create_task(self._refresh(guild, where))
            self._halls[guild] = task
            task.add_done_callback(lambda _: self._halls.pop(guild, None))

    async def _refresh(self, guild: str, where: str) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, self._edited.get(guild, -1e9) + self.hall_every - now))
        self._edited[guild] = asyncio.get_running_loop().time()
        self._halls.pop(guild, None)
        await self.edit(where, await self.hall(guild))
