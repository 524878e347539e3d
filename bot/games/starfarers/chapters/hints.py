"""What a player who knows no better would do in the trade and build phase: hints for prompts."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.records import Seat
from bot.games.starfarers.box.constants import CONSTANTS, COSTS
from bot.games.starfarers.box.pieces import TRANSPORTERS, Item
from bot.games.starfarers.box.resources import PLACE, RESOURCES, Resource, covers, minus, one, plus
from bot.games.starfarers.chapters.build.build import buildable, has_room
from bot.games.starfarers.chapters.trade.rates import rate
from bot.games.starfarers.state import Player, Starfarers


class Swap(NamedTuple):
    give: Resource
    take: Resource


def wishes(view: Starfarers, seat: Seat) -> tuple[Item, ...]:
    """What is worth having now, the best first."""
    me = view.players[seat]
    wanted = [Item.COLONY_SHIP, Item.SPACEPORT]
    if me.freight_rings > min(map(len, view.docks.values()), default=0):
        wanted.insert(0, Item.TRADE_SHIP)
    else:
        wanted.append(Item.FREIGHT_RING)
    if me.hand_size > CONSTANTS.limits.hand or len(me.ships) == len(TRANSPORTERS):
        wanted += small_parts(me)  # cards that a ship does not need, or that a 7 may cost
    return tuple(item for item in wanted if has_room(view, seat, item))


def small_parts(me: Player) -> list[Item]:
    """Parts of the mother ship, those first of which there are few."""
    carried = {
        Item.BOOSTER: me.boosters,
        Item.FREIGHT_RING: me.freight_rings,
        Item.CANNON: me.cannons,
    }
    return sorted(carried, key=lambda item: carried[item])


def build(view: Starfarers, seat: Seat) -> Item | None:
    """The best thing that can be paid now."""
    ready = buildable(view, seat)
    return next((item for item in wishes(view, seat) if item in ready), None)


def swap(view: Starfarers, seat: Seat) -> Swap | None:
    """A trade with the bank after which something can be built."""
    hand = view.players[seat].hand
    for item in wishes(view, seat):
        cost = COSTS[item]
        for take in RESOURCES:
            if hand[PLACE[take]] >= cost[PLACE[take]] or not view.bank[PLACE[take]]:
                continue
            for give in RESOURCES:
                price = one(give, rate(view, seat, give))
                if give is take or not covers(hand, price):
                    continue
                if covers(plus(minus(hand, price), one(take)), cost):
                    return Swap(give, take)
    return None
