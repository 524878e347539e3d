"""Page 2: set-up of the first game."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.games.race.box.cards import DECK, FACE_DOWN
from bot.games.race.commands import ChooseActions
from tests.games.race.opening import SEEDS, opened, opened_with

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
NUMBERED = ("epsilon_eridani", "alpha_centauri", "new_sparta", "earths_lost_colony")
TACTICS = "new_military_tactics"
HANDS = {
    start: cards.split()
    for start, cards in (
        ("epsilon_eridani", "colony_ship gem_world public_works rebel_fuel_cache"),
        ("alpha_centauri", "comet_zone expedition_force mining_robots rebel_miners"),
        ("new_sparta", "export_duties former_penal_colony malevolent_lifeforms " + TACTICS),
        ("earths_lost_colony", "avian_uplift_race contact_specialist space_marines spice_world"),
    )
}


@pytest.mark.rule("RACE-2.20", "RACE-2.23")
@PLAYERS
def test_the_first_game_deals_the_lowest_numbers_from_one_in_random_order(players: int) -> None:
    dealt = {opened(players, seed, preset=True).starts for seed in range(200)}
    assert dealt == set(permutations(NUMBERED[:players]))


@pytest.mark.rule("RACE-2.21")
@PLAYERS
def test_the_first_hand_has_the_four_cards_numbered_like_the_start_world(players: int) -> None:
    for seed in SEEDS:
        table = opened(players, seed, preset=True)
        for who, player in enumerate(table.state.players):
            assert sorted(player.hand) == HANDS[player.start]
            assert table.asked(who) == ["action"]
        assert table.state.discards == ()
    table.when(0, ChooseActions(("explore_5",)))
    assert table.awaited() == set(range(1, players))


@pytest.mark.rule("RACE-2.22")
@PLAYERS
def test_all_other_cards_of_a_first_game_are_shuffled_into_the_supply(players: int) -> None:
    table = opened(players, preset=True)
    used = {*table.starts, *(card for start in table.starts for card in HANDS[start])}
    deck = table.deck(*used)
    good = [card for player in table.state.players for card in player.goods.values()]
    assert (*good, *table.state.supply) == deck
    assert sorted(deck) == [card for card in DECK if card not in used]
    assert list(deck) != sorted(deck)
    left_out = [card for start in NUMBERED[players:] for card in (start, *HANDS[start])]
    assert {"old_earth", "public_works.2", *left_out} <= set(deck)
    assert len(deck) == 114 - 5 * players


@pytest.mark.rule("RACE-2.24")
@PLAYERS
def test_alpha_centauri_starts_with_a_good_in_a_first_game_too(players: int) -> None:
    table = opened_with("alpha_centauri", players, preset=True)
    owner = table.starts.index("alpha_centauri")
    used = {*table.starts, *(card for start in table.starts for card in HANDS[start])}
    assert table.player(owner).goods == {"alpha_centauri": table.deck(*used)[0]}
    assert table.view(owner).players[owner].goods == {"alpha_centauri": FACE_DOWN}


@pytest.mark.rule("RACE-2.25")
def test_a_first_game_can_be_an_expert_game() -> None:
    table = opened(2, preset=True, expert=True)
    assert set(table.starts) == set(NUMBERED[:2])
    assert [sorted(player.hand) for player in table.state.players] == [
        HANDS[start] for start in table.starts
    ]
    assert len(table.choice(0, "action").stock()) == 9
    table.when(0, ChooseActions(("develop", "develop"))).when(
        1, ChooseActions(("explore_5", "settle"))
    )
    assert table.player(0).actions == ("develop", "develop")
