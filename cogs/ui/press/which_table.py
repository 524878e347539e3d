"""Which table is meant: by its id, by the thread it is played in, or because it is the only one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from math import inf
from typing import Any

import discord

from bot.engine.errors import refuse
from bot.play.table.live import RUNNING
from bot.play.table.options import game_names
from bot.store import settings
from bot.store.records import TableRow
from cogs.ui.press.front import Front
from cogs.ui.table.screens import awaits
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.proposals import Proposal, among, folded
from cogs.ui.words.tongue import Tongue

MOST_LOOKED_AT = 100  # tables that fit what was typed; only so few are proposed


async def table_in(front: Front, channel: int | None) -> str:
    """The table of a thread; empty: there is none."""
    return await settings.TABLE_HERE.read(front.play.journal, str(channel)) if channel else ""


async def table_of(front: Front, interaction: discord.Interaction[Any], named: str = "") -> str:
    """Nothing is guessed: with several tables the player says which."""
    if named:
        asker = front.asker(interaction)
        return (await front.desk.seating.row(named.strip().lower(), asker)).id
    here = await table_in(front, interaction.channel_id)
    if here:
        return here
    mine = await front.play.journal.tables(user=str(interaction.user.id), status=RUNNING)
    if len(mine) != 1:
        refuse("cog.refuse.which_table" if mine else "cog.refuse.no_table")
    return mine[0].id


async def my_tables(front: Front, reader: Reader) -> list[tuple[TableRow, bool]]:
    """Running tables of a user: those that wait for them first, by urgency."""
    play = front.play
    found = []
    for row in await play.journal.tables(user=reader.user, status=RUNNING):
        waits = await awaits(play, row, reader.user)
        seat = await play.referee.seat_of(row.id, reader.user)
        time = (await play.keeper.times(row.id, seat)).get(seat) if waits else None
        due = inf if time is None or time.until is None else time.until
        found.append(((not waits, due, row.created), (row, waits)))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


async def titled(rows: Sequence[TableRow], tongue: Tongue, typed: str) -> list[Proposal]:
    """Tables by their titles; thousands of them are gone through beside the event loop."""
    return await asyncio.to_thread(
        lambda: among([(row.id, title_of(row, tongue, label=True)) for row in rows], typed)
    )


async def propose_tables(
    front: Front, interaction: discord.Interaction[Any], typed: str
) -> list[Proposal]:
    reader = await front.reader(interaction)
    names = []
    for row, waits in await my_tables(front, reader):
        tongue = await front.desk.seating.tongue(row, reader.language)
        mark = "▶ " if waits else ""
        names.append((row.id, f"{mark}{title_of(row, tongue, label=True)}"))
    return among(names, typed)


async def propose_titles(
    front: Front, interaction: discord.Interaction[Any], typed: str, status: str | None = None
) -> list[Proposal]:
    """Tables of the server by what they are called, the newest first."""
    reader, wanted = await front.reader(interaction), folded(typed)
    tongue = Tongue(front.play.catalogs[reader.language])
    games = {game: tongue.say(f"cog.game.{game}") for game in game_names()}
    few = {} if wanted else {"most": MOST_LOOKED_AT}
    titles = await front.play.journal.titles(str(interaction.guild_id), status, **few)

    def fitting() -> list[Proposal]:
        found = (
            one
            for one in titles
            if one.id.startswith(wanted)
            or wanted in folded(f"{games.get(one.game, one.game)} {one.name}")
        )
        some = islice(found, MOST_LOOKED_AT)
        return among([(one.id, title_of(one, tongue, label=True)) for one in some], typed)

    return await asyncio.to_thread(fitting)
