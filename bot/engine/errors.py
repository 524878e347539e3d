"""Refusals: what is wrong, what would do, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from bot.engine.text import Text


class IllegalMove(Exception):
    """A reasoned refusal. Nothing has changed."""

    def __init__(self, key: str, clause: str = "", /, **values: Any) -> None:
        super().__init__(key, clause, values)
        self.key = key
        self.clause = clause
        self.reason = Text(key, values)
        self.remedy = Text(f"{key}.do", values)

    def __str__(self) -> str:
        about = ", ".join(f"{name}={value!r}" for name, value in self.reason.values.items())
        return f"{self.key}({about}) {self.clause}".strip()


class NotYourTurn(IllegalMove):
    """The seat is not asked anything, or not this."""


class BoardMovedOn(IllegalMove):
    """The question changed since it was shown."""


class UnclearAnswer(IllegalMove):
    """The answer cannot be read: a malformed or incomplete reply."""


class NoRedeal(IllegalMove):
    """No other table was found that its viewer could not tell from the real one."""

    def __init__(self) -> None:
        super().__init__("play.refuse.no_copy")


def quoted(word: str) -> str:
    """What somebody typed, no longer than a refusal may say it again."""
    return word[:40]


def refuse(key: str, clause: str = "", /, **values: Any) -> NoReturn:
    raise IllegalMove(key, clause, **values)


def require(holds: object, key: str, clause: str = "", /, **values: Any) -> None:
    if not holds:
        raise IllegalMove(key, clause, **values)


def permits(rule: Callable[..., object], /, *about: Any, **values: Any) -> bool:
    """Does a rule that may refuse let this pass?"""
    try:
        rule(*about, **values)
    except IllegalMove:
        return False
    return True
