"""Drafts survive in the journal's form, and lead as far as they still fit."""

from __future__ import annotations

from bot.engine.prompts import Option, Prompt, Talk, pick, pick_some, walk
from bot.engine.records import Command, Seat
from bot.engine.text import Text
from cogs.ui.ask.question import Draft


class Took(Command, frozen=True):
    what: tuple[str, ...]


def options(names: str) -> list[Option[str]]:
    return [Option(name, name, Text("cog.none")) for name in names]


def prompt(worlds: str = "ab") -> Prompt:
    def talk() -> Talk:
        world = yield from pick("world", options(worlds))
        way = yield from pick("way", options("x"))
        paid = yield from pick_some("payment", options("pqr"), at_least=2, at_most=2)
        return Took((world, way, *paid))

    return Prompt("race.settle", Seat(0), talk)


def test_a_draft_is_stored_and_read_back() -> None:
    draft = Draft({"a": ("1", "2"), "c": ()}, {"b": ("3",)}, 4)
    assert Draft.read(draft.row()) == draft
    assert Draft.read({}) == Draft()


def test_a_row_of_an_older_build_is_read_without_its_sealed_answer() -> None:
    row = {"a": ("1",), "=a": ("2",), "@given": (), "~b": ("3",)}
    assert Draft.read(row) == Draft({"a": ("1",)}, {"b": ("3",)})


def test_the_way_passes_questions_that_have_one_answer() -> None:
    found = walk(prompt(), {"world": ("a",)})
    assert [(one.choice.name, one.auto) for one in found.asked] == [("world", False), ("way", True)]
    assert found.focus is not None
    assert found.focus.name == "payment"
    assert found.replies() == {"world": ("a",)}


def test_at_the_end_stands_the_command_and_the_last_question_is_shown() -> None:
    found = walk(prompt(), {"world": ("a",), "payment": ("p", "r"), "unasked": ("z",)})
    assert found.command == Took(("a", "x", "p", "r"))
    assert found.focus is not None
    assert found.focus.name == "payment"
    assert found.replies() == {"world": ("a",), "payment": ("p", "r")}


def test_a_reply_that_no_longer_fits_is_asked_anew() -> None:
    found = walk(prompt("bc"), {"world": ("a",), "payment": ("p", "r")})
    assert found.choice is not None
    assert found.choice.name == "world"
    assert found.wrong is not None
    assert found.wrong.key == "prompt.not_offered"
