"""The boards of a game one after the other, each with what led to it, in the viewer's own eyes."""

from __future__ import annotations

from bot.engine.errors import require
from bot.play.assembly import Play
from cogs.ui.table.boards import Board, looked_at, turning
from cogs.ui.table.log import told_line
from cogs.ui.table.screens import door, head
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.names import cut
from cogs.ui.words.panel import BLUE, Panel, Picture, Row, Words, fitted

LONGEST = 1_500


async def panel(play: Play, sitting: Sitting, number: int | None) -> Panel:
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
    title = f"{head(then)} · {say('cog.board.number', n=number, of=last)}"
    words = cut("\n".join(told), LONGEST) if told else say("cog.log.empty")
    picture = Picture("table", table, at=version, since=before or None, board=number)
    buttons = (
        door("play", table, f"▶ {say('cog.door.play')}", style=BLUE),
        door("news", table, say("cog.history.mine")),
        door("text", table, say("cog.text_board"), f"at.{number}"),
        door("log", table, say("cog.full_log")),
    )
    steps = turning("history", table, number, last, sitting.tongue)
    return fitted(Panel((Words(title), picture, Words(words), steps, Row(buttons))))
