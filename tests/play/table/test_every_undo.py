"""One game with everything that can be taken back, put right or handed over; then it verifies.

Nothing ever leaves its history: whatever is done, all rows from before stay what and where they
were, and one row more tells of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.cli.main import main
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat, replace
from bot.play.assembly import assemble
from bot.play.autopilots.levels import at_random, autopilot
from bot.play.proof.export import export
from bot.play.proof.file import BadExport, Export, write
from bot.play.proof.verify import verify
from bot.play.table.live import RUNNING, game_of
from bot.play.table.moves import CORRECT, REDO, TAKE_BACK, facts_of, standing
from bot.play.votes.ballot import Answer, Status
from bot.store.journal import Journal
from bot.store.records import Move
from tests.support.exports import forged, moves_of
from tests.support.seats import Room
from tests.support.tables import USERS, games

DEE = USERS[3]  # comes later
SEATS = tuple(map(Seat, range(3)))
GAMES = [("race", 4), pytest.param("starfarers", 2, marks=pytest.mark.slow)]


def learned(row: Move, seat: Seat, others: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who heard all that the mover heard of what the channel heard, if that showed something."""
    public = [fact for fact in facts_of(row) if fact.seen_by(None) is not None]
    shown = [fact for fact in public if fact.shows()]
    told = shown or (public if msgspec.json.decode(row.draws) else [])
    heard = [own for fact in told if (own := fact.seen_by(seat)) is not None]
    return tuple(one for one in others if any(fact.seen_by(one) == fact for fact in heard))


class Story:
    """A game that goes on until each kind of undo has happened in it."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room, self.id, self.referee = room, room.id, room.referee
        self.consent = room.kernel.consent
        self.bench = room.kernel.corrections
        self.chance = Random(seed)
        self.pilots = {seat: autopilot(game_of(room.game), "1", seed + seat) for seat in SEATS}

    async def rows(self) -> list[Move]:
        return await self.room.journal.moves(self.id)

    async def running(self) -> bool:
        return (await self.room.row()).status == RUNNING

    @asynccontextmanager
    async def grows(self, by: int = 1) -> AsyncIterator[None]:
        """Inside so many rows come, and no other row changes."""
        before = await self.rows()
        yield
        after = await self.rows()
        assert after[: len(before)] == before
        assert len(after) == len(before) + by

    async def giver(self, seat: Seat) -> str:
        return (await self.room.row()).seats[seat].user

    async def move(self) -> Seat:
        """Somebody answers; gives whose move it was."""
        owing = [
            (seat, prompts[0])
            for seat in SEATS
            if (prompts := await self.referee.prompts(self.id, seat)) and prompts[0].owed
        ]
        seat, prompt = self.chance.choice(owing)
        view = await self.referee.view(self.id, seat)
        command = self.pilots[seat](view, prompt)
        await self.referee.submit(self.id, seat, command, giver=await self.giver(seat))
        return seat

    async def moved(self, free: bool) -> Seat:
        """The game goes on until a seat has just moved that may freely take it back, or not."""
        for _ in range(500):
            seat = await self.move()
            assert await self.running()
            if (await self.consent.proposal(self.id, seat)).free == free:
                return seat
        raise AssertionError("no such move came")

    async def views(self) -> list[Any]:
        return [await self.referee.view(self.id, seat) for seat in (None, *SEATS)]

    # What is shown

    async def taken_back_freely_and_done_again(self) -> None:
        seat = await self.moved(free=True)
        done, giver = await self.views(), await self.giver(seat)
        async with self.grows():
            await self.referee.take_back(self.id, seat, giver=giver)
        assert await self.views() != done
        async with self.grows():
            await self.referee.redo(self.id, seat, giver=giver)
        assert await self.views() == done
        assert [row.kind for row in (await self.rows())[-2:]] == [TAKE_BACK, REDO]

    async def not_taken_back_without_the_others(self) -> None:
        seat = await self.moved(free=False)
        stood = await self.views()
        async with self.grows(0):
            with pytest.raises(IllegalMove, match="take_back"):
                await self.referee.take_back(self.id, seat, giver=await self.giver(seat))
            assert await self.asked(seat, Answer.NO) == Status.REFUSED
        assert await self.views() == stood

    async def taken_back_by_consent(self) -> None:
        seat = await self.moved(free=False)
        stood = await self.views()
        async with self.grows():
            assert await self.asked(seat, Answer.YES) == Status.AGREED
        assert await self.views() != stood

    async def asked(self, seat: Seat, how: str) -> str:
        """Of the others exactly those are asked who learned something by this last move."""
        others = tuple(other for other in SEATS if other != seat)
        last = (await self.rows())[-1]
        assert last.actor == seat
        request = await self.consent.ask(self.id, seat, giver=await self.giver(seat))
        assert request.asked == (learned(last, seat, others) or others)
        for other in request.asked:
            giver = await self.giver(other)
            request = await self.consent.answer(self.id, request.id, other, how, giver=giver)
        return request.status

    async def taken_back_alone(self) -> None:
        """A step of which only its owner knows goes, and what others did since stays."""
        for seed in range(200):
            seat = SEATS[seed % 3]
            others = [viewer for viewer in (None, *SEATS) if viewer != seat]
            if not await self.left_an_order(seat, seed):
                continue
            step = sum(row.actor == seat for row in await self.rows())
            if await self.move() == seat or not await self.running():
                continue
            before = [await self.referee.view(self.id, viewer) for viewer in others]
            last = await self.rows()
            try:
                async with self.grows():
                    await self.referee.take_back(
                        self.id, seat, giver=await self.giver(seat), step=step
                    )
            except IllegalMove:  # luck came in between: the others would have to agree
                continue
            assert [await self.referee.view(self.id, viewer) for viewer in others] == before
            assert last[-1] in standing(await self.rows())
            return
        raise AssertionError("nobody left an order that went alone")

    async def left_an_order(self, seat: Seat, seed: int) -> bool:
        prompts = await self.referee.prompts(self.id, seat)
        for prompt in (prompt for prompt in prompts if not prompt.owed):
            others = [viewer for viewer in (None, *SEATS) if viewer != seat]
            before = [await self.referee.view(self.id, viewer) for viewer in others]
            mine = await self.referee.view(self.id, seat)
            command = at_random(seed)(mine, prompt)
            try:
                await self.referee.submit(self.id, seat, command, giver=await self.giver(seat))
            except IllegalMove:
                continue
            same = [await self.referee.view(self.id, viewer) for viewer in others] == before
            if same and await self.referee.view(self.id, seat) != mine:
                return True
        return False

    async def rewound_and_back(self) -> None:
        stood = await self.views()
        last = len(await self.rows())
        async with self.grows():
            await self.bench.rewind(self.id, last - 3, **await self.acting())
        rewound = await self.views()
        async with self.grows():
            await self.bench.undo(self.id, **await self.acting())
        assert (rewound == stood, await self.views() == stood) == (False, True)
        async with self.grows():
            await self.bench.rewind(self.id, last - 3, **await self.acting())
        assert await self.views() == rewound

    async def corrected(self) -> None:
        for _ in range(100):
            try:
                choice = await self.bench.offered(self.id)
                break
            except IllegalMove:
                await self.move()
        async with self.grows():
            reply = (choice.options[-1].id,)
            await self.bench.correct_by(self.id, reply, **await self.acting())
        assert (await self.rows())[-1].kind == CORRECT

    async def acting(self) -> dict[str, str]:
        return {"by": "eva", "why": "shown", "mark": await self.bench.mark(self.id)}

    async def handed_over(self) -> None:
        seating = self.room.seating
        async with self.grows(0):
            request = await seating.ask_substitute(self.id, USERS[1])
            await seating.answer(self.id, request.id, DEE, "take")
        assert await self.room.users() == [USERS[0], DEE, USERS[2]]

    async def to_the_end(self) -> None:
        for _ in range(5_000):
            if not await self.running():
                return
            await self.move()
        raise AssertionError("no end")


async def told(journal: Journal, name: str, seed: int) -> Story:
    room = await Room(journal).open(name)
    story = Story(room, seed)
    await story.taken_back_freely_and_done_again()
    await story.not_taken_back_without_the_others()
    await story.taken_back_by_consent()
    await story.taken_back_alone()
    await story.corrected()
    for _ in range(6):
        await story.move()
    await story.rewound_and_back()
    await story.handed_over()
    await story.taken_back_by_consent()
    await story.to_the_end()
    return story


async def file_of(story: Story) -> Export:
    journal = story.room.journal
    return export(await story.room.row(), await journal.secret(story.id), await story.rows())


@pytest.mark.parametrize(("name", "seed"), GAMES)
async def test_a_game_with_every_undo_a_correction_and_a_substitution_verifies(
    journal: Journal, name: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    story = await told(journal, name, seed)
    made = await file_of(story)
    file = tmp_path / "game.json"
    file.write_bytes(write(made))
    assert main(["verify", str(file)]) == 0
    assert f"{name}, {len(made.moves)} moves" in capsys.readouterr().out
    assert verify(file.read_bytes()).older == 0
    assert b'"giver":"guest"' in file.read_bytes()  # who had the seat before
    again = assemble(journal, games=games).referee
    for viewer in (None, *SEATS):
        assert await again.view(story.id, viewer) == await story.referee.view(story.id, viewer)
    assert await journal.check() == []
    require_every_act(made)


def require_every_act(made: Export) -> None:
    """Without any one of them the rest could not have happened as it did, luck and all.

    But for the private step that went alone: whether it stood makes no difference to others.
    """
    moves = moves_of(made)
    acts = [move.version for move in moves if move.kind in (TAKE_BACK, REDO, CORRECT)]
    assert len(acts) >= 9
    unnoticed = [version for version in acts if verifies(forged(made, without(moves, version)))]
    assert len(unnoticed) <= 1


def without(moves: list[Move], version: int) -> list[Move]:
    """The same rows but for one, counted anew."""

    def later(number: int) -> int:
        return number - (number > version)

    return [
        replace(move, version=later(move.version), concerns=tuple(map(later, move.concerns)))
        for move in moves
        if move.version != version
    ]


def verifies(data: bytes) -> bool:
    try:
        verify(data)
    except BadExport:
        return False
    return True
