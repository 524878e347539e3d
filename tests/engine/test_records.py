"""Records are frozen, read strictly, and changed only by making another."""

from __future__ import annotations

import enum
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.engine.kit.agenda import Step
from bot.engine.records import (
    Command,
    Record,
    State,
    encode,
    fingerprint,
    fork,
    frozen,
    put,
    replace,
    take,
)
from bot.games import game

ROOT = Path(__file__).parents[2]


class Hat(Record, frozen=True):
    colour: str
    size: int = 7


class Cupboard(State):
    hats: tuple[Hat, ...] = ()
    labels: Mapping[str, int] = {}
    marks: frozenset[str] = frozenset(("a", "b", "c", "d", "e"))


# --- frozen and strict


@pytest.mark.parametrize("kind", [Record, Command, Step])
def test_a_record_does_not_change(kind: type) -> None:
    class Sample(kind, frozen=True):  # type: ignore[misc, call-arg]  # a class given at run time
        size: int

    record = Sample(3)
    with pytest.raises(AttributeError):
        record.size = 4
    assert record == Sample(3) != Sample(4)
    assert len({record, Sample(3), Sample(4)}) == 2


@pytest.mark.parametrize(
    "text",
    [
        b'{"colour":"red","brim":1}',
        b'{"colour":"red","size":"7"}',
        b'{"colour":"red","size":7.5}',
        b'{"colour":null}',
        b"{}",
        b'["red",7]',
    ],
)
def test_a_record_is_read_strictly(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Hat)


def test_a_state_is_read_strictly_too() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"hats":[],"shoes":[]}', type=Cupboard)


def test_a_record_comes_back_from_json_as_it_was() -> None:
    assert encode(Hat("red")) == b'{"colour":"red","size":7}'
    assert msgspec.json.decode(encode(Hat("red", 9)), type=Hat) == Hat("red", 9)


# --- made anew


def test_replacing_a_field_makes_another_record() -> None:
    red = Hat("red")
    assert replace(red, size=9) == Hat("red", 9)
    assert red == Hat("red", 7)
    with pytest.raises(TypeError):
        replace(red, brim=1)


def test_a_fork_goes_its_own_way_and_shares_the_rest() -> None:
    state = Cupboard((Hat("red"),))
    other = fork(state)
    assert other == state
    assert other.hats is state.hats
    other.hats += (Hat("blue"),)
    assert state.hats == (Hat("red"),)
    assert type(other) is Cupboard


def test_putting_changes_one_place() -> None:
    items = ("a", "b", "c")
    assert put(items, 0, "x") == ("x", "b", "c")
    assert put(items, 2, "x") == ("a", "b", "x")
    assert put(items, -1, "x") == ("a", "b", "x")
    assert items == ("a", "b", "c")


@pytest.mark.parametrize("index", [3, -4])
def test_putting_where_there_is_no_place_is_an_error(index: int) -> None:
    with pytest.raises(IndexError):
        put(("a", "b", "c"), index, "x")


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ("", "abcab"),
        ("b", "acab"),
        ("ba", "cab"),
        ("bb", "aca"),
        ("cabab", ""),
    ],
)
def test_taking_removes_one_of_each_and_keeps_the_order(gone: str, left: str) -> None:
    assert take(tuple("abcab"), tuple(gone)) == tuple(left)


@pytest.mark.parametrize("gone", ["x", "ax", "cc"])
def test_taking_what_is_not_there_is_an_error(gone: str) -> None:
    with pytest.raises(ValueError, match="not in"):
        take(tuple("abcab"), tuple(gone))


def test_an_entry_is_set_in_a_copy_of_a_mapping() -> None:
    old = {"a": 1, "b": 2}
    assert frozen(old, "b", 3) == {"a": 1, "b": 3}
    assert frozen(old, "c", 4) == {"a": 1, "b": 2, "c": 4}
    assert old == {"a": 1, "b": 2}


# --- the fingerprint of a shape

WAYS_TO_HOLD: dict[str, Callable[[Any], Any]] = {
    "alone": lambda kind: kind,
    "maybe": lambda kind: kind | None,
    "many": lambda kind: tuple[kind, ...],  # type: ignore[valid-type]  # a class given at run time
    "a pair": lambda kind: tuple[int, kind],  # type: ignore[valid-type]  # a class given at run time
    "a list": lambda kind: list[kind],  # type: ignore[valid-type]  # a class given at run time
    "a set": lambda kind: frozenset[kind],  # type: ignore[valid-type]  # a class given at run time
    "values": lambda kind: Mapping[str, kind],  # type: ignore[valid-type]  # a class given at run time
    "deep": lambda kind: dict[str, tuple[kind | None, ...]],  # type: ignore[valid-type]  # a class given at run time
}
FIELDS: list[Any] = [("colour", str), ("size", int, 7)]
CHANGES: dict[str, Any] = {
    "a field more": msgspec.defstruct("Hat", [*FIELDS, ("brim", int, 0)]),
    "a field less": msgspec.defstruct("Hat", FIELDS[:1]),
    "another type": msgspec.defstruct("Hat", [("colour", int), *FIELDS[1:]]),
    "another name": msgspec.defstruct("Hat", [("color", str), *FIELDS[1:]]),
    "another name in json": msgspec.defstruct("Hat", FIELDS, rename="upper"),
    "another default": msgspec.defstruct("Hat", [*FIELDS[:1], ("size", int, 8)]),
    "no default": msgspec.defstruct("Hat", [*FIELDS[:1], ("size", int)]),
    "a tag": msgspec.defstruct("Hat", FIELDS, tag="hat"),
}


def held(kind: Any, hold: Callable[[Any], Any] = WAYS_TO_HOLD["deep"]) -> type:
    """A record with this one inside."""
    return msgspec.defstruct("Cupboard", [("inside", hold(kind))])


@pytest.mark.parametrize("hold", WAYS_TO_HOLD.values(), ids=WAYS_TO_HOLD)
@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_a_fingerprint_changes_with_anything_inside(
    hold: Callable[[Any], Any], changed: Any
) -> None:
    plain, same = (msgspec.defstruct("Hat", FIELDS) for _ in range(2))
    assert fingerprint(held(plain, hold)) == fingerprint(held(same, hold))
    assert fingerprint(held(plain, hold)) != fingerprint(held(changed, hold))


@pytest.mark.parametrize("hold", WAYS_TO_HOLD.values(), ids=WAYS_TO_HOLD)
def test_a_fingerprint_changes_with_the_members_of_an_enumeration(
    hold: Callable[[Any], Any],
) -> None:
    kinds: list[Any] = [
        enum.StrEnum("Colour", {"RED": "red", "BLUE": "blue"}),
        enum.StrEnum("Colour", {"RED": "red"}),
        enum.StrEnum("Colour", {"RED": "red", "BLUE": "b"}),
    ]
    assert len({fingerprint(held(kind, hold)) for kind in kinds}) == 3


def test_a_fingerprint_tells_the_ways_to_hold_apart() -> None:
    prints = {fingerprint(held(Hat, hold)) for hold in WAYS_TO_HOLD.values()}
    assert len(prints) == len(WAYS_TO_HOLD)


class Chain(Record, frozen=True):
    following: Chain | None = None


def test_a_record_that_holds_its_like_has_a_fingerprint() -> None:
    assert fingerprint(Chain) == fingerprint(Chain) != fingerprint(Hat)


def test_a_fingerprint_is_the_same_in_every_run() -> None:
    code = (
        "from bot.engine.records import fingerprint; from bot.games import game;"
        "from tests.engine.test_records import Cupboard;"
        "print(fingerprint(game('race').state), fingerprint(Cupboard), repr(Cupboard().marks))"
    )
    runs = []
    for seed in ("1", "2", "3"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code]
        ran = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
        runs.append(ran.stdout.split(maxsplit=2))
    assert len({order for *_, order in runs}) > 1  # the runs do differ
    assert {race for race, *_ in runs} == {fingerprint(game("race").state)}
    assert len({cupboard for _, cupboard, _ in runs}) == 1
