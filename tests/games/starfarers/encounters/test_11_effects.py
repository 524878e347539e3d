"""Section 11.4 and 11.5: what encounters bring or take, of one player or of several at once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.encounter_cards import ENCOUNTERS
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import (
    AddExpansion,
    Answer,
    Choose,
    Give,
    Hidden,
    RemoveExpansion,
)
from bot.games.starfarers.events import (
    AnswerSealed,
    CardsGained,
    EncounterMet,
    EncountersShuffled,
    ExpansionAdded,
    ExpansionLost,
    FameChanged,
    GiftsReceived,
    WornDown,
)
from tests.games.starfarers.chapters.aloft import A, B, C, D, meets, pair, shuffled_to, table
from tests.games.starfarers.scene import Scene, SeatPlan, cards, given, seat, ship

SHIPS = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]
CANNON, BOOSTER, RING = Expansion.CANNON, Expansion.BOOSTER, Expansion.FREIGHT_RING
LOSE = ["black blue", "red yellow"]
WIN = ["red yellow", "black blue"]
STRONG = seat(cannons=6)


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, **{"ships": SHIPS, **more})


# --- fame


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
def test_cards_of_choice_are_any_types_also_two_alike() -> None:
    scene = meets("ENC-01", me("ore ore ore")).when(A, Give(cards("ore ore ore")))
    assert scene.asked(A) == ["choose"]
    scene.refused(A, Choose(cards("ore")), "choose_exactly", "STAR-11.5.1")
    scene.refused(A, Choose(cards("ore ore ore")), "choose_exactly")
    assert scene.when(A, Choose(cards("food food"))).hand(A) == "food food"


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


# --- expansions


@pytest.mark.rule("STAR-11.5.4")
@pytest.mark.parametrize("part", [BOOSTER, RING])
def test_a_free_expansion_is_of_ones_own_choice_where_there_is_room(part: Expansion) -> None:
    scene = meets("ENC-13", me(cannons=6), shakes=WIN).when(A, Answer(yes=False))
    assert scene.offered(A, "add") == ["booster", "freight_ring"]
    scene.refused(A, AddExpansion(CANNON), "no_room", "STAR-11.5.4")
    scene.when(A, AddExpansion(part))
    assert scene.told(ExpansionAdded)[0].expansion is part
    assert scene.player(A).expansions == 7


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


QUIET = "ENC-13"  # asks a question: the table rests there


def collecting(*others: SeatPlan) -> Scene:
    """The trader of ENC-01, to whom nothing is given: all others pay."""
    return meets("ENC-01", me(), *others)


# --- all players give a card


@pytest.mark.rule("STAR-11.5.2", "STAR-11.5.18")
def test_every_other_player_gives_a_card_of_their_own_choice_at_once() -> None:
    scene = collecting(seat("ore fuel"), seat("food food goods"), seat("ore carbon"))
    assert scene.awaited() == {B, C, D}
    assert [scene.asked(who) for who in (A, B, C, D)] == [[], ["gift"], ["gift"], ["gift"]]
    scene.refused(C, Give(cards("ore")), "gift_exactly", "STAR-11.5.2")
    scene.refused(C, Give(cards("food goods")), "gift_exactly")
    scene.refused(A, Give(cards("")), "not_now", "STAR-11.5.18")
    scene.when(C, Give(cards("goods"))).when(B, Give(cards("fuel"))).when(D, Give(cards("ore")))
    assert [scene.hand(who) for who in (A, B, C, D)] == [
        "ore fuel goods",
        "ore",
        "food food",
        "carbon",
    ]
    assert scene.step() == "Flying"
    assert [scene.player(who).sealed for who in (A, B, C, D)] == [None] * 4


@pytest.mark.rule("STAR-11.5.18", "STAR-13.7")
def test_gifts_are_sealed_until_all_are_in() -> None:
    scene = collecting(seat("ore fuel"), seat("food goods"))
    scene.when(B, Give(cards("fuel")))
    assert scene.hand(A) == ""
    assert scene.view(A).players[B].sealed not in (None, Give(cards("fuel")))
    assert scene.view(B).players[B].sealed == Give(cards("fuel"))
    assert "fuel" not in repr(scene.seen(C)) + repr(scene.view(None).players[B].sealed)
    assert scene.awaited() == {C}
    scene.when(B, Give(cards("ore")))  # a changed mind, of which nobody hears
    assert scene.seen(A) == []
    scene.when(C, Give(cards("food")))
    assert scene.hand(A) == "ore food"


@pytest.mark.rule("STAR-11.5.2", "STAR-13.4")
def test_a_gift_is_seen_by_giver_and_receiver_only() -> None:
    scene = collecting(seat("ore fuel"), seat("food goods"))
    scene.when(B, Give(cards("fuel"))).when(C, Give(cards("food")))
    gifts = {
        viewer: next(seen.gifts for seen in scene.seen(viewer) if isinstance(seen, GiftsReceived))
        for viewer in (A, B, C, None)
    }
    unread = (Resource.UNKNOWN,)
    assert gifts[A] == ((), ("fuel",), ("food",), ())
    assert gifts[B] == ((), ("fuel",), unread, ())
    assert gifts[C] == ((), unread, ("food",), ())
    assert gifts[None] == ((), unread, unread, ())


@pytest.mark.rule("STAR-11.5.2", "STAR-16.6")
def test_a_hand_of_one_type_gives_unasked_and_an_empty_one_nothing() -> None:
    scene = collecting(seat("ore ore"), seat("food goods"))
    assert scene.awaited() == {C}
    assert [told.seat for told in scene.ever_told(AnswerSealed)] == [B]
    scene = collecting(seat("ore ore"))
    assert (scene.hand(A), scene.step()) == ("ore", "Flying")
    assert collecting().step() == "Flying"


# --- wear and tear


def worn(card: str, *seats: SeatPlan, then: tuple[str, ...] = (QUIET,)) -> Scene:
    """This card; the shuffles after it bring these cards to the top."""
    scene = table(*seats, deck=[card]).luck("shake", pair("black blue"))
    return scene.luck("encounters", *map(shuffled_to, then)).advance()


@pytest.mark.rule("STAR-11.5.10")
def test_who_has_more_parts_than_the_limit_removes_one_of_their_own_choice() -> None:
    full, more = seat(cannons=3, boosters=5), seat(cannons=3, boosters=5, freight_rings=1)
    scene = worn("ENC-31", me(cannons=6, boosters=3), full, more)
    assert scene.awaited() == {A, C}
    assert scene.asked(C) == ["wear"]
    assert scene.offered(C, "wear") == ["cannon", "booster", "freight_ring"]
    scene.refused(A, RemoveExpansion(RING), "no_such_part", "STAR-11.5.10")
    scene.refused(B, RemoveExpansion(CANNON), "not_now", "STAR-11.5.18")
    scene.when(A, RemoveExpansion(BOOSTER)).when(C, RemoveExpansion(CANNON))
    assert scene.told(WornDown)[0].lost == ((A, BOOSTER), (C, CANNON))
    assert [scene.player(who).expansions for who in (A, B, C)] == [8, 8, 8]


@pytest.mark.rule("STAR-11.5.18", "STAR-11.5.10")
def test_removals_are_sealed_until_all_are_in() -> None:
    parts: dict[str, Any] = {"cannons": 5, "boosters": 5}
    scene = worn("ENC-31", me(**parts), seat(**parts))
    scene.when(B, RemoveExpansion(CANNON))
    assert scene.player(B).cannons == 5
    assert scene.awaited() == {A}
    assert not scene.told(WornDown)
    assert "CANNON" not in repr(scene.seen(A)).upper()
    assert scene.view(A).players[B].sealed == Hidden()
    scene.when(A, RemoveExpansion(BOOSTER))
    assert (scene.player(A).boosters, scene.player(B).cannons) == (4, 4)
    assert scene.player(B).sealed is None
    assert scene.step() != "Wearing"


@pytest.mark.rule("STAR-11.5.16")
def test_after_the_removals_most_freight_rings_win_fame() -> None:
    """A loses its lead by removing a ring, and shares the first place with B."""
    mine = me(freight_rings=4, cannons=3)
    scene = worn("ENC-32", mine, seat(freight_rings=3), seat(freight_rings=2))
    scene.when(A, RemoveExpansion(RING))
    assert [(told.seat, told.rings) for told in scene.told(FameChanged)] == [(A, 1), (B, 1)]


@pytest.mark.rule("STAR-11.5.16")
def test_without_any_freight_ring_nobody_wins_fame_and_the_other_card_gives_none() -> None:
    assert not worn("ENC-32", me()).ever_told(FameChanged)
    assert not worn("ENC-31", me(freight_rings=3)).ever_told(FameChanged)


@pytest.mark.rule("STAR-11.4.3", "STAR-11.5.16")
def test_the_last_fame_ring_goes_to_the_first_in_turn_order() -> None:
    tied: dict[str, Any] = {"freight_rings": 1}
    rich = [seat(fame=13, **tied), seat(fame=13, **tied), seat(fame=0)]
    scene = worn("ENC-32", me(fame=13, **tied), *rich)
    assert [told.seat for told in scene.ever_told(FameChanged)] == [A]
    assert sum(player.fame for player in scene.state.players) == 40


@pytest.mark.rule("STAR-11.5.17")
def test_then_all_cards_are_shuffled_and_a_new_one_is_drawn() -> None:
    scene = worn("ENC-32", me())
    (shuffled,) = scene.ever_told(EncountersShuffled)
    assert sorted(shuffled.pile) == sorted(ENCOUNTERS)
    assert [told.card for told in scene.ever_told(EncounterMet)] == ["ENC-32", QUIET]
    assert [told.seat for told in scene.ever_told(EncounterMet)] == [A, A]
    assert len(scene.state.encounters) == 31
    assert scene.state.met == ()
    assert "ENC" not in repr(shuffled.seen_by(None))


@pytest.mark.rule("STAR-11.5.17")
def test_the_new_card_may_be_wear_and_tear_again() -> None:
    scene = worn("ENC-32", me(), then=("ENC-31", QUIET))
    assert [told.card for told in scene.ever_told(EncounterMet)] == ["ENC-32", "ENC-31", QUIET]
    scene.when(A, Answer(yes=True))
    assert scene.step() == "Flying"
