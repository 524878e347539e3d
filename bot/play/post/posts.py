"""Posts of a table: what the channel is to be told, what it was last shown, and the outbox.

A plan is worked out from two public views and the log between them, no more.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import Any

from bot.engine.game import Game
from bot.engine.records import Record, S, Seat, State, replace
from bot.engine.story import is_over
from bot.engine.text import Text
from bot.play.people import AUTOPILOT
from bot.play.table.log import Line, folded, log_lines, paragraphs
from bot.play.table.moves import TAKE_BACK
from bot.play.table.seen import Glimpse, Seen
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import Beside, OutboxRow, TableRow
from bot.store.settings import BOARDS, Kept, kept
from bot.store.shards import Shards

POST, EDIT, NOTHING = "post", "edit", "nothing"
AT_ONCE, ALL = 200, 100_000  # rows read at a time
UNKNOWN = "0"  # in place of a version: what a board showed was not kept


class Post(Record, frozen=True):
    """All of a post but its pictures: it can be sent again as it was."""

    call: str = ""  # above the frame: what a telephone shows first
    story: str = ""
    waiting: str = ""
    pictures: tuple[str, ...] = ()  # their files
    alt: tuple[str, ...] = ()  # their texts; none: they could not be drawn
    doors: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()  # the users it calls
    title: str = ""  # the thread's last name, once the game is over


class Shown(Record, frozen=True):
    """The newest post of a table, as the journal keeps it; board 0: there is none yet."""

    board: int = 0  # counts public pictures: a version would betray answers that changed
    since: int = 0  # its story begins after this version
    posted: int = 0  # the version it was made at; the next story begins after it
    version: int = 0  # of the last move it shows: later ones that nobody saw do not count
    called: tuple[Seat, ...] = ()  # who was called for what they are asked now
    calls: tuple[Seat, ...] = ()  # those of them whom this post named first
    over: bool = False
    channel: str = ""
    message: str = ""  # empty: meant to be sent; nobody knows yet whether it was
    sent: float = 0.0
    edited: float = 0.0
    post: Post = Post()
    lines: tuple[Line, ...] = ()  # news in it that no move tells
    line: int = 0  # the row of the last of them that was ever told
    head: str = ""  # of all that the channel saw, as it says
    former: Shown | None = None  # the post before it, until that has given up its buttons


class Plan(Record, frozen=True):
    """One thing to do in the channel."""

    kind: str
    game: Game[Any]
    view: State | None
    since: int  # the story begins after this version
    version: int
    called: tuple[Seat, ...]
    calls: tuple[Seat, ...]  # to be mentioned by a post, each once for each decision
    awaited: tuple[Seat, ...]
    answered: tuple[Seat, ...]  # of those who are asked together with them
    asked: Text | None
    story: tuple[tuple[Text, ...], ...]  # paragraphs
    over: bool
    before: State | None = None  # the view of the last post, for what is new in the picture
    lines: tuple[Line, ...] = ()  # news that no move tells
    told: tuple[Seat, ...] = ()  # to be mentioned because of one of them
    head: str = ""  # of all that the channel saw so far


def plan(
    shown: Shown,
    seen: Seen,
    news: tuple[Line, ...] = (),
    pilots: Collection[Seat] = frozenset(),
) -> Plan:
    """A post at the start, at a hand-over, at a closed barrier and at the end; else an edit.

    `news`: lines that were not told yet; `pilots`: seats of autopilots, to whom nothing is handed
    over by a post.
    """
    game, view = seen.game, seen.view
    fresh = [glimpse for glimpse in seen.glimpses if glimpse.sight.version > shown.version]
    uncalled, called = calls(game, shown, fresh, last_view(seen, shown.version))
    awaited = game.awaited(view) if view is not None else frozenset()
    occasion = game.occasion(view) if view is not None else None
    uncalled |= awaited.intersection(line.seat for line in news if line.call)
    told = {line.seat for line in news if line.tell and line.seat is not None}
    over = view is not None and is_over(game, view)
    if view is None or (not fresh and not news and shown.board):
        kind = NOTHING
    elif not shown.board or uncalled.difference(pilots) or told or (over and not shown.over):
        kind = POST
    else:
        kind = EDIT
    since = shown.posted if kind == POST else shown.since
    return Plan(
        kind=kind,
        game=game,
        view=view,
        since=since,
        version=seen.glimpses[-1].sight.version if seen.glimpses else shown.version,
        called=tuple(sorted(called | uncalled)),
        calls=tuple(sorted(uncalled)),
        awaited=tuple(sorted(awaited)),
        answered=tuple(sorted(occasion.asked - awaited)) if occasion else (),
        asked=asked(game, view),
        story=tuple(story(game, seen.glimpses, since, view)),
        over=over,
        before=last_view(seen, shown.posted),
        lines=news if kind == POST else (*shown.lines, *news),
        told=tuple(sorted(told)),
        head=seen.glimpses[-1].sight.head if seen.glimpses else shown.head,
    )


def calls(
    game: Game[Any], shown: Shown, fresh: Iterable[Glimpse], before: State | None
) -> tuple[set[Seat], set[Seat]]:
    """Seats asked something they were not called for, and those called for what they are asked.

    A seat that takes its own answer back knows that it is asked again.
    """
    uncalled, called = set[Seat](), set(shown.called)
    for glimpse in fresh:
        view = glimpse.sight.view
        now = game.awaited(view)
        if glimpse.sight.kind == TAKE_BACK and glimpse.actor is not None:
            uncalled |= now - game.awaited(before) - {glimpse.actor}  # others, by consent
            called |= now - uncalled
        elif before is None or not same_occasion(game, before, view):
            uncalled, called = set(now), set()
        else:
            uncalled |= now - game.awaited(before)
        uncalled &= now
        called = (called - uncalled) & now
        before = view
    return uncalled, called


def last_view(seen: Seen, version: int) -> State | None:
    """The channel's view right after this version, if the stretch reaches back so far."""
    found = seen.before
    for glimpse in seen.glimpses:
        if glimpse.sight.version > version:
            break
        found = glimpse.sight.view
    return found


def asked(game: Game[S], view: S | None) -> Text | None:
    """What the open barrier asks, in the eyes of the channel, if the game can tell."""
    found = None if view is None else game.occasion(view)
    return None if found is None else found.text


def same_occasion(game: Game[S], before: S, after: S) -> bool:
    was, now = game.occasion(before), game.occasion(after)
    return (was and was.id) == (now and now.id)


def verdict(game: Game[S], view: S) -> tuple[Text, ...]:
    """How the points came together."""
    return tuple(game.guide.verdict(view))


def story(
    game: Game[Any], glimpses: Iterable[Glimpse], since: int, view: Any = None
) -> Iterator[tuple[Text, ...]]:
    """What the log says after this version, without what was taken back; in paragraphs.

    `view`: the newest, from which a game may make a report of its own.
    """
    starts, left_out = game.guide.paragraphs, game.guide.left_out
    sights = [glimpse.sight for glimpse in glimpses if glimpse.sight.version > since]
    lines = [line for line in log_lines(game, sights) if not line.undone]
    texts = chain.from_iterable(line.texts for line in lines)
    if game.guide.report is not None and view is not None:
        yield from game.guide.report(view, texts, None)
        return
    told = list(folded(game, (text for text in texts if text.key not in left_out)))
    yield from paragraphs(told, starts or {text.key for text in told})


def next_post(shown: Shown, found: Plan, post: Post, channel: str = "") -> Shown:
    """The next post, before it is sent."""
    return Shown(
        board=shown.board + 1,
        since=found.since,
        posted=found.version,
        version=found.version,
        called=found.called,
        calls=found.calls,
        over=found.over,
        channel=channel,
        post=post,
        lines=found.lines,
        line=last_line(shown, found),
        head=found.head,
        former=replace(shown, former=None) if shown.board else None,
    )


def newer_post(shown: Shown, found: Plan, post: Post, at: float) -> Shown:
    """The same post, edited."""
    return replace(
        shown,
        version=found.version,
        called=found.called,
        edited=at,
        post=post,
        lines=found.lines,
        line=last_line(shown, found),
        head=found.head,
    )


def last_line(shown: Shown, found: Plan) -> int:
    return max([shown.line, *(line.id for line in found.lines)])


def nonce_of(table: str, board: int) -> str:
    """Public: it names the board, never the version."""
    return f"{table}/{board}"


SHOWN = settings.SHOWN.holding(Shown, Shown())


class Outbox:
    """What is not done stays in the journal, whatever happens here."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.time) -> None:
        self.journal = journal
        self.clock = clock

    async def due(self, shards: Shards | None = None) -> dict[str, list[OutboxRow]]:
        """What is to be shown by now, by table, in order; on some servers alone, or on all."""
        found: dict[str, list[OutboxRow]] = defaultdict(list)
        for row in await self.journal.pending(self.clock(), AT_ONCE, shards=shards):
            found[row.table].append(row)
        return found

    async def rows(self, table: str) -> list[OutboxRow]:
        """All that is not done at one table, also what was put off."""
        return await self.journal.pending(math.inf, ALL, table=table)

    async def done(self, rows: Iterable[OutboxRow]) -> None:
        await asyncio.gather(*(self.journal.posted(row.id) for row in rows))

    async def hold(self, rows: Iterable[OutboxRow], until: float) -> None:
        sooner = [row.id for row in rows if row.not_before < until]
        await asyncio.gather(*(self.journal.attempted(row, until) for row in sooner))

    async def table(self, table: str) -> TableRow:
        return await self.journal.table(table)

    async def secret(self, table: str) -> str:
        """Of a game that is over: what its luck came from."""
        return (await self.journal.secret(table)).hex()

    async def shown(self, table: str) -> Shown:
        return await SHOWN.read(self.journal, table)

    async def save(self, table: str, shown: Shown, known: Kept | None = None) -> None:
        """With its boards; `known`: the table's settings, if nothing was saved since then."""
        known = known or await kept(self.journal, settings.TABLE, table)
        boards = known.row(BOARDS, table)
        earlier = max(0, shown.board - 1)
        versions = (boards.value + (UNKNOWN,) * earlier)[:earlier]
        if shown.board:
            versions += (str(shown.version),)
        changes = (known.row(SHOWN, table).change(shown), boards.change(versions))
        await self.journal.change(Beside(table, settings=changes))

    async def boards(self, table: str) -> list[int]:
        """The versions that the public boards showed last, board 1 first."""
        return [int(version) for version in await BOARDS.read(self.journal, table)]


def pilots_of(table: TableRow) -> frozenset[Seat]:
    """The seats where nobody sits who reads posts."""
    people = users_of(table)
    return frozenset(Seat(seat.seat) for seat in table.seats if seat.seat not in people)


def users_of(table: TableRow) -> dict[Seat, str]:
    """The people at a table, by seat; an autopilot is nobody."""
    return {
        Seat(seat.seat): seat.user
        for seat in table.seats
        if not seat.user.startswith(AUTOPILOT) and seat.user.isdecimal()
    }
