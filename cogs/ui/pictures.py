"""Pictures for private panels, drawn by the studio from the reader's own view."""

from __future__ import annotations

import asyncio
import logging

from bot.engine.records import Seat
from cogs.ui.panel import Picture
from cogs.ui.seating import Reader, Seating
from cogs.ui.services import THEMES, Drawn, Services

LOG = logging.getLogger("sublight.pictures")
AT_ONCE = 0.02  # seconds that words wait for a picture that lies ready


class Pictures:
    def __init__(self, services: Services, seating: Seating) -> None:
        self.services = services
        self.seating = seating

    def begin(self, wanted: Picture, reader: Reader) -> asyncio.Task[Drawn | None]:
        return asyncio.create_task(self.drawn(wanted, reader), name=f"picture {wanted.kind}")

    async def drawn(self, wanted: Picture, reader: Reader) -> Drawn | None:
        """None: it failed, or a newer one took its place; the words stand without it."""
        if self.services.studio is None:
            return None
        try:
            return await self._draw(wanted, reader)
        except Exception:
            LOG.exception("a picture failed", extra={"table": wanted.table})
            return None

    async def _draw(self, wanted: Picture, reader: Reader) -> Drawn | None:
        studio = self.services.studio
        theme = await self.services.setting(f"user:{reader.user}", "theme", THEMES[0])
        drawn: Drawn | None
        if wanted.kind == "card":
            card = wanted.about.partition(".")[2]
            drawn = await studio.card(card, theme, reader.language)
            return drawn
        row = await self.seating.row(wanted.table)
        seat = next((Seat(s.seat) for s in row.seats if s.user == reader.user), None)
        view = await self.services.referee.view(row.id, seat)
        names = (await self.seating.tongue(row, reader.language)).labels
        if wanted.kind == "hand" and seat is not None:
            marks, picked = dict(wanted.marks), wanted.picked
            drawn = await studio.hand(
                row.id, view, seat, names, theme, reader.language, marks, picked=picked
            )
        else:
            drawn = await studio.table(row.id, view, names, theme, reader.language, seat)
        return drawn


async def at_once(drawing: asyncio.Task[Drawn | None]) -> Drawn | None:
    """The picture if it lay ready; else it goes on being drawn."""
    done, _ = await asyncio.wait({drawing}, timeout=AT_ONCE)
    return drawing.result() if done else None
