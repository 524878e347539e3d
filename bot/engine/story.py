"""A move in the making: facts told one by one to a fork of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic

from bot.engine.chance import Chance, Draw
from bot.engine.events import Event
from bot.engine.records import Command, Record, S, Seat, fork

if TYPE_CHECKING:
    from bot.engine.game import Game


class Story(Generic[S]):
    """What a command makes happen. The table itself is untouched until the journal has it.

    `actor`: whose command it is; None: nobody's, such as that of a clock or a moderator.
    """

    __slots__ = ("actor", "agenda", "events", "state")

    def __init__(self, state: S, actor: Seat | None = None) -> None:
        self.state = fork(state)
        self.actor = actor
        self.events: list[Event[S]] = []
        self.agenda: tuple[Any, ...] = ()  # the steps ahead, while they are walked in memory

    def tell(self, fact: Event[S]) -> None:
        """The next line sees its effect."""
        fact.apply(self.state)
        self.events.append(fact)


class Ruling(Record, Generic[S], frozen=True):
    """What came of a command: the facts, the luck in them, and the table after it."""

    state: S
    events: tuple[Event[S], ...]
    draws: tuple[Draw, ...]

    def shows(self) -> bool:
        return any(fact.shows() for fact in self.events)


def open_table(game: Game[S], options: Record, chance: Chance) -> Ruling[S]:
    """Set-up, and on to the first real decision."""
    story = Story(game.state())
    game.setup(story, options, chance)
    game.advance(story, chance)
    return Ruling(story.state, tuple(story.events), tuple(chance.draws))


def rule(
    game: Game[S], state: S, actor: Seat | None, command: Command, chance: Chance
) -> Ruling[S]:
    """One command and all that follows from it, on a fork; a refusal leaves nothing behind."""
    story = Story(state, actor)
    game.decide(story, actor, command, chance)
    game.advance(story, chance)
    return Ruling(story.state, tuple(story.events), tuple(chance.draws))


def amend(game: Game[S], state: S, facts: Iterable[Event[S]], chance: Chance) -> Ruling[S] | None:
    """Facts that no command told, and all that follows from them; None: the table would break."""
    story = Story(state)
    for fact in facts:
        story.tell(fact)
    if game.check(story.state):
        return None
    game.advance(story, chance)
    return Ruling(story.state, tuple(story.events), tuple(chance.draws))


def fold(state: S, facts: Iterable[Event[S]]) -> S:
    """The table after these facts; no rule runs."""
    after = fork(state)
    for fact in facts:
        fact.apply(after)
    return after


def is_over(game: Game[S], view: S) -> bool:
    """Has somebody won, or have all lost?"""
    return bool(game.winners(view)) or game.guide.lost(view)
