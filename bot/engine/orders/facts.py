"""Standing orders as facts, which only their owner hears of, and the sheet they are left on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic

from bot.engine.chance import Chance
from bot.engine.counts import Counts
from bot.engine.events import Event
from bot.engine.orders import asking
from bot.engine.orders.language import (
    DropOrder,
    Language,
    Order,
    WriteOrder,
    acting,
    dropped,
    line,
    numbered,
    written,
)
from bot.engine.prompts import Prompt
from bot.engine.records import S, Seat, change
from bot.engine.story import Story
from bot.engine.text import Text, Who, say


def now_of(view: Any) -> int:
    now: int = view.now
    return now


class OrdersSet(Event[S], Generic[S], frozen=True):
    """All orders of a player that stand from now on."""

    seat: Seat
    orders: tuple[Order, ...]

    language: ClassVar[Language]
    log: ClassVar[str]  # 'race.log.orders'

    def apply(self, state: S) -> None:
        change(state, self.seat, orders=self.orders)

    def seen_by(self, viewer: Seat | None) -> OrdersSet[S] | None:
        return self if viewer == self.seat else None

    def words(self, view: S) -> Text | None:
        lines = numbered(self.language, self.orders, now_of(view))
        return say(self.log, who=Who(self.seat), orders=lines)


class OrderActed(Event[S], Generic[S], frozen=True):
    """An order answers for its owner; what it answered is told next."""

    seat: Seat
    order: Order

    language: ClassVar[Language]

    def apply(self, state: S) -> None:
        """It changes nothing: the answer does."""

    def seen_by(self, viewer: Seat | None) -> OrderActed[S] | None:
        return self if viewer == self.seat else None

    def words(self, view: S) -> Text | None:
        return say("order.acted", order=line(self.language, self.order))


@dataclass(frozen=True)
class Orders(Generic[S]):
    """The sheet of standing orders: what can be said, what a seat has said, and what answers now.

    A player of such a game has a field `orders`, and its state `now`: the turn or round that an
    order for now is for.
    """

    key: str  # of the prompt that asks for one: 'race.orders'
    language: Language
    counts: Counts[S]  # what its conditions are read from
    fact: Callable[[Seat, tuple[Order, ...]], OrdersSet[S]]

    def of(self, view: S, seat: Seat) -> tuple[Order, ...]:
        table: Any = view
        orders: tuple[Order, ...] = table.players[seat].orders
        return orders

    def now(self, view: S) -> int:
        return now_of(view)

    def lines(self, view: S, seat: Seat) -> tuple[Text, ...]:
        """The orders that stand, as their owner reads them."""
        return numbered(self.language, self.of(view, seat), self.now(view))

    def left(self, view: S, seat: Seat, about: str = "") -> Mapping[str, Order]:
        """The orders that answer for a seat now, by their subjects."""
        subjects = dict.fromkeys(order.subject for order in self.of(view, seat))
        found = ((name, self.acting(view, seat, name, about=about)) for name in subjects)
        return {name: order for name, order in found if order is not None}

    def acting(self, view: S, seat: Seat, *subjects: str, about: str = "") -> Order | None:
        """The first order about one of these that answers now; None: the seat is asked."""
        orders, values = self.of(view, seat), self.counts.of(view, seat, about)
        return acting(self.language, orders, values, *subjects, now=self.now(view))

    def prompts(self, view: S, seat: Seat) -> Iterator[Prompt]:
        talk = partial(asking.talk, self.language, self.of(view, seat), self.now(view))
        yield Prompt(self.key, seat, talk, owed=False, secret=True, again=True)

    def decide(
        self, story: Story[S], seat: Seat, command: WriteOrder | DropOrder, chance: Chance
    ) -> None:
        orders, now = self.of(story.state, seat), self.now(story.state)
        if isinstance(command, WriteOrder):
            orders = written(self.language, orders, command, now)
        else:
            orders = dropped(self.language, orders, command, now)
        story.tell(self.fact(seat, orders))
