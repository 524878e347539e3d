"""What a moderator puts right by hand: one piece, marker or number, by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.events import Event, event
from bot.engine.records import Seat, put, replace, take
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.cards import MissionId, TileId
from bot.games.horizons.box.goods import Field, Resource, some
from bot.games.horizons.box.knowledge import PolicyId, TechId
from bot.games.horizons.box.names import (
    chain_name,
    faction_name,
    field_name,
    mission_name,
    node_name,
    policy_name,
    resource_name,
    tech_name,
    tile_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import HOME, NodeId, WorldId
from bot.games.horizons.box.units import Chain, UnitId
from bot.games.horizons.events.units import (
    alter_base,
    alter_ship,
    change,
    lose_base,
    lose_ships,
    put_base,
    put_ship,
    put_stock,
    stock_at,
)
from bot.games.horizons.pieces import Base, Pirate, Ship, Works
from bot.games.horizons.state import Horizons

EARTH = "earth"  # in place of a ship or base: the stock there
MUCH = 10  # money at a time


@event("horizons.mended")
class Mended(Event[Horizons], frozen=True):
    """`thing`: which one, `of`: of or at what; `more`: put there, or one more of it."""

    seat: Seat
    kind: str
    thing: str = ""
    of: str = ""
    more: bool = True

    def apply(self, state: Horizons) -> None:
        MENDINGS[self.kind](state, self)

    @property
    def by(self) -> int:
        return 1 if self.more else -1

    def words(self, view: Horizons) -> Text:
        key = f"horizons.mended.{self.kind}.{'more' if self.more else 'less'}"
        return Text(key, {"who": Who(self.seat), **dict(names(self))})


def names(fact: Mended) -> Iterator[tuple[str, Text | str | int]]:
    """What its sentence names besides the player."""
    for field, value in (("thing", fact.thing), ("of", fact.of)):
        if value:
            name, told = NAMED[fact.kind][field]
            yield name, told(value)


def place_of(place: str) -> Text | str:
    return world_name(EARTH) if place == EARTH else unit_name(UnitId(place))


def two_factions(two: str) -> Text:
    one, other = map(faction_name, two.split("|"))
    return say("horizons.mended.two", one=one, other=other)


# --- what changes


def amount(name: str, step: int = 1) -> Callable[[Horizons, Mended], None]:
    """A number of a player's."""

    def mend(state: Horizons, fact: Mended) -> None:
        change(state, fact.seat, **{name: getattr(state.players[fact.seat], name) + step * fact.by})

    return mend


def stock(state: Horizons, fact: Mended) -> None:
    place = None if fact.of == EARTH else UnitId(fact.of)
    have, one = stock_at(state, fact.seat, place), some(Resource(fact.thing), 1)
    put_stock(state, fact.seat, place, have + one if fact.more else have - one)


def bank(state: Horizons, fact: Mended) -> None:
    change(state, fact.seat, bank=state.players[fact.seat].bank.plus(Field(fact.thing), fact.by))


def technology(state: Horizons, fact: Mended) -> None:
    known = state.players[fact.seat].technologies
    tech = TechId(fact.thing)
    after = (*known, tech) if fact.more else take(known, (tech,))
    change(state, fact.seat, technologies=after)


def policy(state: Horizons, fact: Mended) -> None:
    known = state.players[fact.seat].policies
    one = PolicyId(fact.thing)
    change(state, fact.seat, policies=(*known, one) if fact.more else take(known, (one,)))


def token(state: Horizons, fact: Mended) -> None:
    """The token drawn last goes back, and stays face down (HORIZON-18.1.5)."""
    field = Field(fact.thing)
    held = state.players[fact.seat].tokens
    *rest, value = held[field]
    change(state, fact.seat, tokens=held.put(field, tuple(rest)))
    state.pools = state.pools.put(field, tuple(sorted((*state.pools[field], value))))


def kept(state: Horizons, fact: Mended) -> None:
    """A completed mission comes from, and goes to, what is out of the game."""
    mission, mine = MissionId(fact.thing), state.players[fact.seat].kept
    state.gone = without(state.gone, mission) if fact.more else (*state.gone, mission)
    change(state, fact.seat, kept=(*mine, mission) if fact.more else without(mine, mission))


def common(state: Horizons, fact: Mended) -> None:
    mission = MissionId(fact.thing)
    state.gone = without(state.gone, mission) if fact.more else (*state.gone, mission)
    state.common = mission if fact.more else None


def without(missions: tuple[MissionId, ...], mission: MissionId) -> tuple[MissionId, ...]:
    return tuple(one for one in missions if one != mission)


def ship(state: Horizons, fact: Mended) -> None:
    unit = UnitId(fact.thing)
    if fact.more:
        put_ship(state, unit, Ship(HOME))
    else:
        lose_ships(state, unit)


def move(state: Horizons, fact: Mended) -> None:
    alter_ship(state, UnitId(fact.thing), at=NodeId(fact.of), docked=None, fleet=0)


def reserve(state: Horizons, fact: Mended) -> None:
    alter_ship(state, UnitId(fact.thing), reserve=fact.more)


def damage(state: Horizons, fact: Mended) -> None:
    unit = UnitId(fact.thing)
    alter_ship(state, unit, damage=state.ships[unit].damage + fact.by)


def base(state: Horizons, fact: Mended) -> None:
    unit = UnitId(fact.thing)
    if fact.more:
        put_base(state, unit, Base(WorldId(fact.of)))
    else:
        lose_base(state, unit)


def works(state: Horizons, fact: Mended) -> None:
    """A level of a chain; its damage goes."""
    unit, chain = UnitId(fact.of), Chain(fact.thing)
    found = state.bases[unit]
    level = found.level(chain) + fact.by
    rest = {one: built for one, built in found.works.items() if one is not chain}
    alter_base(state, unit, works={**rest, chain: Works(level)} if level else rest)


def settlement(state: Horizons, fact: Mended) -> None:
    unit = UnitId(fact.thing)
    lives = state.bases[unit].settlements + fact.by
    alter_base(state, unit, settlements=lives, hurt=min(state.bases[unit].hurt, lives))


def hurt(state: Horizons, fact: Mended) -> None:
    unit = UnitId(fact.thing)
    alter_base(state, unit, hurt=state.bases[unit].hurt + fact.by)


def value(state: Horizons, fact: Mended) -> None:
    world = WorldId(fact.thing)
    state.values = {**state.values, world: state.values[world] + fact.by}


def tile(state: Horizons, fact: Mended) -> None:
    one, world = TileId(fact.thing), WorldId(fact.of)
    rest = {where: other for where, other in state.tiles.items() if where != world}
    state.tiles = {**rest, world: one} if fact.more else rest
    state.deck = take(state.deck, (one,)) if fact.more else tuple(sorted((*state.deck, one)))


def life(state: Horizons, fact: Mended) -> None:
    world = WorldId(fact.thing)
    found = state.life.get(world, 0) + fact.by
    rest = {one: known for one, known in state.life.items() if one != world}
    state.life = {**rest, world: found} if found else rest


def garden(state: Horizons, fact: Mended) -> None:
    world = WorldId(fact.thing)
    state.terraformed = {**state.terraformed, world: state.terraformed.get(world, 0) + fact.by}


def relation(state: Horizons, fact: Mended) -> None:
    after = state.relations.get(fact.thing, 0) + fact.by
    state.relations = {**state.relations, fact.thing: after}


def pirate(state: Horizons, fact: Mended) -> None:
    one = TokenId(fact.thing)
    rest = {other: found for other, found in state.pirates.items() if other != one}
    state.pirates = {**rest, one: Pirate(NodeId(fact.of))} if fact.more else rest


def asteroid(state: Horizons, fact: Mended) -> None:
    node = NodeId(fact.thing)
    rest = tuple(one for one in state.asteroids if one != node)
    state.asteroids = tuple(sorted((*rest, node))) if fact.more else rest


def hoard(state: Horizons, fact: Mended) -> None:
    state.hoard += fact.by


def menace(state: Horizons, fact: Mended) -> None:
    assert state.menace is not None
    state.menace = replace(state.menace, strength=state.menace.strength + fact.by)


def initiative(state: Horizons, fact: Mended) -> None:
    """One place forward."""
    order, at = state.initiative, state.initiative.index(fact.seat)
    state.initiative = put(put(order, at - 1, fact.seat), at, order[at - 1])


MENDINGS: dict[str, Callable[[Horizons, Mended], None]] = {
    "cash": amount("cash"),
    "much": amount("cash", MUCH),
    "debt": amount("debt"),
    "politics": amount("politics"),
    "vp": amount("vp"),
    "stock": stock,
    "bank": bank,
    "token": token,
    "technology": technology,
    "policy": policy,
    "kept": kept,
    "common": common,
    "ship": ship,
    "move": move,
    "reserve": reserve,
    "damage": damage,
    "base": base,
    "works": works,
    "settlement": settlement,
    "hurt": hurt,
    "value": value,
    "tile": tile,
    "life": life,
    "garden": garden,
    "relation": relation,
    "pirate": pirate,
    "asteroid": asteroid,
    "hoard": hoard,
    "menace": menace,
    "initiative": initiative,
}

Named = tuple[str, Callable[[str], Text | str | int]]
UNIT: Named = ("unit", lambda one: unit_name(UnitId(one)))
WHERE: Named = ("where", lambda node: node_name(NodeId(node)))
WORLD: Named = ("world", world_name)
NAMED: dict[str, dict[str, Named]] = {
    "stock": {"thing": ("what", resource_name), "of": ("where", place_of)},
    "bank": {"thing": ("field", field_name)},
    "token": {"thing": ("field", field_name)},
    "technology": {"thing": ("what", tech_name)},
    "policy": {"thing": ("what", policy_name)},
    "kept": {"thing": ("mission", mission_name)},
    "common": {"thing": ("mission", mission_name)},
    "ship": {"thing": UNIT},
    "move": {"thing": UNIT, "of": WHERE},
    "reserve": {"thing": UNIT},
    "damage": {"thing": UNIT},
    "base": {"thing": UNIT, "of": WORLD},
    "works": {"thing": ("what", chain_name), "of": UNIT},
    "settlement": {"thing": UNIT},
    "hurt": {"thing": UNIT},
    "value": {"thing": WORLD},
    "tile": {"thing": ("what", tile_name), "of": WORLD},
    "life": {"thing": WORLD},
    "garden": {"thing": WORLD},
    "relation": {"thing": ("two", two_factions)},
    "pirate": {"thing": ("", str), "of": WHERE},
    "asteroid": {"thing": WHERE},
}
