"""What happened: the log page by page, and news since the own last move."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.engine.errors import require
from bot.engine.records import Record, Seat, replace
from bot.engine.text import Text, Who, sentences
from bot.play.assembly import Play
from bot.play.table.log import LogLine, changes, log_lines
from bot.play.table.moves import PLAY
from bot.play.table.seen import Follower
from bot.store import settings
from cogs.ui.table.boards import Board, looked_at, page_number, steps, turning
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Sitting
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.panel import BLUE, Panel, Part, Picture, Row, Words, fitted
from cogs.ui.words.tongue import cut, shown

PER_PAGE, MOST_NEWS, LONGEST_NEWS = 12, 12, 2_000
SENTENCES, LONGEST_SINCE, LONGEST_STORY = 3, 220, 1_500
LEAST = 120  # characters of a paragraph
STRETCH = 50  # moves that are read at a time
STEP = "s."  # how a door begins that leads to a step of a board: `s.12.3`
MINE, DELTAS = "m", "d"


# --- since my last move


async def news(play: Play, sitting: Sitting, user: str) -> Panel:
    """News: the story, the board with what changed, and by how much everybody's numbers did."""
    say, row = sitting.tongue.say, sitting.row
    sheets = sitting.game.guide.report is not None
    sitting = await as_of_sheet(play, sitting) if sheets else sitting
    found = await told_news(play, sitting)
    since = say("cog.news.since")
    if sitting.last_at:
        key = "cog.news.since_sheet" if sheets else "cog.news.since_time"
        since = say(key, when=stamp(sitting.last_at))
    if sheets:
        found = evenly(found, LONGEST_NEWS)
    kept, left = latest(found, MOST_NEWS, LONGEST_NEWS)
    earlier = [f"-# {say('cog.news.earlier', n=left)}"] if left else []
    words = [sitting.head, f"**{since}**", *earlier, *(kept or [say("cog.news.nothing")])]
    parts: list[Part] = [Words("\n".join(words))]
    parts.append(Picture("table", row.id, since=sitting.last or None))
    note = await settings.NOTE.read(play.journal, row.id, user)
    told = [*await numbers(play, sitting)]
    told += [say("cog.news.note", note=shown(note, 900))] if note else []
    parts += [Words("\n".join(told))] if told else []
    buttons = [
        door(Door.PLAY, row.id, f"▶ {say('cog.door.play')}", style=BLUE),
        door(Door.LOG, row.id, say("cog.full_log")),
        door(Door.NOTE, row.id, say("cog.note")),
    ]
    first = await board_after(play, sitting)
    if first:
        buttons.insert(1, door(Door.BOARD, row.id, say("cog.step_by_step"), str(Board(first))))
    return fitted(Panel((*parts, Row(tuple(buttons)))))


async def as_of_sheet(play: Play, sitting: Sitting) -> Sitting:
    """Where a game reports what much at once has come to: as they sat before their last sheet went
    in. Lines written since then are no news, and what the sheet itself set off is.
    """
    tags = {kind.__struct_config__.tag for kind in sitting.game.guide.ends}
    for upto in range(sitting.last, 0, -STRETCH):
        after = max(0, upto - STRETCH)
        moves = await play.journal.moves(sitting.row.id, after, upto=upto, events=False)
        for move in reversed(moves):
            own = move.actor == sitting.seat and move.kind == PLAY
            if own and tag_of(move.command) in tags:
                return replace(sitting, last=move.version - 1, last_at=move.at)
    return replace(sitting, last=0, last_at=0.0)


def tag_of(command: msgspec.Raw) -> str | None:
    """What somebody did, if it is known to whoever reads it."""
    found = msgspec.json.decode(command)
    return found["type"] if found else None


async def told_news(play: Play, sitting: Sitting) -> list[str]:
    """Line by line, or as the game reports it: what is one's own first."""
    lines, report = await recent(play, sitting), sitting.game.guide.report
    if report is None:
        return [told_line(line, sitting) for line in lines]
    texts = [text for line in lines for text in line.texts]
    return [
        " ".join(map(sitting.tongue.render, paragraph))
        for paragraph in report(sitting.view, texts, sitting.seat)
    ]


async def recent(play: Play, sitting: Sitting) -> list[LogLine]:
    """The lines after the own last move."""
    found = await play.referee.lines(sitting.row.id, sitting.seat)
    return [line for line in found if line.version > sitting.last and not line.undone]


async def numbers(play: Play, sitting: Sitting) -> Iterator[str]:
    """What changed in everybody's public numbers."""
    if not sitting.last:
        return iter(())
    before = await play.referee.view(sitting.row.id, sitting.seat, sitting.last)
    texts = changes(sitting.game, before, sitting.view)
    return map(sitting.tongue.render, texts)


async def board_after(play: Play, sitting: Sitting) -> int:
    """The first board that showed something since; 0: none did."""
    known = await play.outbox.boards(sitting.row.id)
    place = bisect_left(known, sitting.last + 1)
    return place + 1 if place < len(known) else 0


async def since_line(follower: Follower, sitting: Sitting) -> str:
    """One grey line for the head of a panel; empty: nothing happened."""
    if not sitting.last:
        return ""
    skipped = sitting.game.guide.left_out
    seen = await follower.since(sitting.row.id, sitting.last, sitting.seat)
    texts = [
        sitting.tongue.render(sentence)
        for line in log_lines(seen.game, [glimpse.sight for glimpse in seen.glimpses])
        for text in line.texts
        for sentence in sentences(text)
        if sentence.key not in skipped and not line.undone
    ]
    if not texts:
        return ""
    kept, left = latest(texts, SENTENCES, LONGEST_SINCE)
    more = sitting.tongue.say("cog.news.more", n=left) if left else ""
    return f"-# {sitting.tongue.say('cog.news.since')}: {' '.join(kept)}{more}"


def evenly(lines: Sequence[str], room: int) -> list[str]:
    """Paragraphs of a report: none is left out, each is cut to its share of the room."""
    share = max(LEAST, room // max(1, len(lines)) - 1)
    short = sum(max(0, share - len(line)) for line in lines)  # what others leave free
    long = sum(len(line) > share for line in lines)
    share += short // max(1, long)
    return [cut(line, share) for line in lines]


def latest(lines: Sequence[str], most: int, room: int) -> tuple[list[str], int]:
    """The last whole lines that fit, one at least, and how many come before them."""
    kept: list[str] = []
    for line in reversed(lines):
        if kept and (len(kept) == most or sum(map(len, kept)) + len(line) > room):
            break
        kept.insert(0, line)
    return kept, len(lines) - len(kept)


# --- the log


async def happened(play: Play, sitting: Sitting, number: int) -> Panel:
    """What led to a board: the lines between the one before it and itself."""
    say, table = sitting.tongue.say, sitting.row.id
    known = await play.outbox.boards(table)
    version = known[number - 1] if number <= len(known) else 0
    require(version, "cog.refuse.no_board", n=number, last=len(known))
    before = known[number - 2] if number > 1 else 0
    lines = await play.referee.lines(table, sitting.seat)
    told = [told_line(line, sitting) for line in lines if before < line.version <= version]
    title = f"**{sitting.title}** · {say('cog.log.board', n=number)}"
    buttons = (
        door(Door.BOARD, table, say("cog.log.board_here"), str(Board(number))),
        door(Door.LOG, table, say("cog.full_log")),
    )
    words = Words("\n".join([title, *(told or [say("cog.log.empty")])]))
    return fitted(Panel((words, Row(buttons))))


class Wanted(Record, frozen=True):
    """A page of the log; `player`: only what names this seat."""

    page: int | None = None
    mine: bool = False
    deltas: bool = True
    player: Seat | None = None

    @classmethod
    def read(cls, arg: str) -> Wanted:
        """`3.n.md2`: page 3, my own moves, without numbers, of seat 3."""
        _, _, flags = arg.partition(".")
        flags = flags.partition(".")[2]
        seat = next((Seat(int(sign)) for sign in flags if sign.isdecimal()), None)
        return cls(page_number(arg) or None, MINE in flags, DELTAS not in flags, seat)

    def flags(self) -> str:
        mark = (MINE if self.mine else "") + ("" if self.deltas else DELTAS)
        mark += "" if self.player is None else str(self.player)
        return f".{mark}" if mark else ""


async def log(play: Play, sitting: Sitting, wanted: Wanted) -> Panel:
    """The log: one page, with the boards it belongs to."""
    tongue, table = sitting.tongue, sitting.row.id
    lines = await play.referee.lines(table, sitting.seat)
    found = [line for line in lines if fits(line, sitting, wanted)]
    last = max(1, -(-len(found) // PER_PAGE))
    page = last if wanted.page is None else min(max(1, wanted.page), last)
    lines = found[(page - 1) * PER_PAGE : page * PER_PAGE]
    boards = await play.outbox.boards(table)
    title = f"**{sitting.title}** · {tongue.say('cog.log.page', n=page, of=last)}"
    first, final = span(lines, boards)
    if first:
        title += f" · {tongue.say('cog.log.boards', first=first, last=final)}"
    words = [title, *(told_line(line, sitting, deltas=wanted.deltas) for line in lines)]
    if not lines:
        words.append(tongue.say("cog.log.empty"))
    return fitted(
        Panel(
            (
                Words("\n".join(words)),
                turning("log", table, page, last, tongue, wanted.flags()),
                switches(sitting, wanted, page, final),
            )
        )
    )


def switches(sitting: Sitting, wanted: Wanted, page: int, board: int) -> Row:
    """Mine or everybody's, with numbers or without, the board of the page, and sharing it."""
    say, table = sitting.tongue.say, sitting.row.id
    other = Wanted(None, not wanted.mine, wanted.deltas, wanted.player)
    barer = Wanted(page, wanted.mine, not wanted.deltas, wanted.player)
    buttons = [
        door(
            Door.LOG,
            table,
            say("cog.log.bare" if wanted.deltas else "cog.log.deltas"),
            f"{page}.x{barer.flags()}",
        ),
        door(Door.SHARE, table, say("cog.share"), f"log/{page}.x{wanted.flags()}"),
    ]
    if sitting.seat is not None:
        label = say("cog.log.all" if wanted.mine else "cog.log.mine")
        buttons.insert(0, door(Door.LOG, table, label, f"0.x{other.flags()}"))
    if board:
        buttons.insert(0, door(Door.BOARD, table, say("cog.log.board_here"), str(Board(board))))
    return Row(tuple(buttons))


def span(lines: Sequence[LogLine], boards: Sequence[int]) -> tuple[int, int]:
    """The boards that first showed the first and the last line; 0: none did."""
    if not lines or not boards:
        return 0, 0
    first, last = (bisect_left(boards, line.version) + 1 for line in (lines[0], lines[-1]))
    return min(first, len(boards)), min(last, len(boards))


def fits(line: LogLine, sitting: Sitting, wanted: Wanted) -> bool:
    if (wanted.mine and not mine(line, sitting)) or not (line.texts or wanted.deltas):
        return False
    return wanted.player is None or any(names(text, wanted.player) for text in line.texts)


def names(value: Any, seat: Seat) -> bool:
    """Does a text speak of this player?"""
    if isinstance(value, Who):
        return value.seat == seat
    if isinstance(value, Text):
        return any(names(part, seat) for part in value.values.values())
    return isinstance(value, tuple | list) and any(names(part, seat) for part in value)


def mine(line: LogLine, sitting: Sitting) -> bool:
    return sitting.seat is not None and line.seat == sitting.seat


def told_line(line: LogLine, sitting: Sitting, *, deltas: bool = True) -> str:
    """A move in sentences; one that was taken back is struck through."""
    tongue = sitting.tongue
    numbers = line.deltas if deltas else ()
    text = " ".join(tongue.render(part) for part in (*line.texts, *numbers))
    text = f"~~{text}~~" if line.undone else text
    mark = "" if line.seat is None else f"{tongue.mark(line.seat)} "
    return f"{'▸ ' if mine(line, sitting) else ''}{mark}{text}"


# --- board by board


async def history(play: Play, sitting: Sitting, number: int | None) -> Panel:
    """Board by number, without one the last; what changed since the board before is marked."""
    say, table = sitting.tongue.say, sitting.row.id
    known = await play.outbox.boards(table)
    require(known, "cog.refuse.no_boards")
    last = len(known)
    number = last if number is None else number
    then, version = await looked_at(play, sitting, Board(number))
    before = next((known[place] for place in range(number - 2, -1, -1) if known[place]), 0)
    lines = await play.referee.lines(table, sitting.seat)
    told = [told_line(line, sitting) for line in lines if before < line.version <= version]
    title = f"{then.head} · {say('cog.board.number', n=number, of=last)}"
    words = cut("\n".join(told), LONGEST_STORY) if told else say("cog.log.empty")
    picture = Picture("table", table, at=version, since=before or None, board=number)
    buttons = [
        door(Door.PLAY, table, f"▶ {say('cog.door.play')}", style=BLUE),
        door(Door.NEWS, table, say("cog.history.mine")),
        door(Door.TEXT, table, say("cog.text_board"), f"at.{number}"),
        door(Door.LOG, table, say("cog.full_log")),
    ]
    if told:
        label = say("cog.step_by_step")
        buttons.append(door(Door.HISTORY, table, label, f"{STEP}{number}.1"))
    turns = turning("history", table, number, last, sitting.tongue)
    return fitted(Panel((Words(title), picture, Words(words), turns, Row(tuple(buttons)))))


def step_of(arg: str) -> tuple[int, int] | None:
    """`s.12.3.n` is the third step of board 12."""
    parts = arg.removeprefix(STEP).split(".")[:2] if arg.startswith(STEP) else []
    good = len(parts) == 2 and all(part.isdecimal() and len(part) < 6 for part in parts)
    return (int(parts[0]), int(parts[1])) if good else None


async def step(play: Play, sitting: Sitting, number: int, place: int) -> Panel:
    """What led to a board, fact by fact: each in words, with the table right after it."""
    say, table = sitting.tongue.say, sitting.row.id
    known = await play.outbox.boards(table)
    version = known[number - 1] if 0 < number <= len(known) else 0
    require(version, "cog.refuse.no_board", n=number, last=len(known))
    before = next((known[one] for one in range(number - 2, -1, -1) if known[one]), 0)
    frames = await play.follower.frames(table, before, version, sitting.seat)
    require(frames, "cog.refuse.no_board", n=number, last=len(known))
    place = min(max(1, place), len(frames))
    board = say("cog.board.number", n=number, of=len(known))
    title = f"{sitting.head} · {board} · {say('cog.history.step', n=place, of=len(frames))}"
    picture = Picture("table", table, at=version, since=before, frame=place)
    turns = steps(
        lambda to: str(DoorId("history", table, f"{STEP}{number}.{to}")),
        place,
        len(frames),
        sitting.tongue,
    )
    back = door(Door.HISTORY, table, say("cog.log.board_here"), f"{number}.x")
    words = Words(sitting.tongue.render(frames[place - 1].text))
    return fitted(Panel((Words(title), picture, words, turns, Row((back,)))))
