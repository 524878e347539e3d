"""The contract of a game. A module satisfies it: `bot/games/<game>/game.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from bot.engine.chance import Chance
from bot.engine.guide import Guide
from bot.engine.prompts import Occasion, Prompt
from bot.engine.records import Command, Record, S, Seat
from bot.engine.story import Story


class Options(Record, frozen=True):
    """How a table is set up. Every game extends it."""

    players: int


class Game(Protocol[S]):
    """Pure rules: no clock, no I/O, no `random`. A view is a state as `seen_by` gives it.

    `viewer` None is the channel, which knows what everybody knows; `actor` None is the clock.
    """

    @property
    def name(self) -> str: ...  # 'race'
    @property
    def rules(self) -> str: ...  # the version of the rules, stored with every move
    @property
    def seats(self) -> range: ...  # how many may play
    @property
    def state(self) -> type[S]: ...
    @property
    def options(self) -> type[Options]: ...
    @property
    def commands(self) -> Any: ...  # the union of all commands, as a decoder takes it
    @property
    def earlier(self) -> Mapping[str, Game[S]]: ...  # the game by older versions of its rules
    @property
    def guide(self) -> Guide[S]: ...  # everything around the rules

    def setup(self, story: Story[S], options: Any, chance: Chance) -> None:
        """The first facts, on an empty state; refuses options that do not fit together."""

    def awaited(self, view: S) -> frozenset[Seat]:
        """The seats without whom the table cannot go on now."""

    def occasion(self, view: S) -> Occasion | None:
        """The decision that stands open, in the eyes of the channel; None: nobody is asked.

        While its id stays the same, nobody's time begins anew and nobody is called again.
        """

    def prompts(self, view: S, seat: Seat) -> Iterator[Prompt]:
        """The questions to a seat, from its own view; the owed first, in order."""

    def timers(self, state: S) -> Mapping[str, Command]:
        """Running windows, and what the clock says at their end."""

    def decide(self, story: Story[S], actor: Seat | None, command: Command, chance: Chance) -> None:
        """Accepts one command and tells its facts, or refuses with a reason."""

    def advance(self, story: Story[S], chance: Chance) -> None:
        """On to the next real decision; at rest it tells nothing."""

    def seen_by(self, state: S, viewer: Seat | None) -> S:
        """All that this viewer may know, and nothing else: the only door out of a game."""

    def redeal(self, state: S, viewer: Seat | None, chance: Chance) -> S:
        """A possible state at rest that this viewer cannot tell from the real one.

        Raises NoRedeal where none is found: it never returns the real one for want of another.
        Where answers are tried by `Guide.worth`, `state` is no more than the viewer's own view.
        """

    def scores(self, view: S) -> Mapping[Seat, int]: ...

    def winners(self, view: S) -> frozenset[Seat]:
        """Who has won, ties broken; empty while the game runs, and where all have lost."""

    def check(self, state: S) -> list[str]:
        """Broken invariants: pieces lost or doubled."""
