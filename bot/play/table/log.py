"""What is told of a table: its log in words, for one viewer, and news that no move tells.

The log is made from what the viewer saw, and nothing else. News are rows of the outbox, written in
the transaction of what they tell; they name seats and facts, never people: who they are is read
when they are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from bot.engine.errors import require
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.records import Record, S, Seat, encode, replace
from bot.engine.text import Text, Who, say
from bot.play.table.moves import TAKE_BACK, gone
from bot.play.table.seen import Sight, watch
from bot.play.time.seat_clock import AWAY, RETURNED, by_miss
from bot.store.records import ClockFact, Move, OutboxRow

LINES_PER_PAGE = 20
LINE = "table.line"  # the kind of news in the outbox
OF_CLOCK = {AWAY: "seat.line.away", RETURNED: "seat.line.back"}


class LogLine(Record, frozen=True, gc=False):
    """One move: its sentences, and what changed in the public numbers of each player."""

    version: int
    seat: Seat | None  # the viewer, if the move was their own; who else moved may be private
    texts: tuple[Text, ...]
    deltas: tuple[Text, ...] = ()
    undone: bool = False  # taken back since


class Bare(NamedTuple):
    """Of a move, what tells whether it still counts."""

    version: int
    kind: str
    concerns: tuple[int, ...]


class Page(Record, frozen=True):
    lines: tuple[LogLine, ...]
    number: int  # the first is 1
    last: int


def page_of(lines: Sequence[LogLine], number: int | None = None) -> Page:
    """One page of the log; without a number, the last."""
    last = max(1, -(-len(lines) // LINES_PER_PAGE))
    number = last if number is None else number
    require(1 <= number <= last, "play.refuse.no_such_page", page=number, last=last)
    start = (number - 1) * LINES_PER_PAGE
    return Page(tuple(lines[start : start + LINES_PER_PAGE]), number, last)


def lines_for(game: Game[S], moves: Sequence[Move], viewer: Seat | None) -> list[LogLine]:
    """The whole log; of whose move it was, a viewer learns only their own."""
    return log_lines(game, watch(game, moves, viewer), own_moves(moves, viewer))


def own_moves(moves: Iterable[Move], viewer: Seat | None) -> dict[int, Seat]:
    """The viewer's, by version."""
    return {move.version: viewer for move in moves if viewer is not None and move.actor == viewer}


def log_lines(
    game: Game[S], sights: Iterable[Sight[S]], actors: Mapping[int, Seat] | None = None
) -> list[LogLine]:
    """A line for every move of which there is something to say; `actors`: whose move it was.

    Of a whole game no more than one view is held at a time.
    """
    found, rows, before = list[LogLine](), list[Bare](), None
    for sight in sights:
        rows.append(Bare(sight.version, sight.kind, sight.concerns))
        if line := line_of(game, sight, before, (actors or {}).get(sight.version)):
            found.append(line)
        before = sight.view
    undone = gone(rows)
    return [replace(line, undone=True) if line.version in undone else line for line in found]


def line_of(game: Game[S], sight: Sight[S], before: S | None, actor: Seat | None) -> LogLine | None:
    """Of one move; None: there is nothing to say of it."""
    if sight.kind == TAKE_BACK:
        return None
    texts = tuple(spoken(game, sight.events, sight.view))
    deltas = tuple(changes(game, before, sight.view))
    return LogLine(sight.version, actor, texts, deltas) if texts or deltas else None


def spoken(game: Game[S], events: Iterable[Event[S]], view: S) -> Iterator[Text]:
    """The sentences of one move; `events` and `view` are those of one viewer."""
    told = (event.words(view) for event in events)
    return folded(game, (text for text in told if text is not None))


def folded(game: Game[Any], texts: Iterable[Text]) -> Iterator[Text]:
    """Neighbours of a kind that the game folds and that differ only in `who` become one sentence.

    Its `who` is the list of them, each once: 'Ada and Bob pass'.
    """
    kinds = game.guide.folds
    for key, neighbours in groupby(texts, attrgetter("key")):
        run = list(neighbours)
        yield from together(run) if key in kinds else run


def together(run: Iterable[Text]) -> Iterator[Text]:
    """In the order of who came first."""
    found: list[tuple[Text, list[Who]]] = []
    for text in run:
        who = text.values["who"]
        people = list(who) if isinstance(who, tuple | list) else [who]
        for first, players in found:
            if rest(first) == rest(text) and not any(player in players for player in people):
                players += people
                break
        else:
            found.append((text, people))
    for text, players in found:
        yield Text(text.key, {**text.values, "who": tuple(players)}) if players[1:] else text


def paragraphs(texts: Iterable[Text], starts: Set[str]) -> Iterator[tuple[Text, ...]]:
    """A new one before each sentence of these kinds."""
    found: list[Text] = []
    for text in texts:
        if found and text.key in starts:
            yield tuple(found)
            found = []
        found.append(text)
    if found:
        yield tuple(found)


def rest(text: Text) -> Mapping[str, Any]:
    """All it says but who."""
    return {**text.values, "who": None}


def changes(game: Game[S], before: S | None, after: S) -> Iterator[Text]:
    """For each player whose numbers changed, by how much; the game says which numbers count."""
    counts = game.guide.counts
    if not counts.log or before is None:
        return
    earlier = counts.public(before)
    for seat, numbers in counts.public(after).items():
        delta = {name: n - earlier.get(seat, {}).get(name, 0) for name, n in numbers.items()}
        parts = tuple(
            say(f"{game.name}.tally.{name}.{'more' if n > 0 else 'less'}", n=abs(n))
            for name, n in delta.items()
            if n
        )
        if parts:
            yield say("play.log.changes", who=Who(seat), changes=parts)


# News


class Line(Record, frozen=True):
    """`key` of the catalogue. `fact`: the place of what it tells among the facts of the seats."""

    key: str
    seat: Seat | None = None
    fact: int | None = None
    amount: float = 0.0  # seconds, or until when
    call: bool = False  # whoever has the seat now is called, if the table waits for it
    tell: bool = False  # whoever has the seat is mentioned, in a post of its own
    id: int = 0  # of its row


def line_row(table: str, line: Line, nonce: str) -> OutboxRow:
    return OutboxRow(table, LINE, msgspec.Raw(encode(line)), f"{table}/line/{nonce}")


def lines_in(rows: Iterable[OutboxRow], after: int = 0) -> tuple[Line, ...]:
    """The lines among rows that wait, but for those up to row `after`, which were shown."""
    return tuple(
        msgspec.structs.replace(msgspec.json.decode(row.payload, type=Line), id=row.id)
        for row in rows
        if row.kind == LINE and row.id > after
    )


def told(fact: ClockFact) -> tuple[OutboxRow, ...]:
    """That the autopilot answers for a seat from now on, or no longer.

    After a miss it is told with that, once the seat has left the public list.
    """
    if fact.kind not in OF_CLOCK or fact.seat is None or by_miss(fact):
        return ()
    line = Line(OF_CLOCK[fact.kind], Seat(fact.seat))
    return (line_row(fact.table, line, f"clock/{fact.key}"),)
