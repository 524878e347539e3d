"""Level 1 of Race: what it makes of a table, what it prefers, and why it says it does."""

from __future__ import annotations

import pytest

from bot.engine.guide import Advice
from bot.games.race.box.cards import CARDS, CardId, card_name
from bot.games.race.commands import ChooseActions, Sell, Settle
from bot.games.race.minds.autopilot import rounds_left, wanted
from bot.games.race.minds.worth import income, produced
from bot.play.autopilots.levels import advise
from bot.simulation.games import simulate
from tests.games.race.scene import RACE, Scene, given, seat


def advised(scene: Scene, key: str) -> Advice:
    return advise(RACE, scene.view(0), scene.prompt(0, key))


def test_fewer_rounds_are_left_the_fuller_the_tableaux_the_fewer_the_chips_the_more_goods() -> None:
    full = ("old_earth", "gem_world", "artist_colony", "bio_hazard_mining_world")
    start = rounds_left(given(seat(), seat("new_sparta")).state)
    taller = rounds_left(given(seat(*full), seat("new_sparta")).state)
    loaded = rounds_left(given(seat(*full, goods=full[1:]), seat("new_sparta")).state)
    poorer = rounds_left(given(seat(*full), seat("new_sparta"), pool=3).state)
    assert start > taller > loaded
    assert taller > poorer
    assert rounds_left(given(seat(), seat("new_sparta"), round=60).state) == 0


def test_who_has_goods_is_thought_to_consume_and_who_has_empty_worlds_to_produce() -> None:
    worlds = ("old_earth", "gem_world", "artist_colony")
    empty = wanted(given(seat(*worlds), seat("new_sparta")).player(0))
    loaded = wanted(given(seat(*worlds, goods=worlds[1:]), seat("new_sparta")).player(0))
    assert max(empty, key=empty.__getitem__) == "produce"
    assert max(loaded, key=loaded.__getitem__) == "consume"
    assert all(0 < chance < 1 for chance in (*empty.values(), *loaded.values()))


def test_a_cheap_world_that_produces_brings_something_before_anything_consumes_its_good() -> None:
    start, cheap = CardId("new_sparta"), CardId("artist_colony")
    assert CARDS[cheap].cost == 1
    assert produced((start, cheap), (), 1)[0] == (cheap,)
    assert income((start, cheap))[0] > income((start,))[0]


def test_a_card_is_placed_for_the_development_that_counts_it() -> None:
    hand = ["asteroid_belt", 4]
    scene = given(
        seat("old_earth", "mining_league", hand=hand, action="settle"), seat("new_sparta")
    )
    advice = advised(scene.perform("settle"), "settle")
    assert isinstance(advice.command, Settle)
    assert advice.command.world == "asteroid_belt"
    assert advice.why.key == "race.advice.counts"
    assert advice.why.values["development"] == card_name(CardId("mining_league"))
    assert advice.replies["world"] == ("asteroid_belt",)


def test_the_good_with_the_best_price_is_sold_and_named() -> None:
    goods = ("gem_world", "artist_colony")
    owner = seat("new_sparta", *goods, goods=goods, action="consume_trade")
    advice = advised(given(owner, seat()).perform("consume"), "consume")
    assert isinstance(advice.command, Sell)
    assert advice.why.key == "race.advice.sale"
    assert advice.why.values["world"] == card_name(advice.command.world)


def test_an_empty_hand_with_nothing_to_sell_explores_and_says_how_few_cards_there_are() -> None:
    advice = advised(given(seat(), seat("new_sparta")), "action")
    assert isinstance(advice.command, ChooseActions)
    assert advice.command.actions[0].startswith("explore")
    assert advice.why.key == "race.advice.explore"
    assert advice.why.values["n"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_players_who_take_any_answer(players: int) -> None:
    report = simulate("race", players, players, 5, ["1", *["random"] * (players - 1)])
    assert report.wins["1"] == players
    assert report.wins.get("random", 0) == 0
