"""The announcer: empties the outbox into the channels. Each post appears once, in order.

What is to be sent is written down first, with the version it shows; then it is sent with a nonce;
then its id is written down. Whoever starts after a crash finds which of the three is missing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from bot.engine.records import replace
from bot.i18n.catalog import spoken
from bot.play.assembly import Play
from bot.play.locks import WorkPlaces
from bot.play.post import posts as announcing
from bot.play.post.notices import BOOK, DOUBLE, KINDS, Book
from bot.play.post.posts import SHOWN, Plan, Post, Shown, pilots_of, users_of
from bot.play.table.log import lines_in
from bot.store import settings
from bot.store.records import OutboxRow, TableRow
from bot.store.settings import Kept, kept, kept_of
from cogs.ui.post import table_post
from cogs.ui.post.channels import Blocked, Channels, Files, Later, MessageGone, Recovery, TooLarge
from cogs.ui.post.news_lines import NewsLines
from cogs.ui.post.notices import Notices
from cogs.ui.post.open_messages import Poster, Showing
from cogs.ui.post.pictures import Pictures
from cogs.ui.table import times as clocks
from cogs.ui.table import trouble
from cogs.ui.table.sitting import Tables
from cogs.ui.words.tongue import Tongue

AT_ONCE = 8  # tables shown at the same time
EDIT_EVERY, FIRST_EDIT = 20.0, 2.0  # seconds between edits of one post, and before the first
POLL = 1.0  # seconds, in case nobody rings
FIRST_WAIT, LONGEST_WAIT = 1.0, 600.0  # after an error of Discord, doubled each time
BLOCKED_WAIT = 3_600.0
NO_CHANNEL_WAIT = 2.0
DRAWING = 10.0  # seconds a picture may take
LOG = logging.getLogger("sublight.announcer")


class Throttled(Exception):
    """The post was edited a moment ago: it can wait until then."""

    def __init__(self, until: float) -> None:
        super().__init__(until)
        self.until = until


class Announcer:
    def __init__(
        self,
        play: Play,
        speaker: Tables,
        channels: Channels,
        pictures: Pictures,
        *,
        posters: Sequence[Poster],
        close_card: Callable[[TableRow], Awaitable[None]],
        note: Callable[..., None] = lambda name, value, *labels: None,
    ) -> None:
        self.outbox = play.outbox
        self._play, self._speaker, self._owner = play, speaker, play.owner
        self._channels, self._pictures = channels, pictures
        self._recovery = Recovery(channels, play.clock)
        self._follower, self._posters = play.follower, posters
        self._lines = NewsLines(play, speaker)
        self._notices = Notices(play, speaker, channels, close_card)
        self._close_card, self._note = close_card, note
        self._clock = play.clock
        self._bell = asyncio.Event()
        self._woken: set[str] = set()
        self._looked = 0.0  # when the whole outbox was last read
        self.slots = WorkPlaces(AT_ONCE)
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self._failures: dict[str, int] = {}
        self._resting: dict[str, float] = {}  # tables that must not be tried before then
        self._blocked: dict[str, str] = {}  # tables, and why
        self._first_seen: dict[int, float] = {}

    # The worker

    def wake(self, table: str) -> None:
        """Something may have to be shown there."""
        self._woken.add(table)
        self._bell.set()

    async def run(self) -> None:
        """Those who move ring; what was put off or left by an earlier process is looked for."""
        while True:
            self._bell.clear()
            try:
                await self._begin()
            except Exception:  # the journal is busy or closing: try again
                LOG.exception("the outbox cannot be read")
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):  # wait_for may swallow a cancellation
                    await self._bell.wait()

    async def drain(self, seconds: float) -> bool:
        """One last effort before the end; True: nothing that can go out is left."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    self._looked = 0.0
                    await self._begin()
                    if not self._tasks:
                        return True
                    await asyncio.wait(self._tasks.values())
        return False

    async def finish(self, seconds: float) -> None:
        """What is being shown now; the rest is left to whoever comes next."""
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=seconds)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def age(self) -> float:
        """Seconds that the oldest row waits which could be sent."""
        now = self._clock()
        return max(0.0, now - min(self._first_seen.values(), default=now))

    def trouble(self, table: str) -> str:
        """Why nothing appears in the table's channel: closed, gone, or nothing at all."""
        return self._blocked.get(table, "")

    def mended(self) -> None:
        """Permissions or channels have changed: what was blocked may be tried again."""
        for table in self._blocked:
            self._resting.pop(table, None)
            self.wake(table)

    async def _begin(self) -> None:
        """A task for each table with something to show, unless one is at work or must rest."""
        woken, self._woken = self._woken, set()
        now = self._clock()
        if time.monotonic() - self._looked >= POLL:
            self._looked = time.monotonic()
            due = await self.outbox.due(self._owner.only)
            woken |= due.keys()
            for table in () if self._owner.alone else due:  # another process may have moved it
                self._play.drivers.wake(table)
            for table, rows in due.items():
                if self._resting.get(table, 0.0) > now:
                    await self.outbox.hold(rows, self._resting[table])
        for table in woken:
            if table in self._tasks:
                self._woken.add(table)  # once more, when it is done
            elif self._resting.get(table, 0.0) <= now:
                task = asyncio.create_task(self._show_all(table), name=f"announcer {table}")
                self._tasks[table] = task
                task.add_done_callback(partial(self._shown, table))

    def _shown(self, table: str, task: asyncio.Task[None]) -> None:
        del self._tasks[table]
        if table in self._woken:
            self._bell.set()

    async def _show_all(self, table: str) -> None:
        """Whatever waits at a table becomes one post, or one edit."""
        if not self._owner.alone and not self._owner.owns((await self.outbox.table(table)).guild):
            return
        async with self.slots:
            rows = await self.outbox.rows(table)
            posts = [row for row in rows if row.kind not in KINDS]
            if posts:
                await self._try(table, posts, self._show(table, posts))
            now = self._clock()
            for row in rows:
                if row.kind == DOUBLE and (posts or row.not_before <= now):
                    await self._try(table, [row], self._recovery.look(row))
                elif row.kind in KINDS and row.not_before <= now:
                    await self._try(table, [row], self._notices.deliver(row))

    async def _try(self, table: str, rows: list[OutboxRow], work: Awaitable[float | None]) -> None:
        """Rows are done if the work is, or wait: as long as it says, or until it can be done."""
        for row in rows:
            self._first_seen.setdefault(row.id, self._clock())
        try:
            until = await work
        except Throttled as throttled:
            until = throttled.until
        except Blocked as blocked:
            await self._block(table, rows, blocked.why)
            return
        except Later as later:
            await self._rest(table, rows, later.seconds)
            return
        except Exception:
            LOG.exception("a table cannot be shown", extra={"table": table})
            await self._rest(table, rows, 0.0)
            return
        if until is None:
            await self._done(table, rows)
        else:
            await self.outbox.hold(rows, until)
            self._forget_age(rows)

    async def _done(self, table: str, rows: list[OutboxRow]) -> None:
        if any(row.kind not in KINDS for row in rows):
            self._failures.pop(table, None)
            self._resting.pop(table, None)
            self._blocked.pop(table, None)
        await self.outbox.done(rows)
        self._forget_age(rows)

    async def _rest(self, table: str, rows: list[OutboxRow], seconds: float) -> None:
        """After an error: longer each time, and never sooner than Discord wishes."""
        failures = self._failures[table] = self._failures.get(table, 0) + 1
        wait = min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
        until = self._resting[table] = self._clock() + max(wait, seconds)
        self._note("announcer_retries", 1)
        await self.outbox.hold(rows, until)

    async def _block(self, table: str, rows: list[OutboxRow], why: str) -> None:
        LOG.warning("the channel of a table is %s", why, extra={"table": table})
        self._blocked[table] = why
        await trouble.remember(self._play, table, why)
        until = self._resting[table] = self._clock() + BLOCKED_WAIT
        self._forget_age(rows)
        await self.outbox.hold(rows, until)

    def _forget_age(self, rows: list[OutboxRow]) -> None:
        for row in rows:
            self._first_seen.pop(row.id, None)

    # One table

    async def _show(self, table: str, rows: list[OutboxRow]) -> None:
        row = await self.outbox.table(table)
        known = await kept(self._play.journal, settings.TABLE, row.id)
        channel = known.get(settings.THREAD) or row.channel  # where it was opened
        if not channel:
            raise Later(NO_CHANNEL_WAIT)
        language = known.get(settings.TABLE_LANGUAGE)
        language = language or await self._play.table_language(row.id, row.guild)
        tongue = await self._speaker.tongue(row, spoken(language))
        shown = known.get(SHOWN)
        unsure = bool(shown.board) and not shown.message
        if unsure:
            shown = await self._recall(row, tongue, shown, known)
            known = await kept(self._play.journal, settings.TABLE, row.id)
        news = lines_in(rows, shown.line)
        since = await self._follower.since(table, shown.since)
        found = announcing.plan(shown, since, news, pilots_of(row))
        journal, offers = self._play.journal, found.game.guide.offers
        offered = () if found.view is None else tuple(offers(found.view))
        asked, acts = await journal.requests(row.id), await journal.audit(row.id)
        showing = Showing(row, tongue, channel, found.view, known, asked, offered, acts)
        for poster in filter(showing.concerns, self._posters):
            await poster.sync(showing)
        book = known.get(BOOK)
        if found.kind == announcing.POST:
            book = await self._post(showing, shown, found, unsure=unsure)
        elif found.kind == announcing.EDIT:
            await self._edit(showing, shown, found)
        if found.view is not None:
            paused = await self._play.keeper.paused(row.id) is not None
            waited = users_of(row).keys() & set(found.awaited)
            now = book.still_calling(waited, paused=paused)
            if now != book or now.stale or now.asked:
                await self._notices.sync(row.id, book, now)
        tried = table in self._blocked or any(one.attempts for one in rows)
        if tried and (known.get(settings.TROUBLE) or known.get(settings.HOMELESS)):
            await trouble.remember(self._play, table, "")

    async def _recall(self, row: TableRow, tongue: Tongue, meant: Shown, known: Kept) -> Shown:
        """A crash or an error left it open whether this was sent: look for it."""
        former = meant.former or Shown()
        message = await self._recovery.find(row.id, meant)
        if not message:
            return former
        return (await self._sent(row, tongue, meant, message, known, unsure=True))[0]

    async def _post(self, showing: Showing, shown: Shown, found: Plan, *, unsure: bool) -> Book:
        """Returns whom it called, and who else is to be told; `unsure`: it was tried before."""
        row, tongue, channel, known = showing.row, showing.tongue, showing.channel, showing.kept
        board = shown.board + 1
        if shown.board:
            stood = await self._play.outages.lines(row.id, shown.sent)
            found = replace(found, lines=(*found.lines, *stood))
        post = await self._words(row, tongue, found, board)
        files, post = await self._draw(row, tongue, found, board, post)
        meant = announcing.next_post(shown, found, post, channel)
        await self.outbox.save(row.id, meant, known=known)
        try:
            with self._recovery.sending() as failed:
                message = await self._send(row, tongue, meant, files)
        except (Blocked, Later) as error:
            if isinstance(error, Blocked) or not error.unsure:
                await self.outbox.save(row.id, shown)  # it is sure that nothing was sent
            raise
        doubt = unsure or bool(failed)
        return (await self._sent(row, tongue, meant, message, known, saved=meant, unsure=doubt))[1]

    async def _send(self, row: TableRow, tongue: Tongue, meant: Shown, files: Files) -> str:
        nonce = announcing.nonce_of(row.id, meant.board)
        view = table_post.layout(meant.post, row.id, tongue, meant.board)
        mentions = meant.post.mentions
        try:
            return await self._channels.send(meant.channel, view, files, mentions, nonce)
        except TooLarge:  # a turn never fails because of its picture
            bare = replace(meant.post, alt=())
            view = table_post.layout(bare, row.id, tongue, meant.board)
            return await self._channels.send(meant.channel, view, {}, mentions, nonce)

    async def _sent(
        self,
        row: TableRow,
        tongue: Tongue,
        meant: Shown,
        message: str,
        known: Kept,
        *,
        saved: Shown | None = None,
        unsure: bool,
    ) -> tuple[Shown, Book]:
        """It stands; `saved`: what was surely written down of it. `unsure`: perhaps twice."""
        former, was = meant.former, known.row(SHOWN, row.id)
        shown = replace(meant, message=message, sent=self._clock(), former=None)
        was = was if saved is None else was.after(saved)
        doubts = [self._recovery.doubt(row.id, meant, message)] if unsure else []
        book = await self._play.ledger.posted(row, shown, was, known.row(BOOK, row.id), doubts)
        LOG.info("posted", extra={"table": row.id, "version": shown.version, "board": shown.board})
        if former is not None:
            link = f"https://discord.com/channels/{row.guild or '@me'}/{shown.channel}/{message}"
            old = table_post.retired(former, tongue, link)
            with suppress(Later, Blocked, MessageGone):  # its doors still work
                await self._channels.edit(former.channel, former.message, old, None, ())
        if shown.over:
            await self._channels.finish(shown.channel, message, shown.post.title)
            await self._close_card(row)
        return shown, book

    async def _edit(self, showing: Showing, shown: Shown, found: Plan) -> None:
        """The same board, newer; the line that calls stays as it was."""
        row, tongue = showing.row, showing.tongue
        due = max(shown.sent + FIRST_EDIT, shown.edited + EDIT_EVERY)
        if self._clock() < due:
            raise Throttled(due)
        post = await self._words(row, tongue, found, shown.board)
        post = replace(post, call=shown.post.call, mentions=shown.post.mentions)
        files, post = await self._draw(row, tongue, found, shown.board, post)
        view = table_post.layout(post, row.id, tongue, shown.board)
        with suppress(MessageGone):  # then there is nothing to be kept up to date
            await self._channels.edit(shown.channel, shown.message, view, files, post.mentions)
        now = announcing.newer_post(shown, found, post, self._clock())
        await self.outbox.save(row.id, now, known=showing.kept)

    # Words and pictures

    async def _words(self, row: TableRow, tongue: Tongue, found: Plan, board: int) -> Post:
        users = users_of(row)
        people = await kept_of(self._play.journal, settings.USER, users.values())
        if not found.over:
            keeper = self._play.keeper
            times = await keeper.times(row.id, known=people)
            still = await keeper.paused(row.id)
            who = clocks.waiting(tongue, found.awaited, times, still)
            due = {} if still else {seat: clocks.due(tongue, times.get(seat)) for seat in times}
            post = table_post.table_post(tongue, found, board, users, who, due)
        else:
            secret, added = await self.outbox.secret(row.id), await self._play.lobby.added(row)
            post = table_post.last_post(
                tongue, found, board, users, row=row, secret=secret, added=added
            )
        pings = self._play.wishes.pings
        wanted = tuple(user for user in dict.fromkeys(post.mentions) if pings(people[user], row.id))
        told: list[str] = []
        if found.lines or found.over or board == 1:
            told = await self._lines.told(row, tongue, found, board)
        return replace(post, mentions=wanted, story="\n".join((post.story, *told)))

    async def _draw(
        self, row: TableRow, tongue: Tongue, found: Plan, board: int, post: Post
    ) -> tuple[Files, Post]:
        """A picture that fails, or takes too long, never keeps the words from appearing."""
        start = time.perf_counter()
        try:
            async with asyncio.timeout(DRAWING):
                drawn = await self._pictures.public(row, found, board, tongue)
        except Exception:
            LOG.exception("a picture failed", extra={"table": row.id})
            self._note("pictures_failed", 1, row.game)
            return {}, replace(post, alt=())
        self._note("render_seconds", time.perf_counter() - start, row.game)
        pairs = list(zip(post.pictures, drawn, strict=False))
        files = {name: png for name, (png, _) in pairs}
        return files, replace(post, pictures=tuple(files), alt=tuple(alt for _, (_, alt) in pairs))
