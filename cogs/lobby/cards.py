"""Lobby cards, the hall and threads on Discord: posted, kept up to date, opened at the start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

import discord
from discord.ext import commands

from bot.engine.errors import refuse, require
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.locks import Locks
from bot.play.post.outbox import users_of
from bot.play.table.live import OPEN, RUNNING
from bot.play.upkeep import budgets
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.lobby.titles import is_drawn, new_title
from cogs.ui.press.front import Front
from cogs.ui.table.sitting import players, title_of
from cogs.ui.words.layout import SILENT, layout
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue

LOG = logging.getLogger("sublight.opening")
HALL_EVERY = 60.0  # seconds between edits of a hall
ARCHIVE_AFTER: Literal[10_080] = 10_080  # minutes: a week


class Opening:
    """One for each client: whoever opens and whoever joins wait for each other."""

    def __init__(self, bot: commands.Bot, front: Front, *, hall_every: float = HALL_EVERY) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
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
        language = await self.play.table_language(row.id, row.guild)
        return await self.front.desk.seating.tongue(row, language)

    # A new table

    async def open(
        self,
        game: str,
        owner: str,
        where: tuple[str, str],
        *,
        options: Mapping[str, Any],
        pace: str,
        name: str = "",
        language: str = "en",
        access: str = "",
        others: Sequence[str] = (),
    ) -> TableRow:
        """A table in a channel of a server, with a name that no other table there has."""
        guild, channel = where
        await self.play.servers.require_table(guild, owner, game, channel)
        self.require_threads(guild)
        if name and not is_drawn(name):
            await self.play.servers.require_voice(guild, owner)
        used = {row.name for row in await self.play.journal.tables(guild=guild)}
        row = await self.play.lobby.open(
            game,
            owner,
            options=options,
            name=name or new_title(used),
            guild=guild,
            channel=channel,
            pace=pace,
            others=others,
        )
        known = self.play.known_language(language)
        await settings.TABLE_LANGUAGE.save(self.play.journal, known, row.id)
        if access:
            await settings.ACCESS.save(self.play.journal, access, row.id)
        return row

    def threads(self, guild: str) -> int:
        """Those that are awake; Discord tells of no others."""
        server = self.bot.get_guild(int(guild)) if guild.isdecimal() else None
        return len(server.threads) if server else 0

    def require_threads(self, guild: str) -> None:
        """A table that could not get a thread of its own is not opened."""
        active = self.threads(guild)
        state = budgets.threads(active)
        if state is budgets.Level.STOP:
            refuse("upkeep.refuse.threads", n=active, limit=budgets.MOST_THREADS)
        if state is budgets.Level.WARN:
            LOG.warning("server %s has %s of %s threads", guild, active, budgets.MOST_THREADS)

    async def admit(self, row: TableRow, user: str) -> bool:
        """May he sit down? At a table by invitation only who was asked, and nobody whom the owner
        has blocked."""
        if user == row.owner:
            return True
        if await self.play.blocks.shuns(row.owner, user):
            return False
        if await self.play.access(row.id) != BY_INVITATION:
            return True
        return bool(await settings.INVITED.read(self.play.journal, row.id, user))

    async def require_admitted(self, row: TableRow, user: str) -> None:
        """That he was blocked is told to nobody."""
        if not await self.admit(row, user):
            invited = await self.play.access(row.id) == BY_INVITATION
            refuse("cog.refuse.invited_only" if invited else "cog.refuse.not_open_to_you")

    async def require_reachable(self, user: str, other: str) -> None:
        """May he ask the other something? The own list he knows; the other's he never learns."""
        blocks = self.play.blocks
        require(not await blocks.shuns(user, other), "company.refuse.own_block")
        require(not await blocks.shuns(other, user), "cog.refuse.not_reached")

    async def free_tables(self, guild: str, user: str) -> list[TableRow]:
        """Open tables of a server where he does not sit yet, and may."""
        rows = await self.play.journal.tables(guild=guild, status=OPEN)
        others = [row for row in rows if all(seat.user != user for seat in row.seats)]
        return [row for row in others if await self.admit(row, user)]

    async def invite(self, row: TableRow, user: str) -> None:
        await settings.INVITED.save(self.play.journal, "1", row.id, user)

    # The lobby card

    async def post_card(self, row: TableRow) -> str:
        """Posted in the table's channel; returns a link to it."""
        sent = await self.post(row.channel, await self.card(row))
        where = f"{row.channel}/{sent.id}"
        await settings.CARD.save(self.play.journal, where, row.id)
        return f"https://discord.com/channels/{row.guild or '@me'}/{where}"

    async def card(self, row: TableRow) -> Panel:
        thread = await settings.THREAD.read(self.play.journal, row.id)
        access = await self.play.access(row.id)
        return panels.card(row, await self.tongue(row), thread, access=access)

    async def changed(self, row: TableRow, pressed: int = 0) -> Panel:
        """Its card shows the table as it is; without a card a new one is posted.

        The message that was pressed is left to whoever answers the press.
        """
        where = await settings.CARD.read(self.play.journal, row.id)
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
            row = await self.play.lobby.start(table, owner, key=f"start/{table}")
        return await self.changed(row, pressed)

    async def open_thread(self, row: TableRow) -> None:
        """One thread for each table; where none may be made the channel itself will do."""
        if await settings.THREAD.read(self.play.journal, row.id):
            return
        tongue = await self.tongue(row)
        place = row.channel
        try:
            place = await self.new_thread(row, title_of(row, tongue, label=True)[:100])
        except (discord.HTTPException, ValueError) as error:
            LOG.warning("no thread: %s", error, extra={"table": row.id})
        journal = self.play.journal
        await settings.THREAD.save(journal, place, row.id)
        if place != row.channel:
            await settings.TABLE_HERE.save(journal, row.id, place)
            with suppress(discord.HTTPException):
                first = await self.channel(place).send(
                    view=layout(panels.table_card(row, tongue)),
                    allowed_mentions=SILENT,
                    silent=True,
                )
                await first.pin()

    async def new_thread(self, row: TableRow, name: str) -> str:
        """From the card; of a table by invitation a private one, for those who sit there."""
        if await self.play.access(row.id) == BY_INVITATION:
            channel = await self.bot.fetch_channel(int(row.channel))
            if isinstance(channel, discord.TextChannel):
                with suppress(discord.Forbidden):
                    return await self.private_thread(channel, row, name)
        message = (await settings.CARD.read(self.play.journal, row.id)).partition("/")[2]
        if not message:
            return row.channel
        post = self.channel(row.channel, row.guild).get_partial_message(int(message))
        thread = await post.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER)
        return str(thread.id)

    async def private_thread(self, channel: discord.TextChannel, row: TableRow, name: str) -> str:
        thread = await channel.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            auto_archive_duration=ARCHIVE_AFTER,
            invitable=False,
        )
        for user in users_of(row).values():
            with suppress(discord.HTTPException):
                await thread.add_user(discord.Object(int(user)))
        return str(thread.id)

    async def let_in(self, table: str, user: str) -> None:
        """A private thread is opened to who sits down."""
        place = await settings.THREAD.read(self.play.journal, table)
        channel = self.bot.get_channel(int(place)) if place.isdecimal() else None
        if isinstance(channel, discord.Thread) and channel.is_private():
            with suppress(discord.HTTPException):
                await channel.add_user(discord.Object(int(user)))

    async def wake(self, table: str) -> str:
        """A thread that fell asleep is opened again; returns it."""
        place = await settings.THREAD.read(self.play.journal, table)
        require(place, "cog.refuse.no_thread")
        try:
            thread = await self.bot.fetch_channel(int(place))
        except discord.HTTPException:
            refuse("cog.refuse.no_thread")
        if isinstance(thread, discord.Thread) and thread.archived:
            await thread.edit(archived=False)
        return place

    def sleeps(self, place: str) -> bool:
        """Discord tells of the threads that are awake."""
        return place.isdecimal() and self.bot.get_channel(int(place)) is None

    # The hall

    async def open_hall(self, guild: str, channel: str) -> None:
        panel = await self.hall(guild)
        sent = await self.post(channel, panel)
        await settings.HALL.save(self.play.journal, f"{channel}/{sent.id}", guild)
        with suppress(discord.HTTPException):
            await sent.pin()

    async def hall(self, guild: str) -> Panel:
        journal = self.play.journal
        language = await self.play.table_language("", guild)
        waiting = [
            row
            for row in await journal.tables(guild=guild, status=OPEN)
            if await self.play.access(row.id) != BY_INVITATION
        ]
        running = await journal.tables(guild=guild, status=RUNNING)
        queue = len(await self.play.queue.waiting(guild))
        return panels.hall(waiting, len(running), Tongue(self.play.catalogs[language]), queue)

    async def refresh_hall(self, guild: str) -> None:
        """Soon, but not more often than it may be."""
        where = await settings.HALL.read(self.play.journal, guild)
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
