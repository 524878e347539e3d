"""Trying things out: a copy of a table from one seat's view, at which nothing is real.

What the seat cannot see is dealt anew with a secret of the copy's own; autopilots keep the other
seats. It lives in memory, beside the journal and never in it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.engine.chance import Chance, commitment, new_secret
from bot.engine.errors import require
from bot.engine.events import Event, event
from bot.engine.prompts import Reply
from bot.engine.records import Record, Seat, State, encode
from bot.engine.story import Ruling
from bot.play.autopilots.drivers import Drivers
from bot.play.people import AUTOPILOT
from bot.play.table.live import COPY, ID_LENGTH, RUNNING, Live, new_id
from bot.play.table.moves import SETUP, new_move, standing
from bot.play.table.referee import Referee
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import Append, SeatRow, SettingChange, TableRow, VersionConflict
from bot.store.settings import Scope
from bot.store.sqlite.memory import MemoryJournal

LEVEL = "1"  # of those who keep the other seats
MOST_WINDOWS = 20  # that end one after the other, while nobody is asked


@event("sandbox.imagined")
class Imagined(Event[State], frozen=True):
    """The table as it might be; nobody is told."""

    game: str
    state: msgspec.Raw

    def apply(self, state: State) -> None:
        found = msgspec.json.decode(self.state, type=type(state))
        for name in found.__struct_fields__:
            setattr(state, name, getattr(found, name))

    def seen_by(self, viewer: Seat | None) -> None:
        return None


class SideJournal(MemoryJournal):
    """Takes everything for itself; only what people like is looked up in the real one."""

    def __init__(self, real: Journal) -> None:
        super().__init__()
        self._real = real

    async def setting(self, scope: str, name: str) -> str | None:
        own = await super().setting(scope, name)
        if own is None and scope.startswith(Scope.USER.value):
            return await self._real.setting(scope, name)
        return own

    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]:
        own = await super().settings_of(*scopes)
        people = [scope for scope in scopes if scope.startswith(Scope.USER.value)]
        real = await self._real.settings_of(*people) if people else {}
        both = {scope: {**real.get(scope, {}), **own.get(scope, {})} for scope in scopes}
        return {scope: found for scope, found in both.items() if found}

    async def settings(self, wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        found = {where: await self.setting(*where) for where in wanted}
        return {where: value for where, value in found.items() if value is not None}

    async def change_settings(self, *changes: SettingChange) -> None:
        for one in changes:
            if await self.setting(one.scope, one.name) != one.was:
                raise VersionConflict(f"{one.name} of {one.scope} is no longer as it was read")
        for one in changes:
            await self.save_setting(one.scope, one.name, one.value)


class Step(Record, frozen=True):
    """An answer given at the copy: enough to be given at the table itself."""

    version: int
    prompt: str
    kind: str
    replies: Mapping[str, Reply]
    label: str


class Copy(NamedTuple):
    """A table of its own, in a journal of its own, for the user of one seat of another table."""

    id: str
    table: str
    seat: Seat
    journal: Journal


class Sandbox:
    """One user's copy of one table."""

    def __init__(self, copy: Copy, referee: Referee, drivers: Drivers) -> None:
        self.id, self.table, self.seat = copy.id, copy.table, copy.seat
        self.referee = referee
        self.journal: Journal = referee.journal
        self._drivers = drivers
        self._steps: list[Step] = []

    async def go_on(self) -> None:
        """The others answer until the seat is asked something, or it is over."""
        for _ in range(MOST_WINDOWS):
            self._drivers.wake(self.id)
            await self._drivers.idle()
            live = await self.referee.live(self.id)
            timers = live.game.timers(live.state)
            if live.status != RUNNING or live.game.awaited(live.state) or not timers:
                return
            for command in timers.values():  # a window is over as soon as nobody can use it
                await self.referee.submit(self.id, None, command, giver="clock")

    def took(self, step: Step) -> None:
        self._steps.append(step)

    async def line(self) -> list[Step]:
        """What the seat did here and did not take back."""
        stands = {move.version for move in standing(await self.journal.moves(self.id))}
        return [step for step in self._steps if step.version in stands]

    async def take_back(self, user: str) -> None:
        """To before the last answer, whatever came of it: here nobody need be asked."""
        steps = await self.line()
        require(steps, "play.refuse.take_back_nothing")
        first = steps[-1].version

        async def choose(live: Live[Any], moves: list[Any]) -> tuple[int, ...]:
            return tuple(m.version for m in standing(moves) if m.version >= first)

        await self.referee.strike(self.id, self.seat, choose, giver=user)

    async def close(self) -> None:
        await self._drivers.close()
        await self.journal.close()


async def copied(
    real: Referee,
    table: str,
    user: str,
    *,
    names: Mapping[int, str] | None = None,
    clock: Callable[[], float] = time.time,
) -> Copy:
    """A copy for the seat this user has; `names`: what the others are called there."""
    seat = await real.seat_of(table, user)
    live, row = await real.live(table), await real.journal.table(table)
    require(live.status == RUNNING, "play.refuse.over", table=live.id)
    secret = new_secret()
    chance = Chance(new_secret())
    state = await asyncio.to_thread(live.game.redeal, live.state, seat, chance)
    id_ = COPY + new_id(ID_LENGTH - 1)
    called = names or {}
    seats = tuple(
        SeatRow(s.seat, user if s.seat == seat else f"{AUTOPILOT}{LEVEL}:{called.get(s.seat, '')}")
        for s in row.seats
    )
    copy = TableRow(
        id_, row.game, row.options, RUNNING, commitment(secret), clock(), row.name, seats=seats
    )
    side = SideJournal(real.journal)
    await side.create_table(copy, secret)
    fact = Imagined(row.game, msgspec.Raw(encode(state)))
    first = new_move(
        live.game,
        SETUP,
        None,
        version=1,
        first_draw=0,
        giver=user,
        key=None,
        at=clock(),
        ruling=Ruling(state, (fact,), ()),
    )
    await side.append(Append(id_, 0, chain.linked(secret, "", first)))
    return Copy(id_, table, seat, side)
