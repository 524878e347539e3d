"""Section 11.5: choices of several players at once, and wear and tear."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.encounter_cards import ENCOUNTERS
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import Answer, Give, Hidden, RemoveExpansion
from bot.games.starfarers.events import (
    AnswerSealed,
    EncounterMet,
    EncountersShuffled,
    FameChanged,
    GiftsReceived,
    WornDown,
)
from tests.games.starfarers.chapters.aloft import A, B, C, D, meets, pair, shuffled_to, table
from tests.games.starfarers.scene import Scene, SeatPlan, cards, seat, ship
from tests.games.starfarers.timing.ordering import order

SHIPS = [ship("T1", "colony", "C20")]
CANNON, BOOSTER, RING = Expansion.CANNON, Expansion.BOOSTER, Expansion.FREIGHT_RING
QUIET = "ENC-13"  # asks a question: the table rests there


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, ships=SHIPS, **more)


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


@pytest.mark.rule("STAR-11.5.2")
def test_who_has_no_card_gives_none() -> None:
    scene = collecting(seat(), seat("food goods"), seat())
    assert scene.awaited() == {C}
    assert not scene.ever_told(AnswerSealed)
    scene.when(C, Give(cards("food")))
    assert scene.hand(A) == "food"
    scene = collecting()
    assert scene.step() == "Flying"  # nobody had any


@pytest.mark.rule("STAR-11.5.2", "STAR-16.6")
def test_a_hand_of_one_type_gives_unasked() -> None:
    scene = collecting(seat("ore ore"), seat("food goods"))
    assert scene.awaited() == {C}
    scene = collecting(seat("ore ore"))
    assert (scene.hand(A), scene.step()) == ("ore", "Flying")


@pytest.mark.rule("STAR-16.1", "STAR-16.4", "STAR-11.5.2")
def test_a_prepared_gift_answers_without_a_wait() -> None:
    scene = collecting(seat("ore fuel", orders=[order("gift", "goods fuel")]))
    assert scene.step() == "Flying"
    assert (scene.hand(A), scene.hand(B)) == ("fuel", "ore")


@pytest.mark.rule("STAR-16.3", "STAR-11.5.2")
def test_an_order_that_says_nothing_of_the_hand_is_no_answer() -> None:
    scene = collecting(seat("ore fuel", orders=[order("gift", "goods")]))
    assert scene.awaited() == {B}


# --- wear and tear


def worn(card: str, *seats: SeatPlan, then: tuple[str, ...] = (QUIET,)) -> Scene:
    """This card; the shuffles after it bring these cards to the top."""
    scene = table(*seats, deck=[card]).luck("shake", pair("black blue"))
    return scene.luck("encounters", *map(shuffled_to, then)).advance()


@pytest.mark.rule("STAR-11.5.10")
@pytest.mark.parametrize(("card", "limit"), [("ENC-31", 8), ("ENC-32", 6)])
def test_who_has_more_parts_than_the_limit_removes_one_of_their_own_choice(
    card: str, limit: int
) -> None:
    full = seat(cannons=3, boosters=limit - 3)
    more = seat(cannons=3, boosters=limit - 3, freight_rings=1)
    scene = worn(card, me(cannons=6, boosters=limit - 5), full, more)
    assert scene.awaited() == {A, C}
    assert scene.asked(C) == ["wear"]
    assert scene.offered(C, "wear") == ["cannon", "booster", "freight_ring"]
    scene.refused(A, RemoveExpansion(RING), "no_such_part", "STAR-11.5.10")
    scene.refused(B, RemoveExpansion(CANNON), "not_now", "STAR-11.5.18")
    scene.when(A, RemoveExpansion(BOOSTER)).when(C, RemoveExpansion(CANNON))
    assert scene.told(WornDown)[0].lost == ((A, BOOSTER), (C, CANNON))
    assert (scene.player(A).expansions, scene.player(C).expansions) == (limit, limit)
    assert scene.player(B).expansions == limit


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


@pytest.mark.rule("STAR-16.1", "STAR-16.6", "STAR-11.5.10")
def test_prepared_removals_and_single_kinds_are_not_asked() -> None:
    ready = [order("removal", "freight_ring cannon booster")]
    scene = worn(
        "ENC-32",
        me(cannons=1),
        seat(cannons=4, boosters=4, orders=ready),
        seat(boosters=6),
    )
    assert scene.ever_told(WornDown)[0].lost == ((B, CANNON),)
    assert [told.auto for told in scene.ever_told(AnswerSealed)] == [True]
    assert scene.step() == "Answering"


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
@pytest.mark.parametrize("card", ["ENC-31", "ENC-32"])
def test_then_all_cards_are_shuffled_and_a_new_one_is_drawn(card: str) -> None:
    scene = worn(card, me())
    (shuffled,) = scene.ever_told(EncountersShuffled)
    assert sorted(shuffled.pile) == sorted(ENCOUNTERS)
    assert [told.card for told in scene.ever_told(EncounterMet)] == [card, QUIET]
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
