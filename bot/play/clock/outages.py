"""Clocks that stand still for everybody: while the bot is down, and in maintenance."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import msgspec

from bot.engine.errors import refuse, require
from bot.engine.records import encode, replace
from bot.engine.text import Text, say
from bot.play.clock.watch import LEAP, Watch
from bot.play.owner import Owner
from bot.play.people import people
from bot.play.table.live import RUNNING, Live, playable
from bot.play.table.log import Line
from bot.play.time.pace import DAY
from bot.play.time.rhythm import FROZEN, RHYTHM, Calendars, Leave
from bot.play.time.seat_clock import TableClock, days_moved, set_back
from bot.store.records import FROZEN as FACT
from bot.store.records import Due, Freeze, SettingChange, VersionConflict
from bot.store.settings import HEARTBEAT, MAINTENANCE, MAINTENANCE_WHY, TRIES, Row
from bot.store.shards import Shards, Taken

LONGEST = 200  # characters of a reason
SHORTEST = 90.0  # seconds without a heartbeat that nobody would notice
LONG = 1_800.0  # seconds that are told
REMEMBERED = 120 * DAY  # longer than any decision lasts
# Kinds whose row itself is the time; seats count anew.
MOVED = (Due.WINDOW, Due.RESUME, Due.LOBBY, Due.LOBBY_ENDS, Due.REQUEST)
SUSPICIOUS = 30 * DAY  # without a heartbeat: perhaps it is the clock that is wrong
LOG = logging.getLogger("sublight.clock")


class Outages:
    """One row is written every now and then: whoever starts next knows how long nobody did.

    A clock that leaps ahead is an outage too; one that was set back takes along what was counted
    by it, so that nobody's time is lost and nobody's clock stands until the wrong day comes.
    """

    def __init__(self, calendars: Calendars, now: Watch, owner: Owner | None = None) -> None:
        self.calendars = calendars
        self._owner = owner or Owner(calendars.journal)
        self._owner.begun.append(self.taken)
        self.journal = calendars.journal
        self.revised = False  # clocks of tables were changed: what is known of them is old
        self._now = now
        self._maintained = False
        self._late = False  # it was seen that the clock was set back, and could not be written
        self._wrong = 0.0  # seconds by which this machine's clock is ahead of the store's time
        self._told: list[tuple[float, str]] = []

    @property
    def notes(self) -> list[str]:
        """What the host should know of the clock: all of the last day."""
        self._told = [told for told in self._told if abs(self._now() - told[0]) < DAY]
        wrong = [f"{self._difference('is')}, whose time is used"] if self._wrong else []
        return [*wrong, *(text for _, text in self._told)]

    def compare(self, store: float, within: float) -> None:
        """Go by the store's time as long as the clock of this machine is wrong.

        `within`: how many seconds ago the store may have told its time.
        """
        before = self._difference("was")
        was, self._wrong = self._wrong, self._now.compare(store, within)
        if self._wrong and not was:
            LOG.warning("%s, whose time is used", self._difference("is"))
        elif was and not self._wrong:
            self._note(f"{before}, whose time was used; it is right again")

    def _difference(self, verb: str) -> str:
        seconds, where = abs(self._wrong), "ahead of" if self._wrong > 0 else "behind"
        return f"the clock of this machine {verb} {seconds:.0f} seconds {where} the database's"

    async def beat(self) -> None:
        """Among several processes the leases tell who ran until when."""
        if self._owner.alone:
            await HEARTBEAT.save(self.journal, self._now())

    async def taken(self, found: Taken) -> None:
        """The clocks of these shards stood while nobody looked after them."""
        now = self._now()
        self.calendars.reread()  # whoever had them may have noted stretches
        for shard, served in found.served.items():
            gap = found.now - served
            if gap >= SHORTEST and await self.maintained() is None:
                await self._freeze(now - gap, now, shard=shard)
                LOG.warning("the clocks of shard %s stood still for %.0f seconds", shard, gap)

    async def waken(self) -> float:
        """At the start: how many seconds the clocks have stood; they are moved by so much."""
        if not self._owner.alone:
            return 0.0
        await self._put_right(await self._farthest())
        last, now = await HEARTBEAT.read(self.journal), self._now()
        if last is None or now - last < SHORTEST or await self.maintained() is not None:
            await self.beat()
            return 0.0
        await self._freeze(last, now)
        if now - last > SUSPICIOUS:
            self._note(f"nothing ran for {now - last:.0f} seconds, or the clock is wrong")
        return now - last

    async def look(self) -> float | None:
        """Has the wall clock leapt? Then it is followed without a loss; since when the host works
        on the bot, if at all.

        Among several processes the store's time counts, and the leases tell when clocks stood.
        """
        leap = self._now.leap if self._owner.alone else 0.0
        if leap < 0:
            self._now.follow()
        if (leap or self._late) and self._owner.alone:
            await self._put_right(await HEARTBEAT.read(self.journal))
        since = await self.maintained()
        if leap > 0:
            now = self._now()
            if since is None:  # else its end moves all clocks
                await self._freeze(now, now + leap)
            self._now.follow()
            self._note(f"the clock leapt ahead by {leap:.0f} seconds: no time passed for anybody")
        return since

    def _note(self, text: str) -> None:
        LOG.warning("%s", text)
        self._told.append((self._now(), text))

    async def maintained(self) -> float | None:
        """Since when the host works on the bot, if at all; another process may end it."""
        since = await MAINTENANCE.read(self.journal)
        if since is not None or self._maintained:
            self.calendars.reread()
        self._maintained = since is not None
        return since

    async def lines(self, table: str, since: float) -> list[Line]:
        """All clocks stood still since then, so long that somebody at the table may wonder."""
        if not any(stretch.end > since for stretch in await self.calendars.stretches()):
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

    async def _freeze(
        self, start: float, end: float, *more: SettingChange, shard: int | None = None
    ) -> None:
        """Of all servers, or of one shard's."""
        of = 1 if shard is None else self._owner.wanted.count
        only = None if shard is None else Shards(frozenset({shard}), of)
        for _ in range(TRIES):
            known, beat = await FROZEN.row(self.journal), await HEARTBEAT.row(self.journal)
            recent = [stretch for stretch in known.value if stretch.end > end - REMEMBERED]
            frozen = (*recent, Leave(start, end, shard=shard or 0, shards=of))
            beats = (beat.change(end),) if self._owner.alone else ()
            changes = (known.change(frozen), *beats, *more)
            with suppress(VersionConflict):  # another process notes a stretch of its own
                await self.journal.freeze(Freeze(start, end, MOVED, changes, shards=only))
                self.calendars.stood_still(frozen)
                return
        raise VersionConflict("when the clocks stood still cannot be noted")

    async def _farthest(self) -> float | None:
        """The latest instant that was noted; a clock stood at least until then."""
        ends = [stretch.end for stretch in await self.calendars.stretches()]
        last = await HEARTBEAT.read(self.journal)
        return max(ends if last is None else [*ends, last], default=None)

    async def _put_right(self, last: float | None) -> None:
        """The clock was ahead until `last`: all that was counted by it moves back, at once."""
        now = self._now()
        self._late = last is not None and last >= now + LEAP
        if last is None or not self._late:
            return
        was = last - SHORTEST  # what was due just then may not have been done
        known, beat = await FROZEN.row(self.journal), await HEARTBEAT.row(self.journal)
        maintained = await MAINTENANCE.row(self.journal)
        frozen = tuple(stretch for stretch in known.value if stretch.end <= now)
        changes = [known.change(frozen), beat.change(now), *await self._leaves(was, now)]
        if maintained.value is not None and maintained.value > now:
            changes.append(maintained.change(now))

        def clock(body: msgspec.Raw) -> msgspec.Raw:
            stood = msgspec.json.decode(body, type=TableClock)
            return msgspec.Raw(encode(set_back(stood, was, now)))

        await self.journal.freeze(Freeze(was, now, MOVED, tuple(changes), (Due.ACT,), clock))
        self.calendars.stood_still(frozen)
        self._late, self.revised = False, True
        self._note(f"the clock was set back by {last - now:.0f} seconds: deadlines moved with it")

    async def _leaves(self, was: float, now: float) -> list[SettingChange]:
        """Days off that clocks took on a day that has not come yet."""
        running = await self.journal.tables(status=RUNNING)
        users = {user for table in running for user in people(table.seats).values()}
        rows = [await RHYTHM.row(self.journal, user) for user in sorted(users)]
        return [
            row.change(replace(row.value, leaves=leaves))
            for row in rows
            if (leaves := days_moved(row.value.leaves, was, now)) != row.value.leaves
        ]


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
