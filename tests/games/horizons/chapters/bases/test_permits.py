"""13.1.4: what an owner answers to somebody who wants to trade at a base."""

from __future__ import annotations

import pytest

from bot.engine.guide import by_suggestion
from bot.engine.orders.language import Order
from bot.games.horizons.acts import Demolish, Scuttle, TradeAt
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import Chain, UnitId
from bot.games.horizons.commands.bases import AnswerTrade, Terms
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.bases import TradeRefused
from tests.games.horizons.scene import Scene, base, given, ship

KLIPER, ASUKA = UnitId("russia:kliper"), UnitId("japan:base_asuka")
JAPAN = 1


def asked(token: str, cash: int, orders: tuple[Order, ...] = ()) -> Scene:
    """Russia wants to trade two of a resource at a Japanese base on Mars."""
    scene = given(
        "russia",
        "japan",
        bases={ASUKA: base("mars", token=token, settlements=6)},
        ships={KLIPER: ship("surface:mars", cargo=Stock(ORE=2))},
        players={"russia": {"cash": cash}, "japan": {"cash": 0, "orders": orders}},
    )
    return scene.do("russia", TradeAt(ASUKA, 2, KLIPER))


@pytest.mark.rule("HORIZON-13.1.4", "HORIZON-3.5.1")
@pytest.mark.parametrize(("cash", "after", "fuel"), [(2, (0, 1), 2), (1, (1, 0), 0)])
def test_a_tariff_comes_on_top_of_what_is_bought(
    cash: int, after: tuple[int, int], fuel: int
) -> None:
    scene = asked("buy FUEL", cash).when(JAPAN, AnswerTrade(Terms.TARIFF))
    assert (scene.player("russia").cash, scene.player("japan").cash) == after
    assert scene.ship(KLIPER).cargo == Stock(ORE=2, FUEL=fuel)
    assert bool(scene.told(TradeRefused)) is not bool(fuel)


@pytest.mark.rule("HORIZON-13.1.4", "HORIZON-19.1.4")
def test_a_standing_tariff_that_the_trader_cannot_pay_refuses() -> None:
    scene = asked("buy FUEL", 1, (Order("trade_russia", ("tariff",)),))
    assert (scene.player("russia").cash, scene.awaited()) == (1, {0})
    assert scene.told(TradeRefused)


@pytest.mark.rule("HORIZON-13.1.4")
@pytest.mark.parametrize("cash", [0, 1])
def test_the_owner_reads_whether_the_tariff_can_be_paid(cash: int) -> None:
    """A sale brings its money only after one may trade."""
    scene = asked("sell ORE", cash)
    tariff = scene.choice(JAPAN, "permit").option("tariff")
    assert tariff is not None
    assert ("cannot_pay" in str(tariff.label)) is not bool(cash)
    scene.when(JAPAN, AnswerTrade(Terms.TARIFF))
    assert scene.player("japan").cash == cash


@pytest.mark.rule("HORIZON-13.1.4", "HORIZON-5.1.6")
def test_nobody_trades_at_a_base_that_its_owner_gives_up_when_asked() -> None:
    scene = asked("sell ORE", 5).when(JAPAN, Do(Scuttle(ASUKA)))
    assert (scene.player("russia").cash, scene.ship(KLIPER).cargo.ORE) == (5, 2)
    assert (scene.told(TradeRefused) != [], scene.awaited()) == (True, {0})


@pytest.mark.rule("HORIZON-13.1.5", "HORIZON-5.1.6")
def test_settlements_given_up_when_asked_still_limit_the_trade() -> None:
    scene = asked("sell ORE", 5)
    for left in range(5, 0, -1):
        scene.when(JAPAN, Do(Demolish(ASUKA, Chain.SETTLEMENT)))
        assert scene.base(ASUKA).settlements == left
        assert scene.awaited() == {JAPAN}
    scene.when(JAPAN, Do(Demolish(ASUKA, Chain.SETTLEMENT)))
    assert (scene.player("russia").cash, scene.awaited()) == (5, {0})


@pytest.mark.rule("HORIZON-19.4.4")
def test_who_says_nothing_in_time_lets_nobody_have_the_token() -> None:
    scene = asked("sell ORE", 5)
    assert by_suggestion(scene.state, scene.prompt(JAPAN, "permit")) == AnswerTrade(Terms.REFUSE)
