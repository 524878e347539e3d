"""How somebody likes to confirm: every move, or only what cannot be taken back for the asking."""

from __future__ import annotations

from bot.engine.records import replace
from bot.play.assembly import Play
from bot.play.table.live import is_copy
from bot.store import settings
from cogs.ui.ask.question import Question
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Sitting
from cogs.ui.words import ids
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import MOST_COMPONENTS, Panel, Row, weight

RISKS, EVERYTHING = CONFIRMS = ("risks", "everything")
TAPS = {ids.PICK, ids.TOGGLE, ids.SUGGEST}  # presses that may complete an answer
ROOM = 3  # components: a row, a button, and a line of ours above the panel


async def by_tap(play: Play, sitting: Sitting, sheet: Question, op: str, user: str) -> bool:
    """Is the answer complete, and does this tap make the move? A sealed one is always confirmed.

    What is only written on a sheet seals nothing, unless it hands the sheet in.
    """
    command, prompt = sheet.walk.command, sheet.prompt
    if op not in TAPS or command is None or sheet.together:
        return False
    writes = prompt.again and not prompt.lists_orders
    if prompt.secret and not (writes and not isinstance(command, sitting.game.guide.ends)):
        return False
    if is_copy(sitting.row.id):  # what is tried out is confirmed as it will be
        return False
    if await settings.CONFIRM.read(play.journal, user) == EVERYTHING:
        return False
    side = await play.referee.side(sitting.row.id, sheet.prompt.seat)
    return (await side.foreseen(command)).free


def with_undo(panel: Panel, sitting: Sitting) -> Panel:
    """A way back beside what a tap has done."""
    undo = door(Door.UNDO, sitting.row.id, sitting.tongue.say("cog.undo"))
    known = any(button.id == undo.id for button in panel.buttons())
    if known or weight(panel) + ROOM > MOST_COMPONENTS:
        return panel
    return replace(panel, parts=(*panel.parts, Row((undo,))))
