"""Something looked at privately, shown to everybody here: always as the channel may see it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord
from discord.ext import commands

from bot.engine.errors import UnclearAnswer, refuse, require
from bot.engine.records import replace
from cogs.help.rules import look_panel, rules_panel
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.table import boards, log
from cogs.ui.table.pictures import Failed
from cogs.ui.table.sitting import Reader
from cogs.ui.table.visitors import remember
from cogs.ui.words.ids import Door, Page
from cogs.ui.words.layout import ALT, SILENT, layout
from cogs.ui.words.panel import Menu, Panel, Row, Words, fitted
from cogs.ui.words.tongue import Tongue, shown

NOBODY = ""  # has no seat anywhere, so they see what the channel sees


class Share(commands.Cog):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self._done: dict[str, bool] = {}  # two quick presses share once

    async def cog_load(self) -> None:
        self.front.door(Door.SHARE, self.share_table)
        self.front.page(Page.SHARE, self.share_page)

    async def share_table(self, press: Press) -> Panel:
        """A board or a page of the log, made anew for the channel."""
        row = await self.front.desk.seating.row(press.table, press.reader)
        here = press.interaction.guild_id is None or str(press.interaction.guild_id) == row.guild
        require(here, "cog.refuse.share_there")
        language = await self.play.table_language(row.id, row.guild)
        reader = Reader(NOBODY, language)
        sitting = await self.front.desk.seating.sit(row.id, reader)
        require(row.version, "play.refuse.not_started", table=row.id)
        what, _, arg = press.arg.partition("/")
        match what:
            case "board":
                panel = await boards.panel(self.play, sitting, boards.read(arg))
            case "log":
                wanted = replace(log.Wanted.read(arg), mine=False)
                panel = await log.log(self.play, sitting, wanted)
            case _:
                raise UnclearAnswer("cog.refuse.forged")
        return await self.post(press, panel, reader, row.guild)

    async def share_page(self, press: Press) -> Panel:
        """A clause or a card, which hide nothing."""
        guild = str(press.interaction.guild_id or "")
        language = await self.play.table_language("", guild)
        tongue = Tongue(self.play.catalogs[language])
        what, _, arg = press.arg.partition("/")
        match what:
            case "rules":
                panel = rules_panel(arg, tongue)
            case "look":
                panel = look_panel(arg, tongue)
            case _:
                raise UnclearAnswer("cog.refuse.forged")
        return await self.post(press, panel, Reader(NOBODY, language), guild)

    async def post(self, press: Press, panel: Panel, reader: Reader, guild: str) -> Panel:
        """Without buttons, calling nobody; whoever shares is named."""
        tongue = Tongue(self.play.catalogs[press.reader.language])
        said = Panel((Words(tongue.say("cog.shared")),))
        place = press.interaction.channel
        require(press.interaction.guild_id and place is not None, "cog.refuse.server_only")
        where = press.reader.where
        require(where is None or where.writes, "cog.refuse.may_not_write")
        if f"{press.message}/{press.id}" in self._done:
            return said
        await self.play.voice.posting(press.reader.user, press.reader.guild, guild)
        remember(self._done, f"{press.message}/{press.id}", True)
        public = Tongue(self.play.catalogs[reader.language])
        by = public.say("cog.share.by", who=shown(press.interaction.user.display_name))
        parts = (part for part in panel.parts if not isinstance(part, Row | Menu))
        bare = fitted(Panel((Words(f"-# {by}"), *parts)))
        drawn = await self.front.pictures.drawn(bare.picture, reader) if bare.picture else None
        files, name, alt = [], "", ""
        if drawn is not None and not isinstance(drawn, Failed) and bare.picture is not None:
            name, alt = f"{bare.picture.kind}.png", drawn.alt
            files = [discord.File(BytesIO(drawn.png), filename=name, description=alt[:ALT])]
        try:
            await self.send(place, layout(bare, name, alt), files)
        except discord.Forbidden:
            self._done.pop(f"{press.message}/{press.id}")
            refuse("cog.refuse.cannot_post")
        return said

    async def send(self, place: Any, view: discord.ui.LayoutView, files: Any) -> None:
        where = self.bot.get_partial_messageable(place.id)
        await where.send(view=view, files=files, allowed_mentions=SILENT, silent=True)


async def setup(bot: Client) -> None:
    await bot.add_cog(Share(bot, bot.front))
