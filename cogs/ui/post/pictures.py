"""Pictures for public posts, from what the channel sees: boards; at the end scores and a curve."""

from __future__ import annotations

from functools import partial
from itertools import chain, islice
from typing import Protocol

from bot.play.assembly import Play
from bot.play.post.posts import Plan
from bot.store import settings
from bot.store.records import TableRow
from cogs.ui.table import memoirs
from cogs.ui.table.memoirs import CURVE
from cogs.ui.words.themes import THEMES, Drawn
from cogs.ui.words.tongue import Tongue
from rendering.gallery import gallery
from rendering.look import Look
from rendering.studio import Studio, key

SENTENCES = 3  # of the story, on the picture itself


class Pictures(Protocol):
    """Draws what a channel sees; pictures and their alternative texts, by file."""

    async def public(
        self, row: TableRow, found: Plan, board: int, tongue: Tongue
    ) -> list[tuple[bytes, str]]:
        """The board; once the game is over, the scores first."""


class Overtaken(Exception):
    """A newer picture of the same table is asked for."""


class PublicPictures:
    """A post has a slot of its own: what somebody looks at privately never takes its place."""

    def __init__(self, studio: Studio, play: Play) -> None:
        self._studio = studio
        self._play = play

    async def public(
        self, row: TableRow, found: Plan, board: int, tongue: Tongue
    ) -> list[tuple[bytes, str]]:
        drawer = gallery(row.game)
        drawn: list[Drawn | None]
        theme = await settings.TABLE_THEME.read(self._play.journal, row.id) or THEMES[0]
        look = Look(found.view, tongue.labels, theme, tongue.language)
        newest_first = chain.from_iterable(reversed(part) for part in reversed(found.story))
        log = tuple(tongue.label(text) for text in islice(newest_first, SENTENCES))
        name = key("post", look, found.before, board, log)
        make = partial(drawer.post or drawer.table, look, found.before, board=board, log=log)
        drawn = [await self._studio.draw(f"{row.id}/post", name, make)]
        part = drawer.near(found.view, found.before) if found.before and not found.over else ""
        if part:
            close, name = partial(drawer.part, part, look, found.before), key(part, name)
            drawn.append(await self._studio.draw(f"{row.id}/near", name, close))
        if found.over:
            scores, name = partial(drawer.scores, look), key("scores", look)
            drawn.insert(0, await self._studio.draw(f"{row.id}/last", name, scores))
            journal = self._play.journal
            row = await journal.table(row.id)  # it may have been read before the last move
            drawn.append(await memoirs.drawn(self._studio, self._play, row, tongue, CURVE, theme))
        return [(picture.png, picture.alt) for picture in map(there, drawn)]


def there(picture: Drawn | None) -> Drawn:
    if picture is None:
        raise Overtaken
    return picture
