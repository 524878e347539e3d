"""First Light: the game that a newcomer plays in the playground, always with the same luck."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from bot.app import Application
from bot.engine.chance import commitment
from bot.engine.records import encode
from bot.games.race.commands import Options
from bot.play.lobby import AUTOPILOT, ID_LENGTH, ID_LETTERS
from bot.play.tables import OPEN
from bot.store.journal import SeatRow, TableRow
from cogs.ui.front import front_of
from cogs.ui.opening import Opening

NAME, LEVEL = "First Light", "1"
SECRET = hashlib.sha256(b"first light 1").digest()  # seat 1 begins with Epsilon Eridani


async def start_demo(app: Application, user: str, name: str, guild: str, channel: str) -> str:
    """A person against two autopilots; the id of the thread in which they play."""
    front = front_of(app.bot)
    row = TableRow(
        "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)),
        "race",
        msgspec.Raw(encode(Options(players=3, preset=True))),
        OPEN,
        commitment(SECRET),
        app.services.clock(),
        name=NAME,
        owner=user,
        guild=guild,
        channel=channel,
        pace="daily",
        seats=(SeatRow(0, user), SeatRow(1, AUTOPILOT + LEVEL), SeatRow(2, AUTOPILOT + LEVEL)),
    )
    await app.journal.create_table(row, SECRET)
    await front.desk.seating.meet(user, name)
    opening = Opening(app.bot, front)
    await opening.post_card(row)
    await opening.begin(row.id)
    return await app.services.setting(f"table:{row.id}", "thread")
