"""What a moderator may put right by hand: every number, marker, counter and tile that all can see.

Offered while sheets are written or a section is played live: at other times something is under
way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.engine.guide import MOST, Offered
from bot.engine.kit.corrections import Change
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.horizons.box.goods import Field, Resource
from bot.games.horizons.box.knowledge import ALLIANCE, FACTIONS, POLICIES, TECHNOLOGIES, WAR
from bot.games.horizons.box.numbers import PIRATES
from bot.games.horizons.box.sky import HOME, NODES, WORLDS, flyby, system_of
from bot.games.horizons.box.units import STRUCTURES, UNITS, Chain, Kind, UnitId
from bot.games.horizons.events.mended import EARTH, MUCH, Mended
from bot.games.horizons.state import Horizons, pair
from bot.games.horizons.steps.course import Due, Slot

HIGHEST = {
    chain: max(one.level for one in STRUCTURES.values() if one.chain is chain) for chain in Chain
}
MOST_VALUE, MOST_LIFE = 9, 2
Mending = tuple[Mended, int]  # a fact, and how often it may be told


def changes(view: Horizons) -> Iterator[Offered]:
    """What could be changed, how often, and of which kind it is."""
    for fact, limit in mendings(view):
        way = "more" if fact.more else "less"
        parts = [part for part in (fact.kind, fact.thing, fact.of) if part]
        change = Change(fact.seat, way, "/".join(parts))
        kind = Text(f"horizons.mend.{KINDS[fact.kind]}")
        yield Offered(change, fact.words(view), min(MOST, limit), kind)


def tell(story: Story[Horizons], wanted: Sequence[Change]) -> None:
    for change in wanted:
        for fact, limit in mendings(story.state):
            parts = [part for part in (fact.kind, fact.thing, fact.of) if part]
            same = change.of == "/".join(parts) and change.what == ("more" if fact.more else "less")
            if limit > 0 and same and change.seat == fact.seat:
                story.tell(fact)
                break


def mendings(view: Horizons) -> Iterator[Mending]:
    if view.result is not None or not isinstance(view.step, Due | Slot):
        return
    for seat in view.seats():
        for found in OF_PLAYERS:
            yield from found(view, seat)
    for of_table in OF_TABLE:
        yield from of_table(view)


def both(
    seat: Seat, kind: str, more: int, less: int, thing: str = "", of: str = ""
) -> Iterator[Mending]:
    yield Mended(seat, kind, thing, of), more
    yield Mended(seat, kind, thing, of, more=False), less


# --- of a player


def numbers(view: Horizons, seat: Seat) -> Iterator[Mending]:
    me = view.players[seat]
    yield from both(seat, "cash", MOST, me.cash)
    yield from both(seat, "much", MOST, me.cash // MUCH)
    yield from both(seat, "debt", MOST, me.debt)
    yield from both(seat, "politics", MOST, me.politics)
    yield from both(seat, "vp", MOST, me.vp)
    for resource in Resource:
        yield from both(seat, "stock", MOST, me.stock[resource], resource, EARTH)
    for field in Field:
        yield from both(seat, "bank", MOST, me.bank[field], field)
        yield Mended(seat, "token", field, more=False), len(me.tokens[field])
    if view.place(seat) > 1:
        yield Mended(seat, "initiative"), 1


def knowledge(view: Horizons, seat: Seat) -> Iterator[Mending]:
    me = view.players[seat]
    yield from owned(seat, "technology", TECHNOLOGIES, me.technologies)
    yield from owned(seat, "policy", POLICIES, me.policies)
    yield from owned(seat, "kept", view.gone, ())
    yield from owned(seat, "kept", me.kept, me.kept)


def owned(seat: Seat, kind: str, all_of: Iterable[str], mine: Sequence[str]) -> Iterator[Mending]:
    """Those they have can go, all others can come."""
    for one in all_of:
        yield Mended(seat, kind, one, more=one not in mine), 1


def ships(view: Horizons, seat: Seat) -> Iterator[Mending]:
    faction = view.players[seat].faction
    for unit in UNITS.values():
        if unit.faction != faction or unit.kind is Kind.BASE:
            continue
        if not view.in_play(unit.id):
            yield Mended(seat, "ship", unit.id), 1
        elif unit.id in view.ships:
            yield from of_ship(view, seat, unit.id)


def of_ship(view: Horizons, seat: Seat, unit: UnitId) -> Iterator[Mending]:
    ship = view.ships[unit]
    yield Mended(seat, "ship", unit, more=False), 1
    near = [one.id for one in NODES.values() if one.system == system_of(ship.at)]
    for node in dict.fromkeys((*near, HOME)):
        if node != ship.at:
            yield Mended(seat, "move", unit, node), 1
    if UNITS[unit].kind is Kind.CV:
        yield Mended(seat, "reserve", unit, more=not ship.reserve), 1
        yield from both(seat, "damage", UNITS[unit].size - 1 - ship.damage, ship.damage, unit)
    room = UNITS[unit].cargo - ship.cargo.total
    for resource in Resource:
        yield from both(seat, "stock", room, ship.cargo[resource], resource, unit)


def bases(view: Horizons, seat: Seat) -> Iterator[Mending]:
    faction = view.players[seat].faction
    counters = [
        one.id for one in UNITS.values() if one.kind is Kind.BASE and one.faction == faction
    ]
    free = next((one for one in counters if one not in view.bases), None)
    for world in view.worlds():
        possible = WORLDS[world].base_cost_sup is not None
        if free is not None and possible and view.base_on(world, faction) is None:
            yield Mended(seat, "base", free, world), 1
    for unit, base in view.bases_of(faction):
        if not base.common:
            yield Mended(seat, "base", unit, base.world, more=False), 1
        for chain in (one for one in Chain if one is not Chain.SETTLEMENT):
            level = base.level(chain)
            yield from both(seat, "works", HIGHEST[chain] - level, level, chain, unit)
        yield from both(seat, "settlement", MOST, base.settlements, unit)
        yield from both(seat, "hurt", base.sound, base.hurt, unit)
        for resource in Resource:
            yield from both(seat, "stock", MOST, base.stock[resource], resource, unit)


# --- of the table; they are told with the first seat, and do not name it

FIRST = Seat(0)


def worlds(view: Horizons) -> Iterator[Mending]:
    for world in view.worlds():
        if world in view.values:
            value = view.values[world]
            yield from both(FIRST, "value", MOST_VALUE - value, value, world)
        if WORLDS[world].life_pct:
            life = view.life.get(world, 0)
            yield from both(FIRST, "life", MOST_LIFE - life, life, world)
        most, done = WORLDS[world].terraform_points, view.terraformed.get(world, 0)
        if most:
            yield from both(FIRST, "garden", most - done, done, world)
        if world in view.tiles:
            yield Mended(FIRST, "tile", view.tiles[world], world, more=False), 1
        elif WORLDS[world].tile_slot:
            for tile in dict.fromkeys(view.deck):
                yield Mended(FIRST, "tile", tile, world), 1


def others(view: Horizons) -> Iterator[Mending]:
    """Relations, pirates, asteroids, the common mission."""
    played = [player.faction for player in view.players]
    for two in dict.fromkeys(
        pair(one, other) for one in played for other in FACTIONS if one != other
    ):
        order = view.relations.get(two, 0)
        yield from both(FIRST, "relation", ALLIANCE - order, order - WAR, two)
    spare = next((one for one in PIRATES if one not in view.pirates), None)
    for system in view.scenario.systems:
        box = flyby(system)
        if spare is not None and not view.options.no_pirates:
            yield Mended(FIRST, "pirate", spare, box), 1
        yield Mended(FIRST, "asteroid", box, more=box not in view.asteroids), 1
    for one, pirate in view.pirates.items():
        yield Mended(FIRST, "pirate", one, pirate.at, more=False), 1
    yield from both(FIRST, "hoard", MOST, view.hoard)
    if view.menace is not None:
        yield from both(FIRST, "menace", MOST, view.menace.strength - 1)
    if view.common is not None:
        yield Mended(FIRST, "common", view.common, more=False), 1
    else:
        yield from owned(FIRST, "common", view.gone, ())


OF_PLAYERS: tuple[Callable[[Horizons, Seat], Iterator[Mending]], ...] = (
    numbers,
    knowledge,
    ships,
    bases,
)
OF_TABLE: tuple[Callable[[Horizons], Iterator[Mending]], ...] = (worlds, others)
KINDS = {
    **dict.fromkeys(("cash", "much", "debt", "politics", "vp", "initiative"), "money"),
    **dict.fromkeys(("stock",), "stock"),
    **dict.fromkeys(("bank", "token", "technology", "policy"), "knowledge"),
    **dict.fromkeys(("kept", "common"), "missions"),
    **dict.fromkeys(("ship", "reserve", "damage"), "ships"),
    "move": "places",
    **dict.fromkeys(("base", "works", "settlement", "hurt"), "bases"),
    **dict.fromkeys(("value", "tile", "life", "garden"), "worlds"),
    **dict.fromkeys(("relation", "pirate", "asteroid", "hoard", "menace"), "others"),
}
