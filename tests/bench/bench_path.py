"""The way of one settle at a table of two, from its confirming press until its post stands.

The real application in front of the local Discord, pictures sketched; counted by a profiler, so
the figures say how far the data goes, not how fast. Of several tables the shortest way counts:
what a clock does by the way is no part of it.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.engine.records import Seat
from bot.games import game as find_game
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import by_suggestion
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.store.journal import Journal
from bot.store.sqlite.journal import SqliteJournal
from cogs.ui.words import ids
from tests.bench import Measured, bench
from tests.support.discord.driver import PATIENCE, Person
from tests.support.discord.ground import Ground, posts, running
from tests.support.discord.robot import next_press

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}/" for name in ("bot", "cogs", "rendering"))
NOT_OURS = f"{ROOT / 'bot' / 'playground'}/"  # the local Discord lives in the same process
TABLES = 3
MOST_PRESSES = 5
ACTIONS = (Action.SETTLE, Action.EXPLORE_1_1)  # of the first seat, which settles, and the second


class Way(NamedTuple):
    files: int
    journal_calls: int
    views: int


@bench("path.settle_files", unit="files", limit=75)
def files() -> Measured:
    """Different modules of the bot that ran."""
    return Measured(walked().files)


@bench("path.settle_journal_calls", unit="calls", limit=25)
def journal_calls() -> Measured:
    """How often the journal was asked or written."""
    return Measured(walked().journal_calls)


@bench("path.settle_views", unit="views", limit=5)
def views() -> Measured:
    """How often somebody's view was worked out from a state."""
    return Measured(walked().views)


@cache
def walked() -> Way:
    found = asyncio.run(measure())
    return Way(*(min(one) for one in zip(*found, strict=True)))


class Counter:
    """Calls of Python functions in all threads that begin while it is there."""

    def __init__(self) -> None:
        names = [name for name in vars(Journal) if not name.startswith("_")]
        self.journal = {
            getattr(SqliteJournal, name).__code__ for name in names if hasattr(SqliteJournal, name)
        }
        self.view = find_game("race").seen_by.__code__
        self.reset()

    def reset(self) -> None:
        self.on = False
        self.files: set[str] = set()
        self.calls: dict[int, FrameType] = {}  # by id, kept: a coroutine that goes on is no call
        self.views = 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if not self.on or event != "call":
            return
        code = frame.f_code
        self.files.add(code.co_filename)
        if code in self.journal:
            self.calls[id(frame)] = frame
        elif code is self.view:
            self.views += 1

    def found(self) -> Way:
        ours = {
            name for name in self.files if name.startswith(OURS) and not name.startswith(NOT_OURS)
        }
        return Way(len(ours), len(self.calls), self.views)

    @contextmanager
    def counting(self) -> Iterator[None]:
        self.reset()
        self.on = True
        yield
        self.on = False


async def measure() -> list[Way]:
    counter, numbers = Counter(), count(1)
    for words in catalogs().values():
        for key in words:
            words.template(key)  # what is parsed when it is first needed is no part of the way
    threading.setprofile(counter)
    sys.setprofile(counter)
    secret = patch("bot.play.lobby.lobby.new_secret", lambda: bytes([next(numbers)]) * 32)
    logging.disable()
    try:
        with secret, TemporaryDirectory() as folder:
            async with LocalDiscord() as local:
                with redirected(local.base):
                    ground = Ground(local, Path(folder))
                    async with running(ground.app):
                        return [await settle(ground, counter) for _ in range(TABLES)]
    finally:
        logging.disable(logging.NOTSET)
        sys.setprofile(None)
        threading.setprofile(None)


async def settle(ground: Ground, counter: Counter) -> Way:
    """The last answer of a Settle phase, which places a world."""
    nova, rigel = ground.person("Nova"), ground.person("Rigel")
    table = (await ground.table(nova, rigel, pace="daily")).id
    while await answered(ground, table, Seat(1)) or await answered(ground, table, Seat(0)):
        pass
    assert await ground.app.announcer.drain(PATIENCE)
    shown = len(posts(nova))
    await nova.press(f"d1:play:{table}", posts(nova)[-1])
    await first_world(nova)
    for _ in range(MOST_PRESSES):
        press = next_press(nova.panel().message)
        if press is None or f":{ids.COMMIT}:" in press:
            break
        await nova.press(press, nova.panel())
    assert press is not None
    with counter.counting():
        await nova.press(press, nova.panel())
        await nova.until(lambda: len(posts(nova)) > shown)
        await all_told()
    return counter.found()


async def all_told() -> None:
    """The announcer has written down that the post stands, and told whom else it concerns."""
    tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith("announcer ")]
    if tasks:
        await asyncio.wait(tasks, timeout=PATIENCE)


async def first_world(nova: Person) -> None:
    """However many there are: by a menu or by a button."""
    panel = nova.panel()
    if panel.selects:
        await nova.choose(panel.selects[0]["options"][0]["value"], on=panel)
    else:
        picks = [one["custom_id"] for one in panel.buttons if f":{ids.PICK}:" in one["custom_id"]]
        await nova.press(next(one for one in picks if f":{ids.NOTHING}:" not in one), panel)


async def answered(ground: Ground, table: str, seat: Seat) -> bool:
    """What a seat owes, as the game suggests; but which world to settle is left open."""
    referee = ground.app.play.referee
    prompt = next(iter(await referee.prompts(table, seat)), None)
    if prompt is None or not prompt.owed or (seat == 0 and prompt.key == "race.settle"):
        return False
    view = await referee.view(table, seat)
    own = ChooseActions((ACTIONS[seat],))
    command = own if prompt.key == "race.action" else by_suggestion(view, prompt)
    await referee.submit(table, seat, command, giver=str(seat))
    return True
