"""A prompt is a conversation: step by step with a draft, or answered in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.prompts import (
    Choice,
    Option,
    Prompt,
    Reply,
    Talk,
    pick,
    pick_maybe,
    pick_some,
    suggested,
    walk,
)
from bot.engine.records import Command, Seat
from bot.engine.text import say
from tests.support.steps import Open, step_of

HAND = ("comet", "nova", "quasar", "moon")
COST = {"comet": 0, "nova": 1, "quasar": 2, "moon": 3}


class Place(Command, frozen=True):
    """A world and the cards paid for it."""

    world: str
    paid: tuple[str, ...] = ()
    towards: str = ""


class Pass(Command, frozen=True):
    pass


def card(name: str) -> Option[str]:
    return Option(name, name, say("toy.card", name=name))


def settle() -> Talk:
    """A world or none, its price from the rest of the hand, then which way it looks."""
    world = yield from pick_maybe("world", map(card, HAND), hint=("nova",))
    if world is None:
        return Pass()
    rest, cost = [card(name) for name in HAND if name != world], COST[world]
    paid = yield from pick_some("payment", rest, at_least=cost, at_most=cost)
    towards = yield from pick("towards", map(card, ("east", "west")))
    return Place(world, tuple(paid), towards)


SETTLE = Prompt("toy.settle", Seat(0), settle)


def asked(replies: Mapping[str, Reply], focus: str = "") -> Open:
    step = step_of(SETTLE, replies, focus)
    assert isinstance(step, Open)
    return step


# --- a step


def test_the_first_question_opens_a_prompt() -> None:
    question = asked({})
    assert question.choice.name == "world"
    assert [option.id for option in question.choice.options] == list(HAND)
    assert question.wrong is None


def test_each_answer_shapes_the_next_question() -> None:
    question = asked({"world": ("quasar",)})
    assert (question.choice.name, question.choice.at_least) == ("payment", 2)
    assert [option.id for option in question.choice.options] == ["comet", "nova", "moon"]


def test_the_last_answer_makes_the_command() -> None:
    replies = {"world": ("nova",), "payment": ("moon",), "towards": ("east",)}
    assert step_of(SETTLE, replies) == Place("nova", ("moon",), "east")


def test_an_empty_reply_is_an_answer() -> None:
    assert step_of(SETTLE, {"world": ()}) == Pass()


def test_a_question_with_one_answer_is_skipped() -> None:
    assert asked({"world": ("comet",)}).choice.name == "towards"
    assert asked({"world": ("moon",)}).choice.name == "towards"
    paid = ("comet", "nova", "quasar")
    assert step_of(SETTLE, {"world": ("moon",), "towards": ("west",)}) == Place(
        "moon", paid, "west"
    )


def test_a_question_with_one_answer_has_that_one_whatever_the_draft_says() -> None:
    way = walk(SETTLE, {"world": ("comet",), "payment": ("nova",), "towards": ("west",)})
    assert way.command == Place("comet", (), "west")
    assert [one.choice.name for one in way.asked if one.auto] == ["payment"]


def test_a_question_in_focus_is_opened_again_though_it_has_a_good_reply() -> None:
    replies = {"world": ("nova",), "payment": ("moon",), "towards": ("east",)}
    question = asked(replies, focus="payment")
    assert question.choice.name == "payment"
    assert question.wrong is None


def test_a_question_with_one_answer_can_be_in_focus() -> None:
    question = asked({"world": ("moon",)}, focus="payment")
    assert (question.choice.name, question.choice.at_least) == ("payment", 3)


def test_an_earlier_question_comes_before_the_one_in_focus() -> None:
    assert asked({}, focus="payment").choice.name == "world"
    assert asked({"world": ("nova",)}, focus="towards").choice.name == "payment"


def test_a_focus_that_is_never_asked_changes_nothing() -> None:
    assert step_of(SETTLE, {"world": ()}, focus="payment") == Pass()


def test_a_wrong_reply_opens_its_question_again_with_the_reason() -> None:
    question = asked({"world": ("nova",), "payment": ("moon", "comet")})
    assert question.choice.name == "payment"
    assert question.wrong == say(
        "prompt.how_many", choice="payment", given=2, at_least=1, at_most=1
    )


def test_a_reply_that_an_earlier_answer_made_wrong_is_asked_anew() -> None:
    replies = {"world": ("nova",), "payment": ("nova",), "towards": ("east",)}
    question = asked(replies)
    assert question.choice.name == "payment"
    assert question.wrong == say("prompt.not_offered", choice="payment", option="nova")


def test_later_replies_wait_in_the_draft_until_they_are_asked_for() -> None:
    draft: dict[str, Reply] = {"towards": ("west",), "payment": ("moon",)}
    assert asked(draft).choice.name == "world"
    assert step_of(SETTLE, {**draft, "world": ("nova",)}) == Place("nova", ("moon",), "west")


def test_a_reply_that_is_never_asked_for_counts_nothing() -> None:
    way = walk(SETTLE, {"world": (), "payment": ("moon",), "hat": ("red",)})
    assert way.command == Pass()
    assert way.replies() == {"world": ()}


def test_a_step_leaves_the_draft_as_it_was() -> None:
    draft: dict[str, Reply] = {"world": ("moon",)}
    step_of(SETTLE, draft)
    assert draft == {"world": ("moon",)}


@pytest.mark.parametrize(
    "reply",
    [("nova",) * 10_000, ("n" * 1_000_000,), ("",), ("\0", "\U0010ffff"), ("nova", "nova")],
    ids=["many", "long", "empty", "odd", "twice"],
)
def test_a_huge_or_odd_reply_opens_its_question_again(reply: Reply) -> None:
    question = asked({"world": reply, "towards": reply})
    assert question.choice.name == "world"
    assert question.wrong is not None


def test_ten_thousand_replies_that_nobody_asked_for_count_nothing() -> None:
    hats: dict[str, Reply] = {f"hat.{number}": ("red",) for number in range(10_000)}
    way = walk(SETTLE, hats | {"world": ()})
    assert way.command == Pass()
    assert way.replies() == {"world": ()}


def test_a_talk_that_asks_twice_by_the_same_name_is_a_bug() -> None:
    def talk() -> Talk:
        first = yield from pick("hat", map(card, ("red", "blue")))
        second = yield from pick("hat", map(card, ("red", "blue")))
        return Place(first, (second,))

    with pytest.raises(RuntimeError, match=r"toy\.hats asks hat twice"):
        step_of(Prompt("toy.hats", Seat(0), talk), {"hat": ("red",)})


def test_a_refusal_of_the_talk_itself_reaches_the_asker() -> None:
    def talk() -> Talk:
        yield from pick("hat", map(card, ("red", "blue")))
        raise IllegalMove("toy.no_hats")

    with pytest.raises(IllegalMove, match=r"toy\.no_hats"):
        step_of(Prompt("toy.hats", Seat(0), talk), {"hat": ("red",)})


def one_button() -> Talk:
    yield from ()
    return Pass()


def test_a_prompt_without_a_question_is_one_button() -> None:
    button = Prompt("toy.button", Seat(0), one_button)
    assert step_of(button, {}) == Pass()
    assert button.answer(suggested) == Pass()
    assert walk(button, {"hat": ("red",)}).command == Pass()


def test_a_hint_is_not_worked_out_by_a_step() -> None:
    def costly() -> Reply:
        raise AssertionError("nobody asked for a hint")

    def talk() -> Talk:
        return Place((yield from pick("hat", map(card, ("red", "blue")), hint=costly)))

    prompt = Prompt("toy.hats", Seat(0), talk)
    assert isinstance(step_of(prompt, {}), Open)
    assert step_of(prompt, {"hat": ("blue",)}) == Place("blue")


# --- in one go


def test_a_prompt_is_answered_question_by_question() -> None:
    heard: list[str] = []

    def how(choice: Choice[Any]) -> Reply:
        heard.append(choice.name)
        return choice.stock()[-choice.at_least :] if choice.at_least else ("quasar",)

    assert SETTLE.answer(how) == Place("quasar", ("nova", "moon"), "west")
    assert heard == ["world", "payment", "towards"]


def test_whoever_answers_is_not_asked_what_has_one_answer() -> None:
    heard: list[str] = []

    def how(choice: Choice[Any]) -> Reply:
        heard.append(choice.name)
        return ("comet",) if choice.name == "world" else ("east",)

    assert SETTLE.answer(how) == Place("comet", (), "east")
    assert heard == ["world", "towards"]


def test_the_suggested_answers_make_a_command() -> None:
    assert SETTLE.answer(suggested) == Place("nova", ("comet",), "east")


def test_an_answer_that_will_not_do_is_refused() -> None:
    with pytest.raises(IllegalMove) as caught:
        SETTLE.answer(lambda choice: ("pluto",))
    assert caught.value.key == "prompt.not_offered"


def test_running_out_of_answers_is_no_command() -> None:
    given: Iterator[Reply] = iter([("quasar",)])
    with pytest.raises(StopIteration):
        SETTLE.answer(lambda choice: next(given))


def test_a_talk_starts_anew_each_time() -> None:
    replies = {"world": ("nova",), "payment": ("moon",), "towards": ("east",)}
    assert step_of(SETTLE, replies) == step_of(SETTLE, replies)
    assert SETTLE.answer(suggested) == SETTLE.answer(suggested)


# --- names


def test_a_prompt_is_named_by_its_key_and_what_it_is_about() -> None:
    assert SETTLE.id == "toy.settle"
    assert Prompt("toy.offer", Seat(1), settle, about="7").id == "toy.offer/7"


def test_a_prompt_is_owed_and_public_unless_it_says_otherwise() -> None:
    assert (SETTLE.owed, SETTLE.secret) == (True, False)
