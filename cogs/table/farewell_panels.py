"""After the last move: what everybody held, for whoever asks."""

from __future__ import annotations

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.play.assembly import Play
from cogs.ui.table.pictures import HELD
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.names import cut
from cogs.ui.words.panel import BLUE, GREY, Panel, Part, Picture, Words, fitted, rows

HANDS, REPLAY, THANK = "hands", "replay", "thank"  # the doors
SHORT = 24


async def hands(play: Play, sitting: Sitting, arg: str) -> Panel:
    """One seat's hand as its player saw it at the end, and a door to each of the others.

    By now the secret of the luck is out and the export tells everything.
    """
    require(sitting.over, "stats.refuse.not_over")
    seats = sorted(sitting.tongue.labels)
    require(not arg or arg in {str(seat + 1) for seat in seats}, "cog.refuse.forged")
    tongue, table = sitting.tongue, sitting.row.id
    chosen = Seat(int(arg) - 1 if arg else seats[0])
    view = await play.referee.view(table, chosen)
    cards = "\n".join(map(tongue.render, sitting.game.guide.hand(view, chosen)))
    title = f"**{sitting.title}** · {tongue.say('cog.end.hands')}\n**{tongue.seat(chosen)}**"
    parts: list[Part] = [
        Words(title),
        Picture(HELD, table, str(chosen)),
        Words(cards or tongue.say("cog.end.empty")),
    ]
    others = [
        door(
            HANDS,
            table,
            cut(f"{tongue.mark(seat)} {tongue.labels[seat]}", SHORT),
            str(seat + 1),
            BLUE if seat == chosen else GREY,
        )
        for seat in seats
    ]
    return fitted(Panel((*parts, *rows(others))))
