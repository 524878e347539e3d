"""Messages of a channel: read, write, edit, delete, pin."""

from __future__ import annotations

from datetime import timedelta

from bot.playground.api import limits
from bot.playground.api.calls import NOTHING, Answer, Call, route
from bot.playground.model.clock import stamp
from bot.playground.model.errors import Refusal, invalid, unknown
from bot.playground.model.payloads import message_json
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Channel, Json, Kind, Message
from bot.playground.stage import posts, threads

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = f"{MESSAGES}/{{message_id}}"
BULK_AGE = timedelta(days=14)


def may_send(call: Call, channel: Channel) -> None:
    """Refuse as Discord does, before anything is written."""
    world = call.world
    if channel.recipient is not None and not channel.recipient.dms_open:
        raise Refusal(403, 50007, "Cannot send messages to this user")
    if channel.kind is Kind.FORUM:
        raise Refusal(400, 50008, "Cannot send messages in a non-text channel")
    needed = [Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES]
    if call.files:
        needed.append(Permission.ATTACH_FILES)
    if call.json.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    if call.json.get("message_reference"):
        needed.append(Permission.READ_MESSAGE_HISTORY)
    world.require(channel, *needed)
    if channel.thread is not None:
        threads.may_write(world, channel)


@route("POST", MESSAGES)
def create_message(call: Call) -> Answer:
    channel = call.channel()
    call.check(limits.message(call.json, call.files))
    may_send(call, channel)
    message = posts.post(call.world, channel, call.world.me, call.json, call.files)
    return 200, message_json(message)


@route("GET", MESSAGES)
def list_messages(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, Permission.READ_MESSAGE_HISTORY)
    found = [m for m in reversed(channel.messages.values()) if m.reader is None]
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise invalid("limit", "int value should be between 1 and 100.")
    if "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])]
    if "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][-limit:]
    if "around" in call.query:
        newer = sum(m.id > int(call.query["around"]) for m in found)
        found = found[max(0, newer - limit // 2) :]
    return 200, [message_json(m) for m in found[:limit]]


@route("GET", MESSAGE)
def get_message(call: Call) -> Answer:
    call.world.require(call.channel(), Permission.READ_MESSAGE_HISTORY)
    return 200, message_json(call.message())


def own(call: Call, message: Message) -> None:
    if message.author is not call.world.me:
        raise Refusal(403, 50005, "Cannot edit a message authored by another user")


@route("PATCH", MESSAGE)
def edit_message(call: Call) -> Answer:
    message = call.message()
    threads.may_touch(message.channel)
    own(call, message)
    call.check(limits.message(call.json, call.files, message))
    return 200, message_json(posts.edit(call.world, message, call.json, call.files))


@route("DELETE", MESSAGE)
def delete_message(call: Call) -> Answer:
    message = call.message()
    threads.may_touch(message.channel)
    if message.author is not call.world.me:
        call.world.require(message.channel, Permission.MANAGE_MESSAGES)
    posts.delete(call.world, message)
    return NOTHING


@route("POST", f"{MESSAGES}/bulk-delete")
def bulk_delete(call: Call) -> Answer:
    channel = call.channel()
    call.world.require(channel, Permission.MANAGE_MESSAGES)
    wanted = [int(one) for one in call.json["messages"]]
    found = [channel.messages[one] for one in wanted if one in channel.messages]
    if any(call.world.clock.now() - m.created > BULK_AGE for m in found):
        raise Refusal(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    for message in found:
        posts.delete(call.world, message)
    return NOTHING


@route("POST", f"{MESSAGE}/crosspost")
def crosspost(call: Call) -> Answer:
    return 200, message_json(call.message())


@route("GET", f"{MESSAGES}/pins")
def pins(call: Call) -> Answer:
    newest = sorted(call.channel().pins.items(), key=lambda pin: pin[1], reverse=True)
    limit = int(call.query.get("limit", "50"))
    items: list[Json] = [
        {"pinned_at": stamp(when), "message": message_json(call.channel().messages[one])}
        for one, when in newest
        if "before" not in call.query or stamp(when) < call.query["before"]
    ]
    return 200, {"items": items[:limit], "has_more": len(items) > limit}


@route("GET", "/channels/{channel_id}/pins")
def old_pins(call: Call) -> Answer:
    channel = call.channel()
    newest = sorted(channel.pins, key=channel.pins.__getitem__, reverse=True)
    return 200, [message_json(channel.messages[one]) for one in newest]


@route("PUT", f"{MESSAGES}/pins/{{message_id}}")
@route("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> Answer:
    message = call.message()
    threads.may_touch(message.channel)
    call.world.require(message.channel, Permission.PIN_MESSAGES)
    posts.pin(call.world, message)
    return NOTHING


@route("DELETE", f"{MESSAGES}/pins/{{message_id}}")
@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> Answer:
    message = call.message()
    call.world.require(message.channel, Permission.PIN_MESSAGES)
    if not message.pinned:
        raise unknown("Message")
    posts.unpin(call.world, message)
    return NOTHING
