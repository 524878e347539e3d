"""`/me queue`: wait for a table; as soon as enough people fit, it is opened and begins."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import IllegalMove, require
from bot.play.lobby.queue import Match, Wish, read_seats
from bot.play.lobby.terms import checked_pace
from bot.play.table.options import game_names
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels, queue_panels
from cogs.lobby.admission import gatherings
from cogs.lobby.client import LobbyClient
from cogs.lobby.new import PACE, place
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.panel import Panel, Words
from cogs.ui.words.proposals import Proposal, among
from cogs.ui.words.tongue import Tongue

LONGEST = 60  # characters typed before the last word; nobody names so many games
Choices = list[app_commands.Choice[str]]


class QueueCommands(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.queue = front.play.queue
        self.opening = bot.opening

    async def cog_load(self) -> None:
        completers = {"games": self.games, "pace": self.paces}
        group(self.bot.tree, "me").add_command(command("me.queue", self.enter, completers))
        self.front.page(queue_panels.PAGE, self.pressed)

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    # Coming and going

    async def enter(
        self,
        interaction: discord.Interaction[Any],
        games: str = "",
        seats: str = "",
        pace: str = "",
    ) -> None:
        async def work(reader: Reader) -> Panel:
            least, most = read_seats(seats)
            wish = Wish(self.named(games), least, most, checked_pace(pace))
            return await self.wait(reader, place(interaction), wish)

        await self.front.private(interaction, work)

    async def pressed(self, press: Press) -> Panel:
        """From the list of open tables: anything will do, unless they wait already; or they go."""
        guild, channel = place(press.interaction)
        if press.arg == queue_panels.WAIT:
            known = await self.queue.wish(guild, press.reader.user)
            return await self.wait(press.reader, (guild, channel), known or Wish())
        require(press.arg == queue_panels.LEAVE, "cog.refuse.forged")
        gone = await self.queue.leave(guild, press.reader.user)
        await self.opening.cards.refresh_hall(guild)
        key = "cog.queue.left" if gone else "cog.queue.not_waiting"
        return Panel((Words(self.tongue(press.reader).say(key)),))

    def named(self, typed: str) -> tuple[str, ...]:
        """Games by their ids or by their names in any language."""
        known = {
            Tongue(catalog).say(f"cog.game.{game}").casefold(): game
            for catalog in self.play.catalogs.values()
            for game in game_names()
        }
        known |= {game: game for game in game_names()}
        words = [word.casefold() for word in re.split(r"[\s,;]+", typed.strip()) if word]
        for word in words:
            allowed = game_names()
            require(word in known, "play.refuse.unknown_game", name=word[:40], allowed=allowed)
        return tuple(dict.fromkeys(known[word] for word in words))

    async def wait(self, reader: Reader, where: tuple[str, str], wish: Wish) -> Panel:
        guild, tongue = where[0], self.tongue(reader)
        allowed = (await self.play.servers.rules(guild)).games or game_names()
        for game in wish.games:
            names = tuple(tongue.say(f"cog.game.{name}") for name in allowed)
            require(game in allowed, "admin.refuse.game", allowed=names)
        await self.play.servers.require_seat(guild, reader.user)
        place_of = await self.channel(*where)
        await self.opening.admission.require_opening(reader, guild, place_of)
        async with self.queue.seating.of(guild):
            wish = await self.queue.enter(guild, reader.user, wish)
            row = await self.seat(where, reader, allowed)
        await self.opening.cards.refresh_hall(guild)
        if row is not None:
            thread = await settings.THREAD.read(self.play.journal, row.id)
            title = title_of(row, await self.front.desk.seating.tongue(row, reader.language))
            words = tongue.say("cog.queue.seated", title=title, where=f"<#{thread}>")
            return Panel((Words(words),))
        tables = await self.opening.admission.free_tables(guild, reader.user)
        count, how = len(await self.queue.waiting(guild)), await gatherings(self.play, tables)
        return queue_panels.waits(wish, count, tables, tongue, how)

    # Seating

    async def seat(
        self, where: tuple[str, str], reader: Reader, allowed: tuple[str, ...]
    ) -> TableRow | None:
        """A table for them and those who fit; whoever cannot come any more leaves the queue."""
        guild, _ = where
        while found := await self.queue.match(guild, reader.user, allowed):
            absent = [one for one in found.users if not await self.able(guild, one)]
            if not absent:
                return await self.begin(where, reader, found)
            for one in absent:
                await self.queue.leave(guild, one)
        return None

    async def able(self, guild: str, user: str) -> bool:
        """Are they still on the server, and may they sit down there?"""
        server = self.bot.get_guild(int(guild))
        try:
            if server is not None:
                await server.fetch_member(int(user))
            await self.play.servers.require_seat(guild, user)
        except (discord.NotFound, IllegalMove):
            return False
        return True

    async def begin(self, where: tuple[str, str], reader: Reader, found: Match) -> TableRow:
        """Who came last owns it. They sit before anybody else can; a crash or a refusal loses
        nobody's place."""
        owner, guild, channel = reader.user, where[0], await self.channel(*where)
        rules = await self.play.servers.rules(guild)
        row = await self.opening.open(
            found.game,
            owner,
            (guild, channel),
            options={"players": len(found.users)},
            pace=found.pace or rules.pace or PACE,
            language=await self.play.table_language("", guild),
            press=reader.press,
            others=[user for user in found.users if user != owner],
        )
        try:
            await self.opening.cards.post_card(row)
        except Exception:
            await self.play.lobby.close(row.id, owner)
            raise
        for user in found.users:
            await self.queue.leave(guild, user)
        await self.opening.begin(row.id)
        await self.call(row, found.users)
        return row

    async def channel(self, guild: str, here: str) -> str:
        """Where the server wants its tables; else where its hall is; else here."""
        wished = (await self.play.servers.rules(guild)).channel
        home = (await settings.HALL.read(self.play.journal, guild)).partition("/")[0]
        return wished or home or here

    async def call(self, row: TableRow, users: tuple[str, ...]) -> None:
        thread = await settings.THREAD.read(self.play.journal, row.id)
        tongue = await self.opening.cards.tongue(row)
        pinged = await self.play.wishes.pinged(users, row.id)
        await self.opening.cards.post(
            row.channel, queue_panels.seated(row, tongue, users, thread), *pinged
        )

    # Completing

    async def games(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """One game, or all that were typed and one more."""
        tongue = self.tongue(await self.front.reader(interaction))
        *first, last = typed.split(" ")
        begun = " ".join(word for word in first if word)
        named = [(game, tongue.say(f"cog.game.{game}")) for game in game_names()]
        if len(begun) > LONGEST:
            return []
        found = among([(game, name) for game, name in named if game not in begun.split()], last)
        return choices(
            Proposal(f"{begun} {one.name}".strip(), f"{begun} {one.value}".strip()) for one in found
        )

    async def paces(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        tongue = self.tongue(await self.front.reader(interaction))
        return choices(
            among([(one, panels.pace_label(one, tongue)) for one in panels.PACES], typed)
        )


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(QueueCommands(bot, bot.front))
