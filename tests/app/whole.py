"""The whole bot, started beside a local Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import Application
from bot.demo import Guest, start_demo
from bot.engine.records import replace
from bot.playground.server import LocalDiscord
from bot.settings import Settings
from tests.support.discord.sketches import Sketches


@asynccontextmanager
async def running(local: LocalDiscord, folder: Path, **more: object) -> AsyncIterator[Application]:
    settings = replace(Settings(token=local.world.token), database=folder / "journal.db", **more)
    app = Application(settings, pictures=Sketches(), ready_after=0.05)
    await app.start()
    await app.ready()
    try:
        yield app
    finally:
        await app.stop()


async def demo(app: Application, local: LocalDiscord) -> int:
    world = local.world
    nova = world.person("Nova")
    place = (str(world.guild.id), str(world.hall.id))
    return int(await start_demo(app, Guest(str(nova.id), nova.name, *place)))
