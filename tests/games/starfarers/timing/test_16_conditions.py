"""Section 16: orders that depend on something, and what their owner hears of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Bound, Order, Sign, held_back
from bot.engine.records import Command, Seat
from bot.engine.text import Text
from bot.games.starfarers.box.orders import LANGUAGE
from bot.games.starfarers.chapters.orders import acting
from bot.games.starfarers.counts import COUNTS
from bot.games.starfarers.events import (
    AnswerSealed,
    CardsGained,
    OfferAnswered,
    OrderActed,
    ShipFlew,
    SuppliesDeclined,
)
from bot.games.starfarers.steps import Collecting, Relief, Supplies, Tributes, TurnEnd, Wearing
from bot.i18n.catalog import catalogs
from tests.games.starfarers.chapters.aloft import aloft, fly
from tests.games.starfarers.scene import TRADE, Scene, given, seat, ship
from tests.games.starfarers.timing.ordering import (
    DECLINE,
    THROUGH,
    if_,
    least,
    most,
    order,
    refusing,
    taking,
    unless,
    write,
)
from tests.games.starfarers.trade.market import offer, replies, status
from tests.support.steps import step_of

A, B, C = map(Seat, range(3))
HAND = "ore ore fuel food food food goods goods"  # of B; no carbon
GIVES, ASKS = "carbon carbon", "ore ore ore"  # of an offer of A
NUMBERS = {
    "cards": 8,
    "held.ore": 2,
    "held.fuel": 1,
    "held.carbon": 0,
    "held.food": 3,
    "held.goods": 2,
    "points": 5,
    "turn": 3,
    "offered.carbon": 2,
    "offered.ore": 0,
    "asked.ore": 3,
    "asked.carbon": 0,
    "lacking": 1,
}


def market(*orders: Order) -> Scene:
    """B has orders and a fame point, in the third turn."""
    mine = seat(HAND, orders=orders, fame=2)
    return given(seat(f"{GIVES} food"), mine, seat(), turn=3)


# --- what is compared


@pytest.mark.rule("STAR-16.2", "STAR-5.3.16")
@pytest.mark.parametrize("measure", NUMBERS)
def test_every_measure_says_what_its_owner_sees(measure: str) -> None:
    scene = market().when(A, offer(GIVES, ASKS))
    assert COUNTS.of(scene.view(B), B, "1")(measure) == NUMBERS[measure]


@pytest.mark.rule("STAR-16.2")
def test_without_an_offer_nothing_is_offered_or_asked() -> None:
    read = COUNTS.of(market().when(A, offer(GIVES, ASKS)).view(B), B)
    found = {name: read(name) for name in NUMBERS if "offered" in name or "asked" in name}
    assert {*found.values(), read("lacking")} == {0}


@pytest.mark.rule("STAR-16.2", "STAR-5.3.16")
@pytest.mark.parametrize("measure", NUMBERS)
@pytest.mark.parametrize(("sign", "beyond"), [(Sign.AT_LEAST, 1), (Sign.AT_MOST, -1)])
def test_a_condition_turns_exactly_at_its_number(measure: str, sign: Sign, beyond: int) -> None:
    """The last number with which it holds, and the first with which it does not."""
    for number, holds in ((NUMBERS[measure], True), (NUMBERS[measure] + beyond, False)):
        bound = Bound(measure, sign, number)
        for condition, acts in ((if_(bound), holds), (unless(bound), not holds)):
            scene = market(order("offers", "refuse", condition)).when(A, offer(GIVES, ASKS))
            assert replies(scene) == ["refused" if acts else "pending", "pending"]
            assert [told.seat for told in scene.told(OrderActed)] == [B] * acts


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize(
    ("condition", "acts"),
    [
        (if_(least("cards", 8), most("held.ore", 2)), True),
        (if_(least("cards", 9), most("held.ore", 2)), False),
        (unless(least("cards", 9), most("held.ore", 1)), True),
        (unless(least("cards", 9), most("held.ore", 2)), False),
    ],
)
def test_if_wants_all_conditions_and_unless_none(condition: Any, acts: bool) -> None:
    scene = given(seat(), seat(HAND, orders=[order("relief", "carbon", condition)]), seat())
    scene.state.agenda = (Relief(B), *TRADE)
    scene.advance()
    assert [told.seat for told in scene.told(CardsGained) if told.why == "relief"] == [B] * acts
    assert (B in scene.awaited()) is not acts


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize(
    ("mine", "answers"),
    [
        ((order("tribute_keep", "ore"), order("tribute_give", "fuel")), 0),
        ((order("tribute_give", "fuel"), order("tribute_keep", "ore")), 0),
        ((order("tribute_keep", "ore", if_(least("cards", 9))), order("tribute_give", "fuel")), 1),
        ((order("gift", "ore"), order("tribute_give", "fuel")), 1),
    ],
)
def test_the_first_order_that_holds_decides(mine: tuple[Order, ...], answers: int) -> None:
    assert acting(market(*mine).state, B, "tribute_keep", "tribute_give") == mine[answers]


@pytest.mark.rule("STAR-16.2", "STAR-5.3.16")
def test_what_is_for_now_comes_first_and_ends_with_the_turn() -> None:
    scene = market().when(B, write("offers", "accept", if_(most("asked.ore", 9))))
    scene.when(B, write("offers", "refuse", for_now=True))
    assert [mine.answer for mine in scene.player(B).orders] == [("refuse",), ("accept",)]
    assert replies(scene.when(A, offer("carbon", "ore"))) == ["refused", "pending"]
    scene.state.turn = 4
    assert status(scene.when(A, offer("carbon", "ore")), 2) == "accepted"


@pytest.mark.rule("STAR-16.2")
def test_before_the_first_turn_for_now_means_the_first_turn() -> None:
    scene = given(seat("ore food"), seat("fuel"), seat(), turn=0)
    scene.when(B, write("offers", "refuse", for_now=True))
    assert [mine.until for mine in scene.player(B).orders] == [scene.state.now] == [1]


@pytest.mark.rule("STAR-16.2")
def test_only_answers_to_offers_can_be_for_now() -> None:
    late = write("gift", "ore", for_now=True)
    market().refused(B, late, "order.refuse.brief", "STAR-16.2")


# --- a price


@pytest.mark.rule("STAR-5.3.16")
@pytest.mark.parametrize(
    "line",
    [
        write("offers", "accept"),
        write("offers", "accept", for_now=True),
        write("offers", "accept", if_(least("offered.ore", 2))),
        write("offers", "accept", unless(least("lacking", 1))),
    ],
)
def test_an_order_to_accept_without_a_price_is_refused(line: Command) -> None:
    market().refused(B, line, "no_price", "STAR-5.3.16")


@pytest.mark.rule("STAR-5.3.16", "STAR-16.2")
def test_another_price_is_another_order() -> None:
    scene = market().when(B, write("offers", "accept", if_(most("asked.ore", 1))))
    scene.when(B, write("offers", "accept", if_(most("asked.ore", 1), most("asked.fuel", 1))))
    assert status(scene.when(A, offer("carbon", "ore fuel"))) == "accepted"
    same = write("offers", "accept", if_(most("asked.ore", 1), least("offered.food", 1)))
    scene.refused(B, same, "order.refuse.too_late")


@pytest.mark.rule("STAR-5.3.16")
def test_the_sheet_asks_for_a_price_first() -> None:
    scene = market()
    chosen = {"order": ("offers",), "answer": ("accept",), "until": ("changed",)}
    assert scene.offered(B, "orders", **chosen) == ["if", "unless"]
    places = scene.offered(B, "orders", **chosen, when=("if",))
    assert {place.rpartition(".")[0] for place in places} == {
        f"asked.{name}" for name in ("ore", "fuel", "carbon", "food", "goods")
    }


# --- what its owner is told


def english(text: Text) -> str:
    return catalogs()["en"].render(text, {0: "Ada", 1: "Bruno", 2: "Chiara"})


def reasons(scene: Scene, subject: str, about: str = "") -> list[str]:
    view = scene.view(B)
    mine, read = view.players[B].orders, COUNTS.of(view, B, about)
    return [english(text) for text in held_back(LANGUAGE, mine, subject, read, view.now)]


@pytest.mark.rule("STAR-16.2", "STAR-5.3.16")
def test_an_order_that_leaves_an_offer_says_why() -> None:
    mine = (refusing("fuel"), taking("carbon", "ore ore ore"), taking("carbon", "ore ore fuel"))
    scene = market(*mine).when(A, offer(GIVES, ASKS))
    fuel, cards, price = reasons(scene, "offers", "1")
    assert fuel.endswith("leaves this to you: fuel asked is 0.")
    assert cards.endswith("leaves this to you: cards I lack is 1.")
    assert price.endswith("leaves this to you: ore asked is 3.")
    scene.when(A, offer("carbon", "ore goods"))
    assert reasons(scene, "offers", "2")[1].endswith("leaves this to you: trade goods asked is 1.")


@pytest.mark.rule("STAR-16.4", "STAR-16.2", "STAR-16.1")
@pytest.mark.parametrize(
    ("mine", "step", "answer"),
    [
        (order("tribute_keep", "food ore"), Tributes((0, 4, 0)), AnswerSealed),
        (order("tribute_give", "food ore"), Tributes((0, 4, 0)), AnswerSealed),
        (order("relief", "least"), Relief(B), CardsGained),
        (order("gift", "ore"), Collecting((B,)), AnswerSealed),
        (order("removal", "freight_ring cannon"), Wearing((B,)), AnswerSealed),
    ],
)
def test_its_owner_alone_hears_of_an_order_right_before_the_answer(
    mine: Order, step: Any, answer: type
) -> None:
    def played(hand: str, *orders: Order, **parts: int) -> Scene:
        scene = given(seat(), seat(hand, orders=orders, **parts), seat(), agenda=[step, TurnEnd()])
        return scene.luck("roll", (1, 1)).advance()

    scene = played(HAND, mine, cannons=1, boosters=1)
    assert [type(told) for told in scene.events[:2]] == [OrderActed, answer]
    assert scene.events[0] == OrderActed(B, mine)
    assert scene.events[0] in scene.seen(B)
    for viewer in (None, A, C):
        assert not [told for told in scene.seen(viewer) if isinstance(told, OrderActed)]
    alone = played("ore " * 8, mine, cannons=2)  # there is nothing to choose: no order is needed
    assert bool(alone.told(OrderActed)) is (step == Relief(B))


@pytest.mark.rule("STAR-16.4", "STAR-5.3.16")
@pytest.mark.parametrize("mine", [refusing("ore"), taking("carbon", "ore")])
def test_others_see_an_offer_answered_as_if_its_owner_had_been_quick(mine: Order) -> None:
    scene = market(mine).when(A, offer("carbon", "ore"))
    ordered = scene.events[1:]
    assert ordered[0] == OrderActed(B, mine)
    for viewer in (None, A, C):
        assert scene.seen(viewer) == [scene.events[0], *ordered[1:]]
    asked = market().when(A, offer("carbon", "ore"))
    reply = step_of(asked.prompt(B, "answer"), {"reply": mine.answer})
    assert isinstance(reply, Command)
    assert asked.when(B, reply).events == ordered[1:]
    assert scene.view(A) == asked.view(A)


@pytest.mark.rule("STAR-16.2", "STAR-4.3.6")
@pytest.mark.parametrize(("number", "left"), [(1, True), (2, False)])
def test_supplies_are_left_if_the_condition_holds(number: int, left: bool) -> None:
    mine = order("decline", "leave", if_(least("cards", number)))
    scene = given(seat("ore", orders=[mine]), seat(), seat(), agenda=[Supplies(), *TRADE]).advance()
    assert bool(scene.told(SuppliesDeclined)) is left
    assert scene.told(OrderActed) == [OrderActed(A, mine)] * left


@pytest.mark.rule("STAR-16.2", "STAR-4.3.6")
def test_where_there_are_no_supplies_no_order_answers() -> None:
    plan = seat("ore", orders=[DECLINE], fame=10)
    scene = given(plan, seat(), seat(), agenda=[Supplies(), *TRADE]).advance()
    assert not scene.told(OrderActed)


@pytest.mark.rule("STAR-16.2", "STAR-9.1.5")
def test_a_ship_flies_on_only_if_the_condition_holds() -> None:
    def flown(path: list[str], *orders: Order, stop: bool = True) -> Scene:
        mine = seat("ore", ships=[ship("T1", "colony", "C19")], orders=orders)
        return fly(aloft(mine), "T1", *path, stop=stop)

    through = order("through", "fly_on", unless(least("cards", 2)))
    assert flown(["C18", "C17"], through).events[0] == OrderActed(A, through)
    assert flown(["C18", "C17"], through).told(ShipFlew)[0].path == ("C18", "C17")
    held = order("through", "fly_on", unless(least("cards", 1)))
    assert flown(["C18", "C17"], held).told(ShipFlew)[0].path == ("C18",)
    assert not flown(["C18"], THROUGH, stop=False).told(OrderActed)  # it would pause anyway


@pytest.mark.rule("STAR-5.3.16")
def test_a_refusal_by_order_is_one_answer() -> None:
    scene = market(refusing("ore"), order("offers", "refuse")).when(A, offer("carbon", "ore"))
    assert len(scene.told(OfferAnswered)) == len(scene.told(OrderActed)) == 1
