"""Being forgotten gives nobody a clean sheet: what others hold against them stays, under a hash."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.engine.records import Seat
from bot.play.assembly import Play, assemble, look_after
from bot.play.moderation.servers import LOCK, MUTE
from bot.play.seats.requests import TAKE
from bot.play.upkeep.forgetting import Forgetting
from bot.store.sqlite.journal import SqliteJournal
from tests.play.moderation.moderators import refusal
from tests.play.upkeep.traces import everywhere

ANN, BEN, CAT, DAN = (f"71415926535897932{number}" for number in range(4))
EVA = "800000000000000001"
NOW, LATER, SERVER = 1_000.0, 9_000.0, "7"


class Place(NamedTuple):
    play: Play
    people: Forgetting
    folder: Path

    async def table(self, *users: str) -> str:
        lobby, (first, *others) = self.play.lobby, users
        options = {"players": len(users)}
        row = await lobby.open("race", first, options=options, guild=SERVER, pace="daily")
        for user in others:
            await lobby.join(row.id, user)
        await lobby.start(row.id, first)
        return row.id

    async def taking(self, table: str, user: str) -> str:
        """Why they cannot take the seat that is free there."""
        (request,) = [one for one in await self.play.seats.requests(table) if one.open]
        return await refusal(self.play.seats.answer(table, request.id, user, TAKE))


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with await SqliteJournal.open(tmp_path / "sublight.db") as journal:
        play = assemble(journal, clock=lambda: NOW)
        folder = tmp_path / "backups"
        yield Place(play, look_after(play, journal, backups=folder).forgetting, tmp_path)


async def test_blocks_locks_mutes_and_removals_outlive_erasure(place: Place) -> None:
    play = place.play
    table = await place.table(ANN, BEN, CAT)
    await play.blocks.add(ANN, DAN)
    for user in (BEN, DAN):
        await play.servers.lock(SERVER, user, LATER, by=EVA, why="insults", kind=LOCK)
        await play.servers.lock(SERVER, user, LATER, by=EVA, why="insults", kind=MUTE)
    await play.seats.remove(table, Seat(1), by=EVA, why="insults")
    for user in (BEN, DAN):
        await place.people.forget(user)
        assert everywhere(place.folder, user) == []
        assert await refusal(play.servers.require_free(SERVER, user)) == "admin.refuse.locked"
        assert await refusal(play.servers.require_voice(SERVER, user)) == "admin.refuse.muted"
    assert await play.blocks.apart(ANN, DAN)
    assert await place.taking(table, DAN) == "seat.refuse.not_for_you"
    assert await place.taking(table, BEN) == "seat.refuse.was_removed"


async def test_whoever_erases_themselves_gets_no_other_hand_of_the_table(place: Place) -> None:
    """Nor the one they gave away, unless a moderator says so."""
    play = place.play
    table = await place.table(ANN, BEN, CAT)
    await place.people.forget(BEN)
    await play.seats.ask_substitute(table, CAT)
    assert await place.taking(table, BEN) == "seat.refuse.knows"
    lent = play.seats.lend(table, ANN, BEN, LATER)
    assert await refusal(lent) == "seat.refuse.knows"
    moderated = play.seats.replace(table, Seat(0), BEN, by=EVA, why="he is back")
    assert await refusal(moderated) == "seat.refuse.knows"
    await play.seats.replace(table, Seat(1), BEN, by=EVA, why="he is back")
    assert (await play.journal.table(table)).seats[1].user == BEN


async def test_the_hand_is_known_however_often_they_erase_themselves(place: Place) -> None:
    table = await place.table(ANN, BEN, CAT)
    for _ in range(2):
        await place.people.forget(BEN)
    await place.play.seats.ask_substitute(table, CAT)
    assert await place.taking(table, BEN) == "seat.refuse.knows"


async def test_a_block_that_outlived_is_lifted_by_its_owner_alone(place: Place) -> None:
    blocks = place.play.blocks
    await blocks.add(ANN, DAN)
    await blocks.add(ANN, CAT)
    await place.people.forget(DAN)
    assert await blocks.of(ANN) == [CAT]
    assert await blocks.forgotten(ANN) == 1
    assert not await blocks.shuns(ANN, BEN)
    await blocks.remove(ANN, DAN)
    assert not await blocks.shuns(ANN, DAN)
    assert await blocks.shuns(ANN, CAT)
    assert await refusal(blocks.remove(ANN, DAN)) == "company.refuse.not_blocked"


async def test_nobody_else_is_taken_for_the_one_who_was_forgotten(place: Place) -> None:
    table = await place.table(ANN, BEN, CAT)
    await place.people.forget(BEN)
    await place.play.seats.ask_substitute(table, CAT)
    request = (await place.play.seats.requests(table))[-1]
    await place.play.seats.answer(table, request.id, DAN, TAKE)
    assert (await place.play.journal.table(table)).seats[2].user == DAN


async def test_a_moderator_who_played_and_was_forgotten_still_shows_nobody_hidden_things(
    place: Place,
) -> None:
    """Else they would rewind past what they drew, give themselves the seat, and know the deck."""
    play, mine = place.play, {"by": BEN, "why": "I am nobody now"}
    table = await place.table(ANN, BEN, CAT)
    await place.people.forget(BEN)
    mark = await play.moderation.correcting.mark(table)
    drawing = play.moderation.correct(table, ("draw.2",), **mine, mark=mark)
    assert await refusal(drawing) == "play.refuse.plays_there"
    seats = await play.moderation.seats_mark(table)
    giving = play.moderation.replace(table, Seat(1), BEN, **mine, mark=seats)
    assert await refusal(giving) == "admin.refuse.plays_there"
    others = {**mine, "by": EVA}
    await play.moderation.correct(table, ("draw.2",), **others, mark=mark)
