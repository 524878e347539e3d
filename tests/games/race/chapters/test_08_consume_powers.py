"""Section 8, the special consume powers, one by one (page 10)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Consume, Sell, Spend, Stop
from bot.games.race.events import CardsDrawn, PowerUsed
from tests.games.race.scene import Scene, given, seat

IDLE = seat("epsilon_eridani", action="consume_2x")  # has nothing to consume
GOODS = (
    "gem_world",
    "asteroid_belt",
    "pre_sentient_race",
    "alien_robot_sentry",
)  # one of each kind
PRICES = dict(zip(GOODS, (2, 3, 4, 5), strict=True))


def consuming(*tableau: str, goods: tuple[str, ...] = (), action: str = "settle") -> Scene:
    """A seat that decides every step: it could always discard its hand card for VP."""
    mine = seat("new_sparta", "deficit_spending", *tableau, goods=goods, hand=[1], action=action)
    return given(mine, IDLE).perform("consume")


# --- fixed numbers of goods


@pytest.mark.rule("RACE-8.18", "RACE-16.1")
@pytest.mark.parametrize("pair", [("gem_world", "artist_colony"), GOODS[:2], GOODS[2:]])
def test_tourist_world_takes_two_goods_of_the_same_or_of_different_kinds(
    pair: tuple[str, str],
) -> None:
    goods = (*GOODS, "artist_colony")
    scene = consuming("tourist_world", *goods, goods=goods)
    scene.when(0, Consume("tourist_world/0", pair))
    assert scene.player(0).vp == 3
    assert set(scene.player(0).goods) == set(goods) - set(pair)


@pytest.mark.rule("RACE-8.19")
def test_mining_league_takes_two_rare_goods_for_three_points() -> None:
    goods = ("asteroid_belt", "mining_world", "gem_world")
    scene = consuming("mining_league", *goods, goods=goods)
    scene.refused(0, Consume("mining_league/0", goods[1:]), "goods_kind")
    scene.when(0, Consume("mining_league/0", goods[:2]))
    assert scene.player(0).vp == 3
    assert list(scene.player(0).goods) == ["gem_world"]


@pytest.mark.rule("RACE-8.20")
@pytest.mark.parametrize("novelty", ["gem_world", "artist_colony"])
def test_diversified_economy_takes_three_kinds_and_the_player_chooses(novelty: str) -> None:
    goods = ("gem_world", "artist_colony", "asteroid_belt", "pre_sentient_race")
    scene = consuming("diversified_economy", *goods, goods=goods)
    power = "diversified_economy/0"
    scene.refused(0, Consume(power, goods[:3]), "goods_distinct", "RACE-8.20")
    scene.refused(0, Consume(power, goods[1:3]), "goods_number")
    scene.refused(0, Consume(power, goods), "goods_number")
    scene.refused(0, Stop(), "must_consume")
    scene.when(0, Consume(power, (novelty, *goods[2:])))
    assert scene.player(0).vp == 3
    assert set(scene.player(0).goods) == {"gem_world", "artist_colony"} - {novelty}


@pytest.mark.rule("RACE-8.20")
def test_diversified_economy_asks_for_the_kinds_that_are_there_then_for_goods() -> None:
    power = ("diversified_economy/0",)
    every = consuming("diversified_economy", *GOODS, goods=GOODS)
    assert every.choice(0, "consume", power=power).name == "kinds"
    assert len(every.offered(0, "consume", power=power)) == 4
    goods = ("gem_world", "artist_colony", "asteroid_belt", "pre_sentient_race")
    three = consuming("diversified_economy", *goods, goods=goods)
    assert three.choice(0, "consume", power=power).name == "novelty", "the kinds are no question"
    assert three.offered(0, "consume", power=power) == ["gem_world", "artist_colony"]


@pytest.mark.rule("RACE-8.20")
def test_diversified_economy_does_nothing_with_two_kinds() -> None:
    goods = ("gem_world", "artist_colony", "asteroid_belt")
    scene = consuming("diversified_economy", *goods, goods=goods)
    scene.refused(0, Consume("diversified_economy/0", goods), "power_unusable")
    scene.when(0, Stop())
    assert (scene.player(0).vp, len(scene.player(0).goods)) == (0, 3)


ONE_GOOD = pytest.mark.rule("RACE-8.23")


@pytest.mark.rule("RACE-8.21")
@pytest.mark.parametrize(
    ("action", "factor"),
    [("settle", 1), pytest.param("consume_2x", 2, marks=pytest.mark.rule("RACE-8.42"))],
)
@pytest.mark.parametrize(
    ("number", "vp"), [pytest.param(1, 0, marks=ONE_GOOD), (2, 1), (3, 2), (4, 3)]
)
def test_pilgrimage_world_takes_all_goods_for_a_point_less_than_their_number(
    number: int, vp: int, action: str, factor: int
) -> None:
    goods = GOODS[:number]
    scene = consuming("pilgrimage_world", *goods, goods=goods, action=action)
    scene.refused(0, Consume("pilgrimage_world/0", goods[1:]), "goods_number")
    scene.refused(0, Stop(), "must_consume")
    scene.when(0, Consume("pilgrimage_world/0", goods))
    assert (scene.player(0).vp, scene.player(0).goods) == (vp * factor, {})


@pytest.mark.rule("RACE-8.22", "RACE-8.21", "RACE-16.1")
def test_pilgrimage_world_may_come_before_or_after_other_powers() -> None:
    goods = GOODS[:3]
    before = consuming("pilgrimage_world", "public_works", *goods, goods=goods)
    before.when(0, Consume("pilgrimage_world/0", goods)).when(0, Stop())
    assert before.player(0).vp == 2
    after = consuming("pilgrimage_world", "public_works", *goods, goods=goods)
    after.when(0, Consume("public_works/0", goods[:1]))
    after.when(0, Consume("pilgrimage_world/0", goods[1:])).when(0, Stop())
    assert after.player(0).vp == 1 + 1


# --- powers without goods


@pytest.mark.rule("RACE-8.24")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_new_economy_draws_a_card_at_any_point_of_the_turn(place: int) -> None:
    scene = consuming("new_economy", "public_works", "terraformed_world", *GOODS, goods=GOODS)
    top = scene.state.supply[:1]
    steps = [Consume("public_works/0", GOODS[:1]), Consume("terraformed_world/0", GOODS[1:2])]
    steps.insert(place, Consume("new_economy/0"))
    for step in steps:
        scene.when(0, step)
    assert scene.player(0).hand[1:] == top
    assert scene.player(0).vp == 2


@pytest.mark.rule("RACE-8.24", "RACE-4.7")
def test_new_economy_is_mandatory_and_takes_no_good() -> None:
    scene = consuming("new_economy", "gem_world", goods=("gem_world",))
    scene.refused(0, Stop(), "must_consume")
    scene.refused(0, Consume("new_economy/0", ("gem_world",)), "goods_number")
    scene.when(0, Consume("new_economy/0"))
    assert len(scene.player(0).hand) == 2
    assert list(scene.player(0).goods) == ["gem_world"]


# --- hand cards for VP


SPENDERS = ["deficit_spending", "merchant_world"]


@pytest.mark.rule("RACE-8.28", "RACE-4.8")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("card", SPENDERS)
def test_up_to_two_hand_cards_may_be_discarded_for_a_point_each(card: str, number: int) -> None:
    scene = given(seat("new_sparta", card, hand=[3], action="settle"), IDLE).perform("consume")
    hand = scene.player(0).hand
    scene.refused(0, Spend(f"{card}/0", hand), "spend_number", "RACE-8.28")
    scene.when(0, Spend(f"{card}/0", hand[:number]))
    assert scene.player(0).vp == number
    assert scene.player(0).hand == hand[number:]
    assert scene.state.discards == hand[:number]


@pytest.mark.rule("RACE-8.28")
@pytest.mark.parametrize("card", SPENDERS)
def test_nobody_discards_more_cards_than_they_have(card: str) -> None:
    scene = given(seat("new_sparta", card, hand=[1], action="settle"), IDLE).perform("consume")
    (own,) = scene.player(0).hand
    scene.refused(0, Spend(f"{card}/0", (own, own)), "card_twice")
    scene.refused(0, Spend(f"{card}/0", (own, scene.state.supply[0])), "not_in_hand")
    assert scene.choice(0, "consume", power=(f"{card}/0",)).at_most == 1
    scene.when(0, Spend(f"{card}/0", (own,)))
    assert (scene.player(0).vp, scene.player(0).hand) == (1, ())


@pytest.mark.rule("RACE-8.29")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(("card", "other"), [SPENDERS, SPENDERS[::-1]])
def test_naming_fewer_than_two_cards_uses_the_power_up(card: str, other: str, number: int) -> None:
    scene = given(seat("new_sparta", *SPENDERS, hand=[4], action="settle"), IDLE)
    scene.perform("consume").when(0, Spend(f"{card}/0", scene.player(0).hand[:number]))
    scene.refused(0, Spend(f"{card}/0", scene.player(0).hand[:1]), "power_used", "RACE-8.11")
    assert set(scene.offered(0, "consume")) == {f"{other}/0"}


@pytest.mark.rule("RACE-8.65")
def test_with_both_cards_four_hand_cards_go_in_two_uses() -> None:
    scene = given(seat("new_sparta", *SPENDERS, hand=[5], action="settle"), IDLE)
    hand = scene.perform("consume").player(0).hand
    scene.refused(0, Spend("deficit_spending/0", hand[:4]), "spend_number")
    scene.when(0, Spend("deficit_spending/0", hand[:2]))
    scene.when(0, Spend("merchant_world/0", hand[2:4]))
    assert (scene.player(0).vp, scene.player(0).hand) == (4, hand[4:])


# --- goods for their trade price


PLAIN, WITH_POWERS = pytest.mark.rule("RACE-8.30"), pytest.mark.rule("RACE-8.31")
TRADE_POWERS = ("export_duties", "spice_world", "space_port", "genetics_lab")  # +1; +2, +2, +1


@pytest.mark.parametrize(
    ("card", "world", "cards"),
    [
        *(pytest.param("black_market_trading_world", *one, marks=PLAIN) for one in PRICES.items()),
        pytest.param("trade_league", "gem_world", 2 + 1 + 1 + 2, marks=WITH_POWERS),
        pytest.param("trade_league", "asteroid_belt", 3 + 1 + 1 + 2, marks=WITH_POWERS),
        pytest.param("trade_league", "pre_sentient_race", 4 + 1 + 1 + 1, marks=WITH_POWERS),
        pytest.param("trade_league", "alien_robot_sentry", 5 + 1 + 1, marks=WITH_POWERS),
    ],
)
def test_black_market_trading_world_sells_at_the_plain_price_and_trade_league_with_trade_powers(
    card: str, world: str, cards: int
) -> None:
    """Those of Trade League include its own."""
    scene = consuming(card, *TRADE_POWERS, world, goods=(world,))
    scene.refused(0, Stop(), "must_consume")
    scene.when(0, Consume(f"{card}/0", (world,)))
    assert len(scene.player(0).hand) == 1 + cards
    assert (scene.player(0).vp, scene.player(0).goods) == (0, {})


@pytest.mark.rule("RACE-8.30", "RACE-8.31")
@pytest.mark.parametrize("card", ["black_market_trading_world", "trade_league"])
def test_such_a_sale_takes_exactly_one_good(card: str) -> None:
    scene = consuming(card, *GOODS[:2], goods=GOODS[:2])
    scene.refused(0, Consume(f"{card}/0", GOODS[:2]), "goods_number")
    scene.when(0, Consume(f"{card}/0", GOODS[:1]))
    assert list(scene.player(0).goods) == [GOODS[1]]


@pytest.mark.rule("RACE-8.32")
def test_such_sales_come_in_addition_to_the_sale_of_the_trade_bonus() -> None:
    goods = GOODS[:3]
    scene = consuming(
        "black_market_trading_world", "trade_league", *goods, goods=goods, action="consume_trade"
    )
    scene.when(0, Sell("pre_sentient_race"))
    scene.when(0, Consume("trade_league/0", ("asteroid_belt",)))
    scene.when(0, Consume("black_market_trading_world/0", ("gem_world",)))
    assert [told.deed.draws for told in scene.ever_told(PowerUsed, 0)] == [4 + 1, 3 + 1, 2]
    assert sum(len(told.cards) for told in scene.ever_told(CardsDrawn, 0)) == 11
