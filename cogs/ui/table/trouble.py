"""Why nothing appears in a table's channel: kept for private answers until it is mended."""

from __future__ import annotations

import discord

from bot.play.assembly import Play
from bot.play.moderation.homes import CLOSED, GONE, REMOVED, why_homeless
from bot.store import settings
from bot.store.settings import kept
from cogs.ui.words.tongue import Tongue

KEYS = {why: f"announce.trouble.{why}" for why in (CLOSED, GONE, REMOVED)}
NEEDED = (  # to post in the thread of a table, in the order in which to grant them
    "view_channel",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)


async def remember(play: Play, table: str, why: str) -> None:
    """An empty reason: it is mended. Without a thread the clocks of the table stand still."""
    found = await kept(play.journal, settings.TABLE, table)
    if found.get(settings.TROUBLE) != why:
        await settings.TROUBLE.save(play.journal, why, table)
    if why == GONE:
        await play.moderation.homes.lost(table, GONE)
    elif not why and found.get(settings.HOMELESS):
        await play.moderation.homes.found(table)


async def known(play: Play, table: str) -> str:
    """What keeps the table's posts back: no place at all, else what the last post met."""
    found = await kept(play.journal, settings.TABLE, table)
    mark = found.get(settings.HOMELESS)
    return why_homeless(mark) if mark else found.get(settings.TROUBLE)


async def line(
    play: Play,
    table: str,
    tongue: Tongue,
    here: str = "",
    allowed: discord.Permissions | None = None,
) -> str:
    """For the head of a private answer; empty: all is well.

    In the table's own thread, `here`, Discord tells what the bot is `allowed` to do.
    """
    why = await known(play, table)
    if not why:
        return ""
    place = await settings.THREAD.read(play.journal, table)
    if why == CLOSED and allowed is not None and here == place:
        missing = [name for name in NEEDED if not getattr(allowed, name)]
        if missing:
            names = [tongue.say(f"cog.permission.{name}") for name in missing]
            return f"-# {tongue.say('cog.trouble', n=len(names), missing=tuple(names))}"
    return f"-# {tongue.say(KEYS[why])}" if why in KEYS else ""
