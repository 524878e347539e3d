"""Whoever is forgotten is in no row, no file and no answer any more, whatever they were part of.

Their id and name are left wherever the bot writes anything down; then every column of every
table, every byte of every file and all that others are told is searched for them.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import main
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.games import NAMES
from bot.games import game as find_game
from bot.play.autopilots.levels import autopilot
from bot.play.results.ratings import choose
from bot.play.table.live import OVER, RUNNING
from bot.play.votes.ballot import Answer
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.ground import HOUR, Ground, running
from tests.support.discord.sketches import Sketches

NAME, BEFORE = "zephyrine", "Zed_Quill"  # in small letters it looks like a word of ours
MONTH = 31 * 24 * HOUR


class Slow(Sketches):
    """Pictures that are not ready before somebody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.ready, self.asked = asyncio.Event(), asyncio.Event()
        self.ready.set()

    async def public(self, *about: Any) -> list[tuple[bytes, str]]:
        self.asked.set()
        await self.ready.wait()
        return await super().public(*about)


class Town(Ground):
    """With an archive and backups; Orion is the one who will be forgotten."""

    def __init__(self, local: LocalDiscord, folder: Path) -> None:
        self.folder, self.pictures = folder, Slow()
        kept = {"database": folder / "sublight.db", "backups": folder / "backups"}
        super().__init__(local, folder, self.pictures, **kept, archive_days=30)
        self.orion, self.nova, self.rigel, self.vega = map(
            self.person, ("Orion", "Nova", "Rigel", "Vega")
        )

    @property
    def traces(self) -> list[str]:
        return [str(self.orion.user.id), NAME, BEFORE, BEFORE.replace("_", "\\_")]

    def call_him(self, name: str) -> None:
        self.world.guild.members[self.orion.user.id].nick = name

    async def play(self, table: str, most: int = 5_000) -> TableRow:
        """Everybody answers as a careful player does."""
        referee = self.app.play.referee
        row = await self.app.journal.table(table)
        pilot = autopilot(find_game(row.game), "1", 3)
        for _ in range(most):
            row = await self.app.journal.table(table)
            owing = [
                (seat, prompts[0])
                for seat in row.seats
                if (prompts := await referee.prompts(table, Seat(seat.seat))) and prompts[0].owed
            ]
            if row.status != RUNNING or not owing:
                break
            place, prompt = owing[0]
            view = await referee.view(table, Seat(place.seat))
            with suppress(IllegalMove):  # the bot's autopilot had answered for this seat
                await referee.submit(table, Seat(place.seat), pilot(view, prompt), giver=place.user)
        await self.shown()
        return await self.app.journal.table(table)

    async def shown(self) -> None:
        assert await self.app.announcer.drain(60)

    async def begin(self, game: str, *people: Person, name: str) -> TableRow:
        first, *others = people
        first.channel = self.world.hall
        await first.slash("/table new", game=game, seats=len(people), name=name)
        row = next(row for row in await self.app.journal.tables() if row.name == name)
        for other in others:
            await other.slash("/table join", table=row.id)
        thread = await self.app.journal.setting(f"table:{row.id}", "thread")
        for one in people:
            one.channel = self.world.channels[int(thread or 0)]
        await self.shown()
        return await self.app.journal.table(row.id)

    async def live(self, game: str) -> TableRow:
        """A past in the archive, a finished game, two running ones, and words about them."""
        orion, rigel, vega = self.orion, self.rigel, self.vega
        self.call_him(BEFORE)
        await orion.slash("/me quiet", from_="22", to="7:30", zone="rome")
        await choose(self.app.journal, str(orion.user.id), self.now, wanted=True)
        await self.play((await self.begin("race", orion, rigel, name=f"{BEFORE}'s den")).id)
        self.now += MONTH
        await self.app.household.caretaker.tick()
        self.call_him(NAME)
        over = await self.begin("race", orion, rigel, name=NAME)
        assert (await self.play(over.id)).status == OVER
        await self.app.play.recorder.idle()
        lent = await self.begin("race", rigel, vega, name=f"Without {NAME}")
        seats, friend = self.app.play.seats, str(orion.user.id)
        asked = await seats.lend(lent.id, str(rigel.user.id), friend, self.now + 48 * HOUR)
        await seats.answer(lent.id, asked.id, friend, "take")
        await self.shown()
        row = await self.begin(game, orion, rigel, vega, name=f"Down with {NAME}")
        await self.play(row.id, 12)
        await self.ask_back(row)
        await self.talk(row)
        return row

    async def ask_back(self, row: TableRow) -> None:
        """An undo that the others agree to, and a vote that stays open."""
        consent, mine = self.app.play.consent, Seat(0)
        for _ in range(200):
            if not (await consent.proposal(row.id, mine)).free:
                break
            await self.play(row.id, 1)
        asked = await consent.ask(row.id, mine, giver=str(self.orion.user.id))
        for seat in asked.asked:
            await consent.answer(row.id, asked.id, seat, Answer.YES, giver=row.seats[seat].user)
        await self.orion.slash("/table pause", until="5d", why=f"{NAME} has exams")

    async def talk(self, row: TableRow) -> None:
        orion, nova, rigel, vega = self.orion, self.nova, self.rigel, self.vega
        nova.channel = rigel.channel
        await orion.slash("/me vacation", from_="24.7.", to="2026-07-26")
        await orion.slash("/me notify", how="dm")
        await orion.slash("/table note", text=f"{NAME} shall win")
        await rigel.slash("/table note", text=NAME)
        await orion.slash("/help bug", text="I cannot press")
        await nova.slash("/help bug", text=f"<@{orion.user.id}> is odd")
        about = f"What does <@{orion.user.id}> do?"
        await nova.slash("/help bug", text=about, at=self.world.hall)
        await nova.slash("/admin player lock", player="Orion", until="5d", why=f"{NAME} left")
        await nova.slash("/admin table extend", seat="1", hours=5, why=f"{NAME} is ill")
        await nova.slash("/admin table rewind", to="1", why=f"{NAME} asked")  # not confirmed yet
        praise = f"Praise {NAME}, <@{orion.user.id}>"
        await nova.slash("/admin server announce", text=praise, tables=True)
        await vega.slash("/table new", game="race", seats=3, name="Later", at=self.world.hall)
        later = next(row for row in await self.app.journal.tables() if row.name == "Later")
        await vega.slash("/table invite", player="Orion", table=later.id)
        journal, user = self.app.journal, str(orion.user.id)
        await journal.save_draft(row.id, 0, "race.action", {"action": ("explore",)})
        await journal.save_setting(f"user:{vega.user.id}", "blocks", f'["{user}"]')
        self.now += 7 * HOUR
        await self.app.household.caretaker.tick()

    # Looking for them

    def rows(self) -> set[tuple[str, str, str]]:
        """Every place of the databases at which anything of theirs stands."""
        return {
            (path.name.partition("-2026")[0], table, column)
            for path in sorted(self.folder.rglob("*.db"))
            for table, column, text in cells(path)
            if any(trace in text for trace in self.traces)
        }

    def files(self) -> set[str]:
        """Every file with a byte of theirs, the logs of the databases among them."""
        return {
            path.name
            for path in self.folder.rglob("*")
            if path.is_file() and any(t.encode() in path.read_bytes() for t in self.traces)
        }


def cells(path: Path) -> Iterator[tuple[str, str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        for (table,) in connection.execute(query).fetchall():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for row in connection.execute(f"SELECT * FROM {table}"):
                for column, value in zip(columns, row, strict=True):
                    text = value.decode("latin-1") if isinstance(value, bytes) else str(value)
                    yield table, column, text


@pytest.fixture
async def town(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[Town]:
    found = Town(local, tmp_path)
    async with running(found.app):
        try:
            yield found
        finally:
            found.pictures.ready.set()


async def forgotten(town: Town) -> None:
    """They ask for it while a post that names them is being drawn."""
    orion = town.orion
    await orion.slash("/me data", do="erase")
    town.pictures.ready.clear()
    town.pictures.asked.clear()
    begun = await orion.press("u1:forget:sure", orion.panel(), wait="acknowledged")
    await town.pictures.asked.wait()
    while await town.app.journal.tables(user=str(orion.user.id), status=RUNNING):
        pass
    town.pictures.ready.set()
    await orion.answered(begun)
    assert "You are forgotten" in orion.panel().text
    await town.shown()


PLACES = {
    ("sublight", "tables", "owner"),
    ("sublight", "tables", "name"),
    ("sublight", "seats", "user"),
    ("sublight", "moves", "giver"),
    ("sublight", "requests", "body"),
    ("sublight", "settings", "scope"),
    ("sublight", "settings", "name"),
    ("sublight", "settings", "value"),
    ("sublight", "seat_facts", "user"),
    ("sublight", "audit", "why"),
    ("sublight", "results", "user"),
    ("sublight-archive", "tables", "name"),
    ("sublight-archive", "seats", "user"),
    ("sublight-archive", "moves", "giver"),
}


@pytest.mark.parametrize("game", NAMES[::2])  # of a person all games store the same
async def test_nothing_of_whoever_is_forgotten_is_left_anywhere_and_the_games_go_on(
    town: Town, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    row = await town.live(game)
    assert {(name.removesuffix(".db"), *rest) for name, *rest in town.rows()} >= PLACES
    await forgotten(town)
    assert town.rows() == set()
    assert town.files() == set()
    await nobody_is_told(town)
    stood = (await town.app.journal.table(row.id)).version
    town.rigel.channel = town.vega.channel
    assert (await town.play(row.id, 10)).version > stood
    town.now += 7 * HOUR
    await town.app.household.caretaker.tick()  # a backup made afterwards
    await town.app.stop()
    assert town.rows() == set()
    assert town.files() == set()
    await town.app.start()
    await town.app.ready()
    finished = await town.app.journal.tables(status=OVER)
    assert len(finished) == 2
    path = str(town.app.journal.path)
    for one in finished:
        file = town.folder / f"{one.id}.json"
        assert await asyncio.to_thread(main, ["export", one.id, str(file), "--database", path]) == 0
        assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
    assert town.files() == set()
    assert await town.app.journal.check() == []


async def nobody_is_told(town: Town) -> None:
    """Exports, data of others, the log of the moderators and the reports."""
    rows = await town.app.journal.tables()
    answers: list[tuple[str, Any]] = []
    for person in (town.rigel, town.vega, town.nova):
        await person.slash("/me data", do="export")
        answers.append(("data", person.panel()))
        for row in rows:
            for line in ("/table export", "/table log", "/table news"):
                await person.slash(line, table=row.id)
                answers.append((line, person.panel()))
    hall = town.world.hall
    for line in ("/admin log show", "/admin log reports"):
        await town.nova.slash(line, at=hall)
        answers.append((line, town.nova.panel()))
    for report in await town.app.play.servers.reports(str(town.world.guild.id)):
        await town.nova.slash("/admin log reports", at=hall)
        await town.nova.choose(report, None, town.nova.panel())
        answers.append((report, town.nova.panel()))
    for what, panel in answers:
        told = "\n".join([panel.text, *(data.decode() for data in panel.files.values())])
        assert [trace for trace in town.traces if trace in told] == [], what
    assert sum(bool(panel.files) for _, panel in answers) > 6
