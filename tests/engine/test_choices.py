"""One question: what may be answered, what is refused and why, and when it need not be asked."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import IllegalMove
from bot.engine.prompts import Choice, Option, Reply, suggested
from bot.engine.text import say


def option(key: str, limit: int = 1) -> Option[str]:
    """Its value is its id in capitals."""
    return Option(key.upper(), key, say("toy.option", name=key), limit)


def options(keys: str, limit: int = 1) -> tuple[Option[str], ...]:
    return tuple(option(key, limit) for key in keys)


CARDS = options("abcd")
LATER = option("later")


def refused(choice: Choice[Any], reply: Reply) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        choice.read(reply)
    return caught.value


# --- reading a reply


def test_a_reply_names_values_by_their_ids_in_its_own_order() -> None:
    assert Choice("cards", CARDS, 0, 4).read(("c", "a", "d")) == ["C", "A", "D"]


def test_an_id_given_three_times_means_three_of_it() -> None:
    goods = Choice("goods", (option("x", 3), option("y")), 0, 9)
    assert goods.read(("x", "y", "x", "x")) == ["X", "Y", "X", "X"]


def test_taking_nothing_is_a_reply_if_nothing_must_be_taken() -> None:
    assert Choice("cards", CARDS, 0, 2).read(()) == []
    assert refused(Choice("cards", CARDS, 1, 2), ()).key == "prompt.how_many"


@pytest.mark.parametrize("reply", [("a",), ("a", "b", "c", "d")])
def test_too_few_and_too_many_are_told_how_many_would_do(reply: Reply) -> None:
    error = refused(Choice("cards", CARDS, 2, 3), reply)
    values = {"choice": "cards", "given": len(reply), "at_least": 2, "at_most": 3}
    assert error.reason == say("prompt.how_many", **values)


@pytest.mark.parametrize("reply", [("z",), ("a", "z"), ("A",), (" a",), ("",)])
def test_what_is_not_offered_is_refused_by_name(reply: Reply) -> None:
    error = refused(Choice("cards", CARDS, 0, 3), reply)
    assert error.reason == say("prompt.not_offered", choice="cards", option=reply[-1])


def test_an_option_is_not_taken_more_often_than_it_may() -> None:
    goods = Choice("goods", (option("x", 2), option("y", 2)), 0, 9)
    assert goods.read(("x", "x")) == ["X", "X"]
    assert refused(goods, ("x", "y", "x", "x")).reason.values["option"] == "x"


def test_an_option_of_which_there_is_none_is_not_taken_even_alone() -> None:
    assert refused(Choice("goods", (option("x", 0), option("y"))), ("x",)).key.endswith("offered")


def test_nothing_may_be_taken_of_a_question_that_allows_nothing() -> None:
    assert refused(Choice("cards", CARDS, 0, 0), ("a",)).key == "prompt.how_many"


def test_an_answer_that_stands_alone_is_read_whatever_the_number_asked_for() -> None:
    payment = Choice("payment", CARDS, 3, 3, instead=(LATER,))
    assert payment.read(("later",)) == ["LATER"]
    assert payment.read(("a", "b", "c")) == ["A", "B", "C"]


def test_an_answer_that_stands_alone_does_not_mix_with_others() -> None:
    payment = Choice("payment", CARDS, 2, 2, instead=(LATER,))
    assert refused(payment, ("later", "a")).key == "prompt.not_offered"
    assert refused(payment, ("later", "later")).key == "prompt.not_offered"


@pytest.mark.parametrize(
    "reply",
    [
        ("a",) * 10_000,
        tuple(f"z{number}" for number in range(10_000)),
        ("z" * 1_000_000,),
        ("",) * 3,
        ("\0",),
        ("a\u202eb", "🂡"),
        ("\u0430",),  # Cyrillic, looks like an option
    ],
    ids=["many", "many others", "long", "empty", "zero", "unicode", "lookalike"],
)
@pytest.mark.parametrize("at_most", [3, 100_000])
def test_a_huge_or_odd_reply_is_refused_in_few_words(reply: Reply, at_most: int) -> None:
    error = refused(Choice("cards", CARDS, 0, at_most), reply)
    assert error.key in ("prompt.how_many", "prompt.not_offered")
    assert len(str(error)) < 200


# --- what there is to take


def test_the_stock_holds_each_option_as_often_as_it_may_be_taken() -> None:
    goods = Choice("goods", (option("x", 3), option("y"), option("z", 0)), instead=(LATER,))
    assert goods.stock() == ("x", "x", "x", "y")


# --- a question with one answer


@pytest.mark.parametrize(
    ("choice", "reply"),
    [
        (Choice("one of one", options("a")), ("a",)),
        (Choice("all", CARDS, 4, 4), ("a", "b", "c", "d")),
        (Choice("all, though more might be", CARDS, 4, 6), ("a", "b", "c", "d")),
        (Choice("two alike", options("a", 5), 2, 2), ("a", "a")),
        (Choice("nothing to take", (), 0, 3), ()),
        (Choice("nothing allowed", CARDS, 0, 0), ()),
    ],
    ids=lambda value: value.name if isinstance(value, Choice) else "",
)
def test_a_question_with_one_answer_knows_it(choice: Choice[str], reply: Reply) -> None:
    assert choice.only() == reply
    assert len(choice.read(reply)) == len(reply)


@pytest.mark.parametrize(
    "choice",
    [
        Choice("take it or not", options("a"), 0, 1),
        Choice("one of four", CARDS),
        Choice("three of four", CARDS, 3, 3),
        Choice("one or two alike", options("a", 5), 1, 2),
        Choice("or later", options("a"), instead=(LATER,)),
        Choice("more than there are", options("a"), 2, 2),
        Choice("one of none", ()),
    ],
    ids=lambda choice: choice.name,
)
def test_a_question_with_several_answers_or_none_is_asked(choice: Choice[str]) -> None:
    assert choice.only() is None


# --- suggestions


def test_a_hint_is_not_worked_out_before_it_is_asked_for() -> None:
    asked: list[str] = []

    def costly() -> Reply:
        asked.append("hint")
        return ("b",)

    choice = Choice("cards", CARDS, hint=costly)
    choice.read(("a",))
    choice.only()
    choice.stock()
    assert asked == []
    assert choice.suggest == ("b",)
    assert asked == ["hint"]


def test_a_hint_may_be_given_outright() -> None:
    assert Choice("cards", CARDS, hint=("c",)).suggest == ("c",)


def test_the_suggested_reply_is_the_hint_or_else_the_least_that_must_be_taken() -> None:
    assert suggested(Choice("cards", CARDS, 1, 2, hint=("c",))) == ("c",)
    assert suggested(Choice("cards", CARDS, 1, 2, hint=lambda: ("d", "a"))) == ("d", "a")
    assert suggested(Choice("cards", CARDS, 2, 3)) == ("a", "b")
    assert suggested(Choice("cards", CARDS, 0, 3)) == ()


# --- for all of them

anything = settings(deadline=None, derandomize=True)


@st.composite
def choices(draw: st.DrawFn, least: int = 0) -> Choice[str]:
    """Up to four options, each to be taken `least` to three times."""
    limits = draw(st.lists(st.integers(least, 3), max_size=4))
    offered = tuple(option(key, limit) for key, limit in zip("abcd", limits, strict=False))
    at_least = draw(st.integers(0, 4))
    at_most = draw(st.integers(at_least, 6))
    instead = options("xy"[: draw(st.integers(0, 2))])
    return Choice("cards", offered, at_least, at_most, instead=instead)


def legal(choice: Choice[str]) -> set[Reply]:
    """Every reply that will do, ids in the order of the alphabet."""
    stock, counts = sorted(choice.stock()), range(choice.at_least, choice.at_most + 1)
    taken = {reply for count in counts for reply in combinations(stock, count)}
    return taken | {(option.id,) for option in choice.instead}


@anything
@given(choices(), st.lists(st.sampled_from("abcdxyz"), max_size=7))
def test_exactly_the_replies_within_the_limits_are_read(
    choice: Choice[str], reply: list[str]
) -> None:
    if tuple(sorted(reply)) in legal(choice):
        assert choice.read(tuple(reply)) == [key.upper() for key in reply]
    else:
        assert refused(choice, tuple(reply)).key in ("prompt.how_many", "prompt.not_offered")


@anything
@given(choices(least=1))
def test_a_question_is_skipped_exactly_if_one_reply_will_do(choice: Choice[str]) -> None:
    every = legal(choice)
    asked = len(every) != 1 or choice.instead
    assert choice.only() == (None if asked else every.pop())


@anything
@given(choices())
def test_a_suggestion_will_do_wherever_something_will(choice: Choice[str]) -> None:
    if Counter(choice.stock()).total() >= choice.at_least:
        assert tuple(sorted(suggested(choice))) in legal(choice)
