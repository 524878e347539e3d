"""13.2 and 13.3: bases, structures and terraforming."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Construct, Found, Terraform
from bot.games.horizons.box.goods import Resource, Stock, some
from bot.games.horizons.box.sky import EARTH_ORBIT, HOME_ORBIT, WORLDS, WorldId, kind_of, world_at
from bot.games.horizons.box.units import (
    SETTLEMENT,
    STRUCTURES,
    UNITS,
    Chain,
    Kind,
    Structure,
    UnitId,
)
from bot.games.horizons.chapters.bases.service import damage_of
from bot.games.horizons.chapters.common.damage import explore_value
from bot.games.horizons.chapters.common.elevators import at_base
from bot.games.horizons.chapters.common.holdings import owed, require_own, taken_from
from bot.games.horizons.chapters.common.support import require_support
from bot.games.horizons.effects import added, is_colonial, is_machine, smallest
from bot.games.horizons.events.bases import BaseFounded, Constructed, Parts, Terraformed
from bot.games.horizons.pieces import Base
from bot.games.horizons.state import Horizons

LEAST = 1  # SUP for a base (HORIZON-13.2.1)
NEVER = 99  # no technology to terraform


# --- founding (HORIZON-13.2.1)


def site_of(view: Horizons, unit: UnitId) -> WorldId | None:
    """Where a ship could build: the world it stands on, or the orbit of Earth (HORIZON-5.6.1)."""
    node = view.ships[unit].at
    if node == HOME_ORBIT:
        return EARTH_ORBIT
    world = world_at(node) if kind_of(node) == "surface" else None
    if world is None or WORLDS[world].base_cost_sup is None:
        return None
    return world


def base_cost(view: Horizons, seat: Seat, world: WorldId) -> Stock:
    """SUP less what technologies save (HORIZON-13.2.1).

    The machine pays in ORE (HORIZON-16.6.9).
    """
    if is_machine(view, seat):
        return Stock(ORE=2)
    printed = WORLDS[world].base_cost_sup
    assert printed is not None
    return some(Resource.SUP, max(LEAST, printed + added(view, seat, "base_cost")))


def explores(view: Horizons, unit: UnitId) -> bool:
    """Has it an exploration value left, after damage? (HORIZON-13.2.2)"""
    return bool(explore_value(unit, view.ships[unit]))


def found(story: Story[Horizons], seat: Seat, act: Found, chance: Chance) -> None:
    view = story.state
    require_own(view, seat, act.ship)
    ship = view.ships.get(act.ship)
    if ship is None or UNITS[act.ship].kind is not Kind.CV:
        refuse("horizons.refuse.no_cv", "HORIZON-13.2.1")
    require(not ship.reserve, "horizons.refuse.in_reserve", "HORIZON-5.4.8")
    require(explores(view, act.ship), "horizons.refuse.no_explorer", "HORIZON-13.2.1")
    world = site_of(view, act.ship)
    if world is None or world not in view.worlds():
        refuse("horizons.refuse.no_site", "HORIZON-5.6.1")
    require_site(view, seat, world)
    counter = next_counter(view, seat, act.base)
    common = world == view.scenario.common_world
    if not common:  # HORIZON-16.5.6
        require_support(view, seat, UNITS[counter])
    cost = base_cost(view, seat, world)
    require(ship.cargo.covers(cost), "horizons.refuse.cost", "HORIZON-13.2.1", n=cost.total)
    story.tell(BaseFounded(seat, counter, world, act.ship, cost, common))


def require_site(view: Horizons, seat: Seat, world: WorldId) -> None:
    """One base for each faction (HORIZON-5.6.8); what a scenario forbids (HORIZON-16.7.12)."""
    faction = view.players[seat].faction
    require(view.base_on(world, faction) is None, "horizons.refuse.has_base", "HORIZON-5.6.8")
    require(world != view.scenario.colonial_home, "horizons.refuse.no_site", "HORIZON-16.7.12")


def next_counter(view: Horizons, seat: Seat, wanted: UnitId | None) -> UnitId:
    """A free counter of the faction (HORIZON-5.6.9)."""
    faction = view.players[seat].faction
    free = [
        unit.id
        for unit in UNITS.values()
        if unit.faction == faction and unit.kind is Kind.BASE and unit.id not in view.bases
    ]
    require(free, "horizons.refuse.no_counter", "HORIZON-5.6.9")
    if wanted is None:
        return free[0]
    require(wanted in free, "horizons.refuse.no_counter", "HORIZON-5.6.9")
    return wanted


# --- structures (HORIZON-13.2.4)


def next_level(base: Base, chain: Chain) -> Structure | None:
    """What would be built of a chain; settlements have no end (HORIZON-5.6.4, HORIZON-5.6.6)."""
    level = 0 if chain is Chain.SETTLEMENT else base.level(chain)
    above = (one for one in STRUCTURES.values() if one.chain is chain and one.level == level + 1)
    return next(above, None)


def structure_cost(view: Horizons, seat: Seat, structure: Structure) -> Stock:
    """Colonial settlements are cheaper (HORIZON-16.7.6)."""
    colonial = is_colonial(view, seat)
    if structure.id == SETTLEMENT and colonial:
        return Stock(1, 1, 1)
    return owed(view, seat, structure.cost)


def purse(view: Horizons, seat: Seat, base: UnitId) -> tuple[UnitId, ...]:
    """Who pays: the base's stock, then own ships at it (HORIZON-13.2.7, HORIZON-5.7.7).

    What ships of allies carry is theirs to spend (HORIZON-4.2.3).
    """
    mine = view.ships_of(view.players[seat].faction)
    return base, *(unit.id for unit, _ in mine if at_base(view, seat, unit.id) == base)


def construct(story: Story[Horizons], seat: Seat, act: Construct, chance: Chance) -> None:
    view = story.state
    require_own(view, seat, act.base)
    base, structure = view.bases.get(act.base), STRUCTURES.get(act.structure)
    if base is None or structure is None:
        refuse("horizons.refuse.no_structure", "HORIZON-13.2.4")
    free = view.scenario.unlimited_settlement_build and structure.id == SETTLEMENT
    require(free or act.base not in view.this.built, "horizons.refuse.built", "HORIZON-13.2.4")
    require(act.base not in view.this.terraformed, "horizons.refuse.terraforming", "HORIZON-13.3.1")
    require(act.times == 1 or (free and act.times > 0), "horizons.refuse.built", "HORIZON-13.2.4")
    require(
        next_level(base, structure.chain) == structure, "horizons.refuse.order", "HORIZON-5.6.4"
    )
    if structure.id != SETTLEMENT:
        sound = not damage_of(base, structure.chain)
        require(sound, "horizons.refuse.damaged", "HORIZON-13.2.5")
    parts = paid_from(view, seat, act.base, times(structure_cost(view, seat, structure), act.times))
    story.tell(Constructed(seat, act.base, structure.id, parts, act.times, counts=not free))


def times(stock: Stock, number: int) -> Stock:
    return Stock(*(stock[resource] * number for resource in Resource))


def paid_from(view: Horizons, seat: Seat, base: UnitId, cost: Stock) -> Parts:
    parts = tuple(taken_from(view, purse(view, seat, base), cost))
    short = cost.total - sum(stock.total for _, stock in parts)
    require(not short, "horizons.refuse.cost", "HORIZON-13.2.7", n=short)
    return parts


# --- terraforming (section 13.3)


def point_price(view: Horizons, seat: Seat) -> int | None:
    """None: they cannot (HORIZON-20.1.15)."""
    price = int(smallest(view, seat, "terraform_cost", NEVER))
    return None if price == NEVER else price


def terraform_cost(price: int, bought: int, points: int) -> int:
    """Each point costs one more than the one before, at that base in that year."""
    return sum(price + bought + number for number in range(points))


def soil(view: Horizons, seat: Seat) -> Resource:
    """What it is paid in (HORIZON-13.3.2, HORIZON-16.6.18)."""
    return Resource.ORE if is_machine(view, seat) else Resource.SUP


def points_left(view: Horizons, world: WorldId) -> int:
    most = WORLDS[world].terraform_points
    return 0 if most is None else most - view.terraformed.get(world, 0)


def terraform(story: Story[Horizons], seat: Seat, act: Terraform, chance: Chance) -> None:
    view = story.state
    require_own(view, seat, act.base)
    base, price = view.bases.get(act.base), point_price(view, seat)
    if base is None or price is None:
        refuse("horizons.refuse.no_terraforming", "HORIZON-13.3.1")
    left = points_left(view, base.world)
    require(left, "horizons.refuse.not_terraformable", "HORIZON-13.3.1")
    require(0 < act.points <= left, "horizons.refuse.beyond", "HORIZON-13.3.4", n=left)
    cost = terraform_cost(price, view.this.terraformed.get(act.base, 0), act.points)
    of = soil(view, seat)
    short = cost - base.stock[of]
    require(short <= 0, "horizons.refuse.cost", "HORIZON-13.3.2", n=short)
    story.tell(Terraformed(seat, act.base, act.points, cost, of))


CHAPTER = Chapter[Horizons](acts={Found: found, Construct: construct, Terraform: terraform})
