"""Custom ids: short, readable again, and worthless to whoever invents them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import UnclearAnswer
from bot.engine.prompts import Choice, Option
from bot.engine.records import Seat
from bot.engine.text import say
from cogs.ui.words import ids
from cogs.ui.words.ids import DoorId, MoveId, SelfId, VoteId, signature

WRITTEN = [
    ("d1:play:k7f2q", DoorId("play", "k7f2q")),
    ("d1:ask:k7f2q:race.develop/12.2", DoorId("ask", "k7f2q", "race.develop/12.2")),
    (
        "m1:k7f2q:2:pulsar.take_die:die:p:5:x3k5d",
        MoveId("k7f2q", Seat(1), "pulsar.take_die", "die", "p", "5", "x3k5d"),
    ),
    ("v1:k7f2q:offer:12:accept", VoteId("k7f2q", "offer", "12", "accept")),
    ("u1:rules:RACE-7.18", SelfId("rules", "RACE-7.18")),
]


@pytest.mark.parametrize(("text", "found"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_an_id_is_written_and_read(text: str, found: ids.AnyId) -> None:
    assert str(found) == text
    assert ids.decode(text) == found


def test_the_longest_id_has_at_most_100_characters() -> None:
    longest = MoveId("k7f2q", Seat(8), "p" * 26, "c" * 14, "p", "o" * 36, "abcde")
    assert len(str(longest)) == 97
    with pytest.raises(ValueError, match="not a custom id"):
        str(MoveId("k7f2q", Seat(0), "p" * 27, "c", "p", "o", "abcde"))


@given(st.text(max_size=120))
def test_whatever_is_no_id_is_refused_kindly(text: str) -> None:
    if ids.read(text) is None:
        with pytest.raises(UnclearAnswer) as refusal:
            ids.decode(text)
        assert refusal.value.key == "cog.refuse.forged"


@given(st.from_regex(MoveId.form, fullmatch=True))
def test_every_well_formed_id_reads_back_to_itself(text: str) -> None:
    assert str(ids.decode(text)) == text


def choice(price: int = 2, limit: int = 1) -> Choice[str]:
    return Choice("world", (Option("gem", "gem", say("race.option.priced", n=price), limit),))


BASE = signature("race.settle/4.1", choice(), (("way", ("pay",)),), 7)


@pytest.mark.parametrize(
    "other",
    [
        signature("race.settle/4.2", choice(), (("way", ("pay",)),), 7),
        signature("race.settle/4.1", choice(price=3), (("way", ("pay",)),), 7),
        signature("race.settle/4.1", choice(limit=2), (("way", ("pay",)),), 7),
        signature("race.settle/4.1", choice(), (("way", ("conquer",)),), 7),
        signature("race.settle/4.1", choice(), (("way", ("pay",)),), 8),
        signature("race.settle/4.1", choice(), (("way", ("pay",)),), 7, "preview"),
    ],
    ids=["prompt", "price", "limit", "earlier reply", "answers", "preview"],
)
def test_a_signature_changes_with_whatever_was_shown(other: str) -> None:
    assert other != BASE


def test_a_signature_is_the_same_for_the_same_question() -> None:
    assert signature("race.settle/4.1", choice(), (("way", ("pay",)),), 7) == BASE
