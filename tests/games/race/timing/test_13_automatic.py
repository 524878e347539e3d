"""What the game decides by itself, and what it asks (RACE-13.15)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Spend
from bot.games.race.events import ConsumeBegan, PowerUsed
from tests.games.race.scene import CONSUME_BY_ITSELF, Scene, SeatPlan, given, seat


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
        (  # two powers of 1 VP and two goods: whichever takes which
            ("new_sparta", "public_works", "expanding_colony", "gem_world", "comet_zone"),
            ("gem_world", "comet_zone"),
            False,
        ),
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


# --- an optional power that a draw makes usable on the way


SPENDER = ("deficit_spending", "trade_league", "new_economy")


def empty_handed(*more: str) -> SeatPlan:
    """Nobody to ask at first: Trade League draws three cards, then New Economy one."""
    return seat("new_sparta", *SPENDER, *more, goods=more)


@pytest.mark.rule("RACE-13.15")
def test_an_optional_power_is_asked_at_the_moment_when_a_draw_makes_it_usable() -> None:
    scene = given(empty_handed("gem_world"), seat("old_earth", hand=[2])).perform("consume")
    assert [fact.deed.power for fact in scene.told(PowerUsed, 0)] == ["trade_league/0"]
    assert len(scene.player(0).hand) == 3
    assert scene.awaited() == {0}
    assert set(scene.offered(0, "consume")) == {"deficit_spending/0", "new_economy/0"}
    scene.when(0, Spend("deficit_spending/0", scene.player(0).hand[:2]))
    assert [fact.deed.power for fact in scene.told(PowerUsed, 0)][-1] == "new_economy/0"
    assert (scene.player(0).vp, len(scene.player(0).hand)) == (2, 2)
    assert scene.state.round == 3


@pytest.mark.rule("RACE-13.15", "RACE-13.42")
def test_where_order_matters_it_is_asked_in_its_place_too() -> None:
    scene = given(empty_handed("gem_world"), seat("old_earth", hand=[2]), supply_size=4).perform(
        "consume"
    )
    assert scene.told(ConsumeBegan)[0].ordered
    assert [fact.deed.power for fact in scene.told(PowerUsed, 0)] == ["trade_league/0"]
    assert scene.awaited() == {0}


@pytest.mark.rule("RACE-13.15", "RACE-13.43")
def test_the_curtain_falls_if_a_draw_may_bring_somebody_a_decision() -> None:
    other = seat("old_earth", "deficit_spending.2", "secluded_world", goods=["secluded_world"])
    scene = given(empty_handed("gem_world"), other).perform("consume")
    assert scene.told(ConsumeBegan)[0].curtain
    assert len(scene.view(1).players[0].hand) == 0, "what the others drew is not seen yet"
    idle = given(seat("new_sparta", "deficit_spending"), seat("old_earth")).perform("consume")
    assert not idle.told(ConsumeBegan)[0].curtain, "nothing can be drawn"
    willing = given(seat("new_sparta", "new_economy"), seat("old_earth")).perform("consume")
    assert not willing.told(ConsumeBegan)[0].curtain, "nothing may be done with it"


@pytest.mark.rule("RACE-13.15", "RACE-13.17")
def test_on_an_order_the_course_goes_on_to_its_end() -> None:
    mine = empty_handed("gem_world")
    ordered = mine._replace(more={"orders": (CONSUME_BY_ITSELF,)})
    scene = given(ordered, seat("old_earth", hand=[2])).perform("consume")
    assert len(scene.told(PowerUsed, 0)) == 2
    assert not scene.told(ConsumeBegan)[0].curtain
    assert scene.state.round == 3
