"""An announcer with a local Discord, a journal and a clock of its own; no gateway is needed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import discord

from bot.client import tracing
from bot.engine.prompts import Occasion
from bot.engine.records import Command, Seat
from bot.games import game
from bot.operation.metrics import Metrics
from bot.play.assembly import assemble
from bot.play.autopilots.levels import Pilot, at_random
from bot.play.upkeep.status import Load
from bot.playground.model.things import Channel, Json, Message
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.playground.stage import threads
from bot.store.sqlite.memory import MemoryJournal
from cogs.announcing import new_announcer
from cogs.ui.post.announcer import Announcer
from cogs.ui.post.channels import Channels
from cogs.ui.table.sitting import Tables
from tests.support.discord.sketches import Sketches

NOON = datetime(2026, 1, 12, 12, tzinfo=UTC).timestamp()
NAMES = ("Nova", "Rigel", "Vega", "Orion")


class Lab:
    def __init__(self, local: LocalDiscord, client: discord.Client, journal: MemoryJournal) -> None:
        self.local, self.world = local, local.world
        self.client, self.journal = client, journal
        self.now = 1_000_000.0
        self.play = assemble(journal, clock=self.clock, luck=lambda: 0.5)
        self.lobby, self.referee = self.play.lobby, self.play.referee
        self.ticker = self.play.alarm
        self.pictures = Sketches()
        self.announcer = self.new_announcer()
        self.users = [str(self.world.person(name).id) for name in NAMES]

    def clock(self) -> float:
        return self.now

    def new_announcer(self) -> Announcer:
        """As after a restart: it knows nothing but what the journal holds."""
        seating, channels = Tables(self.play), Channels(self.client)
        return new_announcer(self.play, seating, channels, self.pictures)

    def thread(self, name: str = "Race · First Light") -> Channel:
        body: Json = {"name": name, "type": 11, "auto_archive_duration": 10080}
        return threads.open_thread(self.world, self.world.hall, body, self.world.me)

    async def table(
        self,
        players: int = 2,
        *,
        name: str = "First Light",
        pace: str = "",
        added: Sequence[str] = (),
    ) -> Table:
        """`added`: to its luck, by seat."""
        place = self.thread()
        row = await self.lobby.open(
            "race",
            self.users[0],
            options={"players": players},
            name=name,
            guild=str(self.world.guild.id),
            channel=str(place.id),
            pace=pace,
        )
        for number, user in enumerate(self.users[:players]):
            await self.journal.save_setting(f"user:{user}", "name", NAMES[number])
            if number:
                await self.lobby.join(row.id, user)
            if added:
                await self.lobby.add(row.id, user, added[number])
        await self.lobby.start(row.id, self.users[0])
        return Table(self, row.id, place)

    async def settle(self) -> None:
        assert await self.announcer.drain(20)

    async def later(self, seconds: float = 30.0) -> None:
        self.now += seconds
        await self.settle()

    def requests(self, method: str) -> int:
        return sum(1 for kind, _ in self.world.requests if kind == method)


class Table:
    """A table of people; `pilot` makes their moves."""

    def __init__(self, lab: Lab, table: str, place: Channel) -> None:
        self.lab, self.id, self.place = lab, table, place
        self.pilot: Pilot[Any] = at_random(7)

    def posts(self) -> list[Message]:
        """Of the bot, in the thread, oldest first."""
        found = [m for m in self.place.messages.values() if m.reader is None]
        return [m for m in found if m.author is self.lab.world.me and m.v2]

    async def answer(self, seat: int) -> Command | None:
        """The first thing this seat owes; None: nothing."""
        prompts = await self.lab.referee.prompts(self.id, Seat(seat))
        if not prompts or not prompts[0].owed:
            return None
        view = await self.lab.referee.view(self.id, Seat(seat))
        command = self.pilot(view, prompts[0])
        giver = self.lab.users[seat]
        await self.lab.referee.submit(self.id, Seat(seat), command, giver=giver)
        return command

    async def question(self) -> Occasion | None:
        return game("race").occasion(await self.lab.referee.view(self.id))

    async def seal(self, seat: int) -> None:
        """All that this seat has to say to the open question."""
        question = await self.question()
        while seat in await self.lab.referee.awaited(self.id):
            if await self.question() != question or await self.answer(seat) is None:
                return

    async def close_barrier(self) -> None:
        """Everybody answers the open question, so that another one is asked."""
        question = await self.question()
        for seat in sorted(await self.lab.referee.awaited(self.id)):
            if await self.question() == question:
                await self.seal(seat)


def custom_ids(message: Message) -> list[str]:
    return [part["custom_id"] for part in parts(message.components) if "custom_id" in part]


def text_of(message: Message) -> str:
    return "\n".join(part["content"] for part in parts(message.components) if "content" in part)


def parts(components: Iterable[Json]) -> Iterable[Json]:
    for part in components:
        yield part
        yield from parts(part.get("components", ()))


@asynccontextmanager
async def new_lab() -> AsyncIterator[Lab]:
    journal = MemoryJournal()
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        allowed_mentions=discord.AllowedMentions.none(),
        http_trace=tracing(Metrics(), lambda interaction: None, Load()),
    )
    async with LocalDiscord() as local:
        with redirected(local.base):
            await client.login(local.world.token)
            lab = Lab(local, client, journal)
            yield lab
            await lab.announcer.close()
            await client.close()
    await journal.close()
