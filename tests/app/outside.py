"""Games seen from outside: by what stands in their threads, and in the journal."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.records import Seat
from bot.games import game
from bot.play.lobby.lobby import Lobby
from bot.play.table.moves import replay, standing
from bot.play.table.seen import watch
from bot.playground.model.things import Channel, Message
from bot.playground.stage import threads
from bot.playground.stage.world import World
from bot.store.address import Place
from bot.store.opening import stored
from bot.store.records import Move
from tests.support.discord.robot import Robot

RACE = game("race")


class Standing(NamedTuple):
    """How often a table was handed over, and who is asked there."""

    hand_overs: int
    asked: Seat | None


class Game:
    """A table of two, seen from outside: its thread and its journal."""

    def __init__(self, database: Place, table: str, place: Channel, world: World) -> None:
        self.database, self.id, self.place, self.world = database, table, place, world
        self._known: dict[tuple[tuple[int, str | None], ...], Standing] = {}

    def moves(self) -> list[Move]:
        return list(stored(self.database, self.id)[2])

    def posts(self) -> list[Message]:
        found = [m for m in self.place.messages.values() if m.reader is None]
        return [m for m in found if m.author is self.world.me and m.attachments]

    def boards(self) -> list[int]:
        return [int(post.attachments[-1].filename[6:-4]) for post in self.posts()]

    async def shown(self, posts: int) -> None:
        """Until so many are out."""
        await self.world.notices.until(lambda: len(self.posts()) >= posts)

    def seen(self, moves: list[Move]) -> Standing:
        """Worked out once for the same moves: most often another table was played at."""
        keys = tuple((move.version, move.key) for move in moves)
        if keys not in self._known:
            self._known = {keys: Standing(hand_overs(moves), asked(moves))}
        return self._known[keys]


def hand_overs(moves: list[Move]) -> int:
    """The start, every new question or newly asked seat, and the end."""
    count, before = 0, None
    for sight in watch(RACE, moves, None):
        view = sight.view
        if before is None:
            count += 1
        elif RACE.occasion(before) != RACE.occasion(view):
            count += bool(RACE.awaited(view)) or bool(RACE.winners(view))
        else:
            count += bool(RACE.awaited(view) - RACE.awaited(before))
        before = view
    return count


def asked(moves: list[Move]) -> Seat | None:
    """The first seat that owes an answer; None: the game is over."""
    state = replay(RACE, standing(moves))
    for seat in (Seat(0), Seat(1)):
        prompts = list(RACE.prompts(RACE.seen_by(state, seat), seat))
        if prompts and prompts[0].owed:
            return seat
    return None


async def begun(
    lobby: Lobby, database: Place, world: World, hall: Channel, first: str, second: str
) -> Game:
    """A running table with a thread of its own; `second`: a user, or empty for an autopilot."""
    body = {"name": f"Table of {first}", "type": 11, "auto_archive_duration": 10080}
    place = threads.open_thread(world, hall, body, world.me)
    row = await lobby.open(
        "race",
        first,
        options={"players": 2},
        guild=str((hall.guild or world.guild).id),
        channel=str(place.id),
    )
    if second:
        await lobby.join(row.id, second)
    else:
        await lobby.seat_autopilot(row.id, first, "0")
    await lobby.start(row.id, first)
    return Game(database, row.id, place, world)


def look(games: list[Game], robots: list[Robot]) -> None:
    """No post twice, none left out; every move that was confirmed is there, and none twice."""
    known = set[tuple[str, str]]()
    for found in games:
        moves = found.moves()
        boards = found.boards()
        assert boards == list(range(1, len(boards) + 1))
        assert len(boards) <= found.seen(moves).hand_overs
        keys = [(found.id, str(move.key)) for move in moves]
        assert len(set(keys)) == len(keys)
        known.update(keys)
    for robot in robots:
        for move in robot.confirmed:
            key = f"{move.seat}:{move.prompt}:{move.sig}"
            assert (move.table, key) in known, "a confirmed move is lost"
