"""Section 8, the doubling of Consume: 2x VPs, and the chips (pages 6 and 7)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Consume, Sell, Spend
from tests.games.race.scene import Scene, given, seat

IDLE = seat("epsilon_eridani", action="settle")  # has nothing to consume
NOVELTY = ("gem_world", "artist_colony", "spice_world")
RARE = ("asteroid_belt", "radioactive_world")


def consuming(*tableau: str, goods: tuple[str, ...], action: str) -> Scene:
    """A seat that decides every step: it could always discard its hand card for VP."""
    mine = seat("new_sparta", "deficit_spending", *tableau, goods=goods, hand=[1], action=action)
    return given(mine, IDLE).perform("consume")


POWERS = [  # power, goods taken, VP and cards without a bonus
    ("public_works/0", NOVELTY[:1], 1, 0),
    ("galactic_trendsetters/0", NOVELTY[:1], 2, 0),
    ("galactic_resort/0", NOVELTY[:1], 1, 1),
    ("consumer_markets/0", NOVELTY, 3, 0),
    ("free_trade_association/0", NOVELTY, 3, 3),
    ("new_vinland/0", NOVELTY[:1], 0, 2),
    ("tourist_world/0", NOVELTY[:2], 3, 0),
    ("mining_league/0", RARE, 3, 0),
    ("diversified_economy/0", (NOVELTY[0], RARE[0], "empath_world"), 3, 0),
    ("pilgrimage_world/0", NOVELTY, 2, 0),
    ("black_market_trading_world/0", NOVELTY[:1], 0, 2),
    ("trade_league/0", RARE[:1], 0, 4),
    ("new_economy/0", (), 0, 1),
]


@pytest.mark.rule("RACE-8.40")
@pytest.mark.parametrize(("action", "factor"), [("consume_2x", 2), ("settle", 1)])
@pytest.mark.parametrize(("power", "goods", "vp", "cards"), POWERS)
def test_2x_doubles_the_chips_of_consume_powers_and_never_the_cards(
    power: str, goods: tuple[str, ...], vp: int, cards: int, action: str, factor: int
) -> None:
    scene = consuming(power.partition("/")[0], *goods, goods=goods, action=action)
    scene.when(0, Consume(power, goods))
    assert scene.player(0).vp == vp * factor
    assert len(scene.player(0).hand) == 1 + cards


@pytest.mark.rule("RACE-8.40", "RACE-3.8")
def test_2x_doubles_only_for_the_player_who_chose_it() -> None:
    mine = seat("old_earth", *NOVELTY[:2], goods=NOVELTY[:2], action="consume_2x")
    other = seat("epsilon_eridani", *RARE[:1], goods=RARE[:1], action="settle")
    scene = given(mine, other).perform("consume")
    assert (scene.player(0).vp, scene.player(1).vp) == (4, 1)


@pytest.mark.rule("RACE-8.41")
@pytest.mark.parametrize("card", ["deficit_spending", "merchant_world"])
def test_points_for_hand_cards_are_not_doubled(card: str) -> None:
    mine = seat("new_sparta", card, hand=[2], action="consume_2x")
    scene = given(mine, IDLE).perform("consume")
    scene.when(0, Spend(f"{card}/0", scene.player(0).hand))
    assert (scene.player(0).vp, scene.player(0).hand) == (2, ())


@pytest.mark.rule("RACE-8.43")
def test_whoever_chose_trade_does_not_double() -> None:
    scene = consuming("consumer_markets", *NOVELTY, goods=NOVELTY, action="consume_trade")
    scene.when(0, Sell(NOVELTY[0])).when(0, Consume("consumer_markets/0", NOVELTY[1:]))
    assert scene.player(0).vp == 2


# --- chips


@pytest.mark.rule("RACE-8.50", "RACE-2.4")
def test_chips_come_from_the_pool() -> None:
    mine = seat("old_earth", *NOVELTY[:2], goods=NOVELTY[:2], vp=3, action="consume_2x")
    other = seat("epsilon_eridani", *RARE[:1], goods=RARE[:1], vp=1)
    scene = given(mine, other)
    assert scene.state.pool == 20
    scene.perform("consume")
    assert [scene.player(0).vp, scene.player(1).vp, scene.state.pool] == [7, 2, 15]


@pytest.mark.rule("RACE-8.50", "RACE-8.51", "RACE-8.52", "RACE-2.3", "RACE-13.6", "RACE-13.4")
def test_everybody_is_paid_in_full_when_the_pool_runs_out() -> None:
    mine = seat(
        "new_sparta",
        "consumer_markets",
        "deficit_spending",
        *NOVELTY,
        goods=NOVELTY,
        hand=[1],
        action="consume_2x",
    )
    other = seat("old_earth", *RARE, goods=RARE, action="produce")
    scene = given(mine, other, pool=3).perform("consume", "produce")
    scene.when(0, Consume("consumer_markets/0", NOVELTY))
    scene.when(0, Spend("deficit_spending/0", scene.player(0).hand))
    assert (scene.player(0).vp, scene.player(1).vp) == (7, 2)
    assert scene.state.pool == 3 - 9
