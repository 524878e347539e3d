"""Section 8, the Trade step: one good is sold before consume powers are used (page 6)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import FACE_DOWN
from bot.games.race.commands import Consume, Sell, Stop
from bot.games.race.events import CardsDrawn, PowerUsed
from tests.games.race.scene import Scene, given, seat

IDLE = seat("epsilon_eridani", action="produce")  # has nothing to consume


def sold(scene: Scene, who: int = 0) -> list[PowerUsed]:
    return [told for told in scene.ever_told(PowerUsed, who) if told.deed.power is None]


def selling(*tableau: str, goods: tuple[str, ...]) -> Scene:
    """A seat that chose Consume: Trade and decides every step (it could discard a hand card)."""
    mine = seat(
        "new_sparta",
        "deficit_spending",
        *tableau,
        hand=[1],
        goods=goods,
        action="consume_trade",
    )
    return given(mine, IDLE).perform("consume")


@pytest.mark.rule("RACE-8.1", "RACE-8.7")
def test_whoever_chose_trade_sells_exactly_one_good_before_they_consume() -> None:
    scene = selling("old_earth", "gem_world", "asteroid_belt", goods=("gem_world", "asteroid_belt"))
    scene.refused(0, Consume("old_earth/0", ("gem_world", "asteroid_belt")), "sell_first")
    scene.refused(0, Stop(), "sell_first", "RACE-8.1")
    scene.refused(0, Sell("old_earth"), "no_good_there")
    scene.when(0, Sell("gem_world"))
    scene.refused(0, Sell("asteroid_belt"), "no_sale")
    assert list(scene.player(0).goods) == ["asteroid_belt"]
    scene.when(0, Consume("old_earth/0", ("asteroid_belt",)))
    assert scene.player(0).vp == 1


@pytest.mark.rule("RACE-8.1")
def test_a_lone_good_is_sold_though_a_consume_power_could_use_it() -> None:
    mine = seat("old_earth", "gem_world", goods=["gem_world"], action="consume_trade")
    scene = given(mine, IDLE).perform("consume")
    assert [told.deed.worlds for told in sold(scene)] == [("gem_world",)]
    assert scene.player(0).vp == 0


@pytest.mark.rule("RACE-8.6")
def test_trade_without_goods_sells_nothing_and_gives_nothing() -> None:
    mine = seat("old_earth", "gem_world", "merchant_world", action="consume_trade")
    scene = given(mine, IDLE).perform("consume")
    assert not sold(scene)
    assert scene.cards_drawn() == 0
    assert scene.player(0).hand == ()
    assert scene.state.round == 3


@pytest.mark.rule("RACE-8.2", "RACE-1.11")
def test_the_good_sold_is_discarded_and_nobody_sees_its_face() -> None:
    scene = selling("gem_world", "asteroid_belt", goods=("gem_world", "asteroid_belt"))
    good = scene.player(0).goods["gem_world"]
    scene.when(0, Sell("gem_world"))
    assert scene.state.discards == (good,)
    for viewer in (0, 1, None):
        assert good not in scene.view(viewer).discards
        assert all(good not in repr(told.seen_by(viewer)) for told in scene.told(PowerUsed))
    assert scene.view(0).discards == (FACE_DOWN,)


ANY = ["export_duties", "old_earth", "galactic_engineers", "merchant_world", "trade_league"]


@pytest.mark.rule("RACE-8.3", "RACE-4.2")
@pytest.mark.parametrize(
    ("powers", "world", "cards"),
    [
        # any good: always
        (["export_duties"], "gem_world", 2 + 1),
        (["old_earth"], "asteroid_belt", 3 + 1),
        (["galactic_engineers"], "pre_sentient_race", 4 + 1),
        (["merchant_world"], "deserted_alien_outpost", 5 + 2),
        (["trade_league"], "gem_world", 2 + 1),
        # a kind: only for that kind
        (["spice_world"], "gem_world", 2 + 2),
        (["spice_world"], "asteroid_belt", 3),
        (["distant_world"], "gem_world", 2 + 3),
        (["distant_world"], "pre_sentient_race", 4),
        (["space_port"], "asteroid_belt", 3 + 2),
        (["space_port"], "gem_world", 2),
        (["mining_conglomerate"], "asteroid_belt", 3 + 1),
        (["mining_conglomerate"], "deserted_alien_outpost", 5),
        (["genetics_lab"], "pre_sentient_race", 4 + 1),
        (["genetics_lab"], "asteroid_belt", 3),
        (["bio_hazard_mining_world"], "pre_sentient_race", 4 + 2),
        (["bio_hazard_mining_world"], "asteroid_belt", 3),
        # this world: only for the good lying on it
        ([], "pirate_world", 2 + 3),
        (["pirate_world"], "gem_world", 2),
        ([], "star_nomad_lair", 2 + 1),
        (["star_nomad_lair"], "pirate_world", 2 + 3),
        # they add up
        (["spice_world", "export_duties", "merchant_world"], "gem_world", 2 + 2 + 1 + 2),
        (["spice_world", "distant_world", "export_duties"], "pirate_world", 2 + 3 + 2 + 3 + 1),
        (ANY, "deserted_alien_outpost", 5 + 6),
    ],
)
def test_trade_powers_apply_to_any_good_a_kind_or_their_world_and_add_up(
    powers: list[str], world: str, cards: int
) -> None:
    scene = selling(*powers, world, "alien_robot_sentry", goods=(world, "alien_robot_sentry"))
    scene.when(0, Sell(world))
    assert [told.deed.draws for told in sold(scene)] == [cards]
    assert len(scene.told(CardsDrawn, 0)[0].cards) == cards


@pytest.mark.rule("RACE-8.4", "RACE-8.43")
@pytest.mark.parametrize("action", ["consume_2x", "settle", "explore_5", "produce"])
def test_only_a_player_who_chose_trade_sells(action: str) -> None:
    merchant = seat(
        "new_sparta",
        "merchant_world",
        "gem_world",
        goods=["gem_world"],
        hand=[1],
        action=action,
    )
    other = seat("epsilon_eridani", action="consume_trade")
    scene = given(merchant, other).perform("consume")
    scene.refused(0, Sell("gem_world"), "no_sale", "RACE-8.4")
    assert scene.choice(0, "consume").name == "power"
    scene.when(0, Stop())
    assert not sold(scene)
    assert list(scene.player(0).goods) == ["gem_world"]


@pytest.mark.rule("RACE-8.5")
@pytest.mark.parametrize("world", ["gem_world", "asteroid_belt", "pre_sentient_race"])
def test_the_seller_chooses_the_good(world: str) -> None:
    goods = ("gem_world", "asteroid_belt", "pre_sentient_race")
    scene = given(seat("new_sparta", *goods, goods=goods, action="consume_trade"), IDLE)
    scene.perform("consume")
    assert set(scene.offered(0, "consume")) == set(goods)
    scene.refused(0, Sell("artist_colony"), "no_good_there")
    scene.when(0, Sell(world))
    assert set(scene.player(0).goods) == set(goods) - {world}
