"""Free until something is drawn or shown, the table turns, or somebody built on it."""

from __future__ import annotations

import pytest

from bot.engine.records import Command
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions, Discard
from bot.play.assembly import assemble
from bot.play.table.moves import PLAY, REDO, TAKE_BACK, replay, standing
from bot.play.table.referee import Referee
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table import heaps as toy
from tests.play.table.heaps import Add, EndTurn, Expire, Finish, Note, Peek, Roll, Share, Wait
from tests.support.tables import A, B, as_game, first_answer, refused, say

EXPLORE = ChooseActions((Action.EXPLORE_5,))
SETTLE = ChooseActions((Action.SETTLE,))


async def heaps_now(referee: Referee, table: str) -> tuple[int, ...]:
    found: tuple[int, ...] = (await referee.view(table)).heaps
    return found


async def test_the_latest_own_move_goes_freely(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Add(2))
    outcome = await referee.take_back(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == outcome.seen(A).heaps == (1, 0)
    assert (await referee.journal.moves(heaps))[-1].events == ()


async def test_a_take_back_is_a_row_that_names_what_went(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    outcome = await referee.take_back(heaps, A, giver="ada", key="k")
    row = (await memory.moves(heaps))[-1]
    assert (row.version, row.kind, row.actor, row.giver, row.concerns, row.events) == (
        outcome.version,
        TAKE_BACK,
        A,
        "ada",
        (2,),
        (),
    )
    assert await memory.check() == []


async def test_one_after_the_other_all_own_moves_can_go(referee: Referee, heaps: str) -> None:
    for n in (1, 2, 3):
        await say(referee, heaps, A, Add(n))
    for left in (3, 1, 0):
        await referee.take_back(heaps, A, giver="ada")
        assert await heaps_now(referee, heaps) == (left, 0)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Roll(), "play.refuse.take_back_drawn"),
        (Peek(), "play.refuse.take_back_shown"),
        (EndTurn(), "play.refuse.take_back_turned"),
    ],
)
async def test_a_move_that_told_something_stays(
    memory: MemoryJournal, referee: Referee, heaps: str, command: Command, why: str
) -> None:
    await say(referee, heaps, A, command)
    async with refused(memory, heaps, why):
        await referee.take_back(heaps, A, giver="ada")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Roll(), "play.refuse.take_back_drawn"),
        (Peek(), "play.refuse.take_back_shown"),
        (Share(), "play.refuse.take_back_needed"),
    ],
)
async def test_what_another_seat_did_since_may_hold_a_move(
    memory: MemoryJournal, referee: Referee, heaps: str, command: Command, why: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, command)
    async with refused(memory, heaps, why):
        await referee.take_back(heaps, A, giver="ada")


async def test_the_table_may_have_turned_later_than_the_move(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, EndTurn())
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, EndTurn())
    await say(referee, heaps, A, Note("mine"))
    await referee.take_back(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == (1, 0)
    await referee.take_back(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == (0, 0)
    async with refused(memory, heaps, "play.refuse.take_back_turned"):
        await referee.take_back(heaps, A, giver="ada")


async def test_moves_of_others_that_come_out_the_same_stay(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, Add(5))
    await say(referee, heaps, B, Note("hm"))
    await referee.take_back(heaps, A, giver="ada")
    view = await referee.view(heaps, B)
    assert (view.heaps, view.notes) == ((0, 5), ("", "hm"))
    stands = standing(await memory.moves(heaps))
    assert [move.version for move in stands] == [1, 3, 4]


async def test_nothing_to_take_back_is_said_so(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    async with refused(memory, heaps, "play.refuse.take_back_nothing"):
        await referee.take_back(heaps, B, giver="bob")


async def test_a_finished_game_stays_finished(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Finish())
    async with refused(memory, heaps, "play.refuse.over"):
        await referee.take_back(heaps, A, giver="ada")


async def test_what_the_clock_did_since_is_decided_again(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Wait())
    await say(referee, heaps, B, Add(2))
    await referee.submit(heaps, None, Expire(), giver="clock")
    await say(referee, heaps, B, Add(3))
    await referee.take_back(heaps, B, giver="bob")
    assert await heaps_now(referee, heaps) == (0, 2)


async def test_the_same_roll_comes_after_a_take_back(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(9))
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, A, Note("again"))
    rolled = (await say(referee, heaps, A, Roll())).seen(A).heaps
    fresh = assemble(referee.journal, games=lambda name: as_game(toy)).referee
    assert (await fresh.view(heaps)).heaps == rolled
    move = (await referee.journal.moves(heaps))[-1]
    assert (move.first_draw, bytes(move.draws) != b"[]") == (0, True)


async def test_the_same_request_takes_back_once(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Add(2))
    first = await referee.take_back(heaps, A, giver="ada", key="k")
    again = await referee.take_back(heaps, A, giver="ada", key="k")
    assert (again.version, again.head) == (first.version, first.head)
    assert again.seen(A) == first.seen(A)
    assert await heaps_now(referee, heaps) == (1, 0)


# Redo


async def test_redo_gives_the_same_facts(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    done = await say(referee, heaps, A, Add(4))
    await referee.take_back(heaps, A, giver="ada")
    again = await referee.redo(heaps, A, giver="ada")
    assert again.seen(A) == done.seen(A)
    row = (await memory.moves(heaps))[-1]
    assert (row.kind, row.concerns) == (REDO, (done.version,))
    old = (await memory.moves(heaps))[done.version - 1]
    assert (row.command, row.events) == (old.command, old.events)


async def test_what_was_redone_can_be_taken_back_again(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(4))
    for _ in range(3):
        await referee.take_back(heaps, A, giver="ada")
        assert await heaps_now(referee, heaps) == (0, 0)
        await referee.redo(heaps, A, giver="ada")
        assert await heaps_now(referee, heaps) == (4, 0)


async def test_moves_are_redone_in_the_order_they_were_made(referee: Referee, heaps: str) -> None:
    for n in (1, 2, 4):
        await say(referee, heaps, A, Add(n))
    for _ in range(3):
        await referee.take_back(heaps, A, giver="ada")
    for sum_ in (1, 3, 7):
        await referee.redo(heaps, A, giver="ada")
        assert await heaps_now(referee, heaps) == (sum_, 0)


async def test_there_is_nothing_to_redo_without_a_take_back(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    async with refused(memory, heaps, "play.refuse.redo_nothing"):
        await referee.redo(heaps, A, giver="ada")


async def test_a_take_back_is_redone_once(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await referee.take_back(heaps, A, giver="ada")
    await referee.redo(heaps, A, giver="ada")
    async with refused(memory, heaps, "play.refuse.redo_nothing"):
        await referee.redo(heaps, A, giver="ada")


async def test_a_new_move_forgets_what_could_be_redone(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, A, Add(2))
    async with refused(memory, heaps, "play.refuse.redo_nothing"):
        await referee.redo(heaps, A, giver="ada")


async def test_moves_of_others_forget_nothing(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(1))
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, B, Add(2))
    await referee.redo(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == (1, 2)


async def test_a_redo_that_would_tell_other_facts_is_refused(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, B, Share())
    await referee.take_back(heaps, B, giver="bob")
    await say(referee, heaps, A, Add(1))
    async with refused(memory, heaps, "play.refuse.redo_changed"):
        await referee.redo(heaps, B, giver="bob")


async def test_a_redo_that_is_no_longer_allowed_is_refused(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Wait())
    await referee.submit(heaps, None, Expire(), giver="clock")
    await say(referee, heaps, A, Wait())
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, A, EndTurn())
    async with refused(memory, heaps, "play.refuse.redo_nothing"):
        await referee.redo(heaps, A, giver="ada")


# Restart


async def test_restarting_a_turn_takes_all_of_it_back_in_one_row(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, EndTurn())
    await say(referee, heaps, B, Add(1))
    await say(referee, heaps, B, EndTurn())
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, B, Add(3))
    await say(referee, heaps, A, Note("x"))
    await referee.restart_turn(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == (0, 4)
    row = (await memory.moves(heaps))[-1]
    assert (row.kind, row.concerns) == (TAKE_BACK, (5, 7))


async def test_a_turn_is_restarted_as_far_as_it_is_free(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Peek())
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, A, Add(3))
    await referee.restart_turn(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == (1, 0)


async def test_a_restart_gives_the_reason_of_the_latest_move(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Peek())
    async with refused(memory, heaps, "play.refuse.take_back_shown"):
        await referee.restart_turn(heaps, A, giver="ada")


async def test_moves_before_the_turn_are_not_restarted(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, B, Add(1))
    await say(referee, heaps, A, EndTurn())
    async with refused(memory, heaps, "play.refuse.take_back_nothing"):
        await referee.restart_turn(heaps, B, giver="bob")


async def test_a_restarted_turn_is_redone_move_by_move(referee: Referee, heaps: str) -> None:
    for n in (1, 2, 4):
        await say(referee, heaps, A, Add(n))
    await referee.restart_turn(heaps, A, giver="ada")
    for sum_ in (1, 3, 7):
        await referee.redo(heaps, A, giver="ada")
        assert await heaps_now(referee, heaps) == (sum_, 0)


# What others notice


async def test_taking_back_what_nobody_saw_posts_nothing(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Note("a"))
    posts = await memory.pending(1e12)
    public = await referee.view(heaps)
    await referee.take_back(heaps, A, giver="ada")
    assert await memory.pending(1e12) == posts
    assert await referee.view(heaps) == public
    assert (await referee.view(heaps, A)).notes == ("", "")


async def test_taking_back_what_all_saw_is_posted(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    posts = await memory.pending(1e12)
    outcome = await referee.take_back(heaps, A, giver="ada")
    new = (await memory.pending(1e12))[len(posts) :]
    assert [bytes(post.payload) for post in new] == [b'{"version":%d}' % outcome.version]


async def test_a_sealed_choice_of_race_is_taken_back_before_the_last_is_in(
    memory: MemoryJournal, referee: Referee, race: str
) -> None:
    discard = await first_answer(referee, race, A)
    assert isinstance(discard, Discard)
    start = await referee.view(race, A)
    await say(referee, race, A, discard)
    await say(referee, race, A, EXPLORE)
    sealed = await referee.view(race, B)
    await say(referee, race, A, SETTLE)
    assert await referee.view(race, B) == sealed
    await referee.take_back(race, A, giver="ada")
    assert await referee.view(race, B) == sealed  # in silence: a changed mind is nobody's business
    assert (await referee.view(race, A)).players[A].sealed.answer == EXPLORE
    await referee.restart_turn(race, A, giver="ada")
    assert await referee.view(race, A) == start
    assert await referee.awaited(race) == {A, B}


async def test_a_choice_of_race_is_final_once_all_are_revealed(
    memory: MemoryJournal, referee: Referee, race: str
) -> None:
    for seat in (A, B):
        await say(referee, race, seat, await first_answer(referee, race, seat))
        await say(referee, race, seat, EXPLORE)
    async with refused(memory, race, "play.refuse.take_back_shown"):
        await referee.take_back(race, B, giver="bob")


async def test_a_reloaded_table_is_the_fold_of_what_stands(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    await referee.redo(heaps, A, giver="ada")
    await referee.take_back(heaps, B, giver="bob")
    stands = standing(await memory.moves(heaps))
    assert [move.kind for move in stands] == ["setup", REDO]
    assert PLAY not in {move.kind for move in stands}
    assert replay(as_game(toy), stands) == await referee.view(heaps)
