"""A prompt is a conversation of choices that ends in a command. It is derived, never stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

from bot.engine.errors import IllegalMove, permits, quoted, require
from bot.engine.records import Command, Record, Seat
from bot.engine.text import Text, Who, say

T = TypeVar("T")
ORDERS = ".orders"  # how the key of the sheet of standing orders ends
Reply: TypeAlias = tuple[str, ...]  # option ids; an id given three times means three of it


class Occasion(Record, frozen=True):
    """A decision of the table: what tells it from every other one, and how the table calls it."""

    id: tuple[Hashable, ...]  # compared by the clock and the posts, and never stored
    text: Text
    asked: frozenset[Seat] = frozenset()  # to whom it is put, whether they have answered or not


class Option(Record, Generic[T], frozen=True):
    value: T
    id: str  # short and stable: it travels in custom ids; of a hidden piece, its place
    label: Text
    limit: int = 1  # how many times it may be taken
    spot: str | None = None  # where the board image marks it
    sign: str = ""  # how it is called on the board already: then it gets no letter
    region: Text | None = None  # where it is looked for; what is useful has none and comes first
    typed: str = ""  # how it is typed where that is shorter than its id, the same in all languages
    beside: tuple[Text, ...] = ()  # lines beside its button: what it holds, costs, would do


class Choice(Record, Generic[T], frozen=True):
    """One question: take between `at_least` and `at_most` of the options, or one of `instead`."""

    name: str  # asked once per talk (`power.2`); also the slash-command parameter
    options: tuple[Option[T], ...]
    at_least: int = 1  # 0: taking nothing is how a player passes
    at_most: int = 1
    hint: Callable[[], Reply] | Reply = ()  # what the autopilot would answer, worked out if asked
    instead: tuple[Option[T], ...] = ()  # answers that stand alone: 'pay later', 'best for me'
    one_by_one: bool = False  # amounts, or an order of things: each is taken by itself
    spots: tuple[str, ...] = ()  # all that lies there, in order: by it an option has its letter
    also: Callable[[str], Option[T] | None] | None = None  # not listed, but may be said
    preset: bool = False  # who types a whole line need not say it: then it is as suggested

    def option(self, key: str) -> Option[T] | None:
        """The option of this id, also one that is only typed."""
        for option in (*self.options, *self.instead):
            if option.id == key:
                return option
        return None if self.also is None else self.also(key)

    @property
    def suggest(self) -> Reply:
        return self.hint() if callable(self.hint) else self.hint

    def stock(self) -> Reply:
        found = list[str]()
        for option in self.options:  # a loop: some questions have a hundred options
            found += (option.id,) * option.limit
        return tuple(found)

    def read(self, reply: Reply) -> list[T]:
        """The values meant, or a refusal that says how many of what may be taken."""
        if len(reply) == 1:
            alone = self.at_least < 2 and self.at_most
            for option in (*self.options, *self.instead) if alone else self.instead:
                if option.id == reply[0] and option.limit:
                    return [option.value]
            typed = self.also(reply[0]) if alone and self.also is not None else None
            if typed is not None:
                return [typed.value]
        require(
            self.at_least <= len(reply) <= self.at_most,
            "prompt.how_many",
            choice=self.name,
            given=len(reply),
            at_least=self.at_least,
            at_most=self.at_most,
        )
        values = {option.id: option for option in self.options}
        for key, count in Counter(reply).items():
            known = values.get(key)
            require(
                known is not None and count <= known.limit,
                "prompt.not_offered",
                choice=self.name,
                option=quoted(key),
            )
        return [values[key].value for key in reply]

    def only(self) -> Reply | None:
        """The one possible reply: then it is not asked."""
        if self.instead or self.at_least < min(self.at_most, len(self.options)):
            return None  # quick: most questions end here
        if self.at_least == 1 and len(self.options) > 1 and all(o.limit for o in self.options[:2]):
            return None  # or here: one of several
        stock = self.stock()
        if self.at_least != min(self.at_most, len(stock)):
            return None
        alone = self.at_least in (0, len(stock)) or len(set(stock)) == 1
        return stock[: self.at_least] if alone else None


Asking: TypeAlias = Generator[Choice[Any], list[Any], T]  # asks, and is told the values picked
Talk: TypeAlias = Asking[Command]


def pick_some(
    name: str,
    options: Iterable[Option[T]],
    *,
    at_least: int = 0,
    at_most: int,
    hint: Callable[[], Reply] | Reply = (),
    instead: tuple[Option[T], ...] = (),
    spots: tuple[str, ...] = (),
) -> Generator[Choice[T], list[T], list[T]]:
    return (yield Choice(name, tuple(options), at_least, at_most, hint, instead, spots=spots))


def gather(
    name: str,
    options: Iterable[Option[T]],
    *,
    at_least: int = 0,
    at_most: int,
    hint: Callable[[], Reply] | Reply = (),
) -> Generator[Choice[T], list[T], list[T]]:
    """Amounts of several kinds, or things in the order of their weight."""
    return (yield Choice(name, tuple(options), at_least, at_most, hint, one_by_one=True))


def pick(
    name: str,
    options: Iterable[Option[T]],
    hint: Callable[[], Reply] | Reply = (),
    *,
    also: Callable[[str], Option[T] | None] | None = None,
    preset: bool = False,
) -> Generator[Choice[T], list[T], T]:
    return (yield Choice(name, tuple(options), 1, 1, hint, also=also, preset=preset))[0]


def done(name: str, options: Iterable[Option[Any]]) -> Talk:
    """A question whose answer is itself what is done."""
    return cast(Command, (yield from pick(name, options)))


def pick_maybe(
    name: str,
    options: Iterable[Option[T]],
    hint: Callable[[], Reply] | Reply = (),
    spots: tuple[str, ...] = (),
) -> Generator[Choice[T], list[T], T | None]:
    picked = yield from pick_some(name, options, at_most=1, hint=hint, spots=spots)
    return next(iter(picked), None)


@cache
def plain(key: str, name: str) -> Option[str]:
    """An option that is only a word."""
    return Option(name, name, Text(key))


def offered(
    name: Callable[[T], Text], *, spot: bool = False, sign: bool = False
) -> Callable[[T], Option[T]]:
    """How pieces of a kind are offered: by their name, under their id, which is also their `spot`
    on the board, and their `sign` there.
    """

    @cache
    def option(piece: T) -> Option[T]:
        own = str(piece)
        return Option(piece, own, name(piece), spot=own if spot else None, sign=own if sign else "")

    return option


@cache
def number_option(number: int) -> Option[int]:
    return Option(number, str(number), say("prompt.number", n=number))


@cache
def seat_option(seat: Seat) -> Option[Seat]:
    return Option(seat, str(seat), say("prompt.seat", who=Who(seat)))


Speak: TypeAlias = Callable[[Text], str]  # into a language


class Written(Record, frozen=True):
    """A whole sheet as text: as it stands, and what a changed text makes of it.

    `read` refuses what it cannot read, and says which lines those are. `complete` goes on with a
    text whose last line is being typed: each way in words, then as short as it can be said.
    """

    write: Callable[[Speak], str]
    read: Callable[[str, Speak], Command]
    complete: Callable[[str, Speak], Iterable[tuple[str, ...]]]


class Given(Record, frozen=True):
    """An answer that lies sealed and may still be changed, as its owner reads it."""

    command: Command
    text: Text
    asked: int = 0  # how many seats are asked, its owner among them; 0: it is given in advance


class Prompt(Record, frozen=True):
    key: str  # with the choice's name: the key of the question's words
    seat: Seat
    talk: Callable[[], Talk]
    about: str = ""  # which one of its kind: an offer, a barrier
    owed: bool = True  # to be answered before anything else; who is *waited for*: `awaited`
    # Others are told nothing of the answer, or only that it came: it is always confirmed, and no
    # board shows beforehand what it would do.
    secret: bool = False
    says: Text | None = None  # what is read out before it asks, if that is not always the same
    again: bool = False  # a sheet that is filled line by line: each answer begins anew
    sealed: bool = False  # the answer lies until the last one is in, and may be changed
    given: Given | None = None  # what lies so already
    written: Written | None = None  # the whole of it, for who likes to type
    within: str = ""  # the menu that asks it as well: beside that, it needs no door of its own
    # where several answers are typed as one line:
    closes: Text | None = None  # why it may take no more, though more was typed
    marks: Mapping[str, Text] = {}  # words before the answer to a question: `with` a die

    @property
    def id(self) -> str:
        """At most 26 characters; drafts and custom ids name the prompt by it."""
        return f"{self.key}/{self.about}" if self.about else self.key

    @property
    def lists_orders(self) -> bool:
        """Is it the sheet of standing orders, which all games ask in the same words?"""
        return self.again and self.key.endswith(ORDERS)

    def answer(self, how: Callable[[Choice[Any]], Reply]) -> Command:
        """The command of a player who answers each question: an autopilot, a simulator, a test."""
        talk, values = self.talk(), cast("list[Any]", None)  # None: begin to talk
        while True:
            try:
                choice = talk.send(values)
            except StopIteration as answered:
                return cast(Command, answered.value)
            only = choice.only()
            values = choice.read(how(choice) if only is None else only)


def suggested(choice: Choice[Any]) -> Reply:
    """Level 0 of the autopilot: what the prompt suggests, else the least it must take."""
    return choice.suggest or choice.stock()[: choice.at_least]


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
    return permits(choice.read, reply)
