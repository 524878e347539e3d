"""Every kind of undo by commands and presses, in both games: free, redone, independent."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.games import NAMES
from bot.play.autopilots.levels import at_random
from bot.play.table.moves import REDO, TAKE_BACK, standing
from tests.cogs.undo.evening import LANGUAGES, Evening, evening
from tests.support.discord.house import House

GAMES = NAMES


async def views(found: Evening, *seats: Seat | None) -> list[Any]:
    return [await found.referee.view(found.row.id, seat) for seat in seats]


def others(found: Evening, seat: int) -> list[Seat | None]:
    return [None, *(Seat(one.seat) for one in found.row.seats if one.seat != seat)]


def public(found: Evening) -> list[tuple[int, str, list[str]]]:
    """All that everybody can read in the thread."""
    nova = found.people[0]
    return [(seen.id, seen.text, seen.labels) for seen in nova.see() if not seen.ephemeral]


async def free_move(found: Evening) -> int:
    """The game goes on until somebody has just moved who may freely take it back."""
    consent, journal = found.house.play.consent, found.house.journal
    for _ in range(300):
        await found.anybody_moves()
        actor = (await journal.moves(found.row.id))[-1].actor
        if actor is not None and (await consent.proposal(found.row.id, Seat(actor))).free:
            return actor
    raise AssertionError("no such move came")


async def order(found: Evening, seat: Seat) -> bool:
    """The seat leaves an order that nobody else hears of."""
    mine = (await views(found, seat))[0]
    before = await views(found, *others(found, seat))
    prompts = await found.referee.prompts(found.row.id, seat)
    for number, prompt in enumerate(prompt for prompt in prompts if not prompt.owed):
        try:
            await found.move(seat, at_random(number)(None, prompt))
        except IllegalMove:
            continue
        if await views(found, *others(found, seat)) == before:
            return bool((await views(found, seat))[0] != mine)
    return False


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.crossed
async def test_a_free_move_goes_with_two_presses_and_comes_back_with_one_command(
    timed: House, game: str, language: str
) -> None:
    found = await evening(timed, game, language)
    seat = await free_move(found)
    person, table = found.people[seat], found.row.id
    rows = await timed.journal.moves(table)
    stood = await views(found, *map(Seat, range(3)))
    await person.slash("/table undo")
    assert found.words["free"] in person.panel().text
    await person.press(f"✔ {found.words['take']}", person.panel())
    after = await timed.journal.moves(table)
    assert (after[:-1], after[-1].kind, after[-1].actor) == (rows, TAKE_BACK, seat)
    assert await views(found, *map(Seat, range(3))) != stood
    await person.slash("/table redo")
    again = await timed.journal.moves(table)
    assert (again[:-1], again[-1].kind) == (after, REDO)
    assert await views(found, *map(Seat, range(3))) == stood
    assert await timed.journal.requests(table) == []
    assert await timed.journal.check() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.crossed
async def test_a_step_goes_alone_although_others_have_moved_and_nobody_notices(
    timed: House, game: str, language: str
) -> None:
    found = await evening(timed, game, language)
    table = found.row.id
    for turn in range(60):
        seat = Seat(turn % 3)
        if not await order(found, seat):
            await found.anybody_moves()
            continue
        mine = [row for row in await timed.journal.moves(table) if row.actor == seat]
        await found.anybody_moves()
        last = (await timed.journal.moves(table))[-1]
        proposal = await timed.play.consent.proposal(table, seat, len(mine))
        if last.actor != seat and proposal.free:
            break
    else:
        raise AssertionError("no such step came")
    await found.show()
    person, rows = found.people[seat], await timed.journal.moves(table)
    seen, known = public(found), await views(found, *others(found, seat))
    await person.slash("/table undo", to=str(len(mine)))
    assert found.words["free"] in person.panel().text
    await person.press(f"✔ {found.words['take']}", person.panel())
    await found.show()
    after = await timed.journal.moves(table)
    assert (after[:-1], after[-1].kind) == (rows, TAKE_BACK)
    assert after[-1].concerns == (mine[-1].version,)
    assert last in standing(after)
    assert await views(found, *others(found, seat)) == known
    assert public(found) == seen
