"""Clocks that stand still for everybody: while the bot is down, and in maintenance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.errors import refuse, require
from bot.engine.text import Text, say
from bot.play.table.live import Live, playable
from bot.play.table.log import Line
from bot.play.time.pace import DAY
from bot.play.time.rhythm import FROZEN, Calendars, Leave
from bot.store.records import FROZEN as FACT
from bot.store.records import Due, Freeze, SettingChange
from bot.store.settings import HEARTBEAT, MAINTENANCE, MAINTENANCE_WHY, Row

LONGEST = 200  # characters of a reason
SHORTEST = 90.0  # seconds without a heartbeat that nobody would notice
LONG = 1_800.0  # seconds that are told
REMEMBERED = 120 * DAY  # longer than any decision lasts
# Kinds whose row itself is the time; seats count anew.
MOVED = (Due.WINDOW, Due.RESUME, Due.LOBBY, Due.LOBBY_ENDS, Due.REQUEST)


class Outages:
    """One row is written every now and then: whoever starts next knows how long nobody did."""

    def __init__(self, calendars: Calendars, now: Callable[[], float]) -> None:
        self.calendars = calendars
        self.journal = calendars.journal
        self._now = now
        self._maintained = False

    async def beat(self) -> None:
        await HEARTBEAT.save(self.journal, self._now())

    async def waken(self) -> float:
        """At the start: how many seconds the clocks have stood; they are moved by so much."""
        last, now = await HEARTBEAT.read(self.journal), self._now()
        if last is None or now - last < SHORTEST or await self.maintained() is not None:
            await self.beat()
            return 0.0
        await self._freeze(last, now)
        return now - last

    async def maintained(self) -> float | None:
        """Since when the host works on the bot, if at all; another process may end it."""
        since = await MAINTENANCE.read(self.journal)
        if since is not None or self._maintained:
            self.calendars.reread()
        self._maintained = since is not None
        return since

    async def lines(self, table: str, since: float) -> list[Line]:
        """All clocks stood still since then, so long that somebody at the table may wonder."""
        if not any(stretch.end > since for stretch in await self.calendars.frozen()):
            return []
        return [
            Line("clock.line.frozen", amount=fact.amount)
            for fact in await self.journal.clock_facts(table)
            if fact.kind == FACT and fact.at > since and fact.amount >= LONG
        ]

    async def begin_maintenance(self) -> None:
        """Nothing is due until it ends; begun twice, it began once."""
        if await self.maintained() is None:
            await MAINTENANCE.save(self.journal, self._now())

    async def end_maintenance(self) -> float:
        """Returns the seconds it took, by which all clocks are moved."""
        start, now = await self.maintained(), self._now()
        if start is None:
            return 0.0
        on = Row(MAINTENANCE, (), MAINTENANCE.form.write(start))
        await self._freeze(start, now, on.drop())
        return now - start

    async def _freeze(self, start: float, end: float, *more: SettingChange) -> None:
        known = await FROZEN.row(self.journal)
        recent = [
            stretch for stretch in await self.calendars.frozen() if stretch.end > end - REMEMBERED
        ]
        frozen = (*recent, Leave(start, end))
        beat = await HEARTBEAT.row(self.journal)
        changes = (known.change(frozen), beat.change(end), *more)
        await self.journal.freeze(Freeze(start, end, MOVED, changes))
        self.calendars.stood_still(frozen)


class Maintenance:
    """The host works on the bot: no move is made, no time passes, nothing is lost.

    On and off from Discord or from another process: it is read whenever it counts.
    """

    def __init__(self, outages: Outages) -> None:
        self._outages = outages
        self._journal = outages.journal

    async def on_now(self) -> bool:
        return await self._outages.maintained() is not None

    async def reason(self) -> Text | None:
        """What the host says about it; None: all is as ever."""
        if not await self.on_now():
            return None
        why = await MAINTENANCE_WHY.read(self._journal)
        return say("upkeep.maintenance.why", why=why) if why else say("upkeep.maintenance")

    async def on(self, why: str = "") -> bool:
        """False: it was on already, and has the new reason."""
        reason = " ".join(why.split())
        require(
            len(reason) <= LONGEST and reason.isprintable(), "upkeep.refuse.reason", limit=LONGEST
        )
        already = await self.on_now()
        await MAINTENANCE_WHY.save(self._journal, reason)
        await self._outages.begin_maintenance()
        return not already

    async def off(self) -> float:
        """Returns the seconds it took, by which all clocks were moved; 0: it was not on."""
        return await self._outages.end_maintenance()

    async def gate(self, live: Live[Any]) -> None:
        """For the referee: what is pressed meanwhile is refused with the reason."""
        await playable(live)
        reason = await self.reason()
        if reason is not None:
            refuse("upkeep.refuse.maintenance", why=reason)
