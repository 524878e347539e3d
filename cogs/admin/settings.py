"""A server's settings in words, and what the bot may do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.play.assembly import Play
from bot.play.upkeep import status
from bot.store.settings import HALL
from cogs.lobby import panels
from cogs.ui.words.panel import Panel, Words, fitted
from cogs.ui.words.tongue import Tongue

# In a channel of tables, in the order in which to grant them; the invitation asks for the same.
NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
    "pin_messages",
)


async def settings(play: Play, tongue: Tongue, guild: str, notes: Sequence[str] = ()) -> Panel:
    rules, say = await play.servers.rules(guild), tongue.say
    language = await play.servers.language(guild)
    anything = say("admin.any")
    where = (await HALL.read(play.journal, guild)).partition("/")[0]
    games = tuple(say(f"cog.game.{name}") for name in rules.games)
    lines = [
        *notes,
        f"**{say('admin.settings')}**",
        say("admin.settings.hall", hall=f"<#{where}>" if where else say("admin.nowhere")),
        say(
            "admin.settings.moderators",
            role=f"<@&{rules.moderator}>" if rules.moderator else say("admin.settings.managers"),
        ),
        say("admin.settings.channel", channel=f"<#{rules.channel}>" if rules.channel else anything),
        say("admin.settings.games", games=games or anything),
        say(
            "admin.settings.language",
            language=say(f"cog.language.{language}") if language else anything,
        ),
        say(
            "admin.settings.pace",
            pace=panels.pace_label(rules.pace.partition("/")[0], tongue)
            if rules.pace
            else anything,
        ),
        say("admin.settings.tables", n=str(rules.tables) if rules.tables else anything),
        say(
            "admin.settings.substitutes",
            role=f"<@&{rules.substitutes}>" if rules.substitutes else say("admin.nobody"),
        ),
        f"-# {say('admin.settings.how')}",
    ]
    return fitted(Panel((Words("\n".join(lines)),)))


def permissions(interaction: discord.Interaction[Any], tongue: Tongue, active: int) -> Panel:
    """Each permission in this channel, where to grant the one that is missing, and the threads."""
    say, allowed = tongue.say, interaction.app_permissions
    lines, missing = [f"**{say('admin.check', channel=f'<#{interaction.channel_id}>')}**"], 0
    for name in NEEDED:
        label, what = say(f"cog.permission.{name}"), say(f"admin.needs.{name}")
        if getattr(allowed, name):
            lines.append(f"✓ {label}: {what}")
        else:
            missing += 1
            lines.append(f"✗ **{label}**: {what} {say('admin.check.remedy', name=label)}")
    lines.append(say("admin.check.missing", n=missing) if missing else say("admin.check.fine"))
    lines.append(threads(tongue, active))
    return fitted(Panel((Words("\n".join(lines)),)))


def threads(tongue: Tongue, active: int) -> str:
    """How near the server is to the number of threads at which no table is opened any more."""
    most = status.MOST_THREADS
    match status.threads(active):
        case status.Level.FINE:
            return tongue.say("admin.check.threads", n=active, limit=most)
        case status.Level.WARN:
            stop = round(status.STOP * most)
            return tongue.say("admin.check.threads.warn", n=active, limit=most, stop=stop)
        case status.Level.STOP:
            return tongue.say("admin.check.threads.stop", n=active, limit=most)
