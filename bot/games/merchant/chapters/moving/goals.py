"""Destinations: what a player may want first, each with its use; then all others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import (
    BASE_SYSTEM,
    INHABITED,
    SPACES,
    START,
    SYSTEMS,
    Kind,
    SpaceId,
    SystemId,
)
from bot.games.merchant.box.names import culture_name, gear_name, good_name
from bot.games.merchant.box.pieces import BASE, CULTURES, GOODS, GoodId
from bot.games.merchant.chapters.places import (
    can_land,
    is_asteroid,
    markets,
    relic_in,
    trader_at,
    waters_of,
)
from bot.games.merchant.chapters.trading.market import goods_for_sale, sale_price
from bot.games.merchant.commands import Switches
from bot.games.merchant.state import Merchant
from bot.games.merchant.ways.routes import Way, ways

NOTHING = 5  # the rank of a place that is of no use but to stop there
ASTEROIDS = tuple(space.id for space in SPACES.values() if space.kind is Kind.ASTEROID)


class Goal(NamedTuple):
    """A destination: why, how far, and the first space of the way."""

    space: SpaceId
    use: Text
    rank: int  # of its use: 0 brings money now
    cost: int
    first: SpaceId


def ways_of(view: Merchant, seat: Seat) -> dict[SpaceId, Way]:
    waters = waters_of(view, seat, Switches())
    return ways(waters.sky, tuple(space for space, _ in waters.tolls), view.players[seat].at)


def goals(view: Merchant, seat: Seat) -> list[Goal]:
    """All places to land or to discover, the useful and near ones first."""
    at = view.players[seat].at
    routes = ways_of(view, seat)
    found = dict[SpaceId, Goal]()
    for space, use, rank in uses(view, seat):
        way = routes.get(space)
        if way is not None and space not in found and space != at:
            found[space] = Goal(space, use, rank, way.cost, way.first)
    return sorted(found.values(), key=lambda goal: (goal.rank, goal.cost, goal.space))


def uses(view: Merchant, seat: Seat) -> Iterator[tuple[SpaceId, Text, int]]:
    """The best use of a place comes first; every landing place has one."""
    for system in (BASE_SYSTEM, *INHABITED):
        places = markets(view, system)
        yield from system_uses(view, seat, system, places)
    for space in (*view.boxes, *ASTEROIDS):
        relic = relic_in(view, space)
        if relic is not None:
            yield space, say("merchant.use.relic", gear=gear_name(relic.relic)), 2
        elif view.is_hidden(space):
            yield space, Text("merchant.use.box"), 4
        elif can_land(view, space) and is_asteroid(view, space):
            yield space, Text("merchant.use.asteroid"), NOTHING
    for space, value in view.rastur.items():
        yield space, say("merchant.use.rastur", n=value), NOTHING


def purposes(view: Merchant, seat: Seat) -> dict[SpaceId, tuple[Text, int]]:
    """Of each place that is of use its best one, and the rank of that."""
    found: dict[SpaceId, tuple[Text, int]] = {}
    for space, use, rank in uses(view, seat):
        if rank < NOTHING:
            found.setdefault(space, (use, rank))
    return found


def system_uses(
    view: Merchant, seat: Seat, system: SystemId, places: tuple[SpaceId, ...]
) -> Iterator[tuple[SpaceId, Text, int]]:
    player = view.players[seat]
    culture = BASE if system == BASE_SYSTEM else view.culture_of(system)
    if culture is None:
        known = view.cultures[system]
        for space in SYSTEMS[system].cities:
            if system in player.saw_systems and known in CULTURES:
                yield space, say("merchant.use.known", culture=culture_name(known)), 1
            else:
                yield space, Text("merchant.use.discover"), 1
        return
    fares = [fare for fare in player.fares if fare.to == culture]
    sales = [good for good in dict.fromkeys(player.goods) if culture in GOODS[good].buyers]
    for space in places:
        if fares:
            yield space, say("merchant.use.fare", n=sum(fare.pay for fare in fares)), 0
        elif sales:
            best = max(sales, key=lambda good: sale_price(view, culture, good))
            n = sale_price(view, culture, best)
            yield space, say("merchant.use.sell", good=good_name(best), n=n), 0
        elif culture in player.ious:
            yield space, say("merchant.use.iou", n=CULTURES[culture].iou), 2
        elif goods_for_sale(view, culture):
            yield space, buying(goods_for_sale(view, culture)), 3
        elif system == BASE_SYSTEM:
            yield space, Text("merchant.use.base"), 3
        else:
            yield space, say("merchant.use.culture", culture=culture_name(culture)), 4


def buying(goods: tuple[GoodId, ...]) -> Text:
    """The dearest by its name; others would not fit on a button."""
    best = max(goods, key=lambda good: (GOODS[good].sell, good))
    key = "merchant.use.buy" if len(goods) == 1 else "merchant.use.buy_more"
    return say(key, good=good_name(best))


def usual_goal(view: Merchant, seat: Seat, wanted: list[Goal]) -> Goal | None:
    """Where level 0 goes: to sell, else to discover; None: it stays where it can sell."""
    if worth_staying(view, seat):
        return None
    return wanted[0]


def worth_staying(view: Merchant, seat: Seat) -> bool:
    """Is there something to sell or to deliver here?"""
    player = view.players[seat]
    culture = trader_at(view, player.at)
    if culture is None or player.at == START:
        return False
    return any(culture in GOODS[good].buyers for good in player.goods) or any(
        fare.to == culture for fare in player.fares
    )
