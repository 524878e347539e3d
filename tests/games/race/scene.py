"""Given, when, then for Race: set a table, perform phases, give commands, look at what happened.

scene = given(seat("old_earth", hand=["gem_world", 3], action="settle"), seat("new_sparta"))
scene.perform("settle")
scene.when(0, Settle("gem_world", PAY)).when(1, Pass())
assert scene.told(CardPlaced)[0].cost == 2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.orders.language import Bound, Order, Sign, When, WriteOrder
from bot.engine.prompts import Choice, Prompt
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story, rule
from bot.games import game
from bot.games.race.box.cards import CARDS, CONSTANTS, DECK, Action, CardId
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.rounds import performed
from bot.games.race.chapters.setup import turn_order
from bot.games.race.commands import Means, Way
from bot.games.race.state import (
    AgendaStep,
    Aside,
    Choosing,
    Keeping,
    Owed,
    Perform,
    Player,
    Race,
    RoundEnd,
)
from tests.support.steps import Open, step_of

RACE = game("race")
E = TypeVar("E", bound=Event[Any])

NO_DEVELOPMENT = Order("develop", ("nothing",))
NO_WORLD = Order("settle", ("nothing",))
PAY_BY_ITSELF = Order("pay", ("automatic",))
CONSUME_BY_ITSELF = Order("consume", ("automatic",))
PAY, CONQUER, BUY = Way(Means.PAY), Way(Means.CONQUER), Way(Means.BUY)
SECRET = bytes(32)


def gamble_on(number: int) -> Order:
    return Order("gamble", (str(number),))


def at_least(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_LEAST, number)


def at_most(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_MOST, number)


def only_if(order: Order, *bounds: Bound) -> Order:
    return replace(order, when=When.IF, bounds=bounds)


def unless(order: Order, *bounds: Bound) -> Order:
    return replace(order, when=When.UNLESS, bounds=bounds)


def written(order: Order) -> WriteOrder:
    """The command that leaves this order."""
    return WriteOrder(order.subject, order.answer, order.when, order.bounds, bool(order.until))


class SeatPlan(NamedTuple):
    tableau: tuple[str, ...]
    hand: tuple[str | int, ...]
    goods: tuple[str, ...]
    actions: tuple[str, ...]
    vp: int
    more: dict[str, Any]


def seat(
    *tableau: str,
    hand: Iterable[str | int] = (),
    goods: Iterable[str] = (),
    action: str | Sequence[str] = "produce",
    vp: int = 0,
    **more: Any,
) -> SeatPlan:
    """A player; a number in the hand means so many other cards. The first card is the start world.

    `more` sets any other field of Player (orders, owed, ...).
    """
    actions = (action,) if isinstance(action, str) else tuple(action)
    return SeatPlan(tableau or ("old_earth",), tuple(hand), tuple(goods), actions, vp, more)


def given(
    *seats: SeatPlan,
    supply: Sequence[str] = (),
    supply_size: int | None = None,
    pool: int | None = None,
    order: Sequence[int] | None = None,
    expert: bool = False,
    round: int = 2,  # noqa: A002  # the word of the rules
) -> Scene:
    """A table between two phases: named cards where they are said to be, the rest in the supply.

    `supply` are its top cards; with `supply_size` the cards beyond it are the discards.
    """
    named = {CardId(card) for own in seats for card in (*own.tableau, *own.hand) if card in CARDS}
    named |= {card for own in seats for owed in own.more.get("owed", ()) for card in held(owed)}
    rest = [card for card in DECK if card not in named and card not in supply]
    players = []
    for own in seats:
        hand: list[CardId] = []
        for entry in own.hand:
            if isinstance(entry, int):
                hand += [rest.pop() for _ in range(entry)]
            else:
                hand.append(CardId(entry))
        start = CardId(own.tableau[0])
        players.append(
            Player(
                start,
                tuple(hand),
                tuple(map(CardId, own.tableau)),
                {CardId(world): rest.pop() for world in own.goods},
                own.vp,
                tuple(map(Action, own.actions)),
                **own.more,
            )
        )
    pile = (*map(CardId, supply), *rest)
    size = len(pile) if supply_size is None else supply_size
    chips = CONSTANTS.chips.pool_per_player * len(players) - sum(own.vp for own in seats)
    state = Race(
        players=tuple(players),
        order=tuple(map(Seat, order)) if order else turn_order(tuple(p.start for p in players)),
        supply=pile[:size],
        discards=pile[size:],
        pool=chips if pool is None else pool,
        expert=expert,
        round=round,
        agenda=(Choosing(),),
    )
    return Scene(state)


def held(owed: Owed) -> tuple[CardId, ...]:
    """The cards that lie with an owed decision."""
    return owed.cards if isinstance(owed, Keeping | Aside) else ()


class Scene:
    """A table under test; every step is checked for lost pieces where all 114 are there."""

    def __init__(self, state: Race) -> None:
        self.state = state
        self.events: list[Event[Race]] = []  # of the last step
        self.story: list[Event[Race]] = []  # all of them
        self.draws = 0

    # --- when

    def perform(self, *phases: str, agenda: Sequence[AgendaStep] | None = None) -> Scene:
        """Performs these phases now; without any, those the actions of the players ask for."""
        steps: tuple[AgendaStep, ...]
        if agenda is not None:
            steps = tuple(agenda)
        elif phases:
            steps = tuple(
                Perform(Phase(name), phases[: at + 1].count(name)) for at, name in enumerate(phases)
            )
        else:
            steps = performed([player.actions for player in self.state.players])
        state = fork(self.state)
        state.phases = tuple(step for step in steps if isinstance(step, Perform))
        state.agenda = (*steps, RoundEnd())
        story, chance = Story(state), Chance(SECRET, self.draws)
        RACE.advance(story, chance)
        return self._take(story.state, story.events, len(chance.draws))

    def when(self, who: int, command: Command) -> Scene:
        ruling = rule(RACE, self.state, Seat(who), command, Chance(SECRET, self.draws))
        return self._take(ruling.state, list(ruling.events), len(ruling.draws))

    def refused(
        self, who: int, command: Command, key: str, clause: str | None = None, **values: Any
    ) -> Scene:
        """The command is refused with this key (`race.refuse.` left out), and changes nothing.

        `values` are some of what the refusal says: how many are needed, which card it is about.
        """
        before = fork(self.state)
        with pytest.raises(IllegalMove) as caught:
            self.when(who, command)
        whole = key if key.startswith("order.") else f"race.refuse.{key}"
        assert caught.value.key == whole, caught.value
        if clause is not None:
            assert caught.value.clause == clause, caught.value
        assert values.items() <= dict(caught.value.reason.values).items(), caught.value
        assert self.state == before
        return self

    def _take(self, state: Race, events: list[Event[Race]], draws: int) -> Scene:
        self.state, self.events, self.draws = state, events, self.draws + draws
        self.story += events
        broken = [fault for fault in RACE.check(state) if not fault.startswith("chips")]
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

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def view(self, viewer: int | None) -> Race:
        view: Race = RACE.seen_by(self.state, None if viewer is None else Seat(viewer))
        return view

    def awaited(self) -> set[int]:
        return set(RACE.awaited(self.state))

    def listed(self) -> set[int]:
        """Whom the channel believes the table waits for."""
        return set(RACE.awaited(self.view(None)))

    def prompts(self, who: int) -> list[Prompt]:
        return list(RACE.prompts(self.view(who), Seat(who)))

    def prompt(self, who: int, key: str) -> Prompt:
        return next(p for p in self.prompts(who) if p.key == f"race.{key}")

    def asked(self, who: int) -> list[str]:
        """Keys of the owed prompts of a seat, without `race.`."""
        return [p.key.removeprefix("race.") for p in self.prompts(who) if p.owed]

    def choice(self, who: int, key: str, **replies: tuple[str, ...]) -> Choice[Any]:
        """The next question of a prompt after these replies."""
        step = step_of(self.prompt(who, key), replies)
        assert isinstance(step, Open), step
        return step.choice

    def offered(self, who: int, key: str, **replies: tuple[str, ...]) -> list[str]:
        return [option.id for option in self.choice(who, key, **replies).options]
