"""Slips of the printed text, as section 16 resolves them."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import DESIGNS
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.scoring import development_points
from bot.games.race.commands import ChooseActions, Settle
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
