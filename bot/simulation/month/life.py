"""A simulated month: people answer, clocks ring, the bot crashes twice and is upgraded once.

Time leaps from one instant at which something happens to the next. At an instant the clock comes
first, then people, then the announcer; tables at which people move at the same instant move at the
same time, and nothing they do depends on which is faster.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from bot.engine.chance import commitment
from bot.engine.records import Record, encode
from bot.games import game as find_game
from bot.play.clock.alarm import REST
from bot.play.table.live import OPEN, RUNNING
from bot.play.table.options import read_options
from bot.play.time.pace import DAY, HOUR, MINUTE
from bot.play.upkeep.preload import warm
from bot.simulation.games import derived
from bot.simulation.month.builds import new_build, old_build
from bot.simulation.month.leaks import Inspector
from bot.simulation.month.mailbox import Mailbox
from bot.simulation.month.mortal import Dead
from bot.simulation.month.people import players
from bot.simulation.month.people.casting import Casting, cast
from bot.simulation.month.people.habits import START, STEP, Gap, next_visit, people
from bot.simulation.month.process import Process
from bot.store.records import JournalError, SeatRow, TableRow
from bot.store.settings import TABLE_LANGUAGE

GUILD = "200000000000000000"
AHEAD = 20.0  # seconds before a crash at which the last sign of life was given
CRASHES = 2
FEWEST_USERS, FEWEST_DAYS = 6, 3  # a table and somebody to take a seat; room for accidents
SPARE = "spare"  # the name of a table that nobody joins
LOG = logging.getLogger("sublight")
VISIT, SHOW, BEGIN, PAUSE, KILL, END, UPGRADE, RING = range(8)
AGONY = 6 * HOUR  # a process that was to die at its next writes does after this time


class Size(Record, frozen=True):
    tables: int = 40
    users: int = 60
    days: int = 30


class Entry(Record, frozen=True, order=True):
    """Something that happens; `order` keeps those of one instant apart."""

    at: float
    order: int
    kind: int
    what: str = ""


class Troubles(logging.Handler):
    """What went wrong unheard; of a process that is dead nothing else can be expected."""

    def __init__(self, month: Month) -> None:
        super().__init__(logging.ERROR)
        self._month = month
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not self._month.bot.life.dead:
            why = "" if record.exc_info is None else f": {record.exc_info[1]!r}"
            where = getattr(record, "table", "")
            self.found.append(f"{where}: {record.getMessage()}{why}")


class Month:
    """Runs once; afterwards all that an audit needs is here and in the file."""

    def __init__(
        self,
        seed: int,
        size: Size,
        folder: Path,
        on_progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self.seed, self.size = seed, size
        self.now = START
        self.end = START + size.days * DAY
        self.people = people(seed, size.users, size.days)
        self.cast = cast(seed, size.tables, tuple(self.people), size.days)
        self.box, self.inspector = Mailbox(), Inspector(seed)
        self.outages: list[Gap] = []  # crashes and the upgrade
        self.crashes: list[float] = []
        self.upgrades: list[float] = []
        self.failed = 0  # presses while the bot was down
        self._path = folder / "journal.db"
        self._names = {one.user: one.name for one in self.people.values()}
        self._agenda: list[Entry] = []
        self._numbers = count()
        self._visits: dict[str, float] = {}  # users who will come, and when
        self._dead: list[Process] = []
        self._build = ExitStack()
        self._chance = Random(derived(seed, "month"))
        self.troubles = Troubles(self)
        self._on_progress = on_progress

    # The course of the month

    async def run(self) -> Process:
        """Returns the last process, still open."""
        warm()
        LOG.addHandler(self.troubles)
        LOG.propagate = False  # whatever the host is told otherwise belongs into the report
        self._build.enter_context(old_build())
        self.bot = await self._open()
        await self._prepare()
        while self.now < self.end:
            entries = await self._next()
            if entries is None:
                break
            await self._instant(entries)
            if self._on_progress:
                self._on_progress(int((self.now - START) // DAY), self.size.days)
        self.now = self.end
        await self.bot.play.alarm.ring()
        return self.bot

    async def close(self) -> None:
        for one in (*self._dead, self.bot):
            await one.bury()
        self._build.close()
        LOG.removeHandler(self.troubles)
        LOG.propagate = True

    async def _open(self) -> Process:
        return await Process.open(
            self._path, lambda: self.now, self.seed, self.box, self._names, self.inspector
        )

    async def _prepare(self) -> None:
        """Everybody says when they sleep; tables are to be opened, and accidents to happen."""
        for one in self.people.values():
            await self.bot.play.hours.set_zone(one.user, one.zone)
            if one.quiet:
                await self.bot.play.hours.set_quiet(one.user, *map(str, one.night))
            await self.bot.play.wishes.choose(one.user, one.way)
            for off in one.holidays:
                await self.bot.play.hours.plan_vacation(one.user, str(off.first), str(off.last))
        for table in self.cast:
            self._plan(START + table.begins, BEGIN, table.table)
            if table.pauses is not None:
                self._plan(START + table.pauses, PAUSE, table.table)
        owner = min(self.people)
        await self.bot.play.lobby.open("race", owner, name=SPARE, guild=GUILD, pace="daily")
        days = self.size.days * DAY
        for number in range(CRASHES):
            share = (0.5 + number) / CRASHES  # the upgrade is between them
            at = START + (share + self._chance.uniform(-0.1, 0.1)) * days
            self._plan(at - AHEAD, RING)
            self._plan(at, KILL)
        self._plan(START + (0.5 + self._chance.uniform(-0.03, 0.03)) * days, UPGRADE)

    def _plan(self, at: float, kind: int, what: str = "") -> None:
        heapq.heappush(self._agenda, Entry(at, next(self._numbers), kind, what))

    async def _next(self) -> list[Entry] | None:
        """Leaps to the next instant; gives what people and accidents do then."""
        soonest = self._agenda[0].at if self._agenda else self.end
        for row in await self.bot.journal.deadlines(min(soonest, self.end)):
            due = row.due if row.due > self.now else self.now + REST  # tried, and in vain
            soonest = min(soonest, math.ceil(due / MINUTE) * MINUTE)
        if soonest >= self.end:
            return None
        if self.bot.life.armed and soonest - self.now > AHEAD:
            self.now = soonest - AHEAD
            await self.bot.beat()
        self.now = max(self.now, soonest)
        found = []
        while self._agenda and self._agenda[0].at <= self.now:
            found.append(heapq.heappop(self._agenda))
        return found

    async def _instant(self, entries: list[Entry]) -> None:
        kinds = defaultdict[int, list[Entry]](list)
        for entry in entries:
            kinds[entry.kind].append(entry)
        if kinds[KILL]:
            self.bot.life.arm(self._chance.randrange(2, 25), after=self._chance.random() < 0.5)
            self._plan(self.now + AGONY, END)
        if kinds[END] and self.bot.life.armed:
            self.bot.life.arm(1, after=False)
        try:
            await self._live(kinds)
        except Dead:
            pass
        except JournalError:
            if not self.bot.life.dead:
                raise
        if self.bot.life.dead:
            await self._crash(kinds)
        elif kinds[UPGRADE] and self.bot.life.armed:
            self._plan(self.now + AGONY, UPGRADE)  # one thing at a time
        elif kinds[UPGRADE]:
            await self._upgrade()

    async def _live(self, kinds: defaultdict[int, list[Entry]]) -> None:
        bot = self.bot
        await bot.ring()
        for entry in kinds[BEGIN]:
            await self._begin(next(one for one in self.cast if one.table == entry.what))
        for entry in kinds[PAUSE]:
            await players.ask_pause(bot, entry.what)
        coming = [e.what for e in kinds[VISIT] if self._visits.get(e.what) == e.at]
        await self._visit(sorted(coming))
        await players.ask_back(bot)
        touched = {*bot.touched, *(entry.what for entry in kinds[SHOW])}
        bot.touched.clear()
        await self._everywhere(touched, self._show)
        for table in sorted(touched | bot.touched):
            await self._call(table)

    async def _everywhere(
        self, tables: Iterable[str], work: Callable[[str], Awaitable[None]]
    ) -> None:
        """At these tables; one after the other while the bot is about to die."""
        if self.bot.life.armed:
            for table in sorted(tables):
                await work(table)
        else:
            await asyncio.gather(*map(work, sorted(tables)))

    # Tables

    async def _begin(self, casting: Casting) -> None:
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
            guild=GUILD,
            pace=casting.pace,
            seats=tuple(SeatRow(seat, user) for seat, user in enumerate(casting.users)),
        )
        if casting.table not in {one.id for one in await self.bot.journal.tables()}:
            await self.bot.journal.create_table(row, casting.secret)
        await TABLE_LANGUAGE.save(self.bot.journal, casting.language, row.id)
        await self.bot.play.lobby.start(row.id, owner, key=f"begin/{row.id}")
        await self.bot.drive([row.id])

    async def _show(self, table: str) -> None:
        later = await self.bot.announcer.show(table)
        if later is not None:
            self._plan(max(later, self.now), SHOW, table)

    async def _call(self, table: str) -> None:
        """Whoever is asked something comes, sooner or later, if they are there at all."""
        row = await self.bot.journal.table(table)
        if row.status != RUNNING:
            return
        for user in await players.wanted(self.bot, row):
            self._come(user)
        for user, request in await players.takers(self.bot, row, self.people, self.seed):
            self._come(user, request)

    def _come(self, user: str, why: str = "") -> None:
        """One visit at a time: whoever comes sees to all their tables."""
        if self._visits.get(user, -1.0) >= self.now:
            return
        chance = Random(derived(self.seed, user, self.now, why))
        at = next_visit(self.people[user], self.now + STEP / 2, self.end, chance)
        if at is not None:
            self._visits[user] = at
            self._plan(at, VISIT, user)

    # People

    async def _visit(self, users: list[str]) -> None:
        """Each at all their tables; at one table, one after the other."""
        coming: dict[str, list[str]] = defaultdict(list)
        for user in users:
            del self._visits[user]
            for table in await players.tables_of(self.bot, user):
                coming[table].append(user)

        async def at_table(table: str) -> None:
            for user in coming[table]:
                await players.visit(self.bot, table, user, self.seed)
                await self.bot.drive([table])

        await self._everywhere(coming, at_table)

    # Accidents

    async def _crash(self, kinds: defaultdict[int, list[Entry]]) -> None:
        """Everything in memory is gone; for some hours nobody is there to answer."""
        down = self.now
        self._dead.append(self.bot)
        self.crashes.append(down)
        await self._down(down + self._chance.uniform(1.5, 9.0) * HOUR)
        for entry in kinds[BEGIN] + kinds[PAUSE] + kinds[UPGRADE]:
            self._plan(self.now, entry.kind, entry.what)

    async def _upgrade(self) -> None:
        """In order: no move is made, the old build stops, the new one migrates and goes on."""
        down = self.now
        await self.bot.play.maintenance.on("a new version")
        await self.bot.close()
        self._build.close()
        self._build.enter_context(new_build())
        self.upgrades.append(down)
        await self._down(down + self._chance.uniform(0.5, 2.0) * HOUR)
        await self.bot.play.maintenance.off()

    async def _down(self, up: float) -> None:
        """People press, and nothing happens: they come back later."""
        self.outages.append(Gap(self.now, up))
        failed = {user for user, at in self._visits.items() if at <= up}
        self.failed += len(failed)
        self.now = up
        for user in sorted(failed):
            del self._visits[user]
        self.bot = await self._open()
        rows = await self.bot.journal.tables(status=RUNNING)
        for row in rows:
            self._plan(self.now, SHOW, row.id)
        over = {row.table for row in await self.bot.journal.pending(math.inf, 10_000)}
        for table in sorted(over - {row.id for row in rows}):
            self._plan(self.now, SHOW, table)
