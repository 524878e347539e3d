"""The table as a picture or in words: now or at an earlier board, whole or one part of it."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import require
from bot.engine.guide import SEAT, place_of
from bot.engine.records import Record, replace
from bot.play.assembly import Play
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Sitting, players
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.panel import (
    BLUE,
    Button,
    Item,
    Menu,
    Panel,
    Part,
    Picture,
    Row,
    Words,
    fitted,
    pages_of,
)
from cogs.ui.words.proposals import Proposal, among
from cogs.ui.words.tongue import Tongue
from rendering.gallery import gallery

NOW, WHOLE = "now", ""
AT = "at."  # how a door to the table in words begins that names a board


class Board(Record, frozen=True):
    """A board to look at; `number` 0: as the table stands."""

    number: int = 0
    part: str = WHOLE

    def __str__(self) -> str:
        """As it travels in a door: `21`, `now.seat.2`."""
        number = str(self.number) if self.number else NOW
        return f"{number}.{self.part}" if self.part else number


def read(arg: str) -> Board:
    """What a door or a command says; whether there is such a board is asked later."""
    number, _, part = arg.partition(".")
    return Board(int(number) if number.isdecimal() and len(number) < 6 else 0, part)


def typed(at: str) -> str:
    """A number as somebody wrote it; nothing is guessed."""
    number = at.strip()
    good = number.isdecimal() and len(number) < 6 and int(number) > 0
    require(good or not number, "cog.refuse.board_number", typed=number[:20])
    return number or NOW


def parts(sitting: Sitting) -> dict[str, str]:
    """The parts a picture can show, by name; those of players only as far as they sit here."""
    tongue, found = sitting.tongue, {WHOLE: sitting.tongue.say("cog.board.whole")}
    for name in gallery(sitting.row.game).parts:
        if not name.startswith(SEAT):
            found[name] = tongue.say(f"cog.region.{sitting.row.game}.{name}")
        elif int(name.removeprefix(SEAT)) <= players(sitting.row):
            place = place_of(name)
            found[name] = tongue.labels.get(place) or tongue.say("text.seat", n=place + 1)
    return found


async def looked_at(play: Play, sitting: Sitting, board: Board) -> tuple[Sitting, int]:
    """The table as this viewer saw it then, and the version; 0: as it stands."""
    require(board.part in parts(sitting), "cog.refuse.no_part", part=board.part[:40])
    if not board.number:
        return sitting, 0
    known = await play.outbox.boards(sitting.row.id)
    version = known[board.number - 1] if board.number <= len(known) else 0
    require(version, "cog.refuse.no_board", n=board.number, last=len(known))
    view = await play.referee.view(sitting.row.id, sitting.seat, version)
    return replace(sitting, view=view), version


async def panel(play: Play, sitting: Sitting, board: Board) -> Panel:
    """The picture, a way to its neighbours and parts, and to share it as the channel sees it."""
    say, table = sitting.tongue.say, sitting.row.id
    then, version = await looked_at(play, sitting, board)
    last = len(await play.outbox.boards(table))
    title = then.head
    if board.number:
        title += f" · {say('cog.board.number', n=board.number, of=last)}"
        waits = ""
    elif sitting.awaited:
        waits = say("cog.waits_for", who=sitting.tongue.seats(sitting.awaited))
    else:
        waits = say("cog.over")
    picture = Picture(
        "table", table, board.part, at=version or None, board=board.number or last or None
    )
    found: list[Part] = [Words(title), picture]
    found += [Words(waits)] if waits else []
    known = parts(sitting)
    if len(known) > 1:
        items = tuple(
            Item(str(Board(board.number, name)), label, ticked=name == board.part)
            for name, label in known.items()
        )
        found.append(Menu(str(DoorId(Door.BOARD, table)), say("cog.board.part"), items))
    if last > 1 or board.number:
        found.append(stepping(sitting, board, last))
    buttons = (
        door(Door.PLAY, table, f"▶ {say('cog.door.play')}", style=BLUE),
        door(Door.TEXT, table, say("cog.text_board")),
        door(Door.NEWS, table, say("cog.door.news")),
        door(Door.SHARE, table, say("cog.share"), f"board/{board}"),
    )
    return fitted(Panel((*found, Row(buttons))))


def stepping(sitting: Sitting, board: Board, last: int) -> Row:
    """The board before, the one after, and how it stands now."""
    say, table = sitting.tongue.say, sitting.row.id
    here = board.number or last + 1
    targets = (
        (f"◀ {say('cog.board.before')}", here - 1, here > 1),
        (f"{say('cog.board.after')} ▶", here + 1, bool(board.number) and here < last),
        (say("cog.board.now"), 0, bool(board.number)),
    )
    return Row(
        tuple(
            door(Door.BOARD, table, label, str(Board(to, board.part)))
            for label, to, useful in targets
            if useful
        )
    )


def passages(sitting: Sitting) -> dict[str, str]:
    """The parts of the table in words, by name."""
    tongue, found = sitting.tongue, {WHOLE: sitting.tongue.say("cog.board.whole")}
    for name in sitting.game.guide.names(sitting.view) if sitting.row.version else ():
        if name.startswith(SEAT):
            place = place_of(name)
            found[name] = tongue.labels.get(place) or tongue.say("text.seat", n=place + 1)
        else:
            found[name] = tongue.say(f"cog.passage.{name}")
    return found


def read_text(arg: str) -> tuple[Board, int | None]:
    """`at.21.seat.2` is a board, `3.n.21.seat.2` its third page."""
    if arg.startswith(AT):
        return read(arg.removeprefix(AT)), None
    return read(arg.partition(".")[2].partition(".")[2]), page_number(arg)


async def text(play: Play, sitting: Sitting, board: Board, number: int | None = None) -> Panel:
    """The table in words, enough to play without a picture; page by page, whole or one part."""
    say, table, known = sitting.tongue.say, sitting.row.id, passages(sitting)
    require(board.part in known, "cog.refuse.no_part", part=board.part[:40])
    then, _ = await looked_at(play, sitting, Board(board.number))
    told = then.game.guide.part(then.view, board.part)
    pages = pages_of(map(sitting.tongue.render, told))
    page = min(max(number or 1, 1), len(pages))
    title = f"**{sitting.title}** · {say('cog.text_board')}"
    if board.number:
        title += f" · {say('cog.log.board', n=board.number)}"
    found: list[Part] = [Words(title), Words(pages[page - 1])]
    items = tuple(
        Item(f"{AT}{Board(board.number, name)}", label, ticked=name == board.part)
        for name, label in known.items()
    )
    found.append(Menu(str(DoorId(Door.TEXT, table)), say("cog.board.part"), items))
    if len(pages) > 1:
        found.append(turning("text", table, page, len(pages), sitting.tongue, f".{board}"))
    return fitted(Panel(tuple(found)))


def turning(what: str, table: str, page: int, last: int, tongue: Tongue, more: str = "") -> Row:
    """`more` travels along."""
    return steps(lambda to: str(DoorId(what, table, f"{to}{more}")), page, last, tongue)


def steps(id_of: Callable[[str], str], page: int, last: int, tongue: Tongue) -> Row:
    """First, before, after, last; `id_of`: the button that leads to `3.n`, page 3."""
    targets = (
        (tongue.say("cog.page.first"), 1, "f"),
        ("◀", page - 1, "b"),
        ("▶", page + 1, "n"),
        (tongue.say("cog.page.last"), last, "l"),
    )
    return Row(
        tuple(
            Button(
                id_of(f"{max(1, to)}.{mark}"),
                label,
                disabled=not 1 <= to <= last or to == page,
            )
            for label, to, mark in targets
        )
    )


def page_number(arg: str) -> int | None:
    """`3.n` is page 3."""
    number = arg.partition(".")[0]
    return int(number) if number.isdecimal() and len(number) < 6 else None


async def propose(play: Play, sitting: Sitting, typed: str) -> list[Proposal]:
    """Earlier boards by number, the newest first."""
    known = await play.outbox.boards(sitting.row.id)
    say = sitting.tongue.say
    names = [
        (str(number), say("cog.log.board", n=number))
        for number, version in enumerate(known, 1)
        if version
    ]
    return among(reversed(names), typed)
