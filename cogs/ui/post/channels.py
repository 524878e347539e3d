"""The announcer's hand on Discord: send once, edit, look for a post; errors by what to do next.

Posts of which it was not sure whether they were sent are found again, and never left twice.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from io import BytesIO
from typing import TypeAlias

import discord
import msgspec
from discord import ui

from bot.engine.records import Record, encode
from bot.play.moderation.homes import CLOSED, GONE
from bot.play.post.notices import DOUBLE
from bot.play.post.posts import Shown, nonce_of
from bot.store.records import OutboxRow
from cogs.ui.post.table_post import is_it
from cogs.ui.press.press import LOST
from cogs.ui.table.visitors import remember

Files: TypeAlias = Mapping[str, bytes]

LOOK_BACK = 200  # messages searched for a post that may have been sent
FIRST_LOOK, LONGEST_LATE = 60.0, 900.0  # seconds after which a late double is looked for
ARCHIVED = 50083
UNKNOWN_MESSAGE = 10008
TOO_LARGE = 413
LOG = logging.getLogger("sublight.announcer")
_failed: ContextVar[list[int] | None] = ContextVar("failed", default=None)


def attempted(status: int) -> None:
    """A request of this task was answered so; 0: the line was cut."""
    found = _failed.get()
    if found is not None and (status >= 500 or not status):
        found.append(status)


class Later(Exception):
    """Not now; `seconds` if Discord has said when. `unsure`: it may have been done all the same."""

    def __init__(self, seconds: float = 0.0, *, unsure: bool = False) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        self.unsure = unsure


class Blocked(Exception):
    """Never in this channel, until somebody mends it; `why`: closed or gone."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class MessageGone(Exception):
    """Somebody deleted the post."""


class TooLarge(Exception):
    """The pictures are too heavy for this server."""


class Channels:
    """Posts of the bot itself, by ids alone: nothing need be in any cache."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._lines: dict[str, str] = {}
        self._attached: dict[str, bytes] = {}  # what hangs on a post, as long as the process lives

    async def send(
        self,
        channel: str,
        view: ui.LayoutView,
        files: Files,
        mentions: Iterable[str],
        nonce: str,
        role: str = "",
    ) -> str:
        """The message's id. Sent again with the same nonce it stays one message."""
        called = tuple(mentions)
        async with sorted_out():
            sent = await self._channel(channel).send(
                view=view,
                files=uploads(files),
                allowed_mentions=only(called, role),
                nonce=nonce,
                silent=not called and not role,
            )
        remember(self._attached, str(sent.id), digest(files))
        return str(sent.id)

    async def edit(
        self,
        channel: str,
        message: str,
        view: ui.LayoutView,
        files: Files | None,
        mentions: Iterable[str],
    ) -> None:
        """An edit calls nobody; files None: those that are there stay, as do the very same."""
        post = self._channel(channel).get_partial_message(int(message))
        allowed = only(mentions)
        there = files is None or self._attached.get(message) == digest(files)

        async def change() -> None:
            if files is None or there:
                await post.edit(view=view, allowed_mentions=allowed)
            else:
                await post.edit(view=view, attachments=uploads(files), allowed_mentions=allowed)

        async with sorted_out():
            try:
                await change()
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self._open(channel)
                await change()
        if files is not None:
            remember(self._attached, message, digest(files))

    async def delete(self, channel: str, message: str) -> None:
        async with sorted_out():
            try:
                await self._channel(channel).get_partial_message(int(message)).delete()
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self._open(channel)
                await self._channel(channel).get_partial_message(int(message)).delete()

    async def direct(self, user: str) -> str:
        """The channel of direct messages to somebody; opened once for each process."""
        if user not in self._lines:
            async with sorted_out():
                line = await self._client.create_dm(discord.Object(int(user)))
            self._lines[user] = str(line.id)
        return self._lines[user]

    async def find(self, channel: str, nonce: str, board: int, after: str) -> str:
        """The id of a post that a crash made us forget; empty: it was never sent."""
        return next(iter(await self._all(channel, nonce, board, after)), "")

    async def remove_doubles(
        self, channel: str, nonce: str, board: int, after: str, message: str
    ) -> int:
        """A request whose answer was lost may be done late: but for this one message they go."""
        found = [one for one in await self._all(channel, nonce, board, after) if one != message]
        for double in found:
            with suppress(MessageGone):
                await self.delete(channel, double)
        return len(found)

    async def _all(self, channel: str, nonce: str, board: int, after: str) -> list[str]:
        """The oldest first; searched from the newest, since people talk between two posts."""
        me = self._client.user
        since = discord.Object(int(after)) if after else None
        history = self._channel(channel).history
        found = list[str]()
        async with sorted_out():
            async for message in history(limit=LOOK_BACK, after=since, oldest_first=False):
                if me is not None and message.author.id == me.id and is_it(message, nonce, board):
                    found.append(str(message.id))
        return found[::-1]

    async def finish(self, channel: str, message: str, name: str) -> None:
        """The last post is pinned and the thread gets its last name; a server may forbid both."""
        with suppress(discord.HTTPException, discord.RateLimited):
            await self._channel(channel).get_partial_message(int(message)).pin()
        with suppress(discord.HTTPException, discord.RateLimited):
            thread = await self._client.fetch_channel(int(channel))
            if isinstance(thread, discord.Thread):
                await thread.edit(name=name[:100])

    def _channel(self, channel: str) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(int(channel))

    async def _open(self, channel: str) -> None:
        """An archived thread takes no edits."""
        thread = await self._client.fetch_channel(int(channel))
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)


class Doubt(Record, frozen=True):
    """A board that may stand twice."""

    board: int
    channel: str
    after: str  # the message of the board before
    message: str  # the one that counts
    until: float  # then nobody can send it any more


class Recovery:
    """A request whose answer was lost may still be done, minutes later, when no nonce holds it.

    A row of the outbox remembers such a board, also through a restart: doubles are looked for
    with every change of its table, and when they would long be there.
    """

    def __init__(self, channels: Channels, clock: Callable[[], float]) -> None:
        self._channels = channels
        self._clock = clock

    @contextmanager
    def sending(self) -> Iterator[list[int]]:
        """Gives what went wrong before it was done: discord.py tries some requests again."""
        failed: list[int] = []
        token = _failed.set(failed)
        try:
            yield failed
        finally:
            _failed.reset(token)

    async def find(self, table: str, meant: Shown) -> str:
        """The message of a board that was meant to be sent; empty: it does not stand."""
        nonce, after = nonce_of(table, meant.board), message_before(meant)
        return await self._channels.find(meant.channel, nonce, meant.board, after)

    def doubt(self, table: str, meant: Shown, message: str) -> OutboxRow:
        """To be written down with the message that counts."""
        board, now = meant.board, self._clock()
        doubt = Doubt(board, meant.channel, message_before(meant), message, now + LONGEST_LATE)
        body, nonce = msgspec.Raw(encode(doubt)), f"{table}/double/{board}/{message}"
        return OutboxRow(table, DOUBLE, body, nonce, now + FIRST_LOOK)

    async def look(self, row: OutboxRow) -> float | None:
        """Removes what stands twice; when to look again, if that may still happen."""
        doubt, now = msgspec.json.decode(row.payload, type=Doubt), self._clock()
        place = doubt.channel, nonce_of(row.table, doubt.board), doubt.board
        try:
            if gone := await self._channels.remove_doubles(*place, doubt.after, doubt.message):
                LOG.info("%s doubles of a board were removed", gone, extra={"table": row.table})
        except Blocked:  # it sees nothing there any more
            return None
        if now >= doubt.until:
            return None
        return max(row.not_before, doubt.until if now >= row.not_before else 0.0)


def message_before(meant: Shown) -> str:
    return meant.former.message if meant.former else ""


def digest(files: Files) -> bytes:
    """Of names and pictures: the same, if nothing would change by sending them again."""
    known = hashlib.blake2b(digest_size=16)
    for name, data in files.items():
        known.update(hashlib.blake2b(data, key=name.encode()[:64]).digest())
    return known.digest()


def uploads(files: Files) -> list[discord.File]:
    return [discord.File(BytesIO(data), filename=name) for name, data in files.items()]


def only(users: Iterable[str], role: str = "") -> discord.AllowedMentions:
    people = [discord.Object(int(user)) for user in users]
    roles = [discord.Object(int(role))] if role else False
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=people)


@asynccontextmanager
async def sorted_out() -> AsyncIterator[None]:
    """Discord's errors, told apart by what to do about them."""
    try:
        yield
    except discord.RateLimited as error:
        raise Later(error.retry_after) from error
    except discord.HTTPException as error:
        if error.status == TOO_LARGE:
            raise TooLarge from error
        if error.code == UNKNOWN_MESSAGE:
            raise MessageGone from error
        if error.status == 404:
            raise Blocked(GONE) from error
        if error.status == 403 or error.code == ARCHIVED:  # archived and locked
            raise Blocked(CLOSED) from error
        raise Later(unsure=error.status >= 500) from error
    except LOST as error:
        raise Later(unsure=True) from error
