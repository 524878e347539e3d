"""3.1 and 3.3: resources, money and politics markers, at any moment of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import (
    ANY_TIME,
    Buy,
    Convert,
    Demolish,
    Scuttle,
    Section,
    Sell,
    Shift,
    Waste,
)
from bot.games.horizons.box.goods import Resource, Stock
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.sky import EARTH, EARTH_ORBIT
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId
from bot.games.horizons.chapters.common.doing import present
from bot.games.horizons.chapters.common.elevators import base_below, on_earth
from bot.games.horizons.chapters.common.home import home_world
from bot.games.horizons.effects import has, is_machine, points_per_marker
from bot.games.horizons.events.holdings import (
    Bought,
    Converted,
    Demolished,
    Scuttled,
    Shifted,
    Sold,
    Wasted,
)
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps.combat import Battle
from bot.games.horizons.steps.course import Due, InSection, Slot

PRICE = 1  # of a resource on Earth (HORIZON-3.1.4)
SOLD_FOR_ONE = 2  # resources that bring $1B (HORIZON-3.1.5)
LOADING = (Section.BUILDING, Section.MOVES)  # HORIZON-3.1.10


# --- paying (HORIZON-3.1.7)


def owed(view: Horizons, seat: Seat, cost: Stock) -> Stock:
    """A machine pays ORE for what others pay in supplies (HORIZON-16.6.18)."""
    if not is_machine(view, seat):
        return cost
    return Stock(cost.ORE + cost.SUP, cost.FUEL)


def payment(
    view: Horizons, seat: Seat, place: UnitId | None, cost: Stock
) -> tuple[Stock, int] | None:
    """What is taken from a stock, and money for the rest; only on Earth money pays for goods."""
    stock = stock_at(view, seat, place)
    missing = stock.short_of(cost)
    if not missing:
        return cost, 0
    money = missing.total * PRICE
    if place is not None or view.players[seat].cash < money:
        return None
    return cost - missing, money


def must_pay(
    view: Horizons, seat: Seat, place: UnitId | None, cost: Stock, clause: str = "HORIZON-8.1.2"
) -> tuple[Stock, int]:
    found = payment(view, seat, place, cost)
    if found is None:
        missing = stock_at(view, seat, place).short_of(cost)
        require(False, "horizons.refuse.cost", clause, n=missing.total)
    assert found is not None
    return found


# --- the market of Earth


def buy(story: Story[Horizons], seat: Seat, act: Buy, chance: Chance) -> None:
    require_amount(act.stock)
    place = market(story.state, seat, act.stock)
    money = act.stock.total * PRICE
    cash = story.state.players[seat].cash
    require(cash >= money, "horizons.refuse.cash", "HORIZON-3.1.4", n=money, cash=cash)
    story.tell(Bought(seat, act.stock, money, place))


def market(view: Horizons, seat: Seat, stock: Stock) -> UnitId | None:
    """Where goods are bought: at home, a machine without supplies in its base (HORIZON-16.6.21)."""
    if not is_machine(view, seat):
        return None
    require(not stock.SUP, "horizons.refuse.no_supplies", "HORIZON-16.6.18")
    world = view.scenario.ai_world
    base = None if world is None else view.base_on(world, view.players[seat].faction)
    require(base is not None, "horizons.refuse.no_base", "HORIZON-16.6.21")
    return base


def sell(story: Story[Horizons], seat: Seat, act: Sell, chance: Chance) -> None:
    """Two of any kind for $1B."""
    require_amount(act.stock)
    require(
        story.state.players[seat].stock.covers(act.stock),
        "horizons.refuse.stock",
        "HORIZON-3.1.5",
    )
    require(act.stock.total % SOLD_FOR_ONE == 0, "horizons.refuse.pairs", "HORIZON-3.1.5")
    story.tell(Sold(seat, act.stock, act.stock.total // SOLD_FOR_ONE))


def require_amount(stock: Stock) -> None:
    require(stock.least >= 0 and stock, "horizons.refuse.amount", "HORIZON-3.1.1")


# --- moving resources within a fleet


def shift(story: Story[Horizons], seat: Seat, act: Shift, chance: Chance) -> None:
    """At the start of a phase or step, not in the middle of one (HORIZON-3.1.8).

    Everybody decides for their own, and may give it to an ally in the fleet (HORIZON-4.2.3).
    """
    view = story.state
    require_amount(act.stock)
    require_own(view, seat, act.source)
    if act.source is None or act.target is None or not is_allied(view, seat, act.target):
        require_own(view, seat, act.target)
    require(act.source != act.target, "horizons.refuse.apart", "HORIZON-3.1.8")
    require(
        joined(view, seat, act.source, act.target, section_now(story)),
        "horizons.refuse.apart",
        "HORIZON-3.1.8",
    )
    early = is_loading(story, act) or not stirred(story, seat)
    require(early, "horizons.refuse.midway", "HORIZON-3.1.8")
    have = stock_at(view, seat, act.source)
    require(have.covers(act.stock), "horizons.refuse.stock", "HORIZON-3.1.8")
    room = free_cargo(view, seat, act.target)
    require(
        room is None or act.stock.total <= room, "horizons.refuse.room", "HORIZON-3.1.12", n=room
    )
    story.tell(Shifted(seat, act.source, act.target, act.stock))


def is_allied(view: Horizons, seat: Seat, place: UnitId) -> bool:
    """A ship or base of another player who may be part of the fleet (HORIZON-5.7.1)."""
    mine = view.players[seat].faction
    there = place in view.bases or (place in view.ships and not view.ships[place].awake)
    return there and owner(place) != mine and view.together(mine, owner(place))


def is_loading(story: Story[Horizons], act: Shift) -> bool:
    """A ship on Earth is loaded at any point of these sections, until it moves (HORIZON-3.1.10)."""
    step, view = present(story), story.state
    aboard = act.source is None and act.target in view.ships
    fresh = aboard and act.target not in view.this.moved
    return fresh and isinstance(step, Slot) and step.section in LOADING


def section_now(story: Story[Horizons]) -> Section | None:
    """Return the section that is carried out, also while a question interrupts it; None: none is.

    How far the section of another seat has come is not in a view; such a question names it.
    """
    step = present(story)
    if isinstance(step, InSection):
        return step.during
    steps = story.agenda or story.state.agenda
    begun = (one for one in steps if isinstance(one, Slot) and (one.at or one.live))
    found = step if isinstance(step, Slot) else next(begun, None)
    return found.section if found is not None else None


def fighting(story: Story[Horizons]) -> bool:
    """In the combat phase, or in a battle on the way (HORIZON-3.1.9, HORIZON-5.1.6)."""
    return section_now(story) is Section.COMBAT or battle_at(present(story)) is not None


def others_fight(view: Horizons, seat: Seat) -> bool:
    """Is there a battle that another player has begun? No moment of one's own (HORIZON-3.1.6)."""
    battle = battle_at(view.step)
    return battle is not None and battle.attacker.seat not in (None, seat)


def battle_at(step: object) -> Battle | None:
    battle: Battle | None = getattr(step, "battle", None)
    return battle


def stirred(story: Story[Horizons], seat: Seat) -> bool:
    """Has the player done something in this section that has no other moment?"""
    step = present(story)
    if not isinstance(step, Slot):
        return not isinstance(step, Due)
    if step.live:
        return step.stirred
    page = story.state.players[seat].pages.get(step.section)
    lines = page.lines[: step.at] if page else ()
    return any(type(act) not in ANY_TIME for line in lines for act in line.acts)


def joined(
    view: Horizons,
    seat: Seat,
    source: UnitId | None,
    target: UnitId | None,
    section: Section | None = None,
) -> bool:
    """Ships of one fleet, a base and what is stacked with it; by elevator, own ones above too."""
    if source is None or target is None:
        place = source or target
        return place is not None and beside_home(view, seat, place, section)
    mine = view.players[seat].faction
    for one, other in ((source, target), (target, source)):
        if one in view.bases and other in view.ships:
            stacked = view.ships[other].docked == one
            return stacked or (owner(other) == mine and base_below(view, seat, other) == one)
    if source in view.ships and target in view.ships:
        return target in view.fleet_of(source)
    return False


def beside_home(view: Horizons, seat: Seat, place: UnitId, section: Section | None) -> bool:
    """Ships on Earth are loaded when they are built or about to move (HORIZON-3.1.10)."""
    if place in view.bases:  # HORIZON-5.7.11
        above = view.bases[place].world == EARTH_ORBIT and home_world(view, seat) == EARTH
        return above and has(view, seat, "space_elevator")
    return on_earth(view, seat, place) and section in (None, *LOADING)


def free_cargo(view: Horizons, seat: Seat, place: UnitId | None) -> int | None:
    """Of a ship; bases and Earth store without limit (HORIZON-3.1.2)."""
    if place is None or place in view.bases:
        return None
    unit = UNITS[place]
    capacity = unit.cargo if unit.kind is Kind.CV else 0  # HORIZON-3.1.11
    return capacity - view.ships[place].cargo.total


def require_own(view: Horizons, seat: Seat, place: UnitId | None) -> None:
    """What is self-aware is nobody's (HORIZON-15.3.1)."""
    faction = view.players[seat].faction
    ships = (unit.id for unit, _ in view.ships_of(faction))
    bases = (base for base, _ in view.bases_of(faction))
    own = place is None or place in ships or place in bases
    require(own, "horizons.refuse.not_yours", "HORIZON-5.7.1")


def waste(story: Story[Horizons], seat: Seat, act: Waste, chance: Chance) -> None:
    """Not in combat (HORIZON-3.1.9)."""
    require_amount(act.stock)
    require_own(story.state, seat, act.place)
    require(not fighting(story), "horizons.refuse.combat", "HORIZON-3.1.9")
    have = stock_at(story.state, seat, act.place)
    require(have.covers(act.stock), "horizons.refuse.stock", "HORIZON-3.1.9")
    story.tell(Wasted(seat, act.place, act.stock))


# --- giving up units (HORIZON-5.1.6)


def scuttle(story: Story[Horizons], seat: Seat, act: Scuttle, chance: Chance) -> None:
    require_own(story.state, seat, act.unit)
    ship = UNITS[act.unit].kind is not Kind.BASE
    require(not (ship and fighting(story)), "horizons.refuse.combat", "HORIZON-5.1.6")
    story.tell(Scuttled(seat, act.unit))


def demolish(story: Story[Horizons], seat: Seat, act: Demolish, chance: Chance) -> None:
    require_own(story.state, seat, act.base)
    base = story.state.bases.get(act.base)
    there = base is not None and (
        base.settlements if act.chain is Chain.SETTLEMENT else act.chain in base.works
    )
    require(there, "horizons.refuse.no_structure", "HORIZON-5.1.6")
    story.tell(Demolished(seat, act.base, act.chain))


# --- politics markers (section 3.3)


def convert(story: Story[Horizons], seat: Seat, act: Convert, chance: Chance) -> None:
    have = story.state.players[seat].politics
    each = 1 if act.into != "vp" else TABLES.politics_costs.victory_point
    markers = have // each * each if act.markers is None else act.markers
    require(0 < markers <= have, "horizons.refuse.markers", "HORIZON-3.3.1", n=have)
    require(markers % each == 0, "horizons.refuse.fours", "HORIZON-3.3.6", n=each)
    story.tell(Converted(seat, act.into, markers, worth(story.state, seat, act.into, markers)))


def worth(view: Horizons, seat: Seat, into: str, markers: int) -> int:
    """HORIZON-3.3.3, HORIZON-3.3.4, HORIZON-3.3.6"""
    costs = TABLES.politics_costs
    if into == "vp":
        return markers // costs.victory_point
    if into == "money":
        return markers * costs.money_per_marker
    return markers * points_per_marker(view, seat)


# --- fleets as one hold


def taken_from(
    view: Horizons, places: tuple[UnitId, ...], cost: Stock
) -> Iterator[tuple[UnitId, Stock]]:
    """What each gives, the first as much as it can."""
    left = cost
    for place in places:
        have = view.bases[place].stock if place in view.bases else view.ships[place].cargo
        part = Stock(*(min(have[resource], left[resource]) for resource in Resource))
        if part:
            yield place, part
            left -= part


def stowed(
    view: Horizons, units: tuple[UnitId, ...], load: Stock
) -> Iterator[tuple[UnitId, Stock]]:
    """How a load is shared among the holds of a fleet; what does not fit is left."""
    left = {resource: load[resource] for resource in Resource}
    for unit in units:
        room = UNITS[unit].cargo - view.ships[unit].cargo.total
        part = dict[str, int]()
        for resource in Resource:
            amount = min(room, left[resource])
            part[resource.value] = amount
            left[resource] -= amount
            room -= amount
        if any(part.values()):
            yield unit, Stock(**part)


CHAPTER = Chapter[Horizons](
    acts={
        Buy: buy,
        Sell: sell,
        Shift: shift,
        Waste: waste,
        Scuttle: scuttle,
        Demolish: demolish,
        Convert: convert,
    }
)
