"""A player in words: what all know of them, and what they alone know."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Section
from bot.games.horizons.box.cards import MISSIONS
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.names import (
    faction_name,
    field_name,
    mission_name,
    node_name,
    points_of,
    policy_name,
    resource_name,
    section_name,
    stock_text,
    structure_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.units import STRUCTURES, UNITS, UnitId
from bot.games.horizons.chapters.course.scoring import points
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.phrases import line_text
from bot.games.horizons.pieces import Base, Player, Ship
from bot.games.horizons.state import UNKNOWN_MISSION, UNKNOWN_TOKEN, Horizons


def player(view: Horizons, seat: Seat) -> Iterator[Text]:
    """Money, knowledge, bases and ships."""
    me, who = view.players[seat], Who(seat)
    if not me.faction:
        yield say("horizons.seat.nobody", who=who)
        return
    yield say("horizons.seat.faction", who=who, faction=faction_name(me.faction))
    yield say(
        "horizons.seat.money", n=points(view, seat), cash=me.cash, politics=me.politics, vp=me.vp
    )
    if me.debt:
        yield say("horizons.seat.debt", n=me.debt)
    if me.stock:
        yield say("horizons.seat.stock", stock=stock_text(me.stock))
    banks = tuple(points_of(field, me.bank[field]) for field in Field if me.bank[field])
    if banks:
        yield say("horizons.seat.bank", points=banks)
    held = tuple(points_of(field, len(me.tokens[field])) for field in Field if me.tokens[field])
    if held:
        yield say("horizons.seat.tokens", tokens=held)
    if me.policies:
        yield say("horizons.seat.policies", policies=tuple(map(policy_name, me.policies)))
    if me.kept:
        missions = tuple(map(mission_name, me.kept))
        yield say("horizons.seat.kept", missions=missions, n=me.mission_points)
    for unit, base in view.bases_of(me.faction):
        yield base_text(unit, base)
    ships = tuple(placed(unit.id, ship) for unit, ship in view.ships_of(me.faction))
    if ships:
        yield say("horizons.seat.ships", ships=ships)


def base_text(unit: UnitId, base: Base) -> Text:
    """Where it is, what is built there, who lives there and what it stores."""
    built = tuple(
        structure_name(one.id)
        for one in STRUCTURES.values()
        if one.chain in base.works and base.works[one.chain].level == one.level
    )
    facts = [say("horizons.base.built", names=built)] if built else []
    if base.settlements:
        facts.append(say("horizons.base.settlements", n=base.settlements))
    if base.hurt or any(works.damage for works in base.works.values()):
        n = base.hurt + sum(works.damage for works in base.works.values())
        facts.append(say("horizons.base.damage", n=n))
    if base.stock:
        facts.append(say("horizons.base.stock", stock=stock_text(base.stock)))
    if base.token is not None:
        key = "horizons.base.sells" if base.token.sells else "horizons.base.gives"
        facts.append(say(key, what=resource_name(base.token.resource)))
    return say(
        "horizons.base.line",
        base=unit_name(unit),
        faction=faction_name(UNITS[unit].faction),
        world=world_name(base.world),
        facts=tuple(facts) or (Text("horizons.base.bare"),),
    )


def ship_text(unit: UnitId, ship: Ship) -> Text:
    """Its name and state, where the place is said already."""
    notes = tuple(notes_of(ship))
    if not notes:
        return say("horizons.ship.plain", ship=unit_name(unit))
    return say("horizons.ship.notes", ship=unit_name(unit), notes=notes)


def placed(unit: UnitId, ship: Ship) -> Text:
    return say("horizons.ship.at", ship=ship_text(unit, ship), where=node_name(ship.at))


def notes_of(ship: Ship) -> Iterator[Text]:
    if ship.reserve:
        yield Text("horizons.ship.reserve")
    if ship.awake:
        yield Text("horizons.ship.awake")
    if ship.damage:
        yield say("horizons.ship.damage", n=ship.damage)
    if ship.probe is not None:
        yield say("horizons.ship.probe", probe=unit_name(ship.probe))
    if ship.cargo:
        yield say("horizons.ship.cargo", stock=stock_text(ship.cargo))


# --- theirs alone


def hand(view: Horizons, seat: Seat) -> list[Text]:
    """Mission, tokens, what is written, and what stands."""
    me = view.players[seat]
    found = list[Text]()
    for mission in (me.mission, *me.choosing):
        if mission is not None and mission != UNKNOWN_MISSION:
            n = MISSIONS[mission].vp
            found.append(say("horizons.hand.mission", mission=mission_name(mission), n=n))
    for field in Field:
        values = tuple(value for value in me.tokens[field] if value != UNKNOWN_TOKEN)
        if values:
            found.append(say("horizons.hand.tokens", field=field_name(field), values=values))
    found += written(me)
    if me.wakes is not None:
        names = tuple(Text(f"horizons.wake.{one}") for one in me.wakes)
        found.append(
            say("horizons.hand.wakes", names=names) if names else Text("horizons.hand.sleep")
        )
    return [*found, *ORDERS.lines(view, seat)]


def written(me: Player) -> Iterator[Text]:
    """The sheets as they stand, section by section."""
    for section in Section:
        page = me.pages.get(section)
        if page is None:
            continue
        for number, line in enumerate(page.lines, 1):
            yield say(
                "horizons.hand.line", section=section_name(section), n=number, line=line_text(line)
            )
        for mark, on in (("live", page.live), ("standing", page.standing)):
            if on:
                yield say(f"horizons.hand.{mark}", section=section_name(section))
