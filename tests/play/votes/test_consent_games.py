"""Undo by consent in whole games: nothing betrayed, and everything still verifies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.play.proof.verify import verify
from bot.play.table.referee import Referee
from bot.play.votes.ballot import Answer, Status
from bot.play.votes.consent import Consent
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import EndTurn
from tests.play.votes.asking import asked, said
from tests.support.tables import A, B, Player, first_answer, games, new_referee, say, start


def spoken(value: Any) -> Iterator[str]:
    """All keys and names in a text."""
    if isinstance(value, Text):
        yield value.key
        yield from (one for part in value.values.values() for one in spoken(part))
    elif isinstance(value, tuple | list):
        yield from (one for part in value for one in spoken(part))
    else:
        yield str(value)


async def test_a_request_tells_each_viewer_only_what_the_log_told_them(
    memory: MemoryJournal, referee: Referee, consent: Consent, race: str
) -> None:
    """Ada explored and kept a card: only she reads which."""
    for seat in (A, B):
        await say(referee, race, seat, await first_answer(referee, race, seat))
    explore = ChooseActions((Action.EXPLORE_1_1,))
    for seat in (A, B):
        await say(referee, race, seat, explore)
    await say(referee, race, A, await first_answer(referee, race, A))  # keeps
    request = await consent.ask(race, A, giver="ada", step=2)
    mine = await consent.request(race, request.id, A)
    hers = {name for text in mine.lost for name in spoken(text) if "race.card." in name}
    assert hers
    for viewer in (None, B):
        found = await consent.request(race, request.id, viewer)
        log = [text for line in await referee.lines(race, viewer) for text in line.texts]
        assert set(map(repr, found.lost)) <= set(map(repr, log))
        told = {name for text in found.lost for name in spoken(text) if "race.card." in name}
        assert not told & hers
        assert bool(told) == (viewer == B)  # everybody reads their own explored cards


# Whole games


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [("race", 2, 3), pytest.param("starfarers", 3, 4, marks=pytest.mark.slow)],
)
async def test_a_game_with_undos_by_consent_still_verifies(
    memory: MemoryJournal, name: str, players: int, seed: int
) -> None:
    table = await start(memory, name, players=players)
    referee = new_referee(memory)
    consent, player = Consent(referee, clock=lambda: 7.0), Player(referee, table, seed)
    undone = {Answer.YES: 0, Answer.NO: 0}
    for number in range(10_000):
        if await player.move() is None:
            break
        (row,) = await memory.moves(table, (await memory.table(table)).version - 1)
        if number % 7 == 6 and row.actor is not None and number < 150:
            seat = Seat(row.actor)
            if (await memory.table(table)).status != "running":
                break
            proposal = await consent.proposal(table, seat)
            if proposal.free:
                await referee.take_back(table, seat, giver="who")
                continue
            how = Answer.NO if number % 3 == 0 else Answer.YES
            before = await referee.view(table)
            rows = (await memory.table(table)).version
            request = await consent.ask(table, seat, giver="who")
            for other in request.asked:
                request = await consent.answer(table, request.id, other, how, giver="who")
            undone[how] += 1
            assert request.status == (Status.AGREED if how == Answer.YES else Status.REFUSED)
            assert (await referee.view(table) == before) == (how == Answer.NO)
            assert (await memory.table(table)).version == rows + (how == Answer.YES)
    assert min(undone.values()) > 0
    row_ = await memory.table(table)
    made = export(row_, await memory.secret(table), await memory.moves(table))
    report = verify(write(made))
    assert report.older == 0
    again = new_referee(memory)
    assert await again.view(table, A) == await referee.view(table, A)
    assert games(name).check((await again.live(table)).state) == []
    assert await memory.check() == []


async def test_the_table_that_turned_back_asks_the_same_again(
    referee: Referee, consent: Consent, heaps: str
) -> None:
    await say(referee, heaps, A, EndTurn())
    request = await asked(consent, heaps)
    await said(consent, request, heaps, B, Answer.YES)
    assert await referee.awaited(heaps) == {A}
