"""Invitations: one person is called, once, to one open table."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import require
from bot.play.table.live import OPEN
from cogs.lobby import panels
from cogs.lobby.admission import gathering
from cogs.lobby.client import LobbyClient
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.panel import Panel, Words
from cogs.ui.words.tongue import shown


class Inviting:
    def __init__(self, bot: LobbyClient) -> None:
        self.front, self.opening = bot.front, bot.opening

    async def send(
        self, interaction: discord.Interaction[Any], reader: Reader, table: str, who: str
    ) -> Panel:
        """Anybody may ask others; to a table by invitation only who was asked too."""
        seating, play = self.front.desk.seating, self.front.play
        row = await seating.row(table, reader)
        require(row.status == OPEN, f"play.refuse.not_open.{row.status}", table=row.id)
        await self.opening.admission.require_admitted(row, reader.user)
        await self.opening.admission.require_writing(reader)
        await self.opening.admission.require_reachable(reader.user, who)
        await self.opening.admission.require_uninvited(row, who)
        await play.voice.posting(reader.user, row.guild, reader.guild)
        language = await play.table_language(row.id, row.guild)
        public = await seating.tongue(row, language, str(interaction.guild_id or ""))
        by = shown(interaction.user.display_name)
        channel = str(interaction.channel_id)
        how = await gathering(play, row)
        called = await play.wishes.pinged([who], row.id)
        panel = panels.invitation(row, public, who, by, how)
        await self.opening.cards.post(channel, panel, *called)
        await self.opening.admission.invite(row, who)
        tongue = await seating.tongue(row, reader.language)
        return Panel((Words(tongue.say("cog.invite.sent", title=title_of(row, tongue))),))
