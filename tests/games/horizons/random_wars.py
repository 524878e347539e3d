"""Factions whose ships, bases and enemies are close together, and random moves in their wars.

As a program it plays as many moves as it is told:
`python -m tests.games.horizons.random_wars 100000 --seed 1`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from bot.engine.events import Event
from bot.engine.orders.language import Order
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, Seat, replace
from bot.games.horizons.acts import (
    Act,
    Blockade,
    Deflect,
    Fly,
    Form,
    Freight,
    Lift,
    Line,
    Missile,
    MoveBefore,
    Page,
    RaidBase,
    Scuttle,
    Search,
    Section,
)
from bot.games.horizons.box.goods import Resource, Stock
from bot.games.horizons.box.knowledge import (
    ALLIANCE,
    EMBARGO,
    FACTIONS,
    NEUTRAL,
    POLICIES,
    TECHNOLOGIES,
    WAR,
)
from bot.games.horizons.box.numbers import PIRATES
from bot.games.horizons.box.orders import ASK, HITS
from bot.games.horizons.box.sky import (
    EARTH_ORBIT,
    HOME,
    WORLDS,
    NodeId,
    SystemId,
    WorldId,
    flyby,
    neighbours,
    orbit,
    surface,
    transfer_box,
)
from bot.games.horizons.box.units import STRUCTURES, UNITS, Chain, FactionId, Kind, Robot, UnitId
from bot.games.horizons.chapters.common.sequence import after_order, year_phases
from bot.games.horizons.chapters.sheets.editing import MOST_ACTS
from bot.games.horizons.commands.sheets import HandIn, WritePages
from bot.games.horizons.events.combat import Fired, HitsTaken, Searched
from bot.games.horizons.events.moving import Departed, MoveEnded
from bot.games.horizons.pieces import Base, Blocked, Menace, Pirate, Ship
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from bot.i18n.catalog import catalogs
from tests.games.horizons.scene import Scene, base, given, ship
from tests.support import random_moves
from tests.support.playout import at_random

T = TypeVar("T")

SEATS = 3
NEUTRALS = 2  # factions without a player that have a base
MOVES = 20  # at one table
EAGER = 0.7  # how often a fight is begun where one is offered
SELDOM = 0.03  # how often something else is done: standing orders, a ship given up
SHEETS = 0.7  # how often a table begins with sheets
FLEETS = range(1, 1 + SEATS)
SITUATIONS = (WAR, WAR, WAR, EMBARGO, NEUTRAL, ALLIANCE, ALLIANCE)
HOSTILE = ("search", "blockade", "raid", "missile", "deflect")  # by the beginning of their ids
USUAL = ("pass", "fly", "move_before", "explore", "lift", *HOSTILE)
WRITTEN = (Section.CLAIM, Section.MOVES, Section.COMBAT, Section.EXPLORING)
SPEAK = catalogs()["en"].render
ARMED = [one.id for one in UNITS.values() if one.combat]


class War(NamedTuple):
    """A scenario, the world around which all are, and a faction that must be played."""

    scenario: str
    world: str
    year: int
    faction: str = ""


WARS = (
    *(War("campaign", world, 2107) for world in ("mars", "mars", "ceres", "titan")),
    War("titan_clash", "titan", 2107),
    War("red_planet", "mars", 2107),
    War("incoming", "ceres", 2066),
    War("invasion", "earth_orbit", 2133),
    War("rebellion", "phobos_deimos", 2107, "south_america"),
    War("ex_machina", "pluto", 2107, "japan"),
)


# --- a table


def war(seed: object) -> Scene:
    """A table where all ships are in the few places around one world, and a year begins."""
    rng = random.Random(repr(seed))
    this = rng.choice(WARS)
    others = [one for one in FACTIONS if one != this.faction]
    first = [FactionId(this.faction)] if this.faction else []
    names = [*first, *rng.sample(others, SEATS + NEUTRALS - len(first))]
    played, world = names[:SEATS], WorldId(this.world)
    known = (two for two in combinations(names, 2) if two[0] in played)
    relations = {two: rng.choice(SITUATIONS) for two in known}
    ships = dict[str, Ship]()
    for name in played:
        allies = [one for one in played if relations.get((one, name)) == ALLIANCE]
        friend = rng.choice(allies or [name])  # whose fleet and base they share
        ships |= navy(rng, name, world, FLEETS[played.index(friend)], base_of(friend))
    scene = given(
        *played,
        options={"scenario": this.scenario, **optional(rng)},
        players={name: nation(rng) for name in played},
        bases={base_of(name): fortress(rng, world) for name in names},
        relations=relations,
        initiative=rng.sample(played, SEATS),
        year=this.year,
        fleets=FLEETS[-1],
        **enemies(rng, this, names, ships),
    )
    scene.draws = rng.randrange(10**6)  # other dice in every war
    return scene.play(*course(rng, scene.state))


def optional(rng: random.Random) -> dict[str, bool]:
    """Optional rules that go together."""
    return {
        rng.choice(("interplanetary_missiles", "interplanetary_missiles", "embargo_only")): True,
        rng.choice(("aggressive_pirates", "aggressive_pirates", "no_pirates")): True,
    }


def nation(rng: random.Random) -> dict[str, Any]:
    return {
        "technologies": part(rng, TECHNOLOGIES),
        "policies": tuple(rng.sample(list(POLICIES), 3)),
        "politics": rng.randrange(4),
        "cash": rng.choice((0, 8, 40)),
        "orders": (Order(HITS, (ASK,)),) if rng.random() < 0.7 else (),
    }


def part(rng: random.Random, things: Iterable[T]) -> tuple[T, ...]:
    """All of them, or about half."""
    every = rng.random() < 0.5
    return tuple(one for one in things if every or rng.random() < 0.5)


def around(world: WorldId) -> tuple[NodeId, NodeId, NodeId]:
    system = WORLDS[world].system
    assert system is not None
    return flyby(system), orbit(world), HOME if world == EARTH_ORBIT else surface(world)


def units(faction: str, kind: Kind) -> list[UnitId]:
    return [one.id for one in UNITS.values() if one.faction == faction and one.kind is kind]


def base_of(faction: str) -> UnitId:
    return units(faction, Kind.BASE)[0]


def fortress(rng: random.Random, world: WorldId) -> Base:
    """A base with some structures and settlements, whole or damaged, and resources."""
    works = dict[str, Any]()
    for chain in part(rng, (one for one in Chain if one is not Chain.SETTLEMENT)):
        built = rng.choice([one for one in STRUCTURES.values() if one.chain is chain])
        works[chain] = (built.level, rng.choice((0, rng.randrange(built.defence))))
    homes = rng.randrange(4)
    hurt = rng.randint(0, homes)
    return base(world, stock=stock(rng, 4), settlements=homes, hurt=hurt, **works)


def stock(rng: random.Random, most: int) -> Stock:
    return Stock(**Counter(rng.choices(list(Resource), k=rng.randint(0, most))))


def navy(
    rng: random.Random, faction: str, world: WorldId, fleet: int, port: UnitId
) -> Iterator[tuple[str, Ship]]:
    """Crews and robots around a world, and launchers, at the base of this faction or an ally."""
    places = around(world)
    for unit in rng.sample(units(faction, Kind.CV), 4):
        at = rng.choice((*places, places[1]))
        docked = port if at == surface(world) and rng.random() < 0.6 else None
        whole = rng.random() < 0.6
        yield (
            unit,
            ship(
                at,
                fleet=0 if docked else rng.choice((0, fleet, fleet)),
                docked=docked,
                damage=0 if whole else rng.randrange(UNITS[unit].size),
                cargo=stock(rng, UNITS[unit].cargo),
                reserve=rng.random() < 0.1,
            ),
        )
    for unit in units(faction, Kind.RE):
        if UNITS[unit].type is Robot.ORBITER:
            yield unit, ship(rng.choice(places[:2]), launched=True)
    for unit in rng.sample(units(faction, Kind.LV), 2):
        docked = rng.choice((port, None))
        yield unit, ship(surface(world) if docked else HOME, docked=docked)


def enemies(
    rng: random.Random, this: War, names: Sequence[str], ships: Mapping[str, Ship]
) -> dict[str, Any]:
    """The ships, and pirates, a blockade, the asteroid, the Invader or self-aware robots."""
    box, above, _ = around(WorldId(this.world))
    found: dict[str, Any] = {"ships": ships, "hoard": rng.choice((0, 5))}
    found["pirates"] = {
        one: Pirate(box, strong=rng.random() < 0.5) for one in PIRATES if rng.random() < 0.2
    }
    armed = next((UnitId(one) for one in ARMED if one in ships and ships[one].at == above), None)
    if armed is not None:
        found["blockades"] = {base_of(rng.choice(names)): Blocked(owner(armed), (armed,))}
    if this.scenario == "campaign":
        match rng.choice(("raiders", "menace", "invader", "director", "", "")):
            case "raiders":
                raiders = [one for one in units(names[-1], Kind.CV) if one in ARMED]
                found["raiders"] = {one: Pirate(box) for one in raiders}
            case "menace":
                found["menace"] = Menace(flyby(SystemId("belt")), 20, this.year)
            case "invader":
                found["invader"] = 0
            case "director":
                robots = [one for one in ships if UNITS[UnitId(one)].kind is Kind.RE]
                awake = {one: replace(ships[one], awake=True) for one in part(rng, robots)}
                found |= {"director": Seat(0), "ships": {**ships, **awake}}
    return found


def course(rng: random.Random, table: Horizons) -> Iterator[AgendaStep]:
    """What is going on: sheets are due, or all are asked in their slots."""
    if table.scenario.invader is not None:
        yield from (Due(Form.YEAR), Beat(Moment.INVASION))
    elif rng.random() < SHEETS:
        if table.options.aggressive_pirates:
            yield Beat(Moment.NEUTRALS)
        yield from year_phases(table)
    else:
        fights = rng.random() < 0.5
        for step in after_order(table):
            if not isinstance(step, Slot):
                yield step
            elif not (fights and step.section is Section.MOVES):
                yield replace(step, live=True)


# --- what is done


def answer(scene: Scene, who: int, prompts: list[Prompt], rng: random.Random) -> Command:
    """A sheet of random lines, then what is asked, seldom something else."""
    table, player = scene.state, scene.state.players[who]
    if isinstance(table.step, Due) and table.step.form is Form.YEAR and rng.random() > SELDOM:
        if Section.COMBAT in player.pages:
            return HandIn(usual=rng.random() < 0.5)
        return sheet(rng, table, player.faction, prompts[0])
    prompt = rng.choice(prompts) if rng.random() < SELDOM else prompts[0]
    return prompt.answer(eager(rng))


def eager(rng: random.Random) -> Callable[[Choice[Any]], Reply]:
    """A player who takes any legal answer, but rather begins a fight than gives up a ship."""
    how = at_random(rng)

    def picked(choice: Choice[Any]) -> Reply:
        acts = {one.id: one.id.partition(".")[0] for one in choice.options}
        attacks = [one for one, kind in acts.items() if kind in HOSTILE]
        if choice.name != "act" or rng.random() < SELDOM:
            return how(choice)
        if attacks and rng.random() < EAGER:
            return (rng.choice(attacks),)
        return (rng.choice([one for one, kind in acts.items() if kind in USUAL] or [*acts]),)

    return picked


def sheet(rng: random.Random, table: Horizons, mine: FactionId, prompt: Prompt) -> Command:
    """Random lines, of which few will be possible, or the words of some that are offered."""
    match rng.choice(("lines", "pages", "typed")):
        case "lines":
            return HandIn(lines=tuple((one, acts(rng, table, mine, one)) for one in WRITTEN))
        case "pages":
            return WritePages(tuple((one, page(rng, table, mine, one)) for one in WRITTEN))
    assert prompt.written is not None
    found = list[str]()
    for section in (Section.MOVES, Section.COMBAT):
        lines = [names[0] for names in prompt.written.complete(f"{section.value}: ", SPEAK)]
        found += rng.sample(lines, min(len(lines), rng.randint(1, 4)))
    return prompt.written.read("\n".join(found), SPEAK) if found else HandIn()


def page(rng: random.Random, table: Horizons, mine: FactionId, section: Section) -> Page:
    """Some lines, of which few will be possible when their moment comes."""
    asks, lives, stands = (rng.random() < 0.2 for _ in range(3))
    lines = (Line(acts(rng, table, mine, section), ask=asks) for _ in range(rng.randint(1, 3)))
    return Page(tuple(lines), live=lives, standing=stands)


def acts(rng: random.Random, table: Horizons, mine: FactionId, section: Section) -> tuple[Act, ...]:
    return tuple(act(rng, table, mine, section) for _ in range(rng.randint(1, MOST_ACTS)))


def act(rng: random.Random, table: Horizons, mine: FactionId, section: Section) -> Act:
    """Anything that may be written there of what is on the table."""
    ours = [one for one in table.ships if owner(one) == mine]
    place = rng.choice((*table.bases, base_of(mine)))
    if not ours or rng.random() < SELDOM:
        return Scuttle(rng.choice((*ours, place)))
    unit, launcher = rng.choice(ours), rng.choice(units(mine, Kind.LV))
    possible: tuple[Act, ...]
    match section:
        case Section.CLAIM:
            possible = (MoveBefore(rng.choice(table.players).faction),)
        case Section.MOVES:
            ships, mate = rng.choice((table.fleet_of(unit), (unit,))), rng.choice([*table.ships])
            path = way(rng, table.ships[unit].at)
            possible = Fly(ships, path), Fly(ships, path, dock=place), Fly(ships, path, join=mate)
            possible += Missile(launcher, place), Freight(launcher, place, stock(rng, 2))
        case Section.COMBAT:
            unit = rng.choice([one for one in ours if one in ARMED] or ours)
            fleet, here = table.fleet_of(unit), table.ships[unit].at
            others: dict[Any, Ship | Pirate] = {**table.ships, **table.pirates, **table.raiders}
            near = rng.choice([one for one, found in others.items() if found.at == here])
            possible = Search(fleet, near), Search(fleet, place), Blockade(fleet, place)
            possible += RaidBase(fleet, place), Lift(place)
        case _:
            how = rng.choice(("explore", "tow", "shoot"))
            possible = (Deflect(unit, how),)
    return rng.choice(possible)


def way(rng: random.Random, here: NodeId) -> tuple[NodeId, ...]:
    """Up to three places, one next to the other."""
    path = list[NodeId]()
    for _ in range(rng.randint(0, 3)):
        path.append(rng.choice((*neighbours(here), transfer_box(SystemId("earth"), 1))))
        here = path[-1]
    return tuple(path)


def tally(number: int, seed: object) -> Counter[str]:
    """How often what happened in so many moves."""
    seen = Counter[str]()
    for scene in random_moves.play(number, seed, war, answer, MOVES):
        seen["moves"] += 1
        for fact in scene.events:
            seen[type(fact).__name__] += 1
            seen.update(more_of(fact, scene.state))
    return seen


def more_of(fact: Event[Any], table: Horizons) -> Iterator[str]:
    match fact:
        case Fired(avoided=avoided):
            yield f"{'avoided' if avoided else 'battle'} in {table.options.scenario}"
        case HitsTaken(hits=hits):
            for hit in hits:
                known = UnitId(hit.unit) in UNITS
                yield f"hit on {UNITS[UnitId(hit.unit)].kind if known else 'others'}"
        case MoveEnded(joined=joined) if joined is not None:
            yield "merged fleets"
        case Departed(ships=ships) if len({owner(one) for one in ships}) > 1:
            yield "flight of allies"
        case Searched(marked=False, attacker=attacker) if attacker.seat is not None:
            yield "interception"


if __name__ == "__main__":
    random_moves.main(__doc__, tally)
