"""15. Events: what is rolled, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Section
from bot.games.horizons.box.cards import (
    Awakening,
    Budget,
    Contact,
    Disaster,
    Happening,
    Immigration,
    InvasionComes,
    MenaceComes,
    MoreRolls,
    Publicity,
    Shipping,
    SpaceRace,
    Storm,
    Strike,
    Survey,
    Thaw,
    Values,
    rolled_event,
)
from bot.games.horizons.box.goods import Resource, Stock
from bot.games.horizons.box.knowledge import NEUTRAL
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.orders import YES, veto_of
from bot.games.horizons.box.sky import WORLDS
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.damage import damage_structure
from bot.games.horizons.chapters.common.elevators import at_base, on_earth
from bot.games.horizons.chapters.common.pages import begin, use_up
from bot.games.horizons.chapters.common.relations import steady
from bot.games.horizons.chapters.economy.diplomacy import rolls_of, towards_neutral
from bot.games.horizons.chapters.economy.neutrals import rolled
from bot.games.horizons.chapters.exploring.tiles import suits
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.chapters.scenarios.asteroid import appear
from bot.games.horizons.chapters.scenarios.awake import rogue
from bot.games.horizons.chapters.scenarios.invasion import comes
from bot.games.horizons.chapters.units.fleets import seat_of_unit
from bot.games.horizons.counts import settlements
from bot.games.horizons.effects import is_machine
from bot.games.horizons.events.economy.happenings import (
    BudgetRaised,
    CompanyServes,
    ContactAwaits,
    Happened,
    MarkersWon,
    StockLost,
    StormStruck,
    Surveyed,
    Thawed,
    ValuesChanged,
)
from bot.games.horizons.reckoning import d10, d100, rounded
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.economy import Windfall

Steps = list[AgendaStep]
Effects: TypeAlias = Mapping[type, Callable[[Story[Horizons], Any, Chance], Steps]]


def rolls(view: Horizons) -> int:
    """One, two from 2100 on (HORIZON-7.1.2); none, if that was chosen (HORIZON-17.6.2)."""
    return 0 if view.options.no_events else rolls_of(TABLES.calendar.event_rolls, view.year)


def events(story: Story[Horizons], step: Beat, chance: Chance) -> Steps:
    """One after the other: what the first brings is chosen before the second is rolled.

    From here on what was written for them is final (HORIZON-19.2.5).
    """
    following = Steps()
    for seat in story.state.initiative:
        following += begin(story, seat, Section.EVENTS, chance)
    each = (Beat(Moment.EVENT),) * rolls(story.state)
    return [*following, *each, Beat(Moment.EVENTS_OVER)]


def events_over(story: Story[Horizons], step: Beat, chance: Chance) -> Steps:
    """HORIZON-19.2.4"""
    for seat in story.state.seats():
        use_up(story, seat, Section.EVENTS)
    return []


def happen(story: Story[Horizons], step: Beat, chance: Chance) -> Steps:
    """The same twice counts once (HORIZON-15.1.1).

    Some only if nobody minds (HORIZON-15.1.2).
    """
    roll = d100(chance, "event")
    found = rolled_event(roll)
    void = found.id in story.state.this.events
    vetoed = not void and is_vetoed(story.state, found)
    story.tell(Happened(roll, found.id, void, vetoed))
    return [] if void or vetoed else EFFECTS[type(found.happens)](story, found.happens, chance)


def is_vetoed(view: Horizons, found: Happening) -> bool:
    """Starred events happen only if nobody minds (HORIZON-15.1.2)."""
    if not found.veto:
        return False
    for seat in view.seats():
        order = ORDERS.acting(view, seat, veto_of(found.id))
        if found.vetoed_unless_allowed if order is None else order.answer[0] == YES:
            return True
    return False


# --- who is meant (HORIZON-15.1.4)


def lowest(view: Horizons, number: Callable[[Seat], int]) -> tuple[Seat, ...]:
    """Of the players, those with the smallest number."""
    least = min(map(number, view.seats()))
    return tuple(seat for seat in view.seats() if number(seat) == least)


def mission_value(view: Horizons, seat: Seat) -> int:
    return view.players[seat].mission_points


# --- what happens


def publicity(story: Story[Horizons], what: Publicity, chance: Chance) -> Steps:
    """HORIZON-15.2.1"""
    return [Windfall(story.state.reverse[0], "publicity")]


def budget(story: Story[Horizons], what: Budget, chance: Chance) -> Steps:
    """HORIZON-15.2.13"""
    poor = lowest(story.state, lambda seat: mission_value(story.state, seat))
    story.tell(BudgetRaised(poor, what.money))
    return []


def strike(story: Story[Horizons], what: Strike, chance: Chance) -> Steps:
    """HORIZON-15.2.18, HORIZON-15.2.22, HORIZON-15.2.26"""
    for unit, base in tuple(story.state.bases.items()):
        if what.chain in base.works:
            damage_structure(story, unit, what.chain)
    if not what.destroys:
        return []
    return [Windfall(seat, "dockyard") for seat in story.state.initiative]


def disaster(story: Story[Horizons], what: Disaster, chance: Chance) -> Steps:
    """HORIZON-15.2.30"""
    world = rolled(story.state, d100(chance, "event_world"))
    for unit, base in tuple(story.state.bases.items()):
        if base.world != world:
            continue
        for chain in tuple(base.works):
            damage_structure(story, unit, chain)
        lost = Stock(*(rounded(base.stock[resource] / 2) for resource in Resource))
        if lost:
            story.tell(StockLost(unit, lost))
    return []


def space_race(story: Story[Horizons], what: SpaceRace, chance: Chance) -> Steps:
    """HORIZON-15.2.36"""
    view = story.state
    last = lowest(view, lambda seat: settlements(view, seat) + mission_value(view, seat))
    able = tuple(seat for seat in last if not is_machine(view, seat))  # HORIZON-16.6.10
    if able and len(last) < len(view.players):
        story.tell(MarkersWon(able, what.alone if len(last) == 1 else what.tied))
    return []


def fewest(view: Horizons) -> tuple[Seat, ...]:
    """Settlements, wherever they are."""
    return lowest(view, lambda seat: settlements(view, seat))


def shipping(story: Story[Horizons], what: Shipping, chance: Chance) -> Steps:
    """For those who have the fewest now, whatever comes before transport (HORIZON-15.2.41)."""
    story.tell(CompanyServes(fewest(story.state), what.capacity))
    return []


def immigration(story: Story[Horizons], what: Immigration, chance: Chance) -> Steps:
    """HORIZON-15.2.46"""
    view = story.state
    few = fewest(view)
    if len(few) == 1:
        return [Windfall(few[0], "immigration_alone")]
    return [Windfall(seat, "immigration") for seat in view.initiative if seat in few]


def thaw(story: Story[Horizons], what: Thaw, chance: Chance) -> Steps:
    """Not what a scenario lays down (HORIZON-15.2.60, HORIZON-16.7.4)."""
    view, changes = story.state, dict[str, int]()
    for key, at in view.relations.items():
        one, _, other = key.partition("|")
        if at != NEUTRAL and not steady(view, one, other):  # type: ignore[arg-type]  # factions
            changes[key] = towards_neutral(at)
    story.tell(Thawed(changes))
    return []


def survey(story: Story[Horizons], what: Survey, chance: Chance) -> Steps:
    """HORIZON-15.2.66"""
    view, roll = story.state, d100(chance, "event_world")
    world = rolled(view, roll)
    bare = world is not None and world == view.scenario.colonial_home  # HORIZON-16.7.13
    if world is None or bare or not WORLDS[world].tile_slot or not view.deck:
        story.tell(Surveyed(roll, world))
        return []
    tile = chance.sample("horizons.tile", view.deck, 1)[0]
    story.tell(Surveyed(roll, world, tile, suits(tile, world)))
    return []


def values(story: Story[Horizons], what: Values, chance: Chance) -> Steps:
    """They may exceed what is printed (HORIZON-15.1.8); others have none (HORIZON-2.4.14)."""
    view = story.state
    changed = {
        world: view.values[world] + what.by if what.to is None else what.to
        for world in what.worlds
        if world in view.values
    }
    story.tell(ValuesChanged(changed))
    return []


def sheltered(view: Horizons, seat: Seat, unit: UnitId) -> bool:
    """At a base or on Earth, also in orbit above with an elevator (HORIZON-5.7.7, 5.7.10)."""
    return on_earth(view, seat, unit) or at_base(view, seat, unit) is not None


def storm(story: Story[Horizons], what: Storm, chance: Chance) -> Steps:
    """HORIZON-15.2.95, HORIZON-15.1.9"""
    view = story.state
    hurt, lost, dice = list[UnitId](), list[UnitId](), dict[UnitId, int]()
    for unit, ship in view.ships.items():
        safe = not ship.awake and sheltered(view, seat_of_unit(view, unit), unit)
        if safe or ship.docked is not None:
            continue
        if UNITS[unit].kind is Kind.CV:
            dead = ship.damage + what.damage >= UNITS[unit].size
            (lost if dead else hurt).append(unit)
        elif UNITS[unit].kind is Kind.RE:
            dice[unit] = d10(chance, "storm")
            if dice[unit] <= what.robots_lost_on:
                lost.append(unit)
    story.tell(StormStruck(tuple(hurt), tuple(lost), dice, what.damage))
    return []


def contact(story: Story[Horizons], what: Contact, chance: Chance) -> Steps:
    story.tell(ContactAwaits())
    return []


def awaken(story: Story[Horizons], what: Awakening, chance: Chance) -> Steps:
    """HORIZON-15.3.1"""
    return rogue(story, chance)


def menace(story: Story[Horizons], what: MenaceComes, chance: Chance) -> Steps:
    """HORIZON-15.4.1"""
    appear(story)
    return []


def invasion(story: Story[Horizons], what: InvasionComes, chance: Chance) -> Steps:
    """HORIZON-15.5.1"""
    comes(story)
    return []


def nothing(story: Story[Horizons], what: Any, chance: Chance) -> Steps:
    """What other chapters look up while the phase lasts."""
    return []


EFFECTS: Effects = {
    Publicity: publicity,
    Budget: budget,
    Strike: strike,
    Disaster: disaster,
    SpaceRace: space_race,
    Shipping: shipping,
    Immigration: immigration,
    Thaw: thaw,
    Survey: survey,
    MoreRolls: nothing,
    Values: values,
    Storm: storm,
    Contact: contact,
    Awakening: awaken,
    MenaceComes: menace,
    InvasionComes: invasion,
}
CHAPTER = Chapter[Horizons](
    {
        (Beat, Moment.EVENTS): events,
        (Beat, Moment.EVENT): happen,
        (Beat, Moment.EVENTS_OVER): events_over,
    }
)
