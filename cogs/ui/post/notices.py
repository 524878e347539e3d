"""Notices on Discord: calls, reminders, results and digests; each arrives once, by one way.

Written down first, then sent with a nonce, then its id is written down: as with posts, whoever
starts after a crash finds which of the three is missing.
"""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from bot.engine.records import Seat, replace
from bot.i18n.catalog import spoken
from bot.play.assembly import Play
from bot.play.lobby.lobby import LOBBY_ENOUGH, LOBBY_FULL
from bot.play.locks import Locks
from bot.play.post.notices import (
    AGAIN,
    ASKED,
    CALL,
    LATE,
    LOBBY,
    OWNER,
    REMIND,
    RESULT,
    Book,
    Calling,
    Notice,
    Sent,
)
from bot.play.post.posts import Shown, asked, users_of
from bot.play.post.wishes import DIGEST, MENTION, SILENT, Digest
from bot.play.table.live import OPEN, OVER, RUNNING
from bot.play.time.seat_clock import VACATION_OVER
from bot.store import settings
from bot.store.records import OutboxRow, TableRow
from bot.store.settings import WHISPER
from cogs.ui.post import notice_words
from cogs.ui.post.channels import Blocked, Channels, MessageGone
from cogs.ui.post.notice_words import Wait, link_to
from cogs.ui.post.open_messages import STANDING, Kind, kept_message
from cogs.ui.post.table_post import FIRST_ID, mention
from cogs.ui.table.screens import awaits
from cogs.ui.table.sitting import Tables
from cogs.ui.words.layout import layout
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue

MOST_ROWS = 10_000


class Unreachable(Exception):
    """Discord lets no direct message through."""


class Notices:
    def __init__(
        self,
        play: Play,
        speaker: Tables,
        channels: Channels,
        close_card: Callable[[TableRow], Awaitable[None]],
    ) -> None:
        self._play = play
        self._speaker = speaker
        self._channels = channels
        self._close_card = close_card  # of a table that nobody can join any more
        self._journal = play.journal
        self._referee = play.referee
        self._wishes = play.wishes
        self._ledger = play.ledger
        self._outbox = play.outbox
        self._locks = Locks()  # by user: one digest a day
        self._line = asyncio.Lock()  # direct messages leave one after the other

    # With the posts of a table

    async def sync(self, table: str, book: Book, now: Book) -> None:
        """What called for an answer goes once it is given or nobody is asked; `now`: who is."""
        asking, stale = dict(now.asked), list(now.stale)
        for name, sent in now.asked.items():
            if not await self._stands(table, name):
                stale += asking.pop(name, sent)
        now = replace(now, asked=asking, stale=tuple(stale))
        if now != book or stale:
            await self._tidy(table, now)

    async def _tidy(self, table: str, book: Book) -> None:
        for sent in book.stale:
            if sent.message:
                with suppress(MessageGone, Blocked):
                    await self._channels.delete(sent.channel, sent.message)
        await self._ledger.save(table, replace(book, stale=()))

    # One notice

    async def deliver(self, post: OutboxRow) -> float | None:
        """Sends it, or finds that nobody needs it any more; a time: not before then."""
        row = await self._journal.table(post.table)
        notice = msgspec.json.decode(post.payload, type=Notice)
        if post.kind == LOBBY:
            await self._close_card(row)
            return None
        user = notice.user or users_of(row).get(notice.seat)
        if post.kind == OWNER:
            user = row.owner
        if user is None or not await self._matters(row, post.kind, notice):
            return None
        while True:
            way = await self._wishes.way(user, row.id)
            try:
                return await self._go(row, post, notice, user, way)
            except Unreachable:
                assert way != MENTION
                await self._wishes.close(user)

    async def _go(
        self, row: TableRow, post: OutboxRow, notice: Notice, user: str, way: str
    ) -> float | None:
        if way == SILENT:
            return None
        if way == DIGEST and post.kind not in (ASKED, OWNER, AGAIN):
            return await self._daily(row, post, user) if post.kind in (CALL, RESULT) else None
        wake = await self._wishes.next_wake(user)
        if wake > self._wishes.now:
            return wake
        if await self._too_soon(row, post.kind, notice, user):
            return None
        if way != MENTION:
            channel = await self._direct(user)
            tongue = await self._own_tongue(row, user)
            panel = await self._panel(row, post.kind, notice, tongue, notice.seat)
            try:
                async with self._line:
                    await self._send(row, post, notice, channel, panel, user)
            except Blocked as blocked:
                raise Unreachable from blocked
        elif await self._public(row, post.kind, notice):
            place = await settings.THREAD.read(self._play.journal, row.id) or row.channel
            language = await self._play.table_language(row.id, row.guild)
            tongue = await self._speaker.tongue(row, language)
            panel = await self._panel(row, post.kind, notice, tongue, None, mention(user))
            await self._send(row, post, notice, place, panel, user)
        return None

    async def _matters(self, row: TableRow, kind: str, notice: Notice) -> bool:
        """Is it still true, and still to be told?"""
        if kind == RESULT:
            return row.status == OVER
        if kind == LATE:
            return True
        if kind == ASKED:
            return await self._stands(row.id, notice.message)
        if kind == OWNER:
            return owner_waits(row, notice)
        if kind == AGAIN:
            return row.status == OPEN and notice.user in await self._play.rematches.kept(row)
        if row.status != RUNNING:
            return False
        calling = (await self._ledger.book(row.id)).calls.get(notice.seat)
        if kind == CALL:
            asked_still = calling is not None and calling.board == notice.board
            return asked_still and notice.seat in await self._referee.awaited(row.id)
        side = await self._referee.side(row.id)
        run = side.clock.of(notice.seat).running
        if run is None or run.number != notice.decision or side.clock.paused is not None:
            return False
        if calling is None:
            return True
        if notice.fact == VACATION_OVER and calling.told >= notice.at:
            return False
        return not await self._call_is_owed(row.id, notice.seat, calling)

    async def _too_soon(self, row: TableRow, kind: str, notice: Notice, user: str) -> bool:
        """Reminders that had to wait do not come together."""
        calling = (await self._ledger.book(row.id)).calls.get(notice.seat)
        if kind != REMIND or calling is None or not calling.reminded:
            return False
        gap = (await self._wishes.rhythm(user)).remind
        return self._wishes.now < calling.reminded + gap

    async def _stands(self, table: str, message: str) -> bool:
        """Is this public message still to be answered?"""
        kind, _, name = message.partition(":")
        return name in await STANDING[kind].read(self._play.journal, table)

    async def _call_is_owed(self, table: str, seat: Seat, calling: Calling) -> bool:
        """Never two notices for one thing: the call itself is still on its way."""
        if calling.told:
            return False
        rows = await self._outbox.rows(table)
        calls = (msgspec.json.decode(r.payload, type=Notice) for r in rows if r.kind == CALL)
        return any(one.seat == seat and one.board == calling.board for one in calls)

    async def _public(self, row: TableRow, kind: str, notice: Notice) -> bool:
        """May everybody read it? Only what the public list of the table says anyway."""
        if kind in (RESULT, ASKED, OWNER, AGAIN):
            return True
        return kind in (CALL, REMIND) and notice.seat in await self._referee.awaited(row.id)

    # Words

    async def _own_tongue(self, row: TableRow, user: str) -> Tongue:
        """Private words are in the reader's language, as far as they have told it."""
        kept = await settings.kept(self._journal, settings.USER, user)
        language = kept.get(settings.LANGUAGE) or kept.get(settings.LOCALE)
        language = language or await self._play.table_language(row.id, row.guild)
        return await self._speaker.tongue(row, spoken(language))

    async def _panel(
        self,
        row: TableRow,
        kind: str,
        notice: Notice,
        tongue: Tongue,
        viewer: Seat | None,
        who: str = "",
    ) -> Panel:
        shown = await self._outbox.shown(row.id)
        link = "" if viewer is None and kind != RESULT else link_to(row, shown)
        if kind == LATE:
            return notice_words.late(row, tongue, notice.fact)
        if kind == OWNER:
            if notice.fact == LOBBY_ENOUGH:
                return notice_words.enough(row, tongue, who)
            return notice_words.gathered(row, tongue, notice.at, who)
        if kind == AGAIN:
            return notice_words.again(row, tongue, self._play.rematches.until(row), who)
        if kind == ASKED and notice.message.startswith(f"{WHISPER.name}:"):
            return notice_words.whispered(row, tongue, who)
        if kind == ASKED:
            return notice_words.wanted(
                row, tongue, who, await self._public_message(row, notice.message)
            )
        if kind == RESULT:
            return notice_words.ended(row, tongue, await self._result(row, tongue), who, link)
        wait = await self._wait(row, tongue, notice.seat, viewer)
        key = "cog.notice.call" if kind == CALL else "cog.notice.remind"
        return notice_words.reminder(wait, key, who, link)

    async def _public_message(self, row: TableRow, message: str) -> str:
        """A link to the public message."""
        kind, _, name = message.partition(":")
        kept = await kept_message(self._play, Kind[kind.upper()], row.id, name)
        if kept is None or not kept.message:
            return ""
        return link_to(row, Shown(channel=kept.channel, message=kept.message))

    async def _wait(self, row: TableRow, tongue: Tongue, seat: Seat, viewer: Seat | None) -> Wait:
        side = await self._referee.side(row.id)
        question = asked(side.game, side.view)
        times = await self._play.keeper.times(row.id, viewer)
        return Wait(row, tongue, question, times.get(seat))

    async def _result(self, row: TableRow, tongue: Tongue) -> str:
        side = await self._referee.side(row.id)
        return notice_words.result(row, tongue, side.game, side.view)

    # Sending

    async def _direct(self, user: str) -> str:
        try:
            return await self._channels.direct(user)
        except Blocked as blocked:
            raise Unreachable from blocked

    async def _send(
        self,
        row: TableRow,
        post: OutboxRow,
        notice: Notice,
        channel: str,
        panel: Panel,
        user: str,
    ) -> None:
        """Once, wherever it was begun; the older messages about the same decision go."""
        known = await self._ledger.known(row.id, post.nonce)
        if known is not None and known.message:
            return
        nonce, frame, message = nonce_of(row.id, post.nonce), frame_of(post.nonce), ""
        if known is not None and known.channel == channel:
            message = await self._channels.find(channel, nonce, frame, "")
        else:
            await self._ledger.note(post, notice, Sent(post.nonce, channel))
        if not message:
            view = layout(panel, frame=FIRST_ID + frame)
            message = await self._channels.send(channel, view, {}, (user,), nonce)
        book = await self._ledger.note(post, notice, Sent(post.nonce, channel, message))
        await self._tidy(row.id, book)

    # Digests

    async def _daily(self, row: TableRow, post: OutboxRow, user: str) -> float | None:
        """The first of a day's rows sends the digest of that day; all wait for the next one."""
        later = await self._wishes.next_digest(user)
        async with self._locks.of(user):
            if await self._wishes.closed(user):  # another table has found out meanwhile
                raise Unreachable
            kept, today = await self._wishes.digest(user), await self._wishes.day(user)
            sent = kept.day == today and kept.message
            if not sent and await self._wishes.day(user, later) != today:
                kept = await self._send_digest(user, kept, today)
        done = post.kind == RESULT and kept.day == today and row.id in kept.results
        return None if done else later

    async def _send_digest(self, user: str, kept: Digest, today: str) -> Digest:
        over = await self._ended(user)
        waits = await self._waits(user)
        if not over and not waits:
            if await self._wishes.closed(user):  # found out just now: each table calls for itself
                raise Unreachable
            return kept
        channel = await self._direct(user)
        name = f"{DIGEST}/{user}/{today}"
        nonce, frame, message = nonce_of("day", name), frame_of(name), ""
        if kept.day == today:
            message = await self._channels.find(channel, nonce, frame, "")
        kept = Digest(today, channel, message, tuple(row.id for row in over))
        await self._wishes.keep(user, kept)
        if not message:
            tongue = await self._own_tongue((*over, *(wait.row for wait in waits))[0], user)
            ends = [await self._result(row, await self._own_tongue(row, user)) for row in over]
            view = layout(notice_words.digest(tongue, waits, ends), frame=FIRST_ID + frame)
            try:
                message = await self._channels.send(channel, view, {}, (user,), nonce)
            except Blocked as blocked:
                raise Unreachable from blocked
        kept = replace(kept, message=message)
        await self._wishes.keep(user, kept)
        return kept

    async def _waits(self, user: str) -> list[Wait]:
        """Tables on their digest that wait for an answer of theirs, the most urgent first."""
        found = []
        for row in await self._journal.tables(user=user, status=RUNNING):
            digested = await self._wishes.way(user, row.id) == DIGEST
            if digested and await awaits(self._play, row, user):
                seat = await self._referee.seat_of(row.id, user)
                found.append(await self._wait(row, await self._own_tongue(row, user), seat, seat))
        return sorted(found, key=notice_words.urgency)

    async def _ended(self, user: str) -> list[TableRow]:
        """Tables whose results are due in their digest."""
        found = dict[str, TableRow]()
        for post in await self._journal.pending(self._wishes.now, MOST_ROWS):
            if post.kind == RESULT:
                row = await self._journal.table(post.table)
                seat = msgspec.json.decode(post.payload, type=Notice).seat
                if users_of(row).get(seat) == user:
                    found[row.id] = row
        return list(found.values())


def owner_waits(row: TableRow, notice: Notice) -> bool:
    """A table that closes soon may have begun meanwhile; one that has begun may be over."""
    return row.status == (RUNNING if notice.fact == LOBBY_FULL else OPEN)


def nonce_of(table: str, key: str) -> str:
    """Short enough for Discord, and telling nothing."""
    return f"{table}/n{hashlib.blake2b(key.encode(), digest_size=8).hexdigest()}"


def frame_of(key: str) -> int:
    return Kind.NOTICE.frame(zlib.crc32(key.encode()))
