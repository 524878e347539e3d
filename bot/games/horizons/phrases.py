"""What acts are called: on sheets, on buttons, in refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.text import Text, say
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Approach,
    Bid,
    BuildUnit,
    Construct,
    Convert,
    Deflect,
    Demolish,
    Develop,
    Explore,
    Fly,
    Freight,
    Haul,
    Line,
    Onward,
    Repair,
    Search,
    Shift,
    TradeAt,
    Yield,
)
from bot.games.horizons.box.names import (
    chain_name,
    faction_name,
    field_name,
    node_name,
    pirate_name,
    place_name,
    policy_name,
    resource_name,
    stock_text,
    structure_name,
    system_name,
    tech_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId


def tag_of(act: Act) -> str:
    """`build`, `fly`: its words are under this name."""
    return str(type(act).__struct_config__.tag)


def units(found: tuple[UnitId, ...]) -> tuple[str, ...]:
    return tuple(map(unit_name, found))


def deed_text(act: Act) -> Text:
    """`Kliper to the orbit of Mars (on LV-1 A)`; what it costs stands beside it."""
    text = Text(f"horizons.act.{tag_of(act)}{variant(act)}", values(act))
    more = tuple(particulars(act))
    return say("horizons.act_with", act=text, particulars=more) if more else text


def with_uses(named: Text, *uses: Text) -> Text:
    """What it costs and brings, behind its name."""
    return say("horizons.option.act", card=named, use=uses) if uses else named


def particulars(act: Act) -> Iterator[Text]:
    """What tells it from others of the same words."""
    match act:
        case Fly():
            if act.launcher is not None:
                yield say("horizons.with.launcher", unit=unit_name(act.launcher))
            other = act.join if act.path else act.join or act.dock
            if other is not None:
                yield say("horizons.with.join", unit=unit_name(other))
            if act.load:
                yield say("horizons.with.load", stock=stock_text(act.load))
        case Search() if act.target in UNITS:
            target = UNITS[UnitId(act.target)]
            if target.kind is Kind.LV:  # those of all factions have the same names
                yield faction_name(target.faction)
        case Explore() | Onward():
            onward = act.onward if isinstance(act, Explore) else None
            if onward is not None:
                yield say("horizons.with.onward", system=system_name(onward))
            if act.box is not None:
                yield say("horizons.with.box", n=act.box)
        case BuildUnit() if act.at is not None:
            yield say("horizons.with.at", base=unit_name(act.at))
        case TradeAt() if act.ship is not None:
            yield say("horizons.with.ship", unit=unit_name(act.ship))
        case Construct() if act.times > 1:
            yield say("horizons.with.times", n=act.times)
        case Bid() if act.most is not None:
            yield say("horizons.with.most", n=act.most)
        case Convert() if act.markers is not None:
            yield say("horizons.with.markers", n=act.markers)
        case Approach():
            if act.if_drifted is not None:
                yield say("horizons.with.drifted", faction=faction_name(act.if_drifted))
            if act.if_approached_by is not None:
                yield say("horizons.with.approached", faction=faction_name(act.if_approached_by))


def variant(act: Act) -> str:
    """Where one kind of act has several sentences."""
    match act:
        case Approach():
            return ".up" if act.up else ".down"
        case Bid() if act.over is not None:
            return ".over"
        case Fly() if not act.path:
            return ".stay"
        case Fly() if act.dock is not None:
            return ".dock"
        case Explore() if act.probe:
            return ".probe"
        case Convert():
            return f".{act.into}"
        case Deflect():
            return ".probe" if act.probe else f".{act.how}"
        case Repair() if act.chain is not None:
            return ".chain"
        case Demolish() if act.chain is Chain.SETTLEMENT:
            return ".settlement"
        case Adopt() if act.drop:
            return ".drop"
        case Develop() if act.limit is not None:
            return ".limit"
    reserve = getattr(act, "reserve", False)
    return ".reserve" if reserve else ""


def values(act: Act) -> dict[str, Any]:
    """All that its sentence may name."""
    found = dict[str, Any]()
    for field in act.__struct_fields__:
        value = getattr(act, field)
        name, told = NAMED.get(field, (field, plain))
        if name and (value is not None or told is place_name):  # no place is Earth
            found[name] = told(value)
    match act:
        case Fly() if act.path:
            found["where"] = node_name(act.path[-1])
        case Yield():
            name = resource_name if act.product.isupper() else field_name
            found["product"] = name(act.product)
        case Search():
            name = unit_name if act.target in UNITS else pirate_name
            found["target"] = name(UnitId(act.target))
        case Haul() | Freight() | Shift():
            found["target"] = place_name(act.target)
    if isinstance(act, Haul | Shift):
        found["source"] = place_name(act.source)
    return found


def plain(value: Any) -> Any:
    return value


NAMED: dict[str, tuple[str, Any]] = {
    "unit": ("unit", unit_name),
    "ship": ("unit", unit_name),
    "ships": ("unit", units),
    "carrier": ("unit", unit_name),
    "launcher": ("launcher", unit_name),
    "probe": ("probe", lambda one: unit_name(UnitId(one)) if isinstance(one, str) else one),
    "base": ("base", unit_name),
    "dock": ("base", unit_name),
    "at": ("place", place_name),
    "place": ("place", place_name),
    "world": ("world", world_name),
    "system": ("system", system_name),
    "onward": ("onward", system_name),
    "faction": ("faction", faction_name),
    "over": ("faction", faction_name),
    "policy": ("policy", policy_name),
    "technology": ("technology", tech_name),
    "structure": ("structure", structure_name),
    "chain": ("structure", chain_name),
    "resource": ("resource", resource_name),
    "stock": ("stock", stock_text),
    "load": ("stock", stock_text),
    "markers": ("n", plain),
    "amount": ("n", plain),
    "points": ("n", plain),
    "times": ("n", plain),
    "limit": ("limit", plain),
    "drop": ("dropped", lambda found: tuple(map(policy_name, found))),
    "path": ("", plain),
    "product": ("", plain),
    "source": ("", plain),
    "target": ("", plain),
}


def line_text(line: Line) -> Text:
    """All its acts, one instead of the other."""
    parts = tuple(map(deed_text, line.acts))
    if len(parts) == 1:
        return parts[0]
    return Text("horizons.line", {"acts": parts})
