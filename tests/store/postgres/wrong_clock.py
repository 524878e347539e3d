"""Processes that share a database, one of which has a clock that is days ahead.

It looks after the tables alone, takes over from a process whose clock is right, and is taken over
from. The one before it is killed or hands over. Afterwards no seat has lost any time.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeAlias

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.play import owner
from bot.play.assembly import Play, assemble
from bot.play.clock.watch import Watch
from bot.play.people import by_machine
from bot.play.time.pace import DAY, HOUR
from bot.play.time.seat_clock import ANSWERED
from bot.store.address import Address
from bot.store.postgres.journal import PostgresJournal
from bot.store.records import JournalError
from tests.play.table.heaps import EndTurn
from tests.support.tables import USERS, games

ALONE, TAKING, TAKEN = "alone", "taking over", "taken over from"
WAYS = (ALONE, TAKING, TAKEN)
SEATS = (Seat(0), Seat(1))
BANK = 72 * HOUR
SLACK = 60.0  # seconds for which a process may be busy with starting
UP, HOLDS, TOLD, MOVED = "up", "holds", "told", "moved"


class Child(Protocol):
    """A process of the killing tool."""

    pid: int
    said: bytes

    def hear(self) -> None: ...
    def kill(self) -> list[list[str]]: ...


Start: TypeAlias = Callable[[Callable[[int], Awaitable[None]]], Child]


class Processes:
    """Starts and ends the processes, and keeps what they said."""

    def __init__(self, address: Address, start: Start, days: float, pause: float) -> None:
        self._address, self._start, self._days, self._pause = address, start, days, pause
        self.moves, self.wrong = 0, list[str]()

    def begin(self, *, ahead: bool, word: str) -> Child:
        """Return a new process once it has said this word."""
        child = self._start(partial(live, self._address, self._days if ahead else 0.0))
        self.hear(child, word)
        return child

    def hear(self, child: Child, word: str) -> None:
        end = time.monotonic() + SLACK
        while f"{word}\n".encode() not in child.said:
            child.hear()
            if time.monotonic() > end:
                raise TimeoutError(f"a process has not said {word}: {child.said!r}")
            time.sleep(0.02)

    def rest(self, child: Child, chance: random.Random) -> None:
        """Let the process play for a while."""
        end = time.monotonic() + chance.uniform(0.2, 1.8) * self._pause
        while time.monotonic() < end:
            child.hear()
            time.sleep(0.02)

    def end(self, child: Child, *, ahead: bool, in_order: bool = False) -> None:
        if in_order:
            os.kill(child.pid, signal.SIGTERM)
            self.hear(child, "left")
        words = [line[0] for line in child.kill()]
        self.moves += words.count(MOVED)
        if ahead and TOLD not in words:
            self.wrong.append("/health says nothing of a clock that is wrong")
        if TOLD in words and not ahead:
            self.wrong.append("/health says that a clock is wrong which is right")


def endure(
    address: Address, start: Start, kills: int, days: float, pause: float
) -> tuple[int, list[str]]:
    """Return the number of moves that were acknowledged, and every fault."""
    chance, running = random.Random(kills), Processes(address, start, days, pause)
    for number in range(kills):
        way = WAYS[number % len(WAYS)]
        if way == ALONE:
            child = running.begin(ahead=True, word=HOLDS)
            running.rest(child, chance)
            running.end(child, ahead=True)
            continue
        ahead = way == TAKEN  # the one that is there first
        first = running.begin(ahead=ahead, word=HOLDS)
        running.rest(first, chance)
        then = running.begin(ahead=not ahead, word=UP)
        running.rest(then, chance)
        running.end(first, ahead=ahead, in_order=chance.random() < 0.5)
        running.hear(then, HOLDS)
        running.rest(then, chance)
        running.end(then, ahead=not ahead)
    return running.moves, running.wrong


async def begin(address: Address) -> tuple[str, str]:
    """Return a table at which both move all the time, and one at which nobody does."""
    found = []
    async with await PostgresJournal.open(address) as journal:
        lobby = assemble(journal, games=games).lobby
        for _ in range(2):
            row = await lobby.open("toy", USERS[0], options={"players": 2}, pace="24h+72h/remind")
            await lobby.join(row.id, USERS[1])
            await lobby.start(row.id, USERS[0])
            found.append(row.id)
    return found[0], found[1]


async def live(address: Address, days: float, out: int) -> None:
    """A process as the application runs it, as far as clocks and leases go."""
    owner.LEASE, owner.SAFE, owner.RENEW, owner.IN_TURN = 1.0, 0.8, 0.1, 0.05
    watch = Watch(lambda: time.time() + days * DAY)
    journal = await PostgresJournal.open(address, writers=2, readers=2)
    play, asked_to_go = assemble(journal, games=games, clock=watch, alone=False), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asked_to_go.set)
    await play.alarm.start()
    await play.owner.renew()
    leases = asyncio.create_task(play.owner.run())
    say(out, UP)
    holding = told = False
    while not asked_to_go.is_set():
        with suppress(JournalError):
            await play.alarm.ring()
            await move(play, out)
        if not told and any("whose time is used" in note for note in play.outages.notes):
            say(out, TOLD)
            told = True
        if not holding and play.owner.whole:
            say(out, HOLDS)
            holding = True
        await asyncio.sleep(0.02)
    leases.cancel()
    await play.owner.leave()
    say(out, "left")
    await asyncio.Event().wait()


async def move(play: Play, out: int) -> None:
    """A press at the first table, which may arrive at any process."""
    table = min(await play.journal.tables(), key=lambda row: row.created).id
    for seat in SEATS:
        with suppress(IllegalMove):
            await play.referee.submit(table, seat, EndTurn(), giver=USERS[seat])
            say(out, MOVED)


def say(out: int, word: str) -> None:
    os.write(out, f"{word}\n".encode())


async def faults(address: Address, busy: str, quiet: str, began: float) -> list[str]:
    """Return what anybody lost: bank, days off, a turn, or time until a deadline."""
    wrong: list[str] = []
    async with await PostgresJournal.open(address) as journal:
        play = assemble(journal, games=games)
        for table, start in ((quiet, began), (busy, time.time())):
            until = start + DAY + BANK
            clock = (await play.referee.live(table)).clock
            wrong += [
                f"{table}: the bank of seat {seat + 1} is {clock.of(seat).bank:.0f} s"
                for seat in SEATS
                if clock.of(seat).bank != BANK
            ]
            due = [row.due for row in await journal.deadlines(table=table) if row.kind == "act"]
            wrong += [f"{table}: due {at - until:.0f} s late" for at in due if at > until + SLACK]
            wrong += [f"{table}: due {until - at:.0f} s early" for at in due if at < until - SLACK]
            if not due:
                wrong.append(f"{table}: nothing is due")
            facts = {fact.kind for fact in await journal.clock_facts(table)}
            wrong += [f"{table}: {kind}" for kind in facts - {ANSWERED}]
            given = {row.giver for row in await journal.moves(table, events=False)}
            wrong += [f"{table}: {giver} moved" for giver in given if by_machine(giver)]
        for user in USERS[:2]:
            leaves = (await play.clockwork.calendars.rhythm(user)).leaves
            wrong += [f"{user} has a day off from {leave.start}" for leave in leaves]
        wrong += [
            f"clocks stood still for {stretch.end - stretch.start:.0f} s"
            for stretch in await play.clockwork.calendars.stretches()
        ]
    return wrong
