"""Channels: seen, changed, removed; direct messages; typing."""

from __future__ import annotations

from bot.playground.api.calls import Answer, Call, route
from bot.playground.model.errors import Refusal, unknown
from bot.playground.model.payloads import channel_json
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Channel, Kind
from bot.playground.stage import threads
from bot.playground.stage.world import GUILDS

CHANNEL = "/channels/{channel_id}"


@route("GET", CHANNEL)
def get_channel(call: Call) -> Answer:
    return 200, channel_json(call.channel(), call.world.me)


@route("PATCH", CHANNEL)
def edit_channel(call: Call) -> Answer:
    channel = call.channel()
    if channel.thread is not None:
        edit_thread(call, channel)
    else:
        call.world.require(channel, Permission.MANAGE_CHANNELS)
        channel.name = call.json.get("name", channel.name)
        channel.topic = call.json.get("topic", channel.topic)
        call.world.tell_channel("CHANNEL_UPDATE", channel)
    return 200, channel_json(channel, call.world.me)


def edit_thread(call: Call, thread: Channel) -> None:
    """Its owner may archive and rename; to lock, or to open a locked one, needs a moderator."""
    world, state = call.world, thread.thread
    assert state is not None
    moderator = world.permissions(world.me, thread) & Permission.MANAGE_THREADS
    locking = call.json.get("locked", state.locked) != state.locked or state.locked
    if not moderator and (state.owner_id != world.me.id or locking):
        world.require(thread, Permission.MANAGE_THREADS)
    if threads.renamed_too_often(world, thread, call.json):
        call.check([("name", "renamed more than twice in ten minutes")])
    threads.change(world, thread, call.json)


@route("DELETE", CHANNEL)
def delete_channel(call: Call) -> Answer:
    world, channel = call.world, call.channel()
    if channel.kind is Kind.DIRECT:
        return 200, channel_json(channel)
    needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
    world.require(channel, needed)
    answer = channel_json(channel, world.me)
    readers = world.readers(channel)
    del world.channels[channel.id]
    name = "THREAD_DELETE" if channel.thread else "CHANNEL_DELETE"
    world.dispatch(name, answer, GUILDS)
    world.notices.post("channel_gone", {"id": str(channel.id)}, readers)
    return 200, answer


@route("POST", f"{CHANNEL}/typing")
def typing(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(
        channel,
        Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES,
    )
    readers = call.world.readers(channel)
    call.world.notices.post("typing", {"channel_id": str(channel.id)}, readers)
    return 204, None


@route("POST", "/users/@me/channels")
def open_direct(call: Call) -> Answer:
    user = call.world.users.get(int(call.json.get("recipient_id") or 0))
    if user is None:
        raise unknown("User")
    if user.bot:
        raise Refusal(403, 50007, "Cannot send messages to this user")
    return 200, channel_json(call.world.direct(user))
