"""The way through a prompt: how far some replies lead, and what is asked next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, Record
from bot.engine.text import Text


class Asked(Record, frozen=True):
    """A question behind us. `auto`: it had one answer, so it was not asked."""

    choice: Choice[Any]
    reply: Reply
    auto: bool


class Walk(Record, frozen=True):
    """The way through a prompt: answered questions, then an open one or the command."""

    asked: tuple[Asked, ...]
    choice: Choice[Any] | None = None
    wrong: Text | None = None
    command: Command | None = None

    @property
    def focus(self) -> Choice[Any] | None:
        """The question to show: the open one, else the last that was really asked."""
        if self.choice is not None:
            return self.choice
        return next((one.choice for one in reversed(self.asked) if not one.auto), None)

    def at(self, name: str) -> Choice[Any] | None:
        """The question of this name, if the way passes it."""
        if self.choice is not None and self.choice.name == name:
            return self.choice
        return next((one.choice for one in self.asked if one.choice.name == name), None)

    def before(self, name: str) -> tuple[tuple[str, Reply], ...]:
        """The replies to the questions before this one."""
        found: list[tuple[str, Reply]] = []
        for one in self.asked:
            if one.choice.name == name:
                break
            found.append((one.choice.name, one.reply))
        return tuple(found)

    def after(self, name: str) -> tuple[str, ...]:
        """The names of the questions from this one on."""
        names = [one.choice.name for one in self.asked]
        names += [self.choice.name] if self.choice is not None else []
        return tuple(names[names.index(name) :]) if name in names else ()

    def replies(self) -> dict[str, Reply]:
        """What was answered, and nothing that was not asked."""
        return {one.choice.name: one.reply for one in self.asked if not one.auto}


def walk(prompt: Prompt, replies: Mapping[str, Reply]) -> Walk:
    """As far as these replies lead; those to questions that are not asked count nothing."""
    talk, asked, names = prompt.talk(), list[Asked](), set[str]()
    try:
        choice = next(talk)
        while True:
            if choice.name in names:
                raise RuntimeError(f"{prompt.key} asks {choice.name} twice")
            names.add(choice.name)
            only = choice.only()
            reply = replies.get(choice.name, only)
            if reply is None:
                return Walk(tuple(asked), choice)
            try:
                values = choice.read(reply)
            except IllegalMove as error:
                if only is None:
                    return Walk(tuple(asked), choice, error.reason)
                reply, values = only, choice.read(only)
            asked.append(Asked(choice, reply, reply == only))
            choice = talk.send(values)
    except StopIteration as answered:
        return Walk(tuple(asked), command=answered.value)


def fits(choice: Choice[Any], reply: Reply) -> bool:
    try:
        choice.read(reply)
    except IllegalMove:
        return False
    return True
