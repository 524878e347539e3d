"""How tables come to be: the hall, new ones, finding one, trying a game out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import IllegalMove, require
from bot.engine.records import replace
from bot.play.lobby.lobby import ACCESS
from bot.play.lobby.titles import is_drawn, new_title
from bot.play.table.live import game_of
from bot.play.table.options import game_names, seat_numbers
from bot.play.time.pace import Expiry, described, read_pace
from bot.store import settings
from cogs.lobby import options as choosing
from cogs.lobby import panels, queue_panels
from cogs.lobby.admission import gatherings
from cogs.lobby.client import LobbyClient
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Reader, players, title_of
from cogs.ui.words.ids import Door, Page
from cogs.ui.words.panel import LABEL, Form, Panel, Row, Words
from cogs.ui.words.proposals import Proposal, among
from cogs.ui.words.tongue import Tongue, cut

PACE = "daily"
LEVEL = "1"  # of autopilots that fill seats
Choices = list[app_commands.Choice[str]]


class NewTableCommands(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.opening = bot.opening

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        completers = {
            "game": self.games,
            "pace": self.paces,
            "access": self.accesses,
            "language": self.languages,
        }
        table.add_command(command("table.new", self.new, completers))
        self.front.page(Page.OPEN, self.opened)
        self.front.page(Page.FIND, self.find)
        self.front.page(Page.PRACTICE, self.practice)
        self.front.opens("u1", Page.NEW, self.new_form)

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    # New tables

    async def new(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        seats: app_commands.Range[int, 1, 7] | None = None,
        pace: str = "",
        name: str = "",
        access: str = "",
        language: str = "",
        least: app_commands.Range[int, 2, 7] | None = None,
    ) -> None:
        async def work(reader: Reader) -> Panel:
            require(not access or access in ACCESS, "cog.refuse.access", given=access[:40])
            options = {"players": fewest(game) if seats is None else seats}
            return await self.create(
                interaction, reader, game, options, pace, name, access, language, least or 0
            )

        await self.front.private(interaction, work)

    async def new_form(self, press: Press) -> Form:
        require(press.arg in game_names(), "cog.refuse.forged")
        rules = await self.play.servers.rules(str(press.interaction.guild_id or ""))
        title, pace = new_title(()), rules.pace or PACE
        return choosing.form(press.arg, self.tongue(press.reader), title, pace=pace)

    async def opened(self, press: Press) -> Panel:
        options, pace, least = choosing.choices_of(press, press.arg)
        name = press.field("name")
        return await self.create(
            press.interaction, press.reader, press.arg, options, pace, name, least=least
        )

    async def create(
        self,
        interaction: discord.Interaction[Any],
        reader: Reader,
        game: str,
        options: dict[str, Any],
        pace: str,
        name: str,
        access: str = "",
        language: str = "",
        least: int = 0,
    ) -> Panel:
        """A table and its card in the channel."""
        guild, channel = place(interaction)
        await self.opening.admission.require_opening(reader, guild, channel)
        if name and not is_drawn(name):
            await self.opening.admission.require_writing(reader)
        wished = (await self.play.servers.rules(guild)).pace
        row = await self.opening.open(
            game,
            reader.user,
            place(interaction),
            options=options,
            pace=pace or wished or PACE,
            name=name,
            language=language or str(interaction.guild_locale or "en"),
            access=access,
            least=least,
            press=reader.press,
        )
        return await self.opening.present(row, reader)

    # Finding one, or trying one out

    async def find(self, press: Press) -> Panel:
        """Browsing: all that one could join here."""
        guild, _ = place(press.interaction)
        tongue = self.tongue(press.reader)
        found = await self.opening.admission.free_tables(guild, press.reader.user)
        panel = panels.finding(found, tongue, await gatherings(self.play, found))
        return replace(panel, parts=(*panel.parts, Row((queue_panels.wait_button(tongue),))))

    async def practice(self, press: Press) -> Panel:
        """A table against autopilots that begins at once."""
        game, reader = press.arg, press.reader
        require(game in game_names(), "cog.refuse.forged")
        options: dict[str, Any] = {"players": fewest(game), **game_of(game).guide.first}
        where, language = place(press.interaction), reader.language
        await self.opening.admission.require_opening(reader, *where)
        row = await self.opening.open(
            game,
            reader.user,
            where,
            options=options,
            pace=PACE,
            language=language,
            press=reader.press,
        )
        await self.opening.present(row, reader)
        while len(row.seats) < players(row):
            row = await self.play.lobby.seat_autopilot(row.id, reader.user, LEVEL)
        await self.opening.begin(row.id)
        thread = await settings.THREAD.read(self.play.journal, row.id)
        tongue = await self.front.desk.seating.tongue(row, reader.language)
        said = tongue.say("cog.practice", title=title_of(row, tongue), where=f"<#{thread}>")
        play = door(Door.PLAY, row.id, f"▶ {tongue.say('cog.door.play')}", style="blue")
        return Panel((Words(said), Row((play,))))

    # Completing

    async def games(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await self.listed(interaction, typed, "cog.game", game_names())

    async def paces(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """The usual ones; whatever else can be read, with what it means."""
        tongue = self.tongue(await self.front.reader(interaction))
        named = [(name, panels.pace_label(name, tongue)) for name in panels.PACES]
        try:
            typed_pace = read_pace(typed)
        except IllegalMove:
            return choices(among(named, typed))
        if not typed.strip():
            return choices(among(named, ""))
        rules = [replace(typed_pace, expiry=rule) for rule in Expiry]
        own = [(str(pace), tongue.render(described(pace))) for pace in rules]
        return choices([Proposal(cut(name, LABEL), value) for value, name in dict(own).items()])

    async def accesses(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await self.listed(interaction, typed, "cog.access", ACCESS)

    async def languages(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return await self.listed(interaction, typed, "cog.language", self.play.catalogs)

    async def listed(
        self, interaction: discord.Interaction[Any], typed: str, key: str, names: Iterable[str]
    ) -> Choices:
        tongue = self.tongue(await self.front.reader(interaction))
        return choices(among([(name, tongue.say(f"{key}.{name}")) for name in names], typed))


def place(interaction: discord.Interaction[Any]) -> tuple[str, str]:
    """The server and the channel; tables live on servers."""
    require(interaction.guild_id and interaction.channel_id, "cog.refuse.server_only")
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and channel.parent_id:
        return str(interaction.guild_id), str(channel.parent_id)
    return str(interaction.guild_id), str(interaction.channel_id)


def fewest(game: str) -> int:
    """Seats of a table about which nobody said anything: alone plays only who wants to."""
    return max(2, min(seat_numbers(game))) if game in game_names() else 2


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(NewTableCommands(bot, bot.front))
