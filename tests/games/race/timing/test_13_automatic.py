"""What the game decides by itself, and what it asks (RACE-13.15)."""

from __future__ import annotations

import pytest

from bot.games.race.events import ConsumeFinished, PowerUsed
from tests.games.race.scene import Scene, given, seat


@pytest.mark.rule("RACE-13.15")
@pytest.mark.parametrize(
    ("tableau", "goods", "asked"),
    [
        (("epsilon_eridani", "gem_world"), ("gem_world",), False),
        (("old_earth", "gem_world", "comet_zone"), ("gem_world", "comet_zone"), False),
        (
            ("old_earth", "gem_world", "comet_zone", "space_port"),
            ("gem_world", "comet_zone", "space_port"),
            True,
        ),
        (("new_sparta", "gem_world", "public_works", "outlaw_world"), ("gem_world",), True),
        (("new_sparta", "gambling_world"), (), True),
        (("new_sparta", "deficit_spending"), (), True),
        (  # which of two like goods stays is a choice, whatever else stays
            ("new_sparta", "research_labs", "pre_sentient_race", "empath_world", "gem_world"),
            ("pre_sentient_race", "empath_world", "gem_world"),
            True,
        ),
        (("new_sparta", "new_economy"), (), False),
        (("new_sparta", "gem_world", "pilgrimage_world"), ("gem_world",), False),
    ],
)
def test_consume_is_asked_only_if_courses_differ_in_vp_cards_or_goods_left(
    tableau: tuple[str, ...], goods: tuple[str, ...], asked: bool
) -> None:
    """A gamble and a usable optional power are always real decisions."""
    scene = given(seat(*tableau, goods=goods, hand=[2]), seat("earths_lost_colony", hand=[2]))
    scene.perform("consume")
    assert (0 in scene.awaited() and scene.asked(0) == ["consume"]) is asked


@pytest.mark.rule("RACE-13.15")
@pytest.mark.parametrize("cards", [0, 1])
def test_an_optional_power_that_cannot_be_used_is_no_decision(cards: int) -> None:
    scene = given(seat("new_sparta", "deficit_spending", hand=[cards]), seat("old_earth", hand=[2]))
    scene.perform("consume")
    assert (scene.state.round == 3) is (cards == 0)
    assert (scene.asked(0) == ["consume"]) is (cards == 1)


@pytest.mark.rule("RACE-13.15")
def test_the_only_good_is_sold_by_the_game_before_it_asks() -> None:
    def trading(*goods: str) -> Scene:
        mine = seat(
            "new_sparta",
            "deficit_spending",
            *goods,
            goods=goods,
            hand=[2],
            action="consume_trade",
        )
        return given(mine, seat("old_earth", hand=[2])).perform("consume")

    alone = trading("gem_world")
    assert [fact.deed.worlds for fact in alone.told(PowerUsed, 0)] == [("gem_world",)]
    assert alone.offered(0, "consume") == ["deficit_spending/0"]
    several = trading("gem_world", "comet_zone")
    assert not several.told(PowerUsed)
    assert several.offered(0, "consume") == ["gem_world", "comet_zone"]


@pytest.mark.rule("RACE-13.15")
def test_produce_is_asked_only_if_different_worlds_can_be_filled() -> None:
    both = given(
        seat("old_earth", "mining_robots", "asteroid_belt", action="produce"),
        seat("new_sparta", "genetics_lab", "pre_sentient_race", "empath_world", action="develop"),
    ).perform("produce")
    assert both.awaited() == {1}
    alike = given(
        seat("old_earth", "mining_robots", "asteroid_belt", "radioactive_world", action="produce"),
        seat("new_sparta", action="develop"),
    ).perform("produce")
    assert alike.state.round == 3, "two sources fill two worlds, whichever takes which"


@pytest.mark.rule("RACE-13.15")
def test_powers_that_come_to_the_same_in_any_order_are_used_by_the_game() -> None:
    """Two powers of 1 VP and two goods: whichever takes which, both go and 2 VP come."""
    scene = given(
        seat(
            "earths_lost_colony",
            "expanding_colony",
            "gem_world",
            "comet_zone",
            goods=["gem_world", "comet_zone"],
        ),
        seat("new_sparta"),
    ).perform("consume")
    assert len(scene.told(PowerUsed, 0)) == 2
    assert scene.told(ConsumeFinished, 0)
    assert scene.player(0).vp == 2
