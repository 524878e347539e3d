"""Who may do what in a channel, computed as Discord does."""

from __future__ import annotations

from enum import IntFlag

from bot.playground.model.things import Channel, Guild, Member


class Permission(IntFlag):
    """The bits a bot like ours meets."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
MODERATING = Permission.MANAGE_THREADS | Permission.MANAGE_MESSAGES | Permission.PIN_MESSAGES
THE_BOT = EVERYONE | MODERATING
IN_A_DIRECT_MESSAGE = EVERYONE | Permission.PIN_MESSAGES | Permission.MENTION_EVERYONE


def base(guild: Guild, member: Member) -> int:
    """What a member may do anywhere in the guild."""
    if member.user.id == guild.owner_id:
        return ALL
    allowed = guild.roles[guild.id].permissions
    for role in member.roles:
        allowed |= guild.roles[role].permissions
    return ALL if allowed & Permission.ADMINISTRATOR else allowed


def in_channel(guild: Guild, member: Member, place: Channel) -> int:
    """What a member may do in a channel, by its overwrites (everyone, roles, member)."""
    allowed = base(guild, member)
    if allowed == ALL:
        return ALL
    everyone = place.overwrites.get(guild.id)
    if everyone is not None:
        allowed = allowed & ~everyone.deny | everyone.allow
    roles = [place.overwrites[role] for role in member.roles if role in place.overwrites]
    deny = allow = 0
    for overwrite in roles:
        deny |= overwrite.deny
        allow |= overwrite.allow
    allowed = allowed & ~deny | allow
    mine = place.overwrites.get(member.user.id)
    if mine is not None:
        allowed = allowed & ~mine.deny | mine.allow
    return allowed if allowed & Permission.VIEW_CHANNEL else 0
