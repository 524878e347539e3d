"""A small language of standing orders to try the kernel with."""

from __future__ import annotations

from bot.engine.orders.language import Bound, Language, Measure, Sign, Subject
from bot.engine.prompts import Option
from bot.engine.text import Text


def label(name: str) -> Text:
    return Text(f"shown.{name}")


def option(name: str) -> Option[str]:
    return Option(name, name, label(name))


LANGUAGE = Language(
    (
        Subject("settle", label("settle"), (option("nothing"),), measures=("hand", "round")),
        Subject("keep", label("keep"), tuple(map(option, ("ore", "food", "fuel"))), 3, ("hand",)),
        Subject("pass", label("pass"), (option("nothing"), option("all")), brief=True),
    ),
    (Measure("hand", label("hand"), 0, 10), Measure("round", label("round"), 1, 20)),
    "GAME-1.1",
)


def at_least(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_LEAST, number)


def at_most(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_MOST, number)
