"""Page 7: the end of a round, and the discard pile."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import FACE_DOWN
from bot.games.race.commands import ChooseActions, Consume, Develop, Discard, Keep, Pass, Settle
from bot.games.race.events import (
    ActionsRevealed,
    GameEnded,
    OwedAnswered,
    PhaseBegan,
    PowerUsed,
    RoundEnded,
)
from bot.games.race.state import Discarding
from tests.games.race.scene import PAY, Scene, given, seat

SEVEN = {
    "explore_5",
    "explore_1_1",
    "develop",
    "settle",
    "consume_trade",
    "consume_2x",
    "produce",
}


def round_of(*hands: int) -> Scene:
    """Players with so many cards, at the end of a round in which they did nothing."""
    starts = ("old_earth", "new_sparta", "epsilon_eridani", "earths_lost_colony")
    seats = [seat(start, hand=[n]) for start, n in zip(starts, hands, strict=False)]
    return given(*seats).perform(agenda=())


# --- down to ten (RACE-10.1)


@pytest.mark.rule("RACE-10.1")
def test_only_who_has_more_than_ten_cards_discards_and_only_the_excess() -> None:
    scene = round_of(9, 10, 11, 14)
    assert scene.told(RoundEnded)[0].excess == (0, 0, 1, 4)
    assert [player.owed for player in scene.state.players] == [
        (),
        (),
        (Discarding(1),),
        (Discarding(4),),
    ]
    assert [scene.asked(who) for who in range(4)] == [["action"]] * 2 + [["discard"]] * 2
    scene.refused(1, Discard(scene.player(1).hand[:1]), "not_now")


@pytest.mark.rule("RACE-10.1")
def test_the_cards_to_discard_are_of_their_choice_and_exactly_the_excess() -> None:
    scene = round_of(13, 3)
    hand = scene.player(0).hand
    choice = scene.choice(0, "discard")
    assert (choice.at_least, choice.at_most) == (3, 3)
    assert {option.id for option in choice.options} == set(hand)
    for wrong in ((), hand[:2], hand[:4]):
        scene.refused(0, Discard(wrong), "discard_number", "RACE-10.1")
    scene.refused(0, Discard((*hand[:2], scene.player(1).hand[0])), "not_in_hand")
    scene.refused(0, Discard((hand[0], hand[0], hand[1])), "card_twice")
    gone = (hand[0], hand[6], hand[12])
    scene.when(0, Discard(gone))
    assert scene.player(0).hand == tuple(card for card in hand if card not in gone)
    assert scene.state.discards == gone
    assert len(scene.player(0).hand) == 10


@pytest.mark.rule("RACE-10.1")
def test_the_discard_comes_before_the_next_action() -> None:
    scene = round_of(12, 3)
    scene.refused(0, ChooseActions(("settle",)), "owed_first")
    scene.when(0, Discard(scene.player(0).hand[:2])).when(0, ChooseActions(("settle",)))
    assert scene.awaited() == {1}


@pytest.mark.rule("RACE-10.1")
def test_hands_are_cut_after_the_last_phase_and_not_before() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", "public_works", 11], action=("develop", "settle")),
        seat("new_sparta"),
    ).perform("develop", "settle")
    scene.refused(0, Discard(scene.player(0).hand[:3]), "not_now")
    scene.when(0, Develop("public_works"))  # the bonus makes it free
    scene.refused(0, Discard(scene.player(0).hand[:2]), "not_now")
    assert len(scene.player(0).hand) == 12
    assert not scene.ever_told(RoundEnded)
    scene.when(0, Pass())
    assert scene.told(RoundEnded)[0].excess == (2, 0)


@pytest.mark.rule("RACE-10.1")
def test_a_card_explored_in_this_round_may_be_the_one_discarded() -> None:
    scene = given(seat("old_earth", hand=[10]), seat("new_sparta")).perform("explore")
    hand, explored = scene.player(0).hand, scene.player(0).owed[0].cards
    scene.when(0, Keep(explored[:1])).when(0, Discard(explored[:1]))
    assert scene.player(0).hand == hand


@pytest.mark.rule("RACE-10.1")
def test_who_discards_first_makes_no_difference_and_nobody_sees_the_cards() -> None:
    tables = []
    for order in ((0, 2), (2, 0)):
        scene = round_of(12, 4, 11)
        for who in order:
            before = {viewer: scene.view(viewer) for viewer in (None, 0, 1, 2)}
            excess = scene.player(who).owed[0].count
            scene.when(who, Discard(scene.player(who).hand[:excess]))
            (answered,) = scene.told(OwedAnswered)
            assert answered.gone
            for viewer in {None, 0, 1, 2} - {who}:
                assert answered.seen_by(viewer) is None
                assert scene.view(viewer) == before[viewer]
        tables.append((scene.state.players, sorted(scene.state.discards)))
    assert tables[0] == tables[1]
    assert [len(player.hand) for player in tables[0][0]] == [10, 4, 10]


# --- the next round (RACE-10.2)


@pytest.mark.rule("RACE-10.2")
def test_action_cards_are_taken_back_and_a_new_round_begins() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), round=4)
    scene.when(0, ChooseActions(("produce",))).when(1, ChooseActions(("consume_2x",)))
    steps = (ActionsRevealed, PhaseBegan, RoundEnded)
    told = [type(event) for event in scene.events if isinstance(event, steps)]
    assert told == [ActionsRevealed, PhaseBegan, PhaseBegan, RoundEnded]
    assert scene.state.round == 5
    assert [player.actions for player in scene.state.players] == [(), ()]
    assert scene.state.phases == ()
    for who in (0, 1):
        assert scene.asked(who) == ["action"]
        assert set(scene.offered(who, "action")) == SEVEN


@pytest.mark.rule("RACE-10.2")
@pytest.mark.parametrize(("pool", "over"), [(1, False), (0, True)])
def test_no_round_begins_once_an_end_condition_holds(pool: int, over: bool) -> None:
    scene = given(seat("old_earth", hand=[12]), seat("new_sparta"), pool=pool)
    scene.perform(agenda=())
    assert bool(scene.told(GameEnded)) is over
    assert bool(scene.told(RoundEnded)) is not over
    assert scene.state.round == (2 if over else 3)
    assert scene.awaited() == (set() if over else {0, 1})
    assert scene.asked(0) == ([] if over else ["discard"])


# --- the discard pile (RACE-10.3)


def piles(scene: Scene, *viewers: int | None) -> list[tuple[str, ...]]:
    return [scene.view(viewer).discards for viewer in viewers]


@pytest.mark.rule("RACE-10.3")
def test_cards_discarded_before_cannot_be_looked_at_by_anybody() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), supply_size=90)
    assert len(scene.state.discards) == 22
    assert piles(scene, None, 0, 1) == [(FACE_DOWN,) * 22] * 3


@pytest.mark.rule("RACE-10.3")
def test_payments_are_discarded_face_down() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", 3], action="settle"), seat("new_sparta")
    ).perform("settle")
    paid = scene.player(0).hand[1:3]
    scene.when(0, Settle("gem_world", PAY, paid))
    assert scene.state.discards == paid
    assert piles(scene, None, 1) == [(FACE_DOWN, FACE_DOWN)] * 2


@pytest.mark.rule("RACE-10.3")
def test_explored_cards_not_kept_are_discarded_face_down() -> None:
    scene = given(seat("old_earth", action="explore_5"), seat("new_sparta")).perform("explore")
    for who in (0, 1):
        scene.when(who, Keep(scene.player(who).owed[0].cards[:1]))
    assert len(scene.state.discards) == 6 + 1
    assert piles(scene, None) == [(FACE_DOWN,) * 7]
    assert sorted(piles(scene, 1)[0]) == sorted((*scene.player(1).discarded, *(FACE_DOWN,) * 6))


@pytest.mark.rule("RACE-10.3")
def test_cards_above_the_hand_limit_are_discarded_face_down() -> None:
    scene = round_of(12, 0)
    scene.when(0, Discard(scene.player(0).hand[:2]))
    assert piles(scene, None, 1) == [(FACE_DOWN, FACE_DOWN)] * 2


@pytest.mark.rule("RACE-10.3")
def test_goods_are_discarded_unseen_even_by_their_owner() -> None:
    scene = given(
        seat("new_sparta", "public_works", "gem_world", "spice_world", goods=["gem_world"]),
        seat("old_earth", "secluded_world", "new_vinland", goods=["secluded_world"]),
    ).perform("consume")
    scene.when(1, Consume("old_earth/0", ("secluded_world",)))
    assert len(scene.ever_told(PowerUsed)) == 2
    assert len(scene.state.discards) == 2
    assert piles(scene, None, 0, 1) == [(FACE_DOWN, FACE_DOWN)] * 3
