"""Page 2: set-up."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.story import open_table
from bot.games.race.box.cards import CONSTANTS, DECK, FACE_DOWN, START_WORLDS
from bot.games.race.commands import ChooseActions, Discard, Options, Settle
from bot.games.race.events import CardPlaced, CardsDrawn
from tests.games.race.opening import SEEDS, opened, opened_with, opened_without
from tests.games.race.scene import PAY, RACE, Scene, given, seat

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.rule("RACE-2.1")
@PLAYERS
def test_two_to_four_players_sit_in_a_circle_in_seat_order(players: int) -> None:
    for seed in SEEDS:
        table = opened(players, seed)
        assert len(table.state.players) == players
        first = table.state.order[0]
        assert table.state.order == tuple((first + step) % players for step in range(players))


@pytest.mark.rule("RACE-2.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_no_other_number_of_players_can_play(players: int) -> None:
    assert list(RACE.seats) == [2, 3, 4]
    with pytest.raises(IllegalMove) as refusal:
        open_table(RACE, Options(players), Chance(bytes(32)))
    assert refusal.value.key == "race.refuse.players"
    assert dict(refusal.value.reason.values) == {"low": 2, "high": 4}


@pytest.mark.rule("RACE-2.2", "RACE-2.3")
@pytest.mark.parametrize(("players", "points"), [(2, 24), (3, 36), (4, 48)])
def test_the_pool_starts_with_twelve_points_for_each_player(players: int, points: int) -> None:
    assert opened(players).state.pool == points
    chips = CONSTANTS.chips.denominations
    assert chips[1] + 5 * chips[5] >= points  # no chip of ten is needed


@pytest.mark.rule("RACE-2.6")
@PLAYERS
def test_every_player_gets_a_random_start_world_face_up_as_their_first_card(players: int) -> None:
    dealt = set()
    for seed in SEEDS:
        table = opened(players, seed)
        assert len(set(table.starts)) == players
        dealt |= set(enumerate(table.starts))
        for player, start in zip(table.view(None).players, table.starts, strict=True):
            assert player.tableau == (start,)
    assert dealt == {(who, world) for who in range(players) for world in START_WORLDS}


@pytest.mark.rule("RACE-2.7")
@PLAYERS
def test_six_cards_of_all_that_are_left_are_dealt_face_down(players: int) -> None:
    held = set()
    for seed in SEEDS:
        table = opened(players, seed)
        rest = set(DECK) - set(table.starts)
        hands = [card for hand in table.dealt.hands for card in hand]
        goods = table.dealt.goods.values()
        assert sorted((*hands, *goods, *table.dealt.supply)) == sorted(rest)
        assert [len(hand) for hand in table.dealt.hands] == [6] * players
        held |= set(hands)
        for viewer in range(players):
            for who, hand in enumerate(table.dealt.seen_by(viewer).hands):
                assert hand == (table.player(who).hand if who == viewer else (FACE_DOWN,) * 6)
    assert set(START_WORLDS) & held  # undealt start worlds are shuffled in


def discarded(table: Scene, *who: int) -> Scene:
    """These seats (all, if none is named) discard the first two of their six cards."""
    for each in who or range(len(table.state.players)):
        table.when(each, Discard(table.player(each).hand[:2]))
    return table


@pytest.mark.rule("RACE-2.8")
def test_a_player_keeps_exactly_four_of_their_six_cards() -> None:
    table = opened(3)
    hand = table.player(0).hand
    assert table.asked(0) == ["discard"]
    assert table.offered(0, "discard") == list(hand)
    for count in (0, 1, 3):
        table.refused(0, Discard(hand[:count]), "discard_number", "RACE-2.8")
    table.refused(0, ChooseActions(("settle",)), "owed_first")
    table.when(0, Discard((hand[1], hand[4])))
    assert table.player(0).hand == (hand[0], *hand[2:4], hand[5])
    assert table.state.discards == (hand[1], hand[4])
    assert table.asked(0) == ["action"]


@pytest.mark.rule("RACE-2.9")
@pytest.mark.parametrize(("players", "supply", "discards"), [(2, 100, 4), (3, 93, 6), (4, 86, 8)])
def test_the_rest_is_the_supply_and_the_set_up_discards_start_the_discard_pile(
    players: int, supply: int, discards: int
) -> None:
    table = opened_without("alpha_centauri", players)
    assert table.state.discards == ()
    gone = [card for player in table.state.players for card in player.hand[:2]]
    discarded(table)
    assert (len(table.state.supply), len(table.state.discards)) == (supply, discards)
    assert sorted(table.state.discards) == sorted(gone)


@pytest.mark.rule("RACE-2.11", "RACE-2.10")
@PLAYERS
def test_hands_are_dealt_seat_by_seat_before_the_good_of_alpha_centauri(players: int) -> None:
    table = opened_with("alpha_centauri", players)
    assert [draw.kind for draw in table.drawn] == ["race.start_worlds", "race.deck"]
    deck = table.deck(*table.starts)
    for who in range(players):
        assert table.player(who).hand == deck[6 * who : 6 * who + 6]
        assert table.asked(who) == ["discard"]
    owner = table.player(table.starts.index("alpha_centauri"))
    assert owner.goods == {"alpha_centauri": deck[6 * players]}
    for viewer in (None, *range(players)):
        assert table.dealt.seen_by(viewer).goods == {"alpha_centauri": FACE_DOWN}
    assert table.state.supply == deck[6 * players + 1 :]


@pytest.mark.rule("RACE-2.12")
@pytest.mark.parametrize(
    ("world", "cost"),
    [("old_earth", 3), ("epsilon_eridani", 2), ("alpha_centauri", 2), ("earths_lost_colony", 2)],
)
def test_an_undealt_start_world_is_settled_at_its_printed_cost(world: str, cost: int) -> None:
    scene = given(seat("new_sparta", hand=[world, 4], action="settle"), seat("gem_world")).perform(
        "settle"
    )
    cards = scene.player(0).hand[1:]
    scene.refused(0, Settle(world, PAY, cards[: cost - 1]), "payment")
    scene.when(0, Settle(world, PAY, cards[:cost]))
    assert scene.told(CardPlaced)[0].cost == cost
    assert scene.player(0).tableau == ("new_sparta", world)


@pytest.mark.rule("RACE-2.12")
def test_an_undealt_start_world_can_be_drawn_pay_and_be_a_good() -> None:
    scene = given(
        seat("new_sparta", hand=["asteroid_belt", "old_earth", "gem_world", 1], action="settle"),
        seat("epsilon_eridani"),
        supply=["earths_lost_colony", "alpha_centauri"],
    ).perform("settle")
    scene.when(0, Settle("asteroid_belt", PAY, ("old_earth", "gem_world")))
    assert scene.player(0).goods == {"asteroid_belt": "earths_lost_colony"}
    assert scene.told(CardsDrawn, 0)[0].cards == ("alpha_centauri",)
    assert "old_earth" in scene.state.discards
