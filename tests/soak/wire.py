"""The way between bot and local Discord without sockets: the same answers, many more of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord
from discord.ui.view import ViewStore
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.client import INTERACTION, Sublight
from bot.playground.api.routes.interactions import callback_json
from bot.playground.client import interactions
from bot.playground.model.errors import Refusal
from bot.playground.model.payloads import message_json
from bot.playground.model.things import Json, Message
from bot.playground.stage.world import World
from bot.store.files import database
from bot.store.sqlite.journal import SqliteJournal
from cogs.ui.press.front import holds


@contextmanager
def read_at_once(journal: SqliteJournal) -> Iterator[None]:
    """The same statements on the same file, without another thread for each."""
    with closing(database.connect(journal.path, readonly=True)) as connection:

        async def read(sql: str, *values: Any) -> list[Any]:
            return connection.execute(sql, values).fetchall()

        with patch.object(journal, "_read", read):
            yield


@contextmanager
def short(world: World, bot: Sublight) -> Iterator[None]:
    """Interactions reach the bot as JSON, and its answers to them come back as JSON."""
    dispatch, request = world.dispatch, AsyncWebhookAdapter.request
    schedule = ViewStore.schedule_dynamic_item_call
    loop, parse = asyncio.get_running_loop(), bot._connection.parsers[INTERACTION]

    def told(name: str, data: Json, *more: Any, **named: Any) -> None:
        if name == INTERACTION:
            loop.call_soon(parse, json.loads(json.dumps(data)))
        elif name != "MESSAGE_DELETE":
            dispatch(name, data, *more, **named)

    def seen(name: str, message: Message) -> None:
        """The bot hears of no messages, and nobody looks at a page."""
        world.notices.stir()

    async def answered(self: Any, route: Any, session: Any, **sent: Any) -> Any:
        if sent.get("multipart") or sent.get("files"):
            return await request(self, route, session, **sent)
        await asyncio.sleep(0)
        try:
            return done(world, route.method, route.url, sent.get("payload") or {})
        except Refusal as refusal:
            raise as_discord(refusal) from refusal

    async def found(store: ViewStore, kind: int, factory: Any, pressed: Any, *named: Any) -> None:
        """What is not on the message discord.py lets fall, after a view of all of it."""
        if holds(pressed.message, {"component_type": kind, "custom_id": named[0]}):
            await schedule(store, kind, factory, pressed, *named)

    with (
        patch.object(ViewStore, "schedule_dynamic_item_call", found),
        patch.object(world, "dispatch", told),
        patch.object(world, "tell_message", seen),
        patch.object(AsyncWebhookAdapter, "request", answered),
    ):
        yield


def done(world: World, method: str, url: str, payload: Json) -> Json:
    parts = url.partition("?")[0].split("/")
    data: Json = json.loads(json.dumps(payload))
    if parts[-1] == "callback":
        interaction = interactions.find(world, int(parts[-3]), parts[-2])
        answer = interactions.fits(interaction, data["type"])
        told = data.get("data") or {}
        message = interactions.acknowledge(world, interaction, answer, told, {})
        return callback_json(interaction, answer, message)
    if method == "PATCH":
        interaction = interactions.by_token(world, parts[-3])
        told = message_json(interactions.edit(world, interaction, parts[-1], data, {}))
        return {**told, "components": []}  # the bot knows what it sent
    interaction = interactions.by_token(world, parts[-1])
    return message_json(interactions.follow_up(world, interaction, data, {}))


def as_discord(refusal: Refusal) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=refusal.status, reason="refused", headers={})
    kind = discord.NotFound if refusal.status == 404 else discord.HTTPException
    return kind(response, {"code": refusal.code, "message": str(refusal)})
