"""The client: connected by its shards, its commands registered once, what it does counted."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

import aiohttp
import discord
from discord import app_commands

from bot.operation.metrics import Metrics, route
from bot.play.assembly import Play
from bot.play.identify import in_turn
from bot.play.owner import Owner
from bot.play.upkeep.forgetting import Forgetting
from bot.play.upkeep.status import Load
from bot.store.records import JournalError
from bot.store.settings import COMMANDS
from cogs import add_all
from cogs.lobby.client import LobbyClient
from cogs.ui.post.announcer import Announcer
from cogs.ui.post.channels import attempted
from cogs.ui.post.turns import Turns
from cogs.ui.press.press import Counting, Outcome
from rendering.studio import Studio

LOG = logging.getLogger("sublight")
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
LONGEST_RATE_LIMIT = 30.0  # seconds; longer ones are errors, and the outbox tries later
INTERACTION = "INTERACTION_CREATE"
KEPT = 2.0  # seconds that an interaction waits for its shard; Discord waits for three
USER_MENU, MESSAGE_MENU = discord.AppCommandType.user, discord.AppCommandType.message
IDENTIFY_EVERY = 5.0  # seconds from one shard's beginning to the next


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
        identify_every: float = IDENTIFY_EVERY,
        turns: Turns | None = None,
    ) -> None:
        """`turns`: when it may ask Discord for something; None: whenever it likes."""
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
            shard_ids=sorted(play.owner.wanted.ids),
            shard_count=play.owner.wanted.count,
            http_trace=tracing(metrics, self._acknowledged, play.status.load),
        )
        self._counting = Counting(
            metrics.note,
            is_command=lambda name: name in self._names,
            is_handled=self.front.knows,
            game_of=play.referee.game_known,
        )
        self.front.ended = self._counting.ended
        if turns is not None:
            asked = turns.taken_by(self.http.request)
            self.http.request = asked  # type: ignore[method-assign]  # discord.py has no door for it
        self.metrics = metrics
        parsers = self._connection.parsers
        parsers[INTERACTION] = guarded(parsers[INTERACTION])
        self._may_begin, self._registers = self._after_the_last, True
        if not play.owner.alone:
            parsers[INTERACTION] = routed(play.owner, parsers[INTERACTION])
            self._may_begin, self._registers = self._in_turn, False  # one for all of them does
        self.announcer: Announcer | None = None
        self.shards_up: set[int] = set()  # those that are connected now
        self._home = None if guild is None else discord.Object(guild)
        self._identify_every = identify_every
        self._at_once: int | None = None  # how many shards may begin; None: not known yet

    async def setup_hook(self) -> None:
        await add_all(self)
        if self._registers:
            await self.sync_if_changed()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord lets one shard of a bucket begin every five seconds, whosesoever it is."""
        await self._may_begin(shard_id or 0, initial)

    async def _after_the_last(self, shard: int, initial: bool) -> None:
        if not initial:
            await asyncio.sleep(self._identify_every)

    async def _in_turn(self, shard: int, initial: bool) -> None:
        try:
            bucket = shard % await self._buckets()
            await in_turn(self.play.journal, bucket, self._identify_every)
        except JournalError:
            await asyncio.sleep(self._identify_every)

    async def _buckets(self) -> int:
        """How many shards may begin at once; 1 for all but very large bots."""
        if self._at_once is None:
            _, _, limit = await self.http.get_bot_gateway()
            self._at_once = max(1, limit["max_concurrency"])
        return self._at_once

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

    @property
    def connected(self) -> bool:
        """To the gateway, by all shards that are ours."""
        return self.shards_up >= self.play.owner.wanted.ids

    async def on_ready(self) -> None:
        LOG.info("connected as %s; servers: %s", self.user, len(self.guilds))

    async def on_shard_ready(self, shard: int) -> None:
        self.shards_up.add(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self.shards_up.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        self.shards_up.discard(shard)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self._counting.arrived(interaction)

    async def on_app_command_completion(
        self, interaction: discord.Interaction[Any], command: object
    ) -> None:
        self._counting.ended(str(interaction.id), Outcome.DONE)  # if it answered by itself

    def _acknowledged(self, interaction: str) -> None:
        self._counting.acknowledged(interaction)

    @cached_property
    def _names(self) -> frozenset[str]:
        """All commands, with the groups that they are in."""
        named = (*self.tree.walk_commands(), *self.tree.get_commands(type=USER_MENU))
        return frozenset(
            one.qualified_name for one in (*named, *self.tree.get_commands(type=MESSAGE_MENU))
        )

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


def routed(owner: Owner, parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """Each interaction is answered by one process: who looks after the shard on which it came.

    Two hear of it while one hands over to the other: who has it next keeps it until then. Where
    nobody has the shard it is answered all the same: the journal keeps the order, and if that
    cannot be reached, they are told so.
    """
    kept = set[asyncio.Task[None]]()

    async def later(guild: str, data: Any) -> None:
        if await owner.until(guild, KEPT) or await owner.nobody_has(guild):
            parse(data)

    def heard(data: Any) -> None:
        guild = str(data.get("guild_id") or "")
        if owner.owns(guild) or owner.cut_off:
            parse(data)
        else:
            task = asyncio.create_task(later(guild, data), name="kept interaction")
            kept.add(task)
            task.add_done_callback(kept.discard)

    return guarded(heard)


def guarded(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """What cannot be read is left out: else discord.py would end the whole connection for it."""

    def parsed(data: Any) -> None:
        try:
            parse(data)
        except (AttributeError, KeyError, TypeError, ValueError):
            LOG.warning("an interaction that cannot be read was left out")

    return parsed


def tracing(
    metrics: Metrics, acknowledged: Callable[[str], None], load: Load
) -> aiohttp.TraceConfig:
    """Counts requests and 429s, and notices which interaction was answered."""
    trace = aiohttp.TraceConfig()

    async def ended(
        session: aiohttp.ClientSession, context: Any, params: aiohttp.TraceRequestEndParams
    ) -> None:
        where, status = route(params.method, params.url.path), params.response.status
        metrics.note("requests", 1.0, where)
        load.answered(status)
        attempted(status)
        if status >= 400:
            metrics.note("requests_refused", 1.0, where, str(status))
        if status == 429:
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
