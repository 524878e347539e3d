"""Hand-overs as they are counted: a barrier each, late questions and turns seat by seat."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.events import Event
from bot.engine.records import fork
from bot.games.race.box.powers import Phase
from bot.games.race.commands import Pass
from bot.games.race.counts import allowed
from bot.games.race.events import (
    ConsumeBegan,
    PhaseBegan,
    ReshuffleAwaited,
    RoundEnded,
    SelectionsRevealed,
    TargetsRevealed,
    WaysAsked,
)
from bot.games.race.state import Choosing, Race, Turn
from tests.games.race.scene import given, seat


def at(*agenda: Any) -> Race:
    state = fork(given(seat(), seat("new_sparta")).state)
    state.agenda = agenda
    return state


@pytest.mark.rule("RACE-13.18")
@pytest.mark.parametrize(
    ("fact", "count"),
    [
        (RoundEnded((0, 0)), 1),
        (SelectionsRevealed(Phase.SETTLE, (Pass(), Pass())), 1),
        (TargetsRevealed(()), 1),
        (ConsumeBegan((), ordered=False), 1),
        (ConsumeBegan((), ordered=True), 0),
        (ReshuffleAwaited((1,)), 1),
        (WaysAsked((1, 0)), 2),
        (PhaseBegan(Phase.SETTLE), 0),
    ],
)
def test_every_barrier_is_one_hand_over_and_a_late_question_one_for_each_seat(
    fact: Event[Race], count: int
) -> None:
    assert allowed(at(Choosing()), [fact], at(Choosing())) == count
    assert allowed(at(Choosing()), [fact, fact], at(Choosing())) == 2 * count


@pytest.mark.rule("RACE-13.42", "RACE-13.18")
def test_in_turn_order_each_turn_is_a_hand_over_once() -> None:
    first, second, rest = at(Turn(1, False)), at(Turn(0, False)), at(Choosing())
    assert allowed(rest, [], first) == 1
    assert allowed(first, [], first) == 0
    assert allowed(first, [], second) == 1
    assert allowed(second, [], rest) == 0
