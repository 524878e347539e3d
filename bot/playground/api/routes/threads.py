"""Threads: opened, listed, joined and left."""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.api import limits
from bot.playground.api.calls import NOTHING, Answer, Call, route
from bot.playground.model.errors import Refusal, unknown
from bot.playground.model.payloads import (
    channel_json,
    member_json,
    message_json,
    thread_member_json,
)
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Channel, Json, Kind, User
from bot.playground.stage import posts, threads

CHANNEL = "/channels/{channel_id}"


@route("POST", f"{CHANNEL}/messages/{{message_id}}/threads")
def from_message(call: Call) -> Answer:
    world, message = call.world, call.message()
    world.require(message.channel, Permission.CREATE_PUBLIC_THREADS)
    thread = threads.open_thread(world, message.channel, call.json, world.me, message=message)
    return 201, channel_json(thread, world.me)


@route("POST", f"{CHANNEL}/threads")
def on_its_own(call: Call) -> Answer:
    world, parent = call.world, call.channel()
    if parent.kind is Kind.FORUM:
        return forum_post(call, parent)
    if parent.kind is not Kind.TEXT:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    public = call.json.get("type", Kind.PRIVATE_THREAD) == Kind.PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    world.require(parent, needed)
    thread = threads.open_thread(world, parent, call.json, world.me)
    return 201, channel_json(thread, world.me)


def forum_post(call: Call, parent: Channel) -> Answer:
    """A thread of a forum begins with its first message."""
    world, body = call.world, call.json
    call.check(limits.message(body["message"], call.files))
    world.require(parent, Permission.SEND_MESSAGES)
    thread = threads.open_thread(world, parent, body, world.me)
    message = posts.post(world, thread, world.me, body["message"], call.files)
    return 201, channel_json(thread, world.me) | {"message": message_json(message)}


@route("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Answer:
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise unknown("Guild")
    inside = [c for c in call.world.channels.values() if c.guild is guild]
    return 200, listed(call, inside, archived=False)


@route("GET", f"{CHANNEL}/threads/archived/public")
def archived_public(call: Call) -> Answer:
    return 200, archived(call, Kind.PUBLIC_THREAD)


@route("GET", f"{CHANNEL}/threads/archived/private")
def archived_private(call: Call) -> Answer:
    call.world.require(call.channel(), Permission.MANAGE_THREADS)
    return 200, archived(call, Kind.PRIVATE_THREAD)


def archived(call: Call, kind: Kind) -> Json:
    parent = call.channel()
    inside = [c for c in call.world.channels.values() if c.parent is parent and c.kind is kind]
    return listed(call, inside, archived=True)


def listed(call: Call, channels: Iterable[Channel], *, archived: bool) -> Json:
    me, body = call.world.me, Json(threads=[], members=[], has_more=False)
    for channel in channels:
        state = channel.thread
        if state is None or state.archived is not archived or not call.world.can_see(me, channel):
            continue
        body["threads"].append(channel_json(channel, me))
        if me.id in state.members:
            body["members"].append(thread_member_json(channel, me.id))
    return body


def thread_of(call: Call) -> Channel:
    thread = call.channel()
    if thread.thread is None:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    return thread


def member_of(call: Call) -> User:
    user = call.world.users.get(call.id("user_id"))
    guild = call.channel().guild
    if user is None or guild is None or user.id not in guild.members:
        raise unknown("User")
    return user


@route("GET", f"{CHANNEL}/thread-members")
def members(call: Call) -> Answer:
    thread = thread_of(call)
    assert thread.thread is not None
    return 200, [thread_member_json(thread, one) for one in thread.thread.members]


@route("GET", f"{CHANNEL}/thread-members/{{user_id}}")
def member(call: Call) -> Answer:
    thread, user = thread_of(call), member_of(call)
    assert thread.thread is not None
    if user.id not in thread.thread.members:
        raise unknown("Member")
    body = thread_member_json(thread, user.id)
    if thread.guild and call.query.get("with_member", "").lower() in ("1", "true"):
        body["member"] = member_json(thread.guild.members[user.id])
    return 200, body


@route("PUT", f"{CHANNEL}/thread-members/@me")
def join(call: Call) -> Answer:
    thread = thread_of(call)
    threads.may_touch(thread)
    threads.add(call.world, thread, [call.world.me])
    return NOTHING


@route("PUT", f"{CHANNEL}/thread-members/{{user_id}}")
def add_member(call: Call) -> Answer:
    thread = thread_of(call)
    threads.may_touch(thread)
    call.world.require(thread, Permission.SEND_MESSAGES_IN_THREADS)
    threads.add(call.world, thread, [member_of(call)])
    return NOTHING


@route("DELETE", f"{CHANNEL}/thread-members/@me")
def leave(call: Call) -> Answer:
    thread = thread_of(call)
    threads.may_touch(thread)
    threads.remove(call.world, thread, call.world.me)
    return NOTHING


@route("DELETE", f"{CHANNEL}/thread-members/{{user_id}}")
def remove_member(call: Call) -> Answer:
    thread = thread_of(call)
    threads.may_touch(thread)
    call.world.require(thread, Permission.MANAGE_THREADS)
    threads.remove(call.world, thread, member_of(call))
    return NOTHING
