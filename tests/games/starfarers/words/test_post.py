"""What the channel is told: one call for a turn, and every offer with what became of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.commands import (
    AcceptOffer,
    CounterOffer,
    MakeOffer,
    RefuseOffer,
    WithdrawOffer,
)
from bot.games.starfarers.steps import Flying, Theft, TradeAndBuild, Tributes, TurnEnd
from bot.games.starfarers.words.post import offers
from tests.games.starfarers.scene import STAR, TRADE, Scene, cards, given, seat
from tests.games.starfarers.words.english import english

OFFER = MakeOffer(cards("ore"), cards("fuel"))


def market() -> Scene:
    return given(seat(hand="ore ore"), seat(hand="fuel food"), seat(hand="fuel"))


def told(scene: Scene, number: int) -> Any:
    return next(offer for offer in offers(scene.state) if offer.id == str(number))


def test_an_open_offer_says_its_terms_and_who_has_answered_what() -> None:
    scene = market().when(0, OFFER).when(2, RefuseOffer(1))
    offer = told(scene, 1)
    assert english(offer.terms) == "Ada gives 1 ore for 1 fuel; the first who accepts has it"
    assert (offer.by, offer.asked, offer.outcome) == (0, (1, 2), None)
    assert {seat: english(text) for seat, text in offer.answers.items()} == {2: "refused"}
    assert offer.replies == ("accept", "counter", "refuse", "withdraw")
    assert offer.window == "starfarers.offer/1"


def test_a_counter_is_an_offer_of_its_own() -> None:
    scene = market().when(0, OFFER).when(1, CounterOffer(1, cards("food"), cards("ore")))
    counter = told(scene, 2)
    assert english(counter.terms) == "Bruno gives 1 food for 1 ore, in answer to offer 1"
    assert counter.asked == (0,)
    assert english(told(scene, 1).answers[Seat(1)]) == "countered"


@pytest.mark.parametrize(
    ("actor", "command", "outcome"),
    [
        (2, AcceptOffer(1), "Deal on offer 1: Ada gives 1 ore, Chiara gives 1 fuel."),
        (0, WithdrawOffer(1), "Ada withdraws offer 1."),
    ],
)
def test_a_final_offer_says_how_it_ended(actor: int, command: Any, outcome: str) -> None:
    offer = told(market().when(0, OFFER).when(actor, command), 1)
    assert english(offer.outcome) == outcome


def test_a_turn_of_many_steps_is_one_question_to_the_channel() -> None:
    table = market().state
    found = []
    for agenda in ((Theft(), *TRADE), (TradeAndBuild(), TurnEnd()), (Flying(), TurnEnd())):
        table.agenda = agenda
        found.append(STAR.occasion(table))
    assert found[0] == found[1] == found[2]
    table.agenda = (Tributes((4, 0, 0)), *TRADE)
    assert STAR.occasion(table) != found[0]
