"""Standing orders with conditions: they act at their number, and nobody else learns of them."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import Order, WriteOrder, held_back
from bot.engine.records import Seat
from bot.games.race.box.orders import LANGUAGE
from bot.games.race.chapters.orders import ORDERS, left
from bot.games.race.commands import Develop, Pass, Spend
from bot.games.race.counts import COUNTS
from bot.games.race.events import (
    CardPlaced,
    ChoiceSealed,
    ConsumeFinished,
    CurtainRaised,
    Gambled,
    OrderActed,
    OwedAnswered,
    PowerUsed,
    SelectionsRevealed,
)
from bot.games.race.state import Paying
from tests.games.race.scene import (
    CONSUME_BY_ITSELF,
    NO_DEVELOPMENT,
    NO_WORLD,
    PAY_BY_ITSELF,
    Scene,
    at_least,
    at_most,
    gamble_on,
    given,
    only_if,
    seat,
    unless,
    written,
)

ADA, BOB = Seat(0), Seat(1)
MEASURED = [("hand", 4), ("chips", 5), ("tableau", 3), ("goods", 1), ("round", 2)]


def develop(*orders: Order) -> Scene:
    """Round 2; Ada has 4 cards, 5 chips, 3 cards and 1 good in her tableau. Both could develop."""
    return given(
        seat(
            *("old_earth", "gem_world", "comet_zone"),
            hand=["public_works", 3],
            goods=["gem_world"],
            vp=5,
            orders=orders,
        ),
        seat("new_sparta", hand=["space_marines", 3]),
    ).perform("develop")


def acted(scene: Scene) -> list[Order]:
    return [told.order for told in scene.ever_told(OrderActed)]


# At its number


@pytest.mark.rule("RACE-13.17")
@pytest.mark.parametrize(("measure", "value"), MEASURED)
def test_a_condition_is_met_exactly_at_its_number(measure: str, value: int) -> None:
    for bound, met in (
        (at_least(measure, value), True),
        (at_least(measure, value + 1), False),
        (at_most(measure, value), True),
        (at_most(measure, value - 1), False),
    ):
        for order, acts in (
            (only_if(NO_DEVELOPMENT, bound), met),
            (unless(NO_DEVELOPMENT, bound), not met),
        ):
            scene = develop(order)
            assert (0 in scene.awaited()) is not acts, order
            assert acted(scene) == [order] * acts


@pytest.mark.rule("RACE-13.17")
def test_the_first_order_that_holds_names_the_number_of_a_gamble_after_all_other_deeds() -> None:
    orders = (only_if(gamble_on(6), at_least("round", 3)), gamble_on(4))
    cards = ("new_sparta", "gambling_world", "gem_world")
    scene = given(
        seat(*cards, goods=["gem_world"], hand=[2], orders=orders), seat("old_earth", hand=[2])
    ).perform("consume")
    told = [event for event in scene.events if isinstance(event, PowerUsed | OrderActed | Gambled)]
    assert [type(event) for event in told] == [PowerUsed, OrderActed, Gambled]
    assert acted(scene) == [gamble_on(4)]
    assert told[-1].deed.number == 4


@pytest.mark.rule("RACE-13.17")
def test_an_order_for_now_ends_with_its_round() -> None:
    scene = given(seat(hand=["public_works", 3]), seat("new_sparta", hand=["space_marines", 3]))
    scene.when(0, WriteOrder("develop", ("nothing",), for_now=True))
    assert [order.until for order in scene.player(0).orders] == [2]
    assert scene.perform("develop").awaited() == {1}
    scene.when(1, Pass())
    assert (scene.state.round, left(scene.state, ADA)) == (3, {})


# When the question comes


@pytest.mark.rule("RACE-13.17", "RACE-13.24")
@pytest.mark.parametrize(("number", "pays"), [(3, True), (2, False)])
def test_who_pays_counts_the_cards_that_will_be_left(number: int, pays: bool) -> None:
    """Public Works costs one of four; asked right away or later, the hand counts three."""
    order = only_if(PAY_BY_ITSELF, at_most("hand", number))
    scene = given(
        seat("old_earth", hand=["public_works", 4], orders=(order,)),
        seat("new_sparta", hand=["gem_world"]),
    ).perform("develop")
    scene.when(0, Develop("public_works"))
    assert (scene.told(CardPlaced)[0].payment is not None) is pays
    assert scene.asked(0) == ([] if pays else ["pay"]) + ["action"] * pays
    assert acted(scene) == [order] * pays


@pytest.mark.rule("RACE-13.17")
def test_an_order_written_while_a_payment_is_owed_pays_it() -> None:
    scene = given(seat(hand=[4], owed=(Paying(2),)), seat("new_sparta", hand=[2]))
    scene.when(0, written(PAY_BY_ITSELF))
    told = [event for event in scene.events if isinstance(event, OrderActed | OwedAnswered)]
    assert [type(event) for event in told] == [OrderActed, OwedAnswered]
    assert len(scene.player(0).hand) == 2


@pytest.mark.rule("RACE-13.17")
def test_an_order_to_consume_plays_the_best_course_to_its_end_whatever_that_changes() -> None:
    """With the chips it wins its condition is met no more; the turn is not handed back."""
    order = unless(CONSUME_BY_ITSELF, at_least("chips", 1))
    cards = ("new_vinland", "public_works", "deficit_spending", "gem_world")
    scene = given(
        seat("new_sparta", *cards, goods=["gem_world"], hand=[2], orders=(order,)),
        seat("old_earth", hand=[2]),
    ).perform("consume")
    assert scene.player(0).vp == 1
    assert scene.told(ConsumeFinished, 0) == [ConsumeFinished(ADA, by_order=True)]
    assert not scene.told(CurtainRaised), "nobody had anything to decide"


@pytest.mark.rule("RACE-13.17")
def test_an_order_takes_over_once_its_condition_is_met() -> None:
    order = only_if(CONSUME_BY_ITSELF, at_least("chips", 5))
    scene = given(
        seat("new_sparta", "deficit_spending", "merchant_world", hand=[4], vp=4, orders=(order,)),
        seat("old_earth", hand=[2]),
    ).perform("consume")
    assert scene.asked(0) == ["consume"]
    assert acted(scene) == []
    card = scene.player(0).hand[0]
    scene.when(0, Spend("deficit_spending/0", (card,)))
    assert acted(scene) == [order]
    assert scene.told(ConsumeFinished, 0) == [ConsumeFinished(ADA, by_order=True)]
    assert len(scene.player(0).hand) == 3, "what is left to him is left alone"


@pytest.mark.rule("RACE-13.17")
def test_an_order_that_was_not_needed_says_nothing() -> None:
    """Who has nothing to place is not asked anyway."""
    scene = given(
        seat(hand=["gem_world"], orders=(NO_DEVELOPMENT,)),
        seat("new_sparta", hand=["space_marines", 3]),
    ).perform("develop")
    assert scene.told(ChoiceSealed, 0)
    assert acted(scene) == []


# Nobody else's business


@pytest.mark.rule("RACE-13.17")
@pytest.mark.parametrize("closing", [False, True])
def test_that_an_order_answered_is_told_to_its_owner_before_the_answer(closing: bool) -> None:
    others = (NO_DEVELOPMENT,) if closing else ()
    scene = given(
        seat(hand=["public_works", 3], orders=(NO_DEVELOPMENT,)),
        seat("new_sparta", hand=["space_marines", 3], orders=others),
    ).perform("develop")
    (told,) = scene.told(OrderActed, 0)
    after = scene.events[scene.events.index(told) + 1 :]
    assert any(isinstance(event, ChoiceSealed | SelectionsRevealed) for event in after)
    assert told.seen_by(ADA) == told
    assert [told.seen_by(viewer) for viewer in (None, BOB)] == [None, None]


@pytest.mark.rule("RACE-13.17", "RACE-15.2")
@pytest.mark.parametrize(
    "orders",
    [
        (NO_DEVELOPMENT,),
        (unless(NO_DEVELOPMENT, at_least("hand", 4)), NO_WORLD),
        (only_if(NO_DEVELOPMENT, at_least("round", 2)), gamble_on(3)),
    ],
)
def test_the_others_see_the_same_whatever_orders_there_are(orders: tuple[Order, ...]) -> None:
    plain, ordered = develop(), develop(*orders)
    for viewer in (None, 1):
        assert plain.view(viewer) == ordered.view(viewer)
        heard = [
            [seen for event in scene.events if (seen := event.seen_by(None))]
            for scene in (plain, ordered)
        ]
        assert heard[0] == heard[1]
    assert plain.listed() == ordered.listed() == {0, 1}


# Why it stopped


@pytest.mark.rule("RACE-13.17")
def test_an_order_that_holds_back_names_its_measure_and_the_number() -> None:
    order = unless(NO_DEVELOPMENT, at_least("chips", 9), at_least("hand", 4))
    view = develop(order).view(0)
    (text,) = held_back(LANGUAGE, ORDERS.of(view, ADA), "develop", COUNTS.of(view, ADA), view.now)
    measure = LANGUAGE.measure("hand")
    assert measure is not None
    assert (text.values["what"], text.values["n"]) == (measure.label, 4)


# Writing


@pytest.mark.rule("RACE-13.17")
@pytest.mark.parametrize(
    ("command", "key"),
    [
        (WriteOrder("explore", ("nothing",)), "subject"),
        (WriteOrder("develop", ("automatic",)), "answer"),
        (WriteOrder("gamble", ("8",)), "answer"),
        (written(only_if(NO_WORLD, at_least("goods", 13))), "never"),
    ],
)
def test_an_order_that_could_never_act_is_refused(command: WriteOrder, key: str) -> None:
    scene = given(seat(hand=[4]), seat("new_sparta"))
    scene.refused(0, command, f"order.refuse.{key}", "RACE-13.17")
