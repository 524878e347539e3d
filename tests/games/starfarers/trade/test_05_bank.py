"""Section 5.2 and 10.3.3: the Galactic Bank."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.resources import RESOURCES, Resource
from bot.games.starfarers.commands import TradeWithBank
from bot.games.starfarers.events import BankTraded
from bot.games.starfarers.steps import TurnEnd
from tests.games.starfarers.scene import Scene, given, seat
from tests.support.steps import step_of

ORE, FUEL, CARBON, FOOD, GOODS = RESOURCES
OTHERS = (seat("ore"), seat("fuel"), seat())


def bank(hand: str, *friends: str, **more: object) -> Scene:
    return given(seat(hand, cards=list(friends)), *OTHERS, **more)


@pytest.mark.rule("STAR-5.2.1", "STAR-5.2.2")
def test_three_cards_must_be_alike_and_one_of_goods_is_not_enough() -> None:
    scene = bank("ore ore fuel fuel goods")
    scene.refused(0, TradeWithBank(ORE, FOOD), "bank_price", "STAR-5.2.1")
    scene.refused(0, TradeWithBank(GOODS, FOOD), "bank_price", "STAR-5.2.2")


@pytest.mark.rule("STAR-5.2.1")
@pytest.mark.parametrize("times", [0, -1])
def test_a_trade_is_made_at_least_once(times: int) -> None:
    bank("ore ore ore").refused(0, TradeWithBank(ORE, FOOD, times), "bank_times")


@pytest.mark.rule("STAR-5.2.1")
def test_several_trades_are_made_at_once() -> None:
    scene = bank("ore ore ore ore ore ore fuel").when(0, TradeWithBank(ORE, FOOD, 2))
    assert scene.hand(0) == "fuel food food"
    assert [(told.give, told.take) for told in scene.told(BankTraded)] == [
        ((6, 0, 0, 0, 0), (0, 0, 0, 2, 0))
    ]


@pytest.mark.rule("STAR-5.2.4")
@pytest.mark.parametrize("take", [ORE, Resource.UNKNOWN])
def test_the_card_taken_is_of_another_type(take: Resource) -> None:
    bank("ore ore ore").refused(0, TradeWithBank(ORE, take), "bank_types", "STAR-5.2.4")


@pytest.mark.rule("STAR-5.2.4")
def test_the_bank_gives_only_what_it_has() -> None:
    scene = bank("ore ore ore ore ore ore", bank=(8, 8, 8, 1, 8))
    scene.refused(0, TradeWithBank(ORE, FOOD, 2), "bank_empty", "STAR-5.2.4")
    scene.when(0, TradeWithBank(ORE, FOOD))
    assert "food" not in scene.offered(0, "bank", give=("ore",))
    scene.refused(0, TradeWithBank(ORE, FOOD), "bank_empty")


@pytest.mark.rule("STAR-5.2.3", "STAR-10.3.3")
@pytest.mark.parametrize("name", ["ore", "fuel", "carbon", "food"])
def test_with_a_merchant_card_two_of_its_type_buy_one_and_three_may_still(name: str) -> None:
    give, hand, card = Resource(name), f"{name} {name} {name} goods", f"ME-{name}"
    cheap = bank(hand, card).when(0, TradeWithBank(give, GOODS))
    assert cheap.hand(0) == f"{name} goods goods"
    scene = bank(hand, card)
    replies = {"give": (name,), "take": ("goods",), "times": ("1",)}
    assert scene.offered(0, "bank", **replies) == ["best", "usual"]
    usual = step_of(scene.prompt(0, "bank"), {**replies, "rate": ("usual",)})
    assert usual == TradeWithBank(give, GOODS, 1, best=False)
    assert scene.when(0, usual).hand(0) == "goods goods"
    assert scene.state.used == ()
    assert "bank" in bank(f"{name} {name}", card).offered(0, "turn")
    assert "bank" not in bank(f"{name} {name}").offered(0, "turn")


@pytest.mark.rule("STAR-5.2.3", "STAR-10.3.3")
def test_a_merchant_card_helps_its_own_type_only() -> None:
    bank("fuel fuel", "ME-ore").refused(0, TradeWithBank(FUEL, GOODS), "bank_price")


@pytest.mark.rule("STAR-10.3.3")
def test_several_trades_of_goods_use_the_good_rate_once() -> None:
    scene = bank("goods goods goods goods goods ore", "ME-goods")
    scene.when(0, TradeWithBank(GOODS, FOOD, 3))
    assert scene.hand(0) == "ore food food food"


@pytest.mark.rule("STAR-10.3.3")
def test_the_rate_comes_back_with_the_next_own_turn() -> None:
    mine = seat("goods ore", cards=["ME-goods"])
    scene = given(mine, seat(), seat(), agenda=[TurnEnd()], active=2, used=("ME-goods",))
    scene.luck("roll", (1, 1)).advance().when(0, TradeWithBank(GOODS, FUEL))
    assert scene.state.used == ("ME-goods",)
    assert scene.told(BankTraded)[0].give == (0, 0, 0, 0, 1)


@pytest.mark.rule("STAR-5.2.3")
def test_a_better_rate_need_not_be_used() -> None:
    scene = bank("goods goods goods", "ME-goods")
    replies = {"give": ("goods",), "take": ("ore",), "times": ("1",)}
    assert scene.offered(0, "bank", **replies) == ["best", "usual"]
    scene.when(0, TradeWithBank(GOODS, ORE, best=False))
    assert scene.hand(0) == "ore goods"
    scene.when(0, TradeWithBank(GOODS, ORE))
    assert scene.hand(0) == "ore ore"


@pytest.mark.rule("STAR-5.2.3")
def test_without_a_better_rate_there_is_none_to_leave_unused() -> None:
    scene = bank("ore ore ore")
    scene.refused(0, TradeWithBank(ORE, FOOD, best=False), "bank_rate", "STAR-5.2.3")


@pytest.mark.rule("STAR-5.2.1", "STAR-5.2.2")
def test_the_question_names_types_of_which_enough_are_held() -> None:
    scene = bank("ore ore ore fuel fuel goods goods")
    assert scene.offered(0, "bank") == ["ore", "goods"]
    assert scene.offered(0, "bank", give=("ore",)) == ["fuel", "carbon", "food", "goods"]
