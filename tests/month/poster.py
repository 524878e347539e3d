"""The announcer of a simulated month: the outbox is emptied into a mailbox, words without pictures.

What is to be posted is written down first, then sent, then marked as sent, as the real one does:
whoever starts after a crash looks for the message before it sends it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.engine.game import Game
from bot.engine.records import Record, State, replace
from bot.engine.text import Who, say
from bot.i18n.catalog import catalogs
from bot.play.assembly import Play
from bot.play.post import notices
from bot.play.post import posts as announcing
from bot.play.post.notices import ASKED, BOOK, CALL, KINDS, LATE, REMIND, RESULT, Notice
from bot.play.post.posts import (
    EDIT,
    POST,
    SHOWN,
    Plan,
    Post,
    Shown,
    last_line,
    next_post,
    nonce_of,
    pilots_of,
    users_of,
)
from bot.play.post.wishes import DIGEST, SILENT
from bot.play.table.live import OVER
from bot.play.table.log import lines_in
from bot.store.records import OutboxRow, TableRow
from bot.store.settings import TABLE, TABLE_LANGUAGE, kept
from tests.month import mailbox
from tests.month.leaks import Inspector
from tests.month.mailbox import Mailbox, Message
from tests.month.requests import Requests


class Said(Record, frozen=True):
    """What a post says, so that it can be said again of another table."""

    plan: Plan
    board: int
    names: Mapping[int, str]
    language: str

    def of(self, view: State | None) -> str:
        """All that is public in words: the board, the news, and whom the table waits for."""
        game: Game[Any] = self.plan.game
        texts = [
            *game.guide.lines(view),
            *(text for paragraph in self.plan.story for text in paragraph),
            *(announcing.verdict(game, view) if self.plan.over else ()),
        ]
        asked = announcing.asked(game, view)
        if asked is not None:
            texts.append(asked)
        texts.append(say("announce.waiting", who=tuple(map(Who, sorted(game.awaited(view))))))
        catalog = catalogs()[self.language]
        return "\n".join(catalog.render(text, self.names) for text in texts)


class Announcer:
    """One for a process; one that is no longer `alive` sends nothing."""

    def __init__(
        self,
        play: Play,
        box: Mailbox,
        names: Mapping[str, str],
        inspector: Inspector,
        alive: Callable[[], bool],
    ) -> None:
        self.journal = play.journal
        self._referee = play.referee
        self._wishes = play.wishes
        self._outbox = play.outbox
        self._ledger = play.ledger
        self._follower = play.follower
        self._box = box
        self._names = names
        self._inspector = inspector
        self._alive = alive
        self._requests = Requests(play, box, alive)

    @property
    def now(self) -> float:
        return self._wishes.now

    async def show(self, table: str) -> float | None:
        """All that waits at a table; returns when there will be more, if that is known."""
        rows = await self._outbox.rows(table)
        while posts := [row for row in rows if row.kind not in KINDS]:
            await self._show(table, posts)
            await self._outbox.done(posts)
            rows = await self._outbox.rows(table)  # it may owe calls, or have closed a request
        later = []
        for row in rows:
            until = row.not_before if row.not_before > self.now else await self._deliver(row)
            if until is None:
                await self._outbox.done([row])
            else:
                if until > row.not_before:
                    await self._outbox.hold([row], until)
                later.append(until)
        return min(later, default=None)

    # Posts

    async def _show(self, table: str, rows: list[OutboxRow]) -> None:
        row, shown = await self._outbox.table(table), await self._outbox.shown(table)
        if shown.board and not shown.message:
            shown = await self._recall(row, shown)
        seen = await self._follower.since(table, shown.since)
        found = announcing.plan(shown, seen, lines_in(rows, shown.line), pilots_of(row))
        await self._requests.sync(row)
        if found.kind == POST:
            await self._post(row, shown, found)
        elif found.kind == EDIT:
            said = await self._said(row, found, shown.board)
            self._box.edit(nonce_of(table, shown.board), said.of(found.view))
            now = replace(shown, version=found.version, called=found.called, lines=found.lines)
            await self._outbox.save(table, replace(now, line=last_line(shown, found)))

    async def _recall(self, row: TableRow, meant: Shown) -> Shown:
        if self._box.knows(nonce_of(row.id, meant.board)):
            return await self._sent(row, meant)
        return meant.former or Shown()

    async def _said(self, row: TableRow, found: Plan, board: int) -> Said:
        users = users_of(row)
        names = {int(seat): self._names[user] for seat, user in users.items()}
        language = await TABLE_LANGUAGE.read(self.journal, row.id)
        return Said(found, board, names, language or "en")

    async def _post(self, row: TableRow, shown: Shown, found: Plan) -> None:
        board, users = shown.board + 1, users_of(row)
        said = await self._said(row, found, board)
        wanted = users if found.over else {s: users[s] for s in found.calls if s in users}
        called = await self._wishes.pinged(wanted.values(), row.id)
        meant = next_post(shown, found, Post(mentions=called))
        await self._outbox.save(row.id, meant)
        text = said.of(found.view)
        self._send(
            Message(self.now, mailbox.POST, row.id, nonce_of(row.id, board), text, called, board)
        )
        await self._inspector.look(self._referee, row, said, called)
        await self._sent(row, meant)

    async def _sent(self, row: TableRow, meant: Shown) -> Shown:
        nonce = nonce_of(row.id, meant.board)
        shown = replace(meant, message=nonce, sent=self.now, former=None)
        known = await kept(self.journal, TABLE, row.id)
        await self._ledger.posted(row, shown, known.row(SHOWN, row.id), known.row(BOOK, row.id))
        return shown

    def _send(self, message: Message) -> None:
        if self._alive():
            self._box.send(message)

    # Notices

    async def _deliver(self, post: OutboxRow) -> float | None:
        """Sends it, or finds that nobody needs it any more; a time: not before then."""
        row, notice = await self._outbox.table(post.table), read_notice(post)
        user = notice.user or users_of(row).get(notice.seat)
        if self._box.knows(post.nonce) or user is None or not await self._matters(row, post):
            return None
        way = await self._wishes.way(user, row.id)
        if way == SILENT or (way == DIGEST and post.kind not in (CALL, RESULT, ASKED)):
            return None
        wake = await self._wishes.next_wake(user)
        if wake > self.now:
            return wake
        text = self._words(row, post.kind)
        if way == DIGEST and post.kind != ASKED:
            nonce = f"digest/{user}/{await self._wishes.day(user)}"
            if not self._box.knows(nonce):
                self._send(Message(self.now, mailbox.DIGEST, "", nonce, text, (user,)))
            return None
        if post.kind in (CALL, REMIND):
            await self._inspector.named(self._referee, row, notice.seat)
        self._send(Message(self.now, mailbox.NOTICE, row.id, post.nonce, text, (user,)))
        return None

    async def _matters(self, row: TableRow, post: OutboxRow) -> bool:
        notice = read_notice(post)
        match post.kind:
            case notices.RESULT:
                return row.status == OVER
            case notices.LATE:
                return True
            case notices.ASKED:
                return await self._requests.is_open(row, notice.message)
            case notices.CALL:
                calling = (await self._ledger.book(row.id)).calls.get(notice.seat)
                called = calling is not None and calling.board == notice.board
                return called and notice.seat in await self._referee.awaited(row.id)
            case notices.REMIND if row.status != OVER:
                clock = (await self._referee.live(row.id)).clock
                run = clock.of(notice.seat).running
                listed = notice.seat in await self._referee.awaited(row.id)
                return listed and run is not None and run.number == notice.decision
        return False

    def _words(self, row: TableRow, kind: str) -> str:
        words = {
            CALL: " asks you something.",
            REMIND: " waits for you.",
            LATE: ": your time was over.",
            RESULT: " has ended.",
            ASKED: ": the others ask you something.",
        }
        return f"{row.name or row.id}{words[kind]}"


def read_notice(post: OutboxRow) -> Notice:
    return msgspec.json.decode(post.payload, type=Notice)
