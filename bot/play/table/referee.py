"""The referee: one move at a time at each table, decided, stored, and only then true."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import BoardMovedOn, IllegalMove, NotYourTurn, require
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat, replace
from bot.engine.story import Ruling, rule
from bot.games import game as find_game
from bot.play.owner import Owner
from bot.play.people import BY_CLOCK
from bot.play.table import past as taking_back
from bot.play.table.chronicle import Chronicle
from bot.play.table.live import (
    CLOSED,
    MOST_LIVE,
    OVER,
    Games,
    Gate,
    Live,
    Side,
    Tables,
    playable,
    status_after,
)
from bot.play.table.log import LogLine, Page, page_of
from bot.play.table.moves import (
    PLAY,
    REDO,
    TAKE_BACK,
    Decided,
    Views,
    checked_command,
    counter_of,
    facts_of,
    is_news,
    new_move,
    outbox_row,
    ruled,
    seen_of,
    standing,
)
from bot.play.table.ticks import Clockwork
from bot.play.table.undo import place_of, undo
from bot.play.table.windows import openings
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import Append, AuditRow, Beside, Due, Move, RequestConflict, VersionConflict
from bot.store.settings import TRIES

Decide: TypeAlias = Callable[[Live[Any]], Awaitable[Decided[Any]]]
Choose: TypeAlias = Callable[[Live[Any], list[Move]], Awaitable[tuple[int, ...]]]  # what goes


class Referee:
    """A refusal is an IllegalMove, a store that fails a JournalError; both change nothing."""

    def __init__(
        self,
        journal: Journal,
        *,
        games: Games = find_game,
        clock: Callable[[], float] = time.time,
        most_live: int = MOST_LIVE,
        owner: Owner | None = None,
        clockwork: Clockwork | None = None,
        gate: Gate = playable,
    ) -> None:
        self.journal, self.owner = journal, owner or Owner(journal)
        self.clockwork = clockwork or Clockwork(journal, now=clock)
        self._clock, self._gate = clock, gate
        self._tables = Tables(journal, games, most_live, self.owner)
        self.game_known = self._tables.game_known
        self.keep, self.forget = self._tables.keep, self._tables.forget  # None: all tables
        self.made: Callable[[str, str, float], None] = lambda table, game, seconds: None
        self.conflicts = 0  # moves that were decided again, since another process was faster
        self._chronicle = Chronicle(journal)
        self._unfinished: set[asyncio.Task[Any]] = set()

    # Moves

    async def submit(
        self,
        table: str,
        seat: Seat | None,
        command: Command | bytes | str,
        *,
        giver: str,
        key: str | None = None,
        keeper: str = "",
    ) -> Live[Any]:
        """One command of a seat (None: of the clock), given by a user, an autopilot or the clock.

        `key` names the request: given twice, it makes one move and gets the same answer.
        `keeper`: who must have the seat, also after waiting for another move to end.
        """

        async def decide(live: Live[Any]) -> Decided[Any]:
            given = checked_command(live.game, command)
            live.require_keeper(seat, keeper, given)
            return self.decided(live, seat, given, giver, key)

        return await self.make(table, seat, key, decide)

    async def expire(self, table: str, window: str) -> Live[Any]:
        """What the clock says at the end of a window; refused unless it runs and is due."""

        async def decide(live: Live[Any]) -> Decided[Any]:
            rows = await self.journal.deadlines(self._clock(), table=table)
            command = live.game.timers(live.state).get(window)
            due = {row.who for row in rows if row.kind == Due.WINDOW}
            if command is None or window not in due:
                raise BoardMovedOn("play.refuse.window_closed", table=table)
            return self.decided(live, None, command, BY_CLOCK)

        return await self.make(table, None, None, decide)

    def decided(
        self,
        live: Live[Any],
        seat: Seat | None,
        command: Command,
        giver: str,
        key: str | None = None,
    ) -> Decided[Any]:
        ruling = rule(live.game, live.state, seat, command, Chance(live.luck, live.draws))
        move = self.row(live, PLAY, seat, giver, key, command=command, ruling=ruling)
        return self.decision(live, move, ruling)

    def decision(
        self, live: Live[Any], move: Move, ruling: Ruling[Any], audit: AuditRow | None = None
    ) -> Decided[Any]:
        """The move with what the rules make of it, and whether the channel can tell."""
        return ruled(live.game, live.seen(None), live.draws, move, ruling, audit)

    async def submit_as(
        self, table: str, user: str, command: Command | bytes | str, *, key: str | None = None
    ) -> Side[Any]:
        """The command of a user, for the seat they have: the new table from its side."""
        seat = await self.seat_of(table, user)
        live = await self.submit(table, seat, command, giver=user, key=key, keeper=user)
        return Side(live, seat)

    async def take_back(
        self,
        table: str,
        seat: Seat,
        *,
        giver: str,
        key: str | None = None,
        step: int | None = None,
    ) -> Live[Any]:
        """The seat's latest move never was, if it is free to go; `step`: an earlier one of its."""

        async def choose(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
            past = taking_back.retrace(live.game, moves)
            place = place_of(past, moves, seat, step)
            taken, why = undo(live.game, past, seat, place, live.luck)
            if why is not None:
                raise why
            return taken.versions

        return await self.strike(table, seat, choose, giver=giver, key=key)

    async def restart_turn(
        self, table: str, seat: Seat, *, giver: str, key: str | None = None
    ) -> Live[Any]:
        """All the seat did since the table turned to it never was, as far as it is free to go."""

        async def choose(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
            past = taking_back.retrace(live.game, moves)
            return taking_back.turn(live.game, past, seat, live.luck).versions

        return await self.strike(table, seat, choose, giver=giver, key=key)

    async def strike(
        self,
        table: str,
        seat: Seat | None,
        choose: Choose,
        *,
        giver: str,
        key: str | None = None,
        audit: AuditRow | None = None,
        note: Beside | None = None,
    ) -> Live[Any]:
        """A row that takes others out of force; whoever's move went begins their draft anew."""
        actors = set[int]()

        async def decide(live: Live[Any]) -> Decided[Any]:
            moves = await self.journal.moves(table)
            versions = await choose(live, moves)
            live.require_own(seat, giver, [row for row in moves if row.version in versions])
            move = self.row(live, TAKE_BACK, seat, giver, key, concerns=versions)
            before, after = standing(moves), standing([*moves, move])
            past = taking_back.retrace(live.game, after)
            changed = {row.version for row in before} ^ {row.version for row in after}
            gone = [row for row in moves if row.version in changed]
            told = [fact for row in gone for fact in facts_of(row)]
            actors.update(row.actor for row in gone if row.actor is not None)
            state, draws, views = past[-1].after, counter_of(after), Views[Any]()
            public = seen_of(live.game, state, views, None)
            return Decided(
                replace(move, first_draw=draws),
                state,
                draws,
                (),
                is_news(live.game, live.seen(None), public, told, undone=True),
                min(versions) - 1,
                openings(live.game, past),
                audit,
                note,
                views=views,
            )

        live = await self.make(table, seat, key, decide)
        await asyncio.gather(*(self.journal.drop_drafts(table, actor) for actor in actors))
        return live

    async def redo(
        self, table: str, seat: Seat, *, giver: str, key: str | None = None
    ) -> Live[Any]:
        """The seat's move that was taken back last is made again."""

        async def decide(live: Live[Any]) -> Decided[Any]:
            moves = await self.journal.moves(table)
            version, command, ruling = taking_back.redo(
                live.game, live.state, moves, seat, live.luck, live.draws
            )
            move = self.row(
                live, REDO, seat, giver, key, command=command, concerns=(version,), ruling=ruling
            )
            return self.decision(live, move, ruling)

        return await self.make(table, seat, key, decide)

    # Looking

    @asynccontextmanager
    async def alone(self, table: str) -> AsyncIterator[Live[Any]]:
        """The table as it stands, at which nobody else moves meanwhile."""
        async with self._tables.locks.of(table):
            yield await self._tables.held(table)

    async def live(self, table: str) -> Live[Any]:
        """For those who help the referee; everybody else gets views."""
        return await self._tables.get(table)

    async def side(self, table: str, seat: Seat | None = None) -> Side[Any]:
        """The table as a seat, or the channel, may know it."""
        return Side(await self._tables.get(table), seat)

    async def seat_of(self, table: str, user: str) -> Seat:
        live = await self._tables.get(table)
        for seat in live.seats:
            if seat.user == user:
                return Seat(seat.seat)
        raise NotYourTurn("play.refuse.not_seated", table=live.id)

    async def view(self, table: str, seat: Seat | None = None, at: int | None = None) -> Any:
        """What a seat, or the channel, may know: now, or right after an earlier version."""
        live = await (self._tables.get(table) if at is None else self._tables.load(table, at))
        live.require_seat(seat)
        return live.seen(seat)

    async def prompts(self, table: str, seat: Seat) -> tuple[Prompt, ...]:
        return (await self._seen_from(table, seat)).prompts(seat)

    async def awaited(self, table: str, seat: Seat | None = None) -> frozenset[Seat]:
        """Whom the table seems to wait for."""
        return (await self._seen_from(table, seat)).awaited(seat)

    async def ends(self, table: str, seat: Seat | None = None) -> Mapping[str, float]:
        """When the running windows end of which the seat, or the channel, knows."""
        live = await self._seen_from(table, seat)
        known = live.game.timers(live.seen(seat))
        rows = await self.journal.deadlines(table=table)
        return {row.who: row.due for row in rows if row.kind == Due.WINDOW and row.who in known}

    async def log(self, table: str, seat: Seat | None = None, page: int | None = None) -> Page:
        """What happened, in words for this viewer; without a number, the last page."""
        return page_of(await self.lines(table, seat), page)

    async def lines(self, table: str, seat: Seat | None = None) -> list[LogLine]:
        """All that happened, in words for this viewer."""
        live = await self._seen_from(table, seat)
        return await self._chronicle.lines(table, live.game, seat)

    async def _seen_from(self, table: str, seat: Seat | None) -> Live[Any]:
        live = await self._tables.get(table)
        live.require_seat(seat)
        return live

    # How a move is made

    def row(
        self, live: Live[Any], kind: str, seat: Seat | None, giver: str, key: str | None, **own: Any
    ) -> Move:
        place: dict[str, Any] = {"version": live.version + 1, "first_draw": live.draws, **own}
        return new_move(live.game, kind, seat, giver=giver, key=key, at=self._clock(), **place)

    async def make(
        self, table: str, seat: Seat | None, key: str | None, decide: Decide
    ) -> Live[Any]:
        """Whoever stops waiting changes nothing: what was begun is brought to its end."""
        task = asyncio.create_task(self._make_alone(table, seat, key, decide))
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        start = time.perf_counter()
        found = await asyncio.shield(task)
        self.made(table, found.game.name, time.perf_counter() - start)
        return found

    async def _make_alone(
        self, table: str, seat: Seat | None, key: str | None, decide: Decide
    ) -> Live[Any]:
        async with self._tables.locks.of(table):
            for _ in range(TRIES):
                try:
                    return await self._attempt(table, seat, key, decide)
                except RequestConflict:  # whoever asked must read the request again
                    raise
                except VersionConflict:  # another process moved: decide again
                    self.conflicts += 1
                    self.forget(table)
        raise BoardMovedOn("play.refuse.busy", table=table)

    async def _attempt(
        self, table: str, seat: Seat | None, key: str | None, decide: Decide
    ) -> Live[Any]:
        live = await self._tables.held(table)
        live.require_seat(seat)
        try:
            require(live.status != OVER, "play.refuse.over", table=live.id)
            require(live.status != CLOSED, "admin.refuse.closed", table=live.id)
            await self._gate(live)
            decision = await decide(live)
        except IllegalMove:
            first = None if key is None else await self.journal.move_by_key(table, key)
            if first is not None:
                return await self._first_answer(live, seat, first)
            if await self.journal.stamp(table) != live.stamp:
                raise VersionConflict(f"table {table} has moved on") from None
            raise
        return await self._append(live, seat, decision)

    async def _append(
        self, live: Live[Any], seat: Seat | None, decision: Decided[Any]
    ) -> Live[Any]:
        game, state = live.game, decision.state
        move = chain.linked(live.secret, live.head, decision.move)
        status = status_after(game, state)
        ticks = await self.clockwork.after(live, decision)
        told = decision.news or not (self.owner.alone or self.owner.owns(live.guild))
        appended = await self.journal.append(
            Append(
                live.id,
                live.version,
                move,
                status,
                (outbox_row(live.id, move.version),) if told else (),
                ticks.deadlines,
                drop_snapshots_after=decision.drop_snapshots_after,
                audit=decision.audit,
                beside=decision.beside(ticks.change),
                stamp=live.stamp,
            )
        )
        if appended.repeated:
            return await self._first_answer(live, seat, appended.move)
        after = replace(
            live,
            status=status or live.status,
            version=move.version,
            head=move.link,
            draws=decision.draws,
            state=state,
            at=move.at,
            told=decision.events,
            views=decision.views,
            unsaved=live.unsaved + len(move.events),
            clock=ticks.clock,
            revision=ticks.revision,
            stamp=live.stamp + 1,
        )
        self._tables.keep(after)
        await self._tables.save_snapshot(after)
        return after

    async def _first_answer(self, live: Live[Any], seat: Seat | None, first: Move) -> Live[Any]:
        require(first.actor == seat, "play.refuse.key_used")
        return replace(await self._tables.load(live.id, first.version), told=facts_of(first))
