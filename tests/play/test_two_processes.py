"""Two processes at one store: whatever both decide at once, nothing of either is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import IllegalMove, NotYourTurn
from bot.play.assembly import Play, assemble
from bot.play.lobby.queue import Wish
from bot.play.post.whispers import WHISPER
from bot.play.seats.requests import TAKE
from bot.play.table.moves import TAKE_BACK
from bot.play.votes.ballot import Answer, Status
from bot.play.votes.consent import LASTS, Consent, Request
from bot.store.journal import Journal
from tests.play.table.heaps import Add, EndTurn, Roll
from tests.support.engines import ENGINES, several
from tests.support.tables import A, B, C, games, start

NOW = 1_000.0
Deed = Callable[[], Awaitable[object]]


class Between:
    """A journal of one process, after whose reading of one kind something happens in the other."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.after: dict[str, Deed] = {}

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._journal, name)
        if name not in self.after:
            return found

        async def called(*args: Any, **more: Any) -> Any:
            result = await found(*args, **more)
            deed = self.after.pop(name, None)
            if deed is not None:
                await deed()
            return result

        return called


def playing(journal: Any) -> Play:
    return assemble(journal, games=games, clock=lambda: NOW)


@pytest.fixture(params=ENGINES)
async def journals(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[Any, Journal]]:
    async with several(request.param, tmp_path, 2) as (here, there):
        yield Between(here), there


class Two:
    """`here` is interrupted by `there`."""

    def __init__(self, journals: tuple[Any, Journal]) -> None:
        self.between, self.journal = journals
        self.here, self.there = map(playing, journals)

    def meanwhile(self, reading: str, deed: Deed) -> None:
        """Right after `here` has next read that."""
        self.between.after[reading] = deed


@pytest.fixture
def two(journals: tuple[Any, Journal]) -> Two:
    return Two(journals)


@pytest.fixture
async def table(journals: tuple[Any, Journal]) -> str:
    return await start(journals[1], "toy", players=3)


async def test_of_two_votes_at_once_none_is_lost(two: Two, table: str) -> None:
    vote = await two.here.pauses.ask_pause(table, A)
    two.meanwhile("requests", lambda: two.there.pauses.answer(table, vote.id, B, Answer.YES))
    done = await two.here.pauses.answer(table, vote.id, C, Answer.YES)
    assert (dict(done.answers), done.status) == ({B: Answer.YES, C: Answer.YES}, Status.AGREED)
    assert await two.here.keeper.paused(table) is not None


async def test_a_vote_that_was_refused_meanwhile_pauses_nothing(two: Two, table: str) -> None:
    vote = await two.here.pauses.ask_pause(table, A)
    await two.here.pauses.answer(table, vote.id, B, Answer.YES)
    two.meanwhile("deadlines", lambda: two.there.pauses.answer(table, vote.id, B, Answer.NO))
    with pytest.raises(IllegalMove) as refused:
        await two.here.pauses.answer(table, vote.id, C, Answer.YES)
    assert refused.value.key == "clock.refuse.vote_final.refused"
    assert await two.here.keeper.paused(table) is None


async def test_of_two_who_ask_for_a_pause_at_once_one_is_told(two: Two, table: str) -> None:
    two.meanwhile("requests", lambda: two.there.pauses.ask_pause(table, B))
    with pytest.raises(IllegalMove) as refused:
        await two.here.pauses.ask_pause(table, A)
    assert refused.value.key == "clock.refuse.vote_open"
    assert len(await two.journal.requests(table)) == 1


async def consented(two: Two, table: str) -> Request:
    """A roll, which its seat wants back; one of two has agreed."""
    await two.here.referee.submit(table, A, Roll(), giver="ada")
    request = await two.here.consent.ask(table, A, giver="ada")
    return await two.here.consent.answer(table, request.id, B, Answer.YES, giver="bob")


async def test_a_consent_that_took_back_never_reads_refused(two: Two, table: str) -> None:
    """The clock of the other process is ahead: there its time is over just then."""
    request = await consented(two, table)
    late = Consent(two.there.referee, clock=lambda: NOW + 2 * LASTS)
    two.meanwhile("append", lambda: late.expire(table, request.id))
    done = await two.here.consent.answer(table, request.id, C, Answer.YES, giver="cy")
    assert done.status == Status.AGREED
    assert (await two.there.consent.request(table, request.id)).status == Status.AGREED
    assert (await two.journal.moves(table))[-1].kind == TAKE_BACK


async def test_a_consent_that_was_refused_meanwhile_takes_nothing_back(
    two: Two, table: str
) -> None:
    request = await consented(two, table)
    late = Consent(two.there.referee, clock=lambda: NOW + 2 * LASTS)
    two.meanwhile("requests", lambda: late.expire(table, request.id))
    with pytest.raises(IllegalMove) as refused:
        await two.here.consent.answer(table, request.id, C, Answer.YES, giver="cy")
    assert refused.value.key == "play.refuse.consent_final.refused"
    assert (await two.journal.table(table)).version == 2


async def test_of_two_votes_about_somebody_none_is_lost(two: Two, table: str) -> None:
    vote = await two.here.seats.ask_removal(table, "ada", C, "never here")
    two.meanwhile("requests", lambda: two.there.seats.answer(table, vote.id, "bob", Answer.NO))
    with pytest.raises(IllegalMove) as refused:
        await two.here.seats.answer(table, vote.id, "bob", Answer.YES)
    assert refused.value.key == "seat.refuse.final.refused"
    assert (await two.journal.table(table)).seats[C].user == "cy"


async def test_of_two_who_take_one_seat_one_has_it(two: Two, table: str) -> None:
    offer = await two.here.seats.ask_substitute(table, "cy")
    two.meanwhile("requests", lambda: two.there.seats.answer(table, offer.id, "7", TAKE))
    with pytest.raises(IllegalMove) as refused:
        await two.here.seats.answer(table, offer.id, "8", TAKE)
    assert refused.value.key == "seat.refuse.final.taken"
    assert (await two.journal.table(table)).seats[C].user == "7"


async def test_who_gave_up_their_seat_there_does_not_move_here(two: Two, table: str) -> None:
    """At a table without a pace only its stamp tells."""
    assert await two.here.referee.seat_of(table, "ada") == A
    await two.there.seats.resign(table, "ada")
    with pytest.raises(NotYourTurn):
        await two.here.referee.submit_as(table, "ada", Add(1))
    assert (await two.journal.table(table)).version == 1


async def test_a_move_made_there_is_decided_on_here(two: Two, table: str) -> None:
    await two.here.referee.live(table)
    await two.there.referee.submit_as(table, "ada", Add(1))
    await two.here.referee.submit_as(table, "ada", EndTurn())
    assert (await two.there.referee.live(table)).version == 2
    assert (await two.journal.table(table)).version == 3


async def test_of_two_who_enter_a_queue_at_once_both_wait(two: Two) -> None:
    two.meanwhile("setting", lambda: two.there.queue.enter("g", "1", Wish()))
    await two.here.queue.enter("g", "2", Wish())
    assert set(await two.there.queue.waiting("g")) == {"1", "2"}


async def test_who_leaves_a_queue_does_not_push_out_who_enters(two: Two) -> None:
    await two.here.queue.enter("g", "1", Wish())
    two.meanwhile("settings_of", lambda: two.there.queue.enter("g", "2", Wish()))
    assert await two.here.queue.leave("g", "1")
    assert list(await two.there.queue.waiting("g")) == ["2"]


async def test_two_who_block_at_once_are_both_blocked(two: Two) -> None:
    two.meanwhile("setting", lambda: two.there.blocks.add("1", "2"))
    await two.here.blocks.add("1", "3")
    assert set(await two.there.blocks.of("1")) == {"2", "3"}


async def test_what_two_moderators_do_at_once_is_both_noted(two: Two) -> None:
    two.meanwhile("setting", lambda: two.there.servers.note("g", "1", "announce", "first"))
    await two.here.servers.note("g", "2", "announce", "second")
    assert {act.why for act in await two.there.servers.acts("g")} == {"first", "second"}


async def test_two_reports_at_once_are_both_listed(two: Two) -> None:
    two.meanwhile("setting", lambda: two.there.servers.reported("g", "r1", "1"))
    await two.here.servers.reported("g", "r2", "1")
    assert set(await two.there.servers.reports("g")) == {"r1", "r2"}


async def test_two_whispers_at_once_are_both_heard(two: Two, journals: tuple[Any, Journal]) -> None:
    table = await two.there.lobby.open("toy", "1", options={"players": 2})
    await two.there.lobby.join(table.id, "2")
    row = await two.there.lobby.start(table.id, "1")
    two.meanwhile("setting", lambda: two.there.whispers.send(row, "1", "2", "one"))
    await two.here.whispers.send(row, "1", "2", "two")
    assert {one.text for one in await WHISPER.read(two.journal, row.id, "1", "2")} == {"one", "two"}
