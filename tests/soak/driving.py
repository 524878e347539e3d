"""The soak itself: honest people at two tables, and everybody else at work against them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bot.engine.records import Seat
from bot.playground.client import interactions
from bot.playground.model.interaction import Asked, Interaction
from bot.playground.model.things import Message
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.store.sqlite.journal import SqliteJournal
from cogs.ui.words import ids
from tests.soak.counting import Counts, Watch
from tests.soak.forging import Forged, Forger
from tests.soak.wire import short
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.robot import Robot
from tests.support.discord.screen import Seen

AT_ONCE = 100  # interactions under way
PATIENCE = 20.0  # seconds for a batch
STRANGERS, TABLES = ("Lyra", "Draco", "Cetus"), (("Nova", "Rigel"), ("Vega", "Orion"))


class Played(NamedTuple):
    """A table that its players play honestly."""

    id: str
    people: tuple[Person, ...]
    post: Message

    @property
    def seats(self) -> dict[str, Seat]:
        return {str(one.user.id): Seat(seat) for seat, one in enumerate(self.people)}


class Soak:
    def __init__(self, house: House, seed: int) -> None:
        self.house, self.world = house, house.world
        self.counts = Counts()
        self.played: list[Played] = []
        self.versions: dict[str, int] = {}
        self.forger = Forger(seed, (), list(self.world.commands.list(0)))
        self.strangers = [Person(self.world, self.world.add_person(name)) for name in STRANGERS]

    async def begin(self) -> None:
        """New tables; those of before are over."""
        self.played, self.forger.known = [], []
        for names in TABLES:
            people = tuple(self.house.person(name) for name in names)
            for one in people:
                one.channel = self.world.hall
            row = await self.house.table(*people)
            place = await self.house.thread(row.id)
            post = next(m for m in place.messages.values() if Seen(m).labels)
            self.played.append(Played(row.id, people, post))
            self.versions[row.id] = row.version
        self.forger.tables = [one.id for one in self.played]
        guild, owner = self.world.guild, str(self.world.guild.owner_id)
        self.watch = Watch(self.house.play, self.forger.tables, str(guild.id), {owner})

    async def round(self, most: int) -> None:
        """One honest move at each table, everybody else at it meanwhile; then the reckoning."""
        over = False
        for table in self.played:
            over |= not await self.move(table)
        await self.watch.journal(self.counts, self.versions_now())
        forged = [self.attacker() for _ in range(min(AT_ONCE, most))]
        batch = [self.send(*one) for one in forged]
        whole = [one for one, (_, sent) in zip(batch, forged, strict=True) if sent.whole]
        await self.settled(whole)
        seats = {table.id: table.seats for table in self.played}
        for one in batch:
            self.watch.answer(self.counts, one, seats)
        await self.watch.journal(self.counts, self.versions_now())
        self.forget(batch)
        if over:
            await self.begin()

    def versions_now(self) -> dict[str, int]:
        return {table.id: self.versions[table.id] for table in self.played}

    async def move(self, table: Played) -> bool:
        """By the panels' own buttons; what commits is pressed twice. False: the game is over."""
        live = await self.house.play.referee.live(table.id)
        owing = sorted(live.game.awaited(live.state))
        for person in (table.people[seat] for seat in owing):
            robot = Robot(self.world, str(person.user.id), lambda: True)
            if not await robot.move(table.post, table.id):
                self.learn(robot.pressed)
                continue
            self.learn(robot.pressed)
            last = robot.pressed[-1]
            again = self.send(person, Forged(last.type, last.data), last.message or table.post)
            await self.settled([again])
            self.versions[table.id] += 1
            self.counts.moves += 1
            self.forget(robot.pressed)
            return True
        return bool(owing)

    def learn(self, pressed: list[Interaction]) -> None:
        """What stands on a player's own panels an attacker may know."""
        for one in pressed:
            if one.response is not None:
                found = (part.get("custom_id", "") for part in Seen(one.response).buttons)
                self.forger.known += [name for name in found if name]
        del self.forger.known[:-400]

    def attacker(self) -> tuple[Person, Forged]:
        """A stranger with anything; a player with what belongs to the others."""
        rng = self.forger.rng
        if rng.random() < 0.6:
            return rng.choice(self.strangers), self.forger.next()
        mine, other = rng.sample(self.played, 2)
        person = rng.choice(mine.people)
        seat = mine.seats[str(person.user.id)]
        theirs = [name for name in self.forger.known if of_others(name, mine.id, seat, other.id)]
        if not theirs:
            return rng.choice(self.strangers), self.forger.next()
        data = {"custom_id": rng.choice(theirs), "component_type": 2, "id": 1}
        return person, Forged(Asked.COMPONENT, data)

    def send(self, person: Person, forged: Forged, message: Message | None = None) -> Interaction:
        on = message or self.forger.rng.choice(self.played).post
        pressed = None if forged.kind in (Asked.COMMAND, Asked.AUTOCOMPLETE) else on
        self.counts.sent += 1
        return interactions.begin(
            self.world, forged.kind, person.user, on.channel, forged.data, message=pressed
        )

    async def settled(self, batch: list[Interaction]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.world.notices.until(lambda: all(one.settled for one in batch))
        except TimeoutError:
            pass
        late = [one for one in batch if one.failed or not one.settled]
        self.counts.late += len(late)

    def forget(self, batch: list[Interaction]) -> None:
        """The local Discord keeps what people see; nobody looks at these any more."""
        for one in batch:
            for message in (one.response, *one.followups):
                if message is not None and message.reader is not None:
                    message.channel.messages.pop(message.id, None)
            self.world.interactions.pop(one.token, None)
        self.world.requests.clear()


def of_others(name: str, mine: str, seat: Seat, other: str) -> bool:
    """Is it another player's question at this table, or anything of the other table?"""
    found = ids.read(name)
    if isinstance(found, ids.MoveId) and found.table == mine:
        return found.seat != seat
    return ids.table_of(found) == other


@asynccontextmanager
async def soaking(folder: Path, seed: int) -> AsyncIterator[Soak]:
    async with LocalDiscord() as local:
        with redirected(local.base):
            journal = await SqliteJournal.open(folder / "journal.db")
            async with journal, House(local, journal) as house:
                with short(house.world, house.bot):
                    soak = Soak(house, seed)
                    await soak.begin()
                    yield soak


async def run(folder: Path, seconds: float, seed: int, most: int | None = None) -> Counts:
    """Until the time is over, or so many were sent."""
    async with soaking(folder, seed) as soak:
        end = time.monotonic() + seconds
        while time.monotonic() < end and (most is None or soak.counts.sent < most):
            await soak.round(AT_ONCE if most is None else most)
        return soak.counts
