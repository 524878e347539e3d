"""What interactions are counted as, whatever somebody sends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import InteractionType

from bot.engine.errors import IllegalMove
from cogs.ui.press.press import MOST, Counting, Outcome, outcome_of

Noted = list[tuple[Any, ...]]


def counting(noted: Noted) -> Counting:
    """One second passes between two looks at the clock."""
    seconds = iter(range(10_000))
    return Counting(
        lambda *said: noted.append(said),
        is_command={"admin server setup", "help rules"}.__contains__,
        is_handled={("d1", "play")}.__contains__,
        game_of={"k7f2q": "race"}.get,  # type: ignore[arg-type]  # the tables here are known
        clock=lambda: float(next(seconds)),
    )


def sent(kind: InteractionType, data: dict[str, Any], number: int = 1) -> Any:
    return SimpleNamespace(id=number, type=kind, data=data)


SETUP = {
    "name": "admin",
    "options": [{"type": 2, "name": "server", "options": [{"type": 1, "name": "setup"}]}],
}


@pytest.mark.parametrize(
    ("kind", "data", "counted"),
    [
        (InteractionType.application_command, SETUP, ("command", "admin server setup", "")),
        (InteractionType.application_command, {"name": "forged"}, ("command", "unknown", "")),
        (InteractionType.component, {"custom_id": "d1:play:k7f2q"}, ("press", "door.play", "race")),
        (InteractionType.component, {"custom_id": "d1:board:k7f2q"}, ("press", "unknown", "")),
        (InteractionType.component, {"custom_id": "x" * 200}, ("press", "unknown", "")),
        (InteractionType.modal_submit, {"custom_id": "nonsense"}, ("form", "unknown", "")),
        (InteractionType.ping, {}, ("unknown", "unknown", "")),
    ],
)
def test_labels_are_words_that_this_build_knows(
    kind: InteractionType, data: dict[str, Any], counted: tuple[str, ...]
) -> None:
    noted: Noted = []
    count = counting(noted)
    count.arrived(sent(kind, data))
    count.ended("1", Outcome.REFUSED)
    assert noted == [
        ("interactions", 1.0, *counted, "refused"),
        ("command_seconds", 1.0, *counted[:2]),
    ]


def test_an_interaction_is_acknowledged_once_and_ends_once() -> None:
    noted: Noted = []
    count = counting(noted)
    count.arrived(sent(InteractionType.component, {"custom_id": "d1:play:k7f2q"}))
    for _ in range(2):
        count.acknowledged("1")
    for outcome in (Outcome.DONE, Outcome.FAILED):
        count.ended("1", outcome)
    assert noted == [
        ("acknowledge_seconds", 1.0, "press"),
        ("interactions", 1.0, "press", "door.play", "race", "done"),
        ("command_seconds", 2.0, "press", "door.play"),
    ]


def test_proposals_end_with_their_acknowledgement() -> None:
    noted: Noted = []
    count = counting(noted)
    typed = {"name": "help", "options": [{"type": 1, "name": "rules"}]}
    count.arrived(sent(InteractionType.autocomplete, typed))
    count.acknowledged("1")
    assert ("interactions", 1.0, "autocomplete", "help rules", "", "done") in noted


def test_interactions_that_never_end_take_no_memory() -> None:
    noted: Noted = []
    count = counting(noted)
    for number in range(MOST + 1):
        count.arrived(sent(InteractionType.ping, {}, number))
    count.ended("0", Outcome.DONE)
    count.ended(str(MOST), Outcome.DONE)
    assert [said[0] for said in noted] == ["interactions", "command_seconds"]


def test_a_refusal_with_a_reason_is_no_failure() -> None:
    assert outcome_of(IllegalMove("play.refuse.no_act")) is Outcome.REFUSED
    assert outcome_of(OSError()) is Outcome.FAILED
