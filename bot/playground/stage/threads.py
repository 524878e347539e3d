"""Threads: opened, joined, put to sleep, woken."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from bot.playground.model.errors import Refusal
from bot.playground.model.payloads import channel_json, member_json, thread_member_json
from bot.playground.model.permissions import Permission
from bot.playground.model.things import (
    Channel,
    Flag,
    Json,
    Kind,
    Message,
    MessageType,
    ThreadState,
    User,
)
from bot.playground.stage.world import GUILDS, World

MOST_ACTIVE = 1000
RENAMES = 2
RENAME_WINDOW = timedelta(minutes=10)


def archived() -> Refusal:
    return Refusal(400, 50083, "Thread is archived")


def open_thread(
    world: World, parent: Channel, body: Json, owner: User, *, message: Message | None = None
) -> Channel:
    """A thread of a channel, from one of its messages or on its own."""
    if message is not None and message.thread is not None:
        raise Refusal(400, 160004, "A thread has already been created for this message")
    here = (c for c in world.channels.values() if c.guild is parent.guild)
    active = (c.thread for c in here if c.thread is not None)
    if sum(not thread.archived for thread in active) >= MOST_ACTIVE:
        raise Refusal(400, 160006, "Maximum number of active threads reached")
    now = world.clock.now()
    private = message is None and body.get("type", Kind.PRIVATE_THREAD) == Kind.PRIVATE_THREAD
    private = private and parent.kind is not Kind.FORUM
    thread = Channel(
        message.id if message else world.snowflakes.next(),
        Kind.PRIVATE_THREAD if private else Kind.PUBLIC_THREAD,
        body["name"],
        parent.guild,
        parent=parent,
        thread=ThreadState(
            owner.id,
            now,
            now,
            auto_archive=body.get("auto_archive_duration") or 4320,
            invitable=bool(body.get("invitable", True)),
            tags=[int(tag) for tag in body.get("applied_tags") or ()],
            members={owner.id: now},
        ),
    )
    world.channels[thread.id] = thread
    data = channel_json(thread, world.me) | {"newly_created": True}
    world.dispatch("THREAD_CREATE", data, GUILDS)
    world.notices.post("channel", channel_json(thread), world.readers(thread))
    _announce(world, parent, thread, message, owner)
    _watch(world, thread)
    return thread


def _announce(
    world: World, parent: Channel, thread: Channel, message: Message | None, owner: User
) -> None:
    """The starter message shows its thread; a public thread on its own is announced."""
    note = Message(world.snowflakes.next(), parent, owner, world.clock.now())
    if message is not None:
        message.thread = thread
        message.flags |= Flag.HAS_THREAD
        world.tell_message("MESSAGE_UPDATE", message)
        note.channel, note.type, note.reference = thread, MessageType.THREAD_STARTER, message
    elif thread.kind is Kind.PUBLIC_THREAD and parent.kind is Kind.TEXT:
        note.type, note.content = MessageType.THREAD_CREATED, thread.name
    else:
        return
    note.channel.messages[note.id] = note
    world.tell_message("MESSAGE_CREATE", note)


def add(world: World, thread: Channel, people: Iterable[User]) -> None:
    """These people are in the thread from now on."""
    assert thread.thread is not None
    assert thread.guild is not None
    new = [user for user in dict.fromkeys(people) if user.id not in thread.thread.members]
    new = [user for user in new if user.id in thread.guild.members]
    if not new:
        return
    for user in new:
        thread.thread.members[user.id] = world.clock.now()
    _tell_members(world, thread, added=new)


def remove(world: World, thread: Channel, user: User) -> None:
    assert thread.thread is not None
    if thread.thread.members.pop(user.id, None) is not None:
        _tell_members(world, thread, removed=[user])


def _tell_members(
    world: World, thread: Channel, *, added: Iterable[User] = (), removed: Iterable[User] = ()
) -> None:
    assert thread.thread is not None
    assert thread.guild is not None
    members = thread.guild.members
    data = {
        "id": str(thread.id),
        "guild_id": str(thread.guild.id),
        "member_count": len(thread.thread.members),
        "added_members": [
            thread_member_json(thread, user.id)
            | {"member": member_json(members[user.id]), "presence": None}
            for user in added
        ],
        "removed_member_ids": [str(user.id) for user in removed],
    }
    world.dispatch("THREAD_MEMBERS_UPDATE", data, GUILDS)
    world.notices.post("channel", channel_json(thread), world.readers(thread))


def archive(world: World, thread: Channel, *, locked: bool = False) -> None:
    """Put a thread to sleep; locked, only moderators wake it."""
    change(world, thread, {"archived": True, "locked": locked})


def wake(world: World, thread: Channel) -> None:
    """A message opens an archived thread again, unless it is locked."""
    state = thread.thread
    assert state is not None
    if state.archived:
        change(world, thread, {"archived": False})


def may_write(world: World, thread: Channel) -> None:
    """Refuse the bot's message in a locked thread it may not moderate."""
    state = thread.thread
    assert state is not None
    moderator = world.permissions(world.me, thread) & Permission.MANAGE_THREADS
    if state.locked and not moderator:
        raise Refusal(403, 160005, "This thread is locked") if not state.archived else archived()


def may_touch(thread: Channel) -> None:
    """Nothing in a sleeping thread can be edited, deleted or pinned."""
    if thread.thread is not None and thread.thread.archived:
        raise archived()


def change(world: World, thread: Channel, body: Json) -> None:
    """Archive, lock, rename."""
    state = thread.thread
    assert state is not None
    now = world.clock.now()
    if state.archived and body.get("archived", True) and body.keys() - {"archived", "locked"}:
        raise archived()
    turned = body.get("archived", state.archived) != state.archived
    if turned:
        state.archived, state.archived_at = not state.archived, now
    state.locked = body.get("locked", state.locked)
    state.invitable = body.get("invitable", state.invitable)
    state.auto_archive = body.get("auto_archive_duration") or state.auto_archive
    state.tags = [int(tag) for tag in body.get("applied_tags", state.tags)]
    if body.get("name", thread.name) != thread.name:
        thread.name = body["name"]
        state.renamed = [when for when in state.renamed if now - when < RENAME_WINDOW] + [now]
    world.tell_channel("THREAD_UPDATE", thread)
    if turned and not state.archived:
        _watch(world, thread)


def renamed_too_often(world: World, thread: Channel, body: Json) -> bool:
    """Would this be a third new name within ten minutes?"""
    state, now = thread.thread, world.clock.now()
    if state is None or body.get("name", thread.name) == thread.name:
        return False
    return sum(now - when < RENAME_WINDOW for when in state.renamed) >= RENAMES


def _watch(world: World, thread: Channel) -> None:
    """Archive the thread when nothing was said for as long as it wants."""

    def look() -> None:
        state = thread.thread
        if state is None or state.archived or thread.id not in world.channels:
            return
        last = max(thread.messages.values(), key=lambda m: m.id, default=None)
        since = max(last.created if last else state.created, state.archived_at)
        due = since + timedelta(minutes=state.auto_archive)
        if due <= world.clock.now():
            archive(world, thread)
        else:
            world.clock.at(due, look)

    assert thread.thread is not None
    world.clock.after(thread.thread.auto_archive * 60, look)
