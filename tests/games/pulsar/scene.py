"""Given, when, then for Pulsar: set a table, give commands, look at what happened.

scene = given(seat(dice=(3, 5)), seat(), seat())        # the first seat acts
scene.when(0, Patent(Pay(3), TechnologyId("AI-2")))
assert scene.player(0).patents == {"AI-2": 1}

What a seat does not say stays as the set-up made it; every piece is somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.engine.chance import Chance
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.pulsar import game as rules
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.pieces import EXPLORATION, SYSTEMS, TRANSMITTERS, SystemId, TileId
from bot.games.pulsar.chapters.setup import setup
from bot.games.pulsar.commands import Options, SideOption
from bot.games.pulsar.state import Player, Pulsar, counter
from bot.games.pulsar.steps import Act, AgendaStep, Produce
from tests.support.luck import SECRET
from tests.support.stage import Stage

PULSAR: Any = rules
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
    state.round, state.marker, state.row = 1, 7, ()
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


class Scene(Stage[Pulsar]):
    rules = PULSAR

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def score(self, who: int) -> int:
        return self.state.players[who].score

    def step(self) -> str:
        """The name of what is going on."""
        return type(self.state.agenda[0]).__name__ if self.state.agenda else ""

    def menu(self, who: int) -> list[str]:
        """What a player may do next in their turn."""
        return self.offered(who, "turn")
