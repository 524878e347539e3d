"""The soak itself: honest people at a table of each game, and everybody else at work there."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bot.engine.records import Seat
from bot.play.time.pace import DAY
from bot.playground.client import interactions
from bot.playground.model.interaction import Asked, Interaction
from bot.playground.model.things import Message
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.store.sqlite.journal import SqliteJournal
from cogs.ui.words import ids
from tests.soak.counting import Counts, Mistakes, Watch
from tests.soak.forging import Forged, Forger
from tests.soak.wire import read_at_once, short
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.robot import NoAnswer, Robot
from tests.support.discord.screen import Seen

AT_ONCE, FEW = 200, 50  # interactions under way, and on a busy machine
QUICK = 1.2  # seconds: Discord waits three
PATIENCE = 60.0  # seconds for a batch
KNOWN, TRIED = 400, 20  # ids that attackers remember, and that one looks at
RARELY = 100_000  # new objects after which the collector looks for circles
STRANGERS = ("Lyra", "Draco", "Cetus")
TABLES = (
    ("race", ("Nova", "Rigel")),
    ("race", ("Vega", "Orion")),
    ("starfarers", ("Altair", "Deneb", "Mizar")),
    ("pulsar", ("Castor", "Pollux")),
    ("merchant", ("Spica", "Capella", "Antares")),
    ("horizons", ("Regulus", "Procyon")),
)


class Played(NamedTuple):
    """A table that its players play honestly."""

    game: str
    id: str
    people: tuple[Person, ...]
    post: Message

    @property
    def seats(self) -> dict[str, Seat]:
        return {str(one.user.id): Seat(seat) for seat, one in enumerate(self.people)}


class Soak:
    def __init__(self, house: Home, seed: int) -> None:
        self.house, self.world = house, house.world
        self.counts = Counts()
        self.played: list[Played] = []
        self.versions: dict[str, int] = {}
        self.turn = 0  # which tables move: the odd ones or the even ones
        self.forger = Forger(seed, (), list(self.world.commands.list(0)))
        guild = self.world.guild
        self.watch = Watch(house.play, str(guild.id), {str(guild.owner_id)})
        known = {user.name for user in self.world.users.values()}
        for name in (*STRANGERS, *(name for _, names in TABLES for name in names)):
            if name not in known:
                self.world.add_person(name)
        self.strangers = [house.person(name) for name in STRANGERS]

    async def begin(self) -> None:
        for game, names in TABLES:
            await self.open(game, tuple(self.house.person(name) for name in names))

    async def open(self, game: str, people: tuple[Person, ...]) -> None:
        """A new table; the one before it is over."""
        for one in people:
            one.channel = self.world.hall
        row = await self.house.table(*people, game=game)
        place = await self.house.thread(row.id)
        post = next(m for m in place.messages.values() if Seen(m).labels)
        self.played.append(Played(game, row.id, people, post))
        self.versions[row.id] = row.version
        self.forger.tables = [one.id for one in self.played]

    async def again(self, table: Played) -> None:
        """Another day: nobody opens many tables in one."""
        self.house.ahead += DAY
        self.played.remove(table)
        self.watch.forget(table.id)
        await self.open(table.game, table.people)

    async def round(self, most: int) -> None:
        """An honest move at every other table, everybody else meanwhile; then the reckoning."""
        self.turn = 1 - self.turn
        over = [table for table in self.played[self.turn :: 2] if not await self.move(table)]
        await self.watch.journal(self.counts, self.versions_now())
        forged = [self.attacker() for _ in range(most)]
        batch = [self.send(*one) for one in forged]
        whole = [one for one, (_, sent) in zip(batch, forged, strict=True) if sent.whole]
        await self.settled(whole)
        await self.watch.journal(self.counts, self.versions_now())  # what all may know by now
        seats = {table.id: table.seats for table in self.played}
        for one in batch:
            self.watch.answer(self.counts, one, seats)
        self.forget(batch)
        for table in over:
            await self.again(table)

    def versions_now(self) -> dict[str, int]:
        return {table.id: self.versions[table.id] for table in self.played}

    async def move(self, table: Played) -> bool:
        """By the panels' own buttons; what commits is pressed twice. False: the game is over."""
        live = await self.house.play.referee.live(table.id)
        owing = sorted(live.game.awaited(live.state))
        for person in (table.people[seat] for seat in owing):
            robot = Robot(self.world, str(person.user.id), lambda: True)
            try:
                moved = await robot.move(table.post, table.id)
            except NoAnswer:  # whether its last press counted stands in the journal
                now = (await self.house.journal.table(table.id)).version
                self.versions[table.id] = min(now, self.versions[table.id] + 1)
                self.counts.late += 1
                return True
            if not moved:
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
        del self.forger.known[:-KNOWN]

    def attacker(self) -> tuple[Person, Forged]:
        """A stranger with anything; a player with what belongs to the others."""
        rng = self.forger.rng
        if rng.random() < 0.6:
            return rng.choice(self.strangers), self.forger.next()
        mine, other = rng.sample(self.played, 2)
        person = rng.choice(mine.people)
        seat = mine.seats[str(person.user.id)]
        some = rng.choices(self.forger.known, k=TRIED) if self.forger.known else []
        theirs = (name for name in some if of_others(name, mine.id, seat, other.id))
        name = next(theirs, "")
        if not name:
            return rng.choice(self.strangers), self.forger.next()
        data = {"custom_id": name, "component_type": 2, "id": 1}
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


class Home(House):
    """Where more days pass than elsewhere."""

    def __init__(self, local: LocalDiscord, journal: SqliteJournal) -> None:
        self.ahead = 0.0  # seconds
        super().__init__(local, journal, clock=lambda: time.time() + self.ahead)


@asynccontextmanager
async def soaking(folder: Path, seed: int) -> AsyncIterator[Soak]:
    async with LocalDiscord() as local:
        with redirected(local.base):
            journal = await SqliteJournal.open(folder / "journal.db")
            async with journal, Home(local, journal) as house:
                with short(house.world, house.bot), read_at_once(journal):
                    soak = Soak(house, seed)
                    mistakes = Mistakes(soak.counts)
                    logging.getLogger().addHandler(mistakes)
                    try:
                        await soak.begin()
                        yield soak
                    finally:
                        logging.getLogger().removeHandler(mistakes)


def soaked(seconds: float, most: int | None, seed: int) -> Counts:
    """In a process of its own: one bot with its Discord, database and attackers."""
    logging.disable(logging.WARNING)
    with TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder), seconds, seed, most))


async def run(folder: Path, seconds: float, seed: int, most: int | None = None) -> Counts:
    """Until the time is over, or so many were sent."""
    async with soaking(folder, seed) as soak:
        gc.freeze()
        gc.set_threshold(RARELY, 20, 20)
        end = time.monotonic() + seconds
        many = AT_ONCE
        while (now := time.monotonic()) < end and (most is None or soak.counts.sent < most):
            await soak.round(many)
            quick = time.monotonic() - now < QUICK
            many = min(AT_ONCE, many * 2) if quick else max(FEW, many // 2)
        return soak.counts
