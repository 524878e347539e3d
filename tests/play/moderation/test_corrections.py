"""A moderator rewinds and corrects: every act is a row, audited, and undone the same way."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.race.corrections import ChipsCorrected
from bot.play.moderation.corrections import Correcting
from bot.play.post.posts import Outbox, Shown
from bot.play.table.moves import CORRECT, TAKE_BACK, standing
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.moderation.correcting import EVA, WHY, acting, refusal
from tests.play.table.heaps import Add, Added, EndTurn, Finish, Note, Roll
from tests.support.tables import A, B, new_referee, say, start


@pytest.fixture
def bench(referee: Referee) -> Correcting:
    return Correcting(referee, Outbox(referee.journal), clock=lambda: 9.0)


async def heaps_now(referee: Referee, table: str) -> tuple[int, ...]:
    found: tuple[int, ...] = (await referee.view(table)).heaps
    return found


# Rewinding


async def test_a_rewind_restores_the_table_as_it_stood(
    memory: MemoryJournal, referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, A, EndTurn())
    await say(referee, heaps, B, Roll())
    outcome = await bench.rewind(heaps, 3, **await acting(bench, heaps))
    assert outcome.seen(None).heaps == (3, 0)
    assert outcome.awaited() == {A}
    row = (await memory.moves(heaps))[-1]
    assert (row.kind, row.actor, row.giver, row.concerns) == (TAKE_BACK, None, EVA, (4, 5, 6))
    assert (await new_referee(memory).view(heaps)).heaps == (3, 0)


async def test_after_a_rewind_the_same_roll_comes_again(
    memory: MemoryJournal, referee: Referee, bench: Correcting, heaps: str
) -> None:
    rolled = (await say(referee, heaps, A, Roll())).seen(A).heaps
    await bench.rewind(heaps, 1, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == (0, 0)
    assert (await say(new_referee(memory), heaps, A, Roll())).seen(A).heaps == rolled


async def test_a_preview_tells_what_would_be_lost_and_whom_the_table_would_wait_for(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Note("secret"))
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, A, EndTurn())
    found = await bench.preview_rewind(heaps, 1)
    assert [text.key for text in found.lost] == ["toy.added", "toy.turned"]
    assert (found.regained, found.awaited) == ((), (A,))
    assert "secret" not in repr(found)


async def test_rewinding_back_over_a_take_back_regains_what_it_took(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    found = await bench.preview_rewind(heaps, 2)
    assert [text.key for text in found.regained] == ["toy.added"]
    await bench.rewind(heaps, 2, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == (2, 0)
    assert await refusal(referee.redo(heaps, A, giver="ada")) == "play.refuse.redo_nothing"


async def test_a_rewind_past_a_take_back_does_not_bring_back_what_it_took(
    memory: MemoryJournal, referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, A, Add(4))
    await bench.rewind(heaps, 2, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == (1, 0)
    await bench.undo(heaps, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == (5, 0)


@pytest.mark.parametrize(
    ("version", "key"),
    [
        (0, "play.refuse.rewind_start"),
        (-3, "play.refuse.rewind_start"),
        (2, "play.refuse.rewind_nothing"),
        (99, "play.refuse.no_such_version"),
    ],
)
async def test_there_is_nothing_before_the_start_nor_after_the_end(
    memory: MemoryJournal,
    referee: Referee,
    bench: Correcting,
    heaps: str,
    version: int,
    key: str,
) -> None:
    await say(referee, heaps, A, Add(2))
    rows = await memory.moves(heaps)
    assert await refusal(bench.preview_rewind(heaps, version)) == key
    assert await refusal(bench.rewind(heaps, version, **await acting(bench, heaps))) == key
    assert await memory.moves(heaps) == rows
    assert await memory.audit(heaps) == []


async def test_boards_are_found_by_their_public_number(
    memory: MemoryJournal, bench: Correcting, heaps: str
) -> None:
    for board, version in ((1, 1), (2, 5)):
        await Outbox(memory).save(heaps, Shown(board=board, version=version))
    assert [await bench.version_at(heaps, board) for board in (1, 2)] == [1, 5]
    assert await refusal(bench.version_at(heaps, 3)) == "play.refuse.no_such_board"
    assert await refusal(bench.version_at(heaps, 0)) == "play.refuse.rewind_start"


async def test_of_two_moderators_at_once_the_second_looks_again(
    memory: MemoryJournal, referee: Referee, bench: Correcting, heaps: str
) -> None:
    """Else the second rewind to the same board would undo the first."""
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Add(2))
    first, second = await acting(bench, heaps), await acting(bench, heaps)
    await bench.rewind(heaps, 2, **first)
    late = bench.rewind(heaps, 2, **{**second, "by": "max"})
    assert await refusal(late) == "play.refuse.table_moved_on"
    assert await heaps_now(referee, heaps) == (1, 0)
    assert [act.who for act in await memory.audit(heaps)] == [EVA]


async def test_what_a_player_does_in_private_does_not_turn_a_moderator_away(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    """A refusal would tell that somebody had done something."""
    await say(referee, heaps, A, Add(1))
    looked = await acting(bench, heaps)
    await say(referee, heaps, B, Note("hm"))
    await referee.take_back(heaps, B, giver="bob")
    await bench.rewind(heaps, 1, **looked)
    assert await heaps_now(referee, heaps) == (0, 0)


async def test_a_finished_game_stays_finished(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    """Its secret is told: all luck to come would be known."""
    await say(referee, heaps, A, Finish())
    assert await refusal(bench.rewind(heaps, 1, **await acting(bench, heaps))) == (
        "play.refuse.over"
    )


@pytest.mark.parametrize("why", ["", "   ", "x" * 301])
async def test_an_act_needs_a_reason(
    memory: MemoryJournal, referee: Referee, bench: Correcting, heaps: str, why: str
) -> None:
    await say(referee, heaps, A, Add(1))
    looked = {**await acting(bench, heaps), "why": why}
    assert await refusal(bench.rewind(heaps, 1, **looked)) == "play.refuse.why"
    assert len(await memory.moves(heaps)) == 2


# Correcting


async def test_facts_of_the_game_are_applied_and_audited_together(journal: Journal) -> None:
    table = await start(journal, "toy")
    bench = Correcting(new_referee(journal), Outbox(journal), clock=lambda: 9.0)
    outcome = await bench.correct(table, [Added(B, 4)], **await acting(bench, table))
    assert outcome.seen(None).heaps == (0, 4)
    row = (await journal.moves(table))[-1]
    assert (row.kind, row.actor, row.giver) == (CORRECT, None, EVA)
    (act,) = await journal.audit(table)
    assert (act.who, act.what, act.why, act.at) == (EVA, CORRECT, WHY, 9.0)
    assert await journal.check() == []


async def test_a_correction_that_breaks_the_table_is_refused_without_saying_how(
    memory: MemoryJournal, referee: Referee, race: str
) -> None:
    bench = Correcting(referee, Outbox(referee.journal))
    rows = await memory.moves(race)
    for events in ([ChipsCorrected(A, 10_000), ChipsCorrected(Seat(9), 1)], [Added(A, 1)]):
        act = bench.correct(race, events, **await acting(bench, race))
        assert await refusal(act) == "play.refuse.correction_breaks"
    assert await refusal(bench.correct(race, [], **await acting(bench, race))) == (
        "play.refuse.correction_empty"
    )
    assert (await memory.moves(race), await memory.audit(race)) == (rows, [])


async def test_players_take_nothing_back_from_before_a_correction(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await bench.correct(heaps, [Added(B, 4)], **await acting(bench, heaps))
    assert await refusal(referee.take_back(heaps, A, giver="ada")) == (
        "play.refuse.take_back_corrected"
    )
    await say(referee, heaps, A, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    assert await heaps_now(referee, heaps) == (1, 4)


async def test_a_game_without_typed_corrections_says_so(bench: Correcting, heaps: str) -> None:
    assert await refusal(bench.offered(heaps)) == "play.refuse.no_correction_now"


# Undoing an act


async def test_a_rewind_is_undone_by_a_row_of_its_own(
    memory: MemoryJournal, referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    rolled = (await say(referee, heaps, A, Roll())).seen(A).heaps
    await bench.rewind(heaps, 1, **await acting(bench, heaps))
    await say(referee, heaps, B, Note("kept"))
    assert [text.key for text in (await bench.preview_undo(heaps)).regained] == ["toy.added"] * 2
    await bench.undo(heaps, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == rolled
    assert (await referee.view(heaps, B)).notes == ("", "kept")
    fresh = new_referee(memory)
    assert (await fresh.view(heaps)).heaps == rolled
    assert (await fresh.live(heaps)).draws == 1
    assert [act.what for act in await memory.audit(heaps)] == ["rewind", "undo"]
    assert [move.version for move in standing(await memory.moves(heaps))] == [1, 2, 3, 5]


async def test_a_correction_is_undone_as_long_as_nobody_built_on_it(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    await bench.correct(heaps, [Added(A, 4)], **await acting(bench, heaps))
    await say(referee, heaps, B, Add(1))
    await bench.undo(heaps, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == (0, 1)
    await bench.undo(heaps, **await acting(bench, heaps))
    assert await heaps_now(referee, heaps) == (4, 1)


async def test_without_an_act_there_is_none_to_undo(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await referee.take_back(heaps, A, giver="ada")
    assert await refusal(bench.undo(heaps, **await acting(bench, heaps))) == "play.refuse.no_act"


async def test_a_rewind_that_was_played_on_stays(
    referee: Referee, bench: Correcting, heaps: str
) -> None:
    await say(referee, heaps, A, EndTurn())
    await bench.rewind(heaps, 1, **await acting(bench, heaps))
    await say(referee, heaps, A, Roll())
    assert await refusal(bench.undo(heaps, **await acting(bench, heaps))) == (
        "play.refuse.act_built_on"
    )
