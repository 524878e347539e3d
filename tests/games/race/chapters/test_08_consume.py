"""Section 8, consume powers in general: duty, order, goods, gains (page 6)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import FACE_DOWN
from bot.games.race.commands import Consume, Plan, Spend, Stop
from bot.games.race.events import CardsDrawn, PowerUsed
from tests.games.race.scene import Scene, given, seat

IDLE = seat("alpha_centauri", action="consume_2x")  # has nothing to consume

NOVELTY = ("gem_world", "artist_colony", "spice_world", "space_port")
RARE = ("asteroid_belt", "radioactive_world", "destroyed_world", "rebel_fuel_cache")
GENES = ("pre_sentient_race", "avian_uplift_race", "empath_world", "aquatic_uplift_race")
ALIEN = ("alien_robot_sentry",)


def consuming(*tableau: str, goods: tuple[str, ...], times: int = 1) -> Scene:
    """A seat that decides every step: it could always discard its hand card for VP."""
    mine = seat("new_sparta", "deficit_spending", *tableau, goods=goods, hand=[1], action="settle")
    return given(mine, IDLE).perform(*["consume"] * times)


@pytest.mark.rule("RACE-8.10")
@pytest.mark.parametrize("action", ["explore_5", "develop", "settle", "produce"])
def test_every_player_consumes_whoever_chose_the_phase(action: str) -> None:
    mine = seat("new_sparta", "public_works", *NOVELTY[:2], goods=NOVELTY[:2], action=action)
    other = seat("old_earth", "asteroid_belt", goods=["asteroid_belt"], action="consume_2x")
    scene = given(mine, other).perform("consume")
    assert scene.awaited() == {0}
    scene.refused(0, Stop(), "must_consume", "RACE-8.14")
    scene.when(0, Consume("public_works/0", ("gem_world",)))
    assert (scene.player(0).vp, scene.player(1).vp) == (1, 2)


@pytest.mark.rule("RACE-8.10", "RACE-8.14")
def test_powers_are_used_as_far_as_possible_before_a_player_may_stop() -> None:
    goods = (NOVELTY[0], RARE[0], GENES[0])
    scene = consuming(*goods, "public_works", "terraforming_robots", "research_labs", goods=goods)
    for power, world in (
        ("public_works/0", NOVELTY[0]),
        ("terraforming_robots/0", RARE[0]),
        ("research_labs/0", GENES[0]),
    ):
        scene.refused(0, Stop(), "must_consume", "RACE-8.14")
        assert "stop" not in [option.id for option in scene.choice(0, "consume").instead]
        scene.when(0, Consume(power, (world,)))
    assert scene.player(0).vp == 3
    assert [option.id for option in scene.choice(0, "consume").instead] == ["stop"]
    scene.when(0, Stop())
    assert scene.state.round == 3
    assert scene.player(0).vp == 3


@pytest.mark.rule("RACE-8.14")
def test_when_no_mandatory_power_is_usable_optional_ones_may_still_be_used() -> None:
    scene = consuming("mining_league", *RARE[:1], goods=RARE[:1])  # one rare good is too few
    scene.when(0, Spend("deficit_spending/0", scene.player(0).hand))
    assert scene.player(0).vp == 1
    assert list(scene.player(0).goods) == [RARE[0]]


@pytest.mark.rule("RACE-8.14")
def test_a_plan_says_what_to_do_and_leaves_no_usable_mandatory_power_out() -> None:
    scene = consuming("public_works", "gem_world", goods=("gem_world",))
    eat, spend = Consume("public_works/0", ("gem_world",)), Spend("deficit_spending/0", ())
    for steps, key in (
        ((), "empty_plan"),
        ((spend,), "plan_unfinished"),
        ((spend, Stop()), "must_consume"),
        ((Stop(), eat), "after_stop"),
    ):
        scene.refused(0, Plan(steps), key, "RACE-8.14")
    scene.when(0, Plan((eat,)))
    assert scene.player(0).vp == 1
    assert scene.awaited() == {0}, "the optional power was not spoken of"
    whole = consuming("public_works", "gem_world", goods=("gem_world",))
    assert whole.when(0, Plan((eat, Stop()))).awaited() == {0, 1}
    assert whole.state.round == 3


@pytest.mark.rule("RACE-8.14", "RACE-8.60")
def test_a_plan_is_whole_once_the_goods_for_the_other_powers_are_gone() -> None:
    scene = consuming("public_works", "terraformed_world", "gem_world", goods=("gem_world",))
    scene.when(0, Plan((Consume("public_works/0", ("gem_world",)),)))
    assert scene.player(0).vp == 1


@pytest.mark.rule("RACE-8.14", "RACE-8.60")
def test_a_plan_cannot_use_a_good_twice() -> None:
    goods = NOVELTY[:2]
    scene = consuming("public_works", "terraformed_world", *goods, goods=goods)
    twice = (
        Consume("public_works/0", (NOVELTY[0],)),
        Consume("terraformed_world/0", (NOVELTY[0],)),
    )
    scene.refused(0, Plan((*twice, Stop())), "no_good_there", "RACE-8.61")
    scene.refused(0, Plan((*twice[:1], *twice[:1], Stop())), "power_used", "RACE-8.11")


@pytest.mark.rule("RACE-8.11", "RACE-4.1")
def test_only_powers_of_the_own_tableau_are_used_and_each_in_its_own_way() -> None:
    scene = consuming("public_works", "gem_world", goods=("gem_world",))
    gem = ("gem_world",)
    scene.refused(0, Consume("public_works/7", gem), "no_such_power", "RACE-4.1")
    scene.refused(0, Consume("outlaw_world/0", gem), "power_used", "RACE-8.11")
    scene.refused(0, Consume("deficit_spending/0", ()), "wrong_use", "RACE-8.11")
    scene.refused(0, Spend("public_works/0", ()), "wrong_use", "RACE-8.28")
    scene.refused(0, Consume("public_works/0", ()), "goods_number", "RACE-8.15")


@pytest.mark.rule("RACE-8.11")
def test_each_power_is_used_once_per_phase() -> None:
    scene = consuming("terraformed_world", *NOVELTY[:2], goods=NOVELTY[:2], times=2)
    scene.when(0, Consume("terraformed_world/0", (NOVELTY[0],)))
    scene.refused(0, Consume("terraformed_world/0", (NOVELTY[1],)), "power_used", "RACE-8.11")
    scene.when(0, Stop())
    assert list(scene.player(0).goods) == [NOVELTY[1]]
    scene.when(0, Consume("terraformed_world/0", (NOVELTY[1],)))  # the next Consume phase
    assert scene.player(0).vp == 2


@pytest.mark.rule("RACE-8.12", "RACE-10.3")
def test_consumed_goods_are_discarded_and_nobody_sees_their_faces() -> None:
    scene = consuming("consumer_markets", *NOVELTY[:2], goods=NOVELTY[:2])
    goods = tuple(scene.player(0).goods.values())
    scene.when(0, Consume("consumer_markets/0", NOVELTY[:2]))
    assert scene.state.discards == goods
    scene.when(0, Stop())
    for viewer in (0, 1, None):
        assert scene.view(viewer).discards == (FACE_DOWN,) * 2
        seen = [repr(told.seen_by(viewer)) for told in scene.story]
        assert not [good for good in goods if any(repr(good) in text for text in seen)]


@pytest.mark.rule("RACE-8.60")
def test_a_good_counts_once_within_one_power() -> None:
    scene = consuming("tourist_world", *NOVELTY[:2], goods=NOVELTY[:2])
    doubled = Consume("tourist_world/0", (NOVELTY[0], NOVELTY[0]))
    scene.refused(0, doubled, "good_twice", "RACE-8.60")


@pytest.mark.rule("RACE-8.61")
@pytest.mark.parametrize("world", ["new_vinland", "gem_world", "pre_sentient_race"])
def test_the_player_chooses_the_good_on_any_world_even_that_of_the_power(world: str) -> None:
    goods = ("new_vinland", "gem_world", "pre_sentient_race")
    scene = consuming(*goods, goods=goods)
    assert scene.offered(0, "consume", power=("new_vinland/0",)) == list(goods)
    scene.when(0, Consume("new_vinland/0", (world,)))
    assert set(scene.player(0).goods) == set(goods) - {world}


@pytest.mark.rule("RACE-8.61")
def test_a_power_takes_goods_of_its_owner_only() -> None:
    mine = seat("new_sparta", "public_works", *NOVELTY[:2], goods=NOVELTY[:2])
    other = seat("epsilon_eridani", *RARE[:2], goods=RARE[:2])
    scene = given(mine, other).perform("consume")
    scene.refused(0, Consume("public_works/0", (RARE[0],)), "no_good_there", "RACE-8.61")


@pytest.mark.rule("RACE-8.13", "RACE-4.10")
@pytest.mark.parametrize(
    ("order", "vp", "left"),
    [
        ([("terraforming_robots/0", RARE[0]), ("public_works/0", NOVELTY[0])], 2, []),
        ([("public_works/0", NOVELTY[0]), ("terraforming_robots/0", RARE[0])], 2, []),
        ([("public_works/0", RARE[0])], 1, [NOVELTY[0]]),
    ],
)
def test_powers_are_used_in_any_order_even_one_that_leaves_goods(
    order: list[tuple[str, str]], vp: int, left: list[str]
) -> None:
    goods = (NOVELTY[0], RARE[0])
    scene = consuming("public_works", "terraforming_robots", *goods, goods=goods)
    for power, world in order:
        scene.when(0, Consume(power, (world,)))
    scene.when(0, Stop())
    assert scene.player(0).vp == vp
    assert list(scene.player(0).goods) == left
    assert scene.state.round == 3


UP_TO = [  # card, at most, kind, VP and cards for each good
    ("old_earth", 2, None, 1, 0),
    ("earths_lost_colony", 1, None, 1, 0),
    ("epsilon_eridani", 1, None, 1, 1),
    ("expanding_colony", 1, None, 1, 0),
    ("galactic_resort", 1, None, 1, 1),
    ("galactic_trendsetters", 1, None, 2, 0),
    ("gambling_world", 1, None, 1, 0),
    ("new_earth", 1, None, 1, 1),
    ("new_survivalists", 1, NOVELTY, 0, 1),
    ("new_vinland", 1, None, 0, 2),
    ("outlaw_world", 1, None, 1, 1),
    ("plague_world", 1, GENES, 1, 1),
    ("prosperous_world", 1, None, 1, 0),
    ("secluded_world", 1, None, 0, 1),
    ("terraformed_world", 1, None, 1, 0),
    ("consumer_markets", 3, NOVELTY, 1, 0),
    ("free_trade_association", 3, NOVELTY, 1, 1),
    ("mining_conglomerate", 2, RARE, 1, 0),
    ("public_works", 1, None, 1, 0),
    ("research_labs", 1, GENES, 1, 0),
    ("terraforming_robots", 1, RARE, 1, 1),
]


@pytest.mark.rule("RACE-8.15")
@pytest.mark.parametrize(
    ("card", "most", "kind", "vp", "cards", "number"),
    [(*row, number) for row in UP_TO for number in range(1, row[1] + 2)],
)
def test_an_up_to_power_takes_all_fitting_goods_up_to_its_maximum(
    card: str, most: int, kind: tuple[str, ...] | None, vp: int, cards: int, number: int
) -> None:
    """With every number of fitting goods up to one too many, and a good that fits no kind."""
    fit = (kind or (RARE[0], NOVELTY[0], GENES[0]))[:number]
    strange = (ALIEN[0],) if kind else ()
    scene = consuming(card, *fit, *strange, goods=(*fit, *strange))
    power, taken = f"{card}/0", fit[:most]
    for wrong in (taken[1:], (*fit, *strange)):
        if len(wrong) != len(taken):
            scene.refused(0, Consume(power, wrong), "goods_number", "RACE-8.15")
    if kind:
        scene.refused(0, Consume(power, (*taken[1:], *strange)), "goods_kind", "RACE-8.15")
    scene.refused(0, Stop(), "must_consume")
    scene.when(0, Consume(power, taken))
    assert scene.player(0).vp == vp * len(taken)
    assert len(scene.player(0).hand) == 1 + cards * len(taken)
    assert set(scene.player(0).goods) == {*fit[most:], *strange}


@pytest.mark.rule("RACE-8.15")
@pytest.mark.parametrize(("card", "most", "kind", "vp", "cards"), UP_TO)
def test_an_up_to_power_without_a_fitting_good_is_not_usable(
    card: str, most: int, kind: tuple[str, ...] | None, vp: int, cards: int
) -> None:
    strange = ALIEN[:1] if kind else ()
    scene = consuming(card, *strange, goods=strange)
    scene.refused(0, Consume(f"{card}/0", strange), "power_unusable", "RACE-8.15")
    assert f"{card}/0" not in scene.offered(0, "consume")


@pytest.mark.rule("RACE-8.16", "RACE-8.15", "RACE-4.13")
def test_an_up_to_power_once_begun_takes_what_another_power_could_have_used() -> None:
    goods = NOVELTY[:3]
    scene = consuming("new_vinland", "free_trade_association", *goods, goods=goods)
    scene.refused(0, Consume("free_trade_association/0", goods[:2]), "goods_number")
    scene.when(0, Consume("free_trade_association/0", goods))
    assert (scene.player(0).vp, len(scene.player(0).hand)) == (3, 1 + 3)
    scene.refused(0, Consume("new_vinland/0", goods[2:]), "no_good_there")
    assert scene.player(0).goods == {}


@pytest.mark.rule("RACE-8.17")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize(("card", "worlds"), [("tourist_world", NOVELTY), ("mining_league", RARE)])
def test_an_exact_power_takes_its_number_once_or_nothing(
    card: str, worlds: tuple[str, ...], number: int
) -> None:
    goods = worlds[:number]
    scene = consuming(card, *goods, goods=goods)
    power = f"{card}/0"
    if number < 2:
        scene.refused(0, Consume(power, goods), "power_unusable", "RACE-8.17")
        scene.when(0, Stop())
        assert (scene.player(0).vp, len(scene.player(0).goods)) == (0, 1)
        return
    scene.refused(0, Stop(), "must_consume")
    scene.refused(0, Consume(power, goods[:1]), "goods_number", "RACE-8.17")
    scene.when(0, Consume(power, goods[:2]))
    assert scene.player(0).vp == 3
    assert tuple(scene.player(0).goods) == goods[2:]
    scene.refused(0, Consume(power, goods[2:]), "power_used")


@pytest.mark.rule("RACE-8.33", "RACE-4.13")
def test_gains_come_as_soon_as_a_power_is_resolved() -> None:
    goods = (NOVELTY[0], GENES[0])
    scene = consuming("plague_world", "galactic_resort", *goods, goods=goods)
    pool, top = scene.state.pool, scene.state.supply[:2]
    scene.when(0, Consume("plague_world/0", (GENES[0],)))
    assert scene.player(0).hand[1:] == top[:1]
    assert (scene.player(0).vp, scene.state.pool) == (1, pool - 1)
    scene.when(0, Spend("deficit_spending/0", top[:1]))  # what was drawn can be used at once
    assert scene.player(0).hand[1:] == top[1:]
    assert (scene.player(0).vp, scene.state.pool) == (3, pool - 3)


@pytest.mark.rule("RACE-8.34")
def test_the_goods_of_one_use_are_chosen_together_and_its_cards_drawn_after_them() -> None:
    scene = consuming("free_trade_association", *NOVELTY, goods=NOVELTY)
    top = scene.state.supply[:3]
    chosen = (NOVELTY[3], NOVELTY[0], NOVELTY[2])
    scene.when(0, Consume("free_trade_association/0", chosen))
    assert list(scene.player(0).goods) == [NOVELTY[1]]
    happened = [told for told in scene.events if isinstance(told, PowerUsed | CardsDrawn)]
    assert [type(told) for told in happened] == [PowerUsed, CardsDrawn]
    assert happened[0].deed.worlds == chosen
    assert happened[1].cards == top
