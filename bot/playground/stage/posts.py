"""Messages: writing, editing, deleting, pinning."""

from __future__ import annotations

import mimetypes
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import timedelta

from bot.playground.model.components import complete, resolve_embed, texts
from bot.playground.model.errors import Refusal, unknown
from bot.playground.model.images import size_of
from bot.playground.model.mentions import Called
from bot.playground.model.things import Attachment, Channel, Flag, Json, Message, MessageType, User
from bot.playground.stage import threads
from bot.playground.stage.world import World

# How long a repeated nonce returns the first message.
NONCE_LIFE = timedelta(minutes=5)
MOST_PINS = 250
# What an author may set; the others are Discord's own.
SETTABLE = Flag.SUPPRESS_EMBEDS | Flag.SILENT | Flag.COMPONENTS_V2
# What a body changes; a refused edit changes nothing.
FILLED = ("content", "embeds", "components", "attachments", "flags", "allowed_mentions")
# The oldest go when a channel holds more: memory is bounded.
MOST_MESSAGES = 1000
MOST_NONCES = 500
MOST_PRIVATE = 100  # of one reader


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Origin:
    """The interaction a message answers."""

    token: str
    metadata: Json
    reader: User | None


Files = dict[int, Upload]


def post(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    files: Files | None = None,
    *,
    kind: MessageType = MessageType.DEFAULT,
    origin: Origin | None = None,
    flags: int = 0,
) -> Message:
    """Write a message; everybody who sees the channel (or the one reader) is told."""
    repeated = _same_nonce(world, author, body)
    if repeated is not None:
        return repeated
    message = Message(world.snowflakes.next(), channel, author, world.clock.now(), kind)
    message.flags = flags | (int(body.get("flags") or 0) & SETTABLE)
    message.nonce = body.get("nonce")
    if origin is not None:
        message.token, message.interaction = origin.token, origin.metadata
        message.reader = origin.reader
        message.flags |= Flag.EPHEMERAL if origin.reader else 0
    _refer(world, message, body)
    _fill(world, message, body, files or {})
    _keep(world, message)
    if channel.thread is not None and message.reader is None:
        threads.wake(world, channel)
        threads.add(world, channel, [author, *message.mentions])
    world.tell_message("MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, body: Json, files: Files | None = None) -> Message:
    """Change what the body names; an edit calls nobody.

    To fill a message that was only "thinking" so far does not count as an edit.
    """
    before, thinking = copy(message), message.flags & Flag.LOADING
    wanted = int(body.get("flags") or 0)
    message.flags = message.flags & ~Flag.LOADING | wanted & (SETTABLE & ~Flag.SILENT)
    try:
        _fill(world, message, body, files or {})
    except Refusal:
        for name in FILLED:
            setattr(message, name, getattr(before, name))
        raise
    message.edited = None if thinking else world.clock.now()
    world.tell_message("MESSAGE_UPDATE", message)
    return message


def delete(world: World, message: Message) -> None:
    message.channel.messages.pop(message.id, None)
    message.channel.pins.pop(message.id, None)
    world.tell_gone(message)


def pin(world: World, message: Message) -> None:
    """Pin it, with the line Discord writes about it."""
    channel = message.channel
    if message.pinned:
        return
    if len(channel.pins) >= MOST_PINS:
        raise Refusal(400, 30003, "Maximum number of pinned messages reached (250)")
    channel.pins[message.id] = world.clock.now()
    _tell_pins(world, message)
    note = Message(world.snowflakes.next(), channel, world.me, world.clock.now())
    note.type, note.reference = MessageType.PINNED, message
    _keep(world, note)
    world.tell_message("MESSAGE_CREATE", note)


def unpin(world: World, message: Message) -> None:
    if message.channel.pins.pop(message.id, None) is not None:
        _tell_pins(world, message)


def _tell_pins(world: World, message: Message) -> None:
    channel = message.channel
    ids = {"channel_id": str(channel.id)} | (
        {"guild_id": str(channel.guild.id)} if channel.guild else {}
    )
    world.dispatch("CHANNEL_PINS_UPDATE", ids | {"last_pin_timestamp": None}, 1)
    world.tell_message("MESSAGE_UPDATE", message)


def _keep(world: World, message: Message) -> None:
    channel = message.channel
    if channel.thread is not None:
        message.position = channel.thread.messages_sent
        channel.thread.messages_sent += message.reader is None
    channel.messages[message.id] = message
    if message.nonce is not None:
        world.nonces[message.author.id, str(message.nonce)] = message
        while len(world.nonces) > MOST_NONCES:
            world.nonces.pop(next(iter(world.nonces)))
    if message.reader is None:
        channel.last_message_id = message.id
    same = [m.id for m in channel.messages.values() if m.reader is message.reader]
    most = MOST_MESSAGES if message.reader is None else MOST_PRIVATE
    for oldest in same[:-most]:
        del channel.messages[oldest]
        channel.pins.pop(oldest, None)


def _same_nonce(world: World, author: User, body: Json) -> Message | None:
    """The message this author already sent with this nonce, if they ask to enforce it."""
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    known = world.nonces.get((author.id, str(body["nonce"])))
    fresh = known is not None and world.clock.now() - known.created < NONCE_LIFE
    return known if fresh else None


def _refer(world: World, message: Message, body: Json) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    original = message.channel.messages.get(int(reference["message_id"]))
    if original is None:
        if reference.get("fail_if_not_exists", True):
            raise unknown("Message")
        return
    message.type, message.reference = MessageType.REPLY, original


def _fill(world: World, message: Message, body: Json, files: Files) -> None:
    _attach(world, message, body, files)
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        given = body["embeds"] or []
        message.embeds = [resolve_embed(embed, message.attachments) for embed in given]
    if "components" in body:
        message.components = complete(body["components"] or [], message.attachments)
    if "allowed_mentions" in body:
        message.allowed_mentions = body["allowed_mentions"]
    _call(world, message)
    shown = message.content or message.embeds or message.components or message.attachments
    if not shown and not message.flags & Flag.LOADING:
        raise Refusal(400, 50006, "Cannot send an empty message")


def _call(world: World, message: Message) -> None:
    """Compute whom the message mentions."""
    text = "\n".join([message.content, *texts(message.components)])
    allowed = message.allowed_mentions
    called = Called(text, allowed, webhook=message.token is not None)
    message.mentions = called.people(world.users)
    known = message.channel.guild.roles if message.channel.guild else {}
    message.mention_roles = [role for role in called.roles if role in known]
    message.mention_everyone = called.everyone
    original = message.reference
    if message.type is MessageType.REPLY and original is not None:
        wanted = allowed is None or allowed.get("replied_user", False)
        if wanted and original.author not in message.mentions:
            message.mentions.append(original.author)


def _attach(world: World, message: Message, body: Json, files: Files) -> None:
    """Keep the attachments the body lists (all, if it lists none) and add the uploaded files."""
    listed: Sequence[Json] | None = body.get("attachments")
    if listed is not None:
        kept = {int(one["id"]) for one in listed}
        message.attachments = [one for one in message.attachments if one.id in kept]
    message.attachments = list(message.attachments)
    told = {int(one["id"]): one for one in listed or ()}
    for number, upload in sorted(files.items()):
        about = told.get(number, {})
        name = str(about.get("filename") or upload.filename)
        key = world.snowflakes.next()
        attachment = Attachment(
            key,
            name,
            upload.content,
            f"{world.base}/cdn/attachments/{message.channel.id}/{key}/{name}",
            mimetypes.guess_type(name)[0] or "application/octet-stream",
            about.get("description"),
            size_of(upload.content),
        )
        world.shelf.put(attachment)
        message.attachments.append(attachment)
