"""A refusal says what is wrong, what would do, and which rule says so; texts are keys."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.errors import (
    BoardMovedOn,
    IllegalMove,
    NotYourTurn,
    UnclearAnswer,
    refuse,
    require,
)
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say

KINDS = [IllegalMove, NotYourTurn, BoardMovedOn, UnclearAnswer]


@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_has_a_reason_a_remedy_and_a_clause(kind: type[IllegalMove]) -> None:
    error = kind("toy.too_dear", "TOY-1.2", cost=3, given=2)
    assert error.key == "toy.too_dear"
    assert error.clause == "TOY-1.2"
    assert error.reason == say("toy.too_dear", cost=3, given=2)
    assert error.remedy == say("toy.too_dear.do", cost=3, given=2)


@pytest.mark.parametrize("kind", KINDS)
def test_every_refusal_is_an_illegal_move(kind: type[IllegalMove]) -> None:
    with pytest.raises(IllegalMove):
        raise kind("toy.no")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (IllegalMove("toy.no"), "toy.no()"),
        (IllegalMove("toy.no", "TOY-1.2"), "toy.no() TOY-1.2"),
        (IllegalMove("toy.no", cost=3, card="moon"), "toy.no(cost=3, card='moon')"),
        (NotYourTurn("toy.no", "TOY-1", seat=Seat(1)), "toy.no(seat=1) TOY-1"),
    ],
)
def test_a_log_reads_a_refusal_in_one_line(error: IllegalMove, words: str) -> None:
    assert str(error) == words


def test_to_refuse_is_to_raise() -> None:
    with pytest.raises(IllegalMove) as caught:
        refuse("toy.no", "TOY-3", cost=3)
    assert str(caught.value) == "toy.no(cost=3) TOY-3"


@pytest.mark.parametrize("holds", [False, None, 0, "", (), frozenset[int]()])
def test_what_is_required_and_does_not_hold_is_refused(holds: object) -> None:
    with pytest.raises(IllegalMove) as caught:
        require(holds, "toy.no", "TOY-3", cost=3)
    assert str(caught.value) == "toy.no(cost=3) TOY-3"


def test_what_is_required_and_holds_passes() -> None:
    passed = []
    for holds in (True, 1, "a", ("",)):
        require(holds, "toy.no")
        passed.append(holds)
    assert passed == [True, 1, "a", ("",)]


def test_values_may_have_any_name() -> None:
    with pytest.raises(IllegalMove) as caught:
        require(False, "toy.no", key="k", clause="c", holds=1, self=2)
    assert caught.value.reason.values == {"key": "k", "clause": "c", "holds": 1, "self": 2}
    assert caught.value.clause == ""


# --- texts


def test_a_text_is_a_key_and_its_values() -> None:
    text = say("toy.placed", who=Who(Seat(1)), cards=("a", "b"), n=2)
    assert text == Text("toy.placed", {"who": Who(Seat(1)), "cards": ("a", "b"), "n": 2})
    assert text != say("toy.placed", who=Who(Seat(0)), cards=("a", "b"), n=2)


def test_texts_without_values_share_nothing() -> None:
    one, two = Text("toy.one"), Text("toy.two")
    assert one.values == {} == two.values
    assert one.values is not two.values


def test_a_text_may_hold_texts() -> None:
    inner = say("toy.card", name="moon")
    assert say("toy.placed", card=inner).values["card"] is inner


def test_a_text_can_be_sent_as_json() -> None:
    text = say("toy.placed", who=Who(Seat(1)))
    sent = {"key": "toy.placed", "values": {"who": {"seat": 1}}}
    assert msgspec.to_builtins(text) == sent
