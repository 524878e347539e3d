"""What the pictures know of the game: the only place where they read it."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.kit.agenda import awaited
from bot.engine.records import Seat
from bot.games.merchant import steps
from bot.games.merchant.box.galaxy import (
    EDGES,
    NEAR,
    NUMBER,
    SPACES,
    START,
    SYSTEMS,
    Colour,
    Edge,
    Kind,
    Space,
    SpaceId,
    System,
    SystemId,
)
from bot.games.merchant.box.names import counter_name, space_name, thing_name
from bot.games.merchant.box.numbers import FORTS, POOLS, RACES, band_of
from bot.games.merchant.box.pieces import (
    BASE,
    BONUS,
    COUNTERS,
    CULTURES,
    DEEDS,
    DEMANDS,
    FACE_DOWN,
    FARES,
    GEAR,
    GOODS,
    NOTHING,
    SHIPS,
    TECHS,
    BonusId,
    Counter,
    CounterId,
    CultureId,
    DeedId,
    Fare,
    FortId,
    Gear,
    GearId,
    GearKind,
    Good,
    GoodId,
    OpenPort,
    Penalty,
    Relic,
    ShipId,
    Tech,
    Telegate,
)
from bot.games.merchant.cargo import on_hull
from bot.games.merchant.chapters.places import trader_at
from bot.games.merchant.chapters.trading.market import (
    deed_price,
    deeds_for_sale,
    discounted,
    forts_left,
    gear_for_sale,
    goods_for_sale,
    limited,
    sale_price,
    ships_for_sale,
)
from bot.games.merchant.state import Item, Merchant, Player

NEXT = NEAR  # where paths lead from a space


def counter_seen(view: Merchant, space: SpaceId) -> Counter | None:
    """The '?' counter in a box, as far as the viewer knows it."""
    found = view.boxes.get(space, NOTHING)
    return COUNTERS.get(found) if found != FACE_DOWN else None


def relic_there(view: Merchant, space: SpaceId) -> bool:
    """Is the relic of a box still in it?"""
    return isinstance(counter_seen(view, space), Relic) and space not in view.taken


def culture_seen(view: Merchant, system: SystemId) -> CultureId | None:
    """Who lives in a system, as far as the viewer knows it."""
    found = view.cultures.get(system)
    return found if found in CULTURES else None


def homes(view: Merchant) -> dict[CultureId, SystemId]:
    """The cultures that the viewer knows, by number, and where they live."""
    known = {view.cultures[system]: system for system in SYSTEMS if culture_seen(view, system)}
    return {culture: known[culture] for culture in CULTURES if culture in known}


def culture_here(view: Merchant, seat: Seat) -> CultureId | None:
    """With whom the ship of a seat can trade where it stands: a culture, or the Base."""
    where = view.players[seat].at
    return trader_at(view, where) if where else None


# --- money


def site(view: Merchant, deed: DeedId) -> SpaceId | None:
    """Where the building of a deed stands."""
    return DEEDS[deed].space or view.factories.get(deed)


def asked_for(view: Merchant, culture: CultureId) -> dict[GoodId, int]:
    """What a culture pays more for, all its demands for a good together (MERCHANT-10.2.1)."""
    found: dict[GoodId, int] = {}
    for one in view.waiting:
        demand = DEMANDS.get(one)
        if demand is not None and demand.at == culture:
            found[demand.good] = found.get(demand.good, 0) + demand.bonus
    return found


# --- what is aboard


class Stowed(NamedTuple):
    """A ship's load: items on the hull, and its holds, each with a good or up to two items."""

    hull: tuple[Item, ...]
    holds: tuple[tuple[GoodId | Item, ...], ...]


def stowed(player: Player) -> Stowed:
    """As MERCHANT-15.4.25 packs it; empty holds at the end."""
    hull = on_hull(player.load)
    loose = [item for place, item in enumerate(player.load) if place not in hull]
    found: list[tuple[GoodId | Item, ...]] = [(good,) for good in player.goods]
    found += [tuple(loose[at : at + 2]) for at in range(0, len(loose), 2)]
    found += [()] * (player.vessel.holds - len(found))
    return Stowed(tuple(player.load[place] for place in hull), tuple(found))
