"""What a player could do with each die, and what that is worth: level 1 plans both together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Command, Seat, fork, replace
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Colour, Context, Count, Happening, RunColour, Size
from bot.games.pulsar.box.pieces import GYRODYNES, SYSTEMS, TRANSMITTERS, ProjectId, TechKind
from bot.games.pulsar.box.routes import Route
from bot.games.pulsar.chapters.actions import flight, gyrodynes, inventions, transmitters, turn
from bot.games.pulsar.chapters.actions.arrival import free_planets, may_claim
from bot.games.pulsar.chapters.actions.paying import dice, ways
from bot.games.pulsar.chapters.actions.prospects import routes_for
from bot.games.pulsar.chapters.actions.rewards import triggers
from bot.games.pulsar.chapters.counting import link_die
from bot.games.pulsar.commands import (
    BuyToken,
    Complete,
    CompleteProject,
    Construct,
    CopyDie,
    EndTurn,
    Fly,
    Patent,
    Pay,
    PayCost,
    TakeGyrodyne,
    TakeTransmitter,
)
from bot.games.pulsar.minds import worth
from bot.games.pulsar.state import Pulsar

TOKEN_PRICE = 1.2  # what a token could be worth later


class Deed(NamedTuple):
    """An action with the die that pays for it (None: it is free), and what it is worth."""

    command: Command
    die: tuple[int, bool] | None
    worth: float


def best_deed(view: Pulsar, seat: Seat) -> Deed:
    """The first thing to do: free things at once, then the better half of the best plan."""
    free = next(constructions(view, seat), None)
    if free is not None:
        return free
    plan = best_plan(view, seat)
    if plan:
        return max(plan, key=lambda deed: deed.worth)
    copied = copying(view, seat)
    if copied is not None:
        return copied
    forced = view.turn is not None and view.turn.forced
    rest = sorted(deeds(view, seat), key=lambda deed: -deed.worth)
    if rest and (forced or rest[0].worth > 0):
        return rest[0]
    return Deed(EndTurn(), None, 0.0)


def best_plan(view: Pulsar, seat: Seat) -> list[Deed]:
    """The deeds for the dice there are that are worth most together; no two do the same."""
    found = sorted(deeds(view, seat), key=lambda deed: -deed.worth)
    held: list[tuple[int, bool]] = [(die, False) for die in view.players[seat].dice]
    held += [one for one in dice(view, seat) if one[1]]
    by_die: dict[tuple[int, bool], list[Deed]] = {}
    for deed in found:
        if deed.die is not None and deed.worth > 0 and len(by_die.get(deed.die, ())) < 6:
            by_die.setdefault(deed.die, []).append(deed)
    return _assigned(held, by_die, ())[1]


def _assigned(
    held: list[tuple[int, bool]], by_die: dict[tuple[int, bool], list[Deed]], done: tuple[str, ...]
) -> tuple[float, list[Deed]]:
    if not held:
        return 0.0, []
    best: tuple[float, list[Deed]] = _assigned(held[1:], by_die, done)
    for deed in by_die.get(held[0], ()):
        if subject(deed.command) not in done:
            more, rest = _assigned(held[1:], by_die, (*done, subject(deed.command)))
            if more + deed.worth > best[0]:
                best = more + deed.worth, [deed, *rest]
    return best


def subject(command: Command) -> str:
    """What two dice cannot both be used for."""
    match command:
        case Fly(_, path):
            return f"fly {path[-1]}"
        case Complete(_, pulsar):
            return f"complete {pulsar}"
        case TakeTransmitter(_, tile) | PayCost(_, tile):
            return f"tile {tile}"
        case Patent(_, technology):
            return technology
        case CompleteProject(_, project):
            return project
        case TakeGyrodyne():
            return "gyrodyne"
    return type(command).__name__


def deeds(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    """Everything that a die can be used for now."""
    yield from completions(view, seat)
    yield from broadcasts(view, seat)
    yield from inventing(view, seat)
    yield from gyrodyne_deeds(view, seat)
    yield from flights(view, seat)
    for kind in turn.tokens(view, seat):
        pay, _ = turn.token_ways(view, seat, kind)[0]
        yield paid(BuyToken(pay, kind), pay, 0.9 * worth.TOKEN[kind])


def paid(command: Command, pay: Pay, gain: float) -> Deed:
    token = pay.change.token
    return Deed(command, (pay.die, pay.red), gain - (TOKEN_PRICE if token else 0.0))


def each_die(found: list[Pay]) -> list[Pay]:
    """The cheapest way to pay with each die: without a token, if there is one."""
    first: dict[tuple[int, bool], Pay] = {}
    for pay in found:
        first.setdefault((pay.die, pay.red), pay)
    return list(first.values())


# --- gyrodynes


def constructions(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    """The largest first; but a size that wins an award before the others."""
    me = view.players[seat]
    empty = gyrodynes.empty_pulsars(me)
    if not me.held or not empty:
        return

    def gain(size: Size) -> float:
        return worth.award_worth(view, seat, size) + worth.spin_worth(view, size) / 4

    size = max(me.held, key=gain)
    yield Deed(Construct(size, empty[0]), None, gain(size))


def completions(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    for where in gyrodynes.completable(view, seat):
        size = view.players[seat].wheels[where].size
        price = GYRODYNES[size].complete_die
        gain = worth.complete_worth(view, seat, size)
        for pay in each_die(ways(view, seat, price, Context.COMPLETE_GYRODYNE)):
            yield paid(Complete(pay, where), pay, gain)


def gyrodyne_deeds(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    for size in gyrodynes.takeable(view, seat):
        gain = worth.gyrodyne_worth(view, seat, size)
        for pay in each_die(ways(view, seat, GYRODYNES[size].take_die)):
            yield paid(TakeGyrodyne(pay, size), pay, gain)


# --- transmitters, technologies, projects


def broadcasts(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    me = view.players[seat]
    for array in transmitters.unfinished(view, seat):
        gain = worth.cost_worth(view, seat, array.tile, len(array.open_costs))
        gain += link_worth(view, seat, array.tile) if len(array.open_costs) == 1 else 0
        for cost in transmitters.payable(view, seat, array.open_costs):
            for pay in each_die(ways(view, seat, cost, Context.PAY_TRANSMITTER)):
                yield paid(PayCost(pay, array.tile, cost), pay, gain)
    for tile in transmitters.takeable(view, seat):
        costs = TRANSMITTERS[tile].costs
        links = sorted(transmitters.links(me, tile), key=lambda link: -link_die(tile, link))
        gain = worth.cost_worth(view, seat, tile, len(costs)) + 0.5 * bool(links)
        for cost in transmitters.payable(view, seat, costs):
            for pay in each_die(ways(view, seat, cost, Context.PAY_TRANSMITTER)):
                link = links[0] if links else None
                yield paid(TakeTransmitter(pay, tile, cost, link), pay, gain)


def link_worth(view: Pulsar, seat: Seat, tile: str) -> float:
    """The bonus die that activating it would form."""
    me = view.players[seat]
    active = {array.tile for array in me.arrays if array.active}
    for array in me.arrays:
        ends = {array.tile, array.link.tile} if array.link else set[str]()
        if array.link and tile in ends and ends - {tile} <= active:
            return 1.0 + 0.6 * link_die(array.tile, array.link)
    return 0.0


def inventing(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    me = view.players[seat]
    each = worth.goal_worth(view, seat, Count.PATENT)
    each += sum(points for _, points in triggers(me, Happening.PATENT))
    for one in inventions.patentable(view, seat):
        if one.kind is TechKind.IMMEDIATE:
            gain = worth.effects_worth(view, seat, one.effects)
        else:
            gain = sum(worth.held_worth(view, seat, one.kind, e) for e in one.effects)
        silver = inventions.forces(one.effects)
        for pay in each_die(ways(view, seat, one.cost, Context.PATENT, silver=silver)):
            yield paid(Patent(pay, one.id), pay, gain + each)
    bonus = 0.8 + worth.goal_worth(view, seat, Count.HQ_PROJECT)
    bonus += sum(points for _, points in triggers(me, Happening.HQ_PROJECT))
    for project in inventions.completable(view, seat):
        gain = worth.effects_worth(view, seat, project.effects)
        silver = inventions.forces(project.effects)
        for pay in each_die(ways(view, seat, project.cost, Context.HQ_PROJECT, silver=silver)):
            yield paid(CompleteProject(pay, project.id), pay, gain + bonus)


# --- flights


def flights(view: Pulsar, seat: Seat) -> Iterator[Deed]:
    """The best flight for each die and length; a token or a shift only where it helps."""
    seen = set[tuple[tuple[int, bool], int]]()
    for pay, far in flight.flights(view, seat):
        key = ((pay.die, pay.red), far)
        if key in seen:
            continue
        seen.add(key)
        found = routes_for(view, seat, abs(far - pay.die - pay.change.pips), far)
        best = max(found, key=lambda route: flight_worth(view, seat, route))
        run, colour, points = best_run(view, seat, best)
        gain = flight_worth(view, seat, best) + points
        yield paid(Fly(pay, best.path, run, colour), pay, gain)


def flight_worth(view: Pulsar, seat: Seat, route: Route) -> float:
    """Stations, the bonus at the end, a claim, and what technologies score on the way."""
    me, gain = view.players[seat], 0.0
    for place, where in enumerate(one for one in route.systems if one not in me.stations):
        free = _free(view, where)
        if free:
            gain += worth.station_worth(view, seat, place) * (1.0 if where in view.open else 0.97)
            if where == route.end and "blue" in free:
                gain += bonus_worth(view, seat, where)
            gain += worth.TILE * view.cluster.locations[where].dead_end
    if may_claim(view, seat, route.end):
        gain += worth.claim_worth(view, seat)
        gain += worth.TILE * view.cluster.locations[route.end].dead_end
    gain += len(route.pulsars) * sum(n for _, n in triggers(me, Happening.VISIT_PULSAR))
    if len(route.colours) > 1:
        gain += sum(n for _, n in triggers(me, Happening.FLIGHT_TWO_GATE_COLORS))
    return gain


def _free(view: Pulsar, where: LocationId) -> set[str]:
    """The kinds of planets that could be settled; of an unknown system a blue one at least."""
    if where not in view.open:
        return {"blue", "lifeless"}
    return {planet.kind for _, planet in free_planets(view, where)}


def bonus_worth(view: Pulsar, seat: Seat, where: LocationId) -> float:
    """The better of what is printed and a tile."""
    if where not in view.open:
        return worth.TILE + 0.6
    bonus = SYSTEMS[view.systems[where]].bonus
    return max(worth.TILE, worth.effects_worth(view, seat, bonus))


def best_run(
    view: Pulsar, seat: Seat, route: Route
) -> tuple[ProjectId | None, Colour | None, float]:
    """A hyperlight run, if it scores as much as it would on another day."""
    me, left = view.players[seat], worth.rounds_left(view)
    wanted = worth.goal_worth(view, seat, Count.HYPERLIGHT_RUN_USED)
    best: tuple[ProjectId | None, Colour | None, float] = (None, None, 0.0)
    for project, run in me.open_runs.items():
        free = run.color is RunColour.ANY
        for colour in Colour if free else (Colour(run.color),):
            patience = min(2.5, 0.7 * left) if left > 1 else 0.0
            gain = run.points * (route.count(colour) - patience) + wanted
            if gain > best[2] or (left == 1 and gain >= best[2] and best[0] is None):
                best = project, colour if free else None, gain
    return best


# --- copying a die


def copying(view: Pulsar, seat: Seat) -> Deed | None:
    """A leftover die, if what it could do is worth more than the cubes."""
    price = turn.copy_price(view.players[seat]) * worth.CUBE + 1.0
    best: Deed | None = None
    for die in turn.copyable(view, seat):
        gain = die_worth(view, seat, die) - price
        if gain > (best.worth if best else 0.0):
            best = Deed(CopyDie(die), None, gain)
    return best


def die_worth(view: Pulsar, seat: Seat, die: int) -> float:
    """The best that a bonus die of this value could do."""
    table = fork(view)
    assert table.turn is not None
    table.turn = replace(table.turn, offered=(), red=die, committed=True)
    return max((deed.worth for deed in deeds(table, seat) if deed.die == (die, True)), default=0.0)
