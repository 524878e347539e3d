"""Where pictures are drawn: by processes beside the bot, never on the event loop, each only once.

The newest picture of a slot wins: a request that is overtaken before its turn is not drawn at all.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any, Protocol

import msgspec

from bot.engine.records import Seat
from rendering.gallery import gallery
from rendering.look import Look
from rendering.painter import Make, Painter
from rendering.picture import LogLine, Picture

WORKERS = 1  # each a process with masks and tiles of its own; it begins with the first picture
KEPT = 48  # pictures, at most 300 KB each


class Paints(Protocol):
    def paint(self, make: Make) -> Picture: ...
    def close(self) -> None: ...


class Studio:
    """Every method gives None if a newer request took its place."""

    def __init__(
        self,
        workers: int = WORKERS,
        kept: int = KEPT,
        painter: Callable[[], Paints] = Painter,
    ) -> None:
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="studio")
        self._painters = [painter() for _ in range(workers)]
        self._idle: SimpleQueue[Paints] = SimpleQueue()
        for one in self._painters:
            self._idle.put(one)
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._under_way: dict[bytes, asyncio.Future[Picture | None]] = {}
        self._newest: dict[str, bytes] = {}
        self._room = kept

    def close(self) -> None:
        """What waits is not begun, and nobody waits for what is being drawn."""
        self._workers.shutdown(wait=False, cancel_futures=True)
        for painter in self._painters:
            painter.close()

    # --- what can be drawn

    async def table(
        self,
        game: str,
        table: str,
        look: Look[Any],
        since: Any = None,
        marks: Mapping[str, str] | None = None,
        *,
        board: int | None = None,
        log: Sequence[LogLine] = (),
    ) -> Picture | None:
        lines = tuple(log)
        make = partial(gallery(game).table, look, since, marks, board=board, log=lines)
        name = key("table", look, since, marks, board, lines)
        return await self.draw(slot(table, "table", look.viewer), name, make)

    async def part(
        self, game: str, part: str, table: str, look: Look[Any], since: Any = None
    ) -> Picture | None:
        """One part of the table, larger."""
        drawer = gallery(game)
        if part not in drawer.parts:
            raise LookupError(f"a table of {game} has no part {part!r}")
        make = partial(drawer.part, part, look, since)
        name = key("part", part, look, since)
        return await self.draw(slot(table, part, look.viewer), name, make)

    async def hand(
        self,
        game: str,
        table: str,
        look: Look[Any],
        marks: Mapping[str, str] | None = None,
        *,
        picked: Collection[str] = (),
    ) -> Picture | None:
        chosen = tuple(sorted(picked))
        make = partial(gallery(game).hand, look, marks, picked=chosen)
        name = key("hand", look, marks, chosen)
        return await self.draw(slot(table, "hand", look.viewer), name, make)

    async def scores(self, game: str, table: str, look: Look[Any]) -> Picture | None:
        make = partial(gallery(game).scores, look)
        return await self.draw(slot(table, "scores", None), key("scores", look), make)

    async def card(
        self, game: str, card: str, theme: str = "dark", language: str = "en"
    ) -> Picture | None:
        given = (card, theme, language)
        make = partial(gallery(game).card, *given)
        return await self.draw("/".join(("card", game, *given)), key("card", game, *given), make)

    # --- how

    async def draw(self, slot: str, name: bytes, make: Make) -> Picture | None:
        """The picture of this name: kept, being drawn already, or drawn now."""
        kept = self._kept.get(name)
        if kept is not None:
            self._newest.pop(slot, None)  # whatever waits there is old
            self._kept.move_to_end(name)
            return kept
        self._newest[slot] = name
        under_way = self._under_way.get(name)
        if under_way is None:
            loop = asyncio.get_running_loop()
            under_way = loop.run_in_executor(self._workers, self._turn, slot, name, make)
            self._under_way[name] = under_way
            under_way.add_done_callback(partial(self._done, slot, name))
        return await asyncio.shield(under_way)

    def _turn(self, slot: str, name: bytes, make: Make) -> Picture | None:
        """In a thread: nothing, if the slot has been asked for something newer meanwhile."""
        if self._newest.get(slot) != name:
            return None
        painter = self._idle.get()
        try:
            return painter.paint(make)
        finally:
            self._idle.put(painter)

    def _done(self, slot: str, name: bytes, drawn: asyncio.Future[Picture | None]) -> None:
        del self._under_way[name]
        if self._newest.get(slot) == name:
            del self._newest[slot]
        if drawn.cancelled() or drawn.exception() is not None:
            return
        picture = drawn.result()
        if picture is not None:
            self._kept[name] = picture
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)


def slot(table: str, what: str, viewer: Seat | None) -> str:
    return f"{table}/{what}/{'' if viewer is None else viewer}"


def key(*parts: Any) -> bytes:
    """The same for the same picture."""
    return hashlib.blake2b(msgspec.msgpack.encode(parts), digest_size=16).digest()
