"""Who may moderate: Manage Server or the role that the server chose; and only its own tables."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import refuse, require
from bot.play.assembly import Play
from bot.play.table.live import OVER
from bot.store.records import TableRow
from cogs.ui.press.front import Front
from cogs.ui.press.which_table import table_in


async def require_moderator(play: Play, interaction: discord.Interaction[Any]) -> None:
    """Asked at every command and every press: rights come and go."""
    require(interaction.guild_id, "cog.refuse.server_only")
    if interaction.permissions.manage_guild:
        return
    role = (await play.servers.rules(str(interaction.guild_id))).moderator
    member = interaction.user
    if not role or not isinstance(member, discord.Member) or member.get_role(int(role)) is None:
        refuse("admin.refuse.not_moderator")


async def require_host(bot: Any, interaction: discord.Interaction[Any]) -> None:
    """Whoever runs the bot: the owner of its application, or of its team."""
    require(await bot.is_owner(interaction.user), "admin.refuse.not_host")


async def table_meant(
    front: Front, interaction: discord.Interaction[Any], named: str = ""
) -> TableRow:
    """By its id, or by the thread; tables of other servers are none of their business."""
    name = named.strip().lower() or await table_in(front, interaction.channel_id)
    require(name, "admin.refuse.which_table")
    row = await front.desk.seating.known(name)
    if row.guild != str(interaction.guild_id):
        refuse("play.refuse.unknown_table", table=name[:40])
    return row


def plays(row: TableRow, user: str) -> bool:
    """Do they have a seat at a table that is not over, so that secrets matter?"""
    mine = any(user in (seat.user, seat.holder) for seat in row.seats)
    return mine and row.status != OVER
