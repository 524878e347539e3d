"""Bots in processes of their own, which a test starts, stops and kills."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.playground.stage.world import World
from bot.store.address import Address, Place
from bot.version import VERSION
from tests.app.process import ROOT


class Bot:
    """One of them; `code`: how it ended."""

    def __init__(self, pid: int) -> None:
        self._handle = os.pidfd_open(pid)  # a number could come to mean another process
        self.up = False
        self.code: int | None = None

    @property
    def alive(self) -> bool:
        return self.code is None

    def send(self, how: signal.Signals) -> None:
        if self.alive:
            with suppress(ProcessLookupError):  # it is dead, and nobody has said so yet
                signal.pidfd_send_signal(self._handle, how)

    def ended(self, code: int) -> None:
        self.code = code
        os.close(self._handle)


class Bots:
    """All that were started, by whichever order."""

    def __init__(self, process: asyncio.subprocess.Process, world: World) -> None:
        self._process, self.world = process, world
        self._begun: asyncio.Queue[Bot] = asyncio.Queue()
        self._known: dict[int, Bot] = {}

    async def start(
        self, base: str, place: Place, shards: str = "0/1", build: str = VERSION
    ) -> Bot:
        assert self._process.stdin is not None
        where = place.url if isinstance(place, Address) else place
        self._process.stdin.write(f"{base} {where} {shards} {build}\n".encode())
        return await self._begun.get()

    def alive(self) -> bool:
        """Is there anybody?"""
        return bool(self._known)

    def listens(self) -> bool:
        return self.alive() and self.world.online

    async def listen(self) -> None:
        assert self._process.stdout is not None
        while words := (await self._process.stdout.readline()).decode().split():
            word, pid = words[0], int(words[1])
            match word:
                case "pid":
                    self._known[pid] = Bot(pid)
                    self._begun.put_nowait(self._known[pid])
                case "up":
                    self._known[pid].up = True
                case "dead":
                    self._known.pop(pid).ended(int(words[2]))
            self.world.notices.stir()

    async def ended(self, bot: Bot) -> int:
        await self.world.notices.until(lambda: not bot.alive)
        assert bot.code is not None
        return bot.code

    async def end(self) -> None:
        """All that are left."""
        for bot in list(self._known.values()):
            bot.send(signal.SIGKILL)
        await self.world.notices.until(lambda: not self._known)


@asynccontextmanager
async def bots(world: World) -> AsyncIterator[Bots]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.app.child", cwd=ROOT, stdin=pipe, stdout=pipe
    )
    found = Bots(process, world)
    listening = asyncio.create_task(found.listen())
    try:
        yield found
    finally:
        await found.end()
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
        await listening
