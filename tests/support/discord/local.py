"""Fixtures for tests with a local Discord; a violation or failure fails the test that made it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord
import pytest

from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from tests.support.discord.driver import PATIENCE, Person
from tests.support.discord.screen import Seen
from tests.support.prose import slips


def complaints(world: World) -> list[str]:
    """What a test must not leave behind."""
    return [*map(str, world.violations), *world.failures]


def misspoken(world: World) -> list[str]:
    """Sentences of the bot that no reader should find."""
    said = [
        Seen(message).text
        for channel in world.channels.values()
        for message in channel.messages.values()
        if message.author is world.me
    ]
    return sorted({slip for text in said for slip in slips(text)})


def blameless(world: World) -> None:
    """Fail with everything there is to complain of."""
    found = complaints(world)
    if found:
        raise AssertionError("\n".join(found))


def forgiven(world: World) -> list[str]:
    """The complaints so far, for a test that caused them on purpose."""
    found = complaints(world)
    world.violations.clear()
    world.failures.clear()
    return found


@asynccontextmanager
async def fresh() -> AsyncIterator[LocalDiscord]:
    """A Discord every client of this process talks to; at its end nothing may be complained of."""
    async with LocalDiscord() as server:
        with redirected(server.base):
            yield server
        blameless(server.world)
        if slipped := misspoken(server.world):
            raise AssertionError("\n".join(slipped))


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with fresh() as server:
        yield server


@pytest.fixture
def person(local: LocalDiscord) -> Callable[[str], Person]:
    """`person("Nova")`"""
    return lambda name: Person(local.world, name)


@asynccontextmanager
async def running(client: discord.Client, token: str = "playground") -> AsyncIterator[None]:
    """The client is ready inside, and closed after."""
    ready = asyncio.Event()

    async def on_ready() -> None:
        ready.set()

    async def when_ready() -> None:
        await ready.wait()

    client.event(on_ready)
    task = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(when_ready())
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        yield
    finally:
        waiting.cancel()
        await client.close()
        if not task.done():
            await task
