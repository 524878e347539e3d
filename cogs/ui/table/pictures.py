"""Pictures for private panels, drawn by the studio from the reader's own view."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.engine.records import Seat
from bot.play.assembly import Play
from bot.play.table.live import OVER, game_of
from bot.play.table.moves import decode_command
from bot.store.records import TableRow
from cogs.ui.table import memoirs
from cogs.ui.table.sitting import Reader, Tables
from cogs.ui.words.panel import Panel, Picture, pages_of
from cogs.ui.words.themes import THEMES, Drawn
from rendering.gallery import gallery
from rendering.look import Look
from rendering.studio import Studio

LOG = logging.getLogger("sublight.pictures")
AT_ONCE = 0.02  # seconds that words wait for a picture that lies ready
HELD = "held"  # a kind of picture: what a seat held when the game was over
LONGEST_TWIN = 1_500  # characters of a table told instead of drawn


class Failed:
    """In place of a picture that could not be drawn."""


@dataclass
class Drawing:
    """A picture on its way to the message that shows this panel."""

    panel: Panel
    task: asyncio.Task[Drawn | Failed | None]
    message: int = 0


class Home(Protocol):
    """Where a table is looked up."""

    @property
    def play(self) -> Play: ...
    @property
    def seating(self) -> Tables: ...


class Pictures:
    def __init__(self, play: Play, seating: Tables, studio: Studio | None = None) -> None:
        """Without a `studio` panels come without pictures."""
        self.play = play
        self.studio = studio
        self.seating = seating
        self.elsewhere: Callable[[str], Home | None] = lambda table: None  # tables not of these

    def begin(self, panel: Panel, reader: Reader) -> Drawing:
        assert panel.picture is not None
        wanted = panel.picture
        task = asyncio.create_task(self.drawn(wanted, reader), name=f"picture {wanted.kind}")
        return Drawing(panel, task)

    async def drawn(self, wanted: Picture, reader: Reader) -> Drawn | Failed | None:
        """None: a newer one took its place, or there is no studio at all."""
        if self.studio is None:
            return None
        try:
            return await self._draw(self.studio, wanted, reader)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return None  # the studio has closed
        except Exception:
            LOG.exception("a picture failed", extra={"table": wanted.table})
            return Failed()

    async def _draw(self, studio: Studio, wanted: Picture, reader: Reader) -> Drawn | None:
        home = self.elsewhere(wanted.table) or self
        referee = home.play.referee
        theme = reader.theme or THEMES[0]
        drawn: Drawn | None
        if wanted.kind == "card":
            game, _, card = wanted.about.partition(".")
            drawn = await studio.card(game, card, theme, reader.language)
            return drawn
        row = await home.seating.known(wanted.table)
        tongue = await home.seating.tongue(row, reader.language)
        if wanted.kind in memoirs.RENDER:
            return await memoirs.drawn(studio, home.play, row, tongue, wanted.kind, theme)
        names = tongue.labels
        if wanted.kind == HELD:
            held = Seat(int(wanted.about))
            view = await referee.view(row.id, held)
            look = Look(view, names, theme, reader.language, held)
            drawn = await studio.hand(row.game, row.id, look) if row.status == OVER else None
            return drawn
        seat = next((Seat(s.seat) for s in row.seats if s.user == reader.user), None)
        if wanted.frame and wanted.at:
            return await self._framed(studio, home.play, wanted, row, names, reader, seat)
        view = await referee.view(row.id, seat, wanted.at)
        if wanted.after and seat is not None:
            side = await referee.side(row.id, seat)
            found = await side.foreseen(decode_command(side.game, wanted.after))
            look = Look(found.view or view, names, theme, reader.language, seat)
            return await studio.table(row.game, row.id, look, view)
        look = Look(view, names, theme, reader.language, seat)
        if wanted.kind == "hand" and seat is not None:
            marks, picked = letters_by_spot(wanted.marks), wanted.picked
            drawn = await studio.hand(row.game, row.id, look, marks, picked=picked)
            return drawn
        if wanted.about:
            drawn = await studio.part(row.game, wanted.about, row.id, look)
            return drawn
        since = await referee.view(row.id, seat, wanted.since) if wanted.since else None
        drawn = await studio.table(row.game, row.id, look, since, board=wanted.board)
        return drawn

    async def _framed(
        self,
        studio: Studio,
        play: Play,
        wanted: Picture,
        row: TableRow,
        names: Mapping[int, str],
        reader: Reader,
        seat: Seat | None,
    ) -> Drawn | None:
        """One step of a move: the part of the table where it happened, if the game has one."""
        frames = await play.follower.frames(row.id, wanted.since or 0, wanted.at or 0, seat)
        frame = frames[min(wanted.frame, len(frames)) - 1]
        look = Look(frame.view, names, reader.theme or THEMES[0], reader.language, seat)
        drawn: Drawn | None
        part = gallery(row.game).near(frame.view, frame.before)
        if part:
            drawn = await studio.part(row.game, part, row.id, look, frame.before)
        else:
            drawn = await studio.table(row.game, row.id, look, frame.before)
        return drawn

    async def in_words(self, wanted: Picture, reader: Reader) -> str:
        """What the picture would show, as far as there is room; a card is told beside it."""
        if wanted.kind in ("card", HELD, *memoirs.RENDER):
            return ""
        home = self.elsewhere(wanted.table) or self
        row = await home.seating.known(wanted.table)
        seat = next((Seat(s.seat) for s in row.seats if s.user == reader.user), None)
        view = await home.play.referee.view(row.id, seat, wanted.at)
        tongue = await home.seating.tongue(row, reader.language)
        guide = game_of(row.game).guide
        if wanted.kind == "hand" and seat is not None:
            texts = guide.hand(view, seat)
        else:
            texts = guide.part(view, wanted.about)
        return pages_of(map(tongue.render, texts), LONGEST_TWIN)[0]


def letters_by_spot(marks: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Several options may stand on one spot: `A/C`."""
    found: dict[str, str] = {}
    for spot, sign in marks:
        found[spot] = f"{found[spot]}/{sign}" if spot in found else sign
    return found


async def at_once(drawing: Drawing, seconds: float = AT_ONCE) -> Drawn | Failed | None:
    """The picture if it lay ready; else it goes on being drawn."""
    done, _ = await asyncio.wait({drawing.task}, timeout=seconds)
    return drawing.task.result() if done else None
