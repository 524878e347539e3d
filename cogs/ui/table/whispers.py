"""Whispers as their two parties read them."""

from __future__ import annotations

from bot.play.post.whispers import LONGEST, Whisper
from cogs.ui.table.sitting import Reader, Sitting, Tables
from cogs.ui.table.times import stamp
from cogs.ui.words.tongue import shown

AT_ONCE = 3


async def heard(seating: Tables, sitting: Sitting, reader: Reader) -> str:
    """What others whispered to them since their panel was last opened; it is read then."""
    found = await seating.play.whispers.heard(sitting.row, reader.user, AT_ONCE)
    return "\n".join([await line(seating, sitting, one, reader) for one in found])


async def line(seating: Tables, sitting: Sitting, one: Whisper, reader: Reader) -> str:
    mine = one.by == reader.user
    name = await seating.known_name(one.to if mine else one.by, sitting.row.guild)
    who = shown(name) if name else sitting.tongue.say("cog.seat.nobody")
    key = "cog.whisper.to" if mine else "cog.whisper.from"
    return sitting.tongue.say(key, who=who, text=shown(one.text, LONGEST), when=stamp(one.at))
