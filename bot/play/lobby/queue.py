"""Waiting for a table: people whose wishes fit are seated together, the longest waiting first.

A wish is its owner's own setting; the server keeps the order in which they came. Whoever has
waited for a week has left, whether or not anybody looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations

import msgspec

from bot.engine.errors import refuse, require
from bot.engine.records import Record
from bot.games import NAMES
from bot.play.lobby.blocks import Blocks
from bot.play.locks import Locks
from bot.play.table.options import seat_numbers
from bot.play.time.pace import DAY
from bot.store import settings
from bot.store.journal import Journal
from bot.store.settings import WAITING, Setting

LONGEST = 7 * DAY
MOST_TRIED = 12  # of those who came first; more cannot be tried in every combination
MOST_SEATS = 9


class Wish(Record, frozen=True):
    """What somebody waits for; what is empty may be anything."""

    games: tuple[str, ...] = ()
    least: int = 1
    most: int = MOST_SEATS
    pace: str = ""
    since: float = 0.0

    def takes(self, game: str, seats: int, pace: str) -> bool:
        named = not self.games or game in self.games
        return named and self.least <= seats <= self.most and self.pace in ("", pace)


QUEUE: Setting[Wish | None] = settings.QUEUE.holding(Wish, None)


class Match(Record, frozen=True):
    """People who fit, the longest waiting first, and what they will play; without a pace: any."""

    game: str
    pace: str
    users: tuple[str, ...]


def read_seats(text: str) -> tuple[int, int]:
    """`3`, `2-4`; nothing: any number."""
    least, dash, most = "".join(text.split()).replace("\N{EN DASH}", "-").partition("-")
    if not least and not dash:
        return 1, MOST_SEATS
    most = most if dash else least
    good = all(len(part) == 1 and part in "123456789" for part in (least, most))
    if not good or int(least) > int(most):
        refuse("queue.refuse.seats", given=text.strip()[:40])
    return int(least), int(most)


def company(game: str) -> range:
    """Seats of a table that people can wait for: who plays alone need not wait."""
    seats = seat_numbers(game)
    return range(max(2, seats.start), seats.stop)


class Queue:
    def __init__(
        self, journal: Journal, blocks: Blocks, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.seating = Locks()  # by server: whoever seats people does so alone
        self._journal = journal
        self._blocks = blocks
        self._clock = clock
        self._locks = Locks()

    async def waiting(self, guild: str) -> dict[str, Wish]:
        """In the order in which they came."""
        listed = await WAITING.read(self._journal, guild)
        wishes = await settings.kept_of(self._journal, settings.USER, listed)
        found = {user: self._valid(wishes[user].get(QUEUE, guild)) for user in listed}
        return {user: wish for user, wish in found.items() if wish is not None}

    async def wish(self, guild: str, user: str) -> Wish | None:
        wish = await QUEUE.read(self._journal, user, guild)
        return self._valid(wish)

    def _valid(self, wish: Wish | None) -> Wish | None:
        return wish if wish is not None and self._clock() < wish.since + LONGEST else None

    async def enter(self, guild: str, user: str, wish: Wish) -> Wish:
        """Once at each server; a new wish takes the place of the old one, in the same place."""
        games = wish.games or NAMES
        sizes = {number for game in games for number in company(game)}
        possible = any(wish.least <= number <= wish.most for number in sizes)
        require(possible, "queue.refuse.no_such_seats", least=min(sizes), most=max(sizes))
        wish = msgspec.structs.replace(wish, since=self._clock())
        async with self._locks.of(guild):
            waits = user in await self.waiting(guild)
            await QUEUE.save(self._journal, wish, user, guild)
            await self._list(guild, user, stays=waits)
        return wish

    async def leave(self, guild: str, user: str) -> bool:
        """False: they did not wait."""
        async with self._locks.of(guild):
            known = await self.wish(guild, user)
            await QUEUE.drop(self._journal, user, guild)
            await self._list(guild)
        return known is not None

    async def match(self, guild: str, user: str, games: Collection[str]) -> Match | None:
        """The largest table that they and those who wait can fill now."""
        waiting = await self.waiting(guild)
        if user not in waiting:
            return None
        apart = {one for one in waiting if await self._blocks.apart(user, one)}
        others = [one for one in waiting if one != user and one not in apart][:MOST_TRIED]
        for game, seats, pace in possible(waiting[user], [waiting[one] for one in others], games):
            fit = [one for one in others if waiting[one].takes(game, seats, pace)]
            for group in combinations(fit, seats - 1):
                if not await self._strained(group):
                    found = (one for one in waiting if one == user or one in group)
                    return Match(game, pace, tuple(found))
        return None

    async def _strained(self, group: Sequence[str]) -> bool:
        return any([await self._blocks.apart(*pair) for pair in combinations(group, 2)])

    async def _list(self, guild: str, comes: str = "", *, stays: bool = False) -> None:
        """Whose time is over leaves the list, wherever they waited; who comes is the last."""
        listed, waiting = await WAITING.read(self._journal, guild), await self.waiting(guild)
        gone = {*listed} - waiting.keys() | ({comes} if comes and not stays else set())

        def now(users: tuple[str, ...]) -> tuple[str, ...]:
            left = tuple(one for one in users if one not in gone)
            return (*left, comes) if comes and comes not in left else left

        await WAITING.change(self._journal, now, guild)


def possible(
    own: Wish, others: Sequence[Wish], games: Collection[str]
) -> Iterator[tuple[str, int, str]]:
    """What somebody could play with these, the largest table first."""
    paces = dict.fromkeys([own.pace] if own.pace else [*(one.pace for one in others), ""])
    sizes = sorted({number for game in games for number in company(game)}, reverse=True)
    for seats in sizes:
        for game in (name for name in games if seats in company(name)):
            if seats <= len(others) + 1 and own.takes(game, seats, own.pace):
                yield from ((game, seats, pace) for pace in paces)
