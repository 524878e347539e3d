"""Given, when, then for Starfarers: set a table, give commands, look at what happened.

scene = given(seat(hand="ore ore"), seat(hand="fuel"), seat())        # the first seat is active
scene.when(0, MakeOffer(cards("ore"), cards("fuel"))).when(1, AcceptOffer(1))
assert scene.hand(0) == "ore fuel"

The table is that of a beginner game; what a seat does not say stays as the set-up made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bot.engine.chance import Chance
from bot.engine.events import Event
from bot.engine.records import Seat, replace
from bot.engine.story import Story
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
from tests.support.luck import SECRET
from tests.support.stage import Stage

STAR: Any = rules
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


class Scene(Stage[Starfarers]):
    rules = STAR
    asked = Stage.owed

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

    def step(self) -> str:
        """The name of what is going on."""
        return type(self.state.agenda[0]).__name__ if self.state.agenda else ""
