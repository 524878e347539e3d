"""16. Standing orders: what a player would answer, left for later (STAR-5.3.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.orders import asking
from bot.engine.orders import language as standing
from bot.engine.orders.language import DropOrder, Order, Values, WriteOrder
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.starfarers.box.resources import NOTHING, PLACE, Resource
from bot.games.starfarers.chapters.language import (
    ACCEPT,
    ASKED,
    BY_TYPE,
    CARDS,
    HELD,
    LACKING,
    LANGUAGE,
    OFFERED,
    OFFERS,
    TURN,
)
from bot.games.starfarers.chapters.victory import points
from bot.games.starfarers.events import OrdersSet
from bot.games.starfarers.state import Offer, Starfarers

# --- what its owner sees


def orders_of(view: Starfarers, seat: Seat) -> tuple[Order, ...]:
    return view.players[seat].orders


def now(view: Starfarers) -> int:
    """The turn that an order for now is for; in the set-up, the first one."""
    return max(1, view.turn)


def values(view: Starfarers, seat: Seat, about: str = "") -> Values:
    """What each measure says; `about` is the number of the offer in question, if there is one."""
    return partial(measured, view, seat, next((o for o in view.offers if str(o.id) == about), None))


def measured(view: Starfarers, seat: Seat, offer: Offer | None, measure: str) -> int:
    hand = view.players[seat].hand
    give, want = (offer.give, offer.want) if offer else (NOTHING, NOTHING)
    kind, _, resource = measure.partition(".")
    if resource:
        cards = {HELD: hand, OFFERED: give, ASKED: want}[kind]
        return cards[PLACE[Resource(resource)]]
    if kind == CARDS:
        return sum(hand)
    if kind == LACKING:
        return sum(max(0, asked - held) for asked, held in zip(want, hand, strict=True))
    return now(view) if kind == TURN else points(view, seat)


def acting(state: Starfarers, seat: Seat, *subjects: str, about: str = "") -> Order | None:
    """The first order about these that holds, with all that it implies."""
    read, turn = values(state, seat, about), now(state)
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
