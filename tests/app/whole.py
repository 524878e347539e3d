"""The whole bot, started beside a local Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import Application
from bot.demo import Guest, start_demo
from bot.playground.server import LocalDiscord
from tests.support.discord import ground
from tests.support.discord.sketches import Sketches


@asynccontextmanager
async def running(local: LocalDiscord, folder: Path, **more: object) -> AsyncIterator[Application]:
    settings = ground.settings(local, folder, **more)
    app = Application(settings, pictures=Sketches(), ready_after=0.05, identify_every=0.0)
    async with ground.running(app):
        yield app


async def demo(app: Application, local: LocalDiscord) -> int:
    world = local.world
    nova = world.person("Nova")
    place = (str(world.guild.id), str(world.hall.id))
    return int(await start_demo(app, Guest(str(nova.id), nova.name, *place)))
