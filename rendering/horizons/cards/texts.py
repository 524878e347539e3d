"""What a card says: its title, what kind of thing it is, and its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.engine.text import Text, say
from rendering.horizons.cards.happens import of_event
from rendering.horizons.facts import (
    EVENTS,
    FACTIONS,
    MISSIONS,
    POLICIES,
    SCENARIOS,
    STRUCTURES,
    TECHNOLOGIES,
    TILES,
    UNITS,
    WORLDS,
    Ability,
    Effects,
    Kind,
    Stock,
    effect_texts,
    event_name,
    faction_name,
    field_name,
    mission_name,
    policy_name,
    scenario_name,
    stock_text,
    structure_name,
    system_name,
    tech_name,
    tile_name,
    world_name,
)
from rendering.words import Words

POLICY, SCENARIO = "policy.", "scenario."  # some are called as other pieces are
COUNTERS = {unit.replace(":", "."): UNITS[unit] for unit in UNITS}  # as a card is called
CARDS: tuple[str, ...] = tuple(
    map(
        str,
        (
            *COUNTERS,
            *TECHNOLOGIES,
            *TILES,
            *STRUCTURES,
            *EVENTS,
            *MISSIONS,
            *WORLDS,
            *FACTIONS,
            *(f"{POLICY}{one}" for one in POLICIES),
            *(f"{SCENARIO}{one}" for one in SCENARIOS),
        ),
    )
)
KINDS: tuple[tuple[str, Any], ...] = (
    ("unit", COUNTERS),
    ("technology", TECHNOLOGIES),
    ("tile", TILES),
    ("structure", STRUCTURES),
    ("event", EVENTS),
    ("mission", MISSIONS),
    ("world", WORLDS),
    ("faction", FACTIONS),
)


def kind(name: str) -> str:
    """The ending of the key `render.horizons.kind.`."""
    if name.startswith(POLICY):
        return "policy"
    if name.startswith(SCENARIO):
        return "scenario"
    return next(found for found, all_of in KINDS if name in all_of)


def piece(name: str) -> Any:
    """The record of a card."""
    if name.startswith(POLICY):
        return next(one for one in POLICIES.values() if f"{POLICY}{one.id}" == name)
    if name.startswith(SCENARIO):
        return next(one for one in SCENARIOS.values() if f"{SCENARIO}{one.id}" == name)
    return next(all_of[name] for _, all_of in KINDS if name in all_of)


NAMES: dict[str, Callable[[str], Text]] = {
    "technology": tech_name,
    "tile": tile_name,
    "structure": structure_name,
    "event": event_name,
    "mission": mission_name,
    "world": world_name,
    "faction": faction_name,
    "policy": policy_name,
    "scenario": scenario_name,
}


def title(name: str) -> Text | str:
    one = piece(name)
    found = kind(name)
    return str(one.name) if found == "unit" else NAMES[found](one.id)


def subtitle(name: str) -> Text:
    one = piece(name)
    if kind(name) != "unit":
        return Text(f"render.horizons.kind.{kind(name)}")
    what = one.type if one.kind is Kind.RE else one.kind
    label = Text(f"horizons.kind.{what}")
    return say("render.horizons.kind.unit", kind=label, faction=faction_name(one.faction))


def sentences(name: str) -> Iterator[Text]:
    """All that is printed on a piece, or follows from it."""
    yield from SENTENCES[kind(name)](piece(name))


def text(key: str, **values: Any) -> Text:
    return say(f"render.horizons.text.{key}", **values)


def amounts(key: str, stock: Stock) -> Iterator[Text]:
    if stock:
        yield text(key, what=stock_text(stock))


def of_unit(one: Any) -> Iterator[Text]:
    if one.kind is Kind.BASE:
        yield text("base", faction=faction_name(one.faction))
        return
    if one.kind is not Kind.RE:
        yield text("size", n=one.size)
    yield from amounts("cost", one.cost)
    if one.explore is not None:
        yield text("explore", n=one.explore)
    elif one.kind is Kind.CV:
        yield text("no_explore")
    if one.cargo:
        yield text("cargo", n=one.cargo)
    if one.combat is not None:
        yield text("combat", n=one.combat)
    if one.drones:
        yield text("drones", n=one.drones)
    for flag in ("lab", "spectrometer", "production"):
        if getattr(one, flag):
            yield text(flag)


def of_technology(one: Any) -> Iterator[Text]:
    yield text("tech", field=field_name(one.field), level=one.column, n=one.cost)
    if one.requires:
        yield text("requires", what=tuple(map(tech_name, one.requires)))
    yield from effects(one.effects)


def of_policy(one: Any) -> Iterator[Text]:
    yield text("policy", row=Text(f"horizons.row.{one.row}"), n=one.level)
    if one.requires:
        yield text("requires", what=tuple(map(policy_name, one.requires)))
    yield from effects(one.effects)


def effects(found: Effects | Ability) -> Iterator[Text]:
    return (text("effect", what=one) for one in effect_texts(found))


def of_structure(one: Any) -> Iterator[Text]:
    yield from amounts("cost", one.cost)
    if one.upgrade_of is not None:
        yield text("after", what=structure_name(one.upgrade_of))
    yield from works(one)
    yield text("defence", n=one.defence)
    if one.score:
        yield text("score", n=one.score)
    if one.chain == "settlement":
        yield text("settlement")


def works(one: Any) -> Iterator[Text]:
    does = one.effects
    launchers = [int(what[3:]) for what in does.build if what.startswith("LV-")]
    if launchers:
        yield text("builds", n=max(launchers))
    if "RE" in does.build:
        yield text("builds_re")
    for what in does.build:
        if what == "CV-any":
            yield text("builds_any")
        elif what.startswith("CV-"):
            yield text("builds_cv", n=int(what[3:]))
    if does.unreserve_max_cv:
        yield text("unreserve", n=does.unreserve_max_cv)
    if does.repair is None:
        yield text("repair_all")
    elif does.repair:
        yield text("repair", n=does.repair)
    if one.chain == "mining":
        yield text("mines", n=does.resource_production)
    if one.chain == "research":
        yield text("studies", n=does.tech_production)
    if one.chain == "defence":
        yield text("defends", n=does.combat, drones=does.drones)


def of_tile(one: Any) -> Iterator[Text]:
    yield from amounts("tile", one.production)
    yield text("research", n=one.research.value, field=field_name(one.research.field))
    keywords = tuple(Text(f"horizons.keyword.{word}") for word in one.keywords)
    yield text("keywords", what=keywords)
    mods = tuple(
        text("mod", what=Text(f"horizons.kind.{'CV' if who == 'crewed' else who}"), n=number)
        for who in one.explore_mods.__struct_fields__
        if (number := getattr(one.explore_mods, who))
    )
    if mods:
        yield text("mods", what=mods)
    yield text("count", n=one.count)


def of_mission(one: Any) -> Iterator[Text]:
    yield text("mission", world=world_name(one.world), n=one.vp)
    if one.requires_cv:
        yield text("crewed")
    if one.from_year is not None:
        yield text("dated", n=one.from_year)


def of_world(one: Any) -> Iterator[Text]:
    if one.explore_field is not None:
        yield text("world", field=field_name(one.explore_field), n=one.explore_value)
    if one.life_pct:
        yield text("life", n=one.life_pct)
    if one.base_cost_sup is None:
        yield text("no_base")
    else:
        yield text("base_cost", n=one.base_cost_sup)
    yield from amounts("produces", one.production_mod)
    if one.terraform_points:
        yield text("terraform", n=one.terraform_points)
    for flag, key in (("reentry", "reentry"), ("hazardous_atmosphere", "atmosphere")):
        if getattr(one, flag):
            yield text(key)
    if one.radiation:
        yield text("radiation")
    if one.keywords:
        what = tuple(Text(f"horizons.keyword.{word}") for word in one.keywords)
        yield text("nature", what=what)


def of_faction(one: Any) -> Iterator[Text]:
    yield from effects(one.ability)
    yield text("money", n=one.start_cash)
    support = one.support
    yield text("support", re=support.RE, cv=support.CV, base=support.base)
    yield text("place", n=one.initiative_position)


def of_scenario(one: Any) -> Iterator[Text]:
    low, high = one.players
    yield text("players", low=low, high=high, year=one.start_year)
    goal = one.victory
    aim = "points"
    if goal is not None:
        aim = goal.type
    elif one.asteroid is not None:
        aim = "asteroid"
    elif one.invader is not None:
        aim = "invader"
    elif one.interstellar_deadline is not None:
        aim = "stars"
    if one.deadline is not None:
        yield text("year_limit", n=one.deadline)
    yield Text(f"render.horizons.goal.{aim}")
    if one.money:
        yield text("money", n=one.money)
    yield text("systems", what=tuple(map(system_name, one.systems)))


SENTENCES: dict[str, Callable[[Any], Iterator[Text]]] = {
    "unit": of_unit,
    "technology": of_technology,
    "policy": of_policy,
    "structure": of_structure,
    "tile": of_tile,
    "event": of_event,
    "mission": of_mission,
    "world": of_world,
    "faction": of_faction,
    "scenario": of_scenario,
}


def called(name: str, language: str) -> tuple[str, str]:
    """What a card is called, with its kind (many share a name), and its words."""
    words = Words(language)
    label = words.label(title(name))
    told = "\n".join(words.label(sentence) for sentence in sentences(name))
    return f"{label[:1].upper()}{label[1:]} · {words.label(subtitle(name))}", told
