"""13. Standing orders: answers a player leaves for later (RACE-13.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.orders import asking
from bot.engine.orders.language import (
    DropOrder,
    Order,
    WriteOrder,
    acting,
    dropped,
    written,
)
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.box.orders import LANGUAGE
from bot.games.race.counts import COUNTS
from bot.games.race.events import OrdersSet
from bot.games.race.state import Race


def orders_of(view: Race, seat: Seat) -> tuple[Order, ...]:
    return view.players[seat].orders


def now(view: Race) -> int:
    return view.round


def left(state: Race, seat: Seat) -> Mapping[str, Order]:
    """The orders that answer for a seat now, by what they are about."""
    orders = state.players[seat].orders
    if not orders:
        return {}
    numbers, turn = COUNTS.of(state, seat), now(state)
    subjects = dict.fromkeys(order.subject for order in orders)
    found = {name: acting(orders, name, numbers, turn) for name in subjects}
    return {name: order for name, order in found.items() if order is not None}


def prompts(view: Race, seat: Seat) -> Iterator[Prompt]:
    talk = partial(asking.talk, LANGUAGE, orders_of(view, seat), now(view))
    yield Prompt("race.orders", seat, talk, owed=False, secret=True, again=True)


def decide(story: Story[Race], seat: Seat, command: WriteOrder | DropOrder, chance: Chance) -> None:
    orders, turn = orders_of(story.state, seat), now(story.state)
    if isinstance(command, WriteOrder):
        orders = written(LANGUAGE, orders, command, turn)
    else:
        orders = dropped(LANGUAGE, orders, command, turn)
    story.tell(OrdersSet(seat, orders))


CHAPTER = Chapter[Race](commands={WriteOrder: decide, DropOrder: decide})
