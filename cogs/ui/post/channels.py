"""The announcer's hand on Discord: send once, edit, look for a post; errors by what to do next.

Posts of which it was not sure whether they were sent are found again, and never left twice.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from typing import TypeAlias

import discord
from discord import ui

from bot.engine.records import Record, replace
from bot.play.moderation.homes import CLOSED, GONE
from bot.play.post.posts import Shown, nonce_of
from cogs.ui.post.table_post import is_it
from cogs.ui.press.press import LOST

Files: TypeAlias = Mapping[str, bytes]

LOOK_BACK = 200  # messages searched for a post that may have been sent
ARCHIVED = 50083
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_GUILD = 10003, 10008, 10004
TOO_LARGE = 413
LOG = logging.getLogger("sublight.announcer")


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
        return str(sent.id)

    async def edit(
        self,
        channel: str,
        message: str,
        view: ui.LayoutView,
        files: Files | None,
        mentions: Iterable[str],
    ) -> None:
        """An edit calls nobody; files None: those that are there stay."""
        post = self._channel(channel).get_partial_message(int(message))
        allowed = only(mentions)

        async def change() -> None:
            if files is None:
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
    message: str = ""  # the one that counts


class Recovery:
    """A request whose answer was lost may still be done, minutes later, when no nonce holds it."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._doubts: dict[str, Doubt] = {}

    async def find(self, table: str, meant: Shown) -> str:
        """The message of a board that was meant to be sent; empty: it does not stand."""
        after = meant.former.message if meant.former else ""
        self._doubts[table] = Doubt(meant.board, meant.channel, after)
        nonce = nonce_of(table, meant.board)
        return await self._channels.find(meant.channel, nonce, meant.board, after)

    async def tidy(self, table: str, shown: Shown) -> None:
        """Looked at with every later change of the board, and once more when the next stands."""
        doubt = self._doubts.get(table)
        if doubt is None or shown.board < doubt.board or not shown.message:
            return
        if shown.board == doubt.board:
            doubt = self._doubts[table] = replace(doubt, message=shown.message)
        else:
            del self._doubts[table]
        nonce = nonce_of(table, doubt.board)
        place = doubt.channel, nonce, doubt.board, doubt.after, doubt.message
        with suppress(Later, Blocked):
            if gone := await self._channels.remove_doubles(*place):
                LOG.info("%s doubles of a board were removed", gone, extra={"table": table})


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
