"""Answers that nobody else may read until all are in.

A player of such a game has a field `sealed`. That an answer is in, everybody sees; a changed mind
is quiet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from bot.engine.events import Event
from bot.engine.orders.language import Order
from bot.engine.prompts import Given
from bot.engine.records import Command, S, Seat, change
from bot.engine.story import Story
from bot.engine.text import Text, Who, say

C = TypeVar("C", bound=Command)


class Hidden(Command, frozen=True):
    """Stands for a sealed answer that the viewer may not read. Nobody can give it."""


class AnswerSealed(Event[S], Generic[S, C], frozen=True):
    """An answer to a question that several are asked at once. `quiet`: a changed mind."""

    seat: Seat
    answer: C
    quiet: bool = False
    auto: bool = False  # the only possible one, or prepared

    hidden: ClassVar[Hidden]  # the game's own
    log: ClassVar[str]  # 'race.log.sealed'; '..._own' and '..._by_itself' say the answer too

    def apply(self, state: S) -> None:
        change(state, self.seat, sealed=self.answer)

    def seen_by(self, viewer: Seat | None) -> AnswerSealed[S, C] | None:
        if viewer == self.seat:
            return self
        return None if self.quiet else type(self)(self.seat, self.hidden)  # type: ignore[arg-type]  # a game's answers have it

    def words(self, view: S) -> Text:
        if isinstance(self.answer, Hidden):
            return say(self.log, who=Who(self.seat))
        key = f"{self.log}_by_itself" if self.auto else f"{self.log}_own"
        return say(key, who=Who(self.seat), answer=self.told())

    def told(self) -> Text:
        """What lies sealed, as its owner reads it."""
        raise NotImplementedError


def given(answer: Command | None, told: Callable[[Any], Text], asked: int) -> Given | None:
    """What lies sealed, as its owner reads it; `asked`: how many are to answer."""
    return None if answer is None else Given(answer, told(answer), asked)


def seal(
    story: Story[S], seat: Seat, answer: Command, fact: Callable[..., AnswerSealed[S, Any]]
) -> None:
    """It may be changed until the last one is in; nobody else learns of that."""
    players: Any = story.state
    changed = players.players[seat].sealed is not None
    story.tell(fact(seat, answer, quiet=changed))


def fill(
    story: Story[S],
    seats: Iterable[Seat],
    ready: Callable[[Seat], tuple[Any, Order | None] | None],
    fact: Callable[..., AnswerSealed[S, Any]],
    acted: Callable[[Seat, Order], Event[S]],
) -> bool:
    """Seals what is prepared and what is no choice. Are all answers in now?

    `ready` gives an answer, and the order that says so if one does; None: the seat is asked.
    """
    complete = True
    for seat in seats:
        table: Any = story.state
        if table.players[seat].sealed is None:
            found = ready(seat)
            if found is None:
                complete = False
            else:
                answer, order = found
                if order is not None:
                    story.tell(acted(seat, order))
                story.tell(fact(seat, answer, auto=True))
    return complete
