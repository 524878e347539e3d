"""A table of three that plays on until a move cannot be taken back freely."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.records import Seat
from bot.play.autopilots.levels import at_random
from bot.store.records import TableRow
from cogs.announcing import new_announcer
from cogs.ui.post.channels import Channels
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.office import NoPictures
from tests.support.discord.screen import Seen

WORDS = {
    "en-US": {
        "ask": "Ask for it",
        "take": "Take back",
        "agree": "Agree",
        "refuse": "Refuse",
        "asks": "asks to take back a move",
        "lost": "Would be lost",
        "agreed": "Everybody agreed",
        "refused": "Not everybody agreed",
        "lapsed": "Somebody has played on",
        "free": "Free: nobody has learned anything",
        "watching": "You are watching",
        "try": "TRY",
    },
    "it": {
        "ask": "Chiedilo",
        "take": "Riprendi la mossa",
        "agree": "Accetta",
        "refuse": "Rifiuta",
        "asks": "chiede di riprendere una mossa",
        "lost": "Andrebbe perso",
        "agreed": "Tutti hanno accettato",
        "refused": "Non tutti hanno accettato",
        "lapsed": "Qualcuno ha proseguito",
        "free": "Senza chiedere",
        "watching": "Stai seguendo",
        "try": "PROVA",
    },
}
LANGUAGES = tuple(WORDS)


class Evening:
    """A running table of three, its thread kept up to date by an announcer."""

    def __init__(self, house: House, row: TableRow, people: list[Person], language: str) -> None:
        self.house, self.row, self.people = house, row, people
        self.words, self.language = WORDS[language], language
        self.referee = house.play.referee
        self.announcer = new_announcer(
            house.play, house.front.desk.seating, Channels(house.bot), NoPictures()
        )
        self.chance = Random(1)

    async def show(self) -> None:
        assert await self.announcer.drain(20.0)

    async def play(self, until_actor: int = 0, at_least: int = 3) -> None:
        """Random moves until the seat has just moved and could not take it back freely."""
        consent, seats = self.house.play.consent, range(len(self.row.seats))
        for number in range(300):
            owing = [
                (Seat(seat), prompts[0])
                for seat in seats
                if (prompts := await self.referee.prompts(self.row.id, Seat(seat)))
                and prompts[0].owed
            ]
            seat, prompt = self.chance.choice(owing)
            await self.move(seat, at_random(number)(None, prompt))
            if number >= at_least and seat == until_actor:
                found = await consent.proposal(self.row.id, Seat(until_actor))
                if not found.free and found.lost:
                    return
        raise AssertionError("no such move came")

    async def move(self, seat: Seat, command: Any) -> None:
        user = self.row.seats[seat].user
        await self.referee.submit(self.row.id, seat, command, giver=user)

    async def anybody_moves(self) -> None:
        for seat in range(len(self.row.seats)):
            prompts = await self.referee.prompts(self.row.id, Seat(seat))
            if prompts and prompts[0].owed:
                seed = self.chance.randrange(1_000)
                await self.move(Seat(seat), at_random(seed)(None, prompts[0]))
                return

    def requests(self, person: Person) -> list[Seen]:
        return [
            seen for seen in person.see() if self.words["lost"] in seen.text and not seen.ephemeral
        ]


async def evening(house: House, game: str, language: str) -> Evening:
    people = [house.person(name) for name in ("Nova", "Rigel", "Vega")]
    for person in people:
        person.user.locale = language
    short = language.partition("-")[0]
    row = await house.table(*people, game=game, language=short)
    await house.journal.save_setting(f"table:{row.id}", "language", short)
    found = Evening(house, await house.journal.table(row.id), people, language)
    await found.show()
    return found
