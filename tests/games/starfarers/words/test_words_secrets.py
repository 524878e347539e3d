"""The log to a bystander: that something happened, never what only others may know."""

from __future__ import annotations

import pytest

from bot.engine.events import Event
from bot.engine.records import Seat
from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.encounter_cards import EncounterId
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import Tribute
from bot.games.starfarers.events import (
    AnswerSealed,
    CardTaken,
    EncounterMet,
    GiftsReceived,
    HandsDealt,
    OrderActed,
    OrdersSet,
    SuppliesDrawn,
    TokensSeen,
)
from bot.games.starfarers.state import Starfarers
from tests.games.starfarers.scene import cards
from tests.games.starfarers.timing.ordering import (
    DECLINE,
    REFUSE_ALL,
    THROUGH,
    if_,
    least,
    most,
    order,
    refusing,
    taking,
    unless,
)
from tests.games.starfarers.words.english import english, table

S0, S1, S2 = map(Seat, range(3))
T1, S1A, LAIR = Transporter("T1"), PlanetId("S1a"), TokenId("D19")

# What Chiara hears of things that are between Ada and Bruno, or Ada's alone.
BYSTANDER: list[tuple[Event[Starfarers], str | None]] = [
    (AnswerSealed(S0, Tribute(cards("ore food"))), "Ada seals an answer."),
    (AnswerSealed(S0, Tribute(cards("ore food")), quiet=True), None),
    (OrdersSet(S0, (DECLINE,)), None),
    (OrderActed(S0, DECLINE), None),
    (CardTaken(S0, S1, Resource.ORE, "seven"), "Ada takes a card from Bruno."),
    (SuppliesDrawn(S0, (Resource.ORE,)), "Ada draws 1 card as supplies from Earth."),
    (GiftsReceived(S0, ((), (Resource.ORE,), ())), "Bruno gives 1 card to Ada."),
    (
        HandsDealt(((Resource.ORE,) * 3, (Resource.FOOD,) * 3)),
        "Everybody draws 3 cards from the reserve pile.",
    ),
    (TokensSeen(S0, (S1A,), (LAIR,)), "Ada looks at the token of the carbon planet of Near West."),
    (EncounterMet(S0, EncounterId("ENC-07"), T1), "An encounter for Ada."),
]


@pytest.mark.parametrize(("event", "sentence"), BYSTANDER)
def test_a_bystander_hears_that_it_happened_and_no_more(
    event: Event[Starfarers], sentence: str | None
) -> None:
    seen = event.seen_by(S2)
    assert (None if seen is None else english(seen.words(table()))) == sentence


# What Ada reads of her own orders: the same words can be typed.
OWN: list[tuple[Event[Starfarers], str]] = [
    (
        OrdersSet(
            S0,
            (
                order("tribute_keep", "goods ore"),
                order("relief", "least"),
                order("removal", "cannon"),
                DECLINE,
                THROUGH,
            ),
        ),
        "Ada prepares answers: (1) keep on a 7: trade goods, ore, "
        "(2) aid convoy: what I have least of, (3) wear & tear: cannon, "
        "(4) supplies from Earth: leave them, (5) new tokens: fly on.",
    ),
    (
        OrdersSet(
            S0,
            (
                order("tribute_give", "ore", unless(most("cards", 8))),
                order("gift", "food", if_(least("held.food", 2), most("points", 9))),
                order("offers", "refuse", until=7),
                refusing("food"),
                taking("ore", "food food"),
            ),
        ),
        "Ada prepares answers: (1) give on a 7: ore unless cards in hand ≤ 8, "
        "(2) card to give: food if food in hand ≥ 2, victory points ≤ 9, "
        "(3) offers: refuse, for now, (4) offers: refuse if food asked ≥ 1, "
        "(5) offers: accept if ore offered ≥ 1, food asked ≤ 2.",
    ),
    (
        OrderActed(S0, order("offers", "refuse", if_(least("lacking", 1)))),
        "Your order “offers: refuse if cards I lack ≥ 1” has answered.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), OWN)
def test_its_owner_reads_an_order_as_it_is_written(event: Event[Starfarers], sentence: str) -> None:
    seen = event.seen_by(S0)
    assert seen is not None
    assert english(seen.words(table())) == sentence


def test_an_order_for_a_turn_gone_by_is_not_read_any_more() -> None:
    told = OrdersSet(S0, (REFUSE_ALL,))
    view = table()
    view.turn = 2
    assert english(told.words(view)) == "Ada prepares answers: nothing."
