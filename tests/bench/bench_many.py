"""A server with thousands of tables: opening one more, and what is proposed while somebody types.

The real application in front of the local Discord, from the command to its answer; beside it the
same on a server with hardly any. One player has a seat at some of the tables, the others at none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from statistics import median
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from discord import app_commands

from bot.playground.client.misuse import Misuse
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.store.sql import write_tables
from bot.store.sql.connection import Connection
from tests.bench import Measured, bench, few
from tests.store.given import SECRET, new_table, raw
from tests.support.discord.ground import Ground, running

MANY, HARDLY = few(5_000, 5), 5
OWN = few(10, 1)  # tables at which the one who types has a seat
ROUNDS = few(9, 1)
STATUSES = ("over",) * 7 + ("running",) * 2 + ("open",)
PEOPLE = ("Nova", "Rigel", "Vega")
TYPED = ("", "comet 49")  # nothing yet, and what fits a few tables


class Times(NamedTuple):
    """Milliseconds."""

    new: float
    proposals: float


@bench("many.table_new", unit="ms", limit=50)
def table_new() -> Measured:
    """`/table new`, until its card stands and its owner has read so."""
    return Measured(measured(MANY).new, measured(HARDLY).new)


@bench("many.proposals", unit="ms", limit=50)
def proposals() -> Measured:
    """The slowest of all lists that are proposed while a command is typed."""
    return Measured(measured(MANY).proposals, measured(HARDLY).proposals)


@cache
def measured(tables: int) -> Times:
    return asyncio.run(measure(tables))


async def measure(tables: int) -> Times:
    logging.disable()
    try:
        with TemporaryDirectory() as folder:
            async with LocalDiscord() as local:
                with redirected(local.base):
                    ground = Ground(local, Path(folder))
                    async with running(ground.app):
                        await fill(ground, tables)
                        return Times(await opening(ground), await proposing(ground))
    finally:
        logging.disable(logging.NOTSET)


async def fill(ground: Ground, tables: int) -> None:
    """Tables of other people, and some of our own that are really played."""
    guild = str(ground.world.guild.id)
    letters = ("".join(found) for found in product(ascii_lowercase, repeat=5))
    rows = [
        new_table(
            next(letters),
            options=raw({"players": 2}),
            status=STATUSES[number % len(STATUSES)],
            created=float(number),
            name=f"Amber Comet {number}",
            owner="ada",
            guild=guild,
            channel=str(ground.world.hall.id),
        )
        for number in range(tables)
    ]

    def work(connection: Connection) -> None:
        for row in rows:
            write_tables.creating(row, SECRET, ())(connection)

    await ground.app.journal.writer.submit(work)
    for number in range(OWN):
        people = [ground.person(PEOPLE[(number + one) % len(PEOPLE)]) for one in range(2)]
        await ground.table(*people)


async def opening(ground: Ground) -> float:
    found = []
    for number in range(ROUNDS):
        person = ground.person(PEOPLE[number % len(PEOPLE)])
        found.append(await timed(person.slash("/table new", game="race")))
        row = (await ground.app.journal.tables(status="open", user=str(person.user.id)))[-1]
        await ground.app.play.lobby.close(row.id, str(person.user.id))
    return median(found)


async def proposing(ground: Ground) -> float:
    nova, slowest = ground.person("Nova"), 0.0
    for (line, option), typed in product(completed(ground), TYPED):
        found = []
        for _ in range(ROUNDS):
            with suppress(Misuse):  # nothing is proposed before another option is given
                found.append(await timed(nova.autocomplete(line, option, typed)))
        slowest = max([slowest, *([median(found)] if found else [])])
    return slowest


def completed(ground: Ground) -> list[tuple[str, str]]:
    return [
        (f"/{command.qualified_name}", parameter.name)
        for command in ground.app.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
        if parameter.autocomplete
    ]


async def timed(act: Awaitable[object]) -> float:
    began = perf_counter()
    await act
    return 1_000 * (perf_counter() - began)
