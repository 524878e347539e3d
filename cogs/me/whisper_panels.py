"""Whispers as their two parties read them."""

from __future__ import annotations

from bot.play.post.whispers import LONGEST, Whisper
from cogs.ui.table.log import stamp
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Reader, Seating, Sitting
from cogs.ui.words.ids import DoorId
from cogs.ui.words.names import shown
from cogs.ui.words.panel import Field, Form, Item, Panel, Row, Words, fitted

WHISPER, WHISPERS = "whisper", "whispers"  # the form, and all that was said
AT_ONCE, MOST_LISTED = 3, 8


async def heard(seating: Seating, sitting: Sitting, reader: Reader) -> str:
    """What others whispered to him since he last opened his panel; he has read it then."""
    found = await seating.play.whispers.heard(sitting.row, reader.user, AT_ONCE)
    return "\n".join([await line(seating, sitting, one, reader) for one in found])


async def line(seating: Seating, sitting: Sitting, one: Whisper, reader: Reader) -> str:
    mine = one.by == reader.user
    name = await seating.known_name(one.to if mine else one.by)
    who = shown(name) if name else sitting.tongue.say("cog.seat.nobody")
    key = "cog.whisper.to" if mine else "cog.whisper.from"
    return sitting.tongue.say(key, who=who, text=shown(one.text, LONGEST), when=stamp(one.at))


async def panel(seating: Seating, sitting: Sitting, reader: Reader, note: str = "") -> Panel:
    """What was said lately, and a way to say more."""
    found = await seating.play.whispers.exchanged(sitting.row, reader.user)
    lines = [await line(seating, sitting, one, reader) for one in found[-MOST_LISTED:]]
    say, table = sitting.tongue.say, sitting.row.id
    title = f"**{sitting.title}** · {say('cog.whispers')}"
    words = [title, note, *(lines or [say("cog.whisper.none")])]
    write = door(WHISPER, table, say("cog.whisper.write"))
    row = (Row((write,)),) if others(sitting) and sitting.running else ()
    return fitted(Panel((Words("\n".join(filter(None, words))), *row)))


def others(sitting: Sitting) -> dict[str, str]:
    """The people at the table but himself, by the number of their seats."""
    if sitting.seat is None:
        return {}
    return {
        str(seat.seat + 1): sitting.tongue.labels[seat.seat]
        for seat in sitting.row.seats
        if seat.seat != sitting.seat and seat.user.isdecimal()
    }


def form(sitting: Sitting) -> Form:
    say = sitting.tongue.say
    items = tuple(Item(number, name) for number, name in others(sitting).items())
    player = Field("player", say("cog.whisper.whom"), items=items, low=1)
    text = Field("text", say("cog.whisper.text"), low=1, longest=LONGEST, long=True)
    where = str(DoorId(WHISPER, sitting.row.id))
    return Form(where, say("cog.whisper.write"), (player, text))
