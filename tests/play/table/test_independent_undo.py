"""My step goes alone, although others have moved since, if nobody else could tell."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import WriteOrder
from bot.engine.records import Seat
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions
from bot.play.assembly import assemble
from bot.play.table.moves import TAKE_BACK, standing
from bot.play.table.referee import Referee
from bot.play.votes.ballot import Answer
from bot.play.votes.consent import Consent
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, EndTurn, Note, Roll
from tests.support.tables import A, B, C, first_answer, games, say, start

EXPLORE = ChooseActions((Action.EXPLORE_5,))
BUSY = WriteOrder("develop", ("nothing",))


async def versions(memory: MemoryJournal, table: str) -> list[int]:
    return [move.version for move in standing(await memory.moves(table))]


async def views(referee: Referee, table: str, *seats: Seat | None) -> list[Any]:
    return [await referee.view(table, seat) for seat in seats]


async def key_of(awaitable: Any) -> str:
    with pytest.raises(IllegalMove) as found:
        await awaitable
    return found.value.key


# The toy game


async def test_a_private_step_goes_alone_although_the_table_has_turned(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Note("mine"))
    await say(referee, heaps, A, EndTurn())
    await say(referee, heaps, B, Add(3))
    before = await views(referee, heaps, B, None)
    outcome = await referee.take_back(heaps, A, giver="ada", step=1)
    assert outcome.seen(A).notes == ("", "")
    assert await views(referee, heaps, B, None) == before
    assert await versions(memory, heaps) == [1, 3, 4]


async def test_a_step_that_others_saw_does_not_go_alone(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, EndTurn())
    await say(referee, heaps, B, Add(3))
    rows = await memory.moves(heaps)
    why = await key_of(referee.take_back(heaps, A, giver="ada", step=1))
    assert why == "play.refuse.take_back_turned"
    assert await memory.moves(heaps) == rows


async def test_after_luck_it_needs_consent_but_only_that_step_is_lost(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Note("mine"))
    await say(referee, heaps, A, EndTurn())
    rolled = (await say(referee, heaps, B, Roll())).seen(B).heaps
    consent = Consent(referee, clock=lambda: 7.0)
    assert await key_of(referee.take_back(heaps, A, giver="ada", step=1)) == (
        "play.refuse.take_back_drawn"
    )
    request = await consent.ask(heaps, A, giver="ada", step=1)
    assert (await consent.request(heaps, request.id)).lost == ()
    await consent.answer(heaps, request.id, B, Answer.YES, giver="bob")
    assert await versions(memory, heaps) == [1, 3, 4]
    assert (await referee.view(heaps)).heaps == rolled
    again = assemble(memory, games=games).referee
    assert (await say(again, heaps, B, Roll())).version == 6
    assert (await memory.moves(heaps))[-1].first_draw == 1


# Race


async def begun(memory: MemoryJournal, referee: Referee) -> str:
    """Two players whose set-up discards are made."""
    table = await start(memory, "race")
    for seat in (A, B):
        await say(referee, table, seat, await first_answer(referee, table, seat))
    return table


async def test_an_order_of_race_goes_freely_and_the_answers_sealed_since_stay(
    memory: MemoryJournal, referee: Referee
) -> None:
    table = await begun(memory, referee)
    await say(referee, table, A, BUSY)
    await say(referee, table, A, EXPLORE)
    await say(referee, table, B, BUSY)
    before = await views(referee, table, B, None)
    outcome = await referee.take_back(table, A, giver="ada", step=2)
    mine = outcome.seen(A).players[A]
    assert (mine.orders, mine.sealed.answer) == ((), EXPLORE)
    assert await views(referee, table, B, None) == before
    assert (await memory.moves(table))[-1].concerns == (4,)


async def test_an_order_of_race_goes_alone_once_the_choices_are_revealed_if_all_agree(
    memory: MemoryJournal, referee: Referee
) -> None:
    table = await begun(memory, referee)
    await say(referee, table, A, BUSY)
    for seat in (A, B):
        await say(referee, table, seat, EXPLORE)
    before = await views(referee, table, B, None)
    consent = Consent(referee, clock=lambda: 7.0)
    request = await consent.ask(table, A, giver="ada", step=2)
    await consent.answer(table, request.id, B, Answer.YES, giver="bob")
    assert (await memory.moves(table))[-1].concerns == (4,)
    assert (await referee.view(table, A)).players[A].orders == ()
    assert await views(referee, table, B, None) == before


# Starfarers


async def voyage(memory: MemoryJournal, referee: Referee) -> str:
    """An expert table of three, at which everybody places pieces in turn."""
    return await start(memory, "starfarers", players=3, setup_mode="expert")


ORDER = WriteOrder("relief", ("ore",))


async def placer(referee: Referee, table: str) -> Seat:
    (seat,) = await referee.awaited(table)
    return seat


async def test_a_standing_order_of_starfarers_goes_alone_although_others_have_placed(
    memory: MemoryJournal, referee: Referee
) -> None:
    table = await voyage(memory, referee)
    first = await placer(referee, table)
    await say(referee, table, first, ORDER)
    await say(referee, table, first, await first_answer(referee, table, first))
    second = await placer(referee, table)
    assert second != first
    await say(referee, table, second, await first_answer(referee, table, second))
    others = [seat for seat in (A, B, C, None) if seat != first]
    before = await views(referee, table, *others)
    mine = await referee.view(table, first)
    await referee.take_back(table, first, giver="who", step=1)
    row = (await memory.moves(table))[-1]
    assert (row.kind, row.concerns) == (TAKE_BACK, (2,))
    assert await views(referee, table, *others) == before
    assert await referee.view(table, first) != mine


async def test_a_placed_piece_of_starfarers_needs_consent_once_the_table_has_turned(
    memory: MemoryJournal, referee: Referee
) -> None:
    table = await voyage(memory, referee)
    first = await placer(referee, table)
    await say(referee, table, first, await first_answer(referee, table, first))
    why = await key_of(referee.take_back(table, first, giver="who"))
    assert why == "play.refuse.take_back_turned"
