"""Given, when, then for Starfarers: set a table, give commands, look at what happened.

scene = given(seat(hand="ore ore"), seat(hand="fuel"), seat())        # the first seat is active
scene.when(0, MakeOffer(cards("ore"), cards("fuel"))).when(1, AcceptOffer(1))
assert scene.hand(0) == "ore fuel"

The table is that of a beginner game; what a seat does not say stays as the set-up made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.prompts import Choice, Prompt
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story, rule
from bot.games.starfarers import game as rules
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.box.resources import (
    RESOURCES,
    Cards,
    Resource,
    cards_of,
    count,
    minus,
    spread,
)
from bot.games.starfarers.chapters.setup import setup
from bot.games.starfarers.commands import Options
from bot.games.starfarers.state import Player, Ship, Starfarers
from bot.games.starfarers.steps import AgendaStep, Flying, Shake, TradeAndBuild, TurnEnd
from bot.games.starfarers.victory import points
from tests.support.luck import Luck
from tests.support.steps import Open, step_of

STAR: Any = rules
E = TypeVar("E", bound=Event[Any])
SECRET = bytes(32)
TRADE: tuple[AgendaStep, ...] = (TradeAndBuild(), Shake(), Flying(), TurnEnd())


def cards(names: str | Cards) -> Cards:
    """`"ore ore fuel"` as amounts."""
    return count(map(Resource, names.split())) if isinstance(names, str) else names


def ship(transporter: str, kind: str, node: str) -> Ship:
    return Ship(Transporter(transporter), ShipKind(kind), NodeId(node))


class SeatPlan(NamedTuple):
    hand: Cards
    more: dict[str, Any]


def seat(hand: str | Cards = "", **more: Any) -> SeatPlan:
    """A player; `more` sets any other field of Player (ships, colonies, cards, fame, ...)."""
    changes = {name: tuple(part) if isinstance(part, list) else part for name, part in more.items()}
    return SeatPlan(cards(hand), changes)


def given(
    *seats: SeatPlan,
    agenda: Sequence[AgendaStep] = TRADE,
    bank: Cards | None = None,
    reserve: str | Iterable[Resource] | None = None,
    active: int = 0,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Scene:
    """A table at this step of the first seat's turn; every card is somewhere.

    `bank`: what it holds; `reserve`: the top cards of the pile, the others come below.
    `more` sets any other field of the state.
    """
    chosen = Options(**{"players": len(seats), **(options or {})})
    story = Story(Starfarers())
    setup(story, chosen, Chance(SECRET))
    state = story.state
    state.players = tuple(
        replace(player, hand=plan.hand, **plan.more)
        for player, plan in zip(state.players, seats, strict=True)
    )
    rest = cards_of(dict.fromkeys(RESOURCES, CONSTANTS.resource_cards.per_type))
    for plan in seats:
        rest = minus(rest, plan.hand)
    top = tuple(map(Resource, reserve.split() if isinstance(reserve, str) else reserve or ()))
    rest = minus(rest, count(top))
    if bank is None:
        ore, fuel, carbon, food, goods = (min(8, number) for number in rest)
        bank = (ore, fuel, carbon, food, goods)
    state.bank = bank
    state.reserve = (*top, *spread(minus(rest, bank)))
    state.active = state.first = Seat(active)
    state.turn, state.rearming = 1, ()
    state.agenda = tuple(agenda)
    for name, value in more.items():
        setattr(state, name, value)
    return Scene(state)


class Scene:
    """A table under test; after every step each piece must be somewhere."""

    def __init__(self, state: Starfarers) -> None:
        self.state = state
        self.events: list[Event[Starfarers]] = []  # of the last step
        self.story: list[Event[Starfarers]] = []  # all of them
        self.draws = 0
        self._wanted: dict[str, list[tuple[int, ...]]] = {}

    # --- when

    def luck(self, kind: str, *results: tuple[int, ...]) -> Scene:
        """The next draws of a kind (less `starfarers.`): dice, places in a hand or among balls."""
        self._wanted.setdefault(f"starfarers.{kind}", []).extend(results)
        return self

    def advance(self) -> Scene:
        """The table goes on by itself, as after a move."""
        story, chance = Story(self.state), self._chance()
        STAR.advance(story, chance)
        return self._take(story.state, story.events, len(chance.draws))

    def when(self, who: int | None, command: Command) -> Scene:
        actor = None if who is None else Seat(who)
        ruling = rule(STAR, self.state, actor, command, self._chance())
        return self._take(ruling.state, list(ruling.events), len(ruling.draws))

    def refused(
        self, who: int | None, command: Command, key: str, clause: str | None = None
    ) -> Scene:
        """The command is refused with this key, and changes nothing.

        `starfarers.refuse.` may be left out; `order.refuse.` is for all games.
        """
        before = fork(self.state)
        with pytest.raises(IllegalMove) as caught:
            self.when(who, command)
        whole = key if key.startswith("order.") else f"starfarers.refuse.{key}"
        assert caught.value.key == whole, caught.value
        if clause is not None:
            assert caught.value.clause == clause, caught.value
        assert self.state == before
        return self

    def _chance(self) -> Chance:
        return Luck(self.draws, self._wanted)

    def _take(self, state: Starfarers, events: list[Event[Starfarers]], draws: int) -> Scene:
        self.state, self.events, self.draws = state, events, self.draws + draws
        self.story += events
        broken = STAR.check(state)
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

    def ever_told(self, kind: type[E], who: int | None = None) -> list[E]:
        return [
            event
            for event in self.story
            if isinstance(event, kind) and who in (None, getattr(event, "seat", None))
        ]

    def seen(self, viewer: int | None) -> list[Event[Starfarers]]:
        """What a viewer learned of the last step."""
        who = None if viewer is None else Seat(viewer)
        return [seen for event in self.events if (seen := event.seen_by(who)) is not None]

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def hand(self, who: int) -> str:
        return " ".join(spread(self.state.players[who].hand))

    def points(self, who: int) -> int:
        return points(self.state, Seat(who))

    def view(self, viewer: int | None) -> Starfarers:
        view: Starfarers = STAR.seen_by(self.state, None if viewer is None else Seat(viewer))
        return view

    def step(self) -> str:
        """The name of what is going on."""
        return type(self.state.agenda[0]).__name__ if self.state.agenda else ""

    def awaited(self) -> set[int]:
        return set(STAR.awaited(self.state))

    def prompts(self, who: int) -> list[Prompt]:
        return list(STAR.prompts(self.view(who), Seat(who)))

    def prompt(self, who: int, key: str, about: str = "") -> Prompt:
        wanted = f"starfarers.{key}/{about}" if about else f"starfarers.{key}"
        found = [p for p in self.prompts(who) if wanted in (p.id, p.key)]
        assert found, [p.id for p in self.prompts(who)]
        return found[0]

    def asked(self, who: int) -> list[str]:
        """Keys of the owed prompts of a seat, without `starfarers.`."""
        return [p.key.removeprefix("starfarers.") for p in self.prompts(who) if p.owed]

    def choice(self, who: int, key: str, **replies: tuple[str, ...]) -> Choice[Any]:
        """The next question of a prompt after these replies."""
        step = step_of(self.prompt(who, key), replies)
        assert isinstance(step, Open), step
        return step.choice

    def offered(self, who: int, key: str, **replies: tuple[str, ...]) -> list[str]:
        return [option.id for option in self.choice(who, key, **replies).options]
