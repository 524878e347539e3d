"""What pieces and places are called."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.text import Text, names_of, say
from bot.games.horizons.box.goods import Field, Resource, Stock
from bot.games.horizons.box.knowledge import Ability, Effects
from bot.games.horizons.box.sky import NodeId, box_of, kind_of, system_of, world_at
from bot.games.horizons.box.units import UNITS, UnitId

world_name = names_of("horizons.world_")
system_name = names_of("horizons.system.")
faction_name = names_of("horizons.faction.")
tech_name = names_of("horizons.tech.")
policy_name = names_of("horizons.policy.")
structure_name = names_of("horizons.structure.")
chain_name = names_of("horizons.chain.")
tile_name = names_of("horizons.tile.")
mission_name = names_of("horizons.mission.")
event_name = names_of("horizons.event.")
relation_name = names_of("horizons.relation.")
field_name = names_of("horizons.field.")
resource_name = names_of("horizons.resource.")
scenario_name = names_of("horizons.scenario.")
section_name = names_of("horizons.section.")


def unit_name(unit: UnitId) -> str:
    """Ships and bases have proper names, the same in all languages."""
    return UNITS[unit].name


def pirate_name(pirate: str) -> Text:
    """Their counters are numbered."""
    return say("horizons.pirate", n=int(pirate.rpartition("_")[2]))


def place_name(place: UnitId | None) -> Text | str:
    """Where resources are; None is Earth."""
    return world_name("earth") if place is None else unit_name(place)


def node_name(node: NodeId) -> Text:
    kind = kind_of(node)
    if kind in ("flyby", "transfer"):
        return say(f"horizons.node.{kind}", system=system_name(system_of(node)), n=box_of(node))
    return say(f"horizons.node.{kind}", world=world_name(str(world_at(node))))


def stock_text(stock: Stock) -> tuple[Text, ...]:
    """`3 ORE, 1 SUP`."""
    return tuple(amount(resource, n) for resource, n in stock if n)


def amount(resource: Resource, n: int) -> Text:
    return say(f"horizons.amount.{resource}", n=n)


def effect_texts(effects: Effects | Ability) -> Iterator[Text]:
    """What a technology, a policy or a faction's gift does, each in a few words."""
    for name in effects.__struct_fields__:
        value, key = getattr(effects, name), f"horizons.effect.{name}"
        if isinstance(value, tuple) and value:
            yield say(key, worlds=tuple(map(world_name, value)))
        elif value is True:
            yield Text(key)
        elif value:
            yield say(key, n=f"{value:g}" if isinstance(value, float) else value)


def points_of(field: Field, n: int) -> Text:
    return say("horizons.points", n=n, field=field_name(field))
