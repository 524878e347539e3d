"""Accidents of a simulated month: processes that crash and come back, and a newer build."""

from __future__ import annotations

import math
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING

from bot.play.table.live import RUNNING
from bot.play.time.pace import DAY, HOUR
from bot.simulation.games import derived
from tests.month.agenda import BACK, BEGIN, END, KILL, PAUSE, RING, SHOW, UPGRADE, Entry
from tests.month.builds import running
from tests.month.fleet import Outage
from tests.month.people.habits import START
from tests.month.process import Process

if TYPE_CHECKING:
    from tests.month.life import Month

AHEAD = 20.0  # seconds before a crash at which the last sign of life was given
CRASHES = 2
AGONY = 6 * HOUR  # a process that was to die at its next writes does after this time
ROLLING = 3 * HOUR  # from the upgrade of one process to that of the next


class Accidents:
    """`plan` first; the month says when each of them has come."""

    def __init__(self, month: Month) -> None:
        self._month, self._agenda = month, month.agenda
        self._chance = Random(derived(month.seed, "month"))

    def plan(self) -> None:
        """Two crashes, and all are upgraded between them."""
        days = self._month.size.days * DAY
        for number in range(CRASHES):
            share = (0.5 + number) / CRASHES  # the upgrade is between them
            at = START + (share + self._chance.uniform(-0.1, 0.1)) * days
            victim = derived(self._month.seed, "crash", number) % self._month.processes
            self._agenda.plan(at - AHEAD, RING)
            self._agenda.plan(at, KILL, str(victim))
        at = START + (0.5 + self._chance.uniform(-0.03, 0.03)) * days
        for number in range(self._month.processes):  # the one that registers commands comes last
            place = self._month.processes - 1 - number
            self._agenda.plan(at + number * ROLLING, UPGRADE, str(place))

    def arm(self, entry: Entry) -> None:
        """At one of its next writes it dies."""
        bot = self._month.fleet.at(int(entry.what))
        if bot is None:
            self._agenda.plan(self._month.fleet.back(int(entry.what)), KILL, entry.what)
            return
        bot.life.arm(self._chance.randrange(2, 25), after=self._chance.random() < 0.5)
        self._agenda.plan(self._month.now + AGONY, END, entry.what)

    async def crash(self, place: int, kinds: defaultdict[int, list[Entry]]) -> None:
        """For some hours nobody is there to answer; what others were about to do, they do."""
        self._month.crashes.append(self._month.now)
        up = self._month.now + self._chance.uniform(1.5, 9.0) * HOUR
        await self._month.fleet.kill(place, up)
        self._down(place, up)
        for entry in kinds[BEGIN] + kinds[PAUSE] + kinds[SHOW] + kinds[UPGRADE]:
            self._agenda.plan(self._month.now, entry.kind, entry.what)
        kinds.clear()
        if self._month.fleet.alive:
            await self._look_again(self._month.fleet.any, self._month.fleet.alive)

    async def upgrade(self, entry: Entry) -> None:
        """In order: one process hands over to the next; who is alone stops play for a while."""
        place = int(entry.what)
        bot = self._month.fleet.at(place)
        if bot is None or self._month.fleet.dying:
            self._agenda.plan(self._month.now + AGONY, UPGRADE, entry.what)  # one thing at a time
            return
        self._month.upgrades.append(self._month.now)
        if self._month.fleet.shared:
            bot = await self._month.fleet.renew(place)
            await self._look_again(bot, [bot])
            return
        await bot.play.maintenance.on("a new version")
        up = self._month.now + self._chance.uniform(0.5, 2.0) * HOUR
        await self._month.fleet.stop(place, up)
        self._down(place, up)

    def _down(self, place: int, up: float) -> None:
        """People press, and nothing happens: what they meant to do there, they think of anew."""
        share, world = self._month.fleet.shares[place], self._month.world
        for name in [
            n for n, what in world.offers.items() if share.serve(self._month.guild(what[0]))
        ]:
            del world.offers[name]
        for seat in [one for one in world.regrets if share.serve(self._month.guild(one[0]))]:
            del world.regrets[seat]
        self._month.outages.append(Outage(self._month.now, up, self._month.fleet.shares[place]))
        self._agenda.plan(up, BACK, str(place))

    async def come_back(self, place: int) -> None:
        bot = await self._month.fleet.start(place)
        with running(bot.build):
            if not self._month.fleet.shared:
                await bot.play.maintenance.off()
        await self._look_again(bot, [bot])

    async def _look_again(self, reader: Process, bots: list[Process]) -> None:
        """At all tables that these look after."""
        rows = await reader.journal.tables(status=RUNNING)
        over = {row.table for row in await reader.journal.pending(math.inf, 10_000)}
        ids = {row.id for row in rows}
        for table in (*sorted(ids), *sorted(over - ids)):
            if self._month.fleet.of(self._month.guild(table)) in bots:
                self._agenda.plan(self._month.now, SHOW, table)
