"""Autopilots make and answer trade offers, though they do not owe an answer."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.games.starfarers.box.resources import RESOURCES, one
from bot.games.starfarers.commands import AcceptOffer, MakeOffer, RefuseOffer
from bot.games.starfarers.state import OfferReply
from bot.play.autopilots import drivers as module
from bot.play.autopilots.drivers import Drivers
from bot.play.autopilots.levels import by_suggestion
from bot.play.lobby.lobby import Lobby
from bot.play.table.referee import Referee
from bot.store.bells import Topic
from bot.store.sqlite.memory import MemoryJournal

HUMAN = Seat(0)


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


async def offered(journal: MemoryJournal, referee: Referee, level: str) -> str:
    """A table where the human has just offered a card to two autopilots, who have had time."""
    drivers = Drivers(referee)
    journal.listen(Topic.CHANGED, drivers.wake)
    name = await seated(journal, level)
    await drivers.idle()
    while (prompt := (await referee.prompts(name, HUMAN))[0]).key != "starfarers.turn":
        view = await referee.view(name, HUMAN)
        await referee.submit(name, HUMAN, by_suggestion(view, prompt), giver="1001")
        await drivers.idle()
    hand = (await referee.view(name, HUMAN)).players[HUMAN].hand
    give = RESOURCES[hand.index(max(hand))]
    want = next(other for other in RESOURCES if other is not give)
    await referee.submit(name, HUMAN, MakeOffer(one(give), one(want)), giver="1001")
    await drivers.idle()
    return name


async def seated(journal: MemoryJournal, level: str) -> str:
    """A table of a human and two autopilots that has begun."""
    lobby = Lobby(journal)
    row = await lobby.open("starfarers", "1001", options={"players": 3})
    for _ in range(2):
        await lobby.seat_autopilot(row.id, "1001", level)
    await lobby.start(row.id, "1001")
    return row.id


async def test_level_1_answers_an_offer_at_once(journal: MemoryJournal) -> None:
    referee = Referee(journal)
    name = await offered(journal, referee, "1")
    (offer,) = (await referee.view(name, HUMAN)).offers
    assert not offer.is_open
    givers = [move.giver for move in await journal.moves(name, events=False)]
    assert givers[-1] == "autopilot:1"


async def test_who_is_asked_by_level_1_has_time_to_answer(journal: MemoryJournal) -> None:
    referee = Referee(journal)
    drivers = Drivers(referee)
    journal.listen(Topic.CHANGED, drivers.wake)
    name = await seated(journal, "1")
    await drivers.idle()
    while (prompt := (await referee.prompts(name, HUMAN))[0]).owed:
        view = await referee.view(name, HUMAN)
        await referee.submit(name, HUMAN, by_suggestion(view, prompt), giver="1001")
        await drivers.idle()
    (offer,) = (await referee.view(name, HUMAN)).offers
    assert prompt.about == str(offer.id)
    assert offer.is_open
    assert await referee.awaited(name) == {offer.author}
    await referee.submit(name, HUMAN, RefuseOffer(offer.id), giver="1001")
    await drivers.idle()
    assert (await referee.view(name, HUMAN)).active != offer.author


async def test_level_0_lets_an_offer_be(journal: MemoryJournal) -> None:
    referee = Referee(journal)
    name = await offered(journal, referee, "0")
    (offer,) = (await referee.view(name, HUMAN)).offers
    assert offer.replies == (OfferReply.PENDING, OfferReply.PENDING)


async def test_what_is_said_unasked_and_refused_is_let_be(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is owed is then answered by level 1 all the same."""
    tried, helped = list[Seat](), list[Prompt]()

    def by_level_0(view: Any, prompt: Prompt) -> Command:
        helped.append(prompt)
        return by_suggestion(view, prompt)

    def wrong(view: Any, prompt: Prompt) -> Command:
        tried.append(prompt.seat)
        return AcceptOffer(99)

    monkeypatch.setattr(module, "volunteer", lambda game, level: wrong)
    monkeypatch.setattr(module, "by_suggestion", by_level_0)
    referee = Referee(journal)
    with caplog.at_level(logging.ERROR):
        name = await offered(journal, referee, "1")
    (offer,) = (await referee.view(name, HUMAN)).offers
    assert {*tried} == {1, 2}
    assert offer.is_open
    assert not helped
    assert not caplog.records
    with pytest.raises(IllegalMove):
        await referee.submit(name, Seat(1), AcceptOffer(99), giver="autopilot:1")
