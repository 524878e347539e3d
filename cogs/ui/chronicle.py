"""What happened: the log page by page, news since the own last move, the board in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.play.log import LogLine
from bot.play.lookup import lines
from cogs.ui.ids import DoorId
from cogs.ui.naming import shown
from cogs.ui.panel import BLUE, Button, Panel, Part, Picture, Row, Words, fitted, pages_of
from cogs.ui.screens import door, head
from cogs.ui.seating import Sitting
from cogs.ui.services import Services
from cogs.ui.words import MARKS

MOST_NEWS = 12


async def news(services: Services, sitting: Sitting, user: str) -> Panel:
    """N1: what happened since the own last move."""
    say, row = sitting.tongue.say, sitting.row
    found = await recent(services, sitting)
    told = [told_line(line, sitting) for line in found[-MOST_NEWS:]]
    words = [head(sitting), f"**{say('cog.news.since')}**", *(told or [say("cog.news.nothing")])]
    note = await services.setting(f"table:{row.id}", f"note:{user}")
    parts: list[Part] = [Words("\n".join(words)), Picture("table", row.id)]
    if note:
        parts.append(Words(say("cog.news.note", note=shown(note, 900))))
    buttons = (
        door("play", row.id, f"▶ {say('cog.door.play')}", style=BLUE),
        door("log", row.id, say("cog.full_log")),
        door("note", row.id, say("cog.note")),
    )
    return fitted(Panel((*parts, Row(buttons))))


async def recent(services: Services, sitting: Sitting) -> list[LogLine]:
    """The lines after the own last one, from at most two pages."""
    page = await services.referee.log(sitting.row.id, sitting.seat)
    found = list(page.lines)
    if page.number > 1 and not any(mine(line, sitting) for line in found):
        before = await services.referee.log(sitting.row.id, sitting.seat, page.number - 1)
        found = [*before.lines, *found]
    last = max((n for n, line in enumerate(found) if mine(line, sitting)), default=-1)
    return found[last + 1 :]


def mine(line: LogLine, sitting: Sitting) -> bool:
    return sitting.seat is not None and line.seat == sitting.seat


def told_line(line: LogLine, sitting: Sitting) -> str:
    """A move in sentences; one that was taken back is struck through."""
    tongue = sitting.tongue
    text = " ".join(tongue.render(part) for part in (*line.texts, *line.deltas))
    text = f"~~{text}~~" if line.undone else text
    mark = "" if line.seat is None else f"{MARKS[line.seat % len(MARKS)]} "
    return f"{'▸ ' if mine(line, sitting) else ''}{mark}{text}"


async def log(services: Services, sitting: Sitting, number: int | None = None) -> Panel:
    """N2: one page of the log."""
    say, table = sitting.tongue.say, sitting.row.id
    page = await services.referee.log(table, sitting.seat, number)
    words = [
        f"**{sitting.title}** · {say('cog.log.page', n=page.number, of=page.last)}",
        *(told_line(line, sitting) for line in page.lines),
    ]
    return fitted(
        Panel((Words("\n".join(words)), turning("log", table, page.number, page.last, sitting)))
    )


def turning(what: str, table: str, page: int, last: int, sitting: Sitting) -> Row:
    """First, before, after, last."""
    say = sitting.tongue.say
    targets = (
        (say("cog.page.first"), 1, "1"),
        ("◀", page - 1, f"{page - 1}.b"),
        ("▶", page + 1, f"{page + 1}.n"),
        (say("cog.page.last"), last, f"{last}.l"),
    )
    return Row(
        tuple(
            Button(str(DoorId(what, table, arg)), label, disabled=not 1 <= to <= last or to == page)
            for label, to, arg in targets
        )
    )


def page_number(arg: str) -> int | None:
    """`3.n` is page 3."""
    number = arg.partition(".")[0]
    return int(number) if number.isdecimal() else None


def text_board(sitting: Sitting, number: int | None = None) -> Panel:
    """The whole table in words, enough to play without a picture."""
    say = sitting.tongue.say
    told = rendered(sitting)
    pages = pages_of(told)
    page = min(max(number or 1, 1), len(pages))
    title = f"**{sitting.title}** · {say('cog.text_board')}"
    parts = [Words(title), Words(pages[page - 1])]
    if len(pages) == 1:
        return fitted(Panel(tuple(parts)))
    return fitted(Panel((*parts, turning("text", sitting.row.id, page, len(pages), sitting))))


def rendered(sitting: Sitting) -> Iterable[str]:
    return [sitting.tongue.render(text) for text in lines(sitting.row.game, sitting.view)]


def board(sitting: Sitting) -> Panel:
    """The table as this viewer sees it, as a picture."""
    say, table = sitting.tongue.say, sitting.row.id
    awaited = sitting.awaited
    waits = say("cog.waits_for", who=sitting.tongue.seats(awaited)) if awaited else say("cog.over")
    buttons = (
        door("play", table, f"▶ {say('cog.door.play')}", style=BLUE),
        door("text", table, say("cog.text_board")),
        door("news", table, say("cog.door.news")),
    )
    return Panel((Words(head(sitting)), Picture("table", table), Words(waits), Row(buttons)))
