"""A table under test, whatever its game: commands, refusals, luck, and what was told and asked."""

from __future__ import annotations

from collections.abc import Iterable
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

    def when(self, who: int | None, command: Command) -> Self:
        """None: the clock."""
        actor, chance = None if who is None else Seat(who), Luck(self.draws, self._wanted)
        ruling = rule(self.rules, self.state, actor, command, chance)
        return self._take(ruling.state, list(ruling.events), len(ruling.draws))

    def refused(
        self, who: int | None, command: Command, key: str, clause: str = "", **values: Any
    ) -> Self:
        """The command is refused with this key, and changes nothing.

        `<game>.refuse.` is left out, unless it is a refusal of orders, which all games share;
        `values` are some of what it says: how many are needed, which card it is about.
        """
        before = fork(self.state)
        with pytest.raises(IllegalMove) as caught:
            self.when(who, command)
        whole = key if key.startswith("order.") else f"{self.rules.name}.refuse.{key}"
        assert caught.value.key == whole, caught.value
        assert clause in ("", caught.value.clause), caught.value
        assert values.items() <= dict(caught.value.reason.values).items(), caught.value
        assert self.state == before
        return self

    def _take(self, state: S, events: list[Event[S]], draws: int) -> Self:
        self.state, self.events, self.draws = state, events, self.draws + draws
        self.story += events
        broken = self.broken()
        assert not broken, broken
        return self

    def broken(self) -> list[str]:
        found: list[str] = self.rules.check(self.state)
        return found

    # --- then

    def told(self, kind: type[E], who: int | None = None) -> list[E]:
        """The events of this kind in the last step, of one seat if given."""
        return of_kind(self.events, kind, who)

    def ever_told(self, kind: type[E], who: int | None = None) -> list[E]:
        return of_kind(self.story, kind, who)

    def view(self, viewer: int | None) -> S:
        view: S = self.rules.seen_by(self.state, None if viewer is None else Seat(viewer))
        return view

    def awaited(self) -> set[int]:
        return set(self.rules.awaited(self.state))

    def prompts(self, who: int) -> list[Prompt]:
        return list(self.rules.prompts(self.view(who), Seat(who)))

    def prompt(self, who: int, key: str, about: str = "") -> Prompt:
        wanted = f"{self.rules.name}.{key}" + (f"/{about}" if about else "")
        found = [p for p in self.prompts(who) if wanted in (p.id, p.key)]
        assert found, [p.id for p in self.prompts(who)]
        return found[0]

    def choice(self, who: int, key: str, **replies: tuple[str, ...]) -> Choice[Any]:
        """The next question of a prompt after these replies."""
        step = step_of(self.prompt(who, key), replies)
        assert isinstance(step, Open), step
        return step.choice

    def offered(self, who: int, key: str, **replies: tuple[str, ...]) -> list[str]:
        return [option.id for option in self.choice(who, key, **replies).options]

    def owed(self, who: int) -> list[str]:
        """Keys of the owed prompts of a seat, without the game's name."""
        game = f"{self.rules.name}."
        return [p.key.removeprefix(game) for p in self.prompts(who) if p.owed]


def of_kind(events: Iterable[Event[Any]], kind: type[E], who: int | None) -> list[E]:
    return [
        event
        for event in events
        if isinstance(event, kind) and who in (None, getattr(event, "seat", None))
    ]
