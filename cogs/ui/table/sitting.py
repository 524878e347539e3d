"""A table as one person finds it: the row, their seat, view and questions, everybody's names."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from bot.engine.errors import refuse
from bot.engine.game import Game
from bot.engine.orders.language import Order
from bot.engine.prompts import Prompt
from bot.engine.records import Record, Seat, State, replace
from bot.play.assembly import Play
from bot.play.clock.keeper import SeatTime
from bot.play.people import AUTOPILOT, people
from bot.play.seats.requests import SUBSTITUTE
from bot.play.table.live import OVER, RUNNING, Side, game_of
from bot.play.time.seat_clock import TableClock
from bot.store import settings
from bot.store.records import SeatRow, TableRow, Title, UnknownTable
from bot.store.settings import NOBODYS, Kept
from cogs.ui.table.finished import looked
from cogs.ui.table.times import left
from cogs.ui.table.visitors import Names, Where, let_in, remember
from cogs.ui.words.tongue import Tongue, plain, shown

PATIENCE = 2.0  # seconds that autopilots have before a panel says that they are waited for
Given: TypeAlias = dict[int, tuple[int, int, float]]  # by seat: count, version and time of the last


class Reader(Record, frozen=True):
    """Who asks, in which language they read, and how their pictures are drawn.

    `where`: they came by Discord, and are shown what they may know there. None: they were let in
    before, or nobody asks but the bot itself.
    """

    user: str
    language: str
    theme: str = ""  # empty: as everybody's
    where: Where | None = None
    press: str = ""  # the number that Discord gave to what they did

    @property
    def guild(self) -> str:
        """The server where they ask; empty: none."""
        return self.where.guild if self.where else ""


class Sitting(Record, frozen=True):
    """`seat` None: they watch. `answers`: the moves this seat ever gave, taken back ones too."""

    row: TableRow
    seat: Seat | None
    tongue: Tongue
    view: State | None = None
    prompts: tuple[Prompt, ...] = ()
    awaited: frozenset[Seat] = frozenset()  # as the channel reads it
    answers: int = 0
    last: int = 0  # the version of their last move; 0: they made none
    last_at: float = 0.0
    away: bool = False  # the autopilot answers for them until they are back
    held: Seat | None = None  # their own, where a friend sits for them
    wanted: tuple[tuple[int, Seat], ...] = ()  # for who watches: requests for a substitute
    times: Mapping[Seat, SeatTime] = {}  # of those who are waited for
    still: TableClock | None = None  # the table pauses
    known: Mapping[str, Kept] = NOBODYS  # the players' settings as they sat down, by user

    async def searched(self) -> None:
        """What the questions need to look for at length is looked for beside the loop, and kept."""
        work = None if self.seat is None else self.game.guide.search(self.view, self.seat)
        if work is not None:
            await asyncio.to_thread(work)

    @property
    def game(self) -> Game[Any]:
        return game_of(self.row.game)

    @property
    def running(self) -> bool:
        return self.row.status == RUNNING

    @property
    def over(self) -> bool:
        return self.row.status == OVER

    def prompt(self, name: str) -> Prompt | None:
        return next((prompt for prompt in self.prompts if prompt.id == name), None)

    def of(self, kinds: Iterable[str]) -> Prompt | None:
        """The first open question of these kinds; an id names exactly one."""
        return next((p for kind in kinds for p in self.prompts if kind in (p.key, p.id)), None)

    @property
    def orders(self) -> tuple[Order, ...]:
        """Their standing orders; none where a game knows none."""
        own = self.game.guide.orders
        return () if own is None or self.seat is None else own.of(self.view, self.seat)

    @property
    def title(self) -> str:
        """`Race · Amber Comet`, safe to show."""
        return title_of(self.row, self.tongue)

    @property
    def head(self) -> str:
        """`Race · Amber Comet · Round 4`, and until when they have time."""
        if not self.row.version:
            return f"**{self.title}**"
        first = next(self.game.guide.lines(self.view))
        known = f"**{self.title}** · {self.tongue.render(first).rstrip('.')}"
        own = None if self.seat is None else self.times.get(self.seat)
        until = left(self.tongue, own) if self.still is None else ""
        return f"{known} · {until}" if until else known


class Tables(Names):
    """Looks tables up; keeps names and counts of answers, which the journal can give again."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.patience = PATIENCE
        self._answers: dict[str, tuple[int, Given]] = {}

    async def known(self, table: str) -> TableRow:
        """For whoever was let in before."""
        row = await self._found(table)
        if row is None:
            refuse("play.refuse.unknown_table", table=table[:40])
        return row

    async def row(self, table: str, reader: Reader) -> TableRow:
        """Whoever may not know of it reads what they would read if there were none."""
        row = await self._found(table)
        known = await let_in(self.play, table, row, reader.user, reader.where)
        if row is None or not known:
            refuse("play.refuse.unknown_table", table=table[:40])
        return row

    async def _found(self, table: str) -> TableRow | None:
        try:
            return await self.play.journal.table(table)
        except UnknownTable:
            return None

    async def sit(self, table: str, reader: Reader) -> Sitting:
        row = await self.row(table, reader)
        if any(seat.holder for seat in row.seats):
            row = await self.play.seats.punctual(row)
        tongue = await self.tongue(row, reader.language)
        seat = next((Seat(s.seat) for s in row.seats if s.user == reader.user), None)
        if row.version == 0:
            return Sitting(row, seat, tongue)
        side = await self.play.referee.side(table, seat)
        if row.status == OVER and seat is not None:
            await looked(self.play, reader.user, table)
        known = NOBODYS
        if row.status == RUNNING and seat is not None:
            users = people(row.seats).values()
            known = await settings.kept_of(self.play.journal, settings.USER, users)
        found = await self._from(side, Sitting(row, seat, tongue, known=known))
        held = next((Seat(s.seat) for s in row.seats if s.holder == reader.user), None)
        if seat is None:
            wanted = () if held is not None else await self.wanted(row)
            return replace(found, held=held, wanted=wanted)
        answers, last, last_at = (await self.answers(row)).get(seat, (0, 0, 0.0))
        return replace(found, held=held, answers=answers, last=last, last_at=last_at)

    async def after(self, sitting: Sitting, side: Side[Any], reader: Reader) -> Sitting:
        """Where they sit once a move of theirs has made this table; it is not looked up again.

        If autopilots alone are waited for, what they lead to is asked on the same panel.
        """
        row, seat = sitting.row, sitting.seat
        asked, others = any(one.owed for one in side.prompts), side.awaited - {seat}
        alone = not asked and others and others.isdisjoint(people(row.seats))
        if alone and await self.play.drivers.answer(row.id, self.patience):
            return await self.sit(row.id, reader)
        if side.version != row.version + 1 or side.seats != row.seats or seat is None:
            return await self.sit(row.id, reader)
        row = replace(row, version=side.version, status=side.status)
        answers = sitting.answers + 1
        known, given = self._answers.get(row.id, (0, {}))
        if known == sitting.row.version:
            given = {**given, seat: (answers, row.version, side.at)}
            remember(self._answers, row.id, (row.version, given))
        moved = replace(sitting, row=row, answers=answers, last=row.version, last_at=side.at)
        return await self._from(side, moved)

    async def _from(self, side: Side[Any], found: Sitting) -> Sitting:
        """What the table shows this side."""
        table, seat = found.row.id, found.seat
        running = found.row.status == RUNNING
        return replace(
            found,
            view=side.view,
            prompts=side.prompts,
            awaited=side.awaited,
            times=await self.play.keeper.times(table, seat, found.known) if running else {},
            still=None if side.clock.paused is None else side.clock,
            away=seat is not None and side.clock.of(seat).away,
        )

    async def wanted(self, row: TableRow) -> tuple[tuple[int, Seat], ...]:
        """Seats that anybody may take, by their requests."""
        if row.status != RUNNING:
            return ()
        return tuple(
            (one.id, one.asked.seat)
            for one in await self.play.seats.requests(row.id)
            if one.open and one.asked.kind == SUBSTITUTE and not one.asked.player
        )

    async def answers(self, row: TableRow) -> Given:
        """How many moves each seat ever gave, and the last of them."""
        known, given = self._answers.get(row.id, (0, {}))
        if known < row.version:
            moves = await self.play.journal.moves(row.id, known, events=False)
            given = dict(given)
            for move in moves:
                if move.actor is not None:
                    count = given.get(move.actor, (0, 0, 0.0))[0]
                    given[move.actor] = (count + 1, move.version, move.at)
                known = move.version
            remember(self._answers, row.id, (known, given))
        return given

    async def tongue(self, row: TableRow, language: str, guild: str = "") -> Tongue:
        """A language with the names of a table: for texts, and bare for labels.

        `guild`: where it is read, if that is not the table's own server.
        """
        catalog, place = self.play.catalogs[language], guild or row.guild
        bare = Tongue(catalog)
        labels = {seat.seat: await self.seat_name(seat, bare, place) for seat in row.seats}
        names = {seat: shown(name) for seat, name in labels.items()}
        bare_names = {seat: plain(name) for seat, name in labels.items()}
        marks = game_of(row.game).guide.marks(msgspec.json.decode(row.options))
        return Tongue(catalog, names, bare_names, marks)

    async def speakers(self, row: TableRow) -> dict[str, Tongue]:
        """All languages with the bare names of a table: for reading what somebody types."""
        found = {}
        for language, catalog in self.play.catalogs.items():
            found[language] = Tongue(catalog, (await self.tongue(row, language)).labels)
        return found

    async def seat_name(self, seat: SeatRow, tongue: Tongue, guild: str = "") -> str:
        """Of whoever plays it; a friend with the name of whose seat it is."""
        name = await self.name(seat.user, tongue, seat.seat, guild)
        if not seat.holder:
            return name
        holder = await self.name(seat.holder, tongue, seat.seat, guild)
        return tongue.say("cog.seat.sitter", who=name, holder=holder)

    async def name(self, user: str, tongue: Tongue, seat: int, guild: str = "") -> str:
        if user.startswith(AUTOPILOT):
            called = user.removeprefix(AUTOPILOT).partition(":")[2]
            return called or tongue.say("cog.autopilot", n=seat + 1)
        return await self.known_name(user, guild) or tongue.say("text.seat", n=seat + 1)


def title_of(row: TableRow | Title, tongue: Tongue, *, label: bool = False) -> str:
    name = plain(row.name, 60) if label else shown(row.name, 60)
    return f"{tongue.say(f'cog.game.{row.game}')} · {name if row.name else row.id}"


def players(row: TableRow) -> int:
    """How many the game is for."""
    options: dict[str, Any] = msgspec.json.decode(row.options)
    return int(options["players"])
