"""A possible table that its viewer cannot tell from the real one (sections 18, 19.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.kit.redeal import Pack, any_of, is_at_rest, until_at_rest
from bot.engine.orders.language import Order
from bot.engine.orders.sample import some_orders
from bot.engine.records import Seat, change, fork, replace
from bot.engine.story import Story
from bot.games.horizons.acts import Act, Convert, Line, Page, Redraw, Search, Sell, TradeAt, Waste
from bot.games.horizons.acts.forms import Section
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.goods import Field, Into, Stock
from bot.games.horizons.box.knowledge import POLICIES, PolicyId
from bot.games.horizons.box.orders import ASK, LANGUAGE, MISSION, Wake
from bot.games.horizons.box.sky import NodeId, neighbours, system_of
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.allies import Attack, object_of
from bot.games.horizons.chapters.combat.sides import present, side_of
from bot.games.horizons.chapters.combat.tactics import budget, most_bombers, require_plan
from bot.games.horizons.chapters.course.beginning import free_factions, is_possible
from bot.games.horizons.chapters.course.setup import to_choose
from bot.games.horizons.chapters.exploring.flybys import outward, passes
from bot.games.horizons.chapters.offers import possible_now
from bot.games.horizons.commands.combat import PlanBattle
from bot.games.horizons.events.setup import PoliciesChosen
from bot.games.horizons.secrets.view import has_a_say, is_theirs, sees_tokens, waiting
from bot.games.horizons.state import Horizons, Pledge, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.bases import Permit
from bot.games.horizons.steps.combat import Agreeing, Planning, Ransoming
from bot.games.horizons.steps.course import Due, Slot
from bot.games.horizons.steps.exploring import Aftermath, Revealing
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import (
    Caught,
    Consenting,
    Intercepting,
    Proceeding,
    Underway,
)
from bot.games.horizons.steps.scenarios import PickFactions, PickPolicies

ATTEMPTS = 40
TRIES = 12  # plans of a battle
Advance: TypeAlias = Callable[[Story[Horizons], Chance], None]

# Lines that need no piece of the table: whatever else stands there, they could be written.
LINES: tuple[Act, ...] = (
    Redraw(),
    *(Convert(into) for into in Into),
    *(Sell(Stock(SUP=number)) for number in (1, 2, 3)),
    Waste(None, Stock(FUEL=1)),
)


def redeal(state: Horizons, viewer: Seat | None, chance: Chance, advance: Advance) -> Horizons:
    """Deals what the viewer cannot see anew, until the table would be at rest like the real one."""

    def deal(attempt: int) -> Horizons | None:
        table = fork(state)
        deal_missions(table, viewer, chance)
        deal_tokens(table, viewer, chance)
        for seat in table.seats():
            if seat != viewer:
                prepare(table, seat, chance, sparing=attempt > ATTEMPTS // 2)
        table.agenda = tuple(other_agenda(table, viewer, chance))
        table.this = replace(table.this, pledges=other_pledges(table, viewer, chance))
        return table if is_at_rest(advance, table) else None

    return until_at_rest(deal, ATTEMPTS)


def deal_missions(table: Horizons, viewer: Seat | None, chance: Chance) -> None:
    """The pool with what the others hold (HORIZON-18.1.1, HORIZON-18.1.8)."""
    unknown = list(table.missions)
    others = [seat for seat in table.seats() if seat != viewer]
    for seat in others:
        held = table.players[seat].mission
        unknown += [] if held is None else [held]
        unknown += table.players[seat].choosing
    pack = Pack[MissionId](unknown, chance)
    for seat in others:
        player = table.players[seat]
        mission = None if player.mission is None else pack.take(1)[0]
        change(table, seat, mission=mission, choosing=pack.take(len(player.choosing)))
    table.missions = tuple(sorted(pack.rest))


def deal_tokens(table: Horizons, viewer: Seat | None, chance: Chance) -> None:
    """Deal the others' tokens anew, unless the viewer sees them.

    HORIZON-18.1.5, HORIZON-18.1.9
    """
    if sees_tokens(table, viewer):
        return
    others = [seat for seat in table.seats() if seat != viewer]
    for field in Field:
        held = [value for seat in others for value in table.players[seat].tokens[field]]
        if not held:
            continue
        pack = Pack([*table.pools[field], *held], chance)
        for seat in others:
            own = table.players[seat].tokens
            values = pack.take(len(own[field]))
            change(table, seat, tokens=own.put(field, values))
        table.pools = table.pools.put(field, tuple(sorted(pack.rest)))


# --- what others have written and said (HORIZON-18.1.4, section 19.5)


def prepare(table: Horizons, seat: Seat, chance: Chance, *, sparing: bool) -> None:
    """Other sheets, standing answers, and another plan of a battle."""
    wakes = None if sparing else some_wakes(chance)
    orders = () if sparing else some_orders(LANGUAGE, table.now, chance)
    change(table, seat, orders=orders, wakes=wakes, woken=bool(chance.below("redeal.woken", 2)))
    change(table, seat, pages=some_pages(table, seat, chance))
    change(table, seat, wished=some_wishes(table, seat, chance))
    step = table.step
    if isinstance(step, Revealing) and step.seat == seat:  # they want to be asked
        kept = tuple(one for one in orders if one.subject != MISSION)
        change(table, seat, orders=(*kept, Order(MISSION, (ASK,))))
    if table.players[seat].sealed is not None and isinstance(step, Planning):
        change(table, seat, sealed=some_plan(table, step, seat, chance))


def some_wakes(chance: Chance) -> tuple[str, ...]:
    return chance.sample("redeal.wakes", tuple(Wake), chance.below("redeal.count", len(Wake)))


def some_wishes(table: Horizons, seat: Seat, chance: Chance) -> tuple[str, ...]:
    """Of who has said beforehand what they will choose when their turn comes."""
    if not table.players[seat].ready:
        return ()
    if isinstance(table.step, PickFactions):
        return chance.sample("redeal.faction", free_factions(table), 1)
    if not isinstance(table.step, PickPolicies):
        return ()
    after, found = fork(table), list[PolicyId]()
    for _ in range(to_choose(table)):
        possible = tuple(one for one in POLICIES if is_possible(after, seat, one))
        found.append(any_of(possible, chance))
        PoliciesChosen(seat, (found[-1],)).apply(after)
    return tuple(found)


def some_pages(table: Horizons, seat: Seat, chance: Chance) -> dict[Section, Page]:
    """Of each section perhaps a line or two; nobody who is awaited has a sheet that stands."""
    found = dict[Section, Page]()
    waits = isinstance(table.step, Due) and not table.players[seat].ready
    for section in Section:
        lines = tuple(Line((any_of(LINES, chance),)) for _ in range(chance.below("redeal.n", 3)))
        live, standing = (chance.below("redeal.mark", 4) == 0 for _ in range(2))
        page = Page(lines, live=live, standing=standing and not waits)
        if page != Page():
            found[section] = page
    return found


def some_plan(table: Horizons, step: Planning, seat: Seat, chance: Chance) -> PlanBattle:
    """Any that this side could have made."""
    at = next(at for at, side in enumerate(step.battle.sides) if side.seat == seat)
    side, points = step.battle.sides[at], budget(table, step.battle)[at]
    units = present(table, side)
    for _ in range(TRIES):
        plan = PlanBattle(
            direct=bool(chance.below("redeal.direct", 2)),
            harder=chance.below("redeal.harder", points + 1),
            softer=chance.below("redeal.softer", points + 1),
            bombers=chance.below("redeal.bombers", most_bombers(table, side) + 1),
            screens=chance.sample("redeal.screens", units, chance.below("redeal.n", len(units))),
        )
        try:
            require_plan(table, step.battle, at, plan)
        except IllegalMove:
            continue
        return plan
    return PlanBattle()


# --- where others are bound for


def other_agenda(table: Horizons, viewer: Seat | None, chance: Chance) -> Iterator[AgendaStep]:
    """Who is asked live may have lines left after it, or none (HORIZON-19.5.3)."""
    for step in waiting(table.agenda, viewer):
        yield other_step(table, step, viewer, chance)
        if isinstance(step, Slot) and step.live and step.seat != viewer:
            lines = table.players[step.seat].pages.get(step.section, Page()).lines
            if lines and chance.below("redeal.asked", 2):
                at = 1 + chance.below("redeal.at", len(lines))
                yield Slot(step.seat, step.section, at=at)


def other_step(
    table: Horizons, step: AgendaStep, viewer: Seat | None, chance: Chance
) -> AgendaStep:
    match step:
        case Slot(seat=seat) if seat != viewer and step.at:
            page = table.players[seat].pages.get(step.section, Page())
            return replace(step, at=chance.below("redeal.at", len(page.lines) + 1))
        case Intercepting(course=Flight() as flight):
            return replace(step, course=bound(table, flight, viewer, chance))
        case Underway(flight) | Caught(flight=flight) | Proceeding(flight=flight):
            return replace(step, flight=bound(table, flight, viewer, chance))
        case Ransoming(flight=Flight() as flight):
            return replace(step, flight=bound(table, flight, viewer, chance))
        case Aftermath(seat=seat) if seat != viewer and passes(table, step.ship):
            ways = outward(table, system_of(table.ships[step.ship].at))
            return replace(step, onward=any_of((None, *ways), chance), box=None)
        case Consenting(act=act) if not has_a_say(table, step, viewer):
            path = some_way(table.ships[act.ships[0]].at, chance)
            return replace(step, act=replace(act, path=path, dock=None, join=None))
        case Agreeing(act=attack) if not has_a_say(table, step, viewer):
            return replace(step, act=any_of(other_attacks(table, step.by, attack), chance))
        case Permit(trader=trader) if viewer not in (step.seat, trader):
            return replace(step, act=any_of(other_trades(table, step), chance))
    return step


def other_attacks(table: Horizons, seat: Seat, act: Attack) -> tuple[Attack, ...]:
    """All attacks that the ships of this act could make now, each once, this act included."""
    found = possible_now(table, seat, Section.COMBAT)
    same = (one for one in found if isinstance(one, Attack) and {*one.ships} == {*act.ships})
    attacks = (*(replace(one, ships=act.ships) for one in same), act)
    return tuple({aim(table, one): one for one in attacks}.values())


def aim(table: Horizons, act: Attack) -> tuple[type[Attack], tuple[str, ...]]:
    """Return a key that only equal attacks share: the kind, and all pieces met that still exist."""
    aimed: tuple[str, ...] = (object_of(act),)
    there = table.ships, table.bases, table.pirates, table.raiders
    if isinstance(act, Search) and any(act.target in pieces for pieces in there):
        aimed = side_of(table, act.target).units
    return type(act), tuple(sorted(aimed))


def other_trades(table: Horizons, step: Permit) -> tuple[TradeAt, ...]:
    """All trades that the same two seats could make now, each once, the asked one included."""
    found = possible_now(table, step.trader, Section.TRADE)
    same = (one for one in found if isinstance(one, TradeAt) and is_asked(table, step, one))
    trades = (*same, step.act)
    return tuple({bargain(table, one): one for one in trades}.values())


def bargain(table: Horizons, act: TradeAt) -> tuple[UnitId, int, tuple[UnitId, ...]]:
    """Return a key that only equal trades share: the base, the amount and the trading fleet."""
    fleet = () if act.ship is None or act.ship not in table.ships else table.fleet_of(act.ship)
    return act.base, act.amount, tuple(sorted(fleet))


def is_asked(table: Horizons, step: Permit, act: TradeAt) -> bool:
    return table.seat_of(owner(act.base)) == step.seat


def bound(table: Horizons, flight: Flight, viewer: Seat | None, chance: Chance) -> Flight:
    if is_theirs(table, flight, viewer):
        return flight
    here = next((table.ships[one].at for one in flight.ships if one in table.ships), flight.start)
    return replace(flight, path=some_way(here, chance), dock=None, join=None)


def some_way(here: NodeId, chance: Chance) -> tuple[NodeId, ...]:
    """A step on, if there is a way."""
    near = neighbours(here)
    return (any_of(near, chance),) if near else ()


def other_pledges(table: Horizons, viewer: Seat | None, chance: Chance) -> tuple[Pledge, ...]:
    return tuple(
        one
        if one.seat == viewer
        else replace(one, path=some_way(table.ships[one.ships[0]].at, chance))
        for one in table.this.pledges
    )
