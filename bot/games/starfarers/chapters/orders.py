"""16. Standing orders: what a player would answer, left for later (STAR-5.3.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.orders import asking
from bot.engine.orders import language as standing
from bot.engine.orders.language import DropOrder, Order, WriteOrder
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.starfarers.box.orders import ACCEPT, BY_TYPE, LANGUAGE, OFFERS
from bot.games.starfarers.counts import COUNTS, now
from bot.games.starfarers.events import OrdersSet
from bot.games.starfarers.state import Starfarers

# --- what its owner sees


def orders_of(view: Starfarers, seat: Seat) -> tuple[Order, ...]:
    return view.players[seat].orders


def acting(state: Starfarers, seat: Seat, *subjects: str, about: str = "") -> Order | None:
    """The first order about these that holds, with all that it implies."""
    read, turn = COUNTS.of(state, seat, about), now(state)
    for order in orders_of(state, seat):
        asked = order.subject in subjects and order.stands(turn)
        if asked and LANGUAGE.against(order, read) is None:
            return order
    return None


def lines(view: Starfarers, seat: Seat) -> tuple[Text, ...]:
    """The orders that stand, as their owner reads them."""
    return standing.numbered(LANGUAGE, orders_of(view, seat), now(view))


# --- the sheet


def prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    talk = partial(asking.talk, LANGUAGE, orders_of(view, seat), now(view))
    yield Prompt("starfarers.orders", seat, talk, owed=False, secret=True, again=True)


def decide(
    story: Story[Starfarers], actor: Seat, command: WriteOrder | DropOrder, chance: Chance
) -> None:
    orders, turn = orders_of(story.state, actor), now(story.state)
    if isinstance(command, DropOrder):
        story.tell(OrdersSet(actor, standing.dropped(LANGUAGE, orders, command, turn)))
        return
    accepts = command.subject == OFFERS and command.answer == (ACCEPT,)
    priced = any(bound.measure in BY_TYPE[-1] for bound in command.bounds)
    require(priced or not accepts, "starfarers.refuse.no_price", "STAR-5.3.16")
    story.tell(OrdersSet(actor, standing.written(LANGUAGE, orders, command, turn)))


CHAPTER = Chapter[Starfarers](commands={WriteOrder: decide, DropOrder: decide})
