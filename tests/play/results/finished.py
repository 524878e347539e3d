"""Games played to their end at tables with a clock."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.store.journal import Journal
from tests.support.timing import Time, World

USERS = ("ada", "bob", "cy", "dee")


async def play_on(world: World, table: str, hours: float = 1.0, most: int = 10_000) -> None:
    """Everybody answers without help, each an hour after the one before, until the game is over."""
    row = await world.journal.table(table)
    pilot = autopilot(game_of(row.game), "1", 1)
    for _ in range(most):
        live = await world.referee.live(table)
        asked = [
            (seat.seat, prompts[0])
            for seat in live.seats
            if (prompts := await world.referee.prompts(table, Seat(seat.seat))) and prompts[0].owed
        ]
        if not asked or live.status == "over":
            return
        place, prompt = asked[0]
        view = await world.referee.view(table, Seat(place))
        world.time.hours(hours)
        user = live.seats[place].user
        await world.referee.submit(table, Seat(place), pilot(view, prompt), giver=user)


async def finished(journal: Journal, game: str = "race", players: int = 2) -> tuple[World, str]:
    world = World(journal, Time())
    table = await world.open(game, players=players)
    await play_on(world, table)
    return world, table
