"""Given, when, then for Pulsar: set a table, give commands, look at what happened.

scene = given(seat(dice=(3, 5)), seat(), seat())        # the first seat acts
scene.when(0, Patent(Pay(3), TechnologyId("AI-2")))
assert scene.player(0).patents == {"AI-2": 1}

What a seat does not say stays as the set-up made it; every piece is somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.prompts import Choice, Prompt
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story, rule
from bot.games.pulsar import game as rules
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.pieces import EXPLORATION, SYSTEMS, TRANSMITTERS, SystemId, TileId
from bot.games.pulsar.chapters.setup import setup
from bot.games.pulsar.commands import Options, SideOption
from bot.games.pulsar.state import Player, Pulsar, counter
from bot.games.pulsar.steps import Act, AgendaStep, Produce
from tests.support.luck import SECRET, Luck
from tests.support.steps import Open, step_of

PULSAR: Any = rules
E = TypeVar("E", bound=Event[Any])
FIRST = ("AI", "AII", "AIII")
GOALS = ("G2A", "G4A", "G5A")


def seat(**fields: Any) -> dict[str, Any]:
    """A player; sets any field of Player."""
    return fields


def given(
    *seats: dict[str, Any],
    agenda: Sequence[AgendaStep] | None = None,
    options: Mapping[str, Any] | None = None,
    systems: Mapping[str, str] | None = None,
    stack: Iterable[str] = (),
    tiles: Iterable[str] = (),
    initiative: Mapping[int, Sequence[int]] | None = None,
    engineering: Mapping[int, Sequence[int]] | None = None,
    **more: Any,
) -> Scene:
    """A table at the turn of the first seat in round 1, on the open side, with A technologies.

    `systems`: which tile lies where; `tiles`: the top of the exploration stack; `stack`: that of
    the transmitters; tracks: space -> counters from bottom to top. `more` sets the state.
    """
    usual = {"technologies": FIRST, "goals": GOALS, "side": SideOption.OPEN}
    chosen = Options(**{"players": len(seats), **usual, **(options or {})})
    story = Story(Pulsar())
    setup(story, chosen, Chance(SECRET))
    state = story.state
    state.players = tuple(
        replace(player, **{"ship": LocationId(f"E{place + 1}"), "tokens": {}, "score": 0, **fields})
        for place, (player, fields) in enumerate(zip(state.players, seats, strict=True))
    )
    order = tuple(map(Seat, range(len(seats))))
    state.order = order * (2 if len(order) == 2 else 1)
    state.round, state.marker = 1, 7
    counters = [counter(one, nth) for nth in range(1 + (len(seats) == 2)) for one in order]
    state.initiative = stacks(initiative or {8: counters})
    state.engineering = stacks(engineering or {8: counters})
    state.agenda = tuple(agenda if agenda is not None else (*map(Act, order), Produce()))
    lay_systems(state, systems or {})
    for name, value in more.items():
        setattr(state, name, value)
    arrays = [array.tile for player in state.players for array in player.arrays]
    left = [tile for tile in TRANSMITTERS if tile not in (*arrays, *state.row, *state.gone)]
    state.stack = tuple(sorted(left, key=lambda tile: (tile not in stack, tile)))
    top = [*tiles]
    kept = [tile for player in state.players for tile in player.kept]
    rest = [tile for tile in EXPLORATION if tile not in (*top, *kept, *state.discards)]
    state.exploration = tuple(map(TileId, (*top, *rest)))
    scene = Scene(state)
    return scene.advance()


def stacks(found: Mapping[int, Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(found.get(space, ())) for space in range(1, 16))


def lay_systems(state: Pulsar, wanted: Mapping[str, str]) -> None:
    """These tiles there, face up where somebody has a station; the others anywhere."""
    rest = [tile for tile in SYSTEMS if tile not in wanted.values()]
    state.systems = {
        where: SystemId(wanted[where] if where in wanted else rest.pop()) for where in state.systems
    }
    (state.boxed,) = rest
    settled = {where for player in state.players for where in player.stations}
    state.open = tuple(where for where in state.systems if where in settled)


class Scene:
    """A table under test; after every step each piece must be somewhere."""

    def __init__(self, state: Pulsar) -> None:
        self.state = state
        self.events: list[Event[Pulsar]] = []  # of the last step
        self.story: list[Event[Pulsar]] = []  # all of them
        self.draws = 0
        self._wanted: dict[str, list[tuple[int, ...]]] = {}

    # --- when

    def luck(self, kind: str, *results: tuple[int, ...]) -> Scene:
        """The next draws of a kind (less `pulsar.`): dice, or places among what is shuffled."""
        self._wanted.setdefault(f"pulsar.{kind}", []).extend(results)
        return self

    def advance(self) -> Scene:
        """The table goes on by itself, as after a move."""
        story, chance = Story(self.state), Luck(self.draws, self._wanted)
        PULSAR.advance(story, chance)
        return self._take(story.state, story.events, len(chance.draws))

    def when(self, who: int, command: Command) -> Scene:
        chance = Luck(self.draws, self._wanted)
        ruling = rule(PULSAR, self.state, Seat(who), command, chance)
        return self._take(ruling.state, list(ruling.events), len(ruling.draws))

    def refused(self, who: int, command: Command, key: str, clause: str = "") -> Scene:
        """The command is refused with this key, and changes nothing."""
        before = fork(self.state)
        with pytest.raises(IllegalMove) as caught:
            self.when(who, command)
        assert caught.value.key == f"pulsar.refuse.{key}", caught.value
        assert clause in ("", caught.value.clause)
        assert self.state == before
        return self

    def _take(self, state: Pulsar, events: list[Event[Pulsar]], draws: int) -> Scene:
        self.state, self.events, self.draws = state, events, self.draws + draws
        self.story += events
        broken = PULSAR.check(state)
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

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def score(self, who: int) -> int:
        return self.state.players[who].score

    def view(self, viewer: int | None) -> Pulsar:
        view: Pulsar = PULSAR.seen_by(self.state, None if viewer is None else Seat(viewer))
        return view

    def step(self) -> str:
        """The name of what is going on."""
        return type(self.state.agenda[0]).__name__ if self.state.agenda else ""

    def awaited(self) -> set[int]:
        return set(PULSAR.awaited(self.state))

    def prompts(self, who: int) -> list[Prompt]:
        return list(PULSAR.prompts(self.view(who), Seat(who)))

    def prompt(self, who: int, key: str) -> Prompt:
        found = [p for p in self.prompts(who) if p.key == f"pulsar.{key}"]
        assert found, [p.id for p in self.prompts(who)]
        return found[0]

    def choice(self, who: int, key: str, **replies: tuple[str, ...]) -> Choice[Any]:
        """The next question of a prompt after these replies."""
        step = step_of(self.prompt(who, key), replies)
        assert isinstance(step, Open), step
        return step.choice

    def offered(self, who: int, key: str, **replies: tuple[str, ...]) -> list[str]:
        return [option.id for option in self.choice(who, key, **replies).options]

    def menu(self, who: int) -> list[str]:
        """What a player may do next in their turn."""
        return self.offered(who, "turn")
