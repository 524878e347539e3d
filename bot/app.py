"""The application: everything put together once, started in order and stopped in order."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import aiohttp
import discord
from discord import app_commands

from bot.operation.health import Health, HealthServer
from bot.operation.metrics import Metrics
from bot.play.assembly import Play, assemble, look_after
from bot.play.clock.watch import Watch
from bot.play.upkeep.forgetting import Forgetting
from bot.play.upkeep.preload import warm
from bot.play.upkeep.status import Load
from bot.play.upkeep.upgrade import take_over
from bot.settings import Settings
from bot.store.bells import Topic
from bot.store.files.claim import Claim, Claimed
from bot.store.files.rotation import Plan
from bot.store.settings import COMMANDS
from bot.store.sqlite.journal import SqliteJournal
from cogs import add_all
from cogs.announcing import new_announcer
from cogs.lobby.client import LobbyClient
from cogs.ui.post.announcer import Announcer, Pictures
from cogs.ui.post.channels import Channels, attempted
from cogs.ui.post.pictures import PublicPictures
from rendering.studio import Studio

LOG = logging.getLogger("sublight")
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
LONGEST_RATE_LIMIT = 30.0  # seconds; longer ones are errors, and the outbox tries later
DRAINING = 5.0  # seconds for posts to leave at the end
MOST_ARRIVALS = 1_000
INTERACTION = "INTERACTION_CREATE"
GIVE_WAY = 0.001  # seconds after which a thread that thinks or stores lets the event loop go on


class Sublight(LobbyClient):
    """The client. It needs no privileged intent: all input comes as interactions."""

    def __init__(
        self,
        play: Play,
        metrics: Metrics,
        *,
        studio: Studio | None = None,
        forgetting: Forgetting | None = None,
        guild: int | None = None,
        ready_after: float = 2.0,
    ) -> None:
        super().__init__(
            play,
            studio=studio,
            forgetting=forgetting,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            guild_ready_timeout=ready_after,
            http_trace=tracing(metrics, self._acknowledged, play.status.load),
        )
        self.metrics = metrics
        parsers = self._connection.parsers
        parsers[INTERACTION] = guarded(parsers[INTERACTION])
        self.announcer: Announcer | None = None
        self.connected = False  # to the gateway, now
        self._home = None if guild is None else discord.Object(guild)
        self._arrivals: dict[str, float] = {}

    async def setup_hook(self) -> None:
        await add_all(self)
        await self.sync_if_changed()

    async def close(self) -> None:
        """Answers under way come first: they need the connection."""
        await self.front.close()
        await super().close()

    async def sync_if_changed(self) -> bool:
        """Discord counts each registration, so it is told only what it does not know."""
        if self._home is not None:
            self.tree.copy_global_to(guild=self._home)
        found = await registration(self.tree, self._home)
        digest = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()
        ids = (str(self.application_id), str(self._home.id if self._home else "everywhere"))
        journal = self.play.journal
        if await COMMANDS.read(journal, *ids) == digest:
            return False
        application = cast(int, self.application_id)
        if self._home is None:
            await self.http.bulk_upsert_global_commands(application, payload=found)
        else:
            await self.http.bulk_upsert_guild_commands(application, self._home.id, payload=found)
        await COMMANDS.save(journal, digest, *ids)
        LOG.info("commands registered")
        return True

    # What the host may want to know

    async def on_ready(self) -> None:
        self.connected = True
        LOG.info("connected as %s; servers: %s", self.user, len(self.guilds))

    async def on_resumed(self) -> None:
        self.connected = True

    async def on_disconnect(self) -> None:
        self.connected = False

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.metrics.note("interactions")
        self._arrivals[str(interaction.id)] = time.perf_counter()
        if len(self._arrivals) > MOST_ARRIVALS:
            del self._arrivals[next(iter(self._arrivals))]

    async def on_app_command_completion(
        self, interaction: discord.Interaction[Any], command: object
    ) -> None:
        self.metrics.note("command_seconds", age_of(interaction))

    def _acknowledged(self, interaction: str) -> None:
        start = self._arrivals.pop(interaction, None)
        if start is not None:
            self.metrics.note("acknowledge_seconds", time.perf_counter() - start)

    # What may have mended a channel

    async def on_guild_channel_update(self, before: object, after: object) -> None:
        self.mended()

    async def on_guild_role_update(self, before: object, after: object) -> None:
        self.mended()

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        if before.locked != after.locked:
            self.mended()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.mended()

    def mended(self) -> None:
        if self.announcer is not None:
            self.announcer.mended()


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
    ) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self._pictures = pictures
        self._clock = clock or Watch()
        self._ready_after = ready_after
        self._tasks: list[asyncio.Task[None]] = []
        self._claim = Claim(settings.database)

    async def start(self) -> None:
        settings = self.settings
        warm()
        try:
            self._claim.take()
            self.journal = await SqliteJournal.open(settings.database)
        except Claimed as error:
            raise Refused(str(error)) from error
        except BaseException:
            self._claim.leave()
            raise
        sys.setswitchinterval(GIVE_WAY)
        self.play = play = assemble(self.journal, clock=self._clock, language=settings.language)
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
        self.metrics.gauge(
            "outbox_age_seconds", "How long the oldest post waits.", self.announcer.age
        )
        self.health = HealthServer(self.look, self.metrics)
        try:
            if settings.health_port is not None:
                await self.health.start(settings.health_host, settings.health_port)
            await self.bot.login(settings.token)
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
        self._tasks = [
            self._connection,
            asyncio.create_task(self.announcer.run(), name="announcer"),
            asyncio.create_task(self.play.alarm.run(), name="clock"),
            asyncio.create_task(self.play.recorder.run(), name="results"),
            asyncio.create_task(self.household.caretaker.run(), name="upkeep"),
        ]
        await self.play.drivers.start()

    async def _take_over(self) -> None:
        """Running tables of an earlier build go on with its rules where this one's differ."""
        if await self.household.forgetting.finish():
            LOG.info("the database was written anew: somebody had been forgotten in it")
        await self.play.alarm.start()
        for one in await take_over(self.play.keeper):
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
        ]
        return Health(
            connected=self.bot.connected,
            outbox_age=self.announcer.age(),
            troubles=tuple(filter(None, troubles)),
            notes=tuple(self.play.outages.notes),
        )

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
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await self.bot.front.close()
        await self.play.drivers.close()
        if not await self.announcer.drain(DRAINING):
            LOG.warning("some posts wait for the next start")
        await self.announcer.close()
        await self._close()
        LOG.info("stopped")

    async def _close(self) -> None:
        await self.bot.close()
        self.public_studio.close()
        if self.studio is not None:
            self.studio.close()
        await self.health.close()
        await self.journal.close()
        self._claim.leave()


def guarded(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """What cannot be read is left out: else discord.py would end the whole connection for it."""

    def parsed(data: Any) -> None:
        try:
            parse(data)
        except (AttributeError, KeyError, TypeError, ValueError):
            LOG.warning("an interaction that cannot be read was left out")

    return parsed


def plan_of(settings: Settings) -> Plan | None:
    if settings.backups is None:
        return None
    hours, days, weeks = settings.backup_hours, settings.backup_days, settings.backup_weeks
    return Plan(settings.backups, hours, days, weeks)


def tracing(
    metrics: Metrics, acknowledged: Callable[[str], None], load: Load
) -> aiohttp.TraceConfig:
    """Counts requests and 429s, and notices which interaction was answered."""
    trace = aiohttp.TraceConfig()

    async def ended(
        session: aiohttp.ClientSession, context: Any, params: aiohttp.TraceRequestEndParams
    ) -> None:
        metrics.note("requests")
        load.answered(params.response.status)
        attempted(params.response.status)
        if params.response.status == 429:
            metrics.note("rate_limit_hits")
        parts = params.url.path.split("/")
        if parts[-1] == "callback" and len(parts) > 3:
            acknowledged(parts[-3])

    async def cut(
        session: aiohttp.ClientSession, context: Any, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        attempted(0)

    trace.on_request_end.append(ended)
    trace.on_request_exception.append(cut)
    return trace


def age_of(interaction: discord.Interaction[Any]) -> float:
    return max(0.0, (discord.utils.utcnow() - interaction.created_at).total_seconds())


async def registration(
    tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None
) -> list[dict[str, Any]]:
    """All commands in every language, as Discord is told of them."""
    translator = tree.translator
    found = [
        await command.get_translated_payload(tree, translator)
        if translator
        else command.to_dict(tree)
        for command in tree.get_commands(guild=guild)
    ]
    return sorted(found, key=lambda payload: (payload["type"], payload["name"]))
