"""A house whose tables are shown and timed, and people who come and go."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.engine.records import Seat
from bot.engine.text import Text
from bot.i18n.catalog import catalogs
from bot.play.table.live import game_of
from bot.play.table.log import told
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from bot.store.sql.journal import SqlJournal
from bot.store.sqlite.memory import MemoryJournal
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

NAMES = ("Nova", "Rigel", "Vega", "Orion")


class Inn(House):
    """Everybody speaks one language; `later` lets time go by."""

    def __init__(self, local: LocalDiscord, journal: SqlJournal, locale: str) -> None:
        self.now = 1_700_000_000.0
        self.locale = locale
        super().__init__(local, journal, clock=lambda: self.now, tell=told)

    def person(self, name: str) -> Person:
        found = super().person(name)
        found.user.locale = self.locale
        return found

    async def party(self, game: str, players: int = 3) -> tuple[TableRow, list[Person]]:
        """A table of people with hands, and one more who watches it."""
        people = [self.person(name) for name in NAMES]
        language = self.locale.partition("-")[0]
        row = await self.table(*people[:players], game=game, language=language)
        for one in people:
            one.channel = await self.thread(row.id)
        await self.settle()
        return row, people

    async def settle(self) -> None:
        """All posts and edits that are due have been made."""
        self.now += 25  # an edit waits for its time
        assert await self.announcer.drain(30)

    async def later(self, hours: float) -> None:
        self.now += hours * 3600
        await self.play.alarm.ring()
        await self.settle()

    def say(self, key: str, **values: Any) -> str:
        return catalogs()[self.locale.partition("-")[0]].render(Text(key, values))

    async def cards(self, row: TableRow, seat: int) -> set[str]:
        """What a seat holds, in the words of its panel, as far as nobody else could read it."""
        found: dict[int, set[str]] = {}
        for one in row.seats:
            view = await self.play.referee.view(row.id, Seat(one.seat))
            texts = game_of(row.game).guide.hand(view, Seat(one.seat))
            catalog = catalogs()[self.locale.partition("-")[0]]
            found[one.seat] = {catalog.render(text) for text in texts}
        others = set().union(*(found[other] for other in found if other != seat))
        return found[seat] - others


def table_post(person: Person, row: TableRow) -> Seen:
    """The newest public message with a Play button."""
    door = f"d1:play:{row.id}"
    found = [seen for seen in person.see() if not seen.ephemeral]
    return next(s for s in reversed(found) if door in [b["custom_id"] for b in s.buttons])


async def press(person: Person, custom: str, on: Seen | None = None) -> Seen:
    """By what the button is, not by what it is called; returns the private panel."""
    seen = on or person.panel()
    code = next(b["custom_id"] for b in seen.buttons if b["custom_id"].startswith(custom))
    await person.press(code, seen)
    return person.panel()


@asynccontextmanager
async def opened(local: LocalDiscord, locale: str) -> AsyncIterator[Inn]:
    async with Inn(local, MemoryJournal(), locale) as found:
        yield found
