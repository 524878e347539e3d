"""What a game says around its rules: `bot/games/<game>/guide.py` has one, as `GUIDE`.

All of it is made from views. Whatever a game leaves out, the kernel does without.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.engine.counts import Counts
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.memoir import Luck
from bot.engine.offers import Offer
from bot.engine.orders.facts import Orders
from bot.engine.prompts import Choice, Option, Prompt, Reply, suggested
from bot.engine.records import Command, Record, S, Seat
from bot.engine.story import Story
from bot.engine.text import Text

SEAT = "seat."  # how the name of a part begins that shows one player
LENGTH = 12 * 3600.0  # seconds of a window, where a game says nothing else
MOST = 9  # corrections at a time

T = TypeVar("T")
Volunteer: TypeAlias = Callable[[S, Prompt], Command | None]  # None: it lets the question be


class Part(NamedTuple):
    """A part of the table in words; without a name it is told only with the whole."""

    name: str  # 'table', 'map', 'seat.2'
    texts: Iterable[Text]


def seat_part(seat: Seat, texts: Iterable[Text]) -> Part:
    return Part(f"{SEAT}{seat + 1}", texts)


def place_of(name: str) -> Seat:
    """Whom such a part shows."""
    return Seat(int(name.removeprefix(SEAT)) - 1)


class Try(NamedTuple):
    """Something a player might think of: the id of its option, its name, and a command."""

    id: str
    label: Text
    command: Command


class Doubt(Record, frozen=True):
    """A piece that the question does not offer, and the refusal it would meet.

    `part`: of a sheet, the section that it belongs to.
    """

    id: str
    label: Text
    refusal: IllegalMove
    part: Text | None = None


def attempts(options: Iterable[Option[T]], command: Callable[[T], Command]) -> Iterator[Try]:
    """The same thing tried with each of these."""
    return (Try(option.id, option.label, command(option.value)) for option in options)


class Mind(Protocol):
    """Level 1 in front of one prompt: it answers question by question, from the seat's view."""

    def reply(self, choice: Choice[Any]) -> Reply: ...

    def why(self) -> Text:
        """One sentence to the player: what speaks for the replies it gave."""
        ...


class Reasons:
    """What every mind can say: why, as soon as it has found a reason of its own."""

    reason = Text("advice.usual")

    def why(self) -> Text:
        return self.reason


class Habit(Reasons):
    """A mind without thoughts: what each question suggests (level 0)."""

    def __init__(self, view: object, prompt: Prompt) -> None:
        self.reply = suggested


class Advice(NamedTuple):
    """What a mind would answer to a prompt: the command, its replies by question, and why."""

    command: Command
    replies: Mapping[str, Reply]  # of the questions that were asked
    why: Text


def advice(prompt: Prompt, mind: Mind) -> Advice:
    replies: dict[str, Reply] = {}

    def reply(choice: Choice[Any]) -> Reply:
        return replies.setdefault(choice.name, mind.reply(choice))

    command = prompt.answer(reply)
    return Advice(command, replies, mind.why())


class Offered(NamedTuple):
    """A correction in words, how often it may be made, and of which kind it is if many are."""

    change: Any
    text: Text
    limit: int
    kind: Text | None = None


@dataclass(frozen=True)
class Corrections(Generic[S]):
    """What a moderator may put right by hand: offered from the channel's view, then told.

    `changes`: none while answers rely on what would change.
    """

    changes: Callable[[S], Iterable[Offered]]
    tell: Callable[[Story[S], Sequence[Any]], None]

    def choice(self, view: S) -> Choice[Any] | None:
        options = tuple(
            Option(change, change.id, text, min(MOST, limit), region=kind)
            for change, text, limit, kind in self.changes(view)
            if limit > 0
        )
        return Choice("correction", options, at_least=1, at_most=MOST) if options else None


# --- what a game says that says nothing


def no_hand(view: object, seat: Seat) -> Iterable[Text]:
    return ()


def none_lost(view: object) -> bool:
    return False


def none_idle(options: Mapping[str, Any]) -> Collection[str]:
    return ()


def no_marks(options: Mapping[str, Any]) -> str:
    return ""


def no_words(view: object) -> Iterable[Text]:
    return ()


def no_offers(view: object) -> Iterable[Offer]:
    return ()


def unspoken(view: object, seat: Seat, command: Command) -> Text | None:
    return None


def no_tries(view: object, prompt: Prompt) -> Iterable[Try]:
    return ()


def no_doubts(view: object, prompt: Prompt, replies: Mapping[str, Reply]) -> Iterable[Doubt]:
    return ()


def not_wider(view: object, prompt: Prompt, question: str) -> Choice[Any] | None:
    return None


def not_meant(
    view: object, prompt: Prompt, replies: Mapping[str, Reply], question: str, named: list[Any]
) -> Command | None:
    return None


def by_suggestion(view: object, prompt: Prompt) -> Command:
    """Level 0: what the prompt suggests."""
    return prompt.answer(suggested)


def no_wait(view: object, prompt: Prompt) -> bool:
    return False


def no_search(view: object, seat: Seat) -> None:
    return None


def no_luck(told: object) -> Luck:
    return Luck()


def half_a_day(state: object, window: str) -> float:
    return LENGTH


# --- the whole


@dataclass(frozen=True, kw_only=True)
class Guide(Generic[S]):
    """Everything that is known of a game besides its rules."""

    # options that name several pieces: all there are, with their names; none named: they are drawn
    lists: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)
    first: Mapping[str, Any] = field(default_factory=dict)  # options that suit a first game
    idle: Callable[[Mapping[str, Any]], Collection[str]] = none_idle  # that change nothing here

    # the table in words
    describe: Callable[[S], Iterator[Part]]  # complete enough to play from; the round first
    hand: Callable[[S, Seat], Iterable[Text]] = no_hand  # what a seat holds, piece by piece
    marks: Callable[[Mapping[str, Any]], str] = no_marks  # a sign for each seat, by the options

    # the log and the posts
    counts: Counts[S] = field(default_factory=Counts)
    folds: frozenset[str] = frozenset()  # sentences that players who do the same can share
    paragraphs: frozenset[str] = frozenset()  # sentences that begin a new line
    left_out: frozenset[str] = frozenset()  # sentences that a short summary does without
    # much that happened at once as paragraphs, those about this seat first; None: as it came
    report: Callable[[S, Iterable[Text], Seat | None], Iterable[tuple[Text, ...]]] | None = None
    verdict: Callable[[S], Iterable[Text]] = no_words  # how the points came together
    offers: Callable[[S], Iterable[Offer]] = no_offers  # what stands on offer between players

    # questions
    clauses: Mapping[str, str] = field(default_factory=dict)  # where to read about a prompt
    ends: tuple[type[Command], ...] = ()  # what ends a phase or a turn: never done by a slip
    spoken: Callable[[S, Seat, Command], Text | None] = unspoken  # as a button names it, all told
    tries: Callable[[S, Prompt], Iterable[Try]] = no_tries  # why not?
    # and what only its moment would refuse: of a sheet, where the replies so far lead
    doubts: Callable[[S, Prompt, Mapping[str, Reply]], Iterable[Doubt]] = no_doubts
    wider: Callable[[S, Prompt, str], Choice[Any] | None] = not_wider  # all that could be named
    meant: Callable[[S, Prompt, Mapping[str, Reply], str, list[Any]], Command | None] = not_meant
    orders: Orders[S] | None = None
    search: Callable[[S, Seat], Callable[[], object] | None] = no_search  # costly, kept, and needed

    # seats that play by themselves
    mind: Callable[[S, Prompt], Mind] = Habit  # level 1
    worth: Callable[[S, Seat], float] | None = None  # of a view: level 1 tries answers by it
    volunteer: Volunteer[S] | None = None  # level 1 on what it does not owe
    waits: Callable[[S, Prompt], bool] = no_wait  # it lets a running window end before it answers

    # looking back, and from above
    lost: Callable[[S], bool] = none_lost  # is it over with nobody having won?
    places: Callable[[S], Mapping[Seat, int]] | None = None  # None: by points alone
    luck: Callable[[Iterable[tuple[S, Event[S]]]], Luck] = no_luck
    handovers: Callable[[S, Iterable[Event[S]], S], int] | None = None  # allowed for one move
    corrections: Corrections[S] | None = None
    seconds: Callable[[S, str], float] = half_a_day  # how long a window stays open

    def lines(self, view: S) -> Iterator[Text]:
        """The whole table in words, line by line."""
        for part in self.describe(view):
            yield from part.texts

    def names(self, view: S) -> tuple[str, ...]:
        """The parts that can be read alone: the turn, a map, then each player by seat."""
        found = [part.name for part in self.describe(view) if part.name]
        return (
            *(name for name in found if not name.startswith(SEAT)),
            *sorted((name for name in found if name.startswith(SEAT)), key=place_of),
        )

    def part(self, view: S, name: str) -> Iterator[Text]:
        """One of them; for anything else the whole table."""
        for part in self.describe(view):
            if name and part.name == name:
                return iter(part.texts)
        return self.lines(view)
