"""The agenda: a stack of steps, and the chapters of the rulebook that go on with them.

A step says by itself whom it waits for and what it asks. `Chapters` is a game's table of contents:
it finds the chapter of a step or a command, and walks along the agenda to the next real decision.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.engine.chance import Chance
from bot.engine.errors import NotYourTurn, require
from bot.engine.events import Event
from bot.engine.prompts import Occasion, Prompt
from bot.engine.records import Command, Record, Seat, State
from bot.engine.story import Story
from bot.engine.text import Text


class Step(Record, frozen=True):
    """A thing in progress: it lies on the agenda of a state until it is done."""

    asked: ClassVar[str] = ""  # the key of what the table is told it asks; "": nobody is asked

    @property
    def topic(self) -> Hashable:
        """By what its chapter knows it: its class, unless several chapters share that."""
        return type(self)

    def waits_for(self, view: Any) -> frozenset[Seat]:
        """Without whom it cannot go on; on a public view, for whom it seems to wait."""
        return frozenset()

    def asked_of(self, view: Any) -> frozenset[Seat]:
        """To whom it is put, whether they have answered or not."""
        return self.waits_for(view)

    def about(self, view: Any) -> tuple[Hashable, ...]:
        """What tells its question from the next one of its kind: a round, a turn, seats."""
        return ()

    def names(self, view: Any) -> Mapping[str, Any]:
        """What its question is called with, where the words need something."""
        return {}

    def occasion(self, view: Any) -> Occasion | None:
        """The decision it asks of the table, if it asks one."""
        if not self.asked:
            return None
        words = Text(self.asked, self.names(view))
        return Occasion((self.asked, *self.about(view)), words, self.asked_of(view))


K = TypeVar("K", bound=Step)
SEATS = tuple(map(Seat, range(16)))  # more than any game has


class Stage(State):
    """A state with players and an agenda as fields; its first step says who is asked what."""

    # Refusals, each with its clause: of whoever has no seat, of any command after the end, and of
    # one that answers no open question.
    no_seat: ClassVar[tuple[str, str]]
    over: ClassVar[tuple[str, str]]
    refusal: ClassVar[tuple[str, str]]

    @property
    def players(self) -> tuple[Any, ...]:
        raise NotImplementedError

    @property
    def agenda(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.players)]

    @property
    def step(self) -> Step | None:
        """What is in progress; None: the game has not begun, or is over."""
        return self.agenda[0] if self.agenda else None

    def may_act(self, actor: Seat | None) -> Seat:
        """Whoever acts has a seat, and the game goes on; else a refusal."""
        if actor is None or actor not in self.seats():
            raise NotYourTurn(*self.no_seat)
        require(self.step is not None, *self.over)
        return actor

    def expect(self, kind: type[K]) -> K:
        """What is in progress, if it is of this kind; else a command comes at the wrong time."""
        step = self.step
        if not isinstance(step, kind):
            raise self.not_now()
        return step

    def not_now(self, clause: str = "") -> NotYourTurn:
        key, usual = self.refusal
        return NotYourTurn(key, clause or usual)


def awaited(view: Stage) -> frozenset[Seat]:
    """The seats without whom the table cannot go on now."""
    step = view.step
    return step.waits_for(view) if step is not None else frozenset()


def occasion(view: Stage) -> Occasion | None:
    """The decision that stands open; None: nobody is asked."""
    step = view.step
    return step.occasion(view) if step is not None else None


def timers(state: Stage) -> Mapping[str, Command]:
    """No windows; a game that has some says by itself which."""
    return {}


A = TypeVar("A", bound=Stage)
Following: TypeAlias = Sequence[Any] | None  # steps that come in place of one; None: it must wait
Advance: TypeAlias = Callable[[Story[A], Any, Chance], Any]
Decide: TypeAlias = Callable[[Story[A], Seat, Any, Chance], None]


def no_prompts(view: object, seat: Seat, step: object) -> Iterator[Prompt]:
    return iter(())


class Chapter(Record, Generic[A], frozen=True):
    """A section of the rulebook."""

    steps: Mapping[Hashable, Advance[A]] = {}  # topic -> how the game goes on with such a step
    commands: Mapping[type[Command], Decide[A]] = {}
    prompts: Callable[[A, Seat, Any], Iterator[Prompt]] = no_prompts  # while such a step is open
    # Commands that a seat may also give while the table waits for others: standing orders, wishes,
    # a changed sealed answer. They check by themselves whether their moment has come.
    any_time: Set[type[Command]] = frozenset()
    # What commands of a game may list to be done, and who carries it out; most games have none.
    acts: Mapping[type[Record], Callable[..., Any]] = {}


class Chapters(Generic[A]):
    """A game's table of contents, by the numbers of its rulebook's sections."""

    def __init__(self, contents: Mapping[int, Chapter[A] | tuple[Chapter[A], ...]]) -> None:
        self.contents = {
            section: (found,) if isinstance(found, Chapter) else found
            for section, found in contents.items()
        }
        self._of_step: dict[Hashable, Chapter[A]] = {}
        self._of_command: dict[type[Command], list[Chapter[A]]] = {}
        self.acts: dict[type[Record], Callable[..., Any]] = {}
        for chapter in (chapter for found in self.contents.values() for chapter in found):
            for topic in chapter.steps:
                if topic in self._of_step:
                    raise ValueError(f"two chapters go on with {topic}")
                self._of_step[topic] = chapter
            for command in chapter.commands:
                self._of_command.setdefault(command, []).append(chapter)
            for act, doing in chapter.acts.items():
                if act in self.acts:
                    raise ValueError(f"two chapters carry out {act.__name__}")
                self.acts[act] = doing
            for command in chapter.any_time - chapter.commands.keys():
                raise ValueError(
                    f"`any_time` of a Chapter names {command.__name__}: add it to its `commands`"
                )

    def prompts(self, view: A, seat: Seat) -> Iterator[Prompt]:
        """The questions of the open step to a seat."""
        step = view.step
        if step is not None and (chapter := self._of_step.get(step.topic)):
            yield from chapter.prompts(view, seat, step)

    def decide(self, story: Story[A], actor: Seat | None, command: Command, chance: Chance) -> None:
        """Decide a command by its chapter; if several share it, by the one whose step is open.

        A command is refused if the table does not wait for its seat, unless the chapter lets such
        a command come at any time.
        """
        seat, kind = story.state.may_act(actor), type(command)
        found, step = self._of_command.get(kind, []), story.state.step
        for chapter in found:
            if len(found) == 1 or (step is not None and step.topic in chapter.steps):
                if kind not in chapter.any_time and seat not in awaited(story.state):
                    break
                chapter.commands[kind](story, seat, command, chance)
                return
        raise story.state.not_now()

    def go_on(self, story: Story[A], step: Step, chance: Chance) -> Any:
        chapter = self._of_step.get(step.topic)
        if chapter is None:
            raise LookupError(
                f"no chapter goes on with {step.topic}: add it to the `steps` of a Chapter"
            )
        return chapter.steps[step.topic](story, step, chance)

    def walk(
        self,
        story: Story[A],
        chance: Chance,
        moved: Callable[[tuple[Any, ...]], Event[A]],
        before: Callable[[Story[A]], bool],
    ) -> None:
        """On to the next real decision, in memory; where that is, one fact tells at the end.

        A chapter returns what follows its step, and sees what lies ahead in `story.agenda`.
        `before` looks at every step; False: the table has to wait.
        """
        agenda = story.state.agenda
        while agenda:
            story.agenda = agenda
            if not before(story):
                break
            told = len(story.events)
            following: Following = self.go_on(story, agenda[0], chance)
            if following is not None:
                agenda = (*following, *agenda[1:])
            elif told == len(story.events):
                break
        if agenda != story.state.agenda:
            story.tell(moved(agenda))

    def run(
        self, story: Story[A], chance: Chance, before: Callable[[Story[A]], bool | None]
    ) -> None:
        """On to the next real decision, where chapters move the agenda by facts of their own.

        They return whether they did. `before` looks at every step; True: it has moved the agenda
        itself; None: the table is at rest.
        """
        while story.state.agenda:
            moved = before(story)
            if moved is None:
                return
            if not moved and not self.go_on(story, story.state.agenda[0], chance):
                return
