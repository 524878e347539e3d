"""Section 11.4 and 11.5: fame, cards and expansions that encounters bring or take."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.commands import (
    AddExpansion,
    Answer,
    Choose,
    Give,
    RemoveExpansion,
)
from bot.games.starfarers.events import (
    CardsGained,
    CardTaken,
    ExpansionAdded,
    ExpansionLost,
    FameChanged,
)
from tests.games.starfarers.chapters.aloft import (
    A,
    B,
    meets,
)
from tests.games.starfarers.scene import SeatPlan, cards, given, seat, ship

SHIPS = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]
CANNON, BOOSTER, RING = Expansion.CANNON, Expansion.BOOSTER, Expansion.FREIGHT_RING
LOSE = ["black blue", "red yellow"]
WIN = ["red yellow", "black blue"]
STRONG = seat(cannons=6)


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, **{"ships": SHIPS, **more})


# --- fame


@pytest.mark.rule("STAR-11.4.1")
def test_fame_rings_are_won_and_lost_and_two_are_a_point() -> None:
    scene = meets("ENC-02", me("ore ore", fame=3))
    before = scene.points(A)
    scene.when(A, Give(cards("ore ore")))
    assert (scene.player(A).fame, scene.points(A)) == (4, before + 1)
    scene = meets("ENC-02", me("ore", fame=4))
    before = scene.points(A)
    scene.when(A, Give(cards("")))
    assert (scene.player(A).fame, scene.points(A)) == (3, before - 1)


@pytest.mark.rule("STAR-11.4.2")
@pytest.mark.parametrize(("fame", "left"), [(0, 0), (1, 0), (3, 1)])
def test_fame_never_falls_below_nothing(fame: int, left: int) -> None:
    scene = meets("ENC-01", me(fame=fame))  # nothing to give: two rings are lost
    assert scene.player(A).fame == left


@pytest.mark.rule("STAR-11.4.3")
def test_fame_is_limited_by_the_supply_and_lost_rings_go_back_to_it() -> None:
    rich = [seat(fame=13) for _ in range(3)]
    scene = meets("ENC-28", me("ore", fame=1), *rich).when(A, Give(cards("ore")))
    assert scene.player(A).fame == 1  # all 40 are out
    scene = meets("ENC-30", me("ore", fame=1), *rich, deck=["ENC-28"]).when(A, Give(cards("ore")))
    assert sum(player.fame for player in scene.state.players) == 39


# --- cards


@pytest.mark.rule("STAR-11.5.1")
@pytest.mark.parametrize(
    ("bank", "got"), [((8, 8, 8, 8, 8), 2), ((8, 8, 1, 8, 8), 1), ((8, 8, 0, 8, 8), 0)]
)
def test_named_cards_come_from_the_bank_as_far_as_it_has_them(
    bank: tuple[int, ...], got: int
) -> None:
    scene = meets("ENC-09", me("ore"), bank=bank, shakes=WIN)  # one card: it must fight, and wins
    assert scene.player(A).hand[2] == got


@pytest.mark.rule("STAR-11.5.1", "STAR-11.5.19")
@pytest.mark.parametrize("wish", ["food food", "ore goods"])
def test_cards_of_choice_are_any_types_also_two_alike(wish: str) -> None:
    scene = meets("ENC-01", me("ore ore ore")).when(A, Give(cards("ore ore ore")))
    assert scene.asked(A) == ["choose"]
    scene.refused(A, Choose(cards("ore")), "choose_exactly", "STAR-11.5.1")
    scene.refused(A, Choose(cards("ore ore ore")), "choose_exactly")
    scene.when(A, Choose(cards(wish)))
    assert scene.hand(A) == wish


@pytest.mark.rule("STAR-11.5.19")
def test_only_types_of_the_bank_are_offered_and_an_empty_one_gives_nothing() -> None:
    scene = meets("ENC-21", me(), bank=(0, 1, 1, 0, 3), shakes=WIN)
    scene.when(A, Answer(yes=True))
    assert scene.offered(A, "choose") == ["fuel", "carbon", "goods"]
    limits = [option.limit for option in scene.choice(A, "choose").options]
    assert limits == [1, 1, 2], "no more than there are, and no more than come"
    scene.refused(A, Choose(cards("ore goods")), "choose_exactly")
    scene.refused(A, Choose(cards("fuel fuel")), "choose_exactly")
    empty = meets("ENC-21", me(), bank=(0, 0, 0, 0, 0), shakes=WIN).when(A, Answer(yes=True))
    assert not empty.told(CardsGained)
    assert empty.told(FameChanged)  # the rest of the box still counts


@pytest.mark.rule("STAR-11.5.1", "STAR-16.6")
def test_a_bank_that_leaves_no_choice_is_not_asked_about() -> None:
    scene = meets("ENC-21", me(), bank=(0, 5, 0, 0, 0), shakes=WIN).when(A, Answer(yes=True))
    assert scene.hand(A) == "fuel fuel"
    assert scene.step() == "Flying"


@pytest.mark.rule("STAR-11.5.3", "STAR-13.4")
def test_one_card_is_drawn_at_random_from_every_other_player_unasked() -> None:
    others = [seat("food food"), seat(), seat("goods fuel")]
    scene = meets("ENC-23", me("ore"), *others, shakes=WIN).luck("card_of_hand", (0,), (1,))
    scene.when(A, Answer(yes=True))
    assert scene.step() == "Flying"
    assert [(told.victim, told.card) for told in scene.told(CardTaken)] == [
        (1, "food"),
        (3, "goods"),
    ]
    assert scene.hand(A) == "ore food goods"
    assert "goods" not in repr([one for one in scene.seen(B) if isinstance(one, CardTaken)])


# --- expansions


@pytest.mark.rule("STAR-11.5.4")
@pytest.mark.parametrize("part", [CANNON, BOOSTER, RING])
def test_a_free_expansion_is_of_ones_own_choice(part: Expansion) -> None:
    scene = meets("ENC-13", me(), shakes=WIN).when(A, Answer(yes=False))
    assert scene.offered(A, "add") == ["cannon", "booster", "freight_ring"]
    scene.when(A, AddExpansion(part))
    assert scene.told(ExpansionAdded)[0].expansion is part
    assert scene.player(A).expansions == 1


@pytest.mark.rule("STAR-11.5.4", "STAR-11.5.5")
def test_parts_are_added_and_lost_only_when_a_card_says_so() -> None:
    scene = given(seat("ore", cannons=1), seat("ore"), seat())
    scene.refused(0, AddExpansion(Expansion.CANNON), "not_now")
    scene.refused(0, RemoveExpansion(Expansion.CANNON), "not_now")


@pytest.mark.rule("STAR-11.5.4", "STAR-6.3.4")
def test_the_limit_and_the_supply_hold_for_free_expansions_too() -> None:
    others = [seat(freight_rings=6), seat(freight_rings=6), seat(freight_rings=6)]
    mine = me(boosters=6, freight_rings=2)
    scene = meets("ENC-24", mine, *others, shakes=["red yellow", "black blue"])
    scene.when(A, Answer(yes=True))
    assert scene.player(A).cannons == 1  # the only kind that can be taken
    mine = me(boosters=6, cannons=6, freight_rings=2)
    scene = meets("ENC-24", mine, *others, shakes=["red yellow", "black blue"])
    scene.when(A, Answer(yes=True))
    assert not scene.told(ExpansionAdded)
    assert scene.told(FameChanged)


@pytest.mark.rule("STAR-11.5.4")
def test_a_part_for_which_there_is_no_room_cannot_be_added() -> None:
    scene = meets("ENC-13", me(cannons=6), shakes=WIN).when(A, Answer(yes=False))
    scene.refused(A, AddExpansion(CANNON), "no_room", "STAR-11.5.4")
    scene.when(A, AddExpansion(RING))
    assert (scene.player(A).cannons, scene.player(A).freight_rings) == (6, 1)


@pytest.mark.rule("STAR-11.5.5")
def test_the_part_that_is_lost_is_of_ones_own_choice() -> None:
    scene = meets("ENC-13", me(boosters=1, freight_rings=2), STRONG, shakes=LOSE)
    scene.when(A, Answer(yes=False))
    assert scene.offered(A, "lose") == ["booster", "freight_ring"]
    scene.refused(A, RemoveExpansion(CANNON), "no_such_part", "STAR-11.5.5")
    scene.when(A, RemoveExpansion(RING))
    assert (scene.player(A).boosters, scene.player(A).freight_rings) == (1, 1)


@pytest.mark.rule("STAR-11.5.5")
def test_without_a_part_to_lose_the_rest_of_the_box_still_applies() -> None:
    scene = meets("ENC-10", me(fame=1), STRONG, seat(), STRONG, shakes=LOSE)
    assert not scene.ever_told(ExpansionLost)
    assert scene.player(A).fame == 2
    assert scene.step() == "Flying"
