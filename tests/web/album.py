"""A server with tables of the real bot, looked at on a phone: what the guides' pictures show."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.async_api import Locator, Page, expect

from bot.engine.records import Seat
from bot.play.assembly import Play
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.playground.model.things import Channel
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.web.stage import PATIENCE, GameStage

HOUR = 3600
LARGEST = 400_000  # bytes of one picture
BOT_MOVES = "1"  # the autopilot that plays for everybody
DECODED = "part => Promise.allSettled([...part.querySelectorAll('img')].map(one => one.decode()))"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 2400}, "device_scale_factor": 2}


class Album:
    """Nova looks after the server; Rigel, Vega and Orion play."""

    def __init__(self, stage: GameStage, folder: Path) -> None:
        self.stage, self.folder = stage, folder
        self.nova, self.rigel, self.vega, self.orion = (
            Person(stage.world, name) for name in ("Nova", "Rigel", "Vega", "Orion")
        )
        self.players = (self.rigel, self.vega, self.orion)
        self.chance = Random(1)
        self.row: TableRow

    @property
    def page(self) -> Page:
        return self.stage.page

    @property
    def play(self) -> Play:
        return self.stage.ground.app.play

    # What happens

    async def table(self, name: str, game: str = "race", **options: Any) -> TableRow:
        """A running table of the three."""
        first, *others = self.players
        wish = {"game": game, "seats": 3, "name": name, "pace": "daily", **options}
        await first.slash("/table new", at=self.stage.world.hall, **wish)
        (row,) = [row for row in await self.play.journal.tables() if row.name == name]
        for other in others:
            await other.slash("/table join", at=self.stage.world.hall, table=row.id)
        place = await self.play.journal.setting(f"table:{row.id}", "thread")
        for person in (*self.players, self.nova):
            person.channel = self.stage.world.channels[int(place or 0)]
        self.row = await self.play.journal.table(row.id)
        await self.settle()
        return self.row

    async def owing(self) -> list[Seat]:
        seats = [Seat(seat.seat) for seat in self.row.seats]
        referee = self.play.referee
        return [
            seat
            for seat in seats
            if any(prompt.owed for prompt in await referee.prompts(self.row.id, seat))
        ]

    async def move(self, seat: Seat) -> None:
        """The seat answers its question as an autopilot would."""
        referee, pilot = self.play.referee, autopilot(game_of(self.row.game), BOT_MOVES, 1)
        prompt = (await referee.prompts(self.row.id, seat))[0]
        view = await referee.view(self.row.id, seat)
        giver = self.row.seats[seat].user
        await referee.submit(self.row.id, seat, pilot(view, prompt), giver=giver)

    async def play_on(self, moves: int, hours: float = 0) -> None:
        """So many answers, so far apart, or to the end of the game."""
        for _ in range(moves):
            owing = await self.owing()
            if not owing:
                break
            await self.later(hours)
            await self.move(self.chance.choice(owing))
        await self.settle()

    async def play_until_waiting_for(self, seat: Seat) -> None:
        """The others answer until this seat must."""
        while seat not in (owing := await self.owing()):
            await self.move(self.chance.choice(owing))
        await self.settle()

    async def settle(self) -> None:
        """All that is to be posted stands in its channel."""
        assert await self.stage.ground.app.announcer.drain(PATIENCE / 1000)

    async def later(self, hours: float) -> None:
        self.stage.world.clock.advance(hours * HOUR)
        self.stage.ground.app.play.alarm.wake()

    # What is seen

    async def look(self, person: Person, place: Channel | None = None) -> None:
        """A phone of this person, in this channel."""
        place, world = place or person.channel, self.stage.world
        known = {"world": world.secret, "me": str(person.user.id), "coach": "done"}
        memory = [{"name": "sublight.playground", "value": json.dumps(known)}]
        kept: dict[str, Any] = {
            "cookies": [],
            "origins": [{"origin": self.stage.base, "localStorage": memory}],
        }
        await self.stage.open(path=f"/#/{place.id}", storage_state=kept, **PHONE)
        await expect(self.page.locator("article").last).to_be_visible(timeout=PATIENCE)

    def post(self, words: str) -> Locator:
        return self.page.locator("article:not(.post-private)").filter(has_text=words).last

    def panel(self, words: str) -> Locator:
        return self.page.locator("article.post-private").filter(has_text=words).last

    async def shoot(self, name: str, part: Locator, *, picture: bool = False) -> None:
        """A picture of a part of the page, once all of it is there."""
        await expect(part).to_be_visible(timeout=PATIENCE)
        if picture:
            await expect(part.locator("img").first).to_be_visible(timeout=PATIENCE)
        await expect(part.locator(".thinking")).to_have_count(0, timeout=PATIENCE)
        await self.page.mouse.move(0, 0)
        await part.scroll_into_view_if_needed()
        await part.evaluate(DECODED)
        data = await part.screenshot(animations="disabled")
        (self.folder / f"{name}.png").write_bytes(small(data))


def small(data: bytes) -> bytes:
    """The same picture, in fewer colours if it is too large."""
    picture = Image.open(BytesIO(data)).convert("RGB")
    for colours in (None, 256, 128):
        file = BytesIO()
        (picture.quantize(colours) if colours else picture).save(file, "PNG", optimize=True)
        if file.tell() <= LARGEST:
            break
    return file.getvalue()
