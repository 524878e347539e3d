"""First Light: the game that a newcomer plays in the playground, always with the same luck."""

from __future__ import annotations

import hashlib
from itertools import chain, count
from typing import Any

import msgspec

from bot.app import Application
from bot.engine.chance import commitment
from bot.engine.errors import require
from bot.engine.records import Record, Seat, encode
from bot.games import game as find_game
from bot.i18n.catalog import spoken
from bot.play.people import AUTOPILOT
from bot.play.seats.requests import TAKE
from bot.play.table.live import OPEN, known_table, new_id
from bot.play.table.options import read_options
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import SeatRow, TableRow
from cogs.ui.words.themes import THEMES

NAME, LEVEL = "First Light", "1"
OPPONENTS = ("Rigel", "Vega")
OPTIONS: dict[str, dict[str, Any]] = {  # what a demo sets besides what suits a first game
    "merchant": {"goal": "apprentice"},
}
LUCK = {
    "horizons": b"first light horizons 1",  # seat 1 chooses its faction first
    "merchant": b"first light merchant 18",  # seat 1 begins, and lands with its first flight
    "pulsar": b"first light pulsar 14",  # seat 1 begins, and a 4 lies on the median
    "race": b"first light 1",  # seat 1 begins with Epsilon Eridani
    "starfarers": b"first light starfarers 8",  # seat 1 begins, with the cards of a colony ship
}


class Guest(Record, frozen=True):
    """Who plays the demo, where, and how it shall look."""

    user: str
    name: str
    guild: str
    channel: str
    language: str = "en"
    theme: str = ""


async def free_name(app: Application, guild: str) -> str:
    """A second demo is told from the first by its number."""
    used = {row.name for row in await app.journal.tables(guild=guild)}
    names = chain([NAME], (f"{NAME} {number}" for number in count(2)))
    return next(name for name in names if name not in used)


async def start_demo(app: Application, guest: Guest, game: str = "race") -> str:
    """A person against two autopilots; the id of the thread in which they play."""
    front, journal = app.bot.front, app.journal
    given = {**find_game(game).guide.first, "players": 1 + len(OPPONENTS), **OPTIONS.get(game, {})}
    secret = hashlib.sha256(LUCK.get(game, f"first light {game}".encode())).digest()
    pilots = [f"{AUTOPILOT}{LEVEL}:{name}" for name in OPPONENTS]
    row = TableRow(
        new_id(),
        game,
        msgspec.Raw(encode(read_options(find_game(game), given))),
        OPEN,
        commitment(secret),
        app.play.clock(),
        name=await free_name(app, guest.guild),
        owner=guest.user,
        guild=guest.guild,
        channel=guest.channel,
        pace="swift",
        seats=tuple(SeatRow(seat, user) for seat, user in enumerate([guest.user, *pilots])),
    )
    await app.journal.create_table(row, secret)
    language = spoken(guest.language)
    await settings.TABLE_LANGUAGE.save(journal, language, row.id)
    chosen = await settings.THEME.read(journal, guest.user)
    if theme := chosen if chosen in THEMES else guest.theme:
        await settings.TABLE_THEME.save(journal, theme, row.id)
    await front.desk.seating.meet(guest.user, guest.name)
    await app.bot.opening.cards.post_card(row)
    await app.bot.opening.begin(row.id)
    return await settings.THREAD.read(app.journal, row.id)


async def dress(journal: Journal, user: str, worn: str, theme: str) -> None:
    """Pictures wear the theme of the page, until somebody chooses another one for them."""
    if await settings.THEME.read(journal, user) == worn:
        await settings.THEME.save(journal, theme, user)
    for row in await journal.tables(user=user):
        worn_there = await settings.TABLE_THEME.read(journal, row.id) or worn
        if row.owner == user and worn_there == worn:
            await settings.TABLE_THEME.save(journal, theme, row.id)


async def make_person(app: Application, user: str, name: str, channel: str) -> None:
    """Takes over the autopilot of this name at the demo of a thread, as a substitute does."""
    table = await settings.TABLE_HERE.read(app.journal, channel)
    row = await known_table(app.journal, table)
    pilots = [seat for seat in row.seats if seat.user.endswith(f":{name}")]
    require(pilots, "seat.refuse.seated")
    await app.bot.front.desk.seating.meet(user, name)
    seats = app.play.seats
    asked = await seats.ask_substitute(row.id, row.owner, Seat(pilots[0].seat), player=user)
    await seats.answer(row.id, asked.id, user, TAKE)
