"""10.3.5 and 10.3.6: friendship cards used in the trade and build phase."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.bank import fame_left
from bot.games.starfarers.commands import EndPhase, UseCard
from bot.games.starfarers.events import CardTaken, FameBought
from bot.games.starfarers.steps import TurnEnd
from tests.games.starfarers.scene import Scene, given, seat

A, B, C, D = range(4)
RICH = "DI-richpoor"


def use(card: str, *players: int) -> UseCard:
    return UseCard(FriendId(card), players)


def poor(*fame: int, hands: tuple[str, ...] = ("ore", "fuel", "carbon")) -> Scene:
    """The holder has 4 points; the others 4 and one for each two fame rings."""
    others = [seat(hand, fame=rings) for hand, rings in zip(hands, fame, strict=True)]
    return given(seat("food", cards=[RICH], fame=0), *others)


@pytest.mark.rule("STAR-10.3.5")
def test_the_rich_help_the_poor_with_a_card_each() -> None:
    scene = poor(2, 4, 0).when(A, use(RICH, C, B))
    assert [(told.victim, told.why) for told in scene.told(CardTaken)] == [(C, "card"), (B, "card")]
    assert (scene.hand(A), scene.hand(B), scene.hand(C)) == ("ore fuel food", "", "")


@pytest.mark.rule("STAR-10.3.5")
def test_the_card_drawn_is_random() -> None:
    scene = poor(2, 2, 0, hands=("ore fuel carbon", "goods", "")).luck("card_of_hand", (2,), (0,))
    scene.when(A, use(RICH, B, C))
    assert scene.hand(A) == "carbon food goods"
    assert len(scene.ever_told(CardTaken)) == 2
    assert scene.draws == 2


@pytest.mark.rule("STAR-10.3.5", "STAR-13.4")
def test_the_card_drawn_is_known_to_the_two_alone() -> None:
    scene = poor(2, 2, 0).when(A, use(RICH, B, C))
    first, _ = scene.told(CardTaken)
    assert [first.seen_by(who).card for who in (A, B)] == [Resource.ORE] * 2
    assert first.seen_by(None).card is Resource.UNKNOWN
    assert first.seen_by(D).card is Resource.UNKNOWN


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
def test_the_holder_chooses_which_of_the_richer() -> None:
    scene = poor(2, 2, 2)
    choice = scene.choice(A, "card")
    assert choice.name == "players"
    assert [option.id for option in choice.options] == ["1", "2", "3"]
    scene.when(A, use(RICH, D, B))
    assert [told.victim for told in scene.told(CardTaken)] == [D, B]


@pytest.mark.rule("STAR-10.3.5")
def test_a_richer_player_without_cards_may_be_named_and_gives_nothing() -> None:
    scene = poor(2, 2, 0, hands=("", "fuel", "")).when(A, use(RICH, B, C))
    assert scene.hand(A) == "fuel food"


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


@pytest.mark.rule("STAR-10.3.5", "STAR-10.3.6")
def test_the_cards_are_used_in_the_trade_and_build_phase_only() -> None:
    scene = poor(2, 2, 0).luck("shake", (1, 2)).when(A, EndPhase())
    scene.refused(A, use(RICH, B, C), "not_now")


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
def test_fame_is_bought_only_while_rings_are_left() -> None:
    scene = buyer("goods ore", "DI-fame-1", fame=38)
    scene.refused(A, use("DI-fame-1"), "no_fame_left", "STAR-10.3.6")


@pytest.mark.rule("STAR-10.3.6")
def test_only_the_holder_uses_a_card_and_only_in_their_turn() -> None:
    scene = given(seat("goods ore"), seat("goods", cards=["DI-fame-1"]), seat())
    scene.refused(A, use("DI-fame-1"), "not_your_card").refused(B, use("DI-fame-1"), "not_now")


@pytest.mark.rule("STAR-10.3.6")
def test_the_last_fame_ring_can_be_bought() -> None:
    scene = buyer("goods ore", "DI-fame-1", fame=37)
    left = fame_left(scene.state)
    scene = buyer("goods ore", "DI-fame-1", fame=37 + left - 1)
    assert fame_left(scene.state) == 1
    scene.when(A, use("DI-fame-1"))
    assert fame_left(scene.state) == 0


@pytest.mark.rule("STAR-10.2.1")
def test_a_card_that_works_by_itself_is_not_used() -> None:
    scene = buyer("goods ore", "SC-1")
    scene.refused(A, use("SC-1"), "card_works_alone", "STAR-10.2.1")
