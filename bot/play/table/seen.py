"""What a viewer saw of a table, move by move, and since a version."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic

from bot.engine.events import Event, store
from bot.engine.game import Game
from bot.engine.records import Record, S, Seat, State, encode
from bot.engine.story import fold
from bot.engine.text import Text
from bot.games import game as find_game
from bot.play.locks import beside
from bot.play.luck import SHORT, added_by, digest
from bot.play.table.live import Games, game_named
from bot.play.table.moves import SETUP, TAKE_BACK, facts_of, heard, replay, standing
from bot.store.journal import Journal
from bot.store.records import Move

MOST = 256  # tables kept in memory


class Sight(Record, Generic[S], frozen=True):
    """What a viewer saw of one move, and the table in their eyes after it."""

    version: int
    kind: str
    concerns: tuple[int, ...]
    events: tuple[Event[S], ...]
    view: S
    head: str = ""  # of all that the channel saw so far; the channel's alone


def watch(game: Game[S], moves: Iterable[Move], viewer: Seat | None) -> Iterator[Sight[S]]:
    """The moves of which a viewer learned anything; a take-back, if they saw what went."""
    state, past, seen, head = game.state(), list[Move](), dict[int, int](), ""
    for move in moves:
        past.append(move)
        facts = facts_of(move)
        events = heard(facts, viewer)
        gone = move.concerns if move.kind == TAKE_BACK else ()
        state = replay(game, standing(past)) if gone else fold(state, facts)
        struck = [seen[version] for version in gone if version in seen]
        if events or struck:
            seen[move.version] = len(seen) + 1
            view = game.seen_by(state, viewer)
            head = "" if viewer is not None else head_of(head, move, struck, events)
            yield Sight(move.version, move.kind, move.concerns, events, view, head)


def head_of(former: str, move: Move, struck: Sequence[int], events: Iterable[Event[Any]]) -> str:
    """The running head that every board shows, after one more thing that the channel saw.

    `struck`: which of them were taken back.

    It begins with what the players added to the luck: the first board says that too.
    """
    begin = digest(added_by(move)) if move.kind == SETUP else former
    told = encode((move.kind, sorted(struck), [*map(store, events)]))
    return hashlib.sha256(begin.encode() + b"\n" + told).hexdigest()[:SHORT]


class Glimpse(Record, frozen=True):
    """What a viewer saw of one move, and whose it was."""

    sight: Sight[Any]
    actor: Seat | None


class Seen(Record, frozen=True):
    """The moves of a stretch that showed the viewer something, and their view before them."""

    game: Game[Any]
    before: State | None  # None: nothing came before
    glimpses: tuple[Glimpse, ...]

    @property
    def view(self) -> State | None:
        """As the viewer sees the table at the end of the stretch."""
        return self.glimpses[-1].sight.view if self.glimpses else self.before


class Frame(Record, Generic[S], frozen=True):
    """One fact that was told: in words, and the table in the viewer's eyes before and after it."""

    version: int
    text: Text
    before: S
    view: S


def framed(game: Game[S], moves: Sequence[Move], after: int, viewer: Seat | None) -> list[Frame[S]]:
    """The moves after a version, fact by fact; what nobody tells this viewer is no step.

    A step shows the table as it was when the next one came. Before it is set up there is none to
    see: all that is told of that is shown on the table that came of it.
    """
    begun = max(after, 1)
    state = replay(game, standing([move for move in moves if move.version <= begun]))
    found, told = list[Frame[S]](), list[tuple[int, Text]]()
    before = game.seen_by(state, viewer)
    if after < begun:
        for fact in facts_of(moves[0]):
            event = fact.seen_by(viewer)
            text = event.words(before) if event is not None else None
            if text is not None:
                told.append((begun, text))

    def show() -> None:
        nonlocal before
        for version, text in told:
            view = game.seen_by(state, viewer)
            found.append(Frame(version, text, before, view))
            before = view
        told.clear()

    for place, move in enumerate(moves):
        if move.version <= begun:
            continue
        if move.kind == TAKE_BACK:
            show()
            state = replay(game, standing(moves[: place + 1]))
            continue
        for fact in facts_of(move):
            event, next_state = fact.seen_by(viewer), fold(state, (fact,))
            text = event.words(game.seen_by(next_state, viewer)) if event is not None else None
            if text is not None:
                show()
                told.append((move.version, text))
            state = next_state
    show()
    return found


class Follower:
    """A cache over the journal: each move is read once, however often a table is shown."""

    def __init__(self, journal: Journal, *, games: Games = find_game, most: int = MOST) -> None:
        self.journal = journal
        self._games = games
        self._most = most
        self._tables: dict[tuple[str, Seat | None], _Table] = {}

    async def since(self, table: str, version: int, viewer: Seat | None = None) -> Seen:
        """All that the channel, or a seat, saw after this version; what came before is let go."""
        known = self._tables.pop((table, viewer), None)
        fresh = await self.journal.moves(table, known.version) if known else []
        taken = any(move.kind == TAKE_BACK for move in fresh)  # that needs the moves before it
        if known is None or taken or known.since > version:
            row = await self.journal.table(table)
            moves = await self.journal.moves(table)
            game = game_named(self._games, row.game)
            known = await beside(len(moves), _Table, game, moves, viewer)
        else:
            await beside(len(fresh), known.go_on, fresh)
        known.let_go(version)
        self._tables[table, viewer] = known
        if len(self._tables) > self._most:
            del self._tables[next(iter(self._tables))]
        return Seen(known.game, known.before, tuple(known.glimpses))

    async def frames(
        self, table: str, after: int, upto: int, viewer: Seat | None = None
    ) -> list[Frame[Any]]:
        """What happened between two versions, fact by fact."""
        row = await self.journal.table(table)
        moves = await self.journal.moves(table, upto=upto)
        game = game_named(self._games, row.game)
        return await beside(len(moves), framed, game, moves, after, viewer)


class _Table:
    """One table's last state, and what the viewer saw from version `since` on."""

    def __init__(self, game: Game[Any], moves: Sequence[Move], viewer: Seat | None) -> None:
        actors = {move.version: seat_of(move) for move in moves}
        self.game = game
        self.viewer = viewer
        self.before: State | None = None
        self.since = 0
        self.version = moves[-1].version if moves else 0
        self.glimpses = [
            Glimpse(sight, actors[sight.version]) for sight in watch(game, moves, viewer)
        ]
        self._state = replay(game, standing(moves))
        self._head = self.glimpses[-1].sight.head if self.glimpses else ""

    def go_on(self, moves: Sequence[Move]) -> None:
        for move in moves:
            facts = facts_of(move)
            self._state = fold(self._state, facts)
            self.version = move.version
            if events := heard(facts, self.viewer):
                view = self.game.seen_by(self._state, self.viewer)
                if self.viewer is None:
                    self._head = head_of(self._head, move, (), events)
                sight = Sight(move.version, move.kind, move.concerns, events, view, self._head)
                self.glimpses.append(Glimpse(sight, seat_of(move)))

    def let_go(self, version: int) -> None:
        self.since = version
        past = [glimpse for glimpse in self.glimpses if glimpse.sight.version <= version]
        if past:
            self.before = past[-1].sight.view
            del self.glimpses[: len(past)]


def seat_of(move: Move) -> Seat | None:
    return None if move.actor is None else Seat(move.actor)
