"""Everything there is to see and press, through the real client, in both languages.

Whatever the bot sends meanwhile is checked against Discord's contract and limits; a violation fails
the test, as it does everywhere (see `tests/conftest.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bot.app import Application
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games import NAMES, game
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import OVER, game_of
from bot.playground.server import LocalDiscord
from cogs.ui.words import ids
from tests.support.discord.driver import Person
from tests.support.discord.ground import running, settings
from tests.support.discord.hearing import ABOUT_NO_TABLE, ACTS, CHANGING
from tests.support.discord.screen import Seen

PEOPLE = ("Nova", "Rigel", "Vega", "Orion")
LOCALES = {"en": "en-GB", "it": "it"}
SUBCOMMAND = 1
MOST_PRESSES = 80
SHORT: dict[str, dict[str, Any]] = {
    "horizons": {"length": "years_15"},
    "merchant": {"round_limit": "rounds_10"},
    "starfarers": {"quick_game": True},
}
SHORTEST = 12  # letters of a sentence that cannot stand in the other language by chance


class Tour:
    """One game, in one language; its people look at everything they can find."""

    def __init__(self, app: Application, local: LocalDiscord, name: str, language: str) -> None:
        self.app, self.world, self.name, self.language = app, local.world, name, language
        seats = max(2, min(game(name).seats))
        self.people = [Person(self.world, who) for who in PEOPLE[:seats]]
        self.watcher = Person(self.world, PEOPLE[seats])
        for person in (*self.people, self.watcher):
            person.user.locale = LOCALES[language]
        self.table, self.pilot = "", autopilot(game_of(name), "1", 7)

    async def open(self) -> None:
        seats = len(self.people)
        await self.people[0].slash(
            "/table new", game=self.name, seats=seats, language=self.language
        )
        (row,) = await self.app.journal.tables()
        self.table = row.id

    async def fill(self) -> None:
        """The last to sit down starts the game; everybody then looks at its thread."""
        owner, options = str(self.people[0].user.id), SHORT.get(self.name)
        await self.app.play.lobby.configure(self.table, owner, options=options)
        for person in self.people[1:]:
            await person.slash("/table join", table=self.table)
        place = int(await self.app.journal.setting(f"table:{self.table}", "thread") or 0)
        for person in (*self.people, self.watcher):
            person.channel = self.world.channels[place]
        await self.shown()

    async def shown(self) -> None:
        """Until the newest board is out."""
        assert await self.app.announcer.drain(60)

    async def play(self, moves: int) -> None:
        """So many answers, or to the end."""
        referee = self.app.play.referee
        for _ in range(moves):
            for place, person in enumerate(self.people):
                seat = Seat(place)
                prompts = await referee.prompts(self.table, seat)
                if prompts and prompts[0].owed:
                    command = self.pilot(await referee.view(self.table, seat), prompts[0])
                    await referee.submit(self.table, seat, command, giver=str(person.user.id))
                    break
            else:
                break
        await self.shown()

    # Looking

    async def look(self, person: Person) -> int:
        """Every command that changes nothing, what its parameters propose, every button."""
        waiting: list[tuple[Seen, str]] = []
        for line, options in self.commands():
            if not any(option.get("required") for option in options):
                waiting += await self.asked(person, await person.slash(line))
            for option in options:
                if option.get("autocomplete"):
                    await person.autocomplete(line, option["name"])
        for seen in person.see():
            waiting += presses(seen)
        return await self.press(person, waiting)

    def commands(self) -> Iterator[tuple[str, list[Any]]]:
        for command in self.world.commands.list(0):
            if command.get("type", 1) != 1 or command["name"] in ABOUT_NO_TABLE:
                continue
            if command["name"] in NAMES and command["name"] != self.name:
                continue
            parts = command.get("options", [])
            if not any(part["type"] == SUBCOMMAND for part in parts):
                yield f"/{command['name']}", parts
                continue
            for part in parts:
                if part["name"] not in CHANGING:
                    yield f"/{command['name']} {part['name']}", part.get("options", [])

    async def asked(self, person: Person, begun: Any) -> list[tuple[Seen, str]]:
        answer = begun.response or begun.message
        return [] if answer is None else list(presses(Seen(answer)))

    async def press(self, person: Person, waiting: list[tuple[Seen, str]]) -> int:
        pressed = set[str]()
        while waiting and len(pressed) < MOST_PRESSES:
            seen, name = waiting.pop(0)
            if name in pressed or not any(part["custom_id"] == name for part in live(seen)):
                continue
            pressed.add(name)
            begun = await person.press(name, seen)
            if begun.modal is None:
                waiting += await self.asked(person, begun)
        return len(pressed)

    # Reading

    def said(self) -> Iterator[str]:
        """All words of the bot in all channels, those on buttons and menus too."""
        for place in self.world.channels.values():
            for message in place.messages.values():
                if message.author is self.world.me:
                    seen = Seen(message)
                    yield from (seen.text, *seen.alt, *filter(None, seen.labels))


def live(seen: Seen) -> list[Any]:
    return [part for part in seen.buttons if part.get("custom_id") and not part.get("disabled")]


def presses(seen: Seen) -> Iterator[tuple[Seen, str]]:
    """Buttons that only look."""
    for part in live(seen):
        found = ids.read(part["custom_id"])
        act = isinstance(found, ids.DoorId) and found.what in ACTS | CHANGING
        commit = isinstance(found, ids.MoveId) and found.op == ids.COMMIT
        if found is not None and not act and not commit and not isinstance(found, ids.VoteId):
            yield seen, part["custom_id"]


def only_in(language: str) -> set[str]:
    """Whole sentences that this language has, and the other does not."""
    mine, theirs = (
        {words.render(Text(key)) for key in words if not words.parameters(key)}
        for words in (catalogs()[language], catalogs()["it" if language == "en" else "en"])
    )
    return {text for text in mine - theirs if len(text) >= SHORTEST}


@pytest.mark.parametrize(("name", "language"), list(zip(NAMES, cycle(LOCALES), strict=False)))
async def test_everything_is_said_in_the_language_of_its_reader_and_as_discord_wants_it(
    local: LocalDiscord, tmp_path: Path, name: str, language: str
) -> None:
    async with running(Application(settings(local, tmp_path), ready_after=0.05)) as app:
        tour = Tour(app, local, name, language)
        await tour.open()
        looked = await tour.look(tour.people[0])
        await tour.fill()
        looked += await tour.look(tour.people[0]) + await tour.look(tour.watcher)
        await tour.play(25)
        looked += await tour.look(tour.people[1])
        await tour.play(10_000)
        assert (await app.journal.table(tour.table)).status == OVER
        looked += await tour.look(tour.people[0])
    assert looked > 100
    said = "\n".join(tour.said())
    mine, strange = (
        [text for text in only_in(one) if text in said]
        for one in (language, "it" if language == "en" else "en")
    )
    assert len(mine) > 20
    assert strange == []
