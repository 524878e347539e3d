"""3.4 Ships, holds and hulls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.games.merchant.box.pieces import GEAR, GOODS, SHIPS, GearId, GoodId, ShipId
from bot.games.merchant.state import Item, Player, item_called


def on_hull(load: Sequence[Item]) -> tuple[int, ...]:
    """Which of these ride on the hull: relics, and one of each slot (MERCHANT-3.4.5)."""
    found, taken = list[int](), set[str]()
    for place, item in enumerate(load):
        gear = item.gear
        slot = gear.hull_slot if gear else None
        if slot == "relic" or (slot is not None and slot not in taken):
            found.append(place)
            taken.add(slot)
    return tuple(found)


def halves(goods: Sequence[GoodId], load: Sequence[Item]) -> int:
    """Half holds in use (MERCHANT-3.4.9)."""
    return 2 * len(goods) + len(load) - len(on_hull(load))


def room(player: Player) -> int:
    """Half holds that are free."""
    return 2 * player.vessel.holds - halves(player.goods, player.load)


def fits(player: Player, *things: str, ship: ShipId | None = None) -> bool:
    """Would these fit as well? Goods, fares and equipment."""
    goods = (*player.goods, *(GoodId(one) for one in things if one in GOODS))
    load = (*player.load, *(item_called(one) for one in things if one not in GOODS))
    return halves(goods, load) <= 2 * SHIPS[ship or player.ship].holds


def pairs(load: Sequence[Item]) -> tuple[tuple[int, ...], ...]:
    """The places in a load of what shares a hold, two and two (MERCHANT-15.4.25)."""
    hull = on_hull(load)
    loose = [place for place in range(len(load)) if place not in hull]
    return tuple(tuple(loose[first : first + 2]) for first in range(0, len(loose), 2))


def holds(player: Player) -> tuple[tuple[str, ...], ...]:
    """What each hold in use carries: one good each, then halves in pairs (MERCHANT-15.4.25)."""
    shared = (tuple(player.load[place].name for place in pair) for pair in pairs(player.load))
    return (*((good,) for good in player.goods), *shared)


def without(load: Sequence[Item], gone: Iterable[str]) -> tuple[Item, ...]:
    """The load less the things of these names; a ValueError if one of them is not aboard."""
    rest = list(load)
    for name in gone:
        rest.remove(item_called(name))
    return tuple(rest)


def carried(player: Player) -> Counter[str]:
    """Everything aboard by its name, counted."""
    return Counter((*player.goods, *(item.name for item in player.load)))


def whole_gear(player: Player) -> tuple[GearId, ...]:
    """Equipment that is not damaged, each kind once."""
    found = (GearId(item.what) for item in player.load if item.what in GEAR and not item.damaged)
    return tuple(dict.fromkeys(found))
