"""A server with tables, a moderator who plays, one who does not, and a player who is neither."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.records import Seat
from bot.play.autopilots.levels import at_random
from bot.play.post.posts import Plan
from bot.playground.model.commands import CHAT
from bot.playground.model.permissions import EVERYONE
from bot.playground.model.things import Channel, Role
from bot.playground.stage.world import World
from bot.store.records import TableRow
from cogs.announcing import new_announcer
from cogs.ui.post.channels import Channels
from cogs.ui.words.tongue import Tongue
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

ROLE = "Referees"


WHY = "wrong seat clicked"


class Hands:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class NoPictures:
    """Words alone are sent at once."""

    async def public(
        self, row: TableRow, found: Plan, board: int, tongue: Tongue
    ) -> list[tuple[bytes, str]]:
        return []


def with_role(world: World, *names: str) -> Role:
    """A role without any permission of Discord's, before the bot starts."""
    role = Role(world.snowflakes.next(), ROLE, EVERYONE, position=2)
    world.guild.roles[role.id] = role
    for name in names:
        world.guild.members[world.person(name).id].roles.add(role.id)
    return role


class Office:
    """Nova owns the server and plays; Rigel and Vega play; Orion has the moderators' role."""

    def __init__(self, house: House) -> None:
        self.house, self.journal = house, house.journal
        self.nova, self.rigel, self.vega, self.orion = map(
            house.person, ("Nova", "Rigel", "Vega", "Orion")
        )
        self.announcer = new_announcer(
            house.play, house.front.desk.seating, Channels(house.bot), NoPictures()
        )
        self.chance = Random(1)
        self.row: TableRow
        self.home: Channel  # the first thread of the table

    def let_everybody_try(self) -> None:
        """As a server does that lets all use the command: Integrations."""
        world = self.house.world
        for home in (0, world.guild.id):
            found = world.commands.find("admin", CHAT, home)
            if found is not None:
                found["default_member_permissions"] = None

    async def table(self, game: str = "race", language: str = "en", **more: Any) -> TableRow:
        people = (self.nova, self.rigel)
        row = await self.house.table(*people, game=game, seats=3 if game != "race" else 2, **more)
        if row.status != "running":
            await self.vega.slash("/table join", table=row.id)
            place = await self.house.thread(row.id)
            for person in (*people, self.vega):
                person.channel = place
        self.orion.channel = self.nova.channel
        await self.journal.save_setting(f"table:{row.id}", "language", language)
        self.row = await self.journal.table(row.id)
        await self.show()
        return self.row

    async def show(self) -> None:
        assert await self.announcer.drain(20.0)

    async def play(self, moves: int) -> None:
        referee = self.house.play.referee
        for number in range(moves):
            owing = [
                (seat, prompts[0])
                for seat in map(Seat, range(len(self.row.seats)))
                if (prompts := await referee.prompts(self.row.id, seat)) and prompts[0].owed
            ]
            seat, prompt = self.chance.choice(owing)
            row = await self.journal.table(self.row.id)
            command = at_random(number)(None, prompt)
            await referee.submit(row.id, seat, command, giver=row.seats[seat].user)

    async def audit(self) -> list[str]:
        return [act.what for act in await self.journal.audit(self.row.id)]

    async def view(self) -> Any:
        return await self.house.play.referee.view(self.row.id)

    def posts(self, person: Person, word: str) -> list[Seen]:
        """The public messages of the table that say this."""
        return [seen for seen in person.see() if word in seen.text and not seen.ephemeral]
