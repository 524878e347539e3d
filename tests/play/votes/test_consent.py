"""Beyond the free limit the others are asked: exactly they, and all see what would be lost."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.play.table.log import lines_in
from bot.play.table.moves import TAKE_BACK, Decided, standing
from bot.play.table.referee import Referee
from bot.play.votes.ballot import Answer, Status
from bot.play.votes.consent import LASTS, UNDO, Consent
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, EndTurn, Finish, Note, Peek, Roll
from tests.play.votes.asking import Hands, asked, said
from tests.support.tables import A, B, C, lobby, new_referee, say, start


@pytest.fixture
async def three(memory: MemoryJournal) -> str:
    return await start(memory, "toy", players=3)


async def heaps_now(referee: Referee, table: str) -> tuple[int, ...]:
    found: tuple[int, ...] = (await referee.view(table)).heaps
    return found


async def refusal(awaitable: Any) -> str:
    with pytest.raises(IllegalMove) as found:
        await awaitable
    return found.value.key


def names(texts: tuple[Text, ...]) -> list[str]:
    return [text.key for text in texts]


# Asking


async def test_whoever_thinks_of_it_reads_what_would_go_and_who_would_be_asked(
    referee: Referee, consent: Consent, three: str
) -> None:
    await say(referee, three, A, Add(1))
    await say(referee, three, A, Roll())
    await say(referee, three, B, Add(2))
    found = await consent.proposal(three, A)
    assert (found.free, found.asked) == (False, (B, C))
    assert found.why == Text("play.refuse.take_back_drawn")
    assert names(found.lost) == ["toy.added", "toy.added"]


async def test_only_those_are_asked_who_learned_something_or_acted(
    referee: Referee, consent: Consent, three: str
) -> None:
    """Nothing came up; B has moved since, and C has not."""
    await say(referee, three, A, EndTurn())
    await say(referee, three, B, Add(2))
    found = await consent.proposal(three, A)
    assert (found.free, found.asked) == (False, (B,))
    request = await asked(consent, three)
    assert request.asked == (B,)
    assert (await said(consent, request, three, B, Answer.YES)).status == Status.AGREED


async def test_where_nobody_else_learned_anything_all_are_asked(
    referee: Referee, consent: Consent, three: str
) -> None:
    await say(referee, three, A, EndTurn())
    assert (await consent.proposal(three, A)).asked == (B, C)


async def test_what_is_free_needs_no_request(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    found = await consent.proposal(heaps, A)
    assert (found.free, found.asked) == (True, ())
    assert await refusal(consent.ask(heaps, A, giver="ada")) == "play.refuse.consent_free"


async def test_with_consent_that_move_and_all_later_ones_go(
    memory: MemoryJournal, referee: Referee, consent: Consent, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Roll())
    await say(referee, heaps, B, Add(5))
    request = await asked(consent, heaps)
    assert (request.status, request.silent) == (Status.OPEN, (B,))
    assert (await said(consent, request, heaps, B, Answer.YES)).status == Status.AGREED
    assert await heaps_now(referee, heaps) == (1, 0)
    row = (await memory.moves(heaps))[-1]
    assert (row.kind, row.actor, row.concerns) == (TAKE_BACK, A, (3, 4))
    assert len(await memory.moves(heaps)) == 5


async def test_the_same_roll_comes_again_even_if_a_private_move_stays(
    memory: MemoryJournal, referee: Referee, consent: Consent, heaps: str
) -> None:
    rolled = (await say(referee, heaps, A, Roll())).seen(A).heaps
    await say(referee, heaps, B, Note("mine"))
    request = await asked(consent, heaps)
    await said(consent, request, heaps, B, Answer.YES)
    assert (await referee.view(heaps, B)).notes == ("", "mine")
    assert [move.version for move in standing(await memory.moves(heaps))] == [1, 3]
    fresh = new_referee(memory)
    assert (await say(fresh, heaps, A, Roll())).seen(A).heaps == rolled


async def test_a_move_can_be_named_and_goes_with_all_after_it(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Peek())
    await say(referee, heaps, A, Add(2))
    steps = await consent.steps(heaps, A)
    assert [step.number for step in steps] == [3, 2, 1]
    request = await consent.ask(heaps, A, giver="ada", step=1)
    await said(consent, request, heaps, B, Answer.YES)
    assert await heaps_now(referee, heaps) == (0, 0)


async def test_a_step_that_does_not_stand_is_refused(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, A, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    assert await refusal(consent.proposal(heaps, A, 2)) == "play.refuse.take_back_gone"
    assert await refusal(consent.proposal(heaps, A, 99)) == "play.refuse.take_back_gone"


async def test_autopilots_agree(memory: MemoryJournal) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada", options={})
    await host.seat_autopilot(row.id, "ada", "0")
    await host.start(row.id, "ada")
    referee = new_referee(memory)
    await say(referee, row.id, A, Roll())
    request = await Consent(referee).ask(row.id, A, giver="ada")
    assert (request.status, request.asked) == (Status.AGREED, ())
    assert await heaps_now(referee, row.id) == (0, 0)


async def test_one_request_at_a_time(referee: Referee, consent: Consent, heaps: str) -> None:
    await say(referee, heaps, A, Roll())
    await say(referee, heaps, B, Roll())
    request = await asked(consent, heaps)
    assert (await consent.proposal(heaps, B)).request == request.id
    assert await refusal(consent.ask(heaps, B, giver="bob")) == "play.refuse.consent_open"


# Answering


async def test_answers_may_change_until_everybody_has_answered(
    referee: Referee, consent: Consent, three: str
) -> None:
    await say(referee, three, A, Roll())
    request = await asked(consent, three)
    first = await said(consent, request, three, B, Answer.NO)
    assert (first.status, first.answers, first.silent) == (Status.OPEN, {B: Answer.NO}, (C,))
    second = await said(consent, request, three, B, Answer.YES)
    assert (second.status, second.answers) == (Status.OPEN, {B: Answer.YES})
    assert (await said(consent, request, three, C, Answer.YES)).status == Status.AGREED
    assert await heaps_now(referee, three) == (0, 0, 0)


async def test_one_no_among_all_answers_keeps_the_move(
    memory: MemoryJournal, referee: Referee, consent: Consent, three: str
) -> None:
    rolled = (await say(referee, three, A, Roll())).seen(A).heaps
    request = await asked(consent, three)
    await said(consent, request, three, B, Answer.YES)
    assert (await said(consent, request, three, C, Answer.NO)).status == Status.REFUSED
    assert await heaps_now(referee, three) == rolled
    assert (await memory.requests(three))[0].status == Status.REFUSED
    final = await refusal(said(consent, request, three, C, Answer.YES))
    assert final == "play.refuse.consent_final.refused"


@pytest.mark.parametrize("seat", [A, Seat(7)])
async def test_only_those_asked_answer(
    referee: Referee, consent: Consent, heaps: str, seat: Seat
) -> None:
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    why = await refusal(said(consent, request, heaps, seat, Answer.YES))
    assert why == "play.refuse.consent_not_asked"
    assert await refusal(said(consent, request, heaps, B, "maybe")) == "play.refuse.consent_answer"


async def test_silence_is_a_no_once_the_time_is_over(
    memory: MemoryJournal, referee: Referee, consent: Consent, hands: Hands, heaps: str
) -> None:
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    due = [line.who for line in await memory.deadlines() if line.due == 7.0 + LASTS]
    assert due == [f"request:{request.id}"]
    assert not await consent.expire(heaps, request.id)
    hands.now += LASTS
    assert await consent.expire(heaps, request.id)
    assert not await consent.expire(heaps, request.id)
    assert (await consent.request(heaps, request.id)).status == Status.REFUSED
    assert await memory.deadlines() == []


async def test_an_answer_after_the_time_comes_too_late(
    referee: Referee, consent: Consent, hands: Hands, heaps: str
) -> None:
    rolled = (await say(referee, heaps, A, Roll())).seen(A).heaps
    request = await asked(consent, heaps)
    hands.now += LASTS
    assert await refusal(said(consent, request, heaps, B, Answer.YES)) == (
        "play.refuse.consent_final.refused"
    )
    assert await heaps_now(referee, heaps) == rolled


async def test_it_lapses_when_anyone_plays_on(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    await say(referee, heaps, B, Add(1))
    (found,) = await consent.requests(heaps)
    assert found.status == Status.LAPSED
    why = await refusal(said(consent, request, heaps, B, Answer.YES))
    assert why == "play.refuse.consent_final.lapsed"


async def test_what_somebody_does_in_private_tells_nothing_and_ends_nothing(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    """Were the request to lapse, everybody would learn that somebody had done something."""
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    await say(referee, heaps, B, Note("one"))
    await referee.take_back(heaps, B, giver="bob")
    await say(referee, heaps, B, Note("two"))
    assert [one.status for one in await consent.requests(heaps)] == [Status.OPEN]
    await said(consent, request, heaps, B, Answer.YES)
    assert (await referee.view(heaps, B)).notes == ("", "two")


async def test_whoever_asked_may_withdraw(referee: Referee, consent: Consent, heaps: str) -> None:
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    assert await refusal(consent.withdraw(heaps, request.id, B)) == (
        "play.refuse.consent_not_yours"
    )
    assert (await consent.withdraw(heaps, request.id, A)).status == Status.WITHDRAWN
    assert (await asked(consent, heaps)).id != request.id


async def test_the_same_consent_takes_back_once_whatever_crashes(
    memory: MemoryJournal, referee: Referee, consent: Consent, heaps: str
) -> None:
    """The take-back was made and the note of it lost, when these were two."""
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Decided, "beside", lambda decision, tick: tick)
        await said(consent, request, heaps, B, Answer.YES)
    assert (await memory.requests(heaps))[0].status == Status.OPEN
    moves = await memory.moves(heaps)
    assert moves[-1].kind == TAKE_BACK
    (found,) = await Consent(new_referee(memory)).requests(heaps)
    assert found.status == Status.AGREED
    assert await memory.moves(heaps) == moves


async def test_requests_and_answers_are_kept_and_call_for_a_post(journal: Journal) -> None:
    table = await start(journal, "toy", players=3)
    referee = new_referee(journal)
    consent = Consent(referee, clock=lambda: 7.0)
    await say(referee, table, A, Roll())
    posts = len(await journal.pending(1e12))
    request = await asked(consent, table)
    await said(consent, request, table, C, Answer.NO)
    (row,) = await journal.requests(table)
    assert (row.what, row.status, bytes(row.answers)) == (UNDO, Status.OPEN, b'{"2":"refuse"}')
    assert len(await journal.pending(1e12)) == posts + 2
    again = Consent(new_referee(journal), clock=lambda: 7.0)
    await again.answer(table, request.id, C, Answer.YES, giver="cy")
    await again.answer(table, request.id, B, Answer.YES, giver="bob")
    assert (await again.request(table, request.id)).status == Status.AGREED
    lines = lines_in(await journal.pending(1e12))
    assert [(line.key, line.seat) for line in lines] == [("play.line.taken_back", A)]
    assert await journal.check() == []


async def test_own_moves_that_went_by_consent_can_be_redone_luck_and_all(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    rolled = (await say(referee, heaps, A, Roll())).seen(A).heaps
    await say(referee, heaps, B, Add(1))
    request = await asked(consent, heaps)
    await said(consent, request, heaps, B, Answer.YES)
    assert (await referee.redo(heaps, A, giver="ada")).seen(A).heaps == rolled
    assert await refusal(referee.redo(heaps, A, giver="ada")) == "play.refuse.redo_nothing"


async def test_a_finished_game_asks_nobody(referee: Referee, consent: Consent, heaps: str) -> None:
    await say(referee, heaps, A, Roll())
    request = await asked(consent, heaps)
    await say(referee, heaps, A, Finish())
    assert [one.status for one in await consent.requests(heaps)] == [Status.LAPSED]
    assert await refusal(said(consent, request, heaps, B, Answer.YES)) == "play.refuse.over"
