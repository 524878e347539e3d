"""Where pictures are drawn: by worker threads, never on the event loop, each only once.

The newest picture of a slot wins: a request that is overtaken before its turn is not drawn at all.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec

from bot.engine.records import Seat
from rendering.picture import Picture
from rendering.race.card import render_card
from rendering.race.facts import CardId, Race
from rendering.race.hand import render_hand
from rendering.race.scores import render_scores
from rendering.race.table import LogLine, render_table

WORKERS = 2
KEPT = 48  # pictures, at most 300 KB each


class Studio:
    """One for the whole bot. Every method gives None if a newer request took its place."""

    def __init__(self, workers: int = WORKERS, kept: int = KEPT) -> None:
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="studio")
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._under_way: dict[bytes, asyncio.Future[Picture | None]] = {}
        self._newest: dict[str, bytes] = {}
        self._room = kept

    def close(self) -> None:
        """What is being drawn is finished; what waits is not begun."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    # --- what can be drawn

    async def table(
        self,
        table: str,
        view: Race,
        names: Mapping[int, str],
        theme: str = "dark",
        language: str = "en",
        viewer: Seat | None = None,
        since: Race | None = None,
        marks: Mapping[str, str] | None = None,
        *,
        board: int | None = None,
        log: Sequence[LogLine] = (),
    ) -> Picture | None:
        slot = f"{table}/table/{'' if viewer is None else viewer}"
        given = (view, names, theme, language, viewer, since, marks)
        lines = tuple(log)
        make = partial(render_table, *given, board=board, log=lines)
        return await self.draw(slot, key("table", *given, board, lines), make)

    async def hand(
        self,
        table: str,
        view: Race,
        seat: Seat,
        names: Mapping[int, str],
        theme: str = "dark",
        language: str = "en",
        marks: Mapping[str, str] | None = None,
        *,
        picked: Collection[str] = (),
    ) -> Picture | None:
        given = (view, seat, names, theme, language, marks)
        chosen = tuple(sorted(picked))
        make = partial(render_hand, *given, picked=chosen)
        return await self.draw(f"{table}/hand/{seat}", key("hand", *given, chosen), make)

    async def scores(
        self,
        table: str,
        view: Race,
        names: Mapping[int, str],
        theme: str = "dark",
        language: str = "en",
    ) -> Picture | None:
        given = (view, names, theme, language)
        return await self.draw(
            f"{table}/scores", key("scores", *given), partial(render_scores, *given)
        )

    async def card(self, card: CardId, theme: str = "dark", language: str = "en") -> Picture | None:
        given = (card, theme, language)
        slot = "/".join(("card", *given))
        return await self.draw(slot, key("card", *given), partial(render_card, *given))

    # --- how

    async def draw(self, slot: str, name: bytes, make: Callable[[], Picture]) -> Picture | None:
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

    def _turn(self, slot: str, name: bytes, make: Callable[[], Picture]) -> Picture | None:
        """In a worker: nothing, if the slot has been asked for something newer meanwhile."""
        return make() if self._newest.get(slot) == name else None

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


def key(*parts: Any) -> bytes:
    """The same for the same picture."""
    return hashlib.blake2b(msgspec.msgpack.encode(parts), digest_size=16).digest()
