"""16. Answers that need no asking, and answers sealed until all are in (STAR-11.5.18)."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.orders import GIFT, GIVE, KEEP, LEAST, RELIEF, REMOVAL
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import (
    PLACE,
    RESOURCES,
    Cards,
    Resource,
    cards_of,
    minus,
    one,
)
from bot.games.starfarers.chapters.bank import can_lose
from bot.games.starfarers.chapters.orders import acting
from bot.games.starfarers.commands import SealedAnswer
from bot.games.starfarers.events import OrderActed
from bot.games.starfarers.state import FIELD, Player, Starfarers

T = TypeVar("T", covariant=True)


class Prepared(NamedTuple, Generic[T]):
    answer: T
    order: Order | None = None  # that says so; None: there is no other answer


def say_order(story: Story[Starfarers], seat: Seat, order: Order | None) -> None:
    """Its owner learns that it answers (STAR-16.4)."""
    if order is not None:
        story.tell(OrderActed(seat, order))


def types(cards: Cards) -> tuple[Resource, ...]:
    return tuple(r for r, number in zip(RESOURCES, cards, strict=True) if number)


def in_order(hand: Cards, order: Order | None, number: int) -> Cards | None:
    """So many cards, by this ranking; None if it leaves a choice open (STAR-16.3)."""
    ranked = tuple(map(Resource, order.answer)) if order else ()
    taken = dict[Resource, int]()
    rest = [resource for resource in types(hand) if resource not in ranked]
    ranking = (*ranked, *rest) if len(rest) <= 1 else ranked
    for resource in ranking:
        taken[resource] = min(number, hand[PLACE[resource]])
        number -= taken[resource]
    return None if number else cards_of(taken)


def tribute(state: Starfarers, seat: Seat, number: int) -> Prepared[Cards] | None:
    """What goes to the bank on a 7: by the list of what to give, or of what to keep."""
    hand = state.players[seat].hand
    if len(types(hand)) == 1:
        return Prepared(one(types(hand)[0], number))
    order = acting(state, seat, KEEP, GIVE)
    if order is None:
        return None
    keeps = order.subject == KEEP
    found = in_order(hand, order, sum(hand) - number if keeps else number)
    if found is None:
        return None
    return Prepared(minus(hand, found) if keeps else found, order)


def relief(state: Starfarers, seat: Seat) -> Prepared[Resource] | None:
    """A type that the bank has; of those held least, the first in the usual order."""
    found, hand = types(state.bank), state.players[seat].hand
    if len(found) == 1:
        return Prepared(found[0])
    order = acting(state, seat, RELIEF)
    if order is None or not found:
        return None
    if order.answer == (LEAST,):
        return Prepared(min(found, key=lambda resource: hand[PLACE[resource]]), order)
    wish = Resource(order.answer[0])
    return Prepared(wish, order) if wish in found else None


def gift(state: Starfarers, seat: Seat, number: int) -> Prepared[Cards] | None:
    """Cards for the active player, of an encounter; all, if there are no more."""
    hand = state.players[seat].hand
    choice = len(types(hand)) > 1
    order = acting(state, seat, GIFT) if choice else None
    if choice and order is None:
        return None
    cards = in_order(hand, order, min(number, sum(hand)))
    return None if cards is None else Prepared(cards, order)


def removal(state: Starfarers, seat: Seat) -> Prepared[Expansion] | None:
    """The expansion that wear and tear takes."""
    player = state.players[seat]
    found = can_lose(player)
    if len(found) == 1:
        return Prepared(found[0])
    order = acting(state, seat, REMOVAL)
    ranked = map(Expansion, order.answer) if order else ()
    part = next((kind for kind in ranked if getattr(player, FIELD[kind])), None)
    return None if part is None else Prepared(part, order)


def answer_of(player: Player) -> SealedAnswer:
    assert player.sealed is not None
    return player.sealed
