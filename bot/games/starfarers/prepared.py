"""Answers that need no asking: the only possible one, or one prepared (section 16)."""

from __future__ import annotations

from bot.games.starfarers.data import (
    PLACE,
    RESOURCES,
    Cards,
    Expansion,
    Resource,
    cards_of,
    minus,
    one,
)
from bot.games.starfarers.state import FIELD, Player
from bot.games.starfarers.supply import can_lose


def types(cards: Cards) -> tuple[Resource, ...]:
    return tuple(r for r, number in zip(RESOURCES, cards, strict=True) if number)


def in_order(hand: Cards, order: tuple[Resource, ...], number: int) -> Cards | None:
    """So many cards, by this ranking; None if it leaves a choice open (16.3)."""
    taken = dict[Resource, int]()
    rest = [resource for resource in types(hand) if resource not in order]
    ranking = (*order, *rest) if len(rest) <= 1 else order
    for resource in ranking:
        taken[resource] = min(number, hand[PLACE[resource]])
        number -= taken[resource]
    return None if number else cards_of(taken)


def tribute(player: Player, number: int) -> Cards | None:
    """What goes to the bank on a 7: by the list of what to give, or of what to keep."""
    hand, orders = player.hand, player.orders
    if len(types(hand)) == 1:
        return one(types(hand)[0], number)
    if orders.tribute_give:
        return in_order(hand, orders.tribute_give, number)
    if orders.tribute_keep:
        kept = in_order(hand, orders.tribute_keep, sum(hand) - number)
        return None if kept is None else minus(hand, kept)
    return None


def relief(player: Player, bank: Cards) -> Resource | None:
    """A type that the bank has; of those held least, the first in the usual order."""
    found, wish = types(bank), player.orders.relief
    if len(found) == 1:
        return found[0]
    if wish is Resource.UNKNOWN:
        return min(found, key=lambda resource: player.hand[PLACE[resource]], default=None)
    return wish if wish in found else None


def gift(player: Player, number: int) -> Cards | None:
    """Cards for the active player, of an encounter; all, if there are no more."""
    number = min(number, sum(player.hand))
    if len(types(player.hand)) <= 1 or player.orders.gift:
        return in_order(player.hand, player.orders.gift, number)
    return None


def removal(player: Player) -> Expansion | None:
    """The expansion that wear and tear takes."""
    found = can_lose(player)
    if len(found) == 1:
        return found[0]
    return next((kind for kind in player.orders.removal if getattr(player, FIELD[kind])), None)
