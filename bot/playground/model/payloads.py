"""Everything as Discord writes it in JSON."""

from __future__ import annotations

from bot.playground.model.clock import stamp
from bot.playground.model.things import (
    Attachment,
    Channel,
    Flag,
    Guild,
    Json,
    Kind,
    Member,
    Message,
    MessageType,
    Role,
    User,
)


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": None if user.bot else user.name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        **({"bot": True} if user.bot else {}),
    }


def member_json(member: Member, *, with_user: bool = True) -> Json:
    return {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": stamp(member.joined),
        "nick": member.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role) for role in sorted(member.roles)],
        "mute": False,
        "deaf": False,
        **({"user": user_json(member.user)} if with_user else {}),
    }


def role_json(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def guild_json(guild: Guild) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(guild.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role_json(role) for role in guild.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "premium_progress_bar_enabled_user_updated_at": None,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def channel_json(channel: Channel, viewer: User | None = None) -> Json:
    """A channel; for a thread `viewer` adds that person's membership."""
    last = channel.last_message_id
    body: Json = {
        "id": str(channel.id),
        "type": int(channel.kind),
        "flags": 0,
        "last_message_id": None if last is None else str(last),
    }
    if channel.pins:
        body["last_pin_timestamp"] = stamp(max(channel.pins.values()))
    if channel.recipient is not None:
        return {**body, "recipients": [user_json(channel.recipient)]}
    assert channel.guild is not None
    body |= {
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "parent_id": None if channel.parent is None else str(channel.parent.id),
        "rate_limit_per_user": 0,
    }
    if channel.thread is not None:
        return body | thread_part(channel, viewer)
    if channel.kind is Kind.FORUM:
        body |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
    return body | {
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(key), "type": one.kind, "allow": str(one.allow), "deny": str(one.deny)}
            for key, one in channel.overwrites.items()
        ],
    }


def thread_part(channel: Channel, viewer: User | None) -> Json:
    thread = channel.thread
    assert thread is not None
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": stamp(thread.archived_at),
        "auto_archive_duration": thread.auto_archive,
        "locked": thread.locked,
        "create_timestamp": stamp(thread.created),
    }
    if channel.kind is Kind.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    body: Json = {
        "owner_id": str(thread.owner_id),
        "thread_metadata": metadata,
        "message_count": min(50, thread.messages_sent),
        "member_count": min(50, len(thread.members)),
        "total_message_sent": thread.messages_sent,
        "applied_tags": [str(tag) for tag in thread.tags],
    }
    if viewer is not None and viewer.id in thread.members:
        body["member"] = thread_member_json(channel, viewer.id)
    return body


def thread_member_json(channel: Channel, user_id: int) -> Json:
    assert channel.thread is not None
    return {
        "id": str(channel.id),
        "user_id": str(user_id),
        "join_timestamp": stamp(channel.thread.members[user_id]),
        "flags": 0,
    }


def attachment_json(attachment: Attachment, *, ephemeral: bool = False) -> Json:
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.length,
        "url": attachment.url,
        "proxy_url": attachment.proxy_url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.size is not None:
        body["width"], body["height"] = attachment.size
    if ephemeral:
        body["ephemeral"] = True
    return body


def message_json(message: Message, *, deep: bool = True) -> Json:
    ephemeral = bool(message.flags & Flag.EPHEMERAL)
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": int(message.type),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": stamp(message.created),
        "edited_timestamp": None if message.edited is None else stamp(message.edited),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(one, ephemeral=ephemeral) for one in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.pinned,
        "flags": message.flags,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.interaction is not None:
        body["interaction_metadata"] = message.interaction
    if message.author.bot:
        body["application_id"] = str(message.author.id)
        if message.token is not None:
            body["webhook_id"] = str(message.author.id)
    if message.channel.thread is not None:
        body["position"] = message.position
    if message.thread is not None:
        body["thread"] = channel_json(message.thread)
    if message.reference is not None:
        body |= reference_part(message.reference, message.type, deep=deep)
    return body


def reference_part(original: Message, kind: MessageType, *, deep: bool) -> Json:
    guild = original.channel.guild
    body: Json = {
        "message_reference": {
            "type": 0,
            "channel_id": str(original.channel.id),
            "message_id": str(original.id),
            **({"guild_id": str(guild.id)} if guild else {}),
        }
    }
    if deep and kind in (MessageType.REPLY, MessageType.THREAD_STARTER):
        body["referenced_message"] = message_json(original, deep=False)
    return body
