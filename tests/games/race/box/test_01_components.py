"""Page 1: what is in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.race.box.cards import (
    ACTIONS,
    CARDS,
    CONSTANTS,
    DECK,
    DESIGNS,
    FACE_DOWN,
    PRICES,
    START_WORLDS,
    Card,
)
from bot.games.race.box.powers import Kind, Military, Mode, Phase, ProduceHere
from bot.games.race.chapters.rounds import action_set
from bot.games.race.chapters.tableau import developable, settleable
from bot.games.race.commands import Settle
from bot.games.race.events import CardPlaced, CardsDrawn, GoodPlaced
from tests.games.race.scene import CONQUER, PAY, given, seat

WORLDS = [card for card in DESIGNS.values() if card.is_world]
DEVELOPMENTS = [card for card in DESIGNS.values() if not card.is_world]
GRAY = [card.id for card in WORLDS if card.good is None]
MIGHT = ("new_sparta", "lost_alien_battle_fleet", "lost_alien_warship", "drop_ships")


@pytest.mark.rule("RACE-1.1")
def test_the_deck_has_5_start_worlds_59_other_worlds_and_50_developments() -> None:
    physical = list(CARDS.values())
    assert len(CARDS) == len(DECK) == 114
    assert [CARDS[card].start for card in START_WORLDS] == [0, 1, 2, 3, 4]
    assert all(CARDS[card].is_world for card in START_WORLDS)
    assert sum(card.is_world and card.start is None for card in physical) == 59
    assert sum(not card.is_world for card in physical) == 50


@pytest.mark.rule("RACE-1.2")
def test_only_the_19_cheaper_developments_exist_twice() -> None:
    copies = Counter(card.id for card in CARDS.values())
    dear = [card.id for card in DEVELOPMENTS if card.cost == 6]
    cheaper = [card.id for card in DEVELOPMENTS if card.cost != 6]
    assert len(dear) == 12
    assert {copies[card] for card in dear} == {1}
    assert len(cheaper) == 19
    assert {copies[card] for card in cheaper} == {2}
    assert {copies[card.id] for card in WORLDS} == {1}


@pytest.mark.rule("RACE-1.3")
def test_every_card_can_be_settled_or_developed_and_none_both() -> None:
    mighty = tuple(card for card in DECK if card in MIGHT and CARDS[card].is_world)
    others = ("public_works", "public_works.2", "gem_world", "old_earth", "artist_colony")
    for card in DECK:
        hand = (card, *(other for other in (*others, "space_port", "comet_zone") if other != card))
        uses = card in settleable(mighty, hand), card in developable(mighty, 0, hand)
        assert uses == (CARDS[card].is_world, not CARDS[card].is_world), card


@pytest.mark.rule("RACE-1.13")
def test_a_world_has_either_a_defense_from_1_to_7_or_a_cost_from_0_to_6() -> None:
    for world in WORLDS:
        if world.military:
            assert world.cost is None
            assert world.defense in range(1, 8)
        else:
            assert world.defense is None
            assert world.cost in range(7)
    assert {world.defense for world in WORLDS if world.military} == set(range(1, 8))


@pytest.mark.rule("RACE-1.14")
def test_a_development_has_a_cost_from_1_to_6_and_no_defense_and_no_good() -> None:
    for card in DEVELOPMENTS:
        assert card.cost in range(1, 7)
        assert (card.defense, card.good, card.military) == (None, None, False)


@pytest.mark.rule("RACE-1.4", "RACE-16.1")
@pytest.mark.parametrize("world", ["pilgrimage_world", "refugee_world"])
def test_two_worlds_cost_nothing(world: str) -> None:
    free = [card.id for card in WORLDS if card.cost == 0]
    assert sorted(free) == ["pilgrimage_world", "refugee_world"]
    assert {card.cost for card in WORLDS if not card.military} == set(range(7))
    scene = given(
        seat("old_earth", hand=[world], action="settle"), seat("epsilon_eridani")
    ).perform("settle")
    scene.when(0, Settle(world, PAY))
    assert scene.told(CardPlaced)[0].cost == 0
    assert scene.player(0).tableau == ("old_earth", world)


@pytest.mark.rule("RACE-1.5")
def test_a_good_attribute_is_a_kind_and_a_mode() -> None:
    modes = Counter(world.good.mode for world in WORLDS if world.good)
    assert modes == {Mode.WINDFALL: 25, Mode.PRODUCTION: 21}
    assert {world.good.kind for world in WORLDS if world.good} == set(Kind)
    for card in DESIGNS.values():
        produces = ProduceHere() in card.powers.produce
        assert produces == (card.good is not None and card.good.mode is Mode.PRODUCTION), card.id


@pytest.mark.rule("RACE-1.15")
def test_a_gray_world_never_holds_a_good() -> None:
    assert len(GRAY) == 64 - 25 - 21
    for world in GRAY:
        own = tuple(card for card in (*MIGHT, "galactic_engineers") if card != world)
        means = CONQUER if CARDS[world].military else PAY
        scene = given(seat(*own, hand=[world, 5], action="settle"), seat("alpha_centauri")).perform(
            "settle", "produce"
        )
        scene.when(0, Settle(world, means, scene.player(0).hand[1 : 1 + (CARDS[world].cost or 0)]))
        assert scene.told(CardPlaced)[0].card == world
        assert not [event for event in scene.ever_told(GoodPlaced) if event.world == world]


@pytest.mark.rule("RACE-1.6", "RACE-8.2", "RACE-8.4")
@pytest.mark.parametrize(
    ("world", "kind", "price"),
    [
        ("gem_world", "novelty", 2),
        ("asteroid_belt", "rare", 3),
        ("pre_sentient_race", "genes", 4),
        ("deserted_alien_outpost", "alien", 5),
    ],
)
def test_each_of_the_four_kinds_has_its_trade_price(world: str, kind: str, price: int) -> None:
    assert PRICES == {"novelty": 2, "rare": 3, "genes": 4, "alien": 5}
    assert [known.value for known in Kind] == ["novelty", "rare", "genes", "alien"]
    assert CARDS[world].kind == kind
    scene = given(
        seat("new_sparta", world, goods=[world], action="consume_trade"), seat("epsilon_eridani")
    ).perform("consume")
    assert [len(event.cards) for event in scene.told(CardsDrawn, 0)] == [price]


def mentioned(card: Card) -> set[Any]:
    """Keywords that a card's powers or scoring lines look for."""
    powers = {p.against_keyword for p in card.powers.settle if isinstance(p, Military)}
    return ({line.keyword for line in card.scoring} | powers) - {None}


@pytest.mark.rule("RACE-1.7")
def test_six_keywords_are_printed_and_no_card_looks_for_another_than_alien_or_rebel() -> None:
    printed = {keyword for card in DESIGNS.values() for keyword in card.keywords}
    assert printed == {"alien", "rebel", "imperium", "uplift", "terraforming", "chromosome"}
    looked_for = {keyword for card in DESIGNS.values() for keyword in mentioned(card)}
    assert looked_for == {"alien", "rebel"}


@pytest.mark.rule("RACE-1.8", "RACE-2.5")
def test_an_action_set_has_seven_different_cards() -> None:
    cards = {
        "explore_5": (Phase.EXPLORE, 5, 0, 0, 0, False, 1, False),
        "explore_1_1": (Phase.EXPLORE, 1, 1, 0, 0, False, 1, False),
        "develop": (Phase.DEVELOP, 0, 0, 1, 0, False, 1, False),
        "settle": (Phase.SETTLE, 0, 0, 0, 1, False, 1, False),
        "consume_trade": (Phase.CONSUME, 0, 0, 0, 0, True, 1, False),
        "consume_2x": (Phase.CONSUME, 0, 0, 0, 0, False, 2, False),
        "produce": (Phase.PRODUCE, 0, 0, 0, 0, False, 1, True),
    }
    assert {
        name: (a.phase, a.draw, a.keep, a.discount, a.draw_after, a.sells, a.multiplier, a.windfall)
        for name, a in ACTIONS.items()
    } == cards
    assert action_set(expert=False) == dict.fromkeys(cards, 1)
    scene = given(seat("old_earth"), seat("new_sparta"))
    for who in (0, 1):
        choice = scene.choice(who, "action")
        assert list(choice.stock()) == list(cards)


@pytest.mark.rule("RACE-1.9", "RACE-14.1", "RACE-2.5")
def test_eight_duplicate_action_cards_serve_the_expert_game_alone() -> None:
    spare = {name: card.expert_copies - 1 for name, card in ACTIONS.items()}
    assert {name: count for name, count in spare.items() if count} == {"develop": 1, "settle": 1}
    assert 4 * sum(spare.values()) == 8
    seats = seat("epsilon_eridani"), seat("new_sparta")
    for expert, twice in ((False, 1), (True, 2)):
        stock = Counter(given(*seats, expert=expert).choice(0, "action").stock())
        assert stock == dict.fromkeys(ACTIONS, 1) | {"develop": twice, "settle": twice}


@pytest.mark.rule("RACE-1.10")
def test_there_are_28_chips() -> None:
    chips = CONSTANTS.chips.denominations
    assert chips == {1: 18, 5: 6, 10: 4}
    assert sum(chips.values()) == 28


@pytest.mark.rule("RACE-1.11")
def test_a_card_is_placed_or_pays_for_one_or_lies_on_a_world_as_a_good() -> None:
    scene = given(
        seat("old_earth", hand=["asteroid_belt", "galactic_federation", "refugee_world", 1]),
        seat("epsilon_eridani"),
        supply=["rebel_base"],
    ).perform("settle")
    paid = ("galactic_federation", "refugee_world")  # one unit each, whatever is printed on them
    scene.refused(0, Settle("asteroid_belt", PAY, (paid[0], paid[0])), "card_twice", "RACE-1.11")
    scene.when(0, Settle("asteroid_belt", PAY, paid))
    me = scene.player(0)
    assert me.tableau == ("old_earth", "asteroid_belt")
    assert me.goods == {"asteroid_belt": "rebel_base"}
    assert len(me.hand) == 1
    assert scene.state.discards == paid
    assert scene.view(1).discards == (FACE_DOWN,) * 2
    assert scene.view(0).players[0].goods == {"asteroid_belt": FACE_DOWN}
