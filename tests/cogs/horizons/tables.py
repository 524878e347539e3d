"""Tables of Stellar Horizons on the real client: people who press, counted, and autopilots."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat, replace
from bot.games.horizons.box.units import FactionId
from bot.games.horizons.commands.scenarios import ChooseFaction
from bot.games.horizons.commands.sheets import HandIn
from bot.games.horizons.state import Horizons
from bot.play.autopilots.levels import advise
from bot.store.records import TableRow
from cogs.ui.words import ids
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import op_of
from tests.support.discord.screen import Seen

NEWER = "You have a newer panel of this table"  # of which the pressed one knew nothing


class Table:
    """A running table and its people."""

    def __init__(self, house: House, row: TableRow, people: list[Person]) -> None:
        self.house, self.row, self.people = house, row, people

    @classmethod
    async def opened(cls, house: House, *names: str, **options: Any) -> Table:
        """Options as the table's options panel sets them, before the last one joins."""
        known = {user.name for user in house.world.people()}
        for name in names:
            if name not in known:
                house.world.add_person(name)
        first, *others = [house.person(name) for name in names]
        await first.slash("/table new", game="horizons", seats=len(names))
        row = (await house.journal.tables())[-1]
        for label, value in options.items():
            await first.slash("/table options", table=row.id)
            await first.choose(value, label.replace("_", " "), first.panel())
        for other in others:
            await other.slash("/table join", table=row.id)
        if not others:
            await first.slash("/table start", table=row.id)
        row = await house.journal.table(row.id)
        place = await house.thread(row.id)
        for one in (first, *others):
            one.channel = place
        return cls(house, row, [first, *others])

    async def view(self, seat: int = 0) -> Horizons:
        found = await self.house.play.referee.view(self.row.id, Seat(seat))
        assert isinstance(found, Horizons)
        return found

    async def owed(self, seat: int) -> list[Any]:
        prompts = await self.house.play.referee.prompts(self.row.id, Seat(seat))
        return [prompt for prompt in prompts if prompt.owed]

    async def goes_on(self, *seats: int, until: int) -> None:
        """These answer as level 1 would, up to the sheets of a year."""
        moved = True
        while moved:
            moved = False
            for seat in seats:
                for prompt in (await self.owed(seat))[:1]:
                    view = await self.view(seat)
                    if view.year >= until and prompt.key == "horizons.sheet":
                        continue
                    game = (await self.house.play.referee.live(self.row.id)).game
                    command = advise(game, view, prompt).command
                    if isinstance(command, HandIn):  # so that no line is left for the next year
                        command = replace(command, standing=False)
                    user = str(self.people[seat].user.id)
                    await self.house.play.referee.submit_as(self.row.id, user, command)
                    moved = True


class Hand:
    """Somebody's thumb: presses buttons by what they do, and counts."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.presses = 0

    @property
    def panel(self) -> Seen:
        return self.person.panel()

    async def press(self, part: str) -> None:
        """The one button whose id has this part."""
        (code,) = {
            one["custom_id"]
            for one in self.panel.buttons
            if part in one["custom_id"] and not one.get("disabled")
        }
        self.presses += 1
        await self.person.press(code, self.panel)
        if NEWER in self.panel.text:
            await self.press(part)

    async def say(self, words: str) -> None:
        """The first option with these words."""
        found = (one for one in self.panel.buttons if op_of(one) in (ids.ADD, ids.PICK))
        await self.press(next(one["custom_id"] for one in found if words in one["label"]))

    async def play(self) -> None:
        self.presses += 1
        post = next(seen for seen in self.person.see() if seen.labels and not seen.ephemeral)
        await self.person.press(f"d1:play:{self.table}", post)

    async def edit(self, section: str) -> None:
        await self.press(f":section:{ids.PICK}:{section}:")

    async def tap(self, option: str) -> None:
        await self.press(f":{ids.ADD}:{option}:")

    async def pick(self, option: str) -> None:
        await self.press(f":{ids.PICK}:{option}:")

    async def commit(self) -> None:
        """The only green button."""
        await self.press(f":{ids.COMMIT}:")

    async def confirm(self) -> None:
        """If a tap alone has not done it."""
        if any(op_of(one) == ids.COMMIT for one in self.panel.buttons):
            await self.commit()

    async def hand_in(self, how: str = "in") -> None:
        await self.press(f":section:{ids.COMMIT}:{how}:")


async def begun(house: House, *, year: int = 2036) -> tuple[Table, Hand]:
    """Nova's sheet of a year in which there is something to do."""
    table = await Table.opened(house, "Nova", "Rigel")
    for person, faction in zip(table.people, ("europe", "japan"), strict=True):
        user, choice = str(person.user.id), ChooseFaction(FactionId(faction))
        await house.play.referee.submit_as(table.row.id, user, choice)
    await table.goes_on(0, 1, until=year)
    return table, Hand(table.people[0], table.row.id)
