"""A game of counting to ten, whole or broken in one of the ways in which a game can get stuck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import refuse
from bot.engine.events import Event, event
from bot.engine.game import Options
from bot.engine.guide import Guide
from bot.engine.prompts import Prompt, Talk
from bot.engine.records import Command, Seat, State, fork
from bot.engine.story import Story

END = 10


class Count(State):
    number: int = 0
    players: int = 0


class Say(Command, frozen=True, tag="counting.say"):
    """The next number."""


@event("counting.said")
class Said(Event[Count], frozen=True):
    players: int

    def apply(self, state: Count) -> None:
        state.number += 1
        state.players = self.players


class Counting:
    """`fault`: mute, deaf, asleep, endless, patient or, if nothing is wrong, none."""

    name, rules, seats = "counting", "1", range(2, 5)
    state, options, commands = Count, Options, Say
    earlier: Mapping[str, Any] = {}
    guide: Guide[Count] = Guide(describe=lambda view: iter(()))

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def setup(self, story: Story[Count], options: Options, chance: Chance) -> None:
        story.tell(Said(options.players))

    def awaited(self, view: Count) -> frozenset[Seat]:
        if self.winners(view) or (self.fault in ("asleep", "patient") and view.number == 5):
            return frozenset()
        return frozenset((Seat(view.number % view.players),))

    def occasion(self, view: Count) -> None:
        return None

    def prompts(self, view: Count, seat: Seat) -> Iterator[Prompt]:
        if self.fault != "mute" or view.number < 5:
            yield Prompt("counting.say", seat, talk)

    def timers(self, state: Count) -> Mapping[str, Command]:
        return {"counting.nap": Say()} if self.fault == "patient" else {}

    def decide(
        self, story: Story[Count], actor: Seat | None, command: Command, chance: Chance
    ) -> None:
        if self.fault == "deaf" and story.state.number == 5:
            refuse("counting.refuse.deaf")
        story.tell(Said(story.state.players))

    def advance(self, story: Story[Count], chance: Chance) -> None: ...

    def seen_by(self, state: Count, viewer: Seat | None) -> Count:
        return fork(state)

    def scores(self, view: Count) -> dict[Seat, int]:
        return {Seat(seat): seat for seat in range(view.players)}

    def winners(self, view: Count) -> frozenset[Seat]:
        """All but the first seat share the win."""
        if view.number < END or self.fault == "endless":
            return frozenset()
        return frozenset(Seat(seat) for seat in range(1, view.players))

    def redeal(self, *_: Any) -> Any: ...
    def check(self, *_: Any) -> Any: ...


def talk() -> Talk:
    return Say()
    yield  # a talk that asks nothing
