"""Timing: turn order, barriers, private decisions, automatic answers (RACE-13.1 to 13.28)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.engine.chance import Chance
from bot.engine.story import open_table, rule
from bot.games.race.box.cards import FACE_DOWN, CardId
from bot.games.race.chapters.setup import turn_order
from bot.games.race.commands import ChooseActions, Develop, Discard, Keep, Options, Pay
from bot.games.race.events import (
    ActionsRevealed,
    CardsDrawn,
    ChoiceSealed,
    OwedAnswered,
    ReshuffleAwaited,
    SelectionsRevealed,
    Shuffled,
)
from bot.games.race.state import Discarding, Paying
from tests.games.race.scene import RACE, given, seat
from tests.support.playout import at_random, playout


def actions(*names: str) -> ChooseActions:
    return ChooseActions(tuple(names))


@pytest.mark.rule("RACE-13.1", "RACE-13.2")
@pytest.mark.parametrize(
    ("starts", "order"),
    [
        (("earths_lost_colony", "alpha_centauri", "new_sparta", "epsilon_eridani"), (3, 0, 1, 2)),
        (("old_earth", "epsilon_eridani"), (0, 1)),
        (("alpha_centauri", "epsilon_eridani", "new_sparta"), (1, 2, 0)),
        (("earths_lost_colony", "new_sparta", "old_earth"), (2, 0, 1)),
    ],
)
def test_turn_order_is_clockwise_from_the_lowest_start_world(
    starts: tuple[str, ...], order: tuple[int, ...]
) -> None:
    assert turn_order(tuple(map(CardId, starts))) == order


@pytest.mark.rule(
    "RACE-13.3", "RACE-13.12", "RACE-13.20", "RACE-2.13", "RACE-7.1", "RACE-6.3", "RACE-5.6"
)
def test_answers_may_come_in_any_order_and_give_the_same_table() -> None:
    """Everybody's moves are played twice, the seats in different orders each time."""
    ends = []
    for arrival in ("first", "last"):
        secret = bytes(range(32))
        first = open_table(RACE, Options(4), Chance(secret))
        state, draws = first.state, len(first.draws)
        minds = {own: random.Random(own) for own in range(4)}
        while state.round < 4 and state.result is None:
            waiting = sorted(RACE.awaited(state))
            own = waiting[0] if arrival == "first" else waiting[-1]
            prompt = next(RACE.prompts(RACE.seen_by(state, own), own))
            command = prompt.answer(at_random(minds[own]))
            ruling = rule(RACE, state, own, command, Chance(secret, draws))
            state, draws = ruling.state, draws + len(ruling.draws)
        ends.append(
            (state.supply, [(Counter(p.hand), p.tableau, dict(p.goods)) for p in state.players])
        )
    assert ends[0] == ends[1]


@pytest.mark.rule("RACE-13.20")
def test_the_table_only_ever_waits_at_one_of_the_seven_barriers() -> None:
    allowed = {"Choosing", "Selecting", "LateWays", "Consuming", "Turn", "Targeting"}
    for seed in range(2):
        for position in playout(RACE, Options(4), ("barriers", seed)):
            state = position.state
            if RACE.awaited(state) and not state.held:
                assert type(state.agenda[0]).__name__ in allowed


@pytest.mark.rule("RACE-13.21")
def test_a_barrier_without_a_real_decision_is_passed_at_once() -> None:
    scene = given(seat(hand=["gem_world"]), seat("new_sparta", hand=["comet_zone"]))
    scene.perform("develop", "settle", "consume", "produce")
    assert [event.phase for event in scene.told(SelectionsRevealed)] == ["develop", "settle"]
    assert scene.awaited() == {0, 1}
    assert scene.asked(0) == ["action"]


@pytest.mark.rule("RACE-13.22", "RACE-13.20")
def test_private_decisions_make_nobody_wait_and_belong_to_the_next_answer() -> None:
    scene = given(
        seat(hand=[3], action="explore_5"), seat("new_sparta", hand=[3], action="explore_5")
    ).perform("explore")
    assert scene.asked(0) == ["keep"]
    kept = scene.player(0).owed[0]
    scene.when(0, Keep(kept.cards[:1]))
    scene.when(0, actions("develop"))
    assert scene.awaited() == {1}, "seat 1 has answered neither; seat 0 was not held up"
    assert scene.asked(1) == ["keep"]


@pytest.mark.rule("RACE-13.22", "RACE-2.13")
def test_set_up_discard_and_first_action_are_one_sitting() -> None:
    ruling = open_table(RACE, Options(2), Chance(bytes(32)))
    state = ruling.state
    assert RACE.awaited(state) == {0, 1}
    assert [type(owed) for owed in state.players[0].owed] == [Discarding]
    after = rule(RACE, state, 0, Discard(state.players[0].hand[:2]), Chance(bytes(32), 2)).state
    sealed = rule(RACE, after, 0, actions("settle"), Chance(bytes(32), 2)).state
    assert RACE.awaited(sealed) == {1}


@pytest.mark.rule("RACE-13.22")
def test_the_discard_down_to_ten_is_owed_with_the_next_action() -> None:
    scene = given(seat(hand=[12]), seat("new_sparta", hand=[3])).perform("produce")
    assert scene.player(0).owed == (Discarding(2),)
    assert scene.asked(0) == ["discard"]
    scene.refused(0, actions("settle"), "owed_first", "RACE-13.23")
    scene.when(0, Discard(scene.player(0).hand[:2])).when(0, actions("settle"))
    assert scene.awaited() == {1}


@pytest.mark.rule("RACE-13.23")
def test_cards_drawn_meanwhile_are_set_aside_and_read_after_the_owed_answer() -> None:
    scene = given(
        seat("old_earth", "interstellar_bank", hand=[4]),
        seat("new_sparta", hand=["public_works", 3]),
        supply=["gem_world", "comet_zone", "space_port", "spice_world", "artist_colony"],
    ).perform("explore", "develop")
    mine = scene.view(0).players[0]
    assert [type(step).__name__ for step in mine.owed] == ["Keeping", "Aside"]
    assert mine.owed[1].cards == (FACE_DOWN,)
    assert "artist_colony" not in scene.player(0).hand
    drawn = scene.told(CardsDrawn, 0)[0]
    seen = drawn.seen_by(0)
    assert drawn.cards == ("artist_colony",)
    assert seen.cards == (FACE_DOWN,)
    scene.when(0, Keep(("gem_world",)))
    assert scene.told(OwedAnswered)[0].released == ("artist_colony",)
    assert scene.player(0).hand[-2:] == ("gem_world", "artist_colony")


@pytest.mark.rule("RACE-13.23")
def test_decisions_open_strictly_in_order() -> None:
    owed = (Paying(1), Discarding(2))
    scene = given(seat(hand=[14], owed=owed), seat("new_sparta", hand=[3]))
    assert scene.asked(0) == ["pay"]
    scene.refused(0, Discard(scene.player(0).hand[:2]), "not_now")
    scene.when(0, Pay(scene.player(0).hand[:1]))
    assert scene.asked(0) == ["discard"]
    scene.when(0, Discard(scene.player(0).hand[:2]))
    assert scene.asked(0) == ["action"]


@pytest.mark.rule("RACE-13.24")
def test_public_numbers_are_those_after_the_owed_decisions() -> None:
    scene = given(
        seat("old_earth", "interstellar_bank", hand=[4]),
        seat("new_sparta", hand=["public_works", 3]),
    ).perform("explore", "develop")
    for viewer in (None, 1):
        view = scene.view(viewer)
        assert len(view.players[0].hand) == 4 + 1 + 1
        assert len(view.discards) == 2 if viewer is None else 2
    before = scene.view(None)
    explored = scene.player(0).owed[0]
    scene.when(0, Keep(explored.cards[:1]))
    assert scene.view(None) == before
    assert scene.told(OwedAnswered)[0].seen_by(None) is None


@pytest.mark.rule("RACE-13.25")
def test_a_sealed_answer_may_be_changed_until_the_barrier_closes() -> None:
    scene = given(seat(hand=[2]), seat("new_sparta", hand=[2]))
    scene.when(0, actions("develop"))
    before = scene.view(1), scene.view(None)
    scene.when(0, actions("produce"))
    assert (scene.view(1), scene.view(None)) == before
    assert scene.told(ChoiceSealed)[0].seen_by(1) is None
    assert not scene.prompt(0, "action").owed
    scene.when(1, actions("produce"))
    assert scene.told(ActionsRevealed)[0].actions == (("produce",), ("produce",))


@pytest.mark.rule("RACE-13.25")
def test_private_decisions_are_final_when_given() -> None:
    scene = given(seat(hand=[3]), seat("new_sparta", hand=[3])).perform("explore")
    owed = scene.player(0).owed[0]
    scene.when(0, Keep(owed.cards[:1]))
    scene.refused(0, Keep(owed.cards[1:]), "not_now")
    assert scene.asked(0) == ["action"]


# --- B7: the reshuffle (RACE-13.26, 13.27)


@pytest.mark.rule("RACE-13.26", "RACE-13.20", "RACE-6.18")
def test_the_last_card_waits_for_discards_owed_before_it() -> None:
    """Bob, who is first, owes three; Ada draws the only card of the supply after developing."""
    scene = given(
        seat("old_earth", "public_works", hand=["export_duties", 3]),
        seat("new_sparta", hand=["terraforming_robots", 5]),
        supply_size=1,
        order=(1, 0),
    ).perform("develop")
    ada, bob = scene.player(0).hand, scene.player(1).hand
    scene.when(0, Develop(ada[0], ada[1:2])).when(1, Develop(bob[0]))
    assert scene.told(ReshuffleAwaited)[0].seats == (1,)
    assert scene.awaited() == {1} == scene.listed()
    assert not scene.told(Shuffled)
    assert scene.asked(1) == ["pay"]
    payment = scene.player(1).hand[:3]
    scene.when(1, Pay(payment))
    assert set(payment) <= set(scene.told(Shuffled)[0].supply)
    assert scene.told(CardsDrawn, 0)
    assert not scene.state.held


@pytest.mark.rule("RACE-13.26")
def test_an_empty_supply_waits_as_well() -> None:
    scene = given(
        seat("old_earth", "interstellar_bank", hand=[2], owed=(Paying(1),)),
        seat("new_sparta", hand=["public_works", 3]),
        supply_size=0,
    ).perform("develop")
    assert scene.awaited() == {0}
    scene.when(0, Pay(scene.player(0).hand[:1]))
    assert scene.told(Shuffled)
    assert scene.told(CardsDrawn, 0)


@pytest.mark.rule("RACE-13.27")
def test_a_reshuffle_depends_on_the_cards_alone_not_on_who_answered_first() -> None:
    supplies = []
    for first in (0, 1):
        scene = given(
            seat("old_earth", "public_works", hand=["export_duties", 3], owed=(Paying(1),)),
            seat("new_sparta", hand=[4], owed=(Paying(2),)),
            supply_size=0,
        )
        cards = {0: scene.player(0).hand[1:2], 1: scene.player(1).hand[:2]}
        scene.when(first, Pay(cards[first])).when(1 - first, Pay(cards[1 - first]))
        scene.perform("explore")
        supplies.append(scene.told(Shuffled)[0].supply)
    assert supplies[0] == supplies[1]
