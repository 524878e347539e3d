"""Tables of Race with orders of the first version of its rules: nothing is lost, nothing breaks."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.errors import IllegalMove
from bot.engine.events import StoredEvent
from bot.engine.orders.language import Order, WriteOrder
from bot.engine.records import replace
from bot.games import game
from bot.play.table.referee import Referee
from bot.play.table.rules_version import adopt
from bot.play.upkeep.upgrade import settle
from bot.store.journal import Journal
from bot.store.memory import MemoryJournal
from bot.store.records import Move
from tests.support.tables import A, B, first_answer, new_referee, say, start

OLD = b'{"no_development":true,"no_world":false,"gamble":3,"pay":false,"consume":false}'
COMMAND = b'{"type":"race.set_orders","orders":' + OLD + b"}"
FACT = StoredEvent("race.orders_set", 1, msgspec.Raw(b'{"seat":0,"orders":' + OLD + b"}"))
MEANT = (Order("develop", ("nothing",)), Order("gamble", ("3",)))


@pytest.fixture
async def old(memory: MemoryJournal, referee: Referee) -> str:
    """Ada left orders as the build before stored them."""
    table = await start(memory, "race")
    for seat in (A, B):
        await say(referee, table, seat, await first_answer(referee, table, seat))
    await say(referee, table, A, WriteOrder("develop", ("nothing",)))
    kept = await memory.moves(table)

    def aged(move: Move) -> Move:
        move = replace(move, rules="1")
        mine = any(fact.tag == FACT.tag for fact in move.events)
        return replace(move, command=COMMAND, events=(FACT,)) if mine else move

    rows = memory._moves(table)
    rows[:] = map(aged, kept)
    return table


async def orders(journal: Journal, table: str) -> tuple[Order, ...]:
    found: tuple[Order, ...] = (await new_referee(journal).view(table, A)).players[A].orders
    return found


async def test_old_orders_are_read_in_the_new_language(memory: MemoryJournal, old: str) -> None:
    assert await orders(memory, old) == MEANT


async def test_a_table_with_old_orders_waits_until_the_host_lets_it_go_on(
    memory: MemoryJournal, old: str
) -> None:
    (held,) = await settle(memory)
    assert (held.table, held.held, len(held.differences)) == (old, True, 1)
    await adopt(memory, old, game("race").rules, (await memory.moves(old))[-1])
    assert await settle(memory) == []
    referee = new_referee(memory)
    await say(referee, old, A, WriteOrder("settle", ("nothing",)))
    assert await orders(memory, old) == (*MEANT, Order("settle", ("nothing",)))


async def test_taking_back_past_an_old_order_is_possible_and_redoing_it_is_refused(
    memory: MemoryJournal, old: str
) -> None:
    await adopt(memory, old, game("race").rules, (await memory.moves(old))[-1])
    referee = new_referee(memory)
    await referee.take_back(old, A, giver="ada")
    assert await orders(memory, old) == ()
    with pytest.raises(IllegalMove) as refusal:
        await referee.redo(old, A, giver="ada")
    assert refusal.value.key == "play.refuse.redo_changed"
