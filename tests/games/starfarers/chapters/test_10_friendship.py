"""Section 10.2 and 10.3: friendship cards."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.records import replace
from bot.games.starfarers.box.friends import FRIENDS, FriendId, People, Power, friends_of
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.abilities import combat_bonus, speed_bonus
from bot.games.starfarers.chapters.friendship import cards_left
from bot.games.starfarers.commands import Answer, Befriend, RemoveExpansion
from bot.games.starfarers.events import FriendTaken, WornDown
from tests.games.starfarers.chapters.aloft import A, B, aloft, fly_to, meets
from tests.games.starfarers.scene import Scene, seat, ship

DOCK_1 = {People.SCIENTISTS: "L05", People.GREEN_FOLK: "L11", People.MERCHANTS: "A11"}
BESIDE = {People.SCIENTISTS: "L06", People.GREEN_FOLK: "L12", People.MERCHANTS: "A12"}


def arrived(people: People = People.SCIENTISTS) -> Scene:
    """A has founded the first outpost at this base."""
    ships = [ship("T1", "trade", BESIDE[people]), ship("T2", "colony", "C20")]
    return fly_to(aloft(seat(ships=ships, freight_rings=1)), "T1", DOCK_1[people])


@pytest.mark.rule("STAR-10.2.1")
@pytest.mark.parametrize("people", [People.GREEN_FOLK, People.MERCHANTS])
def test_with_an_outpost_comes_a_card_of_that_people_of_ones_own_choice(people: People) -> None:
    scene = arrived(people)
    assert scene.asked(A) == ["friend"]
    assert scene.offered(A, "friend") == list(friends_of(people))
    other = next(card for card in FRIENDS if FRIENDS[card].people is not people)
    scene.refused(A, Befriend(other), "card_not_there", "STAR-10.2.1")
    scene.when(A, Befriend(friends_of(people)[2]))
    assert scene.player(A).cards == (friends_of(people)[2],)
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


@pytest.mark.rule("STAR-10.3.1")
def test_the_green_folk_have_a_card_for_each_type() -> None:
    cards = [FRIENDS[card] for card in friends_of(People.GREEN_FOLK)]
    assert {card.op for card in cards} == {Power.MORE}
    assert {card.resource for card in cards} == set(Resource) - {Resource.UNKNOWN}


@pytest.mark.rule("STAR-10.3.2")
def test_the_scientists_give_speed_and_strength() -> None:
    cards = [FRIENDS[card] for card in friends_of(People.SCIENTISTS)]
    assert Counter((card.speed, card.combat) for card in cards) == {(1, 1): 3, (2, 0): 1, (0, 2): 1}
    scene = arrived().when(A, Befriend(FriendId("SC-1")))
    assert (speed_bonus(scene.player(A)), combat_bonus(scene.player(A))) == (1, 1)


@pytest.mark.rule("STAR-10.3.3")
def test_the_merchants_trade_two_to_one_and_goods_once_one_to_one() -> None:
    cards = {FRIENDS[card].resource: FRIENDS[card] for card in friends_of(People.MERCHANTS)}
    goods = cards.pop(Resource.GOODS)
    assert {card.rate for card in cards.values()} == {2}
    assert len(cards) == 4
    assert (goods.rate, goods.uses_per_turn, goods.rate_after) == (1, 1, 2)


@pytest.mark.rule("STAR-10.3.4")
def test_the_diplomats_help_in_four_ways() -> None:
    ops = Counter(FRIENDS[card].op for card in friends_of(People.DIPLOMATS))
    assert ops == {Power.LIMIT: 1, Power.RELIEF: 1, Power.RICH: 1, Power.FAME: 2}


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
