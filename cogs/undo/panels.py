"""Taking back: what would go and who is asked, and what each of them reads."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.text import Text
from bot.play.votes.consent import Proposal, Request, Step
from cogs.ui.table import screens
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.panel import (
    GREEN,
    LABEL,
    MOST_ITEMS,
    Button,
    Item,
    Menu,
    Panel,
    Part,
    Row,
    Words,
    fitted,
)
from cogs.ui.words.tongue import Tongue, cut

LONGEST_LOSS, SENTENCES = 700, 8


def proposed(
    sitting: Sitting, found: Proposal, steps: Sequence[Step], step: int | None, mine: bool
) -> Panel:
    """What goes, on which terms, and the green button for it; `mine`: I am asking already."""
    say, table = sitting.tongue.say, sitting.row.id
    lines = [sitting.head, say("cog.undo.what", what=loss(sitting.tongue, found.lost))]
    if found.free:
        lines.append(say("cog.undo.free"))
    elif found.why is not None:
        lines.append(sitting.tongue.render(found.why))
        lines.append(asks(sitting.tongue, found))
    arg = f"{sitting.answers}.{step}" if step else str(sitting.answers)
    back = screens.door(Door.PLAY, table, f"◀ {say('cog.back')}")
    buttons = [Button(str(DoorId(Door.RESTARTED, table, arg)), say("cog.undo.turn")), back]
    if found.free:
        buttons.insert(0, Button(str(DoorId(Door.UNDONE, table, arg)), green(sitting, "do"), GREEN))
    elif found.request:
        lines.append(say("cog.undo.open"))
        if mine:
            drop = str(DoorId(Door.UNDO_DROP, table, str(found.request)))
            buttons.insert(0, Button(drop, say("cog.undo.withdraw")))
    else:
        name = "ask_for" if found.asked else "do"
        buttons.insert(
            0, Button(str(DoorId(Door.UNDO_ASK, table, arg)), green(sitting, name), GREEN)
        )
    parts: list[Part] = [Words("\n".join(lines))]
    if len(steps) > 1:
        parts.append(further_back(sitting, steps, step))
    return fitted(Panel((*parts, Row(tuple(buttons)))))


def green(sitting: Sitting, name: str) -> str:
    return f"✔ {sitting.tongue.say(f'cog.undo.{name}')}"


def asks(tongue: Tongue, found: Proposal) -> str:
    if not found.asked:
        return tongue.say("cog.undo.autopilots")
    return tongue.say("cog.undo.asks", who=tongue.seats(found.asked))


def further_back(sitting: Sitting, steps: Sequence[Step], chosen: int | None) -> Menu:
    """My own moves that stand, the latest first."""
    say = sitting.tongue.say
    now = steps[0].number if chosen is None else chosen
    items = tuple(
        Item(
            str(step.number),
            cut(summary(sitting.tongue, step) or say("cog.undo.quiet_move"), LABEL),
            ticked=step.number == now,
        )
        for step in steps[:MOST_ITEMS]
    )
    return Menu(str(DoorId(Door.UNDO, sitting.row.id)), say("cog.undo.further"), items)


def summary(tongue: Tongue, step: Step) -> str:
    return " ".join(map(tongue.label, step.texts))


def loss(tongue: Tongue, lost: Sequence[Text]) -> str:
    """What would be lost, as its reader knows it."""
    told = " ".join(map(tongue.render, lost[:SENTENCES]))
    if len(lost) > SENTENCES:
        told += f" {tongue.say('cog.undo.and_more', n=len(lost) - SENTENCES)}"
    return cut(told, LONGEST_LOSS) if told else tongue.say("cog.undo.nothing_seen")


def asked(sitting: Sitting, request: Request) -> Panel:
    """To whoever has asked."""
    say, table = sitting.tongue.say, sitting.row.id
    lines = [sitting.head, say("cog.undo.asked", who=sitting.tongue.seats(request.asked))]
    drop = str(DoorId(Door.UNDO_DROP, table, str(request.id)))
    buttons = (
        Button(drop, say("cog.undo.withdraw")),
        screens.door(Door.PLAY, table, f"▶ {say('cog.door.play')}"),
    )
    return fitted(Panel((Words("\n".join(lines)), Row(buttons))))


def answered(sitting: Sitting, request: Request, answer: str) -> Panel:
    """To whoever has answered: their answer, and what is lost as they know it."""
    say = sitting.tongue.say
    lines = [
        sitting.head,
        say(f"cog.undo.said.{answer}"),
        say("cog.undo.what", what=loss(sitting.tongue, request.lost)),
    ]
    final = not request.open
    lines.append(say(f"cog.undo.ended.{request.status}" if final else "cog.undo.may_change"))
    return fitted(Panel((Words("\n".join(lines)),)))
