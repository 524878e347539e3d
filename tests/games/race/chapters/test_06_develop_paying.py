"""Phase II: Develop, payment and draws (section 6)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Develop, Pass, Pay
from bot.games.race.events import CardPlaced, CardsDrawn, Shuffled
from tests.games.race.scene import Scene, given, seat

IDLE = seat("new_sparta")  # an empty hand: the game answers for it
TOP = ["gem_world", "outlaw_world", "space_port", "new_vinland"]


def developing(*tableau: str, card: str, others: int = 6, action: str = "produce") -> Scene:
    """Seat 0 alone is asked, with this development and so many other cards in hand."""
    mine = seat(*tableau, hand=[card, others], action=action)
    return given(mine, IDLE, order=(0, 1), supply=TOP).perform("develop")


# --- paying


@pytest.mark.rule("RACE-6.5", "RACE-6.6", "RACE-6.7", "RACE-4.2", "RACE-4.6")
@pytest.mark.parametrize(
    ("tableau", "action", "card", "cost"),
    [
        (["old_earth"], "produce", "public_works", 1),
        (["old_earth"], "produce", "drop_ships", 4),
        (["old_earth"], "develop", "drop_ships", 3),
        (["old_earth"], "produce", "new_economy", 6),
        (["old_earth", "investment_credits"], "produce", "drop_ships", 3),
        (["old_earth", "galactic_federation"], "produce", "drop_ships", 2),
        (["old_earth", "investment_credits", "galactic_federation"], "produce", "new_economy", 3),
        (["old_earth", "investment_credits", "galactic_federation"], "develop", "new_economy", 2),
        (["old_earth", "replicant_robots"], "produce", "drop_ships", 4),  # a Settle discount
        (["old_earth"], "settle", "drop_ships", 4),
        (["old_earth", "investment_credits"], "produce", "public_works", 0),
        (["old_earth", "investment_credits"], "develop", "public_works", 0),  # no card back
        (["old_earth", "galactic_federation"], "develop", "export_duties", 0),  # below 0
    ],
)
def test_the_cost_is_the_printed_one_less_all_discounts_and_the_bonus(
    tableau: list[str], action: str, card: str, cost: int
) -> None:
    scene = developing(*tableau, card=card, others=7, action=action)
    hand = scene.player(0).hand
    scene.when(0, Develop(card, hand[8 - cost :]))
    assert scene.told(CardPlaced)[0].cost == cost
    assert scene.player(0).hand == hand[1 : 8 - cost]
    assert scene.state.discards == hand[8 - cost :]


@pytest.mark.rule("RACE-6.5")
def test_the_player_chooses_what_they_pay_with_after_the_reveal_too() -> None:
    scene = developing("old_earth", card="space_marines")
    scene.when(0, Develop("space_marines"))
    hand = scene.player(0).hand
    assert scene.offered(0, "pay") == list(hand)
    scene.when(0, Pay((hand[1], hand[4])))
    assert scene.player(0).hand == (hand[0], hand[2], hand[3], hand[5])
    assert scene.state.discards == (hand[1], hand[4])


@pytest.mark.rule("RACE-6.8")
def test_the_development_cannot_pay_for_itself() -> None:
    scene = developing("old_earth", card="space_marines")
    hand = scene.player(0).hand
    payment = ("space_marines", hand[1])
    scene.refused(0, Develop("space_marines", payment), "pays_itself", "RACE-6.8")
    assert scene.offered(0, "develop", card=("space_marines",)) == list(hand[1:])
    scene.when(0, Develop("space_marines"))
    scene.refused(0, Pay(payment), "not_in_hand")


@pytest.mark.rule("RACE-6.11", "RACE-4.14")
@pytest.mark.parametrize("given_cards", [0, 1, 3, 4])
def test_payment_is_exact(given_cards: int) -> None:
    scene = developing("old_earth", card="space_marines")
    cards = scene.player(0).hand[1 : 1 + given_cards]
    scene.refused(0, Develop("space_marines", cards), "payment", "RACE-6.11")
    scene.when(0, Develop("space_marines"))
    scene.refused(0, Pay(cards), "payment", "RACE-6.11")


@pytest.mark.rule("RACE-6.11", "RACE-15.2")
def test_a_payment_is_of_different_cards_of_the_own_hand() -> None:
    scene = developing("old_earth", card="space_marines")
    mine, strange = scene.player(0).hand[1], scene.state.supply[-1]
    scene.refused(0, Develop("space_marines", (mine, mine)), "card_twice")
    scene.refused(0, Develop("space_marines", (mine, strange)), "not_in_hand", "RACE-15.2")
    scene.when(0, Develop("space_marines")).refused(0, Pay((mine, mine)), "card_twice")
    scene.refused(0, Pay((mine, strange)), "not_in_hand", "RACE-15.2")
    hand = scene.player(0).hand
    assert scene.when(0, Pay(hand[:2])).player(0).hand == hand[2:]


# --- draws and powers


@pytest.mark.rule("RACE-6.12")
def test_the_card_of_public_works_cannot_help_to_pay() -> None:
    scene = developing("old_earth", "public_works", card="space_marines")
    scene.when(0, Develop("space_marines"))
    assert [event.cards for event in scene.told(CardsDrawn)] == [(TOP[0],)]
    hand = scene.player(0).hand
    scene.refused(0, Pay((hand[0], TOP[0])), "not_in_hand")
    scene.when(0, Pay(hand[:2]))
    assert scene.player(0).hand == (*hand[2:], TOP[0])


@pytest.mark.rule("RACE-6.12")
def test_public_works_draws_nothing_for_a_player_who_places_nothing() -> None:
    scene = developing("old_earth", "public_works", card="space_marines").when(0, Pass())
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-6.13", "RACE-6.12", "RACE-6.6", "RACE-4.3")
@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("public_works", 1),
        ("investment_credits", 1),
        ("galactic_federation", 6),
        ("interstellar_bank", 2),
    ],
)
def test_a_development_does_nothing_for_its_own_placement(card: str, cost: int) -> None:
    scene = developing("old_earth", card=card, others=7).when(0, Develop(card))
    assert scene.told(CardPlaced)[0].cost == cost
    assert scene.player(0).hand_size == 7 - cost
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-6.18")
def test_accounts_are_settled_in_turn_order_each_with_its_draw() -> None:
    """Seat 1 is first. Its draw empties the supply: the reshuffle has its payment, not seat 0's."""
    scene = given(
        seat("old_earth", "public_works", hand=["drop_ships", 5]),
        seat("new_sparta", "public_works.2", hand=["space_marines", 3]),
        supply=["gem_world"],
        supply_size=1,
        order=(1, 0),
    ).perform("develop")
    late, early = scene.player(0).hand[1:5], scene.player(1).hand[1:3]
    scene.when(0, Develop("drop_ships", late)).when(1, Develop("space_marines", early))
    steps = [e for e in scene.events if isinstance(e, CardPlaced | CardsDrawn)]
    assert [(type(e), e.seat) for e in steps] == [
        (CardPlaced, 1),
        (CardsDrawn, 1),
        (CardPlaced, 0),
        (CardsDrawn, 0),
    ]
    (shuffled,) = scene.told(Shuffled)
    assert set(early) <= set(shuffled.supply)
    assert not set(late) & set(shuffled.supply)
    assert (steps[1].cards, steps[3].cards) == (("gem_world",), shuffled.supply[:1])
