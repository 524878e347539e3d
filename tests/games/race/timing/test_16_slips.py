"""Slips of the printed text, as section 16 resolves them."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import DESIGNS
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.scoring import development_points
from bot.games.race.commands import ChooseActions, Consume, Means, Settle, Way
from bot.games.race.events import CardPlaced, CardsDrawn, GoodPlaced, PhaseBegan, PowerUsed
from tests.games.race.scene import CONQUER, PAY, given, seat


@pytest.mark.rule("RACE-16.1")
def test_there_are_five_phases_and_trade_is_none_of_them() -> None:
    assert [phase.value for phase in Phase] == [
        "explore",
        "develop",
        "settle",
        "consume",
        "produce",
    ]
    scene = given(seat("old_earth"), seat("new_sparta"))
    scene.when(0, ChooseActions(("consume_trade",))).when(1, ChooseActions(("consume_2x",)))
    assert [event.phase for event in scene.told(PhaseBegan)] == ["consume"]


@pytest.mark.rule("RACE-16.1")
def test_a_world_may_cost_nothing() -> None:
    scene = given(seat("old_earth", hand=["pilgrimage_world"]), seat("new_sparta"))
    scene.perform("settle").when(0, Settle("pilgrimage_world", PAY))
    assert scene.told(CardPlaced)[0].cost == 0


@pytest.mark.rule("RACE-16.1")
@pytest.mark.parametrize(
    "goods", [["gem_world", "spice_world"], ["gem_world", "asteroid_belt"]], ids=["same", "other"]
)
def test_tourist_world_takes_goods_of_the_same_kind_or_not(goods: list[str]) -> None:
    scene = given(seat("new_sparta", "tourist_world", *goods, goods=goods), seat("old_earth"))
    scene.perform("consume")
    assert scene.player(0).vp == 3
    assert scene.player(0).goods == {}


@pytest.mark.rule("RACE-16.1")
def test_tourist_world_need_not_prefer_goods_of_one_kind() -> None:
    goods = ["gem_world", "spice_world", "asteroid_belt"]
    scene = given(seat("new_sparta", "tourist_world", *goods, goods=goods), seat("old_earth"))
    scene.perform("consume").when(0, Consume("tourist_world/0", ("gem_world", "asteroid_belt")))
    assert scene.player(0).vp == 3
    assert set(scene.player(0).goods) == {"spice_world"}


@pytest.mark.rule("RACE-16.1")
@pytest.mark.parametrize(
    ("first", "worlds", "points"),
    [
        ("pilgrimage_world/0", ("gem_world", "spice_world", "asteroid_belt"), 2),
        ("galactic_trendsetters/0", ("gem_world",), 2 + 1),
    ],
)
def test_pilgrimage_world_is_used_before_or_after_other_powers(
    first: str, worlds: tuple[str, ...], points: int
) -> None:
    goods = ["gem_world", "spice_world", "asteroid_belt"]
    own = ["new_sparta", "pilgrimage_world", "galactic_trendsetters", *goods]
    scene = given(seat(*own, goods=goods), seat("old_earth")).perform("consume")
    scene.when(0, Consume(first, worlds))
    assert scene.told(PowerUsed)[0].deed.power == first
    assert scene.player(0).vp == points
    assert scene.player(0).goods == {}


@pytest.mark.rule("RACE-16.1")
@pytest.mark.parametrize(("rival", "cards"), [(["rebel_miners"], 0), (["gem_world"], 2)])
def test_mining_conglomerate_needs_more_rare_goods_than_anybody_else(
    rival: list[str], cards: int
) -> None:
    scene = given(
        seat("old_earth", "mining_conglomerate", "imperium_armaments_world", action="settle"),
        seat("new_sparta", *rival, action="settle"),
    ).perform("produce")
    most = [event for event in scene.told(CardsDrawn, 0) if event.why == "most"]
    assert sum(len(event.cards) for event in most) == cards


@pytest.mark.rule("RACE-16.1")
@pytest.mark.parametrize(
    ("world", "points"),
    [
        ("distant_world", 2),
        ("pre_sentient_race", 2),
        ("avian_uplift_race", 2),
        ("malevolent_lifeforms", 2),
        ("outlaw_world", 1),
        ("gem_world", 0),
    ],
)
def test_pan_galactic_league_counts_genes_worlds_that_produce_and_windfalls(
    world: str, points: int
) -> None:
    tableau = ("old_earth", "pan_galactic_league", world)
    assert development_points(tableau, 0, "pan_galactic_league") == points


@pytest.mark.rule("RACE-16.4")
def test_misspelt_cards_are_the_ones_in_the_box() -> None:
    names = {card.name: card.id for card in DESIGNS.values()}
    assert names["Consumer Markets"] == "consumer_markets"
    assert names["Galactic Survey: SETI"] == "galactic_survey_seti"
    assert names["Deficit Spending"] == "deficit_spending"
    for misspelt in ("Consumer Market", "Galactic Survey/SETI", "Deficit Spendine"):
        assert misspelt not in names
    named = {line.card for card in DESIGNS.values() for line in card.scoring if line.card}
    assert named <= set(DESIGNS)
    tableau = ("free_trade_association", "consumer_markets.2")
    assert development_points(tableau, 0, "free_trade_association") == 2


@pytest.mark.rule("RACE-16.5")
def test_the_good_a_windfall_world_gets_when_placed_and_by_the_bonus_is_the_same_thing() -> None:
    scene = given(
        seat("new_sparta", hand=["asteroid_belt", 2], action=("consume_trade", "produce")),
        seat("epsilon_eridani", action=("settle", "explore_5")),
        expert=True,
    ).perform("settle", "consume", "produce", "consume")
    scene.when(0, Settle("asteroid_belt", PAY))
    goods = [(event.world, event.produced) for event in scene.told(GoodPlaced)]
    assert goods == [("asteroid_belt", False), ("asteroid_belt", True)]
    assert [event.deed.worlds for event in scene.told(PowerUsed)] == [("asteroid_belt",)] * 2
    assert [len(event.cards) for event in scene.told(CardsDrawn, 0)] == [3, 3]


@pytest.mark.rule("RACE-16.8")
def test_printed_military_conquers_in_every_round_and_counts_for_new_galactic_order() -> None:
    worlds = ["rebel_base", "lost_alien_warship", "malevolent_lifeforms"]
    scene = given(
        seat("new_sparta", "drop_ships", "new_galactic_order", hand=worlds), seat("old_earth")
    )
    for world, strength in zip(worlds, (7, 7, 9), strict=True):
        scene.perform("settle").when(0, Settle(world, CONQUER))
        assert scene.told(CardPlaced)[0].strength == strength
    assert development_points(scene.player(0).tableau, 0, "new_galactic_order") == 2 + 3 + 2 + 2


@pytest.mark.rule("RACE-16.8")
def test_temporary_military_ends_with_the_settle_phase() -> None:
    scene = given(
        seat(
            *("new_sparta", "new_galactic_order", "new_military_tactics"),
            hand=["lost_alien_warship", "rebel_homeworld", "outlaw_world"],
        ),
        seat("old_earth"),
    ).perform("settle")
    tactics = Way(Means.CONQUER, ("new_military_tactics",))
    scene.when(0, Settle("lost_alien_warship", tactics))
    assert scene.told(CardPlaced)[0].strength == 4 + 3
    scene.perform("settle")
    scene.refused(0, Settle("rebel_homeworld", CONQUER), "military_short")
    scene.when(0, Settle("outlaw_world", CONQUER))
    assert scene.told(CardPlaced)[0].strength == 4 + 2
    assert development_points(scene.player(0).tableau, 0, "new_galactic_order") == 6
