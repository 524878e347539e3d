"""A prompt answered step by step: what is asked next, or the command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.engine.prompts import Choice, Prompt, Reply, walk
from bot.engine.records import Command
from bot.engine.text import Text


class Open(NamedTuple):
    """The question to ask next."""

    choice: Choice[Any]
    wrong: Text | None = None  # why the reply it has will not do


def step_of(prompt: Prompt, replies: Mapping[str, Reply], focus: str = "") -> Open | Command:
    """The first question without a good reply (or the focused one); at the end, the command."""
    found = walk(prompt, replies)
    if focus and (choice := found.at(focus)) is not None:
        return Open(choice)
    if found.choice is not None:
        return Open(found.choice, found.wrong)
    assert found.command is not None
    return found.command
