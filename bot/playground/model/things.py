"""The things of the local Discord: people, channels, threads, messages. No behaviour."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag
from pathlib import Path
from typing import Any

Json = dict[str, Any]


class Kind(IntEnum):
    """Types of channel."""

    TEXT = 0
    DIRECT = 1
    FORUM = 15
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Flag(IntFlag):
    """Flags of a message."""

    CROSSPOSTED = 1 << 0
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class MessageType(IntEnum):
    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21


@dataclass(eq=False, slots=True)
class User:
    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True

    @property
    def username(self) -> str:
        return self.name.lower().replace(" ", "_")


@dataclass(eq=False, slots=True)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    mentionable: bool = False


@dataclass(eq=False, slots=True)
class Member:
    user: User
    joined: datetime
    roles: set[int] = field(default_factory=set)
    nick: str | None = None


@dataclass(eq=False, slots=True)
class Overwrite:
    """What a channel allows or denies to a role (kind 0) or a member (kind 1)."""

    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False, slots=True)
class Guild:
    id: int
    name: str
    owner_id: int
    joined: datetime
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class ThreadState:
    owner_id: int
    created: datetime
    archived_at: datetime
    auto_archive: int = 4320
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    tags: list[int] = field(default_factory=list)
    members: dict[int, datetime] = field(default_factory=dict)
    renamed: list[datetime] = field(default_factory=list)
    messages_sent: int = 0


@dataclass(eq=False, slots=True)
class Channel:
    """A text channel, a forum, a thread (with `thread`) or a direct line (with `recipient`)."""

    id: int
    kind: Kind
    name: str
    guild: Guild | None = None
    topic: str | None = None
    parent: Channel | None = None
    position: int = 0
    recipient: User | None = None
    thread: ThreadState | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pins: dict[int, datetime] = field(default_factory=dict)
    last_message_id: int | None = None

    @property
    def ruled_by(self) -> Channel:
        """The channel whose permissions count: a thread has those of its parent."""
        return self.parent if self.thread is not None and self.parent is not None else self


@dataclass(eq=False, slots=True)
class Attachment:
    """A file; the shelf puts its bytes aside when there are many."""

    id: int
    filename: str
    at_hand: bytes
    url: str
    content_type: str
    description: str | None = None
    size: tuple[int, int] | None = None
    length: int = 0
    aside: Path | None = None

    def __post_init__(self) -> None:
        self.length = len(self.at_hand)

    @property
    def proxy_url(self) -> str:
        """Where clients load it from, in the width they show it in."""
        return self.url.replace("/cdn/", "/media/", 1)

    @property
    def content(self) -> bytes:
        return self.at_hand if self.aside is None else self.aside.read_bytes()


@dataclass(eq=False, slots=True)
class Message:
    """A post; with `reader` it is ephemeral and nobody else sees it."""

    id: int
    channel: Channel
    author: User
    created: datetime
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited: datetime | None = None
    nonce: str | int | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    reference: Message | None = None
    reader: User | None = None
    token: str | None = None
    interaction: Json | None = None
    thread: Channel | None = None
    allowed_mentions: Json | None = None
    position: int = 0

    @property
    def pinned(self) -> bool:
        return self.id in self.channel.pins

    @property
    def v2(self) -> bool:
        return bool(self.flags & Flag.COMPONENTS_V2)
