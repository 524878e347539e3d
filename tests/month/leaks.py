"""Leaks in a simulated month: what is hidden at a table is dealt anew, and the posts compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Protocol

from bot.engine.chance import Chance
from bot.engine.errors import NoRedeal
from bot.engine.records import Seat, State
from bot.play.post.posts import users_of
from bot.play.table.referee import Referee
from bot.simulation.games import derived
from bot.store.records import TableRow

ONE_IN = 4  # posts that are looked into, besides the first of each table


class Saying(Protocol):
    """Words about a view, which can be said again about another one."""

    @property
    def board(self) -> int: ...
    def of(self, view: State | None) -> str: ...


class Inspector:
    """`looked`: tables dealt anew, of which in `differed` the hidden part came out another."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.looked = self.differed = self.calls = 0
        self.leaks: list[str] = []

    async def look(
        self, referee: Referee, row: TableRow, said: Saying, called: Iterable[str]
    ) -> None:
        """A post says the same of every table that the channel cannot tell from this one."""
        live = await referee.live(row.id)
        game, public = live.game, live.seen(None)
        listed = game.awaited(public) if live.status == "running" else frozenset(users_of(row))
        self._require_listed(row, listed, called)
        if said.board > 1 and derived(self._seed, row.id, said.board) % ONE_IN:
            return
        secret = hashlib.sha256(f"{self._seed} {row.id} {said.board}".encode()).digest()
        try:
            other = game.redeal(live.state, None, Chance(secret))
        except NoRedeal:
            return
        self.looked += 1
        self.differed += other != live.state
        there = game.seen_by(other, None)
        if game.awaited(there) != game.awaited(public) or said.of(there) != said.of(public):
            self.leaks.append(f"{row.id}: board {said.board} tells what the channel may not know")

    async def named(self, referee: Referee, row: TableRow, seat: Seat) -> None:
        """A notice names a seat of the public list."""
        listed = await referee.awaited(row.id)
        user = users_of(row).get(seat)
        self._require_listed(row, listed, () if user is None else (user,))

    def _require_listed(self, row: TableRow, listed: Iterable[Seat], called: Iterable[str]) -> None:
        users = users_of(row)
        allowed = {users[seat] for seat in listed if seat in users}
        for user in called:
            self.calls += 1
            if user not in allowed:
                self.leaks.append(f"{row.id}: somebody was called whom the public list lacks")
