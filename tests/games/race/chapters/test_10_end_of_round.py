"""Page 7: the end of a round, and the discard pile."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import FACE_DOWN, Action
from bot.games.race.commands import ChooseActions, Develop, Discard, Keep, Pass
from bot.games.race.events import ActionsRevealed, PhaseBegan, RoundEnded
from bot.games.race.state import Discarding
from tests.games.race.scene import Scene, given, seat


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


@pytest.mark.rule("RACE-10.1", "RACE-3.2", "RACE-5.10")
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
        assert set(scene.offered(who, "action")) == set(Action)


# --- the discard pile (RACE-10.3)


def piles(scene: Scene, *viewers: int | None) -> list[tuple[str, ...]]:
    return [scene.view(viewer).discards for viewer in viewers]


@pytest.mark.rule("RACE-10.3")
def test_cards_discarded_before_cannot_be_looked_at_by_anybody() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), supply_size=90)
    assert len(scene.state.discards) == 22
    assert piles(scene, None, 0, 1) == [(FACE_DOWN,) * 22] * 3


@pytest.mark.rule("RACE-10.3")
def test_explored_cards_not_kept_are_discarded_face_down() -> None:
    scene = given(seat("old_earth", action="explore_5"), seat("new_sparta")).perform("explore")
    for who in (0, 1):
        scene.when(who, Keep(scene.player(who).owed[0].cards[:1]))
    assert len(scene.state.discards) == 6 + 1
    assert piles(scene, None) == [(FACE_DOWN,) * 7]
    assert sorted(piles(scene, 1)[0]) == sorted((*scene.player(1).discarded, *(FACE_DOWN,) * 6))
