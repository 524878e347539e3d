"""A game of heaps, small enough to see why a move may be taken back and when not.

Everybody may add to their heap at any time, but one seat has the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from bot.engine.chance import Chance
from bot.engine.counts import Counts
from bot.engine.errors import NotYourTurn, require
from bot.engine.events import Event, event, upcast
from bot.engine.game import Game
from bot.engine.game import Options as GameOptions
from bot.engine.guide import Guide, Part
from bot.engine.prompts import Occasion, Option, Prompt, Talk, pick
from bot.engine.records import Command, Json, Seat, State, fork, put
from bot.engine.story import Story
from bot.engine.text import Text, Who, say


class Mood(StrEnum):
    CALM = "calm"
    WILD = "wild"


class Options(GameOptions, frozen=True):
    players: int = 2
    mood: Mood = Mood.CALM
    label: str = ""


class Heaps(State):
    heaps: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    turn: Seat | None = None  # None: nobody's
    window: bool = False


class Add(Command, frozen=True, tag="toy.add"):
    n: int


class Note(Command, frozen=True, tag="toy.note"):
    text: str


class Remember(Command, frozen=True, tag="toy.remember"):
    """A private note of how large the first heap is."""


class Share(Command, frozen=True, tag="toy.share"):
    """Every heap grows by as much as the first one has."""


class Roll(Command, frozen=True, tag="toy.roll"): ...


class Peek(Command, frozen=True, tag="toy.peek"): ...


class EndTurn(Command, frozen=True, tag="toy.end_turn"): ...


class Wait(Command, frozen=True, tag="toy.wait"):
    """Nobody's turn until the clock says so."""


class Wake(Command, frozen=True, tag="toy.wake"):
    """Anybody ends the waiting before the clock does."""


class Expire(Command, frozen=True, tag="toy.expire"): ...


class Finish(Command, frozen=True, tag="toy.finish"): ...


class Forbidden(Command, frozen=True, tag="toy.forbidden"):
    """A command that nobody can give."""


@event("toy.began")
class Began(Event[Heaps], frozen=True):
    players: int

    def apply(self, state: Heaps) -> None:
        state.heaps, state.notes = (0,) * self.players, ("",) * self.players
        state.turn = Seat(0)


@event("toy.added")
class Added(Event[Heaps], frozen=True):
    seat: Seat
    n: int
    luck: bool = False

    def apply(self, state: Heaps) -> None:
        state.heaps = put(state.heaps, self.seat, state.heaps[self.seat] + self.n)

    def words(self, view: Heaps) -> Text:
        return say("toy.added", who=Who(self.seat), n=self.n, total=sum(view.heaps))


@event("toy.noted", version=2)
class Noted(Event[Heaps], frozen=True):
    seat: Seat
    text: str

    def apply(self, state: Heaps) -> None:
        state.notes = put(state.notes, self.seat, self.text)

    def seen_by(self, viewer: Seat | None) -> Noted | None:
        return self if viewer == self.seat else None

    def words(self, view: Heaps) -> Text:
        return say("toy.noted", who=Who(self.seat), text=self.text)


@upcast("toy.noted", version=1)
def _(data: Json) -> Json:
    """`text` was called `note`."""
    return {"seat": data["seat"], "text": data["note"]}


@event("toy.peeked")
class Peeked(Event[Heaps], frozen=True):
    seat: Seat

    def apply(self, state: Heaps) -> None:
        pass

    def shows(self) -> bool:
        return True


@event("toy.turned")
class Turned(Event[Heaps], frozen=True):
    turn: Seat | None
    window: bool = False

    def apply(self, state: Heaps) -> None:
        state.turn, state.window = self.turn, self.window

    def words(self, view: Heaps) -> Text | None:
        return None if self.turn is None else say("toy.turned", who=Who(self.turn))


name = "toy"
rules = "1"
seats = range(2, 4)
state = Heaps
options = Options
commands: Any = (
    Add | Note | Remember | Share | Roll | Peek | EndTurn | Wait | Wake | Expire | Finish
)
earlier: Mapping[str, Game[Heaps]] = {}


def setup(story: Story[Heaps], options: Options, chance: Chance) -> None:
    require(options.players in seats, "toy.refuse.players", low=2, high=3)
    story.tell(Began(options.players))


def awaited(view: Heaps) -> frozenset[Seat]:
    return frozenset() if view.turn is None else frozenset((view.turn,))


def occasion(view: Heaps) -> Occasion | None:
    return None


def prompts(view: Heaps, seat: Seat) -> Iterator[Prompt]:
    if view.turn is not None:
        yield Prompt("toy.add", seat, talk, owed=seat == view.turn)


def talk() -> Talk:
    sizes = [Option(n, str(n), say("toy.size", n=n)) for n in (1, 2)]
    return Add((yield from pick("n", sizes)))


def timers(state: Heaps) -> Mapping[str, Command]:
    return {"toy.window": Expire()} if state.window else {}


def decide(story: Story[Heaps], actor: Seat | None, command: Command, chance: Chance) -> None:
    table = story.state
    if actor is None:
        require(isinstance(command, Expire) and table.window, "toy.refuse.clock")
        story.tell(Turned(Seat(0)))
        return
    match command:
        case Add(n):
            require(0 < n < 10, "toy.refuse.size", given=n)
            story.tell(Added(actor, n))
        case Note(text):
            story.tell(Noted(actor, text))
        case Remember():
            story.tell(Noted(actor, str(table.heaps[0])))
        case Share():
            size = table.heaps[0]
            for seat in range(len(table.heaps)):
                story.tell(Added(Seat(seat), size))
        case Roll():
            story.tell(Added(actor, chance.dice("toy.roll", 1)[0], luck=True))
        case Peek():
            story.tell(Peeked(actor))
        case Wake():
            require(table.window, "toy.refuse.awake")
            story.tell(Turned(Seat(0)))
        case EndTurn() | Wait() | Finish() if table.turn != actor:
            raise NotYourTurn("toy.refuse.turn")
        case EndTurn():
            story.tell(Turned(Seat((actor + 1) % len(table.heaps))))
        case Wait():
            story.tell(Turned(None, window=True))
        case Finish():
            story.tell(Turned(None))
        case _:
            raise NotYourTurn("toy.refuse.turn")


def advance(story: Story[Heaps], chance: Chance) -> None:
    pass


def seen_by(state: Heaps, viewer: Seat | None) -> Heaps:
    view = fork(state)
    view.notes = tuple(text if seat == viewer else "" for seat, text in enumerate(state.notes))
    return view


def redeal(state: Heaps, viewer: Seat | None, chance: Chance) -> Heaps:
    return seen_by(state, viewer)


def scores(view: Heaps) -> Mapping[Seat, int]:
    return {Seat(seat): heap for seat, heap in enumerate(view.heaps)}


def winners(view: Heaps) -> frozenset[Seat]:
    return frozenset()


def check(state: Heaps) -> list[str]:
    return []


def describe(view: Heaps) -> Iterator[Part]:
    yield Part("table", [say("toy.heaps", heaps=view.heaps)])


guide: Guide[Heaps] = Guide(
    describe=describe,
    folds=frozenset({"toy.added"}),
    counts=Counts(
        {"heap": lambda view, seat, about: view.heaps[seat]}, {"heap": "heap"}, seats=scores
    ),
)
