"""The log to a bystander: that something happened, never what only others may know."""

from __future__ import annotations

import pytest

from bot.engine.events import Event
from bot.engine.records import Seat
from bot.games.starfarers.commands import Orders, Tribute
from bot.games.starfarers.data import EncounterId, PlanetId, Resource, TokenId, Transporter
from bot.games.starfarers.events.cards import CardTaken, HandsDealt, SuppliesDrawn
from bot.games.starfarers.events.encounters import EncounterMet, GiftsReceived
from bot.games.starfarers.events.flying import TokensSeen
from bot.games.starfarers.events.table import AnswerSealed, OrdersSet
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.words import words
from tests.games.starfarers.scene import cards
from tests.games.starfarers.test_words import english, table

S0, S1, S2 = map(Seat, range(3))
T1, S1A, LAIR = Transporter("T1"), PlanetId("S1a"), TokenId("D19")

# What Chiara hears of things that are between Ada and Bruno, or Ada's alone.
BYSTANDER: list[tuple[Event[Starfarers], str | None]] = [
    (AnswerSealed(S0, Tribute(cards("ore food"))), "Ada seals an answer."),
    (AnswerSealed(S0, Tribute(cards("ore food")), quiet=True), None),
    (OrdersSet(S0, Orders(decline=True)), None),
    (CardTaken(S0, S1, Resource.ORE, "seven"), "Ada takes a card from Bruno."),
    (SuppliesDrawn(S0, (Resource.ORE,)), "Ada draws 1 card as supplies from Earth."),
    (GiftsReceived(S0, ((), (Resource.ORE,), ())), "Bruno gives Ada 1 card."),
    (
        HandsDealt(((Resource.ORE,) * 3, (Resource.FOOD,) * 3)),
        "Everybody draws 3 cards from the reserve pile.",
    ),
    (TokensSeen(S0, (S1A,), (LAIR,)), "Ada looks at the token of S1a (carbon, Near West)."),
    (EncounterMet(S0, EncounterId("ENC-07"), T1), "An encounter for Ada."),
]


@pytest.mark.parametrize(("event", "sentence"), BYSTANDER)
def test_a_bystander_hears_that_it_happened_and_no_more(
    event: Event[Starfarers], sentence: str | None
) -> None:
    seen = event.seen_by(S2)
    assert (None if seen is None else english(words(seen, table()))) == sentence
