"""Two tables that one viewer cannot tell apart, each written into a journal of its own.

The real one has the moves that were made. Its twin holds what the viewer saw of them and no more:
all that is hidden was dealt anew, and others, or somebody else, moved where they saw nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.engine.chance import Chance, commitment
from bot.engine.events import Event, StoredEvent, event, load, store
from bot.engine.records import Record, Seat, encode
from bot.engine.story import open_table
from bot.play.table.live import RUNNING, Live, pace_of, read_clock, status_after
from bot.play.table.moves import PLAY, SETUP, Decided, is_news, outbox_row
from bot.play.table.ticks import Clockwork
from bot.play.time.seat_clock import TableClock
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import Append, Move, SeatRow, TableRow
from bot.store.sqlite.memory import MemoryJournal
from tests.support.leaks import Leak, Viewer
from tests.support.playout import Position, secret_of

TABLE = "k7f2q"
USERS = ("101", "102", "103", "104", "105", "106", "107")
NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Gaia")
WATCHER = "108"
GUILD, THREAD = "900", "901"
SECRET = bytes(range(32))


@event("leaks.laid")
class Laid(Event[Any], frozen=True):
    """A whole table, laid where nobody looks."""

    state: msgspec.Raw

    def apply(self, state: Any) -> None:
        laid = msgspec.json.decode(self.state, type=type(state))
        for name in type(state).__struct_fields__:
            setattr(state, name, getattr(laid, name))

    def seen_by(self, viewer: Viewer) -> None:
        return None


@event("leaks.told")
class Told(Event[Any], frozen=True):
    """What somebody saw of a fact, and nothing else of it."""

    fact: StoredEvent

    def apply(self, state: Any) -> None:
        """It has only words."""

    def shows(self) -> bool:
        return load(self.fact.tag, self.fact.version, self.fact.body).shows()

    def seen_by(self, viewer: Viewer) -> Event[Any] | None:
        return load(self.fact.tag, self.fact.version, self.fact.body).seen_by(viewer)


class Chapter(Record, frozen=True):
    """One move: who made it, what it told, and the table after it."""

    actor: Seat | None
    events: tuple[Event[Any], ...]
    state: Any


class Script(Record, frozen=True):
    """A table as it began, and its moves; `shown`: after how many of them the channel looks."""

    game: Any
    options: Any
    chapters: tuple[Chapter, ...]
    shown: tuple[int, ...]


def laid(state: Any) -> Laid:
    return Laid(msgspec.Raw(encode(state)))


def beginning(position: Position, options: Any) -> Chapter:
    """Told as any game begins, and already where the position came from."""
    opened = open_table(position.game, options, Chance(position.secret)).events
    told = (Told(store(seen)) for fact in opened if (seen := fact.seen_by(None)) is not None)
    return Chapter(None, (*told, laid(position.before)), position.before)


def real(position: Position, options: Any) -> Script:
    """The table before the position's last move, then that move."""
    first = beginning(position, options)
    move = Chapter(position.seat, position.events, position.state)
    return Script(position.game, options, (first, move), (1, 2))


def twin(position: Position, options: Any, viewer: Viewer, seed: object) -> Script:
    """What this viewer, and the channel, must read in the same words."""
    game = position.game
    before, after, later = (
        game.redeal(state, viewer, Chance(secret_of((seed, nth))))
        for nth, state in enumerate((position.before, position.state, position.state))
    )
    others = [Seat(seat) for seat in range(len(position.state.players)) if seat != viewer]
    quiet = others[len(position.events) % len(others)]
    actor = position.seat if position.seat == viewer else quiet
    told = tuple(Told(store(seen)) for seen in as_seen(position.events, viewer))
    chapters = (
        beginning(position, options),
        Chapter(quiet, (laid(before),), before),
        Chapter(actor, (*told, laid(after)), after),
        Chapter(quiet, (laid(later),), later),
        Chapter(others[0], (laid(after),), after),
    )
    return Script(game, options, chapters, (2, 4, 5))


def as_seen(events: Iterable[Event[Any]], viewer: Viewer) -> Iterable[Event[Any]]:
    """A seat knows all that the channel does, and what it saw tells the channel the same."""
    for fact in events:
        seen, public = fact.seen_by(viewer), fact.seen_by(None)
        if (seen.seen_by(None) if seen is not None else None) != public:
            raise Leak(f"the channel reads more of {fact} than {viewer}")
        if seen is not None:
            yield seen


async def new_table(script: Script, language: str, pace: str = "") -> MemoryJournal:
    """A journal with the table, its people and its thread, before the first move."""
    journal = MemoryJournal()
    await lay_table(journal, script, language, pace)
    return journal


async def lay_table(journal: Journal, script: Script, language: str, pace: str = "") -> None:
    game = script.game
    players = range(len(script.chapters[0].state.players))
    row = TableRow(
        TABLE,
        game.name,
        msgspec.Raw(encode(script.options)),
        RUNNING,
        commitment(SECRET),
        0.0,
        name="Amber Comet",
        owner=USERS[0],
        guild=GUILD,
        channel=THREAD,
        pace=pace,
        seats=tuple(SeatRow(seat, USERS[seat]) for seat in players),
    )
    await journal.create_table(row, SECRET)
    for user, name in zip(USERS, NAMES, strict=True):
        await journal.save_setting(f"user:{user}", "name", name)
    await journal.save_setting(f"channel:{THREAD}", "table", TABLE)
    await journal.save_setting(f"table:{TABLE}", "thread", THREAD)
    await journal.save_setting(f"table:{TABLE}", "language", language)


async def write(journal: Journal, script: Script, start: int, end: int, work: Clockwork) -> None:
    """These moves, as the referee would leave them: outbox, deadlines and clock too."""
    game = script.game
    for place, chapter in enumerate(script.chapters[start:end], start):
        row = await journal.table(TABLE)
        version, at = row.version + 1, work.now() if row.pace else 0.0
        move = Move(
            version=version,
            kind=PLAY if row.version else SETUP,
            actor=chapter.actor,
            giver="" if chapter.actor is None else USERS[chapter.actor],
            rules=game.rules,
            first_draw=0,
            draws=msgspec.Raw(b"[]"),
            at=at,
            events=tuple(map(store, chapter.events)),
        )
        before = script.chapters[max(0, place - 1)].state
        news = not place or is_news(
            game, game.seen_by(before, None), game.seen_by(chapter.state, None), chapter.events
        )
        if place:
            decision = Decided(move, chapter.state, 0, chapter.events, news)
            ticks = await work.after(await live_at(journal, row, game, before), decision)
        else:
            ticks = await work.first(row, game, chapter.state, at)
        await journal.append(
            Append(
                TABLE,
                row.version,
                chain.linked(SECRET, row.head, move),
                status_after(game, chapter.state),
                (outbox_row(TABLE, version),) if news else (),
                ticks.deadlines,
                beside=ticks.change,
            )
        )


async def live_at(journal: Journal, row: TableRow, game: Any, state: Any) -> Live[Any]:
    """The table before a move."""
    kept = await journal.clock(TABLE)
    return Live(
        TABLE,
        game,
        row.seats,
        row.status,
        SECRET,
        SECRET,
        row.version,
        row.head,
        0,
        state,
        pace=pace_of(row),
        clock=TableClock() if kept is None else read_clock(kept.body),
        revision=0 if kept is None else kept.revision,
    )
