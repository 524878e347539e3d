"""Serving on Discord, or on a look-alike whose address is set, until it is stopped."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import signal
from contextlib import suppress

from bot.app import Application, Refused
from bot.cli.arguments import Failure
from bot.engine.records import replace
from bot.playground.redirect import redirect
from bot.settings import Settings

LOCAL_TOKEN = "playground"  # a look-alike wants one too


def stopping() -> asyncio.Event:
    """Set by an interrupt, or when the host wishes the bot to end."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    return stop


async def started(app: Application) -> None:
    try:
        await app.start()
    except Refused as error:
        raise Failure(str(error)) from error
    gc.collect()
    gc.freeze()  # what is loaded now stays: looking at it again and again would stall the loop
    with suppress(AttributeError, OSError, TypeError):  # only the C library of Linux can do it
        ctypes.CDLL(None).malloc_trim(0)  # what only starting needed is the system's again


async def on_discord(settings: Settings) -> int:
    stop = stopping()
    if settings.discord_url:
        redirect(settings.discord_url)
        settings = replace(settings, token=settings.token or LOCAL_TOKEN)
    app = Application(settings)
    await started(app)
    print(f"Sublight runs on {settings.discord_url or 'Discord'}. Stop it with Ctrl+C.", flush=True)
    try:
        await app.run(stop)
    finally:
        await app.stop()
    return 0
