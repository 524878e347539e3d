"""A simulated month: people answer, clocks ring, a process crashes twice, all are upgraded once.

Time leaps from one instant at which something happens to the next. At an instant the clock comes
first, then people, then the announcer; tables at which people move at the same instant move at the
same time, and nothing they do depends on which is faster.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from random import Random

import msgspec

from bot.engine.chance import commitment
from bot.engine.errors import IllegalMove
from bot.engine.records import Record, encode
from bot.games import game as find_game
from bot.play.clock.alarm import REST
from bot.play.table.live import OPEN, RUNNING
from bot.play.table.options import read_options
from bot.play.time.pace import DAY, MINUTE
from bot.play.upkeep.preload import warm
from bot.simulation.games import derived
from bot.store.address import Address, Place
from bot.store.records import JournalError, SeatRow, TableRow
from bot.store.settings import TABLE_LANGUAGE
from tests.month.accidents import AHEAD, Accidents
from tests.month.agenda import (
    BACK,
    BEGIN,
    END,
    KILL,
    PAUSE,
    SHOW,
    UPGRADE,
    VISIT,
    Agenda,
    Entry,
)
from tests.month.builds import NEW, both_builds, running
from tests.month.fleet import Fleet, Outage, guild_of
from tests.month.leaks import Inspector
from tests.month.mailbox import Mailbox
from tests.month.mortal import Dead
from tests.month.people import players
from tests.month.people.casting import Casting, cast
from tests.month.people.habits import START, STEP, next_visit, people
from tests.month.process import Process, World

FEWEST_USERS, FEWEST_DAYS = 6, 3  # a table and somebody to take a seat; room for accidents
SPARE = "spare"  # the name of a table that nobody joins
LOG = logging.getLogger("sublight")
DIRECT = 4  # one visit in so many is by a direct message, which the first process hears


class Size(Record, frozen=True):
    tables: int = 40
    users: int = 60
    days: int = 30


class Troubles(logging.Handler):
    """What went wrong unheard; of a process that is dead nothing else can be expected."""

    def __init__(self, month: Month) -> None:
        super().__init__(logging.ERROR)
        self._month = month
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        dead = record.exc_info is not None and isinstance(record.exc_info[1], Dead)
        if not dead and not any(self._month.fleet.dead):
            why = "" if record.exc_info is None else f": {record.exc_info[1]!r}"
            where = getattr(record, "table", "")
            self.found.append(f"{where}: {record.getMessage()}{why}")


class Month:
    """Runs once; afterwards all that an audit needs is here and in the database."""

    def __init__(
        self,
        seed: int,
        size: Size,
        database: Place,
        on_progress: Callable[[int, int], None] | None = None,
        *,
        processes: int = 1,
    ) -> None:
        """On a server its processes share the database, and hand over to each other."""
        self.seed, self.size, self.processes = seed, size, processes
        self.now = START
        self.end = START + size.days * DAY
        self.people = people(seed, size.users, size.days)
        self.cast = cast(seed, size.tables, tuple(self.people), size.days)
        self.box, self.inspector = Mailbox(), Inspector(seed)
        self.outages: list[Outage] = []  # crashes and the upgrade
        self.crashes: list[float] = []
        self.upgrades: list[float] = []
        self.failed = 0  # presses while the bot was down
        self.direct = 0  # visits that another process heard of than the table's
        self.refused = 0  # of them at a table that another build looked after
        names = {one.user: one.name for one in self.people.values()}
        self.world = world = World(lambda: self.now, seed, self.box, names, self.inspector, {}, {})
        shared = isinstance(database, Address)
        self.fleet = Fleet(database, world, processes, shared=shared)
        count = self.fleet.shares[0].count
        self._guilds = {one.table: guild_of(n, count) for n, one in enumerate(self.cast)}
        self.agenda = Agenda()
        self.accidents = Accidents(self)
        self._visits: dict[str, float] = {}  # users who will come, and when
        self._build = ExitStack()
        self.troubles = Troubles(self)
        self._on_progress = on_progress

    # The course of the month

    async def run(self) -> Process:
        """Returns a process that is left, still open."""
        warm()
        LOG.addHandler(self.troubles)
        LOG.propagate = False  # whatever the host is told otherwise belongs into the report
        self._build.enter_context(both_builds(server=self.fleet.shared))
        await self.fleet.begin()
        await self._prepare()
        while self.now < self.end:
            entries = await self._next()
            if entries is None:
                break
            await self._instant(entries)
            if self._on_progress:
                self._on_progress(int((self.now - START) // DAY), self.size.days)
        for place in self.fleet.empty:
            self.now = self.fleet.back(place)
            await self.accidents.come_back(place)
        self.now = self.end
        for bot in self.fleet.alive:
            with running(bot.build):
                await bot.play.alarm.ring()
        self._build.enter_context(running(NEW))  # who looks at it all is of the newer build
        return self.fleet.any

    async def close(self) -> None:
        await self.fleet.bury()
        self._build.close()
        LOG.removeHandler(self.troubles)
        LOG.propagate = True

    async def _prepare(self) -> None:
        """Everybody says when they sleep; tables are to be opened, and accidents to happen."""
        play = self.fleet.any.play
        for one in self.people.values():
            await play.hours.set_zone(one.user, one.zone)
            if one.quiet:
                await play.hours.set_quiet(one.user, *map(str, one.night))
            await play.wishes.choose(one.user, one.way)
            for off in one.holidays:
                await play.hours.plan_vacation(one.user, str(off.first), str(off.last))
        for table in self.cast:
            self.agenda.plan(START + table.begins, BEGIN, table.table)
            if table.pauses is not None:
                self.agenda.plan(START + table.pauses, PAUSE, table.table)
        owner = min(self.people)
        guild = guild_of(0, self.fleet.shares[0].count)
        await play.lobby.open("race", owner, name=SPARE, guild=guild, pace="daily")
        self.accidents.plan()

    async def _next(self) -> list[Entry] | None:
        """Leaps to the next instant; gives what people and accidents do then."""
        soonest = self.agenda.soonest(self.end)
        for bot in self.fleet.alive:
            ours = bot.play.owner.only
            for row in await bot.journal.deadlines(min(soonest, self.end), shards=ours):
                due = row.due if row.due > self.now else self.now + REST  # tried, and in vain
                soonest = min(soonest, math.ceil(due / MINUTE) * MINUTE)
        if soonest >= self.end:
            return None
        for bot in self.fleet.alive:
            await bot.last(soonest)
            if bot.life.armed and bot.play.owner.alone and soonest - self.now > AHEAD:
                self.now = soonest - AHEAD
                await bot.beat()
        self.now = max(self.now, soonest)
        return self.agenda.until(self.now)

    async def _instant(self, entries: list[Entry]) -> None:
        kinds = defaultdict[int, list[Entry]](list)
        for entry in entries:
            kinds[entry.kind].append(entry)
        if kinds[BACK]:
            for entry in kinds[BACK]:
                await self.accidents.come_back(int(entry.what))
            for entry in entries:
                if entry.kind != BACK:
                    self.agenda.plan(entry.at, entry.kind, entry.what)
            return
        for entry in kinds[KILL]:
            self.accidents.arm(entry)
        for entry in kinds[END]:
            bot = self.fleet.at(int(entry.what))
            if bot is not None and bot.life.armed:
                bot.life.end()
        try:
            await self._live(kinds)
        except Dead:
            pass
        except JournalError:
            if not any(self.fleet.dead):
                raise
        for place in list(self.fleet.dead):
            await self.accidents.crash(place, kinds)
        for entry in kinds[UPGRADE]:
            await self.accidents.upgrade(entry)

    async def _live(self, kinds: defaultdict[int, list[Entry]]) -> None:
        for bot in self.fleet.alive:
            with running(bot.build):
                await bot.ring()
        while kinds[BEGIN]:
            if there := self._there(kinds[BEGIN][0]):
                table = kinds[BEGIN][0].what
                with running(there.build):
                    await self._begin(there, next(one for one in self.cast if one.table == table))
            del kinds[BEGIN][0]
        while kinds[PAUSE]:
            if there := self._there(kinds[PAUSE][0]):
                with running(there.build):
                    await players.ask_pause(there, kinds[PAUSE][0].what)
            del kinds[PAUSE][0]
        coming = [e.what for e in kinds[VISIT] if self._visits.get(e.what) == e.at]
        await self._visit(sorted(coming))
        for bot in self.fleet.alive:
            with running(bot.build):
                await players.ask_back(bot, self._tables_of(bot))
        touched = {entry.what for entry in kinds[SHOW] if self._there(entry)}
        for bot in self.fleet.alive:
            touched |= bot.touched
            bot.touched.clear()
        await self._everywhere(touched, self._show)
        for bot in self.fleet.alive:
            touched |= bot.touched
        for table in sorted(touched):
            await self._at(table, self._call)

    def guild(self, table: str) -> str:
        """All but one are in the cast."""
        return self._guilds.get(table) or guild_of(0, self.fleet.shares[0].count)

    def _tables_of(self, bot: Process) -> set[str]:
        return {table for table, guild in self._guilds.items() if bot.shards.serve(guild)}

    def _there(self, entry: Entry) -> Process | None:
        """Who looks after the table it is about; nobody: it is put off until somebody does."""
        guild = self.guild(entry.what)
        found = self.fleet.of(guild)
        if found is None:
            self.agenda.plan(self.fleet.up(guild), entry.kind, entry.what)
        return found

    async def _at(self, table: str, work: Callable[[Process, str], Awaitable[None]]) -> None:
        """By whoever looks after it, if anybody does."""
        bot = self.fleet.of(self.guild(table))
        if bot is not None:
            with running(bot.build):
                await work(bot, table)

    async def _everywhere(
        self, tables: Iterable[str], work: Callable[[Process, str], Awaitable[None]]
    ) -> None:
        """At these tables; one after the other while a process is about to die."""
        if self.fleet.dying:
            for table in sorted(tables):
                await self._at(table, work)
        else:
            await asyncio.gather(*(self._at(table, work) for table in sorted(tables)))

    # Tables

    async def _begin(self, bot: Process, casting: Casting) -> None:
        """As the lobby opens a table, but with a secret and a name that the seed gives."""
        options = read_options(find_game(casting.game), casting.options)
        owner = casting.users[0]
        row = TableRow(
            casting.table,
            casting.game,
            msgspec.Raw(encode(options)),
            OPEN,
            commitment(casting.secret),
            self.now,
            name=casting.table.upper(),
            owner=owner,
            guild=self.guild(casting.table),
            pace=casting.pace,
            seats=tuple(SeatRow(seat, user) for seat, user in enumerate(casting.users)),
        )
        if casting.table not in {one.id for one in await bot.journal.tables()}:
            await bot.journal.create_table(row, casting.secret)
        await TABLE_LANGUAGE.save(bot.journal, casting.language, row.id)
        await bot.play.lobby.start(row.id, owner, key=f"begin/{row.id}")
        await bot.drive([row.id])

    async def _show(self, bot: Process, table: str) -> None:
        later = await bot.announcer.show(table)
        if later is not None:
            self.agenda.plan(max(later, self.now), SHOW, table)

    async def _call(self, bot: Process, table: str) -> None:
        """Whoever is asked something comes, sooner or later, if they are there at all."""
        row = await bot.journal.table(table)
        if row.status != RUNNING:
            return
        for user in await players.wanted(bot, row):
            self._come(user)
        for user, request in await players.takers(bot, row, self.people, self.seed):
            self._come(user, request)

    def _come(self, user: str, why: str = "") -> None:
        """One visit at a time: whoever comes sees to all their tables."""
        if self._visits.get(user, -1.0) >= self.now:
            return
        chance = Random(derived(self.seed, user, self.now, why))
        at = next_visit(self.people[user], self.now + STEP / 2, self.end, chance)
        if at is not None:
            self._visits[user] = at
            self.agenda.plan(at, VISIT, user)

    # People

    async def _visit(self, users: list[str]) -> None:
        """Each at all their tables; at one table, one after the other."""
        coming: dict[str, list[str]] = defaultdict(list)
        for user in users:
            del self._visits[user]
            found = await players.tables_of(self.fleet.any, user) if self.fleet.alive else []
            there = [table for table in found if self.fleet.of(self.guild(table))]
            self.failed += len(there) < len(found) or not self.fleet.alive
            for table in there:
                coming[table].append(user)

        async def at_table(bot: Process, table: str) -> None:
            for user in coming[table]:
                await self._played(bot, table, user)
                await bot.drive([table])

        await self._everywhere(coming, at_table)

    async def _played(self, bot: Process, table: str, user: str) -> None:
        """At its table, or by a direct message, which another process may hear."""
        first = self.fleet.first
        elsewhere = derived(self.seed, "direct", user, table, self.now) % DIRECT == 0
        if first is None or first is bot or not elsewhere:
            await players.visit(bot, table, user, self.seed)
            return
        self.direct += 1
        with running(first.build):
            try:
                await first.play.referee.live(table)
            except IllegalMove as refusal:
                if refusal.key != "play.refuse.other_build":
                    raise
                self.refused += 1
            else:
                await players.visit(first, table, user, self.seed)
                return
        await players.visit(bot, table, user, self.seed)
