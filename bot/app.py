"""The application: everything put together once, started in order and stopped in order."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.http import Route

from bot.client import IDENTIFY_EVERY, Sublight
from bot.numbers import Numbers
from bot.operation.health import Health
from bot.operation.lag import watch_lag
from bot.operation.metrics import Metrics
from bot.play.assembly import assemble, look_after
from bot.play.clock.watch import Watch
from bot.play.upkeep.preload import warm
from bot.play.upkeep.upgrade import take_over
from bot.settings import Settings
from bot.store.bells import Topic
from bot.store.files.claim import Claim, Claimed
from bot.store.files.rotation import Plan
from bot.store.opening import open_journal
from bot.store.records import JournalError
from bot.store.settings import BOT
from bot.store.shards import Shards, Taken
from bot.store.sqlite.journal import SqliteJournal
from bot.version import VERSION
from cogs.announcing import new_announcer
from cogs.ui.post.channels import Channels
from cogs.ui.post.pictures import Pictures, PublicPictures
from cogs.ui.post.turns import ALL_TOGETHER, Turns
from rendering.studio import Studio

if TYPE_CHECKING:
    from bot.operation.server import HealthServer

LOG = logging.getLogger("sublight")
DRAINING = 5.0  # seconds for posts to leave at the end
HANDING_OVER = 2.0  # seconds for those that are being sent, if another process goes on
ONCE_MORE = 1.0  # seconds until what has not ended is told again
DISCORD = "https://discord.com/"
GIVE_WAY = 0.001  # seconds after which a thread that thinks or stores lets the event loop go on


class Refused(Exception):
    """The bot cannot begin; the message says what to do."""


class Application:
    """`start` logs in and begins to connect; `stop` loses nothing.

    With `pictures` of its own it has no studio: private answers come without any.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        pictures: Pictures | None = None,
        clock: Callable[[], float] | None = None,
        ready_after: float = 2.0,
        identify_every: float = IDENTIFY_EVERY,
    ) -> None:
        self.settings = settings
        self._pictures = pictures
        self._clock = clock or Watch()
        self._ready_after, self._identify_every = ready_after, identify_every
        self._tasks: list[asyncio.Task[None]] = []
        self._registered = False  # whether the commands are
        self._claim = Claim(settings.database)
        self._health: HealthServer | None = None  # where somebody asks

    async def start(self) -> None:
        settings = self.settings
        warm()
        try:
            self._claim.take()
            self.journal = await open_journal(settings.database)
        except Claimed as error:
            raise Refused(str(error)) from error
        except BaseException:
            self._claim.leave()
            raise
        sys.setswitchinterval(GIVE_WAY)
        self.metrics = Metrics(VERSION)
        self.play = play = assemble(
            self.journal,
            clock=self._clock,
            language=settings.language,
            shards=settings.shards,
            alone=isinstance(self.journal, SqliteJournal),
        )
        self.household = look_after(
            play,
            self.journal,
            backups=settings.backups,
            plan=plan_of(settings),
            archive_days=settings.archive_days,
            driving=play.drivers.start,
        )
        self.studio = Studio() if self._pictures is None else None
        self.public_studio = Studio()  # posts never queue behind private pictures
        self.bot = Sublight(
            play,
            self.metrics,
            studio=self.studio,
            forgetting=self.household.forgetting,
            guild=settings.guild,
            ready_after=self._ready_after,
            identify_every=self._identify_every,
            turns=turns_of(settings),
        )
        seating = self.bot.front.desk.seating
        self.announcer = self.bot.announcer = new_announcer(
            play,
            seating,
            Channels(self.bot),
            self._pictures or PublicPictures(self.public_studio, play),
            note=self.metrics.note,
        )
        play.status.load.age = self.announcer.age
        self.household.forgetting.listeners.append(seating.forget)
        self.household.forgetting.writers.append(self.announcer.slots)
        self.journal.listen(
            Topic.CHANGED, play.drivers.wake, self.announcer.wake, self.bot.front.waits.wake
        )
        self.journal.listen(Topic.OVER, play.recorder.wake)
        self.numbers = Numbers(self.metrics, self.bot, self.announcer)
        play.status.load.note = self.metrics.note
        play.referee.made = play.status.load.moved
        try:
            if settings.health_port is not None:
                await self._serve_health(settings.health_host, settings.health_port)
            await self.bot.login(settings.token)
            await self._require_own()
        except BaseException as error:
            await self._close()
            if isinstance(error, discord.LoginFailure):
                why = "Discord does not know this token: copy it again from the developer portal"
                raise Refused(why) from error
            if isinstance(error, aiohttp.ClientConnectionError):
                raise Refused(f"Discord cannot be reached: {error}") from error
            raise
        await self._take_over()
        self._connection = asyncio.create_task(self.bot.connect(), name="gateway")
        self._tasks += [
            self._connection,
            asyncio.create_task(self.announcer.run(), name="announcer"),
            asyncio.create_task(self.play.alarm.run(), name="clock"),
            asyncio.create_task(self.play.recorder.run(), name="results"),
            asyncio.create_task(self.household.caretaker.run(), name="upkeep"),
            asyncio.create_task(watch_lag(self.metrics.note), name="loop lag"),
        ]
        await self.play.drivers.start()

    async def _serve_health(self, host: str, port: int) -> None:
        # Imported here: without a port there is no web server in memory.
        from bot.operation.server import HealthServer

        self._health = HealthServer(self.look, self.numbers.page)
        await self._health.start(host, port)

    async def _require_own(self) -> None:
        """Two bots at one database would wait for each other's shards for ever."""
        if self.play.owner.alone:
            return
        me = str(self.bot.application_id)
        if (known := await BOT.change(self.journal, lambda bot: bot or me)) != me:
            raise Refused(
                f"{self.settings.database} is the database of another bot (application {known},"
                f" this one is {me}): give each its own, or let this one go on with it by"
                " `python -m bot cluster --new-bot`"
            )

    async def _take_over(self) -> None:
        """Running tables of an earlier build go on with its rules where this one's differ."""
        if await self.household.forgetting.finish():
            LOG.info("the database was written anew: somebody had been forgotten in it")
        await self.play.alarm.start()
        owner = self.play.owner
        if owner.alone:
            await self._adopt()
            return
        owner.begun.append(self._adopt)
        owner.ready.append(self.play.drivers.start)
        owner.renewed.append(self._register)
        await owner.renew()
        self._tasks += [
            asyncio.create_task(owner.run(), name="leases"),
        ]

    async def _register(self) -> None:
        """Commands are registered by one process, once no other runs another build."""
        owner = self.play.owner
        if owner.first and not self._registered and await owner.builds() == {VERSION}:
            await self.bot.sync_if_changed()
            self._registered = True

    async def _adopt(self, found: Taken | None = None) -> None:
        """All running tables, or those of the shards that were just taken."""
        count = self.play.owner.wanted.count
        shards = None if found is None else Shards(found.got, count)
        for one in await take_over(self.play.keeper, shards=shards):
            what = "waits for" if one.held else "keeps"
            about = {"table": one.table, "version": one.moves}
            LOG.warning(
                "a table %s rules %s: %s", what, one.version, one.differences[0], extra=about
            )

    def look(self) -> Health:
        troubles = [
            *self.play.status.load.problems,
            self.household.caretaker.trouble,
            self.journal.damage,
            self._waiting(),
        ]
        return Health(
            connected=self.bot.connected,
            outbox_age=self.announcer.age(),
            troubles=tuple(filter(None, troubles)),
            notes=(*self.play.outages.notes, *self.play.status.load.notes),
        )

    def _waiting(self) -> str:
        owner = self.play.owner
        if owner.cut_off:
            return "the database cannot be reached"
        missing = sorted(owner.wanted.ids - owner.shards.ids)
        what = ", ".join(map(str, missing))
        return f"another process looks after shards {what} of {owner.wanted.count}" if what else ""

    async def ready(self) -> None:
        """Until the gateway is connected; raises what made it end instead."""
        waiting = asyncio.create_task(self.bot.wait_until_ready())
        await asyncio.wait({waiting, self._connection}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            await self._connection

    async def run(self, stop: asyncio.Event) -> None:
        """Until it is told to stop, or the connection is lost for good."""
        waiting = asyncio.create_task(stop.wait())
        await asyncio.wait({waiting, *self._tasks}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._connection.done():
            await self._connection

    async def stop(self) -> None:
        """Take nothing new, finish what was begun, send what can be sent, close the journal."""
        if not self.play.owner.alone:
            await self._hand_over()
        await self._end(self._tasks)
        await self.bot.front.close()
        await self.play.drivers.close()
        if self.play.owner.alone and not await self.announcer.drain(DRAINING):
            LOG.warning("some posts wait for the next start")
        await self.announcer.close()
        await self._close()
        LOG.info("stopped")

    async def _hand_over(self) -> None:
        """What is done by itself ends while people are still answered; then the leases are free,
        and whoever takes them answers what comes next.
        """
        await self._end([task for task in self._tasks if task is not self._connection])
        await self.play.drivers.close()
        await self.announcer.finish(HANDING_OVER)
        with suppress(JournalError):  # then they end by themselves
            await self.play.owner.leave()

    async def _end(self, tasks: list[asyncio.Task[None]]) -> None:
        """discord.py takes this, while it connects again, for the end of that try alone."""
        left = set(tasks)
        while left:
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=ONCE_MORE)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _close(self) -> None:
        await self.bot.close()
        self.public_studio.close()
        if self.studio is not None:
            self.studio.close()
        if self._health is not None:
            await self._health.close()
        await self.journal.close()
        self._claim.leave()


def turns_of(settings: Settings) -> Turns | None:
    """A look-alike has no limit unless one is set."""
    if settings.requests is None and not Route.BASE.startswith(DISCORD):
        return None
    return Turns(settings.shards.share, settings.requests or ALL_TOGETHER)


def plan_of(settings: Settings) -> Plan | None:
    if settings.backups is None:
        return None
    hours, days, weeks = settings.backup_hours, settings.backup_days, settings.backup_weeks
    return Plan(settings.backups, hours, days, weeks)
