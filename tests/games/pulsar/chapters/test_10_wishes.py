"""10. Wishes for the draft."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.games.pulsar.commands import LeaveWishes, TakeDie, Track
from bot.games.pulsar.events import DieTaken, WishesFailed, WishMade
from bot.games.pulsar.steps import Draft, Roll
from tests.games.pulsar.scene import PULSAR, Scene, given, seat

ENGINEERING = Track.ENGINEERING
INITIATIVE = Track.INITIATIVE


def drafting(*picks: int, dice: tuple[int, ...] = (1, 2, 3, 5, 6, 6)) -> Scene:
    agenda = (Draft(tuple(map(Seat, picks))),)
    return given(seat(), seat(), seat(), agenda=agenda, dice=dice)


@pytest.mark.rule("PULSAR-10.4")
def test_the_first_wish_that_is_legal_is_made_and_used_up() -> None:
    scene = drafting(0, 1, 2, 1)
    wishes = (TakeDie(2, ENGINEERING), TakeDie(3, INITIATIVE), TakeDie(5, ENGINEERING))
    scene.when(1, LeaveWishes(wishes))
    scene.when(0, TakeDie(2, ENGINEERING))  # the only 2 is gone
    assert [one.pick for one in scene.told(WishMade)] == [wishes[1]]
    assert [(one.seat, one.value) for one in scene.told(DieTaken)] == [(0, 2), (1, 3)]
    assert scene.player(1).wishes == (wishes[0], wishes[2])
    assert scene.awaited() == {2}
    scene.when(2, TakeDie(1, ENGINEERING))
    assert scene.told(DieTaken, 1)[0].value == 5


@pytest.mark.rule("PULSAR-10.4")
def test_if_no_wish_can_be_had_they_are_dropped_and_the_player_is_asked() -> None:
    scene = drafting(0, 1, 1)
    scene.when(1, LeaveWishes((TakeDie(2, ENGINEERING),)))
    scene.when(0, TakeDie(2, ENGINEERING))
    assert scene.told(WishesFailed, 1)
    assert scene.awaited() == {1}
    assert scene.player(1).wishes == ()


@pytest.mark.rule("PULSAR-10.4")
def test_wishes_are_for_dice_on_the_board_and_for_picks_to_come() -> None:
    scene = drafting(0, 1, 0)
    scene.refused(1, LeaveWishes((TakeDie(4, ENGINEERING),)), "wish", "PULSAR-10.4")
    scene.refused(1, LeaveWishes((TakeDie(2),)), "wish", "PULSAR-10.4")
    twice = (TakeDie(2, ENGINEERING),) * 2
    scene.refused(1, LeaveWishes(twice), "wishes", "PULSAR-10.4")
    seven = tuple(TakeDie(die, track) for die in (1, 2, 3, 5) for track in Track)[:7]
    scene.refused(1, LeaveWishes(seven), "wishes", "PULSAR-10.4")
    scene.refused(0, LeaveWishes(()), "not_now")  # asked already
    scene.refused(2, LeaveWishes(()), "not_now")  # no pick is left
    assert scene.offered(1, "wishes")[:2] == ["1.initiative.0", "1.engineering.0"]


@pytest.mark.rule("PULSAR-10.4")
def test_only_their_owner_sees_wishes_and_they_end_with_the_round() -> None:
    scene = drafting(0, 1, 2)
    wish = TakeDie(3, ENGINEERING)
    scene.when(2, LeaveWishes((wish,)))
    assert scene.view(2).players[2].wishes == (wish,)
    for viewer in (None, 0, 1):
        who = None if viewer is None else Seat(viewer)
        assert scene.view(viewer).players[2].wishes == ()
        assert not [event.seen_by(who) for event in scene.events if event.seen_by(who)]
    others = {
        PULSAR.redeal(scene.state, Seat(0), Chance(n.to_bytes(32))).players[2].wishes
        for n in range(6)
    }
    assert len(others) > 1
    scene.state.agenda = (Roll(),)
    scene.advance()
    assert scene.player(2).wishes == ()


def test_wishes_can_be_taken_back() -> None:
    scene = drafting(0, 1, 2)
    scene.when(1, LeaveWishes((TakeDie(3, ENGINEERING),)))
    scene.when(1, LeaveWishes(()))
    scene.when(0, TakeDie(1, ENGINEERING))
    assert scene.awaited() == {1}
