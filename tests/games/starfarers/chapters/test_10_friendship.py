"""Section 10.2 and 10.3: friendship cards, and those used in the trade and build phase."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.records import replace
from bot.games.starfarers.box.friends import FRIENDS, FriendId, People, Power, friends_of
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.abilities import combat_bonus, speed_bonus
from bot.games.starfarers.chapters.bank import fame_left
from bot.games.starfarers.chapters.friendship import cards_left
from bot.games.starfarers.commands import Answer, Befriend, RemoveExpansion, UseCard
from bot.games.starfarers.events import CardTaken, FameBought, FriendTaken, WornDown
from bot.games.starfarers.steps import TurnEnd
from tests.games.starfarers.chapters.aloft import A, B, C, D, aloft, fly_to, meets
from tests.games.starfarers.scene import Scene, given, seat, ship


def arrived(near: str = "L06", dock: str = "L05") -> Scene:
    """A has founded the first outpost at a base: the Scientists' unless said otherwise."""
    ships = [ship("T1", "trade", near), ship("T2", "colony", "C20")]
    return fly_to(aloft(seat(ships=ships, freight_rings=1)), "T1", dock)


@pytest.mark.rule("STAR-10.2.1")
def test_with_an_outpost_comes_a_card_of_that_people_of_ones_own_choice() -> None:
    scene, cards = arrived("A12", "A11"), friends_of(People.MERCHANTS)
    assert scene.asked(A) == ["friend"]
    assert scene.offered(A, "friend") == list(cards)
    scene.refused(A, Befriend(FriendId("SC-1")), "card_not_there", "STAR-10.2.1")
    scene.when(A, Befriend(cards[2]))
    assert scene.player(A).cards == (cards[2],)
    assert scene.step() == "Flying"


@pytest.mark.rule("STAR-10.2.1")
def test_a_card_that_somebody_has_is_gone() -> None:
    me = seat(ships=[ship("T1", "trade", "B12")], freight_rings=2)
    scene = aloft(me, seat(cards=["ME-food"]), docks={"merchants": [B]})
    fly_to(scene, "T1", "B11")
    assert "ME-food" not in scene.offered(A, "friend")
    scene.refused(A, Befriend(FriendId("ME-food")), "card_not_there")
    assert len(cards_left(scene.state, People.MERCHANTS)) == 4


@pytest.mark.rule("STAR-10.2.1", "STAR-16.6")
def test_the_last_card_is_taken_without_asking() -> None:
    others = seat(cards=["ME-ore", "ME-fuel", "ME-carbon", "ME-food"])
    me = seat(ships=[ship("T1", "trade", "A08")], freight_rings=5)
    scene = fly_to(aloft(me, others, docks={"merchants": [B, B, B, B]}), "T1", "A09")
    assert [told.card for told in scene.told(FriendTaken)] == ["ME-goods"]


@pytest.mark.rule("STAR-10.2.1")
def test_cards_that_read_the_same_are_one_choice() -> None:
    assert arrived().offered(A, "friend") == ["SC-1", "SC-4", "SC-5"]


@pytest.mark.rule("STAR-10.2.2")
def test_cards_are_public_and_add_up() -> None:
    scene = arrived().when(A, Befriend(FriendId("SC-4")))
    assert scene.view(None).players[A].cards == ("SC-4",)
    mine = replace(scene.player(A), cards=tuple(map(FriendId, ("SC-1", "SC-4", "SC-5"))))
    assert (speed_bonus(mine), combat_bonus(mine)) == (3, 3)


@pytest.mark.rule("STAR-10.3.1", "STAR-10.3.2", "STAR-10.3.3", "STAR-10.3.4")
def test_the_five_cards_of_each_people_do_what_the_rules_say() -> None:
    green, wise, traders, envoys = (
        [FRIENDS[card] for card in friends_of(people)]
        for people in (People.GREEN_FOLK, People.SCIENTISTS, People.MERCHANTS, People.DIPLOMATS)
    )
    types = set(Resource) - {Resource.UNKNOWN}
    assert {card.op for card in green} == {Power.MORE}
    assert {card.resource for card in green} == {card.resource for card in traders} == types
    assert Counter((card.speed, card.combat) for card in wise) == {(1, 1): 3, (2, 0): 1, (0, 2): 1}
    (goods,) = (card for card in traders if card.resource is Resource.GOODS)
    assert {card.rate for card in traders if card is not goods} == {2}
    assert (goods.rate, goods.uses_per_turn, goods.rate_after) == (1, 1, 2)
    powers = {Power.LIMIT: 1, Power.RELIEF: 1, Power.RICH: 1, Power.FAME: 2}
    assert Counter(card.op for card in envoys) == powers


@pytest.mark.rule("STAR-10.3.7")
def test_a_scientist_bonus_is_no_expansion() -> None:
    """With six parts and three cards, wear and tear asks for nothing, and no card can be lost."""
    me = seat(ships=[ship("T1", "colony", "C20")], boosters=6, cards=["SC-1", "SC-4", "SC-5"])
    scene = meets("ENC-32", me, deck=[])
    assert not scene.ever_told(WornDown)
    assert len(scene.player(A).cards) == 3


@pytest.mark.rule("STAR-10.3.7", "STAR-11.5.5")
def test_who_has_only_friendship_cards_loses_nothing() -> None:
    me = seat(ships=[ship("T1", "colony", "C20")], cards=["SC-1"])
    scene = meets("ENC-13", me, seat(cannons=6), shakes=["black blue", "red yellow"])
    scene.when(A, Answer(yes=False))
    assert scene.step() == "Flying"
    assert scene.player(A).cards == ("SC-1",)
    scene.refused(A, RemoveExpansion(Expansion.BOOSTER), "not_now")


# --- cards of the trade and build phase


RICH = "DI-richpoor"


def use(card: str, *players: int) -> UseCard:
    return UseCard(FriendId(card), players)


def poor(*fame: int, hands: tuple[str, ...] = ("ore", "fuel", "carbon")) -> Scene:
    """The holder has 4 points; the others 4 and one for each two fame rings."""
    others = [seat(hand, fame=rings) for hand, rings in zip(hands, fame, strict=True)]
    return given(seat("food", cards=[RICH], fame=0), *others)


@pytest.mark.rule("STAR-10.3.5")
def test_the_rich_help_the_poor_with_a_card_each_if_they_have_one() -> None:
    scene = poor(2, 4, 2, hands=("ore", "fuel", ""))
    choice = scene.choice(A, "card")
    assert (choice.name, [one.id for one in choice.options]) == ("players", ["1", "2", "3"])
    scene.when(A, use(RICH, C, B))
    assert [(told.victim, told.why) for told in scene.told(CardTaken)] == [(C, "card"), (B, "card")]
    assert (scene.hand(A), scene.hand(B), scene.hand(C)) == ("ore fuel food", "", "")
    bare = poor(2, 2, 0, hands=("", "fuel", "")).when(A, use(RICH, B, C))
    assert bare.hand(A) == "fuel food"


@pytest.mark.rule("STAR-10.3.5")
def test_the_card_drawn_is_random() -> None:
    scene = poor(2, 2, 0, hands=("ore fuel carbon", "goods", "")).luck("card_of_hand", (2,), (0,))
    scene.when(A, use(RICH, B, C))
    assert scene.hand(A) == "carbon food goods"
    assert len(scene.ever_told(CardTaken)) == 2
    assert scene.draws == 2


@pytest.mark.rule("STAR-10.3.5")
def test_fewer_than_two_richer_players_do_not_help() -> None:
    scene = poor(2, 0, 0)
    scene.refused(A, use(RICH, B, C), "not_poor", "STAR-10.3.5")
    assert "card" not in scene.offered(A, "turn")


@pytest.mark.rule("STAR-10.3.5")
def test_as_many_points_is_not_richer() -> None:
    scene = poor(2, 2, 1)
    assert scene.points(D) == scene.points(A)
    scene.refused(A, use(RICH, B, D), "name_richer", "STAR-10.3.5")


@pytest.mark.rule("STAR-10.3.5")
@pytest.mark.parametrize("players", [(B,), (B, B), (B, C, D), (A, B), ()])
def test_exactly_two_richer_players_are_named(players: tuple[int, ...]) -> None:
    poor(2, 2, 2).refused(A, use(RICH, *players), "name_richer", "STAR-10.3.5")


@pytest.mark.rule("STAR-10.3.5")
def test_the_rich_help_once_in_a_turn() -> None:
    scene = poor(2, 2, 0, hands=("ore ore", "fuel fuel", "")).when(A, use(RICH, B, C))
    scene.refused(A, use(RICH, B, C), "card_used", "STAR-10.3.5")
    assert "card" not in scene.offered(A, "turn")


@pytest.mark.rule("STAR-10.3.5", "STAR-10.3.6")
def test_cards_are_fresh_in_the_next_own_turn() -> None:
    mine = seat("goods", cards=[RICH, "DI-fame-1"])
    used = (FriendId(RICH), FriendId("DI-fame-1"))
    scene = given(mine, seat(), seat(), agenda=[TurnEnd()], active=2, used=used)
    scene.luck("roll", (1, 1)).advance().when(A, use("DI-fame-1"))
    assert scene.player(A).fame == 2


# --- bought fame


def buyer(hand: str, *friends: str, **more: Any) -> Scene:
    return given(seat(hand, cards=list(friends)), seat("ore", **more), seat("ore"))


@pytest.mark.rule("STAR-10.3.6")
def test_a_goods_card_buys_a_fame_ring() -> None:
    scene = buyer("goods goods ore", "DI-fame-1").when(A, use("DI-fame-1"))
    assert (scene.player(A).fame, scene.hand(A), scene.points(A)) == (2, "ore goods", 5)
    assert [told.paid for told in scene.told(FameBought)] == [(0, 0, 0, 0, 1)]


@pytest.mark.rule("STAR-10.3.6")
def test_fame_is_bought_once_a_turn_for_each_copy() -> None:
    scene = buyer("goods goods goods ore", "DI-fame-1", "DI-fame-2")
    scene.when(A, use("DI-fame-1")).refused(A, use("DI-fame-1"), "card_used", "STAR-10.3.6")
    scene.when(A, use("DI-fame-2"))
    assert (scene.player(A).fame, scene.hand(A)) == (3, "ore goods")
    scene.refused(A, use("DI-fame-2"), "card_used")


@pytest.mark.rule("STAR-10.3.6")
def test_fame_costs_a_goods_card() -> None:
    scene = buyer("ore fuel", "DI-fame-1")
    scene.refused(A, use("DI-fame-1"), "fame_price", "STAR-10.3.6")
    assert "card" not in scene.offered(A, "turn")


@pytest.mark.rule("STAR-10.3.6")
def test_the_last_fame_ring_can_be_bought_and_then_no_more() -> None:
    scene = buyer("goods goods ore", "DI-fame-1", "DI-fame-2", fame=37)
    assert fame_left(scene.state) == 1
    scene.when(A, use("DI-fame-1"))
    assert fame_left(scene.state) == 0
    scene.refused(A, use("DI-fame-2"), "no_fame_left", "STAR-10.3.6")


@pytest.mark.rule("STAR-10.2.1", "STAR-10.3.6")
def test_a_card_that_works_by_itself_or_is_not_ones_own_is_not_used() -> None:
    scene = buyer("goods ore", "SC-1")
    scene.refused(A, use("SC-1"), "card_works_alone", "STAR-10.2.1")
    scene.refused(A, use("DI-fame-1"), "not_your_card")
