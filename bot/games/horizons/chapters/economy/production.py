"""7.4 Production: Earth, upkeep, and bases."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Record, Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Yield
from bot.games.horizons.box.cards import Strike
from bot.games.horizons.box.goods import Field, Points, Product, Resource
from bot.games.horizons.box.knowledge import FACTIONS, size_of
from bot.games.horizons.box.sky import EARTH_ORBIT, WORLDS, flyby
from bot.games.horizons.box.units import UNITS, Chain, FactionId, UnitId
from bot.games.horizons.chapters.common import missions, relations
from bot.games.horizons.chapters.common.damage import lost_output
from bot.games.horizons.chapters.common.holdings import require_own
from bot.games.horizons.chapters.common.support import Kept, kept_as, over, unused, upkeep
from bot.games.horizons.chapters.economy.happened import happened
from bot.games.horizons.chapters.exploring.life import research_bonus
from bot.games.horizons.effects import ability, all_effects, highest, is_colonial, largest
from bot.games.horizons.events.economy.phase import BaseProduced, EarthProduced
from bot.games.horizons.events.holdings import Scuttled
from bot.games.horizons.pieces import Base
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.economy import Reaping

PER_BLOCKADE = 2  # HORIZON-7.4.21
PER_PIRATE = 1  # HORIZON-7.4.4
STATION = 3  # the research value of Earth's orbit (HORIZON-7.4.23)


# --- Earth


class Income(Record, frozen=True):
    money: int
    points: Points
    tribute: int  # to the pirates
    repaid: int  # of a debt


def band(view: Horizons, faction: FactionId) -> tuple[int, Points]:
    """What is printed for the decade (HORIZON-7.4.1); the machine's (HORIZON-16.6.12)."""
    if faction != view.scenario.ai_faction:
        found = FACTIONS[faction].band(view.year)
        return found.money, found.points
    humans = [
        FACTIONS[player.faction].band(view.year)
        for player in view.players
        if player.faction != faction
    ]
    points = (rounded(sum(one.points[field] for one in humans) / 2) for field in Field)
    return rounded(sum(one.money for one in humans) / 2), Points(*points)


def income(view: Horizons, seat: Seat) -> Income:
    """Of Earth, and what is taken off it (HORIZON-7.4.1, HORIZON-7.4.3 to 7.4.5)."""
    player = view.players[seat]
    money, points = band(view, player.faction)
    money += highest(view, seat, "money")  # HORIZON-7.4.2
    money += relations.income(view, seat)  # HORIZON-7.4.19
    money += missions.money(view, seat)  # HORIZON-7.4.20
    money += PER_BLOCKADE * sum(
        block.by == player.faction for block in view.blockades.values()
    )  # HORIZON-7.4.21
    money += unused(view, seat)  # HORIZON-7.4.22
    points = points.plus(Field.BIOLOGY, largest(view, seat, "earth_biology_points"))
    if is_colonial(view, seat):  # HORIZON-16.7.10
        money = rounded(money / 2)
        points = Points(*(rounded(points[field] / 2) for field in Field))
    tribute = min(money, PER_PIRATE * (len(view.pirates) + len(view.raiders)))
    return Income(money, points, tribute, min(player.debt, money - tribute))


def earth(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """Who cannot pay for their units must give some up (HORIZON-7.4.10)."""
    for seat in story.state.initiative:
        while (found := income(story.state, seat)) and short(story.state, seat, found):
            story.tell(Scuttled(seat, least(story.state, seat)))
        dues = upkeep(story.state, seat)
        story.tell(
            EarthProduced(seat, found.money, found.points, found.tribute, found.repaid, dues)
        )
    return []


def short(view: Horizons, seat: Seat, found: Income) -> bool:
    have = view.players[seat].cash + found.money - found.tribute - found.repaid
    return have < upkeep(view, seat)


def least(view: Horizons, seat: Seat) -> UnitId:
    """Of the units over a limit, the one that is missed least: robots first."""
    for kept in Kept:
        if over(view, seat, kept) > 0:
            return min(units_of(view, seat, kept), key=lambda unit: (value_of(view, unit), unit))
    raise AssertionError("upkeep is due for nothing")


def units_of(view: Horizons, seat: Seat, kept: Kept) -> Iterator[UnitId]:
    faction = view.players[seat].faction
    if kept is Kept.BASE:
        return (unit for unit, base in view.bases_of(faction) if not base.common)
    return (unit.id for unit, _ in view.ships_of(faction) if kept_as(unit) is kept)


def value_of(view: Horizons, unit: UnitId) -> int:
    if unit in view.bases:
        base = view.bases[unit]
        return 2 * base.settlements + sum(works.level for works in base.works.values())
    return UNITS[unit].cost.total + (UNITS[unit].explore or 0)


# --- bases


def products(view: Horizons, base: Base) -> Iterator[Resource | Field]:
    """What a base could produce (HORIZON-7.4.12, HORIZON-7.4.14, HORIZON-7.4.15)."""
    if Chain.MINING in base.works:
        values = view.produces(base.world)
        yield from (resource for resource in Resource if values[resource] > 0)
    if Chain.RESEARCH in base.works:
        tile = view.tile(base.world)
        if base.world == EARTH_ORBIT:
            yield from Field
        elif tile is not None:
            yield tile.research.field


def value(view: Horizons, seat: Seat, base: Base, product: Resource | Field) -> int:
    """World, structure, abilities and life (HORIZON-7.4.13, 7.4.24, 7.4.25)."""
    if product in Resource:
        resource = Resource(product)
        total = view.produces(base.world)[resource]
        total += structure_bonus(base, Chain.MINING)
        total += ability(view, seat).base_resource_production
        if resource is Resource.SUP:
            total += sum(one.base_sup_production for one in all_effects(view, seat))
        return total
    tile = view.tile(base.world)
    total = STATION if tile is None else tile.research.value
    return total + structure_bonus(base, Chain.RESEARCH) + research_bonus(view, base.world)


def structure_bonus(base: Base, chain: Chain) -> int:
    built = base.built(chain)
    if built is None:
        return 0
    effects = built.effects
    return effects.resource_production if chain is Chain.MINING else effects.tech_production


def output(view: Horizons, seat: Seat, unit: UnitId, product: Resource | Field) -> int:
    """All modifiers in their order, rounded once (HORIZON-7.4.28, 15.2.18, 15.2.22)."""
    base = view.bases[unit]
    chain = Chain.MINING if product in Resource else Chain.RESEARCH
    total: float = value(view, seat, base, product)
    total += size_of(base.sound).production_bonus  # HORIZON-7.4.26
    total -= earlier(view, seat, base, product)
    total -= pirates_near(view, base)
    total -= lost_output(base, chain)
    if unit in view.blockades:  # HORIZON-7.4.17
        total /= 2
    if any(strike.chain is chain and strike.halves for strike in happened(view, Strike)):
        total /= 2
    return max(0, rounded(total))


def earlier(view: Horizons, seat: Seat, base: Base, product: Resource | Field) -> int:
    """Others who chose the same there before (HORIZON-7.4.16)."""
    mine = view.players[seat].faction
    return len(
        {
            faction
            for world, what, faction in view.this.yielded
            if (world, what) == (base.world, product.value) and faction != mine
        }
    )


def pirates_near(view: Horizons, base: Base) -> int:
    """In the flyby box of the system (HORIZON-7.4.27)."""
    system = WORLDS[base.world].system
    near = flyby(system) if system else None
    return sum(one.at == near for one in (*view.pirates.values(), *view.raiders.values()))


def produce(story: Story[Horizons], seat: Seat, act: Yield, chance: Chance) -> None:
    """Each base produces one thing (HORIZON-7.4.11)."""
    view = story.state
    require_own(view, seat, act.base)
    base = view.bases.get(act.base)
    if base is None:
        refuse("horizons.refuse.no_base", "HORIZON-7.4.11")
    require(decides(view, seat, base), "horizons.refuse.not_yours", "HORIZON-16.5.6")
    require(act.base not in view.this.produced, "horizons.refuse.produced", "HORIZON-7.4.11")
    product = Product(act.product).thing
    clause = "HORIZON-7.4.12" if product in Resource else "HORIZON-7.4.14"
    require(product in products(view, base), "horizons.refuse.product", clause)
    require(may_yield(view, seat, product), "horizons.refuse.product", "HORIZON-16.6.18")
    made = output(view, seat, act.base, product)
    story.tell(BaseProduced(seat, act.base, Product(product), made))


def decides(view: Horizons, seat: Seat, base: Base) -> bool:
    """For a common base the best initiative does (HORIZON-16.5.6)."""
    return not base.common or view.initiative[0] == seat


def may_yield(view: Horizons, seat: Seat, product: Resource | Field) -> bool:
    """The machine makes no supplies (HORIZON-16.6.18)."""
    machine = view.players[seat].faction == view.scenario.ai_faction
    return not (machine and product == Resource.SUP)


def reaping(story: Story[Horizons], step: Reaping, chance: Chance) -> list[AgendaStep]:
    """Where nothing was said, what is most: of equals, resources and points as they are listed."""
    view = story.state
    for unit, base in tuple(view.bases_of(view.players[step.seat].faction)):
        if unit in story.state.this.produced or not decides(view, step.seat, base):
            continue
        best = best_product(story.state, step.seat, unit)
        if best is not None:
            product, amount = best
            story.tell(BaseProduced(step.seat, unit, Product(product), amount))
    return []


def best_product(view: Horizons, seat: Seat, unit: UnitId) -> tuple[Resource | Field, int] | None:
    found = [
        (output(view, seat, unit, product), product)
        for product in products(view, view.bases[unit])
        if may_yield(view, seat, product)
    ]
    amount, product = max(found, key=lambda one: one[0], default=(0, None))
    return (product, amount) if product is not None and amount else None


CHAPTER = Chapter[Horizons]({(Beat, Moment.EARTH): earth, Reaping: reaping}, acts={Yield: produce})
