"""Looking back on a game that is over: its memoir in words, and its pictures."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.engine.errors import require
from bot.engine.memoir import MOST_TOLD, Memoir, measured, ranked, summary, turning_points
from bot.engine.text import Text, Who, say, span
from bot.play.assembly import Play
from bot.play.results.memoirs import memoir_of
from bot.play.results.profiles import typical_answers
from bot.store.records import TableRow
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Sitting, title_of
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import Panel, Picture, Row, Words, fitted
from cogs.ui.words.themes import Drawn
from cogs.ui.words.tongue import MARKS, Tongue
from rendering.gallery import Lazy
from rendering.studio import Studio, key

MEMOIR, CURVE = Door.MEMOIR, "curve"  # the doors, and the kinds of pictures
RENDER = {
    MEMOIR: Lazy("sheets.memoir", "render_memoir"),
    CURVE: Lazy("sheets.memoir", "render_curve"),
}


async def panel(play: Play, sitting: Sitting, arg: str) -> Panel:
    """Ranking, turning points and luck; or, with the word `curve`, the points of each round."""
    require(arg in ("", CURVE), "cog.refuse.forged")
    tongue, row = sitting.tongue, sitting.row
    story = await memoir_of(play.journal, row)
    if arg == CURVE:
        lines = curve_lines(story, tongue)
        other = door(MEMOIR, row.id, tongue.say("cog.door.memoir"))
    else:
        lines = memoir_lines(story, tongue)
        lines += await answer_lines(play, row, tongue)
        other = door(MEMOIR, row.id, tongue.say("stats.button.curve"), CURVE)
    buttons = (
        other,
        door(Door.BOARD, row.id, tongue.say("cog.door.board")),
        door(Door.LOG, row.id, tongue.say("cog.log")),
        door(Door.REMATCH, row.id, tongue.say("cog.rematch")),
    )
    head = f"**{sitting.title}**"
    picture = Picture(arg or MEMOIR, row.id)
    return fitted(Panel((Words("\n".join((head, *lines))), picture, Row(buttons))))


def curve_lines(story: Memoir, tongue: Tongue) -> list[str]:
    told = [
        tongue.say(
            "memoir.alt.curve",
            who=Who(seat),
            points=tuple(scores[seat] for scores in story.sampled(MOST_TOLD)),
        )
        for seat in story.ranking
    ]
    return [f"**{tongue.say(story.key('curve'))}**", *told]


def memoir_lines(story: Memoir, tongue: Tongue) -> list[str]:
    lines = [tongue.render(summary(story)), *map(tongue.render, ranked(story))]
    lines.append(f"**{tongue.say('memoir.turning')}**")
    lines += [tongue.render(text) for _, text in turning_points(story)]
    if story.luck.measures:
        lines.append(f"**{tongue.say('memoir.luck')}**")
        lines += map(tongue.render, measured(story))
    if story.luck.note is not None:
        lines.append(f"-# {tongue.render(story.luck.note)}")
    return lines


async def answer_lines(play: Play, row: TableRow, tongue: Tongue) -> list[str]:
    """How long the table waited for each; of nobody who keeps that private."""
    typical = await typical_answers(play.journal, row.id)
    told = tuple(
        say("memoir.answer", who=Who(seat), time=span(seconds))
        for seat, seconds in sorted(typical.items())
    )
    return [tongue.render(Text("memoir.answers", {"answers": told}))] if told else []


async def drawn(
    studio: Studio, play: Play, row: TableRow, tongue: Tongue, kind: str, theme: str
) -> Drawn | None:
    """A picture of a game that is over; None: a newer one took its place."""
    story = await memoir_of(play.journal, row)
    marks = tuple(MARKS.index(tongue.mark(seat)) for seat in story.seats)
    given: tuple[Any, ...] = (
        story,
        marks,
        title_of(row, tongue, label=True),
        tongue.labels,
        theme,
        tongue.language,
    )
    return await studio.draw(f"{row.id}/{kind}", key(kind, *given), partial(RENDER[kind], *given))
