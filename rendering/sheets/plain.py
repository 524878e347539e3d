"""A game without pictures of its own: its table in words, on a sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from bot.engine.text import Text
from bot.games import game as find_game
from bot.i18n.catalog import catalogs
from rendering.drawing import fonts
from rendering.drawing.fonts import Face, legible
from rendering.drawing.palette import encode
from rendering.gallery import Gallery
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
from rendering.sheets.memoir import KIND, MARGIN, WIDTH, heading, sheet

TOP, STEP, SIZE, PAD = 178, 54, 34, 30
ROOM = WIDTH - 2 * MARGIN - 2 * PAD


def gallery_of(game: str) -> Gallery:
    """Every picture of this game; it has no cards to look up and no parts."""
    return Gallery(
        table=partial(render_table, game),
        hand=partial(render_hand, game),
        scores=partial(render_scores, game),
        card=no_card,
        cards=(),
        parts=(),
        part=no_part,
    )


def render_table(
    game: str,
    look: Look[Any],
    since: Any = None,
    marks: Mapping[str, str] | None = None,
    *,
    board: int | None = None,
    log: Sequence[LogLine] = (),
) -> Picture:
    """What changed is told by the log below the table."""
    told = [line if isinstance(line, str) else line[1] for line in log]
    return drawn(game, look, find_game(game).guide.lines(look.view), told)


def render_hand(
    game: str,
    look: Look[Any],
    marks: Mapping[str, str] | None = None,
    *,
    picked: Collection[str] = (),
) -> Picture:
    return drawn(game, look, find_game(game).guide.hand(look.view, look.seat))


def render_scores(game: str, look: Look[Any]) -> Picture:
    return drawn(game, look, find_game(game).guide.lines(look.view))


def no_card(card: str, theme: str, language: str) -> Picture:
    raise LookupError(f"there is no picture of {card!r}")


def no_part(part: str, look: Look[Any], since: Any = None) -> Picture:
    raise LookupError(f"the table has no part {part!r}")


def drawn(game: str, look: Look[Any], texts: Iterable[Text], told: Sequence[str] = ()) -> Picture:
    """A line for each text, as long as there is room in it; then what happened."""
    catalog = catalogs()[look.language]
    lines = [catalog.render(text, look.names) for text in texts]
    canvas = sheet(TOP + STEP * (len(lines) + len(told) + 1) + 2 * PAD, look.theme)
    heading(canvas, "", catalog.render(Text(f"cog.game.{game}")))
    canvas.panel(MARGIN, TOP, WIDTH - 2 * MARGIN, canvas.height - TOP - MARGIN, 22, "void")
    y = TOP + PAD + STEP / 2
    for ink, group in (("ink", lines), ("ink2", told)):
        for line in group:
            shown = fonts.cut(legible(line), Face.BODY, SIZE, ROOM)
            canvas.text(MARGIN + PAD, y, shown, Face.BODY, SIZE, ink)
            y += STEP
        y += STEP / 2
    return Picture(encode(canvas.image, KIND, look.theme), alt_text([*lines, *told]))
