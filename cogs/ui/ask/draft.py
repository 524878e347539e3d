"""What a seat has chosen so far, and how far that leads through a prompt's questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, Record, replace
from bot.engine.text import Text

TRAY, GIVEN, PAGE = "~", "=", "@page"


class Draft(Record, frozen=True):
    """A row of the journal: replies, things being gathered, the page; kept until answered."""

    replies: Mapping[str, Reply] = {}
    trays: Mapping[str, Reply] = {}  # taps on a question that is not answered yet
    given: Mapping[str, Reply] | None = None  # the replies last sealed, which may be changed
    page: int = 0

    @classmethod
    def read(cls, row: Mapping[str, Reply]) -> Draft:
        found: dict[str, dict[str, Reply]] = {"": {}, TRAY: {}, GIVEN: {}}
        for name, reply in row.items():
            if not name.startswith("@"):
                mark = name[0] if name[0] in (TRAY, GIVEN) else ""
                found[mark][name[len(mark) :]] = tuple(reply)
        page = row.get(PAGE, ("0",))[0]
        given = found[GIVEN] if any(name.startswith((GIVEN, "@given")) for name in row) else None
        return cls(found[""], found[TRAY], given, int(page) if page.isdecimal() else 0)

    def row(self) -> dict[str, Reply]:
        row = dict(self.replies)
        row |= {TRAY + name: reply for name, reply in self.trays.items()}
        if self.given is not None:
            row |= {GIVEN + name: reply for name, reply in self.given.items()}
            row["@given"] = ()
        if self.page:
            row[PAGE] = (str(self.page),)
        return row

    def without(self, *names: str) -> Draft:
        return replace(
            self,
            replies={name: reply for name, reply in self.replies.items() if name not in names},
            trays={name: reply for name, reply in self.trays.items() if name not in names},
            page=0,
        )


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
    """As `Prompt.step`, but it remembers the way; replies to questions not asked count nothing."""
    talk, asked = prompt.talk(), list[Asked]()
    try:
        choice = next(talk)
        while True:
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
