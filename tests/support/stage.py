"""A table under test, whatever its game: commands, refusals, luck, and what was told and asked."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.prompts import Choice, Prompt
from bot.engine.records import Command, S, Seat, fork
from bot.engine.story import Story, rule
from tests.support.luck import Luck
from tests.support.steps import Open, step_of

E = TypeVar("E", bound=Event[Any])


class Stage(Generic[S]):
    """After every step each piece must be somewhere."""

    rules: ClassVar[Any]  # the game

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event[S]] = []  # of the last step
        self.story: list[Event[S]] = []  # all of them
        self.draws = 0
        self._wanted: dict[str, list[tuple[int, ...]]] = {}

    # --- when

    def luck(self, kind: str, *results: tuple[int, ...]) -> Self:
        """The next draws of a kind (less the game's name): dice, or places among what is drawn."""
        self._wanted.setdefault(f"{self.rules.name}.{kind}", []).extend(results)
        return self

    def advance(self) -> Self:
        """The table goes on by itself, as after a move."""
        story, chance = Story(self.state), Luck(self.draws, self._wanted)
        self.rules.advance(story, chance)
        return self._take(story.state, story.events, len(chance.draws))

    def when(self, who: int, command: Command) -> Self:
        chance = Luck(self.draws, self._wanted)
        ruling = rule(self.rules, self.state, Seat(who), command, chance)
        return self._take(ruling.state, list(ruling.events), len(ruling.draws))

    def refused(self, who: int, command: Command, key: str, clause: str = "") -> Self:
        """The command is refused with this key, and changes nothing."""
        before = fork(self.state)
        with pytest.raises(IllegalMove) as caught:
            self.when(who, command)
        assert caught.value.key == f"{self.rules.name}.refuse.{key}", caught.value
        assert clause in ("", caught.value.clause)
        assert self.state == before
        return self

    def _take(self, state: S, events: list[Event[S]], draws: int) -> Self:
        self.state, self.events, self.draws = state, events, self.draws + draws
        self.story += events
        broken = self.rules.check(state)
        assert not broken, broken
        return self

    # --- then

    def told(self, kind: type[E], who: int | None = None) -> list[E]:
        """The events of this kind in the last step, of one seat if given."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and who in (None, getattr(event, "seat", None))
        ]

    def view(self, viewer: int | None) -> S:
        view: S = self.rules.seen_by(self.state, None if viewer is None else Seat(viewer))
        return view

    def awaited(self) -> set[int]:
        return set(self.rules.awaited(self.state))

    def prompts(self, who: int) -> list[Prompt]:
        return list(self.rules.prompts(self.view(who), Seat(who)))

    def prompt(self, who: int, key: str) -> Prompt:
        found = [p for p in self.prompts(who) if p.key == f"{self.rules.name}.{key}"]
        assert found, [p.id for p in self.prompts(who)]
        return found[0]

    def choice(self, who: int, key: str, **replies: tuple[str, ...]) -> Choice[Any]:
        """The next question of a prompt after these replies."""
        step = step_of(self.prompt(who, key), replies)
        assert isinstance(step, Open), step
        return step.choice
