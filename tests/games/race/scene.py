"""Given, when, then for Race: set a table, perform phases, give commands, look at what happened.

scene = given(seat("old_earth", hand=["gem_world", 3], action="settle"), seat("new_sparta"))
scene.perform("settle")
scene.when(0, Settle("gem_world", PAY)).when(1, Pass())
assert scene.told(CardPlaced)[0].cost == 2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

from bot.engine.orders.language import Bound, Order, Sign, When, WriteOrder
from bot.engine.records import Seat, fork, replace
from bot.engine.story import Story
from bot.games import game
from bot.games.race.box.cards import CARDS, CONSTANTS, DECK, Action, CardId
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.rounds import performed
from bot.games.race.chapters.setup import turn_order
from bot.games.race.commands import Means, Way
from bot.games.race.events import CardsDrawn, GoodPlaced, PhaseBegan
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
from tests.support.luck import Luck
from tests.support.stage import Stage

RACE = game("race")

NO_DEVELOPMENT = Order("develop", ("nothing",))
NO_WORLD = Order("settle", ("nothing",))
PAY_BY_ITSELF = Order("pay", ("automatic",))
CONSUME_BY_ITSELF = Order("consume", ("automatic",))
PAY, CONQUER, BUY = Way(Means.PAY), Way(Means.CONQUER), Way(Means.BUY)


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
                **{"incurred": own.more.get("owed", ()), **own.more},
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


class Scene(Stage[Race]):
    """A table under test; every step is checked for lost pieces where all 114 are there."""

    rules = RACE
    asked = Stage.owed

    def perform(self, *phases: str, agenda: Sequence[AgendaStep] | None = None) -> Self:
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
        story, chance = Story(state), Luck(self.draws, {})
        RACE.advance(story, chance)
        return self._take(story.state, story.events, len(chance.draws))

    def broken(self) -> list[str]:
        return [fault for fault in super().broken() if not fault.startswith("chips")]

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def begun(self) -> list[str]:
        """The phases that have been performed, or begun, in their order."""
        return [event.phase.value for event in self.ever_told(PhaseBegan)]

    def cards_drawn(self, who: int = 0) -> int:
        """How many cards a seat has drawn into its hand."""
        return sum(len(event.cards) for event in self.ever_told(CardsDrawn, who))

    def filled(self, who: int = 0) -> list[str]:
        """The worlds of a seat that got a good, in that order."""
        return [event.world for event in self.ever_told(GoodPlaced, who)]

    def listed(self) -> set[int]:
        """Whom the channel believes the table waits for."""
        return set(RACE.awaited(self.view(None)))
