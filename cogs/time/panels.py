"""The clocks of a table, privately: who has how long."""

from __future__ import annotations

from cogs.ui.table import screens
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.ids import Door, DoorId, Page, SelfId
from cogs.ui.words.panel import Button, Panel, Words, fitted, rows
from cogs.ui.words.tongue import cut, plain

GIFTS = (12, 24)  # hours
SHORT = 34


def clock(sitting: Sitting, days: int, note: str = "") -> Panel:
    """Who has how long, and what can be done about it: give, pause, go away."""
    say, table, tongue = sitting.tongue.say, sitting.row.id, sitting.tongue
    lines = [sitting.head, note]
    if sitting.awaited:
        lines.append(screens.waits_for(sitting, sitting.awaited))
    lines.append(say("cog.clock.about", n=days))
    buttons = []
    timed = [seat for seat, time in sitting.times.items() if time.until is not None]
    for seat in timed if sitting.still is None else ():
        if seat != sitting.seat:
            for number in GIFTS:
                name = plain(tongue.labels[seat], 14)
                label = cut(say("cog.clock.give", who=name, n=number), SHORT)
                buttons.append(Button(str(DoorId(Door.GIVE, table, f"{seat}.{number}")), label))
    if sitting.still is None:
        buttons.append(Button(str(DoorId(Door.PAUSE, table)), say("cog.pause.title")))
    else:
        buttons.append(Button(str(DoorId(Door.RESUME, table)), say("cog.pause.go_on")))
    buttons += [
        Button(str(SelfId(Page.VACATION)), say("cog.hours.plan")),
        Button(str(SelfId(Page.HOURS)), say("cog.hours.title")),
        screens.door(Door.PLAY, table, f"◀ {say('cog.back')}"),
    ]
    return fitted(Panel((Words("\n".join(filter(None, lines))), *rows(buttons))))
